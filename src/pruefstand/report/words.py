"""The words of a report for what the closed lists hold: statuses, origins, sources, variants, kinds of study."""

from __future__ import annotations

from pruefstand.domain import Basis, Better, Measure, Origin, Role, Scale, Summary, System, SystemKind
from pruefstand.evaluation.edited import is_edited
from pruefstand.i18n import N_, _
from pruefstand.report.blocks import Tag
from pruefstand.scoring.part_words import part_title

__all__ = [
    "basis_word",
    "better_word",
    "change_word",
    "consequence_word",
    "kind_word",
    "lines",
    "mark_word",
    "origin_word",
    "part_word",
    "place_word",
    "role_word",
    "scale_word",
    "source_word",
    "split_word",
    "summary_word",
    "system_word",
    "systems_among",
    "systems_counted",
    "tag",
    "variant_word",
]

_MARKS = {
    "passed": N_("bestanden"),
    "not_passed": N_("nicht bestanden"),
    "completed": N_("beantwortet"),
    "empty": N_("leere Ausgabe"),
    "refused": N_("vom Anbieter verweigert"),
    "timeout": N_("Zeitüberschreitung"),
    "too_large": N_("Ausgabe zu groß"),
    "failed": N_("technischer Fehler"),
    "cancelled": N_("abgebrochen"),
    "unsupported": N_("nicht unterstützt"),
    "interrupted": N_("unterbrochen"),
    "withdrawn": N_("widerrufen oder ausgeschlossen"),
    "not_run": N_("nicht begonnen"),
    "ok": N_("gemessen"),
    "unreadable": N_("nicht lesbar"),
    "not_applicable": N_("entfällt"),
    "not_checkable": N_("nicht prüfbar"),
    "missing": N_("fehlt"),
    "checker_failed": N_("Prüfer ausgefallen"),
}
_ORIGINS = {
    Origin.PIPELINE: ("reporter", N_("Reporter mit Vorschaltsystem")),
    Origin.MODEL: ("modell", N_("Modell ohne Vorschaltsystem")),
    Origin.OTHER_AI: ("ki", N_("Andere KI")),
    Origin.EXPERT: ("fach", N_("Fachperson")),
    Origin.STUDENT: ("stud", N_("Studierende, Berufsanwärter")),
    Origin.PROGRAM: ("", N_("Programm")),
    Origin.PRODUCT: ("", N_("Produkt")),
}
_ROLES = {
    Role.TESTED: N_("geprüft"),
    Role.BASELINE: N_("Vergleichsmaßstab"),
    Role.KNOWN: N_("zur Kontrolle, Ergebnis bekannt"),
}
_PLACES = {
    SystemKind.COMMAND: N_("hier ausgeführt"),
    SystemKind.MODEL: N_("über seinen Dienst gefragt"),
    SystemKind.IMPORT: N_("anderswo gelaufen, eingelesen"),
    SystemKind.INTAKE: N_("fertige Antworten, eingelesen"),
}
_SOURCES = {
    "rule": N_("nach Regeln geprüft"),
    "human": N_("Urteil der Bewertenden"),
    "ai": N_("Vorsortierung durch eine KI"),
    "clock": N_("beim Lauf festgehalten"),
}
_BASES = {Basis.STARTED: N_("alle begonnenen Läufe"), Basis.MEASURED: N_("nur gemessene Läufe")}
_BETTER = {Better.HIGHER: N_("mehr ist besser"), Better.LOWER: N_("weniger ist besser"), Better.NONE: ""}
_SCALES = {
    Scale.COUNT: N_("Anteil"),
    Scale.QUANTITY: N_("Menge"),
    Scale.INTERVAL: N_("Zahlenwert"),
    Scale.DISTRIBUTION: N_("Verteilung"),
    Scale.ORDINAL: N_("Stufen mit Rang"),
    Scale.NOMINAL: N_("Stufen ohne Rang"),
}
_SUMMARIES = {
    Summary.POOL: N_("gepoolt"),
    Summary.MEAN: N_("Mittel"),
    Summary.MEDIAN: N_("Median"),
    Summary.QUANTILES: N_("Quantile"),
    Summary.SHARES: N_("Anteile"),
}
_KINDS = {
    "catalogue": N_("Katalogbericht"),
    "study": N_("Studienbericht"),
    "index": N_("Indexbericht"),
}
_SYSTEMS = {"study": N_("Bedingung"), "index": N_("Produkt")}
_SPLITS = {"develop": N_("Entwicklung"), "control": N_("Kontrolle")}
_CONSEQUENCES = {
    "wrong_act": N_("löst ungeprüft eine falsche Handlung aus"),
    "visible": N_("fällt sofort auf"),
    "slower": N_("führt langsamer zum Richtigen"),
    "": N_("Folge im Plan nicht genannt"),
}
_CHANGES = {
    "answer": N_("Antwort"),
    "restraint": N_("Zurückhaltung"),
    "form": N_("Form"),
    "failure": N_("Ausfall"),
}
_REPAIRED = "repaired:"
_REPAIRS = {"markdown_fence": N_("Markdown-Zaun entfernt")}


def mark_word(mark: str) -> str:
    """The word for a mark in the list of cases or a status; an unknown one stands for itself."""
    return _(_MARKS[mark]) if mark in _MARKS else mark


def origin_word(origin: Origin) -> str:
    """The word that always goes with an origin's colour."""
    return _(_ORIGINS[origin][1])


def tag(system: System) -> Tag:
    """A system as tables and charts name it; programs and products are ink."""
    return Tag(system.title, _ORIGINS[system.origin][0], origin_word(system.origin))


def role_word(role: Role) -> str:
    """What the system is there for."""
    return _(_ROLES[role])


def place_word(kind: SystemKind) -> str:
    """Where its attempts come from."""
    return _(_PLACES[kind])


def source_word(source: str) -> str:
    """Who measured; an unknown source stands for itself."""
    return _(_SOURCES[source]) if source in _SOURCES else source


def basis_word(basis: Basis) -> str:
    """Which attempts are in the denominator."""
    return _(_BASES[basis])


def better_word(better: Better) -> str:
    """Which direction is good; empty where neither is."""
    return _(_BETTER[better])


def scale_word(scale: Scale) -> str:
    """What kind of value a measure has."""
    return _(_SCALES[scale])


def summary_word(summary: str) -> str:
    """How it is summed up; an unknown way stands for itself."""
    return _(_SUMMARIES[Summary(summary)]) if summary in set(Summary) else summary


def part_word(part: str, measure: Measure | None = None) -> str:
    """A part or level of a measure, in the reader's language where it is one of ours; „3 / 4“ lies between levels.

    Parts that are the author's own words (a field „pattern“, an answer „wrong“) stand as they are.
    """
    ours = part_title(part, measure) if measure is not None and part in measure.parts else None
    return ours or " / ".join(_(word) for word in part.split(" / "))


def kind_word(kind: str) -> str:
    """What the report is called."""
    return _(_KINDS[kind]) if kind in _KINDS else _("Bericht")


def system_word(kind: str) -> str:
    """What a system is called in this kind of study."""
    return _(_SYSTEMS[kind]) if kind in _SYSTEMS else _("System")


def systems_counted(kind: str, n: int) -> str:
    """So many systems, in the word of this kind of study."""
    if kind == "study":
        return _("eine Bedingung") if n == 1 else _("{n} Bedingungen").format(n=n)
    if kind == "index":
        return _("ein Produkt") if n == 1 else _("{n} Produkte").format(n=n)
    return _("ein System") if n == 1 else _("{n} Systeme").format(n=n)


def systems_among(kind: str, n: int) -> str:
    """So many systems, behind „von“."""
    among = {"study": _("{n} Bedingungen"), "index": _("{n} Produkten")}
    return among.get(kind, _("{n} Systemen")).format(n=n)


def lines(text: str) -> str:
    """A message that may hold several message ids, one a line, each in the reader's language."""
    return " ".join(_(line) for line in text.split("\n")) if text else ""


def split_word(split: str) -> str:
    """The part of a catalogue."""
    return _(_SPLITS[split])


def consequence_word(consequence: str) -> str:
    """What would come of an error if nobody looked."""
    return _(_CONSEQUENCES[consequence])


def change_word(change: str) -> str:
    """What differed between repeats."""
    return _(_CHANGES[change])


def variant_word(variant: str) -> str:
    """Which form of the output was measured."""
    if variant.startswith(_REPAIRED):
        step = variant.removeprefix(_REPAIRED)
        return _("nach erlaubter Reparatur ({step})").format(step=_(_REPAIRS.get(step, step)))
    if is_edited(variant):
        inner = variant.partition(":")[2]
        edited = _("von Hand geändert")
        return f"{edited}, {variant_word(inner)}" if inner else edited
    known = {
        "delivered": _("streng, wie geliefert"),
        "blinded": _("verblindete Fassung"),
    }
    return known.get(variant, variant)
