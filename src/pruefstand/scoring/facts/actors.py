"""Who does something, where the fact names no role of the rules: another one in its place."""

from __future__ import annotations

from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import Prepared
from pruefstand.scoring.facts.terms import strange

__all__ = ["another_actor"]

_NOUN = 0.9
_FIRST = 3
_BACK = 3


def another_actor(seen: Comparison) -> Difference | None:
    """The one who is said to do what the fact says, where the person that the fact declares (``person``) stands nowhere
    near: the person of another fact; a subject that the reference does not know is most often another word for the same
    one, and so only a reason to look. ``None`` where the person is a name or a role (these are compared as such),
    stands there, or nobody does."""
    fact, prepared, text = seen.fact, seen.prepared, seen.text
    lexicon = prepared.book.lexicon
    declared = fact.fact.attributes.get("person", "")
    if not declared or "->" in declared or len(declared.split()) > 1 or any(_role(one) for one in fact.typed):
        return None
    wanted = _keys(declared, prepared)
    if not wanted:
        return None
    sentences = set(seen.sentences)
    for _step in range(_BACK):
        sentences |= {number - 1 for number in sentences if number in text.linked}
    there = [text.words[index] for clause in text.clauses if clause.sentence in sentences for index in clause.words]
    around = [text.words[index] for clause in seen.context for index in text.clauses[clause].words]
    if any((word.keys | word.entry.keys) & wanted for word in (*there, *around)):
        return None
    others = frozenset(
        key
        for other in prepared.facts
        if other is not fact
        for key in _keys(other.fact.attributes.get("person", ""), prepared)
    )
    mine = frozenset(key for anchors in fact.variants for anchor in anchors for key in anchor.keys)
    for number in sorted(sentences):
        clauses = text.by_sentence.get(number, ())
        first = [index for clause in clauses[:1] for index in text.clauses[clause].words][:_FIRST]
        for index in first:
            word = text.words[index]
            if not word.noun or word.mention or word.entry.weight < _NOUN or word.keys & mine:
                continue
            if word.entry.stem in lexicon.light:
                continue
            if word.keys & others:
                return Difference("person", "person.actor", declared, word.text, (word.start, word.end), sure=False)
            if strange(word, prepared):  # most often another word for the same one; a person should look
                return Difference("person", "person.actor", declared, word.text, absent=True, sure=False)
            break
    return None


def _role(one: Mention) -> bool:
    return one.kind == "person" and not one.norm.startswith(("name:", "calling:"))


def _keys(person: str, prepared: Prepared) -> frozenset[str]:
    """The keys of the noun that names somebody."""
    nouns = [word for word in person.split() if word[:1].isupper()]
    if not nouns:
        return frozenset()
    entry = prepared.book.lexicon.entry(nouns[-1], prepared.vocabulary)
    return entry.keys
