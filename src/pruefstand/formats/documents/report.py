"""What a reader found beside the text: left out, changed, guessed, or in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pruefstand.formats.documents.document import Document

__all__ = ["Findings", "Reading", "RefusedFileError", "Report", "ReportId", "Status"]


class ReportId(StrEnum):
    """What can be told of a file; the list is closed."""

    AUTHOR_METADATA = "author_metadata"
    COMMENTS = "comments"
    CUT_OFF = "cut_off"
    DAMAGED = "damaged"
    EMBEDDED_OBJECTS = "embedded_objects"
    EMPTY_ANSWER = "empty_answer"
    EMPTY_FILE = "empty_file"
    ENCODING_GUESSED = "encoding_guessed"
    ENCRYPTED = "encrypted"
    ENTITIES = "entities"
    FORMULA_WITHOUT_VALUE = "formula_without_value"
    HEADER_FOOTER = "header_footer"
    HIDDEN_ROWS = "hidden_rows"
    HIDDEN_SHEETS = "hidden_sheets"
    HIDDEN_TEXT = "hidden_text"
    IMAGES = "images"
    NO_ANSWER = "no_answer"
    OTHER_CONTENT = "other_content"
    OWNER_RESTRICTIONS = "owner_restrictions"
    REASONING = "reasoning"
    SCANNED = "scanned"
    TOO_LARGE = "too_large"
    TOOL_CALLS = "tool_calls"
    TRACKED_CHANGES = "tracked_changes"
    TYPE_DIFFERS = "type_differs"
    UNRELIABLE_TEXT = "unreliable_text"
    WRONG_TYPE = "wrong_type"


class Status(StrEnum):
    """``ok``: read whole. ``partial``: something is missing and told. ``no_text``: sound, but there is nothing to read.
    ``encrypted`` and ``error``: nothing was read."""

    OK = "ok"
    NO_TEXT = "no_text"
    PARTIAL = "partial"
    ENCRYPTED = "encrypted"
    ERROR = "error"


@dataclass(frozen=True, slots=True, order=True)
class Report:
    """One finding: what, and in the reader's language where, how much, or why."""

    id: ReportId
    detail: str


class RefusedFileError(Exception):
    """A file, or what is left of one, that is not read any further: the finding, and the way out."""

    def __init__(self, found: ReportId, detail: str, do: str, status: Status = Status.ERROR) -> None:
        super().__init__(detail)
        self.found, self.detail, self.do, self.status = found, detail, do, status


class Findings:
    """Gathers findings while a file is read: counted kinds, single sentences, and the file's metadata."""

    def __init__(self) -> None:
        self._counts: dict[ReportId, int] = {}
        self._details: dict[ReportId, list[str]] = {}
        self.meta: dict[str, str] = {}
        self.partial = False

    def count(self, what: ReportId, number: int = 1) -> None:
        """So many more of these were met."""
        self._counts[what] = self._counts.get(what, 0) + number

    def tell(self, what: ReportId, detail: str) -> None:
        """This sentence belongs to the finding; the same one is kept once."""
        details = self._details.setdefault(what, [])
        if detail not in details and len(details) < 20:
            details.append(detail)

    def has(self, what: ReportId) -> bool:
        """Whether anything of this kind was found."""
        return what in self._counts or what in self._details

    def number(self, what: ReportId) -> int:
        """How many were counted."""
        return self._counts.get(what, 0)

    def reports(self, counted: Mapping[ReportId, str]) -> tuple[Report, ...]:
        """One report a kind, by id; ``counted`` has the sentence for each kind that is counted, with ``{n}``."""
        found = []
        for what in sorted({*self._counts, *self._details}):
            parts = list(self._details.get(what, ()))
            if what in self._counts and what in counted:
                parts.insert(0, counted[what].format(n=self._counts[what]))
            found.append(Report(what, "; ".join(parts)))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of a file.

    Exactly one of ``document``, ``rows`` and ``answers`` is there, or none where nothing was read. ``meta`` tells of
    the file; ``answer_meta`` of each answer, in the order of ``answers``. A cell of ``rows`` is ``None`` where a
    formula has no stored value. ``sheet`` is the name of the sheet that was read, ``row_numbers`` are those of the rows
    as a spreadsheet counts them. ``do`` is the way out where nothing was read.
    """

    status: Status
    kind: str = ""
    document: Document | None = None
    columns: tuple[str, ...] = ()
    rows: tuple[Mapping[str, str | None], ...] | None = None
    answers: tuple[str, ...] | None = None
    answer_meta: tuple[Mapping[str, str], ...] = ()
    meta: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    row_numbers: tuple[int, ...] = ()
    reports: tuple[Report, ...] = ()
    do: str = ""

    @property
    def text(self) -> str:
        """The text of a document, or the answers, an empty line between two; empty for tables and for nothing."""
        if self.document is not None:
            return self.document.text
        return "\n\n".join(self.answers or ())

    def told(self, what: ReportId) -> Sequence[str]:
        """The details of this kind of finding; none if it was not found."""
        return [report.detail for report in self.reports if report.id is what]
