"""What a behaviour does on the wire, step by step. No socket and no clock here: whoever plays the steps has them.

A step is a piece of bytes to send, a pause in seconds (infinite: for good), or an end of the connection.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from dataclasses import replace
from email.utils import formatdate
from enum import Enum
from functools import lru_cache
from http import HTTPStatus

from standin.behaviours import (
    Answer,
    BadUtf8,
    Behaviour,
    Big,
    Body,
    Bomb,
    Broken,
    Cut,
    Hang,
    Headers,
    Redirect,
    Slow,
    Status,
    WrongLength,
)
from standin.bodies import Asked, answer_body, error_body, filled

__all__ = ["COOKIE", "End", "Step", "head", "steps"]

COOKIE = "__cf_bm=standin-cookie-value"
"""What every answer sets as cookie, so that tests can search for it where it must not be."""

_CHUNK = 65_536
_MARK = "\ufffd"


class End(Enum):
    """How a connection is ended: orderly, or with an RST."""

    CLOSE = "close"
    RESET = "reset"


Step = bytes | float | End


def head(
    asked: Asked,
    *,
    status: int = 200,
    length: int,
    more: Headers = (),
    content_type: str = "application/json",
    latency: float = 0.0,
) -> bytes:
    """Status line and headers as OpenAI sends them."""
    lines = [
        f"HTTP/1.1 {status} {_phrase(status)}",
        f"date: {formatdate(asked.created, usegmt=True)}",
        f"content-type: {content_type}",
        f"content-length: {length}",
        "openai-version: 2020-10-01",
        "openai-organization: standin-org",
        f"openai-processing-ms: {round(latency * 1000)}",
        f"x-request-id: req_{asked.number:032x}",
        f"x-ratelimit-limit-requests: {asked.limit}",
        f"x-ratelimit-remaining-requests: {asked.remaining}",
        "x-ratelimit-reset-requests: 6ms",
        f"set-cookie: {COOKIE}; path=/; HttpOnly; Secure",
        *(f"{name}: {value}" for name, value in more),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def steps(behaviour: Behaviour, asked: Asked, latency: float = 0.0) -> Iterator[Step]:
    """Play one behaviour. Where the steps run out, the answer is whole and the connection may be used again."""
    match behaviour:
        case Answer():
            body = answer_body(behaviour, asked)
            yield head(asked, length=len(body), more=behaviour.headers, latency=latency) + body
        case Status():
            body = error_body(behaviour, asked)
            more = (*_retry(behaviour, asked.created), *behaviour.headers)
            yield head(asked, status=behaviour.status, length=len(body), more=more, latency=latency) + body
        case Body():
            body = filled(behaviour.body, asked).encode()
            kind, more = behaviour.content_type, behaviour.headers
            yield head(asked, status=behaviour.status, length=len(body), more=more, content_type=kind) + body
        case Redirect():
            yield head(asked, status=behaviour.status, length=0, more=(("location", behaviour.to),))
        case Hang() | Cut():
            yield from _stopped(behaviour, asked)
        case _:
            yield from _odd(behaviour, asked)


def _stopped(behaviour: Hang | Cut, asked: Asked) -> Iterator[Step]:
    body = answer_body(behaviour.answer, asked)
    if behaviour.after != "request":
        yield head(asked, length=len(body), more=behaviour.answer.headers)
    if behaviour.after == "body":
        yield body[: len(body) // 2]
    if isinstance(behaviour, Hang):
        yield math.inf
    else:
        yield End.RESET if behaviour.reset else End.CLOSE


def _odd(behaviour: Slow | Broken | WrongLength | Big | Bomb | BadUtf8, asked: Asked) -> Iterator[Step]:
    match behaviour:
        case Slow(size, seconds, answer):
            body = answer_body(answer, asked)
            yield head(asked, length=len(body), more=answer.headers)
            for start in range(0, len(body), size):
                if start:
                    yield float(seconds)
                yield body[start : start + size]
        case Broken(answer):
            body = answer_body(answer, asked)
            body = body[: len(body) // 2]
            yield head(asked, length=len(body), more=answer.headers) + body
        case WrongLength(off, answer):
            body = answer_body(answer, asked)
            yield head(asked, length=max(0, len(body) + off), more=answer.headers) + body
            yield End.CLOSE
        case Big(size):
            before, after = _around(Answer(_MARK), asked)
            yield head(asked, length=len(before) + size + len(after)) + before
            for start in range(0, size, _CHUNK):
                yield b"a" * min(_CHUNK, size - start)
            yield after
        case Bomb(size):
            packed = _packed(*_around(Answer(_MARK), replace(asked, number=0, created=0)), size)
            yield head(asked, length=len(packed), more=(("content-encoding", "gzip"),)) + packed
        case BadUtf8(answer):
            before, after = _around(replace(answer, text=answer.text + _MARK), asked)
            yield head(asked, length=len(before) + 2 + len(after), more=answer.headers) + before + b"\xff\xfe" + after


def _around(answer: Answer, asked: Asked) -> tuple[bytes, bytes]:
    """What lies before and behind the mark in an answer's text."""
    before, _mark, after = answer_body(answer, asked).partition(_MARK.encode())
    return before, after


@lru_cache(maxsize=4)
def _packed(before: bytes, after: bytes, size: int) -> bytes:
    packer = zlib.compressobj(9, wbits=31)  # 31: with gzip's head
    chunk = b"a" * 1_000_000
    pieces = [packer.compress(before)]
    pieces += [packer.compress(chunk[: size - start]) for start in range(0, size, len(chunk))]
    return b"".join([*pieces, packer.compress(after), packer.flush()])


def _retry(status: Status, now: int) -> Headers:
    if status.retry_after is None:
        return ()
    if status.retry_form == "ms":
        return (("retry-after-ms", str(round(status.retry_after * 1000))),)
    seconds = math.ceil(status.retry_after)
    date = status.retry_form == "date"
    return (("retry-after", formatdate(now + seconds, usegmt=True) if date else str(seconds)),)


def _phrase(status: int) -> str:
    return HTTPStatus(status).phrase if status in HTTPStatus.__members__.values() else "Unknown"
