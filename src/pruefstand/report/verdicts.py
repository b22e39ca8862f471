"""Documents and their reference side by side, with every verdict between them: for the eye that checks the rules."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from pruefstand.scoring.facts.words import BORDER_WORDS, verdict_word

__all__ = ["Compared", "verdict_page"]

_RANKS = ("falsified", "missing", "unsupported", "border", "preserved")
_FILTERS = ("falsified", "missing", "unsupported", "border")
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


@dataclass(frozen=True, slots=True)
class _Card:
    """One verdict as it is shown. ``states`` are the filters that it belongs to."""

    number: str
    kind: str
    states: tuple[str, ...]
    mark: str
    verdict: str
    text: str
    pairs: tuple[tuple[str, str], ...]
    in_document: bool
    in_reference: bool
    key: str = ""


@dataclass(frozen=True, slots=True)
class _Sheet:
    number: int
    title: str
    cards: tuple[_Card, ...]
    document: tuple[Piece, ...]
    reference: tuple[Piece, ...]
    counts: dict[str, int]
    f1: str


def verdict_page(compared: Sequence[Compared], title: str) -> bytes:
    """The page in UTF-8; it needs no script and nothing beside it. Of no document it says that there is nothing to
    decide."""
    sheets = [_sheet(number, one) for number, one in enumerate(compared, 1)]
    names = {name: _title(name) for name in ("all", *_FILTERS, "preserved")}
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
    return visible(text).encode()


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
        f".trio:has(.c-{n}:hover) .e-{n},.trio:has(.c-{n}:target) .e-{n},.trio:has(.t-{n}:target) .e-{n}"
        "{background:var(--warn);color:var(--on-warn)}\n"
        for n in range(1, most + 1)
    )
    return "@media screen{\n" + "".join(rules) + "}\n"


def _title(name: str) -> str:
    return {
        "all": _("alle"),
        "falsified": _("verfälscht"),
        "missing": _("fehlt"),
        "unsupported": _("unbelegt"),
        "border": _("offene Grenzfälle"),
        "preserved": _("erhalten"),
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
        "to_document": _("im Dokument"),
        "to_reference": _("in der Referenz"),
        "not_in_document": _("keine Stelle im Dokument"),
        "nothing": _("Kein Dokument hat einen offenen Grenzfall."),
        "empty": _("Das Dokument ist leer."),
        "no_sentences": _("Die Referenz hat keine Sätze."),
        "f1": _("Fakten-F1"),
        "key": _("Kennung für „decide“"),
        "back": _("Zur Liste"),
        "lede": _(
            "Links das Dokument, rechts die Referenz, dazwischen jedes Urteil mit seiner Regel. Wer auf ein Urteil "
            "zeigt oder seine Nummer wählt, sieht die Stellen auf beiden Seiten hervorgehoben; eine Nummer im Text "
            "führt zu ihrem Urteil. Die Auswahl oben zeigt nur Urteile einer Art. Das Kreuz „geprüft“ dient der "
            "eigenen Übersicht; gespeichert wird es nicht."
        ),
        "foot": _("Urteile nach Regeln, ohne Sprachmodell. Was die Regeln nicht sicher entscheiden, heißt Grenzfall."),
    }


def _sheet(number: int, one: Compared) -> _Sheet:
    own = {judged.fact: judged for judged in _judged(one.own)}
    asked = (border.question for border in one.found.borders if border.open and border.question.case)
    keys = {question.item: question.short for question in asked}
    texts = {item.id: item.text for item in (*one.reference.facts, *one.reference.decisions)}
    texts |= {task.id: _task_text(task.text, task.owner, task.deadline) for task in one.reference.tasks}
    cards: list[_Card] = []
    marks: list[Mark] = []
    there: list[Mark] = []
    for kind, judged in _items(one.found):
        n = str(len(cards) + 1)
        there_too = own.get(judged.fact)
        cards.append(_card(n, kind, judged, texts[judged.fact], keys.get(judged.fact, ""), there_too))
        shown = _shown_kind(judged)
        marks += [Mark(start, end, n, shown) for start, end in judged.evidence]
        if judged.span is not None:
            marks.append(Mark(*judged.span, n, shown, exact=True))
            if not any(start < judged.span[1] and judged.span[0] < end for start, end in judged.evidence):
                marks.append(Mark(*judged.span, n, shown))
        there += [Mark(start, end, n, "preserved") for start, end in (there_too.evidence if there_too else ())]
    for section in one.found.sections:
        n = str(len(cards) + 1)
        states = (section.verdict,)
        rule = ((_("Regel"), f"section.{section.rule}"),)
        verdict = verdict_word(section.verdict)
        place = section.span is not None
        cards.append(
            _Card(n, _("Pflichtabschnitt"), states, section.verdict, verdict, section.name, rule, place, False)
        )
        if section.span is not None:
            marks.append(Mark(*section.span, n, section.verdict))
    for statement in one.found.facts.unsupported:
        n = str(len(cards) + 1)
        share = (_("der Referenz bekannt"), percent(statement.share))
        pairs = ((_("Regel"), "unsupported"), share)
        told = f"„{statement.text}“"
        state = "unsupported"
        cards.append(_Card(n, _("Angabe"), (state,), state, _("unbelegt"), told, pairs, True, False))
        marks.append(Mark(*statement.span, n, "unsupported"))
    counts = {name: sum(name in card.states for card in cards) for name in (*_FILTERS, "preserved")}
    counts["all"] = len(cards)
    return _Sheet(
        number,
        one.title,
        tuple(cards),
        pieces(one.document, marks, _RANKS),
        pieces(_GAP.join(one.reference.sentences), there, _RANKS),
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


def _card(n: str, kind: str, one: Judged, text: str, key: str, own: Judged | None) -> _Card:
    states = [one.verdict.partition(":")[0]]
    pairs = [(_("Regel"), f"{one.attribute}.{one.rule}" if one.attribute else one.rule)]
    if one.shown:
        pairs.append((_("erwartet"), f"„{one.expected}“" if one.expected else _("niemand festgelegt")))
        pairs.append((_("im Dokument"), f"„{one.shown}“"))
    elif one.rule.endswith(".absent"):
        pairs.append((_("nicht genannt"), f"„{one.expected}“"))
    if one.border:
        why = _(BORDER_WORDS.get(one.border, one.border))
        pairs.append((_("Grenzfall"), why))
    if one.decision:
        pairs.append((_("entschieden"), one.decision))
    elif one.border:
        states.append("border")
    placed = bool(one.evidence) or one.span is not None
    found = own is not None and bool(own.evidence)
    return _Card(
        n,
        f"{kind} {one.fact}",
        tuple(states),
        _shown_kind(one),
        verdict_word(one.verdict),
        text,
        tuple(pairs),
        placed,
        found,
        key,
    )


def _f1(found: Assessed) -> str:
    kept = sum(one.verdict == "preserved" for one in found.facts.facts)
    falsified = sum(bool(one.attribute) for one in found.facts.facts)
    told = kept + falsified + len(found.facts.unsupported)
    return f"{percent(2 * kept / (len(found.facts.facts) + told))} ({2 * kept} / {len(found.facts.facts) + told})"
