"""Events of battle and its aftermath."""

from typing import Literal

import msgspec

from battles.contract.muster import Action
from campaign.model.declined import Declined
from campaign.model.events.frame import Event
from campaign.model.men import Men
from campaign.model.siege import Party
from dice import Rolled
from eventlog.marks import event


@event("BattleOffered")
class BattleOffered(Event, frozen=True):
    """A side that may attack does (GC-13.2b), or a place is stormed (GC-13.5b): `site`, "" for a battle in the field.

    `levies` are the people of a place who fight for their faction beside its groups (`militia:<site>`,
    `garrison:<site>`). `active` is the side whose group acts. `action` is the fight in the siege of the site (assault,
    camp_sally, supply_sally, general_sally), "" elsewhere. `parties` are the fighters of bearers who fight in part.
    """

    number: int
    hex: str
    attacker: str
    defender: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    active: str = ""
    site: str = ""
    levies: tuple[str, ...] = ()
    action: Action | Literal[""] = ""
    parties: tuple[Party, ...] = ()


@event("MusterIssued")
class MusterIssued(Event, frozen=True):
    """The muster of a battle, as the contract's JSON document; the day waits if it is settled by people, as `way` says.

    `dice` is the battle id of docs/dice.md: the name of its dice if the engine fights it, "" without a wait. A muster
    that goes out again with the same pieces keeps it.
    """

    number: int
    hex: str
    sides: tuple[str, ...]
    muster: str
    way: str
    rolls: tuple[Rolled, ...] = ()
    dice: str = ""


@event("MusterWithdrawn")
class MusterWithdrawn(Event, frozen=True):
    """A muster is withdrawn; the next issue follows. A result for the old one is refused."""

    number: int
    hex: str
    sides: tuple[str, ...]
    issue: int
    at: str
    reason: str = ""


@event("BattleSettled")
class BattleSettled(Event, frozen=True):
    """An answer to an awaited battle: a result document, from outside or of the engine, or "quick" to use the tables.

    `declined` are the systems that refused it before another fought it, in the order in which they were asked; unset: none.
    """

    number: int
    hex: str
    sides: tuple[str, ...]
    way: str
    result: str
    salt: str
    inputs: str
    at: str
    reason: str = ""
    declined: tuple[Declined, ...] | msgspec.UnsetType = msgspec.UNSET


@event("BattleHandedOver")
class BattleHandedOver(Event, frozen=True):
    """An awaited battle is to be settled in another `way` than its muster said: by the engine.

    `system` is the tactical system that was asked for, by its id; unset: the campaign's.
    """

    number: int
    hex: str
    sides: tuple[str, ...]
    issue: int
    way: str
    at: str
    reason: str = ""
    system: str | msgspec.UnsetType = msgspec.UNSET


@event("EngineGaveUp")
class EngineGaveUp(Event, frozen=True):
    """The engine does not fight a battle to its end, and the quick tables settle it.

    `why`: refused (no ruleset fights such a muster), failed, timed_out, too_long (too many orders). `rule`, `field` and
    `told` give the reason, for organisers. `declined` are the systems that refused it, in the order in which they were
    asked, where more than one was; unset: none.
    """

    number: int
    hex: str
    sides: tuple[str, ...]
    issue: int
    why: str
    rule: str
    field: str
    told: str
    at: str
    declined: tuple[Declined, ...] | msgspec.UnsetType = msgspec.UNSET


@event("ResultRefused")
class ResultRefused(Event, frozen=True):
    """A refused result from outside, kept as it came: late, doubled, contradictory, or for a withdrawn muster.

    `number` is the battle that it was filed for; `rule`, `field` and `why` give the reason against it.
    """

    number: int
    result: str
    rule: str
    field: str
    why: str
    at: str
    reason: str = ""


@event("BattleFought")
class BattleFought(Event, frozen=True):
    """How a battle went: value totals, table letter and outcome of each side where the quick tables settled it.

    `sides` names all factions that fought, attacker and defender first. `modifiers` are the additions to the die by
    reason, as `battles.quick.row` names it; logs of rules before 5 have only the sum.
    """

    number: int
    hex: str
    way: str
    attacker: str
    defender: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    winner: str
    letter: str
    attacker_total: int
    defender_total: int
    difference: int
    die_modifier: int
    attacker_outcome: str
    defender_outcome: str
    rolls: tuple[Rolled, ...] = ()
    sides: tuple[str, ...] = ()
    modifiers: dict[str, int] = {}


@event("MenLost")
class MenLost(Event, frozen=True):
    """The losses of a group's people in a battle. `wounded` were healthy before; `dead` and `captured` as they were.

    `unhorsed` are riders as they are after the battle, except for their horse. `cause`: battle, refusal. `sides` names
    all factions that fought.
    """

    hex: str
    number: int
    group: str
    faction: str
    enemy: str
    dead: Men
    wounded: Men
    captured: Men
    unhorsed: Men = []
    cause: str = "battle"
    sides: tuple[str, ...] = ()


@event("CommanderTested")
class CommanderTested(Event, frozen=True):
    """The fate of a commander in a battle, or when he refused one: unhurt, wounded, killed, captured.

    `sides` names all factions that fought.
    """

    hex: str
    number: int
    commander: str
    faction: str
    enemy: str
    fate: str
    rolls: tuple[Rolled, ...] = ()
    unhorsed: bool = False
    cause: str = "battle"
    sides: tuple[str, ...] = ()


@event("CommanderTaken")
class CommanderTaken(Event, frozen=True):
    """A commander falls into the hands of `captor` with a group that had no way out."""

    hex: str
    commander: str
    faction: str
    captor: str


@event("PrestigeChanged")
class PrestigeChanged(Event, frozen=True):
    """A commander's prestige is another. `cause`: won, lost, refused."""

    hex: str
    commander: str
    faction: str
    prestige: int
    change: int
    cause: str


@event("VictoryCounted")
class VictoryCounted(Event, frozen=True):
    """A group without a commander has won; `veterans` of its first victory still stand in it (D19)."""

    group: str
    victories: int
    veterans: int
    strength: int


@event("CommanderEmerged")
class CommanderEmerged(Event, frozen=True):
    """The highest in rank of a twice victorious group takes command (GC-9h)."""

    hex: str
    group: str
    commander: str
    name: str
    faction: str
    prestige: int
    hostility: int
    origin: str
    type: str
    mounted: bool
    wounded: bool


@event("GroupDissolved")
class GroupDissolved(Event, frozen=True):
    """A group no longer exists. `cause`: too_small, eliminated, no_way_out. Its men are lost as `cause` says."""

    group: str
    faction: str
    hex: str
    men: Men
    cause: str


@event("CommanderStranded")
class CommanderStranded(Event, frozen=True):
    """A commander is left without men (D20)."""

    commander: str
    faction: str
    hex: str


@event("MoneySeized")
class MoneySeized(Event, frozen=True):
    """The chest of a beaten group passes to the winner's largest one, or is lost if `taker` is empty (D27)."""

    hex: str
    group: str
    faction: str
    taker: str
    captor: str
    amount: int


@event("GroupFellBack")
class GroupFellBack(Event, frozen=True):
    """A group leaves a hex without spending movement points.

    `cause`: retreat, rout, undecided, separation, refusal, siege_lifted, messenger, free passage.
    """

    group: str
    faction: str
    start: str
    path: tuple[str, ...]
    cause: str
