"""The roster of a battle: the units of both sides, on the table and off it."""

from battles.ancient_battles import voice
from battles.ancient_battles.drawing import ways, words
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.tables.measure import FULL, INCH
from battles.contract.surface import Entry, Number
from battles.contract.surface.roster import in_order
from battles.contract.wording import Said, say, word

TENTH = INCH // 10


def roster(state: State) -> tuple[Entry, ...]:
    """All units; one that moves is where its steps have led it."""
    motion = ways.in_motion(state)
    moved = {motion[0].id: motion[0]} if motion else {}
    return in_order(unit(moved.get(one.id, one)) for one in state.units.values())


def unit(one: Unit) -> Entry:
    """A unit: its profile and number, what is left of it, and how it is."""
    looks = (facing(one),) if one.there and not one.fleeing else ()
    left = 0 if one.gone == "destroyed" else one.models
    files = (Number(say("files"), one.files),) if one.there else ()
    return Entry(
        one.id,
        one.side,
        words.called(one),
        voice.kind(one.profile),
        place(one) if one.there else None,
        (*looks, *words.leading(one), *words.condition(one)),
        (Number(say("models"), left, one.started), *files),
        leader=one.general or one.lone,
    )


def place(one: Unit) -> Said:
    """Where the middle of a unit is, to a tenth of an inch."""
    across, along = (voice.inches(round(each / TENTH) * TENTH) for each in footprint(one).centre)
    return say("{across} from the west, {along} from the south", across=across, along=along)


def facing(one: Unit) -> Said:
    """Where a unit looks, to the nearest eighth of a circle."""
    step = FULL // len(words.COMPASS)
    way = words.COMPASS[(one.pose.heading + step // 2) // step % len(words.COMPASS)]
    return say("facing {direction}", direction=word(words.FACING, way))
