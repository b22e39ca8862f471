"""Numbers and signs that were spoken, written as a clerk writes them, so that they are found as in a written text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pruefstand.language.number_words import cardinal
from pruefstand.language.units import CURRENCY, UNIT

__all__ = ["Written", "number_of", "written"]

_NEAR = 64
_WORD = r"[^\W\d_]{3,60}"
_N = rf"(?:(?<![0-9][.,:/-])[0-9]{{1,7}}(?![0-9]|[.,:/-][0-9])|{_WORD})"
_BEGUN = rf"(?:[0-9]{{1,7}}|{_WORD})"
"""The same, or the beginning of what goes on with a sign („3.2“, „68/2012“)."""
_DIGIT = r"(?:[Nn]ull|[Ee]ins|[Zz]wei|[Zz]wo|[Dd]rei|[Vv]ier|[Ff]ünf|[Ss]echs|[Ss]ieben|[Aa]cht|[Nn]eun)"
_CHAIN = rf"(?:[Nn]ull(?: {_DIGIT}){{1,8}}|{_N})"
"""A number, or one that begins with a nought and is spelled out („null drei“)."""
_END = r"(?!\w)"

_SLASH = " Schrägstrich "
_SLASHED = re.compile(rf"(?<![\w/]){_CHAIN}(?: Schrägstrich {_CHAIN})+(?=[a-z]?(?!\w))")
_CASE = re.compile(
    rf"(?<!\w)(?:(?P<roman>[Rr]ömisch) )?(?P<a>{_N})(?: (?P<sign>[A-ZÖ][A-Za-zÖö]{{0,5}}) )(?={_CHAIN} Schrägstrich )"
)
_SIGNED = re.compile(rf"(?<!\w)(?P<n>{_N}) (?!(?:Nummer|Nr|Teil|Seite|Band) )[A-ZÖ][A-Za-zÖö]{{0,5}} \Z")
_UNION = re.compile(rf"(?<!\w)[CTF](?P<dash> (?:Bindestrich|Strich|[Mm]inus) )(?={_N} Schrägstrich )")
_POINT = re.compile(
    r"(?<!\w)(?:Randnummern?|Randziffern?|Rn\.?|Rz\.?|Rdnr\.?|Textziffern?|Tz\.?|Erwägung|Erw\.|E\.|Fußnote|Anmerkung) "
    rf"(?P<n>{_WORD}){_END}"
)
_MARKS = re.compile(
    rf"(?<!\w)(?:(?P<margin>Randnummern?|Randziffern?)|(?P<consideration>Erwägung)|(?P<lists>Paragra(?:f|ph)en)) "
    rf"(?P<n>{_BEGUN}){_END}"
)
_GAZETTE = re.compile(
    r"(?<!\w)(?P<name>(?P<kind>Bundes|Landes)gesetzblatt|Amtsblatt)(?: Teil)?"
    rf" (?:(?P<part>(?:[Rr]ömisch )?(?:I{{1,3}}|[Ee]ins|[Zz]wei|[Dd]rei)) )?(?:Nummer|Nr\.) (?P<n>{_BEGUN})"
)
_BEFORE = re.compile(rf"(?<!\w){CURRENCY} (?P<n>{_WORD}){_END}")
_PARTS = re.compile(
    rf"(?<![\w,.])(?P<n>{_N}|[Ee]in) (?P<unit>{CURRENCY}|Meter|m)(?P<und> und)? (?P<rest>{_N}|[Nn]ull {_DIGIT})"
    r"(?P<cents> (?:Cent|Rappen|Zentimeter|Groschen))?" + _END
)
_NOUN_NEXT = re.compile(rf" ?(?:[A-ZÄÖÜ0-9%‰]|[°§]|{UNIT})")
_PER = re.compile(
    rf"(?<=[0-9])(?: ?{UNIT})(?P<per> (?:pro|je) (?P<what>Tag|Stunde|Minute|Liter|Milliliter|Deziliter|Kilogramm))"
    + _END
)
_PER_SIGNS = {
    "Tag": "d",
    "Stunde": "h",
    "Minute": "min",
    "Liter": "l",
    "Milliliter": "ml",
    "Deziliter": "dl",
    "Kilogramm": "kg",
}
_TIMES = re.compile(r"(?<=[\w] )(?P<short>Wochn|Wchn|Wo|Mte|Mon|Mo|Tge|Tg|Stdn)(?P<point>\.?)" + _END)
_TIME_WORDS = {"W": "Wochen", "M": "Monate", "T": "Tage", "S": "Stunden"}
_AGAIN = re.compile(r"(?<![\w.,/'-])(?P<n>[1-9][0-9]{2})(?P<gap> )(?=(?P=n)(?![0-9]))")
_TOOTH = re.compile(rf"(?<!\w)(?:Zahn|Zähnen?|Regio) (?P<n>{_DIGIT} {_DIGIT}){_END}")
_SPELLED = re.compile(rf"(?<!\w)(?P<n>[Nn]ull(?: {_WORD}){{2,14}}){_END}")
_CODE = re.compile(
    rf"(?<!\w)[A-TV-Z](?P<first> ?(?:[0-9]{{2}}|{_WORD}))(?P<point> Punkt (?P<n>[0-9]{{1,2}}|{_WORD})){_END}"
)
_COMPOUND = re.compile(
    r"(?<![\w-])(?P<n>[^\W\d_]{3,40}?)(?P<what>tages|tage|wochen|monats|jahres|stunden|minuten|zimmer|personen|bett|betten"
    r"|parteien|phasen|punkt|euro|liter|meter)(?=[a-zäöüß]{3})"
)
_PERCENT = re.compile(
    r"(?<![\w.,])(?P<n>[0-9][0-9.,]{0,20}|[^\W\d_]{3,40}?)(?P<word>[ -]?prozent)(?=ig(?:e[mnrs]?)?(?!\w))"
)
_PRESSURE = re.compile(rf"(?<!\w)(?P<a>{_N})(?P<to> zu )(?P<b>{_N})(?= (?:mm ?Hg|Millimeter Quecksilber)|{_END})")
_PRESSED = re.compile(r"(?:RR|Blutdruck)[^.;!?]{0,40}\Z")
_RATIO = re.compile(rf"(?<!\w)(?<!von )(?P<a>1|[Ee]ins)(?P<to> zu )(?P<b>{_N}){_END}(?! ?(?:%|Prozent))")
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")

_Change = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Written:
    """A text with its spoken signs written, and the way back: ``changes`` are begin and end in the text as it came,
    and begin and end in ``text``, in order."""

    text: str
    changes: tuple[tuple[int, int, int, int], ...]

    def place(self, at: int, *, end: bool) -> int:
        """Where a place stands in the text as it came; inside of what was changed its beginning, or its ``end``."""
        number = bisect_right(self.changes, at, key=lambda one: one[2]) - 1
        if number < 0:
            return at
        begin, stop, new_begin, new_stop = self.changes[number]
        if at >= new_stop:
            return stop + at - new_stop
        if at == new_begin:
            return begin
        return stop if end else begin


def number_of(words: str) -> str | None:
    """The digits of a whole number in digits or words, or of one spelled out that begins with a nought („null drei“
    03); ``None`` for anything else."""
    if words.isdigit() and words.isascii():
        return words
    parts = words.split(" ")
    if len(parts) > 1:
        digits = [number_of(part) for part in parts]
        return None if parts[0].lower() != "null" or None in digits else "".join(map(str, digits))
    if words.lower() == "ein":
        return "1"
    value = cardinal(words)
    return str(int(value)) if value is not None and value == int(value) else None


def written(text: str) -> Written | None:
    """The text as a clerk writes it, ``None`` where nothing changes. Single blanks between words are taken for granted.

    Case numbers and whatever else is parted by „Schrägstrich“, numbers behind the words for margins, notes and
    considerations, gazettes, amounts with their cents and metres with their centimetres, „pro Tag“ behind a sign of a
    unit, short words of time behind a number, numbers spelled digit by digit with a nought in front, equal numbers of
    three digits after another, teeth, codes of diagnoses, numbers at the beginning of compounds, per cent as an
    adjective, blood pressure, ratios to one.
    """
    found = [change for rule in _RULES for change in rule(text)]
    if not found:
        return None
    parts: list[str] = []
    changes: list[tuple[int, int, int, int]] = []
    last = length = 0
    for begin, stop, new in sorted(found, key=lambda one: (one[0], -one[1])):
        if begin < last:
            continue
        parts += [text[last:begin], new]
        start = length + begin - last
        changes.append((begin, stop, start, start + len(new)))
        last, length = stop, start + len(new)
    return Written("".join([*parts, text[last:]]), tuple(changes))


def _slashed(text: str) -> Iterator[_Change]:
    """„zwölf Schrägstrich zwanzig“, and the number before a court's sign; a year of a case number has two digits."""
    if " Schrägstrich " not in text:
        return
    starts = set()
    for match in _SLASHED.finditer(text):
        at = match.start()
        numbers = match[0].split(" Schrägstrich ")
        digits = [number_of(one) for one in numbers]
        if None in digits:
            continue
        starts.add(match.start())
        signed = _SIGNED.search(text, max(0, at - _NEAR), at)
        in_case = len(numbers) == 2 and signed is not None and number_of(signed["n"]) is not None
        for one, number in zip(numbers, map(str, digits), strict=True):
            if at > match.start():
                yield at - len(_SLASH), at, "/"
            year = in_case and at > match.start() and len(number) == 4
            yield at, at + len(one), number[2:] if year else number
            at += len(one) + len(_SLASH)
    for match in _CASE.finditer(text):
        chamber = number_of(match["a"])
        if chamber is None or match.end() not in starts:
            continue
        if not match["roman"]:
            yield *match.span("a"), chamber
        elif int(chamber) < len(_ROMAN):
            yield match.start("roman"), match.end("a"), _ROMAN[int(chamber)]
    for match in _UNION.finditer(text):
        if match.end() in starts:
            yield *match.span("dash"), "-"


def _before(text: str, at: int) -> str:
    """The word before a place."""
    return text[max(0, at - _NEAR) : at].rstrip(" ").rsplit(" ", 1)[-1]


def _points(text: str) -> Iterator[_Change]:
    for match in _POINT.finditer(text):
        if (number := number_of(match["n"])) is not None:
            yield *match.span("n"), number
    for match in _MARKS.finditer(text):
        if number_of(match["n"]) is not None:
            new = "Rn." if match["margin"] else "E." if match["consideration"] else "§§"
            yield match.start(), match.start("n") - 1, new


def _gazettes(text: str) -> Iterator[_Change]:
    if "blatt " not in text:
        return
    for match in _GAZETTE.finditer(text):
        short = {"Bundes": "BGBl.", "Landes": "LGBl.", None: "ABl."}[match["kind"]]
        part = (match["part"] or "").split(" ")[-1]
        roman = part if part.startswith("I") else _ROMAN[int(number_of(part) or 0)] if part else ""
        yield match.start(), match.start("n"), " ".join(filter(None, (short, roman, "Nr."))) + " "
        if (number := number_of(match["n"])) is not None:
            yield *match.span("n"), number


def _amounts(text: str) -> Iterator[_Change]:
    for match in _BEFORE.finditer(text):
        number = number_of(match["n"])
        before = _before(text, match.start())
        goes_on = _NOUN_NEXT.match(text, match.end()) or text.startswith(" bis ", match.end())
        if number is not None and not goes_on and number_of(before) is None and not before[-1:].isdigit():
            yield *match.span("n"), number
    for match in _PARTS.finditer(text):
        whole, rest = number_of(match["n"]), number_of(match["rest"])
        if whole is None or rest is None or int(rest) > 99:
            continue
        cents, metre = match["cents"], match["unit"] in ("Meter", "m")
        if cents is None and (match["und"] or len(rest) != 2 or _NOUN_NEXT.match(text, match.end())):
            continue
        if cents is None or metre == (cents == " Zentimeter"):
            yield *match.span(), f"{whole},{rest.zfill(2)} {'m' if metre else match['unit']}"


def _units(text: str) -> Iterator[_Change]:
    for match in _PER.finditer(text):
        yield *match.span("per"), f"/{_PER_SIGNS[match['what']]}"
    for match in _TIMES.finditer(text):
        if number_of(_before(text, match.start())) is not None:
            yield *match.span("short"), _TIME_WORDS[match["short"][0]]


def _spelled(text: str) -> Iterator[_Change]:
    for match in _TOOTH.finditer(text):
        yield *match.span("n"), "".join(str(number_of(one)) for one in match["n"].split(" "))
    for match in _SPELLED.finditer(text):
        words = match["n"].split(" ")
        while words and number_of(words[-1]) is None:  # what follows may be any word
            words.pop()
        digits = []
        for word in words:
            number = number_of(word)
            if number is None or word.lower() == "ein" or len(number) > 3:
                break
            digits.append(number)
        joined = "".join(digits)
        if len(digits) < 3 or (len(digits) <= 4 and set(joined) <= set("012")):  # may be a schedule of doses
            continue
        length = len(" ".join(words[: len(digits)]))
        yield match.start("n"), match.start("n") + length, joined


def _repeated(text: str) -> Iterator[_Change]:
    """„120 120“ are two numbers: equal groups are a list far more often than a number of six digits."""
    for match in _AGAIN.finditer(text):
        yield *match.span("gap"), " | "


def _codes(text: str) -> Iterator[_Change]:
    if " Punkt " not in text:
        return
    for match in _CODE.finditer(text):
        first, rest = number_of(match["first"].strip()), number_of(match["n"])
        if first is not None and len(first) == 2 and rest is not None and len(rest) < 3:
            yield match.start("first"), match.end(), f"{first}.{rest}"


def _compounds(text: str) -> Iterator[_Change]:
    for match in _COMPOUND.finditer(text):
        number = number_of(match["n"])
        if number is None:
            continue
        what = match["what"]
        if what in ("tages", "tage", "wochen", "monats", "jahres", "stunden", "minuten"):
            yield *match.span(), f"{number}-{what.capitalize()}-"
        else:
            yield *match.span("n"), f"{number}-"
    for match in _PERCENT.finditer(text):
        number = match["n"] if match["n"][0].isdigit() else number_of(match["n"])
        if number is not None:
            yield match.start(), match.end(), f"{number} %"


def _ratios(text: str) -> Iterator[_Change]:
    if " zu " not in text:
        return
    for match in _PRESSURE.finditer(text):
        a, b = number_of(match["a"]), number_of(match["b"])
        if a is None or b is None or not 50 <= int(a) <= 300 or not 20 <= int(b) < int(a):
            continue
        if _PRESSED.search(text, max(0, match.start() - _NEAR), match.start()) or text[
            match.end() : match.end() + 2
        ] in (" m", " M"):
            yield match.start(), match.end(), f"{a}/{b}"
    for match in _RATIO.finditer(text):
        b = number_of(match["b"])
        if b is not None and int(b) >= 2:
            yield match.start(), match.end(), f"1:{b}"


_RULES: tuple[Callable[[str], Iterator[_Change]], ...] = (
    _slashed,
    _points,
    _gazettes,
    _amounts,
    _units,
    _spelled,
    _repeated,
    _codes,
    _compounds,
    _ratios,
)
