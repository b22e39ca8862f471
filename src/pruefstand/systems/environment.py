"""The environment that a program gets: small, the same everywhere, and without a way to the study.

``PATH`` (without folders of the study), ``LANG`` and ``LC_ALL`` ``C.UTF-8``, ``PYTHONUTF8=1``,
``PYTHONDONTWRITEBYTECODE=1``, ``TMPDIR``, ``TEMP`` and ``TMP`` (an empty scratch folder), ``PRUEFSTAND_ATTEMPT``, on
Windows what programs cannot start without, and the variables that the plan lists, whose values are recorded nowhere.
``PYTHONHASHSEED`` is not fixed: a program whose answer hangs on it is unstable, and repeats should show that; who wants
it fixed lists it. ``PRUEFSTAND_ATTEMPT`` is a digest of task and repeat: the same in every run, another for every
attempt, and it tells neither.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from pruefstand.domain import Digest
from pruefstand.i18n import _
from pruefstand.systems.sandbox import names_folder

__all__ = ["attempt_environment", "shared_environment", "value_fault", "variable_fault", "without_secrets"]

_FIXED = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
_WINDOWS = ("SYSTEMROOT", "WINDIR", "SYSTEMDRIVE", "COMSPEC", "PATHEXT")
_SCRATCH = ("TMPDIR", "TEMP", "TMP")
_OURS = frozenset({*_FIXED, *_WINDOWS, *_SCRATCH, "PATH", "PWD", "OLDPWD", "PRUEFSTAND_ATTEMPT"})
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SHORTEST_SECRET = 6
"""Characters; a shorter value (``1``, ``de``) would be struck out of ordinary words."""


def variable_fault(name: str) -> str | None:
    """Why a plan cannot list this variable, as a sentence for the reader, or ``None``."""
    if not _VARIABLE.fullmatch(name):
        return _("„{name}“ ist kein Name einer Umgebungsvariable.").format(name=name)
    if name.upper() in _OURS:
        return _("Die Umgebungsvariable {name} setzt Prüfstand selbst oder gibt sie nie weiter.").format(name=name)
    return None


def value_fault(name: str, root: Path) -> str | None:
    """Why the present value of a listed variable must not be passed on, as a sentence, or ``None``."""
    if names_folder(os.environ.get(name, ""), root):
        return _("Der Wert der Umgebungsvariable {name} verrät den Ordner der Studie.").format(name=name)
    return None


def shared_environment(names: Sequence[str], root: Path) -> dict[str, str]:
    """What all starts of a program share; listed variables that are not set are left out."""
    passed = {name: os.environ[name] for name in (*_WINDOWS, *names) if name in os.environ}
    study = root.resolve()
    folders = [
        folder
        for folder in os.environ.get("PATH", os.defpath).split(os.pathsep)
        if Path(folder).is_absolute() and not Path(folder).resolve().is_relative_to(study)
    ]
    return {**passed, **_FIXED, "PATH": os.pathsep.join(folders)}


def attempt_environment(shared: Mapping[str, str], scratch: Path, task: Digest, repeat: int) -> dict[str, str]:
    """The whole environment of one start."""
    digest = hashlib.sha256(f"{task}\n{repeat}".encode()).hexdigest()
    return {**shared, **dict.fromkeys(_SCRATCH, str(scratch)), "PRUEFSTAND_ATTEMPT": digest}


def without_secrets(text: str, shared: Mapping[str, str], names: Sequence[str]) -> str:
    """The text with each value of a listed variable replaced by ``$NAME``."""
    values = {name: os.fsencode(shared.get(name, "")).decode("utf-8", "replace") for name in names}
    for name in sorted(names, key=lambda name: -len(values[name])):
        if len(values[name]) >= _SHORTEST_SECRET:
            text = text.replace(values[name], f"${name}")
    return text
