from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pruefstand.domain import AttemptKey
from pruefstand.errors import InputError, RefusedError
from pruefstand.rating import RateOptions, rate, unblind
from pruefstand.study.key import BlindKey, read_key
from pruefstand.study.load import Study

Filled = Callable[..., bytes]
_OPTIONS = RateOptions(with_gold=True)


def _cells(study: Study, grades: Mapping[str, str]) -> tuple[BlindKey, dict[tuple[str, str], dict[str, str]]]:
    """Grades by the text that a rater reads in the blind folder, as a rater would fill them in."""
    folder = study.folder.blind / "R1"
    texts = {
        (path.parent.name, path.stem): path.read_text("utf-8").strip()
        for path in folder.glob("*/*.txt")
        if len(path.stem) == 1
    }
    return read_key(study.folder), {place: {"grade": grades[text]} for place, text in texts.items()}


def test_from_folder_to_measurement(study: Study, filled: Filled) -> None:
    """What is written beside a text in the blind folder arrives at the attempt that delivered this text."""
    key, cells = _cells(study, {"eins": "1", "zwei": "2", "drei": "3", "vier": "4"})
    made = rate(study, _OPTIONS, [("a/Bogen.csv", filled(key, "R1", cells))])
    assert (made.stored, made.waiting) == ({"a/Bogen.csv": "ratings/R1-1.csv"}, ("R2",))
    rows = list(unblind(study, _OPTIONS))
    assert len(rows) == 5 * 6 * 2
    assert {row.attempt: row.value for row in rows if row.measure == "grade" and row.by == "R1"} == {
        AttemptKey("andere", "F1", 1): "1",
        AttemptKey("andere", "F1", 2): None,
        AttemptKey("andere", "F2", 1): "2",
        AttemptKey("fach", "F1", 1): "3",
        AttemptKey("fach", "F2", 1): "4",
    }
    assert {row.reason for row in rows if row.by == "R2" and row.attempt.repeat == 1 and row.measure == "grade"} == {
        "kein Bogen"
    }


def test_a_sheet_is_kept_as_it_came_and_once(study: Study, filled: Filled) -> None:
    """The bytes are kept; the same sheet again is known; another one of the same rater is refused, naming the first."""
    key, cells = _cells(study, dict.fromkeys(("eins", "zwei", "drei", "vier"), "2"))
    data = filled(key, "R1", cells)
    rate(study, _OPTIONS, [("Bogen.csv", data)])
    assert (study.folder.ratings / "R1-1.csv").read_bytes() == data
    assert rate(study, _OPTIONS, [("wieder.csv", data)]).known == ("wieder.csv",)
    with pytest.raises(RefusedError, match=r"ratings/R1-1\.csv"):
        rate(study, _OPTIONS, [("neu.csv", data.replace(b";2;", b";3;"))])
    assert [path.name for path in study.folder.ratings.iterdir()] == ["R1-1.csv"]


def test_nothing_is_kept_beside_a_faulty_sheet(study: Study, filled: Filled) -> None:
    """The faults of all sheets are told together, and a good one among them is not kept."""
    key, cells = _cells(study, dict.fromkeys(("eins", "zwei", "drei", "vier"), "2"))
    good, bad = filled(key, "R1", cells), filled(key, "R2", {place: {"grade": "9"} for place in cells})
    with pytest.raises(InputError) as error:
        rate(study, _OPTIONS, [("gut.csv", good), ("R2.csv", bad), ("R3.csv", b"")])
    assert [problem.where.split(",")[0] for problem in error.value.problems] == ["R2.csv"] * 4 + ["R3.csv"]
    assert not study.folder.ratings.exists()


def test_two_sheets_of_one_rater_in_the_folder(study: Study, filled: Filled) -> None:
    """Two sheets of one rater, put there by hand, are told; none is chosen."""
    key, cells = _cells(study, dict.fromkeys(("eins", "zwei", "drei", "vier"), "2"))
    study.folder.ratings.mkdir()
    for name in ("a.csv", "b.csv"):
        (study.folder.ratings / name).write_bytes(filled(key, "R1", cells))
    (study.folder.ratings / "~$a.csv").write_bytes(b"\0")
    with pytest.raises(InputError, match=r"a\.csv und ratings/b\.csv"):
        unblind(study, _OPTIONS)


@pytest.mark.parametrize("name", ["Jürgen.csv", "R1.CSV"])
def test_names_of_sheets_are_the_same_everywhere(study: Study, filled: Filled, name: str) -> None:
    """A sheet in ``ratings`` counts under every locale (POSIX without UTF-8 mode too) and in any case of its suffix."""
    key, cells = _cells(study, dict.fromkeys(("eins", "zwei", "drei", "vier"), "2"))
    study.folder.ratings.mkdir()
    (study.folder.ratings / name).write_bytes(filled(key, "R1", cells))
    ran = subprocess.run(
        [sys.executable, "-c", _LOCALE, str(study.folder.root)],
        env={"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=False,
    )
    assert ran.stdout.decode("utf-8", "replace") == "4\n", ran.stderr.decode("utf-8", "replace")


_LOCALE = r"""
import sys
from pathlib import Path
from pruefstand.rating import RateOptions, unblind
from pruefstand.study.folder import Folder
from pruefstand.study.load import load_study
rows = unblind(load_study(Folder.open(Path(sys.argv[1])), repeats=None), RateOptions(with_gold=True))
print(sum(row.measure == "grade" and row.by == "R1" and row.value == "2" for row in rows))
"""


def test_before_the_blinding(study: Study, tmp_path: Path) -> None:
    """Without a key there is nothing to join; the message says what comes first."""
    study.folder.key.rename(tmp_path / "weg")
    with pytest.raises(InputError, match="pruefstand blind"):
        rate(study, _OPTIONS, [])
