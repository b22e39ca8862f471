"""The checker ``facts``: counters of one document against its facts, with the place of every verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from pruefstand.domain import Better, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.facts.judging import FALSIFIED, THRESHOLDS, Judgement, judge
from pruefstand.scoring.facts.prepared import Prepared, prepare
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.reference import FactReference
from pruefstand.scoring.facts.shipped import DOMAINS, shipped
from pruefstand.scoring.text import NOT_TEXT, excerpt, text_of
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Facts", "Tally", "parse", "prepared_for", "tally"]

_PARTS = ("missing", *(f"falsified.{attribute}" for attribute in FALSIFIED), "unsupported")


def _measure(name: str, title: str, per: str, formula: str, **more: object) -> Measure:
    measure = Measure(f"facts.{name}", title, Scale.COUNT, (Summary.POOL,), per, better=Better.HIGHER, formula=formula)
    return replace(measure, **more)  # type: ignore[arg-type]  # fields of a measure


_F1 = _measure(
    "f1",
    N_("Fakten-F1"),
    N_("Fakt der Referenz oder Angabe des Dokuments"),
    N_("2 · erhaltene / (2 · erhaltene + fehlende + 2 · verfälschte + unbelegte)"),
    main=True,
)
_PRECISION = _measure(
    "precision",
    N_("Genauigkeit der Fakten"),
    N_("erhaltene, verfälschte oder unbelegte Angabe"),
    N_("erhaltene / (erhaltene + verfälschte + unbelegte)"),
)
_RECALL = _measure("recall", N_("Erhaltene Fakten"), N_("Fakt der Referenz"), N_("erhaltene / Fakten der Referenz"))
_ERRORS = _measure(
    "errors",
    N_("Fehler nach Art"),
    N_("Fakt der Referenz"),
    N_("Fehler einer Art / Fakten der Referenz"),
    scale=Scale.QUANTITY,
    parts=_PARTS,
    better=Better.LOWER,
)
_BORDER = _measure(
    "border",
    N_("Grenzfälle: Urteile, die die Regeln nicht sicher fällen"),
    N_("Fakt der Referenz"),
    N_("Grenzfälle / Fakten der Referenz"),
    better=Better.LOWER,
)
_SEVERE = _measure(
    "severe",
    N_("Dokumente mit schwerwiegendem Fehler"),
    N_("Dokument"),
    N_("Dokumente, in denen ein Fakt der schweren Klasse fehlt oder verfälscht ist / Dokumente"),
    better=Better.LOWER,
)
_COUNTED = (_F1, _PRECISION, _RECALL, _ERRORS, _BORDER)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a judgement counts: ``preserved`` + ``missing`` + ``falsified`` are all facts. A falsified fact is missed
    and told wrongly: it counts on both sides."""

    preserved: int
    missing: int
    falsified: int
    unsupported: int

    @property
    def facts(self) -> int:
        """Facts of the reference."""
        return self.preserved + self.missing + self.falsified

    @property
    def told(self) -> int:
        """Statements of the document that are right, falsified or unsupported."""
        return self.preserved + self.falsified + self.unsupported

    @property
    def f1(self) -> tuple[int, int]:
        """Numerator and denominator, both whole; 0 of 0 cannot be, for there is a fact."""
        return 2 * self.preserved, self.facts + self.told


def tally(judged: Judgement) -> Tally:
    """The counters of a judgement."""
    verdicts = [one.verdict.partition(":")[0] for one in judged.facts]
    counts = {kind: verdicts.count(kind) for kind in ("preserved", "missing", "falsified")}
    return Tally(counts["preserved"], counts["missing"], counts["falsified"], len(judged.unsupported))


@lru_cache(maxsize=64)
def prepared_for(reference: FactReference, domain: str) -> Prepared:
    """The reference made ready with the rules of a domain; the last 64 are kept."""
    return prepare(reference, shipped(domain))


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts preserved, missing, falsified by attribute, and statements that nothing supports.

    The reference (aspect ``facts``) holds the sentences that hold and the facts among them
    (:func:`~pruefstand.scoring.facts.reference.parse_reference`); the document is any text.
    :func:`~pruefstand.scoring.facts.judging.judge` says how a verdict comes about; no language model takes part.
    ``facts.precision`` of a document that says nothing is 0 of 0. ``severe`` is the class of a rubric whose facts count
    as severe errors, empty where no rubric is declared. ``facts.border`` counts verdicts that a person should rule on.
    """

    domain: str = "all"
    severe: str = ""

    name: ClassVar[str] = "facts"
    version: ClassVar[str] = "1"
    aspect: ClassVar[str] = "facts"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.domain not in DOMAINS:
            raise ValueError(f"unknown domain {self.domain!r}")

    @property
    def measures(self) -> tuple[Measure, ...]:
        """F1, precision, recall, errors by kind, border cases; with a rubric documents with a severe error."""
        return (*_COUNTED, _SEVERE) if self.severe else _COUNTED

    @property
    def options(self) -> Mapping[str, Json]:
        """The domain, the digest and versions of its rules, the thresholds, the severe class."""
        rules = shipped(self.domain)
        return {
            "domain": self.domain,
            "severe": self.severe,
            "rules": rules.digest,
            "tables": dict(rules.versions),
            "thresholds": {name: str(getattr(THRESHOLDS, name)) for name in type(THRESHOLDS).__slots__},
        }

    def check(self, subject: Subject) -> Verdict:
        """The counters of one document. Raises ``ValueError`` where the reference is missing or none of facts."""
        reference = _reference_of(subject.settled())
        text = text_of(subject.output)
        if text is None:
            reason = MeasurementStatus.UNREADABLE
            parted = ((measure, part) for measure in self.measures for part in measure.parts or ("",))
            return Verdict({}, tuple(Row(measure.id, part, reason, NOT_TEXT) for measure, part in parted))
        judged = judge(prepared_for(reference, self.domain), text)
        return Verdict({}, tuple(self._rows(reference, judged)), tuple(_findings(judged)))

    def _rows(self, reference: FactReference, judged: Judgement) -> Iterator[Row]:
        counts = tally(judged)
        two, all_told = counts.f1
        yield Row(_F1.id, numerator=two, denominator=all_told)
        yield Row(_PRECISION.id, numerator=counts.preserved, denominator=counts.told)
        yield Row(_RECALL.id, numerator=counts.preserved, denominator=counts.facts)
        kinds = [one.verdict.replace(":", ".") for one in judged.facts] + ["unsupported"] * counts.unsupported
        for part in _PARTS:
            yield Row(_ERRORS.id, part, numerator=kinds.count(part), denominator=counts.facts)
        yield Row(_BORDER.id, numerator=sum(bool(one.border) for one in judged.facts), denominator=counts.facts)
        if self.severe:
            classes = {fact.id: fact.severity for fact in reference.facts}
            bad = any(one.verdict != "preserved" and classes[one.fact] == self.severe for one in judged.facts)
            yield Row(_SEVERE.id, numerator=int(bad), denominator=1)

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """A reference that is none, or a fact that the reference's own sentences do not support."""
        try:
            told = read_reference(reference.content, "")
        except InputError as error:
            return " ".join(problem.what for problem in error.problems)
        if self.severe and not any(fact.severity == self.severe for fact in told.facts):
            return _("Kein Fakt hat die Schwereklasse „{name}“.").format(name=self.severe)
        if not told.sentences:
            return _("Die Faktenreferenz hat keine Sätze; ohne sie gilt jede weitere Angabe als unbelegt.")
        own = judge(prepared_for(told, self.domain), "\n\n".join(told.sentences))
        for one, fact in zip(own.facts, told.facts, strict=True):
            if one.verdict != "preserved":
                return _("Der Fakt „{text}“ ({id}) steht so nicht in den Sätzen der Referenz: {verdict}.").format(
                    text=fact.text, id=fact.id, verdict=one.verdict
                )
        return None


def _reference_of(reference: Reference) -> FactReference:
    try:
        return read_reference(reference.content, "")
    except InputError as error:
        raise ValueError(f"case {reference.case}: {error.problems[0].what}") from None


def _findings(judged: Judgement) -> Iterator[Found]:
    """One finding per fact that is not preserved, or preserved as a border case, in their order; then one per
    unsupported statement."""
    for one in judged.facts:
        verdict = one.verdict.partition(":")[0]
        if verdict == "preserved" and not one.border:
            continue
        rule = f"{one.attribute}.{one.rule}" if one.attribute else one.rule
        span = one.span or (one.evidence[0] if one.evidence else None)
        kind = "border" if verdict == "preserved" else "falsified" if verdict == "falsified" else "not_told"
        yield Found(_F1.id, one.fact, kind, rule, excerpt(one.expected), excerpt(one.shown), None, span)
    for number, statement in enumerate(judged.unsupported, 1):
        yield Found(
            _F1.id, f"u{number}", "unsupported", "unsupported", "", excerpt(statement.text), None, statement.span
        )


def parse(reader: Reader, node: Node | None) -> Facts | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "domain", "severe"), required=("checker",))
    domain = reader.choice(entries.get("domain"), {name: name for name in DOMAINS})
    severe = reader.text(entries.get("severe"))
    return None if len(reader.problems) > before else Facts(domain or "all", severe or "")
