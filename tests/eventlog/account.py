"""A toy decider: an account that must not be overdrawn, with a read model of one row."""

import msgspec
from django.db import connection

from eventlog.codec import Codec, canonical
from eventlog.decider import Change, Decider
from eventlog.marks import event
from eventlog.records import Command


@event("Deposited", schema=2)
class Deposited(msgspec.Struct, frozen=True):
    amount: int
    teller: str = "none"


@event("Withdrawn")
class Withdrawn(msgspec.Struct, frozen=True):
    amount: int


Moved = Deposited | Withdrawn


class Account(msgspec.Struct):
    balance: int = 0
    moves: int = 0


class Overdrawn(Exception):
    """The rule of the toy."""


def deposit_from_1(payload: dict[str, object]) -> dict[str, object]:
    """Release 1 called the amount a sum and knew no tellers."""
    return {"amount": payload["sum"], "teller": "unknown"}


CODEC: Codec[Moved] = Codec([Deposited, Withdrawn], upcasters={("Deposited", 1): deposit_from_1})


def evolve(account: Account, moved: Moved) -> None:
    account.balance += moved.amount if isinstance(moved, Deposited) else -moved.amount
    account.moves += 1


def project(change: Change[Account, Moved]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into toy_account values (%s, %s, %s) on conflict (stream)"
            " do update set balance = excluded.balance, moves = excluded.moves",
            (change.stream, change.state.balance, change.state.moves),
        )


def project_balance(change: Change[Account, Moved]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into toy_account values (%s, %s, 0) on conflict (stream) do update set balance = excluded.balance",
            (change.stream, change.state.balance),
        )


def decider(
    *, reducer: str = "toy 1", snapshot_every: int = 0, shown: bool = False
) -> Decider[Account, Moved]:
    return Decider(
        name="account",
        codec=CODEC,
        initial=Account,
        evolve=evolve,
        encode=msgspec.json.encode,
        decode=msgspec.json.Decoder(Account).decode,
        reducer=reducer,
        snapshot_every=snapshot_every,
        project=project_balance if shown else project,
        shown=balance if shown else None,
    )


def balance(account: Account) -> int:
    return account.balance


ACCOUNT = decider()


def deposit(amount: int, times: int = 1):
    return lambda account: [Deposited(amount)] * times


def withdraw(amount: int):
    def decide(account: Account) -> list[Moved]:
        if amount > account.balance:
            raise Overdrawn
        return [Withdrawn(amount)]

    return decide


def command(id_: str, body: object = None, *, name: str = "Move") -> Command:
    return Command(id_, name, canonical(body), "seat-1", "rules-1")


def rows() -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute("select stream, balance, moves from toy_account order by stream")
        return cursor.fetchall()
