"""What systems refuse of a muster in order."""

import pytest

from battles.people.fightable import in_the_open
from rulebook import Refusal
from tests.battles.musters import castle, group, muster

HOSTS = group("a", {"infantry_armoured": 12}), group("d", {"infantry_armoured": 12}, faction="arabs")


@pytest.mark.rule("HB-1a")
def test_bodies_meet_in_the_open_and_fight_no_siege() -> None:
    in_the_open(muster(*HOSTS, terrain=("clear",)))
    with pytest.raises(Refusal, match="fights of a siege are fought man by man") as refused:
        in_the_open(muster(*HOSTS, kind="siege", works=castle()))
    assert (refused.value.rule, refused.value.field) == ("HB-1a", "kind")


def test_what_any_system_refuses_is_refused_there_too() -> None:
    with pytest.raises(Refusal, match="edges are too many for a group"):
        in_the_open(
            muster(
                group("a", {"infantry_armoured": 12}, edges=("B1.top",) * 13), HOSTS[1], terrain=("clear",)
            )
        )
