"""From answers to a folder that tells nothing of their origin, and a key apart from it."""

from pruefstand.blinding.blind import Blinded, Looked, State, blind, blinding_key, remake
from pruefstand.blinding.gather import assign_codes
from pruefstand.blinding.mappe import presented
from pruefstand.blinding.options import BlindOptions, parse_blind, readiness
from pruefstand.blinding.passing import Passed, Work
from pruefstand.blinding.ready import Switches
from pruefstand.blinding.released import commitment, read_release, release_record
from pruefstand.blinding.review import Decision, write_review

__all__ = [
    "BlindOptions",
    "Blinded",
    "Decision",
    "Looked",
    "Passed",
    "State",
    "Switches",
    "Work",
    "assign_codes",
    "blind",
    "blinding_key",
    "commitment",
    "parse_blind",
    "presented",
    "read_release",
    "readiness",
    "release_record",
    "remake",
    "write_review",
]
