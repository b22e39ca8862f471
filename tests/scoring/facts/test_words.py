"""Verdicts in words, and words back to verdicts."""

from __future__ import annotations

import pytest

from pruefstand.i18n import speaking
from pruefstand.scoring.facts.decisions import RULED
from pruefstand.scoring.facts.judging import judge
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped
from pruefstand.scoring.facts.words import BORDER_WORDS, verdict_of, verdict_word


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("verdict", RULED)
def test_every_verdict_comes_back(verdict: str, language: str) -> None:
    """Code, German and the reader's words are understood, whatever case and spacing."""
    with speaking("de"):
        german = verdict_word(verdict)
    with speaking(language):
        for said in (verdict, german, verdict_word(verdict), f"  {german.upper()} ", german.replace(": ", " : ")):
            assert verdict_of(said) == verdict


@pytest.mark.parametrize("said", ["", "verfälscht", "falsified:", "gut", "preserved:time", "fehlt Zeit"])
def test_everything_else_is_no_verdict(said: str) -> None:
    """A falsification without its attribute, an attribute with another verdict."""
    assert verdict_of(said) is None


@pytest.mark.parametrize(
    ("fact", "document", "border"),
    [
        ("Verein beruft sich auf § 21 Abs. 2 BGB", "Der Verein beruft sich auf § 21 BGB.", "absent"),
        ("Regelung gilt nicht für die Orgel", "Die Regelung klammert die Orgel aus.", "polarity"),
        ("Fahrplan kostet am Schalter in Olten 14 Euro", "Das Poster kostet am Schalter in Olten 14 Euro.", "term"),
        ("Beet am Zaun gejätet", "Ein Papagei singt im Innenhof.", "unexplained"),
        ("Lesung am 4. Mai 2027 um 9 Uhr", "Los geht es am 4. Mai 2027 um 9 Uhr.", "values"),
        ("Kanne fasst 12 Liter", "Die Kanne fasst viel.", "absent"),
    ],
)
def test_every_border_case_has_its_words(fact: str, document: str, border: str) -> None:
    """Nobody who decides reads the code of a reason."""
    made = prepare(FactReference((f"{fact}.",), (Fact("f", fact, "", {}),)), shipped("all"))
    (one,) = judge(made, document).facts
    assert one.border == border
    assert BORDER_WORDS[border]


def test_a_belied_denial_has_its_words() -> None:
    """The reason of a contradiction by a sentence of its own reads like the others."""
    facts = (Fact("f", "Gewächshaus wird nicht abgerissen", "", {"polarity": "neg"}),)
    made = prepare(FactReference((f"{facts[0].text}.",), facts), shipped("all"))
    (one,) = judge(made, f"{facts[0].text}. Das Gewächshaus bekommt Besuch von Bagger und Kran.").facts
    assert BORDER_WORDS[one.border].startswith("ein eigener Satz")
