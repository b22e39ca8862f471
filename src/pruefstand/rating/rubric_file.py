"""A rubric file read: every fault told by its line, at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from pruefstand.domain import Better, Scale, Summary, digest_of
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.rating.rubric import Condition, Criterion, Level, Role, Rubric
from pruefstand.rating.rubric_rules import parse_derived
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node, Scalar
from pruefstand.study.schema import Reader
from pruefstand.study.sheet import ADDRESS
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["GUESS", "TARGET", "parse_rubric"]

_FORMAT = 1
TARGET = ("ja", "nein", "unbestimmt")
"""What an answer may say to the yes/no question of its case."""
GUESS = ("Mensch", "KI")
"""Whose answer a rater takes it for."""

_KNOWN = (
    *(
        "title",
        "column",
        "also",
        "role",
        "ask",
        "scale",
        "levels",
        "from",
        "to",
        "decimals",
        "percent",
        "words",
        "better",
    ),
    *("agreement", "main", "optional", "needs", "unless", "blocked_when", "blocked", "means", "disputed_from"),
    "summary",
)
_SUMMARIES: dict[Scale, tuple[Summary, ...]] = {
    Scale.NOMINAL: (Summary.SHARES,),
    Scale.ORDINAL: (Summary.MEDIAN, Summary.SHARES),
    Scale.INTERVAL: (Summary.MEAN, Summary.MEDIAN),
}
_SCALES = {scale.value: scale for scale in _SUMMARIES}
_MEANS = {"mean": Summary.MEAN, "median": Summary.MEDIAN}
_ALPHA = {"nominal": "nominal", "ordinal": "ordinal", "interval": "interval"}
_MEANINGS = {"invented_citation": "invented_citation", "miscitation": "miscitation"}
_FIXED = {"K2": "invented_citation", "K3": "miscitation"}
_LONGEST = 2000
_MOST_COUNTED = Decimal(100_000)


def parse_rubric(reader: Reader, data: bytes, file: str, name: str) -> Rubric | None:
    """The rubric in these bytes; faults go to the reader, ``None`` comes back where there are any.

    ``file`` is for messages, ``name`` how the rubric is called in measurements. K2 and K3 have a fixed meaning
    (invented and wrong citation), because the rate of hallucinated citations counts them.
    """
    before = len(reader.problems)
    try:
        root = read_yaml(data, file)
    except InputError as error:
        reader.problems.extend(error.problems)
        return None
    fields = reader.mapping(root, ("title", "version", "notes", "derived"), required=("format", "criteria"))
    reader.count(fields.get("format"), at_least=_FORMAT, at_most=_FORMAT)
    reader.text(fields.get("title"))
    criteria: list[Criterion] = []
    for key, node in reader.entries(fields.get("criteria")):
        criterion = _criterion(reader, key, node)
        if criterion is not None:
            criteria.append(criterion)
            _check_references(reader, criterion, node, criteria)
    if "criteria" in fields and not criteria and len(reader.problems) == before:
        reader.report(fields["criteria"], _("Der Raster fragt nichts."), _("Mindestens ein Kriterium nennen."))
    _check_titles(reader, fields.get("criteria"), criteria)
    derived = parse_derived(reader, fields.get("derived"), {each.id: each for each in criteria})
    version = _short(reader, fields.get("version")) or "1"
    notes = tuple(text for item in reader.sequence(fields.get("notes")) if (text := _prose(reader, item)))
    if len(reader.problems) > before:
        return None
    ordered = sorted(criteria, key=lambda each: each.role.place)
    return Rubric(name, version, tuple(ordered), derived, notes, digest_of(data))


def _criterion(reader: Reader, key: str, node: Node) -> Criterion | None:
    before = len(reader.problems)
    fields = reader.mapping(node, _KNOWN, required=("title",))
    role = reader.choice(fields.get("role"), Role) or Role.MARK
    title = _short(reader, fields.get("title"))
    common: dict[str, Any] = {
        "column": _short(reader, fields.get("column")) or title,
        "also": _texts(reader, fields.get("also")),
        "ask": _prose(reader, fields.get("ask")) or "",
        "optional": reader.yes_no(fields.get("optional")) or False,
        "needs_gold": reader.choice(fields.get("needs"), {"gold": True}) or False,
        "unless": _condition(reader, fields.get("unless")),
    }
    if key in ADDRESS:
        do = _("Einen anderen Namen wählen; vergeben sind: {names}.").format(names=", ".join(ADDRESS))
        reader.report(node, _("„{name}“ heißt im Bogen schon eine Spalte.").format(name=key), do)
    common |= {"id": key, "title": title, "role": role}
    if role is Role.MARK:
        found = _mark(reader, key, node, fields, common)
    else:
        found = _given(reader, key, node, fields, role, common)
    return found if len(reader.problems) == before else None


def _given(
    reader: Reader, key: str, node: Node, fields: Mapping[str, Node], role: Role, common: dict[str, Any]
) -> Criterion:
    """A criterion whose values are fixed: other numbers rest on them."""
    for name in sorted(fields.keys() - {"title", "column", "also", "role", "ask", "optional", "needs", "unless"}):
        what = _("„{key}“ gibt es bei „role: {role}“ nicht.").format(key=name, role=role.value)
        reader.report(fields[name], what, _("Die Zeile löschen."))
    if key != role.value and role is not Role.COUNT:
        what = _("Dieses Kriterium muss „{name}“ heißen.").format(name=role.value)
        reader.report(node, what, _("Den Schlüssel in „{name}“ ändern.").format(name=role.value))
    if role is Role.REASON:
        return Criterion(**{**common, "optional": True})
    if role is Role.COUNT:
        return Criterion(scale=Scale.INTERVAL, high=_MOST_COUNTED, **{**common, "optional": True})
    levels = tuple(Level(value) for value in (TARGET if role is Role.TARGET else GUESS))
    agreement = ("nominal",) if role is Role.TARGET else ()
    return Criterion(levels=levels, summary=_SUMMARIES[Scale.NOMINAL], agreement=agreement, **common)


def _mark(reader: Reader, key: str, node: Node, fields: Mapping[str, Node], common: dict[str, Any]) -> Criterion | None:
    scale = reader.choice(fields.get("scale"), _SCALES)
    if "scale" not in fields and isinstance(node, MappingNode):
        reader.report(node, _("Hier fehlt „scale“."), _("„scale: nominal“, „ordinal“ oder „interval“ ergänzen."))
    levels = _levels(reader, fields.get("levels"))
    low, high = reader.number(fields.get("from")), reader.number(fields.get("to"))
    if scale is not None:
        _check_scale(reader, node, fields, scale, levels, low, high)
    means = reader.choice(fields.get("means"), _MEANINGS) or ""
    if _FIXED.get(key, means) != means:
        what = _("„{name}“ hat eine feste Bedeutung.").format(name=key)
        reader.report(node, what, _("„means: {means}“ ergänzen oder anders nennen.").format(means=_FIXED[key]))
    agreement = tuple(
        level for item in reader.sequence(fields.get("agreement")) if (level := reader.choice(item, _ALPHA))
    )
    summary = tuple(each for item in reader.sequence(fields.get("summary")) if (each := reader.choice(item, _MEANS)))
    criterion: dict[str, Any] = {
        "better": reader.choice(fields.get("better"), Better) or _better(scale, levels),
        "words": _words(reader, fields.get("words"), levels),
        "main": reader.yes_no(fields.get("main")) or False,
        "blocked_when": _condition(reader, fields.get("blocked_when")),
        "blocked": reader.text(fields.get("blocked")) or "",
        "disputed_from": reader.number(fields.get("disputed_from"), at_least=0) or Decimal(0),
        "percent": reader.yes_no(fields.get("percent")) or False,
        "decimals": reader.count(fields.get("decimals"), at_most=6) or 0,
    }
    if scale is None:
        return None
    return Criterion(
        scale=scale,
        levels=levels,
        low=low or Decimal(0),
        high=high or Decimal(0),
        summary=summary or _SUMMARIES[scale],
        agreement=agreement or (scale.value,),
        means=means,
        **common,
        **criterion,
    )


def _better(scale: Scale | None, levels: tuple[Level, ...]) -> Better:
    """Ordinal levels stand from best to worst; whether that is up or down in numbers the first and last tell."""
    if scale is not Scale.ORDINAL or not levels:
        return Better.NONE
    first, last = levels[0].value, levels[-1].value
    return Better.HIGHER if first.isdecimal() and last.isdecimal() and int(first) > int(last) else Better.LOWER


def _check_scale(
    reader: Reader,
    node: Node,
    fields: Mapping[str, Node],
    scale: Scale,
    levels: tuple[Level, ...],
    low: Decimal | None,
    high: Decimal | None,
) -> None:
    if scale is Scale.INTERVAL:
        if "levels" in fields:
            do = _("„levels“ löschen oder „scale: ordinal“ schreiben.")
            reader.report(fields["levels"], _("Eine Intervallskala hat keine Stufen."), do)
        if low is None or high is None or low >= high:
            do = _("Etwa „from: 0“ und „to: 100“ schreiben.")
            reader.report(node, _("Eine Intervallskala braucht „from“ und ein größeres „to“."), do)
        return
    if len(levels) < 2:
        do = _("Unter „levels“ jede Stufe nennen, bei „ordinal“ von der besten zur schlechtesten.")
        reader.report(fields.get("levels", node), _("Hier fehlen mindestens zwei Stufen."), do)
    for name in ("from", "to", "decimals", "percent", "summary"):
        if name in fields:
            what = _("„{key}“ gehört zu einer Intervallskala.").format(key=name)
            reader.report(fields[name], what, _("Die Zeile löschen oder „scale: interval“ schreiben."))


def _levels(reader: Reader, node: Node | None) -> tuple[Level, ...]:
    found: dict[str, Level] = {}
    for item in reader.sequence(node):
        if isinstance(item, MappingNode):
            fields = reader.mapping(item, ("anchor", "example", "also"), required=("level",))
            anchor, example = _prose(reader, fields.get("anchor")), _prose(reader, fields.get("example"))
            value = _short(reader, fields.get("level"))
            level = Level(value, anchor or "", example or "", _texts(reader, fields.get("also")))
        else:
            level = Level(_short(reader, item))
        words = [word.casefold() for one in found.values() for word in (one.value, *one.also)]
        if any(word.casefold() in words for word in (level.value, *level.also)):
            what = _("„{text}“ steht zweimal.").format(text=level.value)
            reader.report(item, what, _("Jede Stufe und jedes Wort dafür nur einmal nennen."))
        found[level.value] = level
    return tuple(found.values())


def _words(reader: Reader, node: Node | None, levels: tuple[Level, ...]) -> dict[str, str]:
    """Words for numbers of an interval scale; on other scales they stand with the level."""
    if node is None:
        return {}
    if not isinstance(node, MappingNode) or levels:
        do = _("Bei Stufen „also“ an der Stufe schreiben, sonst je Zeile „Wort: Zahl“.")
        reader.report(node, _("„words“ nennt Wörter für Zahlen einer Intervallskala."), do)
        return {}
    found = {}
    for key, value in node.entries:
        number = reader.number(value)
        if number is not None:
            found[key.text.casefold()] = format(number, "f")
    return found


def _condition(reader: Reader, node: Node | None) -> Condition | None:
    text = reader.text(node)
    if text is None:
        return None
    name, _space, level = text.strip().partition(" ")
    return Condition(name, level.strip())


def _check_references(reader: Reader, criterion: Criterion, node: Node, criteria: Iterable[Criterion]) -> None:
    """Conditions name a criterion that comes before and a level of it, so that a rater meets it first."""
    known = {each.id: each for each in criteria if each is not criterion}
    for condition in (criterion.unless, criterion.blocked_when):
        if condition is None:
            continue
        if condition.criterion not in known or condition.level not in known[condition.criterion].values:
            what = _("„{text}“ nennt kein Kriterium von weiter oben mit einer seiner Stufen.")
            do = _("Kennung und Stufe mit einem Leerzeichen dazwischen schreiben, etwa „K1 bestanden“.")
            reader.report(node, what.format(text=condition), do)
    if (criterion.blocked_when is None) != (not criterion.blocked) or (
        criterion.blocked and criterion.blocked not in criterion.values
    ):
        what = _("„blocked_when“ und „blocked“ gehören zusammen, und „blocked“ nennt eine Stufe dieses Kriteriums.")
        reader.report(node, what, _("Beide schreiben, etwa „blocked: gesperrt“, oder keines."))


def _check_titles(reader: Reader, node: Node | None, criteria: Iterable[Criterion]) -> None:
    """Columns are found by their titles: no two may be alike."""
    seen = {title.casefold(): title for title in ADDRESS.values()}
    for criterion in criteria:
        for title in (criterion.column, *criterion.also):
            if title.casefold() in seen and node is not None:
                what = _("Zwei Spalten des Bogens hießen „{title}“.").format(title=title)
                reader.report(node, what, _("Jeder Spalte einen eigenen Titel geben."))
            seen[title.casefold()] = title


def _short(reader: Reader, node: Node | None) -> str:
    """One line of at most 120 characters, for a title or a level."""
    text = (reader.text(node) or "").strip()
    if node is not None and ("\n" in text or len(text) > 120):
        reader.report(node, _("Dieser Text ist für eine Zelle zu lang."), _("Höchstens 120 Zeichen in einer Zeile."))
    return text


def _prose(reader: Reader, node: Node | None) -> str | None:
    text = reader.text(node)
    if text is not None and node is not None and len(text) > _LONGEST:
        do = _("Auf {n} Zeichen kürzen.").format(n=_LONGEST)
        reader.report(node, _("Dieser Text ist für eine Anleitung zu lang."), do)
    return None if text is None else " ".join(text.split())


def _texts(reader: Reader, node: Node | None) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (_short(reader, node),)
    return tuple(_short(reader, item) for item in reader.sequence(node))
