"""A value that nothing in the reference accounts for stands in the place of a right one."""

from __future__ import annotations

from collections.abc import Callable

from pruefstand.scoring.facts.judging import Judgement


def test_a_strange_value_beside_a_word_of_the_fact_falsifies_it(judged: Callable[..., Judgement]) -> None:
    """The fact's words do not locate it, one of them and another number do; a person should look."""
    facts = {"f": "Mindestradius der Kurve am Nordkopf 190 Meter"}
    found = judged("Am Nordkopf sind 210 m einzuhalten.", facts)
    (one,) = found.facts
    assert (one.verdict, one.border) == ("falsified:value", "values")


def test_a_value_of_the_reference_is_in_no_other_place(judged: Callable[..., Judgement]) -> None:
    """What another fact tells is no false value of this one."""
    facts = {"f": "Gleisbogen Radius 190 Meter", "g": "Bahnsteig Länge 210 Meter"}
    assert judged("Der Bahnsteig hat eine Länge von 210 Metern.", facts).verdicts == {"f": "missing", "g": "preserved"}


def test_the_same_number_with_another_unit_is_the_wrong_unit(judged: Callable[..., Judgement]) -> None:
    """„190 cm“ for „190 m“."""
    facts = {"f": "Mindestradius der Kurve am Nordkopf 190 Meter"}
    found = judged("Am Nordkopf sind 190 cm einzuhalten.", facts)
    assert found.verdicts == {"f": "falsified:unit"}
