"""What the ground has to do with a roll: values of terrain in a fight, cover in the line of fire, neighbouring hexes."""

from collections.abc import Iterable

from battles.guiscard.combat.weighing import worst_ground
from battles.guiscard.counters import hexes_of
from battles.guiscard.cover import behind_wall, covers, lost, through_brush
from battles.guiscard.events.fire import ShotFired, Wounding
from battles.guiscard.ground import Ground, ground_of
from battles.guiscard.hoplites import odds
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import weapon
from hexmap import grid


def terrain(ground: Ground, hex_: str) -> str:
    """The name of the terrain of a hex."""
    return ground.terrain[hex_].replace("_", " ")


def footing(ground: Ground, fighters: Iterable[Character | Horse]) -> str:
    """The terrain that counts of all on which some fight, with its value: "brush -" (GT-6.2f)."""
    all_ = list(fighters)
    worst = worst_ground(ground, all_)
    hexes = (hex_ for one in all_ for hex_ in hexes_of(one))
    return f"{next(terrain(ground, hex_) for hex_ in hexes if ground.combat_value(hex_) == worst)} {worst}"


def cover(state: Skirmish, event: ShotFired, told: Wounding) -> str:
    """The cover of whoever was struck, and what gives it."""
    why = reason(state, event, told)
    return f"{told.cover} ({why})" if why else told.cover


def reason(state: Skirmish, event: ShotFired, told: Wounding) -> str:
    """What gives the cover, or takes it; "" where there is nothing to say."""
    ground, hex_ = ground_of(state.laid), event.fall.hex
    found = covers(ground, event.frm, hex_)
    from_above = lost(ground, event.frm, hex_, weapon(event.weapon).short[1])
    if told.cover == "none":
        return f"{terrain(ground, hex_)} shot into from above" if from_above else ""
    one = state.people.get(told.piece)
    reasons = {
        terrain(ground, hex_): "none" if from_above else found.ground,
        "brush in the line": through_brush(ground, event.frm, hex_),
        "behind a low wall": behind_wall(ground, event.frm, hex_),
        "foulkon": odds.cover(state, one) if one is not None else None,
    }
    return next((why for why, given in reasons.items() if given == told.cover), "")


def beside(hex_: str, target: str) -> str:
    """On which side of its target a shot has come down."""
    return grid.side_between(target, hex_)
