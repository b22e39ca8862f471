"""Bounds of a value: „höchstens 500 Euro“ is no „mindestens 500 Euro“, „spätestens am 30. Juni“ no „frühestens“."""

from __future__ import annotations

import re

from pruefstand.scoring.facts.mention import Mention

__all__ = ["bound_by_denial", "bounds_differ"]

_FILLERS = (
    r"(?:[ :](?:am|an|zum|bei|auf|um|etwa|ca\.|rund|von|dem|den|der|einer|einem|ist|sind|liegt|beträgt|betrugen?|lag))*"
    r"[ :]*$"
)
_MOST = re.compile(
    r"(?<!\w)(?:höchstens|maximal|bis zu|bis maximal|bis höchstens|spätestens|längstens|allenfalls|Maximum"
    r"|(?:(?:Höchst|Maximal)[a-zäöüß]{3,20}|Obergrenze)(?: d(?:er|es) [\wäöüß-]+)?)" + _FILLERS,
    re.IGNORECASE,
)
_LEAST = re.compile(
    r"(?<!\w)(?:mindestens|minimal|wenigstens|zumindest|frühestens|Minimum"
    r"|(?:Mindest[a-zäöüß]{3,20}|Untergrenze)(?: d(?:er|es) [\wäöüß-]+)?)" + _FILLERS,
    re.IGNORECASE,
)
_NO = r"(?:nicht|nie(?:mals)?|kein(?:e[nmrs]?)?|keinesfalls|keineswegs|niemand|ohne)"
_COMPARED = r"(?:mehr|[a-zäöüß]{3,20}er) als"
_LESS = (
    *("weniger", "kürzer", "seltener", "geringer", "niedriger", "kleiner", "leichter", "jünger", "unter", "langsamer"),
    *("tiefer", "schmaler", "schmäler", "dünner", "billiger", "günstiger", "schwächer", "flacher"),
)
_MORE_THAN = re.compile(
    rf"(?P<not>(?<!\w){_NO} (?:noch )?)?(?<!\w)(?<!kaum )(?P<word>{_COMPARED}|unter|über)" + _FILLERS,
    re.IGNORECASE,
)
_FROM = re.compile(r"(?<!\w)ab" + _FILLERS, re.IGNORECASE)
"""„ab 16 Jahren“; days and hours have their *ab* as their relation."""
_ABOUT = re.compile(r"(?:[A-ZÄÖÜ][\w-]+|\d) über" + _FILLERS)
"""„Rechnung über 500 Euro“: *über* behind a noun says of how much it is."""
_PASSES = re.compile(
    r"(?<!\w)(?:(?P<over>überschr(?:eit|itt)|überst(?:eig|ieg)|übertr(?:iff|eff|of)|hinausgeh|hinausging)"
    r"|unterschr(?:eit|itt))[a-z]*(?!\w)",
    re.IGNORECASE,
)
_OR_MORE = re.compile(
    r"[^.,;:!?()]{0,24}?(?<!\w)(?:oder|und) (?:(?P<more>mehr|länger|höher|älter|darüber)|weniger|darunter)(?!\w)"
)
_DENIED = re.compile(rf"(?<!\w){_NO}(?!\w)", re.IGNORECASE)
_MAY = re.compile(
    r"(?<!\w)(?:darf|dürfen|durften?|soll|sollen|sollten?|kann|können|konnten?|werden|wird|erlaubt|zulässig|gestattet"
    r"|möglich|vorgesehen|genehmigt|bewilligt)(?!\w)"
)
_FORBIDDEN = re.compile(r"(?<!\w)(?:verboten|untersagt|unzulässig|ausgeschlossen|unmöglich)(?!\w)")
_BY = re.compile(r"(?<!\w)um\s*$", re.IGNORECASE)
"""„überschritt die Höchstgeschwindigkeit um 38 km/h“: by how much is no bound."""
_STOP = re.compile(r"[.;:!?](?=\s|$)|,(?=\s)|\n")
_BEGINS = re.compile(r"[.;!?](?=\s)|,(?=\s)|\n")
_BACK = 48
_AHEAD = 70
_MONEY = {"EUR", "CHF", "USD", "GBP"}
_OTHER = {"most": "least", "least": "most"}


def bounds_differ(mine: str, one: Mention, theirs: str, other: Mention) -> bool:
    """Whether the words around one value make it a greatest, and around the other a least, or the other way round;
    where either has no bound, nothing differs. ``mine`` and ``theirs`` are the texts of the two."""
    bound = _bound(mine, one)[0]
    return bool(bound) and _bound(theirs, other)[0] == _OTHER[bound]


def bound_by_denial(mine: str, one: Mention, theirs: str, other: Mention) -> tuple[int, int] | None:
    """The clause in which a denial only makes ``other`` the same bound that ``one`` is: „nicht schneller als 50“ for
    „höchstens 50“; ``None`` where it does not."""
    bound, denied = _bound(theirs, other)
    if not denied or bound != _bound(mine, one)[0]:
        return None
    before, behind = _around(theirs, other)
    return other.start - len(before), other.end + len(behind)


def _around(text: str, one: Mention) -> tuple[str, str]:
    """The words of the clause before and behind a value."""
    before = _BEGINS.split(text[max(0, one.start - _BACK) : one.start])[-1]
    return before, _STOP.split(text[one.end : one.end + _AHEAD])[0]


def _bound(text: str, one: Mention) -> tuple[str, bool]:
    """``most`` or ``least`` by the words around a value, empty where none bounds it; and whether a denial makes it
    one."""
    before, behind = _around(text, one)
    if one.kind == "amount" and _BY.search(before):
        return "", False
    if _MOST.search(before):
        return "most", False
    if _LEAST.search(before) or (one.kind in ("amount", "count", "duration") and _FROM.search(before)):
        return "least", False
    about = one.measured is None or one.measured.unit in _MONEY
    if (compared := _MORE_THAN.search(before)) is not None and not (about and _ABOUT.search(before)):
        bound = "most" if compared["word"].lower().startswith(_LESS) else "least"
        denied = compared["not"] is not None or bool(_MAY.search(behind) and _DENIED.search(behind))
        return (_OTHER[bound] if denied or _FORBIDDEN.search(behind) else bound), denied
    if (passed := _PASSES.search(behind) or _PASSES.search(before)) is not None:
        bound, denied = "least" if passed["over"] else "most", _DENIED.search(f"{before} {behind}") is not None
        return (_OTHER[bound] if denied else bound), denied
    if (more := _OR_MORE.match(behind)) is not None:
        return ("least" if more["more"] else "most"), False
    return "", False
