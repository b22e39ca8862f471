"""The checker ``captions`` as the plan writes it."""

from __future__ import annotations

from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.scoring.captions.checker import CAPTION_LEVELS, TIMELY, CaptionChecker
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, Profile, parse_profile
from pruefstand.scoring.checker import Files
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["parse"]


def parse(reader: Reader, node: Node | None, files: Files | None = None) -> CaptionChecker | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem. ``profile`` names a file of the
    study; without it German broadcast's counts."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "level", "profile", "live", "timely"), required=("checker",))
    level = reader.choice(entries.get("level"), {level: level for level in CAPTION_LEVELS})
    is_live = bool(reader.yes_no(entries.get("live")))
    timely = reader.duration(entries.get("timely"))
    if "timely" in entries and not is_live and len(reader.problems) == before:
        what = _("„timely“ gibt es nur mit „live: yes“.")
        reader.report(entries["timely"], what, _("„live: yes“ ergänzen oder die Zeile streichen."))
    profile = _profile(reader, entries.get("profile"), files)
    if len(reader.problems) > before or profile is None:
        return None
    return CaptionChecker(level or "format", profile, is_live, TIMELY if timely is None else int(timely * 1000))


def _profile(reader: Reader, node: Node | None, files: Files | None) -> Profile | None:
    path = reader.path(node)
    if node is None:
        return GERMAN_BROADCAST
    if path is None:
        return None
    if files is None:
        what = _("Die Datei „{file}“ lässt sich an dieser Stelle nicht lesen.").format(file=path)
        reader.report(node, what, _("Die Zeile streichen; dann gilt das Profil des deutschen Rundfunks."))
        return None
    try:
        return parse_profile(reader, read_yaml(files(path, node.where), path))
    except InputError as error:
        reader.problems.extend(error.problems)
        return None
