"""Replays games of another implementation on our rules core and compares: ``python -m tests.peer_games PATH...``.

The files are JSON lines: every decision of a game, every random result, and snapshots of the board after each
decision and at checkpoints. ``following`` walks through a file in order: a decision becomes our command
(``answers``), what the other side did without asking is read from its log (``automatic``), what our core asks
earlier is looked up further ahead (``early``). Every snapshot, combat and list of choices is compared
(``snapshots``, ``combats``, ``offers``); a difference is a fault unless an entry of ``deviations`` explains it.
"""
