"""Rule functions that the product never calls: what only a test calls is proved, and not played.

Sources are read, not run. A function that something else than `rule` decorates is called by its register. Of a method
only its name is looked for, since nobody knows of what an attribute is taken.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

MARK = "rule"
HARMLESS = frozenset(
    {MARK, "cache", "lru_cache", "property", "cached_property", "staticmethod", "classmethod"}
)
"""Decorators that call nothing."""


class Uses:
    """The names in sources: names by their modules, and attributes of anything."""

    def __init__(self) -> None:
        self.names: dict[str, set[str]] = defaultdict(set)
        self.attributes: set[str] = set()

    def read(self, module: str, source: ast.Module) -> None:
        """Take up all that a module names."""
        aliases = dict(self._imported(source))
        for node in ast.walk(source):
            match node:
                case ast.Name(id=name):
                    self.names[module].add(name)
                case ast.Attribute(value=owner, attr=name):
                    self.attributes.add(name)
                    self.names[aliases.get(ast.unparse(owner), "")].add(name)

    def _imported(self, source: ast.Module) -> Iterator[tuple[str, str]]:
        """The modules and functions that a module imports, by the names that they have in it."""
        for node in ast.walk(source):
            if isinstance(node, ast.Import):
                yield from ((each.asname or each.name, each.name) for each in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for each in node.names:
                    self.names[node.module].add(each.name)
                    yield each.asname or each.name, f"{node.module}.{each.name}"

    def call(self, module: str, name: str) -> bool:
        """True if anything names this function or method of a module."""
        return name.rpartition(".")[2] in (self.attributes if "." in name else self.names[module])


def uncalled(root: Path, packages: Iterable[str]) -> list[str]:
    """The rule functions below these folders, by their full names, that no source in them names."""
    uses, marked = Uses(), []
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            source = ast.parse(path.read_text("utf-8"))
            uses.read(module, source)
            marked += [(module, name) for name in bare(source.body)]
    return [f"{module}.{name}" for module, name in marked if not uses.call(module, name)]


def bare(body: Iterable[ast.stmt], around: str = "") -> Iterator[str]:
    """The functions that are marked with rules and that nothing else registers."""
    for each in body:
        if isinstance(each, ast.ClassDef):
            yield from bare(each.body, f"{around}{each.name}.")
        elif isinstance(each, ast.FunctionDef):
            marks = {ast.unparse(one).partition("(")[0] for one in each.decorator_list}
            if MARK in marks and marks <= HARMLESS:
                yield f"{around}{each.name}"
