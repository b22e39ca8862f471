from __future__ import annotations

import pytest

from pruefstand.blinding.leaks_signs import Sign, found_in, signs_of
from pruefstand.domain import Origin, Role, System, SystemKind

_SYSTEM = System(
    "studierende", "Studierende im 6. Semester", SystemKind.INTAKE, Origin.STUDENT, Role.TESTED, (), None, "x"
)


def _texts(*args: object, **more: object) -> list[str]:
    return [sign.text for sign in signs_of(*args, **more).all]  # type: ignore[arg-type] # each test gives what it needs


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("provider", "Musterwerk AI", ["musterwerk", "musterwerk ai"]),
        ("model", "qwertz-5.2-mini", ["qwertz", "qwertz-5.2-mini"]),
        ("version", "20250929", ["20250929"]),
        ("participant", "TN-0017", ["tn-0017"]),
        ("author", "Max Koch", ["koch", "max koch"]),
        ("company", "Zyxwer & Partner GmbH", ["zyxwer", "zyxwer & partner gmbh"]),
        ("file", "abgabe_zyxwer_v2.docx", ["abgabe_zyxwer_v2", "zyxwer"]),
        ("path", "D:/daten/zyxwer/studie", ["d:/daten/zyxwer/studie", "zyxwer"]),
        ("host", "rechner-zyxwer", ["rechner-zyxwer", "zyxwer"]),
        ("version", "2025", []),
        ("model", "x1", []),
        ("consent", "einverstanden", []),
    ],
)
def test_strings_and_their_parts(key: str, value: str, expected: list[str]) -> None:
    """Of each field the whole and its parts of four characters and more; numbers, endings and everyday nouns not."""
    assert _texts([{key: value}]) == expected


def test_systems_and_what_everybody_sees() -> None:
    """Ids and titles of systems are signs; what stands in the question is none."""
    assert _texts([], [_SYSTEM]) == ["studierende", "studierende im 6. semester"]
    assert _texts([{"company": "Zyxwer GmbH"}], known=["Die Zyxwer GmbH kündigt."]) == []
    assert _texts([], more=[("host", "qrechner")]) == ["qrechner"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Müller-GPT meint", 1),
        ("MU\u0308LLER-GPT und müller-gpt", 2),
        ("Müller-GPTs", 0),
        ("xMüller-GPT", 0),
        ("Antwort_Müller-GPT_2.docx", 1),
        ("Müller GPT", 0),
    ],
)
def test_whole_tokens_in_any_spelling(text: str, count: int) -> None:
    """Found are whole tokens, in any case and composition, and each occurrence counts."""
    signs = signs_of([{"model": "Müller-GPT"}])
    assert found_in(text, signs).get(Sign("müller-gpt", "model"), 0) == count
