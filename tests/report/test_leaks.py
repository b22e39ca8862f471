from __future__ import annotations

from dataclasses import replace

from pruefstand.evaluation import Evaluation
from pruefstand.report.content import report_blocks
from pruefstand.report.html import page
from pruefstand.report.leaks import leak_section
from pruefstand.report.lookup import Lookup
from pruefstand.study.leak_table import LeakRow

_ROWS = (
    LeakRow("surface", "expert", "words", 36, 2),
    LeakRow("surface", "expert", "bullets", 1, 8),
    LeakRow("surface", "expert", "eszett", 0, 0),
    LeakRow("surface", "expert", "placeholders", 3, 2),
    LeakRow("order", "", "size", 9, 9, 0.0004),
    LeakRow("order", "", "origin", 0, 0),
    LeakRow("left", "", "model", 2, 3),
)


def test_what_could_not_be_hidden(study: Evaluation) -> None:
    """Length, lists, ß and placeholders by origin with their fractions; a conspicuous order and leaks that were left
    are said; what cannot be computed says why."""
    text = page(report_blocks(replace(study, leaks=_ROWS), {})).decode()
    for said in ("Was sich nicht verbergen ließ", "18,0", "36 / 2", "12,5\u00a0%", "1,5", "nicht berechenbar"):
        assert said in text or said.replace("\u00a0", " ") in text, said
    assert "in 9 von 9 Paaren wie in der Reihenfolge nach der Größe; p = &lt; 0,001. Das ist auffällig." in text
    assert "2 Stellen, an denen Antworten selbst" in text


def test_nothing_measured_nothing_said(study: Evaluation) -> None:
    """Without the table there is no section."""
    assert leak_section(Lookup(study)) is None
