"""What of ladders and ropes can't be."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from battles.guiscard import invariants
from battles.guiscard.fabric import Fabric
from battles.guiscard.state import Ladder, Rope, Skirmish
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.gear.storming import FLAT, FOOT, PALISADE, siege


def sound() -> Skirmish:
    """A ladder leans, a rope hangs with somebody at its top."""
    return siege(
        foot("a", "attacker", "Lia", "0908"),
        raised={"l": (FOOT, PALISADE)},
        hanging={"r": ("0908", PALISADE)},
        climbing={"r": "a"},
    )


Check = Callable[[Skirmish], Iterator[str]]


@pytest.mark.rule("GT-10.1.2a", "GT-10.1.2c", "GT-10.6.2a")
@pytest.mark.parametrize(
    ("check", "fields", "found"),
    [
        (
            invariants.ladders_are_in_place,
            {"fabric": Fabric()},
            [f"ladders stand at [('{FOOT}', '{PALISADE}')], and the ground has them at []"],
        ),
        (
            invariants.ladders_are_in_place,
            {"ladders": {"l": Ladder("l", "attacker", FLAT, carriers=("a", "idle"))}, "fabric": Fabric()},
            [f"l is carried over {FLAT} by those at ('0908', '0220')"],
        ),
        (
            invariants.ropes_are_in_place,
            {"ropes": {"r": Rope("r", "attacker", hex=FOOT, over=PALISADE, climber="a")}},
            [f"a is on r, which hangs at '{FOOT}' from '{PALISADE}'"],
        ),
        (
            invariants.ropes_are_in_place,
            {"ropes": {"r": Rope("r", "attacker")}},
            ["r is carried by '' and at ''"],
        ),
    ],
)
def test_each_check_finds_what_is_spoiled(check: Check, fields: dict[str, Any], found: list[str]) -> None:
    state = sound()
    assert list(check(state)) == []
    for field, value in fields.items():
        setattr(state, field, value)
    assert list(check(state)) == found


@pytest.mark.rule("GT-9.2.1c", "GT-10.1.2c", "GT-10.6.2a")
def test_nothing_leans_on_or_hangs_from_a_palisade_that_is_down() -> None:
    state = sound()
    state.fabric = Fabric(down=(PALISADE,), leaning=state.fabric.leaning)
    assert list(invariants.ladders_are_in_place(state)) == [f"l leans on {PALISADE}, which is down"]
    assert list(invariants.ropes_are_in_place(state)) == [f"r hangs from {PALISADE}, which is down"]
    state = sound()
    state.ladders["l"] = Ladder("l", "attacker", FLAT, FOOT, PALISADE)
    assert len(list(invariants.ladders_are_in_place(state))) == 1
