"""Words cut at the end of a line."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.pdf_lines import join_hyphen


@pytest.mark.parametrize(
    ("left", "right", "whole"),
    [
        ("der Schadener", "satz ist", "der Schadenersatz ist"),
        ("der OGH", "Beschluss", "der OGH-Beschluss"),
        ("ein EU", "rechtlicher", "ein EU-rechtlicher"),
        ("Vor", "und Nachteile", "Vor- und Nachteile"),
        ("in 12", "monatiger", "in 12-monatiger"),
        ("ein E", "mail", "ein E-mail"),
        ("4 Ob 12", "34", "4 Ob 12-34"),
        ("Müller", "Lüdenscheid", "Müller-Lüdenscheid"),
        ("untersu", "chend", "untersuchend"),
    ],
)
def test_hyphens(left: str, right: str, whole: str) -> None:
    """A hyphen stays where it belongs to the word, and goes where it only cut it."""
    assert join_hyphen(left, "-", right) == whole


def test_a_soft_hyphen_always_goes() -> None:
    """What is a hyphen only at the end of a line is none elsewhere."""
    assert join_hyphen("OGH", "\u00ad", "Beschluss") == "OGHBeschluss"
