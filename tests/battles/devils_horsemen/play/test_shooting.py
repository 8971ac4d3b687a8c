"""Devil's Horsemen, chapter 8: volleys and what they do, and fire in reaction."""

from typing import Any

import pytest

from battles.devils_horsemen.play import shooting
from battles.devils_horsemen.play.fates import LeaderKilled, LeaderUnhurt, LeaderWounded
from battles.devils_horsemen.play.happenings import CohesionLost, UnitRouted
from battles.devils_horsemen.play.items import Answering, Marching, Ordering
from battles.devils_horsemen.play.orders import Fire, Forgo
from battles.devils_horsemen.play.shooting import Answer, VolleyFired
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.orders import drafting, give, kinds, offered, why
from tests.battles.devils_horsemen.positions import changed, leader, position, unit


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


@pytest.mark.rule("DH-8.18b", "DH-8.18a", "DH-10.2a")
def test_w24_a_volley_by_who_will_move_misses_with_a_die_that_would_have_hit() -> None:
    (volley,) = kinds(fired(pair(), "A", "D", 4, mode="arched", moved=True), VolleyFired)
    assert (volley.hit, volley.most, volley.modifiers) == (False, 4, {"has moved or will move": 1})


@pytest.mark.rule("DH-8.18a", "DH-8.18c", "DH-10.6a")
def test_a_hit_counts_at_once_and_routs_who_has_no_cohesion_left() -> None:
    events = fired(changed(pair(), "D", hits=5), "A", "D", 0, mode="arched")
    assert [event.total for event in kinds(events, CohesionLost)] == [6]
    assert [event.unit for event in kinds(events, UnitRouted)] == ["D"]


@pytest.mark.rule("DH-8.24a")
@pytest.mark.parametrize(("die", "left"), [(6, "full"), (7, "low")])
def test_a_shower_on_foot_aims_lower_still(die: int, left: str) -> None:
    state = pair(shower=True, dismount="LI", dismounted=True)
    (volley,) = kinds(fired(state, "A", "D", die, mode="arched", shower=True), VolleyFired)
    assert (volley.modifiers, state.units["A"].supply) == ({"shower": -3}, left)


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
    assert list(shooting.fires(state, state.units["A"]))
    fired(state, "A", "D", second, shot=2)
    assert state.units["A"].supply == after


@pytest.mark.rule("DH-8.19a", "DH-10.7a")
@pytest.mark.parametrize(
    ("dice", "wounded", "kind"),
    [
        ((0, 1), False, LeaderUnhurt),
        ((0, 0, 5), False, LeaderWounded),
        ((0, 0, 6), False, LeaderKilled),
        ((0, 0), True, LeaderKilled),
    ],
)
def test_a_natural_nought_may_strike_the_leader_in_the_hex_and_kills_a_wounded_one_without_a_die(
    dice: tuple[int, ...], wounded: bool, kind: type[Any]
) -> None:
    state = pair()
    state.leaders["chief"] = leader("chief", "defender", "0605", wounded=wounded)
    assert [event.leader for event in kinds(fired(state, "A", "D", *dice, mode="arched"), kind)] == ["chief"]


@pytest.mark.rule("DH-8.19a")
def test_a_leader_who_is_alone_may_be_fired_at_and_no_unit_is_hit() -> None:
    state = position(archer("A", "attacker", "0508", "N"), acting="attacker")
    state.leaders["chief"] = leader("chief", "defender", "0506")
    assert Fire("chief") in list(shooting.fires(state, state.units["A"]))
    assert volleys(fired(state, "A", "chief", 0, 3)) == [(False, 2)]


def asked(reason: Any, *units: Unit) -> State:
    """M, the first of these, leaves or enters the zones of the others, who are asked whether they fire."""
    agenda = [Ordering("boss"), Answering("M", tuple(each.id for each in units[1:]), reason)]
    return position(*units, acting="attacker", agenda=agenda)


def leaving(**more: Any) -> State:
    """A horseman in the zone of an archer, who will step back out of it."""
    return asked("exit", unit("M", "attacker", "0508", "S"), archer("E", "defender", "0507", "S", **more))


@pytest.mark.rule("DH-8.41a", "DH-8.42a", "DH-8.43a")
def test_fire_at_who_leaves_a_zone_counts_as_at_two_hexes_and_at_who_enters_as_at_one() -> None:
    state = leaving()
    assert volleys(give(state, Answer("E", "direct"), 5)) == [(True, 2)]
    assert (state.units["M"].hits, state.units["E"].fired) == (1, False)
    state = leaving()
    state.agenda = [Ordering("boss")]
    assert shooting.ask_entry(drafting(state), state.units["M"])
    assert volleys(give(state, Answer("E"), 6)) == [(True, 1)]


def beset() -> list[Unit]:
    """A unit in the zones of two archers."""
    archers = archer("E", "defender", "0507", "S"), archer("S", "defender", "0408", "NE")
    return [unit("M", "attacker", "0508"), *archers]


@pytest.mark.rule("DH-8.41a")
def test_only_units_with_missiles_fire_at_who_leaves_and_only_those_whose_zone_is_left() -> None:
    state = asked("exit", *beset(), unit("X", "defender", "0608", "NW", "LI"))
    mover = state.units["M"]
    assert (
        set(shooting.watching(state, mover, "0509"))
        == set(shooting.watching(state, mover, "0607"))
        == {"E", "S"}
    )
    assert shooting.watching(state, mover, "0408") == ("S",)
    assert shooting.leaves(state, mover, "0509")
    running = changed(leaving(), "M", routed=True)
    assert shooting.watching(running, running.units["M"], "0509") == ()
    unarmed = leaving(missile="")
    assert not shooting.leaves(unarmed, unarmed.units["M"], "0509")


@pytest.mark.rule("DH-8.43a", "DH-8.18c")
@pytest.mark.parametrize(("die", "next_"), [(0, []), (9, [Answer("C"), Forgo()])])
def test_who_routs_by_fire_as_he_enters_is_gone_before_the_next_fires(die: int, next_: list[Any]) -> None:
    state = asked(
        "entry",
        unit("M", "attacker", "0606", "N", "LC", hits=5),
        archer("B", "defender", "0605", "S", missile="B"),
        archer("C", "defender", "0506", "NE", missile="B"),
    )
    give(state, Answer("B"), die)
    assert state.units["M"].hex == ("0704" if die == 0 else "0606")
    assert [each for each in offered(state) if isinstance(each, Answer | Forgo)] == next_


@pytest.mark.rule("DH-8.43a", "DH-10.2a", "DH-10.1a")
@pytest.mark.parametrize(("target", "sum_"), [("LC", 6), ("HC", 7)])
def test_w27_archers_miss_who_comes(target: str, sum_: int) -> None:
    comer = unit("M", "attacker", "0507", "S", target, feign=target == "LC")
    state = asked("entry", comer, unit("E", "defender", "0508", "N", "LI", missile="B"))
    (volley,) = kinds(give(state, Answer("E"), 5), VolleyFired)
    assert (volley.hit, volley.most, 5 + sum(volley.modifiers.values())) == (False, 5, sum_)


@pytest.mark.rule("DH-8.44a")
def test_each_unit_that_may_fire_does_so_once_and_only_for_its_reason() -> None:
    state = asked("entry", *beset())
    give(state, Answer("E"), 9)
    assert why(state, Answer("E")) == "DH-8.44a"
    assert offered(state) == [Answer("S"), Forgo()]


@pytest.mark.rule("DH-8.22a", "DH-8.23a")
def test_a_shower_goes_with_fire_in_reaction_too() -> None:
    (volley,) = kinds(give(leaving(shower=True), Answer("E", "direct", shower=True), 7), VolleyFired)
    assert volley.modifiers == {"armour": 1, "shower": -2}


def answered(**more: Any) -> State:
    """A rider under way who faces an archer at two hexes."""
    return position(
        archer("M", "attacker", "0508"),
        archer("E", "defender", "0506", "S", **more),
        acting="attacker",
        agenda=[Ordering("boss"), Marching("M", began=True)],
    )


@pytest.mark.rule("DH-8.45a", "DH-8.11a", "DH-8.43a")
def test_who_was_fired_at_may_fire_back_once_is_not_answered_and_does_not_fire_at_it_as_it_comes() -> None:
    state = answered()
    assert volleys(give(state, Fire("E"), 9)) == [(False, 2)]
    assert volleys(give(state, Answer("E"), 9)) == [(False, 2)]
    assert not any(isinstance(item, Answering) for item in state.agenda)
    changed(state, "E", hex="0507")
    assert not shooting.ask_entry(drafting(state), state.units["M"])


@pytest.mark.rule("DH-8.45a")
def test_who_has_fired_at_a_unit_as_it_came_does_not_fire_back_at_it() -> None:
    state = changed(answered(), "E", hex="0507")
    state.agenda.append(Answering("M", ("E",), "entry"))
    give(state, Answer("E"), 9)
    events = give(state, Fire("E"), 9)
    assert not [event for event in events if isinstance(getattr(event, "item", None), Answering)]
    assert not any(isinstance(item, Answering) for item in state.agenda)


@pytest.mark.rule("DH-8.11b", "DH-8.11a")
def test_a_unit_under_way_fires_once_and_only_at_whom_its_last_hex_brought_it_nearer() -> None:
    state = changed(answered(supply="none"), "M", spent=1)
    assert why(state, Fire("E")) == "DH-8.11b"
    state.agenda[-1] = Marching("M", began=True, nearer=("E",))
    assert Fire("E") in offered(state)
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
