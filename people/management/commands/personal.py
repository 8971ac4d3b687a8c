"""manage.py personal USERNAME: print all that is kept of a person, for him."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from people.management.naming import account_named
from people.portrait import as_json


class Command(BaseCommand):
    """Print the personal data that a person may ask for; he finds the same file on the page of his account."""

    help = "Print all that is kept about a person, as JSON, for that person."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(as_json(account_named(options["username"])))
