"""Set: the output is a list, held against the reference's as a set: what is missing, what is too much."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, Inexact
from enum import StrEnum
from typing import ClassVar, TypeAlias

from pruefstand.domain import Better, FailedAs, Measure, MeasurementStatus, Reference, Scale, Summary, exact_text
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import VERDICTS, Found, Row, Subject, Verdict
from pruefstand.scoring.leniency import Leniency, normal_form, parse_leniencies
from pruefstand.scoring.places import item_spans
from pruefstand.scoring.repair import Judgement, Repair, judge_variants, parse_repairs, variants_of
from pruefstand.scoring.text import NOT_TEXT, answer_of, excerpt, plain, text_of
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["ItemSet", "Layout", "parse"]

_SHORTEST = Context(prec=10_000, traps=[Inexact])  # 28 digits would make long numbers equal
_MOST_TOLD = 500  # a long output of foreign items would else fill the table of findings
_LINE = re.compile(r"[^\r\n]+")


class Layout(StrEnum):
    """How the list is written: ``json``, a JSON list of texts, numbers or true and false; ``lines``, an item a line."""

    JSON = "json"
    LINES = "lines"


def _measure(name: str, title: str, formula: str, per: str = "", *, strict: bool) -> Measure:
    return Measure(
        id=f"set.{name}",
        title=title,
        scale=Scale.COUNT,
        summary=(Summary.POOL,),
        per=per or N_("Lauf"),
        better=Better.HIGHER,
        failed=FailedAs.NOT_PASSED if strict else FailedAs.LEFT_OUT,
        formula=formula,
    )


_FORM = _measure("form", N_("Liste wie vereinbart"), N_("Läufe mit einer lesbaren Liste / Läufe"), strict=True)
_EXACT = _measure("exact", N_("Dieselbe Menge"), N_("Läufe mit genau den Einträgen der Referenz / Läufe"), strict=True)
_PRECISION = _measure(
    "precision",
    N_("Genannte Einträge, die stimmen"),
    N_("Einträge in Ausgabe und Referenz / Einträge der Ausgabe"),
    N_("Eintrag der Ausgabe"),
    strict=False,
)
_RECALL = _measure(
    "recall",
    N_("Verlangte Einträge, die genannt sind"),
    N_("Einträge in Ausgabe und Referenz / Einträge der Referenz"),
    N_("Eintrag der Referenz"),
    strict=False,
)

_Key: TypeAlias = tuple[str, str]
"""The kind of an item and its normal form: the text ``1`` is not the number 1."""

_Item: TypeAlias = tuple[_Key, str, tuple[int, int]]
"""Its key, how it is shown, and its place."""


class _UnreadableError(ValueError):
    def __init__(self, verdict: str) -> None:
        super().__init__(verdict)
        self.verdict = verdict


@dataclass(frozen=True, slots=True)
class ItemSet:
    """A list in any order, each item once; it passes if its items are exactly those of the reference.

    Under ``lines`` an item is a line as it stands; lines of white space alone are none. Under ``json`` items are texts,
    numbers (``1`` is ``1.0``), true or false; null, lists and objects are none. ``ignore`` holds leniencies for texts.
    An item that comes again breaks ``set.exact`` and counts once in precision and recall. Of items too many there are
    at most 500 findings; all are counted.

    ``set.precision`` and ``set.recall`` are pooled over the items of all outputs; of an output that is no list, and of
    an attempt that failed, they have nothing to say (``unreadable``, left out), so a rate of them stands beside
    ``set.exact``, where such an attempt did not pass. An empty list against an empty reference passes; their quotients
    are then 0 of 0.
    """

    layout: Layout = Layout.JSON
    ignore: frozenset[Leniency] = frozenset()
    repairs: tuple[Repair, ...] = ()
    aspect: str = "answer"

    name: ClassVar[str] = "set"
    version: ClassVar[str] = "1"
    measures: ClassVar[tuple[Measure, ...]] = (_FORM, _EXACT, _PRECISION, _RECALL)
    passes: ClassVar[bool] = True
    findable: ClassVar[Mapping[str, frozenset[str]]] = {
        "answer": frozenset({"missed", "extra_item", "duplicate_item", "not_json", "wrong_type", "not_text"})
    }

    @property
    def variants(self) -> tuple[str, ...]:
        """``delivered`` and one for each repair."""
        return variants_of(self.repairs)

    @property
    def options(self) -> Mapping[str, Json]:
        """The aspect, how the list is written, the leniencies and the repairs."""
        return {
            "aspect": self.aspect,
            "layout": str(self.layout),
            "ignore": [str(leniency) for leniency in sorted(self.ignore)],
            "repairs": [str(repair) for repair in self.repairs],
        }

    def check(self, subject: Subject) -> Verdict:
        """Form, equality and counters. Raises ``ValueError`` where the reference is missing or no list of items."""
        expected = self._expected(subject.settled())
        return judge_variants(
            text_of(subject.output), self.repairs, lambda text, shift: self._judge(text, shift, expected)
        )

    def _expected(self, reference: Reference) -> dict[_Key, str]:
        """The reference's items by key, as they are shown; ``ValueError`` for what is no list of different items."""
        value = answer_of(reference)
        if not isinstance(value, list):
            raise ValueError(f"case {reference.case}: the reference is no list")
        keys = {key: plain(item) for item in value if (key := self._key(item)) is not None}
        if len(keys) < len(value):
            raise ValueError(f"case {reference.case}: an item twice, or none at all")
        if self.layout is Layout.LINES and any(kind != "text" for kind, _form in keys):
            raise ValueError(f"case {reference.case}: lines are texts")
        return keys

    def _key(self, item: Json) -> _Key | None:
        if isinstance(item, str):
            form = normal_form(item, self.ignore) if self.ignore else item
            return ("text", form) if form.strip() else None
        if isinstance(item, bool):
            return "boolean", str(item)
        if isinstance(item, int | Decimal):
            return "number", exact_text(_SHORTEST.normalize(Decimal(item))) if item else "0"
        return None

    def _items(self, text: str) -> list[_Item]:
        """The items with their places. Raises ``_UnreadableError`` where the text is no such list."""
        if self.layout is Layout.LINES:
            lines = [(line[0], line.span()) for line in _LINE.finditer(text)]
            return [(key, line, span) for line, span in lines if (key := self._key(line)) is not None]
        try:
            value = parse_json(text, "")
        except InputError:
            raise _UnreadableError("not_json") from None
        if not isinstance(value, list):
            raise _UnreadableError("wrong_type")
        found: list[_Item] = []
        for item, span in zip(value, item_spans(text), strict=True):
            key = self._key(item)
            if key is None:
                raise _UnreadableError("wrong_type")
            found.append((key, plain(item), span))
        return found

    def _judge(self, text: str | None, shift: int, expected: Mapping[_Key, str]) -> Judgement:
        if text is None:
            return self._unread("not_text", NOT_TEXT, "", None)
        try:
            items = self._items(text)
        except _UnreadableError as fault:
            return self._unread(fault.verdict, VERDICTS[fault.verdict], text, (shift, shift + len(text)))
        findings: list[Found] = []
        seen: set[_Key] = set()
        for key, shown, (begin, end) in items:
            if (key in seen or key not in expected) and len(findings) < _MOST_TOLD:
                verdict = "duplicate_item" if key in seen else "extra_item"
                place = (shift + begin, shift + end)
                findings.append(Found(_EXACT.id, "answer", verdict, "set", "", excerpt(shown), output_span=place))
            seen.add(key)
        findings += [
            Found(_EXACT.id, "answer", "missed", "set", shown) for key, shown in expected.items() if key not in seen
        ]
        hits = len(seen & expected.keys())
        rows = (
            Row(_FORM.id, numerator=1, denominator=1),
            Row(_EXACT.id, numerator=int(not findings), denominator=1),
            Row(_PRECISION.id, numerator=hits, denominator=len(seen)),
            Row(_RECALL.id, numerator=hits, denominator=len(expected)),
        )
        return Judgement(not findings, rows, tuple(findings))

    def _unread(self, verdict: str, reason: str, text: str, span: tuple[int, int] | None) -> Judgement:
        unread = MeasurementStatus.UNREADABLE
        rows = (
            Row(_FORM.id, numerator=0, denominator=1),
            *(Row(measure.id, status=unread, reason=reason) for measure in (_EXACT, _PRECISION, _RECALL)),
        )
        found = Found(_FORM.id, "answer", verdict, f"layout: {self.layout}", "[…]", excerpt(text), output_span=span)
        return Judgement(False, rows, (found,))

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """A reference is a list of items, each once under the leniencies; the empty one says that there are none."""
        try:
            self._expected(reference)
        except (InputError, ValueError):
            return _("Die Referenz ist keine Liste verschiedener Einträge.")
        return None


def parse(reader: Reader, node: Node | None) -> ItemSet | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "aspect", "layout", "ignore", "repairs"), required=("checker",))
    aspect = reader.name(entries.get("aspect")) or "answer"
    layout = reader.choice(entries.get("layout"), Layout) or Layout.JSON
    known = {leniency.value: leniency for leniency in Leniency}
    ignore = parse_leniencies(reader, reader.sequence(entries.get("ignore")), known)
    repairs = parse_repairs(reader, entries.get("repairs"))
    return None if len(reader.problems) > before else ItemSet(layout, ignore, repairs, aspect)
