"""The opening of a campaign: pieces, holdings and weather of a scenario become the first events of its log."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from campaign.maps.position import place
from campaign.model import events as e
from campaign.model import men
from campaign.model.audience import opened_at_dawn
from campaign.model.commands import OpenCampaign
from campaign.model.men import Men
from campaign.model.state import Settings
from campaign.rules.deadline import check as check_calendar
from campaign.rules.deadline import next_deadline, read, written
from campaign.rules.decision import Decision
from campaign.rules.hostility import starting_level
from campaign.rules.house_tables import own
from campaign.rules.roster import muster_roster, troops_of
from campaign.rules.supplies.convoys import animals_for
from campaign.rules.systems import check_system
from campaign.scenarios import Book, CommanderEntry, FactionEntry, GroupEntry, Holding
from campaign.tables import Tables
from dice import Rolled
from dice.audience import OPEN, REFEREE
from dice.inputs import closing_inputs
from rulebook import Refusal, rule
from rulebook.texts import can_be_seen, controls_in

HOUSE = "house-opening"
HALF = 2
FIRST_CLOSING = 1
MERCENARY = "mercenary"
BATTLES = ("quick", "organiser", "engine")
DICE = ("sealed", "hand")
ALL = 100
"""A quorum counts of a hundred seats; where all might be without a sheet it would ask for nothing."""
ENVIRONMENT = ("scenario", "roll", "off")


def opening_inputs(scenario_digest: str) -> str:
    """The inputs of the opening's dice: they belong to closing 0."""
    return closing_inputs(0, {"scenario": scenario_digest})


def check_settings(command: OpenCampaign) -> None:
    """Refuse settings and a calendar that cannot be played."""
    if command.settings.battles not in BATTLES:
        raise Refusal(
            HOUSE,
            "settings.battles",
            "{given!r} is none of {known}",
            given=command.settings.battles,
            known=tuple(BATTLES),
        )
    if command.settings.dice not in DICE:
        raise Refusal(
            HOUSE,
            "settings.dice",
            "{given!r} is none of {known}",
            given=command.settings.dice,
            known=tuple(DICE),
        )
    for name in ("season", "weather"):
        mode = getattr(command.settings, name)
        if mode not in ENVIRONMENT:
            raise Refusal(
                HOUSE,
                f"settings.{name}",
                "{given!r} is none of {known}",
                given=mode,
                known=tuple(ENVIRONMENT),
            )
    if command.settings.system is not UNSET:
        check_system(command.settings.system, HOUSE, "settings.system")
    check_next_systems(command.settings)
    quorum = command.settings.quorum
    if quorum is not UNSET and not 0 <= quorum < ALL:
        raise Refusal(HOUSE, "settings.quorum", "a quorum is a share from 0 to {most} percent", most=ALL - 1)
    check_title(command.title)
    check_calendar(command.calendar)


def check_next_systems(settings: Settings) -> None:
    """Refuse systems after the first choice that are unknown, named twice, or that no first choice stands before."""
    if settings.next_systems is UNSET:
        return
    field = "settings.next_systems"
    if settings.system is UNSET:
        raise Refusal(HOUSE, field, "a first choice must stand before the next")
    before = [settings.system]
    for id_ in settings.next_systems:
        check_system(id_, HOUSE, field)
        if id_ in before:
            raise Refusal(HOUSE, field, "{given!r} is named twice", given=id_)
        before.append(id_)


def check_title(title: str) -> None:
    """Refuse a title in which nothing can be seen, or which has controls in it, ends of lines or signs that turn it."""
    if not can_be_seen(title):
        raise Refusal(HOUSE, "title", "a campaign needs a title that can be read")
    if controls_in(title):
        raise Refusal(HOUSE, "title", "a title has no control characters in it")


class Beginning(NamedTuple):
    """With which day a campaign begins, how many days it has, and who sets up its pieces."""

    day: int
    days: int
    set_up: Callable[[Decision, Book], None]


def open_campaign(decision: Decision, command: OpenCampaign, beginning: Beginning | None = None) -> None:
    """Set up the board; without another `beginning`, as the scenario has it.

    Raises Refusal for a campaign that is open already, or settings that cannot be played.
    """
    if decision.state.phase != "unopened":
        raise Refusal(HOUSE, "campaign", "the campaign is open already")
    check_settings(command)
    book = as_wanted(decision.game.scenario.book, command.settings)
    begins = beginning or Beginning(1, book.days, from_scenario)
    season, rolls = roll_season(decision, book)
    decision.emit(
        e.CampaignOpened(
            campaign=command.campaign,
            title=command.title,
            scenario=command.scenario,
            scenario_digest=command.scenario_digest,
            map=book.map,
            map_digest=command.map_digest,
            tables_digest=command.tables_digest,
            start=book.start,
            days=begins.days,
            season=season[0],
            season_mp=season[1],
            calendar=command.calendar,
            settings=command.settings,
            tables=own(decision.game, command.tables),
            inputs=opening_inputs(command.scenario_digest),
            rolls=rolls,
        )
    )
    begins.set_up(decision, book)
    decision.emit(decision.sealing.opened(opened_at_dawn(decision.state)).of(0))
    decision.emit(e.SealsPublished(closing=FIRST_CLOSING, seal=decision.sealing.coming()))
    deadline = next_deadline(read(command.at), command.calendar)
    decision.emit(e.DayOpened(day=begins.day, deadline=written(deadline)))


def from_scenario(decision: Decision, book: Book) -> None:
    """Roll the weather, and set up the pieces of the scenario."""
    set_up(decision, book, roll_weather(decision, book))


def as_wanted(book: Book, settings: Settings) -> Book:
    """The scenario with season and weather left to the dice, or left out, where the campaign wants it so (D51)."""
    environment = book.environment
    if settings.season == "roll":
        environment = replace(environment, season=replace(environment.season, mode="roll"))
    elif settings.season == "off":
        environment = replace(environment, season=replace(environment.season, mode="fixed"), season_mp=0)
    if settings.weather != "scenario":
        environment = replace(environment, weather=replace(environment.weather, mode=settings.weather))
    return replace(book, environment=environment)


@rule("GC-18a", "GC-18.2a")
def roll_season(decision: Decision, book: Book) -> tuple[tuple[str, int], tuple[Rolled, ...]]:
    """The season and its change of every movement allowance: as the scenario fixes it, or rolled once (D51)."""
    environment = book.environment
    if environment.season.mode != "roll":
        return (environment.season.value, environment.season_mp), ()
    rolled = decision.dice.roll("GC-18.2a", "campaign", "season", witness=OPEN)
    row = decision.game.tables.season[rolled.face]
    return (row.season, row.mp), (rolled,)


@rule("GC-18.1a")
def weather_change(face: int, tables: Tables) -> int:
    """The change that a die of the weather makes to every town's and castle's resources."""
    return tables.weather[face]


def roll_weather(decision: Decision, book: Book) -> int:
    """Roll the weather where the scenario asks for it, once before the first day (D51)."""
    if book.environment.weather.mode != "roll":
        return 0
    rolled = decision.dice.roll("GC-18.1a", "campaign", "weather", witness=OPEN)
    change = weather_change(rolled.face, decision.game.tables)
    decision.emit(e.WeatherRolled(change=change, rolls=(rolled,)))
    return change


def set_up(decision: Decision, book: Book, weather: int) -> None:
    """Put factions, commanders, settlements, groups and neutral pieces on the board."""
    for faction in book.factions:
        enter(decision, faction, tuple(faction.allies))
    troops = {
        group.commander: group.troops or troops_of(group.faction, decision.game)
        for group in book.pieces.groups
        if group.commander
    }
    for commander in book.pieces.commanders:
        appear(decision, commander, troops.get(commander.id) or troops_of(commander.faction, decision.game))
    for holding in book.board.holdings:
        hold(decision, holding, weather)
    for group in book.pieces.groups:
        raise_group(decision, book, group)
    camp(decision, book)


def enter(decision: Decision, faction: FactionEntry, allies: tuple[str, ...]) -> None:
    """Let a faction of the scenario take part."""
    decision.emit(
        e.FactionEntered(
            faction=faction.id,
            name=faction.id.title(),
            letter=faction.letter,
            colour=faction.colour,
            allies=allies,
        )
    )


def appear(decision: Decision, entry: CommanderEntry, troops: str) -> None:
    """Let a commander of the scenario enter, with the arms of the leaders of his people (§4)."""
    arms = decision.game.tables.commander_types[troops]
    decision.emit(
        e.CommanderAppeared(
            commander=entry.id,
            name=entry.name,
            faction=entry.faction,
            prestige=entry.prestige,
            hostility=entry.hostility,
            origin=troops,
            type=arms,
            mounted=decision.game.tables.troop_types[arms].mounted,
            cause="start",
        )
    )


def hold(decision: Decision, holding: Holding, weather: int) -> None:
    """Give a settlement to its owner, with a castle's garrison and the weather's change of its stores."""
    site = decision.game.map.sites[holding.site]
    tables = decision.game.tables
    level, rolls = level_of(decision, holding.hostility, holding.faction, holding.site)
    noble = holding.noble or castellan(decision, holding, site.name, level)
    decision.emit(
        e.SettlementHeld(
            site=site.id,
            name=site.name,
            hex=site.hex,
            kind=site.kind,
            faction=holding.faction,
            commander=holding.commander,
            resources=starting_resources(holding.resources, site.kind, weather, tables),
            hostility=level,
            garrison=garrison(holding.garrison, troops_of(holding.faction, decision.game), tables),
            noble=noble,
            rolls=rolls,
        )
    )


@rule("GC-5.2a")
def castellan(decision: Decision, holding: Holding, name: str, level: int) -> str:
    """Give a garrison that no commander of the scenario leads a noble of its own; answer with his id, or nothing."""
    if not holding.garrison:
        return ""
    troops = troops_of(holding.faction, decision.game)
    arms = decision.game.tables.commander_types[troops]
    appeared = e.CommanderAppeared(
        commander=f"castellan-{holding.site}",
        name=f"Castellan of {name}",
        faction=holding.faction,
        prestige=decision.game.tables.garrison.noble_prestige,
        hostility=level,
        origin=troops,
        type=arms,
        mounted=decision.game.tables.troop_types[arms].mounted,
        cause="garrison",
    )
    decision.emit(appeared)
    return appeared.commander


def starting_resources(printed: int | None, kind: str, weather: int, tables: Tables) -> int:
    """Resource points of a place at the start: scenario or default, changed by the weather within 1..10 (GC-5.1e, D51)."""
    if kind == "city":
        return printed if printed is not None else tables.resources.maximum
    level = printed if printed is not None else tables.site_defaults.resources[kind]
    return min(tables.resources.maximum, max(tables.resources.minimum_at_start, level + weather))


@rule("GC-5.2a")
def garrison(strength: int, troops: str, tables: Tables) -> Men:
    """The garrison of a castle: the roster line of its faction's people."""
    return people(troops, troops, strength, "mixed", tables) if strength else []


def people(faction: str, troops: str, strength: int, composition: str, tables: Tables) -> Men:
    """So many men of a roster (GC-8.2); `composition` all_cavalry deals riders only (M-roster)."""
    counts = muster_roster(troops, strength, tables, composition)
    riders = [name for name, kind in tables.troop_types.items() if kind.mounted]
    return men.from_roster(troops, counts, riders)


def level_of(
    decision: Decision, printed: int | None, faction: str, subject: str
) -> tuple[int, tuple[Rolled, ...]]:
    """A starting hostility level; without one in scenario and defaults it is rolled (D8)."""
    level = starting_level(printed, faction, decision.game.tables)
    if level is not None:
        return level, ()
    rolled = decision.dice.roll("GC-7a", subject, "hostility", witness=REFEREE)
    return rolled.face, (rolled,)


def raise_group(decision: Decision, book: Book, entry: GroupEntry) -> None:
    """Put a group of the scenario on the map, or announce it for its day."""
    levels = {commander.id: commander.hostility for commander in book.pieces.commanders}
    raised = as_it_comes(decision, entry, levels)
    decision.emit(announced(raised, entry.arrives) if entry.arrives > 1 else raised)


def as_it_comes(decision: Decision, entry: GroupEntry, levels: Mapping[str, int]) -> e.GroupRaised:
    """A group of the scenario, led by its commander if his level is among the levels of leaders."""
    leaders = (entry.commander,) if entry.commander in levels else ()
    printed = levels.get(entry.commander, entry.hostility)
    level, rolls = level_of(decision, printed, entry.faction, entry.id)
    company = people(
        entry.faction,
        entry.troops or troops_of(entry.faction, decision.game),
        entry.strength - len(leaders),
        entry.composition,
        decision.game.tables,
    )
    hex_ = place(
        decision.game.map,
        decision.game.map.sites[entry.at].hex,
        entry.dir,
        entry.distance,
        taken(decision, entry.faction),
    )
    return e.GroupRaised(
        group=entry.id,
        number=number_in(entry.id),
        faction=entry.faction,
        hex=hex_,
        men=company,
        commanders=leaders,
        hostility=level,
        money=HALF * entry.money,
        cause="start",
        rolls=rolls,
    )


def announced(raised: e.GroupRaised, day: int) -> e.ReinforcementAnnounced:
    """A group of the scenario that comes on a later day, as it will come."""
    return e.ReinforcementAnnounced(
        day=day,
        group=raised.group,
        number=raised.number,
        faction=raised.faction,
        hex=raised.hex,
        men=raised.men,
        commanders=raised.commanders,
        hostility=raised.hostility,
        money=raised.money,
        rolls=raised.rolls,
    )


def number_in(name: str) -> int:
    """The order number in a piece's name (n4 is 4; a piece without one counts 0)."""
    digits = "".join(sign for sign in name if sign.isdigit())
    return int(digits) if digits else 0


def taken(decision: Decision, faction: str) -> Mapping[str, str]:
    """Hexes held by groups of other factions, which no piece is placed in (GC-16a)."""
    return {
        hex_: decision.state.groups[names[0]].faction
        for hex_, names in decision.state.standing.items()
        if any(decision.state.groups[name].faction != faction for name in names)
    }


def camp(decision: Decision, book: Book) -> None:
    """Put mercenaries, convoys and spies where the scenario has them."""
    sites = decision.game.map.sites
    for band in book.pieces.mercenaries:
        decision.emit(
            e.MercenariesCamped(
                band=band.id,
                hex=place(decision.game.map, sites[band.at].hex, band.dir, band.distance, {}),
                men=people(MERCENARY, MERCENARY, band.strength, band.composition, decision.game.tables),
                hostility=band.hostility,
            )
        )
    for convoy in book.pieces.convoys:
        decision.emit(
            e.ConvoyPosted(
                convoy=convoy.id,
                hex=sites[convoy.start].hex,
                start=convoy.start,
                end=convoy.end,
                load=convoy.load,
                animals=animals_for(convoy.load, decision.game.tables),
            )
        )
    posted: Counter[str] = Counter()
    for spy in book.pieces.spies:
        # Numbered within the faction: a name must not count the spies of others.
        posted[spy.faction] += 1
        name = f"{spy.faction}-spy-{posted[spy.faction]}"
        decision.emit(e.SpyPosted(spy=name, faction=spy.faction, hex=sites[spy.at].hex))
