"""Systems that are a model behind a service, ready to be asked: one request for one task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal

from pruefstand.domain import digest_of
from pruefstand.errors import InputError, Problem, UnavailableError
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _
from pruefstand.providers.keys import Key, find_key
from pruefstand.providers.response import Asks, Response
from pruefstand.study.task import Prepared
from pruefstand.systems.answer import read_response
from pruefstand.systems.model_plan import ModelOptions, model_configuration
from pruefstand.systems.outcome import TryResult
from pruefstand.systems.request import request_body, unfit
from pruefstand.work.loop import LoopExecutor

__all__ = ["ModelRunner", "model_readiness", "open_model"]


def model_readiness(options: ModelOptions) -> list[Problem]:
    """What stands in the way of asking: a key that is not there, a package that is not installed."""
    problems = []
    if options.key and isinstance(found := find_key(options.key, options.where), Problem):
        problems.append(found)
    if not _sdk_there():
        what = _("Für Systeme mit „model“ fehlt das Paket „openai“.")
        problems.append(
            Problem(options.where, what, _("Im Ordner von Prüfstand aufrufen: pipx install --force '.[openai]'"))
        )
    return problems


def _sdk_there() -> bool:
    from importlib.util import find_spec  # noqa: PLC0415 - only a plan with a model asks

    return find_spec("openai") is not None


def _service(options: ModelOptions, key: Key | None, connections: int) -> Asks:
    """The adapter of the service's language; each loads its SDK, which nothing else needs."""
    from pruefstand.providers.openai import OpenAIService  # noqa: PLC0415 - see above

    return OpenAIService(options.base_url, key, connections=connections)


@dataclass(frozen=True, slots=True)
class ModelRunner:
    """A model that can be asked. ``seconds`` and ``most`` are the limits of a request's time and of a response's bytes;
    ``provenance`` tells an attempt's row the digest of its configuration and the model's name."""

    options: ModelOptions
    service: Asks
    loop: LoopExecutor
    most: int
    provenance: Mapping[str, str]
    route: str = "api"

    def unfit(self, prepared: Prepared) -> str:
        """Why this task cannot be asked; empty where it can."""
        return unfit(prepared)

    def submit(self, prepared: Prepared, _repeat: int, seconds: Decimal) -> Future[Response]:
        """Send one request. Nothing in it depends on the repeat: a repeat is asked anew, in the same words."""
        body = request_body(self.options, prepared)
        future: Future[Response] = self.loop.submit(
            self.service.ask, self.options.api.path, body, seconds=seconds, most=self.most
        )
        return future

    def read(self, response: Response, seconds: Decimal) -> TryResult:
        """What a response means; ``seconds`` is the limit that it had."""
        return read_response(response, seconds=seconds, most=self.most)


@contextmanager
def open_model(options: ModelOptions, loop: LoopExecutor, *, connections: int, most: int) -> Iterator[ModelRunner]:
    """The model, with its connections for as long as the block lasts.

    Raises :class:`~pruefstand.errors.InputError` where its key or its package is missing, and
    :class:`~pruefstand.errors.UnavailableError` where this computer cannot make a connection at all.
    """
    if problems := model_readiness(options):
        raise InputError.of(problems)
    found = find_key(options.key, options.where) if options.key else None

    async def made() -> Asks:
        return _service(options, found if isinstance(found, Key) else None, connections)

    try:
        service = loop.call(made())
    except (OSError, ImportError, ValueError) as error:
        raise UnavailableError(
            _("Die Verbindung zu {host} lässt sich nicht vorbereiten: {error}.").format(host=options.host, error=error),
            where=options.where,
            do=_("Einstellungen des Proxys und der Zertifikate auf diesem Rechner prüfen."),
        ) from error
    digest = digest_of(canonical_json(model_configuration(options)))
    try:
        yield ModelRunner(options, service, loop, most, {"configuration": digest, "asked": options.model})
    finally:
        loop.call(service.close())
