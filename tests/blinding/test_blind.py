from __future__ import annotations

import errno
import hashlib
import os
import random
import stat
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from scipy.stats import chisquare

from pruefstand.blinding import BlindOptions, assign_codes, blind
from pruefstand.domain import Attempt, AttemptStatus
from pruefstand.errors import InputError, RefusedError, UnavailableError
from pruefstand.rating import RateOptions, rating_form
from pruefstand.study.key import read_key
from pruefstand.study.load import Study

MakeStudy = Callable[..., Study]
AttemptsOf = Callable[[tuple[tuple[str, str, str | None], ...]], list[tuple[Attempt, bytes | None]]]
_SEEDS = [hashlib.sha256(n.to_bytes(4, "big")).hexdigest() for n in range(1000)]
_TWO = BlindOptions(("R1", "R2"))
FORM = rating_form(RateOptions(with_gold=True), target=True)


def _below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _text(data: bytes) -> str:
    """What a file says: of a workbook the names and texts of its parts."""
    if not data.startswith(b"PK"):
        return data.decode("utf-8-sig")
    with ZipFile(BytesIO(data)) as book:
        return "".join(part + book.read(part).decode() for part in book.namelist())


def test_codes_do_not_depend_on_the_order_of_import(attempts_of: AttemptsOf) -> None:
    """Over 1,000 seeds, rows in any order give each text the same code; codes are unique within a case."""
    rows = tuple(
        (system, case, f"Antwort {n} zu {case}")
        for case in ("F1", "F2")
        for n, system in enumerate(("andere", "andere", "studierende", "fach", "fach"))
    )
    chance = random.Random(20261103)  # noqa: S311 - shuffles test data, the same each time
    for seed in _SEEDS:
        mappings = []
        for order in (rows, tuple(chance.sample(rows, len(rows)))):
            made = attempts_of(order)
            texts = {attempt.key: content for attempt, content in made}
            codes = assign_codes([attempt for attempt, _content in made], seed)
            assert len({(row.case, row.code) for row in codes}) == len(rows)
            mappings.append({(row.case, row.code): texts[row.attempt] for row in codes})
        assert mappings[0] == mappings[1]


def test_every_code_is_equally_likely(attempts_of: AttemptsOf) -> None:
    """Over 1,000 seeds each answer gets each code equally often, and two cases are drawn apart."""
    made = attempts_of(tuple(("andere", case, f"Antwort {n}") for case in ("F1", "F2") for n in range(4)))
    attempts = [attempt for attempt, _content in made]
    drawn = [{row.attempt: row.code for row in assign_codes(attempts, seed)} for seed in _SEEDS]
    for attempt in attempts:
        counts = Counter(codes[attempt.key] for codes in drawn)
        assert set(counts) == {"X", "Y", "Z", "W"}
        assert chisquare(list(counts.values())).pvalue > 0.001
    alike = sum(codes[attempts[0].key] == codes[attempts[4].key] for codes in drawn)
    assert 150 < alike < 350


def test_failures_stand_in_the_key_alone(make_study: MakeStudy) -> None:
    """Only completed attempts are given to raters; the others are named in the key, without a code."""
    study = make_study()
    made = blind(study, _TWO, form=FORM, with_gold=True)
    assert (made.answers, made.without, made.raters) == (6, 1, ("R1", "R2"))
    key = read_key(study.folder)
    assert [row.status for row in key.codes if not row.code] == [AttemptStatus.TIMEOUT]
    answers = {name for name in _below(study.folder.blind / "R1" / "F1") if len(name) == 5}
    assert answers == {"X.txt", "Y.txt", "Z.txt"}


def test_nothing_leads_back(make_study: MakeStudy) -> None:
    """No id, title, model, code of a participant, digest, seed or name of the study stands in any blind file or name,
    unless an answer says it itself; then that is noted by attempt."""
    study = make_study(
        (("andere", "F1", "Ich bin MODELL-X 2 und sage ja."), ("studierende", "F1", "Nein, andere sagen ja."))
    )
    made = blind(study, _TWO, form=FORM, with_gold=True)
    key = read_key(study.folder)
    words = [
        "studierende",
        "Studierende im 6. Semester",
        "Andere KI",
        "T00",
        "T01",
        "other_ai",
        key.seed,
        study.plan.title,
    ]
    words += [row.output.removeprefix("sha256:") for row in key.codes if row.output]
    for name, data in _below(study.folder.blind).items():
        text = name + _text(data)
        if not name.endswith("Zielfrage.txt"):  # the title of this plan is its target question
            assert not [word for word in words if word.casefold() in text.casefold()], name
    notes = [note.what for note in made.notes if "nennt" in note.what]
    assert len(notes) == 1
    assert "andere/F1/1" in notes[0]
    assert "modell-x 2" in notes[0]


def test_times_and_modes_are_equal(make_study: MakeStudy) -> None:
    """Every blind file and folder has the same time, every file the same mode; the key is for the lead alone."""
    study = make_study()
    blind(study, _TWO, form=FORM, with_gold=True)
    entries = [study.folder.blind, *study.folder.blind.rglob("*")]
    assert {path.stat().st_mtime for path in entries} == {315619200}
    assert {stat.S_IMODE(path.stat().st_mode) for path in entries if path.is_file()} == {0o644}
    assert stat.S_IMODE(study.folder.key.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in study.folder.key.iterdir()} == {0o600}


def test_one_seed_gives_one_folder(make_study: MakeStudy) -> None:
    """The same seed gives the same bytes, another one another order; a lost folder is made again from its key."""
    one, two = make_study(name="eins"), make_study(name="zwei")
    blind(one, _TWO, form=FORM, with_gold=True, seed=_SEEDS[0])
    blind(two, _TWO, form=FORM, with_gold=True, seed=_SEEDS[0])
    first = _below(one.folder.blind)
    assert first == _below(two.folder.blind)
    one.folder.blind.rename(one.folder.root / "ausgegeben")
    blind(one, _TWO, form=FORM, with_gold=True)
    assert _below(one.folder.blind) == first
    three = make_study(name="drei")
    blind(three, _TWO, form=FORM, with_gold=True)
    assert _below(three.folder.blind) != first


def test_a_second_blinding_is_refused(make_study: MakeStudy) -> None:
    """Where sheets may be out already nothing is drawn anew: not over a folder, not from a key of other answers."""
    study = make_study()
    blind(study, _TWO, form=FORM, with_gold=True)
    before = _below(study.folder.root)
    with pytest.raises(RefusedError):
        blind(study, _TWO, form=FORM, with_gold=True)
    study.folder.blind.rename(study.folder.root / "ausgegeben")
    with pytest.raises(RefusedError):
        blind(study, BlindOptions(("R1", "R2", "R3")), form=FORM, with_gold=True)
    codes = study.folder.key / "codes.csv"
    codes.write_text(codes.read_text("utf-8").replace(",X,", ",K,"), "utf-8")
    with pytest.raises(RefusedError):
        blind(study, _TWO, form=FORM, with_gold=True)
    assert not study.folder.blind.exists()
    assert len(_below(study.folder.root)) == len(before)


def test_a_study_that_is_not_ready(make_study: MakeStudy) -> None:
    """Without answers, with one that is no text or with a question gone, nothing is written."""
    with pytest.raises(InputError):
        blind(make_study((("andere", "F1", None),), name="leer"), _TWO, form=FORM, with_gold=True)
    with pytest.raises(InputError, match="kein Text"):
        blind(make_study((("andere", "F1", "a\0b\0c"),), name="binär"), _TWO, form=FORM, with_gold=True)
    study = make_study()
    (study.folder.root / "gold-2.md").unlink()
    with pytest.raises(InputError):
        blind(study, _TWO, form=FORM, with_gold=True)
    assert not study.folder.blind.exists()
    assert not study.folder.key.exists()


@pytest.mark.parametrize("failing", range(0, 40, 3))
def test_a_full_disk_leaves_nothing(make_study: MakeStudy, monkeypatch: pytest.MonkeyPatch, failing: int) -> None:
    """Whichever write fails, neither folder is there afterwards, and nothing else either."""
    study = make_study()
    before = _below(study.folder.root)
    real, calls = os.fsync, iter(range(10**6))

    def full(descriptor: int) -> None:
        if next(calls) == failing:
            raise OSError(errno.ENOSPC, "no space")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    try:
        blind(study, _TWO, form=FORM, with_gold=True)
    except UnavailableError:
        assert _below(study.folder.root) == before
        assert not list(study.folder.derived.glob("*"))
    else:
        assert study.folder.blind.is_dir()
        assert study.folder.key.is_dir()


def test_a_failed_rename_takes_the_key_back(make_study: MakeStudy, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the folder cannot be put in place after the key, the key goes too."""
    study = make_study()
    real = Path.rename

    def rename(self: Path, target: Path) -> Path:
        if self.name == "blind":
            raise OSError(errno.EACCES, "open elsewhere")
        return real(self, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(UnavailableError):
        blind(study, _TWO, form=FORM, with_gold=True)
    assert not study.folder.key.exists()
    assert not study.folder.blind.exists()
