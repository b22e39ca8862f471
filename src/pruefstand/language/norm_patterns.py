"""The signs and words of which a provision of law is written, as regular expressions for :mod:`norms`."""

from __future__ import annotations

import re

__all__ = [
    "ACT",
    "BARE",
    "DETERMINER",
    "FOLLOWING",
    "HINT",
    "INNER",
    "LABEL",
    "LAW_BEFORE",
    "LETTERED",
    "LEVELS",
    "MARGINAL",
    "MARK",
    "NOT_A_PARAGRAPH",
    "ORDER",
    "ORDINALS",
    "ORDINAL_PART",
    "ROMAN_ITEM",
    "ROMAN_PARAGRAPH",
    "SEPARATOR",
    "SUB_NUMBER",
]

_NUMBER = (
    r"(?:[0-9]{1,5}(?!ff)[a-z]{1,2}(?!\w)|[0-9]{1,5}[ ](?!ff?(?!\w))[a-z](?=[ ](?:Abs|Z|Nr|[A-Z]\w*[A-Z])"
    r"|[,;)])|[0-9]{1,5})"
)
MARK = re.compile(
    r"(?P<para>§{1,2}|(?<!\w)(?:Paragra(?:ph|f)(?:en)?|Par\.))[ \n]?(?=[0-9])"
    r"|(?<![\w-])(?P<art>Artikels|Artikeln|Artikel|Artt|Art"
    r"|Arts)\.?[ \n]?(?=[0-9]{1,4}(?:[a-z](?![\w]))?(?![\w])|(?:[IVX]{1,6})(?!\w))"
    r"|(?<![\w-])(?P<rec>ErwGr|Erwägungsgrund(?:e?s)?|Erwägungsgründen?|Erwgr|EG|ErwG)\.?[ \n](?=[0-9])"
    r"|(?<![\w-])(?P<annex>Anlage|Anhangs?|Anh\.?)[ \n](?=(?:[0-9]{1,3}|[IVX]{1,6})(?!\w))"
)
INNER = re.compile(rf"[ \n]§{{1,2}}[ \n]?(?P<n>{_NUMBER})(?![\w]|[./:]?[0-9])")
"""A paragraph inside an article („Art 8 § 2 EMRK“, „Art I § 3 EGZPO“)."""
HINT = re.compile(r"§|Par|Art|Erw|EG|Anl|Anh")
ACT = re.compile(r"(?:Verordnung|Richtlinie|Beschluss|VO|RL|DelVO|DVO|Rahmenbeschluss)(?=[ \n])")
LEVELS = {
    "TP": r"TP",
    "Abs": r"Absatz(?:es)?|Absätzen?|Abs",
    "UAbs": r"UAbs|Unterabs(?:atz(?:es)?)?|Uabs",
    "S": r"Satz(?:es)?|Sätzen?|S",
    "Ziff": r"Ziffern?|Ziff",
    "Z": r"Z",
    "Nr": r"Nummern?|Nrn|Nr",
    "lit": r"[Ll]itera|[Ll]it|Buchstaben?|Buchst|Bst",
    "sublit": r"sublit",
    "Alt": r"Alternative|Alt|Fall|Var",
    "Hs": r"Halbsatz(?:es)?|Halbs|HS|Hs|Hsatz",
}
ORDER = ("§", "Par", "TP", "Abs", "UAbs", "S", "Z", "Ziff", "Nr", "lit", "sublit", "Alt", "Hs")
LABEL = re.compile(
    "[ \n]?(?:" + "|".join(rf"(?P<{name}>{words})" for name, words in LEVELS.items()) + r")\.?[ \n]?"
    r"(?=[0-9]{1,3}[a-z]{0,2}(?!\w)|[a-z]{1,3}(?!\w)|[IVX]{1,4}(?!\w))"
)
LETTERED = re.compile(r"[ ](?P<l>[a-z])\)(?=[ ,;.]|$)")
ORDINAL_PART = re.compile(
    r"[ \n](?:(?P<n>erster|ersten|zweiter|zweiten|dritter|dritten|vierter|vierten|letzter|letzten|1\.|2\."
    r"|3\.|4\.|5\.)[ \n])"
    r"(?P<what>Satz(?:es)?|Halbsatz(?:es)?|Fall(?:es)?|Alternative|Alt\.?|Hs\.?|HS|Teilsatz|S\.?)(?!\w)"
)
ORDINALS = {"erst": "1", "zweit": "2", "dritt": "3", "viert": "4", "letzt": "letzter"}
FOLLOWING = re.compile(r"[ \n]?(?P<f>ff|f)(?![\w])\.?")
ROMAN_PARAGRAPH = re.compile(
    r"[ \n](?P<r>[IVX]{1,4})(?![\w-])(?:[ \n](?P<s>[0-9]{1,2})(?![\w/.]|[ ]?[,.]?[0-9]|[ ](?:€|EUR|%|[a-z]{3,})))?"
)
SUB_NUMBER = re.compile(r"[0-9]{1,3}[a-z]{0,2}(?!\w)|[a-z]{1,3}(?!\w)|[IVX]{1,4}(?!\w)")
SEPARATOR = re.compile(
    r"(?P<with>[ \n,;]{0,2}(?:iVm|i\.[ ]?V\.[ ]?m\.|in Verbindung mit)[ \n])"
    r"|(?P<range>[ ]?(?:–|-)[ ]?(?=[0-9IVXa-z])|[ \n]bis[ \n])"
    r"|(?P<list>,[ \n]|[ \n](?:und|sowie|oder|u|u\.|bzw\.?|sowie nach|und nach|und des|und gemäß|and)[ \n]"
    r"|[ ]?[/&][ ]?|;[ \n])"
)
BARE = re.compile(rf"(?P<n>{_NUMBER})(?![\w]|[./:]?[0-9])")
ROMAN_ITEM = re.compile(r"(?P<n>[IVX]{1,6})(?!\w)")
NOT_A_PARAGRAPH = re.compile(
    r"[ ]?(?:%|€|EUR|CHF|Euro|Prozent|(?!und(?!\w)|oder(?!\w)|bis(?!\w)|sowie|des(?!\w)|der(?!\w)|dieses"
    r"|lit(?!\w)|leg(?!\w)|erster|zweiter|bzw)[a-zäöü]{3,}|Tage|Wochen|Monate|Jahre|\.[ ]?[A-ZJFMASOND0-9])"
)
MARGINAL = re.compile(r",?[ ](?:Rz|Rn|RdNr|Rdnr|Tz)\.?[ ][0-9]")
LAW_BEFORE = re.compile(
    r"(?<![\w-])(?P<law>[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{1,14}(?:-[A-Z][A-Za-z]{1,6})?)[⁰¹²³⁴⁵⁶⁷⁸⁹]{0,2}[ \n,]{1,2}$"
)
DETERMINER = re.compile(
    r"(?:^|\W)(?:die|der|diese[rns]?|jene[rn]?|jede[rn]?|eine[rn]?|keine[rn]?|solche[rn]?|welche[rn]?|alle[rn]?)[ \n]$",
    re.IGNORECASE,
)
