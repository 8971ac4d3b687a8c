"""Devil's Horsemen, chapter 8: volleys and what they do, and fire in reaction."""

from typing import Any

import pytest

from battles.devils_horsemen.chapters import shooting
from battles.devils_horsemen.chapters.fates import LeaderKilled, LeaderUnhurt, LeaderWounded
from battles.devils_horsemen.chapters.happenings import CohesionLost, UnitRouted
from battles.devils_horsemen.chapters.items import Answering, Marching, Ordering
from battles.devils_horsemen.chapters.orders import Fire, Forgo
from battles.devils_horsemen.chapters.shooting import Answer, VolleyFired
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.positions import (
    drafting,
    give,
    kinds,
    leader,
    offered,
    position,
    unit,
    why,
)


def archer(id_: str, side: Any, hex_: str, facing: str = "N", **more: Any) -> Unit:
    """Light cavalry with composite bows, of no side that feigns."""
    return unit(id_, side, hex_, facing, "LC", **{"missile": "C", **more})


def fired(state: State, firer: str, target: str, *dice: int, **how: Any) -> list[Any]:
    """What comes of a volley, with dice that fall so; direct and by who stands still unless it is said otherwise."""
    draft = drafting(state, *dice)
    given: dict[str, Any] = {"mode": "direct", "moved": False, "why": "order", **how}
    shooting.volley(draft, state.units[firer], target, given.pop("mode"), **given)
    return draft.events


def volleys(events: list[Any]) -> list[tuple[bool, int]]:
    """Of each volley whether it has hit, and at which range it counted."""
    return [(event.hit, event.range) for event in kinds(events, VolleyFired)]


def pair(**more: Any) -> State:
    """An archer and a heavy horseman three hexes before it."""
    return position(
        archer("A", "attacker", "0508", "N", **more),
        unit("D", "defender", "0605", "S"),
        acting="attacker",
    )


@pytest.mark.rule("DH-8.18a")
@pytest.mark.rule("DH-10.1a")
@pytest.mark.parametrize(("die", "hit"), [(4, True), (5, False)])
def test_a_volley_hits_on_what_the_table_has_for_its_range(die: int, hit: bool) -> None:
    state = pair()

    events = fired(state, "A", "D", die, mode="arched")

    assert volleys(events) == [(hit, 3)]
    assert state.units["D"].hits == int(hit)


@pytest.mark.rule("DH-8.18b")
def test_a_volley_by_who_will_move_misses_with_a_die_that_would_have_hit_as_the_printed_example_has_it() -> (
    None
):
    events = fired(pair(), "A", "D", 4, mode="arched", moved=True)

    (volley,) = kinds(events, VolleyFired)
    assert (volley.hit, volley.most, volley.modifiers) == (False, 4, {"has moved or will move": 1})


@pytest.mark.rule("DH-8.18a")
@pytest.mark.rule("DH-8.18c")
@pytest.mark.rule("DH-10.6a")
def test_a_hit_counts_at_once_and_routs_who_has_no_cohesion_left() -> None:
    state = pair()
    state.units["D"].hits = 5

    events = fired(state, "A", "D", 0, mode="arched")

    assert [event.total for event in kinds(events, CohesionLost)] == [6]
    assert [event.unit for event in kinds(events, UnitRouted)] == ["D"]


@pytest.mark.rule("DH-8.14a")
@pytest.mark.parametrize(("die", "left"), [(8, "full"), (9, "low")])
def test_bows_are_low_after_a_natural_nine(die: int, left: str) -> None:
    state = pair()

    fired(state, "A", "D", die)

    assert state.units["A"].supply == left


@pytest.mark.rule("DH-8.24a")
@pytest.mark.parametrize(("die", "left"), [(6, "full"), (7, "low")])
def test_a_shower_on_foot_aims_lower_still(die: int, left: str) -> None:
    state = pair(shower=True, dismount="LI", dismounted=True)

    events = fired(state, "A", "D", die, mode="arched", shower=True)

    assert kinds(events, VolleyFired)[0].modifiers == {"shower": -3}
    assert state.units["A"].supply == left


@pytest.mark.rule("DH-8.25a")
@pytest.mark.parametrize(
    ("before", "first", "second", "after"),
    [("full", 9, 3, "full"), ("full", 3, 9, "low"), ("full", 9, 9, "low"), ("low", 3, 3, "none")],
)
def test_of_two_volleys_the_second_die_alone_counts_for_the_supply(
    before: Any, first: int, second: int, after: str
) -> None:
    state = pair(dismount="LI", dismounted=True, supply=before)

    fired(state, "A", "D", first, shot=1)
    again = list(shooting.fires(state, state.units["A"]))
    fired(state, "A", "D", second, shot=2)

    assert again
    assert state.units["A"].supply == after


@pytest.mark.rule("DH-8.19a")
@pytest.mark.parametrize(
    ("dice", "kind"),
    [((0, 1), LeaderUnhurt), ((0, 0, 5), LeaderWounded), ((0, 0, 6), LeaderKilled)],
)
def test_a_natural_nought_may_strike_the_leader_in_the_hex(dice: tuple[int, ...], kind: type[Any]) -> None:
    state = pair()
    state.leaders["chief"] = leader("chief", "defender", "0605")

    events = fired(state, "A", "D", *dice, mode="arched")

    assert len(kinds(events, kind)) == 1


@pytest.mark.rule("DH-8.19a")
@pytest.mark.rule("DH-10.7a")
def test_a_leader_who_is_struck_again_is_killed_without_a_die() -> None:
    state = pair()
    state.leaders["chief"] = leader("chief", "defender", "0605", wounded=True)

    assert [event.leader for event in kinds(fired(state, "A", "D", 0, 0, mode="arched"), LeaderKilled)] == [
        "chief"
    ]


@pytest.mark.rule("DH-8.19a")
def test_a_leader_who_is_alone_may_be_fired_at_and_no_unit_is_hit() -> None:
    state = position(archer("A", "attacker", "0508", "N"), acting="attacker")
    state.leaders["chief"] = leader("chief", "defender", "0506")

    assert Fire("chief") in list(shooting.fires(state, state.units["A"]))
    assert volleys(fired(state, "A", "chief", 0, 3)) == [(False, 2)]


def leaving() -> State:
    """A horseman in the zone of an archer, who will step back out of it."""
    state = position(
        unit("M", "attacker", "0508", "S"), archer("E", "defender", "0507", "S"), acting="attacker"
    )
    state.agenda = [Ordering("boss"), Answering("M", ("E",), "exit")]
    return state


@pytest.mark.rule("DH-8.41a")
@pytest.mark.rule("DH-8.42a")
def test_fire_at_who_leaves_a_zone_counts_as_at_two_hexes() -> None:
    state = leaving()

    events = give(state, Answer("E", "direct"), 5)

    assert volleys(events) == [(True, 2)]
    assert (state.units["M"].hits, state.units["E"].fired) == (1, False)


@pytest.mark.rule("DH-8.41a")
@pytest.mark.rule("DH-8.44a")
def test_nobody_must_fire_at_who_leaves() -> None:
    state = leaving()

    assert offered(state) == [Answer("E", "direct"), Answer("E", "arched"), Forgo()]
    assert not kinds(give(state, Forgo()), VolleyFired)


@pytest.mark.rule("DH-8.41a")
def test_only_units_with_missiles_fire_at_who_leaves_and_only_those_whose_zone_is_left() -> None:
    state = position(
        unit("M", "attacker", "0508", "N"),
        archer("E", "defender", "0507", "S"),
        archer("S", "defender", "0408", "NE"),
        unit("X", "defender", "0608", "NW", "LI"),
        acting="attacker",
    )
    mover = state.units["M"]

    assert set(shooting.watching(state, mover, "0509")) == {"E", "S"}
    assert set(shooting.watching(state, mover, "0607")) == {"E", "S"}
    assert shooting.watching(state, mover, "0408") == ("S",)
    assert shooting.leaves(state, mover, "0509")
    for name in "ES":
        state.units[name].missile = ""
    assert not shooting.leaves(state, mover, "0509")


@pytest.mark.rule("DH-8.41a")
def test_nobody_fires_at_a_routed_unit_that_leaves() -> None:
    state = leaving()
    state.units["M"].routed = True

    assert shooting.watching(state, state.units["M"], "0509") == ()


@pytest.mark.rule("DH-8.43a")
@pytest.mark.rule("DH-8.18c")
@pytest.mark.parametrize(("die", "next_"), [(0, []), (9, [Answer("C"), Forgo()])])
def test_who_routs_by_fire_as_he_enters_is_gone_before_the_next_fires(die: int, next_: list[Any]) -> None:
    state = position(
        unit("M", "attacker", "0606", "N", "LC", hits=5),
        archer("B", "defender", "0605", "S", missile="B"),
        archer("C", "defender", "0506", "NE", missile="B"),
        acting="attacker",
    )
    state.agenda = [Ordering("boss"), Answering("M", ("B", "C"), "entry")]

    give(state, Answer("B"), die)

    assert state.units["M"].hex == ("0704" if die == 0 else "0606")
    assert [each for each in offered(state) if isinstance(each, Answer | Forgo)] == next_


@pytest.mark.rule("DH-8.43a")
def test_fire_at_who_enters_a_zone_counts_as_at_one_hex() -> None:
    state = leaving()
    draft = drafting(state)
    state.agenda = [Ordering("boss")]
    assert shooting.ask_entry(draft, state.units["M"])

    events = give(state, Answer("E"), 6)

    assert volleys(events) == [(True, 1)]


@pytest.mark.rule("DH-8.43a")
@pytest.mark.rule("DH-10.2a")
@pytest.mark.parametrize(("target", "sum_"), [("LC", 6), ("HC", 7)])
def test_archers_miss_who_comes_in_the_printed_example(target: str, sum_: int) -> None:
    state = position(
        unit("M", "attacker", "0507", "S", target, feign=target == "LC"),
        unit("E", "defender", "0508", "N", "LI", missile="B"),
        acting="attacker",
    )
    state.agenda = [Ordering("boss"), Answering("M", ("E",), "entry")]

    (volley,) = kinds(give(state, Answer("E"), 5), VolleyFired)

    assert (volley.hit, volley.most, 5 + sum(volley.modifiers.values())) == (False, 5, sum_)


@pytest.mark.rule("DH-8.44a")
def test_each_unit_that_may_fire_does_so_once_and_only_for_its_reason() -> None:
    state = position(
        unit("M", "attacker", "0508", "N"),
        archer("E", "defender", "0507", "S"),
        archer("S", "defender", "0408", "NE"),
        acting="attacker",
    )
    state.agenda = [Ordering("boss"), Answering("M", ("E", "S"), "entry")]

    give(state, Answer("E"), 9)

    assert why(state, Answer("E")) == "DH-8.44a"
    assert offered(state) == [Answer("S"), Forgo()]


@pytest.mark.rule("DH-8.22a")
@pytest.mark.rule("DH-8.23a")
def test_a_shower_goes_with_fire_in_reaction_too() -> None:
    state = leaving()
    state.units["E"].shower = True

    events = give(state, Answer("E", "direct", shower=True), 7)

    assert kinds(events, VolleyFired)[0].modifiers == {"armour": 1, "shower": -2}


def answered(**more: Any) -> State:
    """A rider under way who faces an archer at two hexes."""
    state = position(
        archer("M", "attacker", "0508", "N"),
        archer("E", "defender", "0506", "S", **more),
        acting="attacker",
    )
    state.agenda = [Ordering("boss"), Marching("M", began=True)]
    return state


@pytest.mark.rule("DH-8.45a")
@pytest.mark.rule("DH-8.11a")
def test_who_was_fired_at_may_fire_back_once_and_is_not_answered() -> None:
    state = answered()

    first = give(state, Fire("E"), 9)
    second = give(state, Answer("E"), 9)

    assert volleys(first) == [(False, 2)]
    assert volleys(second) == [(False, 2)]
    assert not any(isinstance(item, Answering) for item in state.agenda)


@pytest.mark.rule("DH-8.45a")
def test_who_has_fired_at_a_unit_as_it_came_does_not_fire_back_at_it() -> None:
    state = answered()
    state.units["E"].hex = "0507"
    state.agenda.append(Answering("M", ("E",), "entry"))

    give(state, Answer("E"), 9)
    events = give(state, Fire("E"), 9)

    assert not [event for event in events if isinstance(getattr(event, "item", None), Answering)]
    assert not any(isinstance(item, Answering) for item in state.agenda)


@pytest.mark.rule("DH-8.45a", "DH-8.43a")
def test_who_has_fired_back_at_a_unit_does_not_fire_at_it_as_it_comes() -> None:
    state = answered()
    give(state, Fire("E"), 9)
    give(state, Answer("E"), 9)

    state.units["E"].hex = "0507"
    state.gone()

    assert not shooting.ask_entry(drafting(state), state.units["M"])


@pytest.mark.rule("DH-8.45a")
@pytest.mark.parametrize("lame", [{"routed": True}, {"supply": "none"}, {"facing": 0}])
def test_who_can_not_fire_does_not_fire_back(lame: dict[str, Any]) -> None:
    state = answered()
    assert shooting.ask_return(drafting(state), state.units["M"], "E")
    for key, value in lame.items():
        setattr(state.units["E"], key, value)

    assert not shooting.ask_return(drafting(state), state.units["M"], "E")


@pytest.mark.rule("DH-8.45a")
def test_who_is_in_disorder_fires_back_worse() -> None:
    state = answered(disordered=True)
    give(state, Fire("E"), 9)

    (volley,) = kinds(give(state, Answer("E"), 7), VolleyFired)

    assert (volley.hit, volley.modifiers) == (False, {"disordered": 1})


@pytest.mark.rule("DH-8.11b")
def test_a_unit_under_way_fires_only_at_whom_its_last_hex_brought_it_nearer() -> None:
    state = answered()
    state.units["M"].spent = 1

    assert why(state, Fire("E")) == "DH-8.11b"
    state.agenda[-1] = Marching("M", began=True, nearer=("E",))
    assert Fire("E") in offered(state)


@pytest.mark.rule("DH-8.11a")
def test_a_unit_fires_one_volley_on_its_order() -> None:
    state = answered(supply="none")

    give(state, Fire("E"), 9)

    assert why(state, Fire("E")) == "DH-8.11a"


@pytest.mark.parametrize(
    ("die", "before", "line"),
    [
        (
            3,
            "full",
            "A fires at D, direct shower, at range 3: a hit (die 3 (+1 armour, +1 has moved or will move, -2 shower: 3)",
        ),
        (9, "full", "one volley left (DH-8.14a)"),
        (3, "low", "none left (DH-8.14c)"),
    ],
)
def test_the_log_tells_a_volley_with_all_that_is_added_and_what_is_left(
    die: int, before: Any, line: str
) -> None:
    state = pair(shower=True, supply=before)

    (event,) = kinds(fired(state, "A", "D", die, shower=True, moved=True), VolleyFired)

    assert line in str(RULESET.tell(state, event))


@pytest.mark.rule("DH-8.12a", "DH-8.13a", "DH-8.17b", "DH-8.21a")
def test_every_volley_that_goes_is_offered_at_each_enemy_in_range() -> None:
    def fires(firer: Unit) -> list[Fire]:
        enemies = unit("D", "defender", "0506", "S"), unit("E", "defender", "0507", "S")
        away = unit("F", "defender", "0503", "S")
        state = position(firer, *enemies, away, acting="attacker")
        return list(shooting.fires(state, firer))

    near = Fire("E")
    assert fires(archer("A", "attacker", "0509")) == [Fire("D", "arched"), near, Fire("E", "arched")]
    assert fires(archer("A", "attacker", "0508")) == [Fire("D"), Fire("D", "arched"), near]
    assert fires(archer("A", "attacker", "0508", shower=True)) == [
        Fire("D"),
        Fire("D", "direct", True),
        Fire("D", "arched"),
        Fire("D", "arched", True),
        near,
        Fire("E", "direct", True),
    ]
    assert fires(archer("A", "attacker", "0508", missile="CB")) == [Fire("D"), near]
    assert fires(archer("A", "attacker", "0508", engaged=("X",))) == []
    assert fires(archer("A", "attacker", "0514")) == []
