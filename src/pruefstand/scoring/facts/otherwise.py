"""Clauses that say something else of the thing that a fact denies: rules cannot tell whether they deny it too."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pruefstand.scoring.facts.locating import Hit
from pruefstand.scoring.facts.prepared import Anchor
from pruefstand.scoring.facts.told import Told

__all__ = ["REMOVED", "affirmed_otherwise", "allowed", "done_by_now", "said_otherwise", "says_more", "still_to_do"]

_STAYS = {"bleibt", "bleiben", "blieb", "blieben", "geblieben", "beibehalten", "beibehält", "behält", "behalten"}
REMOVED = {
    "entfernt",
    "gezogen",
    "weg",
    "raus",
    "abgenommen",
    "beendet",
    "abgesetzt",
    "gestoppt",
    "eingestellt",
    "aufgegeben",
    "abgeschworen",
    "abgeschafft",
}
_MAY = {"darf", "dürfen", "durfte", "durften"}
_MAY_NOT = re.compile(r"(?<!\w)(?:zugelassen|zulässig|erlaubt|gestattet|genehmigt|darf|dürfen)(?!\w)")
_NO_MORE = re.compile(r"(?<!\w)mehr(?!\w)")
_LEAST = 0.3
_PENDING = re.compile(
    r"(?<!\w)(?:(?:muss|müssen|soll|sollen) [^.;:!?\n]{0,40}?noch(?! (?:nicht|kein))|erst noch(?! (?:nicht|kein))"
    r"|noch (?:[a-zäöüß]{2,20} )?zu [a-zäöüß]+n|noch [a-zäöüß]{0,8}zu[a-zäöüß]+en"
    r"|noch (?:im Rückstand|in Arbeit|bevor))(?!\w)"
)
_LONG_DONE = re.compile(r"(?<!\w)(?:bereits|schon|längst|inzwischen|mittlerweile)(?!\w)")
_BY_NOW = re.compile(
    r"(?<!\w)(?:bereits|schon|längst|inzwischen|mittlerweile|nunmehr|stets|immer)"
    r"(?! (?:seit|vor|am|um|im|wieder|lange?|noch|weniger|mehr als|wenn|als|erwähnt|besprochen)(?!\w))(?!\w)"
)
"""What has been done by now, or is done always, whatever the word for it."""
_NOT_YET = re.compile(
    r"(?<!\w)(?:noch (?:nicht|kein(?:e[nmrs]?)?|immer (?:nicht|kein(?:e[nmrs]?)?))|nicht (?:regelmäßig|immer|stets)"
    r"|(?:bisher|bislang|derzeit|zurzeit|bis dato) (?:noch )?(?:nicht|kein(?:e[nmrs]?)?))(?!\w)"
)
_LASTS = re.compile(
    r"(?<!\w)(?:besteh(?:t|en)|bestand(?:en)?|dauer(?:t|n|te)|h[aä]lt|halten|tritt|treten|gibt es|liegt|liegen|plagt)"
    r" [^.;:!?\n]{0,40}?(?:weiterhin|weiter|fort|nach wie vor|immer noch|noch immer|unverändert|an)(?!\w)"
    r"|(?<!\w)(?:weiterhin|nach wie vor|immer noch|noch immer|unverändert) [^.;:!?\n]{0,40}?"
    r"(?:besteh(?:t|en)|vorhanden|auf|aktiv|offen)(?!\w)"
)
_ENDS = re.compile(
    r"(?<!\w)(?:ende(?:t|n|te|ten)|geendet|l(?:äuft|aufen|ief(?:en)?) [^.;:!?\n]{0,60}aus|auslaufen|ausl(?:äuft|ief)"
    r"|ausgelaufen|abgelaufen|erl(?:ischt|osch(?:en)?)|verf(?:ällt|iel|allen)"
    r"|h[öo]r(?:t|en|te) [^.;:!?\n]{0,40}auf)(?!\w)"
)
_TROUBLE = re.compile(
    r"(?:\w*[bB]eschwerden?|Probleme?n?|Schwierigkeit(?:en)?|Auffälligkeit(?:en)?|\w*[sS]törung(?:en)?"
    r"|Beanstandung(?:en)?|Besonderheit(?:en)?|Komplikation(?:en)?|Zwischenf[aä]lle?|Einschränkung(?:en)?)"
)
_NORMAL = re.compile(
    r"(?<!\w)(?<!nicht )(?:unauffällig|problemlos|reibungslos|regelrecht|komplikationslos|ungestört|störungsfrei"
    r"|einwandfrei|normal|gut|in Ordnung|ungehindert|uneingeschränkt|glatt|klaglos|ohne (?:pathologischen )?Befund"
    r"|[oO]\. ?[bB]\.)(?!\w)"
)


_TOPIC = re.compile(
    r"(?<!\w)(?:wurden?|war(?:en)?|ist|sind|wird|werden|gab es|fragte|gefragt|kam(?:en)?) [^.;:!?\n]{0,40}?"
    r"(?:gesprochen|beraten|diskutiert|besprochen|geprüft|untersucht|erörtert|erfragt|angesprochen|behandelt|Thema"
    r"|Gegenstand|zur Sprache)(?!\w)|(?<!\w)[tT]hematisiert|[zZ]ur Sprache kam(?:en)?"
)
"""What is only spoken of is neither denied nor affirmed."""
_OPEN = re.compile(
    r"(?<!\w)(?:[oO]ffen|ausständig|überfällig|schuldig|säumig|unterwegs|\w*[rR]ückst[aä]nd(?:e[ns]?|s)?)(?!\w)"
)
_FORGOTTEN = re.compile(r"(?<!\w)(?:verg(?:isst|essen|aß|aßen)|versäum(?:t|te|ten)|schluder(?:t|n))(?!\w)")


def said_otherwise(told: Told, wrong: Collection[int]) -> bool:
    """Whether the clauses that should deny say something else of the same thing: „die Oberstufe bleibt außen vor“
    neither denies nor affirms that the ban covers it, and a person should look."""
    clauses = {hit.clause for hit in told.hits if hit.anchor in wrong}
    said = {told.text.words[index].lower for clause in clauses for index in told.text.clauses[clause].words}
    texts = [
        told.text.expanded.text[told.text.clauses[clause].start : told.text.clauses[clause].end] for clause in clauses
    ]
    if any(_PENDING.search(each) and not _LONG_DONE.search(each) for each in texts):
        return True  # „müssen noch versichert werden“ for „nicht versichert“
    if all(map(_TOPIC.search, texts)) or any(map(_FORGOTTEN.search, texts)):
        return True  # „Über offenes Feuer wurde gesprochen.“
    if _NOT_YET.search(told.fact.text.expanded.text) and any(map(_OPEN.search, texts)):
        return True  # „Lieferung offen“ for „noch nicht geliefert“
    there = {hit.anchor for hit in told.hits if hit.anchor in wrong}
    trouble = {number for number, one in enumerate(told.anchors) if one.negative and _TROUBLE.fullmatch(one.text)}
    if trouble - there and any(map(_NORMAL.search, texts)):
        return True  # „Wasserlassen unauffällig“ for „keine Beschwerden beim Wasserlassen“
    if said & REMOVED and _NO_MORE.search(told.fact.text.expanded.text):
        return True  # „Blasenkatheter gezogen“ for „kein Blasenkatheter mehr“
    thing = any(trigger.noun for trigger in told.fact.text.triggers)
    predicates = {
        number
        for number, one in enumerate(told.anchors)
        if (one.negative or one.against)
        and one.text[:1].islower()
        and not _describes(one)
        and not (thing and one.weight <= _LEAST)  # „kein E-Book vorgesehen“ denies the thing
    }
    if not predicates or predicates & {hit.anchor for hit in told.hits}:
        return False  # what should be denied is a thing, or its predicate is affirmed
    if said & _STAYS or any(_LASTS.search(each) or _ENDS.search(each) for each in texts):
        return True  # „bleibt in Betrieb“ for „wird nicht abgeschaltet“
    if allowed(told):
        return False  # „dürfen verwendet werden“ for „nicht zugelassen“
    return says_more(told, [hit for hit in told.hits if hit.clause in clauses])


_PERMITTED = re.compile(
    r"(?<!\w)(?:erlaubt|gestattet|zulässig|möglich|genehmigt|zugelassen|darf|dürfen|kann|können)(?!\w)"
)
_UNHINDERED = re.compile(
    r"(?<!\w)(?:[kK]eine?[nr]?|[oO]hne) (?:[a-zäöüß]+ )?(?:Ausschluss|Einschränkung(?:en)?|Beschränkung(?:en)?|Verbot"
    r"|Hindernis(?:se)?|Bedenken|Einwände?|Hinderungsgr[uü]nde?)(?!\w)"
)
_FAILED = re.compile(
    r"(?<!\w)(?:erfolglos|vergeblich|ergebnislos|gescheitert|fruchtlos|ohne (?:Erfolg|Ergebnis))(?!\w)"
)


_BROKEN = re.compile(
    r"(?<!\w)(?:defekt|kaputt|undicht|gestört|\w*(?:[sS]törung|[fF]ehler|[mM]angel|[mM]ängel|[sS]ch[aä]den))"
)
_UNMENDED = re.compile(r"(?<!\w)(?:nicht|un)\s?(?:behoben|repariert|beseitigt|ersetzt|instand gesetzt)(?!\w)")


def affirmed_otherwise(told: Told) -> bool:
    """Whether a denial at the place says what the fact affirms: „keine Einschränkung bei Nachtarbeit“ for
    „Nachtarbeit erlaubt“, „keine Einigung“ for „Einigung gescheitert“."""
    mine = told.fact.text.expanded.text
    if _FAILED.search(mine):
        return True
    broken = _BROKEN.search(mine)
    pieces = (told.text.clauses[clause] for clause in sorted({hit.clause for hit in told.hits}))
    said = [told.text.expanded.text[piece.start : piece.end] for piece in pieces]
    if broken and any(map(_UNMENDED.search, said)):
        return True  # „Defekt noch nicht behoben“ for „weiterhin defekt“
    return bool(_PERMITTED.search(mine)) and any(map(_UNHINDERED.search, said))


_DONE = re.compile(r"(?<!\w)(?:\w*ge\w+(?:t|en)|\w+iert|(?:be|er|ver|ent|zer|über|unter)\w+(?:t|en))$")
_TO_DO = re.compile(r"(?<!\w)(?:soll|sollen|muss|müssen|wird|werden|bis|noch|übernimmt|künftig|ab)(?!\w)")


def still_to_do(told: Told) -> tuple[int, int] | None:
    """Where it is said to be still to do what the fact says has been done: „noch zu informieren“ for „informiert“."""
    mine = told.fact.text.expanded.text.rstrip(". ")
    if not _DONE.search(mine) or _TO_DO.search(mine) or any(one.kind == "person" for one in told.fact.typed):
        return None
    if any(anchor.negative for anchor in told.anchors):
        return None
    text = told.text
    for number in sorted({hit.clause for hit in told.hits if hit.clause in told.core}):
        clause = text.clauses[number]
        there = [told.anchors[hit.anchor].text for hit in told.hits if hit.clause == number]
        match = _PENDING.search(text.expanded.text, clause.start, clause.end)
        if match and mine.split()[-1] in there and not _LONG_DONE.search(text.expanded.text, clause.start, clause.end):
            return match.span()
    return None


def done_by_now(told: Told) -> tuple[int, int] | None:
    """Where it is said that something has been done by now, or always is, of what the fact says is not done yet: „das
    Bett ist inzwischen gekommen“ for „noch nicht geliefert“; and nothing there denies."""
    if not _NOT_YET.search(told.fact.text.expanded.text):
        return None
    denying = {trigger.clause for trigger in told.text.triggers}
    for number in sorted({hit.clause for hit in told.hits if hit.clause in told.core}):
        clause = told.text.clauses[number]
        match = _BY_NOW.search(told.text.expanded.text, clause.start, clause.end)
        said = told.text.expanded.text[clause.start : clause.end]
        if match and number not in denying and not _PENDING.search(said) and not _LASTS.search(said):
            return match.span()
    return None


def allowed(told: Told) -> bool:
    """Whether the place allows what the fact does not."""
    said = {told.text.words[index].lower for hit in told.hits for index in told.text.clauses[hit.clause].words}
    return bool(said & _MAY) and _MAY_NOT.search(told.fact.text.expanded.text) is not None


def _describes(anchor: Anchor) -> bool:
    """Whether a word is an adjective of little weight before its noun: „die alte Schnittstelle“."""
    return anchor.weight < _LEAST and anchor.text.endswith(("e", "er", "es", "em"))


def says_more(told: Told, hits: Sequence[Hit]) -> bool:
    """Whether the clauses of these hits have a predicate that is none of the fact's."""
    own = {hit.word for hit in hits}
    mine = frozenset(key for variant in told.fact.variants for anchor in variant for key in anchor.keys)
    others = (
        told.text.words[index]
        for clause in sorted({hit.clause for hit in hits})
        for index in told.text.clauses[clause].words
        if index not in own
    )
    return any(word.says and not word.noun and not word.keys & mine for word in others)
