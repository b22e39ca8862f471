"""Whom or what a withdrawal is about: a participant's code, or the address of one answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pruefstand.actions.opened import Opened
from pruefstand.domain import AttemptKey, AttemptStatus
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _
from pruefstand.intake.ledger import read_ledger
from pruefstand.study.attempts import Recorded, align, recorded
from pruefstand.study.withdrawals import WITHDRAWALS, read_withdrawals

__all__ = ["Target", "Targets", "resolve"]


@dataclass(frozen=True, slots=True)
class Target:
    """What one name on the command line stands for: the code (empty where an address was given), the answers that are
    still there, and whether it was taken out before (then with ``attempts`` empty)."""

    name: str
    participant: str
    attempts: tuple[Recorded, ...]
    before: bool


@dataclass(frozen=True, slots=True)
class Targets:
    """All that was named, and every other attempt of the study."""

    named: tuple[Target, ...]
    others: tuple[Recorded, ...]

    @property
    def attempts(self) -> tuple[Recorded, ...]:
        """The answers that go."""
        return tuple(item for target in self.named for item in target.attempts)

    @property
    def participants(self) -> frozenset[str]:
        """The codes of those who withdraw altogether, in small letters."""
        return frozenset(target.participant.casefold() for target in self.named if target.participant)


def resolve(opened: Opened, names: Sequence[str], *, exclude: bool, listed: frozenset[str]) -> Targets:
    """What these names stand for.

    ``listed`` are the codes in the table of answers, in small letters: whoever stands only there can withdraw too.
    Raises :class:`InputError` for a name that nobody has, :class:`RefusedError` where a person is to be excluded or a
    machine to withdraw.
    """
    found = tuple(align(opened.systems, recorded(opened.folder)))
    human = {system.id: system.origin.human for system in opened.systems}
    ledger = read_ledger(opened.folder)
    known = listed | (frozenset(ledger.entries) if ledger is not None else frozenset())
    gone = read_withdrawals(opened.folder)
    gone_codes = {one.participant.casefold() for one in gone if one.participant}
    gone_keys = {key for one in gone for key in one.attempts}
    by_key = {item.attempt.key: item for item in found}
    targets: list[Target] = []
    problems: list[Problem] = []
    taken: set[AttemptKey] = set()
    for name in dict.fromkeys(name.strip() for name in names):
        key = _address(name)
        if key is not None and key in by_key:
            _allow(key, human=human[key.system], exclude=exclude)
            item = by_key[key]
            there = item.attempt.status not in (AttemptStatus.WITHDRAWN, AttemptStatus.NOT_RUN)
            if there or key in gone_keys:
                own: tuple[Recorded, ...] = (item,) if there and key not in taken else ()
                taken.add(key)
                targets.append(Target(name, "", own, key in gone_keys))
                continue
        own = tuple(item for item in found if _by(item, name, human) and item.attempt.key not in taken)
        if key is None and (own or name.casefold() in known | gone_codes):
            if exclude:
                _allow(own[0].attempt.key if own else AttemptKey(name, "-", 1), human=True, exclude=True)
            taken.update(item.attempt.key for item in own)
            targets.append(Target(name, name, own, name.casefold() in gone_codes))
            continue
        problems.append(_unknown(name))
    if problems:
        raise InputError.of(problems)
    return Targets(tuple(targets), tuple(item for item in found if item.attempt.key not in taken))


def _address(name: str) -> AttemptKey | None:
    parts = name.split("/")
    if len(parts) != 3 or not parts[2].isascii() or not parts[2].isdigit() or int(parts[2]) < 1:
        return None
    return AttemptKey(parts[0], parts[1], int(parts[2]))


def _by(item: Recorded, name: str, human: dict[str, bool]) -> bool:
    """Whether this answer is still there and of the person with this code."""
    attempt = item.attempt
    code = attempt.provenance.get("participant", "")
    return human[attempt.key.system] and bool(name) and code.casefold() == name.casefold()


def _allow(key: AttemptKey, *, human: bool, exclude: bool) -> None:
    if human and exclude:
        what = _("Die Antwort eines Menschen wird nicht ausgeschlossen; sie wird widerrufen, ohne Grund.")
        raise RefusedError(what, do=_("„pruefstand withdraw“ ohne „--exclude“ aufrufen."))
    if not human and not exclude:
        what = _("{key} ist die Antwort einer Maschine; widerrufen können nur Menschen.").format(key=key)
        raise RefusedError(what, do=_("Ausschließen geht mit Grund: „--exclude --reason '…'“."))


def _unknown(name: str) -> Problem:
    what = _("Weder eine Kennung noch eine Antwort heißt hier „{name}“.").format(name=name)
    do = _("Die Kennung (T01) oder die Adresse (system/fall/nummer) nennen; was widerrufen ist, steht in {file}.")
    return Problem("", what, do.format(file=WITHDRAWALS))
