"""What a study's report says of raters, answers and its own basis once the origins are known."""

from __future__ import annotations

from dataclasses import replace

from pruefstand.evaluation.agreement_model import Agreement
from pruefstand.evaluation.model import Evaluation
from pruefstand.i18n import _
from pruefstand.rating.agreement_words import AI_RULE
from pruefstand.report import report_blocks
from pruefstand.report.blocks import Chart, ChartKind, Notice, Paragraph, RowKind, Section, Table


def _section(evaluation: Evaluation, name: str) -> Section:
    return next(section for section in report_blocks(evaluation, {}).sections if section.id == name)


def _tables(section: Section) -> list[Table]:
    return [block for block in section.blocks if isinstance(block, Table)]


def test_every_answer_and_every_judgement(unblinded: Evaluation) -> None:
    """A table per case: each answer under its code with its condition, then a row per question and a column per rater,
    people before the AI, in the words of the sheet."""
    section = _section(unblinded, "antworten")
    first, second = _tables(section)
    assert [table.caption.split(":")[0] for table in (first, second)] == ["F1", "F2"]
    assert [column.title for column in first.columns[1:]] == ["R1", "R2", "M1"]
    heads = [(row.title, row.tag.origin if row.tag else "", row.sub) for row in first.rows if row.kind is RowKind.GROUP]
    assert heads == [
        ("X", "reporter", ("Reporter mit Vorschaltsystem",)),
        ("Y", "stud", ("Studierende im 6. Semester und Berufsanwärter",)),
    ]
    said = {(row.title, *(cell.text for cell in row.cells)) for row in first.rows if row.cells}
    assert ("Kategorie", "korrekt", "korrekt", "korrekt") in said
    assert ("Note", "2", "4", "1") in said


def test_a_judgement_that_is_missing_says_so(unblinded: Evaluation) -> None:
    """Where a rater left a question out the cell says that it is missing, and why."""
    judgements = unblinded.agreement.judgements
    without = replace(judgements[0], values={"category": "korrekt"})
    agreement = replace(unblinded.agreement, judgements=(without, *judgements[1:]))
    first, _second = _tables(_section(replace(unblinded, agreement=agreement), "antworten"))
    grades = next(row for row in first.rows if row.title == "Note")
    assert [cell.text for cell in grades.cells] == ["fehlt", "4", "1"]


def test_the_blinding_in_words(unblinded: Evaluation) -> None:
    """The number comes first with its fraction, then what guessing would hit, both p, and last the word."""
    section = _section(unblinded, "verblindung")
    said = [block.text for block in section.blocks if isinstance(block, Paragraph)]
    assert said[0] == (
        "6 / 8 Vermutungen „Mensch oder KI“ waren richtig, 75,0 %. Wer bei diesen Anteilen rät, trifft 50,0 %. "
        "Binomialtest: p = 0,145. Fishers exakter Test: p = 0,243."
    )
    assert said[1] == "Die Vermutungen liegen nicht nachweisbar über dem Zufall."
    (chart,) = (block for block in section.blocks if isinstance(block, Chart))
    assert (chart.kind, chart.rows[0].value, chart.rows[0].after) == (ChartKind.PAIRS, 0.5, 0.75)


def test_the_ai_stands_apart(unblinded: Evaluation) -> None:
    """No number of the AI stands among those of people, and wherever its judgements are shown the reader is told that
    it only sorts beforehand."""
    for name in ("uebereinstimmung", "verblindung"):
        cells = [cell.text for table in _tables(_section(unblinded, name)) for row in table.rows for cell in row.cells]
        assert not [text for text in cells if text in ("M1", "alle Menschen und M1")]
    for name in ("ki", "antworten"):
        notices = [block.text for block in _section(unblinded, name).blocks if isinstance(block, Notice)]
        assert notices == [_(AI_RULE)]
    raters = {row.cells[0].text for table in _tables(_section(unblinded, "ki")) for row in table.rows}
    assert raters == {"M1", "alle Menschen und M1"}


def test_alpha_below_zero_is_drawn(unblinded: Evaluation) -> None:
    """The axis of alpha begins at −1 where a value or bound lies below 0, and always has the two bounds of reading."""
    chart = next(block for block in _section(unblinded, "uebereinstimmung").blocks if isinstance(block, Chart))
    assert chart.axis is not None
    assert [label for _at, label in chart.axis.ticks] == ["−1", "0", "0,667", "0,800", "1"]
    assert [row.text for row in chart.rows] == ["0,700", "−0,125"]


def test_what_it_rests_on_comes_first(unblinded: Evaluation, catalogue: Evaluation) -> None:
    """The first section of a study counts cases, answers and people; few cases are called narrow; an AI is no person,
    and a catalogue says nothing of the kind."""
    first = report_blocks(unblinded, {}).sections[0].blocks[0]
    assert isinstance(first, Notice)
    assert first.head == "Schmale Grundlage"
    assert "6 Fälle, 115 Antworten, 2 Menschen, die bewertet haben." in first.text
    many = replace(unblinded, group_sizes={"a": 10}, agreement=Agreement())
    notice = report_blocks(many, {}).sections[0].blocks[0]
    assert isinstance(notice, Notice)
    assert notice.text == "Alles beruht auf: 10 Fälle, 115 Antworten."
    assert "Grundlage" not in [
        b.head for s in report_blocks(catalogue, {}).sections for b in s.blocks if isinstance(b, Notice)
    ]


def test_shares_stand_with_their_intervals(unblinded: Evaluation) -> None:
    """A category has stacked shares, a forest for each level, and the table beside them."""
    blocks = _section(unblinded, "m1").blocks
    kinds = [block.kind if isinstance(block, Chart) else type(block) for block in blocks]
    assert kinds == [ChartKind.BARS, ChartKind.FOREST, ChartKind.FOREST, ChartKind.FOREST, Table]
