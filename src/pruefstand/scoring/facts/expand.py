"""Abbreviations written out, with a map back: what follows reads whole words, every place is the document's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pruefstand.language.number_words import cardinal
from pruefstand.language.sentences import Span, sentences
from pruefstand.language.units import UNIT
from pruefstand.scoring.facts.answers import Hit, answers, boxes, is_answered
from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.stems import fold
from pruefstand.scoring.facts.written import Written, written

__all__ = ["Abbreviations", "Expanded", "abbreviations"]

_CUT = re.compile(r"(?<![\w./])([^\W\d_]{2,})\.(?=[\s,;:)/-]|$)")
_SPELLED_NORM = re.compile(r"(?:§|Paragra(?:ph|f)e?n?|Artikel|Absatz|Abs\.|Satz|Nummer) ?(?P<n>[a-zäöüß]{3,40})(?!\w)")
_LAST = re.compile(r"(?<![\w.])([^\W\d_.]+(?:\.[^\W\d_.]+)*)\.$")
_MONTHS = "Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
_DAYS = "(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Termin|Stichtag"
_STOP_AFTER = re.compile(
    r"(?:(?:\d\s?(?!Mio|Mrd|Tsd|St|Tab|Tbl|Kps|Abs|Nr|Rn|Art)(?:°\s?C|°|%|[a-zA-Zµ]{1,4}(?:/[a-zA-Z]{1,3})?))"
    r"|(?:(?<=\s)[a-zA-Zµ]{1,4}/[a-zA-Z]{1,3})"
    r"|(?:\d)(?=\.\s+(?:Herr|Herrn|Frau|Hr|Fr|Firma|Dr)\b)"
    r"|(?:\d ?(?:/|:|von|zu) ?\d{1,3})(?=\.\s+[A-ZÄÖÜ])"
    r"|(?:(?<!\w)(?!" + _DAYS + r")[A-ZÄÖÜ][a-zäöüß]{3,} \d{1,3})(?=\.\s+(?!" + _MONTHS + r")[A-ZÄÖÜ])"
    r"|(?:(?<!\w)(?:Vitamin|Hepatitis|Typ|Gruppe|Haus|Saal|Block|Stiege|Faktor|Klasse|Station) [A-Z]\d{0,2})"
    r"(?=\.\s+[A-ZÄÖÜ])"
    r"|(?:(?<=\s)[Øø∅]|(?<=[a-zäöüß]t )n)"
    r"|(?P<date>\d{1,2}\.\d{1,2})|(?<![\w.-])(?P<word>[A-ZÄÖÜ][\wäöüß-]*))\.(?P<blank>\s+)(?P<next>[A-ZÄÖÜ][\wäöüß]+)"
)
_MARK = re.compile(r"(?m)^[ \t]*(?P<mark>\d{1,2}[.)])(?=\s+\d{1,2}\.(?:\s|\d))")
"""The number of a point of a list before a date: „2. 11. August“."""
_INITIALS = re.compile(r"(?<![\w.-])[A-ZÄÖÜ][a-zäöü]{0,3}[A-ZÄÖÜ][a-zäöü]{0,3}(?![\w-])")
_BEFORE_NACH = re.compile(r"\s*(?:[A-ZÄÖÜ]|\d)")
_VERB = re.compile(r"(?<![\w])[a-zäöüß]{3,}t\s$")
"""„n. Schlaganfall“ is *nach*, „nässt n.“ is *nicht*."""
_BEFORE_NOUN = re.compile(r"[a-zäöüß]{4,}(?:e|er|es|em)|der|des|dem")
"""An inflected adjective or an article stands before a noun and ends no sentence: „keine pers. Bürgschaft“."""
_BEFORE_NAMES = {"Herr", "Herrn", "Frau", "Rechtsanwalt", "Rechtsanwältin", "Doktor", "Professor"}
_INITIAL = re.compile(r"[A-ZÄÖÜ]\. [A-ZÄÖÜ][a-zäöüß]{2,}")
"""„J. Aigner“: the initial of a name."""
_JOINED = re.compile(r"(?<=[a-zäöüß])-\d{1,2}-(?=[A-ZÄÖÜ][a-zäöüß]{3})")
"""A number between two words of one: „Typ-2-Diabetes“."""
_LINE_END = re.compile(r"[ \t\r]*\n[ \t]*")
"""The end of a line inside a sentence is a blank."""
_SIGN = re.compile(UNIT)
_CUT_FORM = 5
"""A cut word with more signs than that, its full stop counted, is the reference's where one begins so."""
_SIGNS = {"ø": "kein", "Ø": "kein", "∅": "kein"}


@dataclass(frozen=True, slots=True)
class Expanded:
    """A text with whole words; ``origin`` gives for every character (and the end) its place in the document as it is
    read, ``given`` leads from there to the document itself."""

    text: str
    origin: tuple[int, ...]
    sentences: tuple[Span, ...]
    given: Written

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The place in the document of a piece of the text."""
        return self.given.place(self.origin[start], max(self.origin[start] + 1, self.origin[end - 1] + 1))


@dataclass(frozen=True, slots=True)
class Abbreviations:
    """The abbreviations of a set of rules, ready to be found."""

    pattern: re.Pattern[str]
    names: Mapping[str, str]

    def expand(self, given: str, words: Mapping[str, str], familiar: Callable[[str], bool]) -> Expanded:
        """A text with its abbreviations written out; ``words`` maps folded words of the reference to themselves, so
        that a word cut by a full stop (``Angeb.``) becomes the shortest of them that begins so, unless it is
        ``familiar`` as a whole word."""
        read = written(given)
        text = read.text
        out: list[str] = []
        origin: list[int] = []
        pieces: list[Span] = []
        ticked = boxes(text)
        length = last = 0
        for sentence in self._sentences(text, words, familiar):
            for start, end, new in (
                (last, sentence.start, None),
                *self._pieces(text, sentence, ticked, words, familiar),
            ):
                if new is None:
                    out.append(text[start:end])
                    origin += range(start, end)
                    length += end - start
                else:
                    out.append(new)
                    origin += [min(start + at, end - 1) for at in range(len(new) - 1)] + [end - 1]
                    length += len(new)
                if start == last and end == sentence.start:
                    first = length
            last = sentence.end
            if length > first:
                pieces.append(Span(first, length))
        origin.append(len(text))
        return Expanded("".join(out), tuple(origin), tuple(pieces), read)

    def _name(self, form: str) -> str:
        found = self.names.get(_key(form), "")
        if form.endswith(" #"):
            return found
        return found or self.names.get(_key(form.rstrip(".")), "") or self.names.get(_key(form) + ".", "")

    def _sentences(self, text: str, words: Mapping[str, str], familiar: Callable[[str], bool]) -> list[Span]:
        """The sentences; a full stop after an abbreviation ends none before a number, a small letter or a name."""
        found: list[Span] = []
        for span in sentences(text):
            if found and self._goes_on(text, found[-1], span, words, familiar):
                found[-1] = Span(found[-1].start, span.end)
            else:
                found.append(span)
        return [piece for span in found for piece in self._parted(text, span, words)]

    def _parted(self, text: str, span: Span, words: Mapping[str, str]) -> list[Span]:
        """A sentence parted where a full stop after a unit, a date, or the abbreviation of a noun ends it too."""
        cuts: list[int] = []
        for match in _STOP_AFTER.finditer(text, span.start, span.end):
            noun = match["word"]
            if noun:
                name = self._name(noun + ".")
                following = fold(match["next"])
                if (
                    not name[:1].isupper()
                    or (len(noun) == 1 and not text[: match.start()].rstrip()[-1:].isdigit())
                    or name in _BEFORE_NAMES
                    or noun[0].islower()
                    or words.get(following, "") == "name"
                ):
                    continue
            elif match["date"] and not re.search(r"[A-ZÄÖÜ]\w{2,}", text[(cuts or [span.start])[-1] : match.start()]):
                continue
            cuts.append(match.start("blank"))
        edges = [span.start, *cuts, span.end]
        pieces = []
        for left, right in pairwise(edges):
            piece = text[left:right]
            if piece.strip():
                start = left + len(piece) - len(piece.lstrip())
                pieces.append(Span(start, start + len(piece.strip())))
        return pieces

    def _goes_on(
        self, text: str, one: Span, two: Span, words: Mapping[str, str], familiar: Callable[[str], bool]
    ) -> bool:
        if is_answered(text, one, two):
            return True
        if text[one.end - 1] != "." or "\n" in text[one.end : two.start]:
            return False
        match = _LAST.search(text, one.start, one.end)
        if match is None:
            return False
        name = self._name(match[1] + ".") or ("" if familiar(match[1]) else _completed(match[1], words))
        follows = not text[two.start].isupper() or name in _BEFORE_NAMES or bool(_BEFORE_NOUN.fullmatch(name))
        return bool(name) and follows

    def _pieces(
        self,
        text: str,
        sentence: Span,
        ticked: Sequence[Hit],
        words: Mapping[str, str],
        familiar: Callable[[str], bool],
    ) -> list[tuple[int, int, str | None]]:
        """The pieces of a sentence with what is written for them; ``None`` for what stays. ``ticked`` are the boxes of
        the text."""
        hits = [hit for hit in ticked if sentence.start <= hit[0] < sentence.end]
        answered = {at for start, end, _new in hits for at in range(start, end)}
        for start, end, new in answers(text, sentence):
            if answered.isdisjoint(range(start, end)):
                hits.append((start, end, new))
                answered.update(range(start, end))
        short = self._short(text, sentence, words, familiar)
        hits += [hit for hit in short if answered.isdisjoint(range(hit[0], hit[1]))]
        hits += [*_numbers_of_norms(text, sentence), *_list_numbers(text, sentence)]
        hits += [(*one.span(), f" {one[0][1:-1]} ") for one in _JOINED.finditer(text, sentence.start, sentence.end)]
        for more in (_initials(text, sentence, words, familiar), _cut_words(text, sentence, words, familiar)):
            taken = {at for start, end, _new in hits for at in range(start, end)}
            hits += [hit for hit in more if hit[0] not in taken]
        taken = {at for start, end, _new in hits for at in range(start, end)}
        breaks = _LINE_END.finditer(text, sentence.start, sentence.end)
        hits += [(*one.span(), " ") for one in breaks if taken.isdisjoint(range(*one.span()))]
        pieces: list[tuple[int, int, str | None]] = []
        at = sentence.start
        for start, end, new in sorted(hits):
            pieces += [(at, start, None), (start, end, new)]
            at = end
        return [*pieces, (at, sentence.end, None)]

    def _short(
        self, text: str, sentence: Span, words: Mapping[str, str], familiar: Callable[[str], bool]
    ) -> Iterator[Hit]:
        """The abbreviations of the rules."""
        for match in self.pattern.finditer(text, sentence.start, sentence.end):
            if text.startswith("-Dollar", match.end()):
                continue  # no ultrasound
            sign = match[0].removesuffix(".") if match[0] == "m." else match[0]
            if _SIGN.fullmatch(sign) and text[: match.start()].rstrip()[-1:].isdigit():
                continue  # „0,75 mV“ is no „mündliche Verhandlung“, „9 m.“ no „mit“
            if _INITIAL.match(text, match.start()) and not text[: match.start()].rstrip()[-1:].isdigit():
                continue
            counted = text[match.end() : match.end() + 2].strip()[:1].isdigit()
            name = (self._name(match[0] + " #") if counted else "") or self._name(match[0])
            if _INITIALS.fullmatch(match[0]) and not any(fold(piece) in words for piece in name.split()):
                name = _named(match[0], words, familiar) or name  # of two readings the one that the reference knows
            if match[0].endswith(".") and len(match[0]) > _CUT_FORM and fold(name) not in words:
                name = (
                    _completed(match[0].rstrip("."), words) or name
                )  # the reference's own word before that of the rules
            if (
                match[0] == "n."
                and _BEFORE_NACH.match(text, match.end())
                and not _VERB.search(text[max(0, match.start() - 40) : match.start()])
            ):
                name = "nach"
            stop = match[0].endswith(".") and match.end() == sentence.end
            yield match.start(), match.end(), name + ("." if stop else "")


def _numbers_of_norms(text: str, sentence: Span) -> Iterator[Hit]:
    """„Absatz zwei“ is „Absatz 2“."""
    for match in _SPELLED_NORM.finditer(text, sentence.start, sentence.end):
        number = cardinal(match["n"])
        if number is not None and number == int(number):
            yield *match.span("n"), str(int(number))


def _list_numbers(text: str, sentence: Span) -> Iterator[Hit]:
    for match in _MARK.finditer(text, sentence.start, sentence.end):
        yield *match.span("mark"), "–"


def _initials(text: str, sentence: Span, words: Mapping[str, str], familiar: Callable[[str], bool]) -> Iterator[Hit]:
    """Initials that no rule knows and only one noun of the reference can mean."""
    for match in _INITIALS.finditer(text, sentence.start, sentence.end):
        if whole := _named(match[0], words, familiar):
            yield *match.span(), whole


def _cut_words(text: str, sentence: Span, words: Mapping[str, str], familiar: Callable[[str], bool]) -> Iterator[Hit]:
    """Words of the reference cut by a full stop."""
    for match in _CUT.finditer(text, sentence.start, sentence.end):
        if not familiar(match[1]) and (whole := _completed(match[1], words)):
            yield *match.span(), whole + ("." if match.end() == sentence.end else "")


def _completed(cut: str, words: Mapping[str, str]) -> str:
    folded = fold(cut)
    if folded in words or len(folded) < 3:
        return ""
    found = [word for word in words if word.startswith(folded) and len(word) > len(folded) + 1]
    # "bekannt." at the end of a sentence is no cut form of "bekannte"
    if found:
        return words[min(found, key=lambda word: (len(word), word))]
    return _contracted(cut, words)


def _contracted(cut: str, words: Mapping[str, str]) -> str:
    """The one noun of the reference of which a noun keeps the first letter and some of the others: „Mdt.“, „ÜStd.“."""
    letters = fold(cut)
    if not cut[:1].isupper() or cut.isupper() or sum(letter in "aeiou" for letter in letters[1:]) > 1:
        return ""
    found = sorted(
        word
        for word, written in words.items()
        if written[:1].isupper() and len(word) >= len(letters) + 3 and word[0] == letters[0] and _keeps(word, letters)
    )
    return (
        words[min(found, key=len)] if found and all(word.startswith(min(found, key=len)[:-2]) for word in found) else ""
    )


def _keeps(word: str, letters: str) -> bool:
    rest = iter(word)
    return all(letter in rest for letter in letters)


def _named(initials: str, words: Mapping[str, str], familiar: Callable[[str], bool]) -> str:
    """The one noun of the reference that is made of what these letters begin: ``HB`` is *Hausbesuch*, for *Haus* and
    *Besuch* are words, where no other noun could be meant."""
    if fold(initials) in words:
        return ""
    first, second = (fold(piece) for piece in re.findall(r"[A-ZÄÖÜ][a-zäöü]*", initials))
    found = [
        word
        for word, written in words.items()
        if written[:1].isupper()
        and word.startswith(first)
        and any(
            word.startswith(second, at) and (familiar(word[at:].capitalize()) or familiar(word[:at].capitalize()))
            for at in range(max(3, len(first) + 1), len(word) - 3)
        )
    ]
    shortest = min(found, key=lambda word: (len(word), word), default="")
    return words[shortest] if shortest and all(word.startswith(shortest[:-2]) for word in found) else ""


def _key(form: str) -> str:
    """A form without blanks and inner full stops: the one at its end stays, for „Fr.“ is not „Fr“."""
    return _bare(form) + ("." if form.endswith(".") else "")


def _bare(form: str) -> str:
    return form.replace(".", "").replace(" ", "")


def abbreviations(rules: Rules) -> Abbreviations:
    """The abbreviations that the rules hold; their case counts."""
    names = {_key(form): rule.name for rule in rules.of("short") for form in rule.forms} | _SIGNS
    dotted = {
        _bare(form) for rule in rules.of("short") for form in rule.forms if form.endswith(".") and len(_bare(form)) < 3
    }
    forms = [form for rule in rules.of("short") for form in rule.forms] + list(_SIGNS)
    choices = []
    for spelled in sorted(set(forms), key=lambda form: (-len(form), form)):
        counted = spelled.endswith(" #")  # „KW 34“: only before a number
        form = spelled.removesuffix(" #")
        body = r"\.?\s?".join(re.escape(piece) for piece in re.split(r"\.\s?|\s", form) if piece)
        if counted:
            choices.append(body + r"\.?(?=\s?\d)")
            continue
        end = r"\." if form.endswith(".") and _bare(form) in dotted else r"\.?" if form.endswith(".") else ""
        average = r"(?!\s?\d)" if spelled in _SIGNS else ""  # „Ø 80 g“
        choices.append(body + end + (r"(?!\w)" if not end.endswith(r"\.") else "") + average)
    return Abbreviations(re.compile(rf"(?<![\w.])(?:{'|'.join(choices)})"), names)
