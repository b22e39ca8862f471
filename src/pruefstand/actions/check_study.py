"""The readiness of a study beyond what every folder has: law, gold standard, answers, consent, raters, and what for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from unicodedata import normalize

from pruefstand.actions.answer_files import answers_file
from pruefstand.actions.check_target import target_points
from pruefstand.actions.consent import FORM, read_form
from pruefstand.actions.opened import Opened
from pruefstand.domain import Digest, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _, ngettext
from pruefstand.intake import Answers, read_answers
from pruefstand.intake.delivery import PROVENANCE
from pruefstand.intake.documents import REPORT_TITLES, Documents
from pruefstand.intake.gold import GoldDocument, gold_documents, gold_hints
from pruefstand.intake.ledger import read_ledger
from pruefstand.intake.refusals import refused_answers
from pruefstand.study.entries import read_bytes
from pruefstand.study.plan import Kind
from pruefstand.study.readiness import Light, Point

__all__ = ["StudyAnswers", "study_answers", "study_points"]

_LONG = 200
"""From so many bytes on two answers are hardly the same by chance."""

_GOLD_AS_AID = re.compile(r"gold|muster(lösung|gutachten)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StudyAnswers:
    """The answers that lie there as ``read`` would take them; ``None`` where there are none or they have faults."""

    answers: Answers | None = None
    faults: tuple[Problem, ...] = ()

    @property
    def refused(self) -> tuple[Problem, ...]:
        """The rows of people that would not be read."""
        return self.answers.refused if self.answers is not None else ()


def study_answers(opened: Opened) -> StudyAnswers:
    """The finished answers of a study, read once for all that ``check`` says of them; nothing for other kinds."""
    if opened.study.plan.kind is not Kind.STUDY:
        return StudyAnswers()
    try:
        file = answers_file(opened.study)
        if not (opened.root / file).is_file():
            return StudyAnswers()
        data = read_bytes(opened.root, file, where=opened.study.plan.file)
        return StudyAnswers(read_answers(opened.study, data, file))
    except InputError as error:
        return StudyAnswers(None, error.problems)


def study_points(opened: Opened, found: StudyAnswers) -> Iterator[Point]:
    """The points of a study in the order of the work; none for a catalogue or an index."""
    if opened.study.plan.kind is not Kind.STUDY:
        return
    answers = found.answers
    with Documents() as documents:
        gold = list(gold_documents(opened.study, documents))
    yield _law(opened)
    yield _gold(opened, gold, answers)
    yield _answered(opened, found)
    yield _consent(opened, answers)
    yield _raters(opened)
    yield from target_points(opened)
    yield _tests(opened, gold)


def _point(name: str, title: str, text: str, *, red: Iterable[Problem] = (), amber: Iterable[Problem] = ()) -> Point:
    wrong, hints = tuple(red), tuple(amber)
    light = Light.RED if wrong else Light.AMBER if hints else Light.GREEN
    return Point(name, title, light, text, (*wrong, *hints))


def _law(opened: Opened) -> Point:
    cases = opened.study.cases
    text = ", ".join(f"{case.id} {cases.laws.get(case.id, '–')}" for case in cases)
    hints = [
        Problem(
            cases.places[case.id],
            _("Der Fall „{case}“ nennt kein Rechtsgebiet, andere Fälle nennen eines.").format(case=case.id),
            _("„field_of_law“ ergänzen, etwa „Mietrecht“."),
        )
        for case in cases
        if cases.laws and case.id not in cases.laws
    ]
    return _point("law", _("Rechtsgebiet"), text if cases.laws else _("nicht genannt"), amber=hints)


def _gold(opened: Opened, gold: list[GoldDocument], answers: Answers | None) -> Point:
    if not gold:
        return _point("gold", _("Goldstandard"), _("keiner; bewertet wird gegen die Quellen"))
    counts = Counter(one.case for one in gold)
    text = ", ".join(f"{case.id} {counts[case.id]}" for case in opened.study.cases)
    faults = [problem for one in gold for problem in one.faults]
    hints = [*gold_hints(opened.study, gold), *_gold_seen(opened, answers)]
    return _point("gold", _("Goldstandard"), text, red=faults, amber=hints)


def _gold_seen(opened: Opened, answers: Answers | None) -> Iterator[Problem]:
    """Where a gold standard reached those who are measured by it."""
    cases = opened.study.cases
    for case in cases:
        shown = {material.path for material in case.materials} & set(cases.gold.get(case.id, ()))
        for path in sorted(shown):
            what = _("„{file}“ ist Goldstandard und zugleich Material des Falls: alle haben die Lösung gesehen.")
            yield Problem(cases.places[case.id], what.format(file=path), _("Es ist dann keine Messung; trennen."))
    seen = {
        declared.system.id: declared.where
        for declared in opened.study.declared
        if declared.system.attached_reference
        or any(_GOLD_AS_AID.search(normalize("NFC", text)) for _key, text in declared.system.conditions)
    }
    for delivery in answers.deliveries if answers is not None else ():
        if _GOLD_AS_AID.search(normalize("NFC", delivery.provenance.get("aids", ""))):
            seen.setdefault(delivery.system, delivery.where)
    if not seen:
        return
    without = [system.id for system in opened.systems if system.id not in seen]
    what = _("Der Goldstandard ging nach den Angaben an {some}: diese Antworten sind keine Messung.")
    if without:
        what = _("Der Goldstandard ging nach den Angaben an {some}, nicht an {others}: kein fairer Vergleich.")
    what = what.format(some=", ".join(sorted(seen)), others=", ".join(without))
    yield Problem(min(seen.values()), what, _("Antworten mit Goldstandard sind keine Messung; weglassen."))


def _answered(opened: Opened, found: StudyAnswers) -> Point:
    answers = found.answers
    if answers is None:
        hint = Problem(
            "",
            _("Es liegen keine fertigen Antworten da, die sich lesen ließen."),
            _("Eine Zeile je Antwort in answers.csv schreiben, oder: pruefstand read ORDNER DATEI …"),
        )
        return _point("answers", _("Antworten"), "", red=found.faults, amber=() if found.faults else [hint])
    given = Counter((one.case, one.system) for one in answers.deliveries)
    parts = []
    for case in opened.study.cases:
        of_case = [f"{system.id} {given[case.id, system.id]}" for system in opened.systems if case.id in system.cases]
        parts.append(f"{case.id}: " + ", ".join(of_case))
    text = "; ".join(parts)
    if answers.left_out:
        told = ", ".join(f"{_(REPORT_TITLES[what])} {n}" for what, n in answers.left_out.items())
        text += "; " + _("nicht als Text gelesen, je Art in so vielen Dokumenten: {told}").format(told=told)
    other = sum(one.provenance.get("prompt_differs") == "yes" for one in answers.deliveries)
    hints = [*_unsaid(opened, answers), *_twice(answers)]
    if other:
        what = ngettext(
            "{n} Antwort entstand mit einem anderen Wortlaut der Frage.",
            "{n} Antworten entstanden mit einem anderen Wortlaut der Frage.",
            other,
        ).format(n=other)
        hints.append(
            Problem("", what, _("Kein Fehler; der Bericht weist es aus. „pruefstand read“ nennt die Stellen."))
        )
    return _point("answers", _("Antworten"), text, amber=hints)


def _twice(answers: Answers) -> Iterator[Problem]:
    """Long answers that came more than once, byte for byte: perhaps one was handed in for another case or person."""
    first: dict[Digest, str] = {}
    for one in answers.deliveries:
        if one.content is None or len(one.content) < _LONG:
            continue
        before = first.setdefault(digest_of(one.content), one.where)
        if before != one.where:
            what = _("Diese Antwort ist Byte für Byte dieselbe wie die in {place}.").format(place=before)
            do = _("Prüfen, ob eine davon zu einem anderen Fall oder einer anderen Person gehört.")
            yield Problem(one.where, what, do)


def _unsaid(opened: Opened, answers: Answers) -> Iterator[Problem]:
    """What the answers do not say of their origin, counted: without it nobody can tell later what was measured."""
    human = {system.id: system.origin.human for system in opened.systems}
    lacking = Counter(
        (human[one.system], name)
        for one in answers.deliveries
        for name in (("qualification", "aids") if human[one.system] else ("provider", "model", "date"))
        if not one.provenance.get(name)
    )
    for person, title in ((False, _("Antworten einer KI")), (True, _("Antworten von Menschen"))):
        parts = [f"{PROVENANCE[name][0]} {n}" for (of, name), n in lacking.items() if of is person]
        if parts:
            what = _("{whose} ohne Angabe: {parts}.").format(whose=title, parts=", ".join(parts))
            yield Problem("", what, _("Die Spalten dieses Namens ausfüllen; der Bericht nennt, was bekannt ist."))


def _consent(opened: Opened, answers: Answers | None) -> Point:
    people = {system.id for system in opened.systems if system.origin.human}
    if not people:
        return _point("consent", _("Einwilligungen"), _("keine Antworten von Menschen geplant"))
    confirmed = sum(one.system in people for one in answers.deliveries) if answers is not None else 0
    refused = len(answers.refused) if answers is not None else 0
    text = _("{confirmed} Antworten mit, {refused} ohne Einwilligung").format(confirmed=confirmed, refused=refused)
    hints: list[Problem] = []
    try:
        if turned_away := refused_answers(opened.folder):
            text += "; " + _("beim Einlesen zurückgewiesen mindestens {n}").format(n=turned_away)
        ledger = read_ledger(opened.folder)
        if any((opened.root / part).is_file() for part in FORM):
            form = read_form(opened.folder)
            text += "; " + _("Formular Fassung {version}").format(version=form.version)
            if form.gaps:
                what = _("Im Formular sind noch {n} Stellen auszufüllen.").format(n=form.gaps)
                hints.append(Problem("consent", what, _("Jede Stelle in doppelten eckigen Klammern ausfüllen.")))
    except InputError as error:
        return _point("consent", _("Einwilligungen"), text, red=error.problems)
    if ledger is not None:
        text += "; " + _("Verzeichnis: {n} Kennungen").format(n=len(ledger.entries))
        if ledger.sealed(datetime.now(UTC).date()):
            what = _("Das Verzeichnis ist bis {day} versiegelt; so lange werden Antworten von Menschen nicht gelesen.")
            hints.append(Problem("consent/ledger.jsonl", what.format(day=ledger.until), _("Bis dahin warten.")))
    if refused:
        what = ngettext("{n} Antwort wurde zurückgewiesen.", "{n} Antworten wurden zurückgewiesen.", refused)
        do = _("Die Stellen stehen unter „Läufe“ und bei „pruefstand read“; solche Zeilen vor dem Einfrieren löschen.")
        hints.append(Problem("", what.format(n=refused), do))
    return _point("consent", _("Einwilligungen"), text, amber=hints)


def _raters(opened: Opened) -> Point:
    raters = opened.blind.raters
    text = ", ".join(raters)
    if len(raters) > 1:
        return _point("raters", _("Bewertende"), text)
    what = _("Es bewertet nur eine Person; ob andere ebenso urteilten, lässt sich nicht sagen.")
    hint = Problem(opened.study.plan.file, what, _("Unter „blind“, „raters“ mindestens zwei Kürzel nennen."))
    return _point("raters", _("Bewertende"), text, amber=[hint])


def _tests(opened: Opened, gold: list[GoldDocument]) -> Point:
    """What can be asked of the raters with what is there."""
    readable = all(any(one.case == case.id and one.text is not None for one in gold) for case in opened.study.cases)
    always = _("ohne Goldstandard: Note, Rasterstufe und Vermutung, geprüft gegen die Quellen")
    asked = [case.id for case in opened.study.cases if case.id in opened.study.cases.targets]
    if asked:
        always += ", " + _("und die Antwort auf die Zielfrage zu {cases}").format(cases=", ".join(asked))
    if not readable:
        text = always + "; " + _("Kategorie und Übereinstimmung brauchen zu jedem Fall einen Goldstandard")
        return _point("tests", _("Möglich"), text)
    text = always + "; " + _("mit Goldstandard auch Kategorie und Übereinstimmung")
    hints = []
    if not opened.rate.with_gold:
        what = _("Der Goldstandard ist da, die Bewertenden sehen ihn aber nicht.")
        hints.append(
            Problem(opened.study.plan.file, what, _("Soll er gelten, unter „rate“ „with_gold: yes“ schreiben."))
        )
    return _point("tests", _("Möglich"), text, amber=hints)
