"""Who may charge, and whom (GT-7.2.1)."""

from typing import Any

import pytest

from battles.guiscard import system
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.fire.aiming import Shoot
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import EndStep
from battles.guiscard.state import Condition, Deeds, Skirmish
from battles.guiscard.state.items import Charges
from tests.battles.guiscard.board import Placed, asked, foot, order, position, refused, rider
from tests.battles.guiscard.play.charge.rides import announce, at_him, give, run

START, TARGET = "0813", "1814"
PATH = run(START, *("SE", "NE") * 5)[:9]


def knight(*others: Placed, **fields: Any) -> Skirmish:
    """A Norman knight at a Nubian pikeman ten hexes to the east."""
    return position(
        rider("k", "attacker", "Nck", START, "SE", **fields),
        foot("p", "defender", "Aim", TARGET),
        *others,
        step="charges",
    )


SECOND = rider("l", "attacker", "Nck", "0815", "SE")
"""Another knight, who keeps the step open."""
RING = [
    foot(f"c{hex_}", "defender", "Aim", hex_) for hex_ in ("1813", "1914", "1915", "1815", "1715", "1714")
]
"""Friends of the target all about it."""


@pytest.mark.rule("GT-5.2b", "GT-7.2.1a", "GT-7.2.1e")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"deeds": Deeds(shot=True)}, "GT-5.2b"),
        ({"deeds": Deeds(charged=True)}, "GT-7.2.1e"),
        ({"deeds": Deeds(forgone=True)}, "GT-2.1g"),
        ({"deeds": Deeds(busy=True)}, "GT-2.1g"),
    ],
)
def test_some_riders_charge_nobody(fields: dict[str, Any], rule: str) -> None:
    state = knight(SECOND, **fields)
    assert refused(state, ChargeAt("k", "p")).rule == rule
    assert ChargeAt("l", "p") in system.LOOP.orders(state)


@pytest.mark.rule("GT-7.2.1a")
def test_only_riders_of_the_active_side_charge_and_only_enemies_on_the_field() -> None:
    state = knight(
        SECOND,
        foot("f", "attacker", "Nim", "1614"),
        rider("e", "defender", "Ach", "1816", "NW"),
        foot("g", "defender", "Aim", ""),
        rider("off", "attacker", "Nck", "", "SE"),
    )
    for name in ("f", "e", "off", "nobody"):
        assert refused(state, ChargeAt(name, "p")).rule == "GT-7.2.1a"
    for name in ("f", "g", "k", "nobody"):
        assert refused(state, ChargeAt("k", name)).rule == "GT-7.2.1a"


def enemy(hex_: str, condition: Condition = "healthy") -> Placed:
    """Another enemy."""
    return foot("q", "defender", "Aim", hex_, condition)


@pytest.mark.rule("GC-8.4h", "GT-7.2.1a", "GT-7.2.1b", "GT-7.2.1c")
@pytest.mark.parametrize(
    ("others", "fields", "target", "rule"),
    [
        ([enemy("1616", "stunned")], {}, "q", ""),
        ([enemy("1213")], {}, "q", ""),
        ([enemy("1213")], {"deeds": Deeds(lost=7)}, "q", "GT-7.2.1c"),  # he has no points for six hexes
        ([enemy("0810")], {}, "q", "GT-7.2.1b"),  # behind him
        ([enemy("0614")], {}, "q", "GT-7.2.1b"),
        ([enemy("1914")], {}, "q", ""),
        ([enemy("2014")], {}, "q", ""),
        ([enemy("2114")], {}, "q", "GT-7.2.1b"),  # beyond his allowance
        ([enemy("1414")], {"penalty": 1}, "q", ""),
        ([enemy("1514")], {"penalty": 1}, "q", "GT-7.2.1b"),  # unsupplied he goes half as far
        ([rider("r", "attacker", "Nck", "1414", "SE")], {}, "p", "GT-7.2.1b"),  # a rider hides the target
        (RING, {}, "p", "GT-7.2.1c"),  # the target is shut in
        (RING, {}, "c1714", ""),
    ],
)
def test_whom_a_rider_may_charge(
    others: list[Placed], fields: dict[str, Any], target: str, rule: str
) -> None:
    state = knight(SECOND, *others, **fields)
    given = ChargeAt("k", target)
    assert (refused(state, given).rule if rule else "") == rule
    assert (given in system.LOOP.orders(state)) is not bool(rule)


@pytest.mark.rule("GT-7.2.1a", "GT-7.2.1d", "GT-7.2.1e", "GT-2.1b")
def test_nobody_is_charged_twice_in_a_turn_and_who_has_charged_does_nothing_else() -> None:
    state = knight(SECOND, foot("q", "defender", "Aim", "1816"))
    announce(state, "k", "p", PATH)
    at_him(state, [4])
    assert state.agenda == [Charges(("p",))]
    assert ChargeAt("l", "q") in system.LOOP.orders(state)
    assert refused(state, ChargeAt("l", "p")).rule == "GT-7.2.1a"
    assert refused(state, ChargeAt("k", "q")).rule == "GT-7.2.1e"
    give(state, EndStep())
    assert state.step == "movement"
    refused(state, Take("k"))
    give(state, EndStep())
    refused(state, Attack("k", "p"))


@pytest.mark.rule("GT-2.1b")
def test_the_step_is_over_when_nobody_can_charge_anybody() -> None:
    state = knight()
    assert system.LOOP.to_act(state) == "attacker"
    assert refused(state, Shoot("1814")).rule == "GT-2.1g"
    order(state, EndStep())
    assert state.step != "charges"
    looking_away = rider("k", "attacker", "Nck", START, "NW")
    apart = position(looking_away, foot("p", "defender", "Aim", TARGET), step="charges")
    assert asked(apart, apart.agenda[-1]) is None
