"""Whether anything that is about to be handed out tells where an answer comes from."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pruefstand.blinding.leaks_signs import Sign, Signs, found_in
from pruefstand.blinding.prepare_also import whole_places
from pruefstand.blinding.pseudonymise import Placeholder
from pruefstand.errors import InputError
from pruefstand.formats.documents.report import RefusedFileError
from pruefstand.formats.documents.zip_walk import Trace, Walked, is_package, walk_package
from pruefstand.formats.encoding import decode

__all__ = ["Hit", "Leaks", "bare_names", "package_words", "scan"]

_BYTES = "*"
_OWN = frozenset({"provider", "model", "version", "participant", "author", "company", "file", "path", "host"})


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """An identifying string and where it stands: the file, within a package its part after „!“; how often."""

    where: str
    text: str
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Leaks:
    """What a scan found, sorted.

    ``written`` and ``traces`` are in what we wrote: nothing may be handed out before they are gone. ``own`` are in an
    answer's own words: the lead decides and says why.
    """

    written: tuple[Hit, ...]
    traces: tuple[Trace, ...]
    own: tuple[Hit, ...]

    @property
    def stop(self) -> bool:
        """Whether what we wrote tells anything."""
        return bool(self.written or self.traces)


def scan(files: Mapping[str, bytes], signs: Signs, answers: Mapping[str, str]) -> Leaks:
    """All leaks in files that are about to be handed out, by path: text files, tables and office packages.

    ``answers`` gives for the files that hold an answer the text that was put into them. A string that stands in such a
    file more often than in its answer, in its name, or in a part that is not its text, is ours; one that the answer
    itself says is its own. Ids and titles of systems are everyday words in an answer and count only in what we wrote.
    Files with the same bytes are looked through once, and told by their first path.
    """
    written: set[Hit] = set()
    traces: set[Trace] = set()
    own: set[Hit] = set()
    seen: set[tuple[str, str]] = set()
    said = {text: found_in(text, signs) for text in dict.fromkeys(answers.values())}
    for path in sorted(files):
        written |= {Hit(path, sign.text, sign.what, count) for sign, count in found_in(path, signs).items()}
        text = answers.get(path)
        key = hashlib.sha256(files[path]).hexdigest(), "" if text is None else text
        if key in seen:
            continue
        seen.add(key)
        allowed = {} if text is None else said[text]
        shown, hidden, told = _contents(path, files[path])
        traces.update(told)
        written |= set(_beyond(path, found_in(shown, signs), allowed))
        for place, words in hidden:
            found = found_in(words, signs)
            written |= {Hit(f"{path}!{place}", sign.text, sign.what, count) for sign, count in found.items()}
        own |= {Hit(path, sign.text, sign.what, count) for sign, count in allowed.items() if sign.what in _OWN}
    return Leaks(tuple(sorted(written)), tuple(sorted(traces)), _once(own))


def _beyond(path: str, found: Mapping[Sign, int], allowed: Mapping[Sign, int]) -> Iterable[Hit]:
    for sign, count in found.items():
        if count > allowed.get(sign, 0):
            yield Hit(path, sign.text, sign.what, count - allowed.get(sign, 0))


def _contents(path: str, data: bytes) -> tuple[str, Sequence[tuple[str, str]], tuple[Trace, ...]]:
    """What a file shows, what stands in it unseen by place, and its traces under its path."""
    if is_package(data):
        try:
            walked = walk_package(data)
        except RefusedFileError as fault:
            walked = Walked((), (Trace("", fault.detail),))
        shown = "\n".join(piece.text for piece in walked.pieces if piece.shown)
        hidden = [(piece.place, piece.text) for piece in walked.pieces if not piece.shown]
        return shown, hidden, tuple(Trace(f"{path}!{one.place}", one.what) for one in walked.traces)
    try:
        return decode(data, path).text, (), ()
    except InputError:
        return "", [(_BYTES, data.decode("latin-1")), (_BYTES, data.decode("utf-16-le", "replace"))], ()


def package_words(data: bytes) -> str:
    """All that stands in a package, seen or unseen: of an empty one of ours, what is the same in every study and so
    identifies nobody (``known`` of :func:`pruefstand.blinding.leaks_signs.signs_of`)."""
    return "\n".join(piece.text for piece in walk_package(data).pieces)


def _once(own: set[Hit]) -> tuple[Hit, ...]:
    """Hits in an answer once, though it is written in several forms (X.docx beside X.txt): the first by its name."""
    first: dict[tuple[str, str], Hit] = {}
    for hit in sorted(own):
        first.setdefault((hit.where.rpartition(".")[0], hit.text), hit)
    return tuple(first.values())


def bare_names(texts: Mapping[str, str], table: Iterable[Placeholder], keep: Iterable[str] = ()) -> tuple[Hit, ...]:
    """Where something that has a placeholder in one answer of a case still stands in another: treated unlike.

    ``texts`` are the prepared answers by their place, ``keep`` what the lead decided to leave. Within citations a name
    stays on purpose; the lead decides.
    """
    left = frozenset(keep)
    forms = Counter({form: 1 for row in table for form in row.forms if form not in left})
    hits = [
        Hit(where, form, "placeholder", count)
        for where, text in texts.items()
        for form in forms
        if (count := sum(1 for _place in whole_places(text, form)))
    ]
    return tuple(sorted(hits))
