"""The printed side of a campaign: its scenario, map and tables, found again by the digests that its opening pinned."""

from functools import cache

from battles import quick_tables
from campaign import maps, scenarios, tables
from campaign.rules.game import Game
from campaign.rules.state import State
from rulebook import Refusal
from rulebook.tables import digest

HOUSE = "house-library"


@cache
def game_of(scenario: str) -> Game:
    """The scenario with its map and tables. Raises what their loaders raise, naming file, key and reason."""
    book = scenarios.load(scenario)
    return Game(map=maps.load(book.map), tables=tables.load(), quick=quick_tables.load(), scenario=book)


@cache
def tables_digest() -> str:
    """The digest of all printed tables, the campaign's and the battle's."""
    return digest([*tables.HERE.glob("*.toml"), quick_tables.PATH])


def pinned(state: State) -> Game:
    """The game that a campaign was opened with. Raises Refusal if this installation holds another edition of it."""
    game = game_of(state.scenario)
    for what, opened, here in (
        ("scenario", state.scenario_digest, game.scenario.digest),
        ("map", state.map_digest, game.map.digest),
        ("tables", state.tables_digest, tables_digest()),
    ):
        if opened != here:
            raise Refusal(
                HOUSE, what, f"the campaign was opened with another edition of its {what} ({opened[:12]})"
            )
    return game
