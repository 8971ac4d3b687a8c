"""Sentences of the tables that an organiser replaces, and what tables are called."""

from campaign.presentation.report.language import SOURCE, language_of, phrase
from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.words import Facts, Names, sentence

TITLES = {
    "ancient_battles-armies.toml": phrase("Ancient Battles: armies"),
    "ancient_battles-kinds.toml": phrase("Ancient Battles: people of a campaign"),
    "ancient_battles-play.toml": phrase("Ancient Battles: the table, its ground and moves"),
    "ancient_battles-profiles.toml": phrase("Ancient Battles: profiles and arms"),
    "capitulation.toml": phrase("Capitulation of places"),
    "commanders.toml": phrase("Arms of commanders"),
    "deployment.toml": phrase("Deployment for battle"),
    "devils_horsemen_heads-clash.toml": phrase("Devil's Horsemen, Heads: clash of arms"),
    "devils_horsemen_heads-reaction_ratings.toml": phrase(
        "Devil's Horsemen, Heads: readiness to pursue and to charge"
    ),
    "devils_horsemen_heads-scrt.toml": phrase("Devil's Horsemen, Heads: results of shock"),
    "devils_horsemen_heads-superiority.toml": phrase("Devil's Horsemen, Heads: superiority in shock"),
    "devils_horsemen_heads-unit_types.toml": phrase("Devil's Horsemen, Heads: types of units"),
    "grunwald_heads-fire.toml": phrase("Grunwald, Heads: ranged fire"),
    "grunwald_heads-ground.toml": phrase("Grunwald, Heads: terrain"),
    "grunwald_heads-morale.toml": phrase("Grunwald, Heads: morale"),
    "guiscard-besieging.toml": phrase("Guiscard battles: storming"),
    "guiscard-buildings.toml": phrase("Guiscard battles: buildings"),
    "guiscard-combat.toml": phrase("Guiscard battles: combat"),
    "guiscard-counters.toml": phrase("Guiscard battles: counters"),
    "guiscard-engines.toml": phrase("Guiscard battles: engines"),
    "guiscard-fire.toml": phrase("Guiscard battles: fire"),
    "guiscard-flames.toml": phrase("Guiscard battles: flames"),
    "guiscard-ground.toml": phrase("Guiscard battles: terrain"),
    "guiscard-tactics.toml": phrase("Guiscard battles: tactics of bots"),
    "healing.toml": phrase("Healing"),
    "militia.toml": phrase("Militia"),
    "prestige.toml": phrase("Prestige of commanders"),
    "prices.toml": phrase("Prices of men"),
    "quick.toml": phrase("Quick tables of battles"),
    "recruitment.toml": phrase("Recruitment"),
    "roster.toml": phrase("Roster of peoples"),
    "settlements.toml": phrase("Resources of places"),
    "siege_events.toml": phrase("Events of sieges"),
    "siege_plan.toml": phrase("Plans of besieged places"),
    "siege_sallies.toml": phrase("Sallies"),
    "siege_surrender.toml": phrase("Surrender of besieged places"),
    "siege_works.toml": phrase("Siege works"),
    "site_defaults.toml": phrase("Other places"),
    "surrender.toml": phrase("Surrender in the field"),
    "terrain.toml": phrase("Terrain of the map"),
    "troop_types.toml": phrase("Types of troops"),
    "warmaster-armies.toml": phrase("Warmaster: contingents"),
    "warmaster-kinds.toml": phrase("Warmaster: people of a campaign"),
    "warmaster-play.toml": phrase("Warmaster: the table and its ground"),
    "warmaster-units.toml": phrase("Warmaster: units"),
}
"""The tables that an organiser may replace, by the names of their files: a test holds them against those."""


def title_of(name: str, language: str = SOURCE) -> str:
    """The title of a table in a language; of one that cannot be replaced the name of its file, in words."""
    if name in TITLES:
        return language_of(language).say(TITLES[name])
    return name.removesuffix(".toml").replace("_", " ").replace("-", ": ").capitalize()


@sentence("TableReplaced")
def table_replaced(facts: Facts, names: Names) -> str:
    return names.tell(
        "From the dawn of day {day} the printed table “{table}” counts again."
        if facts["printed"]
        else "From the dawn of day {day} a table “{table}” of the organiser's counts.",
        facts,
        day=facts["since"],
        table=title_of(facts["table"], names.language.code),
    )


of_the_house("TableReplaced")
