"""What a raw response means: an answer, a refusal, an emptiness, or a failure of a certain kind."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pruefstand.domain import AttemptStatus
from pruefstand.formats.jsonl import canonical_json
from pruefstand.providers.response import End, Response
from pruefstand.systems.answer import read_response
from pruefstand.systems.outcome import Failure, TryResult

S, F = AttemptStatus, Failure
HTML = b"<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>"


def read(
    body: object = b"",
    status: int | None = 200,
    headers: Sequence[tuple[str, str]] = (),
    end: End = End.WHOLE,
    note: str = "",
    redacted: bool = False,
) -> TryResult:
    """What a response with this body means that had ten seconds and a thousand bytes."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    response = Response(end, status, tuple(headers), data, Decimal("1.25"), note, redacted)
    return read_response(response, seconds=Decimal("10.0"), most=1000)


def chat(message: object, finish: str | None = "stop", **more: object) -> dict[str, Any]:
    """A body of Chat Completions with one choice."""
    choice = {"index": 0, "finish_reason": finish, "message": message}
    return {"id": "c-1", "object": "chat.completion", "model": "muster-1-2026", "choices": [choice], **more}


def said(content: object, **more: object) -> dict[str, object]:
    """A message of the model."""
    return {"role": "assistant", "content": content, **more}


def responses(*output: object, status: str = "completed", **more: object) -> dict[str, Any]:
    """A body of Responses."""
    return {
        "id": "r-1",
        "object": "response",
        "status": status,
        "model": "muster-1-2026",
        "output": list(output),
        **more,
    }


def message(*content: object) -> dict[str, object]:
    """An output item of Responses that holds text."""
    return {"type": "message", "role": "assistant", "content": list(content)}


def text(value: str) -> dict[str, object]:
    """A part of a message."""
    return {"type": "output_text", "text": value, "annotations": []}


CALL = {"id": "t", "type": "function", "function": {"name": "f", "arguments": "{}"}}
CALL_ITEM = {"type": "function_call", "name": "f", "arguments": "{}", "call_id": "t"}
CUT = {"incomplete_details": {"reason": "max_output_tokens"}}
FILTERED = {"incomplete_details": {"reason": "content_filter"}}


@pytest.mark.parametrize(
    ("end", "status", "expected", "reason", "failure"),
    [
        (End.TIME, None, S.TIMEOUT, "10 s", F.TIMEOUT),
        (End.TIME, 200, S.TIMEOUT, "10 s", F.TIMEOUT),
        (End.SIZE, 200, S.TOO_LARGE, "> 1000 bytes", None),
        (End.UNREACHABLE, None, S.FAILED, "nicht erreichbar", F.UNREACHABLE),
        (End.CUT, None, S.FAILED, "Verbindung abgebrochen", F.CONNECTION),
        (End.CUT, 200, S.FAILED, "Verbindung abgebrochen", F.CONNECTION),
    ],
)
def test_a_request_that_did_not_come_to_its_end(
    end: End, status: int | None, expected: AttemptStatus, reason: str, failure: Failure | None
) -> None:
    """How it ended decides, whatever had come by then: half an answer is no answer."""
    found = read(chat(said("ja")), status, end=end, note="ReadError: reset")
    assert (found.status, found.reason, found.failure, found.output) == (expected, reason, failure, b"")
    assert found.provenance["network"] == "ReadError: reset"
    assert found.provenance.get("http") == (str(status) if status else None)
    assert found.seconds == Decimal("1.25")


@pytest.mark.parametrize(
    ("body", "status", "reason", "output"),
    [
        (chat(said("ja")), S.COMPLETED, "", "ja"),
        (chat(said(" ja \n")), S.COMPLETED, "", " ja \n"),
        (chat(said([{"type": "text", "text": "j"}, {"type": "text", "text": "a"}])), S.COMPLETED, "", "ja"),
        (chat(said("ja"), None), S.COMPLETED, "", "ja"),
        (chat(said("ja", tool_calls=[CALL]), "tool_calls"), S.COMPLETED, "", "ja"),
        (chat(said("Der Anfang"), "length"), S.COMPLETED, "", "Der Anfang"),
        (chat(said("", refusal=None), "length"), S.EMPTY, "abgeschnitten, bevor ein Text kam", ""),
        (chat(said(None, refusal="Dazu sage ich nichts.")), S.REFUSED, "refusal", "Dazu sage ich nichts."),
        (chat(said("ja", refusal="Nein.")), S.REFUSED, "refusal", "ja"),
        (chat(said("Bis hier"), "content_filter"), S.REFUSED, "content_filter", "Bis hier"),
        (chat(said(None), "content_filter"), S.REFUSED, "content_filter", ""),
        (chat(said(None, tool_calls=[CALL]), "tool_calls"), S.EMPTY, "nur ein Werkzeugaufruf, kein Text", ""),
        (chat(said("")), S.EMPTY, "keine Ausgabe", ""),
        (chat(said(None)), S.EMPTY, "keine Ausgabe", ""),
        (chat(said([])), S.EMPTY, "keine Ausgabe", ""),
        (chat({}), S.EMPTY, "keine Ausgabe", ""),
        (chat(said(" \n\t")), S.EMPTY, "nur Leerraum", " \n\t"),
        (responses(message(text("ja"))), S.COMPLETED, "", "ja"),
        (responses({"type": "reasoning", "summary": []}, message(text("j"), text("a"))), S.COMPLETED, "", "ja"),
        (responses(message(text("ja")), CALL_ITEM), S.COMPLETED, "", "ja"),
        (responses(message(text("Der Anfang")), status="incomplete", **CUT), S.COMPLETED, "", "Der Anfang"),
        (responses(status="incomplete", **CUT), S.EMPTY, "abgeschnitten, bevor ein Text kam", ""),
        (responses(message(text("Bis")), status="incomplete", **FILTERED), S.REFUSED, "content_filter", "Bis"),
        (responses(message({"type": "refusal", "refusal": "Nein."})), S.REFUSED, "refusal", "Nein."),
        (responses(CALL_ITEM), S.EMPTY, "nur ein Werkzeugaufruf, kein Text", ""),
        (responses(message(text(""))), S.EMPTY, "keine Ausgabe", ""),
        (responses(message()), S.EMPTY, "keine Ausgabe", ""),
        (responses(message(text("\n"))), S.EMPTY, "nur Leerraum", "\n"),
    ],
)
def test_whatever_a_model_says_is_an_answer(body: object, status: AttemptStatus, reason: str, output: str) -> None:
    """A text, a cut-off one, a refusal, a filter and an emptiness are each what they are; none is a failure that a
    further try could mend, and what text came is kept."""
    found = read(body)
    assert (found.status, found.reason, found.output, found.failure) == (status, reason, output.encode(), None)
    assert found.provenance["model"] == "muster-1-2026"
    assert found.wait is None


@pytest.mark.parametrize("body", [chat(said("x"), "length"), responses(message(text("x")), status="incomplete", **CUT)])
def test_a_cut_off_answer_says_so(body: object) -> None:
    """In the words of either way to ask, its end is ``length``."""
    assert read(body).provenance["finish"] == "length"


def test_what_an_answer_tells_of_its_origin() -> None:
    """Model, fingerprint, end, usage, the numbers of request and response; a key taken out is told."""
    usage = {
        "prompt_tokens": 20,
        "completion_tokens": 1,
        "total_tokens": 21,
        "prompt_tokens_details": {"cached_tokens": 8},
    }
    body = chat(said("ja", tool_calls=[CALL]), usage=usage, system_fingerprint="fp", created=1_790_000_000)
    headers = [("X-Request-Id", "req-1"), ("openai-processing-ms", "77")]
    assert dict(read(body, headers=headers, redacted=True).provenance) == {
        "http": "200",
        "request_id": "req-1",
        "processing_ms": "77",
        "redacted": "key",
        "model": "muster-1-2026",
        "date": "2026-09-21T14:13:20Z",
        "response_id": "c-1",
        "fingerprint": "fp",
        "usage": '{"completion_tokens":1,"prompt_tokens":20,'
        '"prompt_tokens_details":{"cached_tokens":8},"total_tokens":21}',
        "finish": "stop",
        "remarks": "tool_calls",
    }


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "die Antwort ist kein JSON"),
        (HTML, "die Antwort ist kein JSON"),
        (b'{"choices": [{"mess', "die Antwort ist kein JSON"),
        (b'{"choices": [{"message": {"content": "\xff"}}]}', "die Antwort ist kein JSON"),
        (rb'{"choices": [{"message": {"content": "\ud800"}}]}', "die Antwort ist kein JSON"),
        (b"[" * 100_000, "die Antwort ist kein JSON"),
        (b'data: {"choices": []}\n\ndata: [DONE]\n', "die Antwort ist kein JSON"),
        (b"{}", "in der Antwort steht keine Ausgabe"),
        (b"null", "in der Antwort steht keine Ausgabe"),
        (b"[]", "in der Antwort steht keine Ausgabe"),
        (b'"ja"', "in der Antwort steht keine Ausgabe"),
        ({"choices": []}, "in der Antwort steht keine Ausgabe"),
        ({"choices": None, "usage": {"total_tokens": 3}}, "in der Antwort steht keine Ausgabe"),
        (responses(), "in der Antwort steht keine Ausgabe"),
        (responses(status="in_progress"), "in der Antwort steht keine Ausgabe"),
        (responses(status="failed", error={"code": "server_error", "message": "kaputt"}), "server_error: kaputt"),
        ({"error": {"message": "überlastet", "code": 502}}, "502: überlastet"),
        (chat(said("Bis hier"), "error"), "error"),
    ],
)
def test_a_success_without_an_answer_is_unreadable(body: object, reason: str) -> None:
    """What says 200 and is no JSON, or holds no output, has failed; a further try may be declared for it."""
    found = read(body)
    assert (found.status, found.reason, found.failure, found.output) == (S.FAILED, reason, F.UNREADABLE, b"")


def test_an_answer_with_a_byte_order_mark_is_read() -> None:
    """The mark is no part of JSON, and no reason to lose an answer."""
    assert read(b"\xef\xbb\xbf" + json.dumps(chat(said("ja"))).encode()).output == b"ja"


@pytest.mark.parametrize("status", [201, 202, 299])
def test_every_success_is_one(status: int) -> None:
    """Any 2xx that holds an answer is one."""
    assert read(chat(said("ja")), status).status is S.COMPLETED


def test_a_time_limit_told_within_a_success_is_a_timeout() -> None:
    """A service between us and the model tells of its own time limit under status 200: the try may be made again where
    the plan says so for timeouts."""
    found = read({"error": {"code": 504, "message": "Request timed out"}})
    assert (found.status, found.failure) == (S.TIMEOUT, F.TIMEOUT)


def test_a_filter_told_within_a_success_is_a_refusal() -> None:
    """A provider's filter is a refusal wherever it is told."""
    found = read({"error": {"code": "content_filter", "message": "Gefiltert."}})
    assert (found.status, found.failure) == (S.REFUSED, None)


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        ({"total_tokens": 21}, 21),
        ({"prompt_tokens": 20, "completion_tokens": 1}, 21),
        ({"input_tokens": 20, "output_tokens": 2, "output_tokens_details": {"reasoning_tokens": 2}}, 22),
        ({"total_tokens": 0}, 0),
        ({"total_tokens": -5}, 0),
        ({"total_tokens": None, "prompt_tokens": 3}, 3),
        ({"prompt_tokens": -3, "completion_tokens": 5}, 5),
        ({"total_tokens": True, "prompt_tokens": True, "completion_tokens": "5"}, 0),
        ({"total_tokens": 2.5}, 0),
        ({}, 0),
        (None, 0),
        ("viel", 0),
        ([1], 0),
    ],
)
def test_tokens_as_far_as_the_service_says(usage: object, tokens: int) -> None:
    """The total, or its parts added; what is no count counts nothing."""
    assert read(chat(said("ja"), usage=usage)).tokens == tokens


_WORDS = st.sampled_from(
    [
        "",
        "ja",
        "stop",
        "length",
        "content_filter",
        "refusal",
        "error",
        "message",
        "response",
        "output_text",
        "text",
        "\0",
    ]
)
_LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=True), _WORDS, st.text(max_size=5))
_NAMES = st.sampled_from(
    [
        *("choices", "message", "content", "refusal", "finish_reason", "tool_calls", "index", "error", "code", "type"),
        *("innererror", "usage", "total_tokens", "prompt_tokens", "output", "status", "incomplete_details", "reason"),
        *("object", "text", "detail", "model", "created", "id"),
    ]
)
_BODIES = st.recursive(
    _LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4), max_leaves=12
)
_HEADERS = st.tuples(
    st.sampled_from(["retry-after", "Retry-After", "retry-after-ms", "date", "x-request-id"]),
    st.text(max_size=30)
    | st.sampled_from(["9" * 400, "Tue, 03 Nov 9999 09:00:00 -9999", "1E+9999999", "Tue, 03 Nov 2026 09:00:00 GMT"]),
)


@given(
    st.binary(max_size=50) | st.builds(lambda body: json.dumps(body).encode(), _BODIES),
    st.none() | st.integers(0, 999) | st.sampled_from([200, 400, 403, 429, 500, 503]),
    st.lists(_HEADERS, max_size=3),
    st.sampled_from([End.WHOLE, End.WHOLE, End.WHOLE, *End]),
)
@example(b"", 503, [("retry-after-ms", "1E+9999999")], End.WHOLE)
@example(
    b"",
    429,
    [("Retry-After", "Fri, 31 Dec 9999 23:59:59 -0100"), ("date", "Sat, 01 Jan 0001 00:00:00 +0100")],
    End.WHOLE,
)
def test_no_response_breaks_the_reading(
    body: bytes, status: int | None, headers: list[tuple[str, str]], end: End
) -> None:
    """Whatever bytes come under whatever status and headers: there is a result, it holds together, and it can be
    written down."""
    found = read(body, status, headers, end)
    assert (found.status is S.COMPLETED) is (found.reason == "")
    assert (found.status is S.COMPLETED) <= bool(found.output.strip())
    assert found.wait is None or (found.wait.is_finite() and found.wait >= 0)
    assert found.tokens >= 0
    assert found.failure is None or found.output == b""
    assert found.failure is not None or found.status is not S.TIMEOUT
    found.output.decode()
    assert all(found.provenance.values())
    if status is not None and 200 <= status < 300:
        canonical_json({"reason": found.reason, **found.provenance})
