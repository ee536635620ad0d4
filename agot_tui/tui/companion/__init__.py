"""A game that is played on somebody's table, on the screen: the game's own panes, a position editor, cards by name."""
