"""Leaders on their way, before enemies, caught, and back."""

from typing import Any

import pytest

from battles.devils_horsemen.play import effects, leading
from battles.devils_horsemen.play.commanding import Lead
from battles.devils_horsemen.play.fates import (
    LeaderKilled,
    LeaderMoved,
    LeaderUnhurt,
    StandardPlanted,
    UnitsForsaken,
)
from battles.devils_horsemen.play.happenings import UnitMoved
from battles.devils_horsemen.play.items import Escaping, Excusing, Leading, Ordering
from battles.devils_horsemen.play.leading import LeaderReplaced, Refuge
from battles.devils_horsemen.play.orders import Forgo, Halt, Plant, Step
from battles.devils_horsemen.rules import rallies
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.system import SYSTEM
from rulebook import Refusal
from tests.battles.devils_horsemen.orders import chooser, drafting, give, kinds
from tests.battles.devils_horsemen.positions import leader, position, standard, unit

HERE = "0505"


def captain(hex_: str = HERE, **more: Any) -> Leader:
    return leader("l", "attacker", hex_, **more)


def taken(state: State, item: Any, order: Any) -> list[Any]:
    """What comes of an order to an item, which is the top of the agenda."""
    draft = drafting(state, item=item)
    chapter = SYSTEM.topics[type(item)]
    chapter.check(state, item, order)
    chapter.take(draft, item, order)
    return draft.events


def asked(state: State, item: Any) -> list[Any]:
    """What may be ordered; nothing where nobody is asked."""
    chapter = SYSTEM.topics[type(item)]
    return list(chapter.offers(state, item)) if chooser(state, item) else []


def why(state: State, item: Any, order: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        taken(state, item, order)
    return refusal.value.rule


@pytest.mark.rule("DH-6.21a")
@pytest.mark.parametrize("hex_", ["", "nowhere", HERE, "0705"])
def test_a_leader_goes_to_an_adjacent_hex_alone(hex_: str) -> None:
    state = position(leaders=(captain(),))
    assert why(state, Leading("l"), Step(hex_)) == "DH-6.21a"


@pytest.mark.rule("DH-4.24a", "DH-5.24a", "DH-6.15a", "DH-6.64a")
def test_a_leader_goes_hex_by_hex_as_far_as_his_points_last() -> None:
    state = position(unit("a", "attacker", "0605"), leaders=(captain(),))
    assert set(asked(state, Leading("l"))) == {Halt(), *map(Step, state.field.around[HERE])}
    (moved,) = kinds(taken(state, Leading("l"), Step("0605")), LeaderMoved)
    assert (moved.to, moved.spent) == ("0605", 2)
    assert state.agenda == [Leading("l")]
    taken(state, Leading("l"), Halt())
    state.leaders["l"].spent = 9
    assert asked(state, Leading("l")) == []
    assert why(state, Leading("l"), Step("0705")) == "DH-6.15a"
    assert why(state, Leading("l"), Forgo()) == "DH-4.24a"


@pytest.mark.rule("DH-4.41a")
def test_in_an_enemy_zone_with_a_friend_he_stops() -> None:
    state = position(unit("a", "attacker", "0605"), unit("e", "defender", "0604", "SW"), leaders=(captain(),))
    taken(state, Leading("l"), Step("0605"))
    assert state.agenda == []
    assert why(
        position(unit("e", "defender", "0604", "SW"), leaders=(captain(),)), Leading("l"), Step("0605")
    ) == ("DH-4.41a")


@pytest.mark.rule("DH-11.32a", "DH-11.53a", "DH-11.55a")
def test_a_leader_who_is_sent_may_leave_his_standard_where_it_is() -> None:
    who = captain()
    router = unit("r", "attacker", "0506", routed=True)
    state = position(router, leaders=(who,), standards=(standard(who),))
    assert Plant() not in asked(state, Leading("l"))
    assert why(state, Leading("l"), Plant()) == "DH-4.24a"
    sent = Leading("l", by="c")
    assert Plant() in asked(state, sent)
    assert kinds(taken(state, sent, Plant()), StandardPlanted) == [StandardPlanted("l")]
    assert why(state, sent, Plant()) == "DH-11.32a"
    assert not kinds(taken(state, sent, Step("0605")), UnitsForsaken)
    assert (state.leaders["l"].hex, state.standards["l"].hex) == ("0605", HERE)
    assert rallies.why_not_standard_rally(state, who) is None


def beside(ma: int = 5, **more: Any) -> tuple[Unit, Unit]:
    return unit("a", "attacker", HERE, "S"), unit("e", "defender", "0404", "SE", type="MI", ma=ma, **more)


@pytest.mark.rule("DH-4.42b", "DH-6.57a")
def test_a_leader_makes_off_away_from_the_enemy_with_what_he_has_more() -> None:
    state = position(*beside(), leaders=(captain(spent=9),))
    item = Excusing("l", "e")
    assert set(asked(state, item)) == {Forgo(), Step("0506"), Step("0605"), Step("0406")}
    assert why(state, item, Step("0405")) == "DH-4.42b"
    taken(state, item, Step("0506"))
    assert state.agenda[-1] == Excusing("l", "e", 3)
    assert state.leaders["l"].spent == 9
    assert state.leaders["l"].hex == "0506"
    taken(state, Excusing("l", "e", 3), Forgo())
    assert why(state, Excusing("l", "e", 3), Step(HERE)) == "DH-4.42b"
    assert why(state, Excusing("l", "e", 3), Halt()) == "DH-4.42b"
    assert asked(state, Excusing("l", "e", 0)) == []


@pytest.mark.rule("DH-4.42b")
def test_nobody_makes_off_before_who_is_as_fast_or_without_a_unit_with_him() -> None:
    assert asked(position(*beside(ma=9), leaders=(captain(),)), Excusing("l", "e")) == []
    assert asked(position(beside()[1], leaders=(captain(),)), Excusing("l", "e")) == []
    gone = position(*beside(place="gone"), leaders=(captain(),))
    assert asked(gone, Excusing("l", "e")) == []


def escaping(*units: Unit, dice: tuple[int, ...] = (), **more: Any) -> tuple[State, list[Any]]:
    who = captain(initiative=4, **more)
    state = position(*units, leaders=(who,), standards=(standard(who),))
    draft = drafting(state, *dice)
    assert leading.escape(draft) is bool(draft.events)
    return state, draft.events


FOOT = unit("e", "defender", "0404", "N", type="MI")
HORSE = unit("h", "defender", "0504", "N", type="LC")


@pytest.mark.rule("DH-4.42c", "DH-4.42e", "DH-12.11a")
def test_without_a_unit_to_come_to_he_is_lost() -> None:
    state, events = escaping(FOOT)
    assert kinds(events, LeaderKilled) == [LeaderKilled("l", 20)]
    assert state.leaders["l"].place == "gone"


@pytest.mark.rule("DH-4.42d")
def test_horse_catches_him_unless_a_die_is_at_most_his_initiative() -> None:
    friend = unit("a", "attacker", "0507")
    state, events = escaping(FOOT, HORSE, friend, dice=(4,))
    assert kinds(events, LeaderUnhurt)
    assert state.leaders["l"].hex == "0507"
    state, events = escaping(FOOT, HORSE, friend, dice=(5,))
    assert kinds(events, LeaderKilled)
    state, events = escaping(HORSE, friend, dice=(4,), wounded=True)
    assert kinds(events, LeaderKilled)


@pytest.mark.rule("DH-4.42c")
def test_of_several_units_his_owner_picks_one() -> None:
    near = (unit("a", "attacker", "0507"), unit("b", "attacker", "0705"), unit("c", "attacker", "0511"))
    state, _ = escaping(FOOT, *near)
    item = Escaping("l", ("b", "a")) if state.agenda[0].units[0] == "b" else Escaping("l", ("a", "b"))
    assert state.agenda == [item]
    assert not leading.escape(drafting(state))
    assert set(asked(state, item)) == {Refuge("a"), Refuge("b")}
    assert why(state, item, Refuge("c")) == why(state, item, Forgo()) == "DH-4.42c"
    taken(state, item, Refuge("b"))
    assert state.leaders["l"].hex == "0705"


@pytest.mark.rule("DH-4.42c")
def test_where_the_choice_has_gone_he_comes_to_who_is_left() -> None:
    state = position(FOOT, unit("a", "attacker", "0507"), leaders=(captain(),))
    item = Escaping("l", ("a", "b"))
    draft = drafting(state, item=item)
    assert asked(state, item) == []
    SYSTEM.topics[Escaping].run(draft, item)
    assert state.leaders["l"].hex == "0507"


@pytest.mark.rule("DH-4.43a", "DH-4.43b", "DH-4.43c", "DH-4.43d", "DH-4.31f", "DH-4.26a")
def test_who_is_replaced_is_finished_and_a_noyan_comes_back_as_himself() -> None:
    for mongol, counter in (("attacker", False), ("defender", True)):
        lost = captain("", place="gone", wounded=True, replacements=1, spent=4)
        state = position(unit("a", "attacker", "0711"), leaders=(lost,), mongol=mongol)
        draft = drafting(state)
        leading.replace(draft, lost, state.units["a"])
        assert draft.events == [LeaderReplaced("l", "0711", counter)]
        who = state.leaders["l"]
        assert (who.place, who.hex, who.status, who.replaced) == ("map", "0711", "finished", counter)
        assert (who.wounded, who.replacements, who.spent) == (False, 0, 0)
        told = "L is replaced, at 0711 (DH-4.43a)" if counter else "L comes back, at 0711 (DH-4.43b)"
        assert str(SYSTEM.tell(state, draft.events[0])) == told


@pytest.mark.rule("DH-11.32a", "DH-11.55a")
def test_a_standard_elsewhere_stays_until_its_leader_comes_to_it() -> None:
    who = leader("l", "attacker", HERE)
    router = unit("r", "attacker", "0909", routed=True)
    state = position(router, leaders=(who,), standards=(standard(who, hex="0908"),))
    draft = drafting(state)
    for hex_, at in (("0605", "0908"), ("0908", "0908"), ("0907", "0907")):
        effects.forsake(draft, "l")
        draft.emit(LeaderMoved("l", hex_))
        assert state.standards["l"].hex == at
        assert router.forsaken is (at == "0907")
    draft.emit(UnitMoved("r", "0910", 0, "rout"))
    assert state.standards["l"].hex == "0907"


@pytest.mark.rule("DH-4.42b", "DH-4.24a", "DH-11.55a", "DH-11.33a", "DH-11.32a", "DH-4.42c")
def test_a_leader_who_goes_or_makes_off_leaves_who_routs_about_his_standard() -> None:
    for item, planted in ((Leading("l"), False), (Excusing("l", "e"), False), (Excusing("l", "e"), True)):
        who = captain()
        router = unit("r", "attacker", "0506", routed=True)
        state = position(*beside(), router, leaders=(who,), standards=(standard(who, planted=planted),))
        events = taken(state, item, Step("0605"))
        assert kinds(events, UnitsForsaken) == [UnitsForsaken("l", ("r",))]
        assert state.standards["l"].hex == "0605"


def going(*more: Unit) -> State:
    """Orders of a leader who is two hexes from an enemy that looks away, with a unit of his farther off."""
    who = captain(status="active", kind="overall")
    others = (who, leader("x", "defender", "1212", kind="overall", range=14))
    state = position(unit("a", "attacker", "0509"), unit("e", "defender", "0503", "N"), *more, leaders=others)
    state.active, state.agenda = "l", [Ordering("l")]
    give(state, Lead("l"))
    return state


@pytest.mark.rule("DH-4.42c", "DH-4.42d")
def test_he_is_once_another_comes_or_the_same_one_moves() -> None:
    for mover, to in (("e", "0604"), ("f", "0605")):
        state = going(unit("f", "defender", "0706"))
        give(state, Step("0504"))
        draft = drafting(state, 9)
        draft.emit(UnitMoved(mover, to, 0, "order"))
        leading.escape(draft)
        assert kinds(draft.events, LeaderKilled)


@pytest.mark.rule("DH-4.42c", "DH-4.42d")
def test_he_is_once_a_unit_that_was_with_him_leaves_him_but_not_by_one_that_only_passed() -> None:
    for start, caught in (("0504", True), ("0509", False)):
        state = going()
        give(state, Step("0504"))
        state.units["a"].start = start
        draft = drafting(state, 9)
        draft.emit(UnitMoved("a", "0504", 0, "order"))
        draft.emit(UnitMoved("a", "0405", 0, "order"))
        leading.escape(draft)
        assert bool(kinds(draft.events, LeaderKilled)) is caught
    state = going()
    give(state, Step("0504"))
    draft = drafting(state, 9)
    draft.emit(UnitMoved("a", "0504", 0, "order"))
    effects.lose(draft, state.units["a"], "shot")
    leading.escape(draft)
    assert kinds(draft.events, LeaderKilled)


@pytest.mark.rule("DH-4.42c")
def test_who_has_come_to_a_unit_dares_nobody() -> None:
    state = going(unit("b", "attacker", "0504"))
    give(state, Step("0504"))
    assert state.leaders["l"].dared == ()
    state = going()
    give(state, Step("0504"))
    draft = drafting(state)
    draft.emit(UnitMoved("a", "0504", 0, "order"))
    draft.emit(UnitMoved("a", "0505", 0, "order", 1, ("l",)))
    assert state.leaders["l"].dared == ()
