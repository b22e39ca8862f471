"""What another tool recorded becomes deliveries: selected, joined by identifier, checked against mix-ups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pruefstand.domain import AttemptStatus, System
from pruefstand.errors import InputError, Problem
from pruefstand.formats.foreign.detect import DEFAULT_JOIN, KIND_TITLES, ForeignKind, Opened
from pruefstand.formats.foreign.record import ForeignRecord, Remark, flat, look_up
from pruefstand.i18n import _, ngettext
from pruefstand.intake.delivery import MOST_PROBLEMS, TEXT, Delivery, settle
from pruefstand.intake.joining import Address, Joining, read_join_table
from pruefstand.intake.options import ImportOptions
from pruefstand.intake.remarks import remark_notes
from pruefstand.study.load import Study

__all__ = ["ForeignReading"]

_MOST_NAMED = 8
_LONGEST_NAMED = 60


class ForeignReading:
    """Reads the files of one system, one after another; what must hold over all of them is kept between: a few short
    texts for each case and run, never an answer."""

    def __init__(self, study: Study, system: System, options: ImportOptions, where: str) -> None:
        self.system, self.options, self.where = system, options, where
        table = read_join_table(study, options.table, where) if options.table else None
        self.joining = Joining(study, table)
        self.kind = ForeignKind.OWN
        self.sources: dict[str, str] = {}
        self.mixed = False
        self.tasks: dict[str, tuple[str, str]] = {}
        self.places: dict[tuple[str, int | None, str], str] = {}
        self.cases: set[str] = set()
        self.any = False

    def read(self, opened: Opened, file: str, notes: list[Problem]) -> Iterator[Delivery]:
        """The deliveries of a file; its notes are added at its end. Raises :class:`InputError` as ``read_import``."""
        self.kind, self.any = opened.kind, True
        problems: list[Problem] = []
        counts: Counter[Remark] = Counter()
        taken = passed = 0
        try:
            for found in opened.found:
                if isinstance(found, Remark):
                    counts[found] += 1
                    continue
                made = self._delivery(found) if isinstance(found, ForeignRecord) else found
                if isinstance(made, Problem):
                    problems.append(made)
                    if len(problems) == MOST_PROBLEMS:
                        break
                elif made is None:
                    passed += 1
                elif not problems:
                    taken += 1
                    counts.update(found.remarks if isinstance(found, ForeignRecord) else ())
                    yield made
        except InputError as error:
            problems.extend(error.problems)
        if not taken and not problems:
            what = _("In der Datei ist keine Antwort, die zu diesem System gehört ({kind}).")
            do = _("Prüfen, ob es die richtige Datei ist und ob „only“ etwas übrig lässt.")
            problems.append(Problem(file, what.format(kind=_(KIND_TITLES[self.kind])), do))
        if problems:
            raise InputError.of(problems)
        notes.extend(self._notes(file, taken, passed, counts))

    def gaps(self) -> Iterator[Problem]:
        """A note on the cases of the system of which the files say nothing."""
        missing = [case for case in self.system.cases if case not in self.cases]
        if self.any and missing:
            what = ngettext(
                "System „{system}“: Zu {n} Fall steht in den Dateien nichts ({cases}).",
                "System „{system}“: Zu {n} Fällen steht in den Dateien nichts ({cases}).",
                len(missing),
            )
            do = _("Fehler eines Batch-Laufs stehen oft in einer zweiten Datei: unter „import“ beide nennen.")
            what = what.format(system=self.system.id, n=len(missing), cases=_some(missing))
            yield Problem(self.where, what, do)

    def _notes(self, file: str, taken: int, passed: int, counts: Counter[Remark]) -> Iterator[Problem]:
        what = ngettext(
            "System „{system}“: gelesen als {kind}, {n} Lauf, zugeordnet über „{join}“.",
            "System „{system}“: gelesen als {kind}, {n} Läufe, zugeordnet über „{join}“.",
            taken,
        )
        do = _("Stimmt das nicht, im Plan „import_as“ oder „join“ ändern.")
        join, kind = self.options.join or DEFAULT_JOIN[self.kind], _(KIND_TITLES[self.kind])
        yield Problem(file, what.format(system=self.system.id, kind=kind, n=taken, join=join), do)
        if passed:
            what = ngettext("{n} Antwort wurde ausgelassen.", "{n} Antworten wurden ausgelassen.", passed)
            do = _("So sagen es „only“ oder leere Fälle in „join_table“.")
            yield Problem(file, what.format(n=passed), do)
        yield from remark_notes(file, counts)

    def _delivery(self, record: ForeignRecord) -> Delivery | Problem | None:
        """The record as a delivery; ``None`` where the plan leaves it out."""
        for path, wanted in self.options.only.items():
            text = look_up(record.names, path)
            if not text:
                what = _("Das Feld „{field}“ aus „only“ fehlt hier; zu welchem System die Zeile gehört, ist unklar.")
                do = _("Unter „only“ ein Feld nennen, das jede Zeile hat, oder die Datei je System teilen.")
                return Problem(record.where, what.format(field=path), do)
            if text != wanted:
                return None
        address = self._address(record)
        if not isinstance(address, Address):
            return address
        if not address.case:
            return None
        fault = self._mixed(record) or self._twice(record, address) or self._other_task(record, address.case)
        if fault is not None:
            return fault
        self.cases.add(address.case)
        return self._delivered(record, address)

    def _delivered(self, record: ForeignRecord, address: Address) -> Delivery | Problem:
        text, status, reason = record.text, record.status, record.reason
        content = None if text is None else text.encode()
        if status is AttemptStatus.COMPLETED:
            content = (text or "").encode()
            settled = settle("", reason, content, record.where)
            if isinstance(settled, Problem):
                return settled
            status, reason = settled if settled[0] is AttemptStatus.EMPTY else (settled[0], "")
        join = self.options.join or DEFAULT_JOIN[self.kind]
        told = {"format": self.kind.value, "foreign_id": look_up(record.names, join) or ""}
        return Delivery(
            self.system.id,
            address.case,
            address.repeat,
            status,
            reason,
            content,
            TEXT,
            "import",
            {},
            {**record.provenance, **told},
            record.where,
        )

    def _address(self, record: ForeignRecord) -> Address | Problem:
        join = self.options.join or DEFAULT_JOIN.get(self.kind, "")
        if not join:
            what = _("Welches Feld den Fall nennt, muss der Plan sagen: {kind} hat dafür keines.")
            raise InputError(what.format(kind=_(KIND_TITLES[self.kind])), where=self.where, do=self._fields(record))
        foreign = look_up(record.names, join)
        if not foreign:
            what = _("Das Feld „{field}“, das den Fall nennen soll, fehlt hier oder ist leer.").format(field=join)
            return Problem(record.where, what, self._fields(record))
        address = self.joining.find(foreign)
        if address is None:
            what = _("„{id}“ (Feld „{field}“) ist kein Fall des Plans.").format(id=_short(foreign), field=join)
            if self.joining.table is not None:
                what = _("„{id}“ (Feld „{field}“) steht nicht in {table}.")
                what = what.format(id=_short(foreign), field=join, table=self.options.table)
                return Problem(record.where, what, _("Eine Zeile ergänzen; mit leerem Fall wird sie ausgelassen."))
            return Problem(record.where, what, self._fields(record))
        if record.repeat is not None and address.repeat not in (None, record.repeat):
            what = _("Die Kennung nennt Lauf {one}, die Datei Lauf {two}.")
            do = _("Mit „join_table“ festlegen, welcher Lauf es ist, oder die Kennung ohne „#“ schreiben.")
            return Problem(record.where, what.format(one=address.repeat, two=record.repeat), do)
        return Address(address.case, record.repeat or address.repeat)

    def _fields(self, record: ForeignRecord) -> str:
        """The way out: a field that names a case, if there is one, else those that there are."""
        listed = [(path, text) for path, text in flat(record.names) if text]
        naming = [path for path, text in listed if (found := self.joining.find(text)) and found.case]
        if naming:
            return _("Im Plan beim System „join: {field}“ schreiben; dieses Feld nennt einen Fall.").format(
                field=naming[0]
            )
        fields = _some([path for path, _text in listed])
        do = _("Im Plan „join“ auf eines der Felder setzen ({fields}), oder mit „join_table“ eine Tabelle nennen.")
        return do.format(fields=fields)

    def _mixed(self, record: ForeignRecord) -> Problem | None:
        """Told once: answers of several models, providers or prompts are several systems."""
        for field, text in record.source.items():
            first = self.sources.setdefault(field, text)
            if first != text and not self.mixed:
                self.mixed = True
                what = _("Hier sind Antworten von mehreren: {field} „{one}“ und „{two}“.")
                do = _("Je System eines auswählen: unter „only“ die Zeile „{field}: {one}“ schreiben.")
                return Problem(
                    record.where,
                    what.format(field=field, one=_short(first), two=_short(text)),
                    do.format(field=field, one=_short(first)),
                )
        return None

    def _twice(self, record: ForeignRecord, address: Address) -> Problem | None:
        key = address.case, address.repeat, record.run
        first = self.places.get(key)
        if first is None:
            self.places[key] = record.where
            return None
        what = _("Der Fall „{case}“ kommt im selben Durchgang zweimal, zuerst in {first}.")
        do = _(
            "Wiederholungen brauchen eigene Kennungen („{case}#2“). Ist eine die Antwort eines anderen Modells, etwa "
            "eines Richters, mit „only“ auswählen; sonst eine der beiden löschen."
        )
        return Problem(record.where, what.format(case=address.case, first=first), do.format(case=address.case))

    def _other_task(self, record: ForeignRecord, case: str) -> Problem | None:
        digest, where = self.tasks.setdefault(case, (record.task, record.where)) if record.task else ("", "")
        if digest == record.task:
            return None
        what = _("Zum Fall „{case}“ wurde hier etwas anderes gefragt als in {first}.").format(case=case, first=where)
        do = _("Zwei Aufgaben sind zwei Fälle: mit „join“ das Feld nennen, das sie unterscheidet, oder „join_table“.")
        return Problem(record.where, what, do)


def _some(names: list[str]) -> str:
    return ", ".join(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_NAMED else text[: _LONGEST_NAMED - 1] + "…"
