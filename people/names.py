"""Names of accounts, which match in any capitals: `Norman` and `norman` are one person.

PostgreSQL says which letters are capitals of each other, here as in the constraint of the table, so that both always
agree.
"""

from typing import TypeVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower
from django.db.models.lookups import Exact

A = TypeVar("A", bound=AbstractUser)


class Accounts(UserManager[A]):
    """Accounts, found by their names."""

    def named(self, name: str) -> QuerySet[A]:
        """The account of a name, in any capitals; empty for an unknown one."""
        sought = Lower(Value(self.model.normalize_username(name)))
        return self.filter(Exact(Lower("username"), sought))

    def get_by_natural_key(self, username: str | None) -> A:
        """The account of a name, as Django asks for the one of a person who signs in. Raises DoesNotExist."""
        return self.named(username or "").get()
