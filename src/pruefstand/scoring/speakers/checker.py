"""Speakers: who spoke when, and who said what, against the turns of a reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import ClassVar

from pruefstand.domain import Better, Measure, MeasurementStatus, Reference, Scale, Summary, exact_text
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.formats.speech.uem import read_uem
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, Files, Row, Subject, Verdict
from pruefstand.scoring.speakers.reading import Speech, read_speech
from pruefstand.scoring.speakers.scored import (
    Pair,
    Regions,
    SpeakerTime,
    pairs,
    speaker_time,
    speaker_word_errors,
    timed,
    worded,
)
from pruefstand.scoring.words import LEVEL_TITLES
from pruefstand.scoring.words_levels import VERSIONS
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Speakers", "parse"]

_SECOND = N_("Sekunde Sprechzeit der Referenz")
_EXACT = Context(prec=60, rounding=ROUND_HALF_EVEN)
_SHARE = Decimal("1e-12")


def _measure(
    name: str, title: str, per: str, formula: str, parts: tuple[str, ...] = (), *, main: bool = False
) -> Measure:
    return Measure(
        id=f"speakers.{name}",
        title=title,
        scale=Scale.QUANTITY,
        summary=(Summary.POOL,),
        per=per,
        parts=parts,
        better=Better.LOWER,
        main=main,
        formula=formula,
    )


_DER = _measure(
    "der",
    N_("Falsch zugeordnete Sprechzeit (DER)"),
    _SECOND,
    N_("(verpasste + fälschlich erkannte + verwechselte Sprechzeit) / Sprechzeit der Referenz"),
    main=True,
)
_DER_PARTS = _measure(
    "der.errors",
    N_("Falsch zugeordnete Sprechzeit nach Art"),
    _SECOND,
    N_("Sprechzeit mit einem Fehler dieser Art / Sprechzeit der Referenz"),
    ("missed", "false_alarm", "confusion"),
)
_JER = _measure(
    "jer",
    N_("Jaccard-Fehlerrate der Sprecher (JER)"),
    N_("Sprecher der Referenz"),
    N_("Summe der Raten der Sprecher / Sprecher der Referenz"),
)
_JER_TIME = _measure(
    "jer.time",
    N_("Zeit, in der nur einer von Sprecher und Kennung spricht"),
    N_("Sekunde, in der Sprecher oder Kennung spricht"),
    N_("Zeit nur des Sprechers oder nur seiner Kennung / Zeit des Sprechers oder seiner Kennung"),
)
_CPWER = _measure(
    "cpwer",
    N_("Wortfehler bei bester Zuordnung der Sprecher (cpWER)"),
    N_("Wort der Referenz"),
    N_("(ersetzte + ausgelassene + eingefügte Wörter) / Wörter der Referenz"),
)
_UNLABELLED = Measure(
    id="speakers.unlabelled",
    title=N_("Aufnahmen ohne jede Sprecherkennung"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Aufnahme"),
    better=Better.LOWER,
    formula=N_("Aufnahmen, in deren Ausgabe kein Abschnitt eine Kennung hat / Aufnahmen mit Ausgabe"),
)
_UNREAD = Measure(
    id="speakers.unread",
    title=N_("Redebeiträge, die nicht zählen"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Redebeitrag oder unlesbare Zeile"),
    better=Better.LOWER,
    formula=N_("unlesbare Zeilen und Redebeiträge fremder Aufnahmen / Redebeiträge und unlesbare Zeilen"),
)
_TIMES = (_DER, _DER_PARTS, _JER, _JER_TIME)
_NO_TIMES = N_("keine Zeiten")
_NO_WORDS = N_("kein Wortlaut")
_NOT_READ = N_("weder RTTM noch STM noch SegLST")


@dataclass(frozen=True, slots=True)
class Speakers:
    """Speaker time and words by speaker, without collar, overlap scored.

    References of the aspect ``turns`` and outputs are RTTM, STM or SegLST, told apart by their content.
    ``speakers.der`` and ``speakers.der.errors`` are time over the reference's speaker time. ``speakers.jer`` is the sum
    of the reference speakers' Jaccard error rates (rounded to twelve decimals) over their number, so that pooled it is
    the mean over all speakers of all recordings, as the DIHARD challenge has it; ``speakers.jer.time`` are the times
    behind these rates.
    ``speakers.cpwer`` counts words at ``level``. What one side has no times or no words for is not applicable where it
    is the reference, unreadable where it is the output. ``speakers.unlabelled`` counts recordings in which not one
    segment of the output names a speaker; their time and words count all the same, as those of one speaker.
    ``speakers.unread`` counts lines of the output that were dropped and turns in recordings that the reference lacks.

    ``regions`` are the stretches that are scored (recording, begin, end in seconds), by the name of the recording in
    the reference or, where that is not among them, by the case; without any everything from the beginning to the last
    turn of either side is scored. Words are not cut to regions.
    """

    level: str = "raw"
    regions: tuple[tuple[str, Decimal, Decimal], ...] = ()

    name: ClassVar[str] = "speakers"
    version: ClassVar[str] = "3"
    aspect: ClassVar[str] = "turns"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    measures: ClassVar[tuple[Measure, ...]] = (*_TIMES, _CPWER, _UNLABELLED, _UNREAD)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.level not in LEVEL_TITLES:
            raise ValueError(f"unknown level {self.level!r}")

    @property
    def options(self) -> Mapping[str, Json]:
        """The level of the words, the version of its rules, and what is scored."""
        regions: list[Json] = [[name, exact_text(begin), exact_text(end)] for name, begin, end in self.regions]
        return {"level": self.level, "levels": dict(VERSIONS), "regions": regions}

    def check(self, subject: Subject) -> Verdict:
        """Time and words. Raises ``ValueError`` where the reference is missing or cannot be read."""
        reference = _turns_of(subject.settled())
        try:
            output = read_speech(subject.output, "")
        except InputError:
            return Verdict({}, tuple(_without(self.measures, MeasurementStatus.UNREADABLE, _NOT_READ)))
        found, _told = pairs(reference, output)
        bare = sum(pair.output.unlabelled for pair in found)
        told = sum(bool(pair.output.turns or pair.output.words) for pair in found)
        rows = (*self._time_rows(subject.case, found), *self._word_rows(found))
        lost, read = len(output.dropped), sum(said.turns_said for said in output.recordings.values())
        foreign = read - sum(pair.output.turns_said for pair in found)
        more = (
            Row(_UNLABELLED.id, numerator=bare, denominator=told),
            Row(_UNREAD.id, numerator=lost + foreign, denominator=lost + read),
        )
        return Verdict({}, (*rows, *more))

    def _time_rows(self, case: str, found: tuple[Pair, ...]) -> Iterator[Row]:
        if not timed(found):
            yield from _without(_TIMES, _whose(any(pair.reference.turns is None for pair in found)), _NO_TIMES)
            return
        time = sum((speaker_time(pair, self._scored(case, pair.recording)) for pair in found), SpeakerTime())
        total = _exact(time.total)
        yield Row(_DER.id, numerator=_exact(time.error), denominator=total)
        for part, seconds in zip(_DER_PARTS.parts, (time.missed, time.false_alarm, time.confusion), strict=True):
            yield Row(_DER_PARTS.id, part, numerator=_exact(seconds), denominator=total)
        yield Row(_JER.id, numerator=_exact(time.jaccard).quantize(_SHARE), denominator=time.speakers)
        yield Row(_JER_TIME.id, numerator=_exact(time.apart), denominator=_exact(time.either))

    def _scored(self, case: str, recording: str) -> Regions | None:
        """What is scored of a recording; ``None``: everything. Raises ``ValueError`` where regions are declared and
        none is of this recording."""
        if not self.regions:
            return None
        for name in (recording, case):
            if found := [(begin, end) for owner, begin, end in self.regions if owner == name]:
                return found
        raise ValueError(f"{case}: no region for {recording}")

    def _word_rows(self, found: tuple[Pair, ...]) -> Iterator[Row]:
        if not worded(found) or not found:
            yield from _without((_CPWER,), _whose(any(pair.reference.words is None for pair in found)), _NO_WORDS)
            return
        counted = [speaker_word_errors(pair, self.level) for pair in found]
        words = sum(one.reference_words for one in counted)
        yield Row(_CPWER.id, numerator=sum(one.errors for one in counted), denominator=words)

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """The reference must be read whole: a line that is dropped would be missing speech."""
        try:
            turns = _turns_of(reference)
        except (InputError, ValueError) as error:
            return _("Die Redebeiträge der Referenz sind nicht zu lesen: {fault}").format(fault=error)
        if turns.dropped:
            return f"{turns.dropped[0].where}: {turns.dropped[0].what}"
        owners = {name for name, _begin, _end in self.regions}
        missing = next(
            (name for name in turns.recordings if owners and owners.isdisjoint((name, reference.case))), None
        )
        if missing is not None:
            return _("Die UEM-Datei nennt die Aufnahme „{name}“ nicht.").format(name=missing[:80])
        return None


def _turns_of(reference: Reference) -> Speech:
    return read_speech(reference.content.encode(), f"{reference.case}/{reference.aspect}")


def _whose(reference: bool) -> MeasurementStatus:
    return MeasurementStatus.NOT_APPLICABLE if reference else MeasurementStatus.UNREADABLE


def _without(measures: tuple[Measure, ...], status: MeasurementStatus, reason: str) -> Iterator[Row]:
    for measure in measures:
        for part in measure.parts or ("",):
            yield Row(measure.id, part, status=status, reason=reason)


def _exact(value: Fraction) -> Decimal:
    """Seconds exactly (their denominators are powers of ten), a sum of shares to sixty digits."""
    return _EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))


def parse(reader: Reader, node: Node | None, files: Files | None = None) -> Speakers | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem. ``uem`` names a file of the
    study; every line of it must be readable."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "level", "uem"), required=("checker",))
    level = reader.choice(entries.get("level"), {level: level for level in LEVEL_TITLES})
    regions = _regions(reader, entries["uem"], files) if "uem" in entries else ()
    return None if len(reader.problems) > before else Speakers(level or "raw", regions)


def _regions(reader: Reader, node: Node, files: Files | None) -> tuple[tuple[str, Decimal, Decimal], ...]:
    path = reader.path(node)
    if path is None:
        return ()
    if files is None:
        what = _("Die Datei „{file}“ lässt sich an dieser Stelle nicht lesen.").format(file=path)
        reader.report(node, what, _("Die Zeile streichen; dann wird alles gewertet."))
        return ()
    try:
        found = read_uem(files(path, node.where), path)
    except InputError as error:
        reader.problems.extend(error.problems)
        return ()
    reader.problems.extend(found.dropped)
    if not found.items and not found.dropped:
        reader.report(node, _("Die UEM-Datei ist leer."), _("Je Aufnahme mindestens einen Abschnitt nennen."))
    return tuple(sorted((one.recording, one.begin, one.end) for one in found.items))
