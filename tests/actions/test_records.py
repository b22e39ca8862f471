"""Every answer's record and the protocol, on the example as ``demo`` leaves it."""

from __future__ import annotations

import csv
import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from pypdfium2 import PdfDocument

from pruefstand.actions.demo import SEED, Shown
from pruefstand.actions.freeze import freeze
from pruefstand.actions.opened import open_study
from pruefstand.actions.read import read
from pruefstand.actions.records import answer_records, chronicle
from pruefstand.actions.report import report
from pruefstand.actions.withdraw import withdraw
from pruefstand.domain import AttemptStatus
from pruefstand.evaluation.records import Asked
from pruefstand.report.records import RECORD_COLUMNS
from pruefstand.study.seal import seals
from pruefstand.work.cancel import Cancel


def _rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "report" / "records.csv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def test_each_answer_can_be_proven(shown: dict[str, Shown]) -> None:
    """Each row of the table of answers has its record: origin as it was given, and the SHA-256 of its very text."""
    folder = shown["kuendigung"].page.parents[1]
    with (folder / "answers.csv").open(encoding="utf-8-sig", newline="") as table:
        given = {
            hashlib.sha256(row["Antwort"].encode()).hexdigest(): row
            for row in csv.DictReader(table, delimiter=";")
            if row["Einwilligung"] != "nein"
        }
    rows = _rows(folder)
    assert tuple(rows[0]) == RECORD_COLUMNS
    assert {row["sha256"].removeprefix("sha256:") for row in rows if row["sha256"]} == given.keys()
    for row in rows:
        if row["sha256"]:
            told = given[row["sha256"].removeprefix("sha256:")]
            assert (row["case"], row["system"], row["model"]) == (told["Fall"], told["Bedingung"], told["Modell"])
            assert (row["date"], row["participant"]) == (told["Datum"], told["Kennung"])
            assert row["code"]
            file, _colon, line = row["archive"].partition(":")
            assert row["sha256"] in (folder / file).read_text("utf-8").splitlines()[int(line) - 1]


def test_the_protocol_tells_states_steps_and_chance(shown: dict[str, Shown]) -> None:
    """Seed, gold documents, seals, raters and the steps stand there, the steps in the order of their times; no result
    does."""
    folder = shown["kuendigung"].page.parents[1]
    text = (folder / "report" / "studienprotokoll.html").read_text("utf-8")
    plain = re.sub(r"<[^>]*>", "", text)
    assert SEED in plain
    assert hashlib.sha256(SEED.encode()).hexdigest() in plain
    for path in (folder / "gold").iterdir():
        assert hashlib.sha256(path.read_bytes()).hexdigest()[:32] in plain
    opened = open_study(folder)
    for one in seals(opened.folder):
        assert one.sums in plain
    for rater in ("R1", "R2", "M1"):
        assert rater in plain
    assert "Schmale Evidenz" in plain
    assert "halluziniert" not in plain
    times = [step.utc for step in chronicle(opened).steps]
    assert times == sorted(times)
    assert not re.search(r"<script|style=|https?://(?!www\.w3\.org)", text)


def test_the_protocol_in_word_says_the_same(
    shown: dict[str, Shown], tmp_path: Path, office: Callable[[Path, str], Path]
) -> None:
    """The Word file holds the same facts as the page, no result, and LibreOffice prints it."""
    folder = shown["kaution"].page.parent
    path = Path(shutil.copy(folder / "studienprotokoll.docx", tmp_path))
    told = "\n".join(page.get_textpage().get_text_range() for page in PdfDocument(office(path, "pdf")))
    for text in (SEED, "Darf der Vermieter die Kaution behalten?", "Schmale Evidenz", "M1", "Expertendokumente: 2"):
        assert text in told.replace("\r\n", " ").replace("\n", " "), text
    assert "halluziniert" not in told


def test_repeats_that_nobody_checked_are_not_called_equal(shown: dict[str, Shown]) -> None:
    """Two answers of one condition may be of two models and say the opposite: without a checker nothing is said of how
    they differ. The catalogue, which has checkers, does say it."""
    assert not shown["kaution"].evaluation.stability
    assert "Was sich zwischen Läufen ändert" not in shown["kaution"].page.read_text("utf-8")
    assert shown["termine"].evaluation.stability


def test_what_was_done_to_names_is_told(copy: Callable[[str], Path]) -> None:
    """Where people answered, names gave way to placeholders whatever the plan says, and the settings say so."""
    opened = open_study(copy("kaution"))
    assert not opened.blind.pseudonymise
    assert dict(chronicle(opened).settings)["blind.pseudonymise"] == "people"


def test_before_unblinding_no_code_and_no_seed(copy: Callable[[str], Path], tmp_path: Path) -> None:
    """Codes and seed stay hidden until the study is unblinded."""
    folder = copy("kuendigung")
    for name in ("journal", "outputs", "key", "blind", "ratings", "derived", "report"):
        path = folder / name
        path.rename(tmp_path / f"weg-{name}")
    (folder / "SHA256SUMS").unlink()
    read(folder)
    freeze(folder)
    from pruefstand.actions.blind import blind  # noqa: PLC0415 - here alone

    blind(folder, seed=SEED)
    opened = open_study(folder)
    assert {one.code for one in answer_records(opened)} == {""}
    told = chronicle(opened)
    assert (told.seed, told.commitment) == ("", hashlib.sha256(SEED.encode()).hexdigest())


def test_what_is_gone_has_no_record_but_its_address(copy: Callable[[str], Path]) -> None:
    """A withdrawn answer stands there with its address alone, an excluded one with all that is known and its reason;
    page and protocol tell both, and the page still is what ``verify`` expects."""
    folder = copy("kuendigung")
    withdraw(folder, ["T02"], cancel=Cancel())
    withdraw(folder, ["andere/F1/1"], exclude=True, reason="andere Frage", cancel=Cancel())
    report(folder)
    rows = {(row["system"], row["case"], row["repeat"]): row for row in _rows(folder)}
    gone = rows["studierende", "F1", "2"]
    assert {name for name, text in gone.items() if text} == {
        "case",
        "code",
        "system",
        "repeat",
        "origin",
        "status",
        "archive",
    }
    excluded = rows["andere", "F1", "1"]
    assert (excluded["status"], excluded["reason"], excluded["model"]) == ("withdrawn", "andere Frage", "muster-7")
    for name in ("index.html", "studienprotokoll.html"):
        plain = re.sub(r"<[^>]*>", "", (folder / "report" / name).read_text("utf-8"))
        assert "Widerrufen wurde 1 Antwort." in plain
        assert "Ausgeschlossen wurde 1 Antwort." in plain
        assert "andere Frage" in plain
        assert not re.search(r"(?<!\d)T02(?!:)", plain)


def test_another_question_is_told(copy: Callable[[str], Path]) -> None:
    """An answer whose question has changed since it was read is no longer one to the same question."""
    folder = copy("kuendigung")
    before = {one.key: one.asked for one in answer_records(open_study(folder))}
    assert set(before.values()) == {Asked.UNSAID}
    (folder / "cases" / "F1" / "frage.md").write_text("Eine ganz andere Frage?\n", "utf-8")
    after = {one.key: one.asked for one in answer_records(open_study(folder)) if one.status is AttemptStatus.COMPLETED}
    assert {key.case for key, asked in after.items() if asked is Asked.OTHER} == {"F1"}
