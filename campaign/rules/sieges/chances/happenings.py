"""GS-11.6: what the event of the day does, at once, before anybody takes the initiative."""

from collections.abc import Callable

from campaign.model import events as e
from campaign.model.agenda import Fall, Item
from campaign.model.audience import shown_to
from campaign.model.levies import defenders_of
from campaign.model.men import Band, Men
from campaign.model.siege import Siege
from campaign.rules.decision import Decision
from campaign.rules.retreats import fallback
from campaign.rules.retreats.arrival import way_back
from campaign.rules.roster import troops_of
from campaign.rules.settlements import militia
from campaign.rules.sieges import investment
from campaign.rules.sieges.chances import armies, sabotage, victims
from campaign.rules.strongholds import mustering, pauses, people, stores, works
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.shapes import Building
from rulebook import rule

Befalls = Callable[[Decision, Siege], list[Item]]
"""Lets an effect come about; what the night has to see to because of it."""


def befall(decision: Decision, siege: Siege, effect: str) -> list[Item]:
    """Let the effect of the day's event come about; "" for a day without one."""
    return [] if of_no_consequence(effect) else EFFECTS[effect](decision, siege)


@rule("GS-11.6o")
def of_no_consequence(effect: str) -> bool:
    """True if an event does nothing: smoke, an indisposition, or none at all."""
    return effect in ("smoke", "indisposition", "none", "")


def call_away(decision: Decision, siege: Siege) -> list[Item]:
    """A messenger: the siege is lifted, and its besiegers leave the hex by one step to where they came from (D22)."""
    leaving = people.besiegers(decision.state, siege)
    guard = fallback.largest_standing(decision.state, siege.inside)
    decision.emit(
        e.BesiegersCalledAway(
            **siege.header,
            until=pauses.until(decision.state.day, decision.game.sieges),
        )
    )
    investment.lift(decision, siege, "messenger")
    captor = guard.id if guard is not None else ""
    return [Fall(group.id, 1, "messenger", way_back(group, None), captor) for group in leaving]


def rain(decision: Decision, siege: Siege) -> list[Item]:
    """Let steady rain fall, which helps people with a roof."""
    decision.emit(e.SteadyRainFell(**siege.header))
    return []


def strike_commander(decision: Decision, siege: Siege) -> list[Item]:
    """A henchman goes for the siege commander."""
    victims.strike_commander(decision, siege)
    return []


def strike_engine(decision: Decision, siege: Siege) -> list[Item]:
    """A henchman goes for the equipment."""
    sabotage.sabotage(decision, siege)
    return []


def dysentery(decision: Decision, siege: Siege) -> list[Item]:
    """Dysentery in the camp."""
    victims.sicken(decision, siege, "dysentery")
    return []


def poisoned_well(decision: Decision, siege: Siege) -> list[Item]:
    """The well of the place is poisoned."""
    victims.sicken(decision, siege, "poisoned_well")
    return []


@rule("GS-11.6h", "GS-11.1.1d")
def eaten_by_more(building: Building, before: int, after: int, tables: SiegeTables) -> int:
    """Days of food that are gone because more people live on the stores; at least zero."""
    now = stores.headcount_modifier(building, after, tables)
    return max(0, stores.headcount_modifier(building, before, tables) - now)


def refugees(decision: Decision, siege: Siege) -> list[Item]:
    """Light infantry flees into the place and eats with the others."""
    place = decision.state.settlements[siege.site]
    before = people.heads_inside(decision.state, siege)
    rolled = decision.dice.roll(
        "GS-11.6h", f"siege of {siege.site}", "refugees", witness=shown_to(decision.state, siege.besieged)
    )
    kind = decision.game.sieges.siege_effects.refugees
    company: Men = [Band(troops_of(place.faction, decision.game), kind, False, False, rolled.face)]
    decision.emit(
        e.RefugeesCame(
            **siege.header,
            levy=defenders_of(decision.state, place).id,
            men=militia.as_of_here(decision, place, company),
            rolls=(rolled,),
        )
    )
    now = people.heads_inside(decision.state, siege)
    building = siege.building
    if fewer := eaten_by_more(building, before, now, decision.game.sieges):
        stores.change(decision, siege, -fewer, "refugees")
    return []


def open_gate(decision: Decision, siege: Siege) -> list[Item]:
    """A spy opens the gate, which is of use if the besieger storms the place today."""
    decision.emit(
        e.GateOpened(
            **siege.header,
            inside=mustering.infiltrators(siege.building, decision.game.sieges),
        )
    )
    return []


@rule("GS-11.6j")
def stolen(food: int, tables: SiegeTables) -> int:
    """Days of food that a thief takes of so many: never more than there are."""
    return min(food, tables.siege_effects.food_stolen_days)


def steal(decision: Decision, siege: Siege) -> list[Item]:
    """Food is stolen."""
    stores.change(decision, siege, -stolen(siege.food, decision.game.sieges), "stolen")
    return []


def engineer(decision: Decision, siege: Siege) -> list[Item]:
    """An engineer: perriers take fewer days from now on, and one with as many days of work is ready at once."""
    going_on, built = works.finished(siege.works, True, decision.game.sieges)
    decision.emit(
        e.EngineerFound(
            **siege.header,
            finished=built,
            works=tuple(going_on),
        )
    )
    return []


def traitor(decision: Decision, siege: Siege) -> list[Item]:
    """A traitor is looked for among the besieged."""
    victims.seek_traitor(decision, siege)
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
"""The function of each effect of the table that does anything."""
