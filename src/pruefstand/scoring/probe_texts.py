"""Trials for checkers of short texts: ``exact``, ``choice``, ``contains``, ``words``, ``chars``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pruefstand.domain import Reference
from pruefstand.scoring.chars import Chars
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.contains import Contains, Require
from pruefstand.scoring.exact import Exact, answers_of
from pruefstand.scoring.leniency import Leniency, normal_form
from pruefstand.scoring.probe_trial import FOREIGN, Trial, fenced
from pruefstand.scoring.transcript import transcript_of
from pruefstand.scoring.words import Words
from pruefstand.scoring.words_known import KNOWN
from pruefstand.scoring.words_notation import read_transcript

__all__ = [
    "chars_trials",
    "choice_trials",
    "contains_trials",
    "exact_trials",
    "known_trials",
    "needed",
    "words_trials",
]

_NO_TEXT = Trial("not_text", b"a\x00b", passes=False, says=("answer", "not_text"), telling=False)


def exact_trials(checker: Exact, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """Each right answer, and what differs from all of them."""
    answers = answers_of(needed(reference))
    for answer in answers:
        yield Trial("reference", answer, passes=True)
        yield Trial("line_end", f"{answer}\n", passes=True)
        yield Trial("changed_text", f"{answer}{FOREIGN}", passes=False, says=("answer", "wrong"))
        yield Trial("prose", f"{FOREIGN} {answer}", passes=False, says=("answer", "wrong"))
        spaced = Leniency.SURROUNDING_SPACE in checker.ignore
        yield Trial("spaced", f" {answer} ", passes=spaced)
        swapped = answer.swapcase()
        if swapped not in answers and swapped.lower() == answer.lower():
            yield Trial("other_case", swapped, passes=Leniency.CASE in checker.ignore)
    yield Trial("empty", "", passes=False, says=("answer", "wrong"))
    yield Trial("fenced", f"```\n{answers[0]}\n```", passes=False, says=("answer", "wrong"))
    yield _NO_TEXT


def choice_trials(checker: Choice, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """Each option, right or wrong as the reference says, and what is none."""
    given = answers_of(needed(reference))
    forms = {normal_form(answer, checker.ignore) for answer in given}
    right = [option for option in checker.choices if normal_form(option, checker.ignore) in forms]
    for option in checker.choices:
        chosen = option in right
        says = None if chosen else ("answer", "wrong")
        yield Trial("reference" if chosen else "other_choice", option, passes=chosen, says=says, detail=option)
        if option != option.strip():
            continue  # a leading word never begins with white space
        lead = f"{option}, denn {FOREIGN}"
        expected = chosen and checker.leading_word
        wrong = "wrong" if checker.leading_word else "no_option"
        yield Trial("explained", lead, passes=expected, says=None if expected else ("answer", wrong), detail=option)
    if not right:
        raise ValueError("the reference is none of the options")
    yield Trial("unknown_value", FOREIGN, passes=False, says=("answer", "no_option"))
    yield Trial("prose", f"{FOREIGN} {right[0]}", passes=False, says=("answer", "no_option"))
    yield Trial("empty", "", passes=False, says=("answer", "no_option"))
    yield fenced(right[0], ("answer", "no_option"))
    yield _NO_TEXT


def contains_trials(checker: Contains, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """The texts together, alone, and one less."""
    texts = checker.texts or answers_of(needed(reference))
    together = f" {FOREIGN} ".join(texts)
    if checker.require is Require.NONE:
        yield Trial("reference", FOREIGN, passes=not any(_within(checker, text, FOREIGN) for text in texts))
        for text in texts:
            output = f"{FOREIGN} {text} {FOREIGN}"
            yield Trial("forbidden_text", output, passes=False, says=("answer", "forbidden"), detail=text)
    else:
        yield Trial("reference", together, passes=True)
        yield Trial("empty", "", passes=False, says=("answer", "missed"))
    if checker.require is Require.ANY:
        for text in texts:
            yield Trial("missing_text", text, passes=True, detail=text)
    if checker.require is Require.ALL:
        for text in texts:
            rest = f" {FOREIGN} ".join(other for other in texts if other != text)
            if not _within(checker, text, rest):  # „Wien“ stands in „Wiener“
                yield Trial("missing_text", rest, passes=False, says=("answer", "missed"), detail=text)
    yield _NO_TEXT


def _within(checker: Contains, text: str, output: str) -> bool:
    return normal_form(text, checker.ignore) in normal_form(output, checker.ignore)


def known_trials(checker: Words) -> Iterator[Trial]:
    """The pairs that travel with the rules, right or wrong as the level that leads has it."""
    for one in KNOWN:
        same = one.same(checker.main)
        kind = "same_content" if one.same_from else "other_content"
        yield Trial(kind, one.output, passes=same, detail=f"{one.kind}: {one.reference}", against=one.reference)


def words_trials(checker: Words, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """The transcript (of alternatives the first reading), which has no error, and with one error of each kind."""
    value = transcript_of(needed(reference))
    spans = read_transcript(value, "raw", notation=checker.notation).units.spans
    words = [value[slice(*span)] for span in spans]
    units = read_transcript(" ".join(words), checker.main).units
    yield Trial("reference", " ".join(words) if checker.notation else value, passes=True)
    yield Trial("spaced", f"\n{'  '.join(words)}\t", passes=True)
    says = (str(len(units.keys)), "insertion")
    yield Trial("extra_word", " ".join([*words, "§"]), passes=False, says=says)
    if not words or not units.spans:
        return
    # At level content the first word can be a part of a value, and then another one is wrong, too.
    alone = units.spans[0][1] <= len(words[0]) and all(begin >= len(words[0]) for begin, _end in units.spans[1:])
    changed = " ".join(["§", *words[1:]])
    yield Trial("other_word", changed, passes=False, says=("1", "substitution") if alone else None)
    if words[0] not in words[1:]:
        yield Trial("missing_word", " ".join(words[1:]), passes=False, says=("1", "deletion") if alone else None)


def chars_trials(checker: Chars, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """The transcript, which has no error, with a character more and with another one."""
    value = transcript_of(needed(reference))
    yield Trial("reference", value, passes=True)
    yield Trial("extra_word", f"{value.rstrip()}§", passes=False)
    if value.strip():
        yield Trial("changed_text", f"§{value.lstrip()[1:]}", passes=False)


def needed(reference: Reference | None) -> Reference:
    """The reference; raises ``ValueError`` where there is none."""
    if reference is None:
        raise ValueError("no reference to make outputs from")
    return reference
