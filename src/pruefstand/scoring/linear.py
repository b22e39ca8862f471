r"""Patterns that a plan declares, matched in time that grows with the text alone.

A backtracking matcher can need exponential time where an output, which may be hostile, fits a pattern like ``(a+)+b``
almost; a limit of time would make the verdict depend on the machine. RE2 (Cox: Regular Expression Matching in the Wild,
2010) walks an automaton: linear in the text for every pattern, always the same answer. It has no back references and no
look-around; a plan that uses them is told so.

Differences from Python's ``re`` that a reader of the plan should know: ``\d``, ``\w``, ``\s`` and ``\b`` know ASCII
only (``\pL`` is any letter), ``$`` without ``(?m)`` is the very end of the text, never before a last line end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pruefstand.i18n import _

__all__ = ["Linear", "LinearError", "compile_linear"]

_LONGEST = 4000


class LinearError(ValueError):
    """A pattern that cannot be matched in linear time, or is none: what is wrong, and what to do."""

    def __init__(self, what: str, do: str) -> None:
        super().__init__(what)
        self.what, self.do = what, do


class Linear:
    """A compiled pattern; made by :func:`compile_linear`."""

    __slots__ = ("_compiled",)

    def __init__(self, compiled: Any) -> None:
        self._compiled = compiled

    def find(self, text: str) -> tuple[int, int] | None:
        """The first, leftmost match, half-open in code points; ``None`` if there is none."""
        match = self._compiled.search(text)
        return None if match is None else (int(match.start()), int(match.end()))

    def fits(self, text: str) -> bool:
        """Whether the whole text matches, from its first code point to its last."""
        return self._compiled.fullmatch(text) is not None


@lru_cache(maxsize=256)
def compile_linear(pattern: str) -> Linear:
    """The compiled pattern.

    Raises :class:`LinearError` where RE2 does not take it: a mistake, a back reference, look-around, more than 1000
    repeats in all, or more than 4000 characters.
    """
    import re2  # noqa: PLC0415 - only a plan with patterns needs it

    if len(pattern) > _LONGEST:
        what = _("Das Muster ist länger als {n} Zeichen.").format(n=_LONGEST)
        raise LinearError(what, _("Es in mehrere kürzere Regeln teilen."))
    options = re2.Options()
    options.log_errors = False
    try:
        return Linear(re2.compile(pattern, options))
    except (re2.error, UnicodeEncodeError) as fault:
        said = fault.args[0]
        reason = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        raise LinearError(
            _("Das Muster „{pattern}“ wird nicht gelesen: {reason}.").format(pattern=pattern[:80], reason=reason),
            _("Rückbezüge (\\1) und Vor- oder Rückschau ((?=…), (?<!…)) gibt es hier nicht; ohne sie schreiben."),
        ) from None
