"""An app in a theme: it begins in the one that settings, command line and terminal agree on, and can change it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from agot_tui.settings import LooksSettings, Settings
from agot_tui.spelling import cells_in_ascii
from agot_tui.tui.ink import Ink
from agot_tui.tui.looks import Looks, Wish, looks_for, next_theme
from agot_tui.tui.paper import Paper
from agot_tui.tui.pens import Pens
from agot_tui.tui.terminal import PaperApp
from agot_tui.tui.themes import Theme
from agot_tui.values import replace


@runtime_checkable
class Dressed(Protocol):
    """A screen that can change its theme."""

    def wear(self, theme: Theme) -> None:
        """Everything on it is drawn in this theme."""


class DressedApp(PaperApp, inherit_bindings=False):
    """What game and desk share."""

    def __init__(self) -> None:
        super().__init__()
        self.wish = Wish()
        """What the command line says of themes and letters."""
        self.environ: Mapping[str, str] = os.environ
        """Of the terminal that the app is on."""
        self.ink = Ink()
        self.looks = looks_for(LooksSettings(), self.wish, self.environ)

    @property
    def settings(self) -> Settings:
        """The settings of whoever sits here."""
        from agot_tui.settings import load

        return load().settings

    def set(self, settings: Settings) -> str:
        """These settings hold from now on, and are kept; returns why they could not be kept."""
        from agot_tui.settings import save

        return save(settings)

    def on_load(self) -> None:
        """Is dressed before the first screen is made."""
        self.dress()

    def dress(self) -> None:
        """Puts on what settings, command line and terminal agree on."""
        looks = looks_for(self.settings.looks, self.wish, self.environ)
        if looks == self.looks:
            return
        self._put_on(looks)

    def _put_on(self, looks: Looks) -> None:
        self.looks = looks
        self.ink.wear(looks.theme)
        self.paper = None
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, Dressed):
                screen.wear(looks.theme)

    def next_theme(self) -> str:
        """The next theme, kept in the settings; returns what is to be said of it."""
        name = next_theme(self.looks)
        if name is None:
            return "this terminal shows no colours, or was told to show none (NO_COLOR)"
        self.wish = self.wish._replace(theme=None)
        settings = self.settings
        complaint = self.set(replace(settings, looks=replace(settings.looks, theme=name)))
        if complaint:
            # It holds while the app runs.
            self.wish = self.wish._replace(theme=name)
        self.dress()
        return complaint or f"theme: {self.looks.theme.title}"

    def new_paper(self, width: int, height: int) -> Paper:
        """Paper for what the terminal can show."""
        return Paper(
            width, height, Pens(self.looks.depth, self.ink.style("plain")), cells_in_ascii if self.looks.ascii else None
        )
