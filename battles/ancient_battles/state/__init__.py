"""The record of a battle: units of figures, their places, their acts, and the turn.

Places are whole thousandths of an inch, headings whole thousandths of a degree (AB-H1.3).
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Generic, Literal

import msgspec

from battles.ancient_battles.state.ground import Ground
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.tables.profiles import Profile
from battles.contract.muster import Side, opponent
from battles.kit.agenda.state import BattleState, I
from battles.kit.heads.kept import Heads

Phase = Literal["", "start_of_turn", "movement", "shooting", "close_combat"]
"""The parts of a player's turn (AB-1.1); "" before the first."""
Facing = Literal["front", "rear", "left", "right"]
"""A side of a unit: where it is charged, and which of its edges an enemy touches."""
Mark = Literal[
    "moved", "turned", "marched", "charged", "charged_badly", "rallied", "reformed", "held", "returned"
]
"""The acts of a unit in its owner's turn, until that ends (D55).

It has moved at a cost (AB-H5.8) or without one, marched (quick or forced), charged, or failed a charge. It has rallied,
reformed or tried to (D7), been held back by fear (AB-14.2), or come back to the table (AB-H10.2).
"""
Reaction = Literal["hold", "flee", "stand_and_shoot", "fire_and_flee", "counter_charge"]
"""The reactions of a charged unit (AB-4.2 to AB-4.6)."""


class Joined(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character who goes with a unit (AB-H12.1), counted among its models: `wounds` are the ones that he has taken.

    `leadership` is his own, 0 for his profile's; `general` leads the army, `standard` bears the army's.
    """

    id: str
    profile: str
    wounds: int = 0
    leadership: int = 0
    general: bool = False
    standard: bool = False


class Contact(msgspec.Struct, frozen=True):
    """A contact of a unit with an enemy; kept by both (AB-H6.9).

    `mine` and `theirs` are the edges. `at` is how far the middle of its own edge lies from the middle of the enemy's,
    along that one. It counts to the right of a man in the enemy unit who looks out over it (thousandths of an inch).
    """

    enemy: str
    mine: Facing
    theirs: Facing
    at: int


class Unit(msgspec.Struct, omit_defaults=True):
    """A unit (AB-H2.1): `models`, of which `started` began the battle, in so many `files`.

    `leadership` is its own if it differs from its profile's (0). `wounds` lie on its leading wounded model. `general`
    and `banner` say that it is, or has with it, the general or the army's standard; `characters` go with it. `gone`: it
    is off the table since it left it "pursuing" or "fleeing", at `exit` (AB-H10), or "destroyed". `took_flight`: it
    began to flee in its owner's turn, which lasts (D3). `marks` last until the end of its owner's turn, `forced` (AB-9)
    until the start of his next one (D15). `charged` is the number of the player's turn in whose close combat it counts
    as charging, 0 without one (D55). `shaken` are the enemies for fear of whom it hits all enemies on 6 alone. That
    holds in the first round of a combat with one of them, also for an engaged unit, and in shooting at a charge
    (AB-14.1b). `panicked` is the phase ("3.movement", by the number of the player's turn) in which it took a panic test
    (D40). `before` are its models at the start of the phase (D19). `rounds` are the ones that it has fought in this
    combat, `won` says that its side won the last of them (D36). `tamed`: it was broken and is no longer frenzied
    (AB-16.5). `neglected` are the enemies that it neglected in its owner's last turn (D20). `broken_by` is the enemy
    from whom it will flee when all combats are fought (AB-24.4).
    """

    id: str
    side: Side
    profile: str
    models: int
    started: int
    files: int
    pose: Pose
    points: int = 0
    standard: bool = False
    musician: bool = False
    general: bool = False
    banner: bool = False
    characters: tuple[Joined, ...] = ()
    leadership: int = 0
    unsupplied: bool = False
    wounds: int = 0
    fleeing: bool = False
    took_flight: bool = False
    gone: Literal["", "pursuing", "fleeing", "destroyed"] = ""
    exit: tuple[int, int] = (0, 0)
    marks: tuple[Mark, ...] = ()
    forced: bool = False
    charged: int = 0
    shaken: tuple[str, ...] = ()
    panicked: str = ""
    before: int = 0
    rounds: int = 0
    won: bool = False
    tamed: bool = False
    neglected: tuple[str, ...] = ()
    broken_by: str = ""
    contacts: tuple[Contact, ...] = ()

    @property
    def kind(self) -> Profile:
        """The profile of the unit by the tables."""
        return TABLES.now.people[self.profile]

    @property
    def there(self) -> bool:
        """True if it is on the table."""
        return not self.gone

    @property
    def engaged(self) -> bool:
        """True if it touches an enemy."""
        return bool(self.contacts)

    @property
    def lone(self) -> bool:
        """True if it is a character on his own (AB-H12.1)."""
        return self.kind.character

    @property
    def half(self) -> bool:
        """True if half of its models are left, or fewer (D17)."""
        return self.models * 2 <= self.started


class Charge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A charge that was declared, on which side of the target (AB-H3.2); it is `off` because the charger failed a test.

    `met`: the target has reacted to it. `fled`: where the target stood that has fled from it.
    """

    charger: str
    target: str
    side: Facing
    off: bool = False
    met: bool = False
    fled: Pose | None = None


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of a combat (AB-H9.1): all units of it, and its results so far.

    `aims` are the enemies at whom units in contact with several strike (AB-H9.4). `at` are the models of each unit that
    aim at a character, by his id; a character who aims has his own (AB-H12.2). `fell` are models lost in this round by
    unit, `wounds` the ones that each side has inflicted (AB-20.1).
    """

    units: tuple[str, ...]
    aims: dict[str, str] = {}
    at: dict[str, dict[str, int]] = {}
    fell: dict[str, int] = {}
    wounds: dict[Side, int] = {}


class AncientBattle(BattleState[I], Generic[I], dict=True):
    """A battle. `limit` is the last game turn; `number` counts players' turns, of which `active` has the present one.

    `first` is the side with the first turn (AB-H13.2), `step` the part of a phase. `charges` are the declared ones of
    this turn, in their order (D5), `reactions` their targets' acts, `countered` the chargers of counter-charging
    targets. `shots` are the targets that shooters were given. `combat` is the round that is being fought; `fought` are
    the units whose combat has been fought in this phase. `lost` are the units that failed their morale, were broken or
    annihilated in it (AB-13.2a, AB-24.5). `mourning` are the sides whose general has just been killed (D44). `heads`
    are the people of a campaign, None without named people.
    """

    turn: int = 0
    limit: int = 0
    number: int = 0
    first: Side = "attacker"
    active: Side = "attacker"
    phase: Phase = ""
    step: str = ""
    units: dict[str, Unit] = {}
    ground: Ground = Ground(0, 0)
    charges: tuple[Charge, ...] = ()
    reactions: dict[str, Reaction] = {}
    countered: dict[str, str] = {}
    shots: dict[str, str] = {}
    combat: Combat | None = None
    fought: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    mourning: tuple[Side, ...] = ()
    heads: Heads | None = None

    @property
    def inactive(self) -> Side:
        """The side whose turn it is not."""
        return opponent(self.active)

    @cached_property
    def known(self) -> dict[tuple[Any, ...], Any]:
        """The findings about the places of units (`until_moved`); they are not kept with the battle."""
        return {}

    def present(self, side: Side | None = None) -> Iterator[Unit]:
        """The units on the table, of a side or of both, by their ids."""
        return (unit for unit in self.units.values() if not unit.gone and side in (None, unit.side))

    def enemies(self, unit: Unit) -> Iterator[Unit]:
        """The units of the other side than a unit's, on the table."""
        return self.present(opponent(unit.side))


State = AncientBattle[Any]
