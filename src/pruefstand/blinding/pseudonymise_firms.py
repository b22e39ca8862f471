"""Firms named after persons: a family's name with a legal form, behind a trade, before „& Söhne“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.pseudonymise_cues import ANYBODY, NAME, NOT_NAMES
from pruefstand.blinding.pseudonymise_names import NOUN_SURNAMES, SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_register import Register, base
from pruefstand.blinding.pseudonymise_words import stranger
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS
from pruefstand.language.lemmas import known_name, known_noun, ordinary, unseen

__all__ = ["firms", "owners"]

_FORM = (
    r"(?:(?:GmbH|AG|UG) & Co\.? ?(?:KG|OG|OHG|KGaA)|& Co\.? ?(?:KG|OG|OHG|GmbH|AG)|Co ?KG|GmbH|GesmbH|Ges\.[ ]?m\.[ ]?b"
    r"\.[ ]?H\.|Gesellschaft (?:mbH|m\.[ ]?b\.[ ]?H\.)|AG|OG|KG|OHG|KlG|Sàrl|e\.[ ]?U\.|eU|e\.[ ]?K\.|eK"
    r"|e\.[ ]?Kf[mr]\."
    r"|UG(?: \(haftungsbeschränkt\))?|SE|GbR|GesbR|PartG(?: mbB)?|PartGmbB|mbB|eG|Gen\.m\.b\.H\.|Rechtsanwälte"
    r"|Steuerberatung|Privatstiftung)"
)
_SHORT_FORM = r"(?:GmbH|GesmbH|AG|OG|KG|OHG|GbR|SE|UG)"
_OF_PERSONS = re.compile(r"(?:& Co|Co ?KG|KG|OG|OHG|KlG|e\.|eU|eK|GbR|GesbR|Part|Rechtsanwälte)")
"""Forms under which, without a limited partner, somebody trades with their own name."""
_TITLE = r"(?:DDr|Dr|MMag|Mag|Ing|Prof|DI)\."
_FIRM = re.compile(
    rf"(?<![\w-])(?P<n>(?:(?:(?!{_SHORT_FORM}[ ](?!&)){NAME}|(?!{_SHORT_FORM}[ ](?!&))[A-ZÄÖÜ][A-ZÄÖÜ&+]{{0,5}}|&"
    r"|[A-ZÄÖÜ]{2,4}-[A-ZÄÖÜ][a-zäöüß]{2,20}"
    rf"|\+|und|e\.|Gebr\.|{_TITLE}"
    rf")[ ]){{1,7}}(?:[A-ZÄÖÜ][a-zäöüß]{{2,30}}-)?)(?P<form>{_FORM})(?![\w-])"
)
_FAMILY = r"(?:Söhne|Sohn|Töchter|Tochter|Partner(?:innen)?|Kollegen|Collegen|Cie\.?|Co\.?(?![ ]?(?:KG|OG|OHG)))"
_FAMILY_FIRM = re.compile(rf"(?:&|und) (?:{_FAMILY}|Erben|Gebrüder)|Gebrüder|Brüder|Geschwister|Gebr\.")
_OFFICE = (
    r"(?:(?:Anwalts|Rechtsanwalts|Steuerberatungs|Notariats)?[Kk]anzlei|Rechtsanwälte|Notariat|Notare|Steuerberater)"
)
_CRAFT = (
    r"(?:[A-ZÄÖÜ][a-zäöüß]{2,20}(?:erei|büro|kanzlei|salon)|(?:Auto|Möbel|Mode|Schuh|Sport|Gast|Kauf)haus|Spedition"
    r"|Weingut|Gasthof"
    r"|Fahrschule|Heuriger|Installationen|Elektro|Holzbau|Weinbau|Landtechnik|Optik|Juwelier|Taxi|Reisen)"
)
_CRAFT_AT = re.compile(_CRAFT)
_PARTNERS = re.compile(
    rf"(?<![\w-])(?:(?:{_OFFICE}|{_CRAFT})[ ])?(?:{_TITLE}[ ]){{0,3}}(?P<n>{NAME})(?:(?:,"
    rf"|[ ]&)[ ](?:{_TITLE}[ ])?{NAME})"
    rf"{{0,3}}[ ]&[ ]{_FAMILY}(?:[ ](?:Rechtsanwälte|Steuerberater|Architekten))?(?!\w)"
)
_TWO_PARTNERS = re.compile(
    rf"(?<![\w-]){_OFFICE}[ ](?:{_TITLE}[ ]){{0,3}}(?P<n>{NAME})(?:,[ ](?:{_TITLE}[ ]){{0,3}}{NAME}){{0,3}}"
    rf"(?:[ ][&|+][ ](?:{_TITLE}[ ]){{0,3}}{NAME}){{1,3}}(?![\w-])"
)
_OF_CRAFT = re.compile(rf"(?<![\w-]){_CRAFT}[ ](?:(?P<g>{NAME})[ ])?(?P<n>{NAME})(?![\w-]|[ ][A-ZÄÖÜ&])")
_CALLED = re.compile(rf"(?<!\w)(?:Firma|Fa\.)[ ](?P<n>{NAME})(?![\w-]|[ ](?:[A-ZÄÖÜ&]|und))")
_NOT_PERSONAL = re.compile(r"(?:hausen|husen|heimen|tausen|häusern)$")
_PUBLIC = re.compile(
    r"(?:Stadtwerke|Stadtwerken|Sparkasse|Raiffeisen\w*|Volksbank|Volkshochschule|Klinikum|Krankenhaus|Universität"
    r"|Flughafen"
    r"|Messe|Verkehrsbetriebe|Gemeindewerke|Wasserwerke|Energie\w*|Bahn|Bank|Versicherung|Theater|Museum"
    r"|Tourismus\w*)[ ]$"
)
_BODY = re.compile(
    r".*(?:[Bb]ank|[Kk]asse|[Ww]erke|[Vv]ersicherung|[Vv]erein|[Kk]linik(?:um)?|[Bb]etriebe|[Bb]ahnen?|[Ss]pital"
    r"|[Kk]rankenhaus|Universität|Theater|Museum|Flughafen|Messe|Energie)"
)
"""What is called after its place („Stadtwerke Wels AG“)."""
_TRADE = re.compile(
    r"(?:[A-ZÄÖÜ][a-zäöüß]{2,20}(?:erei|bau|haus|handel|handlung|technik|betriebe?|service|werkstatt|werkstätte|kanzlei"
    r"|meister|installationen|transporte|vertrieb|beratung|agentur|büro|salon|mühle|werk|spedition|apotheke|stube)"
    r"|[A-ZÄÖÜ]?[a-zäöüß]{0,20}(?:[Vv]erwaltung|[Vv]erwertung|[Rr]einigung|[Mm]aschinen|[Tt]herapie|[Pp]rüfung"
    r"|[Uu]nternehm(?:en"
    r"|ung)|[Kk]osmetik)"
    r"|[A-ZÄÖÜ]?[a-zäöüß]{0,20}(?:[Ff]enster|[Tt]üren|[Kk]üchen|[Gg]etränke|[Ss]port|[Uu]mzüge|[Rr]eifen"
    r"|[Ss]ystem[e]?|[Tt]reuhand)"
    r"|Trachten|Dach|Blumen|Brillen|Uhren|Schuhe|Textil|Wein|Obst|Gemüse|Fleisch|Fisch|Käse|Milch|Glas|Stahl|Metall"
    r"|Motoren|Bus|Reise|Entsorgung|Recycling|Sicherheit|Personal|Werbung|Medien|Friseur|Frisör|Coiffeur|Film|Musik"
    r"|Catering|Software|EDV|IT|Computer|Elektronik|Bad|Fliesen|Parkett|Naturstein|Beton|Kies|Erdbau|Pflege|Ordination"
    r"|Auto|Bau|Elektro|Immobilien|Transporte|Spedition|Installationen|Reisen|Taxi|Kfz|KFZ|Gasthof|Gasthaus"
    r"|Hotel|Pension|Restaurant|Café|Weingut|Garage|Metallbau|Sanitär|Heizung|Druck|Verlag|Optik|Juwelier|Foto|Mode"
    r"|Möbel|Holz|Gebrüder|Brüder|Gebr\.|Geschwister|Kanzlei|Rechtsanwälte|Notariat|Architekten|Beteiligungs"
    r"|Verwaltungs)"
)
_THINGS_TEXT = """
    Post See Sand Recht Rad Markt Kreuz Kunst Luft Licht Eis Eisen Feuer Gold Silber Kupfer Stahl Holz Salz Wein
    Buch Fisch Korn Honig Himmel Hof Heim Haupt Grund Gut Herz Kammer Kloster Kopf Burg Schloss Turm Wald Wiese Wind
    Welle Zimmer Zug Ziegel Zucker Spiegel Stamm Tuch Topf Segen Schlag Schall Schild Schritt Schuh Fass Feld Fels
    Boden Bogen Brett Loch Leiter Lampe Krieg Krone Kreis Kessel Klang Frei Frisch Stark Schnell Neu Hell Held Gast
    Kind Mann Meister Regen Reich Ring Sonne Stein Streit Sturm Trost Wunder Wasser Kiefer Eckstein Brot Edelmann
    Hand Ast Glück Kugler
"""
_NOUNS = NOUN_SURNAMES - frozenset(_THINGS_TEXT.split())
"""Usual surnames that are callings, animals or qualities besides: a firm may be named so."""
_LEADING = frozenset(("Die", "Der", "Das", "Den", "Dem", "und", "&", "Firma", "Fa.", "Familie", "Partei"))
_JOINED = frozenset(("&", "+", "und"))
_GEOGRAPHIC = re.compile(r"(?:tal|gau|see|wald|land|mark|stadt)$")
_BRANDED = re.compile(r"(?:[axo]|te[ck]|tech|tron|us|um|is|ys|net|com|soft|plan|pharm|mat)$")
_SURNAME_SHAPED = re.compile(r"(?:er|[^aeiou]l|tz|ck|ke|nn|i[cć]|[ae]k|ler|ß|pf|gg[ei]|gen)$")


def firms(text: str, register: Register) -> Iterator[tuple[int, int, str]]:
    """Firms that are named after a person: one of this case, a family, or a usual surname. From, to, and the name by
    which the same firm is known again."""
    known = {person.surname for person in register.persons if len(person.surname) > 2}
    known |= {part for name in known for part in name.split("-") if len(part) > 3 and not known_noun(part)}
    for match in _FIRM.finditer(text):
        start, words = _own_words(match, known)
        if words and re.fullmatch(_TITLE, words[0]) and "und" in words:
            cut = words.index("und") + 1  # a person before the firm
            start += sum(len(word) + 1 for word in words[:cut])
            words = words[cut:]
        personal = [
            word
            for word in words
            for part in word.split("-")
            if part in known or part in GIVEN or part in _NOUNS or _surname(part)
        ] + [word for word in words if "-" in word and _namelike(word.split("-")[0]) and _trade(word.split("-")[-1])]
        if _PUBLIC.search(text, max(0, start - 40), start) or (words and _BODY.fullmatch(words[0])):
            continue
        strange = _strange(words, match["form"])
        if words and len(words[0]) > 1 and (personal or strange or _FAMILY_FIRM.search(text, start, match.end())):
            yield start, match.end(), base((personal or strange or words)[0])
    yield from _without_form(text, known)


def _without_form(text: str, known: set[str]) -> Iterator[tuple[int, int, str]]:
    """Firms that name no legal form: partners, a trade with a surname, and what is called a firm."""
    for pattern in (_PARTNERS, _TWO_PARTNERS) if "&" in text or "|" in text else ():
        for match in pattern.finditer(text):
            if match["n"] in known or _partner(match["n"]):
                yield *match.span(), base(match["n"])
    for match in _OF_CRAFT.finditer(text):
        if _PLACED.match(match[0]) and not match["g"] and match["n"] not in known and not _surname(match["n"]):
            continue
        crafted = _namelike(match["n"]) and not _PLACE_NAME.search(match["n"])
        if (
            match["n"] in known
            or match["n"] in _NOUNS
            or _family(match["n"])
            or crafted
            or (match["g"] in GIVEN and not ordinary(match["n"]))
        ):
            yield match.start(), match.end(), base(match["n"])
    for match in _CALLED.finditer(text):
        if match["n"] in known or _family(match["n"]):
            yield *match.span("n"), base(match["n"])


def _own_words(match: re.Match[str], known: set[str]) -> tuple[int, list[str]]:
    """Where the name of a firm begins, and its words: roles and nouns before it are none, but its trade is."""
    start, words = match.start(), match["n"].split()
    while words and (
        words[0] in _LEADING
        or ANYBODY.fullmatch(words[0])
        or (
            ordinary(words[0])
            and words[0] not in known
            and words[0] not in _NOUNS
            and not (len(words) > 1 and (_TRADE.fullmatch(words[0]) or _belongs(match.string, start, words[0])))
            and not (len(words) == 1 and match["form"][0] == "&" and not known_noun(words[0]))
        )
    ):
        start += len(words[0]) + 1
        words = words[1:]
    return start, words


_OPENS_NAME = re.compile(r"(?:^|[:,(\n][ ]?|(?<!\w)(?:[Dd]ie|[Dd]er|[Ee]iner?|und|bei|von|an|gegen|Fa\.|Firma)[ ])$")
_NO_TRADE = re.compile(
    r".*(?:in|innen|[Pp]artei|[Gg]esellschaft|ete|agte|[Bb]ank|[Vv]ersicherung)"
    r"|Sache|Causa|Rechnung|Forderung|Klage|Lieferung|Vertrag|Angebot|Firma|Unternehmen|Mutter|Tochter|Schwester|Gruppe"
    r"|Angelegenheit|Akte|Seite|Liegenschaft|Insolvenz|Kundin|Marke|Filiale|Baustelle"
)


def _belongs(text: str, at: int, word: str) -> bool:
    """Whether a noun before a surname is the trade in a firm's name: an article or a sign stands right before it."""
    return not _NO_TRADE.fullmatch(word) and _OPENS_NAME.search(text, max(0, at - 8), at) is not None


def _strange(words: list[str], form: str) -> list[str]:
    """The words that no dictionary has, where a trade or a form of single traders stands with them; else none."""
    core = [word for word in words if not _trade(word) and not re.fullmatch(_TITLE, word)]
    if len(words) > 1 and core == words[:1] and stranger(words[0]) and not _GEOGRAPHIC.search(words[0]):
        return core
    traded = len(core) < len(words) or _OF_PERSONS.match(form) is not None
    if len(words) == 2 and core != words and _CRAFT_AT.fullmatch(words[0]) and not _PLACED.match(words[0]):
        return words[1:] if not _TRADE.fullmatch(words[1]) else []
    if not traded and (len(core) > 1 or any(map(known_name, core))):
        return []
    return core if 0 < len(core) < 3 and all(map(_namelike, core)) else []


def _trade(word: str) -> bool:
    plain = word.rstrip("-")
    if word in _JOINED or (word.partition("-")[0].isupper() and len(word.partition("-")[0]) in {2, 3, 4}):
        return True
    return _TRADE.fullmatch(word) is not None or ordinary(plain) or known_noun(plain)


def _namelike(word: str) -> bool:
    """Whether a word is in no dictionary and not made as brands and regions are."""
    return (
        len(word) > 3
        and word not in NOT_NAMES
        and word[1:].islower()
        and unseen(word)
        and not ordinary(word)
        and not _BRANDED.search(word)
        and not _GEOGRAPHIC.search(word)
    )


_PLACED = re.compile(
    r"Bücherei|Brauerei|Molkerei|Druckerei|Polizei|Kletterei|Meierei|Reederei|Gärtnerei|(?:Tourismus|Bürger"
    r"|Verkehrs|Melde|Fund|Reise|Wahl|Landes|Stadt|Post)\w*"
)
"""What is often called after the place where it is."""


def _partner(word: str) -> bool:
    """Whether a word before „& Partner“ may be a surname: unknown, or a calling as many surnames are."""
    if word in NOT_NAMES or ANYBODY.fullmatch(word):
        return False
    return not (ordinary(word) or known_noun(word)) or (word.endswith("er") and not _TRADE.fullmatch(word))


_PLACE_NAME = re.compile(r"(?:wil|kon|ingen|dorf|stadt|heim|hausen|kirchen|feld|berg|burg)$")


def _family(word: str) -> bool:
    """Whether a word without a legal form behind it is surely a surname."""
    return _surname(word) or (_namelike(word) and _SURNAME_SHAPED.search(word) is not None)


def owners(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Given names and surname of persons after whom firms are named, where a given name or an ending shows it."""
    for match in _FIRM.finditer(text):
        words = match["n"].split()
        for number, word in enumerate(words):
            before = words[number - 1] if number else ""
            if word in GIVEN or word in GIVEN_WORDS or not (before in GIVEN or _surname(word)):
                continue
            if not ordinary(word) and word[0].isupper() and not ANYBODY.fullmatch(word):
                yield ((before,) if before in GIVEN else ()), word
    for match in _OF_CRAFT.finditer(text):
        if _surname(match["n"]) and not match["g"]:
            yield (), match["n"]


def _surname(word: str) -> bool:
    """Whether a word is made like a surname and is neither a noun nor a place."""
    return word.lower().endswith(SURNAME_ENDINGS) and not ordinary(word) and not _NOT_PERSONAL.search(word)
