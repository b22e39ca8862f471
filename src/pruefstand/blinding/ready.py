"""One case on its way to the raters: its texts prepared as the lead decided, and all that the lead should see of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pruefstand.blinding.invariants import Difference
from pruefstand.blinding.leaks_scan import Hit, bare_names
from pruefstand.blinding.leaks_signs import Signs, found_in
from pruefstand.blinding.mappe import BlindCase, even_text, hidden_signs, visible
from pruefstand.blinding.prepare import Prepared, PreparedAnswer, RawAnswer, Refused, known_names, prepare
from pruefstand.blinding.review import Decisions, ReviewLine, ReviewStep, line_and_column
from pruefstand.blinding.step_versions import STEP_VERSIONS
from pruefstand.domain import AttemptKey, Digest, Origin, Output, digest_of
from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.study.answer_traces import REVIEW

__all__ = ["CodedAnswer", "ReadyCase", "Switches", "ready_case"]

_TEXT = "text/plain"
_SEEN = re.compile(r"[^ \t\r\n\u00ad\u200b\u202f\ufeff]")
_OWN = frozenset({"provider", "model", "version", "participant", "author", "company", "file", "path", "host"})


@dataclass(frozen=True, slots=True)
class Switches:
    """Which steps are made for all answers of the study."""

    unify: bool
    pseudonymise: bool


@dataclass(frozen=True, slots=True)
class CodedAnswer:
    """One answer as it came, under its code; ``raw`` is the digest of the bytes that it was read from."""

    code: str
    attempt: AttemptKey
    raw: Digest
    text: str
    origin: Origin
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReadyCase:
    """One case as it would be handed out.

    ``outputs`` are for each code the outputs made from the raw one, in order, the last being the bytes of the text file
    that raters get. ``lines`` are those of the review, without decisions; ``faults`` what in the decisions fits
    nothing; ``refused`` is told where a step that is owed did not hold, and then nothing may be handed out.
    """

    blind: BlindCase
    prepared: Prepared
    outputs: Mapping[str, tuple[Output, ...]]
    lines: tuple[ReviewLine, ...]
    faults: tuple[Problem, ...]
    refused: Problem | None


def ready_case(
    case: str,
    answers: Sequence[CodedAnswer],
    shown: Mapping[str, str],
    switches: Switches,
    decisions: Decisions,
    signs: Signs,
) -> ReadyCase:
    """Prepare the answers of a case, in the order of their codes, and what is shown with them.

    Nothing but the texts, the codes, the decisions and the switches matters; of the provenance only the names of
    persons, which are replaced wherever they stand.
    """
    sources = [even_text(answer.text) for answer in answers]
    prepared = prepare(
        [RawAnswer(text, answer.origin) for text, answer in zip(sources, answers, strict=True)],
        unification=switches.unify,
        pseudonyms=switches.pseudonymise,
        beside=[visible(text) for text in shown.values()],
        names=known_names(answer.provenance for answer in answers),
        keep=decisions.keep,
        undo=_undone(sources, answers, decisions) if switches.unify else {},
        also=decisions.also,
    )
    codes = [answer.code for answer in answers]
    texts = dict(zip(codes, (one.text for one in prepared.answers), strict=True))
    beside = dict(zip(shown, (one.text for one in prepared.beside), strict=True))
    blind = BlindCase(case, beside, texts)
    named = [*zip(shown, prepared.beside, strict=True), *zip(codes, prepared.answers, strict=True)]
    hidden = tuple(_hidden(case, {**shown, **{answer.code: answer.text for answer in answers}}))
    lines = (
        *hidden,
        *_removals(case, named),
        *_replacements(case, named),
        *_refusals(case, codes, prepared.refused),
        *_leaks(case, texts, prepared, signs, decisions),
    )
    outputs = {
        answer.code: tuple(_outputs(answer.raw, one, switches))
        for answer, one in zip(answers, prepared.answers, strict=True)
    }
    faults = tuple(_faults(case, named, decisions, hidden))
    return ReadyCase(blind, prepared, outputs, lines, faults, _owed(case, prepared, answers, switches))


def _undone(sources: Sequence[str], answers: Sequence[CodedAnswer], decisions: Decisions) -> dict[int, frozenset[int]]:
    """For each answer the starts of the removals that the lead took back."""
    found: dict[int, set[int]] = {}
    numbers = {answer.code: number for number, answer in enumerate(answers)}
    for code, line, column in decisions.undo:
        if code in numbers and column:
            before = sources[numbers[code]].split("\n")[: line - 1]
            found.setdefault(numbers[code], set()).add(sum(len(one) + 1 for one in before) + column - 1)
    return {number: frozenset(starts) for number, starts in found.items()}


def _hidden(case: str, texts: Mapping[str, str]) -> Iterator[ReviewLine]:
    """The signs that no rater is ever given, one row for each line of a text; named by number, for shown as they are
    they would turn the table itself round."""
    for code, text in texts.items():
        for number, signs in hidden_signs(text):
            yield ReviewLine(case, code, ReviewStep.REMOVED, "invisible", number, 0, signs, "")


def _removals(case: str, named: Iterable[tuple[str, PreparedAnswer]]) -> Iterator[ReviewLine]:
    """What unify took that somebody could have read."""
    for code, one in named:
        for edit in sorted((*one.removed, *one.undone)):
            if _SEEN.search(edit.text):
                place = line_and_column(one.source, edit.start)
                yield ReviewLine(case, code, ReviewStep.REMOVED, edit.rule, *place, edit.text, edit.put)


def _replacements(case: str, named: Iterable[tuple[str, PreparedAnswer]]) -> Iterator[ReviewLine]:
    """What gave way to placeholders, for each text once, at its first place: it is decided for the whole case."""
    for code, one in named:
        shift, told = 0, set()
        for edit in one.replaced:
            place = line_and_column(one.text, edit.start + shift)
            shift += len(edit.put) - len(edit.text)
            rule = edit.rule.removeprefix("pseudonym-")
            if rule != "lead" and edit.text not in told:  # what the lead added has its own line
                told.add(edit.text)
                yield ReviewLine(case, code, ReviewStep.REPLACED, rule.upper(), *place, edit.text, edit.put)


def _refusals(case: str, codes: Sequence[str], refused: Iterable[Refused]) -> Iterator[ReviewLine]:
    for one in refused:
        code = codes[one.answer] if one.answer >= 0 else ""
        rule = "+".join(part for part in (one.step, one.rule) if part)
        yield ReviewLine(case, code, ReviewStep.REFUSED, rule, 0, 0, "; ".join(map(_told, one.differences)), "")


def _told(one: Difference) -> str:
    return f"{one.kind} {one.norm}: {one.before} → {one.after}".replace("  ", " ")


def _leaks(
    case: str, texts: Mapping[str, str], prepared: Prepared, signs: Signs, decisions: Decisions
) -> Iterator[ReviewLine]:
    """What answers themselves say of their origin, and what has a placeholder elsewhere and stands bare in them."""
    for code, text in texts.items():
        for sign in sorted(found_in(text, signs)):
            if sign.what in _OWN:
                start, words = _first(text, sign.text)
                place = line_and_column(text, start)
                yield ReviewLine(case, code, ReviewStep.SAID, sign.what, *place, words, "")
    kinds = {form: row.type for row in prepared.table for form in row.forms}
    marks = {form: row.mark for row in prepared.table for form in row.forms}
    hit: Hit
    for hit in bare_names(texts, prepared.table, decisions.keep):
        place = line_and_column(texts[hit.where], texts[hit.where].find(hit.text))
        yield ReviewLine(case, hit.where, ReviewStep.BARE, kinds[hit.text], *place, hit.text, marks[hit.text])


def _first(text: str, sign: str) -> tuple[int, str]:
    """Where a folded string first stands in a text, and how it is written there."""
    found = re.search(rf"(?<![^\W_]){re.escape(sign)}(?![^\W_])", text, re.IGNORECASE)
    return (found.start(), found[0]) if found else (0, sign)


def _outputs(raw: Digest, one: PreparedAnswer, switches: Switches) -> Iterator[Output]:
    """The outputs made from the raw one: the text alone or unified, and that with placeholders where there are any."""
    steps = [("unify" if switches.unify else "text", one.unified)]
    if one.replaced:
        steps.append(("pseudonymise", one.text))
    for step, text in steps:
        data = even_text(text).encode()
        yield Output(digest_of(data), _TEXT, len(data), raw, step, STEP_VERSIONS[step])
        raw = digest_of(data)


def _faults(
    case: str, named: Sequence[tuple[str, PreparedAnswer]], decisions: Decisions, hidden: Sequence[ReviewLine]
) -> Iterator[Problem]:
    """Decisions that fit nothing: the rules, or somebody's spreadsheet, have changed what they were about."""
    there = {(code, *line_and_column(one.source, edit.start)) for code, one in named for edit in one.undone}
    never = {(line.code, line.line, line.column) for line in hidden}
    for code, line, _column in sorted(decisions.undo & never):
        what = _("Im Fall „{case}“, Code {code}, Zeile {line}, lassen sich unsichtbare Zeichen nicht zurückholen.")
        do = _("Die Entscheidung löschen: Richtungs- und Steuerzeichen bekommt niemand zu lesen.")
        yield Problem(REVIEW, what.format(case=case, code=code, line=line), do)
    for code, line, column in sorted(decisions.undo - there - never):
        what = _("Im Fall „{case}“, Code {code}, wurde in Zeile {line}, Spalte {column} nichts entfernt.")
        do = _("„Zeile“ und „Spalte“ wieder so schreiben, wie sie waren, oder die Entscheidung löschen.")
        yield Problem(REVIEW, what.format(case=case, code=code, line=line, column=column), do)
    for text in sorted({*decisions.keep, *(one.text for one in decisions.also)}):
        if not any(text in one.unified for _code, one in named):
            what = _("„{text}“ steht in keinem Text des Falls „{case}“.").format(text=text, case=case)
            yield Problem(REVIEW, what, _("Die Wörter so schreiben, wie sie im Text stehen, oder die Zeile löschen."))


def _owed(case: str, prepared: Prepared, answers: Sequence[CodedAnswer], switches: Switches) -> Problem | None:
    if prepared.pseudonymised or not answers or not switches.pseudonymise:
        return None
    what = _("Im Fall „{case}“ ließen sich die Namen nicht ersetzen, ohne anderes zu verändern.").format(case=case)
    return Problem(
        REVIEW, what, _("Die Namen schon in answers.csv ersetzen, bei allen Antworten gleich, und neu einlesen.")
    )
