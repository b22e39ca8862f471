from __future__ import annotations

from decimal import Decimal

import pytest

from pruefstand.domain import AttemptStatus
from pruefstand.errors import Problem
from pruefstand.intake.delivery import Delivery, is_blank, read_repeat, settle
from pruefstand.systems.command import _status
from pruefstand.systems.process import Ended, Stop


@pytest.mark.parametrize(
    "content",
    [b"", b" \r\n\t", "\ufeff\u00a0\n".encode(), b"\n" * 10_000, "\u00a0".encode() * 5000, "\n\ufeff\n".encode()],
)
def test_white_space_is_no_output(content: bytes) -> None:
    """Nothing, white space of any alphabet and a lone byte order mark are blank."""
    assert is_blank(content)


@pytest.mark.parametrize(
    "output", [b"\n\xef\xbb\xbf\n", "\u2003".encode() * 3000, b"\x1c" * 9000, b"\xff", b"", b" ja"]
)
def test_blank_here_is_blank_there(output: bytes) -> None:
    """An output is empty when it is read from a file exactly if it is when a program writes it here."""
    ended = Ended(Stop.ITSELF, 0, output, b"", Decimal(1))
    status, _reason = _status(ended, output, Decimal(1), 1 << 20)
    assert is_blank(output) == (status is AttemptStatus.EMPTY)


@pytest.mark.parametrize("content", [b"a", b"\xff\xfe\xfa", b"\0", b" " * 5000 + b"a", "ß".encode()])
def test_any_other_byte_is_output(content: bytes) -> None:
    """Whatever is not white space is an output, bytes that are no text too."""
    assert not is_blank(content)


@pytest.mark.parametrize(
    ("text", "reason", "content", "settled"),
    [
        ("", "", b"ja", (AttemptStatus.COMPLETED, "")),
        ("", "", b"\n", (AttemptStatus.EMPTY, "leere Ausgabe")),
        ("completed", "abgebrochen?", b"", (AttemptStatus.EMPTY, "abgebrochen?")),
        ("empty", "", None, (AttemptStatus.EMPTY, "leere Ausgabe")),
        ("timeout", "10 s", b"halb", (AttemptStatus.TIMEOUT, "10 s")),
        ("failed", "502", None, (AttemptStatus.FAILED, "502")),
        ("unsupported", "kein Upload", None, (AttemptStatus.UNSUPPORTED, "kein Upload")),
    ],
)
def test_status_follows(text: str, reason: str, content: bytes | None, settled: object) -> None:
    """A status stands as written, except that an empty output is never completed."""
    assert settle(text, reason, content, "a:1") == settled


@pytest.mark.parametrize(
    ("text", "reason", "content"),
    [
        ("", "", None),
        ("fertig", "", b"ja"),
        ("not_run", "nie", None),
        ("withdrawn", "Widerruf", None),
        ("failed", "", None),
        ("empty", "", b"ja"),
        ("unsupported", "kein Upload", b"ja"),
    ],
)
def test_status_that_cannot_be(text: str, reason: str, content: bytes | None) -> None:
    """Completed without output, failed without reason, an unknown status, a contradiction: told at their place."""
    found = settle(text, reason, content, "a:1")
    assert isinstance(found, Problem)
    assert found.where == "a:1"


def test_repeats_count_from_one() -> None:
    """A repeat is a whole number from 1 to 10,000, or absent; nothing else is guessed, and a date is none."""
    assert read_repeat("", "a") is None
    assert read_repeat("12", "a") == 12
    assert read_repeat("10000", "a") == 10_000
    for text in ("0", "-1", "1.5", "eins", "²", "9" * 30, "20261002", "10001"):
        assert isinstance(read_repeat(text, "a"), Problem)


@pytest.mark.parametrize(
    ("status", "reason", "content"),
    [
        (AttemptStatus.COMPLETED, "", b" "),
        (AttemptStatus.COMPLETED, "", None),
        (AttemptStatus.FAILED, "", None),
        (AttemptStatus.NOT_RUN, "nie", None),
        (AttemptStatus.UNSUPPORTED, "kein Upload", b"ja"),
    ],
)
def test_no_delivery_that_is_no_attempt(status: AttemptStatus, reason: str, content: bytes | None) -> None:
    """A delivery that could not be recorded cannot be made, so that recording never ends halfway."""
    with pytest.raises(ValueError, match="a:1"):
        Delivery("s", "F1", None, status, reason, content, "text/plain", "import", {}, {}, "a:1")
