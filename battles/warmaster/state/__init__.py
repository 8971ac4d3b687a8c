"""The record of a battle: units with their stands, the ground, the turn, and the combat that is being fought."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple

import msgspec

from battles.contract.muster import Side, opponent
from battles.kit.agenda.known import until_moved as until_moved
from battles.kit.agenda.state import BattleState, I
from battles.kit.heads.kept import Heads
from battles.warmaster.state.ground import Ground
from battles.warmaster.state.rectangles import Facing, Rect, Stand, Touch, meet, touch
from battles.warmaster.tables import unit_type
from battles.warmaster.tables.shapes import UnitType
from rulebook import rule

Phase = Literal["", "initiative", "orders", "shooting", "combat"]
"""The parts of a player's turn (WM-H10.1); "" before the first."""


class Contact(NamedTuple):
    """A stand of a unit touches a stand of an enemy unit."""

    stand: int
    enemy: str
    theirs: int
    how: Touch


class Support(NamedTuple):
    """A stand of a unit supports a stand of a unit, its own or a friend."""

    unit: str
    stand: int
    supported: str
    theirs: int


class Unit(msgspec.Struct, omit_defaults=True):
    """A unit (WM-H2.1): its stands, none once it is destroyed; `started` is their first number.

    `wounds` are left over, fewer than a stand takes. `confused` is the turn at the end of whose own part it recovers,
    0: it is steady. `acted`: it has charged, or its order has been tried, in this player's turn. `ordered`: it has got
    the order; `moved`: it has come to another place in it by a move or a charge. `advanced` and `retreated` hold until
    the end of the turn's combat phase. `charged` holds through the first round that it fights. `pursued` (cm by stand),
    and `prey`, its retreated enemies, hold through the round that follows the pursuit. After it the unit is `exposed`,
    up to the end of the phase. `stormed` are the enemy units that it came into contact with by its own move. Walls do
    not help them as long as the contact lasts (D34). `unsupplied`: its people came without supply.
    """

    id: str
    side: Side
    type: str
    stands: tuple[Stand, ...]
    started: int
    wounds: int = 0
    general: bool = False
    brigade: str = ""
    confused: int = 0
    acted: bool = False
    ordered: bool = False
    moved: bool = False
    charged: bool = False
    advanced: bool = False
    retreated: bool = False
    pursued: dict[int, int] = {}
    prey: tuple[str, ...] = ()
    exposed: bool = False
    stormed: tuple[str, ...] = ()
    unsupplied: bool = False

    @property
    def kind(self) -> UnitType:
        """The kind of the unit by the tables."""
        return unit_type(self.type)

    @property
    def infantry(self) -> bool:
        """True if it is infantry, which alone supports and is supported (WM-12.1)."""
        return self.kind.type == "infantry"

    @property
    def destroyed(self) -> bool:
        """True if all its stands are gone (WM-25.1)."""
        return not self.stands

    @property
    def in_the_open(self) -> bool:
        """True if its stands are in the open at any place, because of its acts (WM-6.9, D7)."""
        return self.charged or self.advanced or self.retreated or bool(self.pursued) or self.exposed

    def stand(self, number: int) -> Stand:
        """A stand by its number. StopIteration for one that is gone."""
        return next(each for each in self.stands if each.number == number)


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of the engagement that is being resolved.

    `units` are all units of it, `number` is 1 or 2. Some facts are as they are at its start (D19): the contacts of each
    (`touched`), the supports, and the directions of a retreat (`ways`). These are several if its owner chooses. So are
    the units that would stay in a draw (`sheltered`, D12), and the stands of each that is `fortified` (D12). `wounds`
    are the counting ones that are still to be taken, by the unit that suffers them; `points` the results of the sides.
    `fled` are the units that retreated in the round before, against whom a pursuit counts (WM-20.3). `followed` are the
    units that have followed an advance after it.
    """

    units: tuple[str, ...]
    number: int = 1
    touched: dict[str, tuple[Contact, ...]] = {}
    supported: tuple[Support, ...] = ()
    ways: dict[str, tuple[Facing, ...]] = {}
    sheltered: tuple[str, ...] = ()
    fortified: dict[str, tuple[Stand, ...]] = {}
    wounds: dict[str, int] = {}
    points: dict[Side, int] = {}
    fled: tuple[str, ...] = ()
    followed: tuple[str, ...] = ()


class Warmaster(BattleState[I], Generic[I], dict=True):
    """A battle. `limit` is the last game turn, `active` the side whose part of it is played, in which `phase`.

    `alone`: only the printed combat phase is played. `round` is the round of combat that is fought. `left` are the
    rounds that units have left whose engagement has fought one in this phase (D26), `fled` the units that retreated in
    that round. `backed` says whom stands ("a01.2") support that could support several, as their owners have chosen
    (WM-H4.2). `heads` are the people of a campaign, None without named people.
    """

    turn: int = 0
    limit: int = 0
    active: Side = "attacker"
    phase: Phase = ""
    units: dict[str, Unit] = {}
    ground: Ground = Ground()
    alone: bool = False
    round: Round | None = None
    left: dict[str, int] = {}
    fled: tuple[str, ...] = ()
    backed: dict[str, tuple[str, int]] = {}
    heads: Heads | None = None

    @property
    def inactive(self) -> Side:
        """The side whose part of the turn it is not."""
        return opponent(self.active)

    def living(self, side: Side | None = None) -> Iterator[Unit]:
        """The units that are not destroyed, of a side or of both, by their ids."""
        return (unit for unit in self.units.values() if unit.stands and side in (None, unit.side))

    def enemies(self, unit: Unit) -> Iterator[Unit]:
        """The units of the other side than a unit's."""
        return self.living(opponent(unit.side))

    def put(self, unit: Unit, stands: tuple[Stand, ...]) -> None:
        """A unit has these stands from now on; the only way in which stands come, go and move."""
        unit.stands = stands
        self.forget()

    def forget(self) -> None:
        """Forget all findings about the places of stands."""
        self.__dict__.pop("contacts", None)
        self.__dict__.pop("known", None)

    def rects(self, *but: str) -> Iterator[Rect]:
        """The ground that stands cover, without the ones of some units."""
        return (stand.rect for unit in self.units.values() if unit.id not in but for stand in unit.stands)

    @cached_property
    def contacts(self) -> dict[str, tuple[Contact, ...]]:
        """The contacts of units with enemies, found once until a stand moves (`put`), without units out of contact."""
        return all_contacts(self)

    @cached_property
    def known(self) -> dict[tuple[Any, ...], Any]:
        """The findings about the places of stands, until one moves (`until_moved`); they are not kept with the battle."""
        return {}


State = Warmaster[Any]


def bounds(stands: tuple[Stand, ...]) -> Rect:
    """The least rectangle around some stands. ValueError for none."""
    rects = [stand.rect for stand in stands]
    return Rect(
        min(rect[0] for rect in rects),
        min(rect[1] for rect in rects),
        max(rect[2] for rect in rects),
        max(rect[3] for rect in rects),
    )


@rule("WM-3.2")
def all_contacts(state: State) -> dict[str, tuple[Contact, ...]]:
    """All contacts of enemies, by unit; of each in the order of its stands, of the enemy's units, and of their stands."""
    found: dict[str, list[Contact]] = {}
    sides: tuple[list[tuple[Rect, Unit]], ...] = ([], [])
    for unit in state.units.values():
        if unit.stands:
            sides[unit.side == "defender"].append((bounds(unit.stands), unit))
    for around, unit in sides[0]:
        for other, enemy in sides[1]:
            if meet(around, other):
                between(unit, enemy, found)
    return {unit: tuple(sorted(contacts)) for unit, contacts in sorted(found.items())}


def between(unit: Unit, enemy: Unit, found: dict[str, list[Contact]]) -> None:
    """Add the contacts of two enemies, for each as it has them."""
    for mine in unit.stands:
        for theirs in enemy.stands:
            how = touch(mine, theirs)
            if how is not None:
                back = Touch(how.theirs, how.mine, how.length)
                found.setdefault(unit.id, []).append(Contact(mine.number, enemy.id, theirs.number, how))
                found.setdefault(enemy.id, []).append(Contact(theirs.number, unit.id, mine.number, back))
