"""Keys: found where the plan says, shown nowhere, taken out of whatever is kept."""

from __future__ import annotations

import html
import json
import sys
import traceback
from types import ModuleType
from urllib.parse import quote

import pytest

from pruefstand.errors import Problem
from pruefstand.providers.keys import Key, find_key, source_fault, without_key

SECRET = "sk-geheim-0123456789"  # noqa: S105 - an invented key
WHERE = "study.yaml:9"


class KeyringError(Exception):
    """As the package has it."""


class KeyringLockedError(KeyringError):
    """One that the package raises."""


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], str | Exception]:
    """A keyring that holds these entries; an exception is raised."""
    entries: dict[tuple[str, str], str | Exception] = {}

    def get_password(service: str, name: str) -> str | None:
        found = entries.get((service, name))
        if isinstance(found, Exception):
            raise found
        return found

    keyring, errors = ModuleType("keyring"), ModuleType("keyring.errors")
    keyring.get_password = get_password  # type: ignore[attr-defined]  # a module made here
    keyring.errors = errors  # type: ignore[attr-defined]  # the same
    errors.KeyringError = KeyringError  # type: ignore[attr-defined]  # the same
    monkeypatch.setitem(sys.modules, "keyring", keyring)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)
    return entries


@pytest.mark.parametrize("source", ["OPENAI_API_KEY", "_K1", "keyring:openai/MA", "keyring:dienst.example/a/b"])
def test_places_of_keys(source: str) -> None:
    """A variable, or a service and a name in the keyring."""
    assert source_fault(source) is None


@pytest.mark.parametrize(
    "source",
    [SECRET, "sk-proj-1", "1KEY", "", "KEY ", "KEY\n", "keyring:", "keyring:dienst", "keyring:/name", "keyring:a b/c"],
)
def test_a_key_itself_is_refused_and_not_repeated(source: str) -> None:
    """What is no place may be a key: the message does not say it again."""
    fault = source_fault(source)
    assert fault is not None
    assert "OPENAI_API_KEY" in fault[1]
    assert not source.startswith("sk-") or source not in " ".join(fault)


def test_the_environment_is_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The value without the line end that a file brought along; a changed variable is seen at once."""
    for value in (SECRET, f"{SECRET}2\r\n"):
        monkeypatch.setenv("EIN_KEY", value)
        assert find_key("EIN_KEY", WHERE) == Key(value.strip())


@pytest.mark.parametrize("value", [None, "", "  \n"])
def test_a_missing_variable_is_told(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    """Not set and empty are the same: the message names the place in the plan, the variable and how to set it."""
    monkeypatch.delenv("EIN_KEY", raising=False)
    if value is not None:
        monkeypatch.setenv("EIN_KEY", value)
    found = find_key("EIN_KEY", WHERE)
    assert isinstance(found, Problem)
    assert (found.where, found.what) == (WHERE, "Die Umgebungsvariable EIN_KEY ist nicht gesetzt.")
    assert "export EIN_KEY=" in found.do


@pytest.mark.parametrize(
    "value", [f"„{SECRET}“", f"{SECRET} zwei", f"{SECRET}\n{SECRET}", f"{SECRET}\x07", f"{SECRET}ä"]
)
def test_what_cannot_be_a_key_is_told_without_showing_it(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """Typographic quotes, spaces and line ends would break the request's header; nothing of the value is shown."""
    monkeypatch.setenv("EIN_KEY", value)
    found = find_key("EIN_KEY", WHERE)
    assert isinstance(found, Problem)
    assert "Zeichen, die in keinem Schlüssel vorkommen" in found.what
    assert SECRET not in str(found)


def test_the_keyring_is_asked(ring: dict[tuple[str, str], str | Exception]) -> None:
    """Service and name are divided at the first stroke."""
    ring["openai", "team/MA"] = SECRET
    assert find_key("keyring:openai/team/MA", WHERE) == Key(SECRET)


def test_a_missing_entry_is_told(ring: dict[tuple[str, str], str | Exception]) -> None:
    """The message says how to lay the key down."""
    found = find_key("keyring:openai/MA", WHERE)
    assert isinstance(found, Problem)
    assert (found.where, found.do) == (WHERE, "Einmal hinterlegen: keyring set openai MA")


def test_a_locked_keyring_is_told_by_its_kind(ring: dict[tuple[str, str], str | Exception]) -> None:
    """What the keyring says of the failure may hold anything, so only its kind is shown."""
    ring["openai", "MA"] = KeyringLockedError(SECRET)
    found = find_key("keyring:openai/MA", WHERE)
    assert isinstance(found, Problem)
    assert "(KeyringLockedError)" in found.what
    assert SECRET not in str(found)


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no keyring learns how to get it, and that a variable will do."""
    monkeypatch.setitem(sys.modules, "keyring", None)
    found = find_key("keyring:openai/MA", WHERE)
    assert isinstance(found, Problem)
    assert (found.where, found.what) == (WHERE, "Für den Schlüsselbund fehlt das Paket „keyring“.")
    assert "Umgebungsvariable" in found.do


def test_a_variable_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keyring is loaded for those only who name it."""
    monkeypatch.setitem(sys.modules, "keyring", None)
    monkeypatch.setenv("EIN_KEY", SECRET)
    assert find_key("EIN_KEY", WHERE) == Key(SECRET)


def test_a_key_shows_in_no_representation() -> None:
    """Neither as text nor inside of something else nor in a traceback."""
    key = Key(SECRET)
    try:
        raise LookupError(key)
    except LookupError:
        shown = traceback.format_exc()
    assert SECRET not in "".join([repr(key), str(key), f"{key!r:>80}", repr([key, {"key": key}]), shown])


@pytest.mark.parametrize("text", [b"", b"ja", f"{SECRET}".encode(), f"<{SECRET}|{SECRET}\xff>".encode("latin-1")])
def test_every_occurrence_is_taken_out(text: bytes) -> None:
    """However often and among whatever bytes; all else stays as it is."""
    assert without_key(text, Key(SECRET)) == text.replace(SECRET.encode(), b"[key removed]")
    assert without_key(text, None) == text


@pytest.mark.parametrize(
    "spell",
    [
        lambda key: json.dumps({"message": key}),
        lambda key: json.dumps({"message": key}).replace("/", "\\/"),
        html.escape,
        lambda key: quote(key, safe=""),
    ],
)
def test_a_key_in_another_spelling_is_taken_out(spell: object) -> None:
    """A service repeats a key in JSON, in HTML or in an address, where some signs are written otherwise."""
    key = 'ab/cd+ef==&"\\gh'
    spelled = spell(key)  # type: ignore[operator]  # one of the functions above
    left = without_key(f"vor {spelled} nach".encode(), Key(key)).decode()
    assert left.startswith("vor ")
    assert left.endswith(" nach")
    assert "[key removed]" in left
    assert "cd" not in left


@pytest.mark.parametrize("value", ["none", "EMPTY"])
def test_a_dummy_is_no_secret(value: str) -> None:
    """Local services are given dummies; striking them out of ordinary words would falsify answers."""
    text = f"There is {value} left.".encode()
    assert without_key(text, Key(value)) == text
