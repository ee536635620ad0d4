"""The rules core of the board game: pure, synchronous, typed; R-numbers are those of the rulebook part.

Enter through :mod:`agot_tui.boardgame.game` (``new_game``, ``game_from``).
"""
