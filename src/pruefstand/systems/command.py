"""Systems that are a command: what the plan says of them, and one start of them at one task.

A command is split as a POSIX shell would split it and started without one. The program runs in a fresh folder that
holds the task's files and nothing else; its own files come from a copy; its environment is small. So neither its folder
nor its file's folder, its arguments, its environment or its open files lead to the study: no reference, no other case.
A program that searches the whole disk is beyond this wall.
"""

from __future__ import annotations

import errno
import os
import platform
import re
import shlex
import shutil
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from pruefstand.domain import AttemptStatus, digest_of, exact_text
from pruefstand.errors import InputError, Problem, UnavailableError
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import N_, _
from pruefstand.study.folder import unavailable
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.schema import Reader
from pruefstand.study.task import Prepared
from pruefstand.systems.environment import (
    attempt_environment,
    shared_environment,
    value_fault,
    variable_fault,
    without_secrets,
)
from pruefstand.systems.files import copy_files, file_digests, file_faults, is_python, missing_files
from pruefstand.systems.outcome import Failure, TryResult
from pruefstand.systems.process import Ended, Limits, Stop, run_process
from pruefstand.systems.sandbox import Place, fresh_folder, private_folder, temporary_fault
from pruefstand.work.cancel import Cancel

__all__ = [
    "OPTIONS",
    "CommandOptions",
    "Program",
    "configuration",
    "parse_command",
    "prepare_program",
    "readiness",
    "start",
]

OPTIONS = frozenset({"command", "environment"})
"""Keys of a system that are read here."""

_PLACEHOLDER = re.compile(r"\{([A-Za-z_]\w*)\}")
_PLACEHOLDERS = ("instruction", "material", "out")
_SHELL = frozenset({"|", "||", "&", "&&", ";", ">", ">>", "<", "<<", "2>", "2>&1", "2>>"})
_EXHAUSTED = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ENOSPC)
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_STDERR_CHARACTERS = 2000
_FAILURES = {AttemptStatus.TIMEOUT: Failure.TIMEOUT, AttemptStatus.FAILED: Failure.EXIT}


@dataclass(frozen=True, slots=True)
class CommandOptions:
    """A command as the plan has it.

    ``argv`` is the command split, a leading ``python`` or ``python3`` (our own interpreter) not yet replaced;
    ``environment`` names variables; ``where`` is the command's file and line.
    """

    command: str
    argv: tuple[str, ...]
    environment: tuple[str, ...] = ()
    where: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A command ready to be started many times.

    ``argv`` holds the copies' paths, placeholders are still open; ``shared`` is the environment of all starts,
    ``listed`` the variables in it whose values are recorded nowhere; ``copies`` is the folder of the copies;
    ``provenance`` tells an attempt's row the digest of :func:`configuration` and the interpreter.
    """

    argv: tuple[str, ...]
    shared: Mapping[str, str] = field(repr=False)
    listed: tuple[str, ...]
    copies: str
    provenance: Mapping[str, str]


def parse_command(reader: Reader, node: MappingNode) -> CommandOptions | None:
    """The options of a system's node, other keys left alone; ``None`` after a fault, which the reader then holds."""
    faults = len(reader.problems)
    told = node.get("command")
    command = reader.text(told)
    argv: list[str] = []
    if told is not None and command is not None:
        try:
            argv = shlex.split(command)
            word_faults = list(_word_faults(argv))
        except ValueError:
            what = _("Im Befehl ist ein Anführungszeichen nicht geschlossen.")
            do = _("Das fehlende Anführungszeichen ergänzen; einen Apostroph in doppelte Anführungszeichen setzen.")
            word_faults = [(what, do)]
        for what, do in word_faults:
            reader.report(told, what, do)
    names: list[str] = []
    for item in reader.sequence(node.get("environment")):
        name = reader.text(item) or ""
        if name and (fault := variable_fault(name)) is not None:
            reader.report(item, fault, _("Den Eintrag löschen oder berichtigen; es zählt der Name, nie der Wert."))
        names.append(name)
    if told is None or command is None or len(reader.problems) > faults:
        return None
    return CommandOptions(command, tuple(argv), tuple(sorted(set(names))), told.where)


def _word_faults(argv: Sequence[str]) -> Iterator[tuple[str, str]]:
    if not argv or not argv[0]:
        yield _("Der Befehl nennt kein Programm."), _("Etwa „command: python systems/naiv.py“ schreiben.")
    for word in argv:
        if word in _SHELL:
            yield (
                _("Der Befehl enthält „{word}“, aber er läuft ohne Shell.").format(word=word),
                _("Die Schritte in ein Programm schreiben und dieses nennen, etwa „sh systems/schritte.sh“."),
            )
        for found in _PLACEHOLDER.finditer(word):
            if found[1] not in _PLACEHOLDERS:
                yield (
                    _("Den Platzhalter „{word}“ gibt es nicht.").format(word=found[0]),
                    _("Es gibt {known}.").format(known=", ".join(f"{{{name}}}" for name in _PLACEHOLDERS)),
                )


def configuration(options: CommandOptions, root: Path) -> dict[str, Json]:
    """Everything that shapes the system, ready for canonical JSON: its words, the names of its variables, and the
    digest of every file that is copied with it (a whole top-level directory: nobody can know what a program loads)."""
    return {
        "command": list(options.argv),
        "environment": list(options.environment),
        "files": dict(file_digests(options.argv, root)),
        "kind": "command",
    }


def readiness(options: CommandOptions, root: Path, sealed: Sequence[str] = ()) -> list[Problem]:
    """What stands in the way of a run, for every fault its place and its way out.

    ``sealed`` are paths below ``root`` that the plan gives to cases and references; no command may name them.
    """
    problems = _leaks(options, root, sealed)
    shared = shared_environment(options.environment, root)
    for what in missing_files(options.argv, root, shared["PATH"]):
        do = _("Den Pfad berichtigen, das Programm installieren oder ausführbar machen (chmod +x).")
        problems.append(Problem(options.where, what, do))
    for name in options.environment:
        if name not in shared:
            what = _("Die Umgebungsvariable {name} ist nicht gesetzt.").format(name=name)
            do = _("Vor dem Aufruf setzen, etwa: export {name}=…").format(name=name)
            problems.append(Problem(options.where, what, do))
    return problems


def _leaks(options: CommandOptions, root: Path, sealed: Sequence[str]) -> list[Problem]:
    """Faults for which nothing may be started at all."""
    problems = [Problem(options.where, what, do) for what, do in file_faults(options.argv, root, sealed)]
    problems += [
        Problem(options.where, what, _("Einen Wert ohne diesen Pfad setzen."))
        for name in options.environment
        if (what := value_fault(name, root)) is not None
    ]
    if (fault := temporary_fault(root)) is not None:
        problems.append(fault)
    return problems


@contextmanager
def prepare_program(options: CommandOptions, root: Path, sealed: Sequence[str] = ()) -> Iterator[Program]:
    """Copy the program's files to a private folder, once per run, and remove it at the end.

    A missing program is no error here: every attempt then fails and says so. Raises
    :class:`~pruefstand.errors.InputError` where the command would let a reference through, and
    :class:`~pruefstand.errors.UnavailableError` where the copy cannot be made.
    """
    if leaks := _leaks(options, root, sealed):
        raise InputError.of(leaks)
    shared = shared_environment(options.environment, root)
    with private_folder() as private:
        copies = private / "programm"
        try:
            copies.mkdir()
            argv = copy_files(options.argv, root, copies)
            digest = digest_of(canonical_json(configuration(options, copies)))
        except OSError as error:
            raise unavailable(error, private) from error
        provenance = {"configuration": digest}
        if is_python(argv):
            argv[0] = sys.executable
            provenance["interpreter"] = f"{platform.python_implementation()} {platform.python_version()}"
        elif "/" not in argv[0]:
            argv[0] = shutil.which(argv[0], path=shared["PATH"]) or argv[0]
        yield Program(tuple(argv), shared, options.environment, str(copies), provenance)


def start(
    program: Program,
    prepared: Prepared,
    *,
    repeat: int,
    time_limit: Decimal,
    output_limit: int,
    cancel: Cancel,
) -> TryResult:
    """One start of the program at one task; never raises for what the program does.

    ``time_limit`` is in seconds, ``output_limit`` in bytes: what is longer is cut there, the attempt ``too_large``. A
    program that fails is ``failed`` with ``exit 3`` or ``signal 9``, one that writes nothing or white space only is
    ``empty``. Its provenance tells ``exit`` where it ended by itself (negative for a signal), and under ``stderr`` the
    last 2,000 characters of standard error. Raises :class:`~pruefstand.errors.UnavailableError` where this computer,
    not the program, is at its end (disk, memory, processes).
    """
    with fresh_folder(prepared) as place:
        result = place.out if any("{out}" in word for word in program.argv) else None
        try:
            ended = run_process(
                [_filled(word, place) for word in program.argv],
                folder=place.folder,
                environment=attempt_environment(program.shared, place.scratch, prepared.digest, repeat),
                stdin=place.material,
                result=result,
                limits=Limits(time_limit, output_limit),
                cancel=cancel,
            )
        except OSError as error:
            return TryResult(AttemptStatus.FAILED, _not_started(error))
        output = ended.stdout if result is None else _first_bytes(result, output_limit)
        status, reason = _status(ended, output, time_limit, output_limit)
        told = {
            "exit": str(ended.code) if ended.stop is Stop.ITSELF else "",
            "stderr": _tail(ended.stderr, program, place),
        }
        told = {name: value for name, value in told.items() if value}
        return TryResult(status, reason, output, ended.seconds, _FAILURES.get(status), provenance=told)


def _filled(word: str, place: Place) -> str:
    paths = {"instruction": place.instruction, "material": place.material or os.devnull, "out": place.out}
    return _PLACEHOLDER.sub(lambda found: str(paths.get(found[1], found[0])), word)


def _not_started(error: OSError) -> str:
    if error.errno in _EXHAUSTED:
        raise UnavailableError(
            _("Das Betriebssystem kann kein weiteres Programm starten: {reason}.").format(reason=error.strerror),
            do=_("Andere Programme beenden oder weniger Läufe zugleich starten (--workers 1), dann erneut aufrufen."),
        ) from error
    if isinstance(error, FileNotFoundError):
        return N_("Programm nicht gefunden")
    return N_("Programm nicht ausführbar")


def _first_bytes(path: Path, limit: int) -> bytes:
    """The beginning of a regular file; nothing of a pipe, a link or a file that is not there."""
    with suppress(OSError):
        if stat.S_ISREG(path.lstat().st_mode):
            with path.open("rb") as stream:
                return stream.read(limit)
    return b""


def _status(ended: Ended, output: bytes, time_limit: Decimal, output_limit: int) -> tuple[AttemptStatus, str]:
    if ended.stop is Stop.CANCEL:
        return AttemptStatus.CANCELLED, N_("abgebrochen")
    if ended.stop is Stop.TIME:
        return AttemptStatus.TIMEOUT, f"{exact_text(time_limit.normalize())} s"
    if ended.stop is Stop.SIZE:
        return AttemptStatus.TOO_LARGE, f"> {output_limit} bytes"
    if ended.code:
        return AttemptStatus.FAILED, f"exit {ended.code}" if ended.code > 0 else f"signal {-ended.code}"
    if not output:
        return AttemptStatus.EMPTY, N_("keine Ausgabe")
    if not output.decode("utf-8", "replace").replace("\ufeff", "").strip():
        return AttemptStatus.EMPTY, N_("nur Leerraum")
    return AttemptStatus.COMPLETED, ""


def _tail(stderr: bytes, program: Program, place: Place) -> str:
    """The end of what the program said, as its author needs it: without our folders' names, secrets, control codes."""
    text = stderr.decode("utf-8", "replace").replace("\r\n", "\n")
    for folder in (program.copies, str(place.folder), str(place.folder.parent)):
        text = text.replace(folder + os.sep, "")
    return _CONTROL.sub("", without_secrets(text, program.shared, program.listed))[-_STDERR_CHARACTERS:]
