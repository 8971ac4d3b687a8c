"""Django's command line under the name by which people call it: help, usage and errors say that one."""

import argparse
from typing import Any

from django.core.management import BaseCommand, ManagementUtility


class CommandLine(ManagementUtility):
    """The command line `argv`, called `name` in all that it says."""

    def __init__(self, argv: list[str], name: str) -> None:
        super().__init__(argv)
        self.prog_name = name

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """The command of that name, whose parser says how it is called. Ends the program where there is none."""
        command = super().fetch_command(subcommand)
        made = command.create_parser

        def create_parser(prog_name: str, subcommand: str, **options: Any) -> argparse.ArgumentParser:
            parser = made(prog_name, subcommand, **options)
            rename(parser, f"{self.prog_name} {subcommand}")
            return parser

        command.create_parser = create_parser  # type: ignore[method-assign,assignment]
        return command


def rename(parser: argparse.ArgumentParser, name: str) -> None:
    """Call a parser so, and its subcommands after it."""
    before, parser.prog = parser.prog, name
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in set(action.choices.values()):
                rename(below, name + below.prog.removeprefix(before))
