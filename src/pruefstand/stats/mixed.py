"""A mixed logistic model with crossed random effects of case and rater, for sensitivity only.

The optional package ``mixedlm`` fits it (Laplace approximation); ``tests/reference/make_mixed.R`` holds it against
R's lme4. Source: Bates, Mächler, Bolker, Walker 2015, doi:10.18637/jss.v067.i01; Baayen, Davidson, Bates 2008,
doi:10.1016/j.jml.2007.12.005 (crossed effects).
"""

from __future__ import annotations

import importlib
import warnings
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from pruefstand.errors import UnavailableError
from pruefstand.stats.arguments import Values, fault, listed, whole
from pruefstand.stats.labels import names_of

__all__ = ["ConditionEffect", "MixedModel", "mixed_model"]

_SENSITIVITY = "Nur zur Prüfung der Empfindlichkeit; maßgeblich bleibt der gepaarte Vergleich."
_FEW_LEVELS = "Weniger als fünf Fälle oder Bewertende: Ihre Streuung ist kaum schätzbar."
_ENOUGH = 5
_METHOD = "gemischtes logistisches Modell"
_NO_PACKAGE = "Für gemischte Modelle fehlt das Paket mixedlm."
_INSTALL = "Es im Ordner von Prüfstand einrichten: pip install .[mixed]"
_NOT_CONVERGED = "Die Anpassung ist nicht konvergiert."


@dataclass(frozen=True, slots=True)
class ConditionEffect:
    """The log odds of a yes under a condition against the first one, with the standard error."""

    condition: str | int
    estimate: float
    se: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MixedModel:
    """Effects of all conditions but the first (``reference``), and the standard deviations of the random effects.

    ``reason`` says why there is no result (no convergence); ``effects`` is then empty. ``note`` is always printed.
    """

    reference: str | int
    intercept: float | None
    effects: tuple[ConditionEffect, ...]
    sd_case: float | None
    sd_rater: float | None
    n: int
    method: str
    note: str
    reason: str = ""


def mixed_model(outcome: Values, condition: Values, case: Values, rater: Values) -> MixedModel:
    """Fit outcome (0 or 1) by condition with random intercepts of case and rater, one entry a judgement.

    Conditions are ordered as they first appear; the first is the reference. Fewer than two conditions, cases or
    raters: ``InputError``. Without the package ``mixedlm``: ``UnavailableError`` with the command that installs it.
    """
    yes = [whole(value, f"outcome[{index}]") for index, value in enumerate(listed(outcome, "outcome"))]
    if any(value > 1 for value in yes):
        raise fault("outcome", "Werte außer 0 und 1 kommen vor.", "Ja als 1, nein als 0 angeben.")
    columns = {
        name: names_of(values, name, len(yes))
        for name, values in (("condition", condition), ("case", case), ("rater", rater))
    }
    for name, values in columns.items():
        if len(set(values)) < 2:
            raise fault(name, "Es gibt nur einen verschiedenen Wert.", "Mindestens zwei verschiedene angeben.")
    known = list(dict.fromkeys(columns["condition"]))
    few = min(len(set(columns["case"])), len(set(columns["rater"]))) < _ENOUGH
    fitted = _fit(yes, columns, known)
    note = "\n".join([_SENSITIVITY] + [_FEW_LEVELS] * few)
    made = partial(MixedModel, reference=known[0], n=len(yes), method=_METHOD, note=note)
    if not fitted.converged:
        return made(intercept=None, effects=(), sd_case=None, sd_rater=None, reason=_NOT_CONVERGED)
    errors = np.sqrt(np.diag(np.asarray(fitted.vcov())))
    case_sd, rater_sd = (float(abs(theta)) for theta in fitted.theta)
    return made(
        intercept=float(fitted.beta[0]),
        effects=tuple(
            ConditionEffect(name, float(fitted.beta[place]), float(errors[place]))
            for place, name in enumerate(known[1:], start=1)
        ),
        sd_case=case_sd,
        sd_rater=rater_sd,
    )


def _fit(yes: list[int], columns: dict[str, list[str | int]], known: list[str | int]) -> Any:
    """The fitted model; indicator columns, so that no contrast convention of the package matters."""
    try:
        mixedlm, pandas = (importlib.import_module(name) for name in ("mixedlm", "pandas"))
    except ImportError as error:
        raise UnavailableError(_NO_PACKAGE, do=_INSTALL) from error
    indicators = {
        f"c{place}": [int(value == name) for value in columns["condition"]]
        for place, name in enumerate(known[1:], start=1)
    }
    # repr, so that the number 1 and the text "1" stay two names
    groups = {name: [repr(value) for value in columns[name]] for name in ("case", "rater")}
    data = pandas.DataFrame({"y": yes, **indicators, **groups})
    formula = f"y ~ {' + '.join(indicators)} + (1|case) + (1|rater)"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # few levels: our note says so
        return mixedlm.glmer(formula, data, family=mixedlm.families.Binomial())
