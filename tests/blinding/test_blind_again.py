"""The same blinding again, in other ways, and what hinders it."""

from __future__ import annotations

import csv
import errno
import hashlib
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pruefstand.blinding import BlindOptions
from pruefstand.blinding.blind import Blinded, State
from pruefstand.blinding.place import Tree
from pruefstand.domain import Attempt, AttemptStatus
from pruefstand.errors import InputError, RefusedError, UnavailableError
from pruefstand.rating import RateOptions, rating_form
from pruefstand.study.attempts import InFlight, Recorded, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.key import Coded, key_files, read_key
from pruefstand.study.load import Study

MakeStudy = Callable[..., Study]
AttemptsOf = Callable[[tuple[tuple[str, str, str | None], ...]], list[tuple[Attempt, bytes | None]]]
_SEEDS = [hashlib.sha256(n.to_bytes(4, "big")).hexdigest() for n in range(1000)]
_TWO = BlindOptions(("R1", "R2"))
_REVIEW = ("Fall", "Code", "Schritt", "Regel", "Zeile", "Spalte", "Text", "Ersatz", "Entscheidung", "Grund")
FORM = rating_form(RateOptions(with_gold=True), target=True)


def _below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _edit_review(study: Study, edit: Callable[[list[dict[str, str]]], None]) -> None:
    """Change the table of the lead as a spreadsheet would."""
    path = study.folder.key / "review.csv"
    table = list(csv.DictReader(StringIO(path.read_text("utf-8-sig")), delimiter=";"))
    edit(table)
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, _REVIEW, delimiter=";", restval="")
        writer.writeheader()
        writer.writerows(table)


def _text(data: bytes) -> str:
    """What a file says: of a workbook the names and texts of its parts."""
    if not data.startswith(b"PK"):
        return data.decode("utf-8-sig")
    with ZipFile(BytesIO(data)) as book:
        return "".join(part + book.read(part).decode() for part in book.namelist())


def test_times_and_modes_are_equal(make_study: MakeStudy, handed_out: Callable[..., Blinded]) -> None:
    """Every blind file and folder has the same time, every file the same mode; the key is for the lead alone."""
    study = make_study()
    handed_out(study)
    entries = [study.folder.blind, *study.folder.blind.rglob("*")]
    assert {path.stat().st_mtime for path in entries} == {315619200}
    assert {stat.S_IMODE(path.stat().st_mode) for path in entries if path.is_file()} == {0o644}
    assert stat.S_IMODE(study.folder.key.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in study.folder.key.iterdir()} == {0o600}


def test_one_seed_gives_one_folder(
    make_study: MakeStudy, call: Callable[..., Blinded], handed_out: Callable[..., Blinded]
) -> None:
    """The same seed gives the same bytes, another one another order; a lost folder is made again from its key, and a
    call on what is there changes nothing."""
    one, two = make_study(name="eins"), make_study(name="zwei")
    handed_out(one, seed=_SEEDS[0])
    handed_out(two, seed=_SEEDS[0])
    first = _below(one.folder.blind)
    assert first == _below(two.folder.blind)
    everything = _below(one.folder.root)
    assert call(one, release=False).state is State.UNCHANGED
    assert _below(one.folder.root) == everything
    one.folder.blind.rename(one.folder.root / "ausgegeben")
    assert call(one, release=False).state is State.RELEASED
    assert _below(one.folder.blind) == first
    three = make_study(name="drei")
    handed_out(three)
    assert _below(three.folder.blind) != first


def test_what_was_released_is_never_another(
    make_study: MakeStudy, call: Callable[..., Blinded], handed_out: Callable[..., Blinded]
) -> None:
    """A changed file of the folder, a decision after the release, other raters, changed codes: each is refused, and the
    folder that is there stays as it is."""
    study = make_study()
    handed_out(study)
    before = _below(study.folder.blind)
    shown = study.folder.blind / "R1" / "F1" / "X.txt"
    shown.write_bytes(b"anders\n")
    with pytest.raises(RefusedError, match="nicht mehr die"):
        call(study, release=False)
    shown.write_bytes(before["R1/F1/X.txt"])
    (study.folder.blind / "R1" / "Bogen.csv").write_bytes(b"ausgef\xc3\xbcllt")  # sheets may be filled in place
    assert call(study, release=False).state is State.UNCHANGED
    _edit_review(study, lambda table: table.append({"Fall": "F1", "Text": "Nein", "Entscheidung": "ersetzen"}))
    study.folder.blind.rename(study.folder.root / "ausgegeben")
    with pytest.raises(RefusedError, match="etwas anderes"):
        call(study, release=True)
    with pytest.raises(RefusedError):
        call(study, BlindOptions(("R1", "R2", "R3")), release=False)
    codes = study.folder.key / "codes.csv"
    codes.write_text(codes.read_text("utf-8").replace(",X,", ",K,"), "utf-8")
    with pytest.raises(RefusedError):
        call(study, release=False)
    assert not study.folder.blind.exists()


def test_a_study_that_is_not_ready(make_study: MakeStudy, call: Callable[..., Blinded]) -> None:
    """Without answers, with one that is no text or with a question gone, nothing is written."""
    with pytest.raises(InputError):
        call(make_study((("andere", "F1", None),), name="leer"), release=False)
    with pytest.raises(InputError, match="kein Text"):
        call(make_study((("andere", "F1", "a\0b\0c"),), name="binär"), release=False)
    study = make_study()
    (study.folder.root / "gold-2.md").unlink()
    with pytest.raises(InputError):
        call(study, release=False)
    assert not study.folder.blind.exists()
    assert not study.folder.key.exists()


@pytest.mark.parametrize("failing", [1, 4, 15])
@pytest.mark.parametrize("release", [False, True])
def test_a_full_disk_leaves_nothing(
    make_study: MakeStudy, monkeypatch: pytest.MonkeyPatch, failing: int, release: bool, call: Callable[..., Blinded]
) -> None:
    """Whichever write fails, no blind folder is there afterwards; the key is there whole or not at all, and the next
    calls work."""
    study = make_study()
    if release:
        call(study, release=False)
    real, calls = Tree.add, iter(range(10**6))

    def full(self: Tree, name: str, data: bytes) -> None:
        if next(calls) == failing:
            raise OSError(errno.ENOSPC, "no space")
        real(self, name, data)

    monkeypatch.setattr(Tree, "add", full)
    with pytest.raises(UnavailableError, match="voll"):
        call(study, release=release)
    assert not study.folder.blind.exists()
    assert not list(study.folder.derived.glob("~$*"))
    assert study.folder.key.exists() is release
    monkeypatch.undo()
    call(study, release=False)
    assert call(study, release=True).state is State.RELEASED


def test_any_number_of_processes(
    make_study: MakeStudy, call: Callable[..., Blinded], handed_out: Callable[..., Blinded]
) -> None:
    """Two processes give the bytes of one."""
    study = make_study()
    handed_out(study)
    before = _below(study.folder.blind)
    study.folder.blind.rename(study.folder.root / "ausgegeben")
    assert call(study, release=False, workers=2).state is State.RELEASED
    assert _below(study.folder.blind) == before


def test_after_a_withdrawal(
    make_study: MakeStudy,
    monkeypatch: pytest.MonkeyPatch,
    call: Callable[..., Blinded],
    handed_out: Callable[..., Blinded],
) -> None:
    """An answer that was withdrawn keeps its code, which stands for nothing: before the release the others are prepared
    without it; after it the folder is made again without it, where the others come out as they were, and else that is
    said."""
    for released, named in ((False, False), (True, False), (True, True)):
        texts = ("Frau Karin Adlerhuber klagt.", "Frau Erika Musterhuber siegt.", "Herr Josef Brunnwieser haftet.")
        systems = ("andere", "studierende", "andere")
        answers = tuple((name, "F1", text if named else "Ja.") for name, text in zip(systems, texts, strict=True))
        study = make_study(answers, name=f"studie-{released}-{named}")
        handed_out(study) if released else call(study, release=False)
        key = read_key(study.folder)
        gone = next(row for row in key.codes if row.code == "X")
        taken = replace(gone, output="", status=AttemptStatus.WITHDRAWN)
        codes = tuple(taken if row == gone else row for row in key.codes)
        (study.folder.key / "codes.csv").write_bytes(key_files(replace(key, codes=codes))["codes.csv"])
        table = study.folder.key / "prepared.csv"
        rows = table.read_text("utf-8").splitlines(keepends=True)
        table.write_text("".join(row for row in rows if not row.startswith(f"F1,{gone.code},")), "utf-8")

        def withdrawn(folder: Folder, gone: Coded = gone) -> Iterator[Recorded | InFlight]:
            for one in recorded(folder):
                if isinstance(one, Recorded) and one.attempt.key == gone.attempt:
                    attempt = replace(one.attempt, status=AttemptStatus.WITHDRAWN, reason="Widerruf", output=None)
                    yield replace(one, attempt=attempt, content=None)
                else:
                    yield one

        monkeypatch.setattr("pruefstand.blinding.gather.recorded", withdrawn)
        if released:
            study.folder.blind.rename(study.folder.root / "ausgegeben")
        if released and named:  # whoever was the second person of the case would now be the first
            with pytest.raises(RefusedError, match="widerrufen"):
                call(study, release=False)
        else:
            made = call(study, release=False)
            assert made.answers == 2
            assert (made if released else call(study, release=True)).state is State.RELEASED
            shown = {path.stem for path in (study.folder.blind / "R1" / "F1").glob("?.txt")}
            assert shown == {"X", "Y", "Z"} - {gone.code}
        monkeypatch.undo()


@pytest.mark.parametrize("unify", [True, False])
def test_no_sign_turns_what_raters_read(make_study: MakeStudy, unify: bool, call: Callable[..., Blinded]) -> None:
    """With and without unify the texts in the folder hold no mark of direction and no control character; the table of
    the review names each by its line, and a decision to leave one is refused by name."""
    study = make_study((("andere", "F1", "Nein.\nDas ist \u202eJa\u202c.\x1b[2J"), ("andere", "F2", "Ja.")))
    options = replace(_TWO, unify=unify)
    call(study, options, release=False)
    found = [
        line
        for line in csv.DictReader(StringIO((study.folder.key / "review.csv").read_text("utf-8-sig")), delimiter=";")
        if line["Regel"] == "invisible"
    ]
    assert [(line["Zeile"], line["Text"]) for line in found] == [("2", "U+202E U+202C U+001B")]

    def leave(table: list[dict[str, str]]) -> None:
        next(line for line in table if line["Regel"] == "invisible")["Entscheidung"] = "lassen"

    _edit_review(study, leave)
    with pytest.raises((InputError, RefusedError), match="unsichtbare Zeichen nicht zurückholen"):
        call(study, options, release=True)

    def clear(table: list[dict[str, str]]) -> None:
        next(line for line in table if line["Regel"] == "invisible")["Entscheidung"] = ""

    _edit_review(study, clear)
    call(study, options, release=True)
    texts = [data.decode() for name, data in _below(study.folder.blind).items() if name.endswith(".txt")]
    assert any("Das ist Ja." in text for text in texts)
    assert not any(sign in text for text in texts for sign in "\u202e\u202c\x1b")
