"""The release in the journal: that the lead has looked, at what, and what was decided with which reason."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from pruefstand.blinding.passing import Passed
from pruefstand.blinding.ready import Switches
from pruefstand.blinding.review import Decision
from pruefstand.domain import Digest
from pruefstand.errors import InputError, place
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _, language
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder
from pruefstand.study.key import BlindKey

__all__ = ["Release", "commitment", "read_release", "release_record"]

_START = b'{"record":"release"'


@dataclass(frozen=True, slots=True)
class Release:
    """What was released: the digests of the tables in ``key/`` by their names, and the language of the instructions."""

    tables: Mapping[str, Digest]
    language: str


def commitment(seed: str) -> str:
    """The digest that stands for a seed until it is revealed."""
    from pruefstand.stats import seed_commitment  # noqa: PLC0415 - running must not load scipy

    return seed_commitment(seed)


def release_record(utc: str, key: BlindKey, passed: Passed, switches: Switches) -> dict[str, Json]:
    """The journal's line: digests and counts, and each decision that needed a reason, by case and code.

    No text of an answer stands in it: a line of the journal can never be taken back.
    """
    amber: list[Json] = [
        {
            "case": line.case,
            "code": line.code,
            "step": line.step.value,
            "what": line.rule,
            "decision": line.decision.value,
            "reason": line.reason,
        }
        for line in passed.lines
        if line.step.amber
    ]
    return {
        "record": "release",
        "utc": utc,
        "seed": commitment(key.seed),
        "language": language(),
        "unify": switches.unify,
        "pseudonymise": switches.pseudonymise,
        "tables": {name: _digest(data) for name, data in sorted(passed.files.items())},
        "undone": sum(line.decision is Decision.LEAVE and not line.step.amber for line in passed.lines),
        "decisions": amber,
    }


def _digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def read_release(folder: Folder, key: BlindKey) -> Release | None:
    """The last release under this key, or ``None`` where nothing of it was handed out yet."""
    found: Release | None = None
    sought = commitment(key.seed)
    for file, number, raw in read_lines(folder):
        if not raw.startswith(_START):
            continue
        record = parse_line(file, number, raw)
        try:
            if record["seed"] == sought:
                found = Release(dict(record["tables"]), str(record["language"]))
        except (KeyError, TypeError, ValueError):
            what, do = _("Diese Freigabe ist beschädigt."), _("Holen Sie journal/ aus einer Sicherung zurück.")
            raise InputError(what, where=place(file, number), do=do) from None
    return found
