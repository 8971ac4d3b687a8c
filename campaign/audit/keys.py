"""Keys of JSON text that its reader does not hear: keys that stand twice, and unknown keys."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

LONGEST_KEY = 200
"""Characters of a key that a finding repeats."""


def twice(text: str) -> str:
    """The field that stands twice in a text, as a sentence; empty without one. Readers differ in which one they hear."""
    doubled: list[str] = []

    def noted(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        doubled.extend(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        return dict(pairs)

    # Numbers stay text: a file may hold one that is longer than Python turns into a number.
    json.loads(text, object_pairs_hook=noted, parse_int=str)
    return f"field {doubled[0][:LONGEST_KEY]} stands there twice" if doubled else ""


def unknown(text: str, heard: str, of: str) -> str:
    """The part of a text that is missing in its reading `heard`, written down again, as a sentence; empty without one."""
    told = json.loads(text, parse_int=str)
    path = next(unheard(told, json.loads(heard, parse_int=str)), "")
    return path and f"field {path[:LONGEST_KEY]} is none of {of}"


def unheard(told: object, heard: object, path: str = "") -> Iterator[str]:
    """The paths of keys and elements that stand in one document and not in the other."""
    if isinstance(told, dict) and isinstance(heard, dict):
        for key, below in told.items():
            at = f"{path}.{key}" if path else key
            if key in heard:
                yield from unheard(below, heard[key], at)
            else:
                yield at
    elif isinstance(told, list) and isinstance(heard, list):
        for number, (one, other) in enumerate(zip(told, heard, strict=False)):
            yield from unheard(one, other, f"{path}[{number}]")
        if len(told) > len(heard):
            yield f"{path}[{len(heard)}]"
