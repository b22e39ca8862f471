"""References with spoken commands: what was said, what was meant, and which words gave the command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pruefstand.errors import InputError, place
from pruefstand.i18n import _
from pruefstand.scoring.words_levels import Span

__all__ = ["BREAK", "Command", "CommandKind", "Dictation", "intended", "read_dictation"]

BREAK = "¶"
"""What stands for a line break in what a command was meant to do."""

_COMMAND = re.compile(r"\[\[(?P<body>.*?)\]\]", re.DOTALL)
_HALF = re.compile(r"\[\[|\]\]")
_KIND = re.compile(r"\s*(?P<kind>[a-z_]+)\s*:\s")
_MARKED = re.compile(r"\*([^*]*)\*")


class CommandKind(StrEnum):
    """What a command asks for: a sign, a new line or paragraph, another word than the one just said, a change of the
    text."""

    PUNCTUATION = "punctuation"
    PARAGRAPH = "paragraph"
    CORRECTION = "correction"
    INSTRUCTION = "instruction"


@dataclass(frozen=True, slots=True)
class Command:
    """One command. ``span`` is its place in the file, ``spoken`` that of everything said there, ``effect`` that of what
    should stand there instead (it may be empty); ``ordering`` are the places of the words that only give the
    command."""

    kind: CommandKind
    span: Span
    spoken: Span
    effect: Span
    ordering: tuple[Span, ...]

    def effect_in(self, text: str) -> str:
        """The effect, without white space around it."""
        return text[slice(*self.effect)].strip()


@dataclass(frozen=True, slots=True)
class Dictation:
    """The text of a reference with its commands in order."""

    text: str
    commands: tuple[Command, ...]

    def pieces(self) -> Iterator[Span | Command]:
        """Stretches outside of commands, and the commands, in order."""
        at = 0
        for command in self.commands:
            yield at, command.span[0]
            yield command
            at = command.span[1]
        yield at, len(self.text)


def read_dictation(text: str, file: str = "") -> Dictation:
    """A text in which each command stands as ``[[KIND: SPOKEN => EFFECT]]``.

    KIND may be left out where the effect is nothing but signs (``punctuation``) or nothing but ``¶``
    (``paragraph``). Words between asterisks give the command and are nothing else; without any, all spoken words do.
    Raises ``InputError`` with the line of the first command that cannot be read.
    """
    commands: list[Command] = []
    last = 0
    for match in _COMMAND.finditer(text):
        if (stray := _HALF.search(text, last, match.start())) is not None:
            raise _fault(text, file, stray.start(), _("Eine doppelte eckige Klammer ist nicht geschlossen."))
        commands.append(_command(text, file, match))
        last = match.end()
    if (stray := _HALF.search(text, last)) is not None:
        raise _fault(text, file, stray.start(), _("Eine doppelte eckige Klammer ist nicht geschlossen."))
    return Dictation(text, tuple(commands))


def intended(dictation: Dictation) -> str:
    """What should stand there when every command is carried out."""
    parts = []
    for piece in dictation.pieces():
        begin, end = piece.effect if isinstance(piece, Command) else piece
        parts.append(dictation.text[begin:end].replace(BREAK, "\n\n"))
    return " ".join(parts)


def _command(text: str, file: str, match: re.Match[str]) -> Command:
    begin, end = match.span("body")
    body = match["body"]
    if "[[" in body:
        raise _fault(text, file, match.start(), _("Eine doppelte eckige Klammer ist nicht geschlossen."))
    arrow = body.find("=>")
    if arrow < 0 or body.find("=>", arrow + 2) >= 0:
        raise _fault(text, file, match.start(), _("Der Befehl nennt nicht genau einmal „=>“."))
    named = _KIND.match(body, 0, arrow)
    spoken = (begin + (named.end() if named else 0), begin + arrow)
    effect = (begin + arrow + 2, end)
    if not text[slice(*spoken)].strip():
        raise _fault(text, file, match.start(), _("Vor „=>“ steht nicht, was gesprochen wurde."))
    marked = tuple(found.span(1) for found in _MARKED.finditer(text, *spoken))
    kind = _kind(text, file, match.start(), named["kind"] if named else "", text[slice(*effect)].strip())
    return Command(kind, match.span(), spoken, effect, marked or (spoken,))


def _kind(text: str, file: str, at: int, name: str, effect: str) -> CommandKind:
    if name:
        if name not in tuple(CommandKind):
            raise _fault(text, file, at, _("„{name}“ ist keine Art von Befehl.").format(name=name))
        return CommandKind(name)
    if effect and not effect.strip(BREAK):
        return CommandKind.PARAGRAPH
    if effect and not any(sign.isalnum() or sign.isspace() or sign == BREAK for sign in effect):
        return CommandKind.PUNCTUATION
    raise _fault(text, file, at, _("Der Befehl nennt seine Art nicht, und aus der Wirkung folgt sie nicht."))


def _fault(text: str, file: str, at: int, what: str) -> InputError:
    do = _("Schreiben Sie etwa [[Punkt => .]], [[neuer Absatz => ¶]] oder [[correction: fünf *nein* zehn => zehn]].")
    return InputError(what, where=place(file, text.count("\n", 0, at) + 1), do=do)
