"""All players: legal to the end, careful with the state, and the same whoever takes a battle up again."""

import hashlib

import msgspec
import pytest

from battles.draws import Draws
from battles.guiscard.bots import BOTS
from battles.guiscard.orders import Order
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.muster import SIDES, Side
from battles.ruleset import Bot
from dice.sealed import SealedDice
from rulebook import Refusal


def seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def played(names: dict[Side, str], scenario: str, orders: int) -> tuple[Skirmish, list[Order]]:
    """A battle as far as so many orders lead, and the orders. An order that is not legal raises Refusal."""
    dice, draws = SealedDice({"open": seed(scenario)}, b""), Draws(seed("bots"))
    _, state = RULESET.open(RULESET.scenario(scenario), dice)
    players: dict[Side, Bot[Skirmish, Order]] = {side: RULESET.bot(names[side], draws) for side in SIDES}
    given: list[Order] = []
    while len(given) < orders and (side := RULESET.to_act(state)) is not None:
        draws.begin(len(given))
        given.append(players[side].choose(state))
        RULESET.decide(state, given[-1], dice)
    return state, given


def test_the_one_who_fights_unattended_comes_first() -> None:
    assert next(iter(BOTS)) == "captain"
    assert set(BOTS) == {"captain", "charger", "reckless", "random"}


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no bot nobody"):
        RULESET.bot("nobody", Draws(b""))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("scenario", ["plateau", "beach"])
def test_a_battle_comes_to_its_end(name: str, scenario: str) -> None:
    state, _ = played({"attacker": name, "defender": "random"}, scenario, 20_000)
    assert state.over is not None


@pytest.mark.parametrize("name", BOTS)
def test_a_player_leaves_the_state_alone(name: str) -> None:
    state, _ = played({"attacker": name, "defender": name}, "plateau", 300)
    before = msgspec.json.encode(state, order="deterministic")
    side = RULESET.to_act(state)
    assert side is not None
    RULESET.bot(name, Draws(seed("x"))).choose(state)
    assert msgspec.json.encode(state, order="deterministic") == before
