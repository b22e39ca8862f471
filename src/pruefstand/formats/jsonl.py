"""JSON and JSON lines, read strictly and exactly, and the one canonical form that digests are made from.

Stricter than RFC 8259 where it leaves room: no key twice in one object, no NaN, no infinity, no lone surrogate, bounded
depth and bounded numbers. Numbers with a fraction or exponent become ``Decimal``, never a float.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import BinaryIO, NoReturn, TypeAlias, Union

from pruefstand.domain.numbers import exact_text
from pruefstand.errors import InputError, place
from pruefstand.formats.encoding import decode_stream, line_of
from pruefstand.i18n import N_, _

__all__ = ["Json", "canonical_json", "iter_jsonl", "parse_json"]

Json: TypeAlias = Union[bool, int, Decimal, str, "list[Json]", "dict[str, Json]", None]
"""A value of JSON; numbers are exact."""

_DEEPEST = 100
_MOST_DIGITS = 1000
_LONGEST_LINE = 1 << 26
_SPACE = " \t\r\n"
_HALF = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]"
)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s"{}\[\],:]+', re.DOTALL)
_KEY = re.compile(r"[ \t\r\n]*:")
_JSON_FAULTS = {
    "Expecting property name enclosed in double quotes": N_("Hier fehlt ein Schlüssel in doppelten Anführungszeichen"),
    "Expecting ':' delimiter": N_("Hier fehlt der Doppelpunkt nach dem Schlüssel"),
    "Expecting ',' delimiter": N_("Hier fehlt ein Komma oder eine schließende Klammer"),
    "Illegal trailing comma before end of object": N_("Vor der schließenden Klammer steht ein Komma zu viel"),
    "Illegal trailing comma before end of array": N_("Vor der schließenden Klammer steht ein Komma zu viel"),
    "Expecting value": N_("Hier fehlt ein Wert"),
    "Unterminated string starting at": N_("Der Text, der hier beginnt, hat kein schließendes Anführungszeichen"),
    "Invalid control character at": N_("Im Text steht ein Steuerzeichen oder ein Zeilenumbruch; in JSON ist das \\n"),
    "Extra data": N_("Nach dem Ende des Werts steht noch etwas"),
}


class _FaultError(Exception):
    """A rule of ours is broken: at this index, at the bare ``token``, or where ``key`` comes again."""

    def __init__(self, what: str, do: str, *, at: int = 0, token: str = "", key: str | None = None) -> None:
        super().__init__(what)
        self.what, self.do, self.at, self.token, self.key = what, do, at, token, key


def iter_jsonl(
    stream: BinaryIO | Iterable[bytes], file: str, *, nan_is_null: bool = False
) -> Iterator[tuple[int, Json]]:
    """Each line's number, from 1, and value; blank lines are skipped, an empty file gives nothing.

    UTF-8 with or without byte order mark (or UTF-16 with one), any line end. Memory is bounded by the longest line.
    With ``nan_is_null`` the bare words NaN and Infinity, which are no JSON, are read as ``null``.
    Raises ``InputError`` with file and line when it comes to the first faulty line.
    """
    for number, line in enumerate(_lines(decode_stream(stream, file), file), start=1):
        text = line.strip(_SPACE)
        if text:
            yield number, _parse(text, file, number, line, _scan_lenient if nan_is_null else _scan)


def parse_json(text: str, file: str, line: int = 1, *, nan_is_null: bool = False) -> Json:
    """The one value in ``text``; ``line`` is where the text begins in its file. ``nan_is_null`` as in ``iter_jsonl``.

    Raises ``InputError`` with file, line and column.
    """
    return _parse(text.strip(_SPACE), file, line, text, _scan_lenient if nan_is_null else _scan)


def canonical_json(value: object) -> bytes:
    """The one spelling of a value that digests are made from: keys sorted by code point, no spaces, UTF-8, decimals in
    plain digits with their trailing zeros.

    Takes mappings with text keys, lists and tuples, texts, ``int``, ``Decimal``, ``bool`` and ``None``; raises
    ``TypeError`` for anything else, floats above all, and ``ValueError`` for NaN, infinities and lone surrogates.
    Differs from RFC 8785 in the numbers, which there are doubles, and in the order of keys beyond the basic plane.
    """
    return "".join(_spelled(value)).encode()


def _spelled(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield json.dumps(str(value), ensure_ascii=False)
    elif value is None or isinstance(value, bool):
        yield {None: "null", True: "true", False: "false"}[value]
    elif isinstance(value, int | Decimal):
        number = exact_text(value)
        yield number if value else number.removeprefix("-")  # there is one zero
    elif isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("keys are texts")
        yield "{"
        for position, key in enumerate(sorted(value)):
            yield f"{',' if position else ''}{json.dumps(str(key), ensure_ascii=False)}:"
            yield from _spelled(value[key])
        yield "}"
    elif isinstance(value, list | tuple):
        yield "["
        for position, item in enumerate(value):
            if position:
                yield ","
            yield from _spelled(item)
        yield "]"
    else:
        raise TypeError(f"no canonical form for {type(value).__name__}")


def _lines(texts: Iterable[str], file: str) -> Iterator[str]:
    r"""The text between line feeds; JSON itself treats ``\r`` as space."""
    open_line: list[str] = []
    size = number = 0
    for text in texts:
        *whole, rest = text.split("\n")
        if whole:
            yield "".join(open_line) + whole[0]
            yield from whole[1:]
            number += len(whole)
            open_line, size = [], 0
        open_line.append(rest)
        size += len(rest)
        if size > _LONGEST_LINE:
            what = _("Diese Zeile ist länger als {n} Millionen Zeichen.").format(n=_LONGEST_LINE // 1_000_000)
            do = _("Prüfen Sie, ob die Datei JSON-Zeilen enthält: ein Wert je Zeile.")
            raise InputError(what, where=place(file, number + 1), do=do)
    yield "".join(open_line)


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        key = next(key for key, times in Counter(key for key, _value in pairs).items() if times > 1)
        what = _("Der Schlüssel „{key}“ steht zweimal im selben Objekt.").format(key=key)
        raise _FaultError(what, _("Lassen Sie nur einen der beiden Einträge stehen."), key=key)
    return found


def _decimal(text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:  # an exponent beyond what even Decimal can hold
        raise _too_big(text) from None
    if len(text) > _MOST_DIGITS or abs(value.adjusted()) > _MOST_DIGITS:
        raise _too_big(text)
    return value


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise _too_big(text)
    return int(text)


def _too_big(text: str) -> _FaultError:
    what = _("Die Zahl ist zu lang oder zu groß (mehr als {n} Stellen).").format(n=_MOST_DIGITS)
    return _FaultError(what, _("Prüfen Sie die Zahl; ein Text gehört in Anführungszeichen."), token=text)


def _constant(word: str) -> NoReturn:
    what = _("„{word}“ ist keine Zahl, mit der gerechnet werden kann.").format(word=word)
    raise _FaultError(what, _("Schreiben Sie null, wenn es keinen Wert gibt."), token=word)


def _null(_word: str) -> None:
    """What stands for NaN where it is not refused."""


_Scan: TypeAlias = Callable[[str, int], tuple[Json, int]]


def _scanner(constant: Callable[[str], None]) -> _Scan:
    decoder = json.JSONDecoder(
        object_pairs_hook=_unique, parse_float=_decimal, parse_int=_integer, parse_constant=constant
    )
    scan: _Scan = decoder.scan_once  # type: ignore[attr-defined]  # not in the stubs
    return scan


_scan, _scan_lenient = _scanner(_constant), _scanner(_null)


def _parse(text: str, file: str, line: int, raw: str, scan: _Scan) -> Json:
    """The value of ``text``, which is ``raw`` without the space around it; ``raw`` begins at this line."""
    do = _("Berichtigen Sie die Stelle, oder lassen Sie die Datei von dem Programm, das sie schrieb, neu ausgeben.")
    try:
        value, end = scan(text, 0)
        if end == len(text):
            _check(value, text)
            return value
        at, what = end, _(_JSON_FAULTS["Extra data"])
    except StopIteration as fault:
        at, what = int(fault.value), _(_JSON_FAULTS["Expecting value"])
    except json.JSONDecodeError as fault:
        at, what = fault.pos, _(_JSON_FAULTS.get(fault.msg, N_("Das ist kein gültiges JSON")))
    except RecursionError:
        at, what, do = 0, *_too_deep()
    except _FaultError as fault:
        at, what, do = _located(text, fault), fault.what, fault.do
    at += len(raw) - len(raw.lstrip(_SPACE))
    column = at - max(raw.rfind("\n", 0, at), raw.rfind("\r", 0, at))
    what = _("{what} (Spalte {column}).").format(what=what.rstrip("."), column=column)
    raise InputError(what, where=place(file, line - 1 + line_of(raw, at)), do=do)


def _check(value: Json, text: str) -> None:
    """Refuse what the scanner lets through; looked for only where the text shows the signs of it."""
    half = _HALF.search(text) if "\\u" in text else None
    if half is None and text.count("[") + text.count("{") <= _DEEPEST:
        return
    level, depth = [value], 0
    while level:
        if depth > _DEEPEST:
            raise _FaultError(*_too_deep())
        if half and any(isinstance(item, str) and not _whole(item) for item in level):
            what = _("Im Text steht ein halbes Zeichen (\\ud800 bis \\udfff ohne seine zweite Hälfte).")
            do = _("Ersetzen Sie das Zeichen; es ist beim Ausgeben zerrissen worden.")
            raise _FaultError(what, do, at=half.start())
        level = [
            inner
            for item in level
            if isinstance(item, list | dict)
            for inner in (item if isinstance(item, list) else [*item, *item.values()])
        ]
        depth += 1


def _whole(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _too_deep() -> tuple[str, str]:
    what = _("Der Wert ist tiefer als {n} Ebenen verschachtelt.").format(n=_DEEPEST)
    return what, _("Geben Sie die Daten flacher aus.")


def _located(text: str, fault: _FaultError) -> int:
    """Where the broken rule shows: the bare token, or the first key that its object already has."""
    objects: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        word = token[0]
        if fault.token and word.startswith(fault.token):
            return token.start()
        if word in "[{":
            objects.append(set())
        elif word in "]}":
            objects.pop()
        elif fault.key is not None and word.startswith('"') and _KEY.match(text, token.end()):
            key = json.loads(word)
            if key == fault.key and key in objects[-1]:
                return token.start()
            objects[-1].add(key)
    return fault.at
