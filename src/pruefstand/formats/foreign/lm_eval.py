"""Samples of lm-evaluation-harness (``samples_*.jsonl``): one line for each document and filter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pruefstand.domain import digest_of
from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import answered, as_dict, as_list
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark, plain_text, task_digest
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import _

__all__ = ["is_sample", "read_samples"]


def is_sample(value: dict[str, Json]) -> bool:
    """One line of samples."""
    return {"doc_id", "doc", "resps"} <= value.keys()


def read_samples(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per document and repeat, from ``resps``: what the model said before any filter.

    Further lines of a document with other filters say the same again and are passed over; with other answers, or the
    same filter again, they are a problem. So are answers that are no texts (likelihoods), and several requests for one
    document.
    """
    seen: dict[str, tuple[str, set[str]]] = {}
    for where, value in items:
        line = as_dict(value)
        if not is_sample(line):
            what = _("Das ist keine Zeile aus „samples_*.jsonl“: „doc_id“, „doc“ oder „resps“ fehlt.")
            yield Problem(where, what, _("Mit „lm_eval … --log_samples“ neu ausgeben."))
            continue
        name, word = plain_text(line["doc_id"]), plain_text(line.get("filter"))
        said = digest_of(canonical_json([line["resps"], line.get("doc_hash")]))
        first, words = seen.setdefault(name, (said, set()))
        if first != said or word in words:
            what = _("Das Dokument {doc} kommt zweimal, mit anderen Antworten oder demselben Filter.").format(doc=name)
            yield Problem(where, what, _("Je Aufgabe und Durchgang eine eigene Datei ausgeben lassen."))
        elif words:
            yield Remark.FILTER_LINES
        else:
            yield from _records(line, where)
        words.add(word)


def _records(line: dict[str, Json], where: str) -> Iterator[ForeignRecord | Problem]:
    requests = as_list(line["resps"])
    texts = requests[0] if len(requests) == 1 else None
    texts = [texts] if isinstance(texts, str) else texts
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        what = _("Die Antworten sind keine Texte, sondern Wahrscheinlichkeiten, oder es sind mehrere Anfragen.")
        yield Problem(where, what, _("Nur Aufgaben mit „output_type: generate_until“ lassen sich übernehmen."))
        return
    remarks = [Remark.FILTERED]
    if any(name in line for name in as_list(line.get("metrics")) if isinstance(name, str)):
        remarks.append(Remark.SCORES)
    for number, text in enumerate(texts, start=1):
        answer = answered(plain_text(text), "", {}, remarks)
        yield ForeignRecord(
            {"doc_id": line["doc_id"], "doc": line["doc"]},
            answer.text,
            answer.status,
            answer.reason,
            where,
            repeat=number if len(texts) > 1 else None,
            provenance={"doc_hash": plain_text(line["doc_hash"])} if line.get("doc_hash") else {},
            task=task_digest(line["doc"]),
            remarks=answer.remarks,
        )
