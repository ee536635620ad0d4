"""Swiss pairing (T4, T5).

===========  ====================================================================================
``field``     who is to be paired: score groups, who has met whom, what was forbidden; costs
``byes``      who gets the bye
``walk``      the regulation's own walk through the score groups (T5.3)
``matching``  exact matchings by several criteria in order, on top of the matching library
``narrowing``  the few groups around a failure, with the proof that more could not be better
``listing``   every pairing of a small field, one by one
``ahead``     pairings after which the next round can still be paired (T5.9)
``swiss``     all of it together: one round of a tournament
===========  ====================================================================================
"""
