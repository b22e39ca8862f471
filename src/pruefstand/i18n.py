"""German texts and their English translation.

Message ids are the German texts; English comes from a compiled gettext catalogue beside this file. The language is a
context variable, so that one process can answer two readers in two languages. No result depends on it.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

__all__ = ["LANGUAGES", "N_", "_", "language", "ngettext", "speaking"]

LANGUAGES = ("de", "en")

_language: ContextVar[str] = ContextVar("pruefstand_language", default="de")


@cache
def _catalogue(name: str) -> gettext.NullTranslations:
    if name == "de":
        return gettext.NullTranslations()
    with (files("pruefstand") / "locale" / name / "LC_MESSAGES" / "pruefstand.mo").open("rb") as compiled:
        return gettext.GNUTranslations(compiled)


def _(text: str) -> str:
    """The text in the reader's language; a text without translation stays German."""
    return _catalogue(_language.get()).gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Singular or plural in the reader's language."""
    return _catalogue(_language.get()).ngettext(one, many, n)


def N_(text: str) -> str:  # noqa: N802 - the customary name of gettext's no-op marker
    """Mark a German text for translation where it is stored, not shown; ``_`` translates it when it is shown."""
    return text


def language() -> str:
    """The reader's language, ``de`` or ``en``."""
    return _language.get()


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Answer in this language inside the block; raises ``ValueError`` for one that is not in ``LANGUAGES``."""
    if name not in LANGUAGES:
        raise ValueError(f"unknown language {name!r}")
    token = _language.set(name)
    try:
        yield
    finally:
        _language.reset(token)
