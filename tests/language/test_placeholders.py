from __future__ import annotations

from collections.abc import Callable

import pytest

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Herr [PERSON_1] zahlt {{Betrag}} an <<Firma>>.",
            [("placeholder", "[PERSON_1]"), ("placeholder", "{{Betrag}}"), ("placeholder", "<<Firma>>")],
        ),
        ("Name: ________", [("placeholder", "___")]),
        ("Siehe https://www.example.org/a/2019/5.", [("url", "https://www.example.org/a/2019/5")]),
        ("Post an k3@kanzlei.example.", [("url", "k3@kanzlei.example")]),
        ("[sic]", []),
    ],
)
def test_placeholders_and_links(text: str, expected: list[tuple[str, str]], norms: Norms) -> None:
    """Placeholders and addresses are found whole, and digits in them are no numbers."""
    assert norms(text) == expected
