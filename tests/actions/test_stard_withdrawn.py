"""Answers that are gone, in the report in analogy to STARD."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pruefstand.actions.stard import stard, stard_of
from pruefstand.actions.stard_state import made_of, stard_state
from pruefstand.actions.verified import Answer
from pruefstand.actions.withdraw import withdraw
from pruefstand.work.cancel import Cancel


def test_withdrawn_and_excluded_answers_are_counted(copy: Callable[[str], Path]) -> None:
    """A person's withdrawn answers and a machine's excluded one stand in the flow under names of their own; no number
    of the others changes, and the report from before is made again."""
    folder = copy("kuendigung")
    before = {one.system: one for one in stard([folder])[0].conditions}
    withdraw(folder, ["E01"], cancel=Cancel())
    assert "widerrufen 2" in (folder / "report" / "stard.html").read_text("utf-8")
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


def test_a_common_report_above_learns_of_it(copy: Callable[[str], Path]) -> None:
    """A withdrawal marks the common report in the folder above and names it; ``stard --check`` tells it from there, and
    a new report takes the mark away."""
    folder = copy("kuendigung")
    above = folder.parent
    stard([above])
    assert [one.answer for one in stard_state(above)] == [Answer.HOLDS]
    done = withdraw(folder, ["E01"], cancel=Cancel())
    (note,) = [one for one in done.notes if "STARD" in one.what]
    assert note.where.endswith("report/stard.html")
    mark = above / "report" / "VOR-WIDERRUF-ERSTELLT.txt"
    assert "entstand vor einem Widerruf" in mark.read_text("utf-8")
    (told,) = stard_state(above)
    assert told.answer is Answer.STALE
    assert "hat seither einen Widerruf oder Ausschluss" in told.sentence
    stard([above])
    assert not mark.exists()
    assert [one.answer for one in stard_state(above)] == [Answer.HOLDS]


def test_a_report_of_others_above_is_left_alone(copy: Callable[[str], Path]) -> None:
    """A common report that does not count this study gets no mark."""
    folder = copy("kuendigung")
    stard([folder])
    other = folder.parent / "report"
    other.mkdir()
    told = (folder / "report" / "stard.json").read_text("utf-8")
    mark = made_of(folder)
    assert mark is not None
    (other / "stard.json").write_text(told.replace(mark.studies[0].mark, "0" * 8), "utf-8")
    done = withdraw(folder, ["E01"], cancel=Cancel())
    assert not [one for one in done.notes if "STARD" in one.what]
    assert [path.name for path in other.iterdir()] == ["stard.json"]
