"""How a statement is meant: as what holds now, or as a condition, what somebody claims or wishes, what was before."""

from __future__ import annotations

import re

from pruefstand.scoring.facts.texts import Text

__all__ = ["claimed", "former", "removed", "replaced", "supposed", "wished"]

_CONDITION = re.compile(
    r"[\s,;–(]*(?:(?:und|oder|auch|selbst|nur|außer|aber|erst|immer) )?"
    r"(?:wenn|falls|sofern|sobald|soweit|solange|ob|bevor|ehe|hätten?|wären?|würden?|sollten?|müssten?)(?!\w)",
    re.IGNORECASE,
)
"""„Falls der Beklagte nicht zahlt, …“, „Hätte er nicht gezahlt, …“: the beginning of a clause."""
_PURPOSE = re.compile(r"[\s,;–(]*(?:und )?damit(?!\w)")
"""„…, damit die Wunde nicht nässt“; at the beginning of a sentence *damit* points back to what was said."""
_UNREAL = re.compile(r"(?<!\w)(?:hätten?|wären?|würden?|könnten?|müssten?)(?!\w)", re.IGNORECASE)
_REPORTED = re.compile(r"(?<!\w)(?:habe|sei|seien|werde|könne|müsse|dürfe|solle|wolle)(?!\w)", re.IGNORECASE)
_SELF = re.compile(r"(?<!\w)ich(?!\w)", re.IGNORECASE)
"""„Ich habe nicht gezahlt“ reports nobody's words."""
_CLAIM = re.compile(
    r"(?<!\w)(?:(?:behaupt|vermut|befürcht|bestreit|bestritt|leugn|verdächtig)[a-zäöüß]*|angeblich[a-z]*|mutmaßlich[a-z]*"
    r"|geltend|(?:glaub|mein|unterstell)(?:t|te|ten)?|(?:tr[äu]gt?|tragen|trugen) [^.;:!?]{0,40}(?<!\w)vor)(?!\w)"
    r"|(?<!\w)nach (?:Angaben?|Aussagen?|Ansicht|Meinung|Darstellung|Auffassung|Behauptung)(?!\w)"
    r"|(?<!\w)soll(?:en)?(?!\w)[^.;:!?]{3,80}(?<!\w)(?:haben|sein)\W*$",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?<!wie )(?<!als )(?<!\w)(?:früher(?:e[nmrs]?)?(?! als(?!\w))|vormals|ehemals|damals|seinerzeit|einstmals"
    r"|(?:vormalig|ehemalig|damalig)[a-z]+)(?!\w)",
    re.IGNORECASE,
)
_UNTIL_NOW = re.compile(
    r"(?<!wie )(?<!als )(?<!\w)(?:bisher(?:ig[a-z]+)?|bislang|zuvor|vorher(?:ig[a-z]+)?)(?!\w)", re.IGNORECASE
)
_PARTICIPLE = (
    r"(?:[a-zäöüß]{0,12}ge[a-zäöüß]{2,}(?:t|en)|[a-zäöüß]{3,}iert"
    r"|(?:[a-zäöüß]{2,5})?(?:ver|be|er|ent|zer)[a-zäöüß]{3,}(?:t|en)|worden|gewesen|geworden)"
)
_PLUPERFECT = re.compile(
    rf"(?<!\w)hatten?(?!\w)[^.;:!?]*(?<!\w){_PARTICIPLE}\W*$|(?<!\w){_PARTICIPLE} hatten?\W*$"
    r"|(?<!\w)war(?:en)?(?!\w)[^.;:!?]*(?<!\w)(?:worden|gewesen|geworden)\W*$"
    r"|(?<!\w)(?:worden|gewesen|geworden) war(?:en)?\W*$",
    re.IGNORECASE,
)
_HAD_BEEN = re.compile(
    r"(?<!\w)hatten?(?!\w)[^.;:!?]*(?<!\w)(?:gehabt|bestanden|gelegen|gegolten)\W*$"
    r"|(?<!\w)war(?:en)?(?!\w)[^.;:!?]*(?<!\w)gewesen\W*$"
    r"|(?<!\w)(?:gehabt|bestanden|gelegen|gegolten) hatten?\W*$|(?<!\w)gewesen war(?:en)?\W*$"
)
"""What had been is no more; what somebody had done (*hatte verzichtet*) still is done."""
_WISH = re.compile(
    r"(?<!\w)(?:wünsch|wollt|wollen|möcht|hoff|erhoff|forder|verlang|beantrag|träum|ersehn|bitt|baten?(?!\w))[a-zäöüß]*"
)
_REMOVED = re.compile(
    r"(?<!\w)(?:entfernt|gezogen|abgenommen|beendet|abgesetzt|gestoppt|abgeschafft|abgebaut|abgerissen|aufgelöst"
    r"|abgelegt|weggenommen)[a-z]*(?!\w)"
)
_SHORT = 2


def _said(text: Text, clause: int) -> str:
    one = text.clauses[clause]
    return text.expanded.text[one.start : one.end].rstrip(" .,;:!?\n")


def supposed(text: Text, clause: int) -> bool:
    """Whether a clause sets a condition, asks, or tells what is not real: „Falls er nicht zahlt“, „Wäre es dicht“."""
    one, said = text.clauses[clause], _said(text, clause)
    first = text.by_sentence[one.sentence][0] == clause
    sentence = text.expanded.sentences[one.sentence].of(text.expanded.text)
    return (
        _CONDITION.match(said) is not None
        or (not first and _PURPOSE.match(said) is not None)
        or _UNREAL.search(said) is not None
        or sentence.rstrip().endswith("?")
    )


def claimed(text: Text, clause: int) -> bool:
    """Whether a clause tells what somebody claims: „Der Kläger behauptet, er habe nicht gezahlt“."""
    said = _said(text, clause)
    if _REPORTED.search(said) and not _SELF.search(said):
        return True
    members = text.by_sentence[text.clauses[clause].sentence]
    return any(_CLAIM.search(_said(text, each)) for each in members if each <= clause)


def former(text: Text, clause: int) -> bool:
    """Whether a clause tells how it was before: „Früher hatte er Schmerzen“, „war undicht gewesen“."""
    said = _with_beginning(text, clause)
    return _BEFORE.search(said) is not None or _HAD_BEEN.search(said) is not None


def replaced(text: Text, clause: int) -> bool:
    """Whether a clause tells a value that another one has replaced: „bisher 850 Euro“, „hatte 850 Euro betragen“. Of
    what is denied *bisher* says that it still is."""
    said = _with_beginning(text, clause)
    return any(pattern.search(said) for pattern in (_BEFORE, _UNTIL_NOW, _PLUPERFECT))


def _with_beginning(text: Text, clause: int) -> str:
    """A clause with a word or two that stand apart at the beginning: „Früher, vor der Sanierung, …“."""
    first = text.by_sentence[text.clauses[clause].sentence][0]
    short = first != clause and len(text.clauses[first].words) <= _SHORT
    return f"{_said(text, first)} {_said(text, clause)}" if short else _said(text, clause)


def wished(text: Text, clause: int) -> bool:
    """Whether a clause tells what somebody wants: „die Familien wünschten sich den Spielplatz“."""
    return _WISH.search(_said(text, clause)) is not None


def removed(text: Text, clause: int) -> bool:
    """Whether a clause tells of a thing that it is gone: „den Katheter hat das Krankenhaus gezogen“."""
    return _REMOVED.search(_said(text, clause)) is not None
