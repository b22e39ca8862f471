"""One answer of a model as providers spell it: text, status, and what of it is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal

from pruefstand.domain import AttemptStatus
from pruefstand.formats.foreign.record import Remark, plain_text
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import N_

__all__ = ["NO_ANSWER", "Answer", "answered", "as_dict", "as_list", "failure", "kept", "moment"]

NO_ANSWER = N_("keine Antwort in der Datei")
"""Why an attempt failed whose record has no answer and no error either."""

_ONLY_TOOLS = N_("nur ein Werkzeugaufruf, kein Text")
_CUT_BEFORE = N_("abgeschnitten, bevor ein Text kam")
_UNSAID = N_("Fehler ohne Angabe")
_LENGTH = frozenset({"length", "max_tokens", "model_length", "max_output_tokens", "model_context_window_exceeded"})
_REFUSED = frozenset(
    {
        "content_filter",
        "refusal",
        "safety",
        "recitation",
        "blocklist",
        "prohibited_content",
        "spii",
        "image_safety",
        "image_prohibited_content",
        "image_recitation",
        "model_armor",
    }
)
_FAILED = frozenset(
    {
        "error",
        "image_other",
        "language",
        "malformed_function_call",
        "malformed_response",
        "missing_thought_signature",
        "no_image",
        "other",
        "too_many_tool_calls",
        "unexpected_tool_call",
    }
)
_TIMEOUT = re.compile(r"timed? ?out|time limit|deadline[ _]exceeded|batch_expired|\Aexpired\Z", re.IGNORECASE)
_LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. ``reason`` of a completed one says why its text is empty, should it be."""

    text: str | None
    status: AttemptStatus
    reason: str = ""
    provenance: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()


def answered(
    text: str,
    finish: str,
    provenance: Mapping[str, str],
    remarks: Iterable[Remark] = (),
    *,
    refused: str = "",
) -> Answer:
    """The answer with this text, which ended for the reason ``finish`` as its provider calls it.

    ``refused`` is the provider's own word that it refuses. A cut-off answer is completed, with ``finish`` ``length`` in
    its provenance; a provider's filter makes it refused. Whatever text came is kept.
    """
    word = finish.lower()
    told = tuple(dict.fromkeys(remarks))
    if finish:
        provenance = {**provenance, "finish": "length" if word in _LENGTH else finish}
    if refused or word in _REFUSED:
        return Answer(text or None, AttemptStatus.REFUSED, _first_line(refused or finish), provenance, told)
    if word in _FAILED:
        return Answer(text or None, AttemptStatus.FAILED, _first_line(finish), provenance, told)
    reason = ""
    if not text.strip():
        reason = _CUT_BEFORE if word in _LENGTH else _ONLY_TOOLS if Remark.TOOL_CALLS in told else ""
    return Answer(text, AttemptStatus.COMPLETED, reason, provenance, told)


def failure(error: Json, provenance: Mapping[str, str] | None = None, *, code: str = "") -> Answer:
    """A failure as a provider tells it: a text, or an object with ``code``, ``type`` and ``message``.

    A limit of time makes it ``timeout``, a content filter ``refused``, all else ``failed``.
    """
    inner = error
    while isinstance(inner, dict) and isinstance(inner.get("error"), dict):
        inner = inner["error"]
    if isinstance(inner, dict):
        kind = plain_text(inner.get("code")) or plain_text(inner.get("status")) or plain_text(inner.get("type"))
        parts = [code, kind, plain_text(inner.get("message") or inner.get("detail"))]
    else:
        kind, parts = "", [code, plain_text(inner)]
    reason = _first_line(": ".join(dict.fromkeys(part for part in parts if part))) or _UNSAID
    status = AttemptStatus.FAILED
    if kind.lower() in _REFUSED or "content_policy" in kind.lower():
        status = AttemptStatus.REFUSED
    elif code in ("HTTP 408", "HTTP 504") or kind == "4" or _TIMEOUT.search(reason):
        status = AttemptStatus.TIMEOUT
    return Answer(None, status, reason, provenance or {})


def kept(**values: Json) -> dict[str, str]:
    """Provenance from these values: seconds under ``date`` become a moment, ``usage`` is told without its zeros.

    What is ``null`` or empty is left out.
    """
    spelled = {"date": moment, "usage": _usage}
    texts = ((name, spelled.get(name, plain_text)(value)) for name, value in values.items())
    return {name: text for name, text in texts if text}


def _usage(value: Json) -> str:
    """The counts of a usage object, without those that are zero or absent."""
    if not isinstance(value, dict):
        return plain_text(value)
    counts = {name: inner for name, item in value.items() if (inner := _counted(item))}
    return canonical_json(counts).decode() if counts else ""


def _counted(value: Json) -> Json:
    if isinstance(value, dict):
        return {name: inner for name, item in value.items() if (inner := _counted(item))}
    return value


def moment(value: Json) -> str:
    """Seconds since 1970 as a moment in UTC; a text as it is; empty for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return ""
    try:
        return datetime.fromtimestamp(int(value), UTC).isoformat().replace("+00:00", "Z")
    except (OverflowError, ValueError, OSError):
        return plain_text(value)


def as_dict(value: Json) -> dict[str, Json]:
    """The object, or an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def as_list(value: Json) -> list[Json]:
    """The list, or an empty one for anything else."""
    return value if isinstance(value, list) else []


def _first_line(text: str) -> str:
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= _LONGEST_REASON else line[: _LONGEST_REASON - 1] + "…"
