"""``verify``: frozen bytes, numbers, report – three questions, each with an answer of its own."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from pruefstand.actions.blind import blind_faults
from pruefstand.actions.derive import METHODS, TABLES, derive, method_versions
from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.ratings import AGREEMENT_TABLES, is_unblinded, unblinded_rows, write_agreement
from pruefstand.actions.report import made_with, report_files
from pruefstand.actions.responses import response_faults
from pruefstand.actions.sealing import holding_seal
from pruefstand.actions.stard_state import MADE_OF, stard_state
from pruefstand.actions.verified import Answer, Level, Verified
from pruefstand.actions.withdraw_check import withdrawal_faults
from pruefstand.actions.withdraw_staged import unfinished
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _, speaking
from pruefstand.report.stard import STARD_FILES
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.chain import check_chain
from pruefstand.study.folder import Folder, ignored
from pruefstand.study.manifest import hash_file
from pruefstand.study.seal import seals
from pruefstand.study.store import Store
from pruefstand.study.withdrawals import WITHDRAWALS, read_withdrawals
from pruefstand.work.cancel import Cancel

__all__ = ["verify"]


_UNREADABLE = (OSError, ValueError, KeyError, TypeError, RecursionError)
"""What reading a file of ours raises that is missing or was changed."""


def verify(path: Path, *, cancel: Cancel) -> tuple[Verified, ...]:
    """Every difference, at least one finding per level. Nothing in the folder is changed."""
    folder = Folder.open(path)
    found = list(_frozen(folder))
    try:
        opened = open_study(path)
    except InputError as error:
        what = str(error.problems[0].what)
        return (*found, _unreadable(Level.NUMBERS, what), _unreadable(Level.REPORT, what))
    numbers = list(_numbers(opened, cancel))
    return (*found, *numbers, *_report(opened, path, numbers), *_stard(opened, numbers))


def _frozen(folder: Folder) -> Iterator[Verified]:
    told = {
        "changed": _("Eingefrorene Datei geändert: {path}"),
        "deleted": _("Eingefrorene Datei gelöscht: {path}"),
        "added": _("Datei nach dem Einfrieren hinzugefügt: {path}"),
    }
    problems = _kept_faults(folder)
    for problem in problems:
        sentence = _("Journal oder Ausgabe verändert: {path} – {what}").format(path=problem.where, what=problem.what)
        yield Verified(Level.FROZEN, Answer.CHANGED, problem.where, sentence)
    try:
        seal, differing = holding_seal(folder)
    except InputError:
        return  # the journal cannot be read, which has been told above
    if seal is None:
        yield Verified(
            Level.FROZEN, Answer.ABSENT, "", _("Nichts ist eingefroren; zuerst „pruefstand freeze“ aufrufen.")
        )
        return
    for one in differing:
        yield Verified(Level.FROZEN, Answer(one.kind), one.path, told[one.kind].format(path=one.path))
    if (broken := unfinished(folder)) is not None:
        yield Verified(Level.FROZEN, Answer.CHANGED, "", f"{broken.what} {broken.do}")
    if not differing and not problems:
        sentence = _("Alle {count} eingefrorenen Dateien sind unverändert (Siegel {number}).")
        yield Verified(Level.FROZEN, Answer.HOLDS, "", sentence.format(count=len(seal.files), number=seal.number))
        yield from _withdrawn(folder)


def _withdrawn(folder: Folder) -> Iterator[Verified]:
    """The gaps that withdrawals left, where there are any."""
    found = [one for one in read_withdrawals(folder) if not one.excluded]
    if found:
        sentence = _("Lücken durch Widerruf, in {file} verzeichnet: {n} ({keys}).").format(
            file=WITHDRAWALS, n=len(found), keys=", ".join(str(key) for one in found for key in one.attempts) or "–"
        )
        yield Verified(Level.FROZEN, Answer.HOLDS, WITHDRAWALS, sentence)


def _kept_faults(folder: Folder) -> tuple[Problem, ...]:
    """What is wrong with the journal and the outputs: chain, lines, every output against its digest, every
    answer of a model against the raw response that it was read from."""
    store = Store(folder)
    looks: tuple[Callable[[], Iterable[Problem]], ...] = (
        lambda: check_chain(folder),
        store.audit,
        lambda: _output_faults(folder, store),
        lambda: response_faults(folder),
        lambda: _seal_faults(folder),
        lambda: withdrawal_faults(folder),
    )
    found: dict[Problem, None] = {}
    for look in looks:
        try:
            found.update(dict.fromkeys(look()))
        except InputError as error:
            found.update(dict.fromkeys(error.problems))
    return tuple(found)


def _seal_faults(folder: Folder) -> tuple[Problem, ...]:
    """None of its own: a seal that cannot be read raises."""
    seals(folder)
    return ()


def _output_faults(folder: Folder, store: Store) -> Iterator[Problem]:
    for item in recorded(folder):
        if isinstance(item, Recorded) and item.attempt.output is not None:
            try:
                item.bytes(store)
            except InputError as error:
                yield from error.problems


def _numbers(opened: Opened, cancel: Cancel) -> Iterator[Verified]:
    yield from _blinded(opened)
    try:
        made: dict[str, Any] = json.loads((opened.folder.derived / METHODS).read_bytes())
        methods = dict(made["methods"])
    except _UNREADABLE:
        made_before = any((opened.folder.derived / name).exists() for name in (METHODS, *TABLES))
        if made_before or _holds_files(opened.folder.report):
            name = f"derived/{METHODS}"
            sentence = _("Nachrechnen ist nicht möglich: {path} fehlt oder ist verändert.").format(path=name)
            yield Verified(Level.NUMBERS, Answer.DIFFERS, name, sentence)
        else:
            yield Verified(Level.NUMBERS, Answer.ABSENT, "", _("Es gibt noch keine Zahlen zum Nachrechnen."))
        return
    now = method_versions(opened)
    if methods != now:
        differing = ", ".join(sorted(key for key in {**methods, **now} if methods.get(key) != now.get(key)))
        yield Verified(
            Level.NUMBERS,
            Answer.INCOMPARABLE,
            "",
            _("Nicht vergleichbar: Die Zahlen entstanden mit anderen Fassungen von {methods}.").format(
                methods=differing
            ),
        )
        return
    with tempfile.TemporaryDirectory() as scratch:
        again = Path(scratch) / "derived"
        try:
            derive(opened, unblinded_rows(opened), target=again, workers=1, cancel=cancel, quiet=True)
            write_agreement(opened, again)
        except InputError as error:
            yield _unreadable(Level.NUMBERS, str(error.problems[0].what))
            return
        tables = (*TABLES, *(AGREEMENT_TABLES if is_unblinded(opened) else ()))
        wrong = [name for name in tables if not _same(opened.folder.derived / name, again / name)]
    for name in wrong:
        yield Verified(
            Level.NUMBERS,
            Answer.DIFFERS,
            f"derived/{name}",
            _("Nachgerechnet ergibt sich etwas anderes: derived/{name}").format(name=name),
        )
    if not wrong:
        yield Verified(Level.NUMBERS, Answer.HOLDS, "", _("Alle Zahlen nachgerechnet, alle gleich."))


def _blinded(opened: Opened) -> Iterator[Verified]:
    """A released blinding made again: nothing where all is the same, because that is no number."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            wrong = blind_faults(opened, Path(scratch) / "blind")
        except (InputError, RefusedError) as error:
            yield _unreadable(Level.NUMBERS, str(error.problems[0].what))
            return
    for path in wrong or ():
        sentence = _("Noch einmal verblindet ergibt sich etwas anderes: {path}").format(path=path)
        yield Verified(Level.NUMBERS, Answer.DIFFERS, path, sentence)
    if wrong == ():
        yield Verified(Level.NUMBERS, Answer.HOLDS, "", _("Noch einmal verblindet ergibt sich dieselbe Blindmappe."))


def _holds_files(folder: Path) -> bool:
    """Whether anything of the report is there; what ``stard`` wrote is none of it."""
    return folder.is_dir() and any(not ignored(path.name) and path.name not in STARD_FILES for path in folder.iterdir())


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and hash_file(one) == hash_file(other)


def _report(opened: Opened, path: Path, numbers: list[Verified]) -> Iterator[Verified]:
    there = opened.folder.report
    try:
        told: dict[str, Any] = json.loads((there / "report.json").read_bytes())
        made, seal, spoken = dict(told["made_with"]), told["seal"], str(told["made_with"]["language"])
    except _UNREADABLE:
        if _holds_files(there):
            yield Verified(
                Level.REPORT, Answer.DIFFERS, "report/report.json", _("Der Bericht ist verändert: report/report.json")
            )
        else:
            yield Verified(Level.REPORT, Answer.ABSENT, "", _("Es gibt noch keinen Bericht."))
        return
    if {key: made.get(key) for key in made_with()} != made_with():
        yield Verified(
            Level.REPORT,
            Answer.INCOMPARABLE,
            "",
            _("Nicht vergleichbar: Programm oder Bibliotheken des Berichts hatten eine andere Fassung."),
        )
        return
    if any(one.answer is not Answer.HOLDS for one in numbers):
        yield _skipped(Level.REPORT)
        return
    try:
        with speaking(spoken):
            evaluation, files = report_files(path)
    except (InputError, ValueError) as error:
        yield _unreadable(Level.REPORT, str(error))
        return
    if seal != evaluation.seal:
        sentence = _("Der Bericht entstand vor dem jetzigen Siegel; „pruefstand report“ macht ihn neu.")
        yield Verified(Level.REPORT, Answer.STALE, "report/report.json", sentence)
        return
    wrong = [
        name for name, data in files.items() if not (there / name).is_file() or (there / name).read_bytes() != data
    ]
    wrong += [
        file.relative_to(there).as_posix()
        for file in sorted(there.rglob("*"))
        if file.is_file() and file.relative_to(there).as_posix() not in {*files, *STARD_FILES}
    ]
    for name in sorted(wrong):
        yield Verified(
            Level.REPORT,
            Answer.DIFFERS,
            f"report/{name}",
            _("Der Bericht ist verändert: report/{name}").format(name=name),
        )
    if not wrong:
        yield Verified(Level.REPORT, Answer.HOLDS, "", _("Der Bericht ist Byte für Byte derselbe."))


def _stard(opened: Opened, numbers: list[Verified]) -> Iterator[Verified]:
    """The report in analogy to STARD, where there is one."""
    if not (opened.folder.report / MADE_OF).is_file():
        return
    if any(one.answer is not Answer.HOLDS for one in numbers):
        yield _skipped(Level.REPORT)
        return
    try:
        yield from stard_state(opened.root)
    except InputError as error:
        yield _unreadable(Level.REPORT, str(error.problems[0].what))


def _skipped(level: Level) -> Verified:
    return Verified(level, Answer.INCOMPARABLE, "", _("Nicht verglichen: Was davor steht, hält nicht."))


def _unreadable(level: Level, what: str) -> Verified:
    return Verified(level, Answer.INCOMPARABLE, "", _("Nicht verglichen: {what}").format(what=what))
