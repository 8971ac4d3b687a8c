"""DH-5.1, 5.3 to 5.5: whose turn it is to lead: a pure automaton of leaders, apart from any map.

A turn goes from node to node: `due` (a side activates, passes or trumps), `phase` (an Orders Phase), `over` (the turn is).
Whatever happens in between is a function from one table of leaders to the next.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from battles.contract.muster import Side, opponent
from battles.devils_horsemen.state import Status
from battles.devils_horsemen.tables import TABLES
from rulebook import rule

AGAIN = 9
"""A momentum die that is thrown again."""
Momentum = Literal["again", "finished", "cut", "paralysed"]


class Chief(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leader as the automaton sees him. `follows`: a contingent leader, who neither trumps nor has momentum. `held`: he
    is in an enemy zone of control.
    """

    id: str
    side: Side
    initiative: int
    follows: bool = False
    held: bool = False
    status: Status = "inactive"
    phases: int = 0
    bypassed: bool = False
    aside: bool = False


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """The leaders of both sides in a turn. `order` says which side is next at an Initiative that both have (D2)."""

    chiefs: tuple[Chief, ...]
    order: tuple[tuple[int, Side], ...] = ()
    paralysed: tuple[Side, ...] = ()
    cut: bool = False

    def chief(self, id_: str) -> Chief:
        """A leader. KeyError for an unknown one."""
        return {each.id: each for each in self.chiefs}[id_]


@rule("DH-5.14a")
def most_phases() -> int:
    """Orders Phases of a leader in a turn, whatever they are (D3)."""
    return TABLES.now.effects.max_orders_phases_per_turn


@rule("DH-5.11a", "DH-5.13a", "DH-5.14a", "DH-5.33c", "DH-5.45a")
def waits(table: Table, chief: Chief) -> bool:
    """True if a leader may still be activated: inactive, under the limit of Orders Phases, of a side that can act.

    A leader who is set aside does not wait as long as an enemy zone holds him (D51).
    """
    return (
        chief.status == "inactive"
        and chief.phases < most_phases()
        and chief.side not in table.paralysed
        and not (chief.aside and chief.held)
    )


@rule("DH-3.0a", "DH-3.0b", "DH-5.12a", "DH-5.27c", "DH-5.33b", "DH-5.42c")
def next_initiative(table: Table) -> int | None:
    """The lowest Initiative of all leaders who may still be activated; None: the turn is over."""
    return None if table.cut else min((c.initiative for c in table.chiefs if waits(table, c)), default=None)


@rule("DH-5.12a", "DH-5.12b", "DH-5.12c")
def due(table: Table, side: Side) -> tuple[str, ...]:
    """The due leaders of a side, for its owner to pick from."""
    lowest = next_initiative(table)
    return tuple(c.id for c in table.chiefs if c.initiative == lowest and c.side == side and waits(table, c))


@rule("DH-5.12b")
def side_due(table: Table) -> Side | None:
    """The side that is due; None if both are before the die at that Initiative, or if both wait."""
    lowest = next_initiative(table)
    sides = {c.side for c in table.chiefs if c.initiative == lowest and waits(table, c)}
    if len(sides) == 1:
        return next(iter(sides))
    return dict(table.order).get(lowest) if lowest is not None else None


@rule("DH-5.41a", "DH-5.41c", "DH-4.33b", "DH-5.33c")
def trumps(table: Table, side: Side) -> tuple[str, ...]:
    """The leaders of the due side who may be tried over the due one: of a higher Initiative."""
    lowest = next_initiative(table)
    return tuple(
        c.id
        for c in table.chiefs
        if lowest is not None
        and c.side == side
        and c.initiative > lowest
        and not c.follows
        and waits(table, c)
    )


@rule("DH-5.42a", "DH-5.42b", "DH-5.41c")
def overtrumps(table: Table, leader: str) -> tuple[str, ...]:
    """The leaders of the other side who may be tried over a trumping one, or one with momentum: as high as he (D5)."""
    over = table.chief(leader)
    return tuple(
        c.id
        for c in table.chiefs
        if c.side == opponent(over.side)
        and c.initiative >= over.initiative
        and not c.follows
        and waits(table, c)
    )


@rule("DH-5.41a", "DH-5.42a", "DH-5.42b", "DH-5.32a", "DH-4.32b")
def passes(die: int, initiative: int) -> bool:
    """True if a die, 0 to 9, passes against an Initiative; a nine is special only in a try at momentum."""
    return die <= initiative


@rule("DH-5.44a")
def bypassed(table: Table, leader: str) -> tuple[str, ...]:
    """The leaders whom a successful trump bypasses: all inactive ones, of either side, of his Initiative or less (D4)."""
    over = table.chief(leader)
    return tuple(
        c.id
        for c in table.chiefs
        if c.id != leader and c.status == "inactive" and c.initiative <= over.initiative and not c.bypassed
    )


@rule("DH-5.27c", "DH-5.31a", "DH-5.34a", "DH-5.5b", "DH-4.33b", "DH-5.14a")
def may_go_on(table: Table, leader: str, *, elite: bool) -> bool:
    """True if a leader whose Orders Phase has ended may try momentum.

    He is under the limit and outside enemy zones. A contingent leader, a bypassed one, and one set aside in the turn
    may not. An elite phase bars it too.
    """
    chief = table.chief(leader)
    barred = elite or chief.follows or chief.bypassed or chief.held or chief.aside
    return not barred and chief.phases < most_phases() and chief.side not in table.paralysed and not table.cut


@rule("DH-5.32a", "DH-5.33a", "DH-5.33b", "DH-5.33c", "DH-5.33d")
def momentum(dice: Iterable[int], initiative: int) -> Momentum:
    """The result of a try at momentum; after a nine the second of the dice decides."""
    first, *more = dice
    if first != AGAIN:
        return "again" if passes(first, initiative) else "finished"
    return "cut" if more[0] == AGAIN else "paralysed" if more[0] <= 1 else "finished"


@rule("DH-5.5c")
def elite_side(totals: dict[Side, int]) -> Side | None:
    """The side that has the elite initiative phase, by die and Initiative of its commander; None where they are equal."""
    best = max(totals.values())
    sides = [side for side, total in totals.items() if total == best]
    return sides[0] if len(sides) == 1 else None


@rule("DH-5.12b")
def alternated(order: dict[int, Side], initiative: int, side: Side) -> dict[int, Side]:
    """The next side at an Initiative that both have, after a leader's turn or a pass: the other (D2)."""
    return order | {initiative: opponent(side)} if order.get(initiative) == side else order


@rule("DH-5.11a", "DH-5.12b", "DH-5.14a", "DH-5.45a")
def activated(table: Table, leader: str, *, due: bool = True) -> Table:
    """A leader has an Orders Phase; where he was `due`, and has neither trumped nor gone on, the other side is next."""
    chief = table.chief(leader)
    active = changed(table, leader, status="active", phases=chief.phases + 1)
    return taken_turn(active, chief) if due else active


def taken_turn(table: Table, chief: Chief) -> Table:
    """A leader who was due has led, or was passed over."""
    order = alternated(dict(table.order), chief.initiative, chief.side)
    return msgspec.structs.replace(table, order=tuple(order.items()))


@rule("DH-5.15a", "DH-5.12b")
def passed_over(table: Table, leader: str) -> Table:
    """A leader who was due is finished by his owner's choice."""
    return taken_turn(finished(table, leader), table.chief(leader))


@rule("DH-5.15a", "DH-5.16a", "DH-5.44b")
def finished(table: Table, leader: str) -> Table:
    """A leader is finished for the turn."""
    return changed(table, leader, status="finished")


@rule("DH-5.27c", "DH-5.5b")
def inactive(table: Table, leader: str, *, aside: bool = False) -> Table:
    """The table with a leader inactive again: after an elite phase, or set aside in an enemy zone (D51).

    Setting him aside bars him from momentum for the rest of the turn.
    """
    return changed(table, leader, status="inactive", aside=aside or table.chief(leader).aside)


@rule("DH-5.32a", "DH-5.33b", "DH-5.33c", "DH-5.33d")
def tired(table: Table, leader: str, result: Momentum) -> Table:
    """A try at momentum is over: who has not got it is finished, and perhaps his side, or the turn, with him."""
    if result == "again":
        return table
    side = table.chief(leader).side
    return msgspec.structs.replace(
        finished(table, leader),
        paralysed=(*table.paralysed, side) if result == "paralysed" else table.paralysed,
        cut=table.cut or result == "cut",
    )


def changed(table: Table, leader: str, **values: object) -> Table:
    """The table with one leader changed."""
    chiefs = tuple(msgspec.structs.replace(c, **values) if c.id == leader else c for c in table.chiefs)
    return msgspec.structs.replace(table, chiefs=chiefs)


STATES: tuple[tuple[str, str, str], ...] = (
    ("inactive", "his Initiative is the lowest, his owner picks him; or he trumps", "active"),
    ("inactive", "his owner passes; or he fails a trump", "finished"),
    ("inactive", "a trump goes over him", "inactive, bypassed: no momentum"),
    ("active", "his Orders Phase ends, and he has no momentum, or fails it", "finished"),
    ("active", "momentum, and nobody trumps it", "active"),
    ("active", "his momentum is trumped", "finished"),
    ("active", "an elite initiative phase ends", "inactive"),
    (
        "active",
        "an enemy zone held him, and nobody struck by his range",
        "inactive, set aside while it holds him",
    ),
    ("finished", "the Rally Phase ends", "inactive"),
)
"""The states of a leader in a turn, by events: state, event, next state."""
