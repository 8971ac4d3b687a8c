"""The text of `./run help`: the commands of this project, a line for each. Django's own are left to people who
know them.
"""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

from config.state import CHECKOUT

OURS = ("api", "campaign", "demo", "eventlog", "harness", "people", "worker")
OF_THE_SCRIPT = {
    "test": "Run every test, against real servers.",
    "lint": "Check style, types, layers, migrations and records.",
    "bench": "Measure, beside other projects; fetches them first.",
    "docs": "Make a site of the documentation; --into FOLDER: there instead of for /docs/.",
    "wheel": "Build the wheel of this release, with the list of what is in it.",
    "image": "Build the image of this release, with the list of what is in it.",
}
"""The commands that only a checkout has."""
SERVING = "up"


def commands() -> Iterator[tuple[str, str]]:
    """The commands by name, with what each is for."""
    files = [path for app in OURS for path in (CHECKOUT / app / "management" / "commands").glob("[a-z]*.py")]
    said = {path.stem: purpose(path) for path in files if path.stem != SERVING}
    if (CHECKOUT / "run").is_file():
        said |= OF_THE_SCRIPT
    yield from sorted(said.items())


def purpose(path: Path) -> str:
    """The purpose of a command in its own words. Its text is read and not run: to load all commands loads all
    that there is.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Assign(targets=[ast.Name(id="help")], value=value):
                return str(ast.literal_eval(value))
    raise LookupError(f"{path} does not say what it is for")


def overview() -> str:
    """The page: one line a command, under the name by which the reader called it."""
    called = os.environ.get("HAUTEVILLE_COMMAND") or "./run"
    listed = list(commands())
    width = max(len(name) for name, _ in listed)
    lines = [f"  {called} {name:<{width}}  {' '.join(text.split())}" for name, text in listed]
    first = f"  {called} {'':<{width}}  Set everything up, play the demo's first nights if there are none, and serve."
    return "\n".join(
        ["Hauteville", "", first, *lines, "", f"{called} COMMAND --help explains one of them.", ""]
    )
