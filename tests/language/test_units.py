from __future__ import annotations

import pytest

from pruefstand.language.units import currency, duration_unit, unit_norm, unit_of_word


def test_units_have_one_spelling() -> None:
    """Signs and words of units and currencies have one spelling each; unknown words are refused."""
    assert [unit_norm(sign) for sign in ("mcg", "mL", "mg / dL", "Promille")] == ["µg", "ml", "mg/dl", "‰"]
    assert unit_of_word("Milligramm pro Deziliter") == "mg/dl"
    assert (currency("€"), currency("Fr."), currency("Franken")) == ("EUR", "CHF", "CHF")
    assert [duration_unit(word) for word in ("Tagen", "h", "Std.", "Monats", "Lebensjahr", "Fass")] == [
        "D",
        "TH",
        "TH",
        "M",
        "",
        "",
    ]
    with pytest.raises(KeyError):
        currency("Dukaten")
