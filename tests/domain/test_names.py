from __future__ import annotations

import hashlib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import digest_of, name_fault


@pytest.mark.parametrize("name", ["T01", "kündigung", "a.b-c_d", "0", "x" * 64, "Straße", "com10", "auxiliar", "case"])
def test_identifiers(name: str) -> None:
    """Letters of any script, digits, and three signs that every file system takes."""
    assert name_fault(name) is None


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "empty"),
        ("x" * 65, "long"),
        ("ku\u0308ndigung", "form"),
        ("a b", "characters"),
        ("a/b", "characters"),
        ("../a", "characters"),
        (".a", "characters"),
        ("_a", "characters"),
        ("-a", "characters"),
        ("a\n", "characters"),
        ("a\u202eb", "characters"),
        ("a.", "dot"),
        ("con", "reserved"),
        ("CON.txt", "reserved"),
        ("Lpt9", "reserved"),
        ("com¹", "reserved"),
    ],
)
def test_faults(name: str, fault: str) -> None:
    """What would be another name, no name, or none at all on some machine is told by its kind."""
    assert name_fault(name) == fault


@given(st.text(max_size=70))
def test_an_identifier_is_one_plain_file_name(name: str) -> None:
    """Whatever passes is NFC, cannot leave its folder, hide, or break a line."""
    if name_fault(name) is None:
        assert unicodedata.is_normalized("NFC", name)
        assert 1 <= len(name) <= 64
        assert not set(name) & set('/\\:*?"<>|\n\r\t ')
        assert name[0] not in ".-_"
        assert name[-1] != "."


@given(st.binary(max_size=50))
def test_digest(data: bytes) -> None:
    """SHA-256 of the bytes as they are, with its name in front."""
    assert digest_of(data) == f"sha256:{hashlib.sha256(data).hexdigest()}"
