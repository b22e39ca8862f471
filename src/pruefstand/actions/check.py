"""``check``: what is there, what is missing and where it goes, and what can be measured with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from pruefstand.actions.check_cases import case_hints, group_text
from pruefstand.actions.check_decisions import decision_points
from pruefstand.actions.check_live import LiveRuns
from pruefstand.actions.check_plan import checker_hints, plan_hints
from pruefstand.actions.check_script import script_points
from pruefstand.actions.check_study import StudyAnswers, study_answers, study_points
from pruefstand.actions.control import closed, control_cases
from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.score import missing_references, reference_faults
from pruefstand.actions.sealing import holding_seal
from pruefstand.actions.systems import system_faults
from pruefstand.actions.transfer import transfer_faults
from pruefstand.actions.versions import older_versions
from pruefstand.actions.withdraw_staged import unfinished
from pruefstand.blinding import readiness as blinding_readiness
from pruefstand.domain import Attempt, AttemptStatus, Origin, SystemKind
from pruefstand.errors import InputError, Problem, PruefstandError
from pruefstand.evaluation import unreachable
from pruefstand.i18n import _, ngettext
from pruefstand.intake import read_runs
from pruefstand.running.pending import pending
from pruefstand.study.attempts import align, recorded
from pruefstand.study.chain import check_chain
from pruefstand.study.control import openings
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import Folder
from pruefstand.study.plan import Kind
from pruefstand.study.readiness import Light, Point
from pruefstand.systems.request import unfit

__all__ = ["Readiness", "check"]


@dataclass(frozen=True, slots=True)
class Readiness:
    """The points in the order of the work, and the titles of what can be measured with what is there."""

    points: tuple[Point, ...]
    measurable: tuple[str, ...]

    @property
    def ready(self) -> bool:
        """Whether no point is red."""
        return all(point.light is not Light.RED for point in self.points)


def check(path: Path) -> Readiness:
    """The readiness of a folder. A plan that cannot be read is one red point with all its faults."""
    try:
        opened = open_study(path)
    except InputError as error:
        if not (path / "study.yaml").exists():
            raise
        return Readiness((*_withdrawal(Folder(path)), _point("plan", _("Plan und Fälle"), "", red=error.problems)), ())
    answers = study_answers(opened)
    points = (
        *_withdrawal(opened.folder),
        _plan(opened),
        _cases(opened),
        _references(opened),
        *script_points(opened),
        *decision_points(opened),
        _systems(opened),
        _checkers(opened),
        _limits(opened),
        *_people(opened),
        *_control(opened),
        *study_points(opened, answers),
        _attempts(opened, answers),
        _seal(opened),
    )
    measurable = tuple(_(declared.measure.title) for declared in (*opened.book, *opened.rating_book))
    return Readiness(points, measurable)


def _point(name: str, title: str, text: str, *, red: Iterable[Problem] = (), amber: Iterable[Problem] = ()) -> Point:
    """Red if anything is red; the amber problems of a red point are told with it."""
    wrong, hints = tuple(red), tuple(amber)
    light = Light.RED if wrong else Light.AMBER if hints else Light.GREEN
    return Point(name, title, light, text, (*wrong, *hints))


def _withdrawal(folder: Folder) -> Iterator[Point]:
    """A withdrawal that was broken off, before all else; nothing where there is none."""
    if (found := unfinished(folder)) is not None:
        yield _point("withdrawal", _("Widerruf"), _("unterbrochen"), red=[found])


def _plan(opened: Opened) -> Point:
    plan = opened.study.plan
    text = _("„{title}“, Fassung {version}").format(title=plan.title, version=plan.version)
    return _point("plan", _("Plan"), text, amber=plan_hints(opened))


def _cases(opened: Opened) -> Point:
    return _point("cases", _("Fälle"), group_text(opened.study), amber=case_hints(opened))


def _references(opened: Opened) -> Point:
    study = opened.study
    unfit = [problem for error in reference_faults(opened) for problem in error.problems]
    nameless = study.references.current.unsigned()
    unsigned = [
        Problem(
            study.references.places[key],
            _("Die Referenz zum Fall „{case}“ nennt nicht, wer sie geschrieben und wer sie geprüft hat.").format(
                case=key[0]
            ),
            _("„author“ und „reviewer“ ergänzen (Kürzel genügt); bei Textdateien in einer Liste „references.jsonl“."),
        )
        for key in islice(nameless, 5)
    ]
    rest = sum(1 for _key in nameless)
    empty = [
        Problem(
            study.references.places[key],
            _("Die Referenz zum Fall „{case}“ ist leer.").format(case=key[0]),
            _("Den Wortlaut hineinschreiben; ist auf der Aufnahme wirklich nichts zu hören, so lassen."),
        )
        for key in study.references.current.empty()
    ]
    current = study.references.current
    disputed = current.disputed
    text = _("{settled} geklärt, {disputed} strittig").format(settled=len(current) - disputed, disputed=disputed)
    # A checker that needs no reference asks for none.
    asking = replace(opened, checkers=tuple(checker for checker in opened.checkers if checker.aspect))
    missing = missing_references(asking) if asking.checkers else []
    return _point("references", _("Referenzen"), text, red=[*missing, *unfit], amber=[*empty, *_few(unsigned, rest)])


def _few(problems: Sequence[Problem], more: int = 0, most: int = 5) -> list[Problem]:
    """The first few hints of one kind; the rest, and ``more`` that were not made, are counted in the last."""
    left = max(0, len(problems) - most) + more
    if not left:
        return list(problems)
    rest = _("… und {n} weitere Stellen mit demselben Hinweis.").format(n=left)
    return [*problems[:most], Problem("", rest, problems[0].do)]


def _systems(opened: Opened) -> Point:
    faults = [*system_faults(opened), *transfer_faults(opened)]
    for declared in opened.study.declared:
        faults += [
            Problem(
                declared.where,
                _("Die Datei „{file}“ gibt es nicht.").format(file=path),
                _("Die Datei an diese Stelle legen oder den Pfad ändern."),
            )
            for path in opened.import_paths.get(declared.system.id, ())
            if not (opened.root / path).is_file()
        ]
    ways = {
        SystemKind.COMMAND: _("läuft hier"),
        SystemKind.MODEL: _("wird gefragt"),
        SystemKind.IMPORT: _("aus einem Export"),
        SystemKind.INTAKE: _("fertig eingelesen"),
    }
    text = ", ".join(f"{system.id} ({ways[system.kind]})" for system in opened.systems)
    return _point("systems", _("Systeme"), text, red=faults, amber=_few(_unknown_conditions(opened)))


def _unknown_conditions(opened: Opened) -> list[Problem]:
    """Machines that ran elsewhere and of which the plan tells nothing."""
    machines = (Origin.MODEL, Origin.OTHER_AI, Origin.PIPELINE)
    return [
        Problem(
            declared.where,
            _("Womit „{system}“ gearbeitet hat, sagt der Plan nicht.").format(system=declared.system.id),
            _("Unter „conditions“ nennen, was bekannt ist: {keys}.").format(keys="model, settings, instruction, tools"),
        )
        for declared in opened.study.declared
        if declared.system.origin in machines and not declared.system.kind.runs_here and not declared.system.conditions
    ]


def _checkers(opened: Opened) -> Point:
    plan = opened.study.plan
    if opened.checkers or opened.rated:
        names = ", ".join(f"{checker.name} {checker.version}" for checker in opened.checkers)
        return _point("score", _("Prüfer"), names or _("bewertet wird von Menschen"), amber=checker_hints(opened))
    missing = Problem(
        plan.file,
        _("Der Plan nennt keinen Prüfer."),
        _("Unter „score“ mindestens einen nennen, etwa „- checker: exact“."),
    )
    return _point("score", _("Prüfer"), "", red=[missing])


def _limits(opened: Opened) -> Point:
    shut = control_cases(opened) if closed(opened) is not None else ()
    hints = unreachable(opened.limits, opened.systems, opened.study.by_id, shut)
    text = ngettext("{n} Grenze", "{n} Grenzen", len(opened.limits)).format(n=len(opened.limits))
    return _point("gate", _("Grenzen"), text, amber=hints)


def _people(opened: Opened) -> Iterator[Point]:
    if opened.rated:
        text = ", ".join(opened.blind.raters)
        faults = blinding_readiness(opened.study, with_gold=opened.rate.with_gold, options=opened.blind)
        yield _point("blind", _("Verblindung"), text, red=faults)


def _control(opened: Opened) -> Iterator[Point]:
    """How often the control part was opened; nothing where no case belongs to it."""
    cases = len(control_cases(opened))
    if not cases:
        return
    times = len(openings(opened.folder))
    text = ngettext("{n} Fall", "{n} Fälle", cases).format(n=cases)
    text += ", " + (ngettext("{n}-mal geöffnet", "{n}-mal geöffnet", times).format(n=times) if times else _("zu"))
    hints = [] if (shut := closed(opened)) is None else [shut]
    if times > 1:
        again = _("Der Kontrollteil ist {n}-mal geöffnet worden; je öfter, desto weniger ist er eine Kontrolle.")
        hints.append(Problem("", again.format(n=times), _("Für die nächste Kontrolle neue Fälle zurückhalten.")))
    yield _point("control", _("Kontrollteil"), text, amber=hints)


def _attempts(opened: Opened, answers: StudyAnswers) -> Point:
    problems = list(check_chain(opened.folder))
    counts: Counter[AttemptStatus] = Counter()
    undecided = 0

    def counted() -> Iterator[Attempt]:
        nonlocal undecided
        for item in align(opened.systems, recorded(opened.folder)):
            counts[item.attempt.status] += 1
            # Begun and cut off, by a kill or because its service was left: it stands in no line of its own yet.
            undecided += item.attempt.status is AttemptStatus.INTERRUPTED and not item.attempt.task
            yield item.attempt

    hints = [*answers.refused, *_runs_to_be_read(opened)]
    try:
        if next(recorded(opened.folder), None) is None:
            # Of a million cases that nobody has run there is nothing to tell but their number.
            counts[AttemptStatus.NOT_RUN] = sum(len(one.cases) * (one.repeats or 1) for one in opened.systems)
        else:
            hints += older_versions(opened, counted())
    except PruefstandError as error:
        return _point("attempts", _("Läufe"), "", red=[*problems, *error.problems], amber=hints)
    waiting = counts[AttemptStatus.NOT_RUN] + undecided
    if undecided:
        what = ngettext(
            "{n} Lauf ist begonnen, aber nicht entschieden.",
            "{n} Läufe sind begonnen, aber nicht entschieden.",
            undecided,
        )
        do = _("„pruefstand run“ macht dort weiter.")
        hints.append(Problem("", what.format(n=undecided), do))
    if counts[AttemptStatus.NOT_RUN]:
        step = "run" if opened.commands or opened.models else "read"
        hints.append(
            Problem(
                "",
                ngettext(
                    "{n} Lauf ist noch nicht gestartet.",
                    "{n} Läufe sind noch nicht gestartet.",
                    counts[AttemptStatus.NOT_RUN],
                ).format(n=counts[AttemptStatus.NOT_RUN]),
                _("„pruefstand {step}“ aufrufen.").format(step=step),
            )
        )
    hints += _requests(opened)
    text = _("{done} von {planned} Läufen liegen vor").format(done=counts.total() - waiting, planned=counts.total())
    return _point("attempts", _("Läufe"), text, red=problems, amber=hints)


def _requests(opened: Opened) -> list[Problem]:
    """How many requests a run will send, and where."""
    retry = opened.run.retry
    models = [system for system in opened.systems if system.id in opened.models]
    if not models:
        return []
    texts = {case.id for case in opened.study.cases if not unfit(opened.study.prepare(case))}
    waiting = Counter(item.key.system for item in pending(models, opened.folder) if item.key.case in texts)
    hints = []
    for system in models:
        strange = [case for case in system.cases if case not in texts]
        if strange:
            what = _("„{system}“ bekommt nur Text; kein Text in UTF-8 ist das Material von {cases}.")
            do = _("Das Material als Text in UTF-8 ablegen; sonst sind diese Fälle für das System „nicht unterstützt“.")
            named = ", ".join(strange[:8]) + (" …" if len(strange) > 8 else "")
            where = opened.models[system.id].where
            hints.append(Problem(where, what.format(system=system.id, cases=named), do))
        asked = waiting[system.id]
        if not asked:
            continue
        what = ngettext(
            "„run“ schickt {n} Anfrage an {host} ({system}).", "„run“ schickt {n} Anfragen an {host} ({system}).", asked
        ).format(n=asked, host=opened.models[system.id].host, system=system.id)
        do = _("Nichts zu tun, wenn das so gemeint ist.")
        if retry is not None:
            most = asked * (1 + retry.times)
            do = _("Mit allen erlaubten Wiederholungen höchstens {n}; nichts zu tun, wenn das so gemeint ist.")
            do = do.format(n=most)
        hints.append(Problem(opened.models[system.id].where, what, do))
    return hints


def _runs_to_be_read(opened: Opened) -> list[Problem]:
    """What reading the runs of an index would say, before anyone freezes a file that has faults."""
    file = opened.run.file or "attempts.csv"
    if opened.study.plan.kind is not Kind.INDEX or not (opened.root / file).is_file():
        return []
    live = LiveRuns(opened)
    try:
        for run in read_runs(opened.study, read_bytes(opened.root, file, where=opened.study.plan.file), file):
            live.look(run)
    except InputError as error:
        return list(error.problems)
    return _few(live.hints)


def _seal(opened: Opened) -> Point:
    seal, differing = holding_seal(opened.folder)
    if seal is None:
        hint = Problem("", _("Nichts ist eingefroren."), _("„pruefstand freeze“ aufrufen, sobald der Plan steht."))
        return _point("seal", _("Siegel"), _("Entwurf"), amber=[hint])
    text = _("Siegel {number}, {count} Dateien").format(number=seal.number, count=len(seal.files))
    told = {
        "changed": _("Seit dem Siegel geändert."),
        "deleted": _("Seit dem Siegel gelöscht."),
        "added": _("Seit dem Siegel dazugekommen."),
    }
    do = _("Zurücknehmen oder mit „pruefstand freeze … --reason“ neu einfrieren.")
    hints = [Problem(one.path, told[one.kind], do) for one in differing]
    return _point("seal", _("Siegel"), text, amber=_few(hints))
