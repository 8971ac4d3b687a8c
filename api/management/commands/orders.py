"""`manage.py orders`: the page of all orders and choices, printed from the code."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand

from api.orders_page import page

PAGE = Path(__file__).parents[3] / "docs" / "orders.md"


class Command(BaseCommand):
    """Prints docs/orders.md, or writes it."""

    help = "Print the page of every order, its fields and their limits, and of every choice."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --write."""
        parser.add_argument(
            "--write", action="store_true", help=f"write docs/{PAGE.name} instead of printing"
        )

    def handle(self, *_: Any, write: bool, **__: Any) -> None:
        """Print the page, or write it."""
        if write:
            PAGE.write_text(page())
        else:
            self.stdout.write(page(), ending="")
