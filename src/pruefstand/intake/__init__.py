"""Attempts that happened elsewhere: read from files, checked, and recorded like any other."""

from pruefstand.intake.answers import Answers, read_answers
from pruefstand.intake.delivery import Delivery
from pruefstand.intake.exports import read_export
from pruefstand.intake.imports import read_import
from pruefstand.intake.options import ImportOptions, parse_import
from pruefstand.intake.receive import Received, receive
from pruefstand.intake.runs import read_runs

__all__ = [
    "Answers",
    "Delivery",
    "ImportOptions",
    "Received",
    "parse_import",
    "read_answers",
    "read_export",
    "read_import",
    "read_runs",
    "receive",
]
