"""The organiser's tables that replace house tables: what may be replaced, by what, and from when on.

A house table is one that names the house among its sources. A text that replaces a house table must have
every name in it, so that each rule finds its line.
"""

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from hashlib import sha256

from battles.quick import tables as quick_tables
from campaign import tables
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.state import State
from campaign.rules.decision import Decision
from campaign.rules.systems import check_tables
from campaign.tables import sieges
from rulebook import Refusal
from rulebook.lacking import HAS_IT, lacking
from rulebook.tables import TableError, blocks, of_the_house

HOUSE = "house-tables"
QUICK = quick_tables.PATH.name
OF_CAMPAIGNS = (QUICK, *tables.NAMES, *sieges.NAMES)
"""The tables by which campaigns are played; the others are of tactical systems."""
LONGEST_REASON = 500
NEAREST = 8
"""The names that a person is shown who names an unknown table: all of them would be too long to read."""


def replaceable(game: Game) -> list[str]:
    """The names of the tables that an organiser may replace."""
    return sorted(name for name, text in game.printed.items() if of_the_house(blocks(name, text)))


def with_tables(game: Game, own: Mapping[str, str]) -> Game:
    """The game with these texts instead of printed tables. Raises Refusal naming file, key and reason."""
    if not own:
        return game
    for name, text in own.items():
        check_name(game, name, "tables")
        check_names(name, game.printed[name], text, "tables")
    whole = {**{name: game.printed[name] for name in OF_CAMPAIGNS}, **own}
    try:
        quick = quick_tables.parsed(whole[QUICK])
        parts = tables.parsed(whole)
        of_sieges = sieges.parsed(whole)
    except TableError as error:
        raise refused(error, "tables") from None
    try:
        check_tables(own)
    except Refusal as refusal:
        raise refusal.at("tables") from None
    check_classes(parts, quick)
    check_ground(game, parts)
    check_sieges(parts, of_sieges)
    return replace(game, tables=parts, quick=quick, sieges=of_sieges)


def check_classes(parts: tables.Tables, quick: quick_tables.QuickTables) -> None:
    """Refuse a type of men that is unknown to the quick tables, or that rides and cannot dismount."""
    for kind, each in sorted(parts.troop_types.items()):
        if each.points_class not in quick.points.values:
            error = TableError(QUICK, "points", f"there are no points for {each.points_class} ({kind})")
            raise refused(error, "tables")
        if each.mounted and each.points_class not in quick.dismount.values:
            error = TableError(
                QUICK, "dismount", f"nothing says how {each.points_class} ({kind}) fights on foot"
            )
            raise refused(error, "tables")


def check_ground(game: Game, parts: tables.Tables) -> None:
    """Refuse a terrain table after which nobody knows whether a hex of the map may be entered."""
    known = {*parts.terrain.cost, *parts.terrain.impassable}
    for hex_, terrains in sorted(game.map.terrain.items()):
        if not known & terrains:
            missing = ", ".join(sorted(terrains))
            error = TableError(tables.TERRAIN, "impassable", f"nothing says what {missing} costs ({hex_})")
            raise refused(error, "tables")


def check_sieges(parts: tables.Tables, of_sieges: sieges.SiegeTables) -> None:
    """Refuse tables of sieges that name types of men whom nobody knows."""
    try:
        sieges.check_types(of_sieges, parts)
    except TableError as error:
        raise refused(error, "tables") from None


def check_name(game: Game, name: str, field: str) -> None:
    """Refuse a table that there is not, and one that the rules print."""
    if name not in game.printed:
        raise Refusal(
            HOUSE,
            field,
            "there is no table {given!r}; the nearest tables that may be replaced are {tables}",
            given=name[:80],
            tables=tuple(get_close_matches(name[:80], replaceable(game), NEAREST, cutoff=0.0)),
        )
    if not of_the_house(blocks(name, game.printed[name])):
        raise Refusal(
            HOUSE, field, "{table} is printed in the rules, and only house tables may be replaced", table=name
        )


def check_names(name: str, before: str, text: str, field: str) -> None:
    """Refuse a text that lacks a name which the table before it has."""
    try:
        missing = lacking(name, before, text)
    except TableError as error:
        raise refused(error, field) from None
    if missing:
        raise refused(TableError(name, missing, HAS_IT), field)


def refused(error: TableError, field: str) -> Refusal:
    """A table that cannot be, as a refusal at a field."""
    return Refusal(HOUSE, field, str(error)[:LONGEST_REASON])


def own(game: Game, texts: Mapping[str, str]) -> dict[str, str]:
    """The texts that differ from the printed ones."""
    return {name: text for name, text in sorted(texts.items()) if text != game.printed.get(name)}


def in_force(state: State) -> dict[str, str]:
    """The organiser's texts that count now, by the names of the tables."""
    return {name: table.text for name, table in state.tables.items()}


def from_dawn(state: State) -> dict[str, str]:
    """The organiser's texts that will count from the next dawn."""
    coming = {**in_force(state), **state.tables_coming}
    return {name: text for name, text in coming.items() if text}


def counts_already(text: str) -> Refusal:
    """The reason why a text need not be put in force; "" stands for the printed one."""
    if text:
        return Refusal(HOUSE, "text", "that table counts already, or will from the next dawn")
    return Refusal(HOUSE, "text", "the printed table counts already, or will from the next dawn")


def replace_table(decision: Decision, command: commands.ReplaceTable) -> None:
    """Let a text count from the next dawn; an empty one brings the printed table back. Raises Refusal."""
    state, game = decision.state, decision.game
    if state.phase not in ("orders", "night"):
        raise Refusal(HOUSE, "campaign", "the campaign is over")
    if state.day >= state.days:
        raise Refusal(
            HOUSE,
            "campaign",
            "day {day} is the last: no dawn follows on which a table could count",
            day=state.day,
        )
    check_name(game, command.name, "name")
    printed = game.printed[command.name]
    text = "" if command.text == printed else command.text
    check_names(command.name, in_force(state).get(command.name, printed), text or printed, "text")
    after = from_dawn(state)
    if text == after.get(command.name, ""):
        raise counts_already(text)
    try:
        with_tables(game, {name: each for name, each in {**after, command.name: text}.items() if each})
    except Refusal as refusal:
        raise refusal.at("text") from None
    decision.emit(
        e.TableReplaced(
            name=command.name,
            text=text,
            digest=sha256((text or printed).encode()).hexdigest(),
            day=state.day + 1,
            at=command.at,
            reason=command.reason,
        )
    )
