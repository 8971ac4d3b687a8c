"""A battle by tables of an organiser's own."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from battles.devils_horsemen import activation, costs, harassment, withdrawals
from battles.devils_horsemen.chapters.phases import OrdersPhaseBegan
from battles.devils_horsemen.chapters.turns import TurnBegan
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.tables import TABLES
from battles.ruleset import Setting
from rulebook import Refusal
from tests.battles.devils_horsemen.positions import position, refused, unit
from tests.battles.fights import dice_of

PRINTED = RULESET.tables()
ORDERS = 300
"""How many orders of a battle are looked at."""


def changed(table: str, *pairs: tuple[str, str]) -> dict[str, str]:
    """A printed table with other words in place of its own, wherever they stand."""
    text = PRINTED[table]
    for was, becomes in pairs:
        text, count = re.subn(was, becomes, text)
        assert count, was
    return {table: text}


def setting(own: dict[str, str], name: str = "mirror") -> Setting:
    return replace(RULESET.scenario(name), tables=own)


def played(own: dict[str, str], name: str = "mirror") -> Iterator[Any]:
    """The events of so many orders of a battle by these tables."""
    dice, bot = dice_of(3), RULESET.bot("plain", Random(1))
    events, state = RULESET.open(setting(own, name), dice)
    yield from events
    for _ in range(ORDERS):
        if RULESET.to_act(state) is None:
            return
        yield from RULESET.decide(state, bot.choose(state), dice)


@pytest.mark.rule("DH-5.14a")
def test_leaders_lead_as_often_as_the_table_of_the_battle_lets_them() -> None:
    def most(own: dict[str, str]) -> int:
        """The most Orders Phases of a leader in a turn."""
        found, counts = 0, dict[str, int]()
        for event in played(own):
            if isinstance(event, TurnBegan):
                counts = {}
            if isinstance(event, OrdersPhaseBegan):
                counts[event.leader] = counts.get(event.leader, 0) + 1
                found = max(found, counts[event.leader])
        return found

    assert most({}) == 3
    assert (
        most(changed("effects", (r"max_orders_phases_per_turn = 3", "max_orders_phases_per_turn = 1"))) == 1
    )


@pytest.mark.rule("DH-6.63a", "DH-6.41a", "DH-4.1e", "DH-5.14a")
def test_what_an_action_costs_and_a_leader_has_is_what_the_table_of_the_battle_says() -> None:
    def told() -> tuple[int, ...]:
        return costs.through(), costs.columning(), costs.leader_allowance(), activation.most_phases()

    own = changed(
        "movement_costs",
        (r"(?m)^(\[action\.pass_through_friendly_unit\].*\n)mp = 1$", r"\1mp = 2"),
        (r"(\[action\.enter_or_leave_column\]\n)mp = 1", r"\1mp = 3"),
    ) | changed("effects", ("leader_ma = 9", "leader_ma = 8"), (r"(per_turn) = 3", r"\1 = 2"))
    assert told() == (1, 1, 9, 3)
    with TABLES.laid(own):
        assert told() == (2, 3, 8, 2)
    assert told() == (1, 1, 9, 3)


@pytest.mark.rule("DH-10.1a", "DH-8.34a", "DH-6.57b")
@pytest.mark.parametrize("missile", ["B", "C", "CB"])
def test_fire_that_counts_as_at_a_range_is_for_missiles_that_reach_so_far(missile: str) -> None:
    rider = unit("A", "attacker", "0707", "N", "LC", missile=missile)
    target = unit("D", "defender", "0703", "S", "MI", missile=missile)
    state = position(rider, target, acting="attacker")
    back = unit("W", "defender", "0505", "S", "LC", missile=missile)
    before = position(unit("A", "attacker", "0507", "N", "MI"), back, acting="attacker")
    own = changed("missile_modifiers", (r"((withdrawing_fire|harassment)_range) = \d", r"\1 = 4"))

    def told() -> tuple[str, list[bool], str]:
        """Why it does not hit and decline, the answers to it, and why who withdraws does not shoot."""
        return (
            refused(harassment.why_not(state, rider, "D", "0704")),
            harassment.answers(state, target, "0704"),
            refused(withdrawals.why_not_shoot(before, back, before.units["A"])),
        )

    bowed = "DH-6.57b" if missile == "CB" else ""
    assert told() == ("", [False], bowed)
    state.gone()
    before.gone()
    with TABLES.laid(own):
        far = ("", [False], "") if missile == "C" else ("DH-10.1a", [], bowed or "DH-10.1a")
        assert told() == far


@pytest.mark.rule("DH-11.52b")
@pytest.mark.parametrize("key", ["rally_hits_infantry_divisor", "rally_hits_cavalry_divisor"])
def test_who_rallies_has_less_hits_than_would_rout_it_again(key: str) -> None:
    with pytest.raises(Refusal, match=rf"effects\.toml: table: {key}: 1 is not from 2 to 12"):
        RULESET.check(setting(changed("effects", (rf"{key} = \d", f"{key} = 1"))))


@pytest.mark.rule("DH-11.14a")
def test_a_table_that_says_the_same_as_another_may_not_say_it_otherwise() -> None:
    more = changed("effects", (r"recovery_hits = 2", "recovery_hits = 1"))
    with pytest.raises(Refusal, match=r"effects\.toml: recovery_hits: another table says -2"):
        RULESET.check(setting(more))
    more = changed("scrt", ("defender_disordered_cavalry = 1", "defender_disordered_cavalry = 2"))
    with pytest.raises(
        Refusal, match=r"effects\.toml: disordered_defender_column_shift: another table says 2"
    ):
        RULESET.check(setting(more))
