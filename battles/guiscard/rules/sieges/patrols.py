"""GS-11.4.3d-f: the members of a patrol that meets a supply party, and how it is surprised itself."""

from battles.contract.muster import Edge, Person, Side
from battles.guiscard.rules.sieges.places import EDGES, action_of, works_of
from battles.guiscard.state import Character, Post, Skirmish
from battles.guiscard.tables import TABLES
from rulebook import rule

BESIEGER: Side = "attacker"


SHOOTER = "shooter"


@rule("GS-11.4.3e")
def more(state: Skirmish) -> bool:
    """True if a further patrol may meet the party: there are fewer than the limit, and people are left."""
    siege, works = state.siege, works_of(state.battle)
    most = len(works.patrols) or works.most_patrols
    return siege is not None and siege.patrols < most and bool(drawn_up(state))


@rule("GS-11.4.3d")
def drawn_up(state: Skirmish) -> tuple[str, ...]:
    """The people of the next patrol: riders and shooters first, as many as may be, then armoured men (D157)."""
    numbers = TABLES.now.besieging.patrol
    room = {"people": numbers.people, "riders": numbers.riders, "shooters": numbers.shooters}
    chosen: list[str] = []
    for one in sorted(left(state), key=lambda one: (not (one.mounted or shoots(one)), not one.armoured)):
        needs = ["people", *["riders"] * one.mounted, *["shooters"] * shoots(one)]
        if all(room[each] for each in needs):
            for each in needs:
                room[each] -= 1
            chosen.append(one.id)
    return tuple(chosen)


def shoots(one: Person) -> bool:
    """True if somebody counts as a shooter."""
    return SHOOTER in one.points_class


def left(state: Skirmish) -> list[Person]:
    """The besieger's people outside all patrols still, in the order of the muster."""
    assert state.siege is not None
    posts = state.siege.waiting
    return [one for one in state.battle.attacker.people if posts.get(one.id) == Post()]


@rule("GS-11.4.3f")
def sides(state: Skirmish) -> tuple[Edge, ...]:
    """The sides over which a patrol may come: in turn 1 not the one over which the party came."""
    assert state.siege is not None
    barred = state.siege.over if state.turn == 1 else ""
    return tuple(edge for edge in EDGES if edge != barred)


@rule("GS-11.4.3f")
def surprised(state: Skirmish, one: Character) -> bool:
    """True if somebody is of a patrol of turn 1: in it he moves at half allowance."""
    return surprises(state, one.side)


@rule("GS-11.4.3f")
def surprises(state: Skirmish, side: Side) -> bool:
    """True if a side is that of the patrols of turn 1, in which they make no defensive fire."""
    return (
        state.siege is not None
        and state.turn == 1
        and side == BESIEGER
        and action_of(state) == "supply_sally"
    )
