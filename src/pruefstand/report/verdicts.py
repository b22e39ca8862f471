"""Documents and their reference side by side, with every verdict between them: for the eye that checks the rules."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from pruefstand.formats.visible import visible
from pruefstand.i18n import _, language
from pruefstand.report.html import stylesheet
from pruefstand.report.marks import Mark, Piece, pieces
from pruefstand.report.numbers import percent
from pruefstand.scoring.facts.assessing import Assessed
from pruefstand.scoring.facts.judging import Judged
from pruefstand.scoring.facts.reference import FactReference
from pruefstand.scoring.facts.words import BORDER_WORDS, judged_word, verdict_word

__all__ = ["Compared", "verdict_page"]

_RANKS = ("falsified", "missing", "unsupported", "border", "preserved")
_FILTERS = ("doubt", "falsified", "missing", "unsupported", "border", "preserved")
_MOST = 600
_GAP = "\n\n"


@dataclass(frozen=True, slots=True)
class Compared:
    """One document with its reference: ``found`` are the verdicts on it, ``own`` those on the reference's own
    sentences, joined by an empty line, which say where each item stands there."""

    title: str
    reference: FactReference
    document: str
    found: Assessed
    own: Assessed


_Quote = tuple[tuple[str, bool], ...]
"""Words as they stand somewhere, piece by piece: those on which the verdict hangs are marked."""


@dataclass(frozen=True, slots=True)
class _Card:
    """One verdict as it is shown. ``states`` are the filters that it belongs to; ``said`` and ``source`` are its
    evidence in the document and in the reference, empty where there is none."""

    number: str
    kind: str
    states: tuple[str, ...]
    mark: str
    verdict: str
    text: str
    pairs: tuple[tuple[str, str], ...]
    said: _Quote = ()
    source: _Quote = ()
    key: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether the rules are sure that it is told rightly."""
        return self.states == ("preserved",)


@dataclass(frozen=True, slots=True)
class _Sheet:
    number: int
    title: str
    cards: tuple[_Card, ...]
    document: tuple[Piece, ...]
    reference: tuple[Piece, ...]
    counts: dict[str, int]
    f1: str

    @property
    def groups(self) -> tuple[tuple[str, str, tuple[_Card, ...]], ...]:
        """What a person should look at first, then what is surely told rightly; those that hold a card."""
        doubtful = tuple(card for card in self.cards if not card.is_sure)
        sure = tuple(card for card in self.cards if card.is_sure)
        both = (("doubt", _title("doubt"), doubtful), ("sure", _title("preserved"), sure))
        return tuple(group for group in both if group[2])


def verdict_page(compared: Sequence[Compared], title: str) -> bytes:
    """The page in UTF-8; it needs no script and nothing beside it. Of no document it says that there is nothing to
    decide."""
    sheets = [_sheet(number, one) for number, one in enumerate(compared, 1)]
    names = {name: _title(name) for name in ("all", *_FILTERS)}
    totals = {name: sum(sheet.counts[name] for sheet in sheets) for name in names}
    style = stylesheet() + _own_style() + _lights(max((len(sheet.cards) for sheet in sheets), default=0))
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    text = _template().render(
        title=title,
        language=language(),
        style=style,
        style_source=f"sha256-{digest}",
        sheets=sheets,
        filters=[(name, names[name], totals[name]) for name in ("all", *_FILTERS)],
        words=_words(),
        names=names,
    )
    return visible(text).encode("utf-8", "backslashreplace")  # a name of a file may hold what is no text


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("pruefstand.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("verdicts.html")


def _own_style() -> str:
    return (files("pruefstand.report") / "templates" / "verdicts.css").read_text("utf-8")


def _lights(most: int) -> str:
    """What lights up with a card under the pointer or chosen: its places on both sides. One rule for the n-th card of
    every document, because without a script no rule can be made while reading."""
    rules = (
        f".trio:has(.c-{n}:hover,.c-{n}:target,.c-{n}:focus-within,.t-{n}:target) .e-{n}"
        "{background:var(--warn);color:var(--on-warn)}\n"
        for n in range(1, most + 1)
    )
    return "@media screen{\n" + "".join(rules) + "}\n"


def _title(name: str) -> str:
    return {
        "all": _("alle"),
        "doubt": _("zu prüfen"),
        "falsified": _("verfälscht"),
        "missing": _("fehlt"),
        "unsupported": _("unbelegt"),
        "border": _("offene Grenzfälle"),
        "preserved": _("sicher erhalten"),
    }[name]


def _words() -> dict[str, str]:
    return {
        "skip": _("Zum Inhalt"),
        "contents": _("Dokumente"),
        "show": _("Zeigen"),
        "document": _("Dokument"),
        "reference": _("Referenz"),
        "verdicts": _("Urteile"),
        "checked": _("geprüft"),
        "asked": _("Gefragt"),
        "progress": _("Davon geprüft"),
        "of": _("von"),
        "not_in_document": _("keine Stelle im Dokument"),
        "nothing": _("Kein Dokument hat einen offenen Grenzfall."),
        "empty": _("Das Dokument ist leer."),
        "no_sentences": _("Die Referenz hat keine Sätze."),
        "f1": _("Fakten-F1"),
        "key": _("Kennung für „decide“"),
        "back": _("Zur Liste"),
        "how": _("So liest man diese Seite"),
        "lede": _(
            "Bei jedem Urteil stehen seine Stelle im Dokument und in der Referenz und seine Regel; die Wörter, an "
            "denen es hängt, sind fett. Zuerst kommt, was zu prüfen ist. Wer auf ein Urteil zeigt oder es mit der "
            "Tabulatortaste erreicht, sieht die Stellen links und rechts hervorgehoben; „Dokument“ und „Referenz“ "
            "führen hin, eine Nummer im Text führt zurück. Die Leertaste hakt ein Urteil ab und klappt es zu; "
            "gespeichert wird das nicht."
        ),
        "foot": _("Urteile nach Regeln, ohne Sprachmodell. Was die Regeln nicht sicher entscheiden, heißt Grenzfall."),
    }


def _sheet(number: int, one: Compared) -> _Sheet:
    own = {judged.fact: judged for judged in _judged(one.own)}
    asked = (border.question for border in one.found.borders if border.open and border.question.case)
    keys = {question.item: question.short for question in asked}
    texts = {item.id: item.text for item in (*one.reference.facts, *one.reference.decisions)}
    texts |= {task.id: _task_text(task.text, task.owner, task.deadline) for task in one.reference.tasks}
    source = _GAP.join(one.reference.sentences)
    cards: list[_Card] = []
    marks: list[Mark] = []
    there: list[Mark] = []
    for kind, judged in _items(one.found):
        n = str(len(cards) + 1)
        told = own.get(judged.fact)
        known = told.evidence if told is not None else ()
        card = _card(n, kind, judged, texts[judged.fact], keys.get(judged.fact, ""))
        said = _quote(one.document, judged.evidence, judged.span)
        cards.append(replace(card, said=said, source=_quote(source, known)))
        shown = _shown_kind(judged)
        marks += [Mark(start, end, n, shown) for start, end in judged.evidence]
        if judged.span is not None:
            marks.append(Mark(*judged.span, n, shown, exact=True))
            if not any(start < judged.span[1] and judged.span[0] < end for start, end in judged.evidence):
                marks.append(Mark(*judged.span, n, shown))
        there += [Mark(start, end, n, "preserved") for start, end in known]
    for section in one.found.sections:
        n = str(len(cards) + 1)
        rule = ((_("Regel"), f"section.{section.rule}"),)
        said = () if section.span is None else _quote(one.document, (section.span,))
        verdict, word = section.verdict, verdict_word(section.verdict)
        cards.append(_Card(n, _("Pflichtabschnitt"), (verdict,), verdict, word, section.name, rule, said))
        if section.span is not None:
            marks.append(Mark(*section.span, n, section.verdict))
    for statement in one.found.facts.unsupported:
        n = str(len(cards) + 1)
        pairs = ((_("Regel"), "unsupported"), (_("der Referenz bekannt"), percent(statement.share)))
        said = _quote(one.document, (statement.span,))
        cards.append(_Card(n, _("Angabe"), ("unsupported",), "unsupported", _("unbelegt"), "", pairs, said))
        marks.append(Mark(*statement.span, n, "unsupported"))
    counts = {name: sum(name in card.states for card in cards) for name in _FILTERS}
    sure = sum(card.is_sure for card in cards)
    counts |= {"all": len(cards), "doubt": len(cards) - sure, "preserved": sure}
    return _Sheet(
        number,
        one.title,
        tuple(cards),
        pieces(one.document, marks, _RANKS),
        pieces(source, there, _RANKS),
        counts,
        _f1(one.found),
    )


def _judged(found: Assessed) -> tuple[Judged, ...]:
    return (*found.facts.facts, *found.decisions, *(one.judged for one in found.tasks))


def _items(found: Assessed) -> Iterator[tuple[str, Judged]]:
    yield from ((_("Fakt"), one) for one in found.facts.facts)
    yield from ((_("Beschluss"), one) for one in found.decisions)
    yield from ((_("Aufgabe"), one.judged) for one in found.tasks)


def _task_text(text: str, owner: str, deadline: str) -> str:
    who, when = owner or _("niemand festgelegt"), deadline or _("keine Frist")
    return f"{text} – {who}, {when}"


def _shown_kind(one: Judged) -> str:
    kind = one.verdict.partition(":")[0]
    return "border" if kind == "preserved" and one.border and not one.decision else kind


def _card(n: str, kind: str, one: Judged, text: str, key: str) -> _Card:
    states = [one.verdict.partition(":")[0]]
    pairs = [(_("Regel"), f"{one.attribute}.{one.rule}" if one.attribute else one.rule)]
    if one.shown:
        pairs.append((_("erwartet"), _quoted(one.expected) if one.expected else _("niemand festgelegt")))
        pairs.append((_("im Dokument"), _quoted(one.shown)))
    elif one.rule.endswith(".absent"):
        pairs.append((_("nicht genannt"), _quoted(one.expected)))
    if one.border:
        pairs.append((_("Grenzfall"), _(BORDER_WORDS.get(one.border, one.border))))
    if one.decision:
        pairs.append((_("entschieden"), one.decision))
    elif one.border:
        states.append("border")
    return _Card(
        n, f"{kind} {one.fact}", tuple(states), _shown_kind(one), judged_word(one), text, tuple(pairs), key=key
    )


def _quote(text: str, places: Sequence[tuple[int, int]], exact: tuple[int, int] | None = None) -> _Quote:
    """The words of these places, those of ``exact`` marked, with dots between; a long quote is cut."""
    whole = [*places]
    if exact is not None and not any(start <= exact[0] and exact[1] <= end for start, end in places):
        whole.append(exact)
    found: list[tuple[str, bool]] = []
    for start, end in sorted(whole):
        if found:
            found.append((" … ", False))
        middle = exact if exact is not None and start <= exact[0] and exact[1] <= end else (end, end)
        cut = ((start, middle[0], False), (*middle, True), (middle[1], end, False))
        found += [(" ".join(f"|{text[a:b]}|".split())[1:-1], marked) for a, b, marked in cut if a < b]
    left, kept = _MOST, []
    for piece, marked in found:
        kept.append((piece if len(piece) <= left else piece[:left] + "…", marked))
        left -= len(piece)
        if left < 0:
            break
    return tuple(kept)


def _quoted(text: str) -> str:
    return _("„{text}“").format(text=text)


def _f1(found: Assessed) -> str:
    kept = sum(one.verdict == "preserved" for one in found.facts.facts)
    falsified = sum(bool(one.attribute) for one in found.facts.facts)
    told = kept + falsified + len(found.facts.unsupported)
    return f"{percent(2 * kept / (len(found.facts.facts) + told))} ({2 * kept} / {len(found.facts.facts) + told})"
