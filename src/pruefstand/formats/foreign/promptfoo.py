"""Results of promptfoo: ``--output`` as JSON (one object) or JSONL (a result a line).

A repeat has a row of its own, with its own ``id`` and often its own ``testIdx``; nothing in it says that it is one.
``error`` also tells of an assertion that failed: only ``failureReason`` 2 means that no answer came.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, answered, as_dict, failure, kept
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark, plain_text, task_digest
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["is_output", "is_result", "read_results"]

_ERROR = 2
_SOURCE = ("provider.id", "provider.label", "prompt.label", "promptIdx")


def is_result(value: dict[str, Json]) -> bool:
    """One row of the results."""
    return "promptIdx" in value and "testIdx" in value and "vars" in value


def is_output(value: dict[str, Json]) -> bool:
    """The whole output, or one row of it."""
    return is_result(value) or isinstance(as_dict(value.get("results")).get("results"), list)


def read_results(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per row. Each row is a run of its own: rows of one case are repeats, a copied row is none."""
    for where, row, head in _rows(items):
        if is_result(row):
            yield _record(row, head, where)
        else:
            what = _("Das ist kein Ergebnis von promptfoo: „promptIdx“, „testIdx“ oder „vars“ fehlt.")
            yield Problem(where, what, _("Mit „promptfoo eval --output“ oder „promptfoo export“ neu ausgeben."))


def _rows(items: Iterable[tuple[str, Json]]) -> Iterator[tuple[str, dict[str, Json], dict[str, Json]]]:
    for where, value in items:
        found = as_dict(value)
        rows = as_dict(found.get("results")).get("results")
        if isinstance(rows, list):
            for number, row in enumerate(rows):
                yield f"{where}, results.results[{number}]", as_dict(row), found
        else:
            yield where, found, {}


def _record(row: dict[str, Json], head: dict[str, Json], where: str) -> ForeignRecord:
    test = as_dict(row.get("testCase"))
    metadata = {**as_dict(test.get("metadata")), **as_dict(row.get("metadata"))}
    response = as_dict(row.get("response"))
    provider = row.get("provider")
    names: dict[str, Json] = {
        "vars": row.get("vars"),
        "description": row.get("description") or test.get("description"),
        "metadata": {name: value for name, value in metadata.items() if not name.startswith("_")},
        "provider": provider if isinstance(provider, dict) else {"id": provider},
        "prompt": {"label": as_dict(row.get("prompt")).get("label")},
        "promptIdx": row.get("promptIdx"),
        "testIdx": row.get("testIdx"),
    }
    told = as_dict(head.get("metadata"))
    version = plain_text(told.get("promptfooVersion"))
    provenance = kept(
        model=as_dict(names["provider"]).get("label") or as_dict(names["provider"]).get("id"),
        date=told.get("evaluationCreatedAt") or as_dict(head.get("results")).get("timestamp"),
        tool=f"promptfoo {version}" if version else None,
        run=head.get("evalId"),
        usage=response.get("tokenUsage"),
        cached="yes" if response.get("cached") is True else None,
    )
    answer = _answer(row, response)
    remarks = list(answer.remarks)
    remarks += [Remark.SCORES] if row.get("gradingResult") or row.get("namedScores") else []
    remarks += [Remark.CACHED] if response.get("cached") is True else []
    return ForeignRecord(
        names,
        answer.text,
        answer.status,
        answer.reason,
        where,
        provenance={**provenance, **answer.provenance},
        source={name: text for name, text in _source(names).items() if text},
        run=plain_text(row.get("id")) or where,
        task=task_digest(row.get("vars")),
        remarks=tuple(remarks),
    )


def _source(names: dict[str, Json]) -> dict[str, str]:
    values = {path: as_dict(names[path.split(".")[0]]).get(path.split(".")[1]) for path in _SOURCE if "." in path}
    return {**{path: plain_text(value) for path, value in values.items()}, "promptIdx": plain_text(names["promptIdx"])}


def _answer(row: dict[str, Json], response: dict[str, Json]) -> Answer:
    output = response.get("output")
    if row.get("failureReason") == _ERROR or output is None:
        return failure(response.get("error") or row.get("error") or NO_ANSWER)
    remarks = [] if isinstance(output, str) else [Remark.RESPELLED]
    refused = "refusal" if response.get("isRefusal") is True else ""
    finish = plain_text(response.get("finishReason"))
    return answered(plain_text(output), finish, {}, remarks, refused=refused)
