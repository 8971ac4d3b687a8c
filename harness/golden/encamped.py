"""Sieges of a month: one side lies before a town, the other lives on what its sallies bring.

By the printed tables a place holds out for three weeks at most. The organiser's own let the besieged act more often, and
all besiegers stay.
"""

from collections.abc import Iterator, Sequence
from random import Random

from campaign.bots.impulses import way
from campaign.bots.legal import allowed
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import Assault, Besiege, Hold, March, Negotiate, Order, Sally
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.strongholds.mustering import SUPPLY
from campaign.rules.supplies import supply
from campaign.visibility import View

SITE = "troia"
MONTH = 30
HORSES = "horses"
CHANCES = "siege_events.toml"
PATIENT = {
    "besieger_bonus = 4": "besieger_bonus = 1",
    "food_stolen_days = 4": "food_stolen_days = 1",
    "events_create_groups = true": "events_create_groups = false",
    'effect = "messenger"': 'effect = "none"',
    'effect = "refugees"': 'effect = "none"',
}
"""The lines that the organiser's table of chances has instead of the printed ones."""
BEST = ("heavy_cavalry", "medium_cavalry", "varangian", "heavy_infantry", "medium_infantry")


def besiegers(view: View, game: Game, draw: Random) -> Sequence[Order]:
    """A sheet of besiegers who gather before the town, shut it in, batter it for a month, and storm it then."""
    return allowed([*gathering(view, game)], view, game)


def gathering(view: View, game: Game) -> Iterator[Order]:
    """Everybody goes before the town and opens the siege, or joins it."""
    yield from (go(group, view, game) for group in view.groups.values())
    yield from (Besiege(group.id, SITE) for group in view.groups.values())
    siege = view.sieges.get(SITE)
    if siege is not None:
        yield Negotiate(SITE, talk=siege.siege_day >= MONTH)
        yield Assault(SITE, storm=siege.siege_day >= MONTH)


def besieged(view: View, game: Game, draw: Random) -> Sequence[Order]:
    """A sheet of the besieged, who hold the town and fetch food with their best whenever they have the initiative."""
    return allowed([*fetching(view, game)], view, game)


def fetching(view: View, game: Game) -> Iterator[Order]:
    """Groups that live without supply come into the town in time; of the others nobody moves."""
    for group in view.groups.values():
        frugal = not supply.need(groups.strength(view, group), game.tables)
        yield go(group, view, game) if frugal and SITE not in view.sieges else Hold(group.id)
    yield Sally(SITE, "supply", types=BEST)


def idle(view: View, game: Game, draw: Random) -> Sequence[Order]:
    """A sheet of groups that wait."""
    return allowed([Hold(group.id) for group in view.groups.values()], view, game)


def go(group: Group, view: View, game: Game, site: str = SITE) -> Order:
    """March as far towards the town, or another place, as the day carries, or hold there."""
    goal = view.places[site].hex
    path = way(group, goal, view, game) if group.hex != goal else ()
    return March(group.id, path) if path else Hold(group.id)


def patient(printed: str) -> str:
    """The organiser's table of chances, made of the printed one."""
    for says, instead in PATIENT.items():
        printed = printed.replace(says, instead)
    return printed


def over(events: Sequence[e.Event]) -> bool:
    """True if the siege of the town has come to its end."""
    return any(isinstance(each, e.SiegeLifted | e.PlaceYielded) and each.site == SITE for each in events)


def for_a_month(events: Sequence[e.Event]) -> bool:
    """True if the town was besieged for a month and battered, fetched food, and its siege came to its end."""
    days = [each.siege_day for each in events if isinstance(each, e.SiegeDayBegun) and each.site == SITE]
    pounded = any(isinstance(each, e.WallPounded) for each in events)
    fetched = any(isinstance(each, e.SiegeFoodChanged) and each.cause == HORSES for each in events)
    return max(days, default=0) >= MONTH and pounded and fetched and over(events)


def fetched_both_ways(events: Sequence[e.Event]) -> bool:
    """True if sallies for food were handed out: a result of one was taken, another was left to the quick tables."""
    ways: set[str] = set()
    handed_out: set[int] = set()
    for each in events:
        match each:
            case e.BattleOffered() if each.action == SUPPLY:
                handed_out.add(each.number)
            case e.BattleSettled() if each.number in handed_out:
                ways.add(each.way)
    return {"quick", "external"} <= ways


def without_hope(events: Sequence[e.Event]) -> bool:
    """True if the siege was over too soon."""
    return over(events) and not for_a_month(events)


def fetched_in_vain(events: Sequence[e.Event]) -> bool:
    """True if the siege was over before sallies of it were settled both ways."""
    return over(events) and not fetched_both_ways(events)
