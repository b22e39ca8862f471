"""What a study was set to: its gold standard, the settings of the plan, and what chance decided."""

from __future__ import annotations

from collections import Counter

from pruefstand.evaluation.records import Chronicle
from pruefstand.i18n import N_, _, ngettext
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Pair, Pairs, Paragraph, Row, Section, Table
from pruefstand.report.numbers import count

__all__ = ["gold_section", "seed_section", "settings_section", "single_gold"]

_SETTINGS = {
    "blind.raters": N_("Bewertende"),
    "blind.groups": N_("nur diese Gruppen"),
    "blind.unify": N_("vereinheitlicht"),
    "blind.align": N_("sprachlich angeglichen"),
    "blind.pseudonymise": N_("pseudonymisiert"),
    "rate.with_gold": N_("Bewertende sehen den Goldstandard"),
    "rate.ai": N_("Kürzel einer bewertenden KI"),
    "rate.invited": N_("KI mit eigener Mappe"),
    "rate.leads": N_("Bewertung führt den Bericht an"),
    "rate.rubric": N_("Raster"),
    "rate.rubric.digest": N_("Prüfsumme des Rasters"),
    "cases": N_("Fälle"),
}
_VALUES = {"people": N_("ja, weil Menschen geantwortet haben"), "yes": N_("ja"), "no": N_("nein")}


def single_gold(chronicle: Chronicle) -> str:
    """The sentence that warns of cases whose gold standard is one document; empty where there is none."""
    documents = Counter(one.case for one in chronicle.gold)
    alone = [case for case, n in documents.items() if n == 1]
    if not alone:
        return ""
    return ngettext(
        "Bei {n} Fall ({cases}) beruht der Goldstandard auf einem einzigen Expertendokument, also auf einer einzelnen "
        "Fachmeinung.",
        "Bei {n} Fällen ({cases}) beruht der Goldstandard auf je einem einzigen Expertendokument, also auf einer "
        "einzelnen Fachmeinung.",
        len(alone),
    ).format(n=count(len(alone)), cases=", ".join(alone))


def gold_section(chronicle: Chronicle) -> Section:
    """The gold standard by case with its number of documents, and the target questions."""
    cases = Counter(one.case for one in chronicle.gold)
    least, most = min(cases.values(), default=0), max(cases.values(), default=0)
    span = _("Expertendokumente: {n}, je Fall {least} bis {most}.")
    if least == most:
        span = _("Expertendokumente: {n}, je Fall {least}.")
    read = span.format(n=count(len(chronicle.gold)), least=count(least), most=count(most))
    blocks: list[Block] = []
    if chronicle.gold:
        columns = (Column(_("Dokument"), numeric=False), Column(_("Fall"), numeric=False), Column("SHA-256"))
        rows = tuple(
            Row(
                one.path,
                (
                    Cell(CellKind.TEXT, one.case),
                    Cell(CellKind.TEXT, one.digest[7:39], (one.digest[39:],)),
                ),
            )
            for one in chronicle.gold
        )
        blocks.append(Table(_("Expertendokumente"), columns, rows))
    else:
        blocks.append(Paragraph(_("Es gibt keinen Goldstandard; bewertet wurde an den Quellen.")))
    if chronicle.targets:
        told = (Pair(_("Zielfrage {case}").format(case=case), text) for case, text in chronicle.targets)
        blocks.append(Pairs(tuple(told)))
    return Section("goldstandard", _("Goldstandard und Zielfragen"), read, tuple(blocks))


def settings_section(chronicle: Chronicle) -> Section:
    """What the plan set, with the digest of the rubric."""
    pairs = tuple(_pair(key, text) for key, text in chronicle.settings if text)
    read = _("Worauf die Studie eingestellt war, wie es der Plan sagt.")
    return Section("einstellungen", _("Einstellungen"), read, (Pairs(pairs),) if pairs else (Paragraph(_("Keine.")),))


def _pair(key: str, text: str) -> Pair:
    label = _(_SETTINGS[key]) if key in _SETTINGS else key
    return Pair(label, _(_VALUES[text]) if text in _VALUES else text, mono=text.startswith("sha256:"))


def seed_section(chronicle: Chronicle) -> Section:
    """The commitment to the seed, and the seed once it is open."""
    read = _("Je Fall wurden die Antworten nach der Saat gereiht und bekamen danach ihre Codes.")
    pairs = []
    if chronicle.commitment:
        pairs.append(Pair(_("Prüfsumme der Saat, vor dem Verblinden festgehalten"), chronicle.commitment, mono=True))
    if chronicle.seed:
        pairs.append(Pair(_("Saat, seit dem Entblinden offen"), chronicle.seed, mono=True))
    if not pairs:
        return Section("saat", _("Zufall"), read, (Paragraph(_("Noch nicht verblindet.")),))
    return Section("saat", _("Zufall"), read, (Pairs(tuple(pairs)),))
