"""What a verb prints: lines for a reader, or one JSON object for a script."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from pruefstand.errors import Problem, PruefstandError
from pruefstand.formats.visible import visible
from pruefstand.i18n import _

__all__ = ["Answer", "Coloured", "problem_lines", "problems_json", "readable", "say_answer", "say_error", "use_utf8"]

_MOST_PLACES = 3
"""Places of one and the same problem that are all named."""

_MOST_LINES = 20
"""Problems told in full to a reader; nobody mends a thousand from a screen."""


class Coloured(str):
    """A line with a colour for those whose terminal shows one; its words say the same without."""

    __slots__ = ("colour",)

    def __new__(cls, text: str, colour: str) -> Coloured:
        """The line; an empty colour is none."""
        line = super().__new__(cls, text)
        line.colour = colour
        return line

    colour: str


class Answer:
    """What a verb came to: lines, the JSON object, and the exit code."""

    def __init__(self, lines: Iterable[str], value: Mapping[str, Any], code: int = 0) -> None:
        self.lines = tuple(lines)
        self.value = dict(value)
        self.code = code


def use_utf8() -> None:
    """Write UTF-8 whatever the locale says: a German message in ASCII would be no message."""
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", "") or "").lower().replace("-", "")
        if encoding != "utf8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def say_answer(answer: Answer, *, as_json: bool) -> int:
    """Print an answer; its exit code."""
    if as_json:
        _say(json.dumps(answer.value, ensure_ascii=False, allow_nan=False))
    else:
        coloured = _shows_colours()
        for line in answer.lines:
            text = readable(visible(line))
            if coloured and isinstance(line, Coloured) and line.colour:
                text = click.style(text, fg=line.colour)
            click.echo(text)
    return answer.code


def say_error(error: PruefstandError, *, as_json: bool) -> int:
    """Print an error: for a reader on standard error, for a script as the one object on standard output."""
    if as_json:
        first = error.problems[0]
        value = {
            "error": {"what": first.what, "where": first.where, "do": first.do},
            "problems": problems_json(error.problems),
        }
        _say(json.dumps(value, ensure_ascii=False))
    else:
        for line in problem_lines(error.problems):
            click.echo(visible(readable(line)), err=True)
    return error.exit_code


def _shows_colours() -> bool:
    """Only on a terminal that can, and not where the reader does not want it (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def problem_lines(problems: Sequence[Problem], indent: str = "") -> list[str]:
    """Problems as a reader sees them: place and sentence, below it the way out; the same one at many places once."""
    places: dict[tuple[str, str], list[str]] = {}
    for problem in problems:
        places.setdefault((problem.what, problem.do), []).append(problem.where)
    lines = []
    for (what, do), where in list(places.items())[:_MOST_LINES]:
        named = ", ".join(dict.fromkeys(where)) if len(where) <= _MOST_PLACES else where[0]
        head = f"{named}: {what}" if named else what
        if len(where) > _MOST_PLACES:
            head += " " + _("(und an {n} weiteren Stellen)").format(n=len(where) - 1)
        lines += [indent + head, f"{indent}  → {do}"]
    if len(places) > _MOST_LINES:
        rest = _("… und {n} weitere; mit --json stehen alle da.").format(n=len(places) - _MOST_LINES)
        lines.append(indent + rest)
    elif len(places) > 1 and not indent:
        lines.append(_("{n} Fehler.").format(n=len(places)))
    return lines


def problems_json(problems: Iterable[Problem]) -> list[dict[str, str]]:
    """Problems for a script."""
    return [{"where": problem.where, "what": problem.what, "do": problem.do} for problem in problems]


def _say(text: str) -> None:
    click.echo(readable(text))


def readable(text: str) -> str:
    """The text without lone surrogates, which no encoding can write. Most stand for bytes of an argument or a file name
    that the locale could not read; nearly always these bytes are UTF-8."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode("utf-8")
