from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding.invariants import unexplained
from pruefstand.blinding.pseudonymise import pseudonymise

_OWN = json.loads((Path(__file__).parent / "own_pii.json").read_text("utf-8"))
_PIECES = st.sampled_from(
    [
        "Die Zeugin Birgit Sommerauer",
        "Herr Dr. Gerold Lindtaler",
        "Lindtalers",
        " sagte",
        "1010 Wien, Mustergasse 12/3",
        "AT79 2011 1000 1234 5678",
        "geb. 15.05.1980",
        "OGH 4 Ob 12/20x",
        "§ 5 ABGB",
        "[PERSON_1]",
        "12.500 €",
        ", ",
        ". ",
        " ",
        "\n\n",
        "nicht",
    ]
)
_TEXTS = st.lists(st.lists(_PIECES, max_size=10).map("".join), min_size=1, max_size=3)


def test_shared_texts(shared: Path) -> None:
    """Every checksummed or labelled entity and nine of ten persons are found, nothing else, and all that must stay
    stays."""
    items = json.loads((shared / "data" / "docs" / "pii.json").read_text("utf-8"))["items"]
    missed: list[str] = []
    persons = Counter[bool]()
    for item in items:
        (done,) = pseudonymise([item["text"]]).texts
        found = Counter(entity.text for entity in done.entities)
        assert [word for word in item["must_stay"] if word not in done.text] == [], item["id"]
        wanted = Counter(entity["text"] for entity in item["entities"])
        assert not found - wanted, item["id"]
        for entity in item["entities"]:
            hit = found[entity["text"]] > 0
            found[entity["text"]] -= 1
            if entity["type"] == "PERSON":
                persons[hit] += 1
            elif not hit:
                missed.append(entity["text"])
    assert not missed
    assert persons[True] >= 0.9 * persons.total() > 0


@pytest.mark.parametrize("item", _OWN, ids=lambda item: item["text"][:30])
def test_own_texts(item: dict[str, list[list[str]]]) -> None:
    """Texts of our own, written apart from the shared ones, lose exactly the listed entities."""
    (done,) = pseudonymise([str(item["text"])]).texts
    assert [[one.type, one.text] for one in done.entities] == item["entities"]
    assert all(str(word) in done.text for word in item["must_stay"])


@given(_TEXTS)
def test_undo_and_log(texts: list[str]) -> None:
    """Every text can be restored, and no value differs that no edit names."""
    for text, done in zip(texts, pseudonymise(texts).texts, strict=True):
        assert done.undo() == text
        assert unexplained(text, done.text, done.edits) == ()


@given(_TEXTS)
def test_one_table(texts: list[str]) -> None:
    """A mark stands for one kind and the table has each mark once, with all its forms."""
    done = pseudonymise(texts)
    forms = {(line.mark, form) for line in done.table for form in line.forms}
    assert {(one.placeholder, one.text) for text in done.texts for one in text.entities} == forms
    assert len({line.mark for line in done.table}) == len(done.table)


def test_same_person_in_all_texts() -> None:
    """A person has one mark in every answer of a case, whole, by surname, in the genitive."""
    done = pseudonymise(["Der Zeuge Gerold Lindtaler kam.", "Lindtalers Aussage überzeugt.", "Herr Lindtaler ging."])
    assert [text.text for text in done.texts] == [
        "Der Zeuge [PERSON_1] kam.",
        "[PERSON_1] Aussage überzeugt.",
        "Herr [PERSON_1] ging.",
    ]
    assert done.table[0].forms == ("Gerold Lindtaler", "Lindtalers", "Lindtaler")


def test_two_persons_of_one_surname() -> None:
    """Two given names are two persons."""
    (done,) = pseudonymise(["Gerold Lindtaler und seine Frau Miriam Lindtaler stritten."]).texts
    assert done.text == "[PERSON_1] und seine Frau [PERSON_2] stritten."


_HERE = [
    (
        "Herr Winter klagt. Danach darf Winter 300 Euro behalten. Der Winter 2020 war kalt, Winter 2021 auch.",
        "Winter",
        2,
    ),
    ("Frau Koch kam. Daher muss Koch 12.500 € zahlen; der Koch ist krank, Max ist Koch.", "Koch", 2),
    ("Herr Lang kam. Heute wird Lang gehört.", "Lang", 2),
    ("Frau Sonntag kam am Sonntag. Sonntags Attest lag bei. Sonntag kam er wieder.", "Sonntag", 2),
    ("Julia Mai sprach im Mai. Der Mai war warm, Mai 2025 auch. Mai bestritt alles.", "Mai", 2),
    ("Der Kläger Gisbert König verliert. König Kunde ist kein Begriff.", "König", 1),
    (
        "Frau Parkinson hat Morbus Parkinson, Parkinsons Krankheit, kein Parkinson-Syndrom. Parkinson klagt.",
        "Parkinson",
        2,
    ),
    ("Herr Alzheimer ist an Alzheimer erkrankt, Verdacht auf Alzheimer. Alzheimer zahlte.", "Alzheimer", 2),
    ("Herr Wilson leidet an fortschreitendem Wilson. Er zahlte an Wilson 300 Euro.", "Wilson", 2),
]


@pytest.mark.parametrize(("text", "name", "times"), _HERE)
def test_name_or_word(text: str, name: str, times: int) -> None:
    """A word that is a person's name here and a noun, a day or a disease there is replaced only where it is the name,
    also right before an amount."""
    (done,) = pseudonymise([text]).texts
    assert sum(name in one.text for one in done.entities) == times
    assert done.text.count(name) == text.count(name) - times


def test_an_eponym_in_another_answer() -> None:
    """The disease stays in every answer of the case in which a person has the physician's name."""
    done = pseudonymise(["Frau Basedow klagt.", "Dg: Morbus Basedow, M. Basedow, Basedow-Struma."])
    assert [one.text for one in done.texts] == [
        "Frau [PERSON_1] klagt.",
        "Dg: Morbus Basedow, M. Basedow, Basedow-Struma.",
    ]


_TURNED = [
    ("Einvernommen wurde Lindtaler Gerold.", "Lindtaler Gerold"),
    ("Geladen war Brunner Josef; er kam.", "Brunner Josef"),
    ("Bezahlt hat ihn Müller Hans.", "Müller Hans"),
    ("Hat Schneider Anna unterschrieben?", "Schneider Anna"),
    ("Steindlhuber Franz, Tischler, kam.", "Steindlhuber Franz"),
    ("Zeuge: Kornberger, Gudrun.", "Kornberger, Gudrun"),
]


@pytest.mark.parametrize(("text", "name"), _TURNED)
def test_surname_first(text: str, name: str) -> None:
    """A surname before the given name is one name with it, and known again in the usual order."""
    (done,) = pseudonymise([text]).texts
    assert [one.text for one in done.entities] == [name]
    surname, given = name.replace(",", "").split()
    again = pseudonymise([text, f"Dann ging {given} {surname}."])
    assert again.texts[1].text == "Dann ging [PERSON_1]."


@pytest.mark.parametrize(
    "text",
    [
        "Der Notar und Kaiser Franz Joseph, König Ludwig, das Hotel Anna und gestern Peter.",
        "Nach den Entscheidungen Lindtaler II und Musterhof gilt dies.",
        "In den Rs Gerold Lindtaler und Franz Huber, in der Rechtssache Maria Muster und in den Schlussanträgen Huber.",
        "Das Urteil Peter Muster (C-222/02) und die Entscheidungen Hans Muster und Karl Huber des EGMR.",
        "Vgl EGMR, Herbert Lindtaler v. Österreich, Nr. 123/05, Z 33; EGMR Maria Muster, Z 12 bis 14.",
        "EGMR 30.11.2010, Nr. 23614/08, Henryk Muster und Richard Muster gegen Polen.",
        "Maria Muster/Deutschland (EGMR 14038/88) sagt es auch.",
    ],
)
def test_names_of_decided_cases_stay(text: str) -> None:
    """The name of a decided case is a citation, whatever it looks like."""
    assert pseudonymise([text]).texts[0].text == text


def test_a_decided_case_has_a_party_s_name() -> None:
    """A party of this case is replaced, the decided case of the same name stays; a case between private persons is this
    one."""
    (done,) = pseudonymise(["Gerold Lindtaler klagt. Anders die Rs Lindtaler (C-1/20). Lindtaler siegt."]).texts
    assert done.text == "[PERSON_1] klagt. Anders die Rs Lindtaler (C-1/20). [PERSON_1] siegt."
    (done,) = pseudonymise(["In der Rechtssache Gerold Lindtaler gegen Anna Muster wegen 500 Euro."]).texts
    assert done.text == "In der Rechtssache [PERSON_1] gegen [PERSON_2] wegen 500 Euro."


def test_names_from_elsewhere() -> None:
    """A name that the caller gives is replaced wherever it stands, but not in a citation."""
    (done,) = pseudonymise(["Aigner meint, dass dies gilt. Vgl. Aigner, JBl 2020, 382."], names=["Petra Aigner"]).texts
    assert done.text == "[PERSON_1] meint, dass dies gilt. Vgl. Aigner, JBl 2020, 382."


def test_what_the_lead_keeps() -> None:
    """A string that the lead leaves alone stays."""
    (done,) = pseudonymise(["Der Zeuge Gerold Lindtaler kam."], keep=["Gerold Lindtaler", "Lindtaler", "Gerold"]).texts
    assert done.entities == ()


def test_marks_already_there_stay() -> None:
    """A placeholder that a text has keeps its number to itself."""
    (done,) = pseudonymise(["[PERSON_1] traf Herrn Lindtaler."]).texts
    assert done.text == "[PERSON_1] traf Herrn [PERSON_2]."


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "A",
        "1",
        "⁴",
        "Max ",
        "Herr ",
        "EGMR ",
        "Rs Max und ",
        "Huber Franz, ",
        "Muster gegen ",
        "A ",
        "@",
        ". ",
        "a-",
        "Frau Huber ",
    ],
)
def test_long_lines_end(unit: str) -> None:
    """A hundred thousand repeated characters cost linear time, so the test ends."""
    pseudonymise([unit * (100_000 // len(unit))])
