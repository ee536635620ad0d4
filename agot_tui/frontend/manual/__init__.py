"""The manual: topics as short texts, shown by ``agot-tui help``, by plain mode, and printed as a man page."""
