"""Files that this program made, known by what is in them wherever they were copied, and what leads back to an answer
without quoting it: its digest, its address, the code of whoever wrote it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from pruefstand.domain import AttemptKey
from pruefstand.errors import InputError
from pruefstand.evaluation.agreement_table import AGREEMENT_COLUMNS, DISPUTE_COLUMNS, JUDGEMENT_COLUMNS
from pruefstand.formats.table import read_table
from pruefstand.report.csv import CASE_COLUMNS, RESULT_COLUMNS
from pruefstand.report.older import read_state
from pruefstand.report.records import RECORD_COLUMNS
from pruefstand.report.stard_csv import STARD_COLUMNS
from pruefstand.study.tables import ATTEMPT_COLUMNS, FINDING_COLUMNS, MEASURE_COLUMNS, MEASUREMENT_COLUMNS

__all__ = ["Traces", "is_made"]

_TABLES = (
    *(RECORD_COLUMNS, RESULT_COLUMNS, CASE_COLUMNS, STARD_COLUMNS, ATTEMPT_COLUMNS, MEASUREMENT_COLUMNS),
    *(FINDING_COLUMNS, MEASURE_COLUMNS, AGREEMENT_COLUMNS, DISPUTE_COLUMNS, JUDGEMENT_COLUMNS),
)
_FOR_READERS = ("Messgröße;Teil;Zusammenfassung;", "Measure;Part;Summary;")
"""How the table of results for spreadsheets begins, in each language."""

_FEWEST = 8
"""A table of the lead may begin with a few of the same columns."""

_HEAD = 8000
_PAGE = re.compile(rb"<title>[^<]{0,4000} \xe2\x80\x93 Pr\xc3\xbcfstand</title>")
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_HALF = 32


def is_made(data: bytes, name: str) -> bool:
    """Whether these bytes are a report or a table of this program: a page by its title, a Word file by how it is
    packed, ``report.json`` by what it names, a table by its columns.

    A table with columns of somebody else's is the lead's, for nobody may lose what they wrote.
    """
    if data.startswith(b"PK\x03\x04"):
        return _is_word_report(data)
    if data.lstrip()[:1] == b"<":
        return _PAGE.search(data[:_HEAD]) is not None
    if data.lstrip()[:1] == b"{":
        return _is_state(data, name)
    line = data[:_HEAD].decode("utf-8-sig", "replace").partition("\n")[0].strip().replace('"', "")
    head = tuple(re.split("[,;\t]", line))
    if line.startswith(_FOR_READERS):
        return True
    return any(head == columns[: len(head)] and len(head) >= min(_FEWEST, len(columns)) for columns in _TABLES)


def _is_state(data: bytes, name: str) -> bool:
    try:
        read_state(data, name)
    except InputError:
        return False
    return True


def _is_word_report(data: bytes) -> bool:
    """Our writer gives no part a time, a report a title and no text for raters one."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = {part.filename: part.date_time for part in archive.infolist()}
    except (BadZipFile, OSError, ValueError):
        return False
    known = {"word/document.xml", "docProps/core.xml"} <= parts.keys() and "docProps/app.xml" not in parts
    return known and set(parts.values()) == {_NO_TIME}


@dataclass(frozen=True)
class Traces:
    """What leads back to some answers: digests, addresses, codes of participants, case and code for raters."""

    digests: frozenset[str]
    attempts: frozenset[AttemptKey]
    people: frozenset[str]
    codes: frozenset[tuple[str, str]]

    def digest_in(self, text: str) -> bool:
        """Whether a digest stands in this text: the first or the second half of it, as pages break it."""
        low = text.lower()
        return any(half in low for one in self.digests for half in _halves(one))

    def in_made(self, texts: Iterable[str], data: bytes, name: str) -> bool:
        """Whether a file of this program, given as the views of its text and as bytes, tells of these answers."""
        named = [*(f"{key.system}/{key.case}/{key.repeat}" for key in self.attempts), *self.people]
        words = re.compile("|".join(rf"(?<![\w/-]){re.escape(one)}(?![\w/-])" for one in named), re.IGNORECASE)
        return any(self.digest_in(text) or (named and words.search(text)) for text in texts) or self._in_rows(
            data, name
        )

    def _in_rows(self, data: bytes, name: str) -> bool:
        if data[:1] in (b"P", b"<", b"{"):
            return False
        try:
            table = read_table(data, name)
        except InputError:
            return False
        addresses = {(key.system, key.case, str(key.repeat)) for key in self.attempts}
        columns: Collection[str] = table.columns
        if {"system", "case", "repeat"} <= set(columns):
            return any((r.cells["system"], r.cells["case"], r.cells["repeat"]) in addresses for r in table.rows)
        return False


def _halves(digest: str) -> tuple[str, str]:
    plain = digest.removeprefix("sha256:").lower()
    return plain[:_HALF], plain[_HALF:]
