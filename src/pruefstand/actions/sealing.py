"""What a seal means for the next step: whether there is one, whether it still holds, what it must cover."""

from __future__ import annotations

from collections.abc import Iterable

from pruefstand.errors import RefusedError
from pruefstand.i18n import _
from pruefstand.study.folder import Folder
from pruefstand.study.seal import Difference, Seal, differences, seals

__all__ = ["holding_seal", "latest_seal", "need_seal"]


def latest_seal(folder: Folder) -> Seal | None:
    """The newest seal, or ``None``."""
    found = seals(folder)
    return found[-1] if found else None


def holding_seal(folder: Folder) -> tuple[Seal | None, tuple[Difference, ...]]:
    """The newest seal with what differs from it now; it holds where nothing differs."""
    found = latest_seal(folder)
    return found, differences(folder, found) if found is not None else ()


def need_seal(folder: Folder, *, before: str, covering: Iterable[str] = ()) -> Seal:
    """The newest seal, which must hold and cover these top-level paths.

    ``before`` names the step that asks, in the reader's language. Raises :class:`RefusedError` otherwise.
    """
    found, differing = holding_seal(folder)
    if found is None:
        raise RefusedError(
            _("Vor {step} muss der Ordner eingefroren sein.").format(step=before),
            do=_("„pruefstand freeze“ aufrufen, dann erneut versuchen."),
        )
    if differing:
        raise RefusedError(
            _("Seit Siegel {number} hat sich {count} Datei geändert, zuerst „{path}“.").format(
                number=found.number, count=len(differing), path=differing[0].path
            )
            if len(differing) == 1
            else _("Seit Siegel {number} haben sich {count} Dateien geändert, zuerst „{path}“.").format(
                number=found.number, count=len(differing), path=differing[0].path
            ),
            do=_("Die Änderung zurücknehmen oder mit „pruefstand freeze … --reason“ neu einfrieren."),
        )
    missing = [path for path in covering if path not in found.paths]
    if missing:
        raise RefusedError(
            _("Siegel {number} deckt „{path}“ noch nicht.").format(number=found.number, path=missing[0]),
            do=_("„pruefstand freeze“ aufrufen, dann erneut versuchen."),
        )
    return found
