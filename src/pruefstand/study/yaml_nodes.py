"""YAML to nodes: every scalar stays text, and YAML's traps are closed.

YAML would read ``no`` as false, ``007`` as 7, ``1.10`` as 1.1, ``12:30`` as 750, and ``{at_least: 0,8}`` as a limit of
0 beside a key 8. Here the schema gives the types, and what a layperson cannot see – lost commas, tags, anchors, tabs –
is refused with its line and a text to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.encoding import decode_strict, line_of
from pruefstand.formats.visible import UNSEEN
from pruefstand.i18n import _
from pruefstand.study.node import Mapping, Node, Scalar, Sequence
from pruefstand.study.yaml_faults import FlowPart, in_quotes, syntax_problem, torn_list, torn_map, without_space

__all__ = ["read_yaml", "read_yaml_list"]

_LARGEST = 10_000_000
_DEEPEST = 50
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Neither YAML nor an editor shows these: control characters, line ends that only YAML knows, marks that turn the
# direction of a text, a mark inside the file.
_HIDDEN = re.compile(
    r"[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_TAB = re.compile(r" *[\t\xa0\u2000-\u200b\u202f]")
_TAB_BEFORE_TEXT = re.compile(_TAB.pattern + r"\s*[^\s#]")


def read_yaml(data: bytes, file: str) -> Mapping:
    """The mapping that a file holds; raises ``InputError`` with every problem that can be found in one go."""
    found = _read(data, file)
    if isinstance(found, Mapping):
        return found
    what = _("Die Datei beginnt mit einer Liste statt mit Schlüsseln.")
    raise InputError(what, where=found.where, do=_("Schreiben Sie die Einträge als „schlüssel: Wert“."))


def read_yaml_list(data: bytes, file: str) -> Sequence | Mapping:
    """The list or mapping that a file holds, for lists of cases; raises ``InputError`` as :func:`read_yaml` does."""
    return _read(data, file)


def _read(data: bytes, file: str) -> Sequence | Mapping:
    if len(data) > _LARGEST:
        what = _("Die Datei ist größer als {n} MB.").format(n=_LARGEST // 1_000_000)
        do = _("Legen Sie Fälle als JSON-Zeilen (.jsonl) oder als Tabelle (.csv) ab, lange Texte in eigenen Dateien.")
        raise InputError(what, where=file, do=do)
    text = decode_strict(data, file)
    if hidden := _HIDDEN.search(text):
        raise InputError.of([_unseen(hidden[0], place(file, line_of(text, hidden.start())))])
    builder = _Builder(text, file)
    node = builder.document()
    if builder.problems or node is None:
        raise InputError.of(sorted(builder.problems, key=_line))
    return node


def _unseen(character: str, where: str) -> Problem:
    what = _("In dieser Zeile steht ein unsichtbares Zeichen (U+{code}).").format(code=f"{ord(character):04X}")
    return Problem(where, what, _("Löschen Sie die Stelle, und tippen Sie sie neu."))


def _line(problem: Problem) -> int:
    number = problem.where.rpartition(":")[2]
    return int(number) if number.isdecimal() else 0


class _TooDeepError(Exception):
    """Nested beyond the limit; nothing after this is read."""


class _Builder:
    """One pass over the parser's events; what is wrong is collected in ``problems``."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self._lines = re.split(r"\r\n|\n|\r", text)
        self._events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self._tabs = {number for number, line in enumerate(self._lines) if _TAB_BEFORE_TEXT.match(line)}

    def document(self) -> Sequence | Mapping | None:
        """The top of the one document, or ``None`` where problems left none."""
        last, node = len(self._lines), None
        try:
            node = self._top()
        except _TooDeepError:
            last = 0
        except yaml.MarkedYAMLError as fault:
            marks = [mark.line for mark in (fault.context_mark, fault.problem_mark) if mark is not None]
            last = max(marks, default=0)
            self._tabs.update(number for number in marks if _TAB.match("".join(self._lines[number : number + 1])))
            if self._tabs.isdisjoint(marks):
                self.problems.append(syntax_problem(fault, self.file, self._lines))
        for number in self._tabs:
            if number <= last:
                what = _("Die Zeile ist mit einem Tabulator oder einem geschützten Leerzeichen eingerückt.")
                self._report(number, what, _("Rücken Sie mit gewöhnlichen Leerzeichen ein: zwei für jede Ebene."))
        return node

    def _top(self) -> Sequence | Mapping | None:
        next(self._events)  # the stream begins
        begin, node = next(self._events), None
        if isinstance(begin, yaml.DocumentStartEvent):
            if begin.version or begin.tags:
                what = _("Zeilen, die mit % beginnen, werden nicht gelesen.")
                line = next((n for n, line in enumerate(self._lines) if line.startswith("%")), 0)
                self._report(line, what, _("Löschen Sie die Zeile."))
            node = self._node(next(self._events), 0)
            next(self._events)  # the document ends
            more = next(self._events)
            if not isinstance(more, yaml.StreamEndEvent):
                what = _("Hier beginnt ein zweites Dokument in derselben Datei.")
                self._report(more.start_mark.line, what, _("Löschen Sie die Zeile „---“, oder teilen Sie die Datei."))
        if node is None or (isinstance(node, Scalar) and not node.text):
            what, do = _("Die Datei ist leer."), _("Schreiben Sie Einträge der Form „schlüssel: Wert“ hinein.")
            self.problems.append(Problem(self.file, what, do))
            return None
        if isinstance(node, Scalar):
            better = without_space(node.text) or _("schlüssel: Wert")
            what = _("Die Datei besteht aus einem einzigen Text statt aus Schlüsseln mit Werten.")
            self._report(node.line - 1, what, _("Schreiben Sie „{text}“.").format(text=better))
            return None
        return node

    def _report(self, line: int, what: str, do: str) -> None:
        self.problems.append(Problem(place(self.file, line + 1), what, do))

    def _node(self, event: Any, depth: int) -> Node:
        start = event.start_mark
        if depth > _DEEPEST:
            what = _("Hier sind mehr als {n} Ebenen ineinander verschachtelt.").format(n=_DEEPEST)
            self._report(start.line, what, _("Schreiben Sie den Plan flacher."))
            raise _TooDeepError
        at = (self.file, start.line + 1, start.column + 1)
        if isinstance(event, yaml.AliasEvent):
            what = _("Ein Verweis (*{name}) wird nicht gelesen.").format(name=event.anchor)
            self._decorated(event, what, _("Schreiben Sie den Wert hier aus, oder als Text {text}."))
            return Scalar("", *at, quoted=False)
        if event.anchor:
            what = _("Ein Anker (&{name}) wird nicht gelesen.").format(name=event.anchor)
            self._decorated(event, what, _("Löschen Sie ihn und schreiben Sie die Werte aus, oder als Text {text}."))
        if event.tag:
            what = _("Eine Typangabe ({tag}) wird nicht gelesen.").format(tag=self._raw(event).split()[0])
            self._decorated(event, what, _("Löschen Sie sie, oder schreiben Sie als Text {text}."))
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(self._items(event, depth), *at)
        if isinstance(event, yaml.MappingStartEvent):
            return Mapping(self._entries(event, depth), *at)
        if hidden := UNSEEN.search(event.value):  # spelled as an escape, "\x1b"
            self.problems.append(_unseen(hidden[0], place(self.file, start.line + 1)))
        quoted = bool(event.style)
        if quoted and self._tabs:
            self._tabs.difference_update(range(start.line + 1, event.end_mark.line + bool(event.end_mark.column)))
        return Scalar(event.value, *at, quoted=quoted)

    def _decorated(self, event: Any, what: str, do: str) -> None:
        self._report(event.start_mark.line, what, do.format(text=in_quotes(self._raw(event))))

    def _raw(self, event: Any) -> str:
        """What stands in the file from here to the event's end, on one line."""
        start, end = event.start_mark, event.end_mark
        line: str = self._lines[start.line]
        text = line[start.column : end.column] if end.line == start.line else line[start.column :]
        return text.strip() or line[start.column :].strip()

    def _items(self, start: Any, depth: int) -> tuple[Node, ...]:
        items: list[Node] = []
        parts: list[FlowPart] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            tight = bool(parts) and self._comma_in_number(event)
            items.append(self._node(event, depth + 1))
            if start.flow_style:
                parts.append(FlowPart("", self._written(event), tight=tight))
        if any(part.tight for part in parts):
            self._report(start.start_mark.line, *torn_list(parts))
        return tuple(items)

    def _entries(self, start: Any, depth: int) -> tuple[tuple[Scalar, Node], ...]:
        entries: dict[str, tuple[Scalar, Node]] = {}
        parts: list[FlowPart] = []
        while not isinstance(key_event := next(self._events), yaml.MappingEndEvent):
            tight = bool(parts) and self._comma_in_number(key_event)
            key = self._node(key_event, depth + 1)
            event = next(self._events)
            value = self._node(event, depth + 1)
            if start.flow_style:
                absent = isinstance(value, Scalar) and not value.text and not value.quoted
                parts.append(FlowPart(self._written(key_event), "" if absent else self._written(event), tight=tight))
            if self._usable(key, entries) and isinstance(key, Scalar):
                entries[key.text] = (key, value)
        if any(part.tight or not part.value for part in parts):
            self._report(start.start_mark.line, *torn_map(parts))
        return tuple(entries.values())

    def _usable(self, key: Node, entries: dict[str, tuple[Scalar, Node]]) -> bool:
        """Whether the key is one text that its mapping does not have yet; reported if it is not."""
        line = key.line - 1
        asked = self._lines[line][: key.column - 1].rstrip().endswith("?")
        if not isinstance(key, Scalar) or asked:
            what = _("Ein zusammengesetzter Schlüssel („? …“) wird nicht gelesen.")
            self._report(line, what, _("Schreiben Sie „schlüssel: Wert“; der Schlüssel ist ein einfacher Text."))
        elif key.text in entries:
            what = _("Der Schlüssel „{key}“ steht schon in Zeile {line}.")
            first = entries[key.text][0].line
            do = _("Lassen Sie nur einen der beiden Einträge stehen.")
            self._report(line, what.format(key=key.text, line=first), do)
        elif key.text == "<<" and not key.quoted:
            what = _("Das Einmischen fremder Einträge mit „<<“ wird nicht gelesen.")
            self._report(line, what, _("Schreiben Sie die Einträge an jeder Stelle aus."))
        elif not key.text:
            what = _("Vor dem Doppelpunkt fehlt der Schlüssel.")
            self._report(line, what, _("Schreiben Sie „schlüssel: Wert“."))
        else:
            return True
        return False

    def _written(self, event: Any) -> str:
        return self._raw(event) if isinstance(event, yaml.ScalarEvent) else "…"

    def _comma_in_number(self, event: Any) -> bool:
        """Whether a comma without space, between digits, is all that divides this value from the text before it."""
        line, column = event.start_mark.line, event.start_mark.column
        around = self._lines[line][max(column - 2, 0) : column + 1]
        return re.fullmatch(r"[0-9],[0-9]", around) is not None
