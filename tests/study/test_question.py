from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.errors import InputError
from pruefstand.study.folder import Folder
from pruefstand.study.load import Study, load_study
from pruefstand.study.question import main_material, text_materials, text_of


def _study(root: Path, fields: str) -> Study:
    (root / "a.md").write_bytes("\ufeffGröße\r\n".encode())
    (root / "b.docx").write_bytes(b"PK")
    (root / "c.txt").write_bytes(b"\0\0\0")
    (root / "d.txt").write_bytes(b"")
    (root / "study.yaml").write_text(
        f"format: 1\nkind: catalogue\ntitle: T\ncases:\n  F1:\n{fields}systems:\n  s:\n    title: S\n", "utf-8"
    )
    return load_study(Folder.open(root), repeats=None)


def test_the_question_is_the_main_material(tmp_path: Path) -> None:
    """The material named question comes first, whatever its place; its text has no byte order mark."""
    study = _study(tmp_path, "    question: a.md\n    input: Notiz\n")
    case = study.by_id["F1"]
    main = main_material(case)
    assert main is not None
    assert main.name == "question"
    assert text_of(study, case, main) == "Größe\r\n"
    assert text_of(study, case, case.materials[0]) == "Notiz"


def test_what_is_no_text_has_none(tmp_path: Path) -> None:
    """A document and bytes that are no text have no text; a case without materials has no main one."""
    study = _study(tmp_path, "    materials:\n      one: b.docx\n      two: c.txt\n")
    case = study.by_id["F1"]
    assert [text_of(study, case, material) for material in case.materials] == [None, None]
    assert main_material(_study(tmp_path, "    reason: leer\n").by_id["F1"]) is None


def test_texts_are_read_as_offices_save_them(tmp_path: Path) -> None:
    """All texts of a case by name, in the encoding that each has; documents are none of them."""
    study = _study(tmp_path, "    materials:\n      one: b.docx\n      two: a.md\n      three: d.txt\n")
    (tmp_path / "d.txt").write_bytes("Größe".encode("cp1252"))
    assert text_materials(study, study.by_id["F1"]) == {"two": "Größe\r\n", "three": "Größe"}


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    """What calls itself text and is none is told with its file, not passed over: a quote could not be judged."""
    study = _study(tmp_path, "    material: c.txt\n")
    with pytest.raises(InputError, match="NUL") as caught:
        text_materials(study, study.by_id["F1"])
    assert caught.value.problems[0].where == "c.txt:1"
