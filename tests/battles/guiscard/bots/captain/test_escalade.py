"""How a captain goes over a wall by ladders."""

from battles.guiscard.bots.captain import escalade
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play.gear.ladders import LiftLadder, PutDownLadder
from battles.guiscard.play.gear.toppling import ToppleLadder
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Fire, Ladder, Skirmish
from battles.guiscard.state.fabric import Fabric, Leaning
from battles.guiscard.state.items import Announcing, Combat, Movement
from tests.battles.guiscard.bots.captain.test_garrison import CAPTAIN, fight
from tests.battles.guiscard.play.sieges.fights import give
from tests.battles.guiscard.play.sieges.test_ends import stand

LADDER = ("0809", "0808")
"""Two hexes west of the castle: 0909 is the foot of its palisade."""


def before(*hexes: str, turn: int = 6) -> Skirmish:
    """Besiegers at these hexes, a ladder that lies in two, and a garrison in the yard."""
    yard = ["1510", "1511", "1512", "1513", "1614", "1714"]
    state = fight(yard, hexes, "attacker", engines={"siege_ladder": 1})
    state.turn, state.ladders = turn, {"l": Ladder("l", "attacker", hexes=LADDER)}
    state.step, state.agenda = "movement", [Movement(opened=True)]
    return state


def test_the_two_who_are_nearest_go_and_stand_on_a_ladder_that_lies() -> None:
    state = before("0710", "0708", "0520", "0620")
    crews = escalade.crews(state, Survey(state, "attacker"))
    assert {crews[state.at[hex_]] for hex_ in ("0710", "0708")} == set(LADDER)
    assert len(crews) == 2


def test_no_ladder_is_wanted_while_fires_may_be_laid_or_burn_or_where_a_breach_is() -> None:
    early, aflame, breached = (before("0710", "0708", turn=turn) for turn in (1, 6, 6))
    aflame.fires["1503"] = Fire("attacker", "hand")
    breached.fabric = Fabric(down=("1515",))
    for state in (early, aflame, breached):
        assert escalade.crews(state, Survey(state, "attacker")) == {}


def test_who_stands_on_a_ladder_raises_it_at_the_wall_or_puts_it_down_when_a_breach_is_open() -> None:
    state = before(*LADDER, "0620")
    assert CAPTAIN.choose(state) == LiftLadder("l")
    give(state, LiftLadder("l"))
    while state.ladders["l"].carriers:
        give(state, CAPTAIN.choose(state))
        if isinstance(state.agenda[-1], Announcing):
            assert state.agenda[-1].at.partner
    raised = state.ladders["l"]
    assert raised.hex in escalade.feet(before(*LADDER), ground_in(before(*LADDER)))
    assert raised.since == state.turn
    state = before(*LADDER, "0620")
    give(state, LiftLadder("l"))
    state.fabric = Fabric(down=("1515",))
    assert CAPTAIN.choose(state) == PutDownLadder("l")


def test_a_garrison_makes_for_the_wall_on_which_a_ladder_leans() -> None:
    state = before("0520", "0620")
    assert "1009" not in Survey(state, "defender").aims
    state.ladders = {"l": Ladder("l", "attacker", hex="0909", against="1009", since=5)}
    state.fabric = Fabric(leaning=(Leaning("0909", "1009"),))
    assert "1009" in Survey(state, "defender").aims


def test_who_is_above_a_ladder_topples_it_with_the_climber_first() -> None:
    state = before("0909", "0620")
    state.ladders = {
        "far": Ladder("far", "attacker", hex="0910", against="1009", since=5),
        "l": Ladder("l", "attacker", hex="0909", against="1009", since=5),
    }
    state.fabric = Fabric(leaning=(Leaning("0909", "1009"), Leaning("0910", "1009")))
    stand(state, [state.at["1510"]], ["1009"])
    state.active, state.step, state.agenda = "defender", "combat", [Combat()]
    order = CAPTAIN.choose(state)
    assert isinstance(order, ToppleLadder)
    assert order.ladder == "l"
