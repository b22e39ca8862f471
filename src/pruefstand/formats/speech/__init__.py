"""Transcripts, speakers and captions with their times: one reader per format, and every line that it drops is told."""
