"""GS-11.6: what the event of the day does, at once, before anybody takes the initiative."""

from collections.abc import Callable

from campaign.model import events as e
from campaign.model.agenda import Fall, Item
from campaign.model.audience import shown_to
from campaign.model.levies import defenders_of
from campaign.model.men import Band, Men
from campaign.model.siege import Siege
from campaign.rules.battles import fallback
from campaign.rules.battles.arrival import way_back
from campaign.rules.decision import Turn
from campaign.rules.places import militia
from campaign.rules.roster import troops_of
from campaign.rules.sieges import (
    armies,
    investment,
    mustering,
    pauses,
    people,
    sabotage,
    stores,
    victims,
    works,
)
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.shapes import Building
from rulebook import rule

Befalls = Callable[[Turn, Siege], list[Item]]
"""Lets an effect come about; what the night has to see to because of it."""


def befall(turn: Turn, siege: Siege, effect: str) -> list[Item]:
    """Let the effect of the day's event come about; "" for a day without one."""
    return [] if of_no_consequence(effect) else EFFECTS[effect](turn, siege)


@rule("GS-11.6o")
def of_no_consequence(effect: str) -> bool:
    """Whether an event does nothing: smoke, an indisposition, or none at all."""
    return effect in ("smoke", "indisposition", "none", "")


def call_away(turn: Turn, siege: Siege) -> list[Item]:
    """A messenger: the siege is lifted, and its besiegers leave the hex by one step to where they came from (D22)."""
    leaving = people.besiegers(turn.state, siege)
    guard = fallback.largest_standing(turn.state, siege.inside)
    turn.emit(
        e.BesiegersCalledAway(
            site=siege.site,
            hex=siege.hex,
            faction=siege.besieger,
            enemy=siege.besieged,
            until=pauses.until(turn.state.day, turn.game.sieges),
        )
    )
    investment.lift(turn, siege, "messenger")
    captor = guard.id if guard is not None else ""
    return [Fall(group.id, 1, "messenger", way_back(group, None), captor) for group in leaving]


def rain(turn: Turn, siege: Siege) -> list[Item]:
    """Steady rain, which helps those who have a roof."""
    turn.emit(e.SteadyRainFell(site=siege.site, hex=siege.hex, faction=siege.besieger, enemy=siege.besieged))
    return []


def strike_commander(turn: Turn, siege: Siege) -> list[Item]:
    """A henchman goes for the siege commander."""
    victims.strike_commander(turn, siege)
    return []


def strike_engine(turn: Turn, siege: Siege) -> list[Item]:
    """A henchman goes for the equipment."""
    sabotage.sabotage(turn, siege)
    return []


def dysentery(turn: Turn, siege: Siege) -> list[Item]:
    """Dysentery in the camp."""
    victims.sicken(turn, siege, "dysentery")
    return []


def poisoned_well(turn: Turn, siege: Siege) -> list[Item]:
    """The well of the place is poisoned."""
    victims.sicken(turn, siege, "poisoned_well")
    return []


@rule("GS-11.6h", "GS-11.1.1d")
def eaten_by_more(building: Building, before: int, after: int, tables: SiegeTables) -> int:
    """Days of food that are gone because more people live on the stores; never fewer than none."""
    now = stores.headcount_modifier(building, after, tables)
    return max(0, stores.headcount_modifier(building, before, tables) - now)


def refugees(turn: Turn, siege: Siege) -> list[Item]:
    """Light infantry flees into the place and eats with the others."""
    place = turn.state.settlements[siege.site]
    before = people.heads_inside(turn.state, siege)
    rolled = turn.dice.roll(
        "GS-11.6h", f"siege of {siege.site}", "refugees", witness=shown_to(turn.state, siege.besieged)
    )
    kind = turn.game.sieges.siege_effects.refugees
    company: Men = [Band(troops_of(place.faction, turn.game), kind, False, False, rolled.face)]
    turn.emit(
        e.RefugeesCame(
            site=siege.site,
            hex=siege.hex,
            faction=siege.besieger,
            enemy=siege.besieged,
            levy=defenders_of(turn.state, place).id,
            men=militia.as_of_here(turn, place, company),
            rolls=(rolled,),
        )
    )
    now = people.heads_inside(turn.state, siege)
    building = siege.building
    if fewer := eaten_by_more(building, before, now, turn.game.sieges):
        stores.change(turn, siege, -fewer, "refugees")
    return []


def open_gate(turn: Turn, siege: Siege) -> list[Item]:
    """A spy opens the gate, which is of use if the besieger storms the place today."""
    turn.emit(
        e.GateOpened(
            site=siege.site,
            hex=siege.hex,
            faction=siege.besieger,
            enemy=siege.besieged,
            inside=mustering.infiltrators(siege.building, turn.game.sieges),
        )
    )
    return []


@rule("GS-11.6j")
def stolen(food: int, tables: SiegeTables) -> int:
    """Days of food that a thief takes of so many: never more than there are."""
    return min(food, tables.siege_effects.food_stolen_days)


def steal(turn: Turn, siege: Siege) -> list[Item]:
    """Food is stolen."""
    stores.change(turn, siege, -stolen(siege.food, turn.game.sieges), "stolen")
    return []


def engineer(turn: Turn, siege: Siege) -> list[Item]:
    """An engineer: perriers take fewer days from now on, and one with as many days of work is ready at once."""
    going_on, built = works.finished(siege.works, True, turn.game.sieges)
    turn.emit(
        e.EngineerFound(
            site=siege.site,
            hex=siege.hex,
            faction=siege.besieger,
            enemy=siege.besieged,
            finished=built,
            works=tuple(going_on),
        )
    )
    return []


def traitor(turn: Turn, siege: Siege) -> list[Item]:
    """A traitor is looked for among the besieged."""
    victims.seek_traitor(turn, siege)
    return []


EFFECTS: dict[str, Befalls] = {
    "messenger": call_away,
    "relief_army": armies.relieve,
    "steady_rain": rain,
    "henchman_commander": strike_commander,
    "henchman_engine": strike_engine,
    "dysentery": dysentery,
    "refugees": refugees,
    "gate_opened": open_gate,
    "food_stolen": steal,
    "reinforcements": armies.reinforce,
    "engineer": engineer,
    "traitor": traitor,
    "poisoned_well": poisoned_well,
}
"""What each effect of the table does that does anything."""
