"""Who dies or leaves the field is out of his formation at once (D98)."""

import pytest

from battles.guiscard.play.moving.legs import Leave
from battles.guiscard.sound import faults
from battles.guiscard.state.items import Movement, Retreating
from battles.guiscard.system import SYSTEM
from hexmap.grid import neighbours
from tests.battles.guiscard.board import decision, foot, order
from tests.battles.guiscard.play.hoplites.phalanx import phalanx
from tests.battles.guiscard.play.movement.walks import announce


@pytest.mark.rule("GT-7.3.1a")
def test_who_leaves_the_field() -> None:
    agenda = [Movement(opened=True)]
    state = phalanx(left="1018", width=4, active="defender", step="movement", agenda=agenda)
    announce(state, "h14")
    order(state, Leave())
    assert state.formations["f1"].members == ["h11", "h12", "h13"]
    assert not list(faults(state, at_rest=True))


@pytest.mark.rule("GT-7.3.1a")
def test_who_dies_because_there_is_no_way_back() -> None:
    enemies = [foot(f"e{hex_}", "attacker", "Nim", hex_) for hex_ in neighbours("1013") if hex_ != "1114"]
    state = phalanx(*enemies, width=4, active="defender", step="combat")
    state.people["h11"].condition = "wounded"
    item = Retreating("h11", 1, "combat", tuple((one.hex,) for one, *_ in enemies), "1013")
    state.agenda.append(item)
    deciding = decision(state)
    SYSTEM.topics[Retreating].run(deciding, item)
    assert state.people["h11"].condition == "dead"
    assert state.formations["f1"].members == ["h12", "h13", "h14"]
