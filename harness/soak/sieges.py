"""The invariants of every siege, beside the others in `invariants.py`, which registers them."""

from collections.abc import Iterator
from itertools import pairwise

from campaign.model.evolve.siege_fights import CODES
from campaign.model.game import Game
from campaign.model.siege import LAST_REDOUBT, OUTER, REDOUBT, Siege
from campaign.model.state import State
from campaign.rules.strongholds import people, stores, works
from campaign.rules.wounded.convalescence import NEVER

Check = Iterator[str]
PEACEFUL = {"po", "bu", "ne"}
FIGHTS = {code for action, code in CODES.items() if action != "general_sally"}
"""The actions that take all of a day; the people inside come out beside friends on any."""
LAST = {"castle": REDOUBT, "farm": LAST_REDOUBT, "chapel": REDOUBT}
"""The last part that the besieged can hold, by building."""


def who_is_inside_is_written_twice(state: State, game: Game) -> Check:
    """A group that is shut in is on the sheet of its siege, and each group on the sheet stands there."""
    for group in state.groups.values():
        siege = state.sieges.get(group.shut_in)
        if group.shut_in and (siege is None or group.id not in (*siege.inside, *siege.holding)):
            yield f"{group.id} is shut in in {group.shut_in}, whose sheet does not know it"
    for siege in state.sieges.values():
        named = [*siege.inside, *siege.holding]
        if len(set(named)) < len(named):
            yield f"somebody is twice on the sheet of {siege.site}: {named}"
        for group in people.shut_in(state, siege):
            if (group.shut_in, group.hex, group.faction) != (siege.site, siege.hex, siege.besieged):
                yield f"{group.id} is not inside {siege.site}"
        for name in siege.holding:
            holder = state.groups.get(name)
            if holder is not None and (holder.shut_in, holder.hex, holder.faction) != (
                siege.site,
                siege.hex,
                siege.besieger,
            ):
                yield f"{name} does not hold the outer works of {siege.site}"


def stores_are_days(state: State, game: Game) -> Check:
    """The food of a siege is within its limits, and the points of the place are what it comes to (GS-15.1b)."""
    tables = game.sieges
    for siege in state.sieges.values():
        points = state.settlements[siege.site].resources
        if siege.food != stores.limited(siege.food, tables):
            yield f"{siege.site} has {siege.food} days of food"
        if points != stores.level(siege.food, siege.fast, tables):
            yield f"{siege.site} has {siege.food} days of food and {points} points"


def works_are_possible(state: State, game: Game) -> Check:
    """Counts of engines are at least 0, works are unfinished, crews have a day's work, and walls are at most down."""
    crew = game.sieges.siege_works.crew
    for siege in state.sieges.values():
        plan = game.sieges.siege_plan.of(siege.building)
        if any(number < 0 for number in siege.engines.values()):
            yield f"{siege.site}: engines {siege.engines}"
        for work in siege.works:
            if not 0 < work.days < works.days_of_work(work.piece, siege.engineer, game.sieges):
                yield f"{siege.site}: {work.days} days of work at a {work.piece}"
        if siege.crews % crew or siege.crews < 0 or siege.repairs < 0:
            yield f"{siege.site}: {siege.crews} people work, {siege.repairs} days of repair"
        for hex_, degree in siege.demolition.items():
            wall = plan.wall(hex_)
            if wall is None or not 0 < degree <= game.sieges.demolition.degrees(wall):
                yield f"{siege.site}: {hex_} is damaged by {degree}"


def days_follow(state: State, game: Game) -> Check:
    """A siege has one line a day, an event once, and no works on a day of fighting (GS-11.1.2d, 11.2c, 11.4a)."""
    for siege in state.sieges.values():
        dates = [(line.siege_day, line.day) for line in siege.days]
        if dates != [(day - siege.opened_on + 1, day) for _, day in dates] or not rising(dates):
            yield f"{siege.site}, opened on day {siege.opened_on}: its days are {dates}"
        if not siege.days or siege.days[-1].day != siege.played or siege.played > state.day:
            yield f"{siege.site}: played up to day {siege.played} of {state.day}, its days are {dates}"
        numbers = [line.number for line in siege.days if line.effect]
        if len(set(numbers)) < len(numbers) or not set(numbers) <= set(siege.happened):
            yield f"{siege.site}: events {numbers} had an effect, there have been {siege.happened}"
        for line in siege.days:
            if PEACEFUL & set(line.actions) and FIGHTS & set(line.actions):
                yield f"{siege.site}: {line.actions} on one day"


def rising(dates: list[tuple[int, int]]) -> bool:
    """True if each date is later than the one before."""
    return all(one < other for one, other in pairwise(dates))


def redoubts_are_the_buildings(state: State, game: Game) -> Check:
    """The besieged hold the parts that their building has, and only a besieged besieger holds the rest (GS-11.4.1o). His
    last group may fall before the siege is lifted, so its presence is checked between the days.
    """
    for siege in state.sieges.values():
        if siege.stage not in (OUTER, REDOUBT, LAST[siege.building]):
            yield f"those in {siege.site}, a {siege.building}, hold the {siege.stage}"
        if (siege.holding and not siege.relief) or (siege.relief and siege.stage == OUTER):
            yield f"{siege.site}: relief {siege.relief!r}, in the outer works {siege.holding}, {siege.stage}"
        if siege.abandoned < 0 or (siege.abandoned and siege.stage == OUTER):
            yield f"{siege.site}: {siege.abandoned} days of food are left behind in the {siege.stage}"


def boxes_hold_wounded(state: State, game: Game) -> Check:
    """Each entry that waits for its date in a siege is wounded people of one kind, or a commander (GS-11.1.5)."""
    for siege in state.sieges.values():
        for patient in siege.patients:
            band = patient.men
            if (band is None) != bool(patient.commander) or (band and (band.count < 1 or not band.wounded)):
                yield f"{siege.site}: nobody wounded is meant by {patient}"
            if patient.due != NEVER and patient.due <= siege.opened_on:
                yield f"{siege.site}: {patient} was to be healthy before the siege"


def each_siege_has_two_sides(state: State, game: Game) -> Check:
    """Between the days somebody lies before every besieged place; it is whose it was, plays on, and has food."""
    for siege in state.sieges.values():
        place = state.settlements[siege.site]
        if not people.besiegers(state, siege):
            yield f"nobody besieges {siege.site}"
        if (place.faction, place.hex) != (siege.besieged, siege.hex):
            yield f"{siege.site} in {place.hex} is {place.faction}'s, besieged: {siege.besieged}'s in {siege.hex}"
        if state.allied(siege.besieger, siege.besieged):
            yield f"{siege.site} is besieged by friends"
        if siege.food < 1:
            yield f"{siege.site} has starved and holds out"
        if siege.played < last_day(state):
            yield f"{siege.site} was last played on day {siege.played}"
        yield from the_relief_is_there(state, siege)


def last_day(state: State) -> int:
    """The last day that has been played."""
    return state.day - (state.phase != "ended")


def the_relief_is_there(state: State, siege: Siege) -> Check:
    """The besiegers of the besieger lie before the outer works, and somebody holds them."""
    factions = {group.faction for group in state.groups_at(siege.hex)}
    if siege.relief and not any(state.allied(faction, siege.besieged) for faction in factions):
        yield f"nobody relieves {siege.site} from those who hold its outer works"
    if siege.relief and not siege.holding:
        yield f"{siege.site} is relieved from nobody in its outer works"


def townsmen_are_besieged(state: State, game: Game) -> Check:
    """Between the days townsmen are under arms in besieged places alone (GS D23)."""
    for militia in state.militia.values():
        if militia.site not in state.sieges:
            yield f"{militia.id} is under arms, and nobody besieges {militia.site}"
