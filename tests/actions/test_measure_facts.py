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
    with pytest.raises(InputError) as error:
        measure_facts(*files("Text.", reference))
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
