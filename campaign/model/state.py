"""The state of a campaign: the result of the fold of its log. Bookkeeping structs only; rules stand in the chapters.

Nearly every rule reads two things together: the pieces, one struct a kind, and the state that holds them all with its
indexes.

`standing` and `places` repeat the hexes of groups and settlements, so that a march need not search all pieces. The
groups of a hex stand there by faction and order number. `led` counts the moves of neutral bands (D24). `answered`
lists, by faction, the places on its sheet of the day's orders that were carried out or reported. A group that is shut
in stands in no hex for others. `barred` lists, by site and faction, the day until which no siege may be opened (GS
D22).
"""

from typing import Literal, TypedDict

import msgspec

from battles.contract.muster import Action
from campaign.model.agenda import Item
from campaign.model.men import Men
from campaign.model.orders import Order
from campaign.model.siege import Party, Siege

Checks = tuple[bool, bool, bool]
NEVER_FAILED: Checks = (False, False, False)
ENGINE = "engine"
"""The way of a battle that bots fight out by the rules of a tactical system, in a log of its own."""


class Calendar(msgspec.Struct, frozen=True):
    """The rule of deadlines: weekdays (Monday = 0), local time, zone, and the hours players must at least have."""

    weekdays: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    time: str = "20:00"
    zone: str = "Europe/Rome"
    minimum_hours: int = 12


class Rhythm(msgspec.Struct, frozen=True):
    """A rule of deadlines that counts from a local date on, YYYY-MM-DD; "" for the one that the campaign began with."""

    since: str
    calendar: Calendar


class Holidays(msgspec.Struct, frozen=True):
    """Local dates without a deadline, from the first to the last, YYYY-MM-DD, both of them among them."""

    first: str
    last: str


class Settings(msgspec.Struct, frozen=True):
    """The settings of a campaign, such as who settles battles, and whose dice count.

    `capture_by_battle`: a town passes to its holder after a won attack (D30). `trifles_count`: an attack on a place
    brings prestige against any number of defenders, as printed (D61). `early_chances`: the events of a siege's first
    days have their bonus, with which most sieges are lifted (GS-11.1.2b). `season` and `weather` follow the scenario,
    are rolled, or are off (D51). `system` is the tactical system of the engine, by its id; unset: the installation's
    own. `next_systems` are asked in their order for battles that it refuses; unset: the quick tables settle them.
    `quorum` is the share of seats with players, in percent, that may lack a sheet at a deadline. Beyond it the campaign
    pauses itself; unset: the night is always played.
    """

    battles: str = "quick"
    dice: str = "sealed"
    capture_by_battle: bool = True
    trifles_count: bool = True
    early_chances: bool = True
    season: str = "scenario"
    weather: str = "scenario"
    system: str | msgspec.UnsetType = msgspec.UNSET
    next_systems: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    quorum: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def systems(self) -> tuple[str, ...]:
        """The tactical systems that the organiser has chosen, in the order in which they are asked; () for none."""
        chosen = () if self.system is msgspec.UNSET else (self.system,)
        return (*chosen, *(() if self.next_systems is msgspec.UNSET else self.next_systems))


class Deeds(msgspec.Struct):
    """The deeds of a faction: battles won, points of loot taken, heads lost in battle, points unloaded by place.

    `fulfilled` are its objectives that are met for good, counted from 1 in the scenario's list.
    """

    won: int = 0
    loot: int = 0
    lost: int = 0
    supplied: dict[str, int] = {}
    fulfilled: list[int] = []


class Leave(msgspec.Struct, frozen=True):
    """Days on which a player will be away, and the deputy who writes for him then, within limits (words of `deputies`)."""

    first: int
    last: int
    temper: str
    limits: tuple[str, ...] = ()


class Faction(msgspec.Struct):
    """A side of the campaign. `tenure` is the opaque id of its player; `handles` names today's new groups.

    `mustered` are the heads of all its groups when the moves of the day began; `fielded` is true if it ever had one.
    `deputy` is the temper of the bot that writes its orders on days without a sheet, "" without one. `leave` are the
    days of another deputy.
    """

    id: str
    name: str
    letter: str
    colour: str
    allies: list[str]
    tenure: str = ""
    handles: dict[str, str] = {}
    mustered: int = 0
    fielded: bool = False
    deputy: str = ""
    leave: Leave | None = None


class Commander(msgspec.Struct):
    """A named leader. `group` is the combat group or `site` the place that he is in; a lone one stands on `hex` (D20).

    `captor` is the faction that holds a captive; his `site` is then his prison, "" while he is on the way to it.
    `fallen`: he has been dead or a captive at some time.
    """

    id: str
    name: str
    faction: str
    prestige: int
    hostility: int
    origin: str
    type: str
    mounted: bool
    wounded: bool = False
    fate: str = "free"
    group: str = ""
    site: str = ""
    hex: str = ""
    captor: str = ""
    fallen: bool = False


class GroupHeader(TypedDict):
    """The group of an event, its owner and its hex: the beginning of most events of a group."""

    group: str
    faction: str
    hex: str


class Group(msgspec.Struct):
    """A combat group. Money in half-deniers; `failed` are the last three supply checks, the latest first (D15).

    `came_from` is the hex it last left, `entered` its place among the day's entries (0: it was there at the start).
    `fought` is the ordinal of its last battle of the day (0: none), `results` its last hostility result in this hex
    against each faction (D13). `shared` are the nights it has shared its hex (D12), `spared` the day on which it is
    safe from attacks (D38). `joined` is true if it came over to a battle today. `engaged` is the ordinal of the last
    battle that was offered to or by it today (0: none). `victories`, `veterans` and `victory_strength` count victories
    (D19). `sworn` is the place in this hex that has bought itself off. The group may attack or summon it only after it
    has left the hex (D41). `mustered` are its heads when the moves of the day began. `shut_in` is the besieged place
    that it is in.
    """

    id: str
    number: int
    faction: str
    hex: str
    men: Men
    commanders: list[str]
    hostility: int
    money: int = 0
    failed: Checks = NEVER_FAILED
    ration: int = 0
    came_from: str = ""
    entered: int = 0
    done: bool = False
    fought: int = 0
    results: dict[str, int] = {}
    shared: int = 0
    victories: int = 0
    veterans: int = 0
    victory_strength: int = 0
    sworn: str = ""
    spared: int = 0
    joined: bool = False
    engaged: int = 0
    mustered: int = 0
    shut_in: str = ""

    @property
    def header(self) -> GroupHeader:
        """The beginning of an event that happens to this group in its hex."""
        return {"group": self.id, "faction": self.faction, "hex": self.hex}


class Settlement(msgspec.Struct):
    """A town or city (GC-5.1). `resources` in points; a city's never run out.

    `stormed_by` is the faction that won the day's last attack on it (D30), `summoned` the factions that have summoned
    it today. `recruited` counts the recruits of the day by type.
    """

    id: str
    name: str
    hex: str
    kind: str
    faction: str
    commander: str
    resources: int
    hostility: int
    garrison: Men = []
    noble: str = ""
    stormed_by: str = ""
    summoned: list[str] = []
    recruited: dict[str, int] = {}


class Militia(msgspec.Struct):
    """The townsmen of a place who have taken up arms for one battle (GC-5.1c, 13.6)."""

    id: str
    site: str
    faction: str
    men: Men


LOYAL, PROMISE = "loyal", "promise"
MERCENARIES = "mercenaries"
"""The side of a band that has turned on its employer: no faction."""


class Mercenaries(msgspec.Struct):
    """A band of mercenaries (GC-12.2); `group` is the combat group that it serves under, "" while it is neutral.

    `terms` belong to its service: promise, or loyal once it is paid. `hired` is the day on which it began, `shuns` the
    faction that it will not serve on this day. `tests` counts its loyalty tests under the promise, `tested` is the day
    of the last, `shares` counts the shares of loot that it was given.
    """

    id: str
    hex: str
    men: Men
    hostility: int
    group: str = ""
    terms: str = ""
    hired: int = 0
    shuns: str = ""
    tests: int = 0
    tested: int = 0
    shares: int = 0


class Convoy(msgspec.Struct):
    """A supply convoy (GC-11); `load` in resource points. `group` is its escort, "" while it is neutral.

    `homeward`: on its way from `end` to `start`; `born` is the day on which it was made, 0 for a convoy of the
    scenario. `handled` counts the points moved in or out of it today (GC-11d).
    """

    id: str
    hex: str
    start: str
    end: str
    load: int
    group: str = ""
    animals: int = 0
    driver: bool = True
    homeward: bool = False
    born: int = 0
    handled: int = 0


class Prisoners(msgspec.Struct):
    """People whom `faction` took in one hex on `day` (GC-14.8); `men` and `riders` by the faction that they come from.

    `destination` is the site that they are taken to, "" if the captor has none. `group` is their escort, `taker` the
    group that a ransom is paid to. Once they have arrived, `prison` is that site: then only the commanders are left.
    `riders` are the mounted men who came with them, out of the game but first to ride home with a ransomed one (D38).
    """

    id: str
    faction: str
    hex: str
    day: int
    taker: str
    destination: str
    men: dict[str, Men] = {}
    commanders: list[str] = []
    group: str = ""
    prison: str = ""
    riders: dict[str, Men] = {}


class Observed(msgspec.Struct, frozen=True):
    """A combat group as a spy last saw it: its people, when and where (GC-10a)."""

    group: str
    faction: str
    hex: str
    day: int
    men: Men
    commanders: tuple[str, ...]


class Convalescents(msgspec.Struct):
    """People of one group who lie wounded in a settlement (GC-14.7), fit on the day `back` (0: not in this campaign).

    People who are fit but have no company wait there; `money` in half-deniers and `hostility` are their group's. The
    people of a band of mercenaries, `band`, wait for it alone.
    """

    id: str
    site: str
    faction: str
    men: Men
    back: int
    commanders: list[str]
    hostility: int
    money: int = 0
    band: str = ""


class Spy(msgspec.Struct):
    """A spy (GC-10). `number` counts the spies of his faction; `notes` are his findings still to report, by group.

    `searched_by` names the groups that have looked for him today.
    """

    id: str
    faction: str
    hex: str
    number: int = 1
    notes: dict[str, Observed] = {}
    searched_by: list[str] = []


class Reinforcement(msgspec.Struct, frozen=True):
    """A group of the scenario that comes on a later day: it appears in that day's reorganisation step."""

    day: int
    group: str
    number: int
    faction: str
    hex: str
    men: Men
    commanders: list[str]
    hostility: int
    money: int


class Sighting(msgspec.Struct, frozen=True):
    """The last knowledge of a faction about a group of others: its people, when and where."""

    day: int
    hex: str
    men: Men
    commanders: list[str]


class SheetOnFile(msgspec.Struct, frozen=True):
    """The latest order sheet that a faction has filed for the day; times are ISO 8601, UTC.

    `deputy` is the temper of the bot that wrote it, "" where a player did.
    """

    number: int
    day: int
    orders: tuple[Order, ...]
    digest: str
    salt: str
    filed_at: str
    deputy: str = ""


class BattleUnderWay(msgspec.Struct):
    """A battle offered and not yet settled. `muster` is the contract's document as JSON text.

    `number` is its public number; the secret `ordinal` counts all battles of the campaign. `site` is the place that is
    stormed, "" in a battle for the field alone. `levies` are the militia or garrison that fight for their faction
    beside its groups, as `militia:<site>` or `garrison:<site>`. `active` is the side whose group acts (GC-14.2b).
    `issue` counts the musters that went out for it, of which the last one holds. `action` is the kind of fight in a
    siege, "" outside sieges. `parties` are the fighters of bearers who fight in part. `dice` is the name of its dice
    with the engine, `system` the tactical system that it was handed to, "" for the campaign's.
    """

    number: int
    hex: str
    attacker: str
    defender: str
    attackers: list[str]
    defenders: list[str]
    ordinal: int
    muster: str = ""
    way: str = ""
    result: str = ""
    active: str = ""
    issue: int = 1
    site: str = ""
    levies: list[str] = []
    action: Action | Literal[""] = ""
    parties: list[Party] = []
    dice: str = ""
    system: str = ""


class OwnTable(msgspec.Struct, frozen=True):
    """The organiser's text that replaces a house table, and the day since whose dawn it counts."""

    text: str
    since: int


class AwaitedDie(msgspec.Struct, frozen=True):
    """A die that an organiser who rolls real dice has still to enter."""

    label: str
    rule: str
    subject: str
    purpose: str
    sides: int
    witness: str


class Pause(msgspec.Struct, frozen=True):
    """Since when a campaign is paused, and why: organiser or quorum; `reason` is the digest of the organiser's words.

    `missing` of the `seats` with players had no sheet where the quorum was missed.
    """

    at: str
    why: str
    reason: str = ""
    missing: int = 0
    seats: int = 0


def pair(one: str, other: str) -> str:
    """Two factions as one key, in either order."""
    return "|".join(sorted((one, other)))


class State(msgspec.Struct):
    """All facts that the rules of a campaign may ask for. `day` is the day whose orders are being written or played.

    `seal` belongs to the night to come or under way, `audiences` are the joint audiences of its dice. While the
    campaign is `paused` its `deadline` is the former one, and counts for nothing. `calendar` is the rule by which the
    newest deadline was named. If it was ever changed, `rhythms` are all rules, past and future, by date. `corrections`
    counts the acts of organisers that have put facts right.
    """

    id: str = ""
    title: str = ""
    scenario: str = ""
    scenario_digest: str = ""
    map: str = ""
    map_digest: str = ""
    tables_digest: str = ""
    tables: dict[str, OwnTable] = {}
    tables_coming: dict[str, str] = {}
    start: str = ""
    days: int = 0
    season: str = ""
    season_mp: int = 0
    calendar: Calendar = Calendar()
    settings: Settings = Settings()
    phase: str = "unopened"
    day: int = 0
    deadline: str = ""
    closing: int = 0
    stretch: int = 0
    heard_at: str = ""
    inputs: str = ""
    seal: str = ""
    sealed_since: int = 0
    audiences: list[str] = []
    hand_dice: dict[str, int] = {}
    awaited_die: AwaitedDie | None = None
    factions: dict[str, Faction] = {}
    commanders: dict[str, Commander] = {}
    groups: dict[str, Group] = {}
    settlements: dict[str, Settlement] = {}
    militia: dict[str, Militia] = {}
    mercenaries: dict[str, Mercenaries] = {}
    convoys: dict[str, Convoy] = {}
    prisoners: dict[str, Prisoners] = {}
    convalescents: dict[str, Convalescents] = {}
    spies: dict[str, Spy] = {}
    reinforcements: dict[str, Reinforcement] = {}
    knowledge: dict[str, dict[str, Sighting]] = {}
    sheets: dict[str, SheetOnFile] = {}
    withdrawn: dict[str, int] = {}
    playing: dict[str, tuple[Order, ...]] = {}
    answered: dict[str, list[int]] = {}
    agenda: list[Item] = []
    battles: dict[int, BattleUnderWay] = {}
    sieges: dict[str, Siege] = {}
    barred: dict[str, int] = {}
    offered: int = 0
    meetings: dict[str, int] = {}
    entries: int = 0
    led: int = 0
    ledger: dict[str, int] = {}
    deeds: dict[str, Deeds] = {}
    winners: list[str] = []
    standing: dict[str, list[str]] = {}
    places: dict[str, str] = {}
    paused: Pause | None = None
    rhythms: list[Rhythm] = []
    holidays: list[Holidays] = []
    corrections: int = 0

    def groups_at(self, hex_: str) -> list[Group]:
        """The combat groups in a hex, by faction and order number."""
        return [self.groups[name] for name in self.standing.get(hex_, ())]

    def under(self, group: str) -> list[Mercenaries | Convoy | Prisoners]:
        """The pieces that travel in the stack of a combat group (GC-12.2e, 11g, 14.8a)."""
        if not (self.mercenaries or self.convoys or self.prisoners):
            return []
        pieces: list[Mercenaries | Convoy | Prisoners] = [
            *self.mercenaries.values(),
            *self.convoys.values(),
            *self.prisoners.values(),
        ]
        return [piece for piece in pieces if piece.group == group]

    def escorting(self, group: str) -> bool:
        """True if a combat group is bound by prisoners whom it took on an earlier day (GC-14.8a, D37)."""
        return any(piece.group == group and piece.day < self.day for piece in self.prisoners.values())

    def meetings_of(self, one: str, other: str) -> int:
        """How many battles two factions have offered each other."""
        return self.meetings.get(pair(one, other), 0)

    def settlement_at(self, hex_: str) -> Settlement | None:
        """The settlement of a hex, if it has one."""
        site = self.places.get(hex_)
        return self.settlements[site] if site else None

    def allied(self, one: str, other: str) -> bool:
        """True if two factions are the same or allies of the scenario (SD1)."""
        return one == other or (one in self.factions and other in self.factions[one].allies)
