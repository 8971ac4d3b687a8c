"""DH-6.7: feigned retreats, pursuits and traps: questions, events, what follows."""

from typing import Any

import pytest

from battles.devils_horsemen.play import charging, feigning
from battles.devils_horsemen.play.feigning import ReactionTested, Strike, TrapTested
from battles.devils_horsemen.play.happenings import CohesionLost, Realigned, UnitMoved
from battles.devils_horsemen.play.items import (
    Charging,
    Feigning,
    Marching,
    Ordering,
    Pursuing,
    Responding,
    Springing,
)
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Step, TurnTo
from battles.devils_horsemen.play.routing import GoAlong
from battles.devils_horsemen.play.shocking import CombatJoined, ShockResolved
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.play.withdrawing import Feign
from battles.devils_horsemen.rules import facings
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.state.field import DIRECTIONS
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, unit

HERE, AHEAD, FROM = "0707", "0705", "0704"
BACK = ("0708", "0709", "0710", "0711", "0712")


def coming(*more: Unit, **values: Any) -> State:
    """Knights that come to two hexes north of Mongol light cavalry."""
    own = {name: value for name, value in values.items() if name in Unit.__struct_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    state = position(
        unit("A", "attacker", FROM, "S", "KN", ma=7, tq=7, reaction=2, ordered=True),
        unit("D", "defender", HERE, "N", "LC", **{"ma": 9, "tq": 6, "feign": True, "missile": "C", **own}),
        *more,
        acting="attacker",
        agenda=[Ordering("boss"), Marching("A", began=True)],
        **rest,
    )
    give(state, Step(AHEAD))
    return state


def feign(state: State, name: str, path: tuple[str, ...], *dice: int) -> list[Any]:
    """A unit feigns a retreat along a path and looks on the way that it went; what comes of its end."""
    give(state, Feign(name))
    for hex_ in path:
        give(state, Step(hex_))
    return give(state, Halt(), *dice)


def drawn(hexes: int, trap: int, *more: Unit, way: str = "0706", **values: Any) -> tuple[State, list[Any]]:
    """Light cavalry goes so far, the knights are lured and come up with it, and the trap is thrown for."""
    state = coming(*more, **values)
    feign(state, "D", BACK[:hexes], 3)
    return state, give(state, Step(way), trap)


@pytest.mark.rule("DH-6.73a", "DH-6.74a", "DH-6.75a", "DH-6.73b", "DH-6.73c", "DH-6.73d")
def test_w19_one_feint_is_seen_through_another_succeeds_and_the_horse_archers_turn_and_shoot() -> None:
    state = coming(unit("C", "defender", "0607", "N", "LC", ma=9, tq=6, feign=True, missile="C"))
    assert offered(state) == [Feign("D"), Feign("C"), Forgo()]
    [calm] = kinds(feign(state, "C", ("0608", "0609", "0610", "0611"), 2), ReactionTested)
    assert (calm.unit, calm.rating, calm.lured) == ("A", 2, False)
    assert offered(state) == [Feign("D"), Forgo()]
    assert why(state, Feign("C")) == "DH-6.75a"
    [lured] = kinds(feign(state, "D", BACK, 3), ReactionTested)
    assert lured.lured
    assert set(offered(state)) == {Step("0606"), Step("0706")}
    events = give(state, Step("0706"), 5)
    assert [moved.to for moved in kinds(events, UnitMoved)] == ["0706", HERE, *BACK[:3]]
    [trap] = kinds(events, TrapTested)
    assert (trap.unit, trap.quality, trap.sprung) == ("D", 6, True)
    assert TurnTo(0) in offered(state)
    give(state, TurnTo(0))
    assert set(offered(state)) == {Fire("A"), Fire("A", "arched"), Forgo()}
    assert why(state, Strike()) == why(state, Halt()) == "DH-6.73d"
    [volley] = kinds(give(state, Fire("A"), 4), VolleyFired)
    assert (volley.firer, volley.range, volley.modifiers["has moved or will move"]) == ("D", 2, 1)
    assert isinstance(state.agenda[-1], Ordering)
    assert (state.units["A"].hex, state.units["A"].lured) == ("0710", True)


@pytest.mark.rule("DH-6.73a", "DH-6.73e", "DH-6.73f", "DH-6.73g")
def test_w20_knights_catch_who_has_feigned_and_strike_from_the_rear() -> None:
    state, events = drawn(3, 9)
    [trap] = kinds(events, TrapTested)
    assert not trap.sprung
    assert state.agenda[-1] == Springing("A", "D", False)
    assert {type(order) for order in offered(state)} == {Step, Forgo}
    [closed] = kinds(give(state, Step("0709")), UnitMoved)
    assert (closed.why, state.units["A"].hex) == ("close", "0709")
    assert Strike() in offered(state)
    events = give(state, Strike(), 0, 0, 5)
    assert kinds(events, CombatJoined) == [CombatJoined(("A",), ("D",))]
    [fought] = kinds(events, ShockResolved)
    assert (fought.angle, fought.superior) == ("rear", "AS")
    assert state.units["A"].fought
    assert state.units["D"].struck


@pytest.mark.rule("DH-6.73g", "DH-6.73b")
def test_a_pursuer_goes_no_further_of_its_own() -> None:
    state, _ = drawn(4, 5)
    give(state, Forgo())
    assert isinstance(state.agenda[-1], Ordering)
    assert state.units["A"].hex == "0709"
    again = coming()
    again.units["A"].lured = True
    give(again, Forgo())
    assert isinstance(again.agenda[-1], Ordering)


@pytest.mark.rule("DH-6.73g", "DH-9.31b")
def test_who_charged_and_was_lured_charges_no_further() -> None:
    state = position(
        unit("A", "attacker", AHEAD, "S", "KN", ma=7, ordered=True, went=True, lured=True, chivalry=4),
        unit("D", "defender", HERE, "N", "MI"),
        acting="attacker",
        agenda=[Ordering("boss"), Charging("A", target="D", began=True)],
    )
    assert not charging.courses(state, state.agenda[-1])
    LOOP.go_on(drafting(state))
    assert (state.units["A"].hex, type(state.agenda[-1])) == (AHEAD, Ordering)
    state.units["A"].lured = False
    assert charging.courses(state, Charging("A", target="D", began=True))


@pytest.mark.rule("DH-6.73a")
def test_a_feint_ends_after_three_to_five_hexes_looking_to_a_corner_of_its_way() -> None:
    state = coming()
    give(state, Feign("D"))
    assert why(state, Halt()) == "DH-6.73a"
    assert why(state, Step("0706")) == "DH-6.73a"
    assert why(state, Forgo()) == "DH-6.73a"
    for hex_ in BACK[:3]:
        give(state, Step(hex_))
    looks = state.units["D"].facing
    assert looks == 3
    assert {order for order in offered(state) if isinstance(order, TurnTo)} <= {TurnTo(2), TurnTo(4)}
    other = next(order for order in offered(state) if isinstance(order, TurnTo))
    events = give(state, other, 0)
    assert kinds(events, Realigned) == [Realigned("D", other.facing)]
    assert facings.angle(state.field, state.units["D"], "0709") == "rear"
    assert kinds(events, ReactionTested)


@pytest.mark.rule("DH-6.73a", "DH-6.63a")
def test_a_feint_suffers_the_ground_and_hurts_foot_that_it_passes_but_spends_no_points() -> None:
    state = coming(unit("F", "defender", "0708", "N", "MI", tq=4), terrain={"0709": "w"})
    give(state, Feign("D"))
    assert [(lost.unit, lost.cause) for lost in kinds(give(state, Step("0708")), CohesionLost)] == [
        ("F", "passed through")
    ]
    assert [(lost.unit, lost.cause) for lost in kinds(give(state, Step("0709")), CohesionLost)] == [
        ("D", "terrain")
    ]
    assert state.units["D"].spent == 0


@pytest.mark.rule("DH-6.73a", "DH-6.65a")
def test_leaders_who_are_with_it_go_along_as_their_owner_wants() -> None:
    state = coming(leaders=tuple(leader(name, "defender", HERE) for name in "LMN"))
    give(state, Feign("D", "M"))
    assert [order for order in offered(state) if isinstance(order, GoAlong)] == [GoAlong("L"), GoAlong("N")]
    give(state, GoAlong("N"))
    assert [order for order in offered(state) if isinstance(order, GoAlong)] == [GoAlong("L")]
    give(state, Step("0708"))
    assert {name: state.leaders[name].hex for name in "LMN"} == {"L": HERE, "M": "0708", "N": "0708"}
    assert why(state, GoAlong("L")) == "DH-6.73a"


@pytest.mark.rule("DH-6.74b")
def test_who_does_not_see_the_hex_that_was_left_is_not_thrown_for() -> None:
    state = coming(terrain={"0606": "w", "0706": "w"})
    assert not kinds(feign(state, "D", BACK[:3]), ReactionTested)
    assert isinstance(state.agenda[-1], Marching)


@pytest.mark.rule("DH-6.75a")
def test_once_somebody_is_lured_nobody_else_draws_back() -> None:
    state = coming(unit("C", "defender", "0607", "N", "LC", ma=9, feign=True))
    feign(state, "D", BACK[:3], 9)
    assert isinstance(state.agenda[-1], Pursuing)
    assert not any(isinstance(item, Responding) for item in state.agenda)


@pytest.mark.rule("DH-6.73b")
def test_a_pursuer_takes_its_leader_along_pays_the_ground_and_suffers_it() -> None:
    state = coming(leaders=(leader("L", "attacker", AHEAD),), terrain={"0708": "w"})
    feign(state, "D", BACK, 9)
    events = give(state, Step("0706"), 5)
    assert [(moved.to, moved.spent) for moved in kinds(events, UnitMoved)] == [
        ("0706", 1), (HERE, 2), ("0708", 4), ("0709", 5), ("0710", 6),
    ]  # fmt: skip
    assert [(lost.unit, lost.cause) for lost in kinds(events, CohesionLost)] == [("A", "terrain")]
    assert state.leaders["L"].hex == "0710"


@pytest.mark.rule("DH-6.73b", "DH-6.73c", "DH-6.73g")
def test_a_pursuer_that_is_blocked_stops_and_no_trap_is_thrown_for() -> None:
    state = coming(unit("E", "defender", "0708", "N", "LC"))
    feign(state, "D", BACK[:3], 9)
    events = give(state, Step("0706"))
    assert kinds(events, UnitMoved)[-1].to == HERE
    assert not kinds(events, TrapTested)
    assert isinstance(state.agenda[-1], Ordering)


@pytest.mark.rule("DH-6.73d", "DH-6.73f")
def test_who_springs_the_trap_may_close_in_and_then_fire_or_strike() -> None:
    state, _ = drawn(4, 6)
    assert state.agenda[-1] == Springing("D", "A", True)
    assert Fire("A") not in offered(state)
    between = next(order for order in offered(state) if isinstance(order, Step))
    [closed] = kinds(give(state, between), UnitMoved)
    assert (closed.why, closed.spent) == ("close", 0)
    assert state.units["A"].hex in state.field.around[closed.to]
    assert set(offered(state)) == {Fire("A"), Strike(), Forgo()}
    events = give(state, Strike(), 0, 0, 5)
    assert kinds(events, CombatJoined) == [CombatJoined(("D",), ("A",))]
    assert kinds(events, ShockResolved)[0].angle != "rear"


@pytest.mark.rule("DH-6.73a")
def test_a_feint_of_one_that_routs_on_its_way_comes_to_nothing() -> None:
    state = coming(terrain={"0708": "w"}, tq=4, hits=3)
    give(state, Feign("D"))
    events = give(state, Step("0708"))
    assert state.units["D"].routed
    assert not kinds(events, ReactionTested)
    assert not any(isinstance(item, Feigning) for item in state.agenda)


@pytest.mark.rule("DH-6.73b", "DH-6.13a", "DH-7.31a")
def test_who_is_lured_as_its_move_begins_has_moved() -> None:
    state = position(
        unit(
            "A", "attacker", AHEAD, "S", "KN", ma=7, reaction=2, ordered=True, moved=True, moved_penalty=True
        ),
        unit("D", "defender", HERE, "N", "LC", ma=9, feign=True),
        acting="attacker",
        agenda=[Ordering("boss"), Marching("A")],
    )
    LOOP.go_on(drafting(state))
    events = feign(state, "D", BACK, 3)
    assert [lost.cause for lost in kinds(events, CohesionLost)] == ["moved again"]
    assert state.units["A"].went


@pytest.mark.rule("DH-6.73d", "DH-6.73e")
def test_only_who_has_feigned_may_shoot_from_where_it_is_and_turn_for_it() -> None:
    state = position(
        unit("A", "attacker", "0505", "S", "LC", missile="C"),
        unit("D", "defender", "0507", "N", "LC", missile="C"),
        acting="attacker",
    )

    def springs(**more: bool) -> set[type[Any]]:
        return {type(order) for order in feigning.springs(state, Springing("A", "D", **more))}

    assert springs(trapped=True) == {Step, TurnTo, Fire}
    assert springs(trapped=False) == {Step}
    assert springs(trapped=True, turned=True) == springs(trapped=True, close=True) == {Fire}
    assert springs(trapped=False, close=True) == {Fire}


@pytest.mark.rule("DH-6.73d", "DH-6.73e")
@pytest.mark.parametrize(
    ("order", "left"),
    [
        (Strike(), None),
        (Fire("D"), None),
        (Forgo(), None),
        (TurnTo(2), Springing("A", "D", True, turned=True)),
        (Step("0506"), Springing("A", "D", True, close=True)),
    ],
)
def test_a_feint_is_over_as_a_strike_or_a_volley_begins_and_not_before(order: Any, left: Any) -> None:
    state = position(
        unit("A", "attacker", "0505", "S", "LC", missile="C"),
        unit("D", "defender", "0506" if order == Strike() else "0507", "N", "LC"),
        acting="attacker",
    )
    draft, item = drafting(state, 9), Springing("A", "D", True)
    draft.add(item)
    LOOP.topic_of(state).take(draft, item, order)
    assert [each for each in state.agenda if isinstance(each, Springing)] == ([left] if left else [])


@pytest.mark.rule("DH-6.43a", "DH-6.73e")
@pytest.mark.parametrize("looks", DIRECTIONS)
def test_a_column_that_closes_in_after_a_retreat_looks_to_the_side_of_who_feigned_it(looks: str) -> None:
    pursuer = unit("A", "attacker", AHEAD, looks, "KN", column=True)
    state = position(pursuer, unit("D", "defender", HERE, "S", "LC"), acting="attacker")
    item = Springing("A", "D", trapped=False)
    feigning.spring(drafting(state, item=item), item, Step("0706"))
    assert facings.front(state.field, state.units["A"]) == (HERE,)
