"""The checker ``rework`` as the plan writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode
from pruefstand.i18n import _
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, Profile, parse_profile
from pruefstand.scoring.checker import Files
from pruefstand.scoring.facts.shipped import DOMAINS
from pruefstand.scoring.rework.checker import Rework, levels_of
from pruefstand.scoring.rework.estimate import ROUTES
from pruefstand.scoring.rework.times import STANDARD, Times, read_times
from pruefstand.scoring.words_levels import LEVELS
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["FITTING", "parse"]

T = TypeVar("T")

FITTING = {
    "level": ("verbatim", "captions", "live"),
    "speakers": ("verbatim",),
    "profile": ("captions", "live"),
    "names": ("dictation",),
    "terms": ("dictation",),
    "domain": ("dictation", "editing", "document", "meeting"),
    "transcript_after": ("meeting",),
}
"""Which option goes with which route."""


def parse(reader: Reader, node: Node | None, files: Files | None = None) -> Rework | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem. ``times`` and ``profile`` name
    files of the study."""
    before = len(reader.problems)
    known = ("checker", "route", *FITTING, "times")
    entries = reader.mapping(node, known, required=("checker", "route"))
    route = reader.choice(entries.get("route"), {route: route for route in ROUTES})
    for name, fitting in FITTING.items():
        if route is not None and name in entries and route not in fitting:
            what = _("„{name}“ gibt es nicht mit „route: {route}“.").format(name=name, route=route)
            reader.report(entries[name], what, _("Die Zeile streichen."))
    level = reader.choice(entries.get("level"), {level: level for level in levels_of(route or "") or tuple(LEVELS)})
    domain = reader.choice(entries.get("domain"), {name: name for name in DOMAINS})
    speakers = bool(reader.yes_no(entries.get("speakers")))
    heading = reader.text(entries.get("transcript_after"))
    names, terms = (
        tuple(text for item in reader.sequence(entries.get(key)) if (text := reader.text(item)) is not None)
        for key in ("names", "terms")
    )

    def profile_of(data: bytes, path: str) -> Profile | None:
        return parse_profile(reader, read_yaml(data, path))

    profile = _file(reader, entries.get("profile"), files, profile_of)
    times = _file(reader, entries.get("times"), files, _times)
    if len(reader.problems) > before or route is None:
        return None
    return Rework(
        route,
        level or "",
        domain or "all",
        speakers,
        profile or GERMAN_BROADCAST,
        names,
        terms,
        heading or "",
        times or STANDARD,
    )


def _times(data: bytes, path: str) -> Times:
    return read_times(decode(data, path).text, path)


def _file(reader: Reader, node: Node | None, files: Files | None, read: Callable[[bytes, str], T | None]) -> T | None:
    """What a file of the study says; ``None`` where none is named, or after a problem."""
    path = reader.path(node)
    if node is None or path is None:
        return None
    if files is None:
        what = _("Die Datei „{file}“ lässt sich an dieser Stelle nicht lesen.").format(file=path)
        reader.report(node, what, _("Die Zeile streichen; dann gelten die üblichen Werte."))
        return None
    try:
        return read(files(path, node.where), path)
    except InputError as error:
        reader.problems.extend(error.problems)
        return None
