"""What ``measure`` answers: one comparison of two files, all counters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli import answers_facts, answers_rework, answers_spoken
from pruefstand.cli.output import Answer, Coloured, problems_json
from pruefstand.cli.shown import decimal, percent, tell
from pruefstand.errors import InputError
from pruefstand.i18n import _

if TYPE_CHECKING:
    from pruefstand.actions.measure import AlignedStep, MeasuredSpeakers, MeasuredTexts
    from pruefstand.scoring.words_counts import WordErrors

__all__ = ["measure"]

_FITTING = {
    "uem": ("speakers",),
    "whole": ("words", "chars", "rephrased"),
    "alignment": ("words", "rephrased"),
    "notation": ("words", "rephrased", "rework"),
    "names": ("words", "rephrased", "rework"),
    "terms": ("words", "rephrased", "rework"),
    "domain": ("facts", "rework"),
    "decisions": ("facts",),
    "html": ("facts",),
    "profile": ("captions", "rework"),
    "live": ("captions",),
    "timely": ("captions",),
    "route": ("rework",),
    "audio": ("rework",),
    "facts": ("rework",),
    "transcript": ("rework",),
    "times": ("rework",),
}
"""Which options go with what is measured."""

_COLOURS = {"substitution": "yellow", "deletion": "red", "insertion": "magenta", "unheard": "blue"}
"""Beside the word for it, never instead."""


def measure(what: str, reference: Path, output: Path, level: str | None, **options: Any) -> Answer:
    """``measure``."""
    for name, fitting in _FITTING.items():
        if options[name] not in (None, False) and what not in fitting:
            told = _("Zu „measure {what}“ gehört --{option} nicht.").format(what=what, option=name)
            raise InputError(told, where=f"--{name}", do=_("Die Angabe weglassen."))
    if options["more"] and what != "facts":
        told = _("„measure {what}“ vergleicht zwei Dateien.").format(what=what)
        raise InputError(told, where=str(options["more"][0]), do=_("Je Vergleich einen Aufruf machen."))
    if what == "rework":
        return answers_rework.rework(reference, output, level, options)
    if what in ("commands", "facts"):
        if level is not None:
            told = _("Zu „measure {what}“ gehört --{option} nicht.").format(what=what, option="level")
            raise InputError(told, where="--level", do=_("Die Angabe weglassen."))
        if what == "facts":
            outputs = (output, *options["more"])
            return answers_facts.facts(
                reference, outputs, options["domain"] or "all", options["decisions"], options["html"]
            )
        return answers_spoken.commands(reference, output)
    if what == "captions":
        return answers_spoken.captions(
            reference,
            output,
            level or "format",
            profile=options["profile"],
            is_live=options["live"],
            timely=options["timely"],
        )
    return _compared(what, reference, output, level or "raw", options)


def _compared(what: str, reference: Path, output: Path, level: str, options: dict[str, Any]) -> Answer:
    from pruefstand.actions.measure import (  # noqa: PLC0415 - each verb loads what it needs
        measure_chars,
        measure_speakers,
        measure_words,
    )

    if what == "speakers":
        return _speakers(measure_speakers(reference, output, level, regions=options["uem"]))
    if what == "chars":
        return _texts(measure_chars(reference, output, level, whole=options["whole"]), "cer", "reference_chars")
    given = {name: options[name] for name in ("whole", "notation", "alignment", "names", "terms")}
    found = measure_words(reference, output, level, **given)
    # A rephrased text's rate is no word error rate and must not be taken for one.
    answer = _texts(found, "wer" if what == "words" else "word_distance", "reference_words")
    value = dict(answer.value)
    value["subsets"] = {name: {"errors": wrong, "words": words} for name, (wrong, words) in found.subsets.items()}
    value["ambiguous"] = dict(zip(("reference", "output"), found.ambiguous, strict=True))
    if options["alignment"]:
        value["alignment"] = [_step(step) for step in found.alignment]
    return Answer([*answer.lines, *_more(found), *map(_shown, found.alignment)], value)


def _texts(found: MeasuredTexts, rate: str, words: str) -> Answer:
    tell(found.dropped)
    counts = found.levels[found.level]
    value = _counters(counts, rate, words) | {"level": found.level, "lines": found.lines}
    value["levels"] = {level: _counters(one, rate, words) for level, one in found.levels.items()}
    value["dropped"] = problems_json(found.dropped)
    titles = _titles()
    name = {"wer": "WER", "cer": "CER"}.get(rate) or _("Wortabstand")
    return Answer([_line(titles[level], one, name) for level, one in found.levels.items()], value)


def _titles() -> dict[str, str]:
    from pruefstand.scoring.words import LEVEL_TITLES  # noqa: PLC0415 - see above

    return {level: _(title) for level, title in LEVEL_TITLES.items()}


def _counters(counts: WordErrors, rate: str, words: str) -> dict[str, Any]:
    value: dict[str, Any] = {
        "hits": counts.hits,
        "substitutions": counts.substitutions,
        "deletions": counts.deletions,
        "insertions": counts.insertions,
        "errors": counts.errors,
        words: counts.reference_words,
        rate: _float(counts.error_rate),
    }
    if rate == "wer":
        value |= {"mer": _float(counts.match_error_rate), "wil": _float(counts.information_lost)}
    if counts.error_rate is None:
        value["reason"] = _("Die Referenz ist leer.")
    return value


def _line(title: str, counts: WordErrors, rate: str) -> str:
    return _("{title}: {rate} {percent} ({errors} von {words}: {s} ersetzt, {d} ausgelassen, {i} eingefügt)").format(
        title=title,
        rate=rate,
        percent=_percent(counts.error_rate),
        errors=counts.errors,
        words=counts.reference_words,
        s=counts.substitutions,
        d=counts.deletions,
        i=counts.insertions,
    )


def _more(found: MeasuredTexts) -> Iterator[str]:
    titles = {"names": _("Namen"), "numbers": _("Zahlen"), "terms": _("Fachwörter"), "norms": _("Normen")}
    for name, (wrong, words) in found.subsets.items():
        if words:
            yield _("{title}: {wrong} von {words} falsch oder ausgelassen").format(
                title=titles[name], wrong=wrong, words=words
            )
    if any(found.ambiguous):
        reference, output = found.ambiguous
        yield _(
            "Mehrdeutige Angaben, als Wörter verglichen: {reference} in der Referenz, {output} in der Ausgabe"
        ).format(reference=reference, output=output)


def _shown(step: AlignedStep) -> str:
    words = {
        "hit": _("richtig"),
        "substitution": _("ersetzt"),
        "deletion": _("ausgelassen"),
        "insertion": _("eingefügt"),
        "unheard": _("an unverständlicher Stelle"),
    }
    shown = f"„{step.reference}“" if step.kind in ("hit", "deletion") else f"„{step.output}“"
    if step.kind == "substitution" or (step.kind == "hit" and step.reference != step.output):
        shown = f"„{step.reference}“ → „{step.output}“"
    head = _("Zeile {n}: ").format(n=step.line) if step.line else ""
    return Coloured(f"{head}{words[step.kind]} {shown}", _COLOURS.get(step.kind, ""))


def _step(step: AlignedStep) -> dict[str, Any]:
    return {
        "line": step.line,
        "kind": step.kind,
        "reference": step.reference,
        "output": step.output,
        "reference_span": list(step.reference_span),
        "output_span": list(step.output_span),
    }


def _speakers(found: MeasuredSpeakers) -> Answer:
    tell(found.dropped)
    value: dict[str, Any] = {"recordings": found.recordings, "unlabelled": found.unlabelled}
    lines = []
    if found.unlabelled:
        told = _("Ohne jede Sprecherkennung: {n} von {total} Aufnahmen")
        lines.append(told.format(n=found.unlabelled, total=found.recordings))
    if found.time is not None:
        time = found.time
        value |= {
            "missed": _float(time.missed),
            "false_alarm": _float(time.false_alarm),
            "confusion": _float(time.confusion),
            "total": _float(time.total),
            "der": _float(time.error_rate),
            "jer": _float(time.jaccard_rate),
        }
        if time.error_rate is None:
            value["reason"] = _("In der Referenz spricht niemand.")
        told = _("DER {der}, JER {jer} ({total} s: {missed} s verpasst, {false} s falsch, {confusion} s verwechselt)")
        lines.append(
            told.format(
                der=_percent(time.error_rate),
                jer=_percent(time.jaccard_rate),
                total=_seconds(time.total),
                missed=_seconds(time.missed),
                false=_seconds(time.false_alarm),
                confusion=_seconds(time.confusion),
            )
        )
    if found.errors is not None:
        value |= {"errors": found.errors, "reference_words": found.reference_words, "cpwer": _float(found.cpwer)}
        value["assignment"] = [
            {"recording": one.recording, "reference": one.reference, "output": one.output} for one in found.assignment
        ]
        if found.cpwer is None:
            value["reason"] = _("Die Referenz ist leer.")
        told = _("cpWER {rate} ({errors} von {words})")
        lines.append(told.format(rate=_percent(found.cpwer), errors=found.errors, words=found.reference_words))
        lines += [
            f"  {one.recording}: {one.reference or _('niemand')} – {one.output or _('niemand')}"
            for one in found.assignment
        ]
    value["dropped"] = problems_json(found.dropped)
    return Answer(lines, value)


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _percent(value: Fraction | None) -> str:
    return percent(None if value is None else float(value))


def _seconds(value: Fraction) -> str:
    return decimal(float(value), 3)
