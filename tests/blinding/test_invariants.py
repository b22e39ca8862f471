from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pruefstand.blinding.invariants import Difference, alignment_faults, differences, invariants, unexplained
from pruefstand.blinding.unify_edits import Edit, applied

_SENTENCES = (
    "Der OGH (4 Ob 123/19x, EvBl 2019/45, Rz 12) bejaht das nicht.",
    "Nach § 1295 Abs 1 ABGB iVm Art 8 EMRK gebühren 12.500,50 € samt 4 % Zinsen seit 3. Mai 2020.",
    "VwGH 24.3.1999, 98/12/0123-7; VfSlg 20.398/2020; BGHZ 189, 196 (201).",
    "Metoprolol 47,5 mg 1-0-1, RR 120/80, ICD-10 I48.0, um 8:30 für 14 Tage.",
    "1. Punkt 4.2.1 von Version 2.10, GZ 2020-0.123.456, Tel. 0012/345.",
    "Er schuldet kein Entgelt und handelte ohne Vollmacht, StGB 1975 § 7, Top 12.",
)
_TEXTS = st.lists(st.sampled_from(_SENTENCES), min_size=1, max_size=6).map("\n\n".join)


@given(_TEXTS, st.data())
def test_one_digit_is_always_caught(text: str, data: st.DataObject) -> None:
    """Whichever digit is exchanged for another, the values differ."""
    at = data.draw(st.sampled_from([match.start() for match in re.finditer("[0-9]", text)]))
    digit = data.draw(st.sampled_from([sign for sign in "0123456789" if sign != text[at]]))
    changed = text[:at] + digit + text[at + 1 :]
    assume(float(text[at]) != float(digit))
    assert differences(text, changed)


@given(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
def test_one_check_letter_is_always_caught(letter: str) -> None:
    """Whichever check letter is exchanged, the case is another one."""
    assume(letter != "x")
    assert differences(_SENTENCES[0], _SENTENCES[0].replace("19x", f"19{letter}"))


@given(_TEXTS, st.data())
def test_one_not_is_always_caught(text: str, data: st.DataObject) -> None:
    """A word that negates, put in anywhere or taken away, is seen."""
    blanks = [match.start() for match in re.finditer(r"(?<=[a-z]) (?=[a-z])", text)]
    assume(blanks)
    at = data.draw(st.sampled_from(blanks))
    assert [one.kind for one in differences(text, f"{text[:at]} nicht{text[at:]}")] == ["negation"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("12.500 €", "EUR 12500,00"),
        ("drei Jahre", "3 Jahre"),
        ("§ 5 Abs. 1 ABGB", "§ 5 Absatz 1 ABGB"),
        ("OGH 4 Ob 12/20x", "4 Ob 12/20x"),
        ("3.2.2021", "3. Februar 2021"),
        ("keine Haftung", "kein Anspruch"),
        ("4,5 %", "4,5 Prozent"),
    ],
)
def test_style_is_no_difference(one: str, other: str) -> None:
    """The same value in another notation is the same."""
    assert differences(one, other) == ()


def test_differences_are_counted() -> None:
    """A difference says how often a value stood and stands."""
    assert differences("§ 5 ABGB, § 5 ABGB", "§ 5 ABGB") == (Difference("norm", "ABGB § 5", 2, 1),)
    assert invariants("") == {}
    with pytest.raises(ValueError, match="no difference"):
        Difference("norm", "x", 1, 1)


@given(_TEXTS, st.data())
def test_only_logged_edits_explain(text: str, data: st.DataObject) -> None:
    """What an edit took is explained; what changes beside the log is not."""
    at = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(at + 1, len(text)))
    edits = [Edit(at, text[at:end], "", "rule")]
    after = applied(text, edits)
    planted = f"{after}\n\nZusatz vom 9.9.1999"
    assert ("date", "1999-09-09") in [(one.kind, one.norm) for one in unexplained(text, planted, edits)]


def test_alignment() -> None:
    """An aligned text keeps its values, nine tenths of its words, its paragraphs and headings."""
    text = "Ergebnis\n\nDer Anspruch besteht nach § 5 ABGB und ist nicht verjährt, weil die Frist noch läuft."
    assert alignment_faults(text, text.replace("läuft", "offen ist")) == ()
    assert [one.kind for one in alignment_faults(text, text.replace("§ 5", "§ 6"))] == ["norm", "norm"]
    assert "words" in [
        one.kind for one in alignment_faults(text, "Ergebnis\n\nDer Anspruch besteht nach § 5 ABGB, nicht verjährt.")
    ]
    joined = [one.kind for one in alignment_faults(text, text.replace("\n\n", ": "))]
    assert joined == ["paragraphs", "headings"]
