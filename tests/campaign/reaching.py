"""What modules of this repository import, and what those import in their turn."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from config.state import CHECKOUT

OWN = frozenset(path.parent.name for path in CHECKOUT.glob("*/__init__.py"))
"""The packages of this repository; what others bring is pinned with the release."""


def file_of(module: str) -> Path | None:
    """Where a module of ours is written; None for any other name."""
    path = CHECKOUT.joinpath(*module.split("."))
    found = [each for each in (path / "__init__.py", path.with_suffix(".py")) if each.exists()]
    return found[0] if found and module.split(".")[0] in OWN else None


def imported(module: str) -> Iterator[str]:
    """The modules of ours that one imports, wherever in it."""
    path = file_of(module)
    assert path is not None
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if file_of(name.name))
        elif isinstance(node, ast.ImportFrom) and node.module and file_of(node.module):
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if file_of(inner) else node.module


def reached(*modules: ModuleType) -> set[str]:
    """The modules, those inside them, and all of ours that they import, and those import in their turn."""
    todo = [name for module in modules for name in with_those_inside(module)]
    found: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += imported(name)
    return found


def with_those_inside(module: ModuleType) -> Iterator[str]:
    """A module; of a package all modules."""
    yield module.__name__
    for folder in getattr(module, "__path__", ()):
        for path in Path(folder).rglob("*.py"):
            if path.name != "__init__.py":
                yield ".".join([module.__name__, *path.relative_to(folder).with_suffix("").parts])
