"""``report.json``: everything a report says and rests on, for programs. Numbers are exact; what cannot be computed is
``null`` with its reason beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal

from pruefstand.domain import Estimate
from pruefstand.evaluation.agreement_table import agreement_json
from pruefstand.evaluation.model import Denominators, Evaluation
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _

__all__ = ["json_lines", "report_json"]

_TEXTS = frozenset({"reason", "note", "method"})


def report_json(evaluation: Evaluation, made_with: Mapping[str, str]) -> bytes:
    """One JSON object, a line per key and a line per item of its lists, keys in the order of the code points."""
    found = {field.name: getattr(evaluation, field.name) for field in fields(evaluation)}
    found["agreement"] = agreement_json(evaluation.agreement)
    return json_lines({**found, "format": 1, "made_with": dict(made_with)})


def json_lines(found: Mapping[str, object]) -> bytes:
    """Any values of ours as one JSON object, a line per key and a line per item of its lists; texts of estimates are
    in the reader's language, what cannot be computed is ``null`` with its reason beside it."""
    lines = [f'"{key}":{_spread(_plain(found[key]))}' for key in sorted(found)]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _spread(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(canonical_json(item).decode() for item in value) + "\n]"
    return canonical_json(value).decode()


def _plain(value: object) -> object:
    """The value in JSON's terms; a float becomes the shortest decimal that stands for it."""
    if isinstance(value, float):
        return Decimal(repr(value))
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value)]
        found = {name: _plain(getattr(value, name)) for name in names}
        if isinstance(value, Estimate):
            found |= {name: _(str(found[name])) for name in _TEXTS}
        if isinstance(value, Denominators):
            found |= {"started": value.started, "answered": value.answered}
        return found
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value
