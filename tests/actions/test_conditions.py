"""The conditions of a system in words: what is started, or who is asked and how."""

from __future__ import annotations

from decimal import Decimal

from pruefstand.actions.conditions import command_conditions, model_conditions
from pruefstand.systems.command import CommandOptions
from pruefstand.systems.model_plan import Api, ModelOptions, Place


def test_a_command() -> None:
    """The command as written and the names of its variables, never their values."""
    assert list(command_conditions(CommandOptions("python a.py", ("python", "a.py")))) == [("command", "python a.py")]
    with_key = CommandOptions("python a.py", ("python", "a.py"), ("KEY", "ORT"))
    assert list(command_conditions(with_key))[1:] == [("environment", "KEY, ORT")]


def test_a_model_as_it_comes() -> None:
    """Model, service, place of the instruction; settings that nobody set are the service's own, and that is said."""
    options = ModelOptions("m", "openai", Api.CHAT, "https://api.example.com/v1", "MEIN_KEY", Place.SYSTEM)
    assert list(model_conditions(options)) == [
        ("model", "m"),
        ("service", "https://api.example.com/v1 (openai, chat)"),
        ("settings", "default"),
        ("instruction_as", "system"),
    ]


def test_a_model_with_everything() -> None:
    """All that goes with every request, sorted, numbers exact; where the key is stays out."""
    options = ModelOptions(
        "m",
        "openai",
        Api.RESPONSES,
        "http://127.0.0.1/v1",
        "MEIN_KEY",
        Place.USER,
        settings={"top_p": Decimal("0.9"), "reasoning": {"effort": "low"}},
        request={"logprobs": True},
        tools=({"type": "function", "name": "f"},),
        history=({"role": "user", "content": "Bereit?"},),
    )
    found = dict(model_conditions(options))
    assert found == {
        "model": "m",
        "service": "http://127.0.0.1/v1 (openai, responses)",
        "settings": 'logprobs true, reasoning {"effort":"low"}, top_p 0.9',
        "instruction_as": "user",
        "tools": '[{"name":"f","type":"function"}]',
        "history": '[{"content":"Bereit?","role":"user"}]',
    }
    assert "MEIN_KEY" not in str(found)
