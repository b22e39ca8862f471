"""Answers held against the raw responses that they were read from."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from pruefstand.domain import AttemptKey, AttemptStatus, Digest, digest_of
from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.providers.response import End, Response
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.responses import recorded_responses
from pruefstand.systems.answer import read_response

__all__ = ["response_faults"]


def response_faults(folder: Folder) -> Iterator[Problem]:
    """Completed attempts of models whose answer is not what their raw response says, or that have none.

    Raises :class:`~pruefstand.errors.InputError` for a journal that cannot be read and a response that was changed.
    """
    answers: dict[tuple[AttemptKey, int], tuple[Digest, str]] = {}
    for item in recorded(folder):
        if not isinstance(item, Recorded) or item.attempt.output is None or item.attempt.route != "api":
            continue
        attempt = item.attempt
        if attempt.status is AttemptStatus.COMPLETED:
            answers[attempt.key, len(attempt.tries)] = item.attempt.output.digest, item.where
    for raw in recorded_responses(folder):
        expected = answers.pop((raw.key, raw.number), None)
        if expected is None:
            continue
        response = Response(End(raw.end), raw.http, raw.headers, raw.body, Decimal(0))
        if digest_of(read_response(response, seconds=Decimal(0), most=0).output) != expected[0]:
            yield _problem(_("Die Antwort ist nicht die, die in der rohen Antwort des Dienstes steht."), expected[1])
    for _digest, where in answers.values():
        yield _problem(_("Zu dieser Antwort fehlt die rohe Antwort des Dienstes."), where)


def _problem(what: str, where: str) -> Problem:
    return Problem(where, what, _("Holen Sie journal/ aus einer Sicherung zurück."))
