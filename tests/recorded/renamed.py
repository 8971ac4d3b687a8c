"""A service whose commands and events have other classes' names: what it answers, and what it records."""

import json
import os
from collections.abc import Callable
from typing import Any

import django

from eventlog import marks

RENAMED: list[type] = []


def renaming(marked: Callable[..., Callable[[type], type]]) -> Callable[..., Callable[[type], type]]:
    """A mark that gives the class another name as well."""

    def mark(*given: Any, **named: Any) -> Callable[[type], type]:
        return lambda cls: renamed(marked(*given, **named)(cls))

    return mark


def renamed(cls: type) -> type:
    """The class, under a name that it never had."""
    RENAMED.append(cls)
    cls.__name__ = cls.__qualname__ = f"Renamed{len(RENAMED)}"
    return cls


marks.event, marks.command = renaming(marks.event), renaming(marks.command)  # type: ignore[assignment]
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
django.setup()


def main() -> None:
    """Print how answers differ from the recorded ones, and what the log holds of a night that is played then."""
    from tests.recorded import answers, played

    there = {(each.who, each.asked): each for each in answers.recorded()}
    here = {(each.who, each.asked): each for each in answers.gathered()}
    differences = sorted(
        ": ".join(key) for key in there.keys() | here.keys() if there.get(key) != here.get(key)
    )
    print(json.dumps({"renamed": len(RENAMED), "differences": differences, **played.on()}))


if __name__ == "__main__":
    main()
