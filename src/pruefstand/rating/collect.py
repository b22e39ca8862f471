"""The sheets of a study: taken in as they came, each once, and read again from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pruefstand.domain import Measurement
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _
from pruefstand.rating.measures import RateOptions, rating_measures
from pruefstand.rating.sheets import FilledSheet, read_filled
from pruefstand.rating.unblind import measurements_of
from pruefstand.study.attempts import align, recorded
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import ignored, shown, write_atomic
from pruefstand.study.key import BlindKey, read_key
from pruefstand.study.load import Study

__all__ = ["Rated", "rate", "stored_sheets", "unblind"]


@dataclass(frozen=True, slots=True)
class Rated:
    """``stored`` maps each new sheet to where it was kept; ``known`` are those that were there already; ``waiting`` the
    raters whose sheet is still missing."""

    stored: dict[str, str]
    known: tuple[str, ...]
    waiting: tuple[str, ...]
    notes: tuple[Problem, ...]


def rate(study: Study, options: RateOptions, files: Iterable[tuple[str, bytes]]) -> Rated:
    """Take in filled sheets (name and bytes): checked all together, then kept as they came in ``ratings/``.

    A sheet that is there already is passed over. Raises :class:`InputError` with the faults of all sheets, and
    :class:`RefusedError` for a second sheet of one rater with other content; nothing is kept then.
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
            sheet = _read(study, options, key, name, data)
        except InputError as error:
            problems.extend(error.problems)
            continue
        if all(rating.value is None for rating in sheet.ratings):
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
    for sheet, data in fresh:
        stored[sheet.file] = _keep(study, sheet.rater, data)
    return Rated(stored, tuple(known), tuple(name for name in key.raters if name not in held), tuple(notes))


def _keep(study: Study, rater: str, data: bytes) -> str:
    number = 1
    while study.folder.at(name := f"ratings/{rater}-{number}.csv").exists():
        number += 1
    write_atomic(study.folder.at(name), data)
    return name


def _read(study: Study, options: RateOptions, key: BlindKey, name: str, data: bytes) -> FilledSheet:
    targets = study.cases.targets
    return read_filled(data, name, key, rating_measures(options, target=bool(targets)), targets)


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
        if not name.casefold().endswith(".csv"):
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
    """The measurements of a blinded study: what its raters said, by attempt; sorted as the long table is."""
    key = read_key(study.folder)
    ratings = [rating for sheet in stored_sheets(study, options, key) for rating in sheet.ratings]
    targets = study.cases.targets
    return measurements_of(
        ratings,
        key.codes,
        (found.attempt for found in align(study.systems, recorded(study.folder))),
        rating_measures(options, target=bool(targets)),
        tuple(key.raters),
        version=options.version,
        targets=targets,
    )
