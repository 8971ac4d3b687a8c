"""What a payload says beside its event: whoever reads events does not hear it, so nothing else would find it."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaign.decider import codec
from campaign.rules import events as e
from eventlog.records import Recorded

LONGEST_KEY = 200


def surplus(stored: Recorded, happened: e.Event) -> str:
    """What a payload of the current schema says and no reader of events hears; empty: nothing."""
    encoded = codec.encode(happened)
    if stored.schema != encoded.schema or stored.payload == encoded.payload:
        return ""
    doubled: list[str] = []

    def noted(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        doubled.extend(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        return dict(pairs)

    told = json.loads(stored.payload, object_pairs_hook=noted)
    if doubled:
        return f"field {doubled[0][:LONGEST_KEY]} stands there twice"
    unknown = next(unheard(told, json.loads(encoded.payload)), "")
    return unknown and f"field {unknown[:LONGEST_KEY]} is none of {stored.type}"


def unheard(told: object, heard: object, path: str = "") -> Iterator[str]:
    """The paths of keys that stand in one document and not in the other."""
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
