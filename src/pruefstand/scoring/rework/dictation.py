"""Dictations: words, swallowed and left commands, corrections and instructions that were not carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pruefstand.language.negation import negating
from pruefstand.scoring.commands_notation import Command, CommandKind, Dictation, intended
from pruefstand.scoring.commands_outcome import Outcome, outcomes
from pruefstand.scoring.rework.columns import columns_of, items_of
from pruefstand.scoring.rework.estimate import Estimate, Item, estimate
from pruefstand.scoring.rework.reading import (
    Hearing,
    anew_us,
    dictation_spots,
    instruction_us,
    left_us,
    swallowed_us,
)
from pruefstand.scoring.rework.times import Times
from pruefstand.scoring.words_content import NORM_KINDS, NUMBER_KINDS, content_units
from pruefstand.scoring.words_levels import Span
from pruefstand.scoring.words_region import Step
from pruefstand.scoring.words_subsets import Listed, occurrences

__all__ = ["CLINICAL", "STRUCTURED", "dictation_estimate", "matters"]

STRUCTURED = ("medical", "legal", "care")
"""Domains in which words of a command that were left are deleted and the structure is set; elsewhere they are put right
like any word."""

CLINICAL = ("medical", "care")
"""Domains in which terms and the words of facts matter, and a negation put in."""

_LATER = frozenset({CommandKind.CORRECTION, CommandKind.INSTRUCTION})


def dictation_estimate(
    dictation: Dictation,
    output: str,
    *,
    domain: str,
    names: Listed,
    terms: Listed,
    facts: Sequence[str],
    audio_us: int,
    times: Times,
) -> Estimate:
    """The rework of a dictation until it is the text that was meant.

    ``domain`` (``all``, ``medical``, ``legal``, ``care``, ``meeting``) says what falsifies, see :func:`matters`.
    """
    found = outcomes(dictation, output)
    later: list[tuple[int, Item]] = []
    left: list[Step] = []
    for command, outcome, place in found.found:
        if outcome is Outcome.CARRIED_OUT:
            continue
        if command.kind in _LATER:
            words = max(1, len(command.effect_in(dictation.text).split()))
            item = _item("instruction", instruction_us(words, times), command, place, dictation, output)
        elif outcome is Outcome.SWALLOWED:
            item = _item("command", swallowed_us(times), command, place, dictation, output)
        elif domain in STRUCTURED:
            item = _item("command", left_us(times), command, place, dictation, output)
        else:
            left.append(Step("insertion", (command.span[1], command.span[1]), place, 0, 1))
            continue
        later.append((command.span[0], item))
    steps = sorted((*found.steps, *left), key=lambda step: step.reference) if left else found.steps
    checked = matters(dictation, domain, names, terms, facts)
    columns = columns_of(steps, dictation.text, falsifies=lambda step: checked(step, output))
    hearing = Hearing(times.of("own_speech"), round(audio_us * times.of("around")))
    spots = dictation_spots(columns.places, words=columns.words, hearing=hearing, times=times)
    items = items_of(spots, columns.places, columns, dictation.text, output)
    placed = [*((item.reference_span[0] if item.reference_span else 0, item) for item in items), *later]
    meant = len(intended(dictation).split())
    return estimate(
        "dictation",
        [item for _at, item in sorted(placed, key=lambda one: one[0])],
        audio_us=audio_us,
        anew=anew_us(meant, times, document=False),
        review=meant * times.us("read_word"),
        times=times,
    )


def matters(
    dictation: Dictation, domain: str, names: Listed, terms: Listed, facts: Sequence[str]
) -> Callable[[Step, str], bool]:
    """Whether an error of words falsifies something: in every domain names and numbers (parties, amounts, dates), in
    legal dictations norms as well, in medical ones and those of care terms, the words of ``facts``, and a negation put
    in."""
    text = dictation.text
    for command in dictation.commands:
        text = text[: command.span[0]] + " " * (command.span[1] - command.span[0]) + text[command.span[1] :]
    units = content_units(text).units
    kinds = NUMBER_KINDS | NORM_KINDS if domain == "legal" else NUMBER_KINDS
    chosen = {at for at, kind in enumerate(units.kinds) if kind in kinds}
    chosen.update(occurrences(units.keys, names))
    clinical = domain in CLINICAL
    if clinical:
        chosen.update(occurrences(units.keys, terms))
        told = {key for fact in facts for key in content_units(fact).units.keys if len(key) > 3 or not key.isalpha()}
        chosen.update(at for at, key in enumerate(units.keys) if key in told)
    spans = sorted(units.spans[at] for at in chosen)

    def falsifies(step: Step, output: str) -> bool:
        if step.kind == "insertion":
            said = output[slice(*step.output)].split()
            return clinical and any(negating(word.strip(".,;:!?")) for word in said)
        begin, end = step.reference
        return _overlaps(spans, begin, end)

    return falsifies


def _overlaps(spans: Sequence[Span], begin: int, end: int) -> bool:
    return any(one[0] < end and begin < one[1] for one in spans)


def _item(kind: str, us: int, command: Command, place: Span, dictation: Dictation, output: str) -> Item:
    written = dictation.text[slice(*command.span)]
    return Item(kind, us, 1, command.span, place, written, output[slice(*place)])
