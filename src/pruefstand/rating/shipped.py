"""The rubrics that come with the program, the one that a plan names, and several put together as one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _
from pruefstand.rating.rubric import Criterion, Role, Rubric
from pruefstand.rating.rubric_file import parse_rubric
from pruefstand.study.entries import read_bytes
from pruefstand.study.node import Node, Scalar
from pruefstand.study.node import Sequence as SequenceNode
from pruefstand.study.schema import Reader

__all__ = ["SHIPPED", "joined", "parse_sheet", "shipped"]

SHIPPED = ("short", "scale", "axes", "rates", "system_a", "system_b")
"""The rubrics of the program, by the names that a plan may give; ``full`` stands for the short sheet with both
systems."""

_FULL = ("short", "system_a", "system_b")
_SUFFIXES = (".yaml", ".yml")


@cache
def shipped(name: str) -> Rubric:
    """One of our own rubrics; raises ``KeyError`` for any other name."""
    if name not in SHIPPED:
        raise KeyError(name)
    data = (files("pruefstand") / "rating" / "rubrics" / f"{name}.yaml").read_bytes()
    reader = Reader()
    found = parse_rubric(reader, data, f"{name}.yaml", name)
    reader.close()
    if found is None:
        raise AssertionError("the reader reports why there is no rubric")
    return found


def parse_sheet(reader: Reader, node: Node | None, root: Path) -> Rubric | None:
    """The rubric that ``sheet`` names: one of ours, a file below ``root``, or a list of such put together."""
    if node is None:
        return shipped("short")
    if not isinstance(node, SequenceNode):
        return _named(reader, node, root)
    parts = [_named(reader, item, root) for item in node.items]
    if not parts:
        reader.report(node, _("Hier steht kein Bogen."), _("Etwa „sheet: short“ schreiben."))
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or not known:
        return None
    try:
        return joined(known)
    except ValueError as fault:
        what = _("Die Raster passen nicht zusammen: „{name}“ heißt in zweien etwas anderes.").format(name=fault)
        reader.report(node, what, _("Das Kriterium in einer der Dateien umbenennen."))
        return None


def _named(reader: Reader, node: Node, root: Path) -> Rubric | None:
    if isinstance(node, Scalar) and node.text.casefold().endswith(_SUFFIXES):
        path = reader.path(node)
        if path is None:
            return None
        try:
            data = read_bytes(root, path, where=node.where)
        except InputError as error:
            reader.problems.extend(error.problems)
            return None
        return parse_rubric(reader, data, path, path.rpartition("/")[2].rpartition(".")[0])
    name = reader.choice(node, {**{each: each for each in SHIPPED}, "full": "full"})
    if name == "full":
        return joined([shipped(each) for each in _FULL])
    return None if name is None else shipped(name)


def joined(rubrics: Sequence[Rubric]) -> Rubric:
    """Several rubrics as one: marks in the order given, then the reason, the guess last.

    What is the same in two stands once. Raises ``ValueError`` with the id (or column) that means two things.
    """
    if len(rubrics) == 1:
        return rubrics[0]
    criteria: dict[str, Criterion] = {}
    for criterion in (each for rubric in rubrics for each in rubric.criteria):
        known = criteria.setdefault(criterion.id, criterion)
        if known != criterion and criterion.role in (Role.MARK, Role.COUNT):
            raise ValueError(criterion.id)
    columns = [title.casefold() for each in criteria.values() for title in (each.column, *each.also)]
    derived = {each.id: each for rubric in rubrics for each in rubric.derived}
    if len(derived) < sum(len(rubric.derived) for rubric in rubrics) or derived.keys() & criteria.keys():
        raise ValueError(next(iter(derived)))
    if len(set(columns)) < len(columns):
        raise ValueError(next(title for title in columns if columns.count(title) > 1))
    return Rubric(
        "+".join(rubric.name for rubric in rubrics),
        "+".join(rubric.version for rubric in rubrics),
        tuple(sorted(criteria.values(), key=lambda each: each.role.place)),
        tuple(derived.values()),
        tuple(dict.fromkeys(note for rubric in rubrics for note in rubric.notes)),
        digest_of(canonical_json([rubric.digest for rubric in rubrics])),
    )
