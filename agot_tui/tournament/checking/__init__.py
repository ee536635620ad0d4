"""Runs numbered cases and whole events against this program: ``agot-tui tournament check PATH...``.

==============  ==================================================================
``run``          finds the files, runs what is in them, prints the lines
``difference``   what differs, and where
``vocabulary``   the words of a case file: players, rounds, results, events
``simple_cases``  structure, standings, cut, time, tables, league
``bracket_cases``  elimination, played to its end
``pairing_cases``  one Swiss pairing, over many seeds, against all that are right
``property_cases``  draws and whole events over many seeds
``flow_cases``    what an organizer does: rejoin, clock, pair again, correct
``import_cases``  real events, recomputed
==============  ==================================================================
"""
