"""The one refusal of opening games; apart, so that naming it loads no rules."""


class Unopened(Exception):
    """A game that cannot be opened; the text says which and why."""
