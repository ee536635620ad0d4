"""Plain mode: the board game as lines of text, for screen readers, dumb terminals, pipes and scripts.

It plays through the same bus as the screens and knows the same curtain. Nothing here draws, and nothing loads Textual.
"""
