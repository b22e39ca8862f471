"""The letter to whoever has copies: which answers to delete, named by case and code, without a word of them."""

from __future__ import annotations

from collections.abc import Iterable

from pruefstand.i18n import _
from pruefstand.study.withdrawals import Withdrawal

__all__ = ["MARK", "letter", "letter_path", "mark"]

MARK = "VOR-WIDERRUF-ERSTELLT.txt"
"""The name of the file that is put beside an earlier report."""


def letter_path(number: int) -> str:
    """Where the letter lies in the folder."""
    return f"letters/withdrawal-{number}.md"


def letter(events: Iterable[Withdrawal], study: str, title: str) -> str:
    """One letter for all events of one call; ``study`` is the mark that stands in every sheet."""
    events = tuple(events)
    codes = sorted({code for event in events for code in event.codes})
    raters = sorted({rater for event in events for rater in event.raters})
    excluded = all(event.excluded for event in events)
    why = (
        _("die Studienleitung hat Antworten ausgeschlossen, die Sie zur Bewertung bekommen haben.")
        if excluded
        else _("eine teilnehmende Person hat widerrufen; ihre Antworten dürfen nicht mehr verwendet werden.")
    )
    listed = [_("- Fall {case}, Code {code}").format(case=case, code=code) for case, code in codes]
    asks = [
        _(
            "Löschen Sie jede Kopie dieser Antworten: die Dateien im Ordner des Falls, Ausdrucke, Notizen und Auszüge, "
            "auch in Sicherungen und im Papierkorb."
        ),
        _(
            "Löschen Sie die Zeilen dieser Antworten in Ihrem Bogen. Haben Sie ihn schon abgegeben, "
            "sind sie bei uns gelöscht."
        ),
        _(
            "Haben Sie die Antworten weitergegeben oder in einen Dienst eingegeben, löschen Sie sie auch dort "
            "und sagen Sie uns, wo."
        ),
        _("Bestätigen Sie uns die Löschung in einer Zeile."),
    ]
    lines = [
        "# " + _("Bitte löschen: Antworten der Studie {study}").format(study=study),
        "",
        _("An: {raters}").format(raters=", ".join(raters)),
        _("Studie: {title}").format(title=title),
        _("Datum: {day}").format(day=events[0].utc[:10]),
        "",
        _("Guten Tag,"),
        "",
        why,
        _("Es geht um:"),
        "",
        *listed,
        "",
        _("Bitte tun Sie jetzt Folgendes:"),
        "",
        *(f"{number}. {text}" for number, text in enumerate(asks, start=1)),
        "",
        _("Alle übrigen Antworten behalten ihre Codes; an ihnen ändert sich nichts."),
        "",
        _("Die Studienleitung"),
        "",
    ]
    return "\n".join(lines)


def mark(events: Iterable[Withdrawal]) -> str:
    """What is put beside an earlier report."""
    days = ", ".join(dict.fromkeys(event.utc[:10] for event in events))
    lines = [
        _("Vor Widerruf erstellt"),
        "",
        _("Dieser Bericht entstand vor einem Widerruf oder Ausschluss vom {days}.").format(days=days),
        _(
            "Seine Zahlen enthalten Antworten, die nicht mehr verwendet werden dürfen; "
            "es gelten die des neuen Berichts."
        ),
        "",
    ]
    return "\n".join(lines)
