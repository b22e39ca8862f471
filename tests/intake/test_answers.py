from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.domain import AttemptStatus, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.intake import Answers, read_answers
from pruefstand.intake.delivery import Delivery
from pruefstand.intake.ledger import add_line
from pruefstand.study.load import Study

MakeStudy = Callable[..., Study]


def _read(study: Study, *lines: str, encoding: str = "utf-8") -> Answers:
    return read_answers(study, "\r\n".join(lines).encode(encoding), "answers.csv")


def _faults(study: Study, *lines: str) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as error:
        _read(study, *lines)
    return error.value.problems


def test_a_row_with_its_origin(make_study: MakeStudy) -> None:
    """Text and provenance are taken as they stand; a single case need not be named."""
    found = _read(
        make_study(),
        "ANTWORT;Herkunft;Anbieter;Modell;Version;Datum;Prompt",
        '"Ja, § 1\nAbs 2.";andere KI;Anbieter A;modell-x;2.10;01.03.2026;frage zu F1: Ist die Kündigung wirksam?',
    )
    (one,) = found.deliveries
    assert (one.system, one.case, one.repeat, one.content) == ("andere", "F1", None, "Ja, § 1\nAbs 2.".encode())
    assert one.provenance["version"] == "2.10"
    assert one.provenance["prompt_differs"] == "yes"
    assert [note.where for note in found.notes] == ["answers.csv, Zeile 2, Spalte G (Prompt)"]


def test_the_same_prompt_differently_spaced(make_study: MakeStudy) -> None:
    """Only white space between prompt and question is no difference."""
    found = _read(make_study(), "Antwort;Herkunft;Prompt", "Ja;KI;Frage zu F1:  Ist die Kündigung wirksam?")
    assert "prompt_differs" not in found.deliveries[0].provenance
    assert not found.notes


def _said(delivery: Delivery) -> dict[str, str]:
    """The provenance without the digest of the table."""
    return {name: text for name, text in delivery.provenance.items() if name != "source"}


def test_people_without_consent_are_refused(make_study: MakeStudy) -> None:
    """Only „ja“ lets a person's row in; the others are told by cell and nothing of them is read, the rest is."""
    found = _read(
        make_study(),
        "Antwort;Herkunft;Kennung;Einwilligung",
        "eins;Student/in;T01;ja",
        "zwei;Student/in;T02;nein",
        "drei;Student/in;T03;",
        "vier;Mensch;T04;liegt vor",
        "fünf;KI;;nein",
        "sechs;KI;;",
        "sieben;Fachperson;T05;WAHR",
    )
    assert [delivery.content for delivery in found.deliveries] == [b"eins", b"sechs", b"sieben"]
    assert [problem.where for problem in found.refused] == [
        f"answers.csv, Zeile {row}, Spalte D (Einwilligung)" for row in (3, 4, 5, 6)
    ]
    assert _said(found.deliveries[0]) == {"participant": "T01", "consent": "yes", "qualification": "Student/in"}
    told = " ".join(f"{problem}" for problem in (*found.refused, *found.notes))
    assert not any(word in told for word in ("zwei", "drei", "vier", "fünf"))


def test_a_table_without_the_column_consent(make_study: MakeStudy) -> None:
    """Where nobody was asked for consent, no person's row is read."""
    found = _read(make_study(), "Antwort;Herkunft", "eins;Student/in", "zwei;KI")
    assert [delivery.content for delivery in found.deliveries] == [b"zwei"]
    assert [problem.where for problem in found.refused] == ["answers.csv, Zeile 2"]


@pytest.mark.parametrize("name", ["Anna Muster", "Muster, Anna", "A. Muster-Mann Bert", "anna@example.org"])
def test_names_are_no_codes(make_study: MakeStudy, name: str) -> None:
    """What looks like a name or an address is refused as a code, and not repeated in the message."""
    (problem,) = _faults(make_study(), "Antwort;Herkunft;Kennung;Einwilligung", f"eins;Student/in;{name};ja")
    assert problem.where == "answers.csv, Zeile 2, Spalte C (Kennung)"
    assert name not in str(problem)


def test_codes_of_people(make_study: MakeStudy) -> None:
    """T01 is silently right, other forms are noted, the same person twice at a case is a fault; machines are free."""
    head = "Antwort;Herkunft;Kennung;Einwilligung"
    assert not _read(make_study(), head, "eins;Student/in;T01;x", "zwei;KI;Lauf Eins;").notes
    assert len(_read(make_study(), head, "eins;Student/in;Gruppe rot;ja", "zwei;Student/in;;ja").notes) == 2
    (problem,) = _faults(make_study(), head, "eins;Student/in;T01;ja", "zwei;Student/in;t01;ja")
    assert "Zeile 2" in problem.what
    assert "Zeile 3" in problem.where


def test_answers_in_files(make_study: MakeStudy) -> None:
    """A file's bytes are the answer as they are; a Windows path and cp1252 are taken, the latter with a note."""
    study = make_study()
    (study.folder.root / "inbox").mkdir()
    (study.folder.root / "inbox" / "T 1.txt").write_bytes("Größe\r\n".encode("cp1252"))
    found = _read(study, "Datei;Herkunft", "inbox\\T 1.txt;KI")
    assert found.deliveries[0].content == "Größe\r\n".encode("cp1252")
    assert len(found.notes) == 1


def test_files_that_cannot_be(make_study: MakeStudy, tmp_path: Path) -> None:
    """A path out of the folder, a link out of it, a missing file, another format, and a cell too many are told."""
    study = make_study()
    (tmp_path / "fremd.txt").write_text("fremd")
    (study.folder.root / "link.txt").symlink_to(tmp_path / "fremd.txt")
    (study.folder.root / "a.txt").write_text("eins")
    (study.folder.root / "b.txt").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    rows = [f";{path};KI" for path in ("../fremd.txt", "/etc/passwd", "link.txt", "weg.txt", "a.docx", "b.txt")]
    faults = _faults(study, "Antwort;Datei;Herkunft", *rows, "eins;a.txt;KI")
    assert {problem.where.split(",")[1] for problem in faults[:5]} == {f" Zeile {row}" for row in range(2, 7)}
    assert len(faults) == 7


def test_empty_answers_are_rows(make_study: MakeStudy) -> None:
    """An empty answer is recorded as empty and noted; it is not left out."""
    found = _read(make_study(), "Antwort;Herkunft", ";KI")
    assert [delivery.status for delivery in found.deliveries] == [AttemptStatus.EMPTY]
    assert [note.where for note in found.notes] == ["answers.csv, Zeile 2"]


def test_all_faults_at_once(make_study: MakeStudy) -> None:
    """Unknown case, unknown condition, contradiction and a bad number are told together, each by its cell."""
    faults = _faults(
        make_study(cases=("F1", "F2")),
        "Fall;Antwort;Herkunft;Bedingung;Lauf",
        "F9;a;KI;;",
        "F1;b;;weg;",
        "F1;c;KI;studierende;",
        ";d;KI;;",
        "F2;e;KI;;null",
        "F2;f;Orakel;;",
    )
    assert [problem.where.removeprefix("answers.csv, ") for problem in faults] == [
        "Zeile 2, Spalte A (Fall)",
        "Zeile 3, Spalte D (Bedingung)",
        "Zeile 4, Spalte D (Bedingung)",
        "Zeile 5, Spalte A (Fall)",
        "Zeile 6, Spalte E (Lauf)",
        "Zeile 7, Spalte C (Herkunft)",
    ]


def test_columns(make_study: MakeStudy) -> None:
    """A near-miss is told with the right name, a missing column too; a foreign column is noted and not read."""
    study = make_study(cases=("F1", "F2"))
    near, missing = _faults(study, "Antwrt;Antwort;Herkunf", "a;b;c")[0], _faults(study, "Antwort;Herkunft", "a;KI")[0]
    assert "Herkunft" in near.do
    assert "Fall" in missing.what
    found = _read(study, "Fall;Antwort;Herkunft;Matrikelnummer", "F1;a;KI;1234567")
    assert "1234567" not in str(found.deliveries)
    assert "Matrikelnummer" in found.notes[0].what


def test_neither_text_nor_file(make_study: MakeStudy) -> None:
    """A table needs a column with the answers."""
    assert "Datei" in _faults(make_study(), "Fall;Herkunft", "F1;KI")[0].what


def test_shared_tables(make_study: MakeStudy, shared: Path) -> None:
    """Tables as offices save them: quotes, line breaks and § arrive; people without consent stay out."""
    study = make_study()
    for name in ("antworten_bom_sep.csv", "antworten_excel_cp1252.csv"):
        found = read_answers(study, (shared / "data" / "docs" / "files" / name).read_bytes(), name)
        assert [delivery.status for delivery in found.deliveries] == [AttemptStatus.COMPLETED, AttemptStatus.EMPTY]
        assert found.deliveries[0].content is not None
        assert found.deliveries[0].content.decode() == (
            'Der Anspruch besteht; vgl § 1295 Abs 1 ABGB.\nZweite Zeile mit "Zitat" und Größe.'
        )
        assert len(found.refused) == 1


def test_documents_of_any_kind(make_study: MakeStudy, making: ModuleType) -> None:
    """The raw bytes are the output under their own media type; what is not in the text is noted and counted."""
    study = make_study()
    (study.folder.root / "inbox").mkdir()
    word = making.docx(
        "<w:p><w:r><w:t>Ja.</w:t></w:r></w:p>",
        header="<w:p><w:r><w:t>Kanzlei</w:t></w:r></w:p>",
        core="<dc:creator>Anna Muster</dc:creator>",
    )
    (study.folder.root / "inbox" / "a.docx").write_bytes(word)
    (study.folder.root / "inbox" / "b.doc").write_bytes(b"{\\rtf1 Nein.}")
    found = _read(study, "Datei;Herkunft", "inbox/a.docx;andere KI", "inbox/b.doc;andere KI")
    assert [delivery.content for delivery in found.deliveries] == [word, b"{\\rtf1 Nein.}"]
    assert found.deliveries[0].media.endswith("wordprocessingml.document")
    assert found.deliveries[1].media == "application/rtf"
    assert found.deliveries[0].provenance["left_out"] == "author_metadata header_footer"
    assert found.left_out == {"header_footer": 1, "author_metadata": 1}
    assert len(found.notes) == 2
    assert "Muster" not in found.notes[0].what


def test_a_file_is_one_answer(make_study: MakeStudy) -> None:
    """The same file in two rows is a fault at the second, however its path is written."""
    study = make_study()
    (study.folder.root / "a.txt").write_text("eins")
    (problem,) = _faults(study, "Datei;Herkunft", "a.txt;andere KI", "A.txt;andere KI")
    assert problem.where == "answers.csv, Zeile 3, Spalte A (Datei)"


def test_the_ledger_decides_where_there_is_one(make_study: MakeStudy) -> None:
    """An entry in force lets a person's row in and is kept by boxes and form; „nein“ and no entry do not."""
    study = make_study()
    entry = {"record": "consent", "version": "1", "form": "sha256:0", "date": "2026-10-01"}
    add_line(study.folder, {**entry, "participant": "T01", "boxes": ["participation", "quotation"]})
    found = _read(study, "Antwort;Herkunft;Kennung;Einwilligung", "a;Student/in;T01;", "b;Student/in;T02;ja")
    (one,) = found.deliveries
    assert (one.provenance["consent_boxes"], one.provenance["consent_form"]) == ("participation quotation", "sha256:0")
    assert found.refused_rows == {3}


def test_a_question_of_its_own(make_study: MakeStudy) -> None:
    """The wording in the column „Frage“ is kept, and a deviation noted at its cell."""
    found = _read(make_study(), "Antwort;Herkunft;Frage", "Ja;andere KI;Ist sie wirksam?")
    assert _said(found.deliveries[0]) == {"question": "Ist sie wirksam?", "prompt_differs": "yes"}
    assert [note.where for note in found.notes] == ["answers.csv, Zeile 2, Spalte C (Frage)"]


def test_qualifications_as_origin(make_study: MakeStudy) -> None:
    """Each of the four qualifications names its condition and is kept as the qualification."""
    words = ("Student/in", "Berufsanwärter/in", "Berufsträger/in mit Erfahrung", "sonstige Fachperson")
    rows = [f"a;{word};T0{number};ja" for number, word in enumerate(words, start=1)]
    found = _read(make_study(), "Antwort;Herkunft;Kennung;Einwilligung", *rows)
    assert [one.system for one in found.deliveries] == ["studierende", "studierende", "fach", "fach"]
    assert tuple(one.provenance["qualification"] for one in found.deliveries) == words


def test_an_export_as_the_file_of_answers(make_study: MakeStudy) -> None:
    """Own fields in JSON are read like columns; fields that have none are kept under their names."""
    data = b'[{"antwort": "ja", "herkunft": "andere KI", "modell": "x", "temperatur": "0", "prompt_differs": "no"}]'
    (one,) = read_answers(make_study(), data, "answers.json").deliveries
    assert (one.content, one.where) == (b"ja", "answers.json, Antwort 1 (antwort)")
    assert one.provenance["source"] == digest_of(data)
    assert _said(one) == {"model": "x", "temperatur": "0", "delivered.prompt_differs": "no"}
