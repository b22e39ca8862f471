"""Every difference is found, with a sentence and an exit code of its own."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions.freeze import freeze
from pruefstand.cli import main
from pruefstand.study.folder import Folder
from pruefstand.study.seal import seals


def verified(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], set[tuple[str, str]]]:
    """The exit code, the sentences, and level with answer of each finding."""
    code = main(["verify", str(folder), "--json"])
    found = json.loads(capsys.readouterr().out)["findings"]
    return code, [one["sentence"] for one in found], {(one["level"], one["answer"]) for one in found}


def test_untouched_folder_holds(frozen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing changed: three levels hold, exit code 0."""
    code, _sentences, answers = verified(frozen, capsys)
    assert code == 0
    assert answers == {("frozen", "holds"), ("numbers", "holds"), ("report", "holds")}


def test_all_codes_and_sentences_differ(
    frozen: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, copy: Callable[[str], Path]
) -> None:
    """A changed, a deleted, an added file, a number, a report byte, a late seal: six codes, six sentences."""
    del tmp_path, copy

    def broken(relative: str, change: Callable[[bytes], bytes | None]) -> tuple[int, str]:
        file = frozen / relative
        before = file.read_bytes() if file.exists() else None
        after = change(before or b"")
        if after is None:
            file.unlink()
        else:
            file.write_bytes(after)
        code, sentences, _answers = verified(frozen, capsys)
        if before is None:
            file.unlink()
        else:
            file.write_bytes(before)
        return code, next(sentence for sentence in sentences if relative in sentence)

    found = [
        broken("cases.jsonl", lambda data: data.replace(b"T01", b"T91")),
        broken("exports/september.jsonl", lambda _data: None),
        broken("systems/neu.py", lambda _data: b"print(1)\n"),
        broken("derived/measurements.csv", lambda data: data.replace(b",1,1,\n", b",0,1,\n", 1)),
        broken("report/index.html", lambda data: data.replace(b"96", b"69", 1)),
    ]
    assert [code for code, _sentence in found] == [10, 11, 12, 20, 30]
    assert len({sentence.split(":")[0] for _code, sentence in found}) == 5
    assert verified(frozen, capsys)[0] == 0


def test_report_older_than_seal(frozen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A seal after the report: told apart from a changed report."""
    (frozen / "prompts" / "notiz.md").write_text("neu", encoding="utf-8")
    freeze(frozen)
    code, _sentences, answers = verified(frozen, capsys)
    assert code == 31
    assert ("report", "stale") in answers


def test_never_frozen(copy: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seal there is nothing to hold: its own code, while numbers and report are checked all the same."""
    code, _sentences, answers = verified(copy("termine"), capsys)
    assert code == 13
    assert answers == {("frozen", "absent"), ("numbers", "holds"), ("report", "holds")}


def test_other_method_version_is_incomparable(frozen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers of another version of a method are no failure: they are said to be incomparable."""
    made = frozen / "derived" / "methods.json"
    told = json.loads(made.read_bytes())
    told["methods"]["fields"] = "0"
    made.write_text(json.dumps(told), encoding="utf-8")
    code, sentences, answers = verified(frozen, capsys)
    assert code == 0
    assert ("numbers", "incomparable") in answers
    assert any("fields" in sentence for sentence in sentences)


def test_other_program_version_is_incomparable(frozen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A report of another version of the program is no failure either."""
    made = frozen / "report" / "report.json"
    told = json.loads(made.read_bytes())
    told["made_with"]["program"] = "0.0.1"
    made.write_text(json.dumps(told), encoding="utf-8")
    code, _sentences, answers = verified(frozen, capsys)
    assert code == 0
    assert ("report", "incomparable") in answers


def test_numbers_without_their_methods(frozen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables or a report whose methods.json is gone or broken are not taken for a folder without numbers."""
    for break_it in (lambda made: made.write_bytes(b"{"), lambda made: made.write_bytes(b"[" * 10**5), Path.unlink):
        break_it(frozen / "derived" / "methods.json")
        code, sentences, answers = verified(frozen, capsys)
        assert code == 20
        assert ("numbers", "differs") in answers
        assert any("derived/methods.json" in sentence for sentence in sentences)


def test_any_flipped_bit_is_found(frozen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Thirty bits drawn over all frozen files, the journal and the derived tables: each is found."""
    draw = random.Random(20261129)  # noqa: S311 - a sample, not a secret
    sealed = [frozen / name for name in seals(Folder(frozen))[-1].files]
    others = [*frozen.glob("journal/*.jsonl"), *frozen.glob("derived/*.csv"), *frozen.glob("report/*")]
    for number in range(30):
        file = draw.choice(sealed if number % 3 else others)
        data = bytearray(file.read_bytes())
        place = draw.randrange(len(data) * 8)
        data[place // 8] ^= 1 << (place % 8)
        before = file.read_bytes()
        file.write_bytes(data)
        code, sentences, _answers = verified(frozen, capsys)
        assert code != 0, f"bit {place} of {file.relative_to(frozen)} passed: {sentences}"
        file.write_bytes(before)
    assert verified(frozen, capsys)[0] == 0


def test_verify_changes_nothing(frozen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Looking leaves every file as it is."""
    before = {path: path.read_bytes() for path in frozen.rglob("*") if path.is_file()}
    verified(frozen, capsys)
    assert {path: path.read_bytes() for path in frozen.rglob("*") if path.is_file()} == before
