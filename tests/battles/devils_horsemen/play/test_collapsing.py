"""DH-9.18, 9.2, 11.2, 6.46: collapse, advances, engaged units, and columns that form."""

from collections.abc import Mapping
from typing import Any

import pytest

from battles.devils_horsemen.play.collapsing import CollapseTested, ColumnBroken, Engaged, Flee
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import CohesionLost, CohesionRegained, UnitMoved, UnitRouted
from battles.devils_horsemen.play.items import Collapsing, Fleeing, Forming, Routing
from battles.devils_horsemen.play.orders import Forgo, TurnTo
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import State
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import chooser, drafting, kinds, offered, why
from tests.battles.devils_horsemen.positions import changed, leader, position, unit

COMBAT = Combat(("A",), ("X",), ("0504",), "MI", ("A", "X"))


def after(
    *more: Any, a: int = 0, x: int = 0, leaders: Any = (), terrain: Mapping[str, str] = {}, **options: Any
) -> State:
    """A horseman of quality 6 and a footman of quality 4 after a shock, with so many hits."""
    return position(
        unit("A", "attacker", "0505", "N", hits=a, fought=True),
        unit("X", "defender", "0504", options.pop("facing", "S"), type="MI", hits=x, struck=True, **options),
        *more,
        leaders=(leader("L", "attacker", "0510"), *leaders),
        active="L",
        terrain=terrain,
    )


def item_of(state: State, item: Any, *faces: int) -> Decision:
    """An item on top of the agenda, in a decision with dice that fall so (0 to 9)."""
    return drafting(state, *faces, item=item)


def run(draft: Decision) -> None:
    """What happens by itself with the top."""
    chapter, item = LOOP.topic_of(draft.state), draft.state.agenda[-1]
    assert chooser(draft.state, item) is None
    chapter.run(draft, item)


def take(draft: Decision, order: Any) -> None:
    """An order about the top, as its chapter takes it."""
    chapter, item = LOOP.topic_of(draft.state), draft.state.agenda[-1]
    chapter.check(draft.state, item, order)
    chapter.take(draft, item, order)


@pytest.mark.rule("DH-9.18a", "DH-11.13a", "DH-11.41a")
def test_all_who_break_rout_before_anybody_moves_the_inactive_side_first() -> None:
    state = after(
        unit("B", "attacker", "0605", "N", hits=6),
        unit("Y", "defender", "0604", "S", type="MI", hits=3),
        unit("Z", "defender", "0404", "S", type="MI", hits=4),
        x=5,
    )
    combat = Combat(("A", "B"), ("X", "Y", "Z"), ("0504", "0604", "0404"))
    draft = item_of(state, Collapsing((combat,)))
    run(draft)
    assert [event.unit for event in kinds(draft.events, UnitRouted)] == ["B", "X", "Z"]
    assert state.agenda[1:] == [Fleeing(("B",)), Fleeing(("X", "Z"))]
    assert kinds(draft.events, UnitMoved) == []
    assert chooser(state) == "defender"
    assert offered(state) == [Flee("X"), Flee("Z")]
    assert why(state, Flee("B")) == why(state, Forgo()) == "DH-11.41a"
    take(draft, Flee("Z"))
    assert state.agenda[-2:] == [Fleeing(("X",)), Routing("Z")]
    draft.done()
    run(draft)
    assert state.agenda[-2:] == [Fleeing(("B",)), Routing("X")]


@pytest.mark.rule("DH-9.18a")
def test_a_unit_lost_meanwhile_does_not_flee() -> None:
    state = after()
    draft = item_of(state, Fleeing(("X",)))
    state.units["X"].place, state.units["X"].hex = "gone", ""
    run(draft)
    assert state.agenda == []


@pytest.mark.rule("DH-11.13b", "DH-9.21b")
@pytest.mark.parametrize(
    ("a", "x", "routs", "spared", "left"), [(6, 5, "X", "A", 5), (8, 4, "A", "X", 3), (6, 4, "X", "A", 5)]
)
def test_where_all_would_rout_one_side_ends_one_below_its_quality(
    a: int, x: int, routs: str, spared: str, left: int
) -> None:
    state = after(a=a, x=x)
    draft = item_of(state, Collapsing((COMBAT,)))
    run(draft)
    assert [event.unit for event in kinds(draft.events, UnitRouted)] == [routs]
    assert [(event.unit, event.total) for event in kinds(draft.events, CohesionRegained)] == [(spared, left)]


@pytest.mark.rule("DH-9.18b")
def test_a_unit_one_short_holds_with_a_hit_less_or_routs() -> None:
    for face, held, hits in ((3, True, 2), (4, False, 3)):
        state = after(unit("F", "defender", "0909", hits=5), x=3)
        draft = item_of(state, Collapsing((COMBAT,), "second"), face)
        run(draft)
        assert [(event.unit, event.quality, event.held) for event in kinds(draft.events, CollapseTested)] == [
            ("X", 4, held)
        ]
        assert (state.units["X"].hits, state.units["X"].routed) == (hits, not held)


@pytest.mark.rule("DH-9.18b")
def test_in_a_segment_others_throw_too_and_in_a_shock_apart_only_its_own() -> None:
    others = (unit("B", "attacker", "0808", "N", hits=5), unit("Y", "defender", "0807", "S"))
    for alone, thrown in ((False, ["B"]), (True, [])):
        state = after(*others)
        state.units["Y"].facing = 3
        draft = item_of(state, Collapsing((COMBAT,), "second", alone), 0)
        run(draft)
        assert [event.unit for event in kinds(draft.events, CollapseTested)] == thrown


def gone(state: State) -> State:
    """The defender has left its hex."""
    changed(state, "X", hex="0502", routed=True)
    return state


@pytest.mark.rule("DH-11.2a")
def test_who_stays_beside_an_enemy_he_has_fought_is_engaged() -> None:
    state = after()
    draft = item_of(state, Collapsing((COMBAT,), "advances"))
    run(draft)
    run(draft)
    assert kinds(draft.events, Engaged) == [Engaged({"A": ("X",), "X": ("A",)})]
    assert (state.units["A"].engaged, state.units["X"].engaged) == (("X",), ("A",))
    assert str(RULESET.tell(state, kinds(draft.events, Engaged)[0])) == "engaged: A with X (DH-11.2a)"


@pytest.mark.rule("DH-6.46a")
def test_an_attacked_column_forms_and_takes_a_hit_which_may_rout_it() -> None:
    assert chooser(after(), Forming("X")) is None
    for before, routed in ((0, False), (3, True)):
        state = after(x=before, column=True, rammed=True, facing="SW")
        draft = item_of(state, Forming("X"))
        assert chooser(state) == "defender"
        assert offered(state) == [TurnTo(3), TurnTo(4)]
        assert why(state, TurnTo(2)) == why(state, Forgo()) == "DH-6.46a"
        take(draft, TurnTo(4))
        one = state.units["X"]
        assert (one.column, one.rammed, one.facing, one.hits, one.routed) == (
            False,
            False,
            4,
            before + 1,
            routed,
        )
        assert kinds(draft.events, CohesionLost)[0].cause == "column attacked"
        assert "leaves its column" in str(RULESET.tell(state, kinds(draft.events, ColumnBroken)[0]))
