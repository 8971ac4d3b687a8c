"""A battle by tables of an organiser's own."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from battles.devils_horsemen import activation, costs, harassment, withdrawals
from battles.devils_horsemen.chapters.phases import OrdersPhaseBegan
from battles.devils_horsemen.chapters.shocking import ShockResolved
from battles.devils_horsemen.chapters.shooting import VolleyFired
from battles.devils_horsemen.chapters.turns import TurnBegan
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.tables import TABLES
from battles.ruleset import Setting
from rulebook import Refusal
from tests.battles.devils_horsemen.positions import kinds, position, refused, unit
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


HARMLESS = changed("scrt", (r"\[\d+,\d+\]", "[0,0]"))
"""No shock hurts anybody."""


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


def hurt(own: dict[str, str]) -> int:
    """The hits of all shocks of a battle."""
    return sum(sum(each.hits) for each in kinds(list(played(own)), ShockResolved))


@pytest.mark.rule("DH-10.5a")
def test_shocks_are_resolved_by_the_table_of_the_battle() -> None:
    assert hurt({}) > 20
    assert hurt(HARMLESS) == 0
    assert hurt({}) > 20


@pytest.mark.rule("DH-10.1a")
def test_volleys_hit_by_the_table_of_the_battle() -> None:
    never = changed("missile_range", (r"(\d) = \d", r"\1 = 0"))
    volleys = kinds(list(played({}, "knights")), VolleyFired)
    assert {each.most for each in volleys} > {4}
    found = kinds(list(played(never, "knights")), VolleyFired)
    assert {each.most for each in found} == {0}


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


def test_the_text_log_tells_of_them_first() -> None:
    events, state = RULESET.open(setting(HARMLESS), dice_of(1))
    told = str(RULESET.tell(state, events[0]))
    assert re.fullmatch(r"By tables of the organiser's own: scrt \(sha256 [0-9a-f]{12}\)", told)


@pytest.mark.parametrize(
    ("table", "was", "becomes", "reason"),
    [
        ("scrt", r"attack_uphill += -?\d+", "attack_uphill = 13", "attack_uphill: 13 is not from -12 to 12"),
        ("superiority", r"as_multiplier_defender_hits = 2", "as_multiplier_defender_hits = 0", "is not from 1 to 12"),
        ("unit_types", r"ma = 8", "ma = 0", "ma: 0 is not from 1 to 20"),
        ("effects", r"leader_ma = 9", "leader_mb = 9", "Object contains unknown field `leader_mb`"),
        ("missile_supply", r"\bB = \[9\]", "B = [10]", "low_on.B: 10 is not from 0 to 9"),
        ("movement_costs", r"provenance", "origin", ""),
        ("clash", r"^", "[", ""),
    ],
)  # fmt: skip
def test_a_malformed_table_is_refused_with_file_key_and_reason(
    table: str, was: str, becomes: str, reason: str
) -> None:
    text, count = re.subn(was, becomes, PRINTED[table], count=1)
    assert count
    with pytest.raises(Refusal) as refusal:
        RULESET.check(setting({table: text}))
    assert refusal.value.field == f"tables.{table}"
    assert refusal.value.reason.startswith(f"{table}.toml: ")
    assert reason in refusal.value.reason


def test_a_table_that_is_none_of_the_systems_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        RULESET.check(setting({"morale": ""}))
    assert refusal.value.field == "tables"
    assert "morale" in str(refusal.value)
