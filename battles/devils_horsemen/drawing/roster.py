"""The roster of a battle: units, leaders and standards of both sides, on the map and off it."""

from collections.abc import Iterator

from battles.contract.surface import Entry, Number
from battles.contract.surface.roster import in_order
from battles.contract.wording import Said, plain, say, word
from battles.devils_horsemen import voice
from battles.devils_horsemen.drawing import counters, marks, words
from battles.devils_horsemen.state import Leader, Standard, State, Unit

OF = "standard-"
"""The beginning of the id of a standard in the roster; that of its leader follows, whose id is all that it has itself."""


def roster(state: State) -> tuple[Entry, ...]:
    """All pieces."""
    return in_order(
        (
            *(unit(state, one) for one in state.units.values()),
            *(leader(state, one) for one in state.leaders.values()),
            *(standard(state, one) for one in state.standards.values()),
        )
    )


def unit(state: State, one: Unit) -> Entry:
    """A unit: its counter and formation, its hits, and how it stands."""
    there = one.place == "map"
    # People of a campaign are in formations by their groups, whose ids are no words.
    formation = () if state.heads else (word(words.FORMATION, plain(one.formation)),)
    return Entry(
        one.id,
        one.side,
        say("{id} ({type})", id=one.id, type=words.LOOK.noted(one.face)),
        words.LOOK.noted(one.face),
        at(one.hex) if there else None,
        (
            *formation,
            *(standing(one) if there else [say("has left the map") if one.left else say("was eliminated")]),
        ),
        (Number(say("cohesion hits"), one.hits, counters.quality(one)),) if there else (),
    )


def standing(one: Unit) -> Iterator[Said]:
    """How a unit on the map stands."""
    looks = voice.direction(one.facing) if one.column else voice.corner(one.facing)
    yield say("facing {direction}", direction=looks)
    yield from map(words.LOOK.noted, marks.of_missiles(one))
    yield from map(words.LOOK.noted, marks.of_unit(one))


def leader(state: State, one: Leader) -> Entry:
    """A leader: his rank and ratings, and how far he is in the turn."""
    there, overall = one.place == "map", one.kind == "overall"
    rated = (
        (say("Initiative"), one.initiative),
        (say("lines"), one.lines),
        (say("range"), one.range),
        (say("charisma"), one.charisma),
    )
    return Entry(
        one.id,
        one.side,
        say("{name}", name=voice.leader(state, one.id)),
        words.LOOK.noted("overall") if overall else word("key", words.LED),
        at(one.hex) if there else None,
        tuple(words.LOOK.noted(name) for name in marks.of_leader(one) if name != "overall")
        if there
        else (say("was eliminated"),),
        tuple(Number(label, one.rated(printed)) for label, printed in rated),
        leader=True,
    )


def standard(state: State, one: Standard) -> Entry:
    """A standard: whose it is, and who holds it."""
    return Entry(
        OF + one.leader,
        one.side,
        say("standard of {leader}", leader=voice.leader(state, one.leader)),
        words.LOOK.noted("standard"),
        at(one.hex) if one.hex else None,
        (words.LOOK.noted("captured"),) if one.captor else () if one.hex else (say("off the map"),),
    )


def at(hex_: str) -> Said:
    """A place on the map."""
    return say("at {hex}", hex=hex_)
