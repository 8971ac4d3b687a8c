"""A side knows nothing of where the enemy waits off the map."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.contract.gates import Gate
from battles.contract.muster import SIDES, Edge, Muster, Side, opponent
from battles.contract.surface import Setting
from battles.guiscard.drawing.story import line
from battles.guiscard.play import orders as o
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.entering import Approach, Approached
from battles.guiscard.play.sieges.hidden import without_infiltrators
from battles.guiscard.rules.sieges.places import kept
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Post, Skirmish
from battles.guiscard.state.items import Approaching, OffensiveFire
from tests.battles.guiscard.play.sieges.fights import (
    calmly,
    give,
    men,
    moving,
    opened,
    played,
    sealed,
    set_up,
    siege,
)

PEOPLE = {"attackers": men("norman", peasants=12, riders=2, archers=2)}
FIGHTS = [
    siege("assault", **PEOPLE, infiltrators=2, gate="open"),
    siege("camp_sally", **PEOPLE, tents=28),
    siege("supply_sally", **PEOPLE, horses=2, food=2, most_patrols=2),
]
EDGES: dict[Edge | str, Edge] = {"top": "left", "left": "bottom", "bottom": "right", "right": "top"}


def otherwise(state: Skirmish, side: Side) -> Skirmish:
    """The same fight, but for what the side may not know: its enemies wait elsewhere, and are not sent for yet."""
    found = RULESET.decode(RULESET.encode(state))
    assert found.siege is not None
    for number, (name, post) in enumerate(found.siege.waiting.items()):
        if found.people[name].side != side:
            other = Post(EDGES[post.edge], post.since) if post.edge else Post(since=number % 2)
            found.siege.waiting[name] = Post() if number % 3 == 0 else other
            found.people[name].deeds.moved = not found.people[name].deeds.moved
    if side == "defender":
        found.siege.patrols += 1
    return found


def known(state: Skirmish, side: Side) -> Iterator[object]:
    """All that follows for a side from its view."""
    view = RULESET.seen(state, side)
    yield RULESET.encode(view)
    yield RULESET.drawing(view, side)
    yield RULESET.to_act(view)
    yield RULESET.progress(view)
    if RULESET.to_act(state) == side:
        yield RULESET.orders(view)
        yield RULESET.asked(view)


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3e")
@pytest.mark.parametrize("muster", FIGHTS, ids=lambda each: each.works.action)
def test_what_a_side_may_not_know_changes_nothing_for_it_and_by_its_view_it_may_order_what_it_may(
    muster: Muster,
) -> None:
    compared = 0
    for number, state in enumerate(played(muster, 3)):
        side = RULESET.to_act(state)
        if side is not None and number % 5 == 0:
            assert RULESET.orders(RULESET.seen(state, side)) == RULESET.orders(state)
            assert RULESET.to_act(RULESET.seen(state, opponent(side))) == side
        if side is not None and number % 15 == 0:
            for each in SIDES:
                assert list(known(state, each)) == list(known(otherwise(state, each), each)), each
                compared += 1
    assert compared > 10


@pytest.mark.rule("GS-11.4.3e")
def test_the_die_for_a_patrol_is_not_in_the_view_of_the_party() -> None:
    state = opened(FIGHTS[2])
    set_up(state, dice=[])
    state.asked = {"GS-11.4.3e|2b.patrol|patrol": 1, "GT-4.3.1a|2b.x|infiltration": 1}
    assert list(RULESET.seen(state, "defender").asked) == ["GT-4.3.1a|2b.x|infiltration"]
    assert RULESET.seen(state, "attacker").asked == state.asked


@pytest.mark.rule("GS-11.4.3e")
def test_until_a_later_patrol_comes_on_the_party_reads_the_same_bytes_whenever_it_will() -> None:
    """The dice of patrols fell before the muster: in the third turn or in the fourth, nothing before it differs."""
    read = []
    for turn in (3, 4):
        fight = siege("supply_sally", **PEOPLE, horses=2, food=2, patrols=(1, turn))
        found: list[object] = []
        for state in played(fight, 4, ("random", "random")):
            if state.turn >= 3:
                break
            found.extend(known(state, "defender"))
        read.append(found)
    assert len(read[0]) > 100
    assert read[0] == read[1]


HORDE = men("norman", peasants=34, riders=2, archers=4)
FAR = 40
"""A turn that nobody comes to."""


def read_by_the_party(patrols: tuple[int, ...], seed: int, turns: int) -> list[object]:
    """All that a party reads whose enemies stay off the map: its views whenever it is asked, and the lines told to it."""
    dice, found = sealed(seed), []
    muster = siege("supply_sally", HORDE, horses=2, food=2, patrols=patrols)
    state = RULESET.open(Setting(muster), dice)[1]
    party = RULESET.bot("random", Random(seed))
    while (side := RULESET.to_act(state)) is not None and state.turn < turns:
        asked = RULESET.asked(state)
        assert asked is not None
        order = asked.calm
        if side == "defender":
            found.extend(known(state, side))
            order = party.choose(RULESET.seen(state, side))
        before = RULESET.decode(RULESET.encode(state))
        for event in RULESET.decide(state, order, dice):
            RULESET.evolve(before, event)
            found.append(RULESET.tell(before, event, "defender"))
    return [each for each in found if each is not None]


@pytest.mark.rule("GS-11.4.3e")
@settings(max_examples=6)
@given(turns=st.lists(st.integers(1, 6), max_size=3).map(sorted), seed=st.integers(0, 9))
def test_in_which_turns_patrols_come_changes_no_byte_for_a_party_before_whom_none_comes_on(
    turns: list[int], seed: int
) -> None:
    plain = read_by_the_party((1, FAR), seed, 6)
    assert plain
    assert read_by_the_party((1, *turns, FAR), seed, 6) == plain


@pytest.mark.rule("GS-11.4.3e", "GS-11.4.3f")
def test_while_a_patrol_is_placed_the_party_reads_what_it_reads_while_the_besieger_shoots() -> None:
    state = opened(siege("supply_sally", HORDE, horses=2, food=2, patrols=(1, 3)))
    set_up(state)
    calmly(state, lambda state: state.turn == 3 and isinstance(state.agenda[-1], Approaching))
    [first, second] = [
        {name for name, post in kept(state).waiting.items() if post.since == since and post != Post()}
        for since in (0, 3)
    ]
    assert first
    assert second
    shooting = RULESET.decode(RULESET.encode(state))
    shooting.agenda = [OffensiveFire()]
    kept(shooting).waiting |= dict.fromkeys(second, Post())
    kept(shooting).patrols -= 1
    assert list(known(state, "defender")) == list(known(shooting, "defender"))
    assert RULESET.to_act(RULESET.seen(state, "defender")) == "attacker"
    assert isinstance(RULESET.seen(state, "attacker").agenda[-1], Approaching)


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3e")
@pytest.mark.parametrize("muster", FIGHTS, ids=lambda each: each.works.action)
def test_while_somebody_off_the_map_is_taken_up_the_other_side_reads_that_its_enemy_moves(
    muster: Muster,
) -> None:
    state = opened(muster)
    set_up(state)
    side: Side = "defender" if muster.works.action == "supply_sally" else "attacker"
    calmly(state, moving(side, 1))
    before = list(known(state, opponent(side)))
    names = [name for name in kept(state).waiting if Take(name) in RULESET.orders(state)]
    for name in names[:2]:
        another = RULESET.decode(RULESET.encode(state))
        for order in (Take(name), o.Stay()):
            give(another, order)
            assert list(known(another, opponent(side))) == before
            assert RULESET.to_act(another) == side


@pytest.mark.rule("GS-11.4.1b")
def test_who_is_about_to_be_placed_is_not_in_the_view_of_the_other_side() -> None:
    state = opened(siege("assault", men("norman", foot=3)))
    while not isinstance(state.agenda[-1], Approaching):
        RULESET.decide(state, RULESET.asked(state).calm, None)  # type: ignore[arg-type, union-attr]
    [item] = RULESET.seen(state, "defender").agenda[-1:]
    assert item == Approaching("attacker", ("",), ())
    [event] = [
        each
        for each in RULESET.decide(state, Approach("top", everybody=True), None)  # type: ignore[arg-type]
        if isinstance(each, Approached)
    ]
    assert line(state, event, "defender") is None
    assert "off the map along the top side" in str(line(state, event, "attacker"))
    assert RULESET.tell(state, event, "defender") is None


@pytest.mark.rule("GS-11.6i")
def test_those_inside_set_up_alike_whether_a_spy_has_let_anybody_in_or_not() -> None:
    known = []
    spied: tuple[tuple[int, Gate], ...] = ((0, "closed"), (0, "open"), (6, "open"))
    for infiltrators, gate in spied:
        muster = siege("assault", men("norman", foot=8), infiltrators=infiltrators, gate=gate)
        muster = msgspec.structs.replace(
            muster, works=msgspec.structs.replace(muster.works, breached=bool(infiltrators))
        )
        state, views = opened(muster), []
        while RULESET.to_act(state) == "defender":
            view = RULESET.seen(state, "defender")
            assert RULESET.orders(view) == RULESET.orders(state)
            views.append((RULESET.encode(view), RULESET.drawing(state, "defender")))
            RULESET.decide(state, RULESET.asked(state).calm, None)  # type: ignore[arg-type, union-attr]
        known.append(views)
    assert len(known[0]) > 2
    assert known[0] == known[1] == known[2]


def test_in_the_open_field_all_is_seen() -> None:
    state = opened(siege("general_sally"))
    seen = RULESET.seen(state, "attacker")
    assert msgspec.json.encode(seen) == msgspec.json.encode(state)


@pytest.mark.rule("GS-11.6i")
def test_only_those_inside_and_only_while_they_set_up_are_told_of_no_infiltrators() -> None:
    people = men("norman", foot=6)
    state = opened(siege("assault", people, infiltrators=2, gate="open"))
    known = without_infiltrators(state, "defender")
    assert known.battle.works.infiltrators == 0
    assert without_infiltrators(state, "attacker") is state
    state.turn = 1
    assert without_infiltrators(state, "defender") is state
