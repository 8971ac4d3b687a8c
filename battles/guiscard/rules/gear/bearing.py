"""The carriers of gear and the people who hang on it: read from the state alone."""

from battles.guiscard.state import Character, Ladder, Rope, Skirmish
from rulebook import Refusal, rule


def ladder_of(state: Skirmish, name: str) -> Ladder | None:
    """The ladder that somebody carries; None without one."""
    for ladder in state.ladders.values():
        if name in ladder.carriers:
            return ladder
    return None


def partner_of(state: Skirmish, name: str) -> Character | None:
    """The other carrier of the same ladder."""
    ladder = ladder_of(state, name)
    if ladder is None:
        return None
    return next(state.people[other] for other in ladder.carriers if other != name)


@rule("GT-10.6.2a")
def rope_of(state: Skirmish, name: str) -> Rope | None:
    """The coiled rope that somebody carries; None without one."""
    return next((rope for rope in state.ropes.values() if rope.carrier == name), None)


@rule("GT-10.6.2a")
def hangs_on(state: Skirmish, name: str) -> Rope | None:
    """The rope at whose top somebody is, before the parapet; None for others."""
    for rope in state.ropes.values():
        if rope.climber == name:
            return rope
    return None


def raised_in(state: Skirmish, hex_: str) -> Ladder | None:
    """The ladder that stands in a hex."""
    return next((ladder for ladder in state.ladders.values() if hex_ and ladder.hex == hex_), None)


@rule("GT-10.1.3c")
def fresh(state: Skirmish, hex_: str) -> bool:
    """True if the ladder that stands in a hex was raised in this turn: it leads nobody over the palisade yet."""
    ladder = raised_in(state, hex_)
    return ladder is not None and ladder.since == state.turn


@rule("GT-10.1.3a")
def at_foot(state: Skirmish, ladder: Ladder) -> bool:
    """True if the person in the hex of a standing ladder stands at its foot still: it was raised in his hex (D133)."""
    return bool(ladder.below) and state.at.get(ladder.hex) == ladder.below


def climber_of(state: Skirmish, ladder: Ladder) -> str:
    """The id of the person on a standing ladder; "" for a free one."""
    return "" if at_foot(state, ladder) else state.at.get(ladder.hex, "")


def foot_of(state: Skirmish, name: str) -> Ladder | None:
    """The ladder at whose foot somebody stands, in its hex; None without one."""
    return next(
        (each for each in state.ladders.values() if each.below == name and at_foot(state, each)), None
    )


@rule("GT-10.1.3a", "GT-6.7a")
def apart(state: Skirmish, hex_: str, other: str) -> bool:
    """True if a ladder is between two hexes that nobody has climbed: from its foot and from above nobody reaches over."""
    return any(
        {hex_, other} == {each.hex, each.against} and at_foot(state, each)
        for each in state.ladders.values()
        if each.below
    )


@rule("GT-10.6.2a")
def hanging_in(state: Skirmish, hex_: str) -> Rope | None:
    """The rope that hangs down into a hex."""
    return next((rope for rope in state.ropes.values() if rope.over and rope.hex == hex_), None)


@rule("GT-10.1.2b", "GT-10.6.3a")
def hands_full(state: Skirmish, one: Character, field: str) -> Refusal | None:
    """Why somebody can neither attack, shoot nor lay hands on anything for what he holds; None if he can (D48, D166)."""
    if state.ladders and ladder_of(state, one.id) is not None:
        return Refusal("GT-10.1.2b", field, "{given} carries a ladder", given=one.id)
    if state.ropes and hangs_on(state, one.id) is not None:
        return Refusal("GT-10.6.3a", field, "{given} hangs on a rope, not over the parapet yet", given=one.id)
    return None


def refuse_full_hands(state: Skirmish, one: Character) -> None:
    """Refuse work to a person without a hand free for it. Raises Refusal."""
    full = hands_full(state, one, "order")
    if full is not None:
        raise full


@rule("GT-10.1.2a", "GT-10.6.1c")
def free_to_go(state: Skirmish, one: Character) -> None:
    """Refuse to take somebody up who is at the top of a rope, or whose ladder the other cannot carry now."""
    if state.ropes and hangs_on(state, one.id) is not None:
        raise Refusal("GT-10.6.1c", "character", "{given} climbs over the parapet or down", given=one.id)
    other = partner_of(state, one.id) if state.ladders else None
    if other is not None and idle(other) is not None:
        raise Refusal("GT-10.1.2a", "character", "{given} cannot go with the ladder", given=other.id)


def idle(one: Character) -> Refusal | None:
    """Why somebody cannot lend a hand in his movement step: unable or on horseback, or his move is over; None if he can."""
    if not one.able or one.mounted:
        return Refusal("GT-1.2h", "character", "{given} is not on his feet", given=one.id)
    deeds = one.deeds
    if deeds.moved or deeds.stopped or deeds.busy or deeds.charged:
        return Refusal("GT-4.3e", "character", "{given} has moved", given=one.id)
    return None
