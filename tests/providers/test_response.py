"""The raw record of one request."""

from __future__ import annotations

from decimal import Decimal

from pruefstand.providers.response import End, Response


def test_headers_are_found_in_whatever_case() -> None:
    """Names of headers know no case; of several the first counts, and what is not there is empty."""
    headers = (("Retry-After", "1"), ("retry-after", "2"), ("X-Request-ID", "r"))
    response = Response(End.WHOLE, 429, headers, b"", Decimal(0))
    assert [response.header(name) for name in ("retry-after", "x-request-id", "date")] == ["1", "r", ""]
