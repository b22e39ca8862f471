"""What people say of blinded answers: sheets in, ratings out, joined with the key into measurements."""

from pruefstand.rating.collect import Rated, rate, stored_sheets, unblind
from pruefstand.rating.measures import RateOptions, parse_rate, rating_measures
from pruefstand.rating.sheets import FilledSheet, read_filled
from pruefstand.rating.unblind import measurements_of

__all__ = [
    "FilledSheet",
    "RateOptions",
    "Rated",
    "measurements_of",
    "parse_rate",
    "rate",
    "rating_measures",
    "read_filled",
    "stored_sheets",
    "unblind",
]
