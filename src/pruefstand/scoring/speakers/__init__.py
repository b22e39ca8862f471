"""Who spoke when, and who said what: turns and words of speakers against a reference."""
