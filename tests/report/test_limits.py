"""Every limit of the plan has its row."""

from dataclasses import replace

from pruefstand.evaluation.model import Evaluation, GateVerdict
from pruefstand.report.blocks import Table
from pruefstand.report.limits import gate_section
from pruefstand.report.lookup import Lookup


def test_limits_of_one_text_are_two_rows(edges: Evaluation) -> None:
    """Two limits that read alike (two groups of one title) both stand there, the broken one too."""
    gate = tuple(
        GateVerdict(system.id, "Anteil „Bestanden“, Mietrecht: mindestens 0,5", "x", held)
        for held in (False, True)
        for system in edges.systems[1:]
    )
    section = gate_section(Lookup(replace(edges, gate=gate)))
    assert section is not None
    (table,) = section.blocks
    assert isinstance(table, Table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["entfällt", "verletzt", "verletzt"],
        ["entfällt", "eingehalten", "eingehalten"],
        ["entfällt", "verletzt", "verletzt"],
    ]
    assert table.caption.startswith("2 Grenzen")
