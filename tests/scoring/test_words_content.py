from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.scoring.words_compare import compare
from pruefstand.scoring.words_content import content_units
from pruefstand.scoring.words_levels import LEVELS


def test_a_value_is_one_word() -> None:
    """A value with its unit is one word with its place; „bis“ belongs to its range."""
    text = "etwa 6 bis 9 Tage lang 25 mg"
    content = content_units(text)
    assert [text[slice(*span)] for span in content.units.spans] == ["etwa", "6", "9 Tage", "lang", "25 mg"]
    assert content.units.kinds == ("", "duration", "duration", "", "number")


def test_two_readings_stay_words() -> None:
    """What has two readings is compared as written, and its place is told."""
    text = "um halb acht 1,250"
    content = content_units(text)
    assert [text[slice(*span)] for span in content.ambiguous] == ["halb acht", "1,250"]
    assert set(content.units.kinds) == {""}


def test_a_text_without_words_has_none() -> None:
    """Nothing, blanks and marks alone."""
    for text in ("", " \n", "… – !"):
        assert content_units(text).units.keys == ()


def test_a_range_keeps_its_bounds() -> None:
    """In capitals „BIS“ is no bound, and all the same nothing is wrong; without it something is."""
    for other in ("25 BIS 30 mg", "ZWISCHEN 25 UND 30 mg"):
        assert compare(other.lower(), other, "content").counts.errors == 0
    assert compare("6 bis 9 mg", "6 9 mg", "content").counts.errors
    assert compare("5 mmol", "5 µmol", "content").counts.errors == 1


APART = [
    ("sieben, zehn und elf Proben", "siebzehn und elf Proben"),
    ("vier, zehn und elf Proben", "vierzehn und elf Proben"),
    ("Station zwei und vierzig Betten", "zweiundvierzig Betten"),
    ("drei, tausend", "dreitausend"),
    ("Frau Groß, Mann", "Frau Großmann"),
    ("Er sah die Hof. Tür zu", "Er sah die Hoftür zu"),
    ("Herz (klappe)", "Herzklappe"),
    ("Herz\n\nKlappe", "Herzklappe"),
    ("Herz – Klappe", "Herzklappe"),
    ("ohne hin", "ohnehin"),
    ("kein esfalls", "keinesfalls"),
    ("un auffällig", "unauffällig"),
    ("nicht Schwimmer", "Nichtschwimmer"),
    ("hundert zwei", "hundertzwei"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_no_word_grows_over_what_parts(one: str, other: str) -> None:
    """Punctuation, brackets, empty lines, numbers in words and negations keep words apart."""
    assert compare(one, other, "content").counts.errors
    assert compare(other, one, "content").counts.errors
    assert compare(one, one.replace(",", "").replace(".", ""), "content").counts.errors == 0


TOGETHER = [
    ("Herz-\nklappe", "Herzklappe"),
    ("Herz **klappe**", "Herzklappe"),
    ("u. s. w.", "usw."),
    ("nicht-invasive Beatmung", "nicht invasive Beatmung"),
]


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_what_parts_nothing(one: str, other: str) -> None:
    """Hyphens at the end of a line, signs of emphasis and points of abbreviations part nothing."""
    assert compare(one, other, "content").counts.errors == 0
    assert compare(other, one, "content").counts.errors == 0


SIGNED = [
    *(
        "-7 °C",
        "-120 €",
        "-3 %",
        "−7 °C",
        "–7 °C",
        "Soll\n-4 mg",
        "-1,50 -0,25 -3",
        "(-4)",
        "„-4 Punkte“",
        "**-4** Punkte",
    ),
    *(
        "Werte a,-4",
        "OD/-2",
        "= -2",
        "Jahr 2021 -4 mmol/l",
        "am 3. Mai 2024 -6 °C",
        "5 € -2 €",
        "zum Preis von -2,5 Mio. €",
    ),
]


@pytest.mark.parametrize("text", SIGNED)
def test_a_minus_counts(text: str) -> None:
    """A value with its sign is another one without."""
    bare = text.translate(dict.fromkeys(map(ord, "-−–"), None))
    assert compare(text, bare, "content").counts.errors == sum(text.count(sign) for sign in "-−–")
    assert compare(text, text.replace("−", "-").replace("–", "-"), "content").counts.errors == 0


RANGES = [
    ("4-6 Kapseln", "4 6 Kapseln"),
    ("4–6 Kapseln", "4 6 Kapseln"),
    ("Blatt 12-18", "Blatt 12, 18"),
    ("20 - 30 mg", "20 30 mg"),
    ("3 bis 4 Tage", "3, 4 Tage"),
    ("1.-3. Mai 2024", "1., 3. Mai 2024"),
]


@pytest.mark.parametrize(("one", "other"), RANGES)
def test_a_range_is_no_list(one: str, other: str) -> None:
    """Two ends with a hyphen between are not two numbers."""
    assert compare(one, other, "content").counts.errors
    assert compare(other, one, "content").counts.errors


@pytest.mark.parametrize("unit", ["Hz", "W", "U/l", "V", "J", "Pa", "Ω", "Bq", "N"])
def test_case_tells_units_apart(unit: str) -> None:
    """Milli is not mega."""
    for one, other in ((f"8 m{unit}", f"8 M{unit}"), (f"8 M{unit}", f"8 m{unit}")):
        assert compare(one, other, "content").counts.errors == 1


def test_units_in_capitals_keep_the_triangle() -> None:
    """What equals a second text that equals a third one equals the third one."""
    for word, sign in (("Milligramm", "mg"), ("Milliliter", "ml"), ("Kilogramm", "kg")):
        texts = (f"sieben {word}", f"7 {sign}", f"7 {sign.upper()}")
        assert all(compare(one, other, "content").counts.errors == 0 for one in texts for other in texts)


CUT = [
    ("8 {mg/Milligramm} abends", "8 mg abends"),
    ("8 {mg/Milligramm} abends", "acht Milligramm abends"),
    ("{8/acht} {mg/Milligramm} abends", "8 mg abends"),
    ("§ {433/434} BGB gilt", "§ 434 BGB gilt"),
    ("§ {433/434} Abs. {1/2} BGB gilt", "Paragraf 433 Absatz 2 BGB gilt"),
    ("am {3./4.} Mai 2024 (äh) ja", "am 04.05.2024 ja"),
    ("8 (etwa) mg", "8 mg"),
    ("8 [unv.] mg", "8 mg"),
    ("12. [unv.] März 2024", "12. März 2024"),
    ("§ [unklar] 433 BGB", "§ 433 BGB"),
    ("8 [unv.] {mg/g} {früh/abends}", "8 g abends"),
    ("§ [unv.] {433/434} BGB", "§ 434 BGB"),
]


@pytest.mark.parametrize(("reference", "output"), CUT)
def test_choices_and_marks_cut_no_value(reference: str, output: str) -> None:
    """A value may reach over a choice or a mark; the reading with the fewest errors counts."""
    assert compare(reference, output, "content", notation=True).counts.errors == 0


def test_far_choices_are_read_apart() -> None:
    """Choices beyond the most readings of one group are choices all the same."""
    reference = "nach {ein/zwei} " + "{a/b} " * 8 + "Wort " * 9 + "{4/5} mg"
    output = "nach zwei " + "b " * 8 + "Wort " * 9 + "5 mg"
    assert compare(reference, output, "content", notation=True).counts.errors == 0


SPOKEN = [
    ("am vierten Juni zweitausenddreiundzwanzig", "am 04.06.2023"),
    ("am 4. Juni zweitausenddreiundzwanzig", "am 4.6.2023"),
    ("am achten Juli neunzehnhundertsechsundsechzig", "am 8.7.1966"),
    ("im Februar zweitausendneunzehn", "im Februar 2019"),
    ("am ersten Mai", "am 1. Mai"),
    ("am ersten fünften zweitausendzwanzig", "am 1.5.2020"),
    ("Paragraf vierhundertdreiunddreißig Absatz eins BGB", "§ 433 Abs. 1 BGB"),
    ("nach Artikel zwölf Absatz eins GG gilt", "nach Art. 12 Abs. 1 GG gilt"),
    ("§ 434 Absatz drei Satz zwei BGB", "§ 434 Abs. 3 Satz 2 BGB"),
    ("ein Mikrogramm", "1 µg"),
    ("einem Liter", "1 l"),
    ("eine Tonne", "1 t"),
    ("ein Prozent", "1 %"),
    ("Metformin fünfhundert Milligramm eins null eins", "Metformin 500 mg 1-0-1"),
    ("Metformin 500 mg eins eins eins", "Metformin 500 mg 1-1-1"),
    ("minus zwei Komma vier", "-2,4"),
    ("minus 2,4", "-2,4"),
    ("eine halbe Stunde", "½ Stunde"),
    ("eine halbe Tablette", "½ Tablette"),
    ("Randnummer 7", "Rn. 7"),
    ("BGH NJW 2021, 3 Randnummer 7", "BGH NJW 2021, 3 Rn. 7"),
]


@pytest.mark.parametrize(("spoken", "written"), SPOKEN)
def test_spoken_values_are_the_written_ones(spoken: str, written: str) -> None:
    """What was said in words is the same in digits, and another digit is another value."""
    for one, other in ((spoken, written), (written, spoken)):
        assert compare(one, other, "content").counts.errors == 0
    digit = next(sign for sign in written[::-1] if sign in "0123456789½")
    wrong = written.replace(digit, "8")
    assert compare(spoken, wrong, "content").counts.errors


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Telefon eins null null", "Telefon 1-0-0"),
        ("ein Liter", "l"),
        ("ein Mann", "1 Mann"),
        ("Artikel drei Absatz eins GG", "Artikel 1 Absatz 3 GG"),
        ("im Januar zweitausendzwanzig", "im Januar 2021"),
        ("minus drei", "3"),
    ],
)
def test_what_is_no_such_value(one: str, other: str) -> None:
    """Nothing is made a value that is none."""
    assert compare(one, other, "content").counts.errors


SHORTENED = [
    ("am rechten Knie", "am re. Knie", "am li. Knie"),
    ("die linke Niere", "die li. Niere", "die re. Niere"),
    ("Verdacht auf Fraktur", "V. a. Fraktur", "Z. n. Fraktur"),
    ("vor allem Fieber", "v. a. Fieber", "z. T. Fieber"),
    ("Seite 12", "S. 12", "Bl. 12"),
    ("Landgericht Köln", "LG Köln", "OLG Köln"),
    ("Landesgericht Linz", "LG Linz", "VG Linz"),
    ("Amtsgericht Köln", "AG Köln", "LG Köln"),
    ("in der Ringstraße", "in der Ringstr.", "in der Ringgasse"),
    ("Paragraf 5 fortfolgende ABGB", "§ 5 ff. ABGB", "§ 5 f. ABGB"),
]


@pytest.mark.parametrize(("whole", "short", "wrong"), SHORTENED)
def test_an_abbreviation_is_every_word_it_can_stand_for(whole: str, short: str, wrong: str) -> None:
    """In both directions and at level content alone; two words that one abbreviation can stand for differ."""
    for one, other in ((whole, short), (short, whole)):
        assert compare(one, other, "content").counts.errors == 0
        assert compare(one, other, "orthography").counts.errors
    assert compare(whole, wrong, "content").counts.errors
    assert compare("Landgericht Köln", "Landesgericht Köln", "content").counts.errors == 1
    assert compare("am rechten Knie", "am rechtes Knie", "content").counts.errors == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("dreimal", "3x"),
        ("drei Mal", "3-mal"),
        ("drei mal zwei Zentimeter", "3 × 2 cm"),
        ("einmal täglich", "1x tgl."),
        ("Grad römisch vier", "Grad IV"),
        ("der sechste Tag", "der 6. Tag"),
        ("zwanzig Mikrogramm pro Kilogramm pro Minute", "20 µg/kg/min"),
        ("achtzig Schläge pro Minute", "80/min"),
        ("fünf Millimeter Quecksilbersäule", "5 mmHg"),
        ("zwei Megaohm", "2 MΩ"),
        ("fünf Milligramm pro Tag", "5 mg/Tag"),
        ("zwei Millionen dreihundert Euro", "2.000.300 €"),
        ("am dritten Fünften zweitausendzwanzig", "am 3.5.2020"),
        ("am vierten Mai neunzehn achtundneunzig", "am 4.5.1998"),
        ("20 [unv.] - 30", "20 - 30"),
        ("Er wurde Dritter.", "Er wurde 3."),
        ("fällig am fünften", "fällig am 5."),
        ("14:30 Uhr", "14:30, Uhr"),
    ],
)
def test_said_and_written(one: str, other: str) -> None:
    """Times, roman numerals, units with every prefix, numbers behind a magnitude, days and years in words."""
    assert compare(one, other, "content").counts.errors == 0
    assert compare(other, one, "content").counts.errors == 0


@pytest.mark.parametrize(
    ("one", "other"), [("Er wurde Dritter.", "Er wurde drei."), ("Er wurde Dritter.", "Er wurde 4.")]
)
def test_an_ordinal_is_no_number_in_words(one: str, other: str) -> None:
    """Only digits may have lost their point to the end of a sentence."""
    assert compare(one, other, "content").counts.errors == compare(other, one, "content").counts.errors == 1


@pytest.mark.parametrize(
    ("one", "other"), [("2 mA", "2 MA"), ("2 mW", "2 MW"), ("2 Pa", "2 pA"), ("2 mSv", "2 MSv"), ("2 nA", "2 NA")]
)
def test_units_that_differ_by_case_alone(one: str, other: str) -> None:
    """Where format cannot tell two units apart, content can: the one place where it counts more on purpose."""
    assert compare(one, other, "format").counts.errors == 0
    assert compare(one, other, "content").counts.errors == (other != "2 NA")


WRITTEN = [
    "1",
    "2024",
    "823",
    "mg",
    "5 mg",
    "§ 433",
    "Abs.",
    "BGB",
    "drei",
    "Komma",
    "fünf",
    "3.",
    "Mai",
    "Uhr",
    "14:30",
]
WRITTEN += [
    "bis",
    "und",
    "dreimal",
    "ohne",
    "Befund",
    "nicht",
    "re.",
    "S.",
    "ein",
    "II",
    "Kapseln",
    "12,5",
    "%",
    "€",
    "Str.",
]
marks = st.sampled_from(["", ",", ".", ";", "!", " [unv.]"])


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(WRITTEN), marks, marks), min_size=1, max_size=7, unique_by=lambda one: one[0])
)
def test_what_is_right_at_format_is_right_at_content(pieces: list[tuple[str, str, str]]) -> None:
    """Texts that differ by punctuation and marks alone have no error at content either; case of units aside, and a
    dash that makes a range of two numbers."""
    one = " ".join(word + mark for word, mark, _other in pieces)
    other = " ".join(word + mark for word, _mark, mark in pieces)
    if compare(one, other, "format").counts.errors == 0:
        assert compare(one, other, "content").counts.errors == 0


SAID = [
    "er nahm",
    "25 mg",
    "fünf Milligramm pro Tag",
    "am 3. Mai 2024,",
    "um 14:30 Uhr",
    "nach § 30 Abs. 2 Z 4 MRG",
    "ohne Befund",
    "zwölf Euro fünfzig.",
    "vier Ob zwölf Schrägstrich zwanzig k",
    "1.250 Euro,",
    "zwei Tage",
    "und ging heim",
]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(SAID), min_size=1, max_size=6, unique=True), st.data())
def test_what_is_misheard_in_a_value_is_not_counted_more_often(said: list[str], data: st.DataObject) -> None:
    """Words of values and around them are replaced or left out: level content counts no more than level format.

    One wrong value is one error however many of its words still stand there. What is left may be another value together
    with what follows („Euro 25“), or no range any more; such neighbours are not among these."""
    reference = " ".join(said)
    heard = [data.draw(st.sampled_from([word, word, word, "falsch", ""])) for word in reference.split()]
    output = " ".join(filter(None, heard))
    low, high = (compare(reference, output, level).counts for level in ("format", "content"))
    assert high.errors <= low.errors
    assert high.reference_words == len(content_units(reference).units.keys)


plain = st.lists(st.sampled_from(["das", "Haus", "ist", "groß", "Patienten", "akte", "Patientenakte"]), max_size=8)


@given(plain, plain)
def test_words_without_values_have_no_more_errors_at_content(one: list[str], other: list[str]) -> None:
    """Without values and abbreviations every level counts at most what the one before does."""
    found = [compare(" ".join(one), " ".join(other), level).counts.errors for level in LEVELS]
    assert found == sorted(found, reverse=True)
