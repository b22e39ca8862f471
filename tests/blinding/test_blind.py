from __future__ import annotations

import csv
import hashlib
import random
from collections import Counter
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from scipy.stats import chisquare

from pruefstand.blinding import BlindOptions
from pruefstand.blinding.blind import Blinded, State
from pruefstand.blinding.gather import assign_codes
from pruefstand.domain import Attempt, AttemptStatus
from pruefstand.errors import InputError, RefusedError
from pruefstand.rating import RateOptions, rating_form
from pruefstand.study.key import read_key
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


def test_failures_stand_in_the_key_alone(make_study: MakeStudy, handed_out: Callable[..., Blinded]) -> None:
    """Only completed attempts are given to raters; the others are named in the key, without a code."""
    study = make_study()
    made = handed_out(study)
    assert (made.answers, made.without, made.raters) == (6, 1, ("R1", "R2"))
    key = read_key(study.folder)
    assert [row.status for row in key.codes if not row.code] == [AttemptStatus.TIMEOUT]
    answers = {name for name in _below(study.folder.blind / "R1" / "F1") if len(name) == 5}
    assert answers == {"X.txt", "Y.txt", "Z.txt"}


def test_nothing_is_handed_out_before_the_release(make_study: MakeStudy, call: Callable[..., Blinded]) -> None:
    """The first call writes key, table and drafts; a release without it only prepares; afterwards drafts are gone."""
    study = make_study()
    assert call(study, release=True).state is State.PREPARED
    assert not study.folder.blind.exists()
    assert {path.name for path in study.folder.key.iterdir()} == {
        *("codes.csv", "placeholders.csv", "prepared.csv", "raters.csv", "review.csv", "seed.txt"),
    }
    drafts = _below(study.folder.derived / "prepared")
    assert {name for name in drafts if name.startswith("F2/")} == {
        *("F2/Frage.txt", "F2/Goldstandard-1.txt", "F2/X.txt", "F2/Y.txt", "F2/Z.txt"),
    }
    assert call(study, release=True).state is State.RELEASED
    assert not (study.folder.derived / "prepared").exists()
    for name, data in drafts.items():
        assert (study.folder.blind / "R2" / name).read_bytes() == data


def test_the_prepared_texts_are_outputs_of_named_steps(
    make_study: MakeStudy, handed_out: Callable[..., Blinded]
) -> None:
    """From the raw digest in the key each step leads to the next, the last to the file that raters get."""
    study = make_study((("andere", "F1", "Gerne! Frau Erika Musterhuber klagt."), ("studierende", "F1", "Nein.")))
    handed_out(study)
    raw = {row.code: row.output for row in read_key(study.folder).codes if row.code}
    table = list(csv.DictReader(StringIO((study.folder.key / "prepared.csv").read_text("utf-8"))))
    for code, digest in raw.items():
        steps = [row for row in table if row["code"] == code]
        assert [row["step"] for row in steps] in (["unify"], ["unify", "pseudonymise"])
        assert [row["parent"] for row in steps] == [digest, *(row["output"] for row in steps[:-1])]
        last = (study.folder.blind / "R1" / "F1" / f"{code}.txt").read_bytes()
        assert steps[-1]["output"] == "sha256:" + hashlib.sha256(last).hexdigest()
        assert int(steps[-1]["size"]) == len(last)


_PERSON = (
    "Sehr geehrter Herr Kollege,\n\ndie Klage der Frau Erika Musterhuber ist unbegründet.\n\n"
    "Mit freundlichen Grüßen\nMax Muster"
)


def test_the_lead_decides(make_study: MakeStudy, call: Callable[..., Blinded]) -> None:
    """A removal taken back stands again, a string that stays stays in all answers of the case, another is replaced in
    all of them; the decisions stay in the table, and a second call changes nothing."""
    study = make_study((("andere", "F1", "Gerne! Musterhuber siegt in Adlerhof."), ("studierende", "F1", _PERSON)))
    call(study, release=False)
    before = _below(study.folder.derived / "prepared")
    assert not any(word in b"".join(before.values()).decode() for word in ("Musterhuber", "Gerne", "Kollege"))

    def edit(table: list[dict[str, str]]) -> None:
        for row in table:
            if row["Text"].startswith("Gerne") or row["Text"] in ("Musterhuber", "Erika Musterhuber"):
                row["Entscheidung"] = "lassen"
        table.append({"Fall": "F1", "Regel": "ORT", "Text": "Adlerhof", "Entscheidung": "ersetzen"})

    _edit_review(study, edit)
    refused = call(study, release=True)
    assert (refused.state, refused.changed) == (State.PREPARED, True)
    assert not study.folder.blind.exists()
    table = (study.folder.key / "review.csv").read_bytes()
    assert call(study, release=False).state is State.PREPARED
    assert (study.folder.key / "review.csv").read_bytes() == table
    assert call(study, release=True).state is State.RELEASED
    shown = "".join(path.read_text("utf-8") for path in (study.folder.blind / "R1" / "F1").glob("?.txt"))
    assert "Gerne! Musterhuber siegt in [ORT_1]." in shown
    assert "die Klage der Frau Erika Musterhuber ist unbegründet." in shown.replace("Die", "die")
    assert "Kollege" not in shown


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"Fall": "F9", "Text": "x", "Entscheidung": "ersetzen"}, "F9"),
        ({"Fall": "F1", "Text": "x", "Entscheidung": "vielleicht"}, "keine Entscheidung"),
        ({"Fall": "F1", "Text": "", "Entscheidung": "ersetzen"}, "nichts ersetzen"),
        ({"Fall": "F1", "Text": "Nirgendwo", "Entscheidung": "ersetzen"}, "in keinem Text"),
        ({"Fall": "F1", "Text": "eins"}, "eigene Zeile"),
        (
            {"Fall": "F1", "Code": "X", "Schritt": "entfernt", "Zeile": "9", "Spalte": "1", "Entscheidung": "lassen"},
            "nichts entfernt",
        ),
        ({"Fall": "F1", "Schritt": "etwas", "Entscheidung": "lassen"}, "keinen Schritt"),
    ],
)
def test_a_decision_that_fits_nothing(
    make_study: MakeStudy, row: dict[str, str], said: str, call: Callable[..., Blinded]
) -> None:
    """It is told, and nothing changes."""
    study = make_study((("andere", "F1", "eins"), ("studierende", "F1", "zwei")))
    call(study, release=False)
    _edit_review(study, lambda table: table.append(row))
    before = _below(study.folder.root)
    with pytest.raises(InputError, match=said):
        call(study, release=True)
    assert _below(study.folder.root) == before


def test_a_leak_in_an_answer_waits_for_its_decision(make_study: MakeStudy, call: Callable[..., Blinded]) -> None:
    """What an answer says of its origin hinders the release until the lead leaves it with a reason (which the journal
    keeps, without the words) or has it replaced."""
    texts = (("andere", "F1", "Ich bin MODELL-X 2 und sage ja."), ("studierende", "F1", "Nein, T01 sagt ja."))
    study = make_study(texts)
    made = call(study, release=False)
    assert {(line.rule, line.text) for line in made.looked.open} == {("model", "MODELL-X 2"), ("participant", "T01")}
    assert call(study, release=True).state is State.PREPARED

    def edit(table: list[dict[str, str]]) -> None:
        for row in table:
            if row["Text"] == "T01":
                row["Entscheidung"] = "ersetzen"
            if row["Text"] == "MODELL-X 2":
                row["Entscheidung"] = "lassen"

    _edit_review(study, edit)
    assert [line.text for line in call(study, release=False).looked.open] == ["MODELL-X 2"]  # no reason yet

    def reason(table: list[dict[str, str]]) -> None:
        for row in table:
            if row["Text"] == "MODELL-X 2":
                row["Grund"] = "gehört zur Frage"

    _edit_review(study, reason)
    assert call(study, release=True).state is State.RELEASED
    journal = "".join(path.read_text("utf-8") for path in study.folder.journal.glob("*.jsonl"))
    assert "gehört zur Frage" in journal
    release = next(line for line in journal.splitlines() if line.startswith('{"record":"release"'))
    assert "MODELL-X" not in release
    shown = "".join(path.read_text("utf-8") for path in (study.folder.blind / "R1" / "F1").glob("?.txt"))
    assert "MODELL-X 2" in shown
    assert "[PERSON_1] sagt ja" in shown


def test_what_we_write_stops_at_a_leak(make_study: MakeStudy, call: Callable[..., Blinded]) -> None:
    """A case that is called like the model would tell: the command stops, and nothing is written."""
    plan_case = "Qwertzia"
    study = make_study((("andere", "F1", "Ja."), ("studierende", "F1", "Nein.")), case=plan_case)
    with pytest.raises(RefusedError, match="qwertzia"):
        call(study, release=False)
    assert not study.folder.key.exists()
    assert not study.folder.blind.exists()


def test_nothing_leads_back(make_study: MakeStudy, handed_out: Callable[..., Blinded]) -> None:
    """No id, title, model, code of a participant, digest, seed or name of the study stands in any blind file or
    name."""
    study = make_study((("andere", "F1", "Ich sage ja."), ("studierende", "F1", "Nein, andere sagen ja.")))
    handed_out(study)
    key = read_key(study.folder)
    words = ["studierende", "Studierende im 6. Semester", "Andere KI", "T00", "T01", "other_ai", key.seed]
    words += [row.output.removeprefix("sha256:") for row in key.codes if row.output]
    for name, data in _below(study.folder.blind).items():
        text = name + _text(data)
        assert not [word for word in words if word.casefold() in text.casefold()], name


def test_even_handed(make_study: MakeStudy, handed_out: Callable[..., Blinded]) -> None:
    """The same text through the path of every origin comes out with the same bytes, as text and as Word."""
    text = f"# Ergebnis\n\n{_PERSON}\n\nIch hoffe, das hilft!"
    study = make_study((("andere", "F1", text), ("studierende", "F1", text), ("andere", "F2", text)))
    handed_out(study)
    for end in ("txt", "docx"):
        one = {path.read_bytes() for path in (study.folder.blind / "R1").glob(f"*/[XYZ].{end}")}
        assert len(one) == 1, end


def test_placeholders_stand_in_all_cases_alike(make_study: MakeStudy, handed_out: Callable[..., Blinded]) -> None:
    """With a person's answer in one case, names give way in all cases; without people only where the plan says so."""
    machine = ("andere", "F2", "Frau Erika Musterhuber klagt.")
    study = make_study((("andere", "F1", "Ja."), ("studierende", "F1", "Nein."), machine))
    handed_out(study)
    assert "[PERSON_1]" in (study.folder.blind / "R1" / "F2" / "X.txt").read_text("utf-8")
    for wanted in (False, True):
        alone = make_study((machine,), name=f"allein-{wanted}")
        handed_out(alone, BlindOptions(("R1", "R2"), pseudonymise=wanted))
        shown = (alone.folder.blind / "R1" / "F2" / "X.txt").read_text("utf-8")
        assert ("[PERSON_1]" in shown) is wanted


def test_without_unifying(make_study: MakeStudy, handed_out: Callable[..., Blinded]) -> None:
    """Where the plan says so the first step is left out for all; the outer form is made alike all the same."""
    study = make_study((("andere", "F1", "Gerne! **Ja.**  \r\n"), ("studierende", "F1", "Nein.")))
    handed_out(study, BlindOptions(("R1", "R2"), unify=False))
    shown = {path.read_bytes() for path in (study.folder.blind / "R1" / "F1").glob("?.txt")}
    assert shown == {b"Gerne! **Ja.**\n", b"Nein.\n"}
