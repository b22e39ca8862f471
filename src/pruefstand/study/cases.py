"""The cases of a study, with the bytes of their materials where they stand in the list itself."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from pruefstand.domain import Case, Material, Split, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.study.case_lines import read_lines
from pruefstand.study.case_table import TEXT, CaseTable, InlineTexts, Places
from pruefstand.study.entries import Entry, read_entries, until_fault
from pruefstand.study.folder import Folder
from pruefstand.study.manifest import hash_file
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node, Scalar
from pruefstand.study.plan import Plan
from pruefstand.study.schema import Reader

__all__ = ["Cases", "media_of", "question_file", "read_cases"]

_FIELDS = (
    "id",
    "group",
    "cluster",
    "split",
    "input",
    "material",
    "materials",
    "question",
    "target",
    "gold",
    "field_of_law",
    "exposure",
    "traits",
    "reason",
    "audio_s",
)
_REFERENCE_FIELDS = ("expected", "answer", "reference", "solution", "antwort", "lösung", "loesung", "erwartung")
_MEDIA = {
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "flac": "audio/flac",
    "htm": "text/html",
    "html": "text/html",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "json": "application/json",
    "m4a": "audio/mp4",
    "md": TEXT,
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "odt": "application/vnd.oasis.opendocument.text",
    "ogg": "audio/ogg",
    "opus": "audio/ogg",
    "pdf": "application/pdf",
    "png": "image/png",
    "rtf": "application/rtf",
    "rttm": TEXT,
    "srt": TEXT,
    "svg": "image/svg+xml",
    "tsv": "text/tab-separated-values",
    "txt": TEXT,
    "vtt": "text/vtt",
    "wav": "audio/wav",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "text/xml",
    "yaml": TEXT,
    "yml": TEXT,
}


@dataclass(frozen=True, slots=True)
class Cases:
    """The cases in the order of their list.

    ``inline`` holds the bytes of materials that stand in the list, by case and material; ``places`` the file and line
    of each case; ``gold`` the paths of expert documents, ``targets`` the yes/no question and ``laws`` the field of law
    of a case, where given.
    """

    cases: CaseTable
    inline: Mapping[tuple[str, str], bytes]
    places: Mapping[str, str]
    gold: Mapping[str, tuple[str, ...]]
    targets: Mapping[str, str]
    laws: Mapping[str, str]

    def __iter__(self) -> Iterator[Case]:
        return iter(self.cases)

    def __len__(self) -> int:
        return len(self.cases)

    @property
    def ids(self) -> Sequence[str]:
        """The ids in order, without making the cases."""
        return self.cases.ids

    def __contains__(self, case: object) -> bool:
        return case in self.places


def media_of(path: str) -> str:
    """The media type by the file's suffix; text is taken to be UTF-8.

    Our own list, because it goes into digests: the one of the system differs from machine to machine.
    """
    return _MEDIA.get(path.rpartition(".")[2].casefold(), "application/octet-stream")


def question_file(case: str) -> str:
    """Where the question of a case lies that names no material of its own."""
    return f"cases/{case}/frage.md"


def read_cases(root: Path, plan: Plan) -> Cases:
    """The cases that the plan names: a file (``cases.jsonl`` by default) or a mapping in the plan itself.

    Raises :class:`InputError` with every fault: an id twice, a group that the plan does not know, a missing file, a
    reference among the materials.
    """
    section = plan.sections.get("cases")
    reader = Reader()
    if isinstance(section, MappingNode):
        return _collect(_inline(section, reader), root, plan, reader, CaseTable())
    relative = (reader.path(section) if section is not None else None) or "cases.jsonl"
    reader.close()
    table = CaseTable(relative)
    where = plan.where("cases")
    lines = relative.casefold().endswith(".jsonl")
    entries = (
        read_lines(root, relative, where, plan.groups, table) if lines else read_entries(root, relative, where=where)
    )
    return _collect(until_fault(entries, reader), root, plan, reader, table)


def _inline(section: MappingNode, reader: Reader) -> Iterator[Entry]:
    for key, node in section.entries:
        if not isinstance(node, MappingNode):
            reader.report(
                key,
                _("Der Fall „{case}“ hat keine Felder.").format(case=key.text),
                _("Unter dem Fall eingerückt seine Felder schreiben, etwa „question: cases/F1/frage.md“."),
            )
            continue
        again = node.get("id")
        if again is not None:
            reader.report(
                again,
                _("Der Fall „{case}“ nennt seine Kennung noch einmal.").format(case=key.text),
                _("Die Zeile „id“ streichen: Der Schlüssel über den Feldern ist die Kennung."),
            )
            continue
        own = MappingNode(((Scalar("id", key.file, key.line, key.column, False), key), *node.entries), *_at(node))
        yield Entry(own, {})


def _at(node: Node) -> tuple[str, int, int]:
    return node.file, node.line, node.column


def _collect(entries: Iterable[Entry], root: Path, plan: Plan, reader: Reader, table: CaseTable) -> Cases:
    inline: dict[tuple[str, str], bytes] = {}
    gold: dict[str, tuple[str, ...]] = {}
    targets: dict[str, str] = {}
    laws: dict[str, str] = {}
    for entry in entries:
        node = _without_references(entry.node, reader)
        fields = reader.mapping(node, _FIELDS, required=("id",))
        name = reader.name(fields.get("id"))
        if name is None:
            continue
        first = table.find(name)
        if first is not None:
            reader.report(
                fields["id"],
                _("Der Fall „{case}“ steht zweimal, zuerst in {first}.").format(case=name, first=table.where(first)),
                _("Einen der beiden Fälle umbenennen oder löschen."),
            )
            continue
        materials = _materials(fields, name, root, reader, inline)
        group = _group(fields.get("group"), name, node, plan, reader)
        exposure = _exposure(fields, reader)
        case = Case(
            id=name,
            group=group,
            cluster=reader.text(fields.get("cluster")) or name,
            split=reader.choice(fields.get("split"), Split) or Split.DEVELOP,
            materials=materials,
            exposure=exposure,
            traits=_texts(fields.get("traits"), reader),
            reason=reader.text(fields.get("reason")) or "",
        )
        table.add(case, fields["id"].where, inline.pop((name, "input"), None))
        if (documents := reader.sequence(fields.get("gold"))) != ():
            gold[name] = tuple(path for item in documents if (path := reader.path(item)) is not None)
        if (target := reader.text(fields.get("target"))) is not None:
            targets[name] = target
        if (law := reader.text(fields.get("field_of_law"))) is not None:
            laws[name] = law
    _check_twins(table, reader)
    reader.close()
    if not table:
        raise InputError(
            _("Der Plan hat keinen Fall."),
            where=plan.where("cases"),
            do=_("Fälle in „cases.jsonl“ schreiben, je Zeile einen, oder mit „cases:“ eine andere Datei nennen."),
        )
    texts = InlineTexts(table), Places(table)
    return Cases(table, *texts, MappingProxyType(gold), MappingProxyType(targets), MappingProxyType(laws))


def _without_references(node: MappingNode, reader: Reader) -> MappingNode:
    """A reference in the case list would be one step from the system: told, and dropped so that it is told once."""
    kept = []
    for key, value in node.entries:
        if key.text.casefold() in _REFERENCE_FIELDS:
            reader.report(
                key,
                _("Im Fall steht eine Referenz („{field}“).").format(field=key.text),
                _("Die richtige Antwort getrennt ablegen: in „references.jsonl“ mit „case“ und „answer“."),
            )
        else:
            kept.append((key, value))
    return MappingNode(tuple(kept), *_at(node))


def _check_twins(table: CaseTable, reader: Reader) -> None:
    """Ids that differ in capitals only. The numbers of their lower forms find them; a table of all forms would double
    the memory of a long list, and what two different forms may share by chance is looked at again."""
    numbers = sorted(array("q", (hash(name.casefold()) for name in table.ids)))
    again = {one for one, two in pairwise(numbers) if one == two}
    if not again:
        return
    seen: dict[str, str] = {}
    for at, name in enumerate(table.ids):
        folded = name.casefold()
        first = seen.setdefault(folded, name) if hash(folded) in again else name
        if first != name:
            reader.problems.append(
                Problem(
                    table.where(at),
                    _("Die Fälle „{one}“ und „{two}“ unterscheiden sich nur in Groß und Klein.").format(
                        one=first, two=name
                    ),
                    _("Einen umbenennen: auf manchen Rechnern wären ihre Ordner dieselben."),
                )
            )


def _group(node: Node | None, case: str, whole: Node, plan: Plan, reader: Reader) -> str:
    group = reader.text(node)
    known = ", ".join(plan.groups)
    if group is None:
        if plan.groups and node is None:
            reader.report(
                whole,
                _("Der Fall „{case}“ gehört zu keiner Gruppe.").format(case=case),
                _("„group“ ergänzen; der Plan kennt: {known}.").format(known=known),
            )
        return ""
    if group not in plan.groups and node is not None:
        reader.report(
            node,
            _("Der Fall „{case}“ nennt die Gruppe „{group}“, die der Plan nicht kennt.").format(case=case, group=group),
            _("Eine von {known} nennen oder „{group}“ im Plan unter „groups“ ergänzen.").format(
                known=known, group=group
            )
            if plan.groups
            else _("„{group}“ im Plan unter „groups“ ergänzen.").format(group=group),
        )
    return group


def _exposure(fields: Mapping[str, Node], reader: Reader) -> dict[str, Decimal]:
    found: dict[str, Decimal] = {}
    named = list(reader.entries(fields.get("exposure")))
    if "audio_s" in fields:
        named.append(("audio_s", fields["audio_s"]))
    for name, node in named:
        if name in found:
            reader.report(
                node,
                _("„{name}“ steht zweimal im selben Fall.").format(name=name),
                _("Eine der beiden Angaben streichen."),
            )
        value = reader.number(node, at_least=0)
        if value is not None:
            found[name] = value
    return found


def _texts(node: Node | None, reader: Reader) -> dict[str, str]:
    return {name: text for name, item in reader.entries(node) if (text := reader.text(item)) is not None}


def _materials(
    fields: Mapping[str, Node], case: str, root: Path, reader: Reader, inline: dict[tuple[str, str], bytes]
) -> tuple[Material, ...]:
    """The materials of a case, the text in the list itself first; each becomes a file of its name before a system."""
    found: dict[str, Material] = {}
    if "input" in fields and (text := reader.text(fields["input"])) is not None:
        data = text.encode()
        inline[case, "input"] = data
        found["input"] = Material("input", TEXT, digest_of(data), len(data))
    named: list[tuple[str, Node]] = [(key, fields[key]) for key in ("question", "material") if key in fields]
    taken = question_file(case)
    if not found and not named and "materials" not in fields and Folder(root).at(taken).is_file():
        named = [("question", Scalar(taken, *_at(fields["id"]), quoted=True))]
    for name, node in (*named, *reader.entries(fields.get("materials"))):
        if name.casefold() in found:
            reader.report(
                node,
                _("Der Fall „{case}“ hat zwei Materialien namens „{name}“.").format(case=case, name=name),
                _("Eines der beiden umbenennen."),
            )
        elif (path := reader.path(node)) is not None:
            file = Folder(root).at(path)
            if file.is_file():
                size = file.stat().st_size
                found[name.casefold()] = Material(name, media_of(path), hash_file(file), size, path)
                continue
            reader.report(
                node,
                _("Der Fall „{case}“ nennt „{file}“; diese Datei gibt es nicht.").format(case=case, file=path),
                _("Die Datei an diese Stelle legen oder den Pfad ändern."),
            )
    return tuple(found.values())
