"""Boards as data: finds, reads, checks and builds the board folders (``boards/westeros`` is the printed game)."""
