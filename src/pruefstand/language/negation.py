"""Words that negate, with all their forms: what must never appear or vanish unseen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.language.values import Found

__all__ = ["NEGATIONS", "negating", "negations"]

NEGATIONS = {
    "nicht": ("nicht",),
    "nichts": ("nichts",),
    "kein": (
        "kein",
        "keine",
        "keinem",
        "keinen",
        "keiner",
        "keines",
        "keins",
        "keinerlei",
        "keinesfalls",
        "keineswegs",
    ),
    "nie": ("nie", "niemals", "nimmer"),
    "niemand": ("niemand", "niemandem", "niemanden", "niemandes"),
    "nirgends": ("nirgends", "nirgendwo"),
    "weder": ("weder",),
    "ohne": ("ohne",),
    "mitnichten": ("mitnichten",),
    "un": (
        *(
            "unzulässig",
            "unwirksam",
            "unbegründet",
            "unzutreffend",
            "unbestritten",
            "unstrittig",
            "unmöglich",
            "unrichtig",
        ),
        *("unberechtigt", "unentgeltlich", "ungültig", "unverbindlich", "unzuständig", "unauffällig", "unverändert"),
        *("unbedenklich", "unschädlich", "unbefristet", "unbedingt", "unabhängig", "unverzüglich", "unbeschränkt"),
    ),
    "nein": ("nein",),
    "not": ("not", "never", "none", "cannot"),
}
"""Lemma to forms. The adjectives under ``un`` are matched as stems with their endings and compared one by one."""

_FORMS = {form: lemma for lemma, forms in NEGATIONS.items() if lemma != "un" for form in forms}
_STEMS = tuple(sorted(NEGATIONS["un"]))
_WORDS = re.compile(
    (
        rf"(?<!\w)(?:(?P<word>{'|'.join(sorted(_FORMS, key=len, reverse=True))})"
        rf"|(?P<stem>{'|'.join(_STEMS)})(?:e[nmrs]?|er\w{{0,3}})?)(?!\w)"
    ),
    re.IGNORECASE,
)


def negating(word: str) -> bool:
    """Whether one word, in any case, negates."""
    return _WORDS.fullmatch(word) is not None


def negations(text: str, source: str) -> Iterator[Found]:
    """Every word that negates; the normal form is its lemma (``keinesfalls`` is ``kein``, ``unwirksamen`` itself)."""
    for match in _WORDS.finditer(text):
        norm = _FORMS[match["word"].lower()] if match["word"] else match["stem"].lower()
        yield Found("negation", norm, *match.span(), source[slice(*match.span())])
