"""The key of a blinding: which code stands for which attempt. It lies in ``key/`` and never with the raters."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pruefstand.domain import AttemptKey, AttemptStatus, Digest
from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.table import read_table, write_table
from pruefstand.i18n import _
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import Folder
from pruefstand.study.headers import match_fields

__all__ = ["BlindKey", "Coded", "key_files", "parse_key", "read_key", "study_mark"]

_CODES = ("case", "code", "system", "repeat", "output", "status")
_RATERS = ("rater", "name")
_SEED = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Coded:
    """One attempt of the study at the time of blinding.

    ``code`` and ``output`` (the digest of the raw output) are empty where there was nothing to rate; ``status`` then
    says why. An answer withdrawn since keeps its code, which no other answer may get, and nothing else.
    """

    case: str
    code: str
    system: str
    repeat: int
    output: Digest
    status: AttemptStatus

    @property
    def attempt(self) -> AttemptKey:
        """The address of the attempt."""
        return AttemptKey(self.system, self.case, self.repeat)

    @property
    def shown(self) -> bool:
        """Whether raters have this answer under its code, and may."""
        return bool(self.code) and self.status is not AttemptStatus.WITHDRAWN


@dataclass(frozen=True, slots=True)
class BlindKey:
    """The whole key: the secret seed as 64 hexadecimal digits, the codes, and the raters with their names (may be
    empty). Raises ``ValueError`` where a code or an attempt stands twice."""

    seed: str
    codes: tuple[Coded, ...]
    raters: Mapping[str, str]

    def __post_init__(self) -> None:
        if not _SEED.fullmatch(self.seed):
            raise ValueError("a seed has 64 hexadecimal digits")
        for name in ([(row.case, row.code) for row in self.codes if row.code], [row.attempt for row in self.codes]):
            if len(set(name)) != len(name):
                raise ValueError("a code or an attempt stands twice in the key")

    @property
    def study(self) -> str:
        """The mark by which a sheet is known to belong to this blinding."""
        return study_mark(self.seed)

    @property
    def withdrawn(self) -> frozenset[tuple[str, str]]:
        """Case and code of the answers that were withdrawn after they had been given to raters."""
        return frozenset((row.case, row.code) for row in self.codes if row.code and not row.shown)


def study_mark(seed: str) -> str:
    """A mark made from the secret seed alone, so that it tells nothing of the study: ``S-`` and 12 digits.

    The letter in front keeps spreadsheets from taking it for a number.
    """
    return "S-" + hashlib.sha256(b"study\0" + bytes.fromhex(seed)).hexdigest()[:12]


def key_files(key: BlindKey) -> dict[str, bytes]:
    """The files of ``key/`` by name."""
    codes = (
        (row.case, row.code, row.system, str(row.repeat), row.output, row.status.value)
        for row in sorted(key.codes, key=lambda row: (row.case, not row.code, len(row.code), row.code, row.attempt))
    )
    return {
        "codes.csv": write_table(_CODES, codes, excel=False),
        "raters.csv": write_table(_RATERS, key.raters.items(), excel=False),
        "seed.txt": f"{key.seed}\n".encode(),
    }


def parse_key(codes: bytes, raters: bytes, seed: bytes) -> BlindKey:
    """The key in these files, as :func:`key_files` wrote them or as a spreadsheet saved them again.

    Raises :class:`InputError` for anything else.
    """
    problems: list[Problem] = []
    text = decode_strict(seed, "key/seed.txt").strip()
    if not _SEED.fullmatch(text):
        problems.append(Problem("key/seed.txt", _("Hier steht keine Saat aus 64 Hexadezimalziffern."), _restore()))
    rows = tuple(_coded(codes, problems))
    table = read_table(raters, "key/raters.csv")
    fields = match_fields(table.head, {name: (name,) for name in _RATERS}, _RATERS)
    if problems:
        raise InputError.of(problems)
    try:
        return BlindKey(text, rows, {fields.text(row, "rater"): fields.text(row, "name") for row in table.rows})
    except ValueError:
        what = _("Ein Code oder ein Lauf steht zweimal im Schlüssel.")
        raise InputError(what, where="key/codes.csv", do=_restore()) from None


def _coded(data: bytes, problems: list[Problem]) -> Iterable[Coded]:
    table = read_table(data, "key/codes.csv")
    fields = match_fields(table.head, {name: (name,) for name in _CODES}, _CODES)
    for row in table.rows:
        case, code, system, repeat, output, status = (fields.text(row, name) for name in _CODES)
        try:
            yield Coded(case, code, system, int(repeat), output, AttemptStatus(status))
        except ValueError:
            problems.append(Problem(table.where(row), _("Diese Zeile des Schlüssels ist verändert."), _restore()))


def read_key(folder: Folder) -> BlindKey:
    """The key of this folder; raises :class:`InputError` where there is none."""
    if not folder.key.is_dir():
        what = _("Die Studie ist noch nicht verblindet: der Ordner „key“ fehlt.")
        raise InputError(what, where="key", do=_("Zuerst „pruefstand blind“ aufrufen."))
    names = ("codes.csv", "raters.csv", "seed.txt")
    return parse_key(*(read_bytes(folder.root, f"key/{name}", where=f"key/{name}") for name in names))


def _restore() -> str:
    return _("Den Ordner „key“ aus einer Sicherung zurückholen; ohne ihn lässt sich nichts entblinden.")
