"""Ladders, grapnels, jumps: what was tried, by which die, and what is lost (sections 9.2 and 10)."""

from battles.guiscard.events import camp, ladders, ropes
from battles.guiscard.state import Skirmish
from battles.guiscard.story.message import Placed, Telling
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, called, named
from battles.wording import Said, faces, say, sum_of

JUMP, TRIED, PUT_DOWN, LOST = (LINES.said[what] for what in ("jump", "tried", "put_down", "lost"))


def jumped(state: Skirmish, event: ladders.Jumped) -> Said:
    """From a palisade."""
    face, jump = event.rolls[0].face, TABLES.now.gear.jump
    return say(
        JUMP["platform" if event.platform else "ground"],
        who=called(state, event.character),
        hex=event.hex,
        die=sum_of(face, event.added, face + sum(event.added.values())),
        safe=jump.platform_safe_max if event.platform else jump.ground_safe_max,
    )


def put_down(state: Skirmish, event: ladders.LadderPutDown) -> Said:
    """The place where the ladder lies."""
    return say(
        PUT_DOWN["dropped" if event.dropped else "laid"],
        ladder=named(event.ladder),
        hexes="/".join(state.ladders[event.ladder].hexes),
    )


def lost(state: Skirmish, event: ladders.LadderLost | ropes.RopeLost) -> Said:
    """A ladder or grapnel, with where it was."""
    id_ = event.ladder if isinstance(event, ladders.LadderLost) else event.rope
    hexes = state.lost.get(id_, ())
    if not hexes:
        return say(LOST["away"], gear=named(id_))
    return say(LOST["at"], gear=named(id_), hexes="/".join(hexes))


def left(state: Skirmish, event: ropes.RopeLeft) -> Said:
    """At which rope nobody hangs."""
    return say("the rope at {hex} hangs free again", hex=state.ropes[event.rope].hex)


def toppling(state: Skirmish, event: ladders.TopplingTried) -> Said:
    """From above or below."""
    most = TABLES.now.gear.ladder.topple_max
    return tried("topple", state, event, most)


def throw(state: Skirmish, event: ropes.GrapnelThrown) -> Said:
    """Over a palisade."""
    return say(
        TRIED["throw"],
        who=called(state, event.character),
        gear=named(event.rope),
        hex=event.over,
        die=faces(event.rolls),
        least=TABLES.now.gear.grapnel.holds_min,
    )


def cutting(state: Skirmish, event: ropes.CuttingTried) -> Said:
    """From the wall."""
    return tried("cut", state, event, TABLES.now.gear.grapnel.cut_max)


def catching(state: Skirmish, event: ropes.RopeCaught) -> Said:
    """In falling."""
    row, wounded = TABLES.now.gear.grapnel, state.people[event.character].condition == "wounded"
    return tried("catch", state, event, row.catch_fails_max_wounded if wounded else row.catch_fails_max)


def pulled(state: Skirmish, event: ropes.PalisadePulled) -> Said:
    """By four."""
    face = event.rolls[0].face
    return say(
        TRIED["pull"],
        who=tuple(called(state, name) for name in event.pullers),
        hex=event.hex,
        die=sum_of(face, event.added, face + sum(event.added.values())),
        most=TABLES.now.gear.pull.success_max,
    )


def tried(
    what: str,
    state: Skirmish,
    event: ladders.TopplingTried | ropes.CuttingTried | ropes.RopeCaught,
    most: int,
) -> Said:
    """The attempt of one of them, with the highest face that succeeds."""
    gear = event.ladder if isinstance(event, ladders.TopplingTried) else event.rope
    who = called(state, event.character)
    return say(TRIED[what], who=who, gear=named(gear), die=faces(event.rolls), most=most)


TELLINGS: dict[type, Telling] = {
    ladders.Jumped: jumped,
    ladders.LadderPutDown: put_down,
    ladders.TopplingTried: toppling,
    ropes.RopeLeft: left,
    ladders.LadderLost: lost,
    ropes.RopeLost: lost,
    **{kind: Placed(LINES, kind) for kind in (camp.TearingBegun, camp.CanvasTorn)},
    **{kind: Placed(LINES, kind) for kind in (ladders.LadderClimbed, ropes.RopeClimbed, ropes.RopeTaken)},
    ropes.GrapnelThrown: throw,
    ropes.CuttingTried: cutting,
    ropes.RopeCaught: catching,
    ropes.PalisadePulled: pulled,
}
