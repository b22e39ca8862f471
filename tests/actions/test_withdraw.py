"""A withdrawal, carried through everything that was made of the answer."""

from __future__ import annotations

import csv
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.consent import consent
from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.score import score
from pruefstand.actions.unblind import unblind
from pruefstand.actions.verified import Answer
from pruefstand.actions.verify import verify
from pruefstand.actions.withdraw import Withdrawn, withdraw
from pruefstand.domain import AttemptStatus, digest_of
from pruefstand.errors import InputError, RefusedError
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.seal import seals
from pruefstand.study.withdrawals import Stage, read_withdrawals
from pruefstand.work.cancel import Cancel


def _go(folder: Path, *names: str, **more: Any) -> Withdrawn:
    return withdraw(folder, names, cancel=Cancel(), **more)


@pytest.mark.parametrize("stage", ["read", "blinded", "rated", "unblinded"])
def test_nothing_is_left(stage: str, at: Callable[[str], Path], line: ModuleType) -> None:
    """At every stage no run of 24 characters of the answers stands anywhere in the folder any more, in no archive,
    document or table; not even the digest of one. Before, each stood in several places."""
    folder = at(stage)
    texts = line.texts_of("T02")
    before = line.leftovers(folder, texts)
    assert len(before) >= 2
    gone = [
        str(item.attempt.output.digest)[7:].encode()
        for item in _attempts(folder)
        if item.attempt.output and item.attempt.provenance.get("participant") == "T02"
    ]
    assert len(gone) == 2
    found = _go(folder, "T02")
    assert found.left == ()
    assert line.leftovers(folder, texts) == {}
    assert not [digest for digest in gone if digest in _everything(folder)]
    assert {one.answer for one in verify(folder, cancel=Cancel())} <= {Answer.HOLDS, Answer.ABSENT}
    assert not list(folder.glob("~$*"))


def _attempts(folder: Path) -> list[Recorded]:
    return [item for item in recorded(Folder(folder)) if isinstance(item, Recorded)]


def _everything(folder: Path) -> bytes:
    return b"\n".join(path.name.encode() + path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize("names", [("E01",), ("fach/F2/1", "fach/F1/1"), ("T01",), ("T02",), ("T03",)])
def test_all_figures_are_those_of_a_study_that_never_had_it(
    names: tuple[str, ...], at: Callable[[str], Path], line: ModuleType, never: Callable[[str], dict[str, bytes]]
) -> None:
    """Whoever withdraws, by code or answer by answer: every rate, estimate and figure of agreement is byte for byte
    that of a study in which the person never took part."""
    folder = at("unblinded")
    before = line.figures(folder)
    _go(folder, *names)
    after = line.figures(folder)
    assert after == never("E01" if len(names) > 1 else names[0])
    assert all(after[name] != before[name] for name in after)


@pytest.mark.parametrize("stage", ["read", "blinded", "rated"])
def test_the_study_goes_on_from_any_stage(
    stage: str, at: Callable[[str], Path], line: ModuleType, never: Callable[[str], dict[str, bytes]]
) -> None:
    """Withdrawn before the end, the study goes on as ever and ends with the figures of one that never had the
    answer; sheets filled before the withdrawal are taken in without what they say of it."""
    folder, whole = at(stage), at("unblinded")
    _go(folder, "T02")
    if stage == "read":
        line.run_to(folder, "unblinded")
    else:
        if stage == "blinded":
            sheets = sorted((whole / "ratings").iterdir())
            told = rate(folder, sheets)
            assert len([note for note in told.notes if "widerrufen" in note.what]) == 3
            freeze(folder)
        unblind(folder, cancel=Cancel())
        report(folder)
    assert line.figures(folder) == never("T02")


def test_one_answer_by_its_address(at: Callable[[str], Path], line: ModuleType) -> None:
    """A single answer is named by its address; the other one of the same person stays."""
    folder = at("blinded")
    _go(folder, "stud/F2/1")
    assert line.leftovers(folder, {"Hasel": line.TEXTS["Hasel"]}) == {}
    assert line.leftovers(folder, {"Ginster": line.TEXTS["Ginster"]})
    assert read(folder).received.recorded == 0


def test_two_in_one_call_and_one_after_the_other_come_to_the_same(at: Callable[[str], Path], line: ModuleType) -> None:
    """Order and number of calls change no figure and leave nothing behind."""
    together = at("unblinded")
    apart = shutil.copytree(together, together.with_name("einzeln"))
    _go(together, "T02", "T01")
    _go(apart, "T01")
    _go(apart, "T02")
    assert line.figures(together) == line.figures(apart)
    for folder in (together, apart):
        assert line.leftovers(folder, line.texts_of("T01") | line.texts_of("T02")) == {}
        assert {one.answer for one in verify(folder, cancel=Cancel())} == {Answer.HOLDS}
    assert [one.participant for one in read_withdrawals(Folder(together))] == ["T02", "T01"]


def test_the_others_stay_as_they_were(at: Callable[[str], Path], line: ModuleType) -> None:
    """Every other answer keeps its bytes, its code, its text for raters and its row; the rest of the table reads the
    same, and reading it again finds nothing new."""
    folder = at("rated")
    kept = {
        path.relative_to(folder): path.read_bytes()
        for path in sorted((folder / "blind").rglob("*"))
        if path.suffix in (".txt", ".docx")
    }
    before = {item.attempt.key: item.attempt for item in _attempts(folder)}
    _go(folder, "T02")
    after = {item.attempt.key: item.attempt for item in _attempts(folder)}
    assert after.keys() == before.keys()
    changed = {key for key in after if after[key] != before[key]}
    assert {before[key].provenance["participant"] for key in changed} == {"T02"}
    assert {after[key].status for key in changed} == {AttemptStatus.WITHDRAWN}
    missing = {path for path in kept if not (folder / path).exists()}
    assert len({path.stem for path in missing}) <= 2
    assert len({path.parts[1] for path in missing}) == 3
    assert all((folder / path).read_bytes() == data for path, data in kept.items() if path not in missing)
    assert read(folder).received.recorded == 0
    rows = (folder / "answers.csv").read_text("utf-8-sig")
    assert "Hasel" not in rows
    assert rows.count("'=Vorsicht") == 6


def test_nobody_is_read_in_again(at: Callable[[str], Path], line: ModuleType) -> None:
    """A row of somebody who withdrew is refused with the day; the code is not given to anybody else."""
    folder = at("read")
    table = (folder / "answers.csv").read_bytes()
    _go(folder, "T02")
    (folder / "answers.csv").write_bytes(table)
    assert len(read(folder).refused) == 2
    row = "F2;stud;Hasel kommt wieder, mit anderen Worten als zuvor.;;t02;ja\n"
    (folder / "answers.csv").write_text(f"Fall;Bedingung;Antwort;Datei;Kennung;Einwilligung\n{row}", "utf-8")
    found = read(folder)
    assert found.received.recorded == 0
    assert "hat am" in found.refused[0].what
    _go(folder, "T02")
    assert "Hasel" not in (folder / "answers.csv").read_text("utf-8-sig")
    assert len(read_withdrawals(Folder(folder))) == 1


def test_the_ledger_knows(at: Callable[[str], Path]) -> None:
    """The ledger gets its line, takes no new entry of the same code, and proposes another one."""
    folder = at("read")
    consent(folder)
    for name in ("information.md", "erklaerung.md"):
        path = folder / "consent" / name
        path.write_text(path.read_text("utf-8").replace("[[", "").replace("]]", ""), "utf-8")
    for code in ("T01", "T02"):
        consent(folder, participant=code, agree=["participation"])
    _go(folder, "t02")
    lines = [json.loads(text) for text in (folder / "consent" / "ledger.jsonl").read_text("utf-8").splitlines()]
    assert lines[-1]["record"] == "withdrawal"
    assert lines[-1]["participant"].casefold() == "t02"
    with pytest.raises(RefusedError, match="widerrufen"):
        consent(folder, participant="T02", agree=["participation"])
    state = consent(folder)
    assert (state.entries, state.boxes["participation"], state.free) == (1, 1, "T03")


def test_again_does_nothing(at: Callable[[str], Path]) -> None:
    """A second call for the same person changes no byte but for the empty start of its own."""
    folder = at("unblinded")
    _go(folder, "T02")
    before = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    found = _go(folder, "T02", "stud/F1/2")
    assert (found.events, found.deleted, found.changed) == ((), 0, 0)
    assert {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()} == before


@pytest.mark.parametrize(
    ("names", "more", "kind", "says"),
    [
        (("T99",), {}, InputError, "Weder eine Kennung noch eine Antwort"),
        (("stud/F1/9",), {}, InputError, "Weder eine Kennung noch eine Antwort"),
        (("",), {}, InputError, "Weder eine Kennung noch eine Antwort"),
        (("T02", "T99"), {}, InputError, "T99"),
        (("ki/F1/1",), {}, RefusedError, "widerrufen können nur Menschen"),
        (("ki/F1/1",), {"exclude": True}, InputError, "muss sagen, warum"),
        (("T02",), {"exclude": True, "reason": "zu kurz"}, RefusedError, "ohne Grund"),
        (("stud/F1/1",), {"exclude": True, "reason": "zu kurz"}, RefusedError, "ohne Grund"),
        (("T02",), {"reason": "keine Lust"}, InputError, "braucht keinen Grund"),
    ],
)
def test_what_is_refused_changes_nothing(
    names: tuple[str, ...], more: dict[str, object], kind: type[Exception], says: str, at: Callable[[str], Path]
) -> None:
    """What does not exist or is not allowed is told in one message, and the folder stays byte for byte."""
    folder = at("rated")
    before = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    with pytest.raises(kind, match=says):
        _go(folder, *names, **more)
    assert {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()} == before


def test_bytes_that_another_shares_stay(at: Callable[[str], Path], tmp_path: Path) -> None:
    """Two people gave the same answer: the file stays while one of them is there, and goes with the second."""
    folder = at("read")
    with (folder / "answers.csv").open("ab") as table:
        table.write("F2;stud;Nein.;;T04;ja;\r\n".encode("cp1252"))
    read(folder)
    output = Folder(folder).outputs / digest_of(b"Nein.")[7:9] / digest_of(b"Nein.")[7:]
    _go(folder, "T03")
    assert output.is_file()
    assert not (folder / "inbox" / "Ilex.txt").exists()
    _go(folder, "T04")
    assert not output.exists()


def test_copies_and_quotes_of_the_lead(at: Callable[[str], Path], line: ModuleType) -> None:
    """A copy of the document goes wherever it lies; what quotes the answer in the lead's own words is named, and
    nothing else is touched. What quotes only the norm that all share is no quote."""
    folder = at("unblinded")
    (folder / "notizen").mkdir()
    shutil.copy(folder / "inbox" / "Ginster.docx", folder / "notizen" / "nochmal.docx")
    with zipfile.ZipFile(folder / "notizen" / "ausdruck.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/b.txt", f"Er schreibt: {line.QUOTE.upper()}!")
    (folder / "notizen" / "norm.md").write_text("Eine Kündigung bedarf zu ihrer Wirksamkeit der Schriftform.", "utf-8")
    found = _go(folder, "T02")
    assert found.left == ("notizen/ausdruck.zip",)
    assert not (folder / "notizen" / "nochmal.docx").exists()
    assert line.leftovers(folder, line.texts_of("T02")) == {"notizen/ausdruck.zip": {"Ginster"}}


def test_quotes_in_sheets_are_emptied(at: Callable[[str], Path], line: ModuleType) -> None:
    """A cell in which a rater quotes the answer is emptied; the judgement beside it stays, and so does the form of the
    sheet."""
    folder = at("rated")
    assert line.QUOTE in (folder / "ratings" / "R1-1.csv").read_text("utf-8")
    _go(folder, "T02")
    with (folder / "ratings" / "R1-1.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter=";"))
    assert len(rows) == 6
    assert sorted(row["Begründung"] for row in rows) == ["", *["solide"] * 5]
    assert all(row["Note"] for row in rows)
    assert (folder / "ratings" / "R3-1.xlsx").read_bytes().startswith(b"PK")


def test_earlier_reports_are_marked(at: Callable[[str], Path], line: ModuleType) -> None:
    """The report is made again; a copy of an earlier one gets a mark beside it, and the tombstone names the seal that
    every earlier report stands under."""
    folder = at("unblinded")
    shutil.copytree(folder / "report", folder / "berichte" / "oktober")
    freeze(folder)
    seal = seals(Folder(folder))[-1]
    _go(folder, "T01")
    assert "T01" not in (folder / "report" / "index.html").read_text("utf-8").replace("T01:", "")
    text = (folder / "berichte" / "oktober" / "VOR-WIDERRUF-ERSTELLT.txt").read_text("utf-8")
    assert "Vor Widerruf erstellt" in text
    assert read_withdrawals(Folder(folder))[0].seal == seal.sums
    assert read_withdrawals(Folder(folder))[0].stage is Stage.UNBLINDED


def test_the_letter_names_codes_and_no_word(at: Callable[[str], Path], line: ModuleType) -> None:
    """Raters are told case and code of what they must delete, nobody's code as participant, nothing of the answer."""
    folder = at("blinded")
    with (folder / "key" / "codes.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["system"] == "stud"]
    participants = {
        item.attempt.key: item.attempt.provenance["participant"]
        for item in _attempts(folder)
        if item.attempt.key.system == "stud"
    }
    mine = {
        (row["case"], row["code"])
        for row in rows
        if participants[
            next(key for key in participants if (key.case, key.repeat) == (row["case"], int(row["repeat"])))
        ]
        == "T02"
    }
    found = _go(folder, "T02")
    text = (folder / found.letter).read_text("utf-8")
    for case, code in mine:
        assert f"Fall {case}, Code {code}" in text
    assert "T02" not in text
    assert "R1, R2, R3" in text
    assert text.count("Code ") == 2


def test_a_machine_is_excluded_with_its_reason(
    at: Callable[[str], Path], line: ModuleType, pdf: Callable[[str], bytes], tmp_path: Path
) -> None:
    """An excluded answer stays where it is, counts nowhere, and the figures are those of a study without it."""
    folder = at("unblinded")
    found = _go(folder, "ki/F2/1", exclude=True, reason="falsche Frage gestellt")
    assert line.leftovers(folder, {"Birke": line.TEXTS["Birke"]}).keys() >= {"answers.csv"}
    item = next(one for one in _attempts(folder) if one.attempt.key.case == "F2" and one.attempt.key.system == "ki")
    assert (item.attempt.status, item.attempt.reason) == (AttemptStatus.WITHDRAWN, "falsche Frage gestellt")
    assert item.attempt.output is not None
    assert found.events[0].excluded
    never = tmp_path / "nie"
    line.make(never, pdf)
    line.without_row(never, "Birke")
    line.run_to(never, "unblinded", quote=line.QUOTE)
    assert line.figures(folder) == line.figures(never)
    assert read(folder).received.recorded == 0
    assert {one.answer for one in verify(folder, cancel=Cancel())} == {Answer.HOLDS}


def test_the_blind_folder_can_be_made_again(at: Callable[[str], Path]) -> None:
    """After a withdrawal the folder for raters, deleted and made again from the key, is what it was."""
    folder = at("blinded")
    _go(folder, "T02")
    before = {path.relative_to(folder): path.read_bytes() for path in (folder / "blind").rglob("*") if path.is_file()}
    times = {path.stat().st_mtime for path in (folder / "blind").rglob("*")}
    assert len(times) == 1
    shutil.rmtree(folder / "blind")
    blind(folder)
    blind(folder, release=True)
    after = {path.relative_to(folder): path.read_bytes() for path in (folder / "blind").rglob("*") if path.is_file()}
    assert after.keys() == before.keys()
    assert after == before


def test_a_change_by_somebody_else_is_not_sealed_along(at: Callable[[str], Path]) -> None:
    """Where the folder no longer was as it had been sealed, the withdrawal is carried out and nothing is sealed."""
    folder = at("rated")
    (folder / "gold" / "f2.md").write_text("Nein.\n", "utf-8")
    found = _go(folder, "T02")
    assert found.seal is None
    assert "gold/f2.md" in found.notes[0].what
    assert "inbox/Ginster.docx" not in (folder / "SHA256SUMS").read_text("utf-8")


def test_without_tables_nothing_is_computed(at: Callable[[str], Path]) -> None:
    """What had not been computed before is not computed by a withdrawal; what had been is."""
    folder = at("rated")
    _go(folder, "T02")
    assert not (folder / "report").exists()
    assert not list((folder / "derived").glob("*.csv"))
    other = at("blinded")
    score(other, workers=1, cancel=Cancel())
    _go(other, "T02")
    assert "withdrawn" in (other / "derived" / "attempts.csv").read_text("utf-8")
