"""A document in any spelling of Unicode, with hidden signs and words that the end of a line parts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.facts.assessing import assess
from pruefstand.scoring.facts.judging import Judgement
from pruefstand.scoring.facts.reference import Fact, FactReference, Task
from pruefstand.scoring.facts.written import written

DOCUMENT = (
    "Übelkeit besteht nicht. Die Möbel für Frau Jägerová kosten 40 Euro.\nGemüse wächst am Südhang. Ölbäume gefällt."
)
FACTS = {
    "u": ("Übelkeit besteht nicht", {"polarity": "neg"}),
    "m": ("Möbel für Frau Jägerová kosten 30 Euro", {"person": "Frau Jägerová"}),
    "s": "Gemüse wächst am Südhang",
    "r": "Rüben wachsen am Nordhang",
}


@pytest.mark.parametrize("of_facts", ["NFC", "NFD"])
@pytest.mark.parametrize("of_document", ["NFC", "NFD"])
def test_decomposed_letters_are_read_as_composed(
    of_document: str, of_facts: str, judged: Callable[..., Judgement]
) -> None:
    """Verdicts are the same in either form, of document and of reference, and the evidence cuts the same words."""

    def spelled(told: str | tuple[str, dict[str, str]]) -> str | tuple[str, dict[str, str]]:
        if isinstance(told, str):
            return unicodedata.normalize(of_facts, told)
        return spelled(told[0]), {name: unicodedata.normalize(of_facts, each) for name, each in told[1].items()}

    document = unicodedata.normalize(of_document, DOCUMENT)
    found = judged(document, {name: spelled(told) for name, told in FACTS.items()})
    whole = judged(DOCUMENT, FACTS)
    assert found.verdicts == {"u": "preserved", "m": "falsified:value", "s": "preserved", "r": "missing"}

    def cut(of: Judgement, text: str) -> list[list[str]]:
        places = [[*one.evidence, *([one.span] if one.span else [])] for one in of.facts]
        places.append([one.span for one in of.unsupported])
        return [[unicodedata.normalize("NFC", text[a:b]) for a, b in each] for each in places]

    assert cut(found, document) == cut(whole, DOCUMENT)
    assert cut(found, document)[-1] == ["Ölbäume gefällt."]


@given(st.text(alphabet="aäöüßÄÜéčñ \u00ad\u200b-\n.X", max_size=40))
def test_both_forms_are_read_alike(text: str) -> None:
    """Every word that is read stands at its place in either form."""
    composed, parted = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))
    one, two = written(composed), written(parted)
    assert one.text == two.text
    for at in range(len(one.text)):
        cut = [
            unicodedata.normalize("NFC", given[slice(*read.place(at, at + 1))])
            for given, read in ((composed, one), (parted, two))
        ]
        assert cut == [one.text[at]] * 2


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("Der Gießkan\u00adnen\u200bhalter", "Der Gießkannenhalter"),
        ("\ufeffDer Zaun", "Der Zaun"),
        ("Die Hecken-\nschere", "Die Heckenschere"),
        ("Die Hecken\u00ad\r\n  schere", "Die Heckenschere"),
        ("Nord-\nund Südtor", "Nord-\nund Südtor"),
        ("Ein- bis\nzweimal, Rück-\noder Hinfahrt", "Ein- bis\nzweimal, Rück-\noder Hinfahrt"),
        ("Hecken-\nSchere", "Hecken-\nSchere"),
        ("Schere -\nstumpf", "Schere -\nstumpf"),
        ("Schere\n\n- stumpf", "Schere\n\n- stumpf"),
        ("2-\nmal", "2-\nmal"),
    ],
)
def test_a_word_is_whole(given: str, read: str) -> None:
    """Hidden signs go, halves that the end of a line parts are one word; a hyphen for the rest of a word stays."""
    assert written(given).text == read


def test_evidence_of_a_parted_word_is_as_given(judged: Callable[..., Judgement]) -> None:
    """Places are those of the document with all its signs."""
    document = "Gestern: Die Hecken-\nschere ist stumpf. Der Gar\u00adten ist leer."
    (one, two) = judged(document, {"h": "Heckenschere stumpf", "g": "Garten leer"}).facts
    assert (one.verdict, two.verdict) == ("preserved", "preserved")
    assert [document[a:b] for a, b in two.evidence] == ["Der Gar\u00adten ist leer."]
    assert "Hecken-\nschere" in document[one.evidence[0][0] : one.evidence[-1][1]]


def test_owners_and_sections_are_read_so_too() -> None:
    """A decomposed owner is the composed one of the document, and a section is found whatever the forms."""
    reference = FactReference(
        ("Frau Köhler räumt den Keller auf.",),
        (Fact("f", "Keller aufräumen"),),
        ("Beschlüsse",),
        (),
        (Task("t", "Keller aufräumen", unicodedata.normalize("NFD", "Köhler")),),
    )
    for form in ("NFC", "NFD"):
        document = unicodedata.normalize(form, "Beschlüsse\nFrau Köhler räumt den Keller auf.")
        found = assess(reference, "meeting", document)
        assert [one.judged.verdict for one in found.tasks] == ["preserved"]
        assert [(one.verdict, one.span) for one in found.sections] == [
            ("preserved", (0, len(unicodedata.normalize(form, "Beschlüsse"))))
        ]


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("- Fieber - kein Husten - Schlaf gut", "- Fieber\n- kein Husten\n- Schlaf gut"),
        ("– Raum gebucht – Frist bis 3. Mai – offen: Beitrag", "– Raum gebucht\n– Frist bis 3. Mai\n– offen: Beitrag"),
        ("- Termin 8 - 10 Uhr - Raum 3 - Leitung Lang", "- Termin 8 - 10 Uhr\n- Raum 3\n- Leitung Lang"),
        ("- Fieber - nein - Husten - ja", "- Fieber - nein - Husten - ja"),
        ("Der Saal - er ist neu - bleibt offen.", "Der Saal - er ist neu - bleibt offen."),
    ],
)
def test_a_list_on_one_line_has_its_line_ends_again(given: str, read: str) -> None:
    """Three items with the same mark are a list; places stay those of the text as given."""
    told = written(given)
    assert told.text == read
    assert told.place(0, len(read)) == (0, len(given))
