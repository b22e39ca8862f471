"""Services that models are asked through: a request goes out, and what comes back is kept before anything reads it."""
