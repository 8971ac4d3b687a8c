"""Where those set up who storm a redoubt: anywhere else, and where no shooter in it shoots at them (GS-11.4.1h)."""

from collections.abc import Sequence

import msgspec
import pytest

from battles.contract.draws import Draws
from battles.contract.muster import Soldier
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.play.deployment import Deploy
from battles.guiscard.rules import redoubt
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.inside import inside
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Deploying
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.battles.guiscard.play.sieges.fights import TOWER, give, men, opened, sealed, siege


def manned(defenders: Sequence[Soldier], *hexes: str, besiegers: int = 4) -> Skirmish:
    """The tower is held in these hexes, and the besieger is about to set up."""
    fight = siege("assault", men("norman", foot=besiegers), defenders, stage="redoubt", held=TOWER)
    state = opened(fight)
    for hex_ in hexes:
        item = state.agenda[-1]
        assert isinstance(item, Deploying)
        give(state, Deploy(item.left[0], hex_))
    assert RULESET.to_act(state) == "attacker"
    return state


def offered(state: Skirmish) -> list[str]:
    """The hexes at which the next of the besiegers may set up."""
    return [order.hex for order in RULESET.orders(state)]


@pytest.mark.rule("GS-11.4.1h")
def test_a_redoubt_is_held_by_all_defenders_and_besiegers_are_anywhere_else() -> None:
    state = opened(siege("assault", stage="redoubt", held=TOWER))
    assert set(offered(state)) == set(TOWER)
    state = manned(men("arab", foot=2), "1506", "1405")
    ground = ground_in(state)
    assert set(offered(state)) == {
        hex_ for hex_ in ground.hexes if ground.standable(hex_, False, True)
    } - set(TOWER)
    assert {"1508", "1510", "1515", "0101"} <= set(offered(state))
    assert not state.siege.waiting


@pytest.mark.rule("GS-11.4.1h")
def test_besiegers_stand_out_of_shot_of_who_is_in_the_redoubt_and_sees_them() -> None:
    """An archer at the western slits sees the west of the court; no bow shoots at what lies behind his tower."""
    state = manned(men("arab", archers=1), "1405")
    near = offered(state)
    assert {"1007", "1105", "1304", "1510", "1607", "1909"} & set(near) == {"1510", "1607", "1909"}
    with pytest.raises(Refusal, match="the people in the redoubt shoot at 1007") as refused:
        give(state, Deploy(state.agenda[-1].left[0], "1007"))
    assert (refused.value.rule, refused.value.field) == ("GS-11.4.1h", "hex")
    in_the_east = offered(manned(men("arab", archers=1), "1606"))
    assert {"1007", "1105", "1304", "1510", "1607", "1909"} & set(in_the_east) >= {"1007", "1105", "1304"}


@pytest.mark.rule("GS-11.4.1h", "GT-9.3.4c")
def test_who_cannot_shoot_out_of_a_slit_keeps_nobody_off() -> None:
    slinger = msgspec.structs.replace(men("arab", archers=1)[0], type="slinger")
    assert "1007" in offered(manned([slinger], "1405"))


@pytest.mark.rule("GS-11.4.1h")
def test_the_outer_works_are_offered_first_and_a_captain_stands_in_them_and_burns_none() -> None:
    state, captain = manned(men("arab", archers=1), "1405", besiegers=12), Captain(Draws(b""))
    within = inside(state.laid, "castle")
    found = [hex_ in within for hex_ in offered(state)]
    assert found == sorted(found, reverse=True)
    assert not all(found)
    while isinstance(state.agenda[-1], Deploying):
        RULESET.decide(state, captain.choose(state), ScriptedDice([]))
    assert all(one.hex in within for one in state.people.values() if one.side == "attacker")
    dice = sealed(1)
    while state.turn < 3:
        RULESET.decide(state, captain.choose(state), dice)
    assert not state.fires, "nobody burns what is his own"


@pytest.mark.rule("GS-11.4.1h")
def test_where_every_hex_is_in_shot_besiegers_are_anywhere_else() -> None:
    state = manned(men("arab", archers=1), "1405")
    berth = state.berths["attacker"]
    few = msgspec.structs.replace(berth, hexes=("1007", "1105"))
    assert redoubt.before(state, few).hexes == ("1007", "1105")
