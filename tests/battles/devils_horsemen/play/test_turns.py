"""Turns, the Rally Phase step by step, and how a battle ends: positions, orders, events."""

from typing import Any

import pytest

from battles.contract.muster import SIDES, Side
from battles.devils_horsemen.play import turns
from battles.devils_horsemen.play.activating import EliteSettled
from battles.devils_horsemen.play.collapsing import Flee
from battles.devils_horsemen.play.defending import ArmyDismounted, Place
from battles.devils_horsemen.play.fates import StandardLost
from battles.devils_horsemen.play.happenings import Disengaged, UnitEliminated, UnitMoved, UnitTurned
from battles.devils_horsemen.play.items import Activating, Defending, Electing, RallyPhase
from battles.devils_horsemen.play.marching import FaceChanged
from battles.devils_horsemen.play.orders import Forgo, Halt, TurnTo
from battles.devils_horsemen.play.turns import (
    ArmyCounted,
    BattleDecided,
    DismountAndDefend,
    GiveUp,
    MarkersRemoved,
    MissilesReloaded,
    OfferDraw,
    TurnBegan,
)
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.system import LOOP
from battles.kit.agenda.state import Over
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, standard, unit

CALM: dict[Side, int] = {"attacker": 0, "defender": 0}


def both() -> tuple[Leader, Leader]:
    return leader("l", "attacker", "0303"), leader("m", "defender", "1212", initiative=6)


def a() -> Unit:
    return unit("a", "attacker", "0303", type="LC", dismount="LI", missile="C")


def d() -> Unit:
    return unit("d", "defender", "1212")


def rally(*units: Unit, step: Any = "markers", **more: Any) -> tuple[State, list[Any]]:
    """A Rally Phase from a step on, up to the first choice."""
    given = units or (a(), d())
    state = position(*given, **{"leaders": both(), "points": dict(CALM), "elected": True, **more})
    state.agenda.append(RallyPhase(step))
    draft = drafting(state)
    LOOP.go_on(draft)
    return state, draft.events


def undrawn(state: State) -> list[Any]:
    """Neither side offers a draw."""
    return [*give(state, Forgo()), *give(state, Forgo())]


@pytest.mark.rule("DH-2.6a", "DH-3.0a", "DH-3.0b")
def test_the_first_turn_begins_by_itself() -> None:
    state = position(a(), d(), leaders=both(), turn=0)
    state.leaders["m"].initiative = 4
    draft = drafting(state)
    LOOP.go_on(draft)
    assert [type(event) for event in draft.events[:2]] == [TurnBegan, EliteSettled]
    assert (state.turn, state.agenda) == (1, [Activating("defender")])


@pytest.mark.rule("DH-3.0k", "DH-5.11a", "DH-6.13a")
def test_a_turn_begins_with_fresh_units_and_leaders() -> None:
    state = position(
        unit("a", "attacker", "0303", moved=True),
        leaders=(
            leader("l", "attacker", "0303", status="finished", phases=3, bypassed=True,
                   aside=True, lines_free=True),
            leader("x", "attacker", "", place="gone"),
        ),
        order={4: "attacker"}, paralysed=("attacker",), cut=True, segment=5, elected=True, active="l",
        asked={"die": 3},
    )  # fmt: skip
    drafting(state).emit(TurnBegan(3))
    lead = state.leaders["l"]
    assert (lead.status, lead.phases) == ("inactive", 0)
    assert not any((lead.bypassed, lead.aside, lead.lines_free, state.units["a"].moved))
    assert state.leaders["x"].status == "finished"
    assert (state.turn, state.order, state.paralysed, state.cut) == (3, {}, (), False)
    assert (state.segment, state.elected, state.active, state.asked) == (0, False, "", {})


@pytest.mark.rule("DH-3.0a", "DH-5.29a", "DH-3.0g", "DH-11.63a", "DH-11.56a")
def test_when_all_leaders_are_finished_units_rally_and_lose_their_markers() -> None:
    state = position(
        unit("a", "attacker", "0303", disordered=True),
        unit("d", "defender", "1212", rallied=True),
        leaders=both(),
        points=dict(CALM),
        elected=True,
    )
    for lead in state.leaders.values():
        lead.status = "finished"
    draft = drafting(state)
    LOOP.go_on(draft)
    assert kinds(draft.events, MarkersRemoved)
    assert not state.units["a"].disordered
    assert not state.units["d"].rallied
    assert kinds(draft.events, ArmyCounted) == [ArmyCounted(CALM)]
    assert isinstance(state.agenda[-1], RallyPhase)
    assert kinds(undrawn(state), TurnBegan) == [TurnBegan(3)]


@pytest.mark.rule("DH-3.0h", "DH-11.42a")
def test_those_who_rout_move_side_by_side_in_the_order_of_their_owner() -> None:
    state, events = rally(
        unit("a", "attacker", "0306", routed=True, ma=2),
        unit("b", "attacker", "0906", routed=True, ma=2),
        unit("d", "defender", "1208", routed=True, ma=2),
        leaders=(),
    )
    assert kinds(events, UnitMoved) == []
    assert LOOP.to_act(state) == "attacker"
    assert offered(state) == [Flee("a"), Flee("b")]
    assert why(state, Flee("d")) == "DH-3.0g"
    assert why(state, Halt()) == "DH-3.0g"
    moved = [event.unit for event in kinds(give(state, Flee("b")), UnitMoved)]
    assert moved == ["b", "b", "a", "a", "d", "d"]


@pytest.mark.rule("DH-3.0i", "DH-8.15a")
def test_then_missiles_are_there_again() -> None:
    near = unit("b", "attacker", "1211", "S", type="LC", missile="C", supply="none")
    short = unit("a", "attacker", "0303", type="LC", missile="C", supply="low")
    state, events = rally(short, near, d())
    assert kinds(events, MissilesReloaded) == [MissilesReloaded(("a",))]
    assert (state.units["a"].supply, state.units["b"].supply) == ("full", "none")


@pytest.mark.rule("DH-3.0j", "DH-12.11a", "DH-12.12a")
def test_then_an_army_at_its_level_has_lost() -> None:
    state, events = rally(points={"attacker": 60, "defender": 59})
    assert kinds(events, BattleDecided) == [BattleDecided("flight", "attacker", "level")]
    assert state.over == Over("flight", "attacker")
    assert LOOP.to_act(state) is None
    state, events = rally(points={"attacker": 59, "defender": 59})
    assert state.over is None


@pytest.mark.rule("DH-12.12a", "DH-12.22a")
def test_a_side_without_anybody_has_lost() -> None:
    state, _ = rally(a(), leaders=())
    assert state.over == Over("eliminated", "defender")
    state, _ = rally(leaders=(), points={"attacker": 60, "defender": 60})
    assert state.over == Over("undecided", None)


@pytest.mark.rule("DH-2.6a")
def test_a_draw_needs_both() -> None:
    state, _ = rally()
    assert (LOOP.to_act(state), offered(state)) == ("attacker", [OfferDraw(), Forgo()])
    give(state, OfferDraw())
    assert LOOP.to_act(state) == "defender"
    give(state, OfferDraw())
    assert state.over == Over("undecided", None)
    refused, _ = rally()
    give(refused, OfferDraw())
    assert kinds(give(refused, Forgo()), TurnBegan) == [TurnBegan(3)]
    late, _ = rally()
    give(late, Forgo())
    give(late, OfferDraw())
    assert LOOP.to_act(late) == "attacker"
    give(late, OfferDraw())
    assert late.over == Over("undecided", None)


@pytest.mark.rule("DH-2.6a", "DH-4.0a", "DH-3.0j")
def test_where_nobody_leads_any_more_the_battle_ends() -> None:
    ends: tuple[tuple[int, Side | None], ...] = ((20, "defender"), (10, None), (5, "attacker"))
    for points, loser in ends:
        state, _ = rally(leaders=(), points={"attacker": 10, "defender": points})
        events = undrawn(state)
        assert kinds(events, BattleDecided) == [BattleDecided("undecided", loser, "nobody leads")]
        assert state.over == Over("undecided", loser)
        assert not kinds(events, TurnBegan)


MONGOL: dict[str, Any] = {"mongol": "attacker", "points": {"attacker": 60, "defender": 0}}


@pytest.mark.rule("DH-12.2a", "DH-3.0j")
def test_the_mongols_may_give_up_or_dismount_and_defend() -> None:
    state, events = rally(**MONGOL)
    assert kinds(events, BattleDecided) == []
    assert LOOP.to_act(state) == "attacker"
    assert offered(state) == [DismountAndDefend(), GiveUp()]
    assert why(state, Forgo()) == "DH-3.0g"
    give(state, GiveUp())
    assert state.over == Over("surrender", "attacker")


@pytest.mark.rule("DH-12.11a", "DH-3.0j")
@pytest.mark.parametrize("more", [{}, MONGOL, {**MONGOL, "defending": True}])
def test_the_rout_points_of_every_turn_are_told_before_anybody_is_asked(more: Any) -> None:
    _, events = rally(unit("a", "attacker", "0303", type="LC", dismount="LI"), d(), **more)
    points = more.get("points", {"attacker": 0, "defender": 0})
    assert kinds(events, ArmyCounted) == [ArmyCounted(points)]


@pytest.mark.rule("DH-12.11a", "DH-12.22a")
@pytest.mark.parametrize(
    ("defending", "said"),
    [
        (False, "rout points: attacker 75 of 60, defender 3 of 60 (DH-12.11a)"),
        (True, "rout points: attacker 75 without a level (DH-12.22a), defender 3 of 60 (DH-12.11a)"),
    ],
)
def test_an_army_that_defends_dismounted_is_told_without_a_level(defending: bool, said: str) -> None:
    state = position(mongol="attacker", defending=defending)
    assert str(RULESET.tell(state, ArmyCounted({"attacker": 75, "defender": 3}))) == said


@pytest.mark.rule("DH-12.12a", "DH-12.12b", "DH-12.2a", "DH-2.6a")
@pytest.mark.parametrize(
    ("points", "decided", "said"),
    [
        (
            (60, 0),
            ("flight", "attacker", "level"),
            "attacker has lost the battle: its army routs (DH-12.12a)",
        ),
        ((70, 60), ("flight", "attacker", "level"), "and it is farther above its level (DH-12.12b)"),
        ((60, 60), ("undecided", None, "level"), "equally far above their levels (DH-12.12b)"),
        ((0, 0), ("eliminated", "defender", "gone"), "it has no unit left (DH-12.12a)"),
        ((0, 0), ("flight", "defender", "leaderless"), "it has no leader left (DH-12.12a)"),
        ((60, 0), ("surrender", "attacker", "given up"), "it gives up (DH-12.2a)"),
        ((0, 0), ("undecided", None, "agreed"), "both sides agree on it (DH-2.6a)"),
        ((0, 0), ("undecided", None, "turns"), "its last turn is over (HB-1)"),
        ((9, 0), ("undecided", "attacker", "nobody leads"), "and it is nearer to its level (DH-2.6a)"),
        ((0, 0), ("flight", "attacker"), "the attacker has lost the battle (DH-12.12a)"),
    ],
)
def test_the_end_of_a_battle_is_told_with_its_reason(points: Any, decided: Any, said: str) -> None:
    on_map = (unit(side, side, "0303") for side in SIDES)
    state = position(*on_map, points=dict(zip(SIDES, points, strict=True)))
    assert str(RULESET.tell(state, BattleDecided(*decided))).endswith(said)


@pytest.mark.rule("DH-12.2a", "DH-12.21a", "DH-12.21b", "DH-12.11a")
def test_who_can_not_defend_is_lost_and_the_others_stand_where_their_owner_says() -> None:
    lead = leader("l", "attacker", "0305")
    state, _ = rally(
        unit("c", "attacker", "0302", "NE", type="LC", dismount="LI", column=True, hits=2),
        unit("b", "attacker", "0305", type="LC", dismount="LI", ally=True),
        unit("a", "attacker", "0304", type="LC", dismount="LI"),
        d(),
        leaders=(lead,),
        standards=(standard(lead),),
        **MONGOL,
    )
    events = give(state, DismountAndDefend())
    assert kinds(events, ArmyDismounted) == [ArmyDismounted("attacker")]
    assert kinds(events, UnitEliminated) == [UnitEliminated("b", "put to the sword", 0)]
    assert state.points["attacker"] == 60
    assert (lead.hex, state.standards["l"].hex) == ("0304", "0304")
    assert state.agenda[-1] == Defending(("a", "c"))
    assert Place("0305") not in offered(state)
    assert why(state, Place("0305")) == "DH-12.21b"
    assert why(state, TurnTo(0)) == "DH-12.21b"
    give(state, Place("0701"))
    assert (state.units["a"].hex, lead.hex, state.standards["l"].hex) == ("0701", "0701", "0701")
    assert offered(state) == [TurnTo(corner) for corner in range(6)]
    assert kinds(give(state, TurnTo(3)), FaceChanged) == [FaceChanged("a", True, 3)]
    assert Place("0701") not in offered(state)
    give(state, Place("0302"))
    assert kinds(give(state, TurnTo(4)), UnitTurned) == [UnitTurned("c", 4, formed=True)]
    last = state.units["c"]
    assert (last.dismounted, last.column, last.facing, last.hits) == (True, False, 4, 2)
    assert state.defending
    assert isinstance(state.agenda[-1], RallyPhase)
    assert kinds(undrawn(state), TurnBegan) == [TurnBegan(3)]


@pytest.mark.rule("DH-12.21b")
def test_who_finds_no_place_is_lost_too() -> None:
    enemies = [unit(f"e{n}", "defender", f"{n:02d}02", "S") for n in range(1, 15)]
    state = position(unit("a", "attacker", "0501", type="LC", dismount="LI"), *enemies, a())
    state.agenda.append(Electing("defender"))
    draft = drafting(state, item=Defending(("a",)))
    LOOP.go_on(draft)
    assert kinds(draft.events, UnitEliminated) == [UnitEliminated("a", "put to the sword", 0)]
    assert state.agenda == [Electing("defender")]


@pytest.mark.rule("DH-12.22a")
def test_mongols_who_defend_hold_or_give_up_in_each_rally_phase() -> None:
    def holding(**points: int) -> State:
        dismounted = unit("a", "attacker", "0303", type="LC", dismount="LI", dismounted=True)
        return rally(
            dismounted,
            d(),
            mongol="attacker",
            defending=True,
            points={"attacker": 80, "defender": 0, **points},
        )[0]

    state = holding()
    assert offered(state) == [Forgo(), GiveUp()]
    give(state, Forgo())
    assert kinds(undrawn(state), TurnBegan) == [TurnBegan(3)]
    state = holding()
    give(state, GiveUp())
    assert state.over == Over("surrender", "attacker")
    assert holding(defender=60).over == Over("flight", "defender")


@pytest.mark.rule("DH-11.33b", "DH-3.0k")
def test_a_taken_standard_of_a_dead_leader_is_gone_when_the_turn_ends() -> None:
    dead = leader("x", "attacker", "0101", place="gone")
    state, _ = rally(leaders=(*both(), dead), standards=(standard(dead, hex="", away=True, since=1),))
    assert kinds(undrawn(state), StandardLost) == [StandardLost("x")]


@pytest.mark.rule("DH-11.2a")
def test_who_is_not_beside_an_enemy_any_more_is_not_engaged_with_him() -> None:
    state = position(
        unit("a", "attacker", "0505", engaged=("d", "e")),
        unit("d", "defender", "0504", engaged=("a",)),
        unit("e", "defender", "0508", engaged=("a",)),
    )
    assert turns.parted(state) == {"a": ("d",), "e": ()}
    draft = drafting(state)
    turns.stock(draft)
    assert draft.events == [Disengaged({"a": ("d",), "e": ()})]
    assert str(RULESET.tell(state, draft.events[0])) == "no longer engaged: e (DH-11.2a)"
    assert RULESET.tell(state, Disengaged({"a": ("d",)})) is None
    state.units["d"].routed = True
    assert turns.parted(state) == {"a": (), "d": ()}


@pytest.mark.rule("DH-2.6a")
def test_nothing_is_settled_in_a_battle_that_is_over() -> None:
    state = position(unit("a", "attacker", "0505", engaged=("d",)), d(), over=Over("flight", "attacker"))
    draft = drafting(state)
    turns.stock(draft)
    assert draft.events == []
