"""What other tools recorded: one reader a format, all giving the same neutral records."""
