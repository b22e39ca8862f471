"""How many answers of people were refused for want of consent: a number in the journal, and nothing else of them."""

from __future__ import annotations

from pruefstand.domain import Digest
from pruefstand.errors import InputError, place
from pruefstand.i18n import _
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder

__all__ = ["refusal_record", "refused_answers"]

_START = b'{"record":"refused"'


def refusal_record(source: str, digest: Digest, rows: int, *, utc: str) -> dict[str, object]:
    """What the journal keeps: so many rows of this file were refused; it holds no code and no text.

    ``source`` is empty for a file from outside the folder, whose name may be that of a person.
    """
    return {"record": "refused", "utc": utc, "source": source, "digest": digest, "rows": rows}


def refused_answers(folder: Folder) -> int:
    """How many rows were refused at least.

    A file from outside counts once, however often it was read. Of a table in the folder, whose rows come and go, the
    largest number counts that was refused at one time. Raises :class:`InputError` for a line that is none of ours.
    """
    most: dict[str, int] = {}
    for file, number, raw in read_lines(folder):
        if not raw.startswith(_START):
            continue
        record = parse_line(file, number, raw)
        source, digest, rows = record.get("source"), record.get("digest"), record.get("rows")
        if not isinstance(source, str) or not isinstance(digest, str) or not isinstance(rows, int) or rows < 0:
            what = _("Diese Zeile des Journals beschreibt keine Zurückweisung.")
            do = _("Holen Sie die Datei aus einer Sicherung zurück; das Journal darf nicht von Hand geändert werden.")
            raise InputError(what, where=place(file, number), do=do)
        key = source or digest
        most[key] = max(most.get(key, 0), rows)
    return sum(most.values())
