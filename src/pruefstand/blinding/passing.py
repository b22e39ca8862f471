"""One pass over all cases: prepared, written under their codes, scanned; case by case, so that memory stays small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pruefstand.blinding.gather import Gathered, import_order, raw_texts, shown_with
from pruefstand.blinding.leaks_order import OrderCheck, Placed, order_checks
from pruefstand.blinding.leaks_scan import Leaks, package_words, scan
from pruefstand.blinding.leaks_signs import Signs, signs_of
from pruefstand.blinding.leaks_surface import Surface, surfaces
from pruefstand.blinding.leaks_table import leak_rows
from pruefstand.blinding.mappe import case_files, even_text, presented, rater_files
from pruefstand.blinding.ready import CodedAnswer, Switches, ready_case
from pruefstand.blinding.review import Decisions, ReviewLine, decided, decisions_of, write_review
from pruefstand.blinding.step_versions import STEP_VERSIONS
from pruefstand.domain import AttemptKey, Output
from pruefstand.errors import Problem, RefusedError
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.docx_writer import write_docx
from pruefstand.formats.table import write_table
from pruefstand.i18n import _
from pruefstand.intake.documents import Documents
from pruefstand.study.folder import shown as shown_path
from pruefstand.study.key import BlindKey, Coded
from pruefstand.study.leak_table import write_leaks
from pruefstand.study.load import Study
from pruefstand.study.sheet import Form, empty_book
from pruefstand.work.cancel import Cancel
from pruefstand.work.executor import make_executor, map_ordered

__all__ = ["Job", "Passed", "Sink", "Work", "run_pass"]

Sink = Callable[[str, bytes], None]
"""Takes a file that is ready, by its path below the blind folder."""

_PREPARED = ("case", "code", "step", "step_version", "parent", "output", "size")
_PLACEHOLDERS = ("case", "placeholder", "type", "form")
_MOST_TOLD = 20


@dataclass(frozen=True, slots=True)
class Work:
    """How many processes share the cases, and the flag that stops them."""

    workers: int = 1
    cancel: Cancel = field(default_factory=Cancel)


@dataclass(frozen=True, slots=True)
class Job:
    """What a blinding is made from: the study, its answers and their codes, who gets what, and which steps are made.

    ``versions`` are told of the steps: where something is made again, those that it was made with.
    """

    study: Study
    found: Gathered
    key: BlindKey
    raters: tuple[str, ...]
    form: Form
    with_gold: bool
    switches: Switches
    versions: Mapping[str, str] = field(default_factory=lambda: STEP_VERSIONS)


@dataclass(frozen=True, slots=True)
class Passed:
    """What a pass came to.

    ``files`` are the tables for ``key/`` by name, ``leaks`` the one for ``derived/``; ``lines`` those of the review
    with their decisions; ``faults`` decisions that fit nothing, ``refused`` cases in which a step that is owed did not
    hold.
    """

    answers: int
    files: Mapping[str, bytes]
    leaks: bytes
    lines: tuple[ReviewLine, ...]
    surfaces: tuple[Surface, ...]
    orders: tuple[OrderCheck, ...]
    faults: tuple[Problem, ...]
    refused: tuple[Problem, ...]

    @property
    def open(self) -> tuple[ReviewLine, ...]:
        """The lines that the lead must decide before anything is handed out."""
        return tuple(line for line in self.lines if line.open)


def run_pass(job: Job, before: Sequence[ReviewLine], sink: Sink, work: Work | None = None) -> Passed:
    """Prepare every case as the lines of ``before`` say and give all files of the blind folder to ``sink``.

    ``work`` says how many processes share the cases; what comes out is the same with any number. Raises
    :class:`RefusedError` where something that the program wrote would tell of an origin, :class:`InputError` for an
    answer or gold standard that gives no text.
    """
    imported = import_order(job.study)
    lines: list[ReviewLine] = []
    outputs: list[tuple[str, ...]] = []
    placeholders: list[tuple[str, ...]] = []
    placed: list[Placed] = []
    sums: dict[str, Surface] = {}
    problems: tuple[list[Problem], list[Problem]] = [], []
    with Documents() as documents:
        shown = {case.id: shown_with(job.study, case, documents, with_gold=job.with_gold) for case in job.found.cases}
        signs = _signs(job, shown)
        _write_raters(job, shown, signs, sink)  # first: a long sheet takes the most memory, and gives it back
        tasks = _tasks(job, documents, shown, signs, decisions_of(before))
        for done in _done(tasks, work or Work()):
            _refuse(done.leaks)
            for rater in job.raters:
                for name, data in done.files.items():
                    sink(f"{rater}/{name}", data)
            lines += done.lines
            outputs += done.outputs
            placeholders += done.placeholders
            placed += (replace(one, imported=imported.get(at, 0)) for at, one in done.placed)
            for one in done.surfaces:
                sums[one.origin] = sums[one.origin] + one if one.origin in sums else one
            problems[0].extend(done.faults)
            problems[1].extend([done.refused] if done.refused else [])
    told = decided(lines, before, [case.id for case in job.found.cases])
    orders, made = order_checks(placed), tuple(sums[origin] for origin in sorted(sums))
    files = {
        "review.csv": write_review(told),
        "placeholders.csv": write_table(_PLACEHOLDERS, placeholders, excel=False),
        "prepared.csv": write_table(_PREPARED, outputs, excel=False),
    }
    leaks = write_leaks(leak_rows(made, orders, told))
    return Passed(len(placed), files, leaks, told, made, orders, tuple(problems[0]), tuple(problems[1]))


@dataclass(frozen=True, slots=True)
class _Task:
    """One case to be prepared, wherever there is a processor free."""

    case: str
    answers: tuple[CodedAnswer, ...]
    shown: Mapping[str, str]
    switches: Switches
    decisions: Decisions
    signs: Signs
    versions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Done:
    """What came of a case: the rows of the tables, its files, and what the scan of them found."""

    lines: tuple[ReviewLine, ...]
    outputs: tuple[tuple[str, ...], ...]
    placeholders: tuple[tuple[str, ...], ...]
    placed: tuple[tuple[AttemptKey, Placed], ...]
    surfaces: tuple[Surface, ...]
    files: Mapping[str, bytes]
    leaks: Leaks
    faults: tuple[Problem, ...]
    refused: Problem | None


def _tasks(
    job: Job,
    documents: Documents,
    shown: Mapping[str, Mapping[str, str]],
    signs: Signs,
    decisions: Mapping[str, Decisions],
) -> Iterator[_Task]:
    for case, answers in _answers(job, documents):
        yield _Task(
            case, tuple(answers), shown[case], job.switches, decisions.get(case, Decisions()), signs, job.versions
        )


def _done(tasks: Iterable[_Task], work: Work) -> Iterator[_Done]:
    if work.workers == 1:
        yield from map(_prepared, tasks)
        return
    with make_executor(work.workers, "process") as executor:
        yield from map_ordered(_prepared, tasks, executor, window=2 * work.workers, cancel=work.cancel)


def _prepared(task: _Task) -> _Done:
    """Prepare, write and scan one case."""
    case, signs = task.case, task.signs
    ready = ready_case(case, task.answers, task.shown, task.switches, task.decisions, signs)
    files = {f"{case}/{name}": data for name, data in case_files(ready.blind).items()}
    texts = ready.blind.answers
    own = {f"{case}/{code}{end}": even_text(text) for code, text in texts.items() for end in (".txt", ".docx")}
    return _Done(
        ready.lines,
        tuple(_output_row(case, code, one, task.versions) for code, made in ready.outputs.items() for one in made),
        tuple((case, row.mark, row.type, form) for row in ready.prepared.table for form in row.forms),
        tuple(_placed(case, task.answers)),
        surfaces((answer.origin.value, texts[answer.code]) for answer in task.answers),
        files,
        scan(files, signs, own),
        ready.faults,
        ready.refused,
    )


def _coded(job: Job) -> dict[str, list[Coded]]:
    rows: dict[str, list[Coded]] = {case.id: [] for case in job.found.cases}
    for row in job.key.codes:
        if row.shown and row.case in rows:
            rows[row.case].append(row)
    for own in rows.values():
        own.sort(key=lambda row: (len(row.code), row.code))
    return rows


def _answers(job: Job, documents: Documents) -> Iterator[tuple[str, list[CodedAnswer]]]:
    """Per case that has answers, these in the order of their codes."""
    origins = {system.id: system.origin for system in job.study.systems}
    for case, rows in _coded(job).items():
        found = [job.found.recorded[row.attempt] for row in rows]
        texts = raw_texts(job.study, found, documents)
        if rows:
            yield (
                case,
                [
                    CodedAnswer(
                        row.code, row.attempt, row.output, text, origins[row.system], dict(one.attempt.provenance)
                    )
                    for row, one, text in zip(rows, found, texts, strict=True)
                ],
            )


def _signs(job: Job, shown: Mapping[str, Mapping[str, str]]) -> Signs:
    """What would tell of an origin. What raters get in every study, or read as question and gold standard, does not."""
    # A participant may be called T1 as a case is; a longer name of a case that tells must be told.
    ids = [name for name in (*shown, *job.raters) if len(name) < 4]
    known = [text for texts in shown.values() for pair in texts.items() for text in pair]
    mark = job.key.study
    told = rater_files(mark, "", (), job.form, shown={"Goldstandard": True, "Auftrag": True})
    known += [" ".join(ids), *(name.rpartition(".")[0] for name in told), *_words(told.values())]
    known += [package_words(write_docx(Document())), package_words(empty_book(mark, "", (), job.form))]
    more = [("study", shown_path(job.study.folder.root.resolve())), ("study", job.study.plan.title)]
    return signs_of((one.provenance for one in job.found.attempts), job.study.systems, more, known)


def _words(files: Iterable[bytes]) -> Iterator[str]:
    for data in files:
        yield package_words(data) if data.startswith(b"PK") else data.decode("utf-8-sig")


def _write_raters(job: Job, shown: Mapping[str, Mapping[str, str]], signs: Signs, sink: Sink) -> None:
    """What lies beside the cases, for each rater."""
    codes = {case: [row.code for row in rows] for case, rows in _coded(job).items() if rows}
    names = [name for case in codes for name in shown[case]]
    there = {kind: any(name.startswith(kind) for name in names) for kind in ("Goldstandard", "Auftrag")}
    rows = presented(codes, job.raters, job.key.seed, job.key.withdrawn)
    for rater in job.raters:
        files = rater_files(job.key.study, rater, rows[rater], job.form, there)
        named = {f"{rater}/{name}": data for name, data in files.items()}
        _refuse(scan(named, signs, {}))
        for name, data in named.items():
            sink(name, data)


def _refuse(found: Leaks) -> None:
    """Nothing that we wrote may tell anything."""
    if not found.stop:
        return
    do = _("Nichts wurde ausgegeben. Heißt ein Fall oder eine Datei so, umbenennen; sonst bitte melden.")
    problems = [
        Problem(
            hit.where,
            _("„{text}“ ({what}) steht in dem, was ausgegeben würde.").format(text=hit.text, what=hit.what),
            do,
        )
        for hit in found.written
    ]
    problems += [Problem(trace.place, trace.what, do) for trace in found.traces]
    raise RefusedError.of(problems[:_MOST_TOLD])


def _placed(case: str, answers: Sequence[CodedAnswer]) -> Iterator[tuple[AttemptKey, Placed]]:
    for number, one in enumerate(answers):
        name = one.provenance.get("file") or str(one.attempt)
        yield one.attempt, Placed(case, number, 0, name, len(one.text), one.origin.value)


def _output_row(case: str, code: str, one: Output, versions: Mapping[str, str]) -> tuple[str, ...]:
    version = versions.get(one.step, one.step_version)
    return case, code, one.step, version, one.parent or "", one.digest, str(one.size)
