"""The roster of a battle: units, leaders and banners of both sides, on the map and off it."""

from collections.abc import Iterator

from battles.contract.surface import Entry, Number
from battles.contract.surface.roster import in_order
from battles.contract.wording import Said, phrase, say
from battles.grunwald import voice
from battles.grunwald.drawing import marks, words
from battles.grunwald.rules.command import where
from battles.grunwald.state import Banner, Leader, Place, State, Unit

OFF: dict[Place, str] = {
    "waiting": phrase("still to come"),
    "left": phrase("has left the map"),
    "eliminated": phrase("was eliminated"),
}
"""How a piece off the map is."""
SAYING = (*marks.BADGES, "combat", "movement")
"""The marks of a unit that say how it is; others are numbers, or printed on its counter."""
OF = "banner-"
"""The beginning of the id of a banner; that of its leader follows."""


def roster(state: State) -> tuple[Entry, ...]:
    """All pieces."""
    return in_order(
        (
            *(unit(state, one) for one in state.units.values()),
            *map(leader, state.leaders.values()),
            *(banner(state, one) for one in state.banners.values()),
        )
    )


def unit(state: State, one: Unit) -> Entry:
    """A unit: its body and number, how strong it is, and how it stands."""
    there = one.place == "map"
    charge = [Number(say("charge level"), one.charge)] if there and one.charge else []
    return Entry(
        one.id,
        one.side,
        say("{name}", name=voice.unit(state, one.id)),
        words.LOOK.noted(one.type),
        at(one.hex) if there else None,
        tuple(standing(one)) if there else (off(one.place),),
        (Number(say("strength points"), 0 if one.place == "eliminated" else one.sp, one.kind.sp), *charge),
    )


def standing(one: Unit) -> Iterator[Said]:
    """How a unit on the map stands."""
    yield say("facing {direction}", direction=voice.facing(one.facing))
    yield from (words.LOOK.noted(name) for name in marks.of_unit(one) if name in SAYING)


def leader(one: Leader) -> Entry:
    """A leader: his rank, his range, and how tired he is."""
    there = one.place == "map"
    tired = [Number(say("fatigue"), one.fatigue)] if one.fatigue else []
    return Entry(
        one.id,
        one.side,
        voice.leader(one.id),
        words.LOOK.noted("army_leader") if one.army_leader else say("leader"),
        at(one.hex) if there else None,
        ((words.LOOK.noted("moved"),) if one.done or one.spent else ()) if there else (off(one.place),),
        (Number(say("command range"), one.command_range), *tired),
        leader=True,
    )


def banner(state: State, one: Banner) -> Entry:
    """A banner: whose it is, and who holds it."""
    hex_ = where(state, one)
    return Entry(
        one.id,
        one.side,
        say("banner of {leader}", leader=voice.leader(one.id.removeprefix(OF))),
        say("banner"),
        at(hex_) if hex_ else None,
        (words.LOOK.noted(marks.of_banner(one)),),
    )


def at(hex_: str) -> Said:
    """A place on the map."""
    return say("at {hex}", hex=hex_)


def off(place: Place) -> Said:
    """How a piece off the map is."""
    return say(OFF[place])
