from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding import prepare as module
from pruefstand.blinding.prepare import Prepared, RawAnswer, known_names, prepare
from pruefstand.blinding.pseudonymise import Pseudonyms
from pruefstand.blinding.unify import Unified
from pruefstand.blinding.unify_edits import Edit, undone
from pruefstand.domain import Origin

_MACHINE = "Gerne! Hier ist meine Einschätzung:\n\n**Die Kündigung ist unwirksam** (§ 30 MRG).\n\nIch hoffe, das hilft!"
_PERSON = (
    "Rechtsanwältin Mag. Erika Musterhuber\n\nSehr geehrter Herr Kollege,\n\n"
    "die Kündigung vom 3. März 2026 ist unwirksam (6 Ob 123/19x). Frau Musterhuber zahlte 12.500 €.\n\n"
    "Mit freundlichen Grüßen\nErika Musterhuber"
)
_WORDS = st.lists(
    st.sampled_from(
        [
            *("Gerne!", "# Ergebnis", "Frau Erika Musterhuber", "klagt.", "nicht", "12.500 €", "§ 1295 Abs 1 ABGB"),
            *(
                "\n\n",
                "\n",
                "- ",
                "**fett**",
                "6 Ob 123/19x",
                "Ich hoffe, das hilft!",
                "Mit freundlichen Grüßen",
                "„Nein“",
            ),
            *("geb. 15.05.1980", "erika@example.org", "[PERSON_1]", "\r\n", "e\u0301", "Das Gericht wies ab."),
        ]
    ),
    max_size=14,
).map(" ".join)


def _texts(prepared: Prepared) -> list[str]:
    return [answer.text for answer in prepared.answers]


def test_both_steps() -> None:
    """Frame and Markdown go, persons get the same placeholder in all answers, content stays."""
    other = RawAnswer("Musterhuber hat recht.", Origin.MODEL)
    found = prepare([RawAnswer(_PERSON, Origin.EXPERT), other], pseudonyms=False)
    assert found.refused == ()
    assert found.pseudonymised
    first, second = found.answers
    assert second.text == "[PERSON_1] hat recht."
    assert "[PERSON_1] zahlte 12.500 €" in first.text
    assert "6 Ob 123/19x" in first.text
    assert "Musterhuber" not in first.text
    assert [row.mark for row in found.table if row.type == "PERSON"] == ["[PERSON_1]"]


def test_the_log_leads_back() -> None:
    """Removals lead from the prepared text to the unified one and from there to the source."""
    for answer in prepare(
        [RawAnswer(_PERSON, Origin.EXPERT), RawAnswer(_MACHINE, Origin.MODEL)], pseudonyms=True
    ).answers:
        assert undone(answer.text, answer.replaced) == answer.unified
        assert undone(answer.unified, answer.removed) == answer.source


def test_pseudonyms_are_owed_to_people() -> None:
    """Without people the step is made only if asked for; with one answer of a person for all, asked for or not."""
    machine = RawAnswer("Frau Erika Musterhuber klagt.", Origin.MODEL)
    assert not prepare([machine], pseudonyms=False).pseudonymised
    assert _texts(prepare([machine], pseudonyms=False)) == ["Frau Erika Musterhuber klagt."]
    assert _texts(prepare([machine], pseudonyms=True)) == ["Frau [PERSON_1] klagt."]
    mixed = prepare([machine, RawAnswer("Die Klage ist unbegründet.", Origin.STUDENT)], pseudonyms=False)
    assert _texts(mixed)[0] == "Frau [PERSON_1] klagt."


@given(_WORDS, st.permutations(list(Origin)))
def test_even_handed(text: str, origins: list[Origin]) -> None:
    """The same text through every origin's path comes out identical, with the same log."""
    found = prepare([RawAnswer(text, origin) for origin in origins], pseudonyms=False)
    assert len({answer.text for answer in found.answers}) == 1
    assert len({(answer.removed, answer.replaced) for answer in found.answers}) == 1
    alone = [prepare([RawAnswer(text, origin)], pseudonyms=True).answers[0] for origin in origins]
    assert {answer.text for answer in alone} == {found.answers[0].text}


@given(_WORDS)
def test_encodings_of_one_text(text: str) -> None:
    """Line ends of Windows and composed or decomposed letters make no difference."""
    plain = text.replace("\r\n", "\n")
    one = prepare([RawAnswer(plain, Origin.STUDENT)], pseudonyms=True)
    other = prepare([RawAnswer(plain.replace("\n", "\r\n"), Origin.STUDENT)], pseudonyms=True)
    assert _texts(one) == _texts(other)


def test_names_from_provenance_and_those_to_keep() -> None:
    """A name known from the file is replaced though the text does not show a person; what the lead keeps stays."""
    answers = [RawAnswer("Beispielgruber meint das Gegenteil.", Origin.EXPERT)]
    assert _texts(prepare(answers, pseudonyms=False, names=["Anna Beispielgruber"])) == [
        "[PERSON_1] meint das Gegenteil."
    ]
    kept = prepare(answers, pseudonyms=False, names=["Anna Beispielgruber"], keep=["Beispielgruber"])
    assert _texts(kept) == ["Beispielgruber meint das Gegenteil."]


def test_a_step_that_hides_a_change_is_undone_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unifying that drops a „nicht“ beside its log is undone for every answer of the case, and the answer is named."""

    def careless(text: str) -> Unified:
        start = text.find("Hallo")
        if start < 0:
            return Unified(text.replace("Gerne! ", ""), (Edit(0, "Gerne! ", "", "opener"),))
        return Unified(text.replace("nicht ", ""), (Edit(start, "Hallo", "", "opener"),))

    monkeypatch.setattr(module, "unify", careless)
    answers = [RawAnswer("Gerne! Ja.", Origin.MODEL), RawAnswer("Das gilt nicht mehr. Hallo", Origin.MODEL)]
    found = prepare(answers, pseudonyms=False)
    assert _texts(found) == ["Gerne! Ja.", "Das gilt nicht mehr. Hallo"]
    assert [(one.step, one.answer, one.whole) for one in found.refused] == [("unify", 1, True)]


def test_pseudonyms_that_hide_a_change_are_undone_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for placeholders: no answer keeps one, and the table is empty."""
    from_true = module.pseudonymise

    def careless(texts: list[str], names: tuple[str, ...], keep: tuple[str, ...]) -> Pseudonyms:
        made = from_true(texts, names, keep)
        first = made.texts[0]
        changed = type(first)(first.text.replace("12.500", "12.501"), first.entities, first.edits)
        return Pseudonyms((changed, *made.texts[1:]), made.table)

    monkeypatch.setattr(module, "pseudonymise", careless)
    texts = ["Frau Erika Musterhuber schuldet 12.500 €.", "Frau Musterhuber schuldet nichts."]
    found = prepare([RawAnswer(text, Origin.EXPERT) for text in texts], pseudonyms=True)
    assert _texts(found) == texts
    assert found.table == ()
    assert not found.pseudonymised
    assert [(one.step, one.answer, one.whole) for one in found.refused] == [("pseudonymise", 0, True)]


def test_nothing() -> None:
    """No answers give none; an empty answer stays empty."""
    assert prepare([], pseudonyms=True) == Prepared((), (), (), (), pseudonymised=False)
    assert _texts(prepare([RawAnswer("", Origin.MODEL)], pseudonyms=True)) == [""]


def test_known_names() -> None:
    """Authors are names, in either order; accounts, programs and codes are none."""
    provenances = [
        {"author": "Musterhuber, Erika; Max Beispiel", "model": "Modell X"},
        {"last_modified_by": "Microsoft Office User", "participant": "T17"},
        {"author": "python-docx", "manager": "Max Beispiel", "participant": "jn"},
        {"author": "Mag. Anna Beispielgruber, LL.M.; MUSTERFRAU, Clara; Jan van der Muster"},
    ]
    assert known_names(provenances) == (
        *("Erika Musterhuber", "Max Beispiel", "Anna Beispielgruber", "Clara MUSTERFRAU", "Jan van der Muster"),
    )


def test_what_is_shown_beside_has_the_same_placeholders() -> None:
    """A party of the question has one placeholder in question and answers; the question is not unified."""
    question = "Gerne! Frau Erika Musterhuber fragt: **Ist das zulässig?**"
    found = prepare([RawAnswer("Musterhuber darf das.", Origin.STUDENT)], pseudonyms=False, beside=[question])
    assert tuple(one.text for one in found.beside) == ("Gerne! Frau [PERSON_1] fragt: **Ist das zulässig?**",)
    assert _texts(found) == ["[PERSON_1] darf das."]
    left = prepare([RawAnswer("Musterhuber darf das.", Origin.MODEL)], pseudonyms=False, beside=[question])
    assert [one.text for one in left.beside] == [question]


def test_shared_answers_keep_their_values(shared: Path) -> None:
    """On all shared texts at once no step is undone, and what is protected still stands."""
    items = json.loads((shared / "data" / "docs" / "pii.json").read_text("utf-8"))["items"]
    for item in items:
        found = prepare([RawAnswer(item["text"], Origin.EXPERT)], pseudonyms=True)
        assert not [one for one in found.refused if one.whole]
        words = re.sub(r"\s+", " ", found.answers[0].unified)
        for stays in item["must_stay"]:
            if re.sub(r"\s+", " ", stays) in words:
                assert re.sub(r"\s+", " ", stays) in re.sub(r"\s+", " ", found.answers[0].text), (item["id"], stays)
