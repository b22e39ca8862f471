"""Damaged copies of every file: a reading or one message, and no mistake of ours behind it."""

from __future__ import annotations

import io
import random
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.formats.documents import read
from pruefstand.formats.documents.report import Findings, Reading, RefusedFileError
from pruefstand.intake.documents import MEMORY, SECONDS

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "data" / "docs" / "files"
# What a mistake in a reader of ours would raise; bytes alone give other errors.
RESPONSES = (
    '{"object": "response", "status": "completed", "model": "m", "output": [{"type": "reasoning", "summary": []},'
    ' {"type": "message", "content": [{"type": "output_text", "text": "Ja \\u00a7 5", "annotations": []}]}]}'
)
GEMINI = (
    '[{"candidates": [{"content": {"parts": [{"text": "Ja", "thought": true}, {"text": "nein"}]},'
    ' "finishReason": "STOP"}], "modelVersion": "m"}]'
)
MISTAKES = (TypeError, AttributeError, AssertionError, NameError)


def _mutated(chance: random.Random, data: bytes) -> bytes:
    """A truncated copy, or one with bytes changed, taken out, put in or doubled."""
    if chance.random() < 0.2:
        return data[: chance.randrange(len(data) + 1)]
    made = bytearray(data)
    for _time in range(chance.choice((1, 1, 2, 4, 16, 64))):
        at = chance.randrange(len(made) or 1)
        kind = chance.random()
        if kind < 0.7 and made:
            made[at] = chance.randrange(256)
        elif kind < 0.8:
            del made[at : at + chance.randrange(1, 32)]
        else:
            other = chance.randrange(len(made) or 1)
            made[at:at] = made[other : other + chance.randrange(1, 64)]
    return bytes(made)


def _inside(chance: random.Random, data: bytes) -> bytes:
    """A package with one of its XML parts changed: other values, elements taken out or doubled."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        names = source.namelist()
        picked = chance.choice([name for name in names if name.endswith((".xml", ".rels"))])
        for name in names:
            part = source.read(name)
            for _time in range(chance.choice((1, 2, 5, 20)) if name == picked else 0):
                part = _changed(chance, part)
            if name != picked or chance.random() > 0.05:
                made.writestr(name, part)
    return target.getvalue()


def _changed(chance: random.Random, part: bytes) -> bytes:
    values = (b"", b"-1", b"9" * 20, b"x", b"0", "²".encode(), b"1e400", b"NaN", b"8")
    if chance.random() < 0.5:
        pattern, other = rb'(?<==")[^"]*', chance.choice(values)
    else:
        pattern, other = rb"<([\w:]+)[^<>]*?/>|<([\w:]+)[^<>]*?>[^<>]*</\2>", b""
    places = list(re.finditer(pattern, part))
    if not places:
        return part
    place = chance.choice(places)
    if not other and chance.random() < 0.5:
        other = chance.choice(places)[0]
    return part[: place.start()] + other + part[place.end() :]


def _samples(making: ModuleType) -> Iterator[tuple[str, bytes]]:
    """Files of every kind: made ones, and those of the shared data where they are."""
    yield "a.docx", making.docx("<w:p><w:r><w:t>Text</w:t></w:r></w:p>", styles="<w:style/>")
    yield "a.odt", making.odt("<text:p>Text</text:p>")
    yield "a.ods", making.ods("<table:table><table:table-row><table:table-cell/></table:table-row></table:table>")
    yield "a.xlsx", making.xlsx({"A": "<sheetData><row><c><v>1</v></c></row></sheetData>"})
    yield "a.xls", making.biff([(0, 0, "Antwort"), (1, 0, "ja")])
    yield "a.doc", making.doc([("Ein\x02 Absatz\r", b""), ("a\x07", b"")], None, ["Note"])
    yield "a.pdf", making.pdf(["BT /F1 12 Tf 72 700 Td (Text) Tj ET"], image=True)
    yield "a.html", b"<html><body><ol><li>a<table><tr><td>b</table></ol><!-- c --></body></html>"
    yield "a.md", b"# a\n\n1. b[^1]\n\n| c | d |\n|---|---|\n| e | f |\n\n[^1]: g\n"
    yield "a.txt", "Größe § 5 „ja“\r\nZeile".encode("utf-16")
    yield "a.csv", b'sep=;\r\nFall;Antwort\r\nF1;"a;\r\nb"\r\n'
    yield "responses.json", RESPONSES.encode()
    yield "gemini.json", GEMINI.encode()
    for path in sorted(FOLDER.glob("*")):
        if ".expected." not in path.name and "bombe" not in path.name and path.stat().st_size:
            yield path.name, path.read_bytes()


@pytest.fixture
def mistakes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The errors behind readings that only a mistake of ours would raise."""
    found: list[str] = []
    inner: Callable[[bytes, str, Findings], Reading] = read._read

    def watched(data: bytes, name: str, findings: Findings) -> Reading:
        try:
            return inner(data, name, findings)
        except RefusedFileError:
            raise
        except MISTAKES as error:
            found.append(f"{name}: {error!r}")
            raise

    monkeypatch.setattr(read, "_read", watched)
    return found


def _grown() -> int:
    """The most memory that this process has had, in bytes."""
    import resource  # noqa: PLC0415 - Windows has none

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _hold(making: ModuleType, times: int) -> None:
    before = _grown()
    for name, data in _samples(making):
        chance = random.Random(name)  # noqa: S311 - the same damage every time
        for number in range(times):
            packed = data.startswith(b"PK") and number % 2 and "abgeschnitten" not in name
            damaged = (_inside if packed else _mutated)(chance, data)
            begun = time.monotonic()
            found = read.read_document(damaged, name)
            assert time.monotonic() - begun < SECONDS
            assert found.status in ("ok", "no_text", "partial", "encrypted", "error")
            assert found.status in ("ok", "partial", "no_text") or len(found.reports) >= 1
    assert _grown() - before < MEMORY


def test_a_few_damaged_copies(making: ModuleType, mistakes: list[str]) -> None:
    """Twenty damaged copies of each file are read or refused, within the limits of time and memory."""
    _hold(making, 20)
    assert mistakes == []


@pytest.mark.slow
def test_many_damaged_copies(making: ModuleType, mistakes: list[str]) -> None:
    """A thousand damaged copies of each file are read or refused, within the limits of time and memory."""
    _hold(making, 1000)
    assert mistakes == []
