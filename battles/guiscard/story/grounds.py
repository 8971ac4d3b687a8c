"""The ground's part in a roll: values of terrain in a fight, cover in the line of fire, neighbouring hexes."""

from battles.guiscard.combat.weighing import Footing
from battles.guiscard.cover import behind_wall, covers, lost, through_brush, through_opening
from battles.guiscard.events.fire import ShotFired, Wounding
from battles.guiscard.fire import sight
from battles.guiscard.ground import Ground, ground_in
from battles.guiscard.hoplites import odds
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import weapon
from battles.wording import Said, plain, say, word
from hexmap import grid


def terrain(ground: Ground, hex_: str) -> Said:
    """The name of the terrain of a hex."""
    return word("terrain", plain(ground.terrain[hex_]))


def footing(ground: Ground, told: Footing) -> Said:
    """The terrain that counts of all on which some fight, or what they fight across, with its value: "brush -"."""
    here = told.place in ground.cells
    what = terrain(ground, told.place) if here else word("border", plain(told.place))
    return say("{terrain} {value}", terrain=what, value=told.value)


def cover(state: Skirmish, event: ShotFired, told: Wounding) -> Said:
    """The cover of the victim, and its source."""
    why, found = reason(state, event, told), word("cover", told.cover)
    return say("{cover} ({why})", cover=found, why=why) if why is not None else found


def reason(state: Skirmish, event: ShotFired, told: Wounding) -> Said | None:
    """The thing that gives the cover, or takes it; None without one."""
    ground, hex_ = ground_in(state), event.fall.hex
    found, here = covers(ground, event.frm, hex_), terrain(ground, hex_)
    from_above = lost(ground, event.frm, hex_, weapon(event.weapon).short[1])
    if told.cover == "none":
        return say("{terrain} shot into from above", terrain=here) if from_above else None
    one = state.people.get(told.piece)
    reasons = (
        (here, "none" if from_above else found.ground),
        (say("brush in the line"), through_brush(ground, event.frm, hex_)),
        (say("behind a low wall"), behind_wall(ground, event.frm, hex_)),
        (doorway(ground, hex_), found.shelter.against(sight.chosen(state, hex_))),
        (say("shot at through an opening"), through_opening(ground, event.frm, hex_)),
        (say("foulkon"), odds.cover(state, one) if one is not None else None),
    )
    return next((why for why, given in reasons if given == told.cover), None)


def doorway(ground: Ground, hex_: str) -> Said:
    """The shelter of people in a hex: the corner of a building, else a door or entrance."""
    return say("at the corner of a building") if ground.cells[hex_].corner else say("in a doorway")


def beside(hex_: str, target: str) -> Said:
    """On which side of its target a shot has come down."""
    return say(grid.side_between(target, hex_))
