"""The tournament desk on a terminal: the organizer's screens and the page for the projector.

Nothing but ``app`` and ``screen`` knows Textual. What is shown is worked out as lines by a *face* (``faces``): the
desk, the first screen, the projector's display. What an organizer does goes through the verbs of the command line
(``verbs``), so that both say the same sentences and cannot differ.
"""
