from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import Reference, digest_of
from pruefstand.scoring.checker import Subject
from pruefstand.scoring.words import Words
from pruefstand.scoring.words_compare import compare
from pruefstand.scoring.words_said import values
from pruefstand.scoring.words_written import number_of, written

SAME = [
    # case numbers and other numbers parted by strokes
    ("acht ObA dreiundvierzig Schrägstrich null neun m", "8 ObA 43/09m", "8 ObA 43/09k"),
    ("römisch zwei ZR siebzehn Schrägstrich zweitausendelf", "II ZR 17/11", "III ZR 17/11"),
    ("zwei BvL neun Schrägstrich vierzehn", "2 BvL 9/14", "2 BvL 9/15"),
    ("C Strich zweiundsechzig Schrägstrich siebzehn", "C-62/17", "C-62/16"),
    (
        "Ro zweitausendfünfzehn Schrägstrich null zwei Schrägstrich null null drei vier",
        "Ro 2015/02/0034",
        "Ro 2015/02/0043",
    ),
    ("8 ObA 43 Schrägstrich 09m", "8 ObA 43/09m", "8 ObA 44/09m"),
    ("Zeichen fünf Schrägstrich sieben", "Zeichen 5/7", "Zeichen 7/5"),
    # margins, considerations, gazettes, lists of provisions
    ("BGE 120 II 5 Erwägung vier", "BGE 120 II 5 E. 4", "BGE 120 II 5 E. 5"),
    ("§ 12 ABGB, Randziffer neun", "§ 12 ABGB, Rz 9", "§ 12 ABGB, Rz 10"),
    (
        "Bundesgesetzblatt Teil zwei Nummer vierzig Schrägstrich zweitausendneun",
        "BGBl. II Nr. 40/2009",
        "BGBl. I Nr. 40/2009",
    ),
    ("Landesgesetzblatt Nummer sieben Schrägstrich 2009", "LGBl. Nr. 7/2009", "BGBl. Nr. 7/2009"),
    ("die Paragrafen acht und neun", "die §§ 8 und 9", "die §§ 8 und 10"),
    # amounts and lengths with their smaller unit
    ("kostet vier Euro neunzig.", "kostet 4,90 Euro.", "kostet 4,19 Euro."),
    ("sieben Franken und fünf Rappen", "7,05 CHF", "7,50 CHF"),
    ("ein Meter zweiundsiebzig groß", "1,72 m groß", "1,27 m groß"),
    ("Euro vierhundert", "EUR 400", "EUR 4000"),
    # units
    ("neunzig Mikrogramm pro Stunde", "90 µg pro Stunde", "90 µg pro Minute"),
    ("vor acht Wochen", "vor 8 Wo.", "vor 8 Mo."),
    ("vor acht Wochen", "vor acht Wo.", "vor acht Tg."),
    ("vierzigprozentiger Alkohol", "40%iger Alkohol", "14%iger Alkohol"),
    ("0,5-prozentige Salbe", "0,5 %ige Salbe", "5 %ige Salbe"),
    # spelled digit by digit, whatever its groups
    ("null sieben sechs zwei drei eins acht", "0762 318", "0762 381"),
    ("null sieben sechs zwei einunddreißig acht", "07623 18", "07623 81"),
    ("Tel. +43 1 5554433", "Tel. +43 1 555 44 33", "Tel. +43 1 555 44 34"),
    ("Nummer neun acht sechs fünf", "Nummer 9865", "Nummer 9856"),
    ("Nummer neun acht sechs fünf vier", "Nummer 98 654", "Nummer 98 645"),
    ("Nummer neun acht sechs fünf", "Nummer 9 8 6 5", "Nummer 9 8 5 6"),
    ("Konto AT61 1904 3002 3457 3201", "Konto AT611904300234573201", "Konto AT611904300234573202"),
    ("Zahn vier sieben", "Zahn 47", "Zahn 74"),
    ("Diagnose K fünfunddreißig Punkt acht", "Diagnose K35.8", "Diagnose K38.5"),
    ("Werte hundertzehn hundertzehn mmHg", "Werte 110 110 mmHg", "Werte 110 mmHg"),
    ("Werte fünfhundert fünfhundert fünfhundert", "Werte 500 500 500", "Werte 500 500"),
    # what has more than one usual form
    ("in den achtziger Jahren", "in den 80er Jahren", "in den 90er Jahren"),
    ("in den Siebzigerjahren", "in den 70er-Jahren", "in den 60er-Jahren"),
    ("Stenose C5/C6", "Stenose C5/6", "Stenose C6/7"),
    ("Fraktur BWK 11/12", "Fraktur BWK 11/BWK 12", "Fraktur BWK 10/11"),
    ("ein Grad-drei-Schaden", "ein Grad-3-Schaden", "ein Grad-2-Schaden"),
    ("Influenza-A-Nachweis Stamm neun", "Influenza-A-Nachweis Stamm 9", "Influenza-B-Nachweis Stamm 9"),
    ("eine Sechswochenfrist", "eine 6-Wochen-Frist", "eine 8-Wochen-Frist"),
    ("ein Dreibettzimmer", "ein 3-Bett-Zimmer", "ein 2-Bett-Zimmer"),
    ("Blutdruck hundertfünfunddreißig zu neunzig", "Blutdruck 135/90", "Blutdruck 135/80"),
    ("verdünnt eins zu fünfzig", "verdünnt 1:50", "verdünnt 1:15"),
    # spellings, abbreviations
    (
        "kranioskopischer Befund der Arteria carotis",
        "cranioskopischer Befund der Arteria karotis",
        "Befund der Arteria carotis",
    ),
    ("in nicht amtlicher Fassung", "in nichtamtlicher Fassung", "in amtlicher Fassung"),
    ("Berger und Söhne", "Berger & Söhne", "Berger Söhne"),
    ("das obere Sprunggelenk", "das OSG", "das USG"),
    ("Kultur negativ", "Kultur neg.", "Kultur pos."),
    ("laut Beschluss vom 3. Mai", "lt. Beschl. v. 3. Mai", "lt. Urt. v. 3. Mai"),
]


@pytest.mark.parametrize(("spoken", "short", "wrong"), SAME)
def test_spoken_signs_are_the_written_ones(spoken: str, short: str, wrong: str) -> None:
    """In both directions, at level content alone; one small difference is one."""
    for one, other in ((spoken, short), (short, spoken)):
        assert compare(one, other, "content").counts.errors == 0
    for one, other in ((spoken, wrong), (wrong, spoken), (short, wrong)):
        assert compare(one, other, "content").counts.errors


APART = [
    ("eins null eins", "101"),  # may be a schedule of doses
    ("zwei null null eins", "2001"),
    ("zwölf Euro fünfzig Patienten", "12,50 Euro Patienten"),
    ("Befund Punkt fünf Tage", "Befund.5 Tage"),
    ("fünf, sechs, sieben, acht", "5678"),
    ("von 130 zu 80", "von 130/80"),
    ("nicht Raucher", "Nichtraucher"),
    ("0664 123", "664 123"),
    ("1 2 3", "123"),
    ("9 8 7 6", "9876"),
    ("fünf sechs sieben", "567"),
    ("12 500 Kisten", "12 Kisten 500"),
    ("1 € 12,5", "1,12 € 5"),
    ("eins zu 2,5", "1:2,5"),
    ("am 3. Mo.", "am 3 Monate"),
    ("dreimal", "drei malen"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_can_be_something_else_stays(one: str, other: str) -> None:
    """Schedules of doses, lists with commas, sentences that go on, nouns with „nicht“."""
    assert compare(one, other, "content").counts.errors
    assert compare(other, one, "content").counts.errors


@pytest.mark.parametrize("text", ["", "Achtung, Zweifel, Dreieck!", "Er hat 5 mg genommen.", "Wo ist er, wo?"])
def test_what_holds_nothing_spoken_stays_as_it_is(text: str) -> None:
    """Nothing to write otherwise is no other text."""
    assert written(text) is None


def test_codes_are_numbers() -> None:
    """A telephone number that is wrong is a wrong number, whatever its groups."""
    reference = Reference("D1", "transcript", 1, digest_of(b"x"), "text/plain", "Ruf 0664 123456 an, 3 Mal")
    rows = Words("content").check(Subject("D1", {}, reference, b"Ruf 0664 12 34 65 an, 3 Mal")).rows
    (numbers,) = [row for row in rows if (row.measure, row.part) == ("words.subsets", "numbers")]
    assert (numbers.numerator, numbers.denominator) == (1, 2)


def test_places_lead_back() -> None:
    """A value that was written stands where it was spoken."""
    text = "Laut vier Ob zwölf Schrägstrich zwanzig k bekam sie zwölf Euro fünfzig in der Dreimonatsfrist."
    found = values(text)
    assert [text[one.start : one.end] for one in found] == [
        "vier Ob zwölf Schrägstrich zwanzig k",
        "zwölf Euro fünfzig",
        "Dreimonats",
    ]
    assert [one.norm for one in found] == ["4 Ob 12/20k", "12.5 EUR", "P3M"]


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("12", "12"),
        ("zwölf", "12"),
        ("null drei", "03"),
        ("ein", "1"),
        ("drei drei", None),
        ("Haus", None),
        ("zweieinhalb", None),
    ],
)
def test_numbers(words: str, digits: str | None) -> None:
    """Whole numbers, and spelled ones with a nought in front."""
    assert number_of(words) == digits


WORDS = """null eins zwei zwölf hundert 12 Schrägstrich Ob ZR k Punkt zu Euro Meter Cent und pro mg Tag Zahn M54 Wo.
90er Erwägung Bundesgesetzblatt Nummer I römisch Blutdruck 0664 Zweizimmerwohnung prozentig Paragrafen § BGB Jahre
Typ-zwei-"""
SPOKEN = st.sampled_from(WORDS.split())


@given(st.lists(SPOKEN, max_size=9).map(" ".join))
def test_values_stand_in_order_inside_the_text(text: str) -> None:
    """Whatever is spoken: places do not overlap, lie in the text, and hold something."""
    last = 0
    for one in values(text):
        assert last <= one.start < one.end <= len(text)
        last = one.end
    assert compare(text, text, "content").counts.errors == 0
