"""A study whose answers and gold standard are documents."""

from __future__ import annotations

from pathlib import Path

from pruefstand.cli import main

RTF = b"{\\rtf1\\ansi {\\info{\\author Erika Beispiel}}Anfechtbar; vgl. \\u167? 45 WEG.{\\v heimlich}\\par}"


def test_raters_get_the_text_of_a_document(tmp_path: Path) -> None:
    """What its reader keeps stands in the folder for raters, of answer and gold standard alike: no author, nothing
    hidden, no mark-up."""
    folder = tmp_path / "studie"
    assert main(["new", "study", str(folder)]) == 0
    (folder / "gold" / "f1.rtf").write_bytes(RTF.replace(b"Anfechtbar", b"Gold"))
    plan = folder / "study.yaml"
    plan.write_text(plan.read_text("utf-8").replace("gold/f1.md", "gold/f1.rtf"), "utf-8")
    letter = tmp_path / "brief.rtf"
    letter.write_bytes(RTF)
    told = ("Fall=F1", "Bedingung=personen", "Kennung=E02", "Einwilligung=ja")
    assert main(["read", str(folder), str(letter), *(part for text in told for part in ("--set", text))]) == 0
    assert main(["freeze", str(folder)]) == 0
    assert main(["blind", str(folder)]) == 1
    assert main(["blind", str(folder), "--release"]) == 0
    shown = b"\n".join(path.read_bytes() for path in (folder / "blind").rglob("*") if path.suffix in (".txt", ".md"))
    for text in ("Anfechtbar; vgl. § 45 WEG.", "Gold; vgl. § 45 WEG."):
        assert text.encode() in shown
    for trace in (b"rtf1", b"Erika", b"heimlich"):
        assert trace not in shown


def test_a_document_is_scored_by_its_text(tmp_path: Path) -> None:
    """A checker judges what the document says, not its bytes."""
    folder = tmp_path / "studie"
    assert main(["new", "study", str(folder)]) == 0
    plan = folder / "study.yaml"
    plan.write_text(plan.read_text("utf-8") + "\nscore:\n  - checker: exact\n", "utf-8")
    line = '{"case": "F1", "answer": "Anfechtbar; vgl. § 45 WEG."}\n'
    (folder / "references.jsonl").write_text(line, "utf-8")
    letter = tmp_path / "brief.rtf"
    letter.write_bytes(RTF)
    told = ("Fall=F1", "Bedingung=personen", "Kennung=E02", "Einwilligung=ja")
    assert main(["read", str(folder), str(letter), *(part for text in told for part in ("--set", text))]) == 0
    assert main(["score", str(folder)]) == 0
    rows = (folder / "derived" / "measurements.csv").read_text("utf-8").splitlines()
    assert "personen,F1,2,delivered,exact.equal,,rule,exact,1,1,ok,,1,1," in rows
