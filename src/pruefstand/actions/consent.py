"""``consent``: the form to adapt, and the ledger of who agreed to what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from importlib.resources import files
from pathlib import Path

from pruefstand.actions.opened import open_study
from pruefstand.domain import digest_of
from pruefstand.errors import InputError, RefusedError
from pruefstand.formats.encoding import decode
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _
from pruefstand.intake.ledger import BOXES, LEDGER, Ledger, add_line, next_code, read_ledger
from pruefstand.intake.participants import code_fault
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.plan import Kind
from pruefstand.study.withdrawals import withdrawn_participants

__all__ = ["FORM", "ConsentState", "Form", "consent", "read_form"]

FORM = ("consent/information.md", "consent/erklaerung.md")
"""The two parts of the form: what participants are told, and what they declare."""

_VERSION = re.compile(r"^Fassung:[ \t]*(\S[^\n]*?)[ \t]*$", re.MULTILINE)
_GAP = re.compile(r"\[\[.*?\]\]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Form:
    """The form as it lies there: its version, the digest of both parts one after the other, and how many gaps are
    still to be filled."""

    version: str
    digest: str
    gaps: int


@dataclass(frozen=True, slots=True)
class ConsentState:
    """What stands after the call: the parts of the form that were written now, the form, the ledger or ``None``, the
    number of participants by box (empty while it is sealed), and the next free code."""

    written: tuple[str, ...]
    form: Form
    until: date | None
    entries: int
    boxes: Mapping[str, int]
    free: str


def consent(
    path: Path,
    *,
    participant: str = "",
    agree: Sequence[str] = (),
    day: str = "",
    seal_until: str = "",
    today: date | None = None,
) -> ConsentState:
    """Write what is missing of the form, then one entry into the ledger where ``participant`` is given, then the seal.

    An entry holds the code, the version and digest of the form, the day (``today`` unless given) and the boxes that
    were ticked, which may be none; it replaces an earlier one of the same code. Raises :class:`InputError` for a code
    that looks like a name and for a day that is none, :class:`RefusedError` while the form has gaps: nobody can have
    signed it.
    """
    opened = open_study(path)
    if opened.study.plan.kind is not Kind.STUDY:
        what = _("Einwilligungen führt nur eine Studie.")
        raise InputError(what, where=opened.study.plan.file, do=_("„kind: study“ schreiben."))
    now = today or datetime.now(UTC).date()
    folder = opened.folder
    if (agree or day) and not participant:
        what = _("Wer eingewilligt hat, fehlt.")
        raise InputError(what, do=_("„--participant“ mit der Kennung angeben, etwa T01."))
    withdrawn = withdrawn_participants(folder)
    if participant.strip().casefold() in withdrawn:
        what = _("„{code}“ hat am {day} widerrufen.").format(
            code=participant.strip(), day=withdrawn[participant.strip().casefold()]
        )
        raise RefusedError(what, where=LEDGER, do=_("Wer wieder teilnehmen will, bekommt eine neue Kennung."))
    given = _day(day) if day else now
    if given > now + timedelta(days=1):  # in another time zone it is tomorrow already
        what = _("Am {day} kann noch niemand eingewilligt haben.").format(day=given.isoformat())
        raise InputError(what, where="--date", do=_("Den Tag der Unterschrift nennen."))
    record = _entry(participant, agree, given) if participant else None
    until = _day(seal_until) if seal_until else None
    written = tuple(_write_form(folder))
    form = read_form(folder)
    ledger = read_ledger(folder)
    if until is not None and ledger is not None and ledger.until is not None and until < ledger.until:
        what = _("Das Verzeichnis ist schon bis {day} versiegelt; verkürzen lässt sich das nicht.")
        raise RefusedError(what.format(day=ledger.until), where=LEDGER, do=_("Einen späteren Tag nennen oder warten."))
    if record is not None:
        if form.gaps:
            what = _("Im Formular sind noch {n} Lücken auszufüllen; so kann es niemand unterschrieben haben.")
            do = _("Jede Stelle in doppelten eckigen Klammern ausfüllen oder streichen.")
            raise RefusedError(what.format(n=form.gaps), where="consent", do=do)
        add_line(folder, {**record, "form": form.digest, "version": form.version})
    if until is not None:
        add_line(folder, {"record": "seal", "until": until.isoformat()})
    return _state(folder, written, form, now)


def _entry(participant: str, agree: Sequence[str], day: date) -> dict[str, Json]:
    if (fault := code_fault(participant)) is not None:
        raise InputError(fault[0], where="--participant", do=fault[1])
    boxes: list[Json] = [box for box in BOXES if box in agree]
    return {"record": "consent", "participant": participant.strip(), "date": day.isoformat(), "boxes": boxes}


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        what = _("„{text}“ ist kein Tag.").format(text=text)
        raise InputError(what, do=_("Als JJJJ-MM-TT schreiben, etwa 2027-02-01.")) from None


def _write_form(folder: Folder) -> Iterator[str]:
    """Write the parts that are missing; what is there belongs to the lead."""
    for relative in FORM:
        target = folder.at(relative)
        if not target.exists():
            text = files("pruefstand").joinpath("skeletons", *relative.split("/")).read_bytes()
            write_atomic(target, text)
            yield relative


def read_form(folder: Folder) -> Form:
    """The form of this folder; both parts must be there and name the same version."""
    parts = []
    for relative in FORM:
        path = folder.at(relative)
        if not path.is_file():
            what = _("„{file}“ fehlt.").format(file=relative)
            raise InputError(what, where=relative, do=_("„pruefstand consent“ legt die Vorlage dorthin."))
        parts.append(path.read_bytes())
    texts = [decode(data, relative).text for data, relative in zip(parts, FORM, strict=True)]
    versions = [found[1] if (found := _VERSION.search(text)) else "" for text in texts]
    if not versions[0] or versions[0] != versions[1]:
        what = _("Information und Erklärung nennen nicht dieselbe Fassung („{one}“, „{two}“).")
        do = _("In beiden eine Zeile „Fassung: …“ mit demselben Wert schreiben.")
        raise InputError(what.format(one=versions[0], two=versions[1]), where=FORM[1], do=do)
    return Form(versions[0], digest_of(b"".join(parts)), sum(len(_GAP.findall(text)) for text in texts))


def _state(folder: Folder, written: tuple[str, ...], form: Form, today: date) -> ConsentState:
    ledger = read_ledger(folder) or Ledger()
    sealed = ledger.sealed(today)
    withdrawn = {*ledger.withdrawn, *withdrawn_participants(folder)}
    entries = [entry for code, entry in ledger.entries.items() if code not in withdrawn]
    boxes = {} if sealed else {box: sum(box in entry.boxes for entry in entries) for box in BOXES}
    free = next_code([*ledger.entries, *withdrawn])
    return ConsentState(written, form, ledger.until if sealed else None, len(entries), boxes, free)
