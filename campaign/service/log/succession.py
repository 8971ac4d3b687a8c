"""Which rules may decide after which: no night is played under older ones than its log has had."""

from collections.abc import Iterable

from campaign.model import commands
from eventlog.marks import name_of

HELD = frozenset({name_of(commands.CloseOrders), name_of(commands.PlayNight)})
"""The commands that are held to it; sheets that are filed meanwhile with older rules stay valid."""


def newest(versions: Iterable[str]) -> str:
    """The newest of some versions of the rules; one that is no number comes after all that are; "" of none."""
    return max(versions, key=place, default="")


def older(rules: str, than: str) -> bool:
    """True if a version of the rules comes before another."""
    return place(rules) < place(than)


def place(rules: str) -> tuple[bool, int]:
    """The place of a version among others: a number alone, "" before all of them."""
    if not rules:
        return (False, -1)
    known = rules.isascii() and rules.isdecimal() and len(rules) < 10
    return (False, int(rules)) if known else (True, 0)
