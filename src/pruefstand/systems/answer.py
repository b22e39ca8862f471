"""A raw response becomes a result: what the service said, and what kind of failure it is where it said nothing."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal
from email.utils import parsedate_to_datetime

from pruefstand.domain import AttemptStatus, exact_text
from pruefstand.errors import InputError
from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, as_dict, failure
from pruefstand.formats.foreign.chat import openai_answers
from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.i18n import N_
from pruefstand.providers.response import End, Response
from pruefstand.systems.outcome import Failure, TryResult

__all__ = ["read_response"]

_NO_TEXT = N_("keine Ausgabe")
_SPACE_ONLY = N_("nur Leerraum")
_NO_JSON = N_("die Antwort ist kein JSON")
_OTHER_SHAPE = N_("in der Antwort steht keine Ausgabe")
_UNREACHABLE = N_("nicht erreichbar")
_CUT = N_("Verbindung abgebrochen")
_REDIRECT = N_("Umleitung, nicht befolgt")
_NO_QUOTA = frozenset({"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"})
_BEYOND_LENGTH = frozenset({"context_length_exceeded", "string_above_max_length"})
_BEYOND = re.compile(r"context (?:length|window|size)|maximum (?:input|prompt) length|too many tokens", re.IGNORECASE)
_MOST_TOKENS = 10**12
_PLAIN = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?")


def read_response(response: Response, *, seconds: Decimal, most: int) -> TryResult:
    """The result of this response; never raises for what stands in it.

    ``seconds`` and ``most`` are the limits that the request had. An answer that was cut off at the model's own limit is
    completed, with ``finish`` ``length`` in its provenance.
    """
    told = _told(response)
    if response.end is End.TIME:
        return _failed(response, AttemptStatus.TIMEOUT, f"{exact_text(seconds.normalize())} s", Failure.TIMEOUT, told)
    if response.end is End.SIZE:
        return _failed(response, AttemptStatus.TOO_LARGE, f"> {most} bytes", None, told)
    if response.end is End.UNREACHABLE:
        return _failed(response, AttemptStatus.FAILED, _UNREACHABLE, Failure.UNREACHABLE, told)
    if response.end is End.CUT:
        return _failed(response, AttemptStatus.FAILED, _CUT, Failure.CONNECTION, told)
    status = response.status or 0
    body = _body(response.body)
    if 200 <= status < 300:
        return _answered(response, body, told)
    if 300 <= status < 400:
        return _failed(response, AttemptStatus.FAILED, _REDIRECT, Failure.REJECTED, told)
    return _refused(response, status, body, told)


def _told(response: Response) -> dict[str, str]:
    """What the frame of a response tells of its origin."""
    found = {"http": str(response.status) if response.status else "", "network": response.note}
    for name, header in (("request_id", "x-request-id"), ("processing_ms", "openai-processing-ms")):
        found[name] = response.header(header)
    if response.redacted:
        found["redacted"] = "key"
    return {name: value for name, value in found.items() if value}


def _body(body: bytes) -> Json | InputError:
    try:
        return parse_json(body.decode("utf-8-sig"), "response", nan_is_null=True)
    except UnicodeDecodeError:
        return InputError("no UTF-8", where="response", do="")
    except InputError as error:
        return error


def _answered(response: Response, body: Json | InputError, told: dict[str, str]) -> TryResult:
    if isinstance(body, InputError):
        return _failed(response, AttemptStatus.FAILED, _NO_JSON, Failure.UNREADABLE, told)
    answer = openai_answers(body)[0]
    told |= answer.provenance
    if answer.remarks:
        told["remarks"] = " ".join(remark.value for remark in answer.remarks)
    if answer.status is AttemptStatus.FAILED:
        reason = _OTHER_SHAPE if answer.reason == NO_ANSWER else answer.reason
        return _failed(response, AttemptStatus.FAILED, reason, Failure.UNREADABLE, told)
    if answer.status is AttemptStatus.TIMEOUT:
        return _failed(response, answer.status, answer.reason, Failure.TIMEOUT, told)
    status, reason = _status(answer)
    output = (answer.text or "").encode()
    return TryResult(status, reason, output, response.seconds, None, None, told, _tokens(body))


def _status(answer: Answer) -> tuple[AttemptStatus, str]:
    if answer.status is not AttemptStatus.COMPLETED:
        return answer.status, answer.reason
    text = answer.text or ""
    if not text:
        return AttemptStatus.EMPTY, answer.reason or _NO_TEXT
    if not text.strip():
        return AttemptStatus.EMPTY, answer.reason or _SPACE_ONLY
    return AttemptStatus.COMPLETED, ""


def _refused(response: Response, status: int, body: Json | InputError, told: dict[str, str]) -> TryResult:
    """An error of the service: by its status and, where it has the usual form, by its own word."""
    code = f"HTTP {status}"
    error = as_dict(as_dict(body).get("error")) if isinstance(body, dict) else {}
    if isinstance(body, InputError):
        answer = failure("", code=code)
    else:
        answer = failure(as_dict(body).get("error") or as_dict(body).get("message") or "", code=code)
    words = {str(error.get(name)) for name in ("code", "type")}
    inner = as_dict(error.get("innererror"))
    if inner.get("code") == "ResponsibleAIPolicyViolation":
        answer = Answer(None, AttemptStatus.REFUSED, answer.reason)
    kind = _kind(status, words, answer.reason)
    if answer.status is AttemptStatus.REFUSED:
        return _failed(response, answer.status, answer.reason, None, told)
    if answer.status is AttemptStatus.TIMEOUT and kind is not Failure.NO_ACCESS:
        kind = Failure.TIMEOUT
    wait = _wait(response) if status in (429, 503) else None
    return _failed(response, answer.status, answer.reason, kind, told, wait)


def _kind(status: int, words: set[str], reason: str) -> Failure | None:
    if words & _NO_QUOTA or status in (401, 402):
        return Failure.NO_ACCESS
    if words & _BEYOND_LENGTH or (status == 400 and _BEYOND.search(reason)):
        return None  # this case is too long for the model; the next may fit
    if status in (403, 404):  # without a word of the service's own it may be a filter before it, or the wrong address
        return Failure.NO_ACCESS if words - {"None", ""} else Failure.DENIED
    if status == 429:
        return Failure.RATE_LIMIT
    if status in (408, 504):
        return Failure.TIMEOUT
    return Failure.SERVER_ERROR if status >= 500 or status == 409 else Failure.REJECTED


def _failed(
    response: Response,
    status: AttemptStatus,
    reason: str,
    kind: Failure | None,
    told: dict[str, str],
    wait: Decimal | None = None,
) -> TryResult:
    """A result without an output: what came stands in the raw record, and it is no answer."""
    return TryResult(status, reason, b"", response.seconds, kind, wait, told)


def _wait(response: Response) -> Decimal | None:
    """The seconds that the service asks for: ``retry-after-ms``, or ``Retry-After`` as a number or as a date, which is
    held against the service's own ``Date``."""
    if (milliseconds := _number(response.header("retry-after-ms"))) is not None:
        return milliseconds / 1000
    told = response.header("retry-after")
    if (seconds := _number(told)) is not None:
        return seconds
    try:
        until, now = parsedate_to_datetime(told), parsedate_to_datetime(response.header("date"))
        return max(Decimal(0), Decimal(int((_utc(until) - _utc(now)).total_seconds())))
    except (IndexError, OverflowError, TypeError, ValueError):
        return None


def _number(text: str) -> Decimal | None:
    """A plain number; a header may hold anything, also what only a Decimal would take for one."""
    return Decimal(text) if _PLAIN.fullmatch(text) else None


def _utc(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _tokens(body: Json) -> int:
    """All tokens that the service says this response used; 0 where it does not say."""
    usage = as_dict(as_dict(body).get("usage"))
    total = usage.get("total_tokens")
    if isinstance(total, int) and not isinstance(total, bool):
        return max(0, total) if total < _MOST_TOKENS else 0
    parts = (usage.get(name) for name in ("prompt_tokens", "completion_tokens", "input_tokens", "output_tokens"))
    return sum(part for part in parts if isinstance(part, int) and not isinstance(part, bool) and part > 0)
