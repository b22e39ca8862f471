"""Bytes to values and back: one reader, and where we write one writer, per format; no files, no network."""
