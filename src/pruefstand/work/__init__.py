"""Seams of work: executors, sorting, progress, cancelling."""
