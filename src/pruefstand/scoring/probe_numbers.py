"""Trials for ``number`` and ``set``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Context, Decimal, Inexact

from pruefstand.domain import Reference, exact_text
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.scoring.item_set import ItemSet, Layout
from pruefstand.scoring.number import Number
from pruefstand.scoring.numeral import Notation
from pruefstand.scoring.probe_trial import FOREIGN, Trial, fenced
from pruefstand.scoring.text import answer_of

__all__ = ["number_trials", "set_trials"]

_EXACT = Context(prec=10_000, traps=[Inexact])


def number_trials(checker: Number, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """The reference's number in its own spelling, at the ends of the tolerance and one beyond, and what is none."""
    if reference is None:
        raise ValueError("no reference to make outputs from")
    expected = checker.expected(reference)
    unit = f" {checker.units[0]}" if checker.units and checker.unit_required else ""
    right = _written(expected, checker.notation) + unit
    room = max(checker.tolerance, _EXACT.multiply(checker.relative_tolerance, abs(expected)))
    yield Trial("reference", right, passes=True)
    yield Trial("line_end", f"{right}\n", passes=True)
    for sign in (1, -1):
        at, beyond = (_EXACT.add(expected, sign * far) for far in (room, _EXACT.add(room, Decimal(1))))
        yield Trial("at_tolerance", _written(at, checker.notation) + unit, passes=True)
        output = _written(beyond, checker.notation) + unit
        yield Trial("beyond_tolerance", output, passes=False, says=("answer", "wrong"))
    for spelled in checker.units:
        yield Trial("with_unit", f"{_written(expected, checker.notation)} {spelled}", passes=True, detail=spelled)
    bare = _written(expected, checker.notation)
    yield Trial("foreign_unit", f"{bare} §", passes=False, says=("answer", "unit"))
    if checker.unit_required:
        yield Trial("without_unit", bare, passes=False, says=("answer", "unit"))
    if checker.notation is Notation.EITHER:
        yield Trial("ambiguous_number", f"1.250{unit}", passes=False, says=("answer", "ambiguous"))
    else:
        other = "12.5" if checker.notation is Notation.GERMAN else "12,5"
        yield Trial("other_notation", other + unit, passes=False, says=("answer", "notation"))
    yield Trial("prose", f"{FOREIGN} {right}", passes=False, says=("answer", "not_number"), telling=False)
    yield Trial("empty", "", passes=False, says=("answer", "not_number"), telling=False)
    yield fenced(right, ("answer", "not_number"))
    yield Trial("not_text", b"1\x002", passes=False, says=("answer", "not_text"), telling=False)


def _written(value: Decimal, notation: Notation) -> str:
    """The number as this notation writes it; a fourth decimal where three could be taken for thousands."""
    text = exact_text(value)
    if len(text.partition(".")[2]) == 3:
        text += "0"
    return text if notation is Notation.ENGLISH else text.replace(".", ",")


def set_trials(checker: ItemSet, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """The reference's items in two orders, one less, one more, one twice, and what is no list."""
    items = answer_of(reference) if reference is not None else None
    if not isinstance(items, list):
        raise ValueError("the reference is no list")
    right = _listed(checker, items)
    yield Trial("reference", right, passes=True)
    yield Trial("reordered", _listed(checker, items[::-1]), passes=True)
    yield Trial("extra_item", _listed(checker, [*items, FOREIGN]), passes=False, says=("answer", "extra_item"))
    for place, item in enumerate(items):
        rest = _listed(checker, items[:place] + items[place + 1 :])
        yield Trial("missing_item", rest, passes=False, says=("answer", "missed"), detail=str(item)[:80])
    if items:
        doubled = _listed(checker, [*items, items[0]])
        yield Trial("doubled_item", doubled, passes=False, says=("answer", "duplicate_item"))
        yield Trial("empty", _listed(checker, []), passes=False, says=("answer", "missed"))
    yield Trial("not_text", b"a\x00b", passes=False, says=("answer", "not_text"), telling=False)
    if checker.layout is Layout.LINES:
        return
    yield Trial("broken_json", right[:-1], passes=False, says=("answer", "not_json"), telling=False)
    yield Trial("wrong_type", f'{{"zusatz": {right}}}', passes=False, says=("answer", "wrong_type"), telling=False)
    yield fenced(right, ("answer", "not_json"))


def _listed(checker: ItemSet, items: list[Json]) -> str:
    if checker.layout is Layout.LINES:
        return "\n".join(str(item) for item in items)
    return "[" + ", ".join(canonical_json(item).decode() for item in items) + "]"
