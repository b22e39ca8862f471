"""CSV and TSV as offices write them, and as we write them.

Everything is text; no cell is taken for a number, a date or a formula. Reading takes any encoding that
:mod:`pruefstand.formats.encoding` knows, comma, semicolon, tab or bar, Excel's ``sep=;`` line and quoted line breaks.

A cell of text that starts with ``= + - @``, tab or carriage return is written with a ``'`` before it, because
spreadsheets would run it; reading takes exactly that ``'`` off again, so that a table comes back as it was. Negative
numbers in plain digits are no formulas and stay.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from itertools import chain, islice
from typing import BinaryIO

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.encoding import Decoded, decode, decode_stream
from pruefstand.i18n import _

__all__ = [
    "Head",
    "Row",
    "Table",
    "cell",
    "data_line",
    "iter_table",
    "iter_written",
    "read_table",
    "table_of",
    "write_table",
]

_DELIMITERS = "\t;,|"  # a title of a column may hold a comma, seldom a semicolon, never a tab
_TITLE_WITHIN = 20
_ALONE = "\x1f"  # for tables of one column: a delimiter that no file of an office holds
_LONGEST_CELL = 1 << 24
_SAMPLE_LINES = 50
_MOST_PROBLEMS = 100
_ROWS_AT_ONCE = 1000
_ESCAPED = re.compile(r"'+[=+\-@\t\r]")
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_NEGATIVE = re.compile(r"-(0|[1-9][0-9]*)([.,][0-9]+)?")
_DATA_QUOTING, _EXCEL_QUOTING = (re.compile(rf'[\x00-\x1f"{delimiter}]') for delimiter in ",;")
_DATA_SPECIAL, _EXCEL_SPECIAL = (re.compile(rf"[\x00-\x1f\"]|(?:^|{delimiter})'*[=+\-@]") for delimiter in ",;")
_QUOTED_CELL = re.compile(r'(^|[\t;,|])"(?:[^"]|"")*+"')
_SEP_LINE = re.compile(r"sep=(.)(?:\r\n|\n|\r)", re.IGNORECASE)

# The limit is one of the process. The default of 131,072 characters is less than a long legal opinion; without any, one
# quotation mark too many would swallow a large file whole.
csv.field_size_limit(_LONGEST_CELL)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: ``number`` as a spreadsheet counts it (the header is 1), ``line`` where it begins in the file, and the
    text of every column of the header; a cell that the row lacks is empty."""

    number: int
    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Head:
    """What is known of a table before its rows: the columns (stripped, unique, not empty), the delimiter (empty for a
    table of one column), the encoding as in ``Decoded`` (empty for a stream), and whether that was guessed."""

    file: str
    columns: tuple[str, ...]
    delimiter: str
    encoding: str
    guessed: bool

    def where(self, row: Row | int, column: str | None = None) -> str:
        """The place of a row or cell for ``Problem.where``; raises ``ValueError`` for a column that is not there."""
        number = row if isinstance(row, int) else row.number
        if column is None:
            return cell(self.file, number)
        return cell(self.file, number, self.columns.index(column), column)


@dataclass(frozen=True, slots=True)
class Table:
    """A table read whole."""

    head: Head
    rows: tuple[Row, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in the order of the file."""
        return self.head.columns

    def where(self, row: Row | int, column: str | None = None) -> str:
        """The place of a row or cell for ``Problem.where``."""
        return self.head.where(row, column)


def cell(file: str, row: int, column: int | None = None, name: str = "") -> str:
    """Where in a table, as a spreadsheet says it: „answers.csv, Zeile 3, Spalte C (Note)“; ``column`` is from 0 on."""
    text = _("Zeile {row}").format(row=row)
    if column is not None:
        letters, rest = "", column + 1
        while rest:
            rest, digit = divmod(rest - 1, 26)
            letters = chr(ord("A") + digit) + letters
        text = _("{row}, Spalte {letters}").format(row=text, letters=letters)
        text += f" ({name})" if name else ""
    return place(file, cell=text)


def read_table(data: bytes, file: str) -> Table:
    """The table in an office's CSV or TSV file; raises ``InputError`` with all faulty cells at once.

    Rows without any content are left out, their numbers are not given anew; a file with a header alone has no rows.
    """
    return table_of(decode(data, file), file)


def table_of(decoded: Decoded, file: str, *, column: str = "") -> Table:
    """The same for a text. Where ``column`` is given, up to 20 lines above the first line with a cell of that name (in
    any case of its letters) are no part of the table; the rows keep the numbers that a spreadsheet gives them."""
    problems: list[Problem] = []
    head, found = _read([decoded.text], file, decoded.encoding, decoded.guessed, column)
    rows = []
    for item in found:
        if isinstance(item, Row):
            rows.append(item)
        else:
            problems.append(item)
            if len(problems) == _MOST_PROBLEMS:
                break
    if problems:
        raise InputError.of(problems)
    return Table(head, tuple(rows))


def iter_table(stream: BinaryIO | Iterable[bytes], file: str) -> tuple[Head, Iterator[Row]]:
    """Header and rows of a table of any length in bounded memory; UTF-8, or UTF-16 with a byte order mark.

    Raises ``InputError`` for the header at once, for a row when the iterator comes to it.
    """
    head, found = _read(decode_stream(stream, file), file, "", guessed=False)
    return head, _sound(found)


def write_table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, excel: bool) -> bytes:
    """The bytes of a table.

    For Excel: UTF-8 with byte order mark, semicolon, CRLF. As data: UTF-8, comma, LF. Quotation marks only where they
    are needed. Raises ``ValueError`` for a row of another length than the header and for column names that reading
    would change or refuse (empty, twice, with space around them or a byte order mark). A row without any content and a
    text with NUL are written, but not read back.
    """
    return b"".join(iter_written(columns, rows, excel=excel))


def iter_written(columns: Sequence[str], rows: Iterable[Sequence[str]], *, excel: bool) -> Iterator[bytes]:
    """The bytes of :func:`write_table` in pieces, for tables that memory should not hold."""
    if not columns or any(not name or name != name.strip("\ufeff").strip() for name in columns):
        raise ValueError("column names are not empty and have no space around them")
    if len(set(columns)) != len(columns):
        raise ValueError("two columns of one name")
    delimiter, newline = (";", "\r\n") if excel else (",", "\n")
    # In the header whatever a reader might take for the delimiter or for Excel's line is quoted.
    header = re.compile(r'[\x00-\x1f";,|]|^sep=', re.IGNORECASE)
    body, special = (_EXCEL_QUOTING, _EXCEL_SPECIAL) if excel else (_DATA_QUOTING, _DATA_SPECIAL)
    yield b"\xef\xbb\xbf" * excel + (delimiter.join(_written(name, header) for name in columns) + newline).encode()
    rest = iter(rows)
    while lines := [_joined(row, len(columns), delimiter, body, special) for row in islice(rest, _ROWS_AT_ONCE)]:
        yield (newline.join(lines) + newline).encode()


def data_line(cells: Sequence[str]) -> str:
    """One row as data CSV, as ``iter_written`` gives it, without its line end."""
    return _joined(cells, len(cells), ",", _DATA_QUOTING, _DATA_SPECIAL)


def _joined(row: Sequence[str], width: int, delimiter: str, quoting: re.Pattern[str], special: re.Pattern[str]) -> str:
    if len(row) != width:
        raise ValueError(f"a row of {len(row)} cells under {width} columns")
    line = delimiter.join(row)
    # Nearly every row of a large table needs neither quotation marks nor escapes: two looks at the whole tell.
    if line.count(delimiter) == width - 1 and not special.search(line):
        return line
    return delimiter.join([_written(text, quoting) for text in row])


def _written(text: str, quoting: re.Pattern[str]) -> str:
    if _FORMULA.match(text) and not _NEGATIVE.fullmatch(text):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if quoting.search(text) else text


def _sound(found: Iterator[Row | Problem]) -> Iterator[Row]:
    for item in found:
        if isinstance(item, Problem):
            raise InputError.of([item])
        yield item


def _read(
    texts: Iterable[str], file: str, encoding: str, guessed: bool, wanted: str = ""
) -> tuple[Head, Iterator[Row | Problem]]:
    """The header, and the rows or what is wrong with them; after an unclosed quotation mark nothing follows."""
    lines = _physical(texts, file)
    sample = list(islice(lines, _SAMPLE_LINES))
    skipped, delimiter = 0, ""
    if sample and (separator := _SEP_LINE.fullmatch(sample[0])):
        skipped, delimiter = 1, separator[1]
        del sample[0]
    above = _above(sample, wanted)
    del sample[:above]
    delimiter = delimiter or _sniffed(sample)
    records = _records(chain(sample, lines), delimiter or _ALONE, file)
    first = next(records, None)
    if first is None:
        raise InputError(
            _("Die Tabelle ist leer."), where=file, do=_("Schreiben Sie in die erste Zeile die Namen der Spalten.")
        )
    if isinstance(first, Problem):
        raise InputError.of([first])
    columns = tuple(_columns(first[1], file))
    return Head(file, columns, delimiter, encoding, guessed), _rows(records, columns, file, skipped + above, above)


def _above(sample: Sequence[str], wanted: str) -> int:
    """How many lines stand above the header with this column; 0 where it is the first, or not found."""
    title = re.compile(rf'(?:^|[\t;,|])[ \t]*"?{re.escape(wanted)}"?[ \t]*(?:[\t;,|\r\n]|$)', re.IGNORECASE)
    lines = enumerate(sample[:_TITLE_WITHIN]) if wanted else ()
    return next((index for index, line in lines if title.search(line)), 0)


def _physical(texts: Iterable[str], file: str) -> Iterator[str]:
    r"""Lines with their ends: ``\r\n``, ``\n`` or ``\r``; ``str.splitlines`` would cut at form feeds too."""
    rest, number = "", 0
    for text in texts:
        lines = list(StringIO(rest + text, newline=""))
        rest = lines.pop() if lines and not lines[-1].endswith(("\n", "\r")) else ""
        yield from lines
        number += len(lines)
        if len(rest) > _LONGEST_CELL:
            raise InputError(_too_long(), where=place(file, number + 1), do=_recheck())
    if rest:
        yield rest


def _sniffed(sample: Sequence[str]) -> str:
    """The delimiter: one that stands outside quotation marks in the header, best one that gives all rows its width."""
    header = re.split(r"[\r\n]", _QUOTED_CELL.sub(r"\1", "".join(sample)), maxsplit=1)[0]
    candidates = [sign for sign in _DELIMITERS if sign in header]
    for sign in candidates:
        with suppress(csv.Error):  # reported when the rows are read
            widths = [len(record) for record in csv.reader(sample, delimiter=sign) if record]
            if len(sample) == _SAMPLE_LINES:
                widths.pop()  # the sample may have cut the last record off
            if len(set(widths)) == 1:
                return sign
    return candidates[0] if candidates else ""


def _records(lines: Iterable[str], delimiter: str, file: str) -> Iterator[tuple[int, list[str]] | Problem]:
    """Line before the record, counted from 0, and its cells as they stand; an empty list for a blank line."""
    current: list[str] = []

    def recorded() -> Iterator[str]:
        for line in lines:
            current.append(line)
            yield line

    reader = csv.reader(recorded(), delimiter=delimiter, strict=True)
    before = number = 0
    while True:
        number += 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as fault:
            where = cell(file, number, _uneven(current, delimiter))
            if "limit" in str(fault):
                yield Problem(where, _too_long(), _recheck())
            else:
                yield Problem(where, _("Die Anführungszeichen in dieser Zelle gehen nicht auf."), _recheck())
            return
        yield before, record
        before = reader.line_num
        current.clear()


def _uneven(lines: Sequence[str], delimiter: str) -> int:
    """Which cell of the record breaks the rules of quoting, from 0; the csv module does not say."""
    sound = re.compile(rf'(?:"(?:[^"]|"")*+"|(?!")[^{delimiter}\r\n]*+)(?:{delimiter}|[\r\n]|\Z)')
    text, at, column = "".join(lines), 0, 0
    while (found := sound.match(text, at)) and found.end() < len(text):
        at, column = found.end(), column + 1
    return column


def _too_long() -> str:
    return _("Diese Zelle ist länger als {n} Millionen Zeichen.").format(n=_LONGEST_CELL // 1_000_000)


def _recheck() -> str:
    return _('Setzen Sie die ganze Zelle in "…" und verdoppeln Sie jedes " darin, oder löschen Sie das überzählige.')


def _columns(record: Sequence[str], file: str) -> Iterator[str]:
    """The names of the header; empty ones at its end are what spreadsheets leave behind."""
    names = [_unescaped(text.strip()) for text in record]
    while names and not names[-1]:
        names.pop()
    problems = []
    if not names:
        problems.append(
            Problem(cell(file, 1), _("Die Kopfzeile ist leer."), _("Schreiben Sie in sie die Namen der Spalten."))
        )
    first = {name: index for index, name in reversed(tuple(enumerate(names)))}
    for index, name in enumerate(names):
        if not name:
            what, do = _("Diese Spalte hat keinen Namen."), _("Geben Sie ihr einen, oder löschen Sie die Spalte.")
            problems.append(Problem(cell(file, 1, index), what, do))
        elif first[name] != index:
            what = _("Die Spalte „{name}“ gibt es zweimal.").format(name=name)
            do = _("Benennen Sie eine der beiden um, oder löschen Sie sie.")
            problems.append(Problem(cell(file, 1, index, name), what, do))
    if problems:
        raise InputError.of(problems)
    yield from names


def _rows(
    records: Iterator[tuple[int, list[str]] | Problem],
    columns: tuple[str, ...],
    file: str,
    skipped: int,
    above: int = 0,
) -> Iterator[Row | Problem]:
    width = len(columns)
    for number, item in enumerate(records, start=2 + above):
        if isinstance(item, Problem):
            yield item
            return
        before, texts = item
        if not any(texts):
            continue
        if len(texts) != width:
            surplus = next((index for index, text in enumerate(texts[width:], width) if text), None)
            if surplus is not None:
                what = _("Die Zeile hat hier eine Zelle, über der keine Spalte steht.")
                do = _('Setzen Sie die Zelle, in der ein Trennzeichen vorkommt, in "…", oder löschen Sie die Zelle.')
                yield Problem(cell(file, number, surplus), what, do)
                continue
            texts += [""] * (width - len(texts))
        yield Row(number, before + skipped + 1, dict(zip(columns, map(_unescaped, texts), strict=False)))


def _unescaped(text: str) -> str:
    return text[1:] if text[:1] == "'" and _ESCAPED.match(text) else text
