"""Attempts that happened elsewhere: read from files, checked, and recorded like any other."""

from pruefstand.intake.answers import Answers, read_answers
from pruefstand.intake.delivery import Delivery
from pruefstand.intake.exports import read_export
from pruefstand.intake.receive import Received, receive
from pruefstand.intake.runs import read_runs

__all__ = ["Answers", "Delivery", "Received", "read_answers", "read_export", "read_runs", "receive"]
