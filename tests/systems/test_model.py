"""A model ready to be asked: one request for one task, with a service that is not there."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import pytest

from pruefstand.domain import AttemptStatus, digest_of
from pruefstand.errors import InputError, UnavailableError
from pruefstand.formats.jsonl import canonical_json
from pruefstand.providers.keys import Key
from pruefstand.providers.response import End, Response
from pruefstand.study.task import Prepared
from pruefstand.systems import model
from pruefstand.systems.model import model_readiness, open_model
from pruefstand.systems.model_plan import Api, ModelOptions, Place, model_configuration
from pruefstand.work.loop import LoopExecutor

SECRET = "sk-geheim-0123456789"  # noqa: S105 - an invented key
OPTIONS = ModelOptions(
    "muster-1", "openai", Api.CHAT, "https://api.example.com/v1", "MUSTER_KEY", Place.SYSTEM, where="study.yaml:8"
)
ANSWER = {"choices": [{"index": 0, "finish_reason": "stop", "message": {"content": "ja"}}]}


@dataclass
class Service:
    """A service that answers at once and notes what it was asked."""

    key: Key | None
    connections: int
    asked: list[tuple[str, dict[str, Any], Decimal, int]] = field(default_factory=list)
    closed: int = 0

    async def ask(self, path: str, body: bytes, *, seconds: Decimal, most: int) -> Response:
        """Answer."""
        self.asked.append((path, json.loads(body), seconds, most))
        return Response(End.WHOLE, 200, (), json.dumps(ANSWER).encode(), Decimal("0.010"))

    async def close(self) -> None:
        """Note it."""
        self.closed += 1


@pytest.fixture
def services(monkeypatch: pytest.MonkeyPatch) -> list[Service]:
    """The services that are made, in a world with a key."""
    made: list[Service] = []

    def make(_options: ModelOptions, key: Key | None, connections: int) -> Service:
        made.append(Service(key, connections))
        return made[-1]

    monkeypatch.setattr(model, "_service", make)
    monkeypatch.setenv("MUSTER_KEY", SECRET)
    return made


@pytest.mark.parametrize("api", Api)
def test_one_request_for_one_task(api: Api, services: list[Service], task: Callable[..., Prepared]) -> None:
    """Path, body and limits go to the service, the key too; a repeat is asked anew in the same words, and what comes
    back is read."""
    options = replace(OPTIONS, api=api)
    with LoopExecutor() as loop, open_model(options, loop, connections=5, most=1000) as runner:
        raw = [runner.submit(task(), repeat, Decimal(7)).result(5) for repeat in (1, 2)]
        result = runner.read(raw[0], Decimal(7))
    (service,) = services
    one, two = service.asked
    assert one == two
    assert (one[0], one[2:]) == (api.path, (Decimal(7), 1000))
    assert (service.key, service.connections, service.closed) == (Key(SECRET), 5, 1)
    assert (result.status, result.output, result.seconds) == (AttemptStatus.COMPLETED, b"ja", Decimal("0.010"))


def test_what_each_row_tells(services: list[Service]) -> None:
    """The name that was asked for and the digest of the configuration; the key shows nowhere."""
    with LoopExecutor() as loop, open_model(OPTIONS, loop, connections=1, most=1) as runner:
        assert runner.route == "api"
        assert dict(runner.provenance) == {
            "asked": "muster-1",
            "configuration": digest_of(canonical_json(model_configuration(OPTIONS))),
        }
        assert SECRET not in repr(runner)


def test_a_service_without_a_key_gets_none(services: list[Service]) -> None:
    """What the plan does not name is not looked for."""
    with LoopExecutor() as loop, open_model(replace(OPTIONS, key=""), loop, connections=1, most=1):
        pass
    assert services[0].key is None


def test_connections_are_closed_after_a_failure(services: list[Service]) -> None:
    """However the block ends."""
    with LoopExecutor() as loop, pytest.raises(LookupError), open_model(OPTIONS, loop, connections=1, most=1):
        raise LookupError
    assert services[0].closed == 1


def test_what_is_no_text_is_not_asked(services: list[Service], task: Callable[..., Prepared]) -> None:
    """The runner says why before anything is sent."""
    with LoopExecutor() as loop, open_model(OPTIONS, loop, connections=1, most=1) as runner:
        assert runner.unfit(task("x", ("bild.png", b"\x89PNG\xff"))) == "Material ist kein Text"
        assert runner.unfit(task()) == ""


def test_what_is_missing_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Key and package, each with the line of the system and a way out; nothing can be asked without."""
    monkeypatch.delenv("MUSTER_KEY", raising=False)
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "openai" else real(name))
    problems = model_readiness(OPTIONS)
    assert [(problem.where, problem.what) for problem in problems] == [
        ("study.yaml:8", "Die Umgebungsvariable MUSTER_KEY ist nicht gesetzt."),
        ("study.yaml:8", "Für Systeme mit „model“ fehlt das Paket „openai“."),
    ]
    with LoopExecutor() as loop, pytest.raises(InputError) as caught, open_model(OPTIONS, loop, connections=1, most=1):
        pass
    assert list(caught.value.problems) == problems


def test_a_computer_that_cannot_connect_is_told(monkeypatch: pytest.MonkeyPatch, services: list[Service]) -> None:
    """A broken proxy or certificate store is no fault of the plan: the host is named, and the computer's settings."""

    def fail(*_arguments: object) -> Service:
        raise ValueError("unknown scheme for proxy")

    monkeypatch.setattr(model, "_service", fail)
    with LoopExecutor() as loop, pytest.raises(UnavailableError, match=r"api\.example\.com") as caught:
        open_model(OPTIONS, loop, connections=1, most=1).__enter__()
    assert caught.value.problems[0].where == "study.yaml:8"
    assert "Proxys" in caught.value.problems[0].do
    assert SECRET not in str(caught.value)
