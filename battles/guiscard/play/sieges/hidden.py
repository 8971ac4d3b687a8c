"""The parts of a siege's fight that a side may not know: the places of the other side's people off the map."""

import msgspec

from battles.contract.muster import Side
from battles.guiscard.play.ending import broken
from battles.guiscard.play.sieges.patrols import PURPOSE, RULE
from battles.guiscard.rules.sieges.places import COURTYARD
from battles.guiscard.state import Character, Deeds, Post, Siege, Skirmish
from battles.guiscard.state.items import Approaching, Arriving, Item, LettingIn, Parleying
from rulebook import rule

NOTHING_DONE = Deeds()


@rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3e")
def seen(state: Skirmish, side: Side) -> Skirmish:
    """The state without the sides along which the enemy waits, who of them is sent for, which patrols are out (D159)."""
    siege = state.siege
    if siege is None:
        return state
    theirs = {name for name in siege.waiting if state.people[name].side != side}
    posts = siege.waiting | dict.fromkeys(theirs, Post())
    patrols = siege.patrols if side == "attacker" else 0
    return msgspec.structs.replace(
        without_turns(without_infiltrators(state, side), side),
        siege=siege_as_known(siege, posts, patrols),
        people=without_deeds(state.people, theirs),
        agenda=[blurred(item, side) for item in state.agenda if not passed_over(state, item, side)],
        asked={label: times for label, times in state.asked.items() if not hides(label, side)},
    )


def without_deeds(people: dict[str, Character], names: set[str]) -> dict[str, Character]:
    """The people, with the deeds of some names left out; mostly none of them has done anything."""
    return people | {
        name: msgspec.structs.replace(one, deeds=Deeds())
        for name in names
        if (one := people[name]).deeds != NOTHING_DONE
    }


def siege_as_known(siege: Siege, posts: dict[str, Post], patrols: int) -> Siege:
    """The record of the siege, with the posts and patrols that a side knows of."""
    return msgspec.structs.replace(siege, waiting=posts, patrols=patrols)


def hides(label: str, side: Side) -> bool:
    """True if a die is one for patrols, of which the party is not told."""
    return side == "defender" and label.startswith(f"{RULE}|") and label.endswith(f"|{PURPOSE}")


def passed_over(state: Skirmish, item: Item, side: Side) -> bool:
    """True if the other side does something secret from this one: it then reads only what the phase is at.

    While a patrol is placed that is the shooting with which a phase begins, while somebody off the map is
    taken up the moves. The side that chooses is the same in both texts.
    """
    if isinstance(item, Arriving):
        return state.people[item.character].side != side
    calls = state.turn > 0 and any(
        isinstance(each, Approaching) and each.side != side for each in state.agenda
    )
    if isinstance(item, Parleying):
        return calls and not broken(state, item.side)
    return calls and isinstance(item, Approaching)


def blurred(item: Item, side: Side) -> Item:
    """The open work, without the other side's placing of people, and its choice of people to let in."""
    if isinstance(item, Approaching) and item.side != side:
        return Approaching(item.side, ("",) * bool(item.left), ())
    if isinstance(item, LettingIn) and item.side != side:
        return Approaching(item.side, ("",), ())
    return item


@rule("GS-11.4.3e")
def without_turns(state: Skirmish, side: Side) -> Skirmish:
    """The state as a party knows it: in which turns patrols come, whose dice fell before, it sees when they do."""
    works = state.battle.works
    if side != "defender" or works is None or not works.patrols:
        return state
    known = msgspec.structs.replace(works, patrols=())
    return msgspec.structs.replace(state, muster=msgspec.structs.replace(state.battle, works=known))


@rule("GS-11.6i")
def without_infiltrators(state: Skirmish, side: Side) -> Skirmish:
    """The state as those inside know it while they set up: that anybody is among them they hear when he is.

    So it is with the gate that a spy has opened for him.
    """
    works = state.battle.works
    if side != "defender" or works is None or works.action != "assault" or state.turn > 0:
        return state
    opened = works.gate == "open"
    if not (works.infiltrators or opened):
        return state
    known = msgspec.structs.replace(
        works,
        infiltrators=0,
        breached=bool(works.demolished),
        gate="closed" if opened else works.gate,
    )
    berths = {name: berth for name, berth in state.berths.items() if name != COURTYARD}
    fabric = msgspec.structs.replace(state.fabric, open=()) if opened else state.fabric
    return msgspec.structs.replace(
        state,
        muster=msgspec.structs.replace(state.battle, works=known),
        berths=berths,
        fabric=fabric,
    )
