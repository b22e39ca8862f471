"""Raw responses in the journal: one line for each request that was answered or broke off, before anything read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pruefstand.domain import AttemptKey, Digest, digest_of, exact_text
from pruefstand.errors import InputError, place
from pruefstand.i18n import _
from pruefstand.study.attempts import INLINE_LIMIT, RESPONSE_START
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder
from pruefstand.study.store import Store

__all__ = ["RawResponse", "recorded_responses", "response_record"]


@dataclass(frozen=True, slots=True)
class RawResponse:
    """A response as the journal has it. ``http`` is the status, ``None`` where no head came; ``end`` says how it ended;
    ``where`` is file and line."""

    key: AttemptKey
    number: int
    end: str
    http: int | None
    headers: tuple[tuple[str, str], ...]
    body: bytes
    digest: Digest
    where: str


def response_record(
    key: AttemptKey,
    number: int,
    *,
    utc: str,
    end: str,
    http: int | None,
    headers: Sequence[tuple[str, str]],
    body: bytes,
    note: str,
    seconds: Decimal,
    redacted: bool,
    store: Store,
) -> dict[str, object]:
    """The journal line of one response. A body of at most 32 KiB of UTF-8 stands in it, any other goes to the store
    first."""
    record: dict[str, object] = {
        "record": "response",
        "system": key.system,
        "case": key.case,
        "repeat": key.repeat,
        "try": number,
        "utc": utc,
        "end": end,
        "http": http,
        "headers": [list(header) for header in headers],
        "note": note,
        "seconds": exact_text(seconds),
        "redacted": redacted,
        "digest": digest_of(body),
        "size": len(body),
    }
    if len(body) <= INLINE_LIMIT:
        try:
            return {**record, "text": body.decode("utf-8")}
        except UnicodeDecodeError:
            pass
    store.put(body)
    return record


def recorded_responses(folder: Folder) -> Iterator[RawResponse]:
    """Every response of the journal, in its order, checked against its digest.

    Raises :class:`InputError` for one that was changed or is missing: with its line, or with its file where it has one.
    """
    store = Store(folder)
    for file, number, raw in read_lines(folder):
        if not raw.startswith(RESPONSE_START):
            continue
        record = parse_line(file, number, raw)
        where = place(file, number)
        try:
            key = AttemptKey(record["system"], record["case"], record["repeat"])
            text, digest = record.get("text"), str(record["digest"])
            body = store.get(digest) if text is None else text.encode("utf-8")
            headers = tuple((str(name), str(value)) for name, value in record["headers"])
            found = RawResponse(key, record["try"], record["end"], record["http"], headers, body, digest, where)
        except (AttributeError, KeyError, TypeError, ValueError):
            found = None
        if found is None or digest_of(found.body) != found.digest:
            what = _("Die Antwort in dieser Zeile passt nicht zu ihrer Prüfsumme.")
            raise InputError(what, where=where, do=_("Holen Sie journal/ aus einer Sicherung zurück."))
        yield found
