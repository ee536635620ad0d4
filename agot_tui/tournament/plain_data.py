"""Value classes to JSON values and back, by their annotations alone.

Values that equal their default are left out, so lines stay short. Reading checks every type; what does not fit is
:class:`~agot_tui.tournament.refusals.BadInput` with the path of the value at fault.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo

from agot_tui.tournament.refusals import BadInput
from agot_tui.values import Value, fields

T = TypeVar("T")


def plain(value: object) -> Any:
    """``value`` as JSON knows it: value classes become objects, tuples lists, enumerations their text."""
    if isinstance(value, Value):
        return {
            name: plain(held) for name, default in _defaults(type(value)) if (held := getattr(value, name)) != default
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value


@cache
def _defaults(kind: type[Value]) -> tuple[tuple[str, object], ...]:
    """The fields of a value class with their defaults."""
    return tuple((part.name, _default(part)) for part in fields(kind))


def _default(part: FieldInfo) -> object:
    """The default of a field, or something equal to nothing."""
    if part.required:
        return object()
    return part.default if part.default_factory is NODEFAULT else part.default_factory()


def read(kind: type[T], data: object, place: str) -> T:
    """The value of ``kind`` that ``data`` describes."""
    value: T = _read(kind, data, place)
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The annotated types of a value class, resolved."""
    return get_type_hints(kind)


def _read(kind: Any, data: Any, place: str) -> Any:
    """``data`` as ``kind``; any annotation that the journal uses."""
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    origin = get_origin(kind)
    if origin in (UnionType, Union):
        return _read_optional(kind, data, place)
    if origin is tuple:
        return _read_tuple(kind, data, place)
    if origin is not None:  # a mapping of anything
        if not isinstance(data, Mapping):
            raise BadInput(place, "must be an object")
        return data
    if issubclass(kind, Value):
        return _read_value(kind, data, place)
    if issubclass(kind, Enum):
        try:
            return kind(data)
        except ValueError:
            raise BadInput(place, f"{data!r} is none of {', '.join(str(one.value) for one in kind)}") from None
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise BadInput(place, f"must be of type {kind.__name__}, not {data!r}")
    return data


def _read_optional(kind: Any, data: Any, place: str) -> Any:
    """``X | None``."""
    if data is None:
        return None
    (inner,) = (one for one in get_args(kind) if one is not NoneType)
    return _read(inner, data, place)


def _read_tuple(kind: Any, data: Any, place: str) -> tuple[Any, ...]:
    """``tuple[X, ...]`` or a tuple of a fixed length."""
    if not isinstance(data, list):
        raise BadInput(place, "must be a list")
    kinds = get_args(kind)
    if kinds[-1] is Ellipsis:
        return tuple([_read(kinds[0], item, f"{place}[{at}]") for at, item in enumerate(data)])
    if len(data) != len(kinds):
        raise BadInput(place, f"must have {len(kinds)} values, not {len(data)}")
    return tuple([_read(one, item, f"{place}[{at}]") for at, (one, item) in enumerate(zip(kinds, data, strict=True))])


def _read_value(kind: Any, data: Any, place: str) -> Any:
    """An object whose keys are the fields of a value class."""
    if not isinstance(data, Mapping):
        raise BadInput(place, "must be an object")
    hints = _hints(kind)
    unknown = [key for key in data if key not in hints]
    if unknown:
        raise BadInput(place, f"unknown key {unknown[0]!r}")
    for part in fields(kind):
        if part.required and part.name not in data:
            raise BadInput(place, f"the key {part.name!r} is missing")
    return kind(**{key: _read(hints[key], item, f"{place}.{key}") for key, item in data.items()})
