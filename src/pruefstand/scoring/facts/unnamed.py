"""A person whom the fact names and the document nowhere: somebody else who acts there, or nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.scoring.facts.clause import Clause, Word
from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.mention import Mention, Placed
from pruefstand.scoring.facts.persons import beside
from pruefstand.scoring.facts.terms import strange
from pruefstand.scoring.facts.told import WHOLE

__all__ = ["he_for_her", "nowhere_named"]

_STANDS_FOR = re.compile(
    r"(?<!\w)(?:(?:[eE]r|[sS]ie|[iI]hn|[iI]hm|[iI]hr|[dD]iese[rmn]?)(?!\w)|Patient|Bewohner|Mandant|Klient|Kunde)",
)
_BY = re.compile(r"(?<!\w)(?:durch|von|vom)(?: (?:den|die|das|der|dem))?\s+$")
_SELF = re.compile(r"(?<!\w)(?P<who>[eE]r|[sS]ie) selbst(?:ständig)?(?!\w)")
"""„stellt sie selbst“; where a stop follows, the abbreviation has been written out."""
_BEGINS = re.compile(r"\W*(?:(?:[Dd](?:er|ie)|[Ii]hre?|[Ss]eine?) )?")
_PASSIVE = re.compile(r"(?<!\w)(?:wird|werden|wurden?|worden)(?!\w)")
_TRADE = re.compile(r"(?:er|eur|or|ist|ent|ant|oge|in|mann|frau|kraft)$")
_HE = re.compile(
    r"^Herrn?(?!\w)|(?:(?<!mutt)(?<!tocht)(?<!schwest)er|or|eur|ist|sohn|mann|onkel|neffe|enkel|opa)$", re.IGNORECASE
)
_SHE = re.compile(r"^Frau(?!\w)|(?:[a-zäöüß]in|frau|mutter|tochter|schwester|tante|nichte|oma)$", re.IGNORECASE)


_SHE_OR_HER = re.compile(r"(?<!\w)(?:[sS]ie|[iI]hr(?:e[nmrs]?)?)(?!\w)")
_PART_OF_HERS = re.compile(r"(?:er|nt|ist|or|eur|og|at)in$")


def nowhere_named(one: Mention, near: Placed, seen: Comparison) -> Difference | None:
    """A person that the fact names and the document nowhere, nor says who else may be meant; „durch den Kämmerer“,
    „sie selbst“, „Installateur Brezina“ are somebody else."""
    text = seen.text
    if not one.norm.startswith("name:") or any(alike(one, other) for other in text.persons):
        return None
    for other, clause in near:
        acting = other.norm.startswith(("family:", "other:", "office:")) and other.norm not in seen.prepared.persons
        if acting and not seen.explained(other, clause) and not beside(text.expanded.text, other):
            return _differs(one, other)
    difference = _herself(one, seen) or _stranger(one, seen) or _relative(one, near, seen)
    if difference is not None:
        return difference
    if any(_STANDS_FOR.search(text.expanded.text, each.start, each.end) for each in _clauses(seen)):
        return None
    for other, clause in near:
        acting = other.kind == "person" and _BY.search(text.expanded.text[: other.start]) is not None
        if acting and not seen.explained(other, clause):
            return _differs(one, other)
    instead = _with_its_deed(near, seen)
    return _differs(one, instead) if instead else Difference("person", "person.absent", one.text, absent=True)


def _with_its_deed(near: Placed, seen: Comparison) -> Mention | None:
    """The one other name in the sentence that tells the fact's deed, though another fact is told there too: „Frau Lang
    schreibt das Protokoll und bucht den Raum“."""
    names = {other.norm: other for other, _clause in near if other.norm.startswith("name:")}
    anchors = seen.fact.variants[0]
    deed = any(
        not anchors[hit.anchor].text[:1].isupper() and not anchors[hit.anchor].person and hit.value >= WHOLE
        for hit in seen.place.own
        if hit.clause in seen.place.clauses
    )
    if len(names) != 1 or not deed:
        return None
    other = next(iter(names.values()))
    return None if beside(seen.text.expanded.text, other) else other


def he_for_her(one: Mention, near: Placed, seen: Comparison) -> Difference | None:
    """The one man in the clause that has all words of a fact, for a woman whom it calls by her part: „Herr Koller trägt
    die Kosten“ for „die Mandantin trägt“."""
    if one.norm.startswith("name:") or not _PART_OF_HERS.search(one.text):
        return None
    there = {other.norm: (other, clause) for other, clause in near if other.kind == "person"}
    if len(there) != 1:
        return None
    ((other, clause),) = there.values()
    span = seen.text.clauses[clause]
    she = _SHE_OR_HER.search(seen.text.expanded.text, span.start, span.end)
    if she or any(hit.clause != clause for hit in seen.place.hits):
        return None
    return _differs(one, other) if other.text.split()[0] in ("Herr", "Herrn") else None


def _differs(one: Mention, other: Mention | Word, *, sure: bool = False) -> Difference:
    return Difference("person", "person.differs", one.text, other.text, (other.start, other.end), sure=sure)


def _clauses(seen: Comparison) -> Iterator[Clause]:
    for number in sorted(seen.sentences):
        for clause in seen.text.by_sentence[number]:
            yield seen.text.clauses[clause]


def _gender(one: Mention, seen: Comparison) -> str:
    """Whether a person is a „sie“ or an „er“, by title or by the role before the name („Bruder Stefan Marx“), in the
    fact and in the sentences of the reference; empty where nobody says."""
    for line in (seen.fact.text, *seen.prepared.sentences):
        for other in line.mentions:
            if other.norm != one.norm:
                continue
            before = line.expanded.text[: other.start].split()
            for word in (other.text.split()[0], before[-1] if before else ""):
                if word[:1].isupper() and word not in one.norm and (_SHE.search(word) or _HE.search(word)):
                    return "sie" if _SHE.search(word) else "er"
    return ""


def _somebody_before(one: Mention, at: int, seen: Comparison) -> bool:
    """Whether the document names somebody before, for whom a pronoun may stand."""
    return any(
        other.kind == "person" and other.end <= at and not alike(one, other) and other.norm in seen.prepared.persons
        for other in seen.text.mentions
    )


def _herself(one: Mention, seen: Comparison) -> Difference | None:
    """„Sie selbst“ does what a man does by the fact, or somebody else who is named before."""
    for clause in _clauses(seen):
        told = _SELF.search(seen.text.expanded.text, clause.start, clause.end)
        if told is None:
            continue
        gender = _gender(one, seen)
        if gender != told["who"].lower() and (gender or _somebody_before(one, told.start(), seen)):
            return Difference("person", "person.differs", one.text, told["who"], told.span("who"), sure=bool(gender))
    return None


def _stranger(one: Mention, seen: Comparison) -> Difference | None:
    """A trade with a name, neither known to the reference, at the head of what is told: „Installateur Brezina verlegt“
    for „Horvat verlegt“."""
    text, prepared = seen.text, seen.prepared
    for clause in _clauses(seen):
        words = [text.words[index] for index in clause.words][:3]
        if len(words) < 3 or words[0].start - clause.start > 2 or words[2].noun:
            continue
        trade, name, verb = words
        apart = text.expanded.text[trade.end : name.start] + text.expanded.text[name.end : verb.start]
        named = name.noun and not name.entry.parts and not prepared.book.tables.known(name.text)
        unknown = all(word.noun and not word.mention and strange(word, prepared) for word in (trade, name))
        if apart == "  " and named and unknown and _TRADE.search(trade.text):
            return _differs(one, name)
    return None


def _relative(one: Mention, near: Placed, seen: Comparison) -> Difference | None:
    """A relative whom the reference knows from elsewhere as the subject of the clause, where somebody is named before
    for whom a pronoun beside stands: „ihr Enkel hat sie gesetzt“."""
    text, mine = seen.text, {each.norm for each in seen.fact.typed}
    for other, clause in near:
        start, end = text.clauses[clause].start, text.clauses[clause].end
        if not other.norm.startswith(("family:", "other:")) or other.norm in mine or seen.explained(other, clause):
            continue
        begins = _BEGINS.fullmatch(text.expanded.text, start, other.start) is not None
        if begins and not _PASSIVE.search(text.expanded.text, start, end) and _somebody_before(one, other.start, seen):
            return _differs(one, other)
    return None
