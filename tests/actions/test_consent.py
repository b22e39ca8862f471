"""``consent``: the form, the ledger, the seal."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from datetime import date
from importlib.resources import files
from pathlib import Path

import pytest

from pruefstand.actions.consent import FORM, consent
from pruefstand.actions.read import read
from pruefstand.errors import InputError, RefusedError

_TODAY = date(2026, 10, 1)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """The example of a study, untouched."""
    folder = tmp_path / "studie"
    shutil.copytree(str(files("pruefstand") / "examples" / "kuendigung"), folder, ignore=lambda _d, _n: ["boegen"])
    return folder


def _filled(study: Path) -> None:
    consent(study, today=_TODAY)
    for part in FORM:
        text = (study / part).read_text("utf-8")
        (study / part).write_text(re.sub(r"\[\[.*?\]\]", "Beispiel", text, flags=re.DOTALL), "utf-8")


def test_the_form_has_what_a_form_needs(study: Path) -> None:
    """Information and declaration apart, four boxes apart, and the points that make consent free and informed."""
    found = consent(study, today=_TODAY)
    assert found.written == FORM
    information, declaration = ((study / part).read_text("utf-8") for part in FORM)
    assert [line[2:].split(".")[0].strip("* ") for line in declaration.splitlines() if line.startswith("☐")] == [
        "Teilnahme",
        "Übermittlung an einen KI-Anbieter",
        "Zitat",
        "Nachnutzung",
    ]
    for word in ("Noten", "Widerruf", "aufbewahrt", "keine\nRechtsberatung", "Art. 77", "Art. 28", "Benotung"):
        assert word in information, word
    assert "☐" not in information
    assert found.form.gaps > 10


def test_what_the_lead_wrote_stays(study: Path) -> None:
    """A part that is there is never overwritten; the digest is that of both parts one after the other."""
    _filled(study)
    before = [(study / part).read_bytes() for part in FORM]
    found = consent(study, today=_TODAY)
    assert [(study / part).read_bytes() for part in FORM] == before
    assert found.written == ()
    assert found.form.digest == "sha256:" + hashlib.sha256(b"".join(before)).hexdigest()


def test_an_entry(study: Path) -> None:
    """Code, version and digest of the form, day and boxes, and no more; the next code is proposed."""
    _filled(study)
    consent(study, participant="T01", agree=("quotation", "participation"), today=_TODAY)
    found = consent(study, participant="T02", day="2026-09-30", today=_TODAY)
    lines = [json.loads(line) for line in (study / "consent" / "ledger.jsonl").read_text("utf-8").splitlines()]
    assert set(lines[0]) == {"record", "participant", "form", "version", "date", "boxes", "before"}
    assert (lines[0]["boxes"], lines[0]["date"], lines[1]["date"]) == (
        ["participation", "quotation"],
        "2026-10-01",
        "2026-09-30",
    )
    assert (found.entries, found.boxes["participation"], found.free) == (2, 1, "T03")


def test_what_cannot_be_entered(study: Path) -> None:
    """A form with gaps, a name, a day that is none, boxes of nobody, versions that differ: nothing is written."""
    with pytest.raises(RefusedError, match="Lücken"):
        consent(study, participant="T01", today=_TODAY)
    _filled(study)
    with pytest.raises(InputError, match="Namen"):
        consent(study, participant="Anna Muster", today=_TODAY)
    with pytest.raises(InputError, match="kein Tag"):
        consent(study, participant="T01", day="1.10.", today=_TODAY)
    with pytest.raises(InputError, match="2031-01-01 kann noch niemand"):
        consent(study, participant="T01", day="2031-01-01", today=_TODAY)
    with pytest.raises(InputError, match="fehlt"):
        consent(study, agree=("transfer",), today=_TODAY)
    path = study / FORM[0]
    path.write_text(path.read_text("utf-8").replace("Fassung: 1", "Fassung: 2"), "utf-8")
    with pytest.raises(InputError, match="nicht dieselbe Fassung"):
        consent(study, participant="T01", today=_TODAY)
    assert not (study / "consent" / "ledger.jsonl").exists()


def test_sealed_until_grading_is_closed(study: Path) -> None:
    """While it is sealed nobody sees who takes part, no person's answer is read, and the day cannot come earlier."""
    _filled(study)
    consent(study, participant="T01", agree=("participation",), seal_until="2999-01-01", today=_TODAY)
    found = consent(study, today=_TODAY)
    assert (found.until, dict(found.boxes)) == (date(2999, 1, 1), {})
    with pytest.raises(RefusedError, match="2999"):
        consent(study, seal_until="2027-01-01", today=_TODAY)
    result = read(study)
    assert {problem.what.split(" ist bis")[0] for problem in result.refused[:1]} == {
        "Das Verzeichnis der Einwilligungen"
    }
    assert consent(study, today=date(2999, 1, 1)).boxes["participation"] == 1
