"""The hardest cases by what would have come of them: input, expected, output and finding side by side."""

from __future__ import annotations

from collections.abc import Mapping

from pruefstand.evaluation import ErrorKind, Excerpt, HardCase
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Paragraph, Section, State
from pruefstand.report.exhibits import Exhibit, Panel
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count
from pruefstand.report.words import consequence_word, tag, variant_word

__all__ = ["SHORT", "hardest_section", "panel"]

SHORT = 400
"""Code points of a text that stand on the page; the rest is folded below."""

_STATES = {"wrong_act": State.NO, "visible": State.HINT, "slower": State.OPT, "": State.OPT}


def panel(label: str, excerpt: Excerpt, *, short: int = SHORT) -> Panel:
    """A text for the page: the whole if it is short, else its beginning with the rest folded below."""
    if excerpt.reason:
        return Panel(label, _(excerpt.reason), quoted=False)
    if not excerpt.text.strip():
        return Panel(label, _("leer") if not excerpt.length else _("nur Leerraum"), quoted=False)
    shown = len(excerpt.text)
    note = ""
    if shown < excerpt.length:
        cut = _("Gezeigt sind die ersten {shown} von {all} Zeichen.")
        note = cut.format(shown=count(shown), all=count(excerpt.length))
    if shown <= short:
        return Panel(label, excerpt.text, note=note)
    more = _("Ganzer Text, {n} Zeichen") if not note else _("Die ersten {n} Zeichen")
    return Panel(label, excerpt.text[:short] + " …", excerpt.text, more.format(n=count(shown)), note)


def hardest_section(lookup: Lookup) -> Section | None:
    """The worst cases as exhibits; ``None`` where nothing went wrong."""
    evaluation = lookup.evaluation
    if not evaluation.hardest:
        return None
    kinds = {kind.id: kind for kind in evaluation.errors}
    blocks: list[Block] = [_exhibit(lookup, one, kinds) for one in evaluation.hardest]
    told = _("Gezeigt sind {shown} von {all} Fällen, an denen ein System gescheitert ist. Alle stehen in cases.csv.")
    blocks.insert(0, Paragraph(told.format(shown=count(len(blocks)), all=count(evaluation.hardest_of))))
    read = _(
        "Zuerst, was ohne Kontrolle eine falsche Handlung ausgelöst hätte, dann das Auffällige, dann das Langsame. "
        "Zu jedem Fall der erste Lauf, der den schwersten Fehler zeigt."
    )
    return Section("schwerste", _("Die schwersten Fehler im Einzelnen"), read, tuple(blocks), True)


def _exhibit(lookup: Lookup, one: HardCase, kinds: Mapping[str, ErrorKind]) -> Exhibit:
    system = next(system for system in lookup.systems if system.id == one.system)
    named = [kinds[error] for error in one.errors]
    consequence = named[0].consequence if named else ""
    state = State.NO if any(kind.excludes for kind in named) else _STATES[consequence]
    word = ", ".join(kind.title for kind in named) or _("nicht bestanden")
    told = [consequence_word(consequence)]
    if any(kind.excludes for kind in named):
        told.append(_("Sperre"))
    often = _("so schwer in {hits} von {attempts} gewerteten Läufen dieses Falls; gezeigt ist Lauf {repeat}")
    group = lookup.evaluation.groups.get(one.group, one.group)
    lines = (
        " · ".join(told),
        " · ".join(filter(None, [group, often.format(hits=one.hits, attempts=one.attempts, repeat=one.repeat)])),
    )
    inputs, expected = dict(one.inputs or {}), dict(one.expected or {})
    panels = [
        *(panel(_labelled(_("Eingabe"), name, inputs), text) for name, text in inputs.items()),
        *(panel(_labelled(_("Erwartet"), name, expected), text) for name, text in expected.items()),
    ]
    if one.output is not None:
        panels.append(panel(_("Ausgabe"), one.output))
    panels.append(Panel(_("Befund"), _findings(one), quoted=False))
    return Exhibit(one.case, tag(system), state.value, word, lines, tuple(panels))


def _labelled(label: str, name: str, several: Mapping[str, Excerpt]) -> str:
    return label if len(several) == 1 else f"{label}: {name}"


def _findings(one: HardCase) -> str:
    """One finding a line, in words."""
    if not one.findings:
        return _("Kein einzelner Befund; der Prüfer sagt nur, dass die Ausgabe nicht besteht.")
    said = []
    several = len({finding.variant for finding in one.findings}) > 1
    for finding in one.findings:
        text = f"{finding.item}: {_(finding.title)}" if finding.item else _(finding.title)
        beside = [
            _("erwartet „{text}“").format(text=_cut(finding.expected)) if finding.expected else "",
            _("gefunden „{text}“").format(text=_cut(finding.shown)) if finding.shown else "",
            variant_word(finding.variant) if several else "",
        ]
        more = ", ".join(filter(None, beside))
        said.append(f"{text} ({more})" if more else text)
    if one.more_findings:
        said.append(_("und {n} weitere Befunde in findings.csv").format(n=count(one.more_findings)))
    return "\n".join(said)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_BESIDE else text[:_LONGEST_BESIDE] + " …"


_LONGEST_BESIDE = 160
