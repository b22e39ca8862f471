"""Words that matter more than others: names, numbers, terms, norms, counted apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pruefstand.scoring.words_content import NORM_KINDS, NUMBER_KINDS, content_units
from pruefstand.scoring.words_levels import Span, Units
from pruefstand.scoring.words_region import Step

__all__ = ["SUBSETS", "Listed", "listed", "occurrences", "subset_counts"]

SUBSETS = ("names", "numbers", "terms", "norms")
"""The subsets, in the order in which they are told."""

Listed = Mapping[str, tuple[tuple[str, ...], ...]]
"""The words of each entry of a list, by its first word."""


def listed(entries: Iterable[str]) -> Listed:
    """A list of names or terms (of one word or several) as it is looked for at level ``content``."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for entry in entries:
        keys = content_units(entry).units.keys
        if keys:
            found[keys[0]] = (*found.get(keys[0], ()), keys)
    return found


def subset_counts(units: Units, steps: Sequence[Step], names: Listed, terms: Listed) -> Mapping[str, tuple[int, int]]:
    """For each subset its words of the reference that are replaced or left out, and all of them.

    ``units`` are the reference's words at level ``content`` (of alternatives the first reading), ``steps`` those of
    its alignment. Numbers and norms are typed values, names and terms what the lists name as it stands, inflected forms
    only where listed. A word can be in several subsets, what is put in is in none.
    """
    wrong = {step.reference for step in steps if step.kind in ("substitution", "deletion")}
    chosen = {
        "names": occurrences(units.keys, names),
        "numbers": [at for at, kind in enumerate(units.kinds) if kind in NUMBER_KINDS],
        "terms": occurrences(units.keys, terms),
        "norms": [at for at, kind in enumerate(units.kinds) if kind in NORM_KINDS],
    }
    return {name: (_wrong(units.spans, places, wrong), len(places)) for name, places in chosen.items()}


def _wrong(spans: Sequence[Span], places: Iterable[int], wrong: set[Span]) -> int:
    return sum(spans[at] in wrong for at in places)


def occurrences(keys: Sequence[str], wanted: Listed) -> list[int]:
    """The numbers of all words that belong to an entry of a list."""
    found: set[int] = set()
    for at, key in enumerate(keys):
        for entry in wanted.get(key, ()):
            if tuple(keys[at : at + len(entry)]) == entry:
                found.update(range(at, at + len(entry)))
    return sorted(found)
