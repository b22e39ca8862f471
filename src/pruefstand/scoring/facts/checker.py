"""The checker ``facts``: counters of one document against its facts, with the place of every verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pruefstand.domain import Better, Digest, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, FaultAt, Found, Row, Subject, Verdict
from pruefstand.scoring.facts.assessing import METHOD, Assessed, assess, rules_of
from pruefstand.scoring.facts.decisions import NO_DECISIONS, Decisions, Question, question_of
from pruefstand.scoring.facts.difference import FALSIFIED
from pruefstand.scoring.facts.judging import THRESHOLDS, Judged, Judgement
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.reference import Fact, FactReference, Task
from pruefstand.scoring.facts.shipped import DOMAINS, shipped
from pruefstand.scoring.facts.supported import reference_fault
from pruefstand.scoring.facts.tasks import JudgedTask, Part
from pruefstand.scoring.facts.words import ABSENT_WORDS
from pruefstand.scoring.text import NOT_TEXT, excerpt, text_of
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["COUNTABLE", "TASK_ERRORS", "Facts", "Tally", "parse", "tally", "task_errors"]

COUNTABLE = ("sections", "decisions", "tasks")
"""What a plan can have counted besides facts."""
TASK_ERRORS = ("missing", "falsified", "owner_wrong", "owner_missing", "deadline_wrong", "deadline_missing")
_NONE_ASKED = N_("die Referenz verlangt keine")
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
    N_("Offene Grenzfälle: Urteile, die die Regeln nicht sicher fällen"),
    N_("Fakt, Beschluss oder Aufgabe der Referenz"),
    N_("Grenzfälle, über die niemand entschieden hat / Fakten, Beschlüsse und Aufgaben der Referenz"),
    better=Better.LOWER,
)
_DECIDED = _measure(
    "decided",
    N_("Entschiedene Grenzfälle"),
    N_("Fakt, Beschluss oder Aufgabe der Referenz"),
    N_("Grenzfälle, über die ein Mensch entschieden hat / Fakten, Beschlüsse und Aufgaben der Referenz"),
    better=Better.NONE,
)
_SECTIONS = _measure(
    "sections",
    N_("Pflichtabschnitte"),
    N_("Pflichtabschnitt"),
    N_("Pflichtabschnitte mit Überschrift und Inhalt / Pflichtabschnitte der Referenz"),
)
_DECISIONS = _measure(
    "decisions", N_("Beschlüsse"), N_("Beschluss"), N_("erhaltene Beschlüsse / Beschlüsse der Referenz")
)
_TASKS = _measure(
    "tasks",
    N_("Aufgaben"),
    N_("Aufgabe"),
    N_("Aufgaben mit richtiger Zuständigkeit und Frist / Aufgaben der Referenz"),
)
_TASK_ERRORS = _measure(
    "task_errors",
    N_("Fehler an Aufgaben"),
    N_("Aufgabe"),
    N_("Aufgaben mit einem Fehler dieser Art / Aufgaben der Referenz"),
    scale=Scale.QUANTITY,
    parts=TASK_ERRORS,
    better=Better.LOWER,
)
_ITEMS = {"sections": (_SECTIONS,), "decisions": (_DECISIONS,), "tasks": (_TASKS, _TASK_ERRORS)}
_SEVERE = _measure(
    "severe",
    N_("Dokumente mit schwerwiegendem Fehler"),
    N_("Dokument"),
    N_("Dokumente, in denen ein Fakt der schweren Klasse fehlt oder verfälscht ist / Dokumente"),
    better=Better.LOWER,
)
_COUNTED = (_F1, _PRECISION, _RECALL, _ERRORS, _BORDER, _DECIDED)


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


def task_errors(one: JudgedTask) -> tuple[str, ...]:
    """Which of ``TASK_ERRORS`` a task has; an owner or deadline that nobody settled and the document names is wrong."""
    if not one.told:
        return ("missing",)
    judged = one.judged
    other = judged.attribute not in ("", "person", "time")
    found = [
        ("falsified", other),
        ("owner_wrong", one.owner is Part.WRONG),
        ("owner_missing", one.owner is Part.MISSING),
    ]
    found += [("deadline_wrong", one.deadline is Part.WRONG), ("deadline_missing", one.deadline is Part.MISSING)]
    return tuple(name for name, there in found if there)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts preserved, missing, falsified by attribute, and statements that nothing supports.

    The reference (aspect ``facts``) holds the sentences that hold and the facts among them
    (:func:`~pruefstand.scoring.facts.reference.parse_reference`); the document is any text.
    :func:`~pruefstand.scoring.facts.judging.judge` says how a verdict comes about; no language model takes part.
    ``facts.precision`` of a document that says nothing is 0 of 0. ``severe`` is the class of a rubric whose facts count
    as severe errors, empty where no rubric is declared. ``facts.border`` counts verdicts that a person should decide
    on, ``facts.decided`` those on which somebody has (``decisions``). ``also`` names what else of the reference is
    counted: sections, decisions, tasks; a reference without them gives rows that do not apply.
    """

    domain: str = "all"
    severe: str = ""
    also: tuple[str, ...] = ()
    decisions: Decisions = NO_DECISIONS

    name: ClassVar[str] = "facts"
    version: ClassVar[str] = METHOD
    aspect: ClassVar[str] = "facts"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.domain not in DOMAINS:
            raise ValueError(f"unknown domain {self.domain!r}")
        if not set(self.also) <= set(COUNTABLE):
            raise ValueError(f"what is to be counted: {COUNTABLE}")

    @property
    def rules(self) -> Digest:
        """The rules that a decision must name to hold."""
        return rules_of(self.domain)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """F1, precision, recall, errors by kind, border cases open and decided; what else the plan counts; with a
        rubric documents with a severe error."""
        more = tuple(measure for name in COUNTABLE if name in self.also for measure in _ITEMS[name])
        return (*_COUNTED, *more, *((_SEVERE,) if self.severe else ()))

    @property
    def options(self) -> Mapping[str, Json]:
        """The domain, the digest and versions of its rules, the thresholds, the severe class, what is counted besides,
        the decisions that hold under these rules."""
        rules = shipped(self.domain)
        return {
            "domain": self.domain,
            "severe": self.severe,
            "also": list(self.also),
            "rules": rules.digest,
            "tables": dict(rules.versions),
            "thresholds": {name: str(getattr(THRESHOLDS, name)) for name in type(THRESHOLDS).__slots__},
            "decisions": self.decisions.digest(self.rules),
        }

    def assess(self, content: str, document: str, case: str = "") -> Assessed:
        """The verdicts on one document against the text of a reference; raises ``InputError`` where that is none."""
        return assess(read_reference(content, ""), self.domain, document, self.decisions, case)

    def question(self, judged: Judged, item: Fact | Task, document: str, case: str) -> Question:
        """The question that a verdict raises under the rules of this checker."""
        return question_of(judged, item, document, self.rules, case=case)

    def check(self, subject: Subject) -> Verdict:
        """The counters of one document. Raises ``ValueError`` where the reference is missing or none of facts."""
        reference = _reference_of(subject.settled())
        text = text_of(subject.output)
        if text is None:
            reason = MeasurementStatus.UNREADABLE
            parted = ((measure, part) for measure in self.measures for part in measure.parts or ("",))
            return Verdict({}, tuple(Row(measure.id, part, reason, NOT_TEXT) for measure, part in parted))
        found = assess(reference, self.domain, text, self.decisions, subject.case)
        rows = (*self._rows(reference, found), *self._more(found))
        return Verdict({}, rows, tuple(_findings(found, self.also)))

    def _rows(self, reference: FactReference, found: Assessed) -> Iterator[Row]:
        judged = found.facts
        counts = tally(judged)
        two, all_told = counts.f1
        yield Row(_F1.id, numerator=two, denominator=all_told)
        yield Row(_PRECISION.id, numerator=counts.preserved, denominator=counts.told)
        yield Row(_RECALL.id, numerator=counts.preserved, denominator=counts.facts)
        kinds = [one.verdict.replace(":", ".") for one in judged.facts] + ["unsupported"] * counts.unsupported
        for part in _PARTS:
            yield Row(_ERRORS.id, part, numerator=kinds.count(part), denominator=counts.facts)
        asked = len(reference.facts) + len(reference.decisions) + len(reference.tasks)
        still_open = sum(border.open for border in found.borders)
        yield Row(_BORDER.id, numerator=still_open, denominator=asked)
        yield Row(_DECIDED.id, numerator=len(found.borders) - still_open, denominator=asked)
        if self.severe:
            classes = {fact.id: fact.severity for fact in reference.facts}
            bad = any(one.verdict != "preserved" and classes[one.fact] == self.severe for one in judged.facts)
            yield Row(_SEVERE.id, numerator=int(bad), denominator=1)

    def _more(self, found: Assessed) -> Iterator[Row]:
        """The rows of what the plan counts besides facts."""
        kept = {
            "sections": [one.verdict == "preserved" for one in found.sections],
            "decisions": [one.verdict == "preserved" for one in found.decisions],
            "tasks": [one.judged.verdict == "preserved" for one in found.tasks],
        }
        for name in (each for each in COUNTABLE if each in self.also):
            main = _ITEMS[name][0]
            if not kept[name]:
                for measure in _ITEMS[name]:
                    for part in measure.parts or ("",):
                        yield Row(measure.id, part, MeasurementStatus.NOT_APPLICABLE, _NONE_ASKED)
                continue
            yield Row(main.id, numerator=sum(kept[name]), denominator=len(kept[name]))
            if name == "tasks":
                errors = [error for one in found.tasks for error in task_errors(one)]
                for part in TASK_ERRORS:
                    yield Row(_TASK_ERRORS.id, part, numerator=errors.count(part), denominator=len(found.tasks))

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """A reference that is none, something in it that its own sentences do not support, or something that the plan
        does not count."""
        try:
            held = read_reference(reference.content, "")
        except InputError as error:
            first = error.problems[0].where
            rest = [_with_line(problem.where, problem.what) for problem in error.problems[1:]]
            told = " ".join([error.problems[0].what, *rest])
            return _at(told, int(first[1:]) if first[1:].isdigit() else None)
        if self.severe and not any(fact.severity == self.severe for fact in held.facts):
            return _("Kein Fakt hat die Schwereklasse „{name}“.").format(name=self.severe)
        uncounted = [name for name in held.kinds if name not in self.also]
        if uncounted:
            return _("Sie hat „{names}“, der Plan zählt sie nicht; dort fehlt „also: [{names}]“.").format(
                names=", ".join(uncounted)
            )
        fault = reference_fault(held, self.domain)
        return None if fault is None else _at(fault.what, fault.line)


def _with_line(where: str, what: str) -> str:
    """The sentence with the line of the reference, where that is known."""
    return _("Zeile {line}: {what}").format(line=where[1:], what=what) if where.startswith(":") else what


def _at(what: str, line: int | None) -> str:
    return what if line is None else FaultAt(what, line)


def _reference_of(reference: Reference) -> FactReference:
    try:
        return read_reference(reference.content, "")
    except InputError as error:
        raise ValueError(f"case {reference.case}: {error.problems[0].what}") from None


def _findings(found: Assessed, also: Sequence[str]) -> Iterator[Found]:
    """One finding per fact that is not preserved, or a border case, in their order; the same for what else is counted;
    then one per unsupported statement."""
    for one in found.facts.facts:
        yield from _found(_F1.id, one)
    if "sections" in also:
        for section in found.sections:
            if section.verdict != "preserved":
                rule = f"section.{section.rule}"
                yield Found(_SECTIONS.id, section.name, "not_told", rule, section.name, "", None, section.span)
    if "decisions" in also:
        for one in found.decisions:
            yield from _found(_DECISIONS.id, one)
    if "tasks" in also:
        for task in found.tasks:
            yield from _found(_TASKS.id, task.judged)
    for number, statement in enumerate(found.facts.unsupported, 1):
        yield Found(
            _F1.id, f"u{number}", "unsupported", "unsupported", "", excerpt(statement.text), None, statement.span
        )


def _found(measure: str, one: Judged) -> Iterator[Found]:
    verdict = one.verdict.partition(":")[0]
    if verdict == "preserved" and not one.border:
        return
    rule = f"{one.attribute}.{one.rule}" if one.attribute and not one.decision else one.rule
    span = one.span or (one.evidence[0] if one.evidence else None)
    kind = {"preserved": "accepted" if one.decision else "border", "falsified": "falsified"}.get(verdict, "not_told")
    kind = "incomplete" if one.rule in ABSENT_WORDS else kind
    shown = (excerpt(one.expected), excerpt(one.shown), None, span)
    yield Found(measure, one.fact, kind, rule, *shown, decision=one.decision)


def parse(reader: Reader, node: Node | None) -> Facts | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "domain", "severe", "also"), required=("checker",))
    domain = reader.choice(entries.get("domain"), {name: name for name in DOMAINS})
    severe = reader.text(entries.get("severe"))
    names = {name: name for name in COUNTABLE}
    also = {reader.choice(item, names) for item in reader.sequence(entries.get("also"))}
    if len(reader.problems) > before:
        return None
    return Facts(domain or "all", severe or "", tuple(name for name in COUNTABLE if name in also))
