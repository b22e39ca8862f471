"""Addresses of services: what they are, what stays on this computer, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.providers.endpoint import address_fault, host_of, is_local


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://api.example.com/v1", "api.example.com"),
        ("https://API.Example.com:8443/v1", "api.example.com"),
        ("https://api.example.com./v1", "api.example.com"),
        ("http://[::1]:8000/v1", "::1"),
        ("api.example.com/v1", ""),
        ("http://[::1/v1", ""),
        ("", ""),
    ],
)
def test_host(url: str, host: str) -> None:
    """The host alone, in small letters; nothing where the address has none."""
    assert host_of(url) == host


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://localhost:8000/v1", True),
        ("http://LOCALHOST/v1", True),
        ("http://localhost./v1", True),
        ("http://modell.localhost/v1", False),
        ("http://127.0.0.1:11434/v1", True),
        ("http://127.9.8.7/v1", True),
        ("http://[::1]:8000/v1", True),
        ("http://localhost.example.com/v1", False),
        ("http://127.0.0.1.example.com/v1", False),
        ("http://notlocalhost/v1", False),
        ("http://127.0.0.1@api.example.com/v1", False),
        ("http://api.example.com/127.0.0.1", False),
        ("http://192.168.0.2/v1", False),
        ("http://10.0.0.2/v1", False),
        ("http://0.0.0.0/v1", False),
        ("http://[fe80::1]/v1", False),
        ("http://2130706433/v1", False),
        ("http://127.1/v1", False),
        ("http://[::1/v1", False),
        ("", False),
    ],
)
def test_only_this_computer_is_local(url: str, local: bool) -> None:
    """Loopback alone stays here: neither the house's network nor what only looks like it, and in doubt it leaves."""
    assert is_local(url) is local


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize(
    "url",
    ["https://api.example.com/v1", "https://api.example.com:8443", "http://127.0.0.1:8000/v1", "http://localhost/v1/"],
)
def test_good_addresses(url: str, keyed: bool) -> None:
    """An encrypted address takes a key, one on this computer too."""
    assert address_fault(url, keyed=keyed) is None


@pytest.mark.parametrize(
    ("url", "what"),
    [
        ("api.example.com/v1", "ist keine Adresse eines Dienstes"),
        ("ftp://api.example.com", "ist keine Adresse eines Dienstes"),
        ("file:///etc/passwd", "ist keine Adresse eines Dienstes"),
        ("https://", "ist keine Adresse eines Dienstes"),
        ("https://api.example.com/v1 ", "ist keine Adresse eines Dienstes"),
        ("https://api.example.com/\nv1", "ist keine Adresse eines Dienstes"),
        ("https://[::1/v1", "ist keine Adresse."),
        ("https://api.example.com:port/v1", "ist keine Adresse."),
        ("https://api.example.com:99999/v1", "ist keine Adresse."),
        ("https://MA:geheim@api.example.com/v1", "enthält Zugangsdaten"),
        ("https://geheim@api.example.com/v1", "enthält Zugangsdaten"),
        ("https://api.example.com/v1?key=geheim", "hat einen Anhang"),
        ("https://api.example.com/v1#geheim", "hat einen Anhang"),
    ],
)
def test_bad_addresses(url: str, what: str) -> None:
    """What is no address of a service is told with a way out; credentials in it are not repeated."""
    fault = address_fault(url, keyed=False)
    assert fault is not None
    assert what in fault[0]
    assert fault[1]
    if "Zugangsdaten" in what:
        assert "geheim" not in fault[0] + fault[1]


def test_a_key_goes_out_encrypted_only() -> None:
    """Without encryption a service elsewhere gets no key; one that wants none may be asked so."""
    assert address_fault("http://api.example.com/v1", keyed=False) is None
    fault = address_fault("http://API.example.com/v1", keyed=True)
    assert fault is not None
    assert "unverschlüsselt an api.example.com" in fault[0]


@given(st.text(alphabet=st.sampled_from("htps:/[]@.?#%127localhost\\ \n\x00ü①")), st.booleans())
def test_no_text_breaks_it(url: str, keyed: bool) -> None:
    """Whatever stands in a plan is an address or a fault, and no address without a host is taken."""
    fault = address_fault(url, keyed=keyed)
    assert fault is not None or host_of(url)
    assert isinstance(is_local(url), bool)
