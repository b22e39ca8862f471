"""The words for the numbers of agreement, by plain keys: what a number is called and how far it may be read.

A report prints the number first, then its reading (which comes with it), then the hint from here.
"""

from __future__ import annotations

from pruefstand.i18n import N_, _

__all__ = ["AI_RULE", "arm_word", "kind_hint", "kind_title", "raters_word", "scale_word"]

AI_RULE = N_(
    "Die KI sortiert vor; das Urteil fällen die Menschen. Ihre Bewertungen stehen in keiner Zahl der Menschen."
)
"""To be shown wherever an AI's judgements stand."""

_TITLES = {
    "alpha": N_("Krippendorffs Alpha"),
    "kappa": N_("Cohens Kappa"),
    "same_derived": N_("Abgeleitet wie angegeben"),
    "guess": N_("Richtige Vermutungen"),
    "guess_chance": N_("Durch Raten zu erwarten"),
    "guess_exact": N_("Richtige Vermutungen, Test nach Fisher"),
    "guess_within": N_("Richtige Vermutungen, Test innerhalb der Bewertenden"),
    "james": N_("Index von James"),
    "bang": N_("Index von Bang"),
    "ai_equal": N_("Trefferquote der KI"),
    "ai_kappa": N_("Cohens Kappa der KI mit einer Person"),
    "ai_kappa_mean": N_("Cohens Kappa der KI mit den Personen, im Mittel"),
    "alpha_with_ai": N_("Krippendorffs Alpha mit der KI"),
    "ai_offset": N_("Abstand der KI von den Menschen"),
}
_HINTS = {
    "alpha": N_(
        "1 ist völlige Übereinstimmung, 0 so viel wie durch Zufall. Ab 0,800 verlässlich, ab 0,667 nur für vorläufige "
        "Schlüsse, darunter nicht ausreichend (Krippendorff 2019)."
    ),
    "kappa": N_(
        "1 ist völlige Übereinstimmung der zwei Bewertenden, 0 so viel wie durch Zufall; anerkannte Grenzen gibt es "
        "nicht."
    ),
    "same_derived": N_(
        "So oft ergibt die Fassung aus Richtigkeit und Beleg dieselbe Kategorie, die angegeben wurde. Wo nicht, misst "
        "die Kategorie des Bogens etwas anderes als die veröffentlichte Studie."
    ),
    "guess": N_("p nach dem Studienprotokoll: so oft träfe bloßes Raten mindestens so viele Male."),
    "guess_chance": N_("So viele träfe bei diesen Anteilen, wer nur rät."),
    "guess_exact": N_("p bei festen Randsummen; er überschreitet die 5 % nie, der Binomialtest bisweilen schon."),
    "guess_within": N_("p, wenn die Vermutungen einer Person nicht unabhängig sind."),
    "james": N_("1: niemand erkennt die Herkunft; 0,5: alle raten; 0: alle erkennen sie."),
    "bang": N_("Je Herkunft: 1 alle erkannt, 0 geraten, −1 alle verwechselt."),
    "ai_equal": N_("Anteil gleicher Urteile von KI und Menschen über alle Paare; er enthält, was der Zufall trifft."),
    "ai_kappa": N_("Wie Cohens Kappa zweier Menschen; zu vergleichen mit dem, was Menschen untereinander erreichen."),
    "ai_kappa_mean": N_("Das arithmetische Mittel der Werte darüber, ohne eigenes Intervall."),
    "alpha_with_ai": N_("Liegt es unter dem Alpha der Menschen allein, weicht die KI von ihnen ab."),
    "ai_offset": N_(
        "KI minus Menschen an denselben Antworten; über 0 heißt höherer Wert, bei Stufen näher an der schlechtesten. "
        "Unterscheiden sich die Bedingungen darin, bevorzugt die KI eine von ihnen."
    ),
}
_SCALES = {"nominal": N_("nominal"), "ordinal": N_("ordinal"), "interval": N_("Intervallskala")}
_ARMS = {"human": N_("Antworten von Menschen"), "ai": N_("Antworten von KI")}


def kind_title(kind: str) -> str:
    """What a number of this kind is called; an unknown kind stands for itself."""
    return _(_TITLES[kind]) if kind in _TITLES else kind


def kind_hint(kind: str) -> str:
    """How a number of this kind is to be read, in one or two sentences; empty for an unknown kind."""
    return _(_HINTS[kind]) if kind in _HINTS else ""


def scale_word(scale: str) -> str:
    """The level of measurement; an unknown one stands for itself."""
    return _(_SCALES[scale]) if scale in _SCALES else scale


def arm_word(arm: str) -> str:
    """The origin that an index of Bang is about; anything else stands for itself."""
    return _(_ARMS[arm]) if arm in _ARMS else arm


def raters_word(raters: str) -> str:
    """Whose judgements a number is about: all people, people with an AI, one rater, or two."""
    if raters == "human":
        return _("alle Menschen")
    if raters.startswith("human+"):
        return _("alle Menschen und {ai}").format(ai=raters.removeprefix("human+"))
    return raters.replace("/", _(" und "))
