"""Sentences of German prose with their places: abbreviations, ordinals, dates and marks of lists end none."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import pairwise

__all__ = ["ABBREVIATIONS", "LIST_MARK", "STARTERS", "Span", "paragraphs", "sentences"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: code points from ``start`` to before ``end``. Raises ``ValueError`` for an empty one."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"no piece of a text: {self.start}–{self.end}")

    def of(self, text: str) -> str:
        """What stands there."""
        return text[self.start : self.end]


# Own compilation: what lawyers, physicians and offices cut, without the full stop.
_ABBREVIATIONS_TEXT = """
    Abb Abs Abschn Abt Adr allg Anl Anm Apr Art Aufl Aug Ausg Az AZ Bd Bde Bekl Bem Beschl Bez Bf bes betr bez Bg
    bgl Bl bspw bzgl bzw ca Chr Co cod Dez dgl dh Dipl Dr Drs dt ebd Ed eds Einl einschl entspr Entsch Erg Erl Erw
    erstm et etc ev evtl ff Feb Fn Fr Frl Fußn geb gem ges gest gg ggf ggfs gez GZ ggü hA Hbd hinsichtl Hl hL Hr Hrn
    Hrsg hrsg Hs idF idR inkl insb insbes iSd iVm Jan Jg Jh Jul Jun Kap kath Kfm Kl lfd lit Lit lt Mag max med min
    mind Min Mio Mrd mtl mwN Nachf Nov Nr Nrn NÖ od Okt Par phil Pkt Pos Präs Prim Priv Prof Prot rd Rdn Rdnr Rdnrn
    Ref resp rer Rn Rs Rsp Rz sachl sen Sen Sept sg Slg sog Sp spez St Std Stellv Str stRsp str Tab tägl tel Tel
    teilw Tsd Tz ua uä udgl udgl Übk übl unstr Univ unveröff urspr Urt usf usw uU va Verf verb Verh vgl Vgl vH Vol
    vorl Vors vs wg wiss Wwe z zB Ziff zit Zl zt ztl zzgl zzt Hon Ing lic iur jur nat oec LL habil Doz OA Ass Mär
    Mrz Jän Bsp Stk Tbl Amp Inj Pat Diag Ther Zust Z n rez li re bds path neg pos sec i d u o s a e h v m c p
"""
ABBREVIATIONS = frozenset(_ABBREVIATIONS_TEXT.split())
# Words that begin a sentence far more often than they follow an ordinal.
_STARTERS_TEXT = """
    Der Die Das Ein Eine Einen Einem Einer Er Sie Es Wir Ich Man Dies Diese Dieser Dieses Diesem In Im Am Auf Aus
    Bei Beim Mit Nach Zu Zum Zur Für Von Vom Daher Damit Danach Dann Da Dass Daraus Darin Davon Dazu Hier Hierzu
    Jedoch Wenn Weil Wer Wie Was Wo Ob Als Auch Aber Und Oder Nur Nicht Kein Keine Laut Gemäß Nun So Somit
    Schließlich Zunächst Zudem Ferner Weiters Weiterhin Dagegen Allerdings Seit Ab An Durch Gegen Ohne Um Unter Über
    Vor Während Wegen Trotz Bis Alle Beide Solche Sein Seine Ihr Ihre Unser Unsere Soweit Sofern Falls Fraglich Fest
    Ist Sind Hat Damals Später Heute Gestern Morgen Anders Ebenso Deshalb Deswegen Dennoch Trotzdem Insgesamt
    Insofern
"""
STARTERS = frozenset(_STARTERS_TEXT.split())
# Function words that a noun or another half follows, so that no sentence ends with them; none of the prefixes that part
# from their verb ("geht aus"), nor "sein" and "ihr", which are a verb and a person too.
_UNFINISHED_TEXT = """
    der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines jede jeden jedem
    jeder jedes dieser dieses diesem diesen welche welcher welches seine seinen seinem seiner seines ihre ihren ihrem
    ihrer ihres meine meinen meinem meiner meines unsere unseren unserem unserer unseres eure euren eurem eurer eures
    nicht ohne für mit bei von vom zum zur im ins am ans beim aufs in gegen seit während trotz wegen bis zwischen neben
    innerhalb außerhalb sowie und oder weder dass weil ob wenn falls als wie
"""
_UNFINISHED = frozenset(_UNFINISHED_TEXT.split())
LIST_MARK = re.compile(r"[ \t]*(?:[-*•–▪◦·]|[0-9]{1,3}[.)]|\([0-9a-zA-Z]{1,3}\)|[a-zA-Z]{1,2}\)|[IVX]{1,5}[.)])[ \t]+")
"""A mark of a list at the start of a line."""
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n\s*")
_END = re.compile(r"[.!?…]+[\"“”«»'’)\]]*(?=\s|$)")
_SCHEME = re.compile(r"(?<![\w-])\d-\d-\d(?:-\d)?$")
"""The doses of a day, „1-0-1“: behind them a full stop ends the sentence."""
_TAIL_WORD = re.compile(r"(?:[^\W\d_]+|[0-9]+)$")
_SINGLE = re.compile(r"[^\W\d_]")
_ROW = re.compile(r"[^\n]*[ \t]\|(?:[ \t]|$)|\|[^\n]*\||[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|", re.MULTILINE)
"""A row of a table, or the rule below its head."""
_NUMBER = re.compile(
    r"^[ \t]*\(?(?P<n>\d{1,3})[.)][ \t]+"
    r"(?P<month>(?:Jän|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sept|Okt|Nov|Dez)[a-zäöü]*(?!\w))?",
    re.MULTILINE,
)
"""The number of an item of a list, or of a day."""
_BOX = re.compile(r"[ \t]*(?:\[[ _xX✓✔]?\]|\([ xX]\)|[☐□◻☒☑✅])[ \t]*\w")
"""A box at the start of a line, ticked or not."""
_MINUS = re.compile(r":[ \t]*[-–]$")
"""A dash as an answer: „Allergien: –“."""
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_FIRST = re.compile(r"[ \t]*(\S*)")
_TITLES = {"Frau", "Herr", "Herrn"}
_OPEN_SHORT = re.compile(r"(?<!\w)(?:Dr|Mag|Prof|Dipl|Ing|Hr|Hrn|Nr|Abs|Art|ca|bzw|vgl|inkl|lt)\.$")
"""Short forms that something follows."""
_ATTRIBUTE = re.compile(r"[a-zäöüß]{3,}(?:(?<!d)(?<!qu)(?<!tr)em|(?<!all)(?<!dies)(?<!jen)es)")
"""An adjective before its noun: „mit spätem“, „ein neues“; no *trotzdem*, *bequem*, *extrem*, *alles*."""
_MONTH = re.compile(
    r"(?:Jänner|Januar|Feber|Februar|März|April|Mai|Juni|Juli|August|(?:Septem|Okto|Novem|Dezem)ber)(?!\w)"
)
_BEFORE_MONTH = re.compile(r"(?:(?<!\w)(?:Ende|Anfang|Mitte)|[a-zäöüß](?:ten|tem|ter)|(?<!\d)\d{1,2}\.)$")
_COUNTED = re.compile(
    r"(?:Uhr|Euro|Franken|Prozent|Grad|Liter|Milliliter|Gramm|Milligramm|Kilogramm|Meter|Zentimeter|Millimeter"
    r"|(?:Quadrat|Kilo)meter|(?:Tag|Monat|Jahr)(?:en?)?|(?:Woche|Stunde|Minute|Sekunde)n?|Millionen)(?!\w)"
)
"""What a number counts: „um 7⏎Uhr“."""
_STOP_INSIDE = re.compile(r"[a-zäöüß]{3}[.!?] [A-ZÄÖÜ]")
_LABEL = re.compile(r".*[:;|?–=\t]\s*|\W*(?:[A-ZÄÖÜ]\w*\W+)+")
"""What stands before an answer: „Allergien: keine“, „Allergien keine“."""
_WIDTH = 60
"""A line with so many signs does not end by itself."""
_FULL = 0.85
"""A line is full where the next word would have made it longer than this share of the longest."""
_NEXT = re.compile(r"\s*[„\"“»«‚'(\[]*(\w+|\S)?")


def paragraphs(text: str) -> tuple[Span, ...]:
    """The paragraphs, parted by at least one empty line, without blanks around them; none in an empty text."""
    return _pieces(text, 0, len(text), [match.span() for match in _PARAGRAPH.finditer(text)])


def sentences(text: str) -> tuple[Span, ...]:
    """The sentences in order, without blanks around them; together they hold every sign but blanks.

    A full stop ends none after an abbreviation, an initial, a one- to three-digit number before a word that does not
    begin sentences, or a mark of a list; an empty line, a new item of a list or row of a table, and the end of a short
    line without a stop (a heading, a line of notes) end one always, unless the line ends with a word that calls for
    another („keine⏎Schmerzen“) or is one of running text broken into lines.
    """
    found: list[Span] = []
    told = paragraphs(text)
    numbers = {int(match["n"]) for match in _NUMBER.finditer(text)}
    lines = {paragraph: _lines(text, paragraph, numbers) for paragraph in told}
    every = [one for each in lines.values() for one in each]
    for paragraph in told:
        mine = lines[paragraph]
        width = _wrapped(mine if any(one.goes_on for one in mine) else every, mine if len(mine) > 2 else every)
        soft = {one.end for one in mine if one.full(width) or (one.stopped and one.unfinished and not one.marked)}
        cuts = [(one.end, one.end + 1) for one in mine[:-1] if _line_ends_sentence(one, soft=one.end in soft)]
        stops = _END.finditer(text, paragraph.start, paragraph.end)
        cuts += [(stop.end(),) * 2 for stop in stops if stop.end() < paragraph.end and _ends(text, stop, soft)]
        found += _pieces(text, paragraph.start, paragraph.end, sorted(cuts))
    return tuple(found)


def _pieces(text: str, start: int, end: int, cuts: list[tuple[int, int]]) -> tuple[Span, ...]:
    edges = [(start, start), *cuts, (end, end)]
    found = []
    for (_a, left), (right, _b) in pairwise(edges):
        piece = text[left:right]
        stripped = piece.strip()
        if stripped:
            first = left + len(piece) - len(piece.lstrip())
            found.append(Span(first, first + len(stripped)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a paragraph: its place, its words without blanks at the end, and what follows it."""

    end: int
    told: str
    following: str
    marked: bool
    """Whether a mark of a list or a row of a table follows, or nothing at all."""
    prose: bool
    """Whether a mark of a sentence ends its paragraph, or the next line hangs below an item of a list."""

    @property
    def goes_on(self) -> bool:
        """Whether the words alone show running text: the next line begins small, this one calls for a word, or has the
        end of one sentence and the beginning of another."""
        if self.marked or not self.following:
            return False
        inside = self.prose and not self.stopped and _STOP_INSIDE.search(self.told)
        return self.following[0].islower() or self.unfinished or bool(inside)

    @property
    def unfinished(self) -> bool:
        """Whether it ends with a comma, half a word, or a word that calls for another; behind a label or among lines
        without full stops *keine* and *nicht* do not: „Allergien: keine“, „Krämpfe hat er keine“."""
        if (self.told.endswith((",", "-", "–")) and not _MINUS.search(self.told)) or _OPEN_SHORT.search(self.told):
            return True
        if _MONTH.match(self.following) and _BEFORE_MONTH.search(self.told):
            return True
        if self.told[-1:].isdigit() and _COUNTED.match(self.following):
            return True
        word = _LAST_WORD.search(self.told)
        if word is None or self.following.rstrip(",") in STARTERS:
            return False
        calls = word[0] in _TITLES or word[0].lower() in _UNFINISHED or bool(_ATTRIBUTE.fullmatch(word[0]))
        alone = word[0].startswith(("keine", "nicht")) and (
            not self.prose or _LABEL.fullmatch(self.told, 0, word.start())
        )
        return calls and not alone

    @property
    def stopped(self) -> bool:
        """Whether a mark of a sentence ends it."""
        return self.told.endswith((".", "!", "?", ":", ";"))

    def full(self, width: int) -> bool:
        """Whether running text of a width breaks here: there was no place for the next word."""
        return bool(width) and not self.marked and len(self.told) + 1 + len(self.following) > _FULL * width


def _lines(text: str, paragraph: Span, numbers: AbstractSet[int]) -> list[_Line]:
    found: list[_Line] = []
    stopped = text[paragraph.end - 1] in ".!?"
    for match in re.finditer(r"[^\n]+", paragraph.of(text)):
        at = paragraph.start + match.end()
        first = _FIRST.match(text, at + 1) if at < paragraph.end else None
        prose = stopped or bool(LIST_MARK.match(match[0]) and text.startswith("  ", at + 1))
        line = _Line(at, match[0].rstrip(), first[1] if first else "", marked=False, prose=prose)
        row = _ROW.match(text, at + 1) or _ROW.match(match[0])
        marked = not line.following or row or _marked(text, line, numbers)
        found.append(replace(line, marked=bool(marked)))
    return found


def _marked(text: str, line: _Line, numbers: AbstractSet[int]) -> bool:
    """Whether a mark of a list or a box follows a line; a number behind a line that goes on is none („am⏎12. Mai“), nor
    one without the number before or behind it in the text, unless it is that of a day."""
    if not LIST_MARK.match(text, line.end + 1):
        return bool(_BOX.match(text, line.end + 1))
    number = _NUMBER.match(text, line.end + 1)
    if number is None:
        return True
    listed = number["n"] in ("0", "1") or not numbers.isdisjoint({int(number["n"]) - 1, int(number["n"]) + 1})
    return (listed or bool(number["month"])) and not line.unfinished


def _wrapped(evidence: Sequence[_Line], measured: Sequence[_Line]) -> int:
    """The width at which running text is broken into lines; 0 where the lines are a list: of those that no mark ends,
    fewer go on in the next than a capital letter follows, which may begin a noun as well as a line of its own."""
    going = sum(one.goes_on for one in evidence)
    new = sum(not one.marked and not one.stopped and not one.goes_on for one in evidence)
    return max(len(one.told) for one in measured) if going and going >= new else 0


def _line_ends_sentence(line: _Line, *, soft: bool) -> bool:
    if line.marked:
        return True
    capital = line.following[0].isupper()
    if line.unfinished:
        return False
    if line.stopped:
        return not (soft and line.told[-1] in ".:;") and (line.told[-1] in "!?:;" or capital)
    return capital and len(line.told) < _WIDTH and not soft


def _ends(text: str, match: re.Match[str], soft: Collection[int]) -> bool:
    follows = _NEXT.match(text, match.end())
    word = follows[1] if follows and follows[1] else ""
    if not match[0].startswith(".") or match[0].startswith(".."):
        return not word[:1].islower()
    before = _TAIL_WORD.search(text, max(0, match.start() - 40), match.start())
    if before is None:
        return not word[:1].islower()
    last = before[0]
    if last.isdigit():
        if not text[text.rfind("\n", 0, match.start()) + 1 : before.start()].strip(" \t(>*#"):
            return False  # the mark of a list
        scheme = _SCHEME.search(text, max(0, before.start() - 12), before.end()) is not None
        return len(last) > 3 or scheme or word in STARTERS or not word[:1].isalpha()
    if (len(last) == 1 and _SINGLE.match(last)) or last in ABBREVIATIONS:
        ends_line = match.end() >= len(text) or (text[match.end()] == "\n" and match.end() not in soft)
        return ends_line and word[:1].isupper() and len(last) > 1
    if last.isupper() and set(last) <= set("IVX"):
        return word in STARTERS
    return not word[:1].islower()
