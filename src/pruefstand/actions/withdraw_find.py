"""Everything that a withdrawn answer left in a folder: which files go, which get new contents, which only the lead can
mend."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pruefstand.actions.decisions import DECISIONS
from pruefstand.actions.opened import Opened
from pruefstand.actions.withdraw_made import Traces, is_made
from pruefstand.actions.withdraw_search import Runs, folded, texts_in
from pruefstand.actions.withdraw_tables import AnswerRows, key_without, table_without
from pruefstand.actions.withdraw_target import Targets
from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.formats.table import read_table
from pruefstand.i18n import _
from pruefstand.intake.answer_text import document_text, recorded_text
from pruefstand.intake.documents import Documents
from pruefstand.rating import rating_form, sheet_without
from pruefstand.study.answer_traces import DRAFTS
from pruefstand.study.attempts import Recorded
from pruefstand.study.folder import Folder, ignored
from pruefstand.study.key import BlindKey, read_key
from pruefstand.study.question import text_materials
from pruefstand.study.responses import recorded_responses
from pruefstand.study.store import Store
from pruefstand.study.withdrawals import WITHDRAWALS
from pruefstand.work.progress import Progress

__all__ = ["Found", "find"]

_OURS = re.compile(r"~\$([0-9a-f]{16}|(neu|alt)-[0-9a-f]{16})")
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_SHEETS = ("Bogen.csv", "Bogen.xlsx")
_KEPT_DERIVED = DRAFTS.rpartition("/")[2]


@dataclass
class Found:
    """``contents`` are new contents by path, ``deleted`` paths that go, ``left`` files of the lead that still quote an
    answer, ``reports`` directories that hold an earlier report; ``codes`` are the case and code of the answers that
    raters had, ``digests`` those of what goes, ``key`` is the key where there is one."""

    contents: dict[str, bytes] = field(default_factory=dict)
    deleted: set[str] = field(default_factory=set)
    left: list[str] = field(default_factory=list)
    reports: list[str] = field(default_factory=list)
    codes: frozenset[tuple[str, str]] = frozenset()
    digests: frozenset[str] = frozenset()
    key: BlindKey | None = None


def find(opened: Opened, targets: Targets, rows: AnswerRows, documents: Documents, *, erase: bool) -> Found:
    """What is to be done in the folder, apart from the journal and what can be computed again.

    Without ``erase`` (an exclusion) answers stay where they are; only raters get them no more.
    """
    return _Search(opened, targets, rows, documents, erase=erase).result()


class _Search:
    """Collects while the folder is walked."""

    def __init__(
        self, opened: Opened, targets: Targets, rows: AnswerRows, documents: Documents, *, erase: bool
    ) -> None:
        self.opened, self.targets, self.rows, self.documents, self.erase = opened, targets, rows, documents, erase
        self.folder = opened.folder
        self.found = Found()
        self.store = Store(self.folder)
        self.used = self._used()
        self.gone = {item.attempt.output.digest for item in targets.attempts if item.attempt.output is not None}
        self.own: dict[str, list[str]] = {}
        self.seen: dict[str, bool] = {}
        self.runs, self.kept = self._texts() if erase else (Runs(()), "")
        self.traces = Traces(frozenset(), frozenset(), frozenset(), frozenset())
        self.form = rating_form(opened.rate, target=bool(opened.study.cases.targets))

    def result(self) -> Found:
        self._key()
        if self.erase:
            self.traces = self._traces()
            self._outputs()
            self._answers()
        with Progress(_("Dateien durchsuchen"), None) as progress:
            for relative in self._files():
                if relative not in self.found.deleted and relative not in self.found.contents:
                    self._file(relative)
                progress.step()
        self._empty_cases()
        self.found.digests = frozenset(self.gone - self.used) if self.erase else frozenset()
        return self.found

    def _traces(self) -> Traces:
        """What leads back without quoting: digests of the bytes, of what they were read from and of the texts that were
        prepared from them, but for those that another answer shares."""
        attempts = self.targets.attempts
        digests = self.gone | {item.attempt.provenance.get("original", "") for item in attempts}
        used = set(self.used)
        with suppress(InputError, OSError):
            for row in read_table(self.folder.at("key/prepared.csv").read_bytes(), "key/prepared.csv").rows:
                mine = (row.cells.get("case", ""), row.cells.get("code", "")) in self.found.codes
                (digests if mine else used).add(row.cells.get("output", ""))
        names = {*(case.id.casefold() for case in self.opened.study.cases), *self.opened.rate.invited}
        return Traces(
            frozenset(one for one in digests - used if _DIGEST.fullmatch(one)),
            frozenset(item.attempt.key for item in attempts),
            self.targets.participants - names,
            self.found.codes,
        )

    def _texts(self) -> tuple[Runs, str]:
        """The runs of the answers that nobody else's text shares, and all other texts, folded."""
        texts: list[str] = [*self.rows.texts]
        for item in self.targets.attempts:
            own = list(self._text(item))
            texts += own
            self.own.setdefault(item.attempt.key.case, []).extend(map(folded, own))
        for path in self.rows.files:
            with suppress(InputError, OSError):
                data = self.folder.at(path).read_bytes()
                texts.append(document_text(self.documents, data, path, path))
                texts += texts_in(self.documents, data, path, markup=False)
        runs = Runs(texts)
        kept = []
        for text in self._others():
            runs.spare(text)
            kept.append(folded(text))
        return runs, "\n".join(kept)

    def _text(self, item: Recorded) -> Iterator[str]:
        if item.attempt.output is None:
            return
        with suppress(InputError):
            yield recorded_text(self.documents, item, self.store)
        with suppress(InputError):
            yield from texts_in(self.documents, item.bytes(self.store), "", markup=False)

    def _others(self) -> Iterator[str]:
        """What belongs to the study or to others: questions, gold standards, references, plan, form, other answers."""
        study = self.opened.study
        yield from self.rows.kept
        for item in self.targets.others:
            yield from self._text(item)
        for case in study.cases:
            with suppress(InputError):
                yield from text_materials(study, case).values()
        for _key, content in study.references.current.contents():
            yield content
        yield study.instruction
        named = ["study.yaml", "consent/information.md", "consent/erklaerung.md"]
        named += [path for paths in study.cases.gold.values() for path in paths]
        for path in named:
            with suppress(InputError, OSError):
                yield document_text(self.documents, self.folder.at(path).read_bytes(), path, path)

    def _used(self) -> set[str]:
        """The digests of everything that some other attempt or a raw response still needs."""
        used = {item.attempt.output.digest for item in self.targets.others if item.attempt.output is not None}
        used |= {item.attempt.provenance.get("original", "") for item in self.targets.others}
        with suppress(InputError):
            used |= {response.digest for response in recorded_responses(self.folder)}
        return used

    def _outputs(self) -> None:
        originals = {item.attempt.provenance.get("original", "") for item in self.targets.attempts}
        for digest in (self.gone | originals) - self.used:
            if _DIGEST.fullmatch(digest) and self.store.path(digest).is_file():
                self.found.deleted.add(_relative(self.folder, self.store.path(digest)))

    def _answers(self) -> None:
        protected = self._protected()
        self.found.deleted |= {path for path in self.rows.files if path not in protected}
        new = self.rows.without(self.runs)
        if new is not None:
            self.found.contents |= new
            self.found.deleted |= {self.rows.file} - new.keys()

    def _protected(self) -> set[str]:
        """Files that the plan names for what they are."""
        study = self.opened.study
        named = {material.path for case in study.cases for material in case.materials}
        return named | {path for paths in study.cases.gold.values() for path in paths} | {"study.yaml"}

    def _key(self) -> None:
        if not self.folder.key.is_dir():
            return
        key = read_key(self.folder)
        gone = {item.attempt.key for item in self.targets.attempts}
        self.found.codes = frozenset((row.case, row.code) for row in key.codes if row.code and row.attempt in gone)
        self.found.key = key
        new = key_without(key, self.targets.attempts)
        if new != self.folder.at("key/codes.csv").read_bytes():
            self.found.contents["key/codes.csv"] = new

    def _files(self) -> Iterator[str]:
        """Every file to look into, as a path below the folder; tools' own directories are passed over."""
        for top, directories, files in os.walk(self.folder.root):
            here = _relative(self.folder, top)
            directories.sort()
            for name in list(directories):
                path = f"{here}/{name}" if here else name
                if _OURS.fullmatch(name):
                    self.found.deleted.add(path)
                again = here == "derived" and name != _KEPT_DERIVED
                if again or path in ("journal", "report") or ignored(name) or (not here and name.startswith(".")):
                    directories.remove(name)
            for name in sorted(files):
                path = f"{here}/{name}" if here else name
                if _OURS.fullmatch(name):
                    self.found.deleted.add(path)
                elif not ignored(name) and here != "derived" and not self.folder.at(path).is_symlink():
                    yield path

    def _file(self, path: str) -> None:
        top, _slash, rest = path.partition("/")
        if not rest or top not in ("blind", "ratings", "key", "outputs", "derived"):
            self._lead(path)
        elif top == "blind":
            self._blind(path)
        elif top == "ratings":
            self._rated(path)
        elif top == "key":
            self._beside_key(path)
        else:
            drafted = path.startswith(f"{DRAFTS}/") and _place(path) in self.found.codes
            other = f"sha256:{path.rpartition('/')[2]}" in self.used
            if drafted or (self.erase and not other and self._quotes(path)):
                self.found.deleted.add(path)

    def _blind(self, path: str) -> None:
        parts = path.split("/")
        name = parts[-1]
        if len(parts) > 3 and _place(path) in self.found.codes:
            self.found.deleted.add(path)
        elif len(parts) == 3 and name in _SHEETS:
            self._sheet(path)
        elif self.erase and self._quotes(path):
            self.found.deleted.add(path)

    def _rated(self, path: str) -> None:
        if not self.erase:
            return
        if path.casefold().endswith((".csv", ".xlsx")):
            self._sheet(path)
        elif self.erase and self._quotes(path):
            self.found.left.append(path)

    def _sheet(self, path: str) -> None:
        data = self.folder.at(path).read_bytes()
        try:
            new = sheet_without(data, path, self.form, self.found.codes, self.runs.within)
        except InputError:
            if self.erase and self._quotes(path):
                self.found.left.append(path)
            return
        if new is None:
            self.found.deleted.add(path)
        elif new != data:
            self.found.contents[path] = new

    def _beside_key(self, path: str) -> None:
        if path in ("key/codes.csv", "key/raters.csv", "key/seed.txt") or not (self.erase or self.found.codes):
            return
        data = self.folder.at(path).read_bytes()
        if path.endswith(".csv"):
            with suppress(InputError):
                new = table_without(data, path, self.found.codes, self.runs, self.own, self.kept)
                if new != data:
                    self.found.contents[path] = new
                return
        if self.erase and self._quotes(path):
            self.found.deleted.add(path)

    def _lead(self, path: str) -> None:
        """A file that the lead put there: a copy of the answer goes, one that quotes it only the lead can mend."""
        if path in self._protected() or path in (WITHDRAWALS, _relative(self.folder, self.folder.sums)):
            return
        data = self.folder.at(path).read_bytes()
        if path == DECISIONS:
            self._decisions(path, data)
            return
        directory, made = path.rpartition("/")[0], is_made(data, path)
        if made and directory not in self.found.reports:
            self.found.reports.append(directory)
        if not self.erase:
            return
        copied = digest_of(data) in self.gone - self.used
        if copied or (made and self.traces.in_made(texts_in(self.documents, data, path), data, path)):
            self.found.deleted.add(path)
        elif self._quotes(path):
            (self.found.deleted.add if made else self.found.left.append)(path)

    def _decisions(self, path: str, data: bytes) -> None:
        """A decision on a border case keeps the words of the answer that it was made on, and goes with them. What
        another answer says as well stays, and so does the decision."""
        if not self.erase:
            return
        lines = data.splitlines(keepends=True)
        kept = [line for line in lines if not self._tells(line, path)]
        if not kept:
            self.found.deleted.add(path)
        elif kept != lines:
            self.found.contents[path] = b"".join(kept)

    def _tells(self, data: bytes, path: str) -> bool:
        texts = texts_in(self.documents, data, path)
        return any(self.runs.within(text) or self.traces.digest_in(text) for text in texts)

    def _quotes(self, path: str) -> bool:
        data = self.folder.at(path).read_bytes()
        seen = digest_of(data)
        if seen not in self.seen:  # every rater has the same texts
            self.seen[seen] = self._tells(data, path)
        return self.seen[seen]

    def _empty_cases(self) -> None:
        """A case without an answer has no folder."""
        key = self.found.key
        if key is None or not self.folder.blind.is_dir():
            return
        left = {(row.case, row.code) for row in key.codes if row.shown} - self.found.codes
        for case in {case for case, _code in self.found.codes} - {case for case, _code in left}:
            for rater in sorted(self.folder.blind.iterdir()):
                if (rater / case).is_dir():
                    self.found.deleted.add(_relative(self.folder, rater / case))


def _place(path: str) -> tuple[str, str]:
    """Case and code of a text for raters, by where it lies."""
    *_above, case, name = path.split("/")
    return case, name.partition(".")[0]


def _relative(folder: Folder, path: str | Path) -> str:
    relative = os.path.relpath(path, folder.root)
    text = os.fsencode(relative).decode("utf-8", "surrogateescape").replace(os.sep, "/")
    return "" if text == "." else text
