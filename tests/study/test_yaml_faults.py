"""Broken YAML: what the parser says becomes a German message with the line and a way out."""

from __future__ import annotations

import pytest
import yaml

from pruefstand.errors import InputError
from pruefstand.study import yaml_nodes
from pruefstand.study.yaml_faults import without_space
from pruefstand.study.yaml_nodes import read_yaml


@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader], ids=["C", "Python"])
@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: 1\n  b: 2\n", 2, "Diese Zeile ist eingerückt, aber die Zeile darüber hat schon einen Wert."),
        ("a:\n  b: 1\n c: 2\n", 3, "Die Einrückung dieser Zeile passt zu keiner Zeile darüber."),
        ("a:\n   b: 1\n  c: 2\n", 3, "Rücken Sie die Zeile mit Leerzeichen genauso weit ein wie"),
        ("- a\nb: 1\n", 2, "Die Einrückung dieser Zeile"),
        ("a: 1\n- b\n", 2, "Rücken Sie die Liste unter ihren Schlüssel ein."),
        ('a: 1\nb: "offen\nc: 2\n', 2, 'Das Anführungszeichen ", das hier beginnt, wird nicht geschlossen.'),
        ("a: 'offen\nc: 2\n", 1, "Das Anführungszeichen ', das hier beginnt, wird nicht geschlossen."),
        ("title: Frist: zwei Wochen\n", 1, 'Schreiben Sie title: "Frist: zwei Wochen".'),
        ('a:\n  - b: sagt "ja": nein\n', 2, "Schreiben Sie - b: 'sagt \"ja\": nein'."),
        ("kind: study\ntitle:Foo\nversion: 3\n", 2, "Schreiben Sie „title: Foo“."),
        ("a: |\nb\n", 2, "oder rücken Sie die Zeile ein, wenn sie zum Text darüber gehört."),
        ("a: **wichtig**\n", 1, 'nicht mit * beginnen.\n  → Schreiben Sie "**wichtig**".'),
        ("a: & Co\n", 1, 'Schreiben Sie "& Co".'),
        ("a: @x\n", 1, 'Schreiben Sie "@x".'),
        ("a: `x`\n", 1, 'Schreiben Sie "`x`".'),
        ("a: 1\nb: %x\n", 2, 'Schreiben Sie "%x".'),
        ("a: ? was\n", 1, 'Schreiben Sie "? was".'),
        ("a: >x\n", 1, 'Schreiben Sie ">x".'),
        ("a: , b\n", 1, 'Schreiben Sie ", b".'),
        ('a: "x" y\n', 1, "Schreiben Sie a: '\"x\" y'."),
        ("a: 'it's'\n", 1, 'Schreiben Sie a: "it\'s".'),
        ('a: "C:\\Users"\n', 1, "Schreiben Sie 'C:\\Users'."),
        ("a: [1, 2\nb: 3\n", 1, "Die Klammer [, die hier beginnt, wird nicht geschlossen."),
        ("a: 1\nb: {c: 1\nd: 3\n", 2, "Die Klammer {, die hier beginnt, wird nicht geschlossen."),
        ("a: - b\n", 1, "Schreiben Sie jeden Punkt „- …“ in eine eigene Zeile darunter"),
        ("a: 1\n...\nb: 1\n", 2, "Löschen Sie die Zeile, oder setzen Sie den Text in Anführungszeichen."),
        ("%x\na: 1\n", 1, "Eine Zeile, die mit „%“ oder „...“ beginnt, beendet das Dokument."),
    ],
)
def test_syntax_is_explained(text: str, line: int, message: str, loader: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers' complaints become the same single message at the line that is to be mended."""
    monkeypatch.setattr(yaml_nodes, "_LOADER", loader)
    with pytest.raises(InputError) as caught:
        read_yaml(text.encode(), "study.yaml")
    (problem,) = caught.value.problems
    assert problem.where == f"study.yaml:{line}"
    assert message in f"{problem.what}\n  → {problem.do}"


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("title:Foo", "title: Foo"),
        ("a_b:1,5", "a_b: 1,5"),
        ("http://x.example", ""),
        ("12:30", ""),
        ("a b:c", ""),
        ("a:", ""),
    ],
)
def test_a_key_that_lost_its_space(text: str, better: str) -> None:
    """Only a word, a colon and more text look like a key; addresses and times do not."""
    assert without_space(text) == better
