from __future__ import annotations

import hashlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding.gather import assign_codes
from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Measurement,
    Output,
    Rating,
    digest_of,
)
from pruefstand.errors import InputError
from pruefstand.rating import FilledSheet, RateOptions, measurements_of, rating_measures
from pruefstand.study.key import BlindKey

_SEED = hashlib.sha256(b"unblind").hexdigest()
_OPTIONS = RateOptions(with_gold=True)
_MEASURES = rating_measures(_OPTIONS, target=True)


def _attempt(system: str, case: str, repeat: int, text: str | None) -> Attempt:
    key = AttemptKey(system, case, repeat)
    if text is None:
        return Attempt(key, "sha256:0", AttemptStatus.FAILED, "502", "import")
    output = Output(digest_of(text.encode()), "text/plain", len(text.encode()))
    return Attempt(key, "sha256:0", AttemptStatus.COMPLETED, "", "import", (), output)


def _rows(
    attempts: list[Attempt], ratings: list[Rating], raters: tuple[str, ...] = ("R1",), seed: str = _SEED
) -> list[Measurement]:
    key = BlindKey(seed, assign_codes(attempts, seed), dict.fromkeys(raters, ""))
    return list(measurements_of(_sheets(ratings), key, attempts, _OPTIONS, {"F1"}))


def _sheets(ratings: list[Rating]) -> list[FilledSheet]:
    """One sheet for each rater among these ratings."""
    named = sorted({rating.rater for rating in ratings})
    return [
        FilledSheet(f"{name}.csv", "sha256:1", name, tuple(r for r in ratings if r.rater == name), (), name == "KI")
        for name in named
    ]


_ATTEMPTS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", "c"]), st.sampled_from(["F1", "F2"]), st.none() | st.text(min_size=1, max_size=3)
    ),
    max_size=12,
)


@given(_ATTEMPTS, st.binary(min_size=32, max_size=32))
def test_unblinding_undoes_blinding(rows: list[tuple[str, str, str | None]], seed: bytes) -> None:
    """What a rater says of a text under its code arrives at an attempt with exactly that text, one row for each."""
    attempts, texts = [], {}
    for (system, case), group in itertools.groupby(sorted(rows, key=lambda row: row[:2]), key=lambda row: row[:2]):
        for repeat, row in enumerate(group, start=1):
            attempts.append(_attempt(system, case, repeat, row[2]))
            texts[attempts[-1].key] = row[2]
    codes = assign_codes(attempts, seed.hex())
    ratings = [
        Rating("R1", row.case, row.code, "category", f"über {texts[row.attempt]}", 1, "sha256:1")
        for row in codes
        if row.code
    ]
    found = {row.attempt: row for row in _rows(attempts, ratings, seed=seed.hex()) if row.measure == "category"}
    assert found.keys() == texts.keys()
    for key, text in texts.items():
        assert found[key].value == (None if text is None else f"über {text}")
        assert found[key].status == ("failed" if text is None else "ok")


def test_every_attempt_measure_and_rater_has_its_row() -> None:
    """No row is missing where a sheet, a cell or an output is: the row says which; rows are sorted as the table is."""
    attempts = [_attempt("a", "F1", 1, "eins"), _attempt("a", "F2", 1, "zwei"), _attempt("b", "F1", 1, None)]
    code = {row.attempt.case: row.code for row in assign_codes(attempts, _SEED) if row.code}
    ratings = [
        Rating("R1", "F1", code["F1"], "grade", "2", 1, "sha256:1"),
        Rating("R1", "F1", code["F1"], "target", "ja", 1, "sha256:1"),
        Rating("R1", "F1", code["F1"], "stage", None, 1, "sha256:1"),
    ]
    rows = _rows(attempts, ratings, ("R2", "R1"))
    assert len(rows) == len(attempts) * len(_MEASURES) * 2
    address = [(*_key(row.attempt), row.variant, row.measure, row.part, row.source, row.by, row.take) for row in rows]
    assert address == sorted(set(address))
    said = {(*_key(row.attempt), row.measure, row.by): (row.status, row.reason, row.value) for row in rows}
    assert said["a", "F1", 1, "grade", "R1"] == ("ok", "", "2")
    assert said["a", "F1", 1, "target", "R1"] == ("ok", "", "ja")
    assert said["a", "F1", 1, "stage", "R1"] == ("missing", "nicht ausgefüllt", None)
    assert said["a", "F1", 1, "guess", "R1"] == ("missing", "nicht ausgefüllt", None)
    assert said["a", "F2", 1, "grade", "R1"] == ("missing", "nicht ausgefüllt", None)
    assert said["a", "F2", 1, "target", "R1"] == ("not_applicable", "keine Zielfrage", None)
    assert said["a", "F1", 1, "grade", "R2"] == ("missing", "kein Bogen", None)
    assert said["b", "F1", 1, "target", "R1"] == ("failed", "502", None)
    assert {row.by_version for row in rows} == {"short:1"}


def _key(key: AttemptKey) -> tuple[str, str, int]:
    return key.system, key.case, key.repeat


def test_an_answer_read_after_the_blinding_is_missing() -> None:
    """An attempt without a code was shown to nobody; it says so instead of vanishing."""
    attempts = [_attempt("a", "F1", 1, "eins"), _attempt("a", "F1", 2, "neu")]
    key = BlindKey(_SEED, assign_codes(attempts[:1], _SEED), {"R1": ""})
    rows = list(measurements_of([], key, attempts, _OPTIONS, ()))
    assert {(r.status, r.reason) for r in rows if r.attempt.repeat == 2 and r.measure == "grade"} == {
        ("missing", "nicht verblindet")
    }


@pytest.mark.parametrize("after", ["anders", None])
def test_a_key_of_other_answers(after: str | None) -> None:
    """A key whose answer is another by now, or is gone, is never joined."""
    key = BlindKey(_SEED, assign_codes([_attempt("a", "F1", 1, "eins")], _SEED), {"R1": ""})
    with pytest.raises(InputError, match="a/F1/1"):
        list(measurements_of([], key, [_attempt("a", "F1", 1, after)], _OPTIONS, ()))
    with pytest.raises(InputError, match="a/F1/1"):
        list(measurements_of([], key, [], _OPTIONS, ()))


def test_an_ai_is_a_rater_with_a_source_of_its_own() -> None:
    """An AI has rows where its sheet is there, marked as its own; without a sheet nothing waits for it."""
    attempts = [_attempt("a", "F1", 1, "eins")]
    code = assign_codes(attempts, _SEED)[0].code
    ratings = [Rating(name, "F1", code, "grade", "2", 1, "sha256:1") for name in ("KI", "R1")]
    rows = [row for row in _rows(attempts, ratings) if row.measure == "grade"]
    assert [(row.source, row.by, row.value) for row in rows] == [("ai", "KI", "2"), ("human", "R1", "2")]
    assert {row.by for row in _rows(attempts, ratings[1:])} == {"R1"}
