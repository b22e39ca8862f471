"""The draw list of a bootstrap: which clusters each draw takes. The list is the truth, not the seed.

numpy promises no stable stream (NEP 19), so a study publishes the list itself, with its SHA-256, and reads it back.
Files are plain numbers without header: cluster indices as unsigned 16 bit, uniforms as 64 bit floats, little-endian,
one draw after the other.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from pruefstand.stats.arguments import Rows, fault, whole

__all__ = [
    "check_draws",
    "draw_clusters",
    "draw_uniforms",
    "draws_digest",
    "multiplicities",
    "read_draws",
    "read_uniforms",
    "write_draws",
    "write_uniforms",
]

_MOST_CLUSTERS = 2**16  # what 16 bits can number
_MOST_SEED = 2**128 - 1
_MOST_NUMBERS = 10**8  # in memory 800 MB


def draw_clusters(clusters: int, draws: int, seed: int) -> NDArray[np.int64]:
    """A new draw list: draws × clusters indices from 0 to clusters - 1, drawn with replacement by numpy's PCG64."""
    size = whole(clusters, "clusters", at_least=1, at_most=_MOST_CLUSTERS)
    count = whole(draws, "draws", at_least=1, at_most=_MOST_NUMBERS // size)
    return np.random.default_rng(whole(seed, "seed", at_most=_MOST_SEED)).integers(0, size, size=(count, size))


def draw_uniforms(columns: int, draws: int, seed: int) -> NDArray[np.float64]:
    """A new list of uniform numbers in [0, 1), draws × columns: one column for each product's Beta draws."""
    size = whole(columns, "columns", at_least=1, at_most=_MOST_NUMBERS)
    count = whole(draws, "draws", at_least=1, at_most=_MOST_NUMBERS // size)
    return np.random.default_rng(whole(seed, "seed", at_most=_MOST_SEED)).random(size=(count, size))


def write_draws(draws: Rows) -> bytes:
    """The bytes of a draw list; :func:`read_draws` gives it back."""
    return check_draws(draws).astype("<u2").tobytes()


def read_draws(data: bytes, clusters: int) -> NDArray[np.int64]:
    """The draw list in these bytes, draws × clusters; an index beyond the clusters, a torn end: ``InputError``."""
    size = whole(clusters, "clusters", at_least=1, at_most=_MOST_CLUSTERS)
    if not data or len(data) % (2 * size):
        raise fault(
            "data",
            "{size} Bytes sind keine ganze Zahl von Ziehungen zu {clusters} Clustern.",
            "Die Datei der Ziehungsliste vollständig und mit der richtigen Zahl der Cluster angeben.",
            size=len(data),
            clusters=size,
        )
    return check_draws(np.frombuffer(data, dtype="<u2").astype(np.int64).reshape(-1, size))


def write_uniforms(uniforms: NDArray[np.float64]) -> bytes:
    """The bytes of a list of uniform numbers; :func:`read_uniforms` gives it back."""
    return uniforms.astype("<f8").tobytes()


def read_uniforms(data: bytes, columns: int) -> NDArray[np.float64]:
    """The uniform numbers in these bytes, draws × columns; numbers outside [0, 1), a torn end: ``InputError``."""
    size = whole(columns, "columns", at_least=1)
    if not data or len(data) % (8 * size):
        raise fault(
            "data",
            "{size} Bytes sind keine ganze Zahl von Zeilen zu {columns} Spalten.",
            "Die Datei vollständig und mit der richtigen Zahl der Spalten angeben.",
            size=len(data),
            columns=size,
        )
    found = np.frombuffer(data, dtype="<f8").astype(np.float64).reshape(-1, size)
    if not ((found >= 0) & (found < 1)).all():
        raise fault("data", "Nicht alle Zahlen liegen in [0, 1).", "Die Datei prüfen: sie enthält andere Werte.")
    return found


def draws_digest(data: bytes) -> str:
    """The SHA-256 of a written list in hexadecimal, as ``sha256sum`` prints it."""
    return hashlib.sha256(data).hexdigest()


def check_draws(draws: Rows, clusters: int | None = None) -> NDArray[np.int64]:
    """The list as int64, draws × clusters, each index below the number of columns (which ``clusters`` must equal)."""
    try:
        found = np.asarray(draws)
    except ValueError:
        found = np.empty(0)
    if found.ndim != 2 or found.size == 0 or found.dtype.kind not in "iu":
        raise fault(
            "draws",
            "Die Ziehungsliste ist keine Tabelle ganzer Zahlen.",
            "Je Ziehung eine Zeile mit so vielen Clusternummern angeben, wie es Cluster gibt.",
        )
    if clusters is not None and found.shape[1] != clusters:
        raise fault(
            "draws",
            "Die Ziehungsliste ist für {drawn} Cluster gemacht, die Daten haben {clusters}.",
            "Die Ziehungsliste dieses Korpus angeben.",
            drawn=found.shape[1],
            clusters=clusters,
        )
    if found.min() < 0 or found.max() >= found.shape[1]:
        row, column = np.argwhere((found < 0) | (found >= found.shape[1]))[0]
        raise fault(
            f"draws[{row}][{column}]",
            "Den Cluster {cluster} gibt es nicht.",
            "Clusternummern von 0 bis {most} angeben.",
            cluster=int(found[row, column]),
            most=found.shape[1] - 1,
        )
    return found.astype(np.int64, copy=False)


def multiplicities(draws: NDArray[np.int64]) -> NDArray[np.float64]:
    """How often each draw takes each cluster, draws × clusters; every row sums to the number of clusters."""
    count, clusters = draws.shape
    flat = draws + np.arange(count, dtype=np.int64)[:, None] * clusters
    return np.bincount(flat.ravel(), minlength=count * clusters).reshape(count, clusters).astype(np.float64)
