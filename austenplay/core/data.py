"""Frozen dataclasses to plain JSON data and back, checked against their annotations.

Reading is strict: a wrong type, an unknown or missing field is one sentence, and nothing is evaluated or
unpickled. The rules package may use the standard library only, so this is ours and small: it knows the
shapes that states and actions are made of, and no others.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from austenplay.core.errors import BadInput

T = TypeVar("T")


def to_data(value: Any) -> Any:
    """Return `value` as JSON data: dataclasses become objects, tuples become lists."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_data(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple | list):
        return [to_data(item) for item in value]
    if isinstance(value, StrEnum):
        return str(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{type(value).__name__} has no JSON form here")


def from_data(hint: type[T], data: object) -> T:
    """Return the value of type `hint` that `data` describes, or raise BadInput that says where it does not."""
    result: T = _read(hint, data, getattr(hint, "__name__", "value"))
    return result


@functools.cache
def _fields(cls: type) -> Mapping[str, tuple[Any, bool]]:
    """Return each field of a dataclass: its type, and whether it must be given."""
    hints = typing.get_type_hints(cls)
    return {field.name: (hints[field.name], field.default is dataclasses.MISSING) for field in dataclasses.fields(cls)}


def _read(hint: Any, data: object, where: str) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _read_union(args, data, where)
    if origin is tuple:
        if not isinstance(data, list):
            raise BadInput(f"{where} must be a list, not {_short(data)}.")
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(_read(args[0], item, where) for item in data)
        if len(args) != len(data):
            raise BadInput(f"{where} must be a list of {len(args)}, not of {len(data)}.")
        return tuple(_read(arg, item, where) for arg, item in zip(args, data, strict=True))
    if dataclasses.is_dataclass(hint):
        return _read_fields(typing.cast(type, hint), data, where)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        if data in [str(member) for member in hint]:
            return hint(data)
        raise BadInput(f"{where} cannot be {_short(data)}.")
    if type(data) is (type(None) if hint is None else hint):  # bool is an int to isinstance, not to us
        return data
    raise BadInput(f"{where} cannot be {_short(data)}.")


def _read_union(hints: tuple[Any, ...], data: object, where: str) -> Any:
    for hint in hints:
        try:
            return _read(hint, data, where)
        except BadInput:
            continue
    raise BadInput(f"{where} cannot be {_short(data)}.")


def _read_fields(cls: type, data: object, where: str) -> Any:
    fields = _fields(cls)
    if not isinstance(data, dict):
        raise BadInput(f"{where} must be an object, not {_short(data)}.")
    if unknown := sorted(set(map(str, data)) - set(fields)):
        raise BadInput(f"{where} has no field {unknown[0]!r:.40}.")
    if missing := [name for name, (_, needed) in fields.items() if needed and name not in data]:
        raise BadInput(f"{where} lacks the field {missing[0]!r}.")
    return cls(**{name: _read(fields[name][0], item, f"{where}.{name}") for name, item in data.items()})


def _short(data: object) -> str:
    text = repr(data)
    return text if len(text) <= 40 else text[:37] + "..."
