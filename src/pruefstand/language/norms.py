"""Provisions of law: ``§ 915 Abs 2 iVm § 914 ABGB`` is two norms; each listed number is one of its own.

The grammar follows the rules of citation in Austria (AZR, 8th ed.), the German *Handbuch der Rechtsförmlichkeit* and
the Swiss federal guidelines of legislation: a mark (§, Art), numbers with parts (Abs, S, Z, Nr, lit …), more of them,
and the law behind or before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.language import norm_patterns as grammar
from pruefstand.language.cases import pinned, plain
from pruefstand.language.laws import Law, eu_act, law_at
from pruefstand.language.numerals import roman
from pruefstand.language.values import Found

__all__ = ["norms"]


@dataclass(slots=True)
class _Item:
    """One provision while it is read: its parts by level, and where it stands."""

    mark: str
    parts: dict[str, str]
    start: int
    end: int
    suffix: str = ""
    upto: str = ""
    law: str = ""
    extra: str = ""

    def lowest(self) -> str:
        return max(self.parts, key=grammar.ORDER.index)

    def up_to(self, level: str) -> dict[str, str]:
        """The parts that stand above a level: what the next one in a list inherits."""
        return {
            name: number
            for name, number in self.parts.items()
            if grammar.ORDER.index(name) < grammar.ORDER.index(level)
        }


def norms(text: str, source: str) -> Iterator[Found]:
    """Every provision in a folded text as law, mark and parts (``BGB § 611 Abs 2 S 1``), and acts of the Union cited
    alone (kind ``eu_act``).

    In lists each number is one norm and inherits what stands to its left; the law behind a list is the law of all its
    members without one; where none is named the law is ``?``. Ranges and ``f``, ``ff`` stay.
    """
    at = 0
    claimed: list[tuple[int, int]] = []
    for hint in grammar.HINT.finditer(text):
        match = grammar.MARK.match(text, hint.start()) if hint.start() >= at else None
        if match is None:
            continue
        items, end = _chain(text, match)
        if not items or _everyday(text, match, items):
            continue
        for item in items:
            start = min(item.start, match.start()) if item is items[0] else item.start
            yield Found("norm", _norm(item), start, item.end, source[start : item.end], extra=item.extra)
        claimed.append((items[0].start, end))
        at = end
    for act_at in grammar.ACT.finditer(text):
        act = eu_act(text, act_at.start()) if not (act_at.start() and text[act_at.start() - 1].isalpha()) else None
        if act and not any(start <= act_at.start() < stop for start, stop in claimed):
            yield Found("eu_act", act.name, act_at.start(), act.end, source[act_at.start() : act.end])


def _everyday(text: str, match: re.Match[str], items: list[_Item]) -> bool:
    """Whether „Art“ is the everyday word („diese Art 2 Zoll langer Nägel“)."""
    plain = match["art"] == "Art" and "." not in match[0] and len(items) == 1 and not items[0].law
    return (
        plain
        and list(items[0].parts) == ["§"]
        and bool(grammar.DETERMINER.search(text, max(0, match.start() - 10), match.start()))
    )


def _norm(item: _Item) -> str:
    number = item.parts["§"]
    mark = item.mark
    if item.upto and not item.upto.startswith(" "):
        mark = "§§" if mark == "§" else mark
        number = f"{number}-{item.upto}"
    rest = " ".join(f"{'§' if name == 'Par' else name} {item.parts[name]}" for name in _written_order(item.parts))
    return " ".join(part for part in (item.law or "?", mark, number, rest, item.suffix) if part) + (
        item.upto if item.upto.startswith(" ") else ""
    )


def _written_order(parts: dict[str, str]) -> list[str]:
    return [name for name in parts if name != "§"]


def _chain(text: str, match: re.Match[str]) -> tuple[list[_Item], int]:
    """All provisions of one list with its marks, and where the whole ends."""
    items: list[_Item] = []
    open_from, at, mark, plural = 0, match.start(), "", False
    while True:
        head = grammar.MARK.match(text, at)
        if head is not None:
            mark, plural = _mark(head), "§§" in head[0] or head["art"] in {"Artt", "Arts", "Artikeln"}
            item = _first(text, head.end(), mark, head.start())
            within = mark == "§" and items and not items[-1].law and "Par" in items[-1].parts
            if item is not None and within:  # „Art 6 § 1 und § 3 EMRK“
                mark, inner = "Art", item.parts.pop("§")
                item.mark, item.parts = mark, {**items[-1].up_to("Par"), "Par": inner, **item.parts}
        else:
            item = _further(text, at, items[-1], plural) if items else None
        if item is None:
            break
        items.append(item)
        law = _law_behind(text, item)
        if law is not None:
            items[-1].end, items[-1].extra = law.end, law.extra
            for open_item in items[open_from:]:
                open_item.law = law.name
            open_from = len(items)
        _pinpoint(text, items[-1])
        separator = grammar.SEPARATOR.match(text, items[-1].end)
        if separator is None:
            break
        if separator["range"] and _range(text, separator.end(), items[-1]):
            law = _law_behind(text, items[-1])
            if law is not None:
                items[-1].end, items[-1].extra = law.end, law.extra
                for open_item in items[open_from:] or [items[-1]]:
                    open_item.law = law.name
                open_from = len(items)
            separator = grammar.SEPARATOR.match(text, items[-1].end)
            if separator is None:
                break
        at = separator.end()
    _named_before(text, items)
    return items, items[-1].end if items else at


def _pinpoint(text: str, item: _Item) -> None:
    """A marginal number right behind a provision („§ 1042 Rz 9“) belongs to it."""
    if grammar.MARGINAL.match(text, item.end):
        stop = pinned(text, item.end)
        item.extra = f"{item.extra} {plain(text[item.end : stop])}".strip()
        item.end = stop


def _mark(head: re.Match[str]) -> str:
    if head["para"]:
        return "§"
    if head["art"]:
        return "Art"
    if head["rec"]:
        return "ErwGr"
    return "Anhang" if head["annex"].startswith("Anh") else "Anlage"


def _first(text: str, at: int, mark: str, start: int) -> _Item | None:
    match = grammar.BARE.match(text, at) or (grammar.ROMAN_ITEM.match(text, at) if mark != "§" else None)
    if match is None:
        return None
    item = _Item(mark, {"§": match["n"].replace(" ", "")}, start, match.end())
    inner = grammar.INNER.match(text, item.end) if mark == "Art" else None
    if inner is not None:
        item.parts["Par"], item.end = inner["n"].replace(" ", ""), inner.end()
    _parts(text, item, match["n"][0] in "IVX")
    return item


def _parts(text: str, item: _Item, is_roman: bool = False) -> None:
    """Read the parts of a provision as far as they go."""
    while True:
        label = grammar.LABEL.match(text, item.end)
        if label is not None and (label["S"] is None or text[item.end : item.end + 1] != ""):
            level = next(name for name in grammar.LEVELS if label[name])
            number = grammar.SUB_NUMBER.match(text, label.end())
            if number is not None and _fits(level, number[0]) and level not in item.parts:
                item.parts[level] = number[0]
                item.end = number.end()
                continue
        told = grammar.ORDINAL_PART.match(text, item.end)
        if told is not None:
            level = {"S": "S", "H": "Hs", "F": "Alt", "A": "Alt", "T": "Hs"}[told["what"][0]]
            word = told["n"].rstrip(".")
            item.parts[level] = word if word.isdigit() else grammar.ORDINALS[re.sub(r"e[rn]$", "", word)]
            item.end = told.end()
            continue
        letter = grammar.LETTERED.match(text, item.end)
        if letter is not None and "lit" not in item.parts and len(item.parts) > 1:
            item.parts["lit"] = letter["l"]
            item.end = letter.end()
            continue
        short = grammar.ROMAN_PARAGRAPH.match(text, item.end)
        if short is not None and not is_roman and "Abs" not in item.parts and item.mark in {"§", "Art"}:
            item.parts["Abs"] = str(roman(short["r"]) or short["r"])
            item.end = short.end("r")
            if short["s"]:
                item.parts["S"] = short["s"]
                item.end = short.end()
            continue
        break
    following = grammar.FOLLOWING.match(text, item.end)
    if following is not None:
        item.suffix = following["f"]
        item.end = following.end() - (following[0].endswith(".") and _sentence_ends(text, following.end()))


def _sentence_ends(text: str, at: int) -> bool:
    return not _law_words(text, at) and bool(re.match(r"\s+[A-ZÄÖÜ][a-zäöü]|\s*$", text[at : at + 4]))


def _fits(level: str, number: str) -> bool:
    if level in {"lit", "sublit"}:
        return number.islower() and not number.isdigit()
    return number[0].isdigit() or (level in {"Abs", "Alt"} and number.isupper())


def _further(text: str, at: int, last: _Item, plural: bool) -> _Item | None:
    """The next provision of a list: a part with its label, or a bare number at the level that it continues."""
    label = grammar.LABEL.match(text, at - 1) if text[at - 1 : at] in {" ", "\n"} else grammar.LABEL.match(text, at)
    if label is not None:
        level = next(name for name in grammar.LEVELS if label[name])
        number = grammar.SUB_NUMBER.match(text, label.end())
        if number is None or not _fits(level, number[0]):
            return None
        item = _Item(last.mark, {**last.up_to(level), level: number[0]}, at, number.end())
        _parts(text, item)
        return item
    ordinal = grammar.ORDINAL_PART.match(text, at - 1)
    if ordinal is not None:
        item = _Item(last.mark, last.up_to("S"), at, at - 1)
        _parts(text, item)
        return item
    level = last.lowest()
    if level in {"lit", "sublit"}:
        letter = re.compile(r"[a-z]{1,2}(?![\w.])").match(text, at)
        if letter is not None:
            item = _Item(last.mark, {**last.up_to(level), level: letter[0]}, at, letter.end())
            _parts(text, item)
            return item
    short = re.compile(r"(?P<r>[IVX]{1,4})(?![\w-])").match(text, at)
    if short is not None and "Abs" in last.parts:
        item = _Item(last.mark, {**last.up_to("Abs"), "Abs": str(roman(short["r"]) or short["r"])}, at, short.end())
        _parts(text, item, is_roman=True)
        return item
    return _bare(text, at, last, plural, level)


def _bare(text: str, at: int, last: _Item, plural: bool, level: str) -> _Item | None:
    match = grammar.BARE.match(text, at)
    if match is None or (grammar.NOT_A_PARAGRAPH.match(text, match.end()) and not _law_words(text, match.end())):
        return None
    number = match["n"].replace(" ", "")
    value, before = int(re.sub("[a-z]", "", number)), re.sub(r"[^0-9]", "", last.parts["§"]) or "0"
    if level != "§":
        labelled = grammar.LABEL.match(text, match.end()) or grammar.ROMAN_PARAGRAPH.match(text, match.end())
        named = grammar.LABEL.match(text, match.end())
        again = named is not None and named["Abs"] is not None and "Abs" in last.parts  # "Art. 12 Abs. 1, 14 Abs. 2"
        above = again or (plural and (labelled is not None or value >= int(before) or value > 30))
        level = "§" if above else level
    elif not plural and last.mark == "§" and not _law_words(text, match.end()):
        return None
    item = _Item(last.mark, {**last.up_to(level), level: number}, at, match.end())
    _parts(text, item)
    return item


def _law_words(text: str, at: int) -> bool:
    return text[at : at + 1] in {" ", "\n"} and law_at(text, at + 1) is not None


def _range(text: str, at: int, last: _Item) -> bool:
    """Read the end of a range into the provision; false if there is none."""
    mark = grammar.MARK.match(text, at)
    at = mark.end() if mark is not None else at
    level = last.lowest()
    if level in {"lit", "sublit"}:
        match: re.Match[str] | None = re.compile(r"(?P<n>[a-z]{1,2})(?![\w.])").match(text, at)
    else:
        match = grammar.BARE.match(text, at) or (grammar.ROMAN_ITEM.match(text, at) if last.mark != "§" else None)
    if match is None:
        return False
    number = match["n"].replace(" ", "")
    if level == "§":
        last.upto = number
    else:
        last.parts[level] = f"{last.parts[level]}-{number}"
    last.end = match.end()
    _parts(text, last)
    return True


def _law_behind(text: str, item: _Item) -> Law | None:
    """The law that is named right behind a provision, a bracket or comma apart."""
    gap = re.compile(r"[ \n]{1,2}|,[ \n]|[ ]?\(").match(text, item.end)
    if gap is None:
        return None
    law = law_at(text, gap.end())
    if law is None:
        return None
    if gap[0].endswith("("):
        return Law(law.name, law.end + 1, law.extra) if text[law.end : law.end + 1] == ")" else None
    return law


def _named_before(text: str, items: list[_Item]) -> None:
    """The law before the mark („das ABGB, § 879“, „BGB § 433“) where none stands behind."""
    if items and not any(item.law for item in items):
        window = text[max(0, items[0].start - 24) : items[0].start]
        before = grammar.LAW_BEFORE.search(window)
        if before is not None:
            law = law_at(before["law"], 0)
            if law is not None and law.end == len(before["law"]):
                for item in items:
                    item.law = law.name
