"""``measure facts``: one document against its facts, with evidence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pruefstand.actions.measure_facts import measure_facts
from pruefstand.cli.main import main
from pruefstand.errors import InputError

REFERENCE = {
    "reference_sentences": ["Die Probe wurde am 3. Juli entnommen.", "Blut war darin nicht nachweisbar."],
    "facts": [
        {"id": "f1", "text": "Probe am 3. Juli entnommen", "severity": "leicht", "attributes": {"concept": "Probe"}},
        {"id": "f2", "text": "kein Blut nachweisbar", "attributes": {"polarity": "neg", "value": 1.5}},
    ],
}

UNSUPPORTED = """reference_sentences:
  - Die Probe kam am 3. Juli.
facts:
  - {id: f1, text: Probe kam am 3. Juli}
  - {id: f2, text: Probe kam am 4. Juli}
"""


@pytest.fixture
def files(tmp_path: Path) -> Any:
    """A reference and a document as files."""

    def write(document: str, reference: object = REFERENCE) -> tuple[Path, Path]:
        paths = tmp_path / "ref.json", tmp_path / "doc.txt"
        paths[0].write_text(reference if isinstance(reference, str) else json.dumps(reference), "utf-8")
        paths[1].write_text(document, "utf-8")
        return paths

    return write


def test_the_shape_that_scripts_rely_on(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Verdict per fact, number of unsupported statements, evidence with places in code points of the document."""
    reference, document = files("Am 5. Juli wurde die Probe entnommen. Kein Blut nachweisbar. Der Kurier kam zu spät.")
    assert main(["measure", "facts", str(reference), str(document), "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["facts"] == {"f1": "falsified:time", "f2": "preserved"}
    assert value["unsupported"] == 1
    text = document.read_text("utf-8")
    start, end = value["evidence"]["f1"]["span"]
    assert text[start:end] == "5. Juli"
    assert value["evidence"]["f2"]["rule"] == "all_attributes"
    assert (value["f1"], value["precision"], value["recall"]) == (2 / 5, 1 / 3, 1 / 2)


def test_an_empty_document_has_no_precision(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Every fact is missing; the precision of nothing is null with a reason."""
    reference, document = files("")
    assert main(["measure", "facts", str(reference), str(document), "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert set(value["facts"].values()) == {"missing"}
    assert value["precision"] is None
    assert value["reason"]


@pytest.mark.parametrize(
    ("reference", "word"),
    [
        ({"facts": [{"id": "f1"}]}, "keinen Text"),
        ({"facts": []}, "keinen Fakt"),
        ("facts:\n  - text: x\n", "keine „id“"),
    ],
)
def test_a_faulty_reference_is_told(files: Any, reference: object, word: str) -> None:
    """A fact without text, no fact, a fact without id: one message each."""
    path, document = files("Text.", reference)
    with pytest.raises(InputError) as error:
        measure_facts(path, [document])
    assert word in error.value.problems[0].what


def test_a_fact_that_its_own_sentences_do_not_support_is_refused(files: Any) -> None:
    """What ``check`` refuses is not measured either: no document could have the fact."""
    wrong = {**REFERENCE, "facts": [{"id": "f1", "text": "Probe am 4. Juli entnommen"}]}
    reference, document = files("Die Probe wurde am 4. Juli entnommen.", wrong)
    with pytest.raises(InputError, match="steht so nicht in den Sätzen der Referenz"):
        measure_facts(reference, [document])


def test_an_unknown_domain_is_told(files: Any) -> None:
    """The domains that there are stand in the message."""
    with pytest.raises(InputError, match="Fachgebiet"):
        measure_facts(*files("Text."), "zahnmedizin")


def test_other_options_do_not_go_with_facts(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """``--level`` and ``--uem`` are refused, ``--domain`` is for facts alone."""
    reference, document = files("Text.")
    assert main(["measure", "facts", str(reference), str(document), "--level", "raw"]) == 2
    assert main(["measure", "chars", str(document), str(document), "--domain", "legal"]) == 2
    capsys.readouterr()


def _said(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, str]:
    assert main(["measure", "facts", *map(str, arguments), "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["do"]
    return dict(error)


def test_swapped_files_are_called_so(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Document first, reference second; or the reference twice."""
    reference, document = files("Die Probe kam am 3. Juli.")
    told = _said(capsys, document, reference)
    assert "Faktenreferenz" in told["what"]
    assert told["do"] == "Erst die Referenz nennen, dann das Dokument."
    assert "selbst eine Faktenreferenz" in _said(capsys, reference, reference)["what"]


@pytest.mark.parametrize(
    ("reference", "line"),
    [
        ("saetze:\n  - a\nfacts:\n  - {id: f1, text: a}\n", 1),
        ('{\n"facts": [{"id": "f1", "text": "a"}],\n"sentences": ["a"]\n}', 3),
        ("reference_sentences: [a]\nfacts:\n  - id: f1\n", 3),
        ("Nur ein Text.", 1),
        (UNSUPPORTED, 5),
    ],
)
def test_a_fault_of_the_reference_has_its_line(
    files: Any, capsys: pytest.CaptureFixture[str], reference: str, line: int
) -> None:
    """A key that no reference has, a fact without text, a file that is none, a fact that its sentences do not hold."""
    path, document = files("Text.", reference)
    assert _said(capsys, path, document)["where"] == f"{path}:{line}"


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04abc", b"%PDF-1.7", b"{\\rtf1 x}", b"\x7fELF\x00\x90", b"\x89PNG\r\n\x1a\n\x00"]
)
def test_what_is_no_text_is_told_what_to_do(files: Any, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    """„Save as UTF-8“ helps nobody with a Word document or a program."""
    reference, document = files("")
    document.write_bytes(data)
    told = _said(capsys, reference, document)
    assert "keine Textdatei" in told["what"]
    assert "read --inspect" in told["do"]


def test_a_broken_line_of_decisions_is_told_what_to_do(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """One message a line, with the whole path: restore it, or decide again."""
    reference, document = files("Die Probe kam am 3. Juli.")
    path = reference.with_name("decisions.jsonl")
    for broken in ('{"case": "c", "ite', "[1]", '{"a": 1}'):
        path.write_text(f"{broken}\n", "utf-8")
        told = _said(capsys, reference, document, "--decisions", path)
        assert told["where"] == f"{path}:1"
        assert "pruefstand decide" in told["do"]


def test_colours_of_a_terminal_are_no_part_of_the_document(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither does a verdict hang on them nor do their rests stand in a quote; places stay what they are."""
    text = "Die \x1b[1;31mProbe\x1b[0m kam am 3. Juli. \x1b]0;Titel\x07Der Kurier\x1b[0m pfeift ein Lied."
    reference, document = files(text)
    assert main(["measure", "facts", str(reference), str(document), "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["facts"]["f1"] == "preserved"
    (statement,) = value["unsupported_statements"]
    assert "Der Kurier" in text[statement["start"] : statement["end"]]
    assert main(["measure", "facts", str(reference), str(document)]) == 0
    shown = capsys.readouterr().out
    assert "[0m" not in shown
    assert "unbelegt: „Der Kurier pfeift ein Lied.“" in shown


def test_many_unsupported_statements_are_cut_for_a_reader_only(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Thirty and how many more; a script gets all. A very long one is shortened."""
    reference, document = files(" ".join(f"Der Kurier {n} pfeift ein Lied." for n in range(100)))
    assert main(["measure", "facts", str(reference), str(document)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("unbelegt:") for line in lines) == 30
    assert lines[-1].startswith("… und 70 weitere")
    assert max(map(len, lines)) < 300
    assert main(["measure", "facts", str(reference), str(document), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["unsupported_statements"]) == 100


def test_a_hundred_pages_end_in_an_answer(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """The facts stand at the end of a hundred pages; they are found, and the page of verdicts is written."""
    filler = "Der Hafenmeister zählt Möwen. Im Keller lagern Kisten voller Glühbirnen.\n\n"
    reference, document = files(filler * 4000 + "Die Probe kam am 3. Juli. Kein Blut nachweisbar.")
    view = reference.with_name("v.html")
    assert main(["measure", "facts", str(reference), str(document), "--html", str(view)]) == 0
    assert "2 von 2 erhalten" in capsys.readouterr().out
    assert "Glühbirnen" in view.read_text("utf-8")


def test_quotation_marks_are_those_of_the_language(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """No German ones in an English answer."""
    reference, document = files("Am 5. Juli wurde die Probe entnommen. Der Kurier kam zu spät.")
    assert main(["measure", "facts", str(reference), str(document), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "“5. Juli”" in shown
    assert "„" not in shown
