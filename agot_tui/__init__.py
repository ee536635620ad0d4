"""A Game of Thrones on a terminal (an unofficial fan project)."""

__version__ = "0.1.0"
