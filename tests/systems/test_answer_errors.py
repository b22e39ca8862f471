"""What an error of a service means: what may pass, what speaks of the plan, what is the case's own fault."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal

import pytest

from pruefstand.domain import AttemptStatus
from pruefstand.providers.response import End, Response
from pruefstand.systems.answer import read_response
from pruefstand.systems.outcome import Failure, TryResult

S, F = AttemptStatus, Failure
CONTENT_POLICY = {"error": {"code": "content_policy_violation", "message": "Nicht zulässig.", "type": "image"}}
AZURE_FILTER = {
    "error": {
        "code": "content_filter",
        "status": 400,
        "message": "Der Filter hat angeschlagen.",
        "innererror": {"code": "ResponsibleAIPolicyViolation", "content_filter_result": {"hate": {"filtered": True}}},
    }
}
AZURE_INNER = {"error": {"code": "BadRequest", "innererror": {"code": "ResponsibleAIPolicyViolation"}}}
HTML = b"<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>"
ANSWER = {"choices": [{"index": 0, "finish_reason": "stop", "message": {"content": "ja"}}]}


def read(body: object, status: int | None, headers: Sequence[tuple[str, str]] = ()) -> TryResult:
    """What a response with this status and body means."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    response = Response(End.WHOLE, status, tuple(headers), data, Decimal("1.25"))
    return read_response(response, seconds=Decimal(10), most=1000)


@pytest.mark.parametrize(
    ("status", "body", "expected", "failure"),
    [
        (400, {"error": {"message": "falsch", "code": None, "type": "invalid_request_error"}}, S.FAILED, F.REJECTED),
        (400, {"error": {"message": "zu lang", "code": "context_length_exceeded"}}, S.FAILED, None),
        (400, {"error": {"message": "zu lang", "code": "string_above_max_length"}}, S.FAILED, None),
        (400, CONTENT_POLICY, S.REFUSED, None),
        (400, {"error": {"code": "content_filter", "message": "Gefiltert."}}, S.REFUSED, None),
        (400, AZURE_FILTER, S.REFUSED, None),
        (400, AZURE_INNER, S.REFUSED, None),
        (400, {"error": {"code": "billing_hard_limit_reached", "message": "Guthaben"}}, S.FAILED, F.NO_ACCESS),
        (401, {"error": {"code": "invalid_api_key", "message": "falscher Schlüssel"}}, S.FAILED, F.NO_ACCESS),
        (401, {"error": "session timed out"}, S.TIMEOUT, F.NO_ACCESS),
        (402, {"error": "kein Guthaben"}, S.FAILED, F.NO_ACCESS),
        (403, HTML, S.FAILED, F.DENIED),
        (403, CONTENT_POLICY, S.REFUSED, None),
        (404, {"error": {"code": "model_not_found", "message": "unbekannt"}}, S.FAILED, F.NO_ACCESS),
        (404, HTML, S.FAILED, F.DENIED),
        (408, b"", S.TIMEOUT, F.TIMEOUT),
        (409, {"error": {"message": "belegt"}}, S.FAILED, F.SERVER_ERROR),
        (413, HTML, S.FAILED, F.REJECTED),
        (422, {"detail": [{"msg": "falsch"}]}, S.FAILED, F.REJECTED),
        (429, {"error": {"type": "requests", "code": "rate_limit_exceeded"}}, S.FAILED, F.RATE_LIMIT),
        (429, {"error": {"type": "insufficient_quota", "code": "insufficient_quota"}}, S.FAILED, F.NO_ACCESS),
        (429, {"error": {"type": "insufficient_quota", "code": None}}, S.FAILED, F.NO_ACCESS),
        (429, HTML, S.FAILED, F.RATE_LIMIT),
        (429, b"", S.FAILED, F.RATE_LIMIT),
        (500, {"error": {"message": "kaputt"}}, S.FAILED, F.SERVER_ERROR),
        (500, {"error": {"message": "The request timed out"}}, S.TIMEOUT, F.TIMEOUT),
        (502, HTML, S.FAILED, F.SERVER_ERROR),
        (503, {"message": "überlastet"}, S.FAILED, F.SERVER_ERROR),
        (504, HTML, S.TIMEOUT, F.TIMEOUT),
        (529, [], S.FAILED, F.SERVER_ERROR),
        (599, b"\xff", S.FAILED, F.SERVER_ERROR),
        (None, b"", S.FAILED, F.REJECTED),
        (100, b"", S.FAILED, F.REJECTED),
    ],
)
def test_errors_of_a_service(
    status: int | None, body: object, expected: AttemptStatus, failure: Failure | None
) -> None:
    """By status and by the service's own word: what may pass, what speaks of the plan, what is the case's own fault."""
    found = read(body, status)
    assert (found.status, found.failure, found.output, found.tokens) == (expected, failure, b"", 0)
    assert found.reason


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (400, {"error": {"message": "falsch", "code": "c", "type": "t"}}, "HTTP 400: c: falsch"),
        (400, {"error": {"message": "falsch", "code": None, "type": "t"}}, "HTTP 400: t: falsch"),
        (402, {"error": "kein Guthaben"}, "HTTP 402: kein Guthaben"),
        (503, {"message": "überlastet"}, "HTTP 503: überlastet"),
        (500, {"error": {"message": "erste\nzweite"}}, "HTTP 500: erste"),
        (502, HTML, "HTTP 502"),
        (500, b"null", "HTTP 500"),
    ],
)
def test_reasons_of_errors(status: int, body: object, reason: str) -> None:
    """The status, the service's word and the first line of what it says; never a page of HTML."""
    assert read(body, status).reason == reason


def test_a_long_message_is_cut() -> None:
    """A reason is for the eye; the whole body lies in the journal."""
    assert len(read({"error": {"message": "x" * 5000}}, 500).reason) <= 300


@pytest.mark.parametrize("status", [300, 301, 302, 307, 308, 399])
def test_redirects_are_not_followed(status: int) -> None:
    """What the plan sends to one host is not for another: the service takes no request here."""
    found = read(HTML, status, [("Location", "https://anderswo.example.com")])
    assert (found.status, found.failure) == (S.FAILED, F.REJECTED)
    assert found.reason == "Umleitung, nicht befolgt"


DATE = ("Date", "Tue, 03 Nov 2026 09:00:00 GMT")


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ([], None),
        ([("Retry-After", "7")], "7"),
        ([("retry-after", "0")], "0"),
        ([("Retry-After", "1.5")], "1.5"),
        ([("retry-after-ms", "250")], "0.25"),
        ([("retry-after-ms", "250"), ("Retry-After", "1")], "0.25"),
        ([("retry-after-ms", "bald"), ("Retry-After", "1")], "1"),
        ([("Retry-After", "Tue, 03 Nov 2026 09:00:30 GMT"), DATE], "30"),
        ([("Retry-After", "Tue, 03 Nov 2026 10:00:30 +0100"), DATE], "30"),
        ([("Retry-After", "Tue, 03 Nov 2026 08:59:00 GMT"), DATE], "0"),
        ([("Retry-After", "Tue, 03 Nov 2026 09:00:30 GMT")], None),
        ([("Retry-After", "Tue, 03 Nov 2026 09:00:30 GMT"), ("Date", "heute")], None),
        ([("Retry-After", "bald"), DATE], None),
        ([("Retry-After", "-3")], None),
        ([("Retry-After", "1e3")], None),
        ([("Retry-After", "")], None),
        ([("retry-after-ms", "-250")], None),
        ([("Retry-After", "9" * 400)], None),
        ([("retry-after-ms", "NaN")], None),
        ([("retry-after-ms", "sNaN")], None),
        ([("retry-after-ms", "Infinity")], None),
        ([("retry-after-ms", "1E+9999999")], None),
    ],
)
@pytest.mark.parametrize("status", [429, 503])
def test_the_wait_that_a_service_asks_for(status: int, headers: list[tuple[str, str]], wait: str | None) -> None:
    """Seconds, milliseconds, or a moment held against the service's own clock; nonsense is no wait."""
    assert read(b"", status, headers).wait == (None if wait is None else Decimal(wait))


@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_only_who_is_busy_can_ask_for_a_wait(status: int) -> None:
    """The header means something with 429 and 503."""
    assert read(ANSWER, status, [("Retry-After", "7")]).wait is None
