from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pruefstand.cli import main
from pruefstand.cli.output import _shows_colours

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


SPOKEN = "a 1 1 0.4 guten\na 1 1.5 0.4 tag\n"
SRT = "1\n00:00:01,000 --> 00:00:02,500\nGuten Tag\n\nkaputt\n"
LOG = """{"audience_delay": 0.5}
{"time": 2, "cue": "1", "text": "guten Tak"}
{"time": 3, "cue": 1, "text": "guten Tag"}
"""


def test_captions_as_json(call: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    """Words, limits, timing and what was dropped; live offsets with their histogram; a profile from a file."""
    value = _json(call("captions", SPOKEN, SRT, "--json"))
    assert (value["errors"], value["reference_words"], value["wer"], value["captions"]) == (0, 2, 0.0, 1)
    assert (value["breaches"], value["timing"]["mistimed"], value["timing"]["measured"]) == (0, 0, 1)
    assert len(value["dropped"]) == 1
    assert "live" not in value
    live = _json(call("captions", SPOKEN, LOG, "--json", "--live"))["live"]
    assert live["histogram"] == {"0.10": 1, "0.60": 1}
    assert (live["p50"], live["p95"], live["timely"], live["erased"]) == (0.35, 0.575, 2, 1)
    assert (live["audience_delay"], live["median_delay"], live["aborted"]) == (0.5, 0.1, False)
    assert _json(call("captions", SPOKEN, LOG, "--json", "--live", "--timely", "500"))["live"]["timely"] == 1
    gone = _json(call("captions", SPOKEN, "", "--json", "--live"))
    assert gone["live"]["aborted"] is True
    assert gone["live"]["reason"]
    assert gone["wer"] is None
    assert "%" not in call("captions", SPOKEN, "", "--live")[1]
    assert "60 s" in call("captions", SPOKEN, "", "--live")[1]
    profile = tmp_path / "p.yaml"
    profile.write_text("name: eng\nline_length: 5\n", "utf-8")
    value = _json(call("captions", SPOKEN, SRT, "--json", "--profile", str(profile)))
    assert (value["profile"]["name"], value["limits"]["line_length"], value["faulty"]) == (
        "eng",
        1,
        [{"cue": 1, "faults": ["line_length"]}],
    )
    profile.write_text("zeilen: 5\n", "utf-8")
    code, _out, err = call("captions", SPOKEN, SRT, "--profile", str(profile))
    assert (code, "p.yaml:1" in err) == (2, True)
    assert _json(call("captions", "", "", "--json"))["wer"] is None


def test_commands_as_json(call: Callable[..., tuple[int, str, str]]) -> None:
    """Every command with its outcome and its places, and the words around them."""
    value = _json(call("commands", "Fieber [[Punkt => .]] ab", "Fieber Punkt ab", "--json"))
    assert (value["commands"], value["left_as_words"], value["carried_out"]) == (1, 1, 0)
    (item,) = value["items"]
    assert (item["kind"], item["outcome"], item["output"]) == ("punctuation", "left_as_words", "Punkt")
    assert (value["errors"], value["words"], value["wer"]) == (0, 2, 0.0)
    told = call("commands", "a [[neuer Absatz => ¶]] b [[correction: x\n*nein* y => y]] c", "a\n\n\nb x\n\nz c")[1]
    assert [line for line in told.splitlines() if line.startswith("  ")] == [
        line for line in told.splitlines() if "→" in line
    ]
    assert len(told.splitlines()) == 5
    code, _out, err = call("commands", "eins\n[[Punkt]]", "x")
    assert (code, "referenz:2" in err) == (2, True)


def test_rephrased_texts_have_another_rate(call: Callable[..., tuple[int, str, str]]) -> None:
    """No key of it is a word error rate."""
    value = _json(call("rephrased", "er ging heim\n", "er kam heim\n", "--json"))
    assert value["word_distance"] == pytest.approx(1 / 3)
    assert not {"wer", "mer", "wil"} & (value.keys() | value["levels"]["raw"].keys())
    assert "WER" not in call("rephrased", "er ging heim\n", "er kam heim\n")[1]


def test_spoken_measures_for_readers(
    call: Callable[..., tuple[int, str, str]], german: Callable[..., list[str]]
) -> None:
    """German with its words for every fault; English without a German one of ours; options that do not fit are told."""
    late = SRT.replace("00:00:01,000 -->", "00:00:02,000 -->")
    assert "kommt zu spät: 1" in call("captions", SPOKEN, late)[1]
    assert "Median 0,35 s" in call("captions", SPOKEN, LOG, "--live")[1]
    for output, *options in ((late,), ("", "--live"), (LOG, "--live")):
        assert not german(call("captions", SPOKEN, output, *options, "--lang", "en")[1])
    assert not german(call("commands", "a [[x => .]] b", "a b", "--lang", "en")[1])
    assert call("words", "a", "a", "--live")[0] == 2
    assert call("commands", "a", "a", "--level", "raw")[0] == 2
    assert call("captions", SPOKEN, SRT, "--level", "content")[0] == 2


def test_the_alignment_has_colour_on_a_terminal_only(
    call: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never in a pipe, not with NO_COLOR, and always beside the word for it."""
    assert "\x1b" not in call("words", "a b\n", "a c\n", "--alignment")[1]
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("pruefstand.cli.output._shows_colours", lambda: True)
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_arguments, **_named: False)
    shown = call("words", "a b\n", "a c\n", "--alignment")[1]
    assert "\x1b[33m" in shown
    assert "ersetzt" in shown


def test_who_wants_no_colour_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal, and nothing that speaks against it."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert _shows_colours()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not _shows_colours()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not _shows_colours()


def test_labels_missing_altogether_are_told(call: Callable[..., tuple[int, str, str]]) -> None:
    """In words and as a number."""
    bare = RTTM.replace(" A ", " <NA> ")
    assert _json(call("speakers", RTTM, bare, "--json"))["unlabelled"] == 1
    assert "Ohne jede Sprecherkennung: 1 von 1" in call("speakers", RTTM, bare)[1]
    assert _json(call("speakers", RTTM, RTTM, "--json"))["unlabelled"] == 0
