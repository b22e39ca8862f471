"""What people say of blinded answers: rubrics, sheets in, ratings out, joined with the key into measurements."""

from pruefstand.rating.alike import equal_sheets
from pruefstand.rating.collect import Rated, rate, stored_sheets, unblind, written_reasons
from pruefstand.rating.erased import sheet_without
from pruefstand.rating.measures import RateOptions, asked, derived, parse_rate, rating_form, rating_measures
from pruefstand.rating.rubric import Condition, Criterion, Derived, Level, Rate, Role, Rubric, Table, Weighted
from pruefstand.rating.rubric_file import parse_rubric
from pruefstand.rating.sheets import FilledSheet, read_filled
from pruefstand.rating.shipped import SHIPPED, joined, shipped
from pruefstand.rating.totals import derive_level
from pruefstand.rating.unblind import measurements_of

__all__ = [
    "SHIPPED",
    "Condition",
    "Criterion",
    "Derived",
    "FilledSheet",
    "Level",
    "Rate",
    "RateOptions",
    "Rated",
    "Role",
    "Rubric",
    "Table",
    "Weighted",
    "asked",
    "derive_level",
    "derived",
    "equal_sheets",
    "joined",
    "measurements_of",
    "parse_rate",
    "parse_rubric",
    "rate",
    "rating_form",
    "rating_measures",
    "read_filled",
    "sheet_without",
    "shipped",
    "stored_sheets",
    "unblind",
    "written_reasons",
]
