"""DH-9.13 to 9.17: checks, leaders, types, pairs and results of shocks."""

from typing import Any

import pytest

from battles.devils_horsemen.play import shocking
from battles.devils_horsemen.play.advancing import Advance
from battles.devils_horsemen.play.fates import LeaderKilled, LeaderUnhurt, LeaderWounded
from battles.devils_horsemen.play.happenings import (
    CheckPassed,
    CohesionLost,
    UnitEliminated,
    UnitMoved,
    UnitRouted,
)
from battles.devils_horsemen.play.items import Collapsing, Occupying, Sharing, Shocking
from battles.devils_horsemen.play.orders import Forgo
from battles.devils_horsemen.play.shocking import Bear, PickPair, PickType, ShockResolved
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import State
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import chooser, drafting, kinds, offered, why
from tests.battles.devils_horsemen.positions import leader, position, unit

COMBAT = Combat(("A",), ("X",), ("0504",))


def duel(*more: Any, leaders: Any = (), **options: Any) -> State:
    """A horseman before a footman, and others."""
    options.setdefault("X", {})
    return position(
        unit("A", "attacker", "0505", "N", **{"marker": "check", **options.get("A", {})}),
        unit("X", "defender", "0504", **{"facing": "S", "type": "MI", **options["X"]}),
        *more,
        leaders=(leader("L", "attacker", "0510"), *leaders),
        active="L",
    )


def step(state: State, item: Shocking, *faces: int) -> list[Any]:
    """One step of a shock, with dice that fall so (0 to 9)."""
    draft = drafting(state, *faces, item=item)
    shocking.go_on(draft, item)
    return draft.events[1:]


@pytest.mark.rule("DH-9.14a", "DH-9.13a")
def test_attackers_and_defenders_check_before_the_shock_and_nobody_routs_yet() -> None:
    state = duel(X={"hits": 3})
    events = step(state, Shocking((COMBAT,)), 7, 5)
    assert [(event.unit, event.hits) for event in kinds(events, CohesionLost)] == [("A", 1), ("X", 1)]
    assert kinds(events, UnitRouted) == []
    assert state.agenda[-1].stage == "routs"


@pytest.mark.rule("DH-9.14c", "DH-9.14d")
def test_routed_defenders_alone_check_at_quality_one_and_who_fails_is_eliminated() -> None:
    state = duel(X={"routed": True})
    events = step(state, Shocking((COMBAT,)), 1)
    assert [(event.unit, event.quality) for event in kinds(events, CheckPassed)] == [("X", 1)]
    state = duel(X={"routed": True})
    events = step(state, Shocking((COMBAT,)), 2)
    assert [event.unit for event in kinds(events, UnitEliminated)] == ["X"]


@pytest.mark.rule("DH-9.14d")
def test_a_defender_who_breaks_before_the_shock_routs_and_the_attacker_advances_at_once() -> None:
    state = duel(X={"hits": 4})
    draft = drafting(state, item=Shocking((COMBAT,), "routs"))
    shocking.go_on(draft, state.agenda[-1])
    assert [event.unit for event in kinds(draft.events, UnitRouted)] == ["X"]
    below, occupying, fleeing = state.agenda
    assert below.combats == ()
    assert occupying == Occupying(("A",), (), early=("0504",), unfought=True)
    assert fleeing.units == ("X",)
    LOOP.topic_of(state).run(draft, fleeing)
    while state.agenda[-1] != occupying:
        LOOP.topic_of(state).run(draft, state.agenda[-1])
    assert offered(state) == [Advance("A", "0504")]


@pytest.mark.rule("DH-9.14d", "DH-9.21a")
def test_while_a_defender_is_left_the_combat_is_resolved_before_anybody_advances() -> None:
    state = duel(unit("Y", "defender", "0404", "S", type="MI"), X={"hits": 4})
    step(state, Shocking((Combat(("A",), ("X", "Y"), ("0504", "0404")),), "routs"))
    below, fleeing = state.agenda
    [combat] = below.combats
    assert (combat.defenders, combat.places) == (("Y",), ("0404",))
    assert (combat.early, combat.barred) == (("0504",), ("A",))
    assert fleeing.units == ("X",)


@pytest.mark.rule("DH-9.14e")
def test_an_attacker_who_breaks_before_the_shock_routs_and_the_defender_stays() -> None:
    state = duel(A={"hits": 6})
    step(state, Shocking((COMBAT,), "routs"))
    below, fleeing = state.agenda
    assert (below.combats, fleeing.units) == ((), ("A",))
    assert not state.units["X"].routed


@pytest.mark.rule("DH-9.14f")
def test_where_both_break_before_the_shock_the_defender_flees_and_the_attacker_stays_routed() -> None:
    state = duel(A={"hits": 6}, X={"hits": 4})
    step(state, Shocking((COMBAT,), "routs"))
    assert state.units["A"].routed
    below, fleeing = state.agenda
    assert (below.combats, fleeing.units) == ((), ("X",))


@pytest.mark.rule("DH-9.15a", "DH-9.15b")
@pytest.mark.parametrize(
    ("faces", "wounded", "kind"),
    [
        ((1,), False, LeaderUnhurt),
        ((0, 5), False, LeaderWounded),
        ((0, 6), False, LeaderKilled),
        ((0,), True, LeaderKilled),
    ],
)
def test_a_leader_with_a_unit_that_fights_may_be_wounded_or_killed(
    faces: tuple[int, ...], wounded: bool, kind: type[Any]
) -> None:
    state = duel(leaders=(leader("M", "attacker", "0505", wounded=wounded),))
    state.leaders["M"].initiative += int(wounded)
    events = step(state, Shocking((COMBAT,), "leaders"), *faces)
    assert [event.leader for event in kinds(events, kind)] == ["M"]
    assert len(kinds(events, kind)[0].rolls) == len(faces)
    assert state.agenda[-1].stage == "types"


@pytest.mark.rule("DH-9.16a")
def test_the_defender_picks_the_type_and_then_the_attacker_the_pair() -> None:
    state = duel(unit("Y", "defender", "0404", "S", type="LI"), unit("B", "attacker", "0605", "NW"))
    combat = Combat(("A", "B"), ("X", "Y"), ("0504", "0404"))
    draft = drafting(state, item=Shocking((combat,), "types"))
    chapter = LOOP.topic_of(state)
    assert chooser(state) == "defender"
    assert offered(state) == [PickType("MI"), PickType("LI")]
    assert why(state, PickType("KN")) == why(state, PickPair("A", "X")) == "DH-9.16a"
    chapter.take(draft, state.agenda[-1], PickType("MI"))
    chapter.run(draft, state.agenda[-1])
    assert (state.agenda[-1].stage, chooser(state)) == ("pairs", "attacker")
    assert offered(state) == [PickPair("A", "X"), PickPair("B", "X")]
    assert why(state, PickPair("A", "Y")) == "DH-9.16a"
    chapter.take(draft, state.agenda[-1], PickPair("B", "X"))
    [combat] = state.agenda[-1].combats
    assert (combat.kind, combat.pair, combat.superior) == ("MI", ("B", "X"), "")


@pytest.mark.rule("DH-9.16a", "DH-9.17a")
def test_where_there_is_nothing_to_pick_nobody_is_asked() -> None:
    state = duel(X={"type": "KN"})
    state.units["X"].facing = 0
    draft = drafting(state, item=Shocking((COMBAT,), "types"))
    while state.agenda[-1].stage != "results":
        assert chooser(state) is None
        LOOP.topic_of(state).run(draft, state.agenda[-1])
    [combat] = state.agenda[-1].combats
    assert (combat.pair, combat.superior, combat.superior_units) == (("A", "X"), "AS", ("A",))


@pytest.mark.rule("DH-9.17d", "DH-9.17e", "DH-9.17f", "DH-9.17g", "DH-11.61a")
def test_column_and_die_give_hits_and_disorder_and_nobody_routs_yet() -> None:
    state = duel(leaders=(leader("M", "attacker", "0505", charisma=2),), X={"hits": 3})
    combat = Combat(("A",), ("X",), ("0504",), "MI", ("A", "X"))
    events = step(state, Shocking((combat,), "results"), 3)
    [fought] = kinds(events, ShockResolved)
    assert (fought.base, fought.column, fought.angle, fought.hits) == (7, 7, "front", (2, 2))
    assert fought.modifiers == {"leader of the attacker": 2}
    assert (state.units["A"].hits, state.units["X"].hits) == (2, 5)
    assert [state.units[name].disordered for name in "AX"] == [True, False]
    assert kinds(events, UnitRouted) == []


@pytest.mark.rule("DH-11.12a", "DH-9.17f")
def test_odd_hits_are_chosen_by_their_owner_where_nobody_gave_superiority() -> None:
    state = duel(unit("B", "attacker", "0605", "NW"), X={"type": "LI"})
    combat = Combat(("A", "B"), ("X",), ("0504",), "LI", ("A", "X"))
    draft = drafting(state, 6, item=Shocking((combat,), "results"))
    shocking.go_on(draft, state.agenda[-1])
    [fought] = kinds(draft.events, ShockResolved)
    assert (fought.column, fought.hits) == (9, (1, 3))
    assert [state.units[name].hits for name in "ABX"] == [0, 0, 3]
    assert state.agenda[-1] == Sharing(("A", "B"), 1)
    chapter = LOOP.topic_of(state)
    assert chooser(state) == "attacker"
    assert offered(state) == [Bear("A"), Bear("B")]
    assert why(state, Bear("X")) == why(state, Forgo()) == "DH-11.12a"
    chapter.take(draft, state.agenda[-1], Bear("B"))
    assert [state.units[name].hits for name in "AB"] == [0, 1]
    assert not any(isinstance(item, Sharing) for item in state.agenda), "there is no other"
    draft.add(Sharing(("A", "B"), 1))
    state.units["A"].place, state.units["A"].hex = "gone", ""
    assert chooser(state) is None
    chapter.run(draft, state.agenda[-1])
    assert state.units["B"].hits == 2


@pytest.mark.rule("DH-11.12a")
def test_two_of_three_bear_odd_hits_one_after_the_other() -> None:
    state = duel(unit("B", "attacker", "0605", "NW"), unit("C", "attacker", "0404", "NE"))
    draft = drafting(state, item=Sharing(("A", "B", "C"), 2))
    chapter = LOOP.topic_of(state)
    chapter.take(draft, state.agenda[-1], Bear("B"))
    assert state.agenda[-1] == Sharing(("A", "C"), 1)
    assert chooser(state) == "attacker"


@pytest.mark.rule("DH-9.13a")
def test_every_combat_is_resolved_before_any_collapses() -> None:
    state = duel(unit("B", "attacker", "0605", "NE"), unit("Y", "defender", "0604", "S", type="LI", hits=2))
    state.units["B"].facing = 0
    one = Combat(("A",), ("X",), ("0504",), "MI", ("A", "X"))
    other = Combat(("B",), ("Y",), ("0604",), "LI", ("B", "Y"))
    draft = drafting(state, 5, 5, item=Shocking((one, other), "results"))
    while isinstance(state.agenda[-1], Shocking):
        shocking.go_on(draft, state.agenda[-1])
    assert [event.attackers for event in kinds(draft.events, ShockResolved)] == [("A",), ("B",)]
    assert state.agenda == [Collapsing((one, other))]
    assert kinds(draft.events, UnitRouted) == []
    assert kinds(draft.events, UnitMoved) == []


@pytest.mark.rule("DH-9.12d", "DH-6.73f", "DH-8.36b", "DH-6.45b", "DH-6.46a")
def test_two_units_fight_alone_once_and_a_column_remembers_it() -> None:
    state = duel(X={"column": True, "facing": "SW"})
    draft = drafting(state)
    shocking.alone(draft, state.units["A"], state.units["X"], angle_rear=True)
    [item] = state.agenda
    assert item == Shocking((Combat(("A",), ("X",), ("0504",), rear=True),), alone=True)
    assert (state.units["A"].fought, state.units["X"].struck, state.units["X"].rammed) == (True, True, True)
    line = str(RULESET.tell(state, draft.events[0]))
    assert line == "A against X (DH-9.12b)"
