"""Numbers in digits with what belongs to them: amounts, percentages, measures, durations, doses, ranges, codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from pruefstand.language.anchors import hits, numbers
from pruefstand.language.number_words import cardinal
from pruefstand.language.numerals import MAGNITUDE, NUMERAL, magnitude, numeral
from pruefstand.language.sentences import STARTERS
from pruefstand.language.units import (
    CURRENCY,
    DURATION,
    UNIT,
    UNIT_WORD,
    currency,
    duration_unit,
    unit_norm,
    unit_of_word,
)
from pruefstand.language.values import Bound, Exactly, Found, Kind, written

__all__ = ["Tail", "codes", "doses", "list_marks", "measured", "quantities", "tail"]

_PART = r"(?:[0-9]{1,2}(?:[.,/][0-9]{1,2})?|[½¼¾])"
_DOSE = re.compile(rf"(?<![\w.,/:-]){_PART}(?: ?[-–] ?{_PART}){{2,3}}(?![\w/]|[-–.,:][0-9])")
_ONE_DOSE = "(?:null|eins|zwei|drei|vier|(?:ein)?halb)"
_DOSE_IN_WORDS = re.compile(  # behind a measure only: elsewhere it may be a telephone number
    rf"(?:(?<![^\W\d])(?:{UNIT})|(?<!\w)(?:{UNIT_WORD}|Tabletten?|Kapseln?)),?[ ]"
    rf"(?P<dose>{_ONE_DOSE}(?:[ ]{_ONE_DOSE}){{2,3}})(?! ?\w*(?:Komma|null|eins))(?!\w)"
)
_CODE = re.compile(
    r"(?<![\w-])[^\W\d_]{1,30}(?:-[^\W\d_]{1,30}){0,4}-?[0-9][\w]{0,30}(?:[.-][0-9][\w]{0,20}){0,4}"
    r"|(?<![\w.,-])[0-9]{1,9}[A-Za-zÄÖÜäöüß][\w]{0,30}|[^\W\d_]{0,20}[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}"
)
_NUMBER = re.compile(
    r"(?<!\w)(?<![0-9][.,:/'])(?:"
    r"(?P<vulgar>(?:[0-9]{1,3} ?)?[½¼¾⅓⅔⅛])"
    r"|(?P<slash>[0-9]{1,6}(?:/[0-9]{1,6}){1,3}(?![\w/]))"
    rf"|(?P<num>{NUMERAL}(?![.,'/:][0-9]))"
    r"|(?P<raw>[0-9]+(?:[.,:'/][0-9]+)*))"
)
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}
_VULGAR_SIGN = re.compile("[½¼¾⅓⅔⅛]")
_DIGIT = re.compile("[0-9⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_LAYOUT = re.compile(r"^[ >#*]{0,8}(?P<mark>[0-9]{1,3}[.)]|\([0-9]{1,3}\))(?=\s|\*\*)", re.MULTILINE)
_WHOLE = r"(?:,-{1,2}|,–|\.–|\.-{1,2}|,—)"
_TAIL = re.compile(
    rf"(?P<whole>{_WHOLE}(?!\w))?(?: ?(?P<mag>{MAGNITUDE})(?!\w))?(?:-?[ \n]?(?:"
    r"(?P<pp>Prozentpunkte?n?|%-Punkte?n?|Prozentpunkts)(?!\w)|(?P<pc>%|Prozent(?!\w)|v\. ?H\.|vH(?!\w))"
    rf"|(?P<teur>TEUR|T€|TCHF|kEUR)(?!\w)|(?P<cur>{CURRENCY})(?!\w)"
    rf"|(?P<word>{UNIT_WORD})|(?P<span>{DURATION})|(?![A-Z]-[A-ZÄÖÜ])(?P<unit>{UNIT})"
    r"|(?P<adj>(?:minütig|stündig|tägig|wöchig|monatig|jährig)(?:e[rsmn]?)?)(?!\w)))?"
)
_BEFORE = re.compile(rf"(?<!\w)(?:(?P<teur>TEUR|T€|TCHF)|(?P<cur>{CURRENCY}))[ \n]?$")
_MINUS = re.compile(r"(?<!\w)[Mm]inus[ \n]$")
_BEFORE_SIGN = frozenset(" \n([{:=<>≤≥~≈±|*,;/\"'„“”‚‘’»«›‹")
_BETWEEN = re.compile(r"\s?(?:-|–)\s?|\s(?:bis(?: zu)?|auf)\s")
_ADJECTIVES = {"minütig": "TM", "stündig": "TH", "tägig": "D", "wöchig": "W", "monatig": "M", "jährig": "Y"}


@dataclass(frozen=True, slots=True)
class Tail:
    """What stands behind a number: the power of ten of a magnitude, the kind and unit, and where it ends."""

    end: int
    zeros: int = 0
    kind: Kind = "number"
    unit: str = ""
    worded: bool = False


@dataclass(slots=True)
class _Atom:
    start: int
    bare_end: int
    tail: Tail
    values: tuple[Exactly, ...]
    raw: str
    bound: Bound = ""
    ordinal: bool = False


def tail(text: str, at: int) -> Tail:
    """What belongs to a number that ends at ``at``; an empty tail ends there too."""
    match = _TAIL.match(text, at)
    if match is None or match.end() == at:
        return Tail(at)
    zeros = magnitude(match["mag"]) if match["mag"] else 0
    if match["pp"] or match["pc"]:
        return Tail(match.end(), zeros, "percent", "PP" if match["pp"] else "%")
    if match["teur"]:
        return Tail(match.end(), zeros + 3, "amount", "CHF" if "CHF" in match["teur"] else "EUR")
    if match["cur"]:
        return Tail(match.end(), zeros, "amount", currency(match["cur"]))
    if match["word"]:
        return Tail(match.end(), zeros, "number", unit_of_word(match["word"]), worded=True)
    if match["span"]:
        return Tail(match.end(), zeros, "duration", match["span"], worded=match["span"] not in {"h", "min", "s"})
    if match["adj"]:
        return Tail(match.end(), zeros, "duration", match["adj"], worded=True)
    if match["unit"]:
        return Tail(match.end(), zeros, "number", unit_norm(match["unit"]))
    return Tail(match.end(), zeros)


def _starts(text: str) -> list[int]:
    return sorted({*numbers(text), *(match.start() for match in _VULGAR_SIGN.finditer(text))})


def _word_starts(text: str) -> Iterator[int]:
    """The first letter of every word with a digit in it."""
    for match in _DIGIT.finditer(text):
        at = match.start()
        while at and (text[at - 1].isalnum() or text[at - 1] in "_-") and match.start() - at < 160:
            at -= 1
        yield at


def doses(text: str, source: str) -> Iterator[Found]:
    """Dose schedules as written, with plain hyphens: ``2-0-1``, ``½-0-½``, ``2-1-0-1``."""
    for match in hits(_DOSE, text, _starts(text)):
        norm = match[0].replace("–", "-").replace(" ", "")
        yield Found("dose", norm, *match.span(), source[slice(*match.span())])
    for match in _DOSE_IN_WORDS.finditer(text):
        digits = "-".join("½" if word.endswith("halb") else str(cardinal(word)) for word in match["dose"].split())
        yield Found("dose", digits, *match.span("dose"), source[slice(*match.span("dose"))])


def list_marks(text: str, source: str) -> Iterator[Found]:
    """Ordinals of lists at the start of a line (``2.``, ``(3)``): layout, no numbers."""
    for match in _LAYOUT.finditer(text):
        yield Found("list_mark", match["mark"], *match.span("mark"), source[slice(*match.span("mark"))])


def codes(text: str, source: str) -> Iterator[Found]:
    """Words that hold digits, as written: ``SpO2``, ``I48.0``, ``HbA1c``, ``1980er``; and digits left over."""
    for match in hits(_CODE, text, _word_starts(text)):
        if not match[0][0].isdigit() or tail(text, match.start() + len(_digits(match[0]))).end < match.end():
            yield Found("code", match[0], *match.span(), source[slice(*match.span())])
    for match in _DIGIT.finditer(text):
        yield Found("code", match[0], *match.span(), source[slice(*match.span())])


def _digits(word: str) -> str:
    return word[: len(word) - len(word.lstrip("0123456789"))]


def quantities(text: str, source: str) -> Iterator[Found]:
    """Every number in digits that nothing else has claimed, with its unit; both ends of a range.

    What is no plain number (``135/85``,
    ``3.1.4``, ``0047``) is kept as written.
    """
    atoms = _atoms(text)
    _join(atoms, text)
    for atom in atoms:
        yield _found(atom, source)


def _atoms(text: str) -> list[_Atom]:
    atoms: list[_Atom] = []
    for match in hits(_NUMBER, text, _starts(text)):
        start, end = match.span()
        if start > 1 and text[start - 1] == "-" and text[start - 2].isalpha():
            continue  # "ICD-10" is a code
        behind = tail(text, end)
        if behind.end == end and end < len(text) and text[end].isalpha():
            continue
        values: tuple[Exactly, ...] = numeral(match[0]) if match["num"] else ()
        if match["vulgar"]:
            values = (_vulgar(match[0]),)
        start, values = _signed(text, start, values)
        start, behind = _currency_before(text, start, behind)
        ordinal = behind.end == end and bool(match["num"]) and _is_ordinal(text, end, match[0])
        atoms.append(_Atom(start, end, behind, values, match[0], ordinal=ordinal))
    return atoms


def _vulgar(text: str) -> Fraction:
    whole = text[:-1].strip()
    return Fraction(*_VULGAR[text[-1]]) + (int(whole) if whole else 0)


def _signed(text: str, start: int, values: tuple[Exactly, ...]) -> tuple[int, tuple[Exactly, ...]]:
    """A minus right before the number is its sign at the beginning, after a blank (another number may stand before
    it: „-2,50 -0,75“) and after what opens or lists."""
    minus = _MINUS.search(text, max(0, start - 7), start) if values else None
    if minus is not None:
        return minus.start(), tuple(-value for value in values)
    if not values or not start or text[start - 1] not in "-–":
        return start, values
    if start == 1 or text[start - 2] in _BEFORE_SIGN:
        return start - 1, tuple(-value for value in values)
    return start, values


def _currency_before(text: str, start: int, behind: Tail) -> tuple[int, Tail]:
    window = text[max(0, start - 18) : start]
    match = _BEFORE.search(window)
    if match is None or behind.kind in {"percent", "duration"} or behind.unit:
        return start, behind
    unit = currency(match["cur"]) if match["cur"] else "CHF" if "CHF" in match["teur"] else "EUR"
    zeros = behind.zeros + (3 if match["teur"] else 0)
    return start - (len(window) - match.start()), Tail(behind.end, zeros, "amount", unit)


def _is_ordinal(text: str, end: int, digits: str) -> bool:
    if not (len(digits) <= 3 and digits.isdigit() and text[end : end + 2] == ". "):
        return False
    follows = re.match(r"[^\W\d_]+|\[[A-Z]", text[end + 2 : end + 40])
    return follows is not None and follows[0] not in STARTERS


def _join(atoms: list[_Atom], text: str) -> None:
    """Both ends of a range carry its unit: „10–14 mg“, „EUR 5 bis 10“, „zwischen 5 und 7 %“."""
    for first, second in pairwise(atoms):
        between = text[first.tail.end : second.start] if first.tail.end <= second.start else "?"
        ranged = bool(_BETWEEN.fullmatch(between))
        if not ranged and between in {" und ", " und\n"}:
            ranged = text[max(0, first.start - 10) : first.start].rstrip().endswith("zwischen")
        if not ranged or first.ordinal or not (first.values and second.values):
            continue
        if " auf " in between and "von" not in text[max(0, first.start - 5) : first.start]:
            continue
        first.bound, second.bound = "from", "to"
        one, two = first.tail, second.tail
        if not one.unit and two.unit:
            first.tail = Tail(one.end, one.zeros or two.zeros, two.kind, two.unit, two.worded)
        elif one.kind == "amount" and not two.unit:
            second.tail = Tail(two.end, two.zeros, one.kind, one.unit)
        elif one.kind == two.kind and two.zeros and not one.zeros and one.kind == "amount" and not one.worded:
            first.tail = Tail(one.end, two.zeros, one.kind, one.unit)


def _found(atom: _Atom, source: str) -> Found:
    behind, end = atom.tail, atom.tail.end
    if not atom.values:
        norm = atom.raw + (f" {behind.unit}" if behind.unit and behind.kind != "duration" else "")
        kind: Kind = "number" if behind.kind == "duration" else behind.kind
        if behind.kind == "duration":
            end = atom.bare_end
        return Found(kind, norm, atom.start, end, source[atom.start : end], unit=behind.unit, bound=atom.bound)
    if atom.ordinal:
        end = atom.bare_end + 1
        return Found("ordinal", f"{atom.raw}.", atom.start, end, source[atom.start : end], value=atom.values[0])
    plain = behind.kind == "number" and not behind.unit and not behind.zeros
    norms = tuple(measured(value, behind) for value in atom.values)
    if plain and "." in atom.raw and "," not in atom.raw and len(atom.values) == 1 and "." in norms[0]:
        norms = (("-" if atom.values[0] < 0 else "") + atom.raw.replace("'", ""),)  # "2.10" may be a heading's number
    value = atom.values[0] * 10**behind.zeros
    readings = norms if len(norms) > 1 else ()
    kind = behind.kind if behind.kind != "duration" or norms[0].startswith(("P", "-P")) else "number"
    return Found(kind, norms[0], atom.start, end, source[atom.start : end], value, behind.unit, readings, atom.bound)


def measured(value: Exactly, behind: Tail) -> str:
    """The normal form of a value with its tail: ``3.5 %``, ``8300 EUR``, ``25 mg``, ``P10D``, ``PT8H``, ``3``."""
    number = written(value * 10**behind.zeros)
    if behind.kind == "duration":
        letters = _ADJECTIVES.get(re.sub(r"e[rsmn]?$", "", behind.unit)) or duration_unit(behind.unit)
        if letters:
            return f"P{'T' * letters.startswith('T')}{number}{letters[-1]}"
        return f"{number} {behind.unit}"
    return f"{number} {behind.unit}" if behind.unit else number
