"""Two men shift the dead out of a hex."""

import pytest
from msgspec.structs import replace

from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.play import harm
from battles.guiscard.play.combat.landing import Landed, LandOn
from battles.guiscard.play.harm import FellBack
from battles.guiscard.play.movement.labour import (
    BodiesShifted,
    LabourBegun,
    LabourEnded,
    Shift,
    at_leisure,
    finish,
    lying,
    still_there,
    sunk,
)
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import EndStep, Stay
from battles.guiscard.play.turn import PhaseBegan
from battles.guiscard.state import Character, Deeds, Labour, Skirmish
from battles.guiscard.state.items import Movement
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.combat.fights import on_foot
from tests.battles.guiscard.play.movement.walks import announce, denied, moving, offered, walk

WORK = Labour("a", "b", "1213", "1212", "men", ("1214", "1314"))


def heap(*others: Placed, men: int = 3, horses: int = 0) -> Skirmish:
    """Two men beside the dead at 1213."""
    state = moving(foot("a", "attacker", "Nim", "1214"), foot("b", "attacker", "Nim", "1314"), *others)
    if men:
        state.bodies["1213"] = men
    if horses:
        state.carcasses["1213"] = horses
    return state


@pytest.mark.rule("GT-4.2.3a")
def test_two_shift_three_dead_men_by_one_hex_in_step_five() -> None:
    state = heap(men=4)
    announce(state, "a")
    events = order(state, Shift("b", "1213", "1212", "men"))
    assert happened(events, LabourBegun) == [LabourBegun(WORK)]
    assert state.bodies == {"1213": 4}, "they are at it until step 5"
    assert refused(state, Take("b")).rule == "GT-4.3e", "they do nothing else"
    events = order(state, EndStep())
    assert happened(events, BodiesShifted) == [BodiesShifted(WORK, 3, 0)]
    assert happened(events, LabourEnded)
    assert (state.bodies, state.labours) == ({"1213": 1, "1212": 3}, [])


@pytest.mark.rule("GT-4.2.3a")
def test_or_one_dead_horse() -> None:
    state = heap(men=2, horses=1)
    assert denied(state, "a", Shift("b", "1213", "1212", "men")).rule == "GT-4.2.3a", "two men are too few"
    order(state, Shift("b", "1213", "1212", "horse"))
    order(state, EndStep())
    assert (state.bodies, state.carcasses) == ({"1213": 2}, {"1212": 1})


@pytest.mark.rule("GT-4.2.3a")
def test_how_many_lie_there_to_be_shifted() -> None:
    assert [lying(heap(men=men), "1213", "men") for men in (2, 3, 5)] == [0, 3, 3]
    assert [lying(heap(men=0, horses=horses), "1213", "horse") for horses in (0, 2)] == [0, 1]


@pytest.mark.rule("GT-4.2.3a")
@pytest.mark.parametrize(
    "given",
    [
        Shift("b", "1213", "1211", "men"),
        Shift("b", "1213", "9999", "men"),
        Shift("b", "1213", "1314", "men"),
        Shift("b", "1215", "1216", "men"),
        Shift("b", "nowhere", "1212", "men"),
        Shift("c", "1213", "1212", "men"),
        Shift("d", "1213", "1212", "men"),
        Shift("a", "1213", "1212", "men"),
        Shift("nobody", "1213", "1212", "men"),
        Shift("b", "1213", "1212", "horse"),
    ],
)
def test_what_cannot_be_shifted(given: Shift) -> None:
    state = heap(foot("c", "attacker", "Nim", "1616"), foot("d", "defender", "Nim", "1112"))
    assert denied(state, "a", given).rule == "GT-4.2.3a"


@pytest.mark.rule("GT-4.2.3a")
@pytest.mark.parametrize("deed", ["moved", "spent", "shot", "charged", "stopped", "busy", "displaced"])
def test_who_works_has_done_nothing_else_and_is_on_foot(deed: str) -> None:
    one = Character(id="a", side="attacker", group="a", code="Nck", hex="1214")
    at_leisure(one)
    done = Deeds(**{deed: 1 if deed == "spent" else True})
    for hindrance in ({"deeds": done}, {"horse": "bay"}, {"condition": "stunned"}):
        with pytest.raises(Refusal):
            at_leisure(replace(one, **hindrance))


@pytest.mark.rule("GT-4.2.3a")
def test_who_has_set_out_shifts_nothing() -> None:
    assert denied(heap(), "a", "1114", Shift("b", "1213", "1212", "men")).rule == "GT-4.2.3a"


@pytest.mark.rule("GT-4.2.3a")
def test_who_has_made_room_in_this_phase_shifts_nothing() -> None:
    ring = ("1213", "1314", "1315", "1316", "1216", "1116", "1115", "1114")
    state = position(
        rider("r", "attacker", "Nck", "1214", "N"),
        *(foot(f"f{each}", "attacker", "Nim", each) for each in ring),
        foot("b", "attacker", "Nim", "1111"),
        step="charges",
        bodies={"1211": 3},
    )
    thrown = decision(state)
    harm.suffer(thrown, state.people["r"], "stunned", "combat")
    system.LOOP.go_on(thrown)
    order(state, LandOn("1213"))
    order(state, LandOn("1212"))
    assert (state.step, state.people["f1213"].hex) == ("movement", "1212")
    announce(state, "f1213")
    assert not offered(state, Shift), "with b, who is at leisure"
    order(state, Stay())
    announce(state, "b")
    assert refused(state, Shift("f1213", "1211", "1210", "men")).rule == "GT-4.2.3a"


@pytest.mark.rule("GT-4.2.3a")
def test_who_was_moved_in_the_enemys_phase_works_in_his_own() -> None:
    state = heap()
    booked = decision(state)
    for event in (FellBack("b", "1313"), FellBack("b", "1314"), Landed("a", "1214")):
        booked.emit(event)
    for name in ("a", "b"):
        with pytest.raises(Refusal):
            at_leisure(state.people[name])
    booked.emit(PhaseBegan(3, "attacker"))
    at_leisure(state.people["a"])
    at_leisure(state.people["b"])


@pytest.mark.rule("GT-4.2.3a")
@pytest.mark.parametrize(
    ("name", "field", "value", "still"),
    [
        ("b", "condition", "wounded", True),
        ("a", "condition", "stunned", False),
        ("b", "condition", "stunned", False),
        ("b", "hex", "1413", False),
    ],
)
def test_who_is_stunned_or_moved_meanwhile_gets_nothing_done(
    name: str, field: str, value: str, still: bool
) -> None:
    state = heap()
    setattr(state.people[name], field, value)
    assert still_there(state, WORK) is still
    state.labours.append(WORK)
    booked = decision(state)
    finish(booked)
    assert bool(happened(booked.events, BodiesShifted)) is still
    assert happened(booked.events, LabourEnded) == [LabourEnded(WORK)]
    assert state.bodies == ({"1212": 3} if still else {"1213": 3})


@pytest.mark.rule("GT-4.2.3a")
@pytest.mark.parametrize("dead", [{"men": 3}, {"men": 0, "horses": 1}])
def test_no_bodies_are_laid_upon_somebody_who_has_come_there_meanwhile(dead: dict[str, int]) -> None:
    state = heap(foot("c", "attacker", "Nim", "1211"), **dead)
    lying_there = (dict(state.bodies), dict(state.carcasses))
    announce(state, "a")
    order(state, Shift("b", "1213", "1212", "men" if dead["men"] else "horse"))
    walk(state, "c", "1212")
    events = order(state, EndStep())
    assert (happened(events, BodiesShifted), len(happened(events, LabourEnded))) == ([], 1)
    assert (state.bodies, state.carcasses) == lying_there
    assert (state.at["1212"], state.labours) == ("c", [])


@pytest.mark.rule("GT-4.2.3b")
def test_bodies_shifted_into_water_are_gone() -> None:
    two = on_foot("attacker", a="0805", b="0905")
    state = position(*two, laid=Laid("B4"), agenda=[Movement(opened=True)], bodies={"0805": 3})
    booked = decision(state)
    assert [sunk(booked, hex_) for hex_ in ("0906", "0905")] == [True, False]
    state.labours.append(Labour("a", "b", "0805", "0806", "men", ("0805", "0905")))
    finish(booked)
    assert happened(booked.events, BodiesShifted)[0].sunk
    assert state.bodies == {}
