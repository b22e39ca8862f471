"""How ``measure`` shows numbers and what was left out."""

from __future__ import annotations

from collections.abc import Iterable

import click

from pruefstand.cli.output import problem_lines, readable
from pruefstand.errors import Problem
from pruefstand.formats.visible import visible
from pruefstand.i18n import _, language

__all__ = ["decimal", "percent", "quoted", "tell"]


def tell(dropped: Iterable[Problem]) -> None:
    """What was left out, on standard error: standard output holds the answer."""
    for line in problem_lines(list(dropped)):
        click.echo(visible(readable(line)), err=True)


def quoted(text: str) -> str:
    """A text in the quotation marks of the reader's language."""
    return _("„{text}“").format(text=text)


def percent(value: float | None) -> str:
    """A share as percent with two decimals, in the reader's spelling."""
    return _("nicht berechenbar") if value is None else decimal(value * 100, 2) + " %"


def decimal(value: float, places: int) -> str:
    """A number with so many decimals, in the reader's spelling."""
    text = f"{value:.{places}f}"
    return text.replace(".", ",") if language() == "de" else text
