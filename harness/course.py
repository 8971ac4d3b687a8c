"""The course of `docs/rulesets.md`: the package that its blocks make, step by step, and what each step says of it."""

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from config.state import CHECKOUT
from dice.scripted import ScriptedDice
from rulebook import Refusal

PAGE = (CHECKOUT / "docs" / "rulesets.md").read_text("utf-8")
STEP = re.compile(r"^## Step (\d+): ", re.MULTILINE)
BLOCK = re.compile(r"^```(?:python|toml|po) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CHECK, FRENCH = "check", "report.po"
"""Blocks that are no part of the package: what a step says of it, and what goes into the catalogue of French."""


class Part(NamedTuple):
    """A block of the page: in which step it stands, which file it is a part of (or a check), and its text."""

    step: int
    file: str
    text: str


def parts() -> list[Part]:
    """All blocks, in their order."""
    _, *steps = re.split(STEP, PAGE)
    numbered = zip(steps[::2], steps[1::2], strict=True)
    return [Part(int(step), *found) for step, text in numbered for found in BLOCK.findall(text)]


PARTS = parts()
STEPS = sorted({part.step for part in PARTS})


def write(folder: Path, step: int) -> None:
    """The package as it stands after a step, in a folder that has none of its files yet. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        if part.step <= step and part.file not in (CHECK, FRENCH):
            path = folder / part.file
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"{path.read_text()}\n\n{part.text}" if path.exists() else part.text)
    (folder / "__init__.py").touch()


def loaded(folder: Path) -> ModuleType:
    """The module `ruleset` of the package in a folder. Raises ImportError, and whatever its own code raises."""
    importlib.invalidate_caches()
    sys.path.append(str(folder.resolve().parent))
    try:
        return importlib.import_module(f"{folder.resolve().name}.ruleset")
    finally:
        sys.path.pop()


def try_step(ruleset: ModuleType, step: int) -> None:
    """Run what a step says of a system. Raises AssertionError, and whatever else the system does instead."""
    [text] = [part.text for part in PARTS if part.step == step and part.file == CHECK]
    code = compile(text, f"<check of step {step}>", "exec")
    exec(code, {"ruleset": ruleset, "refused": refused, "scripted": scripted})  # noqa: S102 - the page is what is run


def line_of(step: int, failure: BaseException) -> str:
    """The line of a check at which it failed; "" for what failed elsewhere."""
    [text] = [part.text for part in PARTS if part.step == step and part.file == CHECK]
    trace, found = failure.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == f"<check of step {step}>":
            found = text.splitlines()[trace.tb_lineno - 1].strip()
        trace = trace.tb_next
    return found


@contextmanager
def refused(field: str, reason: str) -> Iterator[None]:
    """Check that the value in the context is refused at that field, for that reason. Raises AssertionError where
    it is not.
    """
    try:
        yield
    except Refusal as refusal:
        if refusal.field != field or reason not in refusal.reason or not refusal.rule:
            raise AssertionError(f"it is refused otherwise: {refusal}") from refusal
    else:
        raise AssertionError(f"it is not refused: {field}, {reason}")


def scripted(*faces: int) -> ScriptedDice:
    """Dice that fall so."""
    return ScriptedDice(list(faces))
