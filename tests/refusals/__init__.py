"""Every refusal that the core of the board game can make, and the cases that provoke it.

``python -m tests.refusals`` prints the table. ``sites`` derives the refusals from the code (by its syntax tree),
``seen`` runs the cases and notes which of them were made.
"""
