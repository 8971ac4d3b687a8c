"""Who holds a banner when its bearer is gone."""

from random import Random
from typing import Any

import pytest

from battles.grunwald.bots.captain import Captain
from battles.grunwald.play import banners, effects
from battles.grunwald.play.banners import Bear, Inheriting
from battles.grunwald.play.orders import Pass
from battles.grunwald.state import Banner, State
from battles.grunwald.system import LOOP
from tests.battles.grunwald.positions import (
    HERE,
    dead,
    drafting,
    kinds,
    line,
    offered,
    position,
    unit,
    why,
)

FALLS = "banner-witold"


def fallen(*heirs: Any) -> tuple[State, list[Any]]:
    """Who bore a banner among these is eliminated."""
    one = unit("a", "attacker", HERE, sp=1)
    state = position(one, *heirs, Banner(FALLS, "attacker", bearer="a"))
    draft = drafting(state)
    effects.lose(draft, one, 1, "combat")
    return state, draft.events


def pair() -> tuple[Any, Any]:
    return unit("b", "attacker", HERE, kind="crossbow"), unit("c", "attacker", HERE, kind="levy")


@pytest.mark.rule("GR-7.1.5")
def test_the_owner_names_one_of_several_who_are_left_with_a_banner() -> None:
    state, _ = fallen(*pair(), unit("e", "defender", "2525"))
    assert state.agenda == [Inheriting(FALLS)]
    assert LOOP.to_act(state) == "attacker"
    assert offered(state) == [Bear("b"), Bear("c")]
    assert why(state, Bear("e")) == why(state, Pass()) == "GR-7.1.5"
    draft = drafting(state)
    banners.inherit(draft, state.agenda[-1], Bear("c"))
    assert (state.banners[FALLS].bearer, state.banners[FALLS].awaits, state.agenda) == ("c", False, [])
    [event] = kinds(draft.events, banners.BannerHeld)
    assert line(state, event).startswith("c at 2520 holds the banner")


@pytest.mark.rule("GR-7.1.5", "GR-6.1.5a")
def test_one_who_is_left_alone_holds_it_and_without_any_it_is_lost() -> None:
    for heirs, bearer in (((pair()[1],), "c"), ((), "")):
        state, events = fallen(*heirs)
        assert (state.banners[FALLS].bearer, state.agenda) == (bearer, [])
        assert banners.BannerLost(FALLS, HERE, 3) in events or bearer


@pytest.mark.rule("GR-7.1.5")
def test_nobody_is_asked_any_more_where_only_one_is_left_or_the_banner_is_lost_by_then() -> None:
    for gone, held in ((("c",), [banners.BannerHeld(FALLS, "b")]), (("b",), []), (("b", "c"), [])):
        state, events = fallen(*pair())
        draft = drafting(state)
        for name in gone:
            effects.lose(draft, state.units[name], 1, "combat")
        state.agenda = [Inheriting(FALLS)]
        assert not LOOP.topic_of(state).is_asked(state, state.agenda[-1])
        after = drafting(state)
        LOOP.topic_of(state).run(after, state.agenda[-1])
        assert kinds(after.events, banners.BannerHeld) == held
        [first] = kinds(events, banners.BannerHeld)
        assert line(state, first) == "", "it is told when it is known"


def test_the_captain_gives_it_to_who_can_carry_it_on() -> None:
    state, _ = fallen(*pair())
    assert Captain(Random(1)).choose(state) == Bear("c")
    dead(state, "c")
    state.units["d"] = unit("d", "attacker", HERE, kind="infantry_light", order="panicked", sp=1)
    state.gone()
    assert Captain(Random(1)).choose(state) == Bear("d")
