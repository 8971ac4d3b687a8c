"""Tables of a battle of people written as texts, as an organiser would write them."""

import json
from typing import Any


def document(raw: dict[str, Any]) -> str:
    """A table of blocks as TOML. Raises TypeError for what no table holds."""
    lines = []
    for name, block in raw.items():
        lines.append(f"[{name}]")
        lines += [f"{json.dumps(key)} = {value(held)}" for key, held in block.items() if held is not None]
    return "\n".join(lines) + "\n"


def value(held: Any) -> str:
    """A value in one line."""
    match held:
        case bool():
            return "true" if held else "false"
        case int() | float():
            return repr(held)
        case str():
            # JSON lets this one stand, and TOML does not.
            return json.dumps(held, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            return (
                "{" + ", ".join(f"{json.dumps(str(key))} = {value(each)}" for key, each in held.items()) + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(value(each) for each in held) + "]"
        case _:
            raise TypeError(f"no table holds {held!r}")
