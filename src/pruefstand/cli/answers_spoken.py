"""What ``measure captions`` and ``measure commands`` answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli.output import Answer, problems_json
from pruefstand.cli.shown import decimal, percent, tell
from pruefstand.i18n import _

if TYPE_CHECKING:
    from pruefstand.actions.measure_spoken import MeasuredCaptions
    from pruefstand.scoring.captions.checker import CaptionCounts
    from pruefstand.scoring.captions.live import Live

__all__ = ["captions", "commands"]


def captions(
    reference: Path, output: Path, level: str, *, profile: Path | None, is_live: bool, timely: int | None
) -> Answer:
    """``measure captions``."""
    from pruefstand.actions.measure_spoken import measure_captions  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.scoring.captions.checker import TIMELY  # noqa: PLC0415 - see above

    found = measure_captions(reference, output, level, profile=profile, is_live=is_live)
    tell(found.dropped)
    limit = TIMELY if timely is None else timely
    counts = found.counts
    value: dict[str, Any] = {
        "level": level,
        "errors": counts.errors,
        "reference_words": counts.reference_words,
        "wer": counts.errors / counts.reference_words if counts.reference_words else None,
        "profile": {"name": found.profile.name, **found.profile.options},
        "captions": len(counts.captions.texts),
        **_file_json(counts),
        **(_live_json(counts, limit) if is_live else {}),
        "dropped": problems_json(found.dropped),
    }
    if not counts.reference_words:
        value["reason"] = _("Die Referenz ist leer.")
    if is_live and counts.aborted:
        value |= {"wer": None, "reason": _("Nach 60 s stand kein Untertitel da.")}
    return Answer(_lines(found, limit if is_live else None), value)


def _file_json(counts: CaptionCounts) -> dict[str, Any]:
    from pruefstand.scoring.captions.readability import BREACHES  # noqa: PLC0415 - see above
    from pruefstand.scoring.captions.timing import TIMING  # noqa: PLC0415 - see above

    if counts.broken is None or counts.faults is None or counts.measured is None:
        why = _("Ein Anzeigeprotokoll nennt kein Ende der Anzeige.")
        return {"breaches": None, "timing": None, "file_reason": why}
    begins, ends = (sum(getattr(one, side) is not None for one in counts.measured) for side in ("begin", "end"))
    either = sum(one.begin is not None or one.end is not None for one in counts.measured)
    return {
        "breaches": sum(map(bool, counts.broken)),
        "limits": {name: sum(name in one for one in counts.broken) for name in BREACHES},
        "timing": {
            "mistimed": sum(map(bool, counts.faults)),
            "measured": either,
            "begins": begins,
            "ends": ends,
            **{name: sum(name in one for one in counts.faults) for name in TIMING},
            "shifted_by": counts.delay / 1000,
        },
        "faulty": [
            {"cue": number, "faults": [*broken, *wrong]}
            for number, (one, other) in enumerate(zip(counts.broken, counts.faults, strict=True), start=1)
            if (broken := [name for name in BREACHES if name in one]) + (wrong := [n for n in TIMING if n in other])
        ],
    }


def _live_json(counts: CaptionCounts, limit: int) -> dict[str, Any]:
    value: dict[str, Any] = {"aborted": counts.aborted}
    delay = counts.captions.audience_delay
    value["audience_delay"] = None if delay is None else delay / 1000
    if counts.live is None:
        return {"live": value | {"reason": _("Nach 60 s stand kein Untertitel da.")}}
    live = counts.live
    value |= {
        "shown": len(live.offsets),
        "timed_words": live.timed,
        "timely": live.timely(limit),
        "timely_within": limit / 1000,
        "p50": _quantile(live, 50),
        "p95": _quantile(live, 95),
        "median_delay": None if live.delay is None else live.delay / 1000,
        "histogram": {f"{time / 1000:.2f}": times for time, times in sorted(live.absolute.items())},
        "residual": {f"{time / 1000:.2f}": times for time, times in sorted(live.residual.items())},
        "erased": live.erased,
        "final_words": live.final,
    }
    if live.erased is None:
        value["reason"] = _("Die Datei nennt keine Zwischenstände.")
    return {"live": value}


def _quantile(live: Live, share: int) -> float | None:
    """Of the absolute offsets in seconds, from the histogram of 10 ms (type 7)."""
    from pruefstand.stats.quantile import counted_quantile  # noqa: PLC0415 - see above

    counts = {Fraction(time, 1000): times for time, times in live.absolute.items()}
    return counted_quantile(counts, Fraction(share, 100)).value if counts else None


def _lines(found: MeasuredCaptions, limit: int | None) -> Iterator[str]:
    from pruefstand.scoring.checker import VERDICTS  # noqa: PLC0415 - see above

    counts = found.counts
    if limit is not None and counts.live is None:
        yield _("Abgebrochen: 60 s nach dem ersten hörbaren Wort stand kein Untertitel da.")
        return
    rate = percent(None if not counts.reference_words else counts.errors / counts.reference_words)
    yield _("Wortfehler: {rate} ({errors} von {words})").format(
        rate=rate, errors=counts.errors, words=counts.reference_words
    )
    if counts.broken is not None and counts.faults is not None:
        total = len(counts.broken)
        told = _("Profil {name}: {n} von {total} Untertiteln verletzen es")
        yield told.format(name=found.profile.name, n=sum(map(bool, counts.broken)), total=total)
        yield from (f"  {_(VERDICTS[name])}: {n}" for name, n in _tally(counts.broken))
        measured = sum(one.begin is not None or one.end is not None for one in counts.measured or ())
        told = _("Zeit: {n} von {total} messbaren Untertiteln kommen oder gehen falsch")
        yield told.format(n=sum(map(bool, counts.faults)), total=measured)
        yield from (f"  {_(VERDICTS[name])}: {n}" for name, n in _tally(counts.faults))
    if limit is None or counts.live is None:
        return
    live = counts.live
    p50, p95 = (_quantile(live, share) for share in (50, 95))
    if p50 is not None and p95 is not None:
        told = _("Zeitversatz, absolut: Median {p50} s, 95. Perzentil {p95} s ({n} von {words} Wörtern angezeigt)")
        yield told.format(p50=decimal(p50, 2), p95=decimal(p95, 2), n=len(live.offsets), words=live.timed)
    told = _("Rechtzeitig (höchstens {limit} s): {n} von {words} Wörtern")
    yield told.format(limit=decimal(limit / 1000, 2), n=live.timely(limit), words=live.timed)
    if live.erased is not None:
        told = _("Zurückgenommen: {n} Wörter auf {words} der letzten Fassung")
        yield told.format(n=live.erased, words=live.final)
    if counts.captions.audience_delay is not None:
        told = _("Ton beim Publikum: {delay} s später")
        yield told.format(delay=decimal(counts.captions.audience_delay / 1000, 3))


def _tally(found: tuple[frozenset[str], ...]) -> list[tuple[str, int]]:
    counts = Counter(name for one in found for name in one)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def commands(reference: Path, output: Path) -> Answer:
    """``measure commands``."""
    from pruefstand.actions.measure_spoken import measure_commands  # noqa: PLC0415 - see above
    from pruefstand.scoring.commands import OUTCOME_TITLES  # noqa: PLC0415 - see above

    found = measure_commands(reference, output)
    words = found.outcomes.words
    totals = Counter(outcome for _command, outcome, _place in found.outcomes.found)
    value: dict[str, Any] = {
        "commands": len(found.outcomes.found),
        **{outcome.value: totals[outcome] for outcome in OUTCOME_TITLES},
        "items": [
            {
                "kind": command.kind.value,
                "outcome": outcome.value,
                "reference": written,
                "output": shown,
                "reference_span": list(command.span),
                "output_span": list(place),
            }
            for (command, outcome, place), (written, shown) in zip(found.outcomes.found, found.written, strict=True)
        ],
        "errors": words.errors,
        "words": words.reference_words,
        "wer": None if words.error_rate is None else float(words.error_rate),
    }
    if words.error_rate is None:
        value["reason"] = _("Außerhalb der Befehle steht kein Wort.")
    lines = [f"{_(title)}: {totals[outcome]}" for outcome, title in OUTCOME_TITLES.items()]
    rate = percent(None if words.error_rate is None else float(words.error_rate))
    told = _("Wortfehler außerhalb der Befehle: {rate} ({errors} von {words})")
    lines.append(told.format(rate=rate, errors=words.errors, words=words.reference_words))
    names = {"carried_out": _("ausgeführt"), "swallowed": _("verschluckt"), "left_as_words": _("als Wörter")}
    lines += [
        "  "
        + _("{outcome}: {reference} → „{output}“").format(
            outcome=names[item["outcome"]], reference=_one_line(item["reference"]), output=_one_line(item["output"])
        )
        for item in value["items"]
        if item["outcome"] != "carried_out"
    ]
    return Answer(lines, value)


def _one_line(text: str) -> str:
    """Ends of lines as the sign that stands for them in references."""
    return re.sub(r"\s*[\r\n]+\s*", "¶", text)
