"""``measure rework``: two files, one estimate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pruefstand.cli.main import main

SAID = "guten tag wie geht es ihnen heute\n"
FACTS = json.dumps(
    {"reference_sentences": ["Blut war nicht nachweisbar."], "facts": [{"id": "f1", "text": "kein Blut nachweisbar"}]}
)
SRT = "1\n00:00:01,000 --> 00:00:03,000\nguten tag\n"

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """The verb on two files with these contents; exit code, standard output, standard error."""

    def run(reference: str, output: str, *options: str, ending: str = "txt") -> tuple[int, str, str]:
        paths = [tmp_path / f"{name}.{ending}" for name in ("referenz", "ausgabe")]
        for path, content in zip(paths, (reference, output), strict=True):
            path.write_text(content, "utf-8")
        code = main(["measure", "rework", *map(str, paths), *options])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def _json(told: tuple[int, str, str]) -> dict[str, Any]:
    assert told[0] == 0, told
    value: dict[str, Any] = json.loads(told[1])
    return value


def test_the_shape_that_scripts_rely_on(call: Call) -> None:
    """Seconds, minutes per hour, spots with places, every time with its source."""
    value = _json(call(SAID, SAID.replace("tag", "morgen"), "--route", "verbatim", "--audio", "0:06", "--json"))
    assert value["minutes_per_60"] == pytest.approx(value["seconds"] * 60 / 6)
    assert (value["spots"], value["audio_s"]) == (1, 6)
    (item,) = value["items"]
    assert (item["kind"], item["reference"], item["output"]) == ("words", "tag", "morgen")
    assert (item["reference_span"], item["output_span"]) == ([6, 9], [6, 12])
    assert value["kinds"] == {"words": item["seconds"]}
    assert value["times"]["transcribe"]["ours"]
    assert value["times"]["write_character"]["source"].startswith("Vogel")


def test_without_the_length_of_the_recording_nothing_is_estimated(call: Call) -> None:
    """Null with its reason; in words „nicht berechenbar“."""
    value = _json(call(SAID, SAID, "--route", "verbatim", "--json"))
    assert (value["seconds"], value["minutes_per_60"]) == (None, None)
    assert "--audio" in value["reason"]
    assert "nicht berechenbar" in call(SAID, SAID, "--route", "verbatim")[1]


@pytest.mark.parametrize(
    ("route", "reference", "output", "kind"),
    [
        ("verbatim", SAID, "guten tag\n", "words"),
        ("captions", SRT, SRT.replace("tag", "nacht"), "words"),
        ("live", SRT, SRT, "shift"),
        ("dictation", "guten tag [[Punkt => .]]", "guten tag", "command"),
        ("editing", FACTS, "", "gap"),
        ("document", FACTS, "Es war kein Montag.", "gap"),
        ("meeting", FACTS, "", "gap"),
    ],
)
def test_every_route(call: Call, route: str, reference: str, output: str, kind: str) -> None:
    """Each takes files in the formats of its own measure and says in words what there is to do."""
    told = call(reference, output, "--route", route, "--audio", "60", "--json")
    assert kind in _json(told)["kinds"]
    shown = call(reference, output, "--route", route, "--audio", "60")
    assert shown[0] == 0
    assert "Nacharbeit, geschätzt" in shown[1]


def test_right_outputs_cost_nothing(call: Call) -> None:
    """0, not „nicht berechenbar“."""
    for route, text in (("verbatim", SAID), ("captions", SRT), ("dictation", SAID)):
        value = _json(call(text, text, "--route", route, "--audio", "60", "--json"))
        assert (value["seconds"], value["spots"], value["restart_weight"]) == (0, 0, 0)


def test_speakers_in_files_that_name_them(call: Call) -> None:
    """Two STM files: a wrong label is an item."""
    stm = "A 1 anna 0 3 guten tag\nA 1 bert 3 6 danke gut\n"
    value = _json(call(stm, stm.replace("bert", "anna"), "--route", "verbatim", "--audio", "6", "--json", ending="stm"))
    assert list(value["kinds"]) == ["speaker"]


def test_files_beside(call: Call, tmp_path: Path) -> None:
    """Facts of a medical dictation, the transcript of minutes, other times, limits of captions."""
    (tmp_path / "fakten.json").write_text(FACTS.replace("kein Blut nachweisbar", "heute guter Tag"), "utf-8")
    route = ("--route", "dictation", "--domain", "medical", "--audio", "60", "--json")
    plain, doubled = (
        _json(call(SAID, SAID.replace("heute", "morgen"), *route, *more))["seconds"]
        for more in ((), ("--facts", str(tmp_path / "fakten.json")))
    )
    assert plain < doubled
    (tmp_path / "transkript.txt").write_text("Anna: Kein Blut war nachweisbar.\n", "utf-8")
    route = ("--route", "meeting", "--audio", "600", "--json")
    vain, read = (
        _json(call(FACTS, "", *route, *more))["correction"]
        for more in ((), ("--transcript", str(tmp_path / "transkript.txt")))
    )
    assert read < vain
    (tmp_path / "zeiten.csv").write_text("name;value\nlead;0\n", "utf-8")
    route = ("--route", "verbatim", "--audio", "6", "--json")
    value = _json(call(SAID, "guten tag", *route, "--times", str(tmp_path / "zeiten.csv")))
    lead = value["times"]["lead"]
    assert lead == {"value": "0", "unit": "s", "title": "Vorlauf beim Nachhören (s)", "source": "", "ours": True}


@pytest.mark.parametrize(
    ("reference", "output", "options", "place"),
    [
        (SAID, SAID, (), "--route"),
        (SAID, SAID, ("--route", "verbatim", "--audio", "lang"), "--audio"),
        (SAID, SAID, ("--route", "verbatim", "--audio", "1:99"), "--audio"),
        (SAID, SAID, ("--route", "verbatim", "--audio", "0"), "--audio"),
        (SAID, SAID, ("--route", "verbatim", "--domain", "legal"), "--domain"),
        (SAID, SAID, ("--route", "verbatim", "--timely", "3"), "--timely"),
        (SRT, SRT, ("--route", "captions", "--level", "content"), "--level"),
        (SAID, SAID, ("--route", "document", "--audio", "6"), "referenz"),
        ("a [[b", SAID, ("--route", "dictation", "--audio", "6"), "referenz.txt:1"),
        (SAID, SAID, ("--route", "captions", "--audio", "6"), "referenz"),
        ("guten tag [[Punkt => .]]", SAID, ("--route", "verbatim", "--audio", "6"), "referenz"),
        (FACTS, SAID, ("--route", "verbatim", "--audio", "6"), "referenz"),
        (FACTS, SAID, ("--route", "dictation", "--audio", "6"), "referenz"),
        (SAID, FACTS, ("--route", "meeting", "--audio", "6"), "ausgabe"),
        (SAID, "%PDF-1.7 x", ("--route", "verbatim", "--audio", "6"), "ausgabe"),
        (SAID, "{\\rtf1 x}", ("--route", "verbatim", "--audio", "6"), "ausgabe"),
    ],
)
def test_bad_input_is_one_message_with_its_place(
    call: Call, reference: str, output: str, options: tuple[str, ...], place: str
) -> None:
    """Exit code 2, the file and line or the option, what to do."""
    code, out, _err = call(reference, output, *options, "--json")
    error = json.loads(out)["error"]
    assert (code, bool(error["what"]), bool(error["do"])) == (2, True, True)
    assert place in error["where"]


def test_what_belongs_to_rework_only_is_refused_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``measure words`` knows no route."""
    (tmp_path / "a").write_text("a", "utf-8")
    assert main(["measure", "words", str(tmp_path / "a"), str(tmp_path / "a"), "--route", "verbatim"]) == 2
    assert "--route" in capsys.readouterr().err


def test_a_dictation_without_commands_is_told(call: Call) -> None:
    """A plain text is measured, but nobody is left to think that commands were counted."""
    route = ("--route", "dictation", "--audio", "6")
    code, out, err = call(SAID, SAID, *route)
    assert (code, "Nacharbeit, geschätzt: 0,00" in out, "keinen einzigen Diktatbefehl" in err) == (0, True, True)
    (hint,) = _json(call(SAID, SAID, *route, "--json"))["hints"]
    assert hint["where"].endswith("referenz.txt")
    assert _json(call("guten tag [[Punkt => .]]", "guten tag.", *route, "--json"))["hints"] == []


def test_speakers_on_one_side_are_no_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of an STM beside a plain text the words count and not its times and names, and the reader is told."""
    (tmp_path / "a.stm").write_text("A 1 anna 0 3 guten tag\nA 1 bert 3 6 danke gut\n", "utf-8")
    (tmp_path / "b.txt").write_text("guten tag danke gut", "utf-8")
    for one, other in (("a.stm", "b.txt"), ("b.txt", "a.stm")):
        files = [str(tmp_path / name) for name in (one, other)]
        assert main(["measure", "rework", *files, "--route", "verbatim", "--audio", "6", "--json"]) == 0
        value = json.loads(capsys.readouterr().out)
        assert (value["seconds"], value["spots"]) == (0, 0)
        assert [hint["where"] for hint in value["hints"]] == [str(tmp_path / "a.stm")]


def test_a_negative_time_is_called_so(call: Call, tmp_path: Path) -> None:
    """Not „not to be read“."""
    (tmp_path / "zeiten.csv").write_text("name;value\nreact;-2\n", "utf-8")
    options = ("--route", "verbatim", "--audio", "6", "--times", str(tmp_path / "zeiten.csv"), "--json")
    error = json.loads(call(SAID, SAID, *options)[1])["error"]
    assert "negativ" in error["what"]
    assert error["where"].endswith("zeiten.csv:2")


def test_what_is_put_right_in_one_spot_is_named_one_by_one(call: Call) -> None:
    """Two falsified values side by side are one spot and two errors; each has its id, in words and for scripts."""
    told = ["Die Patientin nimmt Ramipril 5 mg einmal täglich ein.", "Sie nimmt Bisoprolol 2,5 mg morgens ein."]
    facts = [{"id": "f1", "text": "Ramipril 5 mg einmal täglich"}, {"id": "f2", "text": "Bisoprolol 2,5 mg morgens"}]
    reference = json.dumps({"reference_sentences": told, "facts": facts})
    document = "Ramipril 10 mg einmal täglich, Bisoprolol 5 mg morgens."
    route = ("--route", "document", "--audio", "600")
    (item,) = _json(call(reference, document, *route, "--json"))["items"]
    assert (item["errors"], [one["id"] for one in item["statements"]]) == (2, ["f1", "f2"])
    shown = call(reference, document, *route)[1]
    assert "1 (2 Fehler)" in shown
    assert "f1 „5 mg“; f2 „2,5 mg“ statt" in shown


def test_a_long_list_is_cut_for_a_reader_only(call: Call) -> None:
    """Sixty spots and how many more; a script gets all."""
    said = " ".join(f"wort{at}" for at in range(800))
    heard = " ".join("falsch" if at % 10 == 0 else f"wort{at}" for at in range(800))
    route = ("--route", "verbatim", "--audio", "600")
    lines = call(said, heard, *route)[1].splitlines()
    assert sum(line.endswith("statt „falsch“") for line in lines) == 60
    assert lines[-1].startswith("… und 20 weitere")
    assert len(_json(call(said, heard, *route, "--json"))["items"]) == 80


def test_quotation_marks_are_those_of_the_language(call: Call) -> None:
    """No German ones in an English answer."""
    shown = call(SAID, SAID.replace("tag", "nacht"), "--route", "verbatim", "--audio", "6", "--lang", "en")[1]
    assert "“nacht”" in shown
    assert "„" not in shown
