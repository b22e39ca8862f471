"""Properties over generated references: what changes no verdict, and what changes exactly that of its fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from textwrap import fill
from unicodedata import normalize

from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.language.number_words import cardinal
from pruefstand.scoring.facts.judging import Judgement, judge
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped

RULES = shipped("all")
NEUTRAL = "Der Rundgang begann am Haupteingang."
WORDS = ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "elf", "zwölf", "vierzehn", "siebzehn")
NUMBERS = {word: str(int(number)) for word in WORDS if (number := cardinal(word)) is not None}
MONTHS = ("Januar", "Februar", "März", "April", "Juni", "Juli", "August", "September", "Oktober", "November")
NAMES = ("Aschauer", "Brunnthaler", "Czerny", "Dornseif", "Eglseder", "Fahrnholz")


@dataclass(frozen=True)
class Kind:
    """One kind of fact: as the reference has it, as a document tells it, what can go wrong with its parts. A part is
    the slot that is altered and the attribute that this falsifies."""

    fact: str
    sentence: str
    parts: tuple[tuple[str, str], ...]
    person: bool = False


KINDS: Mapping[str, Kind] = {
    "kanne": Kind(
        "Gießkanne fasst {number} {volume}",
        "Die Gießkanne fasst {number} {volume}.",
        (("number", "value"), ("volume", "unit")),
    ),
    "frist": Kind(
        "Leihfrist dauert {number} {span}",
        "Die Leihfrist dauert {number} {span}.",
        (("number", "time"), ("span", "time")),
    ),
    "lesung": Kind(
        "Lesung im Gewölbe am {day}. {month}",
        "Die Lesung im Gewölbe ist am {day}. {month}.",
        (("day", "time"), ("month", "time")),
    ),
    "spindel": Kind(
        "Drehgestell {side} geschmiert",
        "Das Drehgestell wurde {side} geschmiert.",
        (("side", "side"),),
    ),
    "karte": Kind(
        "Tageskarte kostet {number} {money}",
        "Die Tageskarte kostet {number} {money}.",
        (("number", "value"), ("money", "unit")),
    ),
    "tor": Kind("Nordtor schließt um {hour} Uhr", "Das Nordtor schließt um {hour} Uhr.", (("hour", "time"),)),
    "bremse": Kind("Bremse {denial}quietscht", "Die Bremse quietscht{denied}.", (("denied", "negation"),)),
    "heft": Kind(
        "Frau {name} ordnet die Zeitschriften",
        "Die Zeitschriften ordnet Frau {name}.",
        (("name", "person"),),
        person=True,
    ),
}
OTHERS: Mapping[str, tuple[str, ...]] = {
    "number": tuple(NUMBERS.values()),
    "volume": ("l", "ml"),
    "money": ("Euro", "Franken"),
    "hour": ("7", "8", "13", "18", "21"),
    "span": ("Tage", "Wochen", "Monate"),
    "day": tuple(str(day) for day in range(1, 29)),
    "month": MONTHS,
    "side": ("links", "rechts"),
    "denied": ("", " nicht"),
    "name": NAMES,
}
Slots = dict[str, dict[str, str]]


@st.composite
def slots(draw: st.DrawFn) -> Slots:
    """Two to six kinds with a value for every slot of each."""
    kinds = draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=2, unique=True))
    return {kind: {name: draw(st.sampled_from(values)) for name, values in OTHERS.items()} for kind in kinds}


def _told(template: str, values: Mapping[str, str]) -> str:
    return template.format(**values, denial="nicht " if values["denied"] else "").replace(
        "nicht quietscht", "quietscht nicht"
    )


def _sentences(told: Slots) -> list[str]:
    return [_told(KINDS[kind].sentence, values) for kind, values in told.items()]


def _judged(told: Slots, document: str, *, turned: bool = False) -> Judgement:
    facts = [
        Fact(
            kind,
            _told(KINDS[kind].fact, values),
            "",
            {"person": f"Frau {values['name']}"} if KINDS[kind].person else {},
        )
        for kind, values in told.items()
    ]
    facts = facts[::-1] if turned else facts
    return judge(prepare(FactReference((*_sentences(told), NEUTRAL), tuple(facts)), RULES), document)


def _kept(told: Slots) -> dict[str, str]:
    return dict.fromkeys(told, "preserved")


@given(slots(), st.randoms(use_true_random=False), st.sampled_from([" ", "\n\n", "\n- "]), st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_order_list_and_a_neutral_sentence_change_nothing(
    told: Slots, random: Random, glue: str, neutral: bool, turned: bool
) -> None:
    """Paragraphs and facts in any order, prose or list, with or without a sentence that the reference has too."""
    lines = _sentences(told) + [NEUTRAL] * neutral
    random.shuffle(lines)
    found = _judged(told, ("- " if glue == "\n- " else "") + glue.join(lines), turned=turned)
    assert found.verdicts == _kept(told)
    assert found.unsupported == ()


@given(slots())
@settings(max_examples=40, deadline=None)
def test_number_words_and_sharp_s_change_nothing(told: Slots) -> None:
    """„12“ is „zwölf“, „Gießkanne“ is „Giesskanne“."""
    document = " ".join(_sentences(told))
    for word, digits in NUMBERS.items():
        for unit in (*OTHERS["volume"], *OTHERS["span"], *OTHERS["money"]):
            document = document.replace(f" {digits} {unit}", f" {word} {unit}")
    assert _judged(told, document.replace("ß", "ss")).verdicts == _kept(told)


@given(slots(), st.data())
@settings(max_examples=40, deadline=None)
def test_the_form_of_unicode_changes_nothing(told: Slots, data: st.DataObject) -> None:
    """Composed or decomposed, true or altered: the same verdicts, and the evidence cuts the same words."""
    kind = data.draw(st.sampled_from(sorted(told)))
    part, _attribute = data.draw(st.sampled_from(KINDS[kind].parts))
    altered = {**told, kind: {**told[kind], part: data.draw(st.sampled_from(OTHERS[part]))}}
    texts = [normalize(form, " ".join([*_sentences(altered), NEUTRAL])) for form in ("NFC", "NFD")]
    found = [_judged(told, text) for text in texts]
    assert found[0].verdicts == found[1].verdicts
    cut = [
        [[normalize("NFC", text[a:b]) for a, b in one.evidence] for one in each.facts]
        for text, each in zip(texts, found, strict=True)
    ]
    assert cut[0] == cut[1]


@given(slots(), st.integers(30, 58))
@settings(max_examples=60, deadline=None)
def test_lines_of_running_text_change_nothing(told: Slots, width: int) -> None:
    """Broken into lines of any width, the text says the same."""
    assert _judged(told, fill(" ".join([*_sentences(told), NEUTRAL]), width)).verdicts == _kept(told)


@given(slots(), st.data())
@settings(max_examples=120, deadline=None)
def test_one_altered_part_changes_exactly_its_fact(told: Slots, data: st.DataObject) -> None:
    """A dropped or added *nicht*, another side, unit, person, date or value falsifies that fact in that attribute."""
    kind = data.draw(st.sampled_from(sorted(told)))
    part, attribute = data.draw(st.sampled_from(KINDS[kind].parts))
    new = data.draw(st.sampled_from([each for each in OTHERS[part] if each != told[kind][part]]))
    altered = {**told, kind: {**told[kind], part: new}}
    found = _judged(told, " ".join(_sentences(altered)))
    assert found.verdicts == _kept(told) | {kind: f"falsified:{attribute}"}


@given(slots(), st.data())
@settings(max_examples=40, deadline=None)
def test_a_sentence_left_out_misses_exactly_its_fact(told: Slots, data: st.DataObject) -> None:
    """What is not told is missing, all else stays."""
    gone = data.draw(st.sampled_from(sorted(told)))
    found = _judged(told, " ".join(_sentences({kind: values for kind, values in told.items() if kind != gone})))
    assert found.verdicts == _kept(told) | {gone: "missing"}
