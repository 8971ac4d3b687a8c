"""Whoever stands wherever, in whatever order: somebody can always go on, and all that is offered is allowed."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.contract.muster import SIDES
from battles.devils_horsemen.rules import quality
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.state.field import CORNERS, DIRECTIONS
from battles.devils_horsemen.system import LOOP, drafted
from tests.battles.devils_horsemen.positions import leader, position, standard, unit
from tests.battles.fights import dice_of

NEAR = tuple(f"{column:02d}{row:02d}" for column in range(5, 10) for row in range(5, 10))
"""The hexes of the fight, in the middle of the map."""
GROUND = ".....12wr"
ENOUGH = 350
"""Orders that are looked at."""
unit_drawn = st.tuples(
    st.sampled_from(["CAT_HC", "HC", "KN", "LC", "LC", "MI", "LI", "ART"]),
    st.sampled_from(SIDES),
    st.integers(0, len(NEAR) - 1),
    st.integers(0, 5),
    st.integers(0, 9),
    st.sampled_from(["", "", "", "column", "routed", "disordered", "rallied", "moved"]),
    st.sampled_from(["", "B", "C", "C", "CB"]),
    st.booleans(),
)


def put(name: str, drawn: Any) -> Unit:
    """A unit as it was drawn, with fewer hits than break it."""
    kind, side, place, facing, hits, what, missile, able = drawn
    light = kind == "LC"
    more: dict[str, Any] = {what: True} if what else {}
    looks = (DIRECTIONS if what == "column" else CORNERS)[facing]
    found = unit(
        name,
        side,
        NEAR[place],
        looks,
        type=kind,
        missile="" if kind == "ART" else missile,
        feign=light and able,
        shower=able and missile == "C",
        dismount={"LC": "LI", "HC": "HI"}.get(kind, ""),
        reaction=3,
        chivalry=4 if kind == "KN" else 0,
        moved_penalty=able,
        **more,
    )
    found.hits = min(hits, quality.in_force(found) - 1)
    return found


def drawn_up(units: list[Any], led: list[int], ground: list[str]) -> State:
    """A position before anybody leads; each side has its commander, and perhaps others with their standards."""
    standing: dict[str, Unit] = {}
    for number, drawn in enumerate(units):
        one = put(f"u{number}", drawn)
        standing.setdefault(one.hex, one)
    leaders = [leader("first", "attacker", "0101", kind="overall", initiative=6, elite=True)]
    leaders.append(leader("second", "defender", "1414", kind="overall", initiative=5))
    for number, place in enumerate(led):
        friends = [one for one in standing.values() if one.side == SIDES[number % 2]]
        if friends:
            one = friends[place % len(friends)]
            kind = "contingent" if place % 3 == 0 else "subordinate"
            leaders.append(leader(f"l{number}", one.side, one.hex, kind=kind, initiative=3 + number))
    far = unit("far-a", "attacker", "0102"), unit("far-d", "defender", "1413")
    return position(
        *standing.values(),
        *far,
        leaders=tuple(leaders),
        standards=tuple(standard(each) for each in leaders[1:4]),
        terrain=dict(zip(NEAR, ground, strict=True)),
        mongol="attacker",
    )


@settings(max_examples=8)
@given(
    st.lists(unit_drawn, min_size=2, max_size=16),
    st.lists(st.integers(0, 30), max_size=4),
    st.lists(st.sampled_from(GROUND), min_size=len(NEAR), max_size=len(NEAR)),
    st.integers(1, 1000),
)
def test_in_any_position_somebody_can_go_on(
    units: list[Any], led: list[int], ground: list[str], seed: int
) -> None:
    state = drawn_up(units, led, ground)
    dice = dice_of(seed)
    LOOP.go_on(drafted(state, dice))
    bots = {side: RULESET.bot("random", Random(seed)) for side in SIDES}
    for _ in range(ENOUGH):
        assert list(RULESET.faults(state, at_rest=True)) == []
        side = RULESET.to_act(state)
        if side is None:
            break
        orders = RULESET.orders(state)
        assert orders, state.agenda[-1]
        order = bots[side].choose(state)
        assert order in orders
        RULESET.decide(state, order, dice)
    else:
        return
    assert state.over is not None
