"""The first command of a battle: what it says, and what follows from it."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import msgspec
import pytest

from battles import rulesets
from battles.contract.surface import Setting
from battles.contract.surface.setting import kept
from campaign.model.state import BattleUnderWay, OwnTable, State
from campaign.service.engagements.opening import (
    mustered,
    opening_command,
    opening_of,
    set_up,
    unattended,
)
from dice.sealed import SealedDice, seal
from rulebook import Refusal
from tests.battles.duel.ruleset import RULESET

pytestmark = pytest.mark.usefixtures("registered")
AT = datetime(1053, 6, 18, 6, tzinfo=UTC)


def opening(**changes):
    """The opening of a battle that a night waits for."""
    muster = kept(RULESET.scenario("crowd")).muster
    told = unattended(
        RULESET,
        uuid4(),
        State(closing=4, inputs="ab" * 32),
        BattleUnderWay(7, "0512", "norman", "lombard", ["a"], ["b"], 1, muster),
        bytes(32),
        at=AT,
        allowed=timedelta(minutes=10),
    )
    return msgspec.structs.replace(told, **changes)


def test_the_bot_that_fights_unattended_has_both_sides_and_the_time_counts_from_the_opening():
    told = opening()
    assert told.bots == {"attacker": "wild", "defender": "wild"}
    assert (told.closing, told.inputs, told.seal) == (4, "ab" * 32, seal(bytes(32)))
    assert (told.at, told.until) == ("1053-06-18T06:00:00Z", "1053-06-18T06:10:00Z")


def test_what_is_stored_is_read_back_and_says_nothing_else():
    told = opening()
    command = opening_command(told, "engine", "1")
    assert opening_of(command.body) == told
    with pytest.raises(msgspec.DecodeError):
        opening_of(command.body[:-1] + ',"weather":"rain"}')


def test_an_organiser_s_tables_of_the_system_go_to_its_battles_and_no_others():
    rules = rulesets.ruleset("guiscard")
    combat = rules.tables()["combat"] + "# mine\n"
    state = State(closing=4, inputs="ab" * 32)
    muster = kept(rules.scenario("ford")).muster
    battle = BattleUnderWay(7, "0512", "norman", "lombard", ["a"], ["b"], 1, muster)

    def told():
        return unattended(rules, uuid4(), state, battle, bytes(32), at=AT, allowed=timedelta(minutes=10))

    state.tables = {"roster.toml": OwnTable("", 2)}
    assert (told().muster, told().setting) == (muster, msgspec.UNSET)
    state.tables["guiscard-combat.toml"] = OwnTable(combat, 3)
    assert told().fought_from == Setting(rules.scenario("ford").muster, tables={"combat": combat})
    assert mustered(told()) == rules.scenario("ford").muster
    (first, *_), _ = set_up(told(), SealedDice({"open": bytes(32)}, b""))
    assert first.tables == {"combat": combat}


def test_it_sets_the_battle_up_as_its_system_does():
    dice = [SealedDice({"open": bytes(32)}, b"") for _ in range(2)]
    assert set_up(opening(), dice[0]) == RULESET.open(RULESET.scenario("crowd"), dice[1])


@pytest.mark.parametrize(
    ("changes", "field"), [({"ruleset": "chess"}, "ruleset"), ({"muster": "{"}, "muster")]
)
def test_a_system_or_a_muster_that_is_none_is_refused(changes, field):
    with pytest.raises(Refusal) as refusal:
        set_up(opening(**changes), SealedDice({"open": bytes(32)}, b""))
    assert refusal.value.field == field
