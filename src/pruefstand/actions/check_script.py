"""The transcripts of a study against the scripts that were read, and the rulings on what differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.actions.opened import Opened
from pruefstand.domain import Reference
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _, ngettext
from pruefstand.scoring.commands_notation import intended, read_dictation
from pruefstand.scoring.script import Deviation, deviations
from pruefstand.scoring.transcript import transcript_of
from pruefstand.scoring.words import Words
from pruefstand.study.entries import read_entries, until_fault
from pruefstand.study.readiness import Light, Point
from pruefstand.study.schema import Reader

__all__ = ["RULINGS", "need_rulings", "script_points"]

RULINGS = "references/rulings.jsonl"
"""Where rulings stand: beside the references, under the same checksum."""

_SCRIPT, _TRANSCRIPT, _COMMANDS = "script", "transcript", "commands"
_KEYS = ("case", "script", "transcript", "ruling", "by", "reason")
_KINDS = {"as_spoken": "as_spoken", "notation": "notation"}
_SHOWN = 120
_MOST_TOLD = 20


@dataclass(frozen=True, slots=True)
class _Ruled:
    """One line of the rulings with its place: it holds for every deviation of its case with these two texts."""

    case: str
    script: str
    transcript: str
    where: str


def script_points(opened: Opened) -> Iterator[Point]:
    """Nothing without scripts and without commands; else one point that is red while a deviation is not ruled on."""
    scripts, dictated = _of_aspect(opened, _SCRIPT), _of_aspect(opened, _COMMANDS)
    if not scripts and not dictated:
        return
    rulings, faults = _rulings(opened)
    open_ones, deviating, used = _open(opened, scripts, rulings)
    stale = [
        Problem(
            ruled.where,
            _("Dieses Urteil passt zu keiner Abweichung von der Sprechvorlage (mehr)."),
            _("Die Zeile löschen, oder die Texte so schreiben, wie „check“ sie nennt."),
        )
        for ruled in rulings
        if ruled not in used
    ]
    red = [*faults, *open_ones, *_meant(opened, dictated)]
    text = ngettext("{n} Vorlage", "{n} Vorlagen", len(scripts)).format(n=len(scripts))
    text += ", " + _("{n} Abweichungen, {open} ohne Urteil").format(n=deviating, open=len(open_ones))
    light = Light.RED if red else Light.AMBER if stale else Light.GREEN
    told = _few(red)
    yield Point("script", _("Sprechvorlage"), light, text, (*told, *stale))


def need_rulings(opened: Opened) -> None:
    """Refuse to freeze while a deviation is not ruled on; raises :class:`RefusedError` with each, and the faults of the
    rulings as :class:`InputError`."""
    rulings, faults = _rulings(opened)
    if faults:
        raise InputError.of(faults)
    open_ones, _deviating, _used = _open(opened, _of_aspect(opened, _SCRIPT), rulings)
    if open_ones:
        raise RefusedError.of(_few(open_ones))


def _few(problems: list[Problem]) -> list[Problem]:
    left = len(problems) - _MOST_TOLD
    if left <= 0:
        return problems
    rest = _("… und {n} weitere Stellen mit demselben Hinweis.").format(n=left)
    return [*problems[:_MOST_TOLD], Problem("", rest, problems[0].do)]


def _of_aspect(opened: Opened, aspect: str) -> list[Reference]:
    """The references in force under an aspect, in the order of the list."""
    references = opened.study.references
    cases = dict.fromkeys(one.case for _number, one in references.later if one.aspect == aspect)
    return [found for case in cases if (found := references.of(case, aspect)) is not None]


def _open(opened: Opened, scripts: list[Reference], rulings: list[_Ruled]) -> tuple[list[Problem], int, set[_Ruled]]:
    """Deviations without a ruling, how many there are at all, and the rulings that hold for one."""
    by_texts = {(ruled.case, ruled.script, ruled.transcript): ruled for ruled in rulings}
    notation = any(checker.notation for checker in opened.checkers if isinstance(checker, Words))
    found: list[Problem] = []
    used: set[_Ruled] = set()
    total = 0
    for script in scripts:
        transcript = opened.study.references.of(script.case, _TRANSCRIPT)
        if transcript is None:
            found.append(_without(opened, script))
            continue
        try:
            texts = transcript_of(script), transcript_of(transcript)
        except (InputError, ValueError):
            continue  # told with the references
        for deviation in deviations(*texts, notation=notation):
            total += 1
            ruled = by_texts.get((script.case, deviation.script, deviation.transcript))
            if ruled is None:
                found.append(_unruled(opened, script.case, deviation))
            else:
                used.add(ruled)
    return found, total, used


def _without(opened: Opened, script: Reference) -> Problem:
    what = _("Zum Fall „{case}“ gibt es eine Sprechvorlage, aber kein Transkript.").format(case=script.case)
    do = _("Unter „transcript“ ablegen, was auf der Aufnahme zu hören ist.")
    return Problem(opened.study.references.places[script.case, _SCRIPT], what, do)


def _unruled(opened: Opened, case: str, deviation: Deviation) -> Problem:
    line = {"case": case, "script": deviation.script, "transcript": deviation.transcript, "ruling": "as_spoken"}
    what = _("Ab Wort {n} steht „{said}“, in der Sprechvorlage „{planned}“; darüber ist nicht entschieden.").format(
        n=deviation.word, said=deviation.transcript[:_SHOWN], planned=deviation.script[:_SHOWN]
    )
    do = _("Die Stelle anhören; die Referenz berichtigen, neu aufnehmen oder in {file} festhalten: {line}").format(
        file=RULINGS, line=canonical_json({**line, "by": "…"}).decode()
    )
    return Problem(opened.study.references.places[case, _TRANSCRIPT], what, do)


def _meant(opened: Opened, dictated: list[Reference]) -> Iterator[Problem]:
    """Dictations whose commands, carried out, do not give the transcript: one of the two references is wrong."""
    places = opened.study.references.places
    for reference in dictated:
        transcript = opened.study.references.of(reference.case, _TRANSCRIPT)
        if transcript is None:
            continue
        try:
            meant, said = intended(read_dictation(reference.content)), transcript_of(transcript)
        except (InputError, ValueError):
            continue  # told with the references
        for deviation in deviations(meant, said)[:1]:
            yield Problem(
                places[reference.case, _COMMANDS],
                _("Mit allen Befehlen ausgeführt steht da „{meant}“, im Transkript (ab Wort {n}) „{said}“.").format(
                    meant=deviation.script[:_SHOWN], n=deviation.word, said=deviation.transcript[:_SHOWN]
                ),
                _("Beide Referenzen zum Fall „{case}“ auf denselben Wortlaut bringen.").format(case=reference.case),
            )


def _rulings(opened: Opened) -> tuple[list[_Ruled], list[Problem]]:
    """The rulings, and what is wrong with their file; none where it does not exist."""
    if not (opened.root / RULINGS).is_file():
        return [], []
    reader = Reader()
    found: list[_Ruled] = []
    for entry in until_fault(read_entries(opened.root, RULINGS, where=RULINGS), reader):
        before = len(reader.problems)
        fields = reader.mapping(entry.node, _KEYS, required=("case", "script", "transcript", "ruling", "by"))
        case, by = reader.text(fields.get("case")), reader.text(fields.get("by"))
        script, transcript = (reader.text(fields.get(key), empty=True) for key in ("script", "transcript"))
        ruling = reader.choice(fields.get("ruling"), _KINDS)
        if case is not None and case not in opened.study.cases:
            what = _("Das Urteil gehört zum Fall „{case}“, den es nicht gibt.").format(case=case)
            reader.report(fields["case"], what, _("Die Kennung des Falls berichtigen."))
        if len(reader.problems) == before and None not in (case, by, script, transcript, ruling):
            found.append(_Ruled(str(case), str(script), str(transcript), entry.node.where))
    return found, reader.problems
