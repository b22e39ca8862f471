from __future__ import annotations

import csv
import errno
import hashlib
import random
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from scipy.stats import chisquare

from pruefstand.blinding import (
    Blinded,
    BlindOptions,
    Passed,
    State,
    Switches,
    Work,
    assign_codes,
    blind,
    blinding_key,
    release_record,
)
from pruefstand.blinding.place import Tree
from pruefstand.domain import Attempt, AttemptStatus
from pruefstand.errors import InputError, RefusedError, UnavailableError
from pruefstand.rating import RateOptions, rating_form
from pruefstand.study.attempts import InFlight, Recorded, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
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


def _blind(
    study: Study, options: BlindOptions = _TWO, *, seed: str | None = None, release: bool, workers: int = 1
) -> Blinded:
    """One call, as the verb makes it; a release is written to the journal as the verb writes it."""
    key, _known = blinding_key(study.folder, options, seed)
    with open_journal(study.folder, purpose="blind") as writer:

        def released(passed: Passed, switches: Switches) -> None:
            writer.write(release_record(writer.utc(), key, passed, switches))
            writer.commit()

        return blind(
            study, options, form=FORM, with_gold=True, key=key, release=release, work=Work(workers), on_release=released
        )


def _handed_out(study: Study, options: BlindOptions = _TWO, *, seed: str | None = None) -> Blinded:
    """Prepared, then released."""
    _blind(study, options, seed=seed, release=False)
    return _blind(study, options, seed=seed, release=True)


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


def test_failures_stand_in_the_key_alone(make_study: MakeStudy) -> None:
    """Only completed attempts are given to raters; the others are named in the key, without a code."""
    study = make_study()
    made = _handed_out(study)
    assert (made.answers, made.without, made.raters) == (6, 1, ("R1", "R2"))
    key = read_key(study.folder)
    assert [row.status for row in key.codes if not row.code] == [AttemptStatus.TIMEOUT]
    answers = {name for name in _below(study.folder.blind / "R1" / "F1") if len(name) == 5}
    assert answers == {"X.txt", "Y.txt", "Z.txt"}


def test_nothing_is_handed_out_before_the_release(make_study: MakeStudy) -> None:
    """The first call writes key, table and drafts; a release without it only prepares; afterwards drafts are gone."""
    study = make_study()
    assert _blind(study, release=True).state is State.PREPARED
    assert not study.folder.blind.exists()
    assert {path.name for path in study.folder.key.iterdir()} == {
        *("codes.csv", "placeholders.csv", "prepared.csv", "raters.csv", "review.csv", "seed.txt"),
    }
    drafts = _below(study.folder.derived / "prepared")
    assert {name for name in drafts if name.startswith("F2/")} == {
        *("F2/Frage.txt", "F2/Goldstandard-1.txt", "F2/X.txt", "F2/Y.txt", "F2/Z.txt"),
    }
    assert _blind(study, release=True).state is State.RELEASED
    assert not (study.folder.derived / "prepared").exists()
    for name, data in drafts.items():
        assert (study.folder.blind / "R2" / name).read_bytes() == data


def test_the_prepared_texts_are_outputs_of_named_steps(make_study: MakeStudy) -> None:
    """From the raw digest in the key each step leads to the next, the last to the file that raters get."""
    study = make_study((("andere", "F1", "Gerne! Frau Erika Musterhuber klagt."), ("studierende", "F1", "Nein.")))
    _handed_out(study)
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


def test_the_lead_decides(make_study: MakeStudy) -> None:
    """A removal taken back stands again, a string that stays stays in all answers of the case, another is replaced in
    all of them; the decisions stay in the table, and a second call changes nothing."""
    study = make_study((("andere", "F1", "Gerne! Musterhuber siegt in Adlerhof."), ("studierende", "F1", _PERSON)))
    _blind(study, release=False)
    before = _below(study.folder.derived / "prepared")
    assert not any(word in b"".join(before.values()).decode() for word in ("Musterhuber", "Gerne", "Kollege"))

    def edit(table: list[dict[str, str]]) -> None:
        for row in table:
            if row["Text"].startswith("Gerne") or row["Text"] in ("Musterhuber", "Erika Musterhuber"):
                row["Entscheidung"] = "lassen"
        table.append({"Fall": "F1", "Regel": "ORT", "Text": "Adlerhof", "Entscheidung": "ersetzen"})

    _edit_review(study, edit)
    refused = _blind(study, release=True)
    assert (refused.state, refused.changed) == (State.PREPARED, True)
    assert not study.folder.blind.exists()
    table = (study.folder.key / "review.csv").read_bytes()
    assert _blind(study, release=False).state is State.PREPARED
    assert (study.folder.key / "review.csv").read_bytes() == table
    assert _blind(study, release=True).state is State.RELEASED
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
def test_a_decision_that_fits_nothing(make_study: MakeStudy, row: dict[str, str], said: str) -> None:
    """It is told, and nothing changes."""
    study = make_study((("andere", "F1", "eins"), ("studierende", "F1", "zwei")))
    _blind(study, release=False)
    _edit_review(study, lambda table: table.append(row))
    before = _below(study.folder.root)
    with pytest.raises(InputError, match=said):
        _blind(study, release=True)
    assert _below(study.folder.root) == before


def test_a_leak_in_an_answer_waits_for_its_decision(make_study: MakeStudy) -> None:
    """What an answer says of its origin hinders the release until the lead leaves it with a reason (which the journal
    keeps, without the words) or has it replaced."""
    texts = (("andere", "F1", "Ich bin MODELL-X 2 und sage ja."), ("studierende", "F1", "Nein, T01 sagt ja."))
    study = make_study(texts)
    made = _blind(study, release=False)
    assert {(line.rule, line.text) for line in made.looked.open} == {("model", "MODELL-X 2"), ("participant", "T01")}
    assert _blind(study, release=True).state is State.PREPARED

    def edit(table: list[dict[str, str]]) -> None:
        for row in table:
            if row["Text"] == "T01":
                row["Entscheidung"] = "ersetzen"
            if row["Text"] == "MODELL-X 2":
                row["Entscheidung"] = "lassen"

    _edit_review(study, edit)
    assert [line.text for line in _blind(study, release=False).looked.open] == ["MODELL-X 2"]  # no reason yet

    def reason(table: list[dict[str, str]]) -> None:
        for row in table:
            if row["Text"] == "MODELL-X 2":
                row["Grund"] = "gehört zur Frage"

    _edit_review(study, reason)
    assert _blind(study, release=True).state is State.RELEASED
    journal = "".join(path.read_text("utf-8") for path in study.folder.journal.glob("*.jsonl"))
    assert "gehört zur Frage" in journal
    release = next(line for line in journal.splitlines() if line.startswith('{"record":"release"'))
    assert "MODELL-X" not in release
    shown = "".join(path.read_text("utf-8") for path in (study.folder.blind / "R1" / "F1").glob("?.txt"))
    assert "MODELL-X 2" in shown
    assert "[PERSON_1] sagt ja" in shown


def test_what_we_write_stops_at_a_leak(make_study: MakeStudy) -> None:
    """A case that is called like the model would tell: the command stops, and nothing is written."""
    plan_case = "Qwertzia"
    study = make_study((("andere", "F1", "Ja."), ("studierende", "F1", "Nein.")), case=plan_case)
    with pytest.raises(RefusedError, match="qwertzia"):
        _blind(study, release=False)
    assert not study.folder.key.exists()
    assert not study.folder.blind.exists()


def test_nothing_leads_back(make_study: MakeStudy) -> None:
    """No id, title, model, code of a participant, digest, seed or name of the study stands in any blind file or
    name."""
    study = make_study((("andere", "F1", "Ich sage ja."), ("studierende", "F1", "Nein, andere sagen ja.")))
    _handed_out(study)
    key = read_key(study.folder)
    words = ["studierende", "Studierende im 6. Semester", "Andere KI", "T00", "T01", "other_ai", key.seed]
    words += [row.output.removeprefix("sha256:") for row in key.codes if row.output]
    for name, data in _below(study.folder.blind).items():
        text = name + _text(data)
        assert not [word for word in words if word.casefold() in text.casefold()], name


def test_even_handed(make_study: MakeStudy) -> None:
    """The same text through the path of every origin comes out with the same bytes, as text and as Word."""
    text = f"# Ergebnis\n\n{_PERSON}\n\nIch hoffe, das hilft!"
    study = make_study((("andere", "F1", text), ("studierende", "F1", text), ("andere", "F2", text)))
    _handed_out(study)
    for end in ("txt", "docx"):
        one = {path.read_bytes() for path in (study.folder.blind / "R1").glob(f"*/[XYZ].{end}")}
        assert len(one) == 1, end


def test_placeholders_stand_in_all_cases_alike(make_study: MakeStudy) -> None:
    """With a person's answer in one case, names give way in all cases; without people only where the plan says so."""
    machine = ("andere", "F2", "Frau Erika Musterhuber klagt.")
    study = make_study((("andere", "F1", "Ja."), ("studierende", "F1", "Nein."), machine))
    _handed_out(study)
    assert "[PERSON_1]" in (study.folder.blind / "R1" / "F2" / "X.txt").read_text("utf-8")
    for wanted in (False, True):
        alone = make_study((machine,), name=f"allein-{wanted}")
        _handed_out(alone, BlindOptions(("R1", "R2"), pseudonymise=wanted))
        shown = (alone.folder.blind / "R1" / "F2" / "X.txt").read_text("utf-8")
        assert ("[PERSON_1]" in shown) is wanted


def test_without_unifying(make_study: MakeStudy) -> None:
    """Where the plan says so the first step is left out for all; the outer form is made alike all the same."""
    study = make_study((("andere", "F1", "Gerne! **Ja.**  \r\n"), ("studierende", "F1", "Nein.")))
    _handed_out(study, BlindOptions(("R1", "R2"), unify=False))
    shown = {path.read_bytes() for path in (study.folder.blind / "R1" / "F1").glob("?.txt")}
    assert shown == {b"Gerne! **Ja.**\n", b"Nein.\n"}


def test_times_and_modes_are_equal(make_study: MakeStudy) -> None:
    """Every blind file and folder has the same time, every file the same mode; the key is for the lead alone."""
    study = make_study()
    _handed_out(study)
    entries = [study.folder.blind, *study.folder.blind.rglob("*")]
    assert {path.stat().st_mtime for path in entries} == {315619200}
    assert {stat.S_IMODE(path.stat().st_mode) for path in entries if path.is_file()} == {0o644}
    assert stat.S_IMODE(study.folder.key.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in study.folder.key.iterdir()} == {0o600}


def test_one_seed_gives_one_folder(make_study: MakeStudy) -> None:
    """The same seed gives the same bytes, another one another order; a lost folder is made again from its key, and a
    call on what is there changes nothing."""
    one, two = make_study(name="eins"), make_study(name="zwei")
    _handed_out(one, seed=_SEEDS[0])
    _handed_out(two, seed=_SEEDS[0])
    first = _below(one.folder.blind)
    assert first == _below(two.folder.blind)
    everything = _below(one.folder.root)
    assert _blind(one, release=False).state is State.UNCHANGED
    assert _below(one.folder.root) == everything
    one.folder.blind.rename(one.folder.root / "ausgegeben")
    assert _blind(one, release=False).state is State.RELEASED
    assert _below(one.folder.blind) == first
    three = make_study(name="drei")
    _handed_out(three)
    assert _below(three.folder.blind) != first


def test_what_was_released_is_never_another(make_study: MakeStudy) -> None:
    """A changed file of the folder, a decision after the release, other raters, changed codes: each is refused, and the
    folder that is there stays as it is."""
    study = make_study()
    _handed_out(study)
    before = _below(study.folder.blind)
    shown = study.folder.blind / "R1" / "F1" / "X.txt"
    shown.write_bytes(b"anders\n")
    with pytest.raises(RefusedError, match="nicht mehr die"):
        _blind(study, release=False)
    shown.write_bytes(before["R1/F1/X.txt"])
    (study.folder.blind / "R1" / "Bogen.csv").write_bytes(b"ausgef\xc3\xbcllt")  # sheets may be filled in place
    assert _blind(study, release=False).state is State.UNCHANGED
    _edit_review(study, lambda table: table.append({"Fall": "F1", "Text": "Nein", "Entscheidung": "ersetzen"}))
    study.folder.blind.rename(study.folder.root / "ausgegeben")
    with pytest.raises(RefusedError, match="etwas anderes"):
        _blind(study, release=True)
    with pytest.raises(RefusedError):
        _blind(study, BlindOptions(("R1", "R2", "R3")), release=False)
    codes = study.folder.key / "codes.csv"
    codes.write_text(codes.read_text("utf-8").replace(",X,", ",K,"), "utf-8")
    with pytest.raises(RefusedError):
        _blind(study, release=False)
    assert not study.folder.blind.exists()


def test_a_study_that_is_not_ready(make_study: MakeStudy) -> None:
    """Without answers, with one that is no text or with a question gone, nothing is written."""
    with pytest.raises(InputError):
        _blind(make_study((("andere", "F1", None),), name="leer"), release=False)
    with pytest.raises(InputError, match="kein Text"):
        _blind(make_study((("andere", "F1", "a\0b\0c"),), name="binär"), release=False)
    study = make_study()
    (study.folder.root / "gold-2.md").unlink()
    with pytest.raises(InputError):
        _blind(study, release=False)
    assert not study.folder.blind.exists()
    assert not study.folder.key.exists()


@pytest.mark.parametrize("failing", [1, 4, 15])
@pytest.mark.parametrize("release", [False, True])
def test_a_full_disk_leaves_nothing(
    make_study: MakeStudy, monkeypatch: pytest.MonkeyPatch, failing: int, release: bool
) -> None:
    """Whichever write fails, no blind folder is there afterwards; the key is there whole or not at all, and the next
    calls work."""
    study = make_study()
    if release:
        _blind(study, release=False)
    real, calls = Tree.add, iter(range(10**6))

    def full(self: Tree, name: str, data: bytes) -> None:
        if next(calls) == failing:
            raise OSError(errno.ENOSPC, "no space")
        real(self, name, data)

    monkeypatch.setattr(Tree, "add", full)
    with pytest.raises(UnavailableError, match="voll"):
        _blind(study, release=release)
    assert not study.folder.blind.exists()
    assert not list(study.folder.derived.glob("~$*"))
    assert study.folder.key.exists() is release
    monkeypatch.undo()
    _blind(study, release=False)
    assert _blind(study, release=True).state is State.RELEASED


def test_any_number_of_processes(make_study: MakeStudy) -> None:
    """Two processes give the bytes of one."""
    study = make_study()
    _handed_out(study)
    before = _below(study.folder.blind)
    study.folder.blind.rename(study.folder.root / "ausgegeben")
    assert _blind(study, release=False, workers=2).state is State.RELEASED
    assert _below(study.folder.blind) == before


def test_after_a_withdrawal(make_study: MakeStudy, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that was withdrawn keeps its code, which stands for nothing: before the release the others are prepared
    without it; after it the folder is made again without it, where the others come out as they were, and else that is
    said."""
    for released, named in ((False, False), (True, False), (True, True)):
        texts = ("Frau Karin Adlerhuber klagt.", "Frau Erika Musterhuber siegt.", "Herr Josef Brunnwieser haftet.")
        systems = ("andere", "studierende", "andere")
        answers = tuple((name, "F1", text if named else "Ja.") for name, text in zip(systems, texts, strict=True))
        study = make_study(answers, name=f"studie-{released}-{named}")
        _handed_out(study) if released else _blind(study, release=False)
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
                _blind(study, release=False)
        else:
            made = _blind(study, release=False)
            assert made.answers == 2
            assert (made if released else _blind(study, release=True)).state is State.RELEASED
            shown = {path.stem for path in (study.folder.blind / "R1" / "F1").glob("?.txt")}
            assert shown == {"X", "Y", "Z"} - {gone.code}
        monkeypatch.undo()


@pytest.mark.parametrize("unify", [True, False])
def test_no_sign_turns_what_raters_read(make_study: MakeStudy, unify: bool) -> None:
    """With and without unify the texts in the folder hold no mark of direction and no control character; the table of
    the review names each by its line, and a decision to leave one is refused by name."""
    study = make_study((("andere", "F1", "Nein.\nDas ist \u202eJa\u202c.\x1b[2J"), ("andere", "F2", "Ja.")))
    options = replace(_TWO, unify=unify)
    _blind(study, options, release=False)
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
        _blind(study, options, release=True)

    def clear(table: list[dict[str, str]]) -> None:
        next(line for line in table if line["Regel"] == "invisible")["Entscheidung"] = ""

    _edit_review(study, clear)
    _blind(study, options, release=True)
    texts = [data.decode() for name, data in _below(study.folder.blind).items() if name.endswith(".txt")]
    assert any("Das ist Ja." in text for text in texts)
    assert not any(sign in text for text in texts for sign in "\u202e\u202c\x1b")
