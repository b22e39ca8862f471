"""``read --inspect`` and what ``read`` and ``consent`` say of a call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pruefstand.cli.main import main


def test_a_file_is_described(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Kind, what was kept by its parts, what was left out, and the text; with 0."""
    file = tmp_path / "a.html"
    file.write_text("<h1>I. Teil</h1><p>Ja.<!-- nein --></p><table><tr><td>1</td><td>2</td></tr></table>", "utf-8")
    assert main(["read", "--inspect", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("a.html: HTML, ganz gelesen\n")
    assert "Überschriften 1, andere Absätze 1, Tabellen 1" in out
    assert "Weggelassen:\n    Kommentare: " in out
    assert out.endswith("\n\nI. Teil\nJa.\n1 | 2\n")


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("leer.docx", b"", "error"),
        ("bild.pdf", b"\x89PNG\r\n\x1a\n\0", "error"),
        ("tabelle.csv", b"Antwort;Fall\nja;F1\n", "ok"),
        ("export.json", b'{"antwort": "ja"}', "ok"),
    ],
)
def test_every_status_ends_well(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, data: bytes, status: str
) -> None:
    """A file that cannot be read is described, too; JSON and text end with 0."""
    (tmp_path / name).write_bytes(data)
    assert main(["read", "--json", "--inspect", str(tmp_path / name)]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == status
    assert main(["read", "--inspect", str(tmp_path / name)]) == 0
    assert capsys.readouterr().out.startswith(f"{name}: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["read"],
        ["read", "--inspect", "gibt-es-nicht.docx"],
        ["read", "ordner", "--inspect", "a.docx"],
        ["read", "--inspect", "a.docx", "--set", "Fall=F1"],
        ["read", "ordner", "a.docx", "--set", "Fall"],
        ["read", "ordner", "a.docx", "--set", "Fall=F1", "--set", "Fall=F2"],
    ],
)
def test_calls_that_mean_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    """Each is told with 2 and the way out, as text and as JSON."""
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert "→" in capsys.readouterr().err
    assert main([*arguments, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["do"]


def test_the_form_and_one_entry(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """``consent`` says what it wrote, how many places are open and which code is free."""
    folder = str(tmp_path / "studie")
    assert main(["new", "study", folder]) == 0
    capsys.readouterr()
    assert main(["consent", folder, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["written"], value["version"], value["free"], value["sealed_until"]) == (
        ["consent/information.md", "consent/erklaerung.md"],
        "1",
        "T01",
        None,
    )
    assert main(["consent", folder, "--participant", "T01", "--agree", "participation"]) == 1
    assert f"noch {value['gaps']} Lücken" in capsys.readouterr().err
