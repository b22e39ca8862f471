"""Why a rater's cell says nothing, as it stands in the long table: whoever makes its rows and whoever counts them."""

from __future__ import annotations

from pruefstand.i18n import N_

__all__ = ["NOT_FILLED", "NO_SHEET"]

NOT_FILLED = N_("nicht ausgefüllt")
"""The sheet is there, the cell is empty."""

NO_SHEET = N_("kein Bogen")
"""The rater gave no sheet at all."""
