"""Errors with consequences, hardest cases, differences, parts, stability, gaps: what the page says of them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pruefstand.domain import Estimate
from pruefstand.evaluation.details import Excerpt
from pruefstand.evaluation.model import Evaluation
from pruefstand.report import render, report_blocks
from pruefstand.report.blocks import CellKind, Document, Row, RowKind, Section, State, Table
from pruefstand.report.exhibits import Exhibit, Panel
from pruefstand.report.hardest import SHORT, panel


def _section(document: Document, id_: str) -> Section:
    return next(section for section in document.sections if section.id == id_)


def _ids(evaluation: Evaluation) -> list[str]:
    return [section.id for section in report_blocks(evaluation, {}).sections]


def _table(section: Section) -> Table:
    return next(block for block in section.blocks if isinstance(block, Table))


def _texts(row: Row) -> list[str]:
    return [cell.text for cell in row.cells]


def test_nothing_of_it_where_there_is_nothing(catalogue: Evaluation) -> None:
    """A catalogue without classes, repeats, parts or pairs has none of these sections."""
    assert not {"folgen", "schwerste", "teile", "paare", "schwankung", "bearbeitet", "luecken"} & set(_ids(catalogue))


def test_classes_stand_in_the_order_of_their_consequences(consequences: Evaluation) -> None:
    """What excludes and causes wrong acts first; each with its groups before its total, strict and repaired as two
    labelled rows; a class without any row says so."""
    table = _table(_section(report_blocks(consequences, {}), "folgen"))
    heads = [row for row in table.rows if row.kind is RowKind.GROUP]
    assert [row.title for row in heads] == ["Erfundener Termin", "Form <verfehlt>", "Sonstiges"]
    assert heads[0].sub == ("Sperre: kein Mittelwert hebt sie auf · löst ungeprüft eine falsche Handlung aus",)
    assert heads[1].sub == ("fällt sofort auf",)
    first = table.rows[1 : table.rows.index(heads[1])]
    assert [row.title for row in first] == [*consequences.groups.values(), "Insgesamt", "Insgesamt"]
    assert [row.sub for row in first[-2:]] == [
        ("streng, wie geliefert",),
        ("nach erlaubter Reparatur (Markdown-Zaun entfernt)",),
    ]
    assert _texts(first[-2]) == ["37,5 %", "0,0 %", "0,0 %"]
    assert first[-2].cells[0].sub == ("9 / 24 · 13,7–69,4",)
    assert [cell.kind for cell in table.rows[-1].cells] == [CellKind.NA] * 3


def test_a_bar_is_a_limit_that_no_mean_lifts(consequences: Evaluation) -> None:
    """A barred system is named in limits, heads and first lines; one with nothing judged is left open."""
    document = report_blocks(consequences, {})
    table = _table(_section(document, "grenzen"))
    assert [(cell.text, cell.state) for cell in table.rows[0].cells] == [
        ("gesperrt", State.NO),
        ("nicht vorgekommen", State.OK),
        ("nicht entscheidbar", State.HINT),
    ]
    assert table.rows[0].cells[0].sub == (
        "9 von 24 gewerteten Läufen",
        "nach erlaubter Reparatur (Markdown-Zaun entfernt)",
    )
    assert _texts(table.rows[-1]) == ["gesperrt", "eingehalten", "nicht entscheidbar"]
    assert "Gesperrt wegen eines ausschließenden Fehlers: Erstes Datum im Text." in document.title.lede
    assert table.columns[1].unit == "gesperrt"


def test_whoever_is_barred_is_nowhere_the_best(consequences: Evaluation) -> None:
    """With the best rate of all and its interval apart a barred system is neither marked nor headlined."""
    ahead = {"naiv": (0.9, 0.8, 1.0), "sorgfalt": (0.5, 0.4, 0.6), "launisch": (0.3, 0.2, 0.35)}
    results = tuple(
        replace(r, estimate=replace(r.estimate, value=v[0], low=v[1], high=v[2]))
        if r.measure == "passed" and (v := ahead[r.system])
        else r
        for r in consequences.results
    )
    fair = replace(consequences, results=results, parts=(), part_sizes={"develop": 8}, barred=(), openings=())
    assert report_blocks(fair, {}).title.head == "Erstes Datum im Text liegt bei „Bestanden“ vor allen anderen"
    assert any(cell.best for row in _overall(fair) for cell in row.cells)
    judged = tuple(replace(one, judged=24) for one in consequences.barred)
    barred = replace(fair, barred=judged)
    assert report_blocks(barred, {}).title.head == "2 von 3 Systemen halten alle Grenzen ein"
    assert not any(cell.best for row in _overall(barred) for cell in row.cells)


def _overall(evaluation: Evaluation) -> tuple[Row, ...]:
    section = _section(report_blocks(evaluation, {}), "m1")
    return next(b for b in section.blocks if isinstance(b, Table) and b.caption.endswith("insgesamt")).rows


def test_a_headline_rests_on_the_control_part(consequences: Evaluation) -> None:
    """Where both parts are there the intervals of the control part decide, not those of all cases."""

    def control(system: str, low: float, high: float) -> tuple[float, float]:
        return (low, high) if system == "sorgfalt" else (0.1, 0.2)

    parts = tuple(
        replace(
            r,
            estimate=replace(
                r.estimate,
                value=sum(control(r.system, 0.6, 0.9)) / 2,
                low=control(r.system, 0.6, 0.9)[0],
                high=control(r.system, 0.6, 0.9)[1],
            ),
        )
        if r.split == "control" and not r.group
        else r
        for r in consequences.parts
    )
    open_ = replace(consequences, barred=(), parts=parts)
    head = report_blocks(open_, {}).title.head
    assert head == "Sorgfältige Regeln mit Vorschaltsystem liegt bei „Bestanden“ vor allen anderen"
    assert report_blocks(replace(consequences, barred=()), {}).title.head == consequences.title


def test_hardest_cases_side_by_side(consequences: Evaluation) -> None:
    """Input, expected, output, finding, in this order; how bad, how often and which attempt stand above; a long text is
    folded, an empty or a missing one says so."""
    blocks = _section(report_blocks(consequences, {}), "schwerste").blocks
    first, blank, gone = (block for block in blocks if isinstance(block, Exhibit))
    assert [one.label for one in first.panels] == ["Eingabe", "Erwartet", "Ausgabe", "Befund"]
    assert (first.head, first.state, first.word) == ("T05", "no", "Erfundener Termin, Form <verfehlt>")
    assert first.lines == (
        "löst ungeprüft eine falsche Handlung aus · Sperre",
        "Information fehlt · so schwer in 2 von 3 gewerteten Läufen dieses Falls; gezeigt ist Lauf 1",
    )
    assert first.panels[3].text == (
        "date: erfunden (erwartet „leer“, gefunden „<i>2030</i>“)\nund 1 weitere Befunde in findings.csv"
    )
    assert first.panels[0].whole == (consequences.hardest[0].inputs or {})["note"].text
    assert (blank.panels[2].text, blank.state) == ("nur Leerraum", "hint")
    assert (gone.panels[2].text, gone.word, gone.state) == ("liegt nicht vor", "nicht bestanden", "opt")
    page = render(consequences, language="de", made_with={})["index.html"].decode()
    assert "<b>fett</b>" not in page
    assert page.count("&lt;b&gt;fett&lt;/b&gt;") > 60


@pytest.mark.parametrize(("length", "folded"), [(SHORT, False), (SHORT + 1, True)])
def test_where_a_text_is_folded(length: int, folded: bool) -> None:
    """A text as long as the page takes in stands there whole, one sign more folds it, and nothing is lost."""
    found = panel("Ausgabe", Excerpt.of("x" * length))
    assert bool(found.whole) is folded
    assert (found.whole or found.text) == "x" * length


def test_a_cut_text_says_so() -> None:
    """Where only a beginning is at hand the page says of how much."""
    found = panel("Ausgabe", Excerpt("x" * 1000, 30_000))
    assert (found.more, found.note) == (
        "Die ersten 1.000 Zeichen",
        "Gezeigt sind die ersten 1.000 von 30.000 Zeichen.",
    )


def test_panels_and_exhibits_say_something() -> None:
    """Nothing stands without words."""
    with pytest.raises(ValueError, match="says something"):
        Panel("Ausgabe", " ")
    with pytest.raises(ValueError, match="own words"):
        Panel("Ausgabe", "x", whole="xx")
    with pytest.raises(ValueError, match="panels"):
        Exhibit("T01", None, "no", "falsch", (), ())


def test_differences_with_a_plain_sentence(consequences: Evaluation) -> None:
    """Sign, unit, interval, p, cases and a reading that goes no further: barred, too few, crossing 0, no interval."""
    section = _section(report_blocks(consequences, {}), "paare")
    table = _table(section)
    rows = [row for row in table.rows if row.kind is RowKind.PLAIN]
    assert table.columns[1].unit == "Prozentpunkte"
    assert _texts(rows[0]) == [
        "−75,0",
        "−100,0 bis −37,5",
        "0,031",
        "8",
        "Sorgfältige Regeln mit Vorschaltsystem liegt vorn.",
    ]
    assert _texts(rows[1])[0] == "+50,0"
    assert [row.cells[-1].text.partition(";")[0] for row in rows[1:]] == [
        "Die Zahl ist bei Erstes Datum im Text günstiger",
        "Das Intervall schließt 0 nicht ein, doch es sind zu wenige Fälle, um einen Unterschied zu belegen.",
        "Das Intervall schließt 0 ein: Ein Unterschied ist nicht belegt.",
        "ohne Intervall keine Aussage",
    ]
    heads = [row.title for row in table.rows if row.kind is RowKind.GROUP]
    assert heads == ["Alle Fälle zusammen", "Information fehlt", "Teil: Kontrolle"]
    assert "Von 3 Vergleichen über alle Fälle belegen 2 einen Unterschied." in str(section.blocks[0])


def test_a_difference_that_cannot_be_computed(consequences: Evaluation) -> None:
    """It has its reason in the place of a number, and nothing is read from it."""
    nothing = Estimate(value=None, n=0, clusters=0, method="m", reason="kein Fall, an dem beide gemessen wurden")
    only = replace(consequences, differences=(replace(consequences.differences[0], estimate=nothing),))
    (row,) = _table(_section(report_blocks(only, {}), "paare")).rows
    assert _texts(row) == ["nicht berechenbar"] * 3 + ["0", "keine Aussage"]
    assert row.cells[0].sub == ("kein Fall, an dem beide gemessen wurden",)


def test_parts_stand_apart_with_their_openings(consequences: Evaluation) -> None:
    """Develop beside control for every group; how often the control part was opened, why, under which instruction."""
    section = _section(report_blocks(consequences, {}), "teile")
    table = _table(section)
    assert [(column.title, column.unit) for column in table.columns[1:]] == [
        ("Entwicklung", "4 Fälle"),
        ("Kontrolle", "4 Fälle"),
    ]
    assert _texts(table.rows[1]) == ["50,0 %", "25,0 %"]
    page = render(consequences, language="de", made_with={})["index.html"].decode()
    assert "Der Kontrollteil wurde 2-mal geöffnet." in page
    assert "Zur &lt;Freigabe&gt; · dieselbe Arbeitsanweisung wie jetzt" in page
    assert "ohne Grund · andere Arbeitsanweisung" in page


def test_what_changes_between_runs(consequences: Evaluation) -> None:
    """Counts of cases by kind and system, and below them the cases that changed."""
    counts, cases = (b for b in _section(report_blocks(consequences, {}), "schwankung").blocks if isinstance(b, Table))
    assert {row.title: _texts(row) for row in counts.rows} == {
        "Fälle mit mindestens zwei Läufen": ["8", "8", "8"],
        "davon in allen Läufen gleich": ["8", "8", "7"],
        "davon geändert: Antwort": ["0", "0", "1"],
        "davon geändert: Zurückhaltung": ["0", "0", "0"],
        "davon geändert: Form": ["0", "0", "1"],
        "davon geändert: Ausfall": ["0", "0", "0"],
    }
    (row,) = cases.rows
    assert (row.title, _texts(row)) == ("T02", ["gleich", "gleich", "Antwort, Form"])


def test_edited_outputs_have_a_section_of_their_own(consequences: Evaluation) -> None:
    """They stand apart from strict and repaired, with their number, and in no chart from one form to another."""
    document = report_blocks(consequences, {})
    edited = _table(_section(document, "bearbeitet"))
    assert [column.title for column in edited.columns[1:]] == ["von Hand geändert"]
    assert edited.rows[0].cells[0].text == "100,0 %"
    forms = _table(_section(document, "fassungen"))
    assert len(forms.columns) == 3
    page = render(consequences, language="de", made_with={})["index.html"].decode()
    assert "Von Hand geänderte Ausgaben: Erstes Datum im Text 2." in page


def test_groups_stand_beside_the_totals_of_every_form(catalogue: Evaluation) -> None:
    """Strict and repaired are two labelled numbers in every group too."""
    table = _table(_section(report_blocks(catalogue, {}), "fassungen"))
    heads = [row.title for row in table.rows if row.kind is RowKind.GROUP]
    assert heads == ["Alle Gruppen zusammen", *catalogue.groups.values()]


def test_gaps_are_listed(consequences: Evaluation) -> None:
    """An empty group, a thin one, a case without reference, each in its sentence."""
    (listing,) = _section(report_blocks(consequences, {}), "luecken").blocks
    said = str(listing)
    assert "„Mehrere offene Vorschläge“ ist im Plan genannt und hat keinen Fall." in said
    assert "„Information fehlt“ hat nur 2 Fälle" in said
    assert "1 Fall hat keine Referenz" in said


def test_what_was_asked_and_under_which_states(consequences: Evaluation) -> None:
    """The instruction word for word with its digest, the three states, and what the result does not show."""
    page = render(consequences, language="de", made_with={})["index.html"].decode()
    assert "<pre>Lies &lt;nur&gt; die Notiz.\n</pre>" in page
    for digest in (consequences.task, consequences.rules, consequences.plan):
        assert digest in page
    assert "nicht geeignet, zu beraten" in page
    assert re.search("Einen Test zwischen den Verglichenen", page) is None


def test_groups_stand_beside_every_further_total(catalogue: Evaluation) -> None:
    """A measure that the report does not lead with has its groups below its total, and classes of errors do not stand
    there a second time."""
    table = _table(_section(report_blocks(catalogue, {}), "weitere"))
    titles = [row.title for row in table.rows]
    below = [f"darin: {name}" for name in catalogue.groups.values()]
    assert titles == [*["Form eingehalten", *below] * 2]
    assert all(len(row.cells) == len(catalogue.systems) for row in table.rows)


def test_classes_of_errors_are_no_further_measures(consequences: Evaluation) -> None:
    """They stand in their own section only."""
    titles = [row.title for row in _table(_section(report_blocks(consequences, {}), "weitere")).rows]
    assert not {kind.title for kind in consequences.errors} & set(titles)
