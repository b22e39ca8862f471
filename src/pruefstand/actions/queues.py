"""The attempts of a run, laid out in queues: which systems share what they run on, and how fast each may be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from fractions import Fraction
from functools import partial

from pruefstand.actions.opened import Opened
from pruefstand.actions.systems import frozen_paths
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.running.pending import Pending
from pruefstand.running.runner import Job, Queue, Runner
from pruefstand.study.systems import Pace
from pruefstand.systems.command import prepare_program
from pruefstand.systems.command_runner import CommandRunner
from pruefstand.systems.model import open_model
from pruefstand.work.cancel import Cancel
from pruefstand.work.descriptors import allow_descriptors
from pruefstand.work.executor import make_executor
from pruefstand.work.loop import LoopExecutor

__all__ = ["USUAL_CONNECTIONS", "build_queues"]

_FILES_OF_A_PROGRAM = 8
"""Pipes, sockets and files that are open for one program that runs."""

USUAL_CONNECTIONS = 8
"""Requests at once to a model whose plan does not say how many."""


def build_queues(
    opened: Opened, waiting: Sequence[Pending], stack: ExitStack, *, workers: int, cancel: Cancel
) -> list[Queue]:
    """A queue for each system with attempts to make; programs without a pace of their own share one of ``workers``.

    Whatever they run on lives as long as the stack. Raises :class:`InputError` where a system cannot be asked, or where
    this computer does not allow so many connections.
    """
    by_system: dict[str, list[Pending]] = {}
    for item in waiting:
        by_system.setdefault(item.key.system, []).append(item)
    paces = {declared.system.id: declared.pace for declared in opened.study.declared}
    _allow(opened, by_system, paces, workers)
    return [
        *_commands(opened, by_system, paces, stack, workers, cancel),
        *_models(opened, by_system, paces, stack),
    ]


def _allow(opened: Opened, by_system: Iterable[str], paces: dict[str, Pace], workers: int) -> None:
    """See to it that so many programs and connections may be open at once."""
    names = list(by_system)
    asked = [paces[name].at_once or USUAL_CONNECTIONS for name in names if name in opened.models]
    own = [paces[name].at_once or workers for name in names if name in opened.commands and paces[name] != Pace()]
    shared = workers if any(name in opened.commands and paces[name] == Pace() for name in names) else 0
    wanted = sum(asked) + _FILES_OF_A_PROGRAM * (sum(own) + shared)
    allowed = allow_descriptors(wanted)
    if allowed is not None:
        raise InputError(
            _("Dieser Rechner erlaubt {n} weitere offene Dateien und Verbindungen, der Lauf braucht {wanted}.").format(
                n=allowed, wanted=wanted
            ),
            where=opened.study.plan.where("systems"),
            do=_("„concurrency“ oder „--workers“ senken, oder die Grenze für offene Dateien heben (ulimit -n)."),
        )


def _commands(
    opened: Opened,
    by_system: dict[str, list[Pending]],
    paces: dict[str, Pace],
    stack: ExitStack,
    workers: int,
    cancel: Cancel,
) -> Iterable[Queue]:
    shared: list[Job] = []
    common = None
    for system in (name for name in by_system if name in opened.commands):
        program = stack.enter_context(prepare_program(opened.commands[system], opened.root, frozen_paths(opened)))
        pace = paces[system]
        if pace == Pace():
            common = common or stack.enter_context(make_executor(workers))
            runner = CommandRunner(program, common, opened.run.output_limit, cancel)
            shared += _jobs(opened, by_system[system], runner)
        else:
            width = pace.at_once or workers
            executor = stack.enter_context(make_executor(width))
            runner = CommandRunner(program, executor, opened.run.output_limit, cancel)
            yield Queue(_jobs(opened, by_system[system], runner), width, _gap(pace.per_second))
    if shared:
        yield Queue(tuple(shared), workers)


def _models(
    opened: Opened, by_system: dict[str, list[Pending]], paces: dict[str, Pace], stack: ExitStack
) -> Iterable[Queue]:
    asked = [name for name in by_system if name in opened.models]
    if not asked:
        return
    widths = {name: paces[name].at_once or USUAL_CONNECTIONS for name in asked}
    loop = stack.enter_context(LoopExecutor())
    for name in asked:
        runner = stack.enter_context(
            open_model(opened.models[name], loop, connections=widths[name], most=opened.run.output_limit)
        )
        yield Queue(_jobs(opened, by_system[name], runner), widths[name], _gap(paces[name].per_second), careful=True)


def _jobs(opened: Opened, waiting: Iterable[Pending], runner: Runner) -> tuple[Job, ...]:
    study = opened.study
    fresh_first = sorted(waiting, key=lambda item: bool(item.tries))  # a case that ended a run must not end every run
    return tuple(Job(item, partial(study.prepare, study.by_id[item.key.case]), runner) for item in fresh_first)


def _gap(per_second: Fraction | None) -> float:
    return 0.0 if per_second is None else float(1 / per_second)
