"""Answers that are gone, in the report in analogy to STARD."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pruefstand.actions.stard import stard, stard_of
from pruefstand.actions.withdraw import withdraw
from pruefstand.work.cancel import Cancel


def test_withdrawn_and_excluded_answers_are_counted(copy: Callable[[str], Path]) -> None:
    """A person's withdrawn answers and a machine's excluded one stand in the flow under names of their own; no number
    of the others changes, and no report from before is left."""
    folder = copy("kuendigung")
    before = {one.system: one for one in stard([folder])[0].conditions}
    withdraw(folder, ["E01"], cancel=Cancel())
    assert not (folder / "report" / "stard.html").exists()
    withdraw(folder, ["andere/F1/1"], exclude=True, reason="falsche Datei", cancel=Cancel())
    found = {one.system: one for one in stard_of([folder]).conditions}
    assert dict(found["fachperson"].flow.missing) == {"withdrawn": 2}
    assert found["fachperson"].flow.planned == before["fachperson"].flow.planned
    assert dict(found["andere"].flow.missing) == {"excluded": 1}
    assert (found["andere"].fields.tp, found["andere"].fields.tn) == (1, 0)
    assert found["studierende"] == before["studierende"]
    page = stard([folder])[1].read_text("utf-8")
    assert "widerrufen 2" in page
    assert "nachträglich ausgeschlossen 1" in page
