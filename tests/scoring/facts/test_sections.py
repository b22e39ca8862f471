"""Required sections are found by their heading, whatever its form, and must say something."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.rules import parse_rules
from pruefstand.scoring.facts.sections import judge_sections
from pruefstand.scoring.facts.shipped import shipped

BODY = "Der Ausschuss vertagt sich."


@pytest.mark.parametrize(
    ("document", "verdict", "rule"),
    [
        (f"Beschlüsse\n{BODY}", "preserved", "heading"),
        (f"## Beschlüsse\n\n{BODY}", "preserved", "heading"),
        (f"**Beschlüsse:**\n{BODY}", "preserved", "heading"),
        (f"3. Beschlüsse:\n{BODY}", "preserved", "heading"),
        (f"IV) BESCHLÜSSE\n{BODY}", "preserved", "heading"),
        (f"Beschluss: {BODY}", "preserved", "heading"),
        (f"Ergebnis\n{BODY}", "missing", "no_heading"),
        (f"Die Beschlüsse stehen noch aus.\n{BODY}", "missing", "no_heading"),
        (f"Beschlüsse des Vorstands aus dem letzten Jahr und davor\n{BODY}", "missing", "no_heading"),
        ("Beschlüsse\n\nErgebnis\nVertagt.", "missing", "empty"),
        ("Beschlüsse\n  \n", "missing", "empty"),
        (f"Beschlüsse\n\nErgebnis\nVertagt.\n\nBeschlüsse\n{BODY}", "preserved", "heading"),
        ("", "missing", "no_heading"),
    ],
)
def test_a_heading_counts_with_what_stands_below(document: str, verdict: str, rule: str) -> None:
    """Mark, number, case, number of the noun and colon change nothing; a sentence with the word is no heading; one with
    nothing below it is an empty section."""
    found, _other = judge_sections(("Beschlüsse", "Ergebnis"), document, shipped("meeting"))
    assert (found.verdict, found.rule) == (verdict, rule)
    if found.span is not None:
        assert document[slice(*found.span)].casefold().startswith("beschl")


def test_names_of_one_rule_are_one_section() -> None:
    """A rule with a name of its own lists headings of one meaning; the common list does not."""
    table = "kind;name;forms;note\nsection;Procedere;Prozedere|Weiteres Vorgehen;\nsection;Überschrift;Labor|Befund;\n"
    rules = parse_rules([("own.csv", table)])
    assert judge_sections(("Procedere",), "Weiteres Vorgehen:\nKontrolle.", rules)[0].verdict == "preserved"
    assert judge_sections(("Labor",), "Befund:\nUnauffällig.", rules)[0].verdict == "missing"
