"""Names of persons as texts write them: in letters of any European language, in capitals, in the spellings of one name,
and with the given names that tell two persons of one surname apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pruefstand.language.calendar import month_number
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS

__all__ = [
    "NAME",
    "SURNAMES",
    "UPPER",
    "Given",
    "KnownNames",
    "given_before",
    "is_given",
    "known_names",
    "plain",
    "same",
]

_LETTERS = [chr(code) for code in (*range(0x41, 0x250), *range(0x1E00, 0x1F00))]
UPPER = "".join(sign for sign in _LETTERS if unicodedata.category(sign) == "Lu")
"""Every capital letter of the Latin script."""
_LOWER = "".join(sign for sign in _LETTERS if unicodedata.category(sign) == "Ll")
_PIECE = rf"(?:[{UPPER}]['’])?[{UPPER}](?:[{_LOWER}]+(?:[{UPPER}][{_LOWER}]{{2,}})?|[{UPPER}ß]{{3,}})"
NAME = rf"{_PIECE}(?:-{_PIECE})?"
"""A name with its inner capital, apostrophe and hyphen, or in capitals from four letters on; shorter ones are
most often abbreviations („EKG“)."""
_SURNAMES_TEXT = """
    Adler Albrecht Amann Anders Arnold Bach Bader Bauer Baumann Baumeister Beck Becker Berg Berger Binder Brand
    Brandt Braun Brunner Busch Böhm Böttcher Decker Drechsler Dreher Engel Ernst Fink Fischer Fleischer Frank Franke
    Freund Friedrich Fromm Fuchs Fuhrmann Färber Geiger Gerber Glaser Gold Graf Gross Groß Gruber Gärtner Günther
    Haase Hahn Hammer Hartung Hase Hauser Heilig Heinrich Heller Hermann Herrmann Herzog Hofer Hoffmann Hofmann
    Hornung Hübner Jaeger Jung Junge Jäger Kaiser Kaufmann Keller Kellner Kern Kiefer Klein Klug Knecht Koch Koenig
    Kohl Koller Konrad Kraft Kramer Kraus Krause Kremer Krämer Kröger Krüger Kurz Köhler König Kühn Lang Lange
    Lehmann Lehner Lehrer Leitner Lindner Lorenz Ludwig Löwe Mai Maler Mann Martin Maurer Mayer Meier Meister
    Metzger Meyer Moser Mueller Müller Nagel Neu Neubauer Neumann Ott Otto Paul Peters Pfaff Pfeifer Pfeiffer
    Pichler Pohl Probst Rau Reich Reiter Richter Riedel Ritter Roth Sander Sauer Scherer Schick Schindler Schlosser
    Schmid Schmidt Schmied Schmitt Schneider Schott Schramm Schreiber Schreiner Schröder Schubert Schuhmacher Schulz
    Schulze Schumacher Schuster Schwarz Schäfer Schön Schütz Seidel Seiler Simon Sommer Sonntag Spengler Stadler
    Stark Stein Steiner Steinmetz Strasser Strauß Straßer Sturm Sänger Tischler Traub Töpfer Unger Vogel Vogt Voigt
    Wagner Walter Weber Wechsler Weiss Weiß Wenzel Werner Wiese Wilhelm Winkler Winter Wirt Wirth Witt Wolf Wolff
    Zander Zeller Ziegler Zimmer Zimmermann
"""
SURNAMES = frozenset(_SURNAMES_TEXT.split())
"""Usual surnames, many of them words too; own compilation of usual names, without any register of persons."""
_FOLD = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ß": "ss",
        "ı": "i",
        "ł": "l",
        "đ": "d",
        "ø": "oe",
        "æ": "ae",
        "œ": "oe",
        "ð": "d",
    }
    | dict.fromkeys("'’ʼ´`", "")
)


def plain(name: str) -> str:
    """A name for comparison only: „Weiß“ and „WEISS“, „Müller“ and „Mueller“, „Novák“ and „Novak“ are one. Umlauts
    become two letters and not the other way round: „Bauer“ has none."""
    lower = unicodedata.normalize("NFC", name).lower().translate(_FOLD)
    return "".join(sign for sign in unicodedata.normalize("NFD", lower) if not unicodedata.combining(sign))


def is_given(word: str) -> bool:
    """Whether a word, or one of those joined in it („Hans-Peter“), is a given name; months are none."""
    return any(
        piece in GIVEN or (piece in GIVEN_WORDS and not month_number(piece)) for piece in (word, *word.split("-"))
    )


_SHORT = tuple(
    frozenset(group.split())
    for group in (
        "hans johann johannes hannes jan",
        "josef sepp pepi beppo",
        "georg joerg juergen schorsch",
        "friedrich fritz",
        "heinrich heinz heiner",
        "wilhelm willi willy",
        "rudolf rolf rudi ruedi",
        "nikolaus klaus niko",
        "elisabeth lisa else elsbeth sissi elli lilli",
        "margarete greta grete gretel margit margret",
        "ursula uschi ulla",
        "franziska fanny",
        "brigitte gitti gitte",
        "anton toni",
        "ludwig lutz wiggerl",
        "andreas anderl",
        "ferdinand ferdl",
        "leopold poldi",
        "theresia therese resi",
        "gerhard gerd gert",
        "bernhard bernd",
        "robert bob",
        "richard dick",
    )
)
_SOUNDS = (("ph", "f"), ("th", "t"), ("dt", "t"), ("ck", "k"), ("c", "k"), ("y", "i"), ("w", "v"), ("z", "s"))
_LEAST = 3
"""So many letters two names have in common at least, and one may be short for the other: „Kathi“, „Katharina“."""


def _sound(name: str) -> str:
    told = plain(name)
    for written, heard in _SOUNDS:
        told = told.replace(written, heard)
    return re.sub(r"(.)\1", r"\1", told)


@lru_cache(maxsize=4096)
def same(one: str, other: str) -> bool | None:
    """Whether two given names are one: „Stefan“ and „Stephan“, „Peter“ and „Hans-Peter“ are; of „Kathi“ and
    „Katharina“, „Hans“ and „Johann“, „Jana“ and „Jane“ nobody can tell (``None``)."""
    mine, theirs = (
        {_sound(piece) for piece in name.split("-")} | {_sound(name.replace("-", ""))} for name in (one, other)
    )
    if mine & theirs:
        return True
    for first, second in ((first, second) for first in mine for second in theirs):
        short, long = sorted((first, second), key=len)
        if first[:_LEAST] == second[:_LEAST] or (len(short) >= _LEAST and short in long):
            return None
        if (
            len(short) > _LEAST
            and len(short) == len(long)
            and sum(a != b for a, b in zip(short, long, strict=True)) == 1
        ):
            return None
    told = [{plain(piece) for piece in (name, *name.split("-"))} for name in (one, other)]
    return None if any(group & told[0] and group & told[1] for group in _SHORT) else False


@dataclass(frozen=True, slots=True)
class Given:
    """The given names right before a surname, the nearest first, and the initials there."""

    names: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()


_JOINED = {"und", "u.", "oder", "&", "sowie", "bzw."}
_INITIAL = re.compile(rf"(?<!\S)[{UPPER}]\.(?:-?[{UPPER}]\.)*")
_REACH = 80


def given_before(text: str, at: int) -> Given:
    """What stands before the surname at a place: „Anna und Josef Weber“ are two of that name, „P. Meier“ one."""
    names: list[str] = []
    initials: list[str] = []
    joined = False
    for word in reversed(text[max(0, at - _REACH) : at].rpartition("\n")[2].split(" ")):
        if not word:
            continue
        bare = word.rstrip(",") if joined else word
        if is_given(bare):
            names.append(bare)
        elif _INITIAL.fullmatch(word):
            initials.append(word[0])
        elif word in _JOINED and names:
            joined = True
        else:
            break
    return Given(tuple(names), tuple(initials))


_TOKEN = re.compile(rf"(?<!\w)[{UPPER}]\w*(?:['’]\w+)?(?:-\w+(?:['’]\w+)?)*")
_INNER = re.compile(rf"-(?=[{UPPER}])")
_OWN = re.compile(r"(?:['’]?s|['’])$", re.IGNORECASE)
_ABBREVIATION = 3


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The surnames of a reference by their plain form, to each the given names that it has there, in groups that may be
    one person's, and the double names by their parts."""

    surnames: Mapping[str, str]
    given: Mapping[str, tuple[tuple[str, ...], ...]]
    doubles: Mapping[str, frozenset[str]]

    def surname(self, word: str) -> str:
        """The surname as the reference writes it, of any form of it („Hubers“, „HUBER“); or nothing."""
        if word.isupper() and len(word) < _ABBREVIATION:
            return ""
        return self.surnames.get(plain(word), "") or self.surnames.get(plain(_OWN.sub("", word)), "")

    def has(self, surname: str, given: str) -> bool:
        """Whether the reference names a person so."""
        return any(given in group for group in self.given.get(self.surname(surname), ()))

    def told(self, word: str) -> str:
        """The surname that the reference knows, also by one part of a double name („Weber“, „Weber-Koch“) where only
        one such is known; else the word itself, no longer in capitals."""
        if known := self.surname(word):
            return known
        parts = plain(word).split("-")
        joined = frozenset(self.surnames[part] for part in parts if part in self.surnames)
        if len(parts) == 1:
            joined = self.doubles.get(parts[0], joined)
        return min(joined) if len(joined) == 1 else word.title() if word.isupper() else word

    def found(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Surname, start and end of every place that names one; of a double name the longest part that is one."""
        if not self.surnames:
            return
        for token in _TOKEN.finditer(text):
            start, end = token.span()
            while start < end:
                stop = end
                while stop > start and not (name := self.surname(text[start:stop])):
                    stop = max(start, text.rfind("-", start, stop))
                if stop > start:
                    yield name, start, stop
                inner = _INNER.search(text, max(start, stop), end)
                start = inner.end() if inner else end

    def norm(self, surname: str, given: Given) -> str:
        """What is compared: the surname; with its given name where the reference knows several persons of that
        surname, or where it knows one and this is certainly another: „Paul Meier“ for „Peter Meier“."""
        groups = self.given.get(surname, ()) or self.given.get(plain(surname), ())
        if not groups:
            return f"name:{surname}"
        if given.names:
            fits = [group for group in groups if any(same(a, b) is not False for a in given.names for b in group)]
            if not fits:
                return f"name:{given.names[0]} {surname}"
        else:
            fits = [group for group in groups if any(name[0] in given.initials for name in group)]
        return f"name:{surname}/{fits[0][0]}" if len(fits) == 1 < len(groups) else f"name:{surname}"


@lru_cache(maxsize=64)
def known_names(names: tuple[str, ...]) -> KnownNames:
    """The names of a reference, made ready once: surnames, and „Meier/Peter“ for each given name that stands there."""
    surnames: dict[str, str] = {}
    given: dict[str, list[str]] = {}
    for name in names:
        surname, _slash, first = name.partition("/")
        if first:
            given.setdefault(surnames.get(plain(surname), plain(surname)), []).append(first)
        else:
            surnames.setdefault(plain(surname), surname)
    doubles: dict[str, frozenset[str]] = {}
    for key, surname in surnames.items():
        for part in key.split("-") if "-" in key else ():
            doubles[part] = doubles.get(part, frozenset()) | {surname}
    return KnownNames(surnames, {surname: tuple(_groups(told)) for surname, told in given.items()}, doubles)


def _groups(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Given names put together as far as they may be one person's."""
    groups: list[tuple[str, ...]] = []
    for name in dict.fromkeys(names):
        near = [group for group in groups if any(same(name, other) is not False for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append((*(other for group in near for other in group), name))
    return groups
