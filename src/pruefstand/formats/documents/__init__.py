"""Documents as they lie around: one reader a kind of file, bytes in, text with its structure and findings out."""
