"""The events of a campaign: what happened, in the past tense, with every number that a report or a check needs.

Two things live here: the frame of a campaign (opening, seats, sheets, closings, the night's own bookkeeping, dawns), and
what happens to the pieces in between.

Replay never re-rolls and never re-adjudicates, so an event carries outcomes, and the dice (`rolls`) that decided them.
Money is in half-deniers, times are ISO 8601 in UTC, hexes are labels such as "4223".
"""

import msgspec

from campaign.rules.agenda import Item
from campaign.rules.men import Men
from campaign.rules.orders import Order
from campaign.rules.state import Calendar, Checks, Settings
from dice import Rolled
from eventlog.codec import event


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What all events of a campaign have in common: nothing but being frozen facts."""


# The opening.


@event("CampaignOpened")
class CampaignOpened(Event, frozen=True):
    """A campaign begins; map, tables and scenario are pinned by digest."""

    campaign: str
    title: str
    scenario: str
    scenario_digest: str
    map: str
    map_digest: str
    tables_digest: str
    start: str
    days: int
    season: str
    season_mp: int
    calendar: Calendar
    settings: Settings
    inputs: str
    rolls: tuple[Rolled, ...] = ()


@event("FactionEntered")
class FactionEntered(Event, frozen=True):
    """A faction takes part."""

    faction: str
    name: str
    letter: str
    colour: str
    allies: tuple[str, ...]


@event("CommanderAppeared")
class CommanderAppeared(Event, frozen=True):
    """A commander enters the campaign; he is placed by the group or settlement that names him."""

    commander: str
    name: str
    faction: str
    prestige: int
    hostility: int
    origin: str
    type: str
    mounted: bool
    cause: str
    rolls: tuple[Rolled, ...] = ()


@event("SettlementHeld")
class SettlementHeld(Event, frozen=True):
    """A settlement with its owner, stores and garrison at the opening."""

    site: str
    name: str
    hex: str
    kind: str
    faction: str
    commander: str
    resources: int
    hostility: int
    garrison: Men
    noble: str
    rolls: tuple[Rolled, ...] = ()


@event("WeatherRolled")
class WeatherRolled(Event, frozen=True):
    """The weather of the campaign, before the first day (GC-18.1a)."""

    change: int
    rolls: tuple[Rolled, ...]


@event("GroupRaised")
class GroupRaised(Event, frozen=True):
    """A combat group comes onto the map. `cause`: start, arrival."""

    group: str
    number: int
    faction: str
    hex: str
    men: Men
    commanders: tuple[str, ...]
    hostility: int
    money: int
    cause: str
    rolls: tuple[Rolled, ...] = ()


@event("ReinforcementAnnounced")
class ReinforcementAnnounced(Event, frozen=True):
    """A group of the scenario will come on a later day."""

    day: int
    group: str
    number: int
    faction: str
    hex: str
    men: Men
    commanders: tuple[str, ...]
    hostility: int
    money: int
    rolls: tuple[Rolled, ...] = ()


@event("MercenariesCamped")
class MercenariesCamped(Event, frozen=True):
    """A neutral band of mercenaries stands in its camp (GC-12.2b)."""

    band: str
    hex: str
    men: Men
    hostility: int


@event("ConvoyPosted")
class ConvoyPosted(Event, frozen=True):
    """A neutral convoy stands at its starting point (GC-11g)."""

    convoy: str
    hex: str
    start: str
    end: str
    load: int


@event("SpyPosted")
class SpyPosted(Event, frozen=True):
    """A spy stands at his post."""

    spy: str
    faction: str
    hex: str


# Seats, sheets and the closing.


@event("SeatTaken")
class SeatTaken(Event, frozen=True):
    """A player, known here only by the opaque id of his tenure, takes a faction."""

    faction: str
    tenure: str


@event("SheetFiled")
class SheetFiled(Event, frozen=True):
    """A faction's order sheet for a day; it replaces the one filed before."""

    faction: str
    day: int
    number: int
    orders: tuple[Order, ...]
    digest: str
    salt: str
    filed_at: str


class Counted(msgspec.Struct, frozen=True):
    """The sheet of a faction that counts at a closing: number 0 is an absent one, whose salt stands here."""

    number: int
    digest: str
    salt: str


@event("OrdersClosed")
class OrdersClosed(Event, frozen=True):
    """The orders of a day are closed: for each faction the sheet that counts. `why`: deadline, early."""

    closing: int
    day: int
    sheets: dict[str, Counted]
    inputs: str
    at: str
    why: str
    reason: str = ""


@event("DeadlineMoved")
class DeadlineMoved(Event, frozen=True):
    """The deadline of the open day is another; `why`: organiser, late_night."""

    day: int
    deadline: str
    why: str
    reason: str = ""


# The night's bookkeeping.


@event("AgendaTurned")
class AgendaTurned(Event, frozen=True):
    """The top of the agenda is done; `then` comes next, its last item first."""

    then: tuple[Item, ...] = ()


@event("OrderFailed")
class OrderFailed(Event, frozen=True):
    """An order could not be carried out when its turn came, and why."""

    faction: str
    order: Order
    rule: str
    reason: str


@event("DieAwaited")
class DieAwaited(Event, frozen=True):
    """The night stops for a die that is rolled by hand."""

    label: str
    rule: str
    subject: str
    purpose: str
    sides: int
    witness: str


@event("DieEntered")
class DieEntered(Event, frozen=True):
    """The organiser has entered a die that was rolled by hand."""

    label: str
    face: int
    salt: str
    inputs: str
    at: str


# Supply and reorganisation.


@event("SupplyDrawn")
class SupplyDrawn(Event, frozen=True):
    """A group is supplied for the day. `source`: a site, or "ration"; `spent` points leave the source (a city: 0)."""

    group: str
    faction: str
    hex: str
    source: str
    need: int
    spent: int


@event("SupplyMissed")
class SupplyMissed(Event, frozen=True):
    """A group of 10 or more is not supplied on the day; `running` days in a row, counted to two."""

    group: str
    faction: str
    hex: str
    need: int
    running: int


@event("SupplyNotNeeded")
class SupplyNotNeeded(Event, frozen=True):
    """A group that had failed a check is below 10 heads and always supplied (GC-8.4a)."""

    group: str


@event("RationCarried")
class RationCarried(Event, frozen=True):
    """A group takes along the need of its next check (D16)."""

    group: str
    faction: str
    hex: str
    source: str
    points: int
    spent: int


@event("GroupSplit")
class GroupSplit(Event, frozen=True):
    """People leave a group as a new one in the same hex (GC-8.1d, 8.1f)."""

    group: str
    faction: str
    hex: str
    new_group: str
    number: int
    handle: str
    men: Men
    commanders: tuple[str, ...]
    money: int


@event("GroupsMerged")
class GroupsMerged(Event, frozen=True):
    """Groups of one hex become one (GC-8.1e, 8.1g). `cause`: order, nightfall.

    `victories`: how many are counted, how many of the first one's people are there, of how many (D19).
    """

    into: str
    merged: tuple[str, ...]
    faction: str
    hex: str
    hostility: int
    failed: Checks
    cause: str
    victories: tuple[int, int, int] = (0, 0, 0)


@event("MenHandedOver")
class MenHandedOver(Event, frozen=True):
    """People, commanders and money pass from a group to another of the same hex."""

    giver: str
    taker: str
    faction: str
    hex: str
    men: Men
    commanders: tuple[str, ...]
    money: int


# Movement and encounters.


@event("OrderOfPlayDrawn")
class OrderOfPlayDrawn(Event, frozen=True):
    """The order in which groups act on the day, with the dice that parted equals (D2)."""

    groups: tuple[str, ...]
    rolls: tuple[Rolled, ...] = ()


@event("GroupMoved")
class GroupMoved(Event, frozen=True):
    """A group enters the hexes of `path`, one after the other; `points` were spent, `left` remain."""

    group: str
    faction: str
    start: str
    path: tuple[str, ...]
    points: int
    left: int


class Test(msgspec.Struct, frozen=True):
    """One side's hostility test (GC-7c)."""

    faction: str
    group: str
    level: int
    prestige: int
    headcount: int
    result: int


@event("HostilityTested")
class HostilityTested(Event, frozen=True):
    """Two factions meet in a hex; the mover's test comes first."""

    hex: str
    tests: tuple[Test, Test]
    peaceful: bool


@event("Sighted")
class Sighted(Event, frozen=True):
    """A faction learns who belongs to a group not its own (GC-8.1b)."""

    by: str
    group: str
    faction: str
    hex: str
    day: int
    men: Men
    commanders: tuple[str, ...]


# Battle.


@event("BattleOffered")
class BattleOffered(Event, frozen=True):
    """A side that may attack does (GC-13.2b)."""

    number: int
    hex: str
    attacker: str
    defender: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


@event("MusterIssued")
class MusterIssued(Event, frozen=True):
    """The muster of a battle, as the contract's JSON document; the day waits where `way` says that somebody settles it."""

    number: int
    hex: str
    sides: tuple[str, str]
    muster: str
    way: str


@event("BattleSettled")
class BattleSettled(Event, frozen=True):
    """An answer from outside to an awaited battle: a result document, or "quick" to use the tables."""

    number: int
    hex: str
    sides: tuple[str, str]
    way: str
    result: str
    salt: str
    inputs: str
    at: str
    reason: str = ""


@event("BattleFought")
class BattleFought(Event, frozen=True):
    """How a battle went: value totals, table letter and outcome of each side where the quick tables settled it."""

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


@event("MenLost")
class MenLost(Event, frozen=True):
    """What a battle did to the people of a group. `wounded` were healthy before; `dead` and `captured` as they were.

    `unhorsed` are riders as they are after the battle, but for their horse.
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


@event("CommanderTested")
class CommanderTested(Event, frozen=True):
    """The fate of a commander in a battle: unhurt, wounded, killed, captured."""

    hex: str
    number: int
    commander: str
    faction: str
    enemy: str
    fate: str
    rolls: tuple[Rolled, ...] = ()
    unhorsed: bool = False


@event("CommanderTaken")
class CommanderTaken(Event, frozen=True):
    """A commander falls into the hands of `captor` with a group that had no way out."""

    hex: str
    commander: str
    faction: str
    captor: str


@event("PrestigeChanged")
class PrestigeChanged(Event, frozen=True):
    """A commander's prestige is another. `cause`: won, lost."""

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
    """A group is no more. `cause`: too_small, eliminated, no_way_out. Its men are lost as `cause` says."""

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
    """The chest of a beaten group passes to the winner's largest one, or is lost where `taker` is nobody (D27)."""

    hex: str
    group: str
    faction: str
    taker: str
    captor: str
    amount: int


@event("GroupFellBack")
class GroupFellBack(Event, frozen=True):
    """A group leaves a hex without spending movement points. `cause`: retreat, rout, separation."""

    group: str
    faction: str
    start: str
    path: tuple[str, ...]
    cause: str


# Nightfall and the next dawn.


@event("SharingCounted")
class SharingCounted(Event, frozen=True):
    """Friendly groups share a hex at the end of `days` consecutive days (D12); 0: no longer."""

    groups: tuple[str, ...]
    days: int


@event("DayEnded")
class DayEnded(Event, frozen=True):
    """A day is over."""

    day: int
    closing: int


@event("SeedsOpened")
class SeedsOpened(Event, frozen=True):
    """The seeds of a finished closing, by witness, as hex: `open` for all and each faction's for that faction.

    At the close of the campaign (`close`) all the rest, the referee's too, is for everybody.
    """

    closing: int
    seeds: dict[str, str]
    close: bool = False


@event("SealsPublished")
class SealsPublished(Event, frozen=True):
    """The seals of the coming closing, by witness."""

    closing: int
    seals: dict[str, str]


@event("SealsReplaced")
class SealsReplaced(Event, frozen=True):
    """The secret of the dice was lost: from here on other seals count, for `closing` and those after it.

    What the lost secret had sealed and is not open yet stays sealed for ever.
    """

    closing: int
    seals: dict[str, str]
    at: str
    reason: str = ""


@event("DayOpened")
class DayOpened(Event, frozen=True):
    """Orders for a day may be filed until the deadline."""

    day: int
    deadline: str


@event("CampaignEnded")
class CampaignEnded(Event, frozen=True):
    """The last day is over."""

    day: int


EVENTS: tuple[type[Event], ...] = tuple(Event.__subclasses__())
