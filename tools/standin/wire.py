"""Requests as they come in: just enough of HTTP/1.1 for the clients of model endpoints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["BadRequestError", "Incoming", "next_request", "texts_of"]

_HEAD_BYTES = 65_536
_BODY_BYTES = 256_000_000


class BadRequestError(Exception):
    """What came is no request that the stand-in reads; the status says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Incoming:
    """One request, fully read. Names of headers are in lower case; of a name that comes twice the last one counts."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def last(self) -> bool:
        """The client wants the connection closed behind the answer."""
        return self.headers.get("connection", "").lower() == "close"


def next_request(buffer: bytearray) -> Incoming | None:
    """Take the next whole request from the front of the buffer; ``None`` while it is not complete.

    Raises ``BadRequestError`` where the bytes are no request with a plain ``Content-Length``.
    """
    end = buffer.find(b"\r\n\r\n", 0, _HEAD_BYTES)
    if end < 0:
        if len(buffer) >= _HEAD_BYTES:
            raise BadRequestError(431)
        return None
    first, *lines = buffer[:end].decode("latin-1").split("\r\n")
    words = first.split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        raise BadRequestError(400)
    headers = {name.strip().lower(): value.strip() for name, _colon, value in (line.partition(":") for line in lines)}
    if "transfer-encoding" in headers:
        raise BadRequestError(411)
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or len(length) > 12:
        raise BadRequestError(400)
    if int(length) > _BODY_BYTES:
        raise BadRequestError(413)
    stop = end + 4 + int(length)
    if len(buffer) < stop:
        return None
    body = bytes(buffer[end + 4 : stop])
    del buffer[:stop]
    return Incoming(words[0], words[1].partition("?")[0], headers, body)


def texts_of(body: bytes) -> tuple[str, str] | None:
    """The model and all texts of a request of either route, joined by line ends; ``None`` if it has not that shape."""
    try:
        node = json.loads(body)
    except ValueError:  # also what is no UTF-8
        return None
    if not isinstance(node, dict) or not isinstance(node.get("model"), str):
        return None
    told = (node.get("instructions"), node.get("messages"), node.get("input"))
    return node["model"], "\n".join(text for part in told for text in _texts(part))


def _texts(node: object) -> Iterator[str]:
    """Plain text, the content of messages, and the text of content's parts."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, list):
        for item in node:
            yield from _texts(item)
    elif isinstance(node, dict):
        yield from _texts(node.get("content"))
        yield from _texts(node.get("text"))
