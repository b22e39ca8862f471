from __future__ import annotations

from pathlib import Path

from pruefstand.study.answer_traces import DRAFTS, answer_traces
from pruefstand.study.folder import Folder


def test_every_copy_of_an_answer_is_named(tmp_path: Path) -> None:
    """Drafts and the copies of each rater are listed whole, shared tables apart; what is not there is not listed."""
    (tmp_path / "study.yaml").write_text("format: 1\n", "utf-8")
    for name in (
        f"{DRAFTS}/F1/X.txt",
        "blind/R1/F1/X.txt",
        "blind/R1/F1/X.docx",
        "blind/R1/F1/XX.txt",
        "key/review.csv",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    found = answer_traces(Folder(tmp_path), "F1", "X")
    assert found.files == ("blind/R1/F1/X.docx", "blind/R1/F1/X.txt", "derived/prepared/F1/X.txt")
    assert found.tables == ("key/review.csv",)
    assert answer_traces(Folder(tmp_path), "F2", "X").files == ()
    assert answer_traces(Folder(tmp_path), "F1", "").files == ()
