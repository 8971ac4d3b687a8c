"""A round: targets, dice, saves, and the result."""

from typing import Any

import pytest

from battles.warmaster.play.casualties import CasualtiesRemoved, Losing, Remove
from battles.warmaster.play.orders import GoOn
from battles.warmaster.play.placing import StandsPlaced
from battles.warmaster.play.pursuing import Pursuing
from battles.warmaster.play.regrouping import Regrouping
from battles.warmaster.play.retreating import Heading, Retreating, UnitRetreated
from battles.warmaster.play.striking import (
    LotsDrawn,
    RoundDecided,
    Strike,
    Striking,
    UnitStruck,
    WoundsSuffered,
    decide,
    follow_victory,
    strike,
)
from battles.warmaster.play.withdrawing import UnitFellBack
from battles.warmaster.state import State
from battles.warmaster.system import LOOP
from battles.warmaster.tables import size
from tests.battles.warmaster.combats import gone_on, in_round, one, some, told
from tests.battles.warmaster.positions import drafting, give, lone, refused, row, stand, unit


def pair(kind: str = "infantry", other: str = "infantry", *more: Any, **told_: Any) -> State:
    """A unit of a kind against one of another, front to front, in a round."""
    deep = (size(kind).depth + size(other).depth) // 2
    mine, theirs = (unit("a1", 50, 50, kind=kind), unit("b1", 50, 50 + deep, kind=other))
    return in_round(mine, theirs, *more, item=Striking(), **told_)


@pytest.mark.rule("WM-4.1", "WM-4.2", "WM-4.4a", "WM-7.1", "WM-8.3")
def test_nine_dice_hit_on_four_and_saves_cancel_hits() -> None:
    state = pair("heavy_infantry", "heavy_infantry")
    # Five hits of nine; one of nine; the single hit is saved; two of five are.
    events = gone_on(state, 4, 5, 6, 4, 4, 3, 2, 1, 1, *[1] * 8, 4, 5, 5, 6, 1, 1, 4)
    assert told(state, events, UnitStruck) == [
        (
            "heavy infantry a1 strikes: stand 1 at heavy infantry b1 (stand 1, open) 3; "
            "stand 2 at heavy infantry b1 (stand 2, open) 3; "
            "stand 3 at heavy infantry b1 (stand 3, open) 3; "
            "dice 4 5 6 4 4 3 2 1 1 on 4+ at heavy infantry b1, 5 hits (WM-4.1, WM-6)"
        ),
        (
            "heavy infantry b1 strikes: stand 1 at heavy infantry a1 (stand 1, open) 3; "
            "stand 2 at heavy infantry a1 (stand 2, open) 3; "
            "stand 3 at heavy infantry a1 (stand 3, open) 3; "
            "dice 1 1 1 1 1 1 1 1 4 on 4+ at heavy infantry a1, 1 hit (WM-4.1, WM-6)"
        ),
    ]
    assert told(state, events, WoundsSuffered) == [
        "heavy infantry a1 takes 1 hit, saves 5 on 5+: 0 wounds (WM-7.1)",
        "heavy infantry b1 takes 5 hits, saves 5 6 1 1 4 on 5+: 3 wounds (WM-7.1)",
    ]
    assert one(RoundDecided, events).points == {"attacker": 3, "defender": 0}
    assert told(state, events, RoundDecided) == [
        "3 (3 wounds, 0 supports) : 0 (0 wounds, 0 supports): the attacker wins the round (WM-8.6)"
    ]


@pytest.mark.rule("WM-8.1", "WM-8.3")
def test_supports_count_for_the_side_that_gives_them() -> None:
    state = in_round(unit("a1", 50, 50), unit("a2", 50, 48), unit("b1", 50, 52), item=Striking())
    draft = drafting(state)
    decide(draft)
    assert one(RoundDecided, draft.events).supports == {"attacker": 3, "defender": 0}


@pytest.mark.rule("WM-8.4")
def test_of_twelve_wounds_nine_count() -> None:
    state = pair("guard_infantry", "militia")
    events = gone_on(state, *[6] * 12, *[1] * 6)
    assert told(state, events, WoundsSuffered) == [
        "militia b1 takes 12 hits, no save: 12 wounds, of which 9 count (WM-8.4)"
    ]
    assert one(RoundDecided, events).points == {"attacker": 9, "defender": 0}
    assert state.units["b1"].destroyed


@pytest.mark.rule("WM-5.1", "WM-5.2", "WM-4.2")
def test_whoever_has_several_enemies_before_him_chooses() -> None:
    state = in_round(
        unit("a1", 0, 0, stands=(stand(1, 50, 50), stand(2, 54, 50))),
        lone("b1", 48, 52),
        lone("b2", 52, 52),
        item=Striking(),
    )
    assert gone_on(state) == []
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [Strike("a1", 1, "b1", 1), Strike("a1", 1, "b2", 1), GoOn()]
    assert LOOP.calm(state) == GoOn()
    refused(state, Strike("a1", 2, "b2", 1), "WM-5.1", "theirs")
    refused(state, Remove("a1", 1), "WM-5.1", "order")
    # The defender is asked too: b2 has both stands of a1 before it, which come to the same; so nobody is.
    events = give(state, Strike("a1", 1, "b1", 1), *[1] * 30)
    struck = some(UnitStruck, events)[0]
    assert [(blow.stand, blow.enemy) for blow in struck.blows] == [(1, "b1"), (2, "b2")]
    assert [pool.stem for pool in struck.pools] == ["WM-4.1|1.attacker.combat.a1|attack"] * 2


@pytest.mark.rule("WM-H5.3", "WM-H13.1")
def test_hits_of_several_attackers_are_saved_together() -> None:
    pair_ = unit("a1", 50, 50, kind="militia"), unit("a2", 62, 50, kind="militia")
    state = in_round(*pair_, unit("b1", 56, 52), item=Striking())
    events = gone_on(state, *[4] + [1] * 20)
    if LOOP.to_act(state):
        events = give(state, GoOn(), *[4] + [1] * 20)
    assert [event.unit for event in some(WoundsSuffered, events)] == ["b1"]


@pytest.mark.rule("WM-8.1", "WM-8.6", "WM-8.7", "WM-9.2", "WM-9.3", "WM-10.1")
def test_the_loser_loses_stands_and_retreats_before_the_winner_does_anything() -> None:
    state = pair("militia", "militia")
    # Four hits of a1, three of b1.
    gone_on(state, *[4] * 4, 1, 1, *[4] * 3, 1, 1, 1)
    events = [*give(state, GoOn()), *give(state, GoOn()), *give(state, LOOP.calm(state))]
    kinds = [event for event in events if isinstance(event, CasualtiesRemoved | UnitRetreated | StandsPlaced)]
    assert [(type(event).__name__, event.unit) for event in kinds] == [
        ("CasualtiesRemoved", "b1"),
        ("UnitRetreated", "b1"),
        ("CasualtiesRemoved", "a1"),
        ("StandsPlaced", "a1"),
    ]


@pytest.mark.rule("WM-8.5a", "WM-8.5b", "WM-9.3", "WM-H13.2")
def test_in_a_draw_lots_say_who_falls_back_first() -> None:
    state = pair("militia", "militia")
    events = gone_on(state, *[1] * 12, 4)
    lots = one(LotsDrawn, events)
    assert (lots.removes, lots.falls_back) == (None, "defender")
    assert told(state, events, LotsDrawn) == [
        "the defender falls back first (die 4; up to 3 it is the attacker; WM-8.5b)"
    ]
    assert LOOP.to_act(state) == "defender"
    back = [*give(state, GoOn()), *give(state, GoOn())]
    assert [(event.unit, event.cm) for event in some(UnitFellBack, back)] == [("b1", 10), ("a1", 10)]
    assert state.round is None


@pytest.mark.rule("WM-8.5b", "WM-9.3", "WM-H13.2")
def test_if_both_lose_stands_in_a_draw_a_lot_says_who_removes_them_first() -> None:
    state = pair("militia", "militia")
    events = gone_on(state, 4, 4, 4, 1, 1, 1, 4, 4, 4, 1, 1, 1, 6, 3)
    lots = one(LotsDrawn, events)
    assert (lots.removes, lots.falls_back) == ("defender", "attacker")
    assert told(state, events, LotsDrawn) == [
        (
            "the defender removes casualties first, the attacker falls back first "
            "(dice 6, 3; up to 3 it is the attacker; WM-9.3, WM-8.5b)"
        )
    ]
    assert LOOP.orders(state) == [Remove("b1", 3), Remove("b1", 1), GoOn()]


@pytest.mark.rule("WM-8.2")
def test_if_nobody_is_left_nobody_has_won() -> None:
    state = in_round(
        unit("a1", 0, 0, kind="guard_infantry", stands=row(50, 50, count=1)),
        unit("b1", 0, 0, kind="guard_infantry", stands=row(50, 52, "S", count=1)),
        item=Striking(),
    )
    events = gone_on(state, *[6] * 8, *[1] * 8)
    assert told(state, events, RoundDecided) == [
        "3 (3 wounds, 0 supports) : 3 (3 wounds, 0 supports): neither side has a unit left (WM-8.2)"
    ]
    assert [event.unit for event in some(CasualtiesRemoved, events)] == ["a1", "b1"]
    assert all(each.destroyed for each in state.units.values())


@pytest.mark.rule("WM-8.2", "WM-8.6")
def test_who_destroys_all_enemies_has_won_whatever_the_result() -> None:
    state = in_round(
        unit("a1", 50, 50),
        unit("b1", 0, 0, kind="militia", stands=row(50, 52, "S", count=1), wounds=2),
        item=Striking(),
    )
    # Two hits of a1, of which one counts; two of b1, which are not saved.
    events = gone_on(state, 4, 4, *[1] * 4, 4, 4, 1, 1)
    assert one(RoundDecided, events).points == {"attacker": 2, "defender": 2}, (
        "the third stand of a1 supports"
    )
    assert one(RoundDecided, events).winner == "attacker"
    assert told(state, events, RoundDecided) == [
        "2 (1 wound, 1 support) : 2 (2 wounds, 0 supports): the attacker wins the round, no enemy is left (WM-8.2)"
    ]
    assert not some(UnitRetreated, events)


@pytest.mark.rule("WM-4.1", "WM-4.2")
def test_who_strikes_nobody_throws_no_dice() -> None:
    draft = drafting(pair())
    assert strike(draft, draft.state.units["a1"], ()) == {}
    assert draft.events == []


@pytest.mark.rule("WM-8.6", "WM-8.7", "WM-9.2", "WM-9.3", "WM-10.1")
def test_after_a_victory_the_loser_comes_before_the_winner_and_is_regrouped_last() -> None:
    state = pair()
    draft = drafting(state)
    follow_victory(draft, "defender")
    assert state.agenda[1:] == [
        Regrouping("attacker"),
        Pursuing("defender"),
        Losing("defender"),
        Retreating("attacker"),
        Heading("attacker"),
        Losing("attacker"),
    ]
