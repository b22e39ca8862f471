"""``withdraw``: an answer taken back with everything that was made of it; or a machine's answer excluded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.ratings import is_unblinded
from pruefstand.actions.sealing import holding_seal
from pruefstand.actions.withdraw_again import clear_made, made_again, made_before, reports_above
from pruefstand.actions.withdraw_find import Found, find
from pruefstand.actions.withdraw_letter import MARK, letter, letter_path, mark
from pruefstand.actions.withdraw_staged import Staged, discard, pending, put_in_place, stage
from pruefstand.actions.withdraw_tables import answer_rows
from pruefstand.actions.withdraw_target import Targets, resolve
from pruefstand.domain import AttemptKey
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.intake.documents import Documents
from pruefstand.intake.ledger import LEDGER, with_line
from pruefstand.study.attempts import withdrawn_record
from pruefstand.study.chain import check_chain
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.journal import JournalWriter, open_journal
from pruefstand.study.manifest import read_sums, write_sums
from pruefstand.study.plan import Kind
from pruefstand.study.redaction import REMOVED, redact
from pruefstand.study.seal import seal
from pruefstand.study.withdrawals import WITHDRAWALS, Stage, Withdrawal, extended, read_withdrawals
from pruefstand.work.cancel import Cancel

__all__ = ["Withdrawn", "withdraw"]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What was done.

    ``events`` are the new lines of the list, ``deleted`` and ``changed`` count files, ``lines`` those of the journal
    that went; ``left`` are files of the lead that still quote an answer; ``letter`` is the path of the letter to raters
    or empty; ``seal`` the number of the new seal, ``None`` where nothing was sealed; ``resumed`` says that an
    interrupted call was finished first, ``notes`` what the lead should know.
    """

    events: tuple[Withdrawal, ...]
    deleted: int
    changed: int
    lines: int
    left: tuple[str, ...]
    letter: str
    seal: int | None
    resumed: bool
    notes: tuple[Problem, ...]


def withdraw(path: Path, names: Sequence[str], *, exclude: bool = False, reason: str = "", cancel: Cancel) -> Withdrawn:
    """Take out the answers of these participants (their codes) or at these addresses (``system/case/repeat``).

    A person's answer is deleted with everything made of it: file, row, texts for raters, what raters said of it. What
    had been computed is computed again without it, what was sealed is sealed again. A tombstone stays in
    ``withdrawals.jsonl``. With ``exclude`` a machine's answer is left where it is and counts no more; that needs a
    reason. A call that was killed is finished by the next one, whomever that is about; whoever is gone already is
    passed over.

    Raises :class:`InputError` for a name that nobody has and for a plan, table or journal that cannot be read,
    :class:`~pruefstand.errors.RefusedError` where a person is to be excluded or a machine to withdraw; nothing has
    changed then.
    """
    _call(exclude=exclude, reason=reason)
    opened = open_study(path)
    if opened.study.plan.kind is not Kind.STUDY:
        what = _("Widerrufen und ausgeschlossen werden Antworten einer Studie.")
        raise InputError(what, where=opened.study.plan.file, do=_("Den Ordner einer Studie nennen."))
    if faults := check_chain(opened.folder):
        raise InputError.of(faults)
    done = None
    if pending(opened.folder) is not None:
        with open_journal(opened.folder, purpose="withdraw") as writer:
            if (before := pending(opened.folder)) is not None:
                done = _carry_out(path, before, writer, cancel)
        opened = open_study(path)
    # A writer of its own: the new withdrawal may have to change what the one before has just written.
    with open_journal(opened.folder, purpose="withdraw") as writer:
        staged = _prepared(opened, names, writer.utc(), exclude=exclude, reason=reason.strip())
        if staged is None:
            discard(opened.folder)
            return _nothing(done)
        return _told(_carry_out(path, staged, writer, cancel), resumed=done is not None)


def _call(*, exclude: bool, reason: str) -> None:
    if exclude and not reason.strip():
        what = _("Wer eine Antwort ausschließt, muss sagen, warum.")
        raise InputError(what, do=_("„--reason '…'“ dazuschreiben; der Grund steht im Bericht."))
    if reason.strip() and not exclude:
        what = _("Ein Widerruf braucht keinen Grund, und keiner wird aufgeschrieben.")
        raise InputError(what, do=_("„--reason“ weglassen; es gehört zu „--exclude“."))


def _prepared(opened: Opened, names: Sequence[str], utc: str, *, exclude: bool, reason: str) -> Staged | None:
    """Everything that is to be done, durable and not begun; ``None`` where all of it has been done before."""
    folder = opened.folder
    with Documents() as documents:
        listed = answer_rows(opened.study, (), (), documents)
        targets = resolve(opened, names, exclude=exclude, listed=listed.codes)
        rows = listed
        if not exclude:
            rows = answer_rows(opened.study, targets.participants, targets.attempts, documents)
        found = find(opened, targets, rows, documents, erase=not exclude)
    events = _events(opened, targets, found, utc, reason)
    if not events and not found.contents and not found.deleted:
        return None
    _add_lists(folder, events, found, opened.study.plan.title)
    journal = redact(folder, _Cleaner(targets, found, reason).changed)
    contents = {**found.contents, **{f"journal/{name}": data for name, data in journal.files.items()}}
    sealed, differing = holding_seal(folder)
    more = {
        "events": [event.number for event in events],
        "withdrawn": [withdrawn_record(key, event.number, event.reason) for event in events for key in event.attempts],
        "redactions": [dict(record) for record in journal.records],
        "lines": journal.lines,
        "left": found.left,
        "letter": letter_path(events[0].number) if events and events[0].codes else "",
        **made_before(folder),
        "sealed": sealed is not None,
        "differing": [one.path for one in differing],
    }
    return stage(folder, contents, tuple(sorted(found.deleted)), more)


def _events(opened: Opened, targets: Targets, found: Found, utc: str, reason: str) -> tuple[Withdrawal, ...]:
    number = len(read_withdrawals(opened.folder))
    sealed, _differing = holding_seal(opened.folder)
    raters = (*found.key.raters, *opened.rate.invited) if found.key is not None else ()
    codes = {row.attempt: (row.case, row.code) for row in found.key.codes if row.code} if found.key else {}
    events = []
    for target in targets.named:
        if target.before and not target.attempts:
            continue
        number += 1
        keys = tuple(item.attempt.key for item in target.attempts)
        own = tuple(codes[key] for key in keys if key in codes)
        events.append(
            Withdrawal(
                number,
                utc,
                target.participant,
                keys,
                own,
                raters if own else (),
                _stage(opened),
                reason,
                sealed.sums if sealed is not None else "",
            )
        )
    return tuple(events)


def _stage(opened: Opened) -> Stage:
    folder = opened.folder
    if is_unblinded(opened):
        return Stage.UNBLINDED
    if folder.ratings.is_dir() and any(folder.ratings.iterdir()):
        return Stage.RATED
    return Stage.BLINDED if folder.key.is_dir() else Stage.OPEN


def _add_lists(folder: Folder, events: tuple[Withdrawal, ...], found: Found, title: str) -> None:
    """The tombstones, the ledger's lines, the letter, and the marks beside earlier reports."""
    if not events:
        return
    found.contents[WITHDRAWALS] = extended(_bytes(folder, WITHDRAWALS), events)
    ledger = _bytes(folder, LEDGER)
    for event in events:
        if event.participant and ledger:
            ledger = with_line(
                ledger, {"record": "withdrawal", "participant": event.participant, "date": event.utc[:10]}
            )
    if ledger:
        found.contents[LEDGER] = ledger
    with_codes = [event for event in events if event.codes]
    if with_codes and found.key is not None:
        text = letter(with_codes, found.key.study, title)
        found.contents[letter_path(events[0].number)] = text.encode()
    for directory in found.reports:
        found.contents[f"{directory}/{MARK}" if directory else MARK] = mark(events).encode()


def _bytes(folder: Folder, relative: str) -> bytes:
    path = folder.at(relative)
    return path.read_bytes() if path.is_file() else b""


class _Cleaner:
    """Makes of each record of the journal what may stay of it."""

    def __init__(self, targets: Targets, found: Found, reason: str) -> None:
        self._keys = set() if reason else {item.attempt.key for item in targets.attempts}
        self._paths = found.deleted if not reason else set()
        self._digests = found.digests

    def changed(self, record: dict[str, object]) -> dict[str, object] | None:
        """The record without a withdrawn answer; ``None`` where nothing has to go."""
        kind = record["record"]
        if kind == "seal":
            return self._seal(record)
        if kind == "refused" and record.get("digest") in self._digests:
            return {"record": REMOVED, "was": kind}  # read once without consent, then with it
        if kind in ("attempt", "started", "ended", "response") and self._keys:
            system, case, repeat = (record.get(name) for name in ("system", "case", "repeat"))
            if isinstance(repeat, int) and AttemptKey(str(system), str(case), repeat) in self._keys:
                return {"record": REMOVED, "was": kind}
        return None

    def _seal(self, record: dict[str, object]) -> dict[str, object] | None:
        files, changed = record.get("files"), record.get("changed")
        if not isinstance(files, dict) or not isinstance(changed, list):
            return None
        left = {path: digest for path, digest in files.items() if path not in self._paths}
        told = [path for path in changed if path not in self._paths]
        if len(left) == len(files) and len(told) == len(changed):
            return None
        return {**record, "files": left, "changed": told}


def _carry_out(path: Path, staged: Staged, writer: JournalWriter, cancel: Cancel) -> Withdrawn:
    """Do what was prepared, from wherever it was broken off."""
    folder = Folder.open(path)
    more: dict[str, Any] = staged.more
    for record in (*more["redactions"], *more["withdrawn"]):
        writer.write(record)
    writer.commit()
    notes = [
        Problem(
            name,
            _("Die Datei wurde während des Widerrufs geändert und blieb deshalb, wie sie ist."),
            _("Was von der widerrufenen Antwort darin steht, selbst löschen."),
        )
        for name in put_in_place(folder, staged)
    ]
    clear_made(folder)
    number = _sealed(folder, writer, more, staged.deleted, notes)
    notes += made_again(path, more, cancel)
    events = tuple(one for one in read_withdrawals(folder) if one.number in more["events"])
    notes += reports_above(folder, events) if events else ()
    discard(folder)
    deleted, changed = len(staged.deleted), len(staged.replaced)
    left = tuple(more["left"])
    return Withdrawn(events, deleted, changed, more["lines"], left, more["letter"], number, False, tuple(notes))


def _sealed(
    folder: Folder, writer: JournalWriter, more: Mapping[str, Any], deleted: Sequence[str], notes: list[Problem]
) -> int | None:
    """A new seal where the one before held; else only the list of sums forgets what was deleted."""
    if not more["sealed"]:
        return None
    if not more["differing"]:
        numbers = ", ".join(str(number) for number in more["events"])
        return seal(folder, writer, reason=_("Widerruf {numbers}").format(numbers=numbers).strip()).number
    if folder.sums.is_file():
        sums = read_sums(folder.sums.read_bytes(), "SHA256SUMS")
        write_atomic(folder.sums, write_sums({name: one for name, one in sums.items() if name not in deleted}))
    what = _("Nicht neu eingefroren, weil der Ordner schon vorher verändert war: {paths}").format(
        paths=", ".join(more["differing"][:5])
    )
    notes.append(Problem("", what, _("Die Änderungen prüfen, dann „pruefstand freeze … --reason“ aufrufen.")))
    return None


def _nothing(done: Withdrawn | None) -> Withdrawn:
    if done is not None:
        return _told(done, resumed=True)
    return Withdrawn((), 0, 0, 0, (), "", None, False, ())


def _told(done: Withdrawn, *, resumed: bool) -> Withdrawn:
    if not resumed:
        return done
    return Withdrawn(
        done.events, done.deleted, done.changed, done.lines, done.left, done.letter, done.seal, True, done.notes
    )
