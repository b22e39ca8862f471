"""What is on record of each answer of a study, and of the study's course: facts for reports, no figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pruefstand.domain import AttemptKey, AttemptStatus, Digest

__all__ = ["AnswerRecord", "Asked", "Chronicle", "GoldDocument", "SheetRecord", "Step", "TakenOut"]


class Asked(StrEnum):
    """Whether an answer came of the case's question: word for word, of other words, or nobody said."""

    SAME = "same"
    OTHER = "other"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """One answer.

    ``code`` is empty until the study is unblinded. ``provider``, ``model``, ``version`` and ``fingerprint`` are a
    machine's, ``participant``, ``qualification`` and ``aids`` a person's; all are empty where nobody said. ``date`` is
    when the answer came about (as it was given, or in UTC where it was made here), ``recorded`` when it came into the
    folder. ``archive`` is its line in the journal, ``output`` the SHA-256 of the answer as it was read, ``size`` in
    bytes, ``source`` the SHA-256 of the table that it stood in (empty for a document, which is the answer itself).
    A withdrawn answer has nothing but its address, its status and that line.
    """

    key: AttemptKey
    status: AttemptStatus
    code: str = ""
    reason: str = ""
    provider: str = ""
    model: str = ""
    version: str = ""
    fingerprint: str = ""
    participant: str = ""
    qualification: str = ""
    aids: str = ""
    date: str = ""
    recorded: str = ""
    asked: Asked = Asked.UNSAID
    archive: str = ""
    output: Digest = ""
    size: int = 0
    source: Digest = ""


@dataclass(frozen=True, slots=True)
class TakenOut:
    """One withdrawal or exclusion, without the participant's code; ``stage`` is how far the study had come, ``before``
    the seal that every earlier report stands under (empty: none)."""

    number: int
    utc: str
    excluded: bool
    stage: str
    reason: str
    attempts: tuple[AttemptKey, ...]
    before: Digest = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, in the order of the journal: ``kind`` is a command or the kind of a record, ``n`` how
    many attempts it decided, ``detail`` what else is to be said of it (a digest, a reason, raters)."""

    utc: str
    kind: str
    n: int = 0
    detail: str = ""


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """One expert document of a case, with its digest as it lies there now."""

    case: str
    path: str
    digest: Digest


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """One sheet that came back: whose, whether an AI's, with the digest of the file as it is kept."""

    rater: str
    ai: bool
    digest: Digest


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What the protocol of a study tells besides figures.

    ``settings`` are pairs of a key and a text; ``seed`` is known from unblinding on, ``commitment`` its digest from
    blinding on. ``raters`` are all who were given answers.
    """

    steps: tuple[Step, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    gold: tuple[GoldDocument, ...] = ()
    targets: tuple[tuple[str, str], ...] = ()
    raters: tuple[str, ...] = ()
    sheets: tuple[SheetRecord, ...] = ()
    seed: str = ""
    commitment: str = ""
