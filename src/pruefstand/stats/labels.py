"""Categories given as texts, numbers or booleans, never as a mixture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pruefstand.stats.arguments import fault, listed, number, shown

__all__ = ["codes_of", "label_faults", "names_of"]


def label_faults(columns: Iterable[tuple[str, Sequence[Any]]]) -> None:
    """Raise ``InputError`` at the first label that is no category, or of another kind than those before it."""
    kind = ""
    for name, values in columns:
        for index, value in enumerate(values):
            if value is None:
                continue
            if isinstance(value, str):
                here = "text"
            elif isinstance(value, bool | np.bool_):
                here = "boolean"
            else:
                number(value, f"{name}[{index}]")
                here = "number"
            if kind and here != kind:
                raise fault(
                    f"{name}[{index}]",
                    "{value} ist von anderer Art als die Werte davor.",
                    "Alle Kategorien als Text, alle als Zahl oder alle als Wahrheitswert angeben.",
                    value=shown(value),
                )
            kind = here


def names_of(values: object, where: str, count: int) -> list[str | int]:
    """A list of so many names, texts or whole numbers, none missing."""
    found = listed(values, where, size=count)
    for index, name in enumerate(found):
        if isinstance(name, bool) or not isinstance(name, str | int):
            raise fault(
                f"{where}[{index}]",
                "{value} ist kein Name.",
                "Einen Text oder eine ganze Zahl angeben.",
                value=shown(name),
            )
    return found


def codes_of(values: Sequence[Any]) -> tuple[NDArray[np.int64], list[Any]]:
    """Each label's place in the sorted list of those that occur, and that list."""
    known = sorted(set(values))
    places = {label: place for place, label in enumerate(known)}
    return np.fromiter((places[value] for value in values), np.int64, len(values)), known
