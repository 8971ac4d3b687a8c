"""A battle by tables of an organiser's own."""

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from msgspec.structs import replace

from battles.ruleset import Setting
from battles.warmaster.chapters.commanding import OrderGiven
from battles.warmaster.chapters.striking import UnitStruck
from battles.warmaster.ruleset import RULESET
from tests.battles.fights import dice_of
from tests.battles.warmaster.combats import some

PRINTED = RULESET.tables()
HARD = PRINTED["combat"].replace("open = 4", "open = 6", 1)
"""Nobody is hit on less than a six."""
OBEYED = PRINTED["play"].replace("command = 9", "command = 12", 1)


def setting(name: str, **own: str) -> Setting:
    return replace(RULESET.scenario(name), tables=own)


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


def least_hits(events: list[object]) -> set[int]:
    """The faces on which stands in the open are hit."""
    return {blow.needs for each in some(UnitStruck, events) for blow in each.blows if blow.cover == "open"}


@pytest.mark.rule("WM-4.4a", "WM-H10.3")
def test_hits_and_orders_are_by_the_tables_of_the_battle_and_printed_again_in_the_next() -> None:
    assert least_hits(happened(setting("clash"))) == {4}
    assert least_hits(happened(setting("clash", combat=HARD))) == {6}
    assert max(each.command for each in some(OrderGiven, happened(setting("mirror", play=OBEYED)))) == 12
    assert max(each.command for each in some(OrderGiven, happened(setting("mirror")))) == 9
    assert least_hits(happened(setting("clash"))) == {4}


def fight(folder: Path) -> str:
    out = StringIO()
    call_command("battle", "fight", "combat", ruleset="warmaster", tables=folder, rolls=True, stdout=out)
    return out.getvalue()


def test_the_terminal_fights_by_the_tables_of_a_folder_and_says_what_is_wrong_with_one(
    tmp_path: Path,
) -> None:
    file = tmp_path / "combat.toml"
    file.write_text(HARD, "utf-8")
    told = fight(tmp_path)
    assert "By tables of the organiser's own: combat (sha256 " in told
    assert " on 6+ at b01" in told
    for odd, reason in (
        (HARD.replace("open = 6", "open = 9", 1), r"combat\.toml: to_hit: open: 9 is not from 1 to 6"),
        (HARD.replace("[to_hit]", "[to_hits]", 1), r"combat\.toml: .*to_hits?"),
        ("= 1", r"combat\.toml: "),
    ):
        file.write_text(odd, "utf-8")
        with pytest.raises(CommandError, match=reason):
            fight(tmp_path)
    (tmp_path / "combat.toml").rename(tmp_path / "combats.toml")
    with pytest.raises(CommandError, match="combats"):
        fight(tmp_path)
