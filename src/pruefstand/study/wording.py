"""What someone may have meant by a word that a plan does not know: a German key, a slip of the pen."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

__all__ = ["meant_by"]

# German and neighbouring words for the plan's keys and enumerated words; where one may stand for several, the first
# that the place knows counts.
_ALIASES: dict[str, tuple[str, ...]] = {
    "abbruch": ("abort_after",),
    "abbruch_nach": ("abort_after",),
    "ansichten": ("views",),
    "antwort": ("answer",),
    "anweisung": ("instruction",),
    "aufgabe": ("task", "instruction"),
    "auftrag": ("instruction",),
    "auspraegungen": ("one_of", "levels"),
    "ausschluss": ("excludes",),
    "autor": ("author",),
    "autorin": ("author",),
    "bedingung": ("when", "system"),
    "bedingungen": ("systems",),
    "befehl": ("command",),
    "begruendung": ("reason",),
    "bewerten": ("rate",),
    "bewertende": ("raters",),
    "bewertung": ("rate", "score"),
    "bogen": ("sheet",),
    "case": ("cases",),
    "catalog": ("catalogue",),
    "datei": ("file",),
    "datum": ("day", "date"),
    "domaene": ("domain",),
    "einfuhr": ("import",),
    "entwicklung": ("develop",),
    "erwartet": ("expected", "answer"),
    "experte": ("expert",),
    "expertin": ("expert",),
    "fach": ("domain", "category"),
    "faelle": ("cases",),
    "fall": ("case", "cases"),
    "fassung": ("version",),
    "fehler": ("errors", "error"),
    "feld": ("field", "fields"),
    "felder": ("fields",),
    "frage": ("question",),
    "geprueft_von": ("reviewer",),
    "gewicht": ("weight",),
    "goldstandard": ("gold",),
    "grenze": ("bound",),
    "grund": ("reason",),
    "gruppe": ("group", "groups"),
    "gruppen": ("groups",),
    "herkunft": ("origin",),
    "hoechstens": ("at_most",),
    "ist": ("type",),
    "kategorie": ("category",),
    "katalog": ("catalogue",),
    "kennung": ("id",),
    "klumpen": ("cluster",),
    "kommando": ("command",),
    "kontrolle": ("control",),
    "laeufe": ("attempts",),
    "lauf": ("attempts",),
    "material": ("material", "materials"),
    "max": ("at_most",),
    "maximum": ("at_most",),
    "messgroesse": ("measure",),
    "min": ("at_least",),
    "mindestens": ("at_least",),
    "minimum": ("at_least",),
    "mit_gold": ("with_gold",),
    "mit_goldstandard": ("with_gold",),
    "name": ("title", "id"),
    "nutzung": ("exposure",),
    "nur": ("only",),
    "obergrenze": ("at_most",),
    "pflicht_wenn": ("required_when",),
    "produkt": ("product", "system"),
    "produkte": ("systems",),
    "profil": ("profile",),
    "protokoll": ("protocol",),
    "pruefer": ("checker", "reviewer"),
    "pseudonymisieren": ("pseudonymise",),
    "pseudonymize": ("pseudonymise",),
    "quelle": ("source", "cluster"),
    "referenz": ("reference", "references"),
    "referenzen": ("references",),
    "reparaturen": ("repairs",),
    "rolle": ("role",),
    "runs": ("attempts",),
    "schwelle": ("gate",),
    "schwellen": ("gate",),
    "schwere": ("severity",),
    "sperre": ("excludes",),
    "strittig": ("disputed",),
    "studie": ("study",),
    "studierende": ("student",),
    "system": ("systems",),
    "systeme": ("systems",),
    "szenarien": ("cases",),
    "teil": ("split", "part"),
    "timeout": ("time_limit",),
    "titel": ("title",),
    "typ": ("type",),
    "ueberschrift": ("title",),
    "unstrittig": ("settled",),
    "untergrenze": ("at_least",),
    "verblinden": ("blind",),
    "verblindung": ("blind",),
    "verweise": ("references",),
    "wenn": ("when",),
    "wiederholung": ("repeat", "repeats"),
    "wiederholungen": ("repeats",),
    "zeitgrenze": ("time_limit",),
    "zeitlimit": ("time_limit",),
    "zeitraum": ("period",),
    "ziel": ("target",),
    "zielfrage": ("target",),
    "zuordnung": ("join", "join_table"),
    "zuordnungstabelle": ("join_table",),
}
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "-": "_", " ": "_"})
_LIKE = 0.75


def meant_by(word: str, known: Collection[str]) -> str:
    """The known word that ``word`` stands for – its German name, another case, a slip – or empty.

    Case, umlauts and hyphens do not matter; what comes first in the alphabet wins where two are equally near.
    """
    folded = word.strip().casefold().translate(_UMLAUTS)
    for name in known:
        if name.casefold() == folded:
            return name
    for name in _ALIASES.get(folded, ()):
        if name in known:
            return name
    near = get_close_matches(folded, sorted(known), n=1, cutoff=_LIKE)
    return near[0] if near else ""
