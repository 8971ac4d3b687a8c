"""The printed side of a campaign, found again by the digests that its opening pinned, and its organiser's own tables."""

from collections.abc import Mapping
from functools import cache, lru_cache

from battles.quick import tables as quick_tables
from campaign import maps, scenarios, tables
from campaign.model.game import Game
from campaign.model.state import State
from campaign.rules import systems
from campaign.rules.house_tables import in_force, with_tables
from campaign.tables import sieges
from rulebook import Refusal
from rulebook.tables import TableError, Texts, digest

HOUSE = "house-library"
KEPT = 64
"""How many games with tables of their own are kept at once."""


@cache
def game_of(scenario: str) -> Game:
    """The scenario with its map and the printed tables. Raises TableError, naming file, key and reason."""
    book = scenarios.load(scenario)
    try:
        ground = maps.load(book.map)
    except maps.MapError as error:
        raise TableError(scenarios.FILE, "map", str(error)) from error
    return Game(
        map=ground,
        tables=tables.load(),
        quick=quick_tables.load(),
        scenario=book,
        sieges=sieges.parsed(sieges.texts()),
        printed=printed_texts(),
    )


@cache
def printed_texts() -> Texts:
    """The texts of all printed tables, the campaign's and the battles', by the names of their files.

    Each is read when somebody asks for it: most campaigns ask for none of a tactical system.
    """
    return Texts(
        {
            **{name: tables.HERE / name for name in tables.NAMES},
            **{name: sieges.HERE / name for name in sieges.NAMES},
            quick_tables.PATH.name: quick_tables.PATH,
            **systems.files(),
        }
    )


def game_with(scenario: str, own: Mapping[str, str]) -> Game:
    """The scenario with the organiser's texts instead of printed tables.

    Raises as `game_of` does, and Refusal with file, key and reason for a table that is not allowed there.
    """
    return _game_with(scenario, frozenset(own.items())) if own else game_of(scenario)


@lru_cache(maxsize=KEPT)
def _game_with(scenario: str, own: frozenset[tuple[str, str]]) -> Game:
    return with_tables(game_of(scenario), dict(sorted(own)))


@cache
def tables_digest() -> str:
    """The digest of all printed tables, the campaign's and the battle's."""
    return digest([*tables.HERE.glob("*.toml"), quick_tables.PATH, *sieges.HERE.glob("*.toml")])


def game_in(state: State) -> Game:
    """The game as this installation has it, with the tables in force in that state. Raises as `game_with` does."""
    return game_with(state.scenario, in_force(state))


def pinned(state: State) -> Game:
    """The game that a campaign was opened with, and the tables in force.

    Raises Refusal if this installation holds another edition of it.
    """
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
    return game_in(state)
