"""``blind`` for a reader: what to look at before the release, and what could not be hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli.answers import word_of
from pruefstand.cli.output import Answer, problem_lines, problems_json
from pruefstand.domain import Origin
from pruefstand.i18n import N_, _, ngettext
from pruefstand.report.numbers import count, number, percent
from pruefstand.report.words import origin_word
from pruefstand.work.cancel import Cancel

if TYPE_CHECKING:
    from pruefstand.blinding.blind import Blinded, Looked

__all__ = ["blind"]

_MOST_OPEN = 10
_ORDERS = {
    "import": N_("Reihenfolge des Einlesens"),
    "alphabet": N_("Alphabet"),
    "size": N_("Größe"),
    "origin": N_("Herkunft"),
}


def blind(folder: Path, release: bool, workers: int) -> Answer:
    """``blind``."""
    from pruefstand.actions.blind import blind as hide  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.blinding.blind import State  # noqa: PLC0415 - the same
    from pruefstand.blinding.passing import Work  # noqa: PLC0415 - the same

    with Cancel().on_interrupt() as cancel:
        made = hide(folder, release=release, work=Work(workers, cancel))
    answers = ngettext("{n} Antwort", "{n} Antworten", made.answers).format(n=count(made.answers))
    raters = ", ".join(made.raters)
    if made.state is State.PREPARED:
        lines = [_("{answers} vorbereitet; ausgegeben ist noch nichts.").format(answers=answers)]
        lines += _to_do(made, word_of(folder))
    elif made.state is State.RELEASED:
        told = _("{answers} verblindet, Mappen für {raters} unter blind/.")
        lines = [told.format(answers=answers, raters=raters)]
        lines.append(_("Der Schlüssel liegt in key/ und gehört nur der Studienleitung."))
    else:
        lines = [_("Unverändert: Noch einmal gemacht, ergibt sich Byte für Byte dieselbe Blindmappe.")]
    lines += problem_lines(made.notes, indent="    ")
    if made.state is not State.UNCHANGED:
        lines += _not_hidden(made.looked)
    return Answer(lines, _value(made), code=1 if made.state is State.PREPARED else 0)


def _to_do(made: Blinded, folder: str) -> Iterator[str]:
    steps = Counter(line.step.value for line in made.looked.lines)
    # The words of a cell are German in every language; they stand in quotes, as they are found there.
    words = (_("„{word}“ {n}").format(word=step, n=count(n)) for step, n in sorted(steps.items()))
    told = ", ".join(words) or _("nichts")
    yield _("In key/review.csv: {told}.").format(told=told)
    if made.changed:
        yield _("Nicht freigegeben: Die Texte sind nicht mehr die, die beim letzten Aufruf zum Durchsehen vorlagen.")
    for line in made.looked.open[:_MOST_OPEN]:
        told = _("Zu entscheiden: Fall {case}, Code {code}: {step} „{text}“ ({rule}).")
        yield told.format(case=line.case, code=line.code, step=line.step.value, text=line.text, rule=line.rule)
    if len(made.looked.open) > _MOST_OPEN:
        yield _("… und {n} weitere.").format(n=len(made.looked.open) - _MOST_OPEN)
    yield _("  → key/review.csv, key/placeholders.csv und die Texte unter derived/prepared/ durchsehen; in der")
    yield _("    Spalte „Entscheidung“ „lassen“ oder „ersetzen“ eintragen, wo es anders sein soll, und dann")
    yield _("    „pruefstand blind {folder}“, oder, wenn alles stimmt, „pruefstand blind {folder} --release“.").format(
        folder=folder
    )


def _not_hidden(looked: Looked) -> Iterator[str]:
    yield _("Was sich nicht verbergen lässt, je Herkunft:")
    for one in looked.surfaces:
        parts = [
            _("{n} Wörter je Antwort").format(n=_number(one.mean_words)),
            _("Aufzählung {n} der Zeilen").format(n=_percent(one.bullet_share)),
            _("ß statt ss {n}").format(n=_percent(one.eszett_share)),
            _("Platzhalter {n}").format(n=count(one.placeholders)),
        ]
        yield f"  {origin_word(Origin(one.origin))}: {'; '.join(parts)}"
    for check in looked.orders:
        if check.suspect:
            told = _("  Die Reihenfolge der Codes gleicht auffällig der nach: {by} (p = {p}). Neu gelost wird nie.")
            yield told.format(by=_(_ORDERS[check.by]), p=f"{check.p:.1g}".replace(".", ","))


def _number(value: Fraction | None) -> str:
    return "–" if value is None else number(float(value), 1)


def _percent(value: Fraction | None) -> str:
    return _("nicht berechenbar") if value is None else percent(float(value))


def _value(made: Blinded) -> dict[str, Any]:
    looked = made.looked
    return {
        "state": made.state.value,
        "answers": made.answers,
        "raters": list(made.raters),
        "changed": made.changed,
        "lines": dict(sorted(Counter(line.step.name.lower() for line in looked.lines).items())),
        "open": [
            {"case": line.case, "code": line.code, "step": line.step.name.lower(), "rule": line.rule, "text": line.text}
            for line in looked.open
        ],
        "surfaces": [
            {
                "origin": one.origin,
                "answers": one.answers,
                "words": one.words,
                "lines": one.lines,
                "bullets": one.bullets,
                "eszett": one.eszett,
                "swiss": one.swiss,
                "placeholders": one.placeholders,
            }
            for one in looked.surfaces
        ],
        "orders": [
            {"by": one.by, "agreeing": one.agreeing, "pairs": one.pairs, "p": one.p, "suspect": one.suspect}
            for one in looked.orders
        ],
        "notes": problems_json(made.notes),
    }
