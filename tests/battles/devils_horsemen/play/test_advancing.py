"""DH-9.2: attackers advance into the hexes that were left."""

from typing import Any

import msgspec
import pytest

from battles.devils_horsemen.play import advancing, effects
from battles.devils_horsemen.play.advancing import Advance
from battles.devils_horsemen.play.collapsing import Engaged, Flee
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import Realigned, UnitMoved
from battles.devils_horsemen.play.items import Advancing, Arriving, Collapsing, Occupying, Routing
from battles.devils_horsemen.play.orders import Forgo, TurnTo
from battles.devils_horsemen.play.shooting import Answer, VolleyFired
from battles.devils_horsemen.state import State
from tests.battles.devils_horsemen.orders import chooser, drafting, kinds, offered, why
from tests.battles.devils_horsemen.play.test_collapsing import COMBAT, after, gone, item_of, run, take
from tests.battles.devils_horsemen.positions import changed, joined, leader, position, unit


@pytest.mark.rule("DH-9.21a", "DH-9.22a")
def test_the_attacker_must_advance_into_the_hex_that_was_left_and_may_turn() -> None:
    state = gone(after())
    draft = item_of(state, Collapsing((COMBAT,), "advances"))
    run(draft)
    assert state.agenda[-1] == Occupying(("A",), ("0504",))
    assert offered(state) == [Advance("A", "0504")]
    assert why(state, Forgo()) == "DH-9.21a"
    assert why(state, Advance("A", "0404")) == "DH-9.23a"
    run(draft)
    assert kinds(draft.events, UnitMoved) == [UnitMoved("A", "0504", 0, "advance")]
    assert state.agenda[-2:] == [Advancing("A"), Arriving("A", why="advance", before="0505")]
    draft.done()
    assert offered(state) == [TurnTo(5), TurnTo(1), Forgo()]
    assert why(state, TurnTo(2)) == why(state, Flee("A")) == "DH-9.22a"
    take(draft, TurnTo(1))
    assert kinds(draft.events, Realigned) == [Realigned("A", 1)]
    assert state.units["A"].facing == 1
    assert not state.units["A"].went
    run(draft)
    run(draft)
    assert state.agenda == []
    assert kinds(draft.events, Engaged) == []


@pytest.mark.rule("DH-9.21a", "DH-9.21c", "DH-9.23a")
def test_attackers_advance_where_a_defender_has_left_and_not_where_one_has_stayed() -> None:
    def occupied(state: State, **more: Any) -> list[Any]:
        combat = msgspec.structs.replace(COMBAT, defenders=("X", "Y"), places=("0504", "0404"), **more)
        advancing.occupy(drafting(state), combat)
        return state.agenda

    def with_y(state: State) -> State:
        joined(state, unit("Y", "defender", "0404", "S"))
        return state

    assert occupied(with_y(gone(after()))) == [Occupying(("A",), ("0504",))]
    assert occupied(with_y(after())) == []
    assert occupied(with_y(after()), early=("0405",)) == [Occupying(("A",), (), ("0405",))]
    assert occupied(with_y(gone(after())), attackers=()) == []
    gave = {"superior_units": ("A",)}
    assert occupied(with_y(gone(after())), superior="AS", **gave)[0].first == ("A",)
    assert occupied(with_y(gone(after())), superior="DS", **gave)[0].first == ()


@pytest.mark.rule("DH-9.22a", "DH-9.14d")
def test_after_a_rout_before_the_shock_nobody_turns_in_an_enemy_zone() -> None:
    for unfought, who in ((False, "attacker"), (True, None)):
        state = position(unit("A", "attacker", "0505", "N"), unit("X", "defender", "0504", "S"))
        item = Advancing("A", unfought)
        assert chooser(state, item) == who
        changed(state, "X", facing=0)
        assert chooser(state, item) == "attacker"
        state.units["A"].routed = True
        assert chooser(state, item) is None


@pytest.mark.rule("DH-9.21a", "DH-9.21b")
def test_hits_of_the_ground_count_but_an_advance_routs_nobody() -> None:
    for before, now in ((0, 3), (4, 5), (5, 5)):
        state = gone(after(a=before, terrain={"0504": "r"}))
        draft = item_of(state, Occupying(("A",), ("0504",)))
        run(draft)
        assert (state.units["A"].hits, state.units["A"].routed) == (now, False)
        assert state.units["A"].hex == "0504"


@pytest.mark.rule("DH-9.22a")
def test_a_turn_in_the_rough_after_an_advance_costs_a_hit_and_routs_nobody() -> None:
    for before, now in ((0, 1), (5, 5)):
        state = after(a=before, terrain={"0505": "r"})
        draft = item_of(state, Advancing("A"))
        take(draft, TurnTo(5))
        assert state.units["A"].hits == now


@pytest.mark.rule("DH-9.21c")
def test_the_barred_stay_out_of_a_hex_left_before_the_shock() -> None:
    state = gone(after())
    draft = item_of(state, Occupying(("A",), (), ("0504",), ("A",)))
    run(draft)
    assert (state.agenda, kinds(draft.events, UnitMoved)) == ([], [])
    draft = item_of(state, Occupying(("A",), ("0504",), (), ("A",)))
    run(draft)
    assert [event.to for event in kinds(draft.events, UnitMoved)] == ["0504"]


@pytest.mark.rule("DH-9.21a", "DH-9.23a")
def test_one_unit_goes_into_each_hex_and_each_goes_once() -> None:
    state = changed(after(unit("B", "attacker", "0605", "N")), "X", hex="0102")
    draft = item_of(state, Occupying(("A", "B"), ("0504", "0404")))
    assert offered(state) == [Advance("A", "0504"), Advance("B", "0504"), Advance("A", "0404")]
    take(draft, Advance("A", "0404"))
    draft.done()
    draft.done()
    run(draft)
    assert [(event.unit, event.to) for event in kinds(draft.events, UnitMoved)] == [
        ("A", "0404"),
        ("B", "0504"),
    ]
    draft.done()
    draft.done()
    run(draft)
    assert state.agenda == []


@pytest.mark.rule("DH-9.21a")
def test_leaders_with_the_unit_may_go_along() -> None:
    for along, hex_ in ((True, "0504"), (False, "0505")):
        state = gone(after(leaders=(leader("M", "attacker", "0505"),)))
        draft = item_of(state, Occupying(("A",), ("0504",)))
        assert chooser(state) == "attacker"
        take(draft, Advance("A", "0504", leaders=along))
        assert state.leaders["M"].hex == hex_


@pytest.mark.rule("DH-8.41a", "DH-8.42a", "DH-9.21a")
def test_who_holds_it_may_fire_first_when_it_advances_out_of_his_zone() -> None:
    def leaving(looks: str = "SW", hits: int = 0) -> tuple[State, Decision]:
        archer = unit("Y", "defender", "0605", looks, "LC", missile="C")
        state = gone(after(archer, a=hits, leaders=(leader("M", "attacker", "0505"),)))
        return state, item_of(state, Occupying(("A",), ("0504",)), 0, 0, 9)

    state, draft = leaving()
    take(draft, Advance("A", "0504", leaders=True))
    assert state.units["A"].hex == "0505"
    assert offered(state) == [Answer("Y"), Answer("Y", "arched"), Forgo()]
    take(draft, Answer("Y"))
    (volley,) = kinds(draft.events, VolleyFired)
    assert (volley.target, volley.range, volley.hit) == ("A", 2, True)
    assert state.leaders["M"].place == "gone"
    run(draft)
    assert state.units["A"].hex == "0504"

    state, draft = leaving(hits=5)
    take(draft, Advance("A", "0504"))
    take(draft, Answer("Y"))
    assert state.units["A"].routed
    while state.agenda:
        draft.done() if isinstance(state.agenda[-1], Routing) else run(draft)
    assert [event.why for event in kinds(draft.events, UnitMoved)] == []

    state, draft = leaving("NW")
    take(draft, Advance("A", "0504"))
    assert state.units["A"].hex == "0504"


@pytest.mark.rule("DH-9.24a")
def test_nobody_advances_after_fire_alone() -> None:
    state = after(x=3)
    draft = drafting(state)
    effects.harm(draft, state.units["X"], 1, "missiles")
    assert state.units["X"].routed
    assert state.agenda == [Routing("X")]
