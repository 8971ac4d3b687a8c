"""Locks for acts of people that come one after the other but hold no row: each kind has a number."""

from enum import IntEnum

from django.db import connection


class Kind(IntEnum):
    """The kinds of work done one after the other; numbers stay, since processes of two releases may run side by side."""

    GUESSES_AT = 7_201
    GUESSES_FROM = 7_202
    MAIL_TO = 7_203
    ROLE = 7_204
    NAME = 7_205
    BESIDE_THE_LOG = 7_301


def hold(kind: Kind, what: str) -> None:
    """Wait for others who do the same to `what`, and keep it until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s, hashtext(%s))", [int(kind), what])
