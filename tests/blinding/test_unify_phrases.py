"""What people and programs write around an answer goes; sentences that only look like it stay."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pruefstand.blinding.unify import unify

_OWN: dict[str, list[str]] = json.loads((Path(__file__).parent / "own_phrases.json").read_text("utf-8"))
_BODY = "Der Verkäufer haftet für den Mangel, weil er ihn kannte.\n\nDie Verjährung steht dem nicht entgegen."
_HEAD = "Muster Rechtsanwälte GmbH\nMusterstraße 1, 1010 Wien"
_AROUND = {
    "openers": ["{}\n\n{body}"],
    "closers": ["{body}\n\n{}", "{body} {}", "{body}\n\n{}\n\nMit freundlichen Grüßen\nDr. Muster"],
    "disclaimers": ["{body}\n\n{}", "{body}\n\n{}\n\nViel Erfolg!"],
    "greetings": ["{body}\n\n{}\n\nDr. Max Muster", "Hallo,\n\n{body}\n\n{}\nMax Muster\n\nVon meinem Handy gesendet"],
    "salutations": ["{}\n\n{body}", _HEAD + "\n\n{}\n\n{body}"],
    "head": [
        _HEAD + "\n{}\n\nSehr geehrte Frau Muster,\n\n{body}",
        _HEAD + "\n\n{}\n\nWien, 3. März 2026\n\nSehr geehrte Frau Muster,\n\n{body}",
    ],
    "exam": ["Name: Max Muster\n{}\nMatrikelnummer: 01234567\n\n{body}"],
    "below": ["{body}\n\nMit freundlichen Grüßen\n\nDr. Max Muster\n{}", "{body}\n\nMfG\nDr. Max Muster\n\n{}"],
}
_CONTENT = [
    ("{}\n\n{body}", "{}\n\n{body}"),
    ("{body}\n\n{}", "{body}\n\n{}"),
    ("{body} {}", "{body} {}"),
    ("Sehr geehrte Frau Muster,\n\n{}\n\n{body}\n\nMit freundlichen Grüßen\nDr. Muster", "{}\n\n{body}"),
    ("Sehr geehrte Frau Muster,\n\n{body}\n\n{}\n\nMit freundlichen Grüßen\nDr. Muster", "{body}\n\n{}"),
]


def _same(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in text.split("\n"))).strip()


@pytest.mark.parametrize(
    ("template", "phrase"),
    [(template, phrase) for kind, templates in _AROUND.items() for template in templates for phrase in _OWN[kind]],
)
def test_frame_goes(template: str, phrase: str) -> None:
    """Every phrase of the frame goes wherever it stands around an answer, and the answer stays to the letter."""
    assert _same(unify(template.format(phrase, body=_BODY)).text) == _BODY


@pytest.mark.parametrize(
    ("before", "after", "phrase"), [(*pair, phrase) for pair in _CONTENT for phrase in _OWN["content"]]
)
def test_content_stays(before: str, after: str, phrase: str) -> None:
    """A sentence of an answer that uses the words of the frame stays at the top, at the end, and in a letter."""
    assert _same(unify(before.format(phrase, body=_BODY)).text) == after.format(phrase, body=_BODY)
