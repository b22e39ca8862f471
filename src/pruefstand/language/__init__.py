"""German as data: tokens, sentences, numbers, dates, norms, citations, lemmas, each with its place; no I/O."""
