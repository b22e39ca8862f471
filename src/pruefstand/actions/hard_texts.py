"""The texts of the hardest cases: what the system was given and what it said, for the report."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pruefstand.actions.opened import Opened
from pruefstand.domain import AttemptKey, Case
from pruefstand.errors import InputError
from pruefstand.evaluation import Excerpt, HardCase, HardFinding
from pruefstand.formats.encoding import decode
from pruefstand.i18n import N_
from pruefstand.intake.answer_text import document_suffix
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder
from pruefstand.study.question import text_of
from pruefstand.study.store import Store

__all__ = ["with_texts"]

_NO_TEXT = N_("kein Text")
_GONE = N_("liegt nicht vor")
_PERSON = N_("Antwort eines Menschen, hier nicht wiedergegeben")


def with_texts(opened: Opened, hardest: Sequence[HardCase]) -> tuple[HardCase, ...]:
    """The same cases with their inputs and outputs, each text cut to what a report may show.

    The answer of a person stays where it can be deleted: a report that has been given away cannot be called back.
    """
    people = {system.id for system in opened.systems if system.origin.human}
    keys = [AttemptKey(one.system, one.case, one.repeat) for one in hardest]
    outputs = _outputs(opened.folder, [key for key in keys if key.system not in people])
    return tuple(
        replace(
            one,
            inputs=_inputs(opened, opened.study.by_id[one.case]),
            output=Excerpt.none(_PERSON) if key.system in people else outputs.get(key, Excerpt.none(_GONE)),
            findings=_unquoted(one.findings) if key.system in people else one.findings,
        )
        for one, key in zip(hardest, keys, strict=True)
    )


def _unquoted(findings: Iterable[HardFinding]) -> tuple[HardFinding, ...]:
    """The findings without what stood in the answer."""
    return tuple(replace(finding, shown="") for finding in findings)


def _inputs(opened: Opened, case: Case) -> Mapping[str, Excerpt]:
    found = {}
    for material in case.materials:
        text = text_of(opened.study, case, material)
        found[material.name] = Excerpt.none(_NO_TEXT) if text is None else Excerpt.of(text)
    return found


def _outputs(folder: Folder, keys: Collection[AttemptKey]) -> dict[AttemptKey, Excerpt]:
    """What was measured as delivered at these addresses.

    The journal has been read and checked by now; sorting it once more for a few lines would take as long as scoring, so
    they are told by how they begin.
    """
    store = Store(folder)
    beginnings = {_beginning(key): key for key in keys}
    found: dict[AttemptKey, Excerpt] = {}
    if not beginnings:
        return found
    for file, number, raw in read_lines(folder):
        if raw.startswith(tuple(beginnings)):
            key = next(key for beginning, key in beginnings.items() if raw.startswith(beginning))
            record = parse_line(file, number, raw)
            document = document_suffix(record["output"]["media"])
            found[key] = Excerpt.none(_NO_TEXT) if document else _text(_content(record, store), file)
    return found


def _beginning(key: AttemptKey) -> bytes:
    head = {"record": "attempt", "system": key.system, "case": key.case, "repeat": key.repeat}
    return json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()[:-1] + b","


def _content(record: Mapping[str, Any], store: Store) -> bytes:
    provenance, output = record["provenance"], record["output"]
    if provenance.get("edited") == "yes":
        return store.get(provenance["original"])  # only an original that is there has rows of its own
    text = output.get("text")
    return store.get(output["digest"]) if text is None else text.encode()


def _text(content: bytes, where: str) -> Excerpt:
    try:
        return Excerpt.of(decode(content, where).text)
    except InputError:
        return Excerpt.none(_NO_TEXT)
