"""Pattern: the output fits a regular expression that the plan declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pruefstand.domain import Better, FailedAs, Measure, Reference, Scale, Summary
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import Found, Row, Subject, Verdict
from pruefstand.scoring.linear import LinearError, compile_linear
from pruefstand.scoring.repair import Judgement, Repair, judge_variants, parse_repairs, variants_of
from pruefstand.scoring.text import excerpt, text_of, without_line_end
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Pattern", "parse"]

_MEASURE = Measure(
    id="pattern.form",
    title=N_("Passt zum Muster"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Lauf"),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    formula=N_("Läufe, deren Ausgabe zum Muster passt / Läufe"),
)
_FITS, _FAILS = (Row(_MEASURE.id, numerator=hit, denominator=1) for hit in (1, 0))


@dataclass(frozen=True, slots=True)
class Pattern:
    """The whole output matches ``pattern``, one final line end aside; with ``anywhere`` a part of it does.

    It needs no reference. The syntax is RE2's (:mod:`pruefstand.scoring.linear`). An output that is no text does not
    fit.
    """

    pattern: str
    anywhere: bool = False
    repairs: tuple[Repair, ...] = ()

    name: ClassVar[str] = "pattern"
    version: ClassVar[str] = "1"
    aspect: ClassVar[str] = ""
    measures: ClassVar[tuple[Measure, ...]] = (_MEASURE,)
    passes: ClassVar[bool] = True
    findable: ClassVar[Mapping[str, frozenset[str]]] = {"answer": frozenset({"pattern", "not_text"})}

    def __post_init__(self) -> None:
        compile_linear(self.pattern)

    @property
    def variants(self) -> tuple[str, ...]:
        """``delivered`` and one for each repair."""
        return variants_of(self.repairs)

    @property
    def options(self) -> Mapping[str, Json]:
        """The pattern, how it is matched, and the repairs."""
        return {
            "pattern": self.pattern,
            "anywhere": self.anywhere,
            "repairs": [str(repair) for repair in self.repairs],
        }

    def check(self, subject: Subject) -> Verdict:
        """Whether the output fits; never raises."""
        return judge_variants(text_of(subject.output), self.repairs, self._judge)

    def _judge(self, text: str | None, shift: int) -> Judgement:
        if text is None:
            return Judgement(False, (_FAILS,), (Found(_MEASURE.id, "answer", "not_text", self.pattern),))
        pattern = compile_linear(self.pattern)
        text = without_line_end(text)
        if pattern.find(text) is not None if self.anywhere else pattern.fits(text):
            return Judgement(True, (_FITS,))
        span = (shift, shift + len(text))
        found = Found(_MEASURE.id, "answer", "pattern", excerpt(self.pattern), "", excerpt(text), output_span=span)
        return Judgement(False, (_FAILS,), (found,))

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """It asks nothing of a reference."""
        return None


def parse(reader: Reader, node: Node | None) -> Pattern | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "pattern", "anywhere", "repairs"), required=("checker", "pattern"))
    pattern = reader.text(entries.get("pattern"))
    if pattern is not None:
        try:
            compile_linear(pattern)
        except LinearError as fault:
            reader.report(entries["pattern"], fault.what, fault.do)
    anywhere = bool(reader.yes_no(entries.get("anywhere")))
    repairs = parse_repairs(reader, entries.get("repairs"))
    if pattern is None or len(reader.problems) > before:
        return None
    if anywhere and compile_linear(pattern).find("") is not None:
        reader.report(
            entries["pattern"],
            _("Das Muster „{pattern}“ kommt in jedem Text vor, auch im leeren.").format(pattern=pattern[:80]),
            _("Es so schreiben, dass mindestens ein Zeichen nötig ist; sonst besteht jede Ausgabe."),
        )
        return None
    return Pattern(pattern, anywhere, repairs)
