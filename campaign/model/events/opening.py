"""Events of the opening."""

import msgspec

from campaign.model.events.frame import Event
from campaign.model.men import Men
from campaign.model.state import Calendar, Settings
from dice import Rolled
from eventlog.marks import event


@event("CampaignOpened")
class CampaignOpened(Event, frozen=True):
    """A campaign begins; map, printed tables and scenario are pinned by digest, the organiser's `tables` by their texts."""

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
    tables: dict[str, str] = {}


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
    """A combat group comes onto the map. `cause`: start, arrival, relief, reinforcements."""

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
    animals: int = 0


@event("SpyPosted")
class SpyPosted(Event, frozen=True):
    """A spy stands at his post."""

    spy: str
    faction: str
    hex: str


class Record(msgspec.Struct, frozen=True):
    """The deeds of a faction before its campaign came into this log."""

    won: int
    loot: int
    lost: int


class Held(msgspec.Struct, frozen=True):
    """A party of prisoners, as `PrisonersTaken` and `PrisonersDelivered` would have left it."""

    prisoners: str
    captor: str
    hex: str
    day: int
    group: str
    prison: str
    destination: str
    men: dict[str, Men]
    commanders: tuple[str, ...]


class Lying(msgspec.Struct, frozen=True):
    """People who lie wounded in a place; `money` in half-deniers."""

    bed: str
    site: str
    faction: str
    men: Men
    back: int
    commanders: tuple[str, ...]
    hostility: int
    money: int
    band: str


class Travelling(msgspec.Struct, frozen=True):
    """A convoy with the group that escorts it, "" for none; `homeward`: on its way from end to start."""

    convoy: str
    hex: str
    start: str
    end: str
    load: int
    animals: int
    group: str
    homeward: bool


class Serving(msgspec.Struct, frozen=True):
    """A band of mercenaries in the service of a group, and its terms: promise or loyal."""

    band: str
    hex: str
    men: Men
    hostility: int
    group: str
    terms: str


@event("PositionTakenUp")
class PositionTakenUp(Event, frozen=True):
    """A campaign that was begun on paper goes on here from the dawn of `day`; the events before have set up its pieces.

    This event adds the rest: the deeds so far, and the commanders who are wounded, dead or alone on a hex (`lone`). It
    adds the prisoners, the wounded, the convoys on the road and the bands in service.
    """

    day: int
    records: dict[str, Record]
    wounded: tuple[str, ...]
    dead: tuple[str, ...]
    lone: dict[str, str]
    held: tuple[Held, ...]
    lying: tuple[Lying, ...]
    travelling: tuple[Travelling, ...]
    serving: tuple[Serving, ...]
