"""The schema: nodes become values; what does not fit is told at once, with line and way out."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum

import pytest

from pruefstand.errors import InputError
from pruefstand.study.node import Mapping, Node
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml


class Kind(StrEnum):
    """Two kinds."""

    CATALOGUE = "catalogue"
    STUDY = "study"


def root(text: str) -> Mapping:
    """The plan in a text."""
    return read_yaml(text.encode(), "study.yaml")


def node(text: str) -> Node:
    """The value ``text``, which stands in line 3."""
    found = root(f"a: 1\n\nvalue: {text}\n").get("value")
    assert found is not None
    return found


Read = Callable[[Reader, Node | None], object]
READS: dict[str, Read] = {
    "text": Reader.text,
    "name": Reader.name,
    "kind": lambda reader, node: reader.choice(node, Kind),
    "level": lambda reader, node: reader.choice(node, {"low": 1, "high": 2}),
    "yes_no": Reader.yes_no,
    "count": Reader.count,
    "repeats": lambda reader, node: reader.count(node, at_least=1),
    "number": Reader.number,
    "bounded": lambda reader, node: reader.number(node, at_least=0, at_most=10),
    "share": Reader.share,
    "duration": Reader.duration,
    "size": Reader.size,
    "day": Reader.day,
    "path": Reader.path,
}


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        *(
            ("text", text, text)
            for text in ("no", "007", "1.10", "12:30", "on", "~", "null", "1e3", "0x10", "2026-11-03")
        ),
        ("name", "Fall-1.a", "Fall-1.a"),
        ("kind", "study", Kind.STUDY),
        ("level", "high", 2),
        *(("yes_no", text, True) for text in ("yes", "Ja", "TRUE")),
        *(("yes_no", text, False) for text in ("no", "Nein", "false")),
        ("count", "0", 0),
        ("count", "007", 7),
        ("repeats", "1", 1),
        ("number", "0,8", Decimal("0.8")),
        ("bounded", "10", Decimal(10)),
        ("share", "80 %", Decimal("0.8")),
        ("duration", "20 s", Decimal(20)),
        ("size", "32 KiB", 32768),
        ("day", "03.11.2026", "2026-11-03"),
        ("path", "cases/F1/Über uns.md", "cases/F1/Über uns.md"),
        ("path", unicodedata.normalize("NFD", "cases/ü.md"), "cases/ü.md"),
    ],
)
def test_values_are_read_quoted_or_not(kind: str, text: str, value: object) -> None:
    """Each type reads its texts, and quotation marks change nothing."""
    for written in (text, f'"{text}"', f"'{text}'"):
        reader = Reader()
        assert READS[kind](reader, node(written)) == value
        assert reader.problems == []


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("text", "", "Der Wert fehlt. → Schreiben Sie einen Wert, oder löschen Sie den Schlüssel."),
        ("text", "[a]", "Hier steht eine Liste. → Schreiben Sie an ihrer Stelle einen einfachen Text"),
        ("text", "{a: b}", "Hier stehen eigene Einträge. → Schreiben Sie an ihrer Stelle einen einfachen Text"),
        ("name", "Meine Gruppe", "Schreiben Sie zum Beispiel „Meine_Gruppe“."),
        (
            "name",
            "-a",
            "beginnt mit Buchstabe oder Ziffer und hat nur diese und _ - . in sich. → Schreiben Sie zum Beispiel „a“.",
        ),
        ("name", "a" * 65, "länger als 64 Zeichen"),
        ("name", "a.", "endet mit einem Punkt. → Schreiben Sie zum Beispiel „a“."),
        ("name", "con", "unter Windows der Name eines Geräts. → Schreiben Sie zum Beispiel „con_1“."),
        ("name", "u\u0308", "in zwei Zeichen zerlegt. → Schreiben Sie zum Beispiel „ü“."),
        ("name", "§", "Schreiben Sie zum Beispiel „F1“."),
        ("kind", "katalog", "„katalog“ heißt hier „catalogue“. → Schreiben Sie „catalogue“."),
        ("kind", "Study", "Schreiben Sie „study“."),
        ("kind", "farbe", "„farbe“ ist hier nicht möglich. → Möglich sind: catalogue, study."),
        ("level", "middle", "Möglich sind: low, high."),
        ("yes_no", "on", "„on“ ist weder ja noch nein. → Schreiben Sie „yes“."),
        ("yes_no", "0", "Schreiben Sie „no“."),
        ("yes_no", "vielleicht", "Schreiben Sie „yes“ oder „no“."),
        ("count", "1.250", "„1.250“ kann zwei Zahlen bedeuten. → Schreiben Sie „1250“ oder „1.25“."),
        ("count", "1 250", "Schreiben Sie „1250“."),
        ("count", "-1", "-1 ist zu klein. → Schreiben Sie mindestens 0."),
        ("repeats", "0", "0 ist zu klein. → Schreiben Sie mindestens 1."),
        ("number", "1,250", "Schreiben Sie „1250“ oder „1,25“."),
        ("bounded", "10,1", "10.1 ist zu groß. → Schreiben Sie höchstens 10."),
        ("share", "80", "Schreiben Sie „80 %“ oder „0,8“."),
        ("duration", "20", "„20“ hat keine Einheit. → Schreiben Sie „20 s“ oder „20 min“."),
        ("size", "1", "Schreiben Sie „1 kB“ oder „1 MB“."),
        ("day", "03.04.26", "kann mehr als einen Tag bedeuten. → Schreiben Sie „2026-04-03“ oder"),
        ("day", "30.02.2026", "Den Tag „30.02.2026“ gibt es nicht. → Schreiben Sie „2026-02-28“."),
        ("path", "cases\\a.md", "Schreiben Sie „cases/a.md“."),
        ("path", "./cases//a.md", "Schreiben Sie „cases/a.md“."),
        ("path", "cases/", "Schreiben Sie „cases“."),
        ("path", "../a.md", "Legen Sie die Datei in den Ordner der Studie"),
        ("path", "/etc/passwd", "Legen Sie die Datei in den Ordner der Studie"),
        ("path", "C:\\a.md", "Legen Sie die Datei in den Ordner der Studie"),
        ("path", "~/a.md", "Legen Sie die Datei in den Ordner der Studie"),
        ("path", "cases/aux.md", "unter Windows ein Gerätename"),
        ("path", "was?.md", "unter Windows verboten"),
    ],
)
def test_what_does_not_fit_is_told_with_line_and_proposal(kind: str, text: str, message: str) -> None:
    """A text of the wrong type is one problem at its line, with a text to write instead, and no value."""
    reader = Reader()
    assert READS[kind](reader, node(text)) is None
    (problem,) = reader.problems
    assert problem.where == "study.yaml:3"
    assert message in f"{problem.what} → {problem.do}"


def test_absent_keys_are_silent() -> None:
    """``None`` in, nothing out, no problem: what is required is told by the mapping."""
    reader = Reader()
    assert [read(reader, None) for read in READS.values()] == [None] * len(READS)
    assert (reader.mapping(None, ["a"], ["a"]), reader.entries(None), reader.sequence(None)) == ({}, (), ())
    assert reader.problems == []
    reader.close()


def test_an_empty_text_may_be_allowed() -> None:
    """Where an empty text is an answer, it is taken."""
    reader = Reader()
    assert reader.text(node('""'), empty=True) == ""
    assert reader.problems == []


def test_unknown_and_missing_keys_are_told() -> None:
    """An unknown key has its near-miss or the list of known ones; a missing one is told where its mapping begins."""
    reader = Reader()
    plan = root("titel: x\nkind: study\nfarbe: rot\nsytems: {}\n")
    assert list(reader.mapping(plan, ("title", "systems"), ("title", "kind", "format"))) == ["kind"]
    assert [(problem.where, problem.what, problem.do) for problem in reader.problems] == [
        ("study.yaml:1", "„titel“ heißt hier „title“.", "Schreiben Sie „title: …“."),
        ("study.yaml:3", "Den Schlüssel „farbe“ gibt es hier nicht.", "Möglich sind: format, kind, systems, title."),
        ("study.yaml:4", "„sytems“ heißt hier „systems“.", "Schreiben Sie „systems: …“."),
        ("study.yaml:1", "Hier fehlt „format“.", "Ergänzen Sie eine Zeile „format: …“."),
    ]


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("title:Foo", "Schreiben Sie „title: Foo“."),
        ("", "Schreiben Sie sie eingerückt in eigene Zeilen darunter."),
        ("[a]", "Schreiben Sie sie eingerückt in eigene Zeilen darunter."),
    ],
)
def test_no_mapping_where_one_is_wanted(text: str, do: str) -> None:
    """A text, nothing or a list in place of entries is one problem, and no key is called missing on top."""
    reader = Reader()
    assert reader.mapping(node(text), ("title",), ("title",)) == {}
    assert [(problem.where, problem.do) for problem in reader.problems] == [("study.yaml:3", do)]


def test_entries_have_names() -> None:
    """Keys that the author chooses are identifiers; a faulty one is told at its line and left out."""
    reader = Reader()
    found = reader.entries(root("naiv: 1\nmein System: 2\n"))
    assert [name for name, _value in found] == ["naiv"]
    assert [(problem.where, problem.do) for problem in reader.problems] == [
        ("study.yaml:2", "Schreiben Sie zum Beispiel „mein_System“.")
    ]


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("R1, R2", "Schreiben Sie [R1, R2]."),
        ("R1", "Schreiben Sie [R1]."),
        ("{a: b}", "Schreiben Sie jeden Punkt als „- …“ in eine eigene Zeile."),
        ("", "Schreiben Sie jeden Punkt als „- …“ in eine eigene Zeile."),
    ],
)
def test_no_list_where_one_is_wanted(text: str, do: str) -> None:
    """A text in place of a list is shown as the list that it may mean."""
    reader = Reader()
    assert reader.sequence(node(text)) == ()
    assert [(problem.where, problem.do) for problem in reader.problems] == [("study.yaml:3", do)]


def test_close_raises_all_problems_at_once() -> None:
    """What was collected is one error, in the order of reading."""
    reader = Reader()
    plan = root("a: x\nb: [c]\n")
    reader.count(plan.get("a"))
    reader.text(plan.get("b"))
    reader.report(plan, "Noch etwas.", "Ändern.")
    with pytest.raises(InputError) as caught:
        reader.close()
    assert [problem.where for problem in caught.value.problems] == ["study.yaml:1", "study.yaml:2", "study.yaml:1"]
