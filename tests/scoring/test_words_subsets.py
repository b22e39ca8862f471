from __future__ import annotations

from pruefstand.scoring.words_compare import compare
from pruefstand.scoring.words_subsets import SUBSETS, listed, subset_counts


def test_entries_of_several_words() -> None:
    """An entry is found where all its words stand in order, and an error in one of them is one error."""
    found = compare("Anna Muster und Anna Beispiel", "Anna Muster und Hanna Beispiel", "content")
    names = listed(["Anna Muster", "Anna Beispiel", "..."])
    counts = subset_counts(found.reference.units, found.aligned.steps, names, {})
    assert counts["names"] == (1, 4)
    assert counts["terms"] == (0, 0)
    assert tuple(counts) == SUBSETS


def test_what_is_put_in_is_in_no_subset() -> None:
    """A number too many is an error of the output, not of a number of the reference."""
    found = compare("Er nahm 5 mg", "Er nahm 5 mg und 7 mg", "content")
    assert subset_counts(found.reference.units, found.aligned.steps, {}, {})["numbers"] == (0, 1)
