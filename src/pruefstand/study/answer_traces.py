"""Where an answer's text went, besides its raw bytes: the list for whoever must take it away again.

Raw bytes lie in the store (:mod:`pruefstand.study.store`), in ``answers.csv`` and in the files that it names. All else
is made from them and is listed here: a new file that holds the text of an answer gets its line in this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.study.folder import Folder

__all__ = ["DRAFTS", "PLACEHOLDERS", "PREPARED", "REVIEW", "AnswerTraces", "answer_traces"]

DRAFTS = "derived/prepared"
"""Below it, per case, the prepared texts that the lead reads before releasing them; gone with the release."""

REVIEW = "key/review.csv"
"""What was removed and replaced, by case and code, with the removed text (columns ``Fall``, ``Code``)."""

PLACEHOLDERS = "key/placeholders.csv"
"""What each placeholder of a case stands for, by case (column ``case``)."""

PREPARED = "key/prepared.csv"
"""The digests of the prepared texts, by case and code (columns ``case``, ``code``)."""

_FORMS = (".txt", ".docx")
_QUOTING = ("derived/findings.csv", "derived/disputes.csv", "derived/judgements.csv")


@dataclass(frozen=True, slots=True)
class AnswerTraces:
    """What tells the text of one answer, as paths below the folder, sorted; only what is there.

    ``files`` are whole files that hold it and nothing else; ``tables`` have lines about it (by case and code in
    ``key/``, by attempt in ``derived/``) among those of others: there its lines go, or the table is made again.
    """

    files: tuple[str, ...]
    tables: tuple[str, ...]


def answer_traces(folder: Folder, case: str, code: str) -> AnswerTraces:
    """The traces of the answer with this code in this case; without a code (``""``: never blinded) only tables."""
    files = sorted(_files(folder, case, code)) if code else []
    tables = sorted(name for name in (REVIEW, PLACEHOLDERS, PREPARED, *_QUOTING) if folder.at(name).is_file())
    return AnswerTraces(tuple(files), tuple(tables))


def _files(folder: Folder, case: str, code: str) -> Iterator[str]:
    raters = sorted(path.name for path in folder.blind.iterdir() if path.is_dir()) if folder.blind.is_dir() else []
    for parent in (f"{DRAFTS}/{case}", *(f"blind/{rater}/{case}" for rater in raters)):
        for suffix in _FORMS:
            if folder.at(f"{parent}/{code}{suffix}").is_file():
                yield f"{parent}/{code}{suffix}"
