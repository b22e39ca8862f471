"""Answers and errors in the shapes of OpenAI's API."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import Any

import pytest

from standin import BEHAVIOURS, COOKIE, Answer, Big, Body, Bomb, Redirect, Script, StandIn, Status, Usage

RESPONSES = "/v1/responses"
CHAT = "/v1/chat/completions"

Ask = Callable[..., Any]


def _told(ask: Ask, answer: Answer, route: str) -> Any:
    with StandIn(Script(answer)) as server:
        reply = ask(server, "Frage", route)
    assert reply.status == 200
    return json.loads(reply.body)


def test_chat_has_its_shape(ask: Ask) -> None:
    """Chat answers with id, object, model, one choice, fingerprint, and usage with its details."""
    told = _told(ask, Answer("§ 433 BGB – ja", usage=Usage(12, 20, 4, 8)), CHAT)
    assert told["object"] == "chat.completion"
    assert told["id"].startswith("chatcmpl-")
    assert (told["model"], told["system_fingerprint"]) == ("gpt-x", "fp_standin")
    assert isinstance(told["created"], int)
    (choice,) = told["choices"]
    assert (choice["index"], choice["finish_reason"]) == (0, "stop")
    assert choice["message"]["role"] == "assistant"
    assert choice["message"]["content"] == "§ 433 BGB – ja"
    assert choice["message"]["refusal"] is None
    assert [told["usage"][name] for name in ("prompt_tokens", "completion_tokens", "total_tokens")] == [12, 20, 32]
    assert told["usage"]["prompt_tokens_details"]["cached_tokens"] == 4
    assert told["usage"]["completion_tokens_details"]["reasoning_tokens"] == 8


def test_responses_has_its_shape(ask: Ask) -> None:
    """Responses answers with a status, output items, usage, and neither choices nor fingerprint."""
    told = _told(ask, Answer("ja", reasoning=True), RESPONSES)
    assert (told["object"], told["status"], told["error"]) == ("response", "completed", None)
    assert [item["type"] for item in told["output"]] == ["reasoning", "message"]
    (part,) = told["output"][1]["content"]
    assert (part["type"], part["text"]) == ("output_text", "ja")
    assert told["usage"]["total_tokens"] == 32
    assert not {"choices", "system_fingerprint"} & told.keys()


@pytest.mark.parametrize(
    ("answer", "content", "refusal"),
    [
        (Answer(""), "", None),
        (Answer(refusal="Nein."), None, "Nein."),
        (Answer(content="null"), None, None),
        (Answer("ja, nein", content="parts"), [{"type": "text", "text": t} for t in ("ja, ", "nein")], None),
        (Answer(finish="tool_calls"), None, None),
    ],
)
def test_chat_content(ask: Ask, answer: Answer, content: object, refusal: str | None) -> None:
    """The content is the text, null or parts; a refusal and calls of tools leave it null."""
    message = _told(ask, answer, CHAT)["choices"][0]["message"]
    assert (message["content"], message["refusal"]) == (content, refusal)
    assert ("tool_calls" in message) == (answer.finish == "tool_calls")


@pytest.mark.parametrize(
    ("answer", "item", "kinds"),
    [
        (Answer(refusal="Nein."), "message", ["refusal"]),
        (Answer(content="null"), "message", None),
        (Answer("ja, nein", content="parts"), "message", ["output_text", "output_text"]),
        (Answer(finish="tool_calls"), "function_call", None),
    ],
)
def test_responses_content(ask: Ask, answer: Answer, item: str, kinds: list[str] | None) -> None:
    """A message holds texts or a refusal; a call of a tool is an item of its own."""
    (told,) = _told(ask, answer, RESPONSES)["output"]
    assert told["type"] == item
    content = told.get("content")
    assert (content if content is None else [part["type"] for part in content]) == kinds


@pytest.mark.parametrize(
    ("finish", "status", "reason"),
    [
        ("stop", "completed", None),
        ("length", "incomplete", "max_output_tokens"),
        ("content_filter", "incomplete", "content_filter"),
    ],
)
def test_finish(ask: Ask, finish: Any, status: str, reason: str | None) -> None:
    """Chat says its finish reason, Responses the status with the reason."""
    assert _told(ask, Answer(finish=finish), CHAT)["choices"][0]["finish_reason"] == finish
    told = _told(ask, Answer(finish=finish), RESPONSES)
    assert (told["status"], (told["incomplete_details"] or {}).get("reason")) == (status, reason)


@pytest.mark.parametrize("route", [CHAT, RESPONSES])
def test_left_out_and_changed(ask: Ask, route: str) -> None:
    """Usage and fingerprint may be missing, the model another, and the whole body in an array."""
    (told,) = _told(ask, Answer(usage=None, fingerprint=None, model="other", array=True), route)
    assert not {"usage", "system_fingerprint"} & told.keys()
    assert told["model"] == "other"


def test_text_may_name_its_request(ask: Ask) -> None:
    """An answer can carry the key and the number of its request, so that mixed-up answers show."""
    with StandIn(Script(Answer("{identity}/{number}"))) as server:
        told = [json.loads(ask(server, f"[case F{n}]").body) for n in (7, 8)]
    assert [each["choices"][0]["message"]["content"] for each in told] == ["F7/1", "F8/2"]


def test_headers(ask: Ask) -> None:
    """The usual headers are there; those of the script come beside them, so that a name can come twice."""
    with StandIn(Script(BEHAVIOURS["twice"])) as server:
        headers = ask(server).headers
    for name in ("openai-processing-ms", "openai-organization", "openai-version", "x-ratelimit-limit-requests"):
        assert len(headers.get_all(name)) == 1, name
    assert headers["x-ratelimit-remaining-requests"] == "9999"
    assert COOKIE in headers["set-cookie"]
    assert headers.get_all("x-request-id") == [f"req_{1:032x}", "req_twice"]
    assert headers.get_all("content-type") == ["application/json", "text/plain"]


@pytest.mark.parametrize("name", [name for name, value in BEHAVIOURS.items() if isinstance(value, Status)])
def test_errors_have_their_shape(ask: Ask, name: str) -> None:
    """Every named error has its status and OpenAI's object with four entries, on both routes."""
    behaviour = BEHAVIOURS[name]
    assert isinstance(behaviour, Status)
    with StandIn(Script(behaviour)) as server:
        for route in (CHAT, RESPONSES):
            reply = ask(server, "Frage", route)
            error = json.loads(reply.body)["error"]
            assert reply.status == behaviour.status
            assert {"message", "type", "param", "code"} <= error.keys()
            assert (error["type"], error["param"], error["code"]) == (behaviour.type, behaviour.param, behaviour.code)
            assert ("innererror" in error) == (name == "azure_content_filter")


def test_a_bad_key_comes_back_in_full(ask: Ask) -> None:
    """The message of 401 holds the API key, so that whoever stores or prints it is found out."""
    with StandIn(Script(BEHAVIOURS["bad_key"])) as server:
        reply = ask(server, authorization="Bearer sk-test-erfunden-0815")
    assert reply.status == 401
    assert b"sk-test-erfunden-0815" in reply.body


def test_retry_after(ask: Ask) -> None:
    """A wait is told in seconds, as a date, in milliseconds, or not at all."""
    told = {}
    for name in ("rate_limit", "rate_limit_seconds", "rate_limit_date", "rate_limit_ms", "quota"):
        with StandIn(Script(BEHAVIOURS[name])) as server:
            reply = ask(server)
        assert reply.status == 429
        told[name] = reply.headers
    assert {name for name in told if "retry-after" in told[name]} == {"rate_limit_seconds", "rate_limit_date"}
    assert told["rate_limit_seconds"]["retry-after"] == "1"
    wait = parsedate_to_datetime(told["rate_limit_date"]["retry-after"]) - parsedate_to_datetime(
        told["rate_limit_date"]["date"]
    )
    assert wait.total_seconds() == 2
    assert told["rate_limit_ms"]["retry-after-ms"] == "250"


@pytest.mark.parametrize(("name", "status"), [("bad_gateway", 502), ("gateway_timeout", 504), ("html", 200)])
def test_pages(ask: Ask, name: str, status: int) -> None:
    """Gateways answer with a page, and some pages say that all is well."""
    with StandIn(Script(BEHAVIOURS[name])) as server:
        reply = ask(server)
    assert (reply.status, reply.headers.get_content_type()) == (status, "text/html")
    assert reply.body.startswith(b"<!DOCTYPE html>")


def test_any_body(ask: Ask) -> None:
    """Any text can be the body."""
    with StandIn(Script(Body("{}", 203))) as server:
        assert ask(server)[::2] == (203, b"{}")


def test_redirect(ask: Ask) -> None:
    """A redirect names another address; the stand-in counts it and knows no such route itself."""
    with StandIn(Script(Redirect("/v1/elsewhere"))) as server:
        reply = ask(server)
        assert (reply.status, reply.headers["location"]) == (307, "/v1/elsewhere")
        assert ask(server, route=reply.headers["location"]).status == 404
        assert server.count["by_route"] == {CHAT: 1, "/v1/elsewhere": 1}


def test_big(ask: Ask) -> None:
    """A large answer is valid and has its size."""
    with StandIn(Script(Big(3_000_000))) as server:
        told = json.loads(ask(server).body)
    assert told["choices"][0]["message"]["content"] == "a" * 3_000_000


def test_bomb(ask: Ask) -> None:
    """A gzip body of some kilobytes unpacks to fifty megabytes of valid JSON."""
    with StandIn(Script(Bomb())) as server:
        reply = ask(server)
    assert reply.headers["content-encoding"] == "gzip"
    assert len(reply.body) < 100_000
    plain = zlib.decompress(reply.body, wbits=31)
    assert len(plain) > 50_000_000
    assert len(json.loads(plain)["choices"][0]["message"]["content"]) == 50_000_000


def test_bad_utf8(ask: Ask) -> None:
    """Bytes that are no UTF-8 stand in the text; all else of the body is as it should be."""
    with StandIn(Script(BEHAVIOURS["bad_utf8"])) as server:
        body = ask(server).body
    with pytest.raises(UnicodeDecodeError):
        body.decode()
    content = json.loads(body.decode("utf-8", "replace"))["choices"][0]["message"]["content"]
    assert content == "ja\ufffd\ufffd"
