"""OpenAI and every service that speaks its language, through the official SDK.

The SDK builds the request and knows the service; what comes back is taken at the transport, below it, so that the bytes
are kept as they came, at any status and also where they break off, and nothing of ours hangs on the SDK's reading of
them. The SDK's own retries are off. Of the environment it gets nothing: ``OPENAI_BASE_URL``, ``OPENAI_CUSTOM_HEADERS``
and the like would change what is measured without a word in the plan. Only a proxy is taken from it, for services
elsewhere. Redirects are not followed: what the plan sends to one host is not for another.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
import urllib.request
import zlib
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from decimal import Decimal
from urllib.parse import urlsplit

import httpx2
import openai

from pruefstand import __version__
from pruefstand.providers.endpoint import host_of, is_local
from pruefstand.providers.keys import Key, without_key
from pruefstand.providers.response import End, Response

__all__ = ["OpenAIService"]

_SENT = ("accept", "authorization", "content-length", "content-type", "host")
"""Headers of the SDK that go out; the rest tells of this computer, or comes from its environment."""

_WITHHELD_PARTS = ("api-key", "auth", "cookie", "organization", "project", "secret", "token-hash")
"""Parts of names of headers that may hold a secret or name an account."""

_ACCOUNT = re.compile(rb"\b(?:org-|proj_)[A-Za-z0-9]{6,}")
"""How errors of OpenAI name the account that asked."""

_LONGEST_NOTE = 300


@dataclass(slots=True)
class _Record:
    """What has come back so far."""

    most: int
    too_large: bool = False
    sent: bool = False
    status: int | None = None
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytearray = field(default_factory=bytearray)


_record: ContextVar[_Record] = ContextVar("record")


class _Recorder(httpx2.AsyncBaseTransport):
    """Sends what the SDK has built, less what it should not, and writes down what comes."""

    def __init__(self, inner: httpx2.AsyncBaseTransport, *, keyed: bool) -> None:
        self._inner, self._keyed = inner, keyed

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        record = _record.get()
        headers = {name: request.headers[name] for name in _SENT if name in request.headers}
        if not self._keyed:
            headers.pop("authorization", None)
        headers |= {"accept-encoding": "identity", "user-agent": f"pruefstand/{__version__}"}

        async def traced(event: str, info: Mapping[str, object]) -> None:
            """Note that the request itself, not its way through a proxy, begins to leave this computer."""
            if event.endswith("send_request_headers.started"):
                record.sent = record.sent or getattr(info.get("request"), "method", b"") != b"CONNECT"

        extensions = {**request.extensions, "trace": traced}
        sent = httpx2.Request(
            request.method, request.url, headers=headers, stream=request.stream, extensions=extensions
        )
        response = await self._inner.handle_async_request(sent)
        record.status = response.status_code
        record.headers = [(name, value) for name, value in response.headers.multi_items()]
        try:
            encoding = response.headers.get("content-encoding", "identity").strip().lower()
            async with aclosing(_unpacked(response.stream, encoding, record.most)) as chunks:
                async for chunk in chunks:
                    if len(record.body) + len(chunk) > record.most:
                        record.body += chunk[: record.most - len(record.body)]
                        record.too_large = True
                        raise httpx2.ReadError("more came than may come", request=request)
                    record.body += chunk
        finally:
            await response.aclose()
        return httpx2.Response(response.status_code, content=b"", request=request)

    async def aclose(self) -> None:
        await self._inner.aclose()


async def _unpacked(stream: object, encoding: str, most: int) -> AsyncGenerator[bytes, None]:
    """The body without a compression that nobody asked for; one that we do not know comes as it is."""
    if not isinstance(stream, httpx2.AsyncByteStream):
        raise TypeError("an asynchronous transport gives an asynchronous stream")
    unzip = zlib.decompressobj(wbits=47) if encoding in ("gzip", "x-gzip", "deflate") else None
    async for chunk in stream:
        # One byte more than is kept tells that there is more; a small body that unpacks to gigabytes stays packed.
        yield chunk if unzip is None else unzip.decompress(chunk, most + 1)


def _proxy(url: str) -> str | None:
    """The proxy that this computer uses for this address; none for its own addresses."""
    parts = urlsplit(url)
    if is_local(url) or urllib.request.proxy_bypass(host_of(url)):
        return None
    proxies = urllib.request.getproxies()
    return proxies.get(parts.scheme) or proxies.get("all")


class OpenAIService:
    """One service with one key; make and close it on the event loop on which it is used.

    ``connections`` is the number of requests that may be in work at once. Each gets a connection of its own: one that
    is used again may have been closed by the service in the meantime, and nobody could tell whether a request on it had
    still arrived. Raises ``ValueError`` for an address or a proxy that is none.
    """

    def __init__(self, base_url: str, key: Key | None, *, connections: int) -> None:
        self._key = key
        limits = httpx2.Limits(max_connections=connections, max_keepalive_connections=0)
        try:
            inner = httpx2.AsyncHTTPTransport(limits=limits, proxy=_proxy(base_url), trust_env=False, retries=0)
        except httpx2.InvalidURL as error:
            raise ValueError(str(error)) from error
        for name in ("openai", "httpx2", "httpcore2"):  # OPENAI_LOG would have them print what is asked
            logging.getLogger(name).setLevel(logging.WARNING)
        self._client = openai.AsyncOpenAI(
            api_key=key.value if key else "none",
            admin_api_key="none",
            base_url=base_url,
            max_retries=0,
            timeout=None,
            http_client=httpx2.AsyncClient(
                transport=_Recorder(inner, keyed=key is not None),
                follow_redirects=False,
                timeout=None,
                trust_env=False,
            ),
        )
        # The SDK takes custom headers, and with them an Authorization, from the environment.
        self._headers: dict[str, str] = {"Content-Type": "application/json"}
        if key is not None:
            self._headers["Authorization"] = f"Bearer {key.value}"

    async def ask(self, path: str, body: bytes, *, seconds: Decimal, most: int) -> Response:
        """See :class:`~pruefstand.providers.response.Asks`."""
        record = _Record(most)
        token = _record.set(record)
        begun = time.monotonic_ns()
        end, note = End.WHOLE, ""
        try:
            async with asyncio.timeout(float(seconds)):
                await self._client.post(
                    path, cast_to=httpx2.Response, content=body, options={"headers": dict(self._headers)}
                )
        except openai.APIStatusError:
            pass  # its status and its body are in the record
        except TimeoutError:
            end = End.TIME
        except openai.APIConnectionError as error:
            end, note = End.CUT, _note(error.__cause__ or error)
        except (httpx2.HTTPError, zlib.error, OSError, ValueError) as error:
            end, note = End.CUT, _note(error)
        finally:
            _record.reset(token)
        if end is not End.WHOLE and not record.sent:
            end = End.UNREACHABLE
        if record.too_large and end is End.CUT:
            end, note = End.SIZE, ""
        return self._response(end, record, note, time.monotonic_ns() - begun)

    def _response(self, end: End, record: _Record, note: str, nanoseconds: int) -> Response:
        taken = without_key(bytes(record.body), self._key, cut=end is not End.WHOLE)
        redacted = taken != record.body
        if record.status is not None and record.status >= 400:
            taken = _ACCOUNT.sub(b"[account removed]", taken)
        headers = tuple((name, self._shown(name, value)) for name, value in record.headers)
        return Response(
            end=end,
            status=record.status,
            headers=headers,
            body=taken,
            seconds=Decimal(nanoseconds // 1_000_000) / 1000,
            note=without_key(note.encode(), self._key).decode()[:_LONGEST_NOTE],
            redacted=redacted,
        )

    def _shown(self, name: str, value: str) -> str:
        low = name.lower()
        if any(part in low for part in _WITHHELD_PARTS):
            return ""
        return without_key(value.encode(), self._key).decode("utf-8", "replace")

    async def close(self) -> None:
        """Close the connections."""
        with suppress(httpx2.HTTPError, OSError):
            await self._client.close()


def _note(error: BaseException) -> str:
    """What the network says of a broken connection."""
    return f"{type(error).__name__}: {error}".rstrip(": ")
