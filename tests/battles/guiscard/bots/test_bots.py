"""All players: legal to the end, never at a loss, careful with the state, and the same whoever takes a battle up again."""

import hashlib

import msgspec
import pytest

from battles.contract.draws import Draws
from battles.contract.muster import SIDES, Side
from battles.contract.surface import Bot
from battles.guiscard import system
from battles.guiscard.bots import BOTS
from battles.guiscard.bots.player import allowed, first_allowed
from battles.guiscard.play.combat.attacking import Attack, Strike
from battles.guiscard.play.combat.suffering import Suffer
from battles.guiscard.play.orders import EndStep, Order
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Announcing, Combat, Suffering
from dice.scripted import ScriptedDice
from dice.sealed import SealedDice
from rulebook import Refusal
from tests.battles.guiscard.board import foot, position


def seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def played(names: dict[Side, str], scenario: str, orders: int) -> Skirmish:
    """A battle as far as so many orders lead. An order that is not legal raises Refusal."""
    dice, draws = SealedDice({"open": seed(scenario)}, b""), Draws(seed("bots"))
    _, state = RULESET.open(RULESET.scenario(scenario), dice)
    players: dict[Side, Bot[Skirmish, Order]] = {side: RULESET.bot(names[side], draws) for side in SIDES}
    for number in range(orders):
        if (side := RULESET.to_act(state)) is None:
            break
        draws.turn_to(number)
        RULESET.decide(state, players[side].choose(state), dice)
    return state


def test_the_one_who_fights_unattended_comes_first_and_an_unknown_player_is_refused() -> None:
    assert next(iter(BOTS)) == "captain"
    assert set(BOTS) == {"captain", "charger", "reckless", "random"}
    with pytest.raises(Refusal, match="there is no bot nobody"):
        RULESET.bot("nobody", Draws(b""))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("scenario", ["plateau", "beach"])
def test_a_battle_comes_to_its_end(name: str, scenario: str) -> None:
    state = played({"attacker": name, "defender": "random"}, scenario, 20_000)
    assert state.over is not None


@pytest.mark.parametrize("name", BOTS)
def test_a_player_leaves_the_state_alone(name: str) -> None:
    state = played({"attacker": name, "defender": name}, "plateau", 300)
    before = msgspec.json.encode(state, order="deterministic")
    assert RULESET.to_act(state) is not None
    RULESET.bot(name, Draws(seed("x"))).choose(state)
    assert msgspec.json.encode(state, order="deterministic") == before


def fight(**fields: object) -> Skirmish:
    return position(
        foot("a", "attacker", "Nim", "1314"),
        foot("b", "attacker", "Nim", "1414"),
        foot("d", "defender", "Nim", "1315"),
        step="combat",
        **fields,  # type: ignore[arg-type]
    )


def test_what_is_offered_is_allowed_and_the_first_of_what_may_be_given_is_found() -> None:
    state = fight()
    assert all(allowed(state, order) for order in system.LOOP.orders(state))
    assert not allowed(state, Strike())
    assert not allowed(state, Attack("d", "a"))
    assert first_allowed(state, (Strike(), Attack("nobody", "d"), Attack("b", "d"))) == Attack("b", "d")
    assert first_allowed(state, (Strike(),)) is None


@pytest.mark.parametrize(
    ("state", "order"),
    [(fight(), EndStep()), (fight(agenda=[Combat(), Suffering("attacker", ("a", "b"))]), Suffer("a"))],
)
def test_there_is_always_something_to_order(state: Skirmish, order: object) -> None:
    assert system.LOOP.calm(state) == order


def test_a_battle_in_which_nobody_minds_comes_to_its_end() -> None:
    dice = ScriptedDice({})
    _, state = RULESET.open(RULESET.scenario("plateau"), dice)
    orders = 0
    while RULESET.to_act(state) is not None and orders < 3000:
        assert not isinstance(state.agenda[-1], Announcing)
        RULESET.decide(state, system.LOOP.calm(state), dice)
        orders += 1
    assert state.over is not None
