"""Settings that come from the environment: those that an installation must give itself, and numbers."""

import os
import sys
from collections.abc import Mapping


def required(meanings: Mapping[str, str]) -> list[str]:
    """The values of these environment variables, in order.

    Where some are missing or empty the program ends with exit code 1 and one line that names them.
    """
    missing = [f"{name} ({meaning})" for name, meaning in meanings.items() if not os.environ.get(name)]
    if missing:
        sys.exit(f"hauteville: cannot start, set in the environment: {', '.join(missing)}")
    return [os.environ[name] for name in meanings]


def number(name: str, default: int, least: int, most: int) -> int:
    """The whole number in this environment variable, the default where it is missing or empty.

    For anything else, or a number that is out of bounds, the program ends with exit code 1 and one line that names it.
    """
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    found = int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 20 else None
    if found is None or not least <= found <= most:
        sys.exit(f"hauteville: cannot start, {name} is {text!r}: give a whole number from {least} to {most}")
    return found
