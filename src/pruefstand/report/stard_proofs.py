"""Sentences of a report in analogy to STARD that rest on what the folders prove, and on nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pruefstand.evaluation.stard_facts import ConditionState, Stard
from pruefstand.evaluation.stard_model import NoReference
from pruefstand.i18n import _, ngettext
from pruefstand.report.numbers import count, number, percent
from pruefstand.report.stard_words import day, measure_word, reasons, share_words

__all__ = [
    "abstract",
    "agreement",
    "answered",
    "authors",
    "by_ai",
    "dates",
    "described",
    "differing",
    "excluded",
    "failures",
    "first_question",
    "gold",
    "laws",
    "limits",
    "questions",
    "reference_count",
    "runs",
    "seals",
    "seen_by_readers",
    "sheet_fixed",
    "states",
    "unclear",
    "use",
]

_FEW_CASES = 30
"""Below it a share is known to no better than a sixth at best (Wilson, 95 %, at one half)."""

_MOST = 3


def _joined(texts: Iterator[str], most: int = _MOST) -> str:
    """Different texts, the first few of them, and how many more."""
    found = list(dict.fromkeys(text for text in texts if text))
    more = len(found) - most
    shown = "; ".join(found[:most])
    return f"{shown} " + _("und {n} weitere").format(n=more) if more > 0 else shown


def states(found: Stard) -> Iterator[ConditionState]:
    """Every condition in every study."""
    for study in found.studies:
        yield from study.states


def answered(found: Stard) -> int:
    """Answers that came to cases with a target question."""
    return sum(state.answers for state in states(found))


def described(found: Stard) -> int:
    """How many of them say what or who they are of: a model, or a qualification."""
    return sum(state.described for state in states(found))


def first_question(found: Stard) -> str:
    """The target question, or the first of several."""
    return found.studies[0].cases[0].question


def questions(found: Stard) -> str:
    """The target questions."""
    asked = (_("„{text}“").format(text=case.question) for study in found.studies for case in study.cases)
    return _("Zielfrage: {questions}").format(questions=_joined(asked))


def use(found: Stard) -> str:
    """What the plans say of the intended use; empty where they say nothing."""
    told = _joined(study.use for study in found.studies)
    return _("Einsatzbereich laut Plan: {use}").format(use=told) if told else ""


def abstract(found: Stard) -> str:
    """The main numbers in one sentence a condition."""
    parts = []
    titles = {system.id: system.title for system in found.systems}
    for one in found.conditions:
        values = ", ".join(
            f"{measure_word(name)} {share_words(one.measure(name).plain)}" for name in ("sensitivity", "specificity")
        )
        parts.append(f"{titles[one.system]}: {values}")
    return ". ".join(parts) + "."


def seals(found: Stard) -> str:
    """When the references were fixed, and when origins became known."""
    parts = [
        _("{study}: Referenz eingefroren mit Siegel {number} am {day}, entblindet am {later}").format(
            study=study.name,
            number=study.reference_seal,
            day=day(study.reference_utc),
            later=day(study.unblinded_utc),
        )
        for study in found.studies
    ]
    return _joined(iter(parts)) + "."


def dates(found: Stard) -> str:
    """The days that came with the answers; empty where none did."""
    told = [date for state in states(found) for date in state.dates]
    if not told:
        return ""
    return _("Tage der Antworten, wie angegeben: {days}").format(days=_joined(iter(told), 6))


def gold(found: Stard) -> str:
    """On how many expert documents the references rest."""
    numbers = Counter(len(case.gold) for study in found.studies for case in study.cases)
    if set(numbers) == {0}:
        return _("Kein Expertendokument im Ordner; die Referenz ist eine Festlegung der Studienleitung.")
    parts = [
        ngettext("{n} Fall mit {documents}", "{n} Fälle mit {documents}", cases).format(
            n=cases,
            documents=ngettext("{n} Expertendokument", "{n} Expertendokumenten", size).format(n=size),
        )
        for size, cases in sorted(numbers.items())
    ]
    return ", ".join(parts) + ". " + _("Die Prüfsummen stehen unter „Stände“.")


def authors(found: Stard) -> str:
    """Who stands behind the references, as far as the list of references says so."""
    cases = [case for study in found.studies for case in study.cases if case.reference is not None]
    written, reviewed = sum(bool(case.author) for case in cases), sum(bool(case.reviewer) for case in cases)
    told = _("Von {n} verwendeten Referenzen nennen {written} ihren Autor, {reviewed} eine zweite prüfende Person.")
    return told.format(n=len(cases), written=written, reviewed=reviewed)


def by_ai(found: Stard) -> str:
    """How many results only an AI read."""
    n = sum(one.by_ai for one in found.conditions)
    if not n:
        return ""
    return ngettext(
        "{n} Antwort hat nur eine KI gelesen: Vorsortierung, kein Urteil von Menschen.",
        "{n} Antworten hat nur eine KI gelesen: Vorsortierung, kein Urteil von Menschen.",
        n,
    ).format(n=n)


def seen_by_readers(found: Stard) -> Iterator[str]:
    """Whether the reference was at hand when answers were made and when they were read."""
    seen = sum(state.gold_seen for state in states(found))
    if seen:
        yield ngettext(
            "Bei {n} Antwort nennt die Angabe zu Hilfsmitteln den Goldstandard: keine Messung der eigenen Leistung.",
            "Bei {n} Antworten nennt die Angabe zu Hilfsmitteln den Goldstandard: keine Messung der eigenen Leistung.",
            seen,
        ).format(n=seen)
    else:
        yield _("Bei keiner Antwort nennt die Angabe zu Hilfsmitteln den Goldstandard.")
    shown = [study.name for study in found.studies if study.with_gold]
    if shown:
        yield _("Die Bewertenden sahen den Goldstandard in: {studies}.").format(studies=_joined(iter(shown)))
    if len(shown) < len(found.studies):
        hidden = [study.name for study in found.studies if not study.with_gold]
        yield _("Die Bewertenden sahen den Goldstandard nicht in: {studies}.").format(studies=_joined(iter(hidden)))
    yield _("Die Herkunft der Antworten stand nicht in ihren Mappen; ob sie sie errieten, steht in Zeile Z9.")


def sheet_fixed(found: Stard) -> str:
    """Whether plan and rubric are those of the seal before the ratings."""
    changed = [study.name for study in found.studies if not study.sheet_fixed]
    if changed:
        return _("Plan oder Raster wurden nach dem letzten Siegel vor den Bewertungen geändert in: {studies}.").format(
            studies=_joined(iter(changed))
        )
    return _("Plan und Raster sind die vom letzten Siegel vor den Bewertungen: Die Einteilung stand vorab fest.")


def unclear(found: Stard) -> str:
    """How many undetermined answers each condition has."""
    titles = {system.id: system.title for system in found.systems}
    parts = (f"{titles[one.system]} {count(one.flow.undetermined)}" for one in found.conditions)
    return _("Unbestimmt: {counts}.").format(counts=", ".join(parts))


def excluded(found: Stard) -> str:
    """What was excluded over all conditions, by reason."""
    total: Counter[str] = Counter()
    for one in found.conditions:
        total.update(one.flow.not_eligible)
        total.update(one.flow.missing)
        for arm in one.flow.arms:
            total.update(arm.no_reference)
    if not total:
        return _("Ausgeschlossen ist keine Antwort.")
    return _("Ausgeschlossen: {reasons}.").format(reasons=reasons(dict(sorted(total.items()))))


def failures(found: Stard) -> str:
    """What happened to answers that have no result; empty for nothing."""
    total: Counter[str] = Counter()
    for one in found.conditions:
        total.update(one.flow.missing)
    told = reasons(dict(sorted(total.items())))
    return _("Ohne Ergebnis blieben: {reasons}.").format(reasons=told) if told else ""


def laws(found: Stard) -> str:
    """The fields of law, or that none is named."""
    numbers = Counter(case.law for study in found.studies for case in study.cases if case.law)
    if not numbers:
        return ""
    parts = ", ".join(f"{law} {count(n)}" for law, n in sorted(numbers.items()))
    return _("Rechtsgebiete: {laws}.").format(laws=parts)


def reference_count(found: Stard, *, reference: bool) -> str:
    """How many cases have this reference."""
    n = sum(case.reference is reference and not case.same_as for study in found.studies for case in study.cases)
    return ngettext("Es ist {n} Fall.", "Es sind {n} Fälle.", n).format(n=n)


def runs(found: Stard) -> str:
    """How many answers a case has at most, by condition."""
    most: dict[str, int] = {}
    for state in states(found):
        most[state.system] = max(most.get(state.system, 1), state.runs)
    titles = {system.id: system.title for system in found.systems}
    parts = ", ".join(f"{titles[key]} {count(n)}" for key, n in most.items())
    return _("Antworten je Fall, höchstens: {counts}. Jede zählt einzeln; zusammengefasst wird nichts.").format(
        counts=parts
    )


def agreement(found: Stard) -> Iterator[str]:
    """How many rated, how far they agree on the target question, and whether they guessed origins."""
    for study in found.studies:
        parts = [ngettext("{n} Person", "{n} Personen", study.people).format(n=study.people)]
        if study.ais:
            parts.append(ngettext("{n} KI", "{n} KI", study.ais).format(n=study.ais))
        alpha = _("nicht berechenbar") if study.alpha is None else number(study.alpha, 3)
        parts.append(_("Krippendorffs Alpha der Zielfrage {alpha}").format(alpha=alpha))
        if study.guesses is not None:
            hits, total = study.guesses
            parts.append(_("Herkunft richtig vermutet {hits} / {total}").format(hits=hits, total=total))
        yield f"{study.name}: " + ", ".join(parts) + "."


def limits(found: Stard) -> Iterator[str]:
    """What speaks against relying on the numbers."""
    cases = {case.same_as or f"{study.name}/{case.id}" for study in found.studies for case in study.cases}
    if len(cases) < _FEW_CASES:
        yield ngettext(
            "Schmale Grundlage: {n} Fall. Die Zahlen sagen nichts über andere Fälle.",
            "Schmale Grundlage: {n} Fälle. Die Zahlen sagen wenig über andere Fälle.",
            len(cases),
        ).format(n=len(cases))
    if len(found.studies) > 1:
        yield _(
            "Zusammengefasst sind {n} Studien mit eigenen Ständen; gleich ist nur die Kennung der Bedingung."
        ).format(n=len(found.studies))
    alone = sum(study.people < 2 for study in found.studies)
    if alone:
        yield ngettext(
            "In {n} Studie las nicht mehr als eine Person die Antworten.",
            "In {n} Studien las nicht mehr als eine Person die Antworten.",
            alone,
        ).format(n=alone)
    single = sum(len(case.gold) == 1 for study in found.studies for case in study.cases)
    if single:
        yield ngettext(
            "Bei {n} Fall beruht die Referenz auf einem einzigen Expertendokument.",
            "Bei {n} Fällen beruht die Referenz auf einem einzigen Expertendokument.",
            single,
        ).format(n=single)
    late = sum(case.no_reference is NoReference.LATE for study in found.studies for case in study.cases)
    if late:
        yield ngettext(
            "{n} Fall zählt nicht mit, weil seine Referenz erst nach den Bewertungen kam oder geändert wurde.",
            "{n} Fälle zählen nicht mit, weil ihre Referenz erst nach den Bewertungen kam oder geändert wurde.",
            late,
        ).format(n=late)
    yield from _shaky(found)
    yield _("Vorhersagewerte hängen davon ab, wie viele Fälle mit „ja“ ausgewählt wurden; anderswo sind sie andere.")


def differing(found: Stard) -> Iterator[str]:
    """What is not the same in the studies that are pooled: how a condition is described, what raters were asked."""
    for system in found.systems:
        known: dict[str, list[str]] = {}
        for study in found.studies:
            for state in study.states:
                if state.system == system.id and state.answers:
                    told = "; ".join((*state.details, *state.settings)) or _("nicht angegeben")
                    known.setdefault(told, []).append(study.name)
        if len(known) > 1:
            parts = "; ".join(f"{', '.join(names)}: {told}" for told, names in known.items())
            yield _("{system} ist in den Studien nicht dasselbe ({parts}).").format(system=system.title, parts=parts)
    rubrics = dict.fromkeys(study.rubric for study in found.studies)
    if len(rubrics) > 1:
        yield _("Die Studien haben verschiedene Bögen: {rubrics}.").format(rubrics=", ".join(rubrics))


def _shaky(found: Stard) -> Iterator[str]:
    titles = {system.id: system.title for system in found.systems}
    for one in found.conditions:
        tested, lost = one.flow.measurable, one.flow.undetermined
        if tested and 10 * lost >= tested:
            yield _("{system}: {share} der Antworten blieben unbestimmt und stehen nicht in der Tafel.").format(
                system=titles[one.system], share=percent(lost / tested, 0)
            )
        if one.fields.total > one.cases:
            yield _(
                "{system}: mehrere Antworten je Fall; es gilt das Intervall, das sie als eine Beobachtung nimmt."
            ).format(system=titles[one.system])
        if one.apart:
            yield ngettext(
                "{system}: {n} Antwort entstand zu anderem Wortlaut oder mit anderer Fassung.",
                "{system}: {n} Antworten entstanden zu anderem Wortlaut oder mit anderer Fassung.",
                one.apart,
            ).format(system=titles[one.system], n=one.apart)
