"""Refusals, read off the code: where a ``Fault`` is made, and every rule that it can cite there.

An id need not stand in the call itself: names, attributes, parameters and choices (``a if b else c``) are followed to
the constants behind them, also into the callers.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

CORE: Final = Path(__file__).parents[2] / "agot_tui" / "boardgame"
Value: TypeAlias = "str | tuple[Value, ...]"
DEEPEST: Final = 6
"""Callers of callers that are followed at most."""


@dataclass(frozen=True)
class Site:
    """A place in the code that refuses."""

    module: str
    function: str
    line: int
    rules: frozenset[str]
    """What it can cite as the rule that is broken."""
    also: frozenset[str]
    """What it can cite besides."""
    passes_on: bool = False
    """It cites what another fault cites."""

    @property
    def where(self) -> tuple[str, int]:
        return self.module, self.line


@dataclass
class Scope:
    """Where a name is looked up: the function, its class, its module."""

    module: str
    function: ast.FunctionDef | None = None
    cls: ast.ClassDef | None = None


@dataclass
class Code:
    """All modules of the core, parsed."""

    folder: Path = CORE
    modules: dict[str, ast.Module] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in sorted(self.folder.rglob("*.py")):
            name = ".".join(("boardgame", *path.relative_to(self.folder).with_suffix("").parts))
            self.modules[name] = ast.parse(path.read_text(encoding="utf-8"))

    # What there is

    def functions(self) -> Iterator[tuple[Scope, ast.FunctionDef]]:
        """Every function with its scope."""
        for module, tree in self.modules.items():
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    yield Scope(module, node), node
                elif isinstance(node, ast.ClassDef):
                    for inner in node.body:
                        if isinstance(inner, ast.FunctionDef):
                            yield Scope(module, inner, node), inner

    @cached_property
    def classes(self) -> dict[str, tuple[str, ast.ClassDef]]:
        """Classes by name, with their modules."""
        return {
            node.name: (module, node)
            for module, tree in self.modules.items()
            for node in tree.body
            if isinstance(node, ast.ClassDef)
        }

    @cached_property
    def calls(self) -> dict[str, list[tuple[Scope, ast.Call]]]:
        """Calls by the name of what is called."""
        found: dict[str, list[tuple[Scope, ast.Call]]] = defaultdict(list)
        for scope, function in self.functions():
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    found[_called(node)].append((scope, node))
        return found

    def constant(self, module: str, name: str) -> tuple[str, ast.expr] | None:
        """The value of a name at the top of a module, followed through imports."""
        for node in self.modules[module].body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                    return module, node.value
            elif isinstance(node, ast.ImportFrom) and any(alias.name == name for alias in node.names):
                source = (node.module or "").removeprefix("agot_tui.")
                return self.constant(source, name) if source in self.modules else None
        return None

    # What an expression can be

    def values(self, node: ast.expr | None, scope: Scope, depth: int = 0) -> list[Value]:
        """Everything that an expression can be, as far as it is strings and tuples of them."""
        if node is None or depth > DEEPEST:
            return []
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=body, orelse=other):
                return [*self.values(body, scope, depth), *self.values(other, scope, depth)]
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return self._tuples(parts, scope, depth)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return [*self.values(left, scope, depth), *self.values(right, scope, depth)]
            case ast.Call(func=ast.Name(id="tuple"), args=[inner]):
                return self.values(inner, scope, depth)
            case ast.Subscript(value=inner, slice=index):
                return [part for value in self.values(inner, scope, depth) for part in _picked(value, index)]
            case ast.Dict(values=parts):
                return [part for inner in parts for part in self.values(inner, scope, depth)]
            case ast.Name(id=name):
                return self._named(name, scope, depth)
            case ast.Attribute(value=ast.Name(id=owner), attr=attr):
                return self._attribute(owner, attr, scope, depth)
            case _:
                return []

    def _tuples(self, parts: list[ast.expr], scope: Scope, depth: int) -> list[Value]:
        """Every tuple that its parts can make; what is no string is left out."""
        found: list[tuple[Value, ...]] = [()]
        for part in parts:
            starred = isinstance(part, ast.Starred)
            values = self.values(part.value if isinstance(part, ast.Starred) else part, scope, depth)
            pieces = [value if starred and isinstance(value, tuple) else (value,) for value in values]
            found = [(*before, *piece) for before in found for piece in pieces] if pieces else found
        return list(found)

    def _named(self, name: str, scope: Scope, depth: int) -> list[Value]:
        if scope.function is not None:
            found = [
                value
                for node in ast.walk(scope.function)
                for bound in _bound(node, name)
                for value in self._from(bound, scope, depth)
            ]
            if found:
                return found
            arguments = [arg.arg for arg in (*scope.function.args.args, *scope.function.args.kwonlyargs)]
            if name in arguments:
                return self._passed(scope, name, depth)
        constant = self.constant(scope.module, name)
        return self.values(constant[1], Scope(constant[0]), depth) if constant else []

    def _from(self, bound: tuple[ast.expr, int | None], scope: Scope, depth: int) -> list[Value]:
        """What is bound to a name: a value, or one part of it (``rule, also = ...``)."""
        value, part = bound
        found = self.values(value, scope, depth)
        if part is None:
            return found
        return [whole[part] for whole in found if isinstance(whole, tuple) and part < len(whole)]

    def _passed(self, scope: Scope, name: str, depth: int) -> list[Value]:
        """What callers give for a parameter."""
        function = scope.function
        assert function is not None
        names = [arg.arg for arg in function.args.args]
        called = function.name
        if scope.cls is not None:
            names = names[1:]
            called = scope.cls.name if function.name == "__init__" else function.name
        return self._given(called, names, name, depth)

    def _given(self, called: str, names: list[str], name: str, depth: int) -> list[Value]:
        found: list[Value] = []
        for caller, call in self.calls.get(called, ()):
            by_name = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
            place = names.index(name) if name in names else len(call.args)
            given = by_name if by_name is not None else call.args[place] if place < len(call.args) else None
            found += self.values(given, caller, depth + 1)
        return found

    def _attribute(self, owner: str, attr: str, scope: Scope, depth: int) -> list[Value]:
        """An attribute of ``self``, or of a parameter whose class is annotated."""
        cls = scope.cls.name if owner == "self" and scope.cls is not None else None
        if cls is None and scope.function is not None:
            for arg in scope.function.args.args:
                if arg.arg == owner and isinstance(arg.annotation, ast.Name):
                    cls = arg.annotation.id
        if cls not in self.classes:
            return []
        module, node = self.classes[cls]
        found: list[Value] = []
        for inner in node.body:
            if isinstance(inner, ast.Assign) and any(isinstance(t, ast.Name) and t.id == attr for t in inner.targets):
                found += self.values(inner.value, Scope(module, None, node), depth)
            elif isinstance(inner, ast.FunctionDef):
                for step in ast.walk(inner):
                    if isinstance(step, ast.Assign) and any(_is_self(target, attr) for target in step.targets):
                        found += self.values(step.value, Scope(module, inner, node), depth)
        fields = [n.target.id for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)]
        return found + (self._given(cls, fields, attr, depth) if attr in fields else [])

    # Refusals

    def refusals(self) -> Iterator[Site]:
        """Every place that makes a ``Fault``."""
        for scope, call in self.calls["Fault"]:
            arguments = [*call.args, *[keyword.value for keyword in call.keywords]]
            passes_on = any(
                isinstance(node, ast.Attribute) and node.attr in ("rule", "also") and _is_fault(node)
                for argument in arguments
                for node in ast.walk(argument)
            )
            yield Site(
                scope.module,
                scope.function.name if scope.function is not None else "",
                call.lineno,
                frozenset(_ids(self.values(call.args[0], scope))),
                frozenset(_ids(self.values(call.args[2] if len(call.args) > 2 else None, scope))),
                passes_on,
            )

    def asked(self) -> dict[str, set[str]]:
        """The rules by which each class of decisions is asked (``Decision.rules``)."""
        found: dict[str, set[str]] = {}
        for name, (module, node) in self.classes.items():
            if any(isinstance(base, ast.Subscript) and _text(base.value) == "Decision" for base in node.bases):
                scope = Scope(module, None, node)
                found[name] = set(_ids(self._attribute("self", "rules", scope, 0)))
        return found


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else _text(call.func)


def _text(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _is_self(target: ast.expr, attr: str) -> bool:
    return isinstance(target, ast.Attribute) and _text(target.value) == "self" and target.attr == attr


def _is_fault(node: ast.Attribute) -> bool:
    return _text(node.value) == "fault"


def _bound(node: ast.AST, name: str) -> Iterator[tuple[ast.expr, int | None]]:
    """What an assignment binds to a name, with the place in a tuple."""
    if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) or node.value is None:
        return
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        if isinstance(target, ast.Name) and target.id == name:
            yield node.value, None
        elif isinstance(target, ast.Tuple):
            for place, part in enumerate(target.elts):
                if isinstance(part, ast.Name) and part.id == name:
                    yield node.value, place


def _picked(value: Value, index: ast.expr) -> list[Value]:
    """One part of a tuple, the rest of it, or a value of a table whose key is not known."""
    if isinstance(value, str):
        return [value]
    match index:
        case ast.Constant(value=int(place)):
            return [value[place]] if place < len(value) else []
        case ast.Slice(lower=ast.Constant(value=int(start))):
            return [value[start:]]
        case _:
            return [value]


def _ids(values: list[Value]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        else:
            yield from _ids(list(value))
