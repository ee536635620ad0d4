"""What notations of all games share."""


class NotationError(ValueError):
    """A text that is no command, or names nothing; the sentence says what would be right."""
