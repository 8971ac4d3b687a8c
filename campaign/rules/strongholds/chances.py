"""GS-11.1.2, GS-11.1.4: the random event of a day of siege, and what the early days and the blockade add to it."""

from campaign.model import events as e
from campaign.model.audience import shown_to
from campaign.model.siege import Siege
from campaign.rules.decision import Decision
from campaign.rules.strongholds import people
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.chances import BlockadeRow
from rulebook import rule

ARMIES = ("relief_army", "reinforcements")


@rule("GS-11.1.4a", "GS-11.1.4b", "GS-11.1.4c")
def blockade(besiegers: int, besieged: int, tables: SiegeTables) -> BlockadeRow:
    """The tightness of a blockade: full above twice the besieged, void unless the besiegers are more (D8)."""
    return next(row for row in tables.blockade if besiegers > row.times * besieged or not row.times)


@rule("GS-11.1.2b")
def early(siege_day: int, switched_on: bool, tables: SiegeTables) -> int:
    """The addition on the first days of a siege, by the calendar (D8); an organiser may switch it off."""
    row = tables.siege_events_roll
    return row.early_modifier if switched_on and siege_day <= row.early_days else 0


@rule("GS-11.1.2a", "GS-11.1.2c")
def number(dice: int, modifiers: int, tables: SiegeTables) -> int:
    """The number of the event: all modifiers are added, then it is at most 20 (D8)."""
    return min(tables.siege_events_roll.maximum, dice + modifiers)


@rule("GS-11.1.2d", "GS-11.6a")
def effect(number: int, events: list[int], tables: SiegeTables) -> str:
    """The effect of an event: empty for a number that has been before (D8), or for an army where none may come (D21)."""
    what = tables.siege_events.values[number].effect
    nobody_comes = what in ARMIES and not tables.siege_effects.events_create_groups
    return "" if number in events or nobody_comes else what


@rule("GS-11.1f")
def siege_day(decision: Decision, siege: Siege) -> int:
    """The day of a siege, counted from 1 at its opening by the calendar, whatever moves the food (D8)."""
    return decision.state.day - siege.opened_on + 1


def roll(decision: Decision, siege: Siege) -> str:
    """Roll the event of the day; what it does."""
    tables = decision.game.sieges
    day = siege_day(decision, siege)
    tight = blockade(
        people.heads_before(decision.state, siege), people.heads_inside(decision.state, siege), tables
    )
    rolls = tuple(
        decision.dice.roll(
            "GS-11.1.2a",
            f"siege of {siege.site}",
            "event",
            repetition=each,
            witness=shown_to(decision.state, siege.besieger, siege.besieged),
        )
        for each in range(tables.siege_events_roll.dice)
    )
    bonus = early(day, decision.state.settings.early_chances, tables)
    found = number(sum(each.face for each in rolls), bonus + tight.event_modifier, tables)
    what = effect(found, siege.happened, tables)
    decision.emit(
        e.SiegeChanceRolled(
            **siege.header,
            early=bonus,
            blockade=tight.name,
            leak=tight.event_modifier,
            number=found,
            effect=what,
            rolls=rolls,
        )
    )
    return what
