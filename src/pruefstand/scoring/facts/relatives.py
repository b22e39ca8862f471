"""A relative or neighbour in the place of the patient: as the subject of what the reference says of the patient."""

from __future__ import annotations

import re
from collections.abc import Collection

from pruefstand.scoring.facts.clause import Clause
from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.persons import beside
from pruefstand.scoring.facts.texts import Text

__all__ = ["experiencer"]

_PARENTS = {f"family:{name}" for name in ("Mutter", "Vater", "Stiefmutter", "Stiefvater")}
_PARENTS_IN_LAW = {"family:Schwiegermutter", "family:Schwiegervater"}
_CHILDREN = {"family:Sohn", "family:Tochter"}
_SPEAKERS = (
    *((parent, _CHILDREN) for parent in sorted(_PARENTS)),
    *((parent, {"family:Schwiegersohn", "family:Schwiegertochter"}) for parent in sorted(_PARENTS_IN_LAW)),
    *((f"family:{name}", {"family:Enkel", "family:Enkelin"}) for name in ("Großmutter", "Großvater")),
    *((f"family:{name}", {"family:Neffe", "family:Nichte"}) for name in ("Tante", "Onkel")),
    ("family:Ehemann", {"family:Ehefrau"}),
    ("family:Ehefrau", {"family:Ehemann"}),
    ("family:Partner", {"family:Partnerin"}),
    ("family:Partnerin", {"family:Partner"}),
)
_SPOKEN_OF_BY = {f"{one}": frozenset(others) for one, others in _SPEAKERS}
"""Whom a relative calls so: „der Sohn sagt, seine Mutter“ is a child speaking of the patient."""
_PREPOSITION = re.compile(
    r"(?<!\w)(?:mit|von|vom|durch|bei|beim|laut|für|an|zu|zur|zum|und|der|des|dem|seiner|ihrer|ihrem|seinem|seines|ihres"
    r"|eines|deren|dessen|wie(?: (?:auch|schon|bereits|zuvor))*(?: (?:sein|ihr|der|die|eine?|seine|ihre))?)\s+$",
    re.IGNORECASE,
)
_HIM = re.compile(
    r"(?:[Vv]ater|[Mm]ann|[Ss]ohn|Bruder|Papa|Opa|Onkel|Neffe|[Ss]chwager|Cousin|Vetter|[Pp]artner|[Nn]achbar|[Kk]ollege"
    r"|Enkel|[Gg]atte|[Pp]atient|[Bb]ewohner|[Gg]efährte)$"
)
"""Behind „der“ these are the subject; „der Mutter“ is none."""
_POSSESSIVE = re.compile(r"(?<!\w)(?:ihre?|seine?)\s+$", re.IGNORECASE)
_TELLS = re.compile(
    r"(?<!\w)(?:berichte|sag|schilder|erzähl|mein|beschreib|bemerk|beobachte|meld|vermute|pfleg|betreu|versorg|begleite"
    r"|such|besuch|alarmier|informier|bestätig|verneine?|bejah|befürchte|sorg)(?:e?t|e?te|e?ten|en)(?!\w)"
    r"|(?<!\w)(?:gibt|gab|gaben|geben)(?!\w)[^.;:!?\n]*(?<!\w)an(?!\w)"
    r"|(?<!\w)(?:findet|fand|fanden|brachten?|bringt|sah|sahen|sieht|holte?|rief|ruft|traf|half|hilft|weiß|wusste|teilte?)(?!\w)"
    r"|(?<!\w)(?:hat|habe|haben|hatten?)(?!\w)(?:(?!(?<!\w)(?:wird|wurde))[^.;:!?\n])*(?<!\w)(?:gefunden|gebracht|begleitet|berichtet|angegeben"
    r"|geschildert|gepflegt|betreut|beobachtet|bemerkt|gesehen|vorgefunden|aufgefunden|geholt|gerufen)(?!\w)",
)
"""What somebody does who speaks of the patient or looks after them."""
_HE = re.compile(r"(?<!\w)(?:[Ee]r|[Ss]ie|ihn|ihm)(?!\w)")
_OF_OR_WITH = re.compile(
    r"(?<!\w)(?:mit|von|vom|durch|bei|beim|laut|für|an|zu|zur|zum|neben|wegen|gegenüber)(?: (?:der|dem|den|die))?\s+$"
    r"|[A-ZÄÖÜ][\wäöüß]+ (?:des|der|eines|einer)\s+$",
    re.IGNORECASE,
)
_HAS = re.compile(
    r"(?<!\w)(?:ha(?:t|be|ben|tte|tten)|ist|sei|war|sind|waren|wird|wurde|leide[t]?|litt|klagt?e?|zeigte?|bekommt|bekam|bekommen"
    r"|erhält|erhielt|erhalten|nimmt|nahm|genommen|erlitt|erlitten|entwickelte?|gehabt|gezeigt|fühlte?|gewesen|worden)(?!\w)"
)
"""What is said of whoever has or is something, besides the fact's own verb."""
_DONE = re.compile(r"(?:[a-zäöü]{2,4})?ge[a-zäöüß]{3,}(?:t|en)|[a-zäöüß]+iert")
_AND = re.compile(r"\sund (?=[a-zäöüß])")
_WHO = re.compile(r",\s+(?:der|die|welcher|welche)(?!\w)")


def experiencer(seen: Comparison) -> Difference | None:
    """A relative or neighbour as the subject of what the reference says of the patient, where neither the patient nor a
    word for them stands in the same clause: „die Mutter hat Fieber“, not „die Mutter berichtet, er habe Fieber“."""
    known = seen.prepared.persons
    if any(one.kind == "person" for one in seen.wanted):
        return None
    text = seen.text
    before_it = [
        pair for pair in seen.far if pair[1] + 1 in seen.place.clauses and _WHO.match(text.expanded.text, pair[0].end)
    ]
    for one, clause in (*seen.near, *before_it):
        if one.kind != "person" or not one.norm.startswith(("family:", "other:")) or one.norm in known:
            continue
        before = text.expanded.text[max(0, one.start - 40) : one.start]
        subject = _HIM.search(one.text) is not None and before.lower().endswith("der ")
        oblique = not subject and _PREPOSITION.search(before) is not None
        if before.endswith("werdende ") or oblique or beside(text.expanded.text, one):
            continue
        if _patient_of(one, before, known) or _spoken_of(one, clause, text) or seen.explained(one, clause):
            continue
        if _is_said_of(one, clause, seen):
            return Difference("person", "person.experiencer", "", one.text, (one.start, one.end))
    return None


def _patient_of(one: Mention, before: str, known: Collection[str]) -> bool:
    """Whether a parent whom the reference names speaks of the child it brings: „sie sagt, dass ihr Sohn hustet“."""
    return one.norm in _CHILDREN and _POSSESSIVE.search(before) is not None and not _PARENTS.isdisjoint(known)


def _spoken_of(one: Mention, clause: int, text: Text) -> bool:
    """Whether a child speaks of the patient as its parent: „der Sohn sagt, seine Mutter sei dement“, in the sentence
    before too where the relative is called „ihre Mutter“."""
    sentence = text.clauses[clause].sentence
    sentences = [sentence]
    if _POSSESSIVE.search(text.expanded.text[max(0, one.start - 12) : one.start]):
        sentences.append(sentence - 1)
    speakers = _SPOKEN_OF_BY.get(one.norm, frozenset())
    there = (other for each in sentences for other in text.mentions_in(text.by_sentence.get(each, ())))
    return any(other.norm in speakers and other.start < one.start for other in there)


def _is_said_of(one: Mention, clause: int, seen: Comparison) -> bool:
    """Whether the fact is told of a relative in its clause, or in the one that follows and says more of it: „die
    Mutter, die Fieber hat“; who speaks of the patient, or stands beside the patient in the clause, is not meant."""
    text, said = seen.text, seen.text.expanded.text
    own = {
        hit.word
        for variant, hits in ((0, seen.place.own), (seen.place.variant, seen.place.hits))
        for hit in hits
        if not seen.fact.variants[variant][hit.anchor].person
    }
    at = one.start
    if own.isdisjoint(text.clauses[clause].words) and _WHO.match(said, one.end) and clause + 1 < len(text.clauses):
        clause += 1
        at = text.clauses[clause].start
    start, end = _part(at, text.clauses[clause], said)
    words = [index for index in text.clauses[clause].words if start <= text.words[index].start < end]
    if own.isdisjoint(words) or _TELLS.search(said, start, end) or _HE.search(said, start, end):
        return False
    last = text.words[words[-1]]
    lower = words[-1] not in own and not last.noun and not _HAS.fullmatch(last.text)
    other_predicate = lower and (last.says or _DONE.fullmatch(last.text) is not None)  # „hat Fieber gemessen“
    has_it = _HAS.search(said, start, end) or any(not text.words[index].noun for index in own.intersection(words))
    return (
        bool(has_it)
        and not other_predicate
        and not any(
            other.norm.startswith("patient:") and not _OF_OR_WITH.search(said[max(0, other.start - 40) : other.start])
            for other in text.mentions_in((clause,))
            if start <= other.start < end
        )
    )


def _part(at: int, clause: Clause, said: str) -> tuple[int, int]:
    """The part of a clause around a place, between each „und“ that joins two statements."""
    cuts = [clause.start, *(match.start() for match in _AND.finditer(said, clause.start, clause.end)), clause.end]
    return max(cut for cut in cuts if cut <= at), min((cut for cut in cuts if cut > at), default=clause.end)
