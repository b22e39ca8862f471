"""References: read apart from the cases, every version kept, the newest in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from pruefstand.domain import Reference, ReferenceStatus, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import _
from pruefstand.study.cases import Cases, media_of
from pruefstand.study.entries import Entry, read_bytes, read_entries
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node, Scalar
from pruefstand.study.plan import Plan
from pruefstand.study.schema import Reader

__all__ = ["References", "read_references"]

_FIELDS = ("case", "aspect", "version", "answer", "file", "author", "reviewer", "status", "views", "reason")
_JSON = "application/json"


@dataclass(frozen=True, slots=True)
class References:
    """``current`` maps case and aspect to the newest version, ``history`` holds all versions in the order of the list,
    ``places`` the file and line of the current one. ``digest`` covers every current reference."""

    current: Mapping[tuple[str, str], Reference]
    history: tuple[Reference, ...]
    places: Mapping[tuple[str, str], str]

    def of(self, case: str, aspect: str) -> Reference | None:
        """The reference in force, or ``None``."""
        return self.current.get((case, aspect))

    @property
    def digest(self) -> str:
        """One digest over all references in force; a later version of any of them changes it."""
        rows = [
            [case, aspect, reference.version, reference.digest, reference.status.value]
            for (case, aspect), reference in sorted(self.current.items())
        ]
        return digest_of(canonical_json(rows))


def read_references(root: Path, plan: Plan, cases: Cases) -> References:
    """The references that the plan names, a list (``references.jsonl`` by default) or a folder with one folder a case.

    A plan without the key and without that file has none. Raises :class:`~pruefstand.errors.InputError` with every
    fault: a case that does not exist, a version twice, a later version without its reason, a file that is missing.
    """
    section = plan.sections.get("references")
    reader = Reader()
    relative = reader.path(section) if section is not None else "references.jsonl"
    reader.close()
    relative = relative or "references.jsonl"
    where = plan.where("references")
    if section is None and not (root / relative).exists():
        return References(MappingProxyType({}), (), MappingProxyType({}))
    entries = _of_folder(root, relative) if (root / relative).is_dir() else read_entries(root, relative, where=where)
    found = _Found(reader)
    for entry in entries:
        found.add(entry, root, cases)
    found.check_versions()
    reader.close()
    return found.result()


def _of_folder(root: Path, relative: str) -> Iterator[Entry]:
    """``references/D01/transcript.txt`` is the aspect ``transcript`` of case ``D01``; a list in the folder,
    ``references.jsonl``, may give version, author and reviewer and then stands alone."""
    listed = f"{relative}/references.jsonl"
    if (root / listed).is_file():
        yield from read_entries(root, listed, where=listed)
        return
    for folder in sorted((root / relative).iterdir()):
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir()):
            if file.name.startswith(".") or not file.is_file():
                continue
            path = f"{relative}/{folder.name}/{file.name}"
            pairs = {"case": folder.name, "aspect": file.stem, "file": path}
            entries = tuple((Scalar(key, path, 1, 1, True), Scalar(text, path, 1, 1, True)) for key, text in pairs.items())
            yield Entry(MappingNode(entries, path, 1, 1), {})


class _Found:
    """Collects references while the list is read."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.versions: dict[tuple[str, str], dict[int, Reference]] = {}
        self.places: dict[tuple[str, str, int], str] = {}
        self.order: list[Reference] = []

    def add(self, entry: Entry, root: Path, cases: Cases) -> None:
        reader = self.reader
        before = len(reader.problems)
        fields = reader.mapping(entry.node, _FIELDS, required=("case",))
        case = reader.text(fields.get("case"))
        aspect = reader.name(fields.get("aspect")) or "answer"
        number = reader.count(fields.get("version"), at_least=1) or 1
        status = reader.choice(fields.get("status"), ReferenceStatus) or ReferenceStatus.SETTLED
        reason = reader.text(fields.get("reason")) or ""
        views = tuple(_view(item) for item in _raw_list(entry, "views", fields.get("views")))
        if case is None:
            return
        if case not in cases:
            reader.report(
                fields["case"],
                _("Die Referenz gehört zum Fall „{case}“, den es nicht gibt.").format(case=case),
                _("Den Fall in der Fallliste ergänzen oder die Kennung der Referenz berichtigen."),
            )
        if number > 1 and not reason:
            reader.report(
                entry.node,
                _("Die Fassung {number} der Referenz zu „{case}“ nennt keinen Grund.").format(number=number, case=case),
                _("„reason“ ergänzen: was an der vorigen Fassung falsch war."),
            )
        if (status is ReferenceStatus.DISPUTED) != (len(views) > 1):
            reader.report(
                entry.node,
                _("Eine strittige Referenz braucht mindestens zwei Ansichten, eine geklärte keine."),
                _("„status: disputed“ zusammen mit „views“ (zwei oder mehr) schreiben, sonst beides weglassen."),
            )
        content, media = self._content(entry, fields, root, disputed=status is ReferenceStatus.DISPUTED)
        if len(reader.problems) > before:
            return
        reference = Reference(
            case=case,
            aspect=aspect,
            version=number,
            digest=digest_of((content + "\x00" + "\x00".join(views)).encode()),
            media=media,
            content=content,
            author=reader.text(fields.get("author")) or "",
            reviewer=reader.text(fields.get("reviewer")) or "",
            status=status,
            reason=reason,
            views=views,
        )
        key = (case, aspect)
        first = self.places.setdefault((case, aspect, number), entry.node.where)
        if first != entry.node.where:
            reader.report(
                entry.node,
                _("Die Fassung {number} der Referenz zu „{case}“ ({aspect}) steht zweimal, zuerst in {first}.").format(
                    number=number, case=case, aspect=aspect, first=first
                ),
                _("Eine geänderte Referenz bekommt die nächste „version“ und einen „reason“."),
            )
            return
        self.versions.setdefault(key, {})[number] = reference
        self.order.append(reference)

    def _content(self, entry: Entry, fields: Mapping[str, Node], root: Path, *, disputed: bool) -> tuple[str, str]:
        answer, file = fields.get("answer"), fields.get("file")
        has_answer = answer is not None or ("answer" in entry.raw)
        if has_answer == (file is not None) and not (disputed and not has_answer):
            self.reader.report(
                entry.node,
                _("Die Referenz nennt nicht genau eines von „answer“ und „file“."),
                _("Die richtige Antwort in „answer“ schreiben oder mit „file“ ihre Datei nennen."),
            )
            return "", _JSON
        if file is not None:
            path = self.reader.path(file)
            if path is None:
                return "", _JSON
            return decode_strict(read_bytes(root, path, where=file.where), path), media_of(path)
        return canonical_json(entry.raw.get("answer")).decode(), _JSON

    def check_versions(self) -> None:
        for (case, aspect), versions in self.versions.items():
            missing = sorted(set(range(1, max(versions) + 1)) - set(versions))
            if missing:
                self.reader.problems.append(
                    Problem(
                        self.places[case, aspect, max(versions)],
                        _("Zur Referenz „{case}“ ({aspect}) fehlt die Fassung {number}.").format(
                            case=case, aspect=aspect, number=missing[0]
                        ),
                        _("Frühere Fassungen stehen lassen; jede neue kommt als eigene Zeile dazu."),
                    )
                )

    def result(self) -> References:
        current = {key: versions[max(versions)] for key, versions in self.versions.items()}
        places = {key: self.places[(*key, reference.version)] for key, reference in current.items()}
        return References(MappingProxyType(current), tuple(self.order), MappingProxyType(places))


def _raw_list(entry: Entry, key: str, node: Node | None) -> Iterable[Json]:
    raw = entry.raw.get(key)
    if isinstance(raw, list):
        return raw
    return [node.text] if isinstance(node, Scalar) else []


def _view(item: Json) -> str:
    return item if isinstance(item, str) else canonical_json(item).decode()
