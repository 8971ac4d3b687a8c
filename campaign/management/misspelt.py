"""The likely meanings of a word at a terminal: names and options that are spelt nearly so."""

import re
from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.management.base import CommandParser

from campaign.verdicts import nearly

OPTION = re.compile(r"--[a-z][a-z-]*")


def meant(given: str, known: Iterable[str]) -> str:
    """What follows a refusal of what was given, "; did you mean motte?": the name nearest to it; "" where none is near."""
    near = nearly.meant(given, known)
    return f"; did you mean {near[0]}?" if near else ""


class Strict(CommandParser):
    """The parser of a command's part, which refuses unknown options itself: under its own usage, with what was meant."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Any, list[str]]:
        """Everything has to be known. Ends as argparse does for what is not."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            known = OPTION.findall(self.format_usage())
            options = (meant(each.partition("=")[0], known) for each in left if each.startswith("--"))
            self.error(f"unrecognized arguments: {' '.join(left)}{next(filter(None, options), '')}")
        return found, left
