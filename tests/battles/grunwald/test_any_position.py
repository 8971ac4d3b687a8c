"""Whoever stands wherever, in whatever order: somebody can always go on, all that is offered is allowed, and play ends."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.contract.muster import Side
from battles.grunwald.rules import stacks
from battles.grunwald.ruleset import RULESET
from battles.grunwald.scenarios import Quota
from battles.grunwald.state import Banner, Leader, State, Unit
from battles.grunwald.state.field import field
from battles.grunwald.system import LOOP, drafted
from battles.grunwald.tables import TABLES
from tests.battles.fights import dice_of
from tests.battles.grunwald.positions import leader, position, unit

FIELD = field()
KINDS = tuple(name for name in TABLES.now.army.unit_types.__struct_fields__ if name != "provenance")
WHERE = ("1506", "4013", "2310", "3525", "2500", "5514")
"""A fortification and a camp, a stream with a bridge and marsh, clear ground, a forest, the edges of the map."""
SIDES = st.sampled_from(["attacker", "defender"])
LEADERS = {"attacker": ("jagiello", "zyndarm"), "defender": ("jungingen", "salzbach")}
ENOUGH = 6000
"""Orders within which two turns are over."""
unit_drawn = st.tuples(
    st.sampled_from(KINDS),
    SIDES,
    st.integers(0, 18),
    st.integers(0, 5),
    st.integers(0, 3),
    st.sampled_from(["good", "good", "disorganised", "panicked"]),
    st.booleans(),
    st.booleans(),
)


def put(name: str, drawn: Any, near: list[str], there: dict[str, list[Unit]]) -> Unit | None:
    """A unit as it was drawn; None where it may not stand."""
    kind, side, place, facing, charge, order, ready, reduced = drawn
    hex_ = near[place % len(near)]
    one: Unit = unit(name, side, hex_, kind=kind, facing="N", order=order)
    one.facing, one.sp = facing, 1 if reduced else one.sp
    one.charge = charge if one.cavalry else 0
    one.formation = "combat" if one.missile_foot and ready else "movement"
    beside = there.setdefault(hex_, [])
    if any(other.side != side for other in beside) or not stacks.room(FIELD, hex_, beside, one):
        return None
    beside.append(one)
    return one


def drawn_up(units: list[Any], led: list[int], near: list[str], phase: int) -> State:
    """A position before that phase, with leaders and banners of both sides or none, and one unit that waits."""
    there: dict[str, list[Unit]] = {}
    found = [put(f"u-{number}", each, near, there) for number, each in enumerate(units)]
    standing = [one for one in found if one is not None]
    pieces: list[Unit | Leader | Banner] = list(standing)
    for number, place in enumerate(led):
        side: Side = "attacker" if number % 2 else "defender"
        friends = [one for one in standing if one.side == side]
        if not friends:
            continue
        head = friends[place % len(friends)]
        name = LEADERS[side][number // 2 % 2]
        alone = place % 5 == 0 and next((hex_ for hex_ in near if hex_ not in there), "")
        pieces.append(leader(name, side, alone or head.hex, army=number < 2))
        pieces.append(Banner(f"banner-{name}", side, bearer=head.id))
    if len({piece.side for piece in pieces if isinstance(piece, Leader)}) < len(LEADERS):
        pieces = list(standing)
    late = unit("late-1", "attacker", "", kind="cavalry")
    late.place = "waiting"
    state = position(*pieces, late, quotas={"attacker": Quota(1, 1, "south edge")})
    state.phase, state.turns = phase, 2
    return state


@settings(max_examples=25)
@given(
    st.lists(unit_drawn, min_size=2, max_size=24),
    st.lists(st.integers(0, 30), max_size=4),
    st.sampled_from(WHERE),
    st.integers(0, 8),
    st.integers(1, 1000),
)
def test_in_any_position_somebody_can_go_on_until_it_is_over(
    units: list[Any], led: list[int], where: str, phase: int, seed: int
) -> None:
    state = drawn_up(units, led, FIELD.within(where, 2), phase)
    dice = dice_of(seed)
    LOOP.go_on(drafted(state, dice))
    bots = {side: RULESET.bot("random", Random(seed)) for side in LEADERS}
    for _ in range(ENOUGH):
        faults = list(RULESET.faults(state, at_rest=True))
        assert faults == []
        side = RULESET.to_act(state)
        if side is None:
            break
        orders = RULESET.orders(state)
        assert orders, state.agenda[-1]
        order = bots[side].choose(state)
        assert order in orders
        RULESET.decide(state, order, dice)
    assert state.over is not None
