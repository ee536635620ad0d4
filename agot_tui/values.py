"""Value classes: frozen, compared and hashed by what they hold, cheap to define and to make.

The rules are written in some three hundred small value classes: events, steps, commands, cards. As frozen data
classes they took a third of the program's start to define and a good part of a game to make; as structs they take next
to nothing of either.
"""

from __future__ import annotations

from abc import ABCMeta
from typing import dataclass_transform

from msgspec import Struct, StructMeta, field
from msgspec.structs import asdict, fields, replace

__all__ = ["Struct", "Value", "asdict", "field", "fields", "replace"]


class _Meta(StructMeta, ABCMeta):
    """Lets a value class have abstract methods."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True, metaclass=_Meta):
    """A frozen value: its annotated attributes are its fields, in the order in which they are written.

    ``replace`` makes a copy with other contents. A class that keeps a ``cached_property`` says ``dict=True``.
    """
