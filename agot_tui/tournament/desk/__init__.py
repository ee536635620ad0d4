"""What an organizer may do: each wish becomes entries for the journal, or is refused with its rule.

Nothing here changes anything. A function takes the state (and what was asked for) and returns the entries of one
line of the journal; whoever called it writes the line and folds it into the state.

===============  ===============================================================================
``registration``  opening a tournament, registering and describing players (T1.4, T2, T9.5)
``rounds``        pairing, publishing, withdrawing, pairs by hand (T3-T5, T12.4)
``results``       results, corrections, no-shows (T6, T9.3, T12.2, T12.3, T12.5)
``people``        dropping, rejoining, disqualifying (T9)
``finals``        cut, replacements, bracket (T8, T10)
``floor``         clock, penalties, rulings (T11.4, T11.5, T13.1)
===============  ===============================================================================
"""
