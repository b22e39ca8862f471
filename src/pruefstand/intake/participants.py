"""People who answered: their codes, which are no names, and their consent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

from pruefstand.i18n import _
from pruefstand.intake.ledger import Ledger, next_code

__all__ = ["code_fault", "code_note", "consent_fault", "waits_for_seal", "withdrawn_fault"]

_YES = frozenset({"ja", "yes", "true", "wahr", "x"})
_NO = frozenset({"nein", "no", "false", "falsch"})
_ROLES = frozenset(
    {
        *("anonym", "antwort", "arbeit", "berufsanwärter", "experte", "expertin", "experten", "exp", "fach"),
        *("fachperson", "gruppe", "gutachter", "gutachterin", "kandidat", "kandidatin", "kand", "kennung"),
        *("klausur", "matrikel", "nummer", "person", "pers", "prob", "proband", "probandin", "stud", "student"),
        *("studentin", "studierende", "teiln", "teilnehmer", "teilnehmerin", "teilnehmende", "team"),
    }
)
"""Words that a code may hold: they say what somebody is, not who."""

_WORDS = re.compile(r"[^\W\d_]+")
_RANDOM = re.compile(r"(?=.*\d)[0-9a-f-]{8,}", re.IGNORECASE)
_VOWELS = re.compile(r"[aeiouyäöüéèàâêîôû]", re.IGNORECASE)
_RECOMMENDED = re.compile(r"[A-Za-z]{0,3}[-_]?\d+")


def code_fault(code: str) -> tuple[str, str] | None:
    """What is wrong with a code that looks like a name, which is not repeated, and the way out.

    Names show by an address, by two capitalised words, by a word of four letters and more („muster7“), and by one of
    three where it is written as a name is („Max1“) or nothing else distinguishes it. Words for roles and what
    follows them in small letters („Person 3“, „Gruppe rot“), letters without a vowel and random identifiers are none.
    """
    capitals = [part for part in code.split() if part.strip(".,").isalpha() and part[0].isupper()]
    if "@" in code or sum(part.casefold() not in _ROLES for part in capitals) > 1 or _is_name(code):
        what = _("Das sieht nach einem Namen aus; Namen gehören nicht in die Kennung.")
        return what, _("Eine Kennung wie T01 vergeben; die Namen getrennt führen.")
    return None


def _is_name(code: str) -> bool:
    if _RANDOM.fullmatch(code):
        return False
    numbered = any(sign.isdigit() for sign in code)
    words = _WORDS.findall(code)
    role = any(word.casefold() in _ROLES for word in words)
    for word in words:
        written = word[0].isupper() and word[1:].islower()
        if word.casefold() in _ROLES or not _VOWELS.search(word) or (role and not written):
            continue
        if len(word) >= 4 or (len(word) == 3 and (written or not numbered)):
            return True
    return False


def code_note(code: str, taken: Iterable[str]) -> tuple[str, str] | None:
    """What is unusual in a code, and a proposal; ``None`` for one like T01."""
    if _RECOMMENDED.fullmatch(code):
        return None
    what = _("Die Kennung hat nicht die Form T01.") if code else _("Die Zeile hat keine Kennung.")
    do = _("Kennungen wie T01, T02 vergeben; ein Widerruf findet die Antwort nur darüber. Frei ist {code}.")
    return what, do.format(code=next_code(taken))


def waits_for_seal(consent: str, ledger: Ledger | None, today: date) -> bool:
    """Whether a person's row is refused only because nobody may know yet who takes part; it is not turned away."""
    said = consent.casefold()
    return ledger is not None and ledger.sealed(today) and (not said or said in _YES)


def withdrawn_fault(code: str, withdrawn: Mapping[str, str]) -> tuple[str, str] | None:
    """Why nothing of this participant may be read any more, and the way out; ``None`` for one who did not withdraw.

    ``withdrawn`` is the day of each withdrawal by code in small letters.
    """
    day = withdrawn.get(code.casefold())
    if day is None:
        return None
    what = _("„{code}“ hat am {day} widerrufen: die Zeile wurde nicht gelesen.").format(code=code, day=day)
    return what, _("Die Zeile löschen. Wer wieder teilnehmen will, bekommt eine neue Kennung.")


def consent_fault(
    consent: str, code: str, ledger: Ledger | None, today: date, *, person: bool
) -> tuple[str, str] | None:
    """Why a row may not be read, and the way out; ``None`` for one that may.

    „nein“ always refuses. A person needs „ja“ in the table; where the study has a ledger, an entry there that is in
    force and agrees to take part, and the table may say nothing or „ja“.
    """
    said = consent.casefold()
    do = _("Liegt die Einwilligung vor, „ja“ in die Spalte „Einwilligung“ schreiben; sonst die Zeile löschen.")
    if said in _NO:
        return _("Keine Einwilligung: die Zeile wurde nicht gelesen."), do
    if not person:
        return None
    if said not in _YES and said:
        return _("„{text}“ ist keine Einwilligung: die Zeile wurde nicht gelesen.").format(text=consent), do
    if ledger is None:
        return None if said in _YES else (_("Die Einwilligung fehlt: die Zeile wurde nicht gelesen."), do)
    if ledger.sealed(today):
        what = _("Das Verzeichnis der Einwilligungen ist bis {day} versiegelt: die Zeile wurde nicht gelesen.")
        return what.format(day=ledger.until), _("Nach diesem Tag wieder einlesen.")
    if ledger.takes_part(code):
        return None
    if code.casefold() in ledger.entries:
        what = _("Laut Verzeichnis keine Einwilligung in die Teilnahme: die Zeile wurde nicht gelesen.")
    else:
        what = _("Die Kennung steht nicht im Verzeichnis der Einwilligungen: die Zeile wurde nicht gelesen.")
    do = _("Liegt die Einwilligung vor, sie mit „pruefstand consent“ eintragen; sonst die Zeile löschen.")
    return what, do
