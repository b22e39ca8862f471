"""Rework: an estimate of the time that a person needs to put an output right, step by step, with declared times."""

from pruefstand.scoring.rework.places import Place, Spot, spots_of
from pruefstand.scoring.rework.times import OPERATORS, STANDARD, Operator, Times
from pruefstand.scoring.rework.whole import Whole, whole

__all__ = ["OPERATORS", "STANDARD", "Operator", "Place", "Spot", "Times", "Whole", "spots_of", "whole"]
