"""What each subcommand of ``agot-tui tournament`` does: ask the desk, print the answer."""
