"""Trials for checkers of what was spoken: ``captions``, ``commands``, ``speakers``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pruefstand.domain import Reference
from pruefstand.formats.speech.values import Cue
from pruefstand.scoring.captions.checker import CaptionChecker
from pruefstand.scoring.captions.readability import breaches
from pruefstand.scoring.captions.reading import TimedWords, read_timed_words
from pruefstand.scoring.commands import Commands
from pruefstand.scoring.commands_notation import BREAK, Command, CommandKind, Dictation, read_dictation
from pruefstand.scoring.probe_texts import needed
from pruefstand.scoring.probe_trial import FOREIGN, Trial
from pruefstand.scoring.speakers.checker import Speakers

__all__ = ["captions_trials", "commands_trials", "speakers_trials"]

_BROKEN = Trial("not_text", FOREIGN, passes=False, telling=False)


def captions_trials(
    checker: CaptionChecker,
    reference: Reference | None,
    materials: Mapping[str, str],  # noqa: ARG001 - one shape for all
) -> Iterator[Trial]:
    """The words of the reference as captions of three words each: as they are (right wherever the profile lets them),
    with a word more, without duration, in another order, a minute late."""
    words = read_timed_words(needed(reference).content.encode(), "")
    cues = _cues(words)
    right = not any(breaches(cues, checker.profile))
    yield Trial("reference", _srt(cues), passes=True if right else None)
    if cues:
        first, last = cues[0], cues[-1]
        yield Trial("extra_word", _srt([Cue(first.begin, first.end, (*first.lines, "§")), *cues[1:]]), passes=False)
        still = [Cue(first.begin, first.begin, first.lines), *cues[1:]]
        yield Trial("no_duration", _srt(still), passes=False, says=("cue", "short"))
        if last.begin > first.begin:
            yield Trial("wrong_order", _srt([last, *cues[:-1]]), passes=False, says=("cue", "order"))
        late = [Cue(cue.begin + 60_000, cue.end + 60_000, cue.lines) for cue in cues]
        if checker.live:  # a constant delay is taken away, but here half of the words have none
            yield Trial("shifted", _srt([*cues[: len(cues) // 2], *late[len(cues) // 2 :]]), passes=None)
        elif words.begins[0] is not None:
            yield Trial("shifted", _srt(late), passes=False, says=("cue", "late"))
    yield _BROKEN


def _cues(words: TimedWords) -> list[Cue]:
    texts = words.text.split()
    if len(texts) != len(words.begins):
        return []
    found = []
    for at in range(0, len(texts), 3):
        begin = next((time for time in words.begins[at : at + 3] if time is not None), None)
        end = next((time for time in reversed(words.ends[at : at + 3]) if time is not None), None)
        if begin is not None and end is not None:
            found.append(Cue(begin, end, (" ".join(texts[at : at + 3]),)))
        elif found:
            last = found.pop()
            found.append(Cue(last.begin, max(last.end, end or 0), (*last.lines, " ".join(texts[at : at + 3]))))
    return found


def _srt(cues: Sequence[Cue]) -> str:
    return "\n".join(
        f"{number}\n{_clock(cue.begin)} --> {_clock(cue.end)}\n" + "\n".join(cue.lines) + "\n"
        for number, cue in enumerate(cues, start=1)
    )


def _clock(time: int) -> str:
    seconds, rest = divmod(time, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},{rest:03}"


def commands_trials(
    checker: Commands,  # noqa: ARG001 - one shape for all
    reference: Reference | None,
    materials: Mapping[str, str],  # noqa: ARG001 - one shape for all
) -> Iterator[Trial]:
    """The text that was meant; then, command by command, its spoken words in its place, and nothing in its place."""
    dictation = read_dictation(needed(reference).content)
    yield Trial("reference", _written(dictation), passes=True)
    for command in dictation.commands:
        kind, shown = command.kind.value, dictation.text[slice(*command.span)]
        left = _written(dictation, command, dictation.text[slice(*command.spoken)].replace("*", ""))
        yield Trial("command_as_words", left, passes=False, says=(kind, "left_as_words"), detail=shown)
        if command.kind in (CommandKind.PUNCTUATION, CommandKind.PARAGRAPH) and not _doubled(dictation, command):
            gone = _written(dictation, command, "")
            yield Trial("command_swallowed", gone, passes=False, says=(kind, "swallowed"), detail=shown)
    yield Trial("not_text", b"a\x00b", passes=False, telling=False)


def _written(dictation: Dictation, changed: Command | None = None, text: str = "") -> str:
    """What was meant, with this text in the place of one command."""
    parts = []
    for piece in dictation.pieces():
        if piece is changed:
            parts.append(text)
        else:
            begin, end = piece.effect if isinstance(piece, Command) else piece
            parts.append(dictation.text[begin:end].replace(BREAK, "\n\n").strip(" "))
    return " ".join(parts)


def _doubled(dictation: Dictation, command: Command) -> bool:
    """Whether the same effect stands right beside it, which would then stand in its place."""
    effect = command.effect_in(dictation.text)
    others = (one for one in dictation.commands if one is not command)
    return any(one.effect_in(dictation.text) == effect and _beside(dictation.text, one, command) for one in others)


def _beside(text: str, one: Command, other: Command) -> bool:
    first, second = sorted((one.span, other.span))
    return not text[first[1] : second[0]].strip()


def speakers_trials(checker: Speakers, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:  # noqa: ARG001 - one shape for all
    """The turns themselves, then without the last one, and what is no list of turns."""
    value = needed(reference).content
    yield Trial("reference", value, passes=True)
    lines = value.splitlines(keepends=True)
    if len(lines) > 1 and not value.lstrip().startswith("["):
        yield Trial("missing_item", "".join(lines[:-1]), passes=False)
    yield Trial("not_text", FOREIGN, passes=False)
