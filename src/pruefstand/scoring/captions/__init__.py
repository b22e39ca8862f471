"""Captions: what they say, when, and whether a viewer can read them, against a profile."""
