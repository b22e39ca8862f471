"""What the stand-in can do with one request: small frozen values, and a name for each that tests commonly want.

Every value is checked when it is made and raises ``ValueError``. Texts and messages may hold ``{identity}``, the
request's own key, ``{number}``, its number since the start, and ``{authorization}``, the API key that came with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "BEHAVIOURS",
    "Answer",
    "BadUtf8",
    "Behaviour",
    "Big",
    "Body",
    "Bomb",
    "Broken",
    "Cut",
    "Hang",
    "Headers",
    "Redirect",
    "Slow",
    "Status",
    "Usage",
    "WrongLength",
]

Headers = tuple[tuple[str, str], ...]
"""Sent beside the usual ones, never instead of them, so that a name may come twice."""


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _one_of(value: str, name: str, allowed: tuple[str, ...]) -> None:
    _require(value in allowed, f"{name} is one of {', '.join(allowed)}, not {value!r}")


def _sendable(headers: Headers) -> None:
    for name, value in headers:
        line = f"{name}: {value}"
        _require(line.isprintable() and all(ord(c) < 256 for c in line), f"no header: {line!r}")


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that an answer says it took; ``cached`` is part of ``input``, ``reasoning`` part of ``output``."""

    input: int = 12
    output: int = 20
    cached: int = 0
    reasoning: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """A completed request in the true shape of its route.

    ``finish`` is Chat's finish reason; for Responses it becomes the status with its reason. ``content`` says what
    stands where the text belongs: the text, ``null``, or a list of parts. ``refusal`` takes the text's place;
    ``tool_calls`` too. ``fingerprint`` (Chat) and ``usage`` are left out where ``None``. ``reasoning`` puts an item of
    that type before the message (Responses). ``model`` is said instead of the model asked for. ``array`` puts the whole
    body into a JSON array.
    """

    text: str = "ja"
    finish: Literal["stop", "length", "content_filter", "tool_calls"] = "stop"
    refusal: str | None = None
    content: Literal["text", "null", "parts"] = "text"
    fingerprint: str | None = "fp_standin"
    usage: Usage | None = Usage()
    reasoning: bool = False
    model: str | None = None
    array: bool = False
    headers: Headers = ()

    def __post_init__(self) -> None:
        _one_of(self.finish, "finish", ("stop", "length", "content_filter", "tool_calls"))
        _one_of(self.content, "content", ("text", "null", "parts"))
        _sendable(self.headers)


@dataclass(frozen=True, slots=True)
class Status:
    """An error in OpenAI's shape: ``{"error": {"message", "type", "param", "code"}}``.

    ``retry_after`` are seconds, told as ``Retry-After`` in seconds (rounded up) or as an HTTP date, or as
    ``retry-after-ms``. ``azure`` adds Azure's ``status`` and ``innererror`` of its content filter.
    """

    status: int
    message: str = "The stand-in was told to fail."
    type: str = "server_error"
    param: str | None = None
    code: str | None = None
    retry_after: float | None = None
    retry_form: Literal["seconds", "date", "ms"] = "seconds"
    azure: bool = False
    headers: Headers = ()

    def __post_init__(self) -> None:
        _require(200 <= self.status <= 599, f"no status: {self.status}")
        _one_of(self.retry_form, "retry_form", ("seconds", "date", "ms"))
        _sendable(self.headers)


@dataclass(frozen=True, slots=True)
class Body:
    """Any text as body: a JSON of another shape, a page of HTML."""

    body: str
    status: int = 200
    content_type: str = "application/json"
    headers: Headers = ()

    def __post_init__(self) -> None:
        _require(200 <= self.status <= 599, f"no status: {self.status}")
        _sendable((("content-type", self.content_type), *self.headers))


@dataclass(frozen=True, slots=True)
class Redirect:
    """Sends the client elsewhere: to an address or to a path of the stand-in."""

    to: str
    status: int = 307

    def __post_init__(self) -> None:
        _require(300 <= self.status <= 399, f"no redirect: {self.status}")
        _sendable((("location", self.to),))


@dataclass(frozen=True, slots=True)
class Hang:
    """Stays silent for good: after the request was read, after the head of the answer, or in the middle of its body."""

    after: Literal["request", "head", "body"] = "request"
    answer: Answer = Answer()

    def __post_init__(self) -> None:
        _one_of(self.after, "after", ("request", "head", "body"))


@dataclass(frozen=True, slots=True)
class Cut:
    """Closes the connection at the same three places; with ``reset`` the client gets an RST instead of an end."""

    after: Literal["request", "head", "body"] = "request"
    reset: bool = False
    answer: Answer = Answer()

    def __post_init__(self) -> None:
        _one_of(self.after, "after", ("request", "head", "body"))


@dataclass(frozen=True, slots=True)
class Slow:
    """A whole answer whose body drips: ``size`` bytes, then ``seconds`` of nothing, and so on."""

    size: int = 1
    seconds: float = 1.0
    answer: Answer = Answer()

    def __post_init__(self) -> None:
        _require(self.size >= 1 and self.seconds >= 0, "a drip has at least one byte and no negative pause")


@dataclass(frozen=True, slots=True)
class Broken:
    """JSON that ends in its middle, with a ``Content-Length`` that is right for what is sent."""

    answer: Answer = Answer()


@dataclass(frozen=True, slots=True)
class WrongLength:
    """A ``Content-Length`` that is off by so many bytes from what is sent; the connection is closed behind it."""

    off: int = 10
    answer: Answer = Answer()

    def __post_init__(self) -> None:
        _require(self.off != 0, "a length that is off by nothing is right")


@dataclass(frozen=True, slots=True)
class Big:
    """A valid answer whose text has so many bytes."""

    size: int = 10_000_000

    def __post_init__(self) -> None:
        _require(self.size >= 0, "a size is not negative")


@dataclass(frozen=True, slots=True)
class Bomb:
    """The same, packed with gzip: about a thousandth on the wire."""

    size: int = 50_000_000

    def __post_init__(self) -> None:
        _require(0 <= self.size <= 1_000_000_000, "a bomb has at most one gigabyte")


@dataclass(frozen=True, slots=True)
class BadUtf8:
    """An answer whose text holds two bytes that are no UTF-8."""

    answer: Answer = Answer()


Behaviour = Answer | Status | Body | Redirect | Hang | Cut | Slow | Broken | WrongLength | Big | Bomb | BadUtf8

_PAGE = "<!DOCTYPE html>\n<html><head><title>{0}</title></head><body><h1>{0}</h1></body></html>\n"


def _page(status: int, title: str) -> Body:
    return Body(_PAGE.format(title), status, "text/html; charset=utf-8")


def _limited(retry_after: float | None = None, form: Literal["seconds", "date", "ms"] = "seconds") -> Status:
    message = "Rate limit reached. Please try again later."
    return Status(429, message, "requests", None, "rate_limit_exceeded", retry_after, form)


BEHAVIOURS: dict[str, Behaviour] = {
    "answer": Answer(),
    "empty": Answer(""),
    "cut_off": Answer("ja, we", "length"),
    "filtered": Answer("", "content_filter"),
    "refused": Answer(refusal="Dabei kann ich nicht helfen."),
    "tool_calls": Answer(finish="tool_calls"),
    "reasoning": Answer(reasoning=True, usage=Usage(12, 84, 0, 64)),
    "no_usage": Answer(usage=None, fingerprint=None),
    "other_model": Answer(model="another-model-2026-11-01"),
    "null_content": Answer(content="null"),
    "parts": Answer("ja, nein", content="parts"),
    "array": Answer(array=True),
    "other_shape": Body("{}"),
    "no_body": Body(""),
    "twice": Answer(headers=(("x-request-id", "req_twice"), ("content-type", "text/plain"))),
    "context_length": Status(
        400,
        "This model's maximum context length is exceeded.",
        "invalid_request_error",
        "messages",
        "context_length_exceeded",
    ),
    "content_filter": Status(
        400, "The request was stopped by a content filter.", "invalid_request_error", "prompt", "content_filter"
    ),
    "azure_content_filter": Status(
        400,
        "The prompt triggered the content management policy.",
        "invalid_request_error",
        "prompt",
        "content_filter",
        azure=True,
    ),
    "bad_key": Status(
        401, "Incorrect API key provided: {authorization}.", "invalid_request_error", None, "invalid_api_key"
    ),
    "forbidden": Status(403, "This project has no access.", "invalid_request_error", None, "model_not_allowed"),
    "no_model": Status(404, "The model does not exist.", "invalid_request_error", "model", "model_not_found"),
    "request_timeout": Status(408, "The request took too long.", "invalid_request_error"),
    "conflict": Status(409, "The resource was changed meanwhile.", "invalid_request_error"),
    "unprocessable": Status(422, "The request cannot be processed.", "invalid_request_error", "messages"),
    "rate_limit": _limited(),
    "rate_limit_seconds": _limited(1),
    "rate_limit_date": _limited(2, "date"),
    "rate_limit_ms": _limited(0.25, "ms"),
    "quota": Status(429, "The quota is used up.", "insufficient_quota", None, "insufficient_quota"),
    "server_error": Status(500, "The server had an error."),
    "bad_gateway": _page(502, "502 Bad Gateway"),
    "unavailable": Status(503, "The engine is overloaded."),
    "gateway_timeout": _page(504, "504 Gateway Time-out"),
    "html": _page(200, "Anmeldung"),
    "redirect": Redirect("/v1/elsewhere"),
    "hang": Hang(),
    "hang_after_head": Hang("head"),
    "hang_in_body": Hang("body"),
    "slow": Slow(16, 0.05),
    "broken": Broken(),
    "too_short": WrongLength(10),
    "too_long": WrongLength(-10),
    "cut": Cut(),
    "cut_after_head": Cut("head"),
    "cut_in_body": Cut("body"),
    "reset": Cut(reset=True),
    "reset_in_body": Cut("body", reset=True),
    "big": Big(),
    "bomb": Bomb(),
    "bad_utf8": BadUtf8(),
}
"""Every kind of behaviour under a name that a script in JSON may use instead of the value."""
