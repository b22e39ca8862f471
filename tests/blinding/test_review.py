from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding.prepare_also import Also, also_replaced, whole_places
from pruefstand.blinding.pseudonymise import Placeholder
from pruefstand.blinding.review import (
    Decision,
    ReviewLine,
    ReviewStep,
    decided,
    decisions_of,
    line_and_column,
    read_review,
    write_review,
)
from pruefstand.blinding.unify_edits import Edit, applied
from pruefstand.errors import InputError

_CODES = {"F1": ["X", "Y"], "F2": ["X"]}
_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0\r⏎"), min_size=1, max_size=20).filter(
    lambda text: text.strip() != ""
)


def _line(step: ReviewStep, text: str = "x", decision: Decision = Decision.NONE, **other: str) -> ReviewLine:
    return ReviewLine("F1", "X", step, other.get("rule", "opener"), 1, 1, text, "", decision, other.get("reason", ""))


@given(st.lists(st.tuples(st.sampled_from([ReviewStep.REMOVED, ReviewStep.REPLACED]), _TEXT, st.booleans())))
def test_a_table_comes_back_as_it_was(rows: list[tuple[ReviewStep, str, bool]]) -> None:
    """Whatever an answer says (quotation marks, formulas, line feeds), its line is read as it was written."""
    lines = tuple(_line(step, text, Decision.LEAVE if left else Decision.NONE) for step, text, left in rows)
    assert read_review(write_review(lines), _CODES) == lines if lines else True


def test_a_formula_stays_text() -> None:
    """A removed text that begins like a formula is escaped for spreadsheets."""
    assert b";'=A1+A2;" in write_review([_line(ReviewStep.REMOVED, "=A1+A2")])


@given(st.text(st.sampled_from("ab\n"), max_size=30), st.data())
def test_places(text: str, data: st.DataObject) -> None:
    """Line and column, from 1, lead back to the place."""
    offset = data.draw(st.integers(0, len(text)))
    line, column = line_and_column(text, offset)
    assert sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1 == offset


def test_decisions_stay() -> None:
    """A decision goes with its line to the next preparation; a removal by its place, a replacement by its words.

    What is left alone and no longer found is dropped, what is to be replaced stays."""
    removed = _line(ReviewStep.REMOVED, "Gerne!", Decision.LEAVE)
    kept = _line(ReviewStep.REPLACED, "Musterhuber", Decision.LEAVE, rule="PERSON")
    own = ReviewLine("F1", "", ReviewStep.OWN, "ORT", 0, 0, "Adlerhof", "", Decision.REPLACE)
    said = _line(ReviewStep.SAID, "muster-7", Decision.LEAVE, reason="Inhalt")
    now = [_line(ReviewStep.REMOVED, "Gerne!"), _line(ReviewStep.REPLACED, "Beispiel")]
    found = decided(now, [removed, kept, own, said], ["F1"])
    assert set(found) == {removed, kept, own, now[1]}
    assert found[-1] == own
    assert decided(found, found, ["F1"]) == found
    decisions = decisions_of(found)["F1"]
    assert decisions.undo == {("X", 1, 1)}
    assert decisions.keep == {"Musterhuber"}
    assert decisions.also == (Also("Adlerhof", "ORT"),)


def test_a_leak_left_needs_a_reason() -> None:
    """Open is a leak without a decision, or one that is left without a reason; nothing else hinders."""
    assert _line(ReviewStep.SAID).open
    assert _line(ReviewStep.BARE, decision=Decision.LEAVE).open
    assert not _line(ReviewStep.SAID, decision=Decision.LEAVE, reason="Inhalt").open
    assert not _line(ReviewStep.SAID, decision=Decision.REPLACE).open
    assert not _line(ReviewStep.REMOVED).open


def test_faults_are_told_by_their_cells() -> None:
    """All at once, each with row and column."""
    data = write_review([_line(ReviewStep.REMOVED)]).decode() + "F9;;;;;;x;;ersetzen;\r\nF1;;;;;;x;;weg;\r\n"
    with pytest.raises(InputError) as told:
        read_review(data.encode(), _CODES)
    where = [problem.where for problem in told.value.problems]
    assert any("Zeile 3" in place and "Fall" in place for place in where)
    assert any("Zeile 4" in place and "Entscheidung" in place for place in where)


def test_what_the_lead_wants_replaced() -> None:
    """Whole words only, longer ones first, under the placeholder that the table has, or the next of its kind; never
    inside of what is replaced already."""
    texts = ["Adlerhof am Adler, [ORT_2] Adlerhofer", "Frau Musterhuber-Adler"]
    edits = [(), (Edit(5, "Musterhuber-Adler", "[PERSON_1]", "pseudonym-person"),)]
    table = (Placeholder("[PERSON_1]", "PERSON", ("Musterhuber-Adler", "Musterhuber")),)
    also = (Also("Adler", "ORT"), Also("Adlerhof", "ORT"), Also("Musterhuber"))
    made, wider = also_replaced(texts, edits, also, table)
    assert [applied(text, own) for text, own in zip(texts, made, strict=True)] == [
        "[ORT_3] am [ORT_4], [ORT_2] Adlerhofer",
        "Frau [PERSON_1]",
    ]
    assert [row.mark for row in wider] == ["[PERSON_1]", "[ORT_3]", "[ORT_4]"]


@given(st.text(st.sampled_from("ab "), max_size=40), st.text(st.sampled_from("ab"), min_size=1, max_size=3))
def test_whole_places_are_whole(text: str, sought: str) -> None:
    """Every place holds the string with nothing of a word beside it, and none is missed."""
    words = [word for word in text.split(" ") if word == sought]
    places = list(whole_places(text, sought))
    assert [text[start:end] for start, end in places] == words


@pytest.mark.parametrize(("text", "kind"), [("", "PERSON"), (" ", "PERSON"), ("x", "ort"), ("x", "A")])
def test_nothing_to_replace(text: str, kind: str) -> None:
    """An empty string and a kind that is no word in capitals are refused."""
    with pytest.raises(ValueError, match="nothing to replace"):
        Also(text, kind)
