"""YAML: everything stays text, and each trap is refused with its line and a text to write instead."""

from __future__ import annotations

import codecs
import time
from contextlib import suppress

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.study import yaml_nodes
from pruefstand.study.node import Mapping, Node, Scalar, Sequence
from pruefstand.study.yaml_faults import in_quotes
from pruefstand.study.yaml_nodes import read_yaml, read_yaml_list


@pytest.fixture(params=[yaml.CSafeLoader, yaml.SafeLoader], ids=["C", "Python"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both of PyYAML's parsers give the same nodes and the same messages."""
    monkeypatch.setattr(yaml_nodes, "_LOADER", request.param)


def read(text: str) -> Mapping:
    """The mapping in a text."""
    return read_yaml(text.encode(), "study.yaml")


def plain(node: Node | None) -> object:
    """A node without its places."""
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.entries}
    return [plain(item) for item in node.items] if isinstance(node, Sequence) else node.text if node else None


def told(text: str) -> list[str]:
    """Each problem in a text as ``line: what → do``."""
    with pytest.raises(InputError) as caught:
        read(text)
    return [f"{p.where.removeprefix('study.yaml').lstrip(':')}: {p.what} → {p.do}" for p in caught.value.problems]


@pytest.mark.parametrize(
    "text", ["no", "007", "1.10", "12:30", "on", "~", "null", "1e3", "0x10", "2026-11-03", "0,8", "1_000", ".inf", "="]
)
def test_scalars_are_the_letters_of_the_author(text: str) -> None:
    """What YAML would turn into a truth value, a number, a time or nothing stays as written, as key and as value."""
    assert plain(read(f"{text}: {text}\n")) == {text: text}


def test_places_and_quotes() -> None:
    """Line and column count from 1; quoted and block texts are marked, an empty value is an unquoted empty text."""
    node = read('# Plan\ntitle:\nname: "x"\nlist:\n  - |\n    a: 1\n    - b\n  - ü 😀 z\nflow: {a: [b, c]}\n')
    assert node.get("title") == Scalar("", "study.yaml", 2, 7, quoted=False)
    assert node.get("name") == Scalar("x", "study.yaml", 3, 7, quoted=True)
    listed = node.get("list")
    assert isinstance(listed, Sequence)
    assert (listed.line, listed.column) == (5, 3)
    assert listed.items[0] == Scalar("a: 1\n- b\n", "study.yaml", 5, 5, quoted=True)
    assert listed.items[1] == Scalar("ü 😀 z", "study.yaml", 8, 5, quoted=False)
    assert plain(node.get("flow")) == {"a": ["b", "c"]}
    assert [key.line for key, _value in node.entries] == [2, 3, 4, 9]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_files_of_every_editor(encoding: str, newline: str) -> None:
    """A byte order mark, UTF-16 and any line end change neither texts nor lines."""
    node = read_yaml(newline.join(["a: ü", "b:", "  - c", ""]).encode(encoding), "study.yaml")
    assert plain(node) == {"a": "ü", "b": ["c"]}
    assert node.entries[1][0].line == 2


@pytest.mark.parametrize(
    ("text", "line", "proposal"),
    [
        ("a: 1\ngate:\n  - {bound: lower, at_least: 0,8}\n", 3, 'Schreiben Sie {bound: lower, at_least: "0,8"}, oder'),
        ("a: {at_least: 0,8, bound: lower}\n", 1, 'Schreiben Sie {at_least: "0,8", bound: lower}, oder'),
        ("a: {at_least: 0, 8}\n", 1, 'Schreiben Sie {at_least: "0, 8"}, oder'),
        ("a: {title: Müller, Meier, kind: x}\n", 1, 'Schreiben Sie {title: "Müller, Meier", kind: x}, oder'),
        ("a: {b}\n", 1, "Schreiben Sie jeden Eintrag ohne { } als „schlüssel: Wert“ in eine eigene Zeile."),
        ("a: {b: 1, 0,8: 3}\n", 1, "Schreiben Sie jeden Eintrag ohne { } als „schlüssel: Wert“ in eine eigene Zeile."),
        ("a: {b: }\n", 1, "Schreiben Sie jeden Eintrag ohne { }"),
        ("a: 1\nb: [0,8]\n", 2, 'Schreiben Sie ["0,8"] für eine Zahl mit Komma oder [0, 8] für getrennte Werte.'),
        ("ä😀: [x, 0,8, 0,9]\n", 1, 'Schreiben Sie [x, "0,8", "0,9"] für eine Zahl mit Komma oder [x, 0, 8, 0, 9] für'),
        ("a: [1,2,3]\n", 1, "Schreiben Sie [1, 2, 3], wenn es getrennte Werte sind."),
        ("a: [b: 0,8]\n", 1, "eine Zahl mit Komma in Anführungszeichen"),
        ("a: 1\nb: 2\na: 3\n", 3, "„a“ steht schon in Zeile 1. → Lassen Sie nur einen der beiden Einträge stehen."),
        ('a: {b: 1, "b": 2}\n', 1, "„b“ steht schon in Zeile 1."),
        ("a: &x 1\n", 1, 'oder als Text "&x 1".'),
        (
            "a: 1\nb: &x\n  c: 1\n",
            2,
            "Ein Anker (&x) wird nicht gelesen. → Löschen Sie ihn und schreiben Sie die Werte aus",
        ),
        ("a: *x\n", 1, 'Ein Verweis (*x) wird nicht gelesen. → Schreiben Sie den Wert hier aus, oder als Text "*x".'),
        ("a:\n  <<: {b: 1}\n", 2, "„<<“ wird nicht gelesen. → Schreiben Sie die Einträge an jeder Stelle aus."),
        ("a: !!python/object:os.system ls\n", 1, 'oder schreiben Sie als Text "!!python/object:os.system ls".'),
        ("a: !Achtung\n", 1, 'oder schreiben Sie als Text "!Achtung".'),
        (
            "a: !!str 1\n",
            1,
            'Eine Typangabe (!!str) wird nicht gelesen. → Löschen Sie sie, oder schreiben Sie als Text "!!str',
        ),
        ("a: 1\n---\nb: 2\n", 2, "ein zweites Dokument in derselben Datei. → Löschen Sie die Zeile „---“"),
        (
            "# x\n%YAML 1.1\n---\na: 1\n",
            2,
            "Zeilen, die mit % beginnen, werden nicht gelesen. → Löschen Sie die Zeile.",
        ),
        ("a:\n\tb: 1\n", 2, "mit gewöhnlichen Leerzeichen ein: zwei für jede Ebene."),
        ("a:\n  b: 1\n\tc: 2\n", 3, "Tabulator"),
        ("a: x\n\ty\n", 2, "Tabulator"),
        ("a: [\n\tb]\n", 2, "Tabulator"),
        ("a:\n\xa0 b: 1\n", 2, "geschützten Leerzeichen"),
        ("a: 1\n? [b, c]\n: d\n", 2, "Ein zusammengesetzter Schlüssel („? …“) wird nicht gelesen."),
        ("? a\n: b\n", 1, "Schreiben Sie „schlüssel: Wert“; der Schlüssel ist ein einfacher Text."),
        ("a: 1\n: b\n", 2, "Vor dem Doppelpunkt fehlt der Schlüssel."),
        ("a: {: b}\n", 1, "Vor dem Doppelpunkt fehlt der Schlüssel."),
        ('"": b\n', 1, "Vor dem Doppelpunkt fehlt der Schlüssel."),
        ('a: ""\n\t\n', 2, "Tabulator"),
        ("title:Foo\n", 1, "Schreiben Sie „title: Foo“."),
        ("nur ein Text\n", 1, "Schreiben Sie „schlüssel: Wert“."),
        ("- a\n- b\n", 1, "Die Datei beginnt mit einer Liste statt mit Schlüsseln."),
        ("a: 1\nb: x\u2028y\n", 2, "ein unsichtbares Zeichen (U+2028)"),
        ("a: 1\nb: x\x07y\n", 2, "ein unsichtbares Zeichen (U+0007)"),
        ("a: 1\n\ufeffb: 2\n", 2, "ein unsichtbares Zeichen (U+FEFF)"),
        ("a: 1\nb: x\u202ey\n", 2, "ein unsichtbares Zeichen (U+202E)"),
        ('a: 1\nb: "x\\x1b[31m"\n', 2, "ein unsichtbares Zeichen (U+001B)"),
        ('a: 1\nb: {"x\\0": c}\n', 2, "ein unsichtbares Zeichen (U+0000)"),
    ],
)
def test_each_trap_is_refused_with_line_and_proposal(text: str, line: int, proposal: str) -> None:
    """A trap is one problem at its line, and the message says what to write."""
    (message,) = told(text)
    assert message.startswith(f"{line}: ")
    assert proposal in message


@pytest.mark.parametrize("text", ["", "# nur ein Kommentar\n", "---\n", "\n\n"])
def test_empty_files_are_told(text: str) -> None:
    """A file without content is refused as empty."""
    assert told(text) == [": Die Datei ist leer. → Schreiben Sie Einträge der Form „schlüssel: Wert“ hinein."]


def test_depth_and_size_are_bounded() -> None:
    """Depth bombs and huge files end in one message, at once."""
    assert plain(read("a: " + "[" * 50 + "]" * 50)) is not None
    assert "mehr als 50 Ebenen" in told("a: " + "[" * 51 + "]" * 51)[0]
    started = time.process_time()
    assert "Ebenen ineinander verschachtelt" in told("a: 1\nb: " + "[" * 100_000 + "]" * 100_000)[0]
    assert told("a: " + "{b: " * 60 + "}" * 60)[0].startswith("1: Hier sind mehr als 50 Ebenen")
    assert "größer als 10 MB" in told("a: " + "x" * 10_000_001)[0]
    assert time.process_time() - started < 2


def test_all_traps_of_a_file_are_told_in_order() -> None:
    """The author sees every mistake at once, by line, a break of the syntax last."""
    messages = told('a: &x 1\nb: {c: 0,8}\na: 2\nd:\n\te: 1\nf: "offen\n')
    assert [message.partition(":")[0] for message in messages] == ["1", "2", "3", "5"]


def test_what_only_looks_like_a_trap_is_read() -> None:
    """Quoted commas, spaces after commas, tabs inside texts and colons in addresses are what the author meant."""
    text = (
        'a: {b: "0,8", c: \'x, y\'}\nd: [0, 8]\ne: |\n  x\n  \ty\nf: "x\n\ty"\n'
        "g: https://x.example/?a\nh: 0,8\ni: 'x\ty'\nj: \"\"\n"
    )
    assert plain(read(text)) == {
        "a": {"b": "0,8", "c": "x, y"},
        "d": ["0", "8"],
        "e": "x\n\ty\n",
        "f": "x y",
        "g": "https://x.example/?a",
        "h": "0,8",
        "i": "x\ty",
        "j": "",
    }


def test_lists_of_cases_may_be_lists_or_mappings() -> None:
    """A list of cases has either at its top; a single text is refused there too."""
    assert isinstance(read_yaml_list(b"- id: F1\n", "cases.yaml"), Sequence)
    assert isinstance(read_yaml_list(b"F1: {}\n", "cases.yaml"), Mapping)
    with pytest.raises(InputError, match=r"cases\.yaml:1"):
        read_yaml_list(b"F1", "cases.yaml")


def test_wrong_encoding_has_its_line() -> None:
    """A plan in cp1252 is refused with the line of its first umlaut; one in UTF-16 is read."""
    with pytest.raises(InputError, match=r"study\.yaml:2"):
        read_yaml("a: 1\nb: ü\n".encode("cp1252"), "study.yaml")
    assert plain(read_yaml(codecs.BOM_UTF16_BE + "a: ü".encode("utf-16-be"), "study.yaml")) == {"a": "ü"}


@given(
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cn"], exclude_characters="\ufeff"), min_size=1)
)
def test_proposed_quotes_read_back(text: str) -> None:
    """Whatever text we propose to quote is, quoted like that, read as itself."""
    assert yaml.safe_load(f"a: {in_quotes(text)}\n") == {"a": text}


PIECES = [*"ab0: -,[]{}\n\t\"'&*!?|>%#<@", "\n  ", "a: ", "- ", "{a: 0,8", "---\n", "...", "!!str "]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_any_text_is_nodes_or_a_message(text: str) -> None:
    """No file ends in another error than ours."""
    with suppress(InputError):
        read_yaml_list(text.encode(), "study.yaml")


def test_two_thousand_cases_are_read_in_time() -> None:
    """A YAML list of the largest size that is promised takes less than three seconds, with either parser."""
    case = "- id: F{n}\n  group: eindeutig\n  text: Der Termin am 12. März ist bestätigt\n  a: 1\n  b: 2\n  c: 3\n"
    data = "".join(case.format(n=n) for n in range(2000)).encode()
    started = time.process_time()
    assert len(read_yaml_list(data, "cases.yaml").items) == 2000
    assert time.process_time() - started < 3
