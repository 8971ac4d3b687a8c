"""Functions that carry no rule: which there are in a package, and one of them made wrong for the rest of the process."""

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import FunctionType, ModuleType

from harness.mutation.slips import slipped
from rulebook.marks import FUNCTIONS


def functions(package: str) -> list[str]:
    """The names of the functions and methods in a package that no mark wraps, and that a slip can be written into."""
    top = importlib.import_module(package)
    names = [package]
    if hasattr(top, "__path__"):
        names += [found.name for found in pkgutil.walk_packages(top.__path__, f"{package}.")]
    return sorted(name for each in names for name in _named(importlib.import_module(each)))


def spoil(name: str, slip: str) -> None:
    """Write a slip into a function, as long as this process lasts. Raises LookupError where there is none of the name."""
    function = found(name)
    function.__code__ = slipped(function, slip).__code__


def found(name: str) -> FunctionType:
    """The function of this name. Raises LookupError."""
    module = name.rpartition(".")[0]
    while module:
        try:
            return _named(importlib.import_module(module))[name]
        except (ModuleNotFoundError, KeyError):
            module = module.rpartition(".")[0]
    raise LookupError(f"no function {name}")


@functools.cache
def _named(module: ModuleType) -> dict[str, FunctionType]:
    """The functions of a module by name."""
    every = {f"{module.__name__}.{one.__qualname__}": one for one in _written_in(module)}
    return {
        name: one
        for name, one in every.items()
        if name not in FUNCTIONS and one.__closure__ is None and "<" not in name
    }


def _written_in(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        parts = vars(value).values() if inspect.isclass(value) and value.__module__ == module.__name__ else ()
        for part in (value, *parts):
            bare = part.fget if isinstance(part, property) else getattr(part, "func", part)
            bare = inspect.unwrap(bare) if callable(bare) else getattr(bare, "__func__", bare)
            if inspect.isfunction(bare) and bare.__code__.co_filename == module.__file__:
                yield bare
