"""Encodings of texts: what German writing shows."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.office_text import office_text
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId

TEXTS = [
    "Größe: 12,5",
    "Straße",
    "§ 1295 Abs 1 ABGB – „grob fahrlässig“, € 12.500,–",
    "Übermaßverbot",
    "ÄRZTE UND ÖFFENTLICHKEIT",
    "naïve Café-Besitzer",
    "Müller–Lüdenscheid … 30° Süd",
    "Kašpar Novák für alle",
    "‚einfach‘ und »doppelt«",
]


@pytest.mark.parametrize(
    "codec", ["utf-8", "utf-8-sig", "cp1252", "mac_roman", "cp850", "utf-16", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize("text", TEXTS)
def test_short_german_texts(text: str, codec: str) -> None:
    """A few words are enough to tell the code pages of offices apart."""
    try:
        data = text.encode(codec)
    except UnicodeEncodeError:
        return  # the code page lacks one of the signs
    assert office_text(data, "a.txt", Findings()) == text


def test_guesses_are_told_and_proofs_are_not() -> None:
    """A code page of single bytes is always a guess."""
    guessed, proved = Findings(), Findings()
    office_text("grün".encode("cp1252"), "a.txt", guessed)
    office_text("grün".encode(), "a.txt", proved)
    assert guessed.has(ReportId.ENCODING_GUESSED)
    assert not proved.has(ReportId.ENCODING_GUESSED)


def test_a_torn_character_spoils_no_text() -> None:
    """UTF-8 with a broken end stays UTF-8, and is told."""
    findings = Findings()
    assert office_text("Größe, Maß, Übermaß, grün".encode()[:-2], "a.txt", findings).startswith(
        "Größe, Maß, Übermaß, gr"
    )
    assert findings.has(ReportId.DAMAGED)
    assert findings.partial


def test_line_ends_are_unified() -> None:
    """All line ends become line feeds."""
    assert office_text(b"a\r\nb\rc\n", "a.txt", Findings()) == "a\nb\nc\n"


def test_bytes_that_are_no_text_are_refused() -> None:
    """NUL is in no text."""
    with pytest.raises(RefusedFileError):
        office_text(b"a\0b" * 7, "a.txt", Findings())
