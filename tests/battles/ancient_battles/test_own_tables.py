"""A battle by tables of an organiser's own."""

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from msgspec.structs import replace

from battles.ancient_battles.chapters.deciding import RoundDecided
from battles.ancient_battles.chapters.testing import TestTaken as Taken
from battles.ancient_battles.ruleset import RULESET
from battles.ruleset import Setting
from tests.battles.ancient_battles.combats import some
from tests.battles.fights import dice_of

PRINTED = RULESET.tables()
CLOSE = PRINTED["combat"].replace("close_order = 1", "close_order = 4", 1)
"""To stand in close order is as good as four wounds."""
ALONE = PRINTED["play"].replace("general_radius = 12", "general_radius = 1", 1)
"""The general lends his leadership to hardly anybody."""


def setting(**own: str) -> Setting:
    return replace(RULESET.scenario("mirror"), tables=own)


def happened(what: Setting, orders: int = 400) -> list[object]:
    """The events of a battle of plain players."""
    dice, bot = dice_of(3), RULESET.bot("plain", Random(1))
    _, state = RULESET.open(what, dice)
    found: list[object] = []
    for _ in range(orders):
        if RULESET.to_act(state) is None:
            break
        found += RULESET.decide(state, bot.choose(state), dice)
    return found


def bonuses(events: list[object]) -> set[int]:
    """What close order was worth."""
    points = (side for each in some(RoundDecided, events) for side in each.points.values())
    return {told["close_order"] for told in points if "close_order" in told}


def lent(events: list[object]) -> int:
    """How many tests were taken on the general's leadership."""
    return sum(each.score.whose == "general" for each in some(Taken, events))


@pytest.mark.rule("AB-20.2a", "AB-8.1")
def test_rounds_and_tests_are_by_the_tables_of_the_battle_and_printed_again_in_the_next() -> None:
    assert bonuses(happened(setting())) == {1}
    assert bonuses(happened(setting(combat=CLOSE))) == {4}
    assert bonuses(happened(setting())) == {1}
    assert lent(happened(setting())) > 4 * lent(happened(setting(play=ALONE)))


def fight(folder: Path) -> str:
    out = StringIO()
    call_command(
        "battle", "fight", "mirror", ruleset="ancient_battles", tables=folder, rolls=True, stdout=out
    )
    return out.getvalue()


def test_the_terminal_fights_by_the_tables_of_a_folder_and_says_what_is_wrong_with_one(
    tmp_path: Path,
) -> None:
    file = tmp_path / "combat.toml"
    file.write_text(CLOSE, "utf-8")
    told = fight(tmp_path)
    assert "By tables of the organiser's own: combat (sha256 " in told
    assert "+4 close order" in told
    for odd, reason in (
        (
            CLOSE.replace("close_order = 4", "close_order = -4", 1),
            r"combat\.toml: combat_result: close_order: -4 is not ",
        ),
        (CLOSE.replace("[combat_result]", "[combat_results]", 1), r"combat\.toml: .*combat_results?"),
        ("= 1", r"combat\.toml: "),
    ):
        file.write_text(odd, "utf-8")
        with pytest.raises(CommandError, match=reason):
            fight(tmp_path)
    (tmp_path / "combat.toml").rename(tmp_path / "combats.toml")
    with pytest.raises(CommandError, match="combats"):
        fight(tmp_path)
