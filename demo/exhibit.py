"""A picture to show: the demonstration's first nights, played by its bots in memory from a seed, as one faction knows them.

The same seed draws the same picture, as long as rules, tables and map are the same. The log and the database have no part.
"""

import hashlib
from collections.abc import Iterator, Mapping

from campaign.bots import player
from campaign.bots.personalities import GREEDY
from campaign.decide.decide import decide_command
from campaign.model import commands
from campaign.model.game import Game
from campaign.model.orders import Order
from campaign.model.state import Settings, State
from campaign.presentation.chart import draw
from campaign.presentation.chart.story import Story, draw_story
from campaign.rules.decision import Decision, Sealing, copied
from campaign.rules.opening import opening_inputs
from campaign.service import dice_secret
from campaign.service.editions import game_of, tables_digest
from campaign.service.reading.story import Dawn, as_known_to, known
from campaign.visibility import view
from demo.cast import CALENDAR, SCENARIO, TITLE
from dice.by_hand import HandDice
from dice.sealed import SealedDice

OPENED = "2026-01-05T08:00:00Z"
NO_SALT = bytes(dice_secret.SALT_BYTES).hex()


def picture(faction: str, nights: int, seed: str) -> str:
    """The map, as SVG, that a faction has on the morning after so many nights."""
    *_, last = mornings(nights, seed)
    return draw(known(faction, last))


def animated(faction: str, nights: int, seed: str) -> str:
    """Those nights as one animated map, as a faction knows them."""
    return draw_story(Story(as_known_to(faction, mornings(nights, seed))))


def mornings(nights: int, seed: str) -> Iterator[Dawn]:
    """The dawn of the first day, and the dawns after so many nights."""
    secret, game = hashlib.sha256(seed.encode()).digest(), game_of(SCENARIO)
    decision = opened(game, secret, seed)
    yield Dawn(decision.state, list(decision.events))
    for _ in range(nights):
        decision = night(copied(decision.state), game, secret)
        yield Dawn(decision.state, list(decision.events))


def opened(game: Game, secret: bytes, seed: str, settings: Settings | None = None) -> Decision:
    """The opening of the demonstration, but that the quick tables settle its battles."""
    names = [faction.id for faction in game.scenario.book.factions]
    command = commands.OpenCampaign(
        campaign=seed,
        title=TITLE,
        scenario=SCENARIO,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=CALENDAR,
        settings=settings or Settings(),
        at=OPENED,
    )
    inputs = bytes.fromhex(opening_inputs(command.scenario_digest))
    dice = SealedDice(dice_secret.seeds(secret, 0, names), inputs)
    return decide_command(State(), command, game, dice, dice_secret.sealing_of_opening(secret, names))


def night(state: State, game: Game, secret: bytes) -> Decision:
    """Let the bots write their orders, close them, and play the night."""
    sheets = {name: tuple(player.orders(view(state, name), game, GREEDY)) for name in state.factions}
    return night_of(state, game, secret, sheets)


def night_of(state: State, game: Game, secret: bytes, sheets: Mapping[str, tuple[Order, ...]]) -> Decision:
    """File these sheets, close the orders, and play the night."""
    names, closing = list(state.factions), state.closing + 1
    for faction, orders in sheets.items():
        filed = commands.FileSheet(
            faction=faction, day=state.day, orders=orders, salt=NO_SALT, at=state.deadline
        )
        state = decide_command(state, filed, game, HandDice({}), Sealing()).state
    salts = dict.fromkeys(names, NO_SALT)
    close = commands.CloseOrders(
        closing=closing, day=state.day, salts=salts, why="deadline", at=state.deadline
    )
    state = decide_command(state, close, game, HandDice({}), Sealing()).state
    dice = dice_secret.dice_for(state, secret)
    play = commands.PlayNight(closing=closing, stretch=state.stretch)
    return decide_command(state, play, game, dice, dice_secret.sealing(secret, state))
