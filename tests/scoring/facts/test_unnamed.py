"""A person whom the fact names and the document nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

BETWEEN = "Es regnet. Alle essen Brot. Der Chor singt. Dann wird es Nacht. Die Kerzen brennen."
BROTHER = {"f": ("Bruder Jonas Wiese beantragt den Pachtvertrag", {"person": "Jonas Wiese"})}
SISTER = {"f": ("Frau Holm beantragt den Pachtvertrag", {"person": "Frau Holm"})}


@pytest.mark.parametrize(
    ("facts", "document", "verdict"),
    [
        (BROTHER, "Den Pachtvertrag beantragt sie selbst.", "falsified:person"),
        (BROTHER, "Den Antrag auf den Pachtvertrag stellt sie selbst für den Garten.", "falsified:person"),
        (BROTHER, "Den Pachtvertrag beantragt er selbst.", "preserved"),
        (BROTHER, "Den Pachtvertrag beantragt Jonas Wiese, sie selbst wartet.", "preserved"),
        (SISTER, "Den Pachtvertrag beantragt sie selbst.", "preserved"),
        (SISTER, "Den Pachtvertrag beantragt er selbst.", "falsified:person"),
        (SISTER, "Den Pachtvertrag beantragt sie.", "preserved"),
    ],
)
def test_he_or_she_does_it(
    facts: dict[str, tuple[str, dict[str, str]]], document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„sie selbst“ is not the brother, whose name stands nowhere; it may be a woman of the fact."""
    (one,) = judged(document, facts).facts
    assert (one.verdict, one.border) == (verdict, "")


@pytest.mark.parametrize(
    ("document", "verdict", "border"),
    [
        ("Regale im Flur: Schreiner Brunnlechner baut sie.", "falsified:person", "person"),
        ("Schreiner Brunnlechner baut die Regale im Flur.", "falsified:person", "person"),
        ("Regale im Flur: Tischler Pokorny baut sie.", "preserved", ""),
        ("Regale im Flur: er baut sie.", "preserved", ""),
        ("Regale im Flur: Einbau läuft, Pokorny baut sie.", "preserved", ""),
    ],
)
def test_a_trade_with_a_strange_name(
    document: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """Neither the trade nor the name is known to the reference: somebody else at the head of what is told."""
    facts = {"f": ("Pokorny baut Regale im Flur", {"person": "Tischler Pokorny"})}
    (one,) = judged(document, facts, ["Die Regale im Flur baut Tischler Pokorny."]).facts
    assert (one.verdict, one.border) == (verdict, border)


@pytest.mark.parametrize(
    ("document", "verdict", "border"),
    [
        (
            f"Frau Wiese kam gestern. {BETWEEN} Ihre Nichte hat sie durch den Garten geführt.",
            "falsified:person",
            "person",
        ),
        (f"Frau Wiese kam gestern. {BETWEEN} Frau Holm hat sie durch den Garten geführt.", "preserved", ""),
        (f"Frau Wiese kam gestern. {BETWEEN} Ihre Nichte wurde durch den Garten geführt.", "missing", "absent"),
        (f"Gestern kam Besuch. {BETWEEN} Ihre Nichte hat sie durch den Garten geführt.", "preserved", ""),
    ],
)
def test_a_relative_known_from_elsewhere(
    document: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """She is the subject, and the pronoun stands for somebody named before; else it may stand for the fact's person."""
    facts = {"f": ("Frau Holm führt durch den Garten", {"person": "Frau Holm"})}
    sentences = ["Frau Holm führt Frau Wiese durch den Garten.", "Ihre Nichte hat Brot gebracht."]
    (one,) = judged(document, facts, sentences).facts
    assert (one.verdict, one.border) == (verdict, border)


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Das Porto zahlt Herr Orlik.", "falsified:person"),
        ("Das Porto zahlt Frau Benz.", "preserved"),
        ("Das Porto zahlt die Käuferin.", "preserved"),
        ("Für Herrn Orlik zahlt die Käuferin das Porto.", "preserved"),
    ],
)
def test_a_man_does_not_act_for_a_woman(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Whom the fact calls by her part may be any woman named, but no man."""
    assert judged(document, {"f": ("Käuferin zahlt das Porto", {"person": "Käuferin"})}).verdicts == {"f": verdict}
