"""Formulas in LaTeX, as a person would write them: ``3 × 4.500 = 13.500``, ``1/3``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_edits import Change

__all__ = ["formulas"]

_MATH = re.compile(
    (
        r"\\\((.{1,400}?)\\\)|\\\[(.{1,400}?)\\\]|\$\$([^$\n]{1,400})\$\$"
        r"|(?<![\w$])\$([^$\n]{0,200}\\[A-Za-z]+[^$\n]{0,200})\$"
    ),
    re.DOTALL,
)
_CALCULATES = re.compile(r"[\\=+*/^_<>×·|]|\d|^\s*\w\s*$")
_COMMANDS = {
    "times": "×",
    "cdot": "·",
    "div": "÷",
    "leq": "≤",
    "le": "≤",
    "geq": "≥",
    "ge": "≥",
    "approx": "≈",
    "neq": "≠",
    "pm": "±",
    "Rightarrow": "⇒",
    "rightarrow": "→",
    "to": "→",
    "infty": "∞",
    "sum": "Σ",
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "Delta": "Δ",
    "lambda": "λ",
    "pi": "π",
    "sigma": "σ",
    "Omega": "Ω",
    "geqslant": "≥",
    "leqslant": "≤",
    "equiv": "≡",
    "in": "∈",
    "Leftrightarrow": "⇔",
    "mu": "µ",
    "circ": "°",
    "quad": " ",
    "qquad": " ",
    "ldots": "…",
    "dots": "…",
    "left": "",
    "right": "",
    "euro": "€",
    "percent": "%",
}


def formulas(text: str) -> Iterator[Change]:
    """Every formula between marks of LaTeX becomes plain; round brackets that Markdown escaped are none."""
    if "\\" not in text and "$$" not in text:
        return
    for match in _MATH.finditer(text):
        inner = next(group for group in match.groups() if group is not None)
        if match[1] is not None and not _CALCULATES.search(inner):
            continue  # round brackets that Markdown escaped
        yield match.start(), match.end(), _formula(inner)


_DEEPEST = 4
_ADDS = re.compile(r"(?<=[\w)}]) ?[+−-]")
_OPERATES = re.compile(r"(?<=[\w)}]) ?(?:[+−*/·×-]|\\(?:times|cdot|div|pm)\b)")
_INNER = re.compile(r"\([^()]*\)")


def _in_brackets(piece: str, pattern: re.Pattern[str]) -> str:
    """The piece, in round brackets if an operator of the kind stands in it outside of brackets."""
    return f"({piece})" if pattern.search(_INNER.sub("x", piece)) else piece


def _fraction(match: re.Match[str]) -> str:
    return f"{_in_brackets(match[1], _ADDS)}/{_in_brackets(match[2], _OPERATES)}"


def _formula(inner: str) -> str:
    inner = inner.replace("{,}", ",").replace("{.}", ".")
    inner = re.sub(r"\^\{?\\circ\}?", "°", inner)
    inner = re.sub(r"\\(?:text|mathrm|mathbf|operatorname)\{([^{}]{0,200})\}", r"\1", inner)
    inner = re.sub(r"_\{([^{}]{1,20})\}", r"_\1", inner)
    for _depth in range(_DEEPEST):  # from the inside outwards
        inner = re.sub(r"\^\{([^{}]{1,40})\}", lambda m: "^" + _in_brackets(m[1], _OPERATES), inner)
        inner, found = re.subn(r"\\[dt]?frac\{([^{}]{1,80})\}\{([^{}]{1,80})\}", _fraction, inner)
        if not found:
            break
    inner = re.sub(r"\\sqrt\{([^{}]{1,80})\}", r"√(\1)", inner)
    inner = re.sub(r"\\([%€$&#_{}])", r"\1", inner)
    inner = re.sub(r"\\[,;:! ]", " ", inner)
    inner = re.sub(
        r"\\([A-Za-z]+)[ ]?", lambda m: _COMMANDS.get(m[1], m[0].strip()) + (" " if m[0].endswith(" ") else ""), inner
    )
    return " ".join(inner.split())
