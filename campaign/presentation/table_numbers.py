"""The numbers of the tables in force that the help states: an organiser may replace the printed tables."""

from campaign.model.game import Game
from campaign.presentation.report import Names
from campaign.rules import ransom
from rulebook.refusal import Values


def table_numbers(game: Game, names: Names) -> Values:
    """The values of the gaps in the facts of the help, with their units where a language words these."""
    tables, ground = game.tables, game.quick.campaign_terrain.values
    raid, fetching = game.sieges.camp_sally.besieged_share, game.sieges.supply_sally.party_share
    return {
        "town_percent": ground["town"].percent,
        "castle_percent": ground["castle"].percent,
        "plundered_town": tables.prestige.plunder_town_or_city,
        "plundered_castle": tables.prestige.plunder_castle,
        "raiders": raid[0],
        "raiders_of": raid[1],
        "fetchers": fetching[0],
        "fetchers_of": fetching[1],
        "crew": names.count(game.sieges.siege_works.crew, "{n} healthy person", "{n} healthy people"),
        "garrison": names.count(tables.garrison.minimum, "{n} person", "{n} people"),
        "riders": names.count(
            tables.prestige.ransom_released_cavalry, "{n} mounted person", "{n} mounted people"
        ),
        "light_infantry": names.deniers(tables.prices.light_infantry),
        "peasant": names.deniers(tables.prices.peasant),
        "mercenary": names.deniers(tables.prices.mercenary),
        "loot_point": names.deniers(tables.prices.loot_point),
        "ransom_point": names.deniers(ransom.price(1, tables)),
    }
