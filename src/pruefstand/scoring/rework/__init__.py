"""Rework: an estimate of the time that a person needs to put an output right, step by step, with declared times."""
