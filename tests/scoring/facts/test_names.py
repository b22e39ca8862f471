"""Names of persons: in any letters and spellings, behind given names and titles, and told apart by given names."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement, judge
from pruefstand.scoring.facts.names import Given, given_before, is_given, known_names, plain, same
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped

Judge = Callable[..., Judgement]
PRESERVED, PERSON = "preserved", "falsified:person"
DOES = "leitet das Projekt"


def _verdict(judged: Judge, fact: str, document: str) -> tuple[str, str]:
    (one,) = judged(document, {"f": fact}).facts
    return one.verdict, one.border


@pytest.mark.parametrize(
    "surname",
    [
        *("Müller", "Schneider", "Becker", "Koch", "Richter", "Klein", "Lang", "Lange", "Weiß", "Jung", "Keller"),
        *("Beck", "Groß", "Schreiber", "Heilig", "Strasser", "Mann", "Ernst", "Anders", "Hartung", "Winter", "König"),
    ],
)
@pytest.mark.parametrize("called", ["Herr Hans", "Frau Aylin", "Herr Dr. Otto", "Christian"])
def test_a_surname_behind_a_given_name_may_be_a_word(called: str, surname: str, judged: Judge) -> None:
    """„Herr Hans Koch“ is Koch, with and without his first name and title; another surname is another person."""
    fact = f"{called} {surname} {DOES}"
    for document in (f"{called} {surname} {DOES}.", f"{surname} {DOES}.", f"Herr {surname} {DOES}."):
        assert _verdict(judged, fact, document) == (PRESERVED, "")
    assert _verdict(judged, fact, f"{called} Oberhofer {DOES}.")[0] == PERSON
    assert _verdict(judged, f"Herr {surname} {DOES}", f"{called} {surname} {DOES}.") == (PRESERVED, "")


@pytest.mark.parametrize(
    ("fact", "document"),
    [
        ("Herr Berger hat Schmerzen", "Herr Berger Schmerzen im Knie."),
        ("Herr Berger hat COPD", "Herr Berger COPD bekannt."),
        ("Frau Lechner bekommt ein EKG", "Bei Frau Lechner EKG gemacht."),
        ("Gestern hatte Herr Werner Fieber", "Herr Werner hatte gestern Fieber."),
        ("Herr Winter kauft Blumen", "Gestern hat Herr Winter Blumen gekauft."),
        ("Frau Huber wird am Montag angerufen", "Frau Huber Montag angerufen."),
        ("Herr Sonntag kommt", "Herr Hans Sonntag kommt."),
    ],
)
def test_a_noun_behind_a_name_is_no_surname(fact: str, document: str, judged: Judge) -> None:
    """„Herr Berger Schmerzen“ is Berger, also where his name can be a given name."""
    assert _verdict(judged, fact, document)[0] == PRESERVED
    wrong = document
    for name in ("Berger", "Lechner", "Werner", "Winter", "Huber", "Hans Sonntag"):
        wrong = wrong.replace(name, "Oberhofer")
    assert _verdict(judged, fact, wrong)[0] == PERSON


@pytest.mark.parametrize("called", ["Frau", "Hr.", "Frau Dr.", "Frau Anna"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Novák", "Dvořák"),
        ("Kovačević", "Petrović"),
        ("Yıldız", "Demir"),
        ("García", "López"),
        ("McGregor", "O'Brien"),
        ("O’Brien", "MacDonald"),
        ("Łukaszewski", "Şahin"),
        ("Nguyễn", "Đặng"),
    ],
)
def test_names_have_letters_of_all_languages(called: str, one: str, other: str, judged: Judge) -> None:
    """„Novák“ and „O'Brien“ are names as „Huber“ is: found without title, in capitals, and swapped."""
    fact = f"{called} {one} {DOES}"
    for document in (f"{called} {one} {DOES}.", f"{one} {DOES}.", f"{called} {one.upper()} {DOES}."):
        assert _verdict(judged, fact, document) == (PRESERVED, "")
    assert _verdict(judged, fact, f"{called} {other} {DOES}.")[0] == PERSON
    assert _verdict(judged, f"{called} {other} {DOES}", f"{called} {one} {DOES}.")[0] == PERSON


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Herr Müller zahlt", "Hr. MÜLLER zahlt.", PRESERVED),
        ("Herr Müller zahlt", "MÜLLER zahlt.", PRESERVED),
        ("Fr. GRUBER zahlt", "Frau Gruber zahlt.", PRESERVED),
        ("Frau Anna Gruber zahlt", "Fr. Anna GRUBER zahlt.", PRESERVED),
        ("Frau Gruber zahlt", "Fr. LEITNER zahlt.", PERSON),
        ("Frau Weiß zahlt", "Frau Weiss zahlt.", PRESERVED),
        ("Frau Gross zahlt", "Frau GROß zahlt.", PRESERVED),
        ("Frau Mueller zahlt", "Frau Müller zahlt.", PRESERVED),
        ("Herr Jäger zahlt", "Jaeger zahlt.", PRESERVED),
        ("Herr Novák zahlt", "Herr Novak zahlt.", PRESERVED),
        ("Frau O'Neill zahlt", "Frau O’Neill zahlt.", PRESERVED),
        ("Herr Bauer zahlt", "Herr Baur zahlt.", PERSON),
        ("Herr Jäger zahlt", "Herr Jager zahlt.", PERSON),
        ("Antrag von Herrn Weiß ist da", "Weiß’ Antrag ist da.", PRESERVED),
        ("Antrag von Herrn Huber ist da", "Hubers Antrag ist da.", PRESERVED),
    ],
)
def test_one_name_has_many_spellings(fact: str, document: str, verdict: str, judged: Judge) -> None:
    """Capitals, ß and ss, ä and ae, accents and forms of the apostrophe make no other person."""
    assert _verdict(judged, fact, document)[0] == verdict


def test_umlauts_become_two_letters() -> None:
    """„Müller“ is „Mueller“; „Bauer“ has no umlaut, and „Muller“ is another name."""
    assert plain("Müller") == plain("MUELLER") == "mueller"
    assert plain("Weiß") == plain("WEISS") == plain("Weiss")
    assert plain("Bauer") == "bauer"
    assert plain("Muller") != plain("Müller")
    assert plain("Đặng") == "dang"


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Peter Meier kommt", "Paul Meier kommt.", (PERSON, "")),
        ("Frau Dr. Anna Weber operiert", "Frau Dr. Eva Weber operiert.", (PERSON, "")),
        ("Herr Otto Richter unterschreibt", "Karl Richter unterschreibt.", (PERSON, "")),
        ("Peter Meier kommt", "Meier kommt.", (PRESERVED, "")),
        ("Peter Meier kommt", "P. Meier kommt.", (PRESERVED, "")),
        ("Peter Meier kommt", "Hr. Dr. Meier kommt.", (PRESERVED, "")),
        ("Peter Meier kommt", "Meier, Peter kommt.", (PRESERVED, "")),
        ("Peter Meier kommt", "Peter und Paul Meier kommen.", (PRESERVED, "")),
        ("Peter Meier kommt", "Hans-Peter Meier kommt.", (PRESERVED, "")),
        ("Stefan Meier kommt", "Stephan Meier kommt.", (PRESERVED, "")),
        ("Frau Weber operiert", "Frau Anna Weber operiert.", (PRESERVED, "")),
        ("Frau Dr. Anna Weber operiert", "Frau Dr. Weber operiert.", (PRESERVED, "")),
        ("Frau Anna Maria Weber operiert", "Frau Weber operiert.", (PRESERVED, "")),
        ("Frau Anna Maria Weber operiert", "Frau Maria Weber operiert.", (PRESERVED, "")),
        (f"Frau Anna Maria Weber {DOES}", f"Frau Lechner {DOES}.", (PERSON, "")),
        ("Herr P. Meier kommt", "Herr Meier kommt.", (PRESERVED, "")),
        (f"Herr P. Meier {DOES}", f"Herr Lechner {DOES}.", (PERSON, "")),
        ("Eheleute Anna und Josef Weber kaufen das Haus", "Die Eheleute Weber kaufen das Haus.", (PRESERVED, "")),
    ],
)
def test_two_given_names_are_two_persons(fact: str, document: str, verdict: tuple[str, str], judged: Judge) -> None:
    """„Paul Meier“ is not „Peter Meier“; an initial, a title or no given name makes nobody else."""
    assert _verdict(judged, fact, document) == verdict


FAMILY = {"a": "Peter Meier räumt den Keller", "b": "Paul Meier streicht den Zaun"}


@pytest.mark.parametrize(
    ("document", "verdicts"),
    [
        ("Peter Meier räumt den Keller. Paul Meier streicht den Zaun.", (PRESERVED, PRESERVED)),
        ("Paul Meier räumt den Keller. Peter Meier streicht den Zaun.", (PERSON, PERSON)),
        ("Meier räumt den Keller. Herr Meier streicht den Zaun.", (PRESERVED, PRESERVED)),
        ("Peter Meier räumt den Keller. Anton Meier streicht den Zaun.", (PRESERVED, PERSON)),
    ],
)
def test_two_of_one_surname(document: str, verdicts: tuple[str, str], judged: Judge) -> None:
    """Of two persons of one surname each has its given name; the surname alone may be either."""
    assert tuple(judged(document, FAMILY).verdicts.values()) == verdicts


SON = {"f": ("Sohn Jonas hustet", {"person": "Jonas"})}


@pytest.mark.parametrize(("document", "verdict"), [("Jonas Weber hustet.", PRESERVED), ("Felix Weber hustet.", PERSON)])
def test_who_is_called_by_the_first_name(document: str, verdict: str, judged: Judge) -> None:
    """„Jonas Weber“ is the fact's „Jonas“."""
    sentences = ["Sohn Jonas hustet.", "Frau Weber kommt mit Jonas Weber."]
    assert judged(document, SON, sentences).verdicts == {"f": verdict}


def test_a_noun_behind_given_names_is_no_surname_of_the_reference(judged: Judge) -> None:
    """„Anton und Petra Teilhaber zu je 1/2“ names nobody of that surname."""
    facts = {"f": ("Anton und Petra Teilhaber zu je 1/2", {"person": "Anton, Petra"})}
    assert judged("Anton und Petra sind je zur Hälfte beteiligt, als Teilhaber.", facts).verdicts == {"f": PRESERVED}


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        ("Peter", "Paul", False),
        ("Anna", "Eva", False),
        ("Stefan", "Stephan", True),
        ("Peter", "Hans-Peter", True),
        ("Anna-Maria", "Maria", True),
        ("Hans", "Johann", None),
        ("Kathi", "Katharina", None),
        ("Lena", "Magdalena", None),
        ("Sepp", "Josef", None),
        ("Dieter", "Pieter", None),
    ],
)
def test_given_names_are_compared(one: str, other: str, verdict: bool | None) -> None:
    """Spellings of one name are one; what may be short for the other, or misheard, nobody can tell."""
    assert same(one, other) is same(other, one) is verdict


def test_given_names_stand_before_the_surname() -> None:
    """Those joined by *und* too, and initials; a word or another person's surname ends them."""
    found = {text: given_before(text, text.rfind("Meier")) for text in ("Anna und Josef Meier", "Dr. P. Meier")}
    assert found == {
        "Anna und Josef Meier": Given(("Josef", "Anna"), ()),
        "Dr. P. Meier": Given((), ("P",)),
    }
    assert given_before("Gestern Meier", 8) == given_before("Lechner und Meier", 12) == Given()
    assert is_given("Hans-Peter")
    assert not is_given("August")


def test_names_of_a_reference_are_found() -> None:
    """The longest double name that is known, else its known part; forms of the genitive; no short abbreviation."""
    known = known_names(("Huber", "Huber-Lang", "Ma", "Weber", "Weber/Anna"))
    text = "Hubers Akte, HUBER-LANG, Weber-Akte, MA, Hubertus"
    assert [(name, text[start:end]) for name, start, end in known.found(text)] == [
        ("Huber", "Hubers"),
        ("Huber-Lang", "HUBER-LANG"),
        ("Weber", "Weber"),
    ]
    assert known.has("Weber", "Anna")
    assert not known.has("Huber", "Anna")
    assert [known.told(name) for name in ("LANG", "Weber-Kurz", "LECHNER")] == ["Huber-Lang", "Weber", "Lechner"]


def _seconds(names: int) -> float:
    letters = "bdfgklmnprst"
    told = [f"{letters[i % 12].upper()}a{letters[i // 12 % 12]}e{letters[i // 144]}mann" for i in range(names)]
    lines = tuple(f"Frau {name} kommt." for name in told)
    begin = time.process_time()
    prepared = prepare(FactReference(lines, (Fact("f", "Frau Huber kommt"),)), shipped("all"))
    judge(prepared, "Frau Huber kommt.")
    return time.process_time() - begin


def test_many_names_take_their_share_of_time() -> None:
    """Twice as many names, more than the cache of patterns holds, take no more than some times as long."""
    _seconds(20)
    few = _seconds(300)
    assert _seconds(600) < 8 * few
