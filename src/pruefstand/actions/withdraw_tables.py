"""Tables without what a withdrawn answer left in them: the answers, the key and what lies beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize

from pruefstand.actions.answer_files import answers_file
from pruefstand.actions.withdraw_search import Runs, folded
from pruefstand.domain import AttemptStatus, System, digest_of
from pruefstand.formats.table import Row, Table, read_table, write_table
from pruefstand.intake.answer_table import ANSWER_COLUMNS, ANSWER_FILES, answer_table
from pruefstand.intake.documents import Documents
from pruefstand.intake.origins import condition_of
from pruefstand.study.attempts import Recorded
from pruefstand.study.headers import Fields, match_fields
from pruefstand.study.key import BlindKey, key_files
from pruefstand.study.load import Study

__all__ = ["AnswerRows", "answer_rows", "key_without", "table_without"]

_TABLE = ANSWER_FILES[0]
_CASE, _CODE, _WORDS = ("case", "Fall"), ("code", "Code"), ("form", "text", "Text")


@dataclass(frozen=True)
class AnswerRows:
    """The table of answers: its file (empty where there is none), its rows, and which of them go.

    ``files`` are the documents that those rows name, ``texts`` the answers in their cells, ``kept`` those in the cells
    of all other rows; ``codes`` are all codes of participants, in small letters.
    """

    file: str
    table: Table | None
    drop: frozenset[int]
    files: tuple[str, ...]
    texts: tuple[str, ...]
    kept: tuple[str, ...]
    codes: frozenset[str]

    def without(self, runs: Runs) -> dict[str, bytes] | None:
        """The table as CSV without those rows and without cells of others that quote an answer; ``None`` where nothing
        changes."""
        if self.table is None:
            return None
        columns = self.table.columns
        rows, changed = [], bool(self.drop)
        for row in self.table.rows:
            if row.number in self.drop:
                continue
            cells = ["" if runs.within(row.cells[column]) else row.cells[column] for column in columns]
            changed = changed or cells != [row.cells[column] for column in columns]
            rows.append(cells)
        return {_TABLE: write_table(columns, rows, excel=True)} if changed else None


def answer_rows(
    study: Study, participants: Iterable[str], attempts: Sequence[Recorded], documents: Documents
) -> AnswerRows:
    """The rows of these participants, and those of these answers: by the code where they have one, else by what stands
    in them."""
    file = answers_file(study)
    path = study.folder.at(file)
    if not path.is_file():
        return AnswerRows("", None, frozenset(), (), (), (), frozenset())
    table, _notes = answer_table(path.read_bytes(), file, documents)
    fields = match_fields(table.head, ANSWER_COLUMNS)
    people = frozenset(participants)
    coded = {_coded(item) for item in attempts if item.attempt.provenance.get("participant")}
    wanted = Counter(_plain(item) for item in attempts if not item.attempt.provenance.get("participant"))
    drop: dict[int, Row] = {}
    codes: set[str] = set()
    for row in table.rows:
        code = fields.text(row, "participant").casefold()
        codes.add(code)
        system, case = _system(study, fields, row), _case(study, fields, row)
        if code and (code in people or (system, case, code) in coded):
            drop[row.number] = row
        elif not code and wanted:
            address = (system, case, _digest(study, fields, row))
            if wanted[address] > 0:
                wanted[address] -= 1
                drop[row.number] = row
    named = {_path(fields, row) for row in table.rows if row.number not in drop}
    files = {_path(fields, row) for row in drop.values()} - named - {""}
    texts = tuple(fields.raw(row, "output") for row in drop.values())
    kept = tuple(fields.raw(row, "output") for row in table.rows if row.number not in drop)
    return AnswerRows(file, table, frozenset(drop), tuple(sorted(files)), texts, kept, frozenset(codes - {""}))


def _coded(item: Recorded) -> tuple[str, str, str]:
    key = item.attempt.key
    return key.system, key.case, item.attempt.provenance.get("participant", "").casefold()


def _plain(item: Recorded) -> tuple[str, str, str]:
    key, output = item.attempt.key, item.attempt.output
    return key.system, key.case, output.digest if output else ""


def _system(study: Study, fields: Fields, row: Row) -> str:
    details = [fields.text(row, name) for name in ("model", "qualification")]
    condition, origin = fields.text(row, "condition"), fields.text(row, "origin")
    found = condition_of(study.systems, condition=condition, origin=origin, details=details)
    return found.id if isinstance(found, System) else ""


def _case(study: Study, fields: Fields, row: Row) -> str:
    named = fields.text(row, "case")
    return named if named or len(study.cases) != 1 else study.cases.cases[0].id


def _path(fields: Fields, row: Row) -> str:
    return normalize("NFC", fields.text(row, "file")).replace("\\", "/")


def _digest(study: Study, fields: Fields, row: Row) -> str:
    path = _path(fields, row)
    if not path:
        return digest_of(fields.raw(row, "output").encode())
    try:
        return digest_of(study.folder.at(path).read_bytes())
    except (OSError, ValueError):
        return ""


def key_without(key: BlindKey, attempts: Iterable[Recorded]) -> bytes:
    """``codes.csv`` with these answers marked as withdrawn: they keep their code, and nothing of them is left."""
    gone = {item.attempt.key for item in attempts}
    rows = tuple(
        replace(row, output="", status=AttemptStatus.WITHDRAWN) if row.attempt in gone else row for row in key.codes
    )
    return key_files(replace(key, codes=rows))["codes.csv"]


def table_without(
    data: bytes, file: str, codes: frozenset[tuple[str, str]], runs: Runs, own: Mapping[str, Sequence[str]], kept: str
) -> bytes:
    """A table beside the key without the rows of these cases and codes, without rows that quote, and without words that
    stood in no other text of the study.

    ``own`` are the withdrawn texts by case, ``kept`` all others, both folded. Comes back as it is where nothing goes.
    """
    table = read_table(data, file)
    case_column, code_column = (_column(table, names) for names in (_CASE, _CODE))
    words = [column for column in table.columns if column in _WORDS]
    rows = []
    for row in table.rows:
        case = row.cells.get(case_column, "")
        if (case, row.cells.get(code_column, "")) in codes or any(runs.within(cell) for cell in row.cells.values()):
            continue
        texts = own.get(case, ()) if case_column else [text for each in own.values() for text in each]
        told = [folded(row.cells[column]) for column in words]
        if any(word and word not in kept and any(word in text for text in texts) for word in told):
            continue
        rows.append([row.cells[column] for column in table.columns])
    if len(rows) == len(table.rows):
        return data
    return write_table(table.columns, rows, excel=data.startswith(b"\xef\xbb\xbf"))


def _column(table: Table, names: Sequence[str]) -> str:
    return next((column for column in table.columns if column in names), "")
