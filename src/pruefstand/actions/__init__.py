"""One function per verb that crosses rooms."""
