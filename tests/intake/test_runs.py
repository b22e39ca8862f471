from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError, Problem
from pruefstand.intake import read_runs
from pruefstand.study.load import Study

MakeStudy = Callable[..., Study]
_PRODUCTS = "  produkt_a:\n    title: Produkt A\n  produkt_b:\n    title: Produkt B\n    cases: [D01]\n"
_HEAD = "product,case,repeat,route,upload_started,result_complete_at,audio_s,status,reason,file,model,firmware"


@pytest.fixture
def study(make_study: MakeStudy) -> Study:
    """An index of two products, one of them at one recording only, with some delivered files."""
    study = make_study(_PRODUCTS, ("D01", "D02"), "index")
    folder = study.folder.root / "delivered" / "produkt_a"
    folder.mkdir(parents=True)
    for name in ("D01-1.txt", "D01-2.txt", "D02-1.txt"):
        (folder / name).write_bytes(f"Text {name}".encode())
    (folder / "leer.txt").write_bytes(b"\r\n")
    return study


def _faults(study: Study, *rows: str) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as error:
        list(read_runs(study, "\n".join([_HEAD, *rows]).encode(), "attempts.csv"))
    return error.value.problems


def test_runs(study: Study) -> None:
    """One row is one run: bytes, clock points and origin as they stand; an empty file is empty, a failure has none."""
    rows = [
        _HEAD,
        "produkt_a,D01,1,upload,2026-11-03T09:05:00Z,2026-11-03T09:06:10.5Z,61.250,completed,,produkt_a/D01-1.txt,m,7",
        "produkt_a,D01,2,upload,,,,completed,,delivered\\produkt_a\\leer.txt,,",
        "produkt_b,D01,1,,,,,timeout,nach 60 min abgebrochen,,,",
    ]
    one, two, three = read_runs(study, "\n".join(rows).encode(), "attempts.csv")
    assert (one.system, one.case, one.repeat, one.route, one.content) == (
        "produkt_a",
        "D01",
        1,
        "upload",
        b"Text D01-1.txt",
    )
    assert one.clock == {
        "upload_started": "2026-11-03T09:05:00Z",
        "result_complete_at": "2026-11-03T09:06:10.5Z",
        "audio_s": "61.250",
    }
    assert one.provenance == {"model": "m", "firmware": "7"}
    assert (two.status, two.reason, two.content) == (AttemptStatus.EMPTY, "leere Ausgabe", b"\r\n")
    assert (three.status, three.reason, three.content, three.route) == (
        AttemptStatus.TIMEOUT,
        "nach 60 min abgebrochen",
        None,
        "import",
    )


def test_a_column_of_a_name_of_ours(study: Study) -> None:
    """A product's configuration is kept, but not taken for what the program notes under that name."""
    data = b"product,case,repeat,status,reason,file,configuration\nprodukt_a,D01,1,failed,502,,Profil 3\n"
    (one,) = read_runs(study, data, "attempts.csv")
    assert one.provenance == {"delivered.configuration": "Profil 3"}


def test_a_file_belongs_to_one_run(study: Study) -> None:
    """A file named twice is told, however its umlauts are composed and whatever its slashes and letters."""
    name = study.folder.root / "delivered" / "gr\u00fcn.txt"
    name.write_bytes(b"Text")
    rows = [f"produkt_a,D01,{n},,,,,completed,,{path},," for n, path in enumerate(_SPELLINGS, start=1)]
    assert [problem.where.split(", ")[1] for problem in _faults(study, *rows)] == [f"Zeile {n}" for n in (3, 4, 5)]


_SPELLINGS = ("gr\u00fcn.txt", "gru\u0308n.txt", "delivered\\gr\u00fcn.txt", "GR\u00dcN.TXT")


def test_files_are_read_one_by_one(study: Study, tmp_path: Path) -> None:
    """A file is opened at its row: what is given out does not wait for the rest, which may not fit into memory."""
    rows = [f"produkt_a,D01,{n},,,,,completed,,produkt_a/D01-{n}.txt,," for n in (1, 2)]
    found = read_runs(study, "\n".join([_HEAD, *rows]).encode(), "attempts.csv")
    assert next(found).content == b"Text D01-1.txt"
    (study.folder.root / "delivered" / "produkt_a" / "D01-2.txt").rename(tmp_path / "weg.txt")
    with pytest.raises(InputError):
        next(found)


def test_faults_by_cell(study: Study) -> None:
    """Each thing that can be wrong with a row is told by its cell, all together."""
    faults = _faults(
        study,
        "produkt_x,D01,1,,,,,failed,502,,,",
        "produkt_a,D09,1,,,,,failed,502,,,",
        "produkt_b,D02,1,,,,,failed,502,,,",
        "produkt_a,D01,1,,,,,completed,,,,",
        "produkt_a,D01,2,,,,,completed,,produkt_a/weg.txt,,",
        "produkt_a,D01,3,,,,,failed,,,,",
        "produkt_a,D01,4,,,,,completed,,produkt_a/D01-1.txt,,",
        "produkt_a,D01,4,,,,,failed,502,,,",
        "produkt_a,D01,5,,,,,completed,,produkt_a/d01-1.TXT,,",
        "produkt_a,D01,,,,,,failed,502,,,",
        "produkt_a,D01,6,,3.11.2026,,,failed,502,,,",
        'produkt_a,D01,7,,,,"41,25",failed,502,,,',
        "produkt_a,D01,8,,2026-11-03T09:05:00,,,failed,502,,,",
        "produkt_a,D01,9,,,,,fertig,,produkt_a/D02-1.txt,,",
        "produkt_a,D01,10,,,,,completed,,../../plan.txt,,",
    )
    assert [problem.where.removeprefix("attempts.csv, ") for problem in faults] == [
        "Zeile 2, Spalte A (product)",
        "Zeile 3, Spalte B (case)",
        "Zeile 4, Spalte B (case)",
        "Zeile 5, Spalte H (status)",
        "Zeile 6, Spalte J (file)",
        "Zeile 7, Spalte H (status)",
        "Zeile 9, Spalte C (repeat)",
        "Zeile 10, Spalte J (file)",
        "Zeile 11, Spalte C (repeat)",
        "Zeile 12, Spalte E (upload_started)",
        "Zeile 13, Spalte G (audio_s)",
        "Zeile 14, Spalte E (upload_started)",
        "Zeile 15, Spalte H (status)",
        "Zeile 16, Spalte J (file)",
    ]


def test_missing_columns(study: Study) -> None:
    """What a run must say is asked for by name."""
    with pytest.raises(InputError) as error:
        list(read_runs(study, b"product,case,file\n", "attempts.csv"))
    assert len(error.value.problems) == 2
