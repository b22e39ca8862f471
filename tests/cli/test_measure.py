from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pruefstand.cli import main

RTTM = "SPEAKER a 1 0 5 <NA> <NA> A <NA> <NA>\n"


@pytest.fixture
def call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """``measure WHAT`` on two files with these contents; exit code, standard output, standard error."""

    def run(what: str, reference: str, output: str, *options: str) -> tuple[int, str, str]:
        paths = [tmp_path / name for name in ("referenz", "ausgabe")]
        for path, content in zip(paths, (reference, output), strict=True):
            path.write_text(content, "utf-8")
        code = main(["measure", what, *map(str, paths), *options])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def _json(told: tuple[int, str, str]) -> dict[str, Any]:
    assert told[0] == 0, told
    value: dict[str, Any] = json.loads(told[1])
    return value


def test_words_as_json(call: Callable[..., tuple[int, str, str]]) -> None:
    """The keys that scripts rely on; the top ones are those of the level asked for, all levels stand below."""
    value = _json(call("words", "Er nahm 25 mg.\n", "er nahm 25 mg\n", "--json"))
    assert (value["hits"], value["substitutions"], value["deletions"], value["insertions"]) == (2, 2, 0, 0)
    assert (value["reference_words"], value["wer"], value["mer"]) == (4, 0.5, 0.5)
    assert list(value["levels"]) == ["raw", "writing", "format", "orthography", "content"]
    other = _json(call("words", "Er nahm 25 mg.\n", "er nahm 25 mg\n", "--json", "--level", "content"))
    assert (other["level"], other["wer"], other["levels"]) == ("content", 0.0, value["levels"])
    assert other["levels"]["content"].items() <= other.items()
    assert "alignment" not in value
    steps = _json(call("words", "a b\n", "a c\n", "--json", "--alignment"))["alignment"]
    assert [step["kind"] for step in steps] == ["hit", "substitution"]


def test_what_cannot_be_computed_says_why(call: Callable[..., tuple[int, str, str]]) -> None:
    """Null with its reason beside it; the insertions stand there all the same."""
    value = _json(call("words", "\n", "zu viel\n", "--json"))
    assert (value["wer"], value["insertions"], value["reference_words"]) == (None, 2, 0)
    assert value["reason"]
    assert value["levels"]["format"]["reason"]
    assert "nicht berechenbar" in call("words", "\n", "zu viel\n")[1]


def test_chars_as_json(call: Callable[..., tuple[int, str, str]]) -> None:
    """The same for characters."""
    value = _json(call("chars", "abc\n", "abd\n", "--json"))
    assert (value["cer"], value["substitutions"], value["reference_chars"]) == (pytest.approx(1 / 3), 1, 3)
    assert set(value["levels"]) == {"raw", "writing", "format"}


def test_speakers_as_json(call: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    """Times of RTTM, words of STM and SegLST; dropped lines in the object and on standard error."""
    value = _json(call("speakers", RTTM + "FOO\n", RTTM.replace(" 0 5 ", " 1 5 "), "--json"))
    assert (value["missed"], value["false_alarm"], value["confusion"], value["total"]) == (1.0, 1.0, 0.0, 5.0)
    assert value["der"] == 0.4
    assert value["jer"] == pytest.approx(1 / 3)
    assert len(value["dropped"]) == 1
    code, _out, err = call("speakers", RTTM + "FOO\n", RTTM)
    assert (code, ":2:" in err) == (0, True)
    uem = tmp_path / "uem"
    uem.write_text("a 1 0 1\n", "utf-8")
    assert _json(call("speakers", RTTM, RTTM, "--json", "--uem", str(uem)))["total"] == 1.0
    stm, seglst = "a 1 A 0 5 guten Tag\n", '[{"session_id": "a", "speaker": "1", "words": "guten Tag"}]'
    value = _json(call("speakers", stm, seglst, "--json"))
    assert (value["errors"], value["reference_words"], value["cpwer"]) == (0, 2, 0.0)
    assert value["assignment"] == [{"recording": "a", "reference": "A", "output": "1"}]
    assert "der" not in value


def test_unequal_lines_are_refused(call: Callable[..., tuple[int, str, str]]) -> None:
    """Code 2 with the way out; with --whole they are compared."""
    code, out, err = call("words", "a\nb\n", "a b\n")
    assert (code, out) == (2, "")
    assert "--whole" in err
    assert call("words", "a\nb\n", "a b\n", "--whole")[0] == 0


def test_options_that_do_not_fit_are_refused(call: Callable[..., tuple[int, str, str]]) -> None:
    """An option of another comparison is no option here."""
    assert call("speakers", RTTM, RTTM, "--whole")[0] == 2
    assert call("words", "a\n", "a\n", "--uem", "x")[0] == 2
    assert call("chars", "a\n", "a\n", "--level", "content")[0] == 2


def test_lines_for_readers(call: Callable[..., tuple[int, str, str]], german: Callable[..., list[str]]) -> None:
    """German with decimal comma, English with decimal point and without a German word of ours."""
    texts = "Anna nahm 25 mg um halb acht, § 5 ABGB.\n", "Hanna nahm 20 mg um halb neun [x] § 5 ABGB.\n"
    code, out, _err = call("words", *texts, "--alignment")
    assert code == 0
    assert "%" in out
    assert "ersetzt „Anna“ → „Hanna“" in out
    _code, out, _err = call("words", *texts, "--lang", "en")
    assert not german(out)
    for what, one, two in (
        ("speakers", RTTM, RTTM),
        ("speakers", "a 1 A 0 5 x\n", "a 1 B 0 5 x\n"),
        ("chars", "a", "b"),
    ):
        assert not german(call(what, one, two, "--lang", "en")[1])
