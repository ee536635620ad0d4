"""The tournament desk: registration, Swiss rounds, cut, elimination, standings and clock, by the regulation.

The core is pure: no file, no clock, no network, no floating point. Everything that happened is a line of a journal;
the state is a fold over those lines (:mod:`~agot_tui.tournament.fold`). Rule numbers ``T...`` in docstrings are those
of the numbered tournament rules that the program cites in every refusal.

====================  ==================================================================================
``model``             what the desk knows: players, games, rounds, the whole state
``entries``, ``fold``  the lines of the journal and what each of them does to the state
``desk``              what an organizer may do: each wish gives entries, or is refused with its rule
``pairing``           Swiss pairing: byes, the walk through the score groups, the exact matching
``standings``         points, strength of schedule, ranks
``cutting``, ``bracket``  progression cut and single elimination
``league``, ``seating``  tables of three to six players
``explain``, ``still_in``  why a game, a bye or a rank is as it is; who can still make the cut
``files``             everything that reads or writes: journal file, imports, exports, print-ready pages
``checking``          runs numbered cases and whole events against this program
``command_line``      the ``tournament`` subcommands
====================  ==================================================================================
"""
