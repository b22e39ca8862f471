"""Sentences of German prose with their places: abbreviations, ordinals, dates and marks of lists end none."""

from __future__ import annotations

import re
from dataclasses import dataclass
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
LIST_MARK = re.compile(r"[ \t]*(?:[-*•–▪◦·]|[0-9]{1,3}[.)]|\([0-9a-zA-Z]{1,3}\)|[a-zA-Z]{1,2}\)|[IVX]{1,5}[.)])[ \t]+")
"""A mark of a list at the start of a line."""
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n\s*")
_END = re.compile(r"[.!?…]+[\"“”«»'’)\]]*(?=\s|$)")
_TAIL_WORD = re.compile(r"(?:[^\W\d_]+|[0-9]+)$")
_SINGLE = re.compile(r"[^\W\d_]")
_NEXT = re.compile(r"\s*[„\"“»«‚'(\[]*(\w+|\S)?")


def paragraphs(text: str) -> tuple[Span, ...]:
    """The paragraphs, parted by at least one empty line, without blanks around them; none in an empty text."""
    return _pieces(text, 0, len(text), [match.span() for match in _PARAGRAPH.finditer(text)])


def sentences(text: str) -> tuple[Span, ...]:
    """The sentences in order, without blanks around them; together they hold every sign but blanks.

    A full stop ends none after an abbreviation, an initial, a one- to three-digit number before a word that does not
    begin sentences, or a mark of a list; an empty line, a new item of a list, and the end of a short line without a
    stop (a heading) end one always.
    """
    found: list[Span] = []
    for paragraph in paragraphs(text):
        cuts: list[tuple[int, int]] = []
        for line in re.finditer(r"\n+", paragraph.of(text)):
            at = paragraph.start + line.start()
            if _line_ends_sentence(text, at, paragraph):
                cuts.append((at, at + 1))
        stops = _END.finditer(text, paragraph.start, paragraph.end)
        cuts += [(stop.end(),) * 2 for stop in stops if stop.end() < paragraph.end and _ends(text, stop)]
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


def _line_ends_sentence(text: str, at: int, paragraph: Span) -> bool:
    line_start = max(paragraph.start, text.rfind("\n", 0, at) + 1)
    line, following = text[line_start:at].rstrip(), text[at + 1 : at + 60].lstrip(" \t")
    if not following or LIST_MARK.match(text, at + 1):
        return True
    if line.endswith((".", "!", "?", ":", ";")):
        return line[-1] in "!?:;" or following[0].isupper()
    return len(line) < 60 and following[0].isupper() and not line.endswith((",", "-", "–"))


def _ends(text: str, match: re.Match[str]) -> bool:
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
        return len(last) > 3 or word in STARTERS or not word[:1].isalpha()
    if (len(last) == 1 and _SINGLE.match(last)) or last in ABBREVIATIONS:
        ends_line = match.end() >= len(text) or text[match.end()] == "\n"
        return ends_line and word[:1].isupper() and len(last) > 1
    if last.isupper() and set(last) <= set("IVX"):
        return word in STARTERS
    return not word[:1].islower()
