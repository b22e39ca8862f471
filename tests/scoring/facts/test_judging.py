"""Verdicts: what changes nothing changes none, what falsifies one fact changes exactly that one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.facts.judging import Judgement, judge
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped

FACTS: dict[str, tuple[str, dict[str, Any], str]] = {
    "zahn": ("Zahnschmerzen rechts seit vier Tagen", {}, "Seit vier Tagen bestehen rechts Zahnschmerzen."),
    "schwellung": ("keine Schwellung der Wange", {}, "Eine Schwellung der Wange besteht nicht."),
    "mittel": ("Clindamycin 300 mg dreimal täglich", {}, "Verordnet wird Clindamycin 300 mg dreimal täglich."),
    "blut": ("nimmt Rivaroxaban 20 mg am Morgen", {}, "Sie nimmt morgens Rivaroxaban 20 mg."),
    "termin": ("Extraktion am 18. November", {}, "Die Extraktion ist am 18. November."),
    "lehrer": ("Dr. Ostermann hat überwiesen", {"person": "Dr. Ostermann"}, "Überwiesen hat Dr. Ostermann."),
}
TEXTS = {name: sentence for name, (_text, _attributes, sentence) in FACTS.items()}
NEUTRAL = "Das Gespräch fand in der Praxis statt."
REFERENCE = FactReference(
    (*TEXTS.values(), NEUTRAL), tuple(Fact(name, text, "", given) for name, (text, given, _s) in FACTS.items())
)
PREPARED = prepare(REFERENCE, shipped("all"))
ALL_KEPT = dict.fromkeys(FACTS, "preserved")


@given(st.permutations(list(TEXTS)), st.sampled_from([" ", "\n\n", "\n- "]), st.booleans())
def test_order_layout_and_a_neutral_sentence_change_no_verdict(order: list[str], glue: str, neutral: bool) -> None:
    """Paragraphs in any order, prose or list, with or without a sentence that the reference holds beside its facts."""
    document = glue.join([TEXTS[name] for name in order] + [NEUTRAL] * neutral)
    found = judge(PREPARED, f"- {document}" if glue == "\n- " else document)
    assert found.verdicts == ALL_KEPT
    assert found.unsupported == ()


@given(st.permutations(list(FACTS)))
def test_the_order_of_facts_changes_no_verdict(order: list[str]) -> None:
    """Facts are judged each for itself."""
    facts = tuple(Fact(name, FACTS[name][0], "", FACTS[name][1]) for name in order)
    made = prepare(FactReference(REFERENCE.sentences, facts), shipped("all"))
    assert judge(made, " ".join(TEXTS.values())).verdicts == ALL_KEPT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("vier Tagen", "4 Tagen"),
        ("300 mg", "dreihundert Milligramm"),
        ("300 mg", "0,3 g"),
        ("dreimal täglich", "1-1-1"),
        ("dreimal täglich", "alle acht Stunden"),
        ("dreimal täglich", "3x tgl."),
        ("18. November.", "18.11."),
        ("18. November", "achtzehnten November"),
        ("rechts Zahnschmerzen", "re. Zahnschmerzen"),
        ("rechts Zahnschmerzen", "rechtsseitige Zahnschmerzen"),
        ("besteht nicht", "liegt nicht vor"),
    ],
)
def test_another_way_to_write_changes_no_verdict(old: str, new: str) -> None:
    """Number words, digits, units, rhythms, abbreviations."""
    document = " ".join(TEXTS.values())
    assert old in document
    assert judge(PREPARED, document.replace(old, new, 1)).verdicts == ALL_KEPT


@pytest.mark.parametrize(
    ("fact", "old", "new", "verdict"),
    [
        ("zahn", "rechts", "links", "falsified:side"),
        ("zahn", "vier Tagen", "vierzehn Tagen", "falsified:time"),
        ("zahn", "vier Tagen", "vier Wochen", "falsified:time"),
        ("zahn", "bestehen rechts", "bestehen rechts keine", "falsified:negation"),
        ("schwellung", "besteht nicht", "besteht", "falsified:negation"),
        ("mittel", "300 mg", "600 mg", "falsified:value"),
        ("mittel", "300 mg", "300 g", "falsified:unit"),
        ("mittel", "dreimal", "zweimal", "falsified:time"),
        ("mittel", "wird Clindamycin", "wird nicht Clindamycin", "falsified:negation"),
        ("mittel", "Clindamycin", "Cefuroxim", "falsified:term"),
        ("blut", "morgens", "abends", "falsified:time"),
        ("blut", "20 mg", "15 mg", "falsified:value"),
        ("termin", "18. November", "18. Dezember", "falsified:time"),
        ("termin", "18. November", "19. November", "falsified:time"),
        ("lehrer", "Ostermann", "Petersen", "falsified:person"),
    ],
)
def test_a_falsification_changes_exactly_its_fact(fact: str, old: str, new: str, verdict: str) -> None:
    """One altered word in one sentence: that fact is falsified in that attribute, all others stay."""
    assert old in TEXTS[fact]
    document = " ".join({**TEXTS, fact: TEXTS[fact].replace(old, new, 1)}.values())
    assert judge(PREPARED, document).verdicts == ALL_KEPT | {fact: verdict}


@given(st.sets(st.sampled_from(sorted(FACTS))))
def test_what_is_not_told_is_missing(gone: set[str]) -> None:
    """Without its sentence a fact is missing, and no other one is."""
    document = " ".join(text for name, text in TEXTS.items() if name not in gone)
    assert judge(PREPARED, document).verdicts == {name: "missing" if name in gone else "preserved" for name in FACTS}


@given(st.text(max_size=300))
def test_any_text_gets_a_judgement(document: str) -> None:
    """Whatever stands there: one verdict a fact, places inside the text, the same again."""
    found = judge(PREPARED, document)
    assert list(found.verdicts) == list(FACTS)
    spans = [span for one in found.facts for span in (*one.evidence, *([one.span] if one.span else []))]
    spans += [statement.span for statement in found.unsupported]
    assert all(0 <= start < end <= len(document) for start, end in spans)
    assert judge(PREPARED, document) == found


def test_both_told_is_a_contradiction(judged: Callable[..., Judgement]) -> None:
    """The right statement and its opposite in one document."""
    found = judged(
        "Ein Ausschlag besteht nicht. Am Rücken zeigt sich ein juckender Ausschlag.", {"f": "kein Ausschlag"}
    )
    assert found.verdicts == {"f": "falsified:contradiction"}


def test_ordered_values_are_ordered(judged: Callable[..., Judgement]) -> None:
    """From and to, and which of two numbers comes first."""
    facts = {"m": "Miete von 700 auf 760 Euro erhöht", "w": "mit 9 zu 4 Stimmen angenommen"}
    right = "Die Miete wurde von 700 auf 760 Euro erhöht. Mit 9 zu 4 Stimmen wurde das angenommen."
    assert judged(right, facts).verdicts == {"m": "preserved", "w": "preserved"}
    told = "Die Miete beträgt 760 Euro statt bisher 700 Euro. Angenommen mit neun Ja- und vier Nein-Stimmen."
    assert judged(told, facts).verdicts == {"m": "preserved", "w": "preserved"}
    turned = "Die Miete wurde von 760 auf 700 Euro erhöht. Mit 4 zu 9 Stimmen wurde das angenommen."
    assert judged(turned, facts).verdicts == {"m": "falsified:value", "w": "falsified:value"}


def test_who_does_what_to_whom(judged: Callable[..., Judgement]) -> None:
    """Two roles that changed places."""
    facts = {"f": ("Verkäufer verlangt vom Käufer 900 Euro", {"person": "Verkäufer->Käufer"})}
    assert judged("Vom Käufer verlangt der Verkäufer 900 Euro.", facts).verdicts == {"f": "preserved"}
    assert judged("Der Käufer verlangt vom Verkäufer 900 Euro.", facts).verdicts == {"f": "falsified:person"}


def test_what_nobody_said_is_unsupported(judged: Callable[..., Judgement]) -> None:
    """One statement beside the facts; what the reference says beside them is none."""
    facts = {"f": "Heizung seit Montag defekt"}
    sentences = ["Die Heizung ist seit Montag defekt.", "Die Wohnung liegt im dritten Stock."]
    document = "Die Heizung ist seit Montag defekt. Die Wohnung liegt im dritten Stock. Der Hund bellt nachts."
    found = judged(document, facts, sentences)
    (statement,) = found.unsupported
    assert statement.text == "Der Hund bellt nachts."
    assert document[slice(*statement.span)] == statement.text


def test_a_long_document_is_judged(judged: Callable[..., Judgement]) -> None:
    """A hundred pages cost seconds, not hours, and the fact is found in them."""
    filler = "Der Vorgang wurde ordnungsgemäß abgelegt und mit dem üblichen Vermerk versehen. " * 30
    document = "\n\n".join([filler] * 60 + ["Der Wasserstand betrug 84 cm."] + [filler] * 39)
    assert judged(document, {"f": "Wasserstand 84 cm"}).verdicts == {"f": "preserved"}
