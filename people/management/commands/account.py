"""manage.py account USERNAME: make an account, or give one a fresh password, which is printed once."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from people import languages
from people.models import Account
from people.passwords import renew


class Command(BaseCommand):
    """The first way in: an operator, an organiser or a player, with a random password."""

    help = "Make an account, or renew the password of one; the password is printed once and kept nowhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--email", default="", help="where notices go")
        parser.add_argument("--language", choices=languages.CODES, help="of reports and notices")
        role = parser.add_mutually_exclusive_group()
        role.add_argument("--organiser", action="store_true", help="may open campaigns")
        role.add_argument("--operator", action="store_true", help="runs this installation; sees everything")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["username"]
        try:
            UnicodeUsernameValidator()(name)
        except ValidationError as error:
            raise CommandError(f"username: {' '.join(error.messages)}") from error
        account = Account.objects.filter(username=name).first() or Account(username=name)
        made = account.pk is None
        account.email = options["email"] or account.email
        account.language = options["language"] or account.language
        account.is_staff = account.is_staff or options["organiser"] or options["operator"]
        account.is_superuser = account.is_superuser or options["operator"]
        password = renew(account)
        account.save()
        self.stdout.write(f"{'made' if made else 'renewed'}: {name} ({role_of(account)})")
        self.stdout.write(f"password: {password}")


def role_of(account: Account) -> str:
    """What an account may do here, in a word."""
    if account.is_superuser:
        return "operator"
    return "organiser" if account.is_staff else "player"
