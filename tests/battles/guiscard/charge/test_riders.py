"""Who may charge, and whom (GT-7.2.1)."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Charges
from battles.guiscard.orders import Attack, ChargeAt, EndStep, Shoot, Take
from battles.guiscard.state import Deeds, Skirmish
from tests.battles.guiscard.board import Placed, foot, order, position, refused, rider
from tests.battles.guiscard.charge.rides import announce, at_him, give, run

START, TARGET = "0813", "1814"
PATH = run(START, *("SE", "NE") * 5)[:9]


def knight(*others: Placed, **fields: object) -> Skirmish:
    """A Norman knight at a Nubian pikeman ten hexes to the east."""
    return position(
        rider("k", "attacker", "Nck", START, "SE", **fields),
        foot("p", "defender", "Aim", TARGET),
        *others,
        step="charges",
    )


SECOND = rider("l", "attacker", "Nck", "0815", "SE")
"""Another knight, who keeps the step open."""


@pytest.mark.rule("GT-7.2.1a")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"deeds": Deeds(shot=True)}, "GT-5.2b"),
        ({"deeds": Deeds(charged=True)}, "GT-7.2.1e"),
        ({"deeds": Deeds(forgone=True)}, "GT-2.1g"),
        ({"deeds": Deeds(busy=True)}, "GT-2.1g"),
    ],
)
@pytest.mark.rule("GT-5.2b", "GT-7.2.1e")
def test_some_riders_charge_nobody(fields: dict[str, object], rule: str) -> None:
    state = knight(SECOND, **fields)
    assert refused(state, ChargeAt("k", "p")).rule == rule
    assert ChargeAt("l", "p") in engine.orders(state)


@pytest.mark.rule("GT-7.2.1a")
def test_only_riders_of_the_active_side_charge() -> None:
    state = knight(SECOND, foot("f", "attacker", "Nim", "0813"), rider("e", "defender", "Ach", "1816", "NW"))
    state.people["off"] = rider("off", "attacker", "Nck", "", "SE")[0]
    for name in ("f", "e", "off", "nobody"):
        assert refused(state, ChargeAt(name, "p")).rule == "GT-7.2.1a"


@pytest.mark.rule("GT-7.2.1a")
def test_only_enemies_on_the_field_are_charged() -> None:
    state = knight(foot("f", "attacker", "Nim", "1614"), foot("g", "defender", "Aim", ""))
    for name in ("f", "g", "nobody", "k"):
        assert refused(state, ChargeAt("k", name)).rule == "GT-7.2.1a"


@pytest.mark.rule("GT-7.2.1a")
def test_the_stunned_may_be_charged_too() -> None:
    state = position(
        rider("k", "attacker", "Nck", START, "SE"),
        foot("p", "defender", "Aim", TARGET, condition="stunned"),
        step="charges",
    )
    assert ChargeAt("k", "p") in engine.orders(state)


@pytest.mark.rule("GT-7.2.1a", "GT-7.2.1d")
def test_nobody_is_charged_twice_in_a_turn() -> None:
    state = knight(SECOND, foot("q", "defender", "Aim", "1816"))
    announce(state, "k", "p", PATH)
    at_him(state, [4])
    assert state.agenda[-1] == Charges(("p",))
    assert ChargeAt("l", "q") in engine.orders(state)
    refusal = refused(state, ChargeAt("l", "p"))
    assert refusal.rule == "GT-7.2.1a"


@pytest.mark.rule("GT-7.2.1e", "GT-2.1b")
def test_who_has_charged_neither_charges_moves_nor_attacks_again() -> None:
    state = knight(SECOND, foot("q", "defender", "Aim", "1816"))
    announce(state, "k", "p", PATH)
    at_him(state, [4])
    assert refused(state, ChargeAt("k", "q")).rule == "GT-7.2.1e"
    give(state, EndStep())
    assert state.step == "movement"
    refused(state, Take("k"))
    give(state, EndStep())
    refused(state, Attack("k", "p"))


@pytest.mark.rule("GT-7.2.1b")
@pytest.mark.parametrize("hex_", ["0810", "0614"])
def test_nobody_charges_whom_he_has_not_before_him(hex_: str) -> None:
    state = knight(foot("q", "defender", "Aim", hex_))
    assert refused(state, ChargeAt("k", "q")).rule == "GT-7.2.1b"


@pytest.mark.rule("GT-7.2.1b", "GT-7.2.1c")
@pytest.mark.parametrize(("hex_", "rule"), [("1914", ""), ("2014", ""), ("2114", "GT-7.2.1b")])
def test_nobody_charges_beyond_his_allowance(hex_: str, rule: str) -> None:
    state = knight(foot("q", "defender", "Aim", hex_))
    given = ChargeAt("k", "q")
    assert (refused(state, given).rule if rule else "") == rule
    assert (given in engine.orders(state)) is not bool(rule)


@pytest.mark.rule("GC-8.4h", "GT-7.2.1b", "GT-7.2.1c")
@pytest.mark.parametrize(("hex_", "rule"), [("1414", ""), ("1514", "GT-7.2.1b")])
def test_the_unsupplied_charge_half_as_far(hex_: str, rule: str) -> None:
    state = knight(SECOND, foot("q", "defender", "Aim", hex_), penalty=1)
    given = ChargeAt("k", "q")
    assert (refused(state, given).rule if rule else "") == rule
    assert (given in engine.orders(state)) is not bool(rule)


@pytest.mark.rule("GT-7.2.1b")
def test_a_rider_between_hides_the_target() -> None:
    state = knight(rider("r", "attacker", "Nck", "1414", "SE"), SECOND)
    assert refused(state, ChargeAt("k", "p")).rule == "GT-7.2.1b"


@pytest.mark.rule("GT-7.2.1c")
def test_who_is_shut_in_is_charged_by_nobody() -> None:
    ring = ["1813", "1914", "1915", "1815", "1715", "1714"]
    state = knight(*(foot(f"c{hex_}", "defender", "Aim", hex_) for hex_ in ring))
    assert refused(state, ChargeAt("k", "p")).rule == "GT-7.2.1c"
    assert ChargeAt("k", "c1714") in engine.orders(state)


@pytest.mark.rule("GT-7.2.1c")
def test_without_the_points_for_six_hexes_nobody_charges() -> None:
    state = knight(SECOND, foot("q", "defender", "Aim", "1213"))
    assert ChargeAt("k", "q") in engine.orders(state)
    state.people["k"].deeds.lost = 7
    assert refused(state, ChargeAt("k", "q")).rule == "GT-7.2.1c"
    state.people["k"].deeds.lost = 0
    assert ChargeAt("k", "q") in engine.orders(state)


@pytest.mark.rule("GT-2.1b")
def test_the_step_is_over_when_nobody_can_charge_anybody() -> None:
    state = knight()
    assert engine.to_act(state) == "attacker"
    assert refused(state, Shoot("1814")).rule == "GT-2.1g"
    order(state, EndStep())
    assert state.step != "charges"
    apart = position(
        rider("k", "attacker", "Nck", START, "NW"), foot("p", "defender", "Aim", TARGET), step="charges"
    )
    assert engine.chapter_of(apart).who(apart, apart.agenda[-1]) is None
