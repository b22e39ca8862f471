"""What the YAML parser complains about, told to someone who has never heard of YAML.

PyYAML's two parsers word the same fault differently, so only words that both share are looked for; the line in question
decides the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import yaml

from pruefstand.errors import Problem, place
from pruefstand.i18n import _

__all__ = ["FlowPart", "in_quotes", "syntax_problem", "torn_list", "torn_map", "without_space"]

_TIGHT = re.compile(r"(\s*(?:- +)*)([^\W\d]\w*):((?!//)\S.*)")
_KEY = re.compile(r"(?P<key>\s*(?:- +)*[^\s:#\"'][^:#]*:) +(?P<value>.*)")


def in_quotes(text: str) -> str:
    """The text as a quoted scalar that YAML reads back unchanged."""
    return "'" + text.replace("'", "''") + "'" if '"' in text or "\\" in text else f'"{text}"'


def without_space(text: str) -> str:
    """``title: Foo`` for ``title:Foo``; empty if the text does not look like a key that lost its space."""
    tight = _TIGHT.fullmatch(text)
    return f"{tight[2]}: {tight[3].rstrip()}" if tight else ""


@dataclass(frozen=True, slots=True)
class FlowPart:
    """One value of ``[ ]`` or one entry of ``{ }`` as written; ``tight`` if only a comma between digits divides it from
    the one before. A value that is absent is empty, and so is the key in a list."""

    key: str
    value: str
    tight: bool


def torn_list(parts: Sequence[FlowPart]) -> tuple[str, str]:
    """What to say of a list in which a comma may belong to a number."""
    joined: list[str] = []
    for part in parts:
        if part.tight:
            joined[-1] += f",{part.value}"
        else:
            joined.append(part.value)
    what = _("Zwischen zwei Ziffern steht ein Komma ohne Leerzeichen; in [ ] trennt es zwei Werte.")
    if any("…" in text for text in joined):
        return what, _("Schreiben Sie jeden Wert in eine eigene Zeile „- …“, eine Zahl mit Komma in Anführungszeichen.")
    several = ", ".join(part.value for part in parts)
    if any(text.count(",") > 1 for text in joined):
        return what, _("Schreiben Sie [{several}], wenn es getrennte Werte sind.").format(several=several)
    single = ", ".join(in_quotes(text) if "," in text else text for text in joined)
    do = _("Schreiben Sie [{single}] für eine Zahl mit Komma oder [{several}] für getrennte Werte.")
    return what, do.format(single=single, several=several)


def torn_map(parts: Sequence[FlowPart]) -> tuple[str, str]:
    """What to say of ``{ }`` in which a comma tore a value apart, or a key has no value."""
    whole: list[tuple[str, str, bool]] = []
    certain = True
    for part in parts:
        if part.value and not part.tight:
            whole.append((part.key, part.value, False))
        elif whole and not part.value:
            key, value, _torn = whole[-1]
            whole[-1] = (key, f"{value}{',' if part.tight else ', '}{part.key}", True)
        else:
            certain = False
    what = _("In { } trennt jedes Komma zwei Einträge; einer davon hat hier keinen Wert.")
    if not certain:
        return what, _("Schreiben Sie jeden Eintrag ohne { } als „schlüssel: Wert“ in eine eigene Zeile.")
    better = ", ".join(f"{key}: {in_quotes(value) if torn else value}" for key, value, torn in whole)
    do = _("Schreiben Sie {{{better}}}, oder jeden Eintrag ohne {{ }} in eine eigene Zeile.").format(better=better)
    return what, do


def syntax_problem(fault: yaml.YAMLError, file: str, lines: Sequence[str]) -> Problem:
    """The parser's fault as a problem with line and way out."""
    if not isinstance(fault, yaml.MarkedYAMLError) or fault.problem_mark is None:
        return Problem(file, *_unknown())
    at = fault.problem_mark
    since = fault.context_mark or at
    context, problem = fault.context or "", fault.problem or ""
    here = lines[at.line] if at.line < len(lines) else ""
    there = lines[since.line] if since.line < len(lines) else ""

    if "quoted scalar" in context:
        return Problem(place(file, since.line + 1), *_quoted(problem, there[since.column :]))
    if "maximum nesting" in problem:
        what = _("Hier sind zu viele Ebenen ineinander verschachtelt.")
        return Problem(place(file, at.line + 1), what, _("Schreiben Sie den Plan flacher."))
    if "flow sequence" in context or "flow mapping" in context:
        what = _("Die Klammer {bracket}, die hier beginnt, wird nicht geschlossen.").format(bracket=there[since.column])
        do = _("Schreiben Sie die schließende Klammer ans Ende, oder setzen Sie den Text in Anführungszeichen.")
        return Problem(place(file, since.line + 1), what, do)
    if "could not find expected ':'" in problem:
        return Problem(place(file, since.line + 1), *_no_colon(there))
    if "mapping values are not allowed" in problem:
        return Problem(place(file, at.line + 1), *_second_colon(here, at.column))
    if "block mapping" in context or "block collection" in context:
        return Problem(place(file, at.line + 1), *_misplaced(here, at.column))
    if "sequence entries are not allowed" in problem:
        what = _("Eine Liste beginnt nicht in der Zeile ihres Schlüssels.")
        do = _("Schreiben Sie jeden Punkt „- …“ in eine eigene Zeile darunter, oder den Text in Anführungszeichen.")
        return Problem(place(file, at.line + 1), what, do)
    if "document start" in problem or "directive" in context:
        # The two parsers point at different lines: look for the one that made them end the document.
        line = next((n for n in range(min(at.line, len(lines) - 1), -1, -1) if lines[n].startswith(("%", "..."))), 0)
        what = _("Eine Zeile, die mit „%“ oder „...“ beginnt, beendet das Dokument.")
        do = _("Löschen Sie die Zeile, oder setzen Sie den Text in Anführungszeichen.")
        return Problem(place(file, line + 1), what, do)
    return Problem(place(file, since.line + 1), *_special(there, since.column))


def _quoted(problem: str, text: str) -> tuple[str, str]:
    if "end of stream" in problem or "document" in problem:
        what = _("Das Anführungszeichen {quote}, das hier beginnt, wird nicht geschlossen.").format(quote=text[:1])
        return what, _("Schreiben Sie es auch ans Ende des Textes.")
    what = _('In „"…"“ leitet der umgekehrte Schrägstrich ein Sonderzeichen ein, das es so nicht gibt.')
    inside = text[1:].partition('"')[0]
    return what, _("Schreiben Sie {text}.").format(text=in_quotes(inside))


def _no_colon(line: str) -> tuple[str, str]:
    if better := without_space(line):
        what = _("Nach dem Doppelpunkt fehlt ein Leerzeichen.")
        return what, _("Schreiben Sie „{text}“.").format(text=better)
    what = _("In dieser Zeile steht kein Schlüssel mit Doppelpunkt.")
    do = _("Schreiben Sie „schlüssel: Wert“, oder rücken Sie die Zeile ein, wenn sie zum Text darüber gehört.")
    return what, do


def _second_colon(line: str, column: int) -> tuple[str, str]:
    entry = _KEY.fullmatch(line)
    if entry and entry.start("value") <= column:
        what = _("Im Text steht ein Doppelpunkt mit Leerzeichen; ohne Anführungszeichen wäre das ein neuer Schlüssel.")
        better = f"{entry['key'].strip()} {in_quotes(entry['value'].strip())}"
        return what, _("Schreiben Sie {text}.").format(text=better)
    what = _("Diese Zeile ist eingerückt, aber die Zeile darüber hat schon einen Wert.")
    return what, _("Rücken Sie die Zeile so weit ein wie die darüber, oder löschen Sie deren Wert.")


def _misplaced(line: str, column: int) -> tuple[str, str]:
    before = line[:column].strip()
    if before.endswith(("'", '"')):
        what = _("Nach dem schließenden Anführungszeichen steht noch etwas.")
        key, _colon, value = line.partition(": ")
        inner = value.strip().replace("''", "'")
        inner = inner[1:-1] if inner[:1] == inner[-1:] and len(inner) > 1 else inner
        return what, _("Schreiben Sie {text}.").format(text=f"{key.strip()}: {in_quotes(inner)}")
    if line.lstrip().startswith("- "):
        what = _("Ein Listenpunkt „- …“ steht hier, wo ein Schlüssel erwartet wird.")
        return what, _("Rücken Sie die Liste unter ihren Schlüssel ein.")
    if line[column:].startswith(":"):
        return _no_key()
    what = _("Die Einrückung dieser Zeile passt zu keiner Zeile darüber.")
    do = _("Rücken Sie die Zeile mit Leerzeichen genauso weit ein wie die anderen Einträge derselben Ebene.")
    return what, do


def _special(line: str, column: int) -> tuple[str, str]:
    text = line[column:].strip()
    if not text:
        return _unknown()
    if text.startswith(":"):
        return _no_key()
    what = _("Ein Text darf ohne Anführungszeichen nicht mit {sign} beginnen.").format(sign=text[0])
    return what, _("Schreiben Sie {text}.").format(text=in_quotes(text))


def _no_key() -> tuple[str, str]:
    return _("Vor dem Doppelpunkt fehlt der Schlüssel."), _("Schreiben Sie „schlüssel: Wert“.")


def _unknown() -> tuple[str, str]:
    what = _("Diese Stelle lässt sich nicht lesen.")
    return what, _("Setzen Sie Texte mit Sonderzeichen in Anführungszeichen, und prüfen Sie die Einrückung.")
