from __future__ import annotations

import pytest

from pruefstand.domain import Origin, Role, System, SystemKind
from pruefstand.intake.origins import condition_of, origins_of, qualification_of


def _system(name: str, title: str, origin: Origin, kind: SystemKind = SystemKind.INTAKE) -> System:
    return System(name, title, kind, origin, Role.TESTED, ("F1",), None, "sha256:0")


_SYSTEMS = (
    _system("m5", "M 5", Origin.MODEL),
    _system("m5mini", "M 5 mini", Origin.MODEL),
    _system("andere", "Andere KI", Origin.OTHER_AI),
    _system("stud", "Studierende im 6. Semester", Origin.STUDENT),
    _system("lauf", "Programm", Origin.PROGRAM, SystemKind.COMMAND),
)


@pytest.mark.parametrize(
    ("word", "origin"),
    [
        ("Student/in", Origin.STUDENT),
        ("studierende", Origin.STUDENT),
        ("Berufsanwärter/in", Origin.STUDENT),
        ("Fachperson", Origin.EXPERT),
        ("Andere  KI", Origin.OTHER_AI),
        ("other_ai", Origin.OTHER_AI),
        ("Modell", Origin.MODEL),
    ],
)
def test_words_of_origin(word: str, origin: Origin) -> None:
    """German words in the forms people write them, and the plan's own keys, name one origin."""
    assert origins_of(word) == {origin}


def test_wide_words() -> None:
    """„KI“ and „Mensch“ leave open which; a word nobody knows means nothing."""
    assert origins_of("KI") == {Origin.OTHER_AI, Origin.MODEL, Origin.PIPELINE}
    assert all(origin.human for origin in origins_of("Mensch"))
    assert origins_of("Orakel") == frozenset()


@pytest.mark.parametrize(
    ("condition", "origin", "details", "expected"),
    [
        ("stud", "", (), "stud"),
        ("stud", "Student/in", (), "stud"),
        ("", "Mensch", (), "stud"),
        ("", "andere ki", (), "andere"),
        ("", "M 5 mini", (), "m5mini"),
        ("", "Modell", ("m-5",), "m5"),
        ("", "KI", ("M 5 mini", ""), "m5mini"),
    ],
)
def test_condition_is_found(condition: str, origin: str, details: tuple[str, ...], expected: str) -> None:
    """The id decides, else title or origin if one system is left, else model or qualification as a whole title."""
    found = condition_of(_SYSTEMS, condition=condition, origin=origin, details=details)
    assert isinstance(found, System)
    assert found.id == expected


@pytest.mark.parametrize(
    ("condition", "origin", "details"),
    [
        ("weg", "", ()),
        ("lauf", "", ()),
        ("stud", "KI", ()),
        ("", "", ()),
        ("", "Orakel", ()),
        ("", "Fachperson", ()),
        ("", "Modell", ()),
        ("", "Modell", ("M 5 mini 2026",)),
        ("", "Modell", ("M 5", "M 5 mini")),
        ("", "Programm", ()),
    ],
)
def test_doubt_is_told(condition: str, origin: str, details: tuple[str, ...]) -> None:
    """Unknown, contradictory, ambiguous and absent origins are never guessed; part of a title decides nothing."""
    found = condition_of(_SYSTEMS, condition=condition, origin=origin, details=details)
    assert not isinstance(found, System)
    assert all(found)


def test_ai_beside_reporter_and_control() -> None:
    """„KI“ is the one other AI where Reporter and Kontrolle have words of their own."""
    systems = (
        _system("r", "R", Origin.PIPELINE),
        _system("k", "K", Origin.MODEL),
        _system("a", "A", Origin.OTHER_AI),
    )
    found = [condition_of(systems, condition="", origin=word) for word in ("KI", "Reporter", "Kontrolle")]
    assert [one.id if isinstance(one, System) else one for one in found] == ["a", "r", "k"]


def test_qualifications() -> None:
    """The four levels in the forms people write them; another word is none."""
    assert qualification_of("Studentin") == "Student/in"
    assert qualification_of("Berufsträger/in") == "Berufsträger/in mit Erfahrung"
    assert qualification_of("Fachperson") == ""
