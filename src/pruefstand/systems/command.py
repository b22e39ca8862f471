"""Systems that are a command: what the plan says of them, and one start of them at one task.

A command is split as a POSIX shell would split it and started without one. The program runs in a fresh folder that holds
the task's files and nothing else; its own files come from a copy; it gets a small environment. So neither its folder nor
its file's folder, its environment or its open files lead to the study: no reference, no other case. What an absolute path
written into the program names is beyond this wall.

Environment: ``PATH`` (without folders of the study), ``LANG`` and ``LC_ALL`` ``C.UTF-8``, ``PYTHONUTF8=1``,
``PYTHONDONTWRITEBYTECODE=1``, ``TMPDIR``, ``TEMP`` and ``TMP`` (an empty scratch folder), ``PRUEFSTAND_ATTEMPT``, and the
variables that the plan lists under ``environment``, whose values are recorded nowhere. ``PYTHONHASHSEED`` is not fixed: a
program whose answer hangs on it is unstable, and repeats should show that; who wants it fixed lists it.
``PRUEFSTAND_ATTEMPT`` is a digest of task and repeat: the same in every run, other for every attempt, and tells neither.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from pruefstand.domain import AttemptStatus, Digest, digest_of, exact_text
from pruefstand.errors import InputError, Problem, UnavailableError
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import N_, _
from pruefstand.study.folder import Folder, unavailable
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.schema import Reader
from pruefstand.study.task import Prepared
from pruefstand.systems.files import copy_files, file_digests, file_faults, named_files, relative
from pruefstand.systems.process import Ended, Limits, Stop, run_process
from pruefstand.systems.sandbox import Place, fresh_folder, native, private_folder, temporary_fault
from pruefstand.work.cancel import Cancel

__all__ = [
    "OPTIONS",
    "CommandOptions",
    "Program",
    "TryResult",
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
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_FIXED = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
_WINDOWS = ("SYSTEMROOT", "WINDIR", "SYSTEMDRIVE", "COMSPEC", "PATHEXT")
_SCRATCH = ("TMPDIR", "TEMP", "TMP")
_OURS = frozenset({*_FIXED, *_WINDOWS, *_SCRATCH, "PATH", "PWD", "OLDPWD", "PRUEFSTAND_ATTEMPT"})
_STDERR_CHARACTERS = 2000
_SHORTEST_SECRET = 6


@dataclass(frozen=True, slots=True)
class CommandOptions:
    """A command as the plan has it.

    ``argv`` is the command split, a leading ``python`` or ``python3`` not yet replaced; ``environment`` names variables;
    ``where`` is the command's file and line.
    """

    command: str
    argv: tuple[str, ...]
    environment: tuple[str, ...] = ()
    where: str = ""

    @property
    def python(self) -> bool:
        """It begins with ``python`` or ``python3``, which means our own interpreter."""
        return self.argv[0] in ("python", "python3")


@dataclass(frozen=True, slots=True)
class Program:
    """A command ready to be started many times: arguments with the copies' paths, placeholders still open; the
    environment that all starts share; the digest of :func:`configuration`."""

    argv: tuple[str, ...]
    environment: Mapping[str, str] = field(repr=False)
    secrets: tuple[str, ...]
    copies: str
    configuration: Digest
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TryResult:
    """What one start came to.

    ``reason`` is empty for completed only. ``output`` is what came, at any status; ``stderr_tail`` the last 2,000
    characters of standard error without control characters; ``seconds`` wall time in milliseconds' precision;
    ``exit_code`` ``None`` where the program did not end by itself or did not start, negative for a signal.
    """

    status: AttemptStatus
    reason: str
    output: bytes
    stderr_tail: str
    seconds: Decimal
    exit_code: int | None


def parse_command(node: MappingNode, reader: Reader) -> CommandOptions | None:
    """The options of a system's node; ``None`` after a fault, which the reader then holds. Other keys are not looked
    at."""
    told = node.get("command")
    command = reader.text(told)
    if told is None or command is None:
        return None
    argv: list[str] = []
    try:
        argv = shlex.split(command)
    except ValueError:
        reader.report(
            told,
            _("Im Befehl ist ein Anführungszeichen nicht geschlossen: {command}").format(command=command),
            _("Das fehlende Anführungszeichen ergänzen; ein Apostroph im Text in \"…\" setzen."),
        )
    faults = _argument_faults(argv)
    for what, do in faults:
        reader.report(told, what, do)
    names = _variables(node, reader)
    if not argv or faults or names is None:
        return None
    return CommandOptions(command, tuple(argv), names, told.where)


def _argument_faults(argv: Sequence[str]) -> Iterator[tuple[str, str]] | list[tuple[str, str]]:
    faults = []
    for word in argv:
        if word in _SHELL:
            faults.append(
                (
                    _("Der Befehl enthält „{word}“, aber er läuft ohne Shell.").format(word=word),
                    _("Die Schritte in ein Programm schreiben und nur dieses nennen, etwa „sh systems/schritte.sh“."),
                )
            )
        faults += [
            (
                _("Den Platzhalter „{word}“ gibt es nicht.").format(word=found[0]),
                _("Es gibt {known}.").format(known=", ".join(f"{{{name}}}" for name in _PLACEHOLDERS)),
            )
            for found in _PLACEHOLDER.finditer(word)
            if found[1] not in _PLACEHOLDERS
        ]
    return faults
