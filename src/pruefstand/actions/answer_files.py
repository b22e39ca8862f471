"""Single files into a study: copied below the folder, their provenance written into ``answers.csv``, nothing twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from unicodedata import normalize

from pruefstand.domain import Digest, System, digest_of
from pruefstand.errors import InputError, Problem, PruefstandError
from pruefstand.formats.documents.read import LARGEST_FILE
from pruefstand.formats.table import Row, Table, read_table, write_table
from pruefstand.i18n import _
from pruefstand.intake.answer_table import ANSWER_COLUMNS, ANSWER_FILES, placed_table, reading_notes, reading_table
from pruefstand.intake.answers import Answers, read_table_answers
from pruefstand.intake.documents import Documents
from pruefstand.intake.ledger import next_code, read_ledger
from pruefstand.intake.origins import condition_of
from pruefstand.study.folder import Folder, portable_fault, shown, unavailable, write_atomic
from pruefstand.study.headers import match_fields
from pruefstand.study.load import Study
from pruefstand.study.withdrawals import withdrawn_participants

__all__ = ["Added", "add_files", "answers_file", "undone_on_fault"]

_TABLE = ANSWER_FILES[0]
_INBOX = "inbox"
_NEUTRAL = "antwort"
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,8}")


@dataclass(frozen=True, slots=True)
class _New:
    """One row to come: its cells by the first title of their column, and where it came from."""

    cells: Mapping[str, str]
    place: str
    digest: Digest = ""


@dataclass(frozen=True, slots=True)
class Added:
    """What came of files: the rows refused with their reasons, how many of them by the digest of their file, and notes
    on what tables and exports hold beside answers, and on codes that were given."""

    refused: tuple[Problem, ...] = ()
    counts: Mapping[Digest, int] = field(default_factory=dict)
    notes: tuple[Problem, ...] = ()


@contextmanager
def undone_on_fault(folder: Folder) -> Iterator[None]:
    """Put the table and the inbox back as they were where what follows is refused: nothing is taken over half."""
    table, inbox = folder.root / _TABLE, folder.root / _INBOX
    before = table.read_bytes() if table.is_file() else None
    there = set(inbox.iterdir()) if inbox.is_dir() else set()
    try:
        yield
    except PruefstandError:
        if before is None:
            table.unlink(missing_ok=True)
        elif not table.is_file() or table.read_bytes() != before:
            write_atomic(table, before)
        for copy in (set(inbox.iterdir()) if inbox.is_dir() else set()) - there:
            copy.unlink()
        if not there:
            with suppress(OSError):  # not empty, or never made
                inbox.rmdir()
        raise


def answers_file(study: Study) -> str:
    """The file that holds the answers of a study, ``answers.csv`` where there is none yet; raises for two of them."""
    there = [file for file in ANSWER_FILES if (study.folder.root / file).is_file()]
    if len(there) > 1:
        what = _("Die Antworten stehen in zwei Dateien: {files}.").format(files=", ".join(there))
        raise InputError(what, where=there[1], do=_("Eine behalten; die andere mit „pruefstand read“ einlesen."))
    return there[0] if there else _TABLE


def add_files(study: Study, files: Sequence[Path], given: Mapping[str, str]) -> Added:
    """Add the answers in these files to ``answers.csv``.

    A document is one answer, a table or an export has one a row; such a row keeps the digest of its file under
    „Quelle“. ``given`` fills cells that a row lacks, by the titles of the columns. A person's answer without a code
    gets the next free one, unless a consent ledger decides. A document from outside the folder is copied to
    ``inbox/`` under a neutral name. A document that a row names already needs nothing given.
    Raises :class:`InputError` with every fault, and then nothing is changed.
    """
    file = answers_file(study)
    if file != _TABLE:
        what = _("Zeilen werden nur in answers.csv ergänzt; hier stehen die Antworten in {file}.").format(file=file)
        raise InputError(what, where=file, do=_("Die Tabelle als CSV (UTF-8) unter answers.csv speichern."))
    path = study.folder.root / _TABLE
    old = read_table(path.read_bytes(), _TABLE) if path.is_file() else None
    told = _titled_options(given)
    with _copies(study) as copies, Documents() as documents:
        notes: list[Problem] = []
        new = _rows(study, files, told, old, documents, copies, notes)
        if not new:
            copies.clear()
            return Added(notes=tuple(notes))
        kept, answers = _joined(study, old, new, documents)
        out = [row for row in new if row not in kept]
        refused = {row.cells["Datei"] for row in out if "Datei" in row.cells}
        before = 0 if old is None else len(old.rows)
        counts = Counter(row.digest for at, row in enumerate(new, start=before + 1) if at in answers.turned_away)
        notes += _lying_there(study, files, counts)
        taken = [cells.get("Kennung", "") for cells in (*_known(old), *(row.cells for row in new))]
        taken += withdrawn_participants(study.folder)
        kept[before:] = _coded(study, kept[before:], taken, notes)
        if len(kept) > before:
            write_atomic(path, _written(old, kept))
        copies[:] = [copy for copy in copies if copy in refused]
    return Added(answers.refused, counts, tuple(notes))


def _lying_there(study: Study, files: Sequence[Path], digests: Collection[Digest]) -> Iterator[Problem]:
    """The files below the folder that hold refused rows: what is there when it is frozen belongs to the study."""
    root = study.folder.root.resolve()
    for path in files:
        if path.resolve().is_relative_to(root) and digest_of(_bytes(path)) in digests:
            what = _("Die Datei liegt im Ordner der Studie und enthält Antworten ohne Einwilligung.")
            yield Problem(shown(path), what, _("Sie aus dem Ordner nehmen, bevor er eingefroren wird."))


def _coded(study: Study, rows: Sequence[_New], taken: Sequence[str], notes: list[Problem]) -> list[_New]:
    """The rows, those of people that have no code with the next free one: T01, T02, ….

    ``taken`` are all codes that were brought, those of people who were refused or withdrew, too. With a ledger nothing
    is given: there the code says who agreed.
    """
    if read_ledger(study.folder) is not None:
        return list(rows)
    codes, coded, given = list(taken), [], []
    for row in rows:
        details = [row.cells.get(title, "") for title in ("Modell", "Qualifikation")]
        condition, origin = row.cells.get("Bedingung", ""), row.cells.get("Herkunft", "")
        system = condition_of(study.systems, condition=condition.strip(), origin=origin.strip(), details=details)
        if isinstance(system, System) and system.origin.human and not row.cells.get("Kennung", "").strip():
            given.append(next_code(codes))
            codes.append(given[-1])
            row = replace(row, cells={**row.cells, "Kennung": given[-1]})  # noqa: PLW2901 - the same row with its code
        coded.append(row)
    if given:
        what = _("Antworten von Menschen ohne Kennung bekamen eine: {codes}.")
        do = _("Gehören mehrere zu einer Person, in answers.csv dieselbe eintragen, bevor sie eingefroren werden.")
        notes.append(Problem(_TABLE, what.format(codes=", ".join(given)), do))
    return coded


def _titled_options(given: Mapping[str, str]) -> dict[str, str]:
    """What was given, by the first title of each column."""
    fields = match_fields(placed_table([given], [""], "--set").head, ANSWER_COLUMNS)
    if fields.others:
        what = _("Die Spalte „{column}“ kennt das Programm nicht.").format(column=fields.others[0])
        known = ", ".join(titles[0] for titles in ANSWER_COLUMNS.values())
        raise InputError(what, where="--set", do=_("Eine von {columns} nennen.").format(columns=known))
    return {ANSWER_COLUMNS[field][0]: given[column] for field, column in fields.columns.items()}


@contextmanager
def _copies(study: Study) -> Iterator[list[str]]:
    """The copies made so far; what is still in the list at the end, or at a fault, is taken away again."""
    made: list[str] = []
    try:
        yield made
    finally:
        for relative in made:
            study.folder.at(relative).unlink(missing_ok=True)
        with suppress(OSError):  # not empty, or never made
            study.folder.at(_INBOX).rmdir()


def _rows(
    study: Study,
    files: Sequence[Path],
    given: Mapping[str, str],
    old: Table | None,
    documents: Documents,
    copies: list[str],
    notes: list[Problem],
) -> list[_New]:
    known = _known(old)
    named = {normalize("NFC", row.get("Datei", "")).replace("\\", "/").casefold() for row in known} - {""}
    found: list[_New] = []
    problems: list[Problem] = []
    for path in files:
        try:
            data = _bytes(path)
            reading = documents.read(data, path.name)
            if reading.rows is not None or reading.answers is not None:
                table = reading_table(reading, path.name)
                notes += reading_notes(reading, path.name)
                for row in table.rows:
                    own = _titled(table, row)
                    if not any(_same(own, given, before) for before in known):
                        cells = {**given, "Quelle": digest_of(data), **own}
                        found.append(_New(cells, table.head.where(row), digest_of(data)))
                continue
            relative = _below(study, path, data, copies, named)
            if relative.casefold() not in named:
                found.append(replace(_document(relative, path.name, given), digest=digest_of(data)))
            elif given:
                what = _("Die Datei steht schon in answers.csv; neue Angaben kämen dazu in Widerspruch.")
                raise InputError(what, where=path.name, do=_("Die Zeile in answers.csv ändern, ohne „--set“ einlesen."))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError.of(problems)
    return found


def _bytes(path: Path) -> bytes:
    if not path.is_file():
        what = _("Die Datei gibt es nicht, oder sie ist ein Ordner.")
        raise InputError(what, where=shown(path), do=_("Den Namen der Datei prüfen."))
    try:
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise unavailable(error, path) from error


def _known(old: Table | None) -> list[Mapping[str, str]]:
    return [] if old is None else [_titled(old, row) for row in old.rows]


def _titled(table: Table, row: Row) -> dict[str, str]:
    """The filled cells of a row by the first title of their column; columns that are not read are dropped."""
    fields = match_fields(table.head, ANSWER_COLUMNS)
    cells = {ANSWER_COLUMNS[name][0]: row.cells[column] for name, column in fields.columns.items()}
    return {title: text for title, text in cells.items() if text.strip()}


def _same(own: Mapping[str, str], given: Mapping[str, str], before: Mapping[str, str]) -> bool:
    """Whether a row is one that was taken over before: it says nothing else, and what is given contradicts nothing."""
    return all(before.get(title) == text for title, text in own.items()) and all(
        before.get(title, text) == text for title, text in given.items() if title not in own
    )


def _document(relative: str, name: str, given: Mapping[str, str]) -> _New:
    if not {"Bedingung", "Herkunft"} & given.keys():
        what = _("Wessen Antwort die Datei enthält, ist nicht gesagt.")
        do = _("„--set Bedingung=…“ (und „Fall“, „Kennung“, „Einwilligung“ …) angeben oder eine Zeile in answers.csv.")
        raise InputError(what, where=name, do=do)
    return _New({**given, "Datei": relative}, name)


def _below(study: Study, path: Path, data: bytes, copies: list[str], named: Collection[str]) -> str:
    """The file's path below the folder; one from outside is copied, under the name that a row has for it already, else
    under one that says nothing."""
    root = study.folder.root.resolve()
    if path.resolve().is_relative_to(root) and not path.is_symlink():
        return normalize("NFC", shown(path.resolve().relative_to(root)))
    # People hand in files under their own names; what the folder keeps must tell nobody's.
    own = f"{_INBOX}/{normalize('NFC', path.name)}"
    suffix = path.suffix.casefold() if _SUFFIX.fullmatch(path.suffix) else ""
    number = 1
    while True:
        neutral = f"{_INBOX}/{_NEUTRAL}-{number}{suffix}"
        relative = own if number == 1 and own.casefold() in named and portable_fault(own) is None else neutral
        target = study.folder.at(relative)
        if not target.exists() and not target.is_symlink():
            write_atomic(target, data)
            copies.append(relative)
            return relative
        if target.is_file() and not target.is_symlink() and target.read_bytes() == data:
            return relative
        number += 1


def _joined(study: Study, old: Table | None, new: Sequence[_New], documents: Documents) -> tuple[list[_New], Answers]:
    """The rows of before and those to come that are not refused, and what reading all of them says."""
    before = [] if old is None else [_New(row.cells, old.where(row)) for row in old.rows]
    titles = _titles(old)
    rows = [*before, *(_New({titles.get(t, t): text for t, text in row.cells.items()}, row.place) for row in new)]
    table = placed_table([row.cells for row in rows], [row.place for row in rows], _TABLE)
    answers = read_table_answers(study, table, documents)
    kept = [row for number, row in enumerate(new, start=len(before) + 1) if number not in answers.refused_rows]
    return [*before, *kept], answers


def _titles(old: Table | None) -> dict[str, str]:
    """The first title of each column with the one that the table uses."""
    if old is None:
        return {}
    fields = match_fields(old.head, ANSWER_COLUMNS)
    return {ANSWER_COLUMNS[field][0]: column for field, column in fields.columns.items()}


def _written(old: Table | None, rows: Sequence[_New]) -> bytes:
    """The whole table for Excel; the columns of before first, then those that the new rows bring."""
    titles = _titles(old)
    cells = [{titles.get(title, title): text for title, text in row.cells.items()} for row in rows]
    order = [ANSWER_COLUMNS[field][0] for field in ANSWER_COLUMNS]
    more = {column for row in cells for column in row} - set(() if old is None else old.columns)
    columns = [*(() if old is None else old.columns), *sorted(more, key=order.index)]
    return write_table(columns, [[row.get(column, "") for column in columns] for row in cells], excel=True)
