"""Those inside in a general sally."""

from battles.contract.draws import Draws
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.bots.captain.stance import stance
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play.sieges.ends import flood
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Deploying
from dice.scripted import ScriptedDice
from tests.battles.guiscard.play.sieges.fights import opened, siege


def set_up() -> Skirmish:
    """Both sides stand where a captain has placed them."""
    state, captain = opened(siege("general_sally")), Captain(Draws(b""))
    while state.turn == 0 and isinstance(state.agenda[-1], Deploying):
        RULESET.decide(state, captain.choose(state), ScriptedDice([]))
    return state


def test_those_inside_set_up_before_their_walls() -> None:
    state = set_up()
    own, enemy = (
        [one.hex for one in state.people.values() if one.side == side] for side in ("attacker", "defender")
    )
    assert set(own) <= flood(ground_in(state), enemy, doors=False)


def test_those_inside_go_back_where_no_blow_is_struck_any_more() -> None:
    state = set_up()
    state.turn = 15
    for stir, side, goes in ((10, "attacker", False), (9, "attacker", True), (9, "defender", False)):
        state.siege.stir = stir
        assert stance(state, Survey(state, side)).flight is goes
