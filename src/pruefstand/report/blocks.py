"""What a report says, as values: content only, no markup. The page and the Word document are made from the same
blocks.

Every text stands here in the reader's language already, every number is formatted. A cell can be neither empty nor a
bare dash: what cannot be computed says so and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pruefstand.report.exhibits import Exhibit, Panel
from pruefstand.report.stard_flow import FlowDiagram

__all__ = [
    "Axis",
    "Block",
    "Cell",
    "CellKind",
    "Chart",
    "ChartKind",
    "ChartRow",
    "Column",
    "Document",
    "Fact",
    "Listing",
    "Notice",
    "Pair",
    "Pairs",
    "Paragraph",
    "Row",
    "RowKind",
    "Run",
    "Section",
    "Segment",
    "State",
    "Strip",
    "Table",
    "Tag",
    "Title",
]

_NO_NUMBER = frozenset({"-", "–", "—", "−", "…", "nan", "None"})


def _said(what: str, text: str) -> None:
    if not text.strip():
        raise ValueError(f"{what}: empty")


class State(StrEnum):
    """A state that speaks by shape and word; ``none`` has no shape."""

    NONE = ""
    OK = "ok"
    HINT = "hint"
    NO = "no"
    OPT = "opt"


@dataclass(frozen=True, slots=True)
class Tag:
    """A system as it is named in tables and charts.

    ``origin`` is one of the five colour keys (``reporter``, ``modell``, ``ki``, ``fach``, ``stud``) or empty for ink;
    ``word`` is the origin's word, which always goes with its mark. ``hint`` makes it the code of an answer: what the
    pointer tells on the page, and a comment in Word.
    """

    name: str
    origin: str = ""
    word: str = ""
    hint: str = ""

    def __post_init__(self) -> None:
        _said("a system's name", self.name)
        if bool(self.origin) and not self.word:
            raise ValueError(f"{self.name}: no colour without its word")


class CellKind(StrEnum):
    """What stands in a cell. ``value``, ``fraction``, ``interval``, ``count`` and ``na`` are set right-aligned."""

    VALUE = "value"
    FRACTION = "fraction"
    INTERVAL = "interval"
    COUNT = "count"
    NA = "na"
    STATUS = "status"
    RUNS = "runs"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Axis:
    """The one scale that all rows of a chart or all strips of a table share.

    ``ticks`` are (value, label) in ascending order; ``mirrored`` puts the small end to the right, because better is
    always right; ``better`` is the word for that end, empty where no direction is better.
    """

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    mirrored: bool = False
    better: str = ""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError("an axis has a length")


@dataclass(frozen=True, slots=True)
class Strip:
    """A value with its interval on the table's axis; ``label`` says the same for those who cannot see it."""

    value: float
    low: float | None
    high: float | None
    axis: Axis
    label: str


@dataclass(frozen=True, slots=True)
class Run:
    """One attempt in the list of cases: ``mark`` is ``pass``, ``fail``, ``done`` (where nothing passes) or
    ``out``, ``word`` what happened."""

    mark: str
    word: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. ``sub`` are the smaller lines under the text (a ``na`` cell needs its reason there), ``notes`` the
    numbers of the table's footnotes, ``best`` marks the best value of its row, ``tag`` is a system that stands for the
    text."""

    kind: CellKind
    text: str
    sub: tuple[str, ...] = ()
    best: bool = False
    notes: tuple[int, ...] = ()
    state: State = State.NONE
    runs: tuple[Run, ...] = ()
    strip: Strip | None = None
    tag: Tag | None = None

    def __post_init__(self) -> None:
        _said(f"a {self.kind} cell", self.text)
        if self.kind is not CellKind.TEXT and self.text.strip() in _NO_NUMBER:
            raise ValueError(f"a {self.kind} cell: {self.text!r} says nothing")
        if self.kind is CellKind.NA and not any(self.sub):
            raise ValueError(f"{self.text}: say why")
        if (self.kind is CellKind.STATUS) != (self.state is not State.NONE):
            raise ValueError(f"{self.text}: a state goes with a status cell")


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head: a title or a system, and in small type its unit."""

    title: str
    unit: str = ""
    numeric: bool = True
    tag: Tag | None = None

    def __post_init__(self) -> None:
        _said("a column's head", self.title)


class RowKind(StrEnum):
    """``sum`` rows get a rule above, ``group`` rows head the rows below them and have no cells."""

    PLAIN = "plain"
    SUM = "sum"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its head."""

    title: str
    cells: tuple[Cell, ...] = ()
    sub: tuple[str, ...] = ()
    kind: RowKind = RowKind.PLAIN
    tag: Tag | None = None

    def __post_init__(self) -> None:
        _said("a row's head", self.title)


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``caption`` says what it shows, ``read`` the denominator and how to read it. The first column holds the
    row heads."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    read: str = ""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _said("a caption", self.caption)
        if not self.rows:
            raise ValueError(f"{self.caption}: a table without rows is a sentence")
        for row in self.rows:
            wanted = 0 if row.kind is RowKind.GROUP else len(self.columns) - 1
            if len(row.cells) != wanted:
                raise ValueError(f"{self.caption}: {row.title} has {len(row.cells)} cells, not {wanted}")
            if any(number > len(self.notes) for cell in row.cells for number in cell.notes):
                raise ValueError(f"{self.caption}: {row.title} names a footnote that is not there")


class ChartKind(StrEnum):
    """``forest``: a mark and its interval a row. ``pairs``: open to filled circle. ``bars``: stacked shares."""

    FOREST = "forest"
    PAIRS = "pairs"
    BARS = "bars"


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a stacked bar: ``share`` of the whole (0 to 1); ``pattern`` numbers the fill from 0, −1 is the dashed
    empty segment of what failed."""

    share: float
    label: str
    pattern: int


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a chart. ``text`` is the value, ``more`` the interval or the total beside it."""

    tag: Tag
    text: str
    more: str = ""
    value: float | None = None
    low: float | None = None
    high: float | None = None
    after: float | None = None
    segments: tuple[Segment, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure: ``title`` and ``desc`` (which lists the values) are what a screen reader says."""

    kind: ChartKind
    caption: str
    read: str
    title: str
    desc: str
    rows: tuple[ChartRow, ...]
    axis: Axis | None = None
    legend: tuple[Segment, ...] = ()
    pair: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if not self.rows:
            raise ValueError(f"{self.caption}: a chart without rows is a sentence")
        if (self.kind is ChartKind.BARS) == (self.axis is not None):
            raise ValueError(f"{self.caption}: bars have no axis, the others have one")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Notice:
    """What must not be overlooked: ``state`` is hint or no."""

    head: str
    text: str
    state: State = State.HINT


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of sentences."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and its value; ``mono`` for checksums."""

    label: str
    text: str
    mono: bool = False

    def __post_init__(self) -> None:
        _said(self.label, self.text)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Labels and values, one pair a line."""

    pairs: tuple[Pair, ...]


Block = Table | Chart | Paragraph | Notice | Listing | Pairs | Exhibit | Panel | FlowDiagram


@dataclass(frozen=True, slots=True)
class Section:
    """A section: ``id`` is its address inside the page, ``read`` one sentence on how to read it, ``full`` sets its
    tables over the whole width."""

    id: str
    head: str
    read: str
    blocks: tuple[Block, ...]
    full: bool = False

    def __post_init__(self) -> None:
        if not self.blocks:
            raise ValueError(f"{self.head}: a section without content")


@dataclass(frozen=True, slots=True)
class Fact:
    """One of the figures under the title."""

    label: str
    text: str
    sub: str = ""
    state: State = State.NONE

    def __post_init__(self) -> None:
        _said(self.label, self.text)


@dataclass(frozen=True, slots=True)
class Title:
    """The head of a report."""

    eyebrow: str
    head: str
    lede: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report in one language. ``words`` are those that only a page needs (skip link, best value …)."""

    language: str
    title: Title
    sections: tuple[Section, ...]
    foot: str
    words: tuple[tuple[str, str], ...] = ()
