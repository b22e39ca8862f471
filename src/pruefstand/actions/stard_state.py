"""Whether a report in analogy to STARD still tells what its studies say: none has changed, and none has lost an answer
to a withdrawal since."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pruefstand.actions.report import made_with
from pruefstand.actions.sealing import holding_seal
from pruefstand.actions.stard import stard_of
from pruefstand.actions.verified import Answer, Level, Verified
from pruefstand.errors import InputError, PruefstandError
from pruefstand.i18n import _
from pruefstand.report.stard import STARD_FILES, render_stard
from pruefstand.study.folder import Folder, shown
from pruefstand.study.key import read_key
from pruefstand.study.withdrawals import read_withdrawals

__all__ = ["MADE_OF", "MadeOf", "OneStudy", "made_of", "stard_state"]

MADE_OF = "stard.json"
"""The file that names the studies of the report."""


@dataclass(frozen=True, slots=True)
class OneStudy:
    """One study as a report had it: name, folder as seen from the report's, the mark of its blinding, number and digest
    of its seal, and how many withdrawals there were."""

    name: str
    folder: str
    mark: str
    seal: tuple[int, str]
    withdrawals: int


@dataclass(frozen=True, slots=True)
class MadeOf:
    """What a report says it was made of: the folders of the call, relative to the one that it lies in, its studies, and
    the versions that made it with their language."""

    called: tuple[str, ...]
    studies: tuple[OneStudy, ...]
    made_with: Mapping[str, str]

    def paths(self, root: Path) -> tuple[Path, ...]:
        """The folders of the call."""
        return tuple(root / name if name != "." else root for name in self.called)


def made_of(root: Path) -> MadeOf | None:
    """What the report in ``root/report`` was made of; ``None`` where there is none, or none that says so."""
    try:
        value: dict[str, Any] = json.loads((root / "report" / MADE_OF).read_bytes())
        studies = tuple(
            OneStudy(
                name=str(one["name"]),
                folder=str(one["folder"]),
                mark=str(one["mark"]),
                seal=(int(one["seal_number"]), str(one["seal"])),
                withdrawals=int(one["withdrawals"]),
            )
            for one in value["studies"]
        )
        return MadeOf(tuple(map(str, value["called"])), studies, dict(value["made_with"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def stard_state(root: Path) -> tuple[Verified, ...]:
    """Every study that is no longer as the report has it, and every file of the report that comes out differently now;
    one finding that all holds where there is nothing of that. Nothing is changed.

    Raises :class:`InputError` where no such report lies below ``root``.
    """
    found = made_of(root)
    if found is None:
        raise InputError(
            _("Hier liegt kein STARD-Bericht, der sagt, woraus er entstand."),
            where=shown(root / "report" / MADE_OF),
            do=_("Den Ordner nennen, in dem „report/{file}“ liegt, oder „pruefstand stard“ aufrufen.").format(
                file=MADE_OF
            ),
        )
    changed = [one for study in found.studies for one in _changed(root, study)]
    if changed:
        return tuple(changed)
    if {key: found.made_with.get(key) for key in made_with()} != made_with():
        sentence = _("Nicht vergleichbar: Programm oder Bibliotheken des STARD-Berichts hatten eine andere Fassung.")
        return (_told(Answer.INCOMPARABLE, sentence),)
    return tuple(_files(root, found))


def _told(answer: Answer, sentence: str, file: str = MADE_OF) -> Verified:
    return Verified(Level.REPORT, answer, f"report/{file}", sentence)


def _changed(root: Path, study: OneStudy) -> Iterator[Verified]:
    name = study.name
    again = _("„pruefstand stard“ macht den Bericht neu.")
    try:
        folder = Folder.open(root / study.folder)
        now = read_key(folder).study
        events = read_withdrawals(folder)[study.withdrawals :]
        seal, _differing = holding_seal(folder)
    except PruefstandError as error:
        sentence = _("STARD-Bericht: Die Studie „{name}“ lässt sich nicht vergleichen: {what}")
        yield _told(Answer.INCOMPARABLE, sentence.format(name=name, what=error.problems[0].what))
        return
    if now != study.mark:
        sentence = _("STARD-Bericht: In „{folder}“ liegt eine andere Studie als „{name}“.").format(
            folder=study.folder, name=name
        )
        yield _told(Answer.INCOMPARABLE, sentence)
    elif events:
        days = ", ".join(dict.fromkeys(event.utc[:10] for event in events))
        sentence = _("STARD-Bericht: „{name}“ hat seither einen Widerruf oder Ausschluss ({days}).")
        yield _told(Answer.STALE, f"{sentence.format(name=name, days=days)} {again}")
    elif ((seal.number, seal.sums) if seal is not None else (0, "")) != study.seal:
        sentence = _("STARD-Bericht: „{name}“ ist seither neu eingefroren.").format(name=name)
        yield _told(Answer.STALE, f"{sentence} {again}")


def _files(root: Path, found: MadeOf) -> Iterator[Verified]:
    try:
        spoken = found.made_with["language"]
        made = {**made_with(), "language": spoken}
        files = render_stard(stard_of(found.paths(root)), language=spoken, made_with=made)
    except (PruefstandError, KeyError, ValueError) as error:
        what = error.problems[0].what if isinstance(error, PruefstandError) else str(error)
        yield _told(Answer.INCOMPARABLE, _("STARD-Bericht nicht verglichen: {what}").format(what=what))
        return
    there = root / "report"
    wrong = [name for name in STARD_FILES if not (there / name).is_file() or (there / name).read_bytes() != files[name]]
    for name in wrong:
        sentence = _("Der STARD-Bericht ist verändert: report/{name}").format(name=name)
        yield _told(Answer.DIFFERS, sentence, name)
    if not wrong:
        yield _told(Answer.HOLDS, _("Der STARD-Bericht ist Byte für Byte derselbe."))
