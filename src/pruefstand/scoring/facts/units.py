"""Amounts in a base unit: 1200 ml and 1,2 l are one amount, 100 mg and 100 g are the same number in another unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from pruefstand.language.units import duration_unit

__all__ = ["Measured", "measured_in"]

_MASS: Mapping[str, int | Fraction] = {
    "kg": 1000,
    "g": 1,
    "dag": 10,
    "mg": Fraction(1, 10**3),
    "µg": Fraction(1, 10**6),
    "ng": Fraction(1, 10**9),
    "t": 10**6,
}
_VOLUME: Mapping[str, int | Fraction] = {
    "hl": 100,
    "l": 1,
    "dl": Fraction(1, 10),
    "cl": Fraction(1, 100),
    "ml": Fraction(1, 1000),
    "µl": Fraction(1, 10**6),
    "m³": 1000,
    "cm³": Fraction(1, 1000),
}
_LENGTH: Mapping[str, int | Fraction] = {
    "km": 1000,
    "m": 1,
    "dm": Fraction(1, 10),
    "cm": Fraction(1, 100),
    "mm": Fraction(1, 1000),
    "µm": Fraction(1, 10**6),
}
_AREA: Mapping[str, int | Fraction] = {
    "km²": 10**6,
    "ha": 10**4,
    "m²": 1,
    "cm²": Fraction(1, 10**4),
    "mm²": Fraction(1, 10**6),
}
_MOLES: Mapping[str, int | Fraction] = {
    "mol": 1,
    "mmol": Fraction(1, 10**3),
    "µmol": Fraction(1, 10**6),
    "nmol": Fraction(1, 10**9),
}
_ENERGY: Mapping[str, int | Fraction] = {
    "kWh": 3600,
    "MWh": 3_600_000,
    "kJ": 1,
    "kcal": Fraction(4184, 1000),
    "Wh": Fraction(36, 10),
}
_POWER = {"W": 1, "kW": 1000, "MW": 10**6}
_FREQUENCY = {"Hz": 1, "kHz": 1000, "MHz": 10**6, "GHz": 10**9}
_PRESSURE: Mapping[str, int | Fraction] = {"mbar": 100, "hPa": 100, "kPa": 1000, "bar": 10**5, "Pa": 1}
_VOLTAGE: Mapping[str, int | Fraction] = {"mV": Fraction(1, 1000), "V": 1, "kV": 1000}
_CURRENT: Mapping[str, int | Fraction] = {"mA": Fraction(1, 1000), "A": 1}
_DATA = {"kB": 1, "MB": 1000, "GB": 10**6, "TB": 10**9}
_TABLES: Mapping[str, Mapping[str, int | Fraction]] = {
    "mass": _MASS,
    "volume": _VOLUME,
    "length": _LENGTH,
    "area": _AREA,
    "moles": _MOLES,
    "energy": _ENERGY,
    "power": _POWER,
    "frequency": _FREQUENCY,
    "pressure": _PRESSURE,
    "voltage": _VOLTAGE,
    "current": _CURRENT,
    "data": _DATA,
}
_UNITS: dict[str, tuple[str, Fraction]] = {
    sign: (dimension, Fraction(factor)) for dimension, table in _TABLES.items() for sign, factor in table.items()
}
_UNITS |= {"ct": ("EUR", Fraction(1, 100)), "Rp": ("CHF", Fraction(1, 100))}
_SPANS: Mapping[str, tuple[str, int | Fraction]] = {
    "D": ("time", 1),
    "W": ("time", 7),
    "TH": ("time", Fraction(1, 24)),
    "TM": ("time", Fraction(1, 1440)),
    "TS": ("time", Fraction(1, 86400)),
    "M": ("months", 1),
    "Y": ("months", 12),
}
_ADJECTIVES = {"minütig": "TM", "stündig": "TH", "tägig": "D", "wöchig": "W", "monatig": "M", "jährig": "Y"}


@dataclass(frozen=True, slots=True)
class Measured:
    """An amount: its dimension, its value in the base unit, the unit as written and the number as written."""

    dimension: str
    value: Fraction
    unit: str
    number: Fraction

    def __str__(self) -> str:
        return f"{self.value} {self.dimension}"


def measured_in(value: Decimal | Fraction, unit: str) -> Measured | None:
    """The amount of ``value`` in ``unit`` (a sign, a word of time, a currency, ``%``); ``None`` for no unit at all.

    A unit that no table holds is its own dimension. Months and years are no number of days.
    """
    number = Fraction(value)
    letters = (
        duration_unit(unit)
        or ("D" if unit == "d" else "")
        or next((let for stem, let in _ADJECTIVES.items() if unit.startswith(stem)), "")
    )
    if letters:
        span, length = _SPANS[letters]
        return Measured(span, number * length, unit, number)
    if unit in ("ms", "Millisekunden", "Millisekunde"):
        return Measured("time", number / 86_400_000, "ms", number)
    if not unit:
        return None
    pieces = ["IE" if piece == "E" else piece for piece in unit.split("/")]
    dimension: list[str] = []
    factor = Fraction(1)
    for at, piece in enumerate(pieces):
        name, scale = _UNITS.get(piece, (piece, Fraction(1)))
        dimension.append(name)
        factor = factor * scale if at == 0 else factor / scale
    return Measured("/".join(dimension), number * factor, unit, number)
