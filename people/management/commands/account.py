"""manage.py account USERNAME: make or change an account; a link sets its password, which its owner alone learns."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from people import languages
from people.enrolment import check_name, kept
from people.models import TAKEN, Account
from people.passwords import days, hand_over, link_of
from rulebook import Refusal


class Command(BaseCommand):
    """The first way in: an operator, an organiser or a player, who sets his password himself."""

    help = "Make an account, or send its owner a link for a new password: by mail, or printed once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--email", default="", help="the address for notices")
        parser.add_argument("--language", choices=languages.CODES, help="the language of reports and notices")
        parser.add_argument("--link", action="store_true", help="print the link instead of mailing it")
        role = parser.add_mutually_exclusive_group()
        role.add_argument("--organiser", action="store_true", help="allow the account to open campaigns")
        role.add_argument(
            "--operator",
            action="store_true",
            help="make the account an operator: it runs this installation and sees everything",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = Account.normalize_username(options["username"])
        try:
            check_name(name)
        except Refusal as refusal:
            raise CommandError(f"username: {refusal.reason}") from refusal
        account = Account.objects.named(name).first() or Account(username=name)
        made = account.pk is None
        account.email = options["email"] or account.email
        account.language = options["language"] or account.language
        account.is_staff = account.is_staff or options["organiser"] or options["operator"]
        account.is_superuser = account.is_superuser or options["operator"]
        if made:
            account.set_unusable_password()
        if not kept(account):
            raise CommandError(f"username: {TAKEN}")
        self.stdout.write(f"{'made' if made else 'kept'}: {account.username} ({role_of(account)})")
        self.stdout.write(said(account, link_of(account) if options["link"] else hand_over(account)))


def said(account: Account, link: str) -> str:
    """How the account's owner comes to a password; the one that he has counts until he sets another."""
    if not link:
        return f"a link to set the password goes to {account.email}"
    return f"a link to set the password, good once, for {days()} days: {link}"


def role_of(account: Account) -> str:
    """The rights of an account here, in a word."""
    if account.is_superuser:
        return "operator"
    return "organiser" if account.is_staff else "player"
