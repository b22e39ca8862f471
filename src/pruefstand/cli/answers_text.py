"""What ``text`` answers: the text, then what was removed, replaced, found or changed, by rule and place."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli.output import Answer
from pruefstand.errors import InputError
from pruefstand.i18n import _, ngettext

if TYPE_CHECKING:  # each verb loads what it needs
    from pruefstand.actions.text import Given
    from pruefstand.blinding.invariants import Difference
    from pruefstand.language.values import Found

__all__ = ["text"]

_LONGEST = 100


def text(step: str, files: tuple[Path, ...]) -> Answer:
    """``text``."""
    from pruefstand.actions import text as action  # noqa: PLC0415 - each verb loads what it needs

    if step == "invariants":
        if len(files) != 2:
            raise InputError(
                _("„text invariants“ vergleicht zwei Texte; angegeben sind {n}.").format(n=len(files)),
                do=_("Zwei Dateien nennen: pruefstand text invariants VORHER NACHHER"),
            )
        return _compared([action.given_file(path) for path in files])
    if len(files) > 1:
        raise InputError(
            _("„text {step}“ nimmt einen Text; angegeben sind {n}.").format(step=step, n=len(files)),
            do=_("Die Dateien einzeln nennen."),
        )
    if files:
        given = action.given_file(files[0])
    else:
        given = action.given_bytes(sys.stdin.buffer.read() if sys.stdin else b"", "stdin")
    return _STEPS[step](given)


def _unified(given: Given) -> Answer:
    from pruefstand.actions.text import unify_text  # noqa: PLC0415 - each verb loads what it needs

    made = unify_text(given.text)
    count = len(made.removed)
    lines = [made.text, "", ngettext("Entfernt: {n} Stelle", "Entfernt: {n} Stellen", count).format(n=count)]
    for edit in made.removed:
        put = f" → „{_short(edit.put)}“" if edit.put.strip() else ""
        start = edit.start + len(edit.text) - len(edit.text.lstrip())
        lines.append(f"  {_place(given.text, start)}  {edit.rule}: „{_short(edit.text.strip())}“{put}")
    for rule, faults in made.refused:
        lines.append(_("Nicht angewandt: {rule}; es hätte verändert: {what}").format(rule=rule, what=_all(faults)))
    value = {
        "text": made.text,
        "removed": [
            {"rule": edit.rule, "text": edit.text, "start": edit.start, "put": edit.put} for edit in made.removed
        ],
        "refused": [{"rule": rule, "differences": _changes(faults)} for rule, faults in made.refused],
    }
    return _answer(given, lines, value)


def _pseudonymised(given: Given) -> Answer:
    from pruefstand.actions.text import pseudonymise_text  # noqa: PLC0415 - each verb loads what it needs

    pseudonyms = pseudonymise_text(given.text)
    made = pseudonyms.texts[0]
    count = len(made.entities)
    lines = [made.text, "", ngettext("Ersetzt: {n} Stelle", "Ersetzt: {n} Stellen", count).format(n=count)]
    lines += [f"  {_place(given.text, one.start)}  {one.placeholder}: „{_short(one.text)}“" for one in made.entities]
    if made.refused:
        told = _("Nicht alles ersetzt; es hätte verändert: {what}")
        lines.append(told.format(what=_all(made.refused)))
    value = {
        "text": made.text,
        "entities": [
            {"type": one.type, "text": one.text, "placeholder": one.placeholder, "start": one.start}
            for one in made.entities
        ],
        "table": [{"placeholder": row.mark, "type": row.type, "forms": list(row.forms)} for row in pseudonyms.table],
        "refused": _changes(made.refused),
    }
    return _answer(given, lines, value)


def _citations(given: Given) -> Answer:
    from pruefstand.actions.text import find_citations  # noqa: PLC0415 - each verb loads what it needs

    return _found(given, find_citations(given.text), None)


def _numbers(given: Given) -> Answer:
    from pruefstand.actions.text import find_numbers  # noqa: PLC0415 - each verb loads what it needs

    return _found(given, find_numbers(given.text), _measured)


def _measured(one: Found) -> Mapping[str, Any]:
    """What a number is worth: exact digits as text, ``null`` where the words name no single value."""
    from pruefstand.language.values import written  # noqa: PLC0415 - each verb loads what it needs

    return {
        "value": None if one.value is None else written(one.value),
        "unit": one.unit,
        "readings": list(one.readings),
        "bound": one.bound,
        "in_words": one.spelled,
    }


def _found(given: Given, found: Sequence[Found], more: Callable[[Found], Mapping[str, Any]] | None) -> Answer:
    words = _kind_words()
    lines = [ngettext("Gefunden: {n} Stelle", "Gefunden: {n} Stellen", len(found)).format(n=len(found))]
    told = "  {place}  {word}: {norm}  („{words}“)"
    lines += [
        told.format(place=_place(given.text, o.start), word=words[o.kind], norm=o.norm, words=_short(o.text))
        for o in found
    ]
    listed = [
        {
            "kind": one.kind,
            "norm": one.norm,
            "text": one.text,
            "start": one.start,
            "end": one.end,
            **(more(one) if more else {}),
        }
        for one in found
    ]
    return _answer(given, lines, {"found": listed})


def _compared(given: Sequence[Given]) -> Answer:
    from pruefstand.actions.text import compare_texts  # noqa: PLC0415 - each verb loads what it needs

    faults = compare_texts([one.text for one in given])
    if faults:
        count = len(faults)
        lines = [ngettext("Verändert: {n} Angabe", "Verändert: {n} Angaben", count).format(n=count)]
        lines += [f"  {_change(fault)}" for fault in faults]
    else:
        lines = [_("Beide Texte enthalten dieselben Fundstellen, Zahlen, Daten, Platzhalter und Verneinungen.")]
    for one in given:
        lines += _reports(one)
    value = {
        "equal": not faults,
        "differences": _changes(faults),
        "reports": [{"id": str(report.id), "detail": report.detail} for one in given for report in one.reports],
    }
    return Answer(lines, value, 1 if faults else 0)


_STEPS: Mapping[str, Callable[[Given], Answer]] = {
    "unify": _unified,
    "pseudonymise": _pseudonymised,
    "citations": _citations,
    "numbers": _numbers,
}


def _answer(given: Given, lines: list[str], value: Mapping[str, Any]) -> Answer:
    reports = [{"id": str(report.id), "detail": report.detail} for report in given.reports]
    return Answer([*lines, *_reports(given)], {**value, "reports": reports})


def _reports(given: Given) -> list[str]:
    return [f"{given.name}: {report.id}: {report.detail}" for report in given.reports]


def _place(whole: str, start: int) -> str:
    """Line and column, both from 1."""
    line = whole.count("\n", 0, start) + 1
    column = start - (whole.rfind("\n", 0, start) + 1) + 1
    return _("Zeile {line}, Spalte {column}").format(line=line, column=column)


def _short(words: str) -> str:
    """One line of bounded length: line ends shown, the middle of what is long left out."""
    shown = words.replace("\r", "").replace("\n", "⏎").replace("\t", " ")
    half = _LONGEST // 2
    return shown if len(shown) <= _LONGEST else f"{shown[:half]} … {shown[-half:]}"


def _changes(faults: Iterable[Difference]) -> list[dict[str, Any]]:
    return [{"kind": one.kind, "norm": one.norm, "before": one.before, "after": one.after} for one in faults]


def _change(one: Difference) -> str:
    return _("{kind} „{norm}“: vorher {before}, nachher {after}").format(
        kind=_kind_words()[one.kind], norm=one.norm, before=one.before, after=one.after
    )


def _kind_words() -> Mapping[str, str]:
    """What is found in texts, in the reader's language."""
    return {
        "amount": _("Betrag"),
        "case": _("Geschäftszahl"),
        "celex": "CELEX",
        "code": _("Schlüssel (ICD, ATC …)"),
        "date": _("Datum"),
        "dose": _("Dosierung"),
        "duration": _("Dauer"),
        "ecli": "ECLI",
        "eu_act": _("EU-Rechtsakt"),
        "journal": _("Zeitschrift oder Sammlung"),
        "list_mark": _("Gliederungszeichen"),
        "negation": _("Verneinung"),
        "norm": _("Norm"),
        "number": _("Zahl"),
        "ordinal": _("Ordnungszahl"),
        "percent": _("Prozentsatz"),
        "pinpoint": _("genaue Stelle"),
        "placeholder": _("Platzhalter"),
        "rs": _("Rechtssatz"),
        "time": _("Uhrzeit"),
        "url": _("Webadresse"),
    }


def _all(faults: Sequence[Difference]) -> str:
    return "; ".join(_change(one) for one in faults)
