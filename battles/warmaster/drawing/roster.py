"""The roster of a battle: the units of both sides, on the table and destroyed ones."""

from battles.contract.surface import Entry, Number
from battles.contract.surface.roster import in_order
from battles.contract.wording import Said, say, word
from battles.warmaster.drawing import words
from battles.warmaster.state import State, Unit, bounds
from battles.warmaster.voice import FACING


def roster(state: State) -> tuple[Entry, ...]:
    """All units."""
    return in_order(map(unit, state.units.values()))


def unit(one: Unit) -> Entry:
    """A unit: its type and number, what is left of it, and how it is."""
    wounds = [Number(words.LOOK.noted("wounds"), one.wounds)] if one.wounds else []
    return Entry(
        one.id,
        one.side,
        words.called(one),
        words.kind(one.type),
        None if one.destroyed else place(one),
        (say("destroyed"),) if one.destroyed else (facing(one), *words.condition(one)),
        (Number(say("stands"), len(one.stands), one.started), *wounds),
        leader=one.general,
    )


def place(one: Unit) -> Said:
    """Where the middle of a unit is."""
    x0, y0, x1, y1 = bounds(one.stands)
    return say(
        "{across} cm from the west, {along} from the south", across=(x0 + x1) // 2, along=(y0 + y1) // 2
    )


def facing(one: Unit) -> Said:
    """The ways that the stands of a unit look, each once."""
    first, *more = (word(FACING, way) for way in dict.fromkeys(stand.facing for stand in one.stands))
    return say("facing {direction}", direction=(first, *more) if more else first)
