"""DH-9.18, 9.2, 11.2, 6.46: collapse, advances, engaged units, and columns that form."""

from typing import Any

import msgspec
import pytest

from battles.devils_horsemen.chapters import collapsing, effects
from battles.devils_horsemen.chapters.collapsing import (
    Advance,
    CollapseTested,
    ColumnBroken,
    Engaged,
    Flee,
)
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import (
    CohesionLost,
    CohesionRegained,
    Realigned,
    UnitMoved,
    UnitRouted,
)
from battles.devils_horsemen.chapters.items import (
    Advancing,
    Arriving,
    Collapsing,
    Fleeing,
    Forming,
    Occupying,
    Routing,
)
from battles.devils_horsemen.chapters.loop import LOOP
from battles.devils_horsemen.chapters.orders import Forgo, TurnTo
from battles.devils_horsemen.chapters.shooting import Answer, VolleyFired
from battles.devils_horsemen.clash import Combat
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import State
from tests.battles.devils_horsemen.positions import drafting, kinds, leader, offered, position, unit, why
from tests.battles.devils_horsemen.test_clash import lying

COMBAT = Combat(("A",), ("X",), ("0504",), "MI", ("A", "X"))


def after(*more: Any, a: int = 0, x: int = 0, leaders: Any = (), **options: Any) -> State:
    """A horseman of quality 6 and a footman of quality 4 after a shock, with so many hits."""
    return position(
        unit("A", "attacker", "0505", "N", hits=a, fought=True),
        unit("X", "defender", "0504", options.pop("facing", "S"), type="MI", hits=x, struck=True, **options),
        *more,
        leaders=(leader("L", "attacker", "0510"), *leaders),
        active="L",
    )


def item_of(state: State, item: Any, *faces: int) -> Decision:
    """An item on top of the agenda, in a decision with dice that fall so (0 to 9)."""
    draft = drafting(state, *faces)
    draft.add(item)
    return draft


def run(draft: Decision) -> None:
    """What happens by itself with the top."""
    chapter, item = LOOP.chapter_of(draft.state), draft.state.agenda[-1]
    assert chapter.who(draft.state, item) is None
    chapter.run(draft, item)


def take(draft: Decision, order: Any) -> None:
    """An order about the top, as its chapter takes it."""
    chapter, item = LOOP.chapter_of(draft.state), draft.state.agenda[-1]
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
    chapter = LOOP.chapter_of(state)
    assert chapter.who(state, state.agenda[-1]) == "defender"
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


@pytest.mark.rule("DH-11.13c")
def test_where_one_unit_holds_all_others_rout() -> None:
    state = after(unit("B", "attacker", "0605", "N", hits=5), a=9, x=4)
    draft = item_of(state, Collapsing((msgspec.structs.replace(COMBAT, attackers=("A", "B")),)))
    run(draft)
    assert [event.unit for event in kinds(draft.events, UnitRouted)] == ["A", "X"]
    assert kinds(draft.events, CohesionRegained) == []


@pytest.mark.rule("DH-9.18b")
def test_a_unit_one_short_holds_with_a_hit_less_or_routs() -> None:
    for face, held, hits in ((3, True, 2), (4, False, 3)):
        state = after(unit("F", "defender", "0909", hits=5), x=3)
        draft = item_of(state, Collapsing((COMBAT,), "second"), face)
        run(draft)
        assert [(event.unit, event.held) for event in kinds(draft.events, CollapseTested)] == [("X", held)]
        assert (state.units["X"].hits, state.units["X"].routed) == (hits, not held)
        line = str(RULESET.tell(state, kinds(draft.events, CollapseTested)[0]))
        assert line.startswith("X gets over it" if held else "X collapses (die 4 not below 4")


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
    state.units["X"].hex, state.units["X"].routed = "0502", True
    state.gone()
    return state


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
        collapsing.occupy(drafting(state), combat)
        return state.agenda

    def with_y(state: State) -> State:
        state.units["Y"] = unit("Y", "defender", "0404", "S")
        state.gone()
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
        assert collapsing.turner(state, item) == who
        state.units["X"].facing = 0
        state.gone()
        assert collapsing.turner(state, item) == "attacker"
        state.units["A"].routed = True
        assert collapsing.turner(state, item) is None


@pytest.mark.rule("DH-9.21a", "DH-9.21b")
def test_hits_of_the_ground_count_but_an_advance_routs_nobody() -> None:
    for before, now in ((0, 3), (4, 5), (5, 5)):
        state = lying(gone(after(a=before)), {"0504": "r"})
        draft = item_of(state, Occupying(("A",), ("0504",)))
        run(draft)
        assert (state.units["A"].hits, state.units["A"].routed) == (now, False)
        assert state.units["A"].hex == "0504"


@pytest.mark.rule("DH-9.22a")
def test_a_turn_in_the_rough_after_an_advance_costs_a_hit_and_routs_nobody() -> None:
    for before, now in ((0, 1), (5, 5)):
        state = lying(after(a=before), {"0505": "r"})
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
    state = after(unit("B", "attacker", "0605", "N"))
    state.units["X"].hex = "0102"
    state.gone()
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
        assert LOOP.chapter_of(state).who(state, state.agenda[-1]) == "attacker"
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


@pytest.mark.rule("DH-11.2a")
def test_who_stays_beside_an_enemy_he_has_fought_is_engaged() -> None:
    state = after()
    draft = item_of(state, Collapsing((COMBAT,), "advances"))
    run(draft)
    run(draft)
    assert kinds(draft.events, Engaged) == [Engaged({"A": ("X",), "X": ("A",)})]
    assert (state.units["A"].engaged, state.units["X"].engaged) == (("X",), ("A",))
    assert str(RULESET.tell(state, kinds(draft.events, Engaged)[0])) == "engaged: A, X (DH-11.2a)"


@pytest.mark.rule("DH-11.2a")
def test_who_has_advanced_beside_another_enemy_is_not_engaged() -> None:
    state = gone(after(unit("Y", "defender", "0404", "S")))
    combat = msgspec.structs.replace(COMBAT, defenders=("X", "Y"), places=("0504", "0404"))
    draft = item_of(state, Collapsing((combat,), "advances"))
    run(draft)
    run(draft)
    draft.done()
    draft.done()
    run(draft)
    run(draft)
    assert state.units["A"].hex == "0504"
    assert kinds(draft.events, Engaged) == []


@pytest.mark.rule("DH-6.46a")
def test_an_attacked_column_forms_and_takes_a_hit_which_may_rout_it() -> None:
    for before, routed in ((0, False), (3, True)):
        state = after(x=before, column=True, rammed=True, facing="SW")
        draft = item_of(state, Forming("X"))
        assert LOOP.chapter_of(state).who(state, state.agenda[-1]) == "defender"
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
        assert "out of column" in str(RULESET.tell(state, kinds(draft.events, ColumnBroken)[0]))


@pytest.mark.rule("DH-6.46a")
def test_a_column_that_is_none_any_more_is_not_asked() -> None:
    state = after()
    assert collapsing.former(state, Forming("X")) is None
