"""One statistic on plain JSON values: what ``pruefstand stat NAME`` computes."""

from __future__ import annotations

import dataclasses
import difflib
import inspect
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

import numpy as np

from pruefstand import stats
from pruefstand.errors import InputError, Problem, UnavailableError
from pruefstand.i18n import _
from pruefstand.stats.arguments import ArgumentError

__all__ = ["STATISTICS", "statistic"]

_MOST_NUMBERS = 100_000
# Texts of a value that are message ids, one a line.
_TEXTS = ("method", "note", "p_method", "p_reason", "reading", "reason")


def _draw_clusters(clusters: int, draws: int, seed: int) -> dict[str, Any]:
    """The draw list with the SHA-256 of its file."""
    found = stats.draw_clusters(clusters, draws, seed)
    return {"draws": found.tolist(), "sha256": stats.draws_digest(stats.write_draws(found))}


def _draw_uniforms(columns: int, draws: int, seed: int) -> dict[str, Any]:
    """The list of uniform numbers with the SHA-256 of its file."""
    found = stats.draw_uniforms(columns, draws, seed)
    return {"uniforms": found.tolist(), "sha256": stats.draws_digest(stats.write_uniforms(found))}


def _dotnet_random(seed: int, count: int = 1, limit: int | None = None) -> dict[str, Any]:
    """So many of the generator's next numbers, and from a fresh start so many doubles."""
    whole, real = stats.DotNetRandom(seed), stats.DotNetRandom(seed)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= _MOST_NUMBERS:
        what = _("Die Anzahl ist keine ganze Zahl von 1 bis {most}.").format(most=_MOST_NUMBERS)
        raise InputError(what, where="count", do=_("Eine ganze Zahl in diesem Bereich angeben."))
    return {
        "next": [whole.next(limit) for _number in range(count)],
        "next_double": [real.next_double() for _number in range(count)],
    }


STATISTICS: Mapping[str, Callable[..., Any]] = {
    "DotNetRandom": _dotnet_random,
    "bang_index": stats.bang_index,
    "binomial_tail": stats.binomial_tail,
    "blinding_check": stats.blinding_check,
    "bootstrap_quantile": stats.bootstrap_quantile,
    "clopper_pearson": stats.clopper_pearson,
    "cluster_bootstrap": stats.cluster_bootstrap,
    "cochran_q": stats.cochran_q,
    "cohen_kappa": stats.cohen_kappa,
    "design_effect": stats.design_effect,
    "diagnostics": stats.diagnostics,
    "draw_clusters": _draw_clusters,
    "draw_uniforms": _draw_uniforms,
    "friedman": stats.friedman,
    "holm": stats.holm,
    "icc_anova": stats.icc_anova,
    "james_index": stats.james_index,
    "jeffreys": stats.jeffreys,
    "krippendorff_alpha": stats.krippendorff_alpha,
    "mcnemar": stats.mcnemar,
    "mixed_model": stats.mixed_model,
    "ordinal_median": stats.ordinal_median,
    "paired_difference": stats.paired_difference,
    "quantile": stats.quantile,
    "rare_event_icc": stats.rare_event_icc,
    "sample_size": stats.sample_size,
    "sealed_shuffle": stats.sealed_shuffle,
    "seed_commitment": stats.seed_commitment,
    "shuffle": stats.shuffle,
    "sign_flip_test": stats.sign_flip_test,
    "weighted_median": stats.weighted_median,
    "wilcoxon_signed_rank": stats.wilcoxon_signed_rank,
    "wilson": stats.wilson,
}

# Arguments that are Python functions or objects and have no form in JSON.
_NOT_IN_JSON = {"function", "rare"}


def statistic(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the value that the statistic gives; a plain number or list stands under ``value``.

    Arguments are those of the function of this name in ``pruefstand.stats``. Everything that comes out can be written
    as JSON: exact fractions as text, what cannot be computed as ``None`` beside its reason in the reader's language.
    An unknown statistic or argument, a missing one and bad values raise ``InputError``.
    """
    if name not in STATISTICS:
        raise InputError(
            _("Die Statistik {name} gibt es nicht.").format(name=name),
            where=name,
            do=_near(name, tuple(STATISTICS)),
        )
    function = STATISTICS[name]
    if not isinstance(arguments, Mapping):
        raise InputError(
            _("Die Eingabe ist kein JSON-Objekt."), where=name, do=_('Die Argumente als Objekt angeben: {"k": 8, …}.')
        )
    known = {key: value for key, value in inspect.signature(function).parameters.items() if key not in _NOT_IN_JSON}
    for argument in arguments:
        if argument not in known:
            raise InputError(
                _("{name} kennt das Argument {argument} nicht.").format(name=name, argument=argument),
                where=argument,
                do=_near(argument, tuple(known)),
            )
    missing = [key for key, value in known.items() if value.default is value.empty and key not in arguments]
    if missing:
        raise InputError(
            _("{name} braucht noch: {arguments}.").format(name=name, arguments=", ".join(missing)),
            where=name,
            do=_("Angeben lassen sich: {known}.").format(known=", ".join(known)),
        )
    try:
        found = _plain(function(**arguments))
    except ArgumentError as error:
        raise InputError.of([error.told(_)]) from error
    except UnavailableError as error:  # stats knows no languages: its texts are message ids
        raise UnavailableError.of(Problem(one.where, _(one.what), _(one.do)) for one in error.problems) from error
    return found if isinstance(found, dict) else {"value": found}


def _near(word: str, known: tuple[str, ...]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return _("Gemeint ist wohl {close}. Es gibt: {known}.").format(close=close[0], known=", ".join(known))
    return _("Es gibt: {known}.").format(known=", ".join(known))


def _plain(value: Any, field: str = "") -> Any:
    if dataclasses.is_dataclass(value):
        return {item.name: _plain(getattr(value, item.name), item.name) for item in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if field in _TEXTS and isinstance(value, str):
        return "\n".join(_(line) for line in value.split("\n"))
    return value
