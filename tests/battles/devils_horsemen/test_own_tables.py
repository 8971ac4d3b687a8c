"""A battle by tables of an organiser's own."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from battles.contract.surface import Setting
from battles.devils_horsemen.play.phases import OrdersPhaseBegan
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.rules import activation, costs, harassment, withdrawals
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.with_people.ruleset import RULESET as HEADS
from rulebook import Refusal
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import leader, position, unit

PRINTED = RULESET.tables()


def changed(table: str, *pairs: tuple[str, str]) -> dict[str, str]:
    """A printed table with other words in place of its own, wherever they stand."""
    text = PRINTED[table]
    for was, becomes in pairs:
        text, count = re.subn(was, becomes, text)
        assert count, was
    return {table: text}


def setting(own: dict[str, str], name: str = "mirror") -> Setting:
    return replace(RULESET.scenario(name), tables=own)


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


@pytest.mark.rule("DH-9.15b", "DH-5.12b")
@pytest.mark.parametrize("rules", [RULESET, HEADS])
@pytest.mark.parametrize(("own", "next_"), [(False, "attacker"), (True, "defender")])
def test_a_wound_is_booked_by_the_table_of_the_battle(rules: Any, own: bool, next_: str) -> None:
    """A wounded leader of Initiative 5 is due: at 5 the other side is next, if a wound takes nothing."""
    wounded = leader("l", "attacker", "0505", wounded=True)
    state = position(unit("A", "attacker", "0505"), leaders=(wounded,), order={5: "attacker"})
    state.tables = changed("leader_casualty", ("all_ratings = -1", "all_ratings = 0")) if own else {}
    rules.evolve(state, OrdersPhaseBegan("l", due=True))
    assert state.order == {5: next_}


@pytest.mark.rule("DH-8.23a", "DH-8.24a", "DH-2.23b")
@pytest.mark.parametrize("rules", [RULESET, HEADS])
def test_a_shower_is_booked_by_the_table_of_the_battle(rules: Any) -> None:
    """Whoever showers in reaction from horseback has the shower still; on foot it has not."""
    fired = VolleyFired("A", "D", "direct", 1, 9, {}, "return", False, "full", (), shower=True)
    for own, showers in ((False, True), (True, False)):
        archer = unit("A", "attacker", "0505", type="LC", missile="C", shower=True)
        state = position(archer, unit("D", "defender", "0504"))
        state.tables = changed("unit_types", (r"(\[type\.LC\]\n.*\n)mounted = true", r"\1mounted = false"))
        state.tables = state.tables if own else {}
        rules.evolve(state, fired)
        assert state.units["A"].showering == showers


@pytest.mark.rule("DH-11.52b")
@pytest.mark.parametrize("key", ["rally_hits_infantry_divisor", "rally_hits_cavalry_divisor"])
def test_who_rallies_has_less_hits_than_would_rout_it_again(key: str) -> None:
    with pytest.raises(Refusal, match=rf"effects\.toml: {key}: 1 is not from 2 to 12"):
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
