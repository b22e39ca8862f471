"""What stands in the head of an RTF file: fonts, colours, styles, lists."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field, replace

from pruefstand.formats.documents.headings import level_by_name
from pruefstand.formats.documents.lists import DEEPEST, WORD_SPELLINGS, Level

__all__ = ["CHARSETS", "Font", "RtfTables", "page_of"]

CHARSETS = {
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    134: "gbk",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp850",
}
_WHITE = (253, 253, 253)


def page_of(number: int) -> str:
    """The name of a code page; cp1252 for one that Python does not know."""
    known = {10000: "mac_roman", 65001: "utf-8", 0: "cp1252", 1: "cp1252"}
    name = known.get(number, f"cp{number}")
    try:
        codecs.lookup(name)
    except LookupError:
        return "cp1252"
    return name


@dataclass(slots=True)
class Font:
    """A font: its code page (empty for the document's) and name."""

    page: str = ""
    name: str = ""
    symbols: bool = False


@dataclass(slots=True)
class RtfTables:
    """Filled while the head is read; each method takes one token of its table."""

    page: str = "cp1252"
    fonts: dict[int, Font] = field(default_factory=dict)
    headings: dict[int, int] = field(default_factory=dict)
    white: set[int] = field(default_factory=set)
    lists: dict[int, list[Level]] = field(default_factory=dict)
    overrides: dict[int, int] = field(default_factory=dict)
    starts: dict[int, dict[int, int]] = field(default_factory=dict)
    _font: Font = field(default_factory=Font)
    _colors: list[dict[str, int]] = field(default_factory=lambda: [{}])
    _style: int | None = None
    _style_name: str = ""
    _style_level: int = 0
    _levels: list[Level] = field(default_factory=list)
    _override: list[int] = field(default_factory=lambda: [0, 0, 0])

    def font_word(self, word: str, number: int) -> None:
        """A control word in the table of fonts."""
        if word == "f":
            self._font = self.fonts.setdefault(number, Font())
        elif word == "fcharset":
            self._font.page = CHARSETS.get(number, "")
            self._font.symbols = number == 2
        elif word == "cpg":
            self._font.page = page_of(number)

    def font_text(self, text: str) -> None:
        """The name of a font, or part of it."""
        self._font.name = (self._font.name + text.replace(";", ""))[:100]

    def color_word(self, word: str, number: int) -> None:
        """A part of a colour."""
        self._colors[-1][word] = number

    def color_text(self, text: str) -> None:
        """Semicolons end colours."""
        for _sign in range(text.count(";")):
            last = self._colors[-1]
            if all(last.get(word, 0) >= least for word, least in zip(("red", "green", "blue"), _WHITE, strict=True)):
                self.white.add(len(self._colors) - 1)
            if len(self._colors) < 10_000:
                self._colors.append({})

    def style_word(self, word: str, number: int) -> None:
        """A control word in a style; ``s`` is its number."""
        if word == "s":
            self._style = number
        elif word == "outlinelevel" and 0 <= number < 9:
            self._style_level = number + 1

    def style_text(self, text: str) -> None:
        """The name of a style."""
        self._style_name = (self._style_name + text)[:100]

    def style_end(self) -> None:
        """The group of a style ends."""
        level = self._style_level or level_by_name(self._style_name.split(";")[0])
        if level and self._style is not None:
            self.headings[self._style] = level
        self._style, self._style_name, self._style_level = None, "", 0

    def list_word(self, word: str, number: int) -> None:
        """A control word in the table of lists."""
        if word == "list":
            self._levels = []
        elif word == "listlevel" and len(self._levels) < DEEPEST:
            self._levels.append(Level("decimal"))
        elif word == "listid":
            self.lists[number] = self._levels + [Level()] * (DEEPEST - len(self._levels))
        elif word == "f" and self._levels:
            font = self.fonts.get(number)
            self._levels[-1] = replace(self._levels[-1], font="" if font is None else font.name.strip())
        elif self._levels:
            self._levels[-1] = _changed(self._levels[-1], word, number)

    def level_text(self, text: str) -> None:
        """The template of a level: its length, characters and places of numbers, a semicolon."""
        if self._levels:
            template = text[1:].removesuffix(";")
            self._levels[-1] = replace(self._levels[-1], template=template)

    def override_word(self, word: str, number: int) -> None:
        """A control word in the table of overrides: which list a paragraph's number means."""
        if word == "listoverride":
            self._override = [0, -1, 0]
        elif word == "listid":
            self._override[0] = number
        elif word == "lfolevel":
            self._override[1] += 1
        elif word == "levelstartat" and self._override[1] >= 0:
            self.starts.setdefault(-1, {})[self._override[1]] = number
        elif word == "ls":
            self.overrides[number] = self._override[0]
            self.starts[number] = self.starts.pop(-1, {})


def _changed(level: Level, word: str, number: int) -> Level:
    if word in ("levelnfc", "levelnfcn"):
        return replace(level, spelling=WORD_SPELLINGS.get(number, f"nfc {number}"))
    if word == "levelstartat":
        return replace(level, start=number)
    if word == "levellegal":
        return replace(level, legal=number != 0)
    if word == "levelnorestart":
        return replace(level, restart=0 if number else None)
    if word == "levelfollow":
        return replace(level, close=number == 2)
    return level
