"""Answers *yes* and *no* in tables, forms and behind questions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

FACTS = {"r": ("kein Rost", {"polarity": "neg"}), "m": "Moos"}
SENTENCES = ("Kein Rost.", "Moos.", "Rost.")


@pytest.mark.parametrize(
    "document",
    [
        "| Rost | nein |\n| Moos | ja |",
        "| Stelle | vorhanden |\n|---|---|\n| Rost | nein |\n| Moos | ja |",
        "| Rost | nein | Moos | ja |",
        "| Moos | ja | Rost | nein |",
        "| Rost | – |\n| Moos | + |",
        "Rost | nein\n-----|-----\nMoos | ja",
        "Rost;nein\nMoos;ja",
        "Rost; nein; Moos; ja",
        "Rost – nein, Moos – ja",
        "Rost - nein\nMoos - ja",
        "Rost = nein, Moos = ja",
        "Rost (nein), Moos (ja)",
        "Rost? Nein. Moos? Ja.",
        "Rost?\nNein.\nMoos?\nJa.",
        "Ob die Leiter Rost habe? Nein. Moos schon.",
        "Rost: -\nMoos: +",
        "Rost (-), Moos (+)",
        "Rost: neg., Moos reichlich.",
        "Rost:\tnein\nMoos:\tja",
        "[ ] Rost\n[x] Moos",
        "- [ ] Rost\n- [X] Moos",
        "☐ Rost ☒ Moos",
        "☐ starker Rost\n☑ Moos",
        "Rost [ ]\nMoos [x]",
        "Rost ☐ Moos ☒",
        "Rost: ☐ ja ☒ nein\nMoos: ☒ ja ☐ nein",
    ],
)
def test_an_answer_denies_what_is_asked(document: str, judged: Callable[..., Judgement]) -> None:
    """*Nein* denies the label it answers and nothing else; nothing of the form is a statement of its own."""
    found = judged(document, FACTS, SENTENCES)
    assert [(one.verdict, one.border) for one in found.facts] == [("preserved", "")] * 2
    assert found.unsupported == ()
    turned = judged(document, {"r": "Rost", "m": ("kein Moos", {"polarity": "neg"})}, ("Rost.", "Kein Moos.", "Moos."))
    assert set(turned.verdicts.values()) == {"falsified:negation"}


@pytest.mark.parametrize(
    "document",
    [
        "Auf der Leiter ist Rost – nein, sogar Lochfraß.",
        "Rost - eine Gefahr",
        "Rost: - 3 cm breit",
        "[ ] Rost abschleifen\n[x] Moos",
        "Aufgaben:\n- [ ] Rost\n- [ ] Moos",
        "[ ] Rost bis Freitag",
        "[x] Rost",
        "Rost: ☒ ja ☐ nein",
        "Rost: ☐ ja ☐ nein",
        "| Rost | nein danke |",
        "Rost: ja | nein",
        "Da ist Rost; nein, sogar Lochfraß.",
    ],
)
def test_what_denies_nothing(document: str, judged: Callable[..., Judgement]) -> None:
    """A correction, a pause, a range, a thing to do, and a choice that nobody made."""
    assert judged(document, {"r": "Rost"}).verdicts != {"r": "falsified:negation"}


def test_no_to_a_question_that_denies_denies_once(judged: Callable[..., Judgement]) -> None:
    """„Kein Rost? Nein.“ says that there is none."""
    assert judged("Kein Rost? Nein.", {"r": ("kein Rost", {"polarity": "neg"})}).verdicts == {"r": "preserved"}


def test_the_head_of_a_table_is_no_statement(judged: Callable[..., Judgement]) -> None:
    """Its names are nobody's claim; a row that nothing supports is one."""
    table = "| Prüfpunkt | Messergebnis Frühjahr | Bemerkung |\n|:--|--:|---|\n| Rost | nein | |\n"
    assert judged(table, FACTS, SENTENCES).unsupported == ()
    (one,) = judged(table + "| Wurmlöcher | dreizehn | Nordseite |", FACTS, SENTENCES).unsupported
    assert "Wurmlöcher" in one.text
