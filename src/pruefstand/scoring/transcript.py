"""The texts that checkers of transcripts compare: what the reference says, what the output says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pruefstand.domain import Measure, MeasurementStatus, Reference
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.scoring.captions.reading import caption_text, is_captions
from pruefstand.scoring.checker import FaultAt, Row
from pruefstand.scoring.text import NOT_TEXT, answer_of, text_of

__all__ = ["said_in", "transcript_fault", "transcript_of", "unreadable"]


def transcript_of(reference: Reference) -> str:
    """The text of a reference, from a file or written as a JSON string; ``ValueError`` for any other value.

    Of captions (SRT, WebVTT, told by content) it is what they show."""
    value = answer_of(reference)
    if not isinstance(value, str):
        raise ValueError(f"case {reference.case}: the reference is no text")
    return caption_text(value.encode(), "")[0] if is_captions(value) else value


def transcript_fault(reference: Reference) -> str | None:
    """Why a reference is no transcript, for its reader. Every text is one, the empty one of a silent recording too;
    captions must be read whole, because a line that is dropped would be missing speech."""
    try:
        value = answer_of(reference)
        dropped = caption_text(value.encode(), "")[1] if isinstance(value, str) and is_captions(value) else ()
    except (InputError, ValueError):
        return _("Die Referenz ist kein Text.")
    if not isinstance(value, str):
        return _("Die Referenz ist kein Text.")
    return FaultAt(dropped[0].what, int(dropped[0].where.rpartition(":")[2])) if dropped else None


def said_in(output: bytes) -> tuple[str | None, bool]:
    """What an output says, ``None`` if it is no text; of captions what they show, and whether they are such: places in
    it are then none in the output."""
    text = text_of(output)
    if text is None or not is_captions(text):
        return text, False
    return caption_text(output, "")[0], True


def unreadable(measures: Sequence[Measure]) -> Iterator[Row]:
    """The rows of an output that is no text."""
    for measure in measures:
        for part in measure.parts or ("",):
            yield Row(measure.id, part, MeasurementStatus.UNREADABLE, NOT_TEXT)
