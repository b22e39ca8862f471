"""The sheets of a study: taken in as they came, each once, and read again from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pruefstand.domain import AttemptKey, Measurement
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _
from pruefstand.rating.alike import Orders, equal_sheets, foreign_order
from pruefstand.rating.erased import sheet_without
from pruefstand.rating.measures import RateOptions, asked, rating_form
from pruefstand.rating.rubric import Role
from pruefstand.rating.sheets import FilledSheet, read_filled
from pruefstand.rating.unblind import measurements_of
from pruefstand.study.attempts import align, recorded
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import ignored, shown, write_atomic
from pruefstand.study.key import BlindKey, read_key
from pruefstand.study.load import Study
from pruefstand.study.sheet_book import is_book

__all__ = ["Rated", "rate", "stored_sheets", "unblind", "written_reasons"]

_SUFFIXES = (".csv", ".xlsx")


@dataclass(frozen=True, slots=True)
class Rated:
    """``stored`` maps each new sheet to where it was kept; ``known`` are those that were there already; ``waiting`` the
    raters whose sheet is still missing."""

    stored: dict[str, str]
    known: tuple[str, ...]
    waiting: tuple[str, ...]
    notes: tuple[Problem, ...]


def rate(study: Study, options: RateOptions, files: Iterable[tuple[str, bytes]], orders: Orders | None = None) -> Rated:
    """Take in filled sheets (name and bytes): checked all together, then kept as they came in ``ratings/``, but for the
    rows of answers that were withdrawn since the sheet was given out.

    A sheet that is there already is passed over. ``orders`` are the orders in which raters were given the answers: a
    sheet in another rater's order is a fault, sheets that say the same in every cell are told. Raises
    :class:`InputError` with the faults of all sheets, and :class:`RefusedError` for a second sheet of one rater with
    other content; nothing is kept then.
    """
    key = read_key(study.folder)
    held = {sheet.rater: sheet for sheet in stored_sheets(study, options, key)}
    stored: dict[str, str] = {}
    fresh: list[tuple[FilledSheet, bytes]] = []
    known: list[str] = []
    notes: list[Problem] = []
    problems: list[Problem] = []
    for name, data in files:
        try:
            data, dropped = _allowed(study, options, key, name, data)  # noqa: PLW2901 - the same sheet, as it is kept
            sheet = _read(study, options, key, name, data)
        except InputError as error:
            problems.extend(error.problems)
            continue
        if other := foreign_order(sheet, orders or {}):
            problems.append(_another(sheet, other))
            continue
        notes.extend(dropped)
        if all(rating.value is None for rating in sheet.ratings) and not sheet.reasons:
            do = _("Den ausgefüllten Bogen nennen; der in der Blindmappe bleibt leer.")
            problems.append(Problem(name, _("Der Bogen ist leer."), do))
            continue
        first = held.setdefault(sheet.rater, sheet)
        if first is sheet:
            fresh.append((sheet, data))
            notes.extend(sheet.notes)
        elif first.digest == sheet.digest:
            known.append(name)
        else:
            raise RefusedError(
                _("Von „{rater}“ gibt es schon einen Bogen mit anderem Inhalt: {first}.").format(
                    rater=sheet.rater, first=first.file
                ),
                where=name,
                do=_("Gilt der neue, den ersten aus „ratings“ herausnehmen und aufbewahren, dann erneut einlesen."),
            )
    if problems:
        raise InputError.of(problems)
    if fresh:
        notes.extend(equal_sheets(held.values()))
        notes.extend(_no_guess(study, options))
    for sheet, data in fresh:
        stored[sheet.file] = _keep(study, sheet.rater, data)
    return Rated(stored, tuple(known), tuple(name for name in key.raters if name not in held), tuple(notes))


def _no_guess(study: Study, options: RateOptions) -> Iterator[Problem]:
    """A rubric that never asks whose answer it is: whether the blinding held can then not be checked."""
    if not any(one.role is Role.GUESS for one in asked(options, target=bool(study.cases.targets))):
        what = _("Der Bogen fragt keine Vermutung zur Herkunft; ob die Verblindung hielt, bleibt ungeprüft.")
        do = _("In einer eigenen Rasterdatei ein Kriterium „guess“ mit „role: guess“ vorsehen, vor dem Verblinden.")
        yield Problem(study.plan.file, what, do)


def _another(sheet: FilledSheet, other: str) -> Problem:
    what = _("Dieser Bogen nennt „{rater}“, ist nach der Reihenfolge der Zeilen aber der von „{other}“.")
    do = _(
        "Den Bogen aus „blind/{rater}“ ausfüllen lassen. Hat „{rater}“ wirklich in diesem geurteilt: die Zeilen nach "
        "Fall und Code sortieren, dann erneut einlesen."
    )
    return Problem(sheet.named, what.format(rater=sheet.rater, other=other), do.format(rater=sheet.rater))


def _allowed(
    study: Study, options: RateOptions, key: BlindKey, name: str, data: bytes
) -> tuple[bytes, tuple[Problem, ...]]:
    """The sheet without what was said of withdrawn answers, and a note where there was any."""
    if not key.withdrawn:
        return data, ()
    form = rating_form(options, target=bool(study.cases.targets))
    kept = sheet_without(data, name, form, key.withdrawn, lambda _text: False)
    do = _("Nichts zu tun; die Zeilen werden nicht aufbewahrt.")
    if kept is None:
        what = _("Der Bogen nennt nur Antworten, die widerrufen sind.")
        raise InputError(what, where=name, do=_("Den Bogen löschen."))
    what = _("Der Bogen nennt Antworten, die widerrufen sind.")
    return kept, (Problem(name, what, do),) if kept != data else ()


def _keep(study: Study, rater: str, data: bytes) -> str:
    number, suffix = 1, ".xlsx" if is_book(data) else ".csv"
    while any(study.folder.at(f"ratings/{rater}-{number}{other}").exists() for other in _SUFFIXES):
        number += 1
    name = f"ratings/{rater}-{number}{suffix}"
    write_atomic(study.folder.at(name), data)
    return name


def _read(study: Study, options: RateOptions, key: BlindKey, name: str, data: bytes) -> FilledSheet:
    return read_filled(data, name, key, options, study.cases.targets)


def stored_sheets(study: Study, options: RateOptions, key: BlindKey) -> tuple[FilledSheet, ...]:
    """The sheets in ``ratings/``, by name: the same ones on every system and under every locale.

    Raises :class:`InputError` with the faults of all of them, and where two are of one rater.
    """
    folder = study.folder
    entries = folder.ratings.iterdir() if folder.ratings.is_dir() else ()
    names = sorted(shown(path.relative_to(folder.root)) for path in entries if not ignored(path.name))
    sheets: dict[str, FilledSheet] = {}
    problems: list[Problem] = []
    for name in names:
        if not name.casefold().endswith(_SUFFIXES):
            continue
        try:
            sheet = _read(study, options, key, name, read_bytes(folder.root, name, where=name))
        except InputError as error:
            problems.extend(error.problems)
            continue
        first = sheets.setdefault(sheet.rater, sheet)
        if first is not sheet:
            what = _("Von „{rater}“ liegen zwei Bögen in „ratings“: {first} und {second}.")
            do = _("Den, der nicht gilt, aus „ratings“ herausnehmen und aufbewahren.")
            problems.append(Problem(name, what.format(rater=sheet.rater, first=first.file, second=name), do))
    if problems:
        raise InputError.of(problems)
    return tuple(sheets.values())


def unblind(study: Study, options: RateOptions) -> Iterator[Measurement]:
    """The measurements of a blinded study: what its raters said, by attempt; sorted as the long table is.

    An AI stands among the raters once its sheet is there; nobody waits for it.
    """
    key = read_key(study.folder)
    return measurements_of(
        stored_sheets(study, options, key),
        key,
        (found.attempt for found in align(study.systems, recorded(study.folder))),
        options,
        study.cases.targets,
    )


def written_reasons(study: Study, options: RateOptions) -> Mapping[tuple[AttemptKey, str], str]:
    """What raters wrote in words, by attempt and rater."""
    key = read_key(study.folder)
    attempts = {(row.case, row.code): row.attempt for row in key.codes if row.shown}
    return {
        (attempts[place], sheet.rater): reason
        for sheet in stored_sheets(study, options, key)
        for place, reason in sheet.reasons.items()
    }
