"""What follows when strength is lost, leaders die and disorder spreads."""

import pytest

from battles.grunwald import voice
from battles.grunwald.play import effects, fates
from battles.grunwald.rules import fatigue
from battles.grunwald.state import Banner
from tests.battles.grunwald.positions import HERE, drafting, kinds, leader, off, position, unit

NORTH = "2519"


@pytest.mark.rule("GR-1.2b")
def test_a_unit_is_named_by_its_body_and_its_number() -> None:
    one = unit("to-elbing-2", "attacker", HERE)
    one.body = "to-elbing"
    state = position(one, unit("a", "attacker", NORTH))
    assert str(voice.unit(state, "to-elbing-2")) == "Elbing 2"
    assert voice.unit(state, "a") == "a"


@pytest.mark.rule("GR-1.2c", "GR-6.1.4")
def test_who_has_lost_all_its_strength_is_eliminated_and_counts_for_the_enemy() -> None:
    one = unit("a", "attacker", HERE)
    state = position(one)
    effects.lose(drafting(state), one, 1, "combat")
    assert (one.sp, one.place) == (1, "map")
    draft = drafting(state)
    effects.lose(draft, one, 3, "combat")
    assert kinds(draft.events, fates.StrengthLost)[0].lost == 1
    assert (one.place, one.hex, one.sp, state.box, state.points) == ("eliminated", "", 0, -1, {"defender": 4})


@pytest.mark.rule("GR-6.1.4", "GR-5.8.9a", "GR-8.1.6", "GR-7.1.5", "GR-7.1.8", "GR-6.1.5a")
@pytest.mark.parametrize(
    ("cause", "box", "points"), [("combat", -1, 4), ("overrun", 0, 0), ("army leader killed", 0, 4)]
)
def test_what_an_elimination_counts_depends_on_its_cause(cause: str, box: int, points: int) -> None:
    one = unit("a", "attacker", HERE)
    state = position(one)
    effects.eliminate(drafting(state), one, cause)
    assert (state.box, state.points.get("defender", 0)) == (box, points)
    bearer, heir = unit("b", "attacker", HERE, sp=1), unit("h", "attacker", HERE, sp=1)
    banner = Banner("banner-witold", "attacker", bearer="b")
    state = position(bearer, heir, banner)
    effects.eliminate(drafting(state), bearer, cause)
    assert (banner.bearer, state.box) == ("h", box)
    effects.eliminate(drafting(state), heir, cause)
    assert (banner.bearer, banner.hex, state.box) == ("", HERE, 2 * box - 3)


@pytest.mark.rule("GR-14.2.1b", "GR-9.1.1a", "GR-10.1.1a")
def test_a_weary_unit_panics_only_when_a_combat_disorganises_it_twice() -> None:
    one, chief = (
        unit("s", "attacker", HERE, body="lt-samogitia"),
        leader("jerzy", "attacker", NORTH, fatigue=13),
    )
    draft = drafting(state := position(one, chief))
    orders = []
    for _ in range(2):
        assert fatigue.weary(state, one)
        effects.disorder(draft, one, "combat", in_combat=True)
        orders.append(one.order)
    assert orders == ["disorganised", "panicked"]


@pytest.mark.rule("GR-8.1.4", "GR-8.1.5", "GR-8.1.6", "GR-8.2.8", "GR-6.1.1", "GR-6.1.6", "GR-6.1.7")
@pytest.mark.parametrize(("army", "lost", "box"), [(False, (1, 2), -8), (True, (1, 1), -12)])
def test_a_dead_leader_costs_who_is_with_him_a_point_an_army_leader_all_of_his_side(
    army: bool, lost: tuple[int, int], box: int
) -> None:
    with_him, far = unit("a", "attacker", HERE), unit("b", "attacker", NORTH)
    enemy, witold = unit("e", "defender", "2510"), leader("witold", "attacker", HERE, army=army)
    state = position(witold, with_him, far, enemy)
    effects.kill(drafting(state), witold, "combat")
    assert ((with_him.sp, far.sp), enemy.sp, state.box) == (lost, 2, box)
    assert (state.points, witold.place) == ({"defender": 16}, "eliminated")


@pytest.mark.rule("GR-9.1.1c", "GR-9.1.3", "GR-9.1.4", "GR-10.1.4", "GR-10.1.1a")
def test_disorder_and_panic_are_shown_and_leaders_keep_from_disorder_alone() -> None:
    one = unit("a", "attacker", HERE, charge=2)
    state = position(one)
    for order, more in (("disorganised", {}), ("disorganised", {}), ("panicked", {"in_combat": True})):
        effects.disorder(drafting(state), one, "fire", **more)
        assert one.order == order
    assert one.charge == 0
    led = unit("b", "attacker", HERE)
    state = position(led, leader("witold", "attacker", HERE))
    effects.disorder(drafting(state), led, "fire")
    assert led.order == "good"
    effects.disorder(drafting(state), led, "ridden over", panics=True)
    assert led.order == "panicked"


@pytest.mark.rule("GR-6.2.4", "GR-6.2.5", "GR-6.2.6", "GR-9.1.2", "GR-10.1.2")
@pytest.mark.parametrize(
    ("face", "come", "after"),
    [
        (3, "a", ("good", 0, True)),
        (4, "a", ("disorganised", 0, True)),
        (3, "", ("good", 0, False)),
        (4, "", ("disorganised", 0, False)),
    ],
)
def test_who_comes_to_the_disordered_tests_and_stops_if_it_was_moving(
    face: int, come: str, after: tuple[str, int, bool]
) -> None:
    one = unit("a", "attacker", HERE, sp=1, charge=2)
    state = position(one, unit("b", "attacker", HERE, sp=1, order="disorganised"))
    effects.spread(drafting(state, face), HERE, come)
    assert (one.order, one.charge, one.done) == after


@pytest.mark.rule("GR-6.2.1", "GR-6.2.5", "GR-6.2.6")
@pytest.mark.parametrize(
    ("level", "near", "face", "passes"), [(0, "", 4, False), (1, "", 4, True), (0, NORTH, 4, True)]
)
def test_a_test_is_passed_at_three_with_the_level_and_a_leader(
    level: int, near: str, face: int, passes: bool
) -> None:
    one = unit("a", "attacker", HERE, charge=1)
    pieces = [leader("witold", "attacker", near)] if near else []
    draft = drafting(position(one, *pieces, level=level), face)
    assert effects.steadies(draft, one, "recovery", "panicked") == passes
    [event] = kinds(draft.events, fates.MoraleTested)
    assert (event.level, event.passed, one.order) == (level, passes, "good" if passes else "panicked")
    assert (one.spent, one.done) == (18, True)


@pytest.mark.rule("GR-8.2.6", "GR-7.1.6", "GR-4.2.5", "GR-4.2.6", "GR-6.1.5b")
def test_who_comes_into_a_hex_takes_what_lies_there_and_kills_who_is_alone() -> None:
    one, own = unit("a", "attacker", HERE), Banner("banner-witold", "attacker", hex=HERE)
    enemy, lord = Banner("banner-jungingen", "defender", hex=HERE), leader("salzbach", "defender", HERE)
    state = position(one, own, enemy, lord)
    effects.comes(drafting(state), one, "")
    assert (own.bearer, enemy.captor, lord.place, state.box) == ("a", "attacker", "eliminated", 3 + 8)


@pytest.mark.rule("GR-4.2.5", "GR-4.2.6", "GR-8.2.6")
@pytest.mark.parametrize(
    ("kind", "before", "order"),
    [
        ("cavalry", "2707", "disorganised"),
        ("levy", "2707", "good"),
        ("cavalry", "", "disorganised"),
        ("cavalry", None, "good"),
    ],
)
def test_woods_disorganise_riders_but_those_who_are_put_down(
    kind: str, before: str | None, order: str
) -> None:
    one = unit("a", "attacker", "2706", kind=kind)
    effects.comes(drafting(position(one)), one, before)
    assert one.order == order


@pytest.mark.rule("GR-4.5.2a", "GR-5.5.8", "GR-5.4.3", "GR-8.1.7a", "GR-8.1.1", "GR-8.1.8")
def test_a_step_without_points_keeps_the_charge_and_leaders_go_along() -> None:
    one, witold = unit("a", "attacker", HERE, "S", charge=2), leader("witold", "attacker", HERE)
    state = position(one, witold, leader("jungingen", "defender", HERE))
    assert effects.along(state, one) == {"witold": 0}
    effects.step(drafting(state), one, NORTH, "retreat", led={"witold": 0})
    assert (one.hex, one.facing, one.charge, one.spent, one.since) == (NORTH, 0, 2, 0, 0)
    assert witold.hex == NORTH


@pytest.mark.rule("GR-1.2c")
def test_nobody_loses_nothing_nor_anything_when_he_is_gone() -> None:
    one, gone = unit("a", "attacker", HERE), off("b", "attacker")
    draft = drafting(position(one, gone))
    for loser, points in ((one, 0), (one, -1), (gone, 1)):
        effects.lose(draft, loser, points, "fire")
    assert draft.events == []


@pytest.mark.rule("GR-7.1.5", "GR-6.1.5a")
def test_the_strongest_who_is_left_holds_the_banner() -> None:
    weak, strong = unit("w", "attacker", HERE, sp=1), unit("s", "attacker", HERE, sp=2)
    for there, bearer in (([weak, strong], "s"), ([unit("n", "attacker", HERE, sp=0)], "")):
        banner = Banner("banner-witold", "attacker", bearer="a")
        effects.drop(drafting(position(unit("a", "attacker", HERE), *there, banner)), banner, HERE)
        assert (banner.bearer, banner.hex) == (bearer, "" if bearer else HERE)


@pytest.mark.rule("GR-9.1.1c", "GR-9.1.2", "GR-9.1.1b", "GR-8.2.6")
def test_disorder_spreads_to_who_is_there_and_to_who_comes() -> None:
    one, other = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1)
    effects.disorder(drafting(position(one, other), 6), one, "fire")
    assert (one.order, other.order) == ("disorganised", "disorganised")
    new = unit("c", "attacker", HERE, sp=1)
    effects.comes(drafting(position(one, new), 6), new, NORTH, "c")
    assert (new.order, new.done) == ("disorganised", True)
    gone = off("g", "attacker")
    draft = drafting(position(gone))
    effects.disorder(draft, gone, "fire")
    assert draft.events == []


@pytest.mark.rule("GR-6.2.1", "GR-6.2.4")
def test_a_test_says_only_what_is_added() -> None:
    one = unit("a", "attacker", HERE)
    draft = drafting(position(one), 3, 3)
    effects.steadies(draft, one, "recovery", "panicked")
    effects.steadies(draft, one, "overrun", "good", extra=-2)
    assert [event.added for event in kinds(draft.events, fates.MoraleTested)] == [{}, {"overrun": -2}]


@pytest.mark.rule("GR-9.1.1b", "GR-9.1.2", "GR-4.2.6")
def test_who_is_disorganised_by_the_ground_tries_his_new_friends_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(effects.field_of(position()).terrain, HERE, "marsh")
    new, there = unit("a", "attacker", HERE, kind="levy"), unit("b", "attacker", HERE, kind="levy")
    draft = drafting(position(new, there), 3)
    effects.comes(draft, new, NORTH, "a")
    assert (new.order, there.order) == ("disorganised", "good")
    assert len(kinds(draft.events, fates.MoraleTested)) == 1


@pytest.mark.rule("GR-9.1.1b", "GR-9.1.2", "GR-12.1.8a")
def test_who_comes_and_falls_into_disorder_tries_those_who_had_stood_it() -> None:
    for face, tests in ((3, 1), (4, 2)):
        firm, broken = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, order="disorganised")
        new = unit("c", "attacker", HERE, sp=1)
        draft = drafting(position(firm, broken, new), face, 1)
        effects.comes(draft, new, NORTH, "c")
        assert [each.unit for each in kinds(draft.events, fates.MoraleTested)] == ["c", "a"][:tests]


@pytest.mark.rule("GR-9.1.3", "GR-9.1.4")
def test_whose_order_has_become_worse_is_seen_by_those_with_it() -> None:
    one = unit("a", "attacker", HERE)
    draft = drafting(position(one))
    assert effects.worsen(draft, one, "combat")
    assert one.order == "disorganised"
    assert not effects.worsen(draft, one, "with the disordered")
