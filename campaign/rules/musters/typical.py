"""Typical battles of a scenario, to show what other tables do to the odds of the quick resolution."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from battles import contract
from battles.quick.odds import Summary, odds
from battles.quick.value import campaign_advantages
from campaign.model.game import Game
from campaign.rules.musters.musters import CASTLE, encounter, soldiers, works
from campaign.rules.opening import people
from campaign.rules.roster import troops_of
from rulebook import Refusal

FIELD, HILLS, STORM = "field", "hills", "storm"
ATTACK = (("clear", FIELD), ("hill", HILLS))
HEADS, STORMING, HOLDING = 20, 30, 10
"""Heads of each side in the field; of who storms a castle, and of who holds it."""


class Typical(msgspec.Struct, frozen=True):
    """A battle by where it is fought (field, hills, storm), and who with how many against whom."""

    where: str
    attacker: str
    attackers: int
    defender: str
    defenders: int


class Effect(msgspec.Struct, frozen=True):
    """The odds of a typical battle by the tables in force, and by others."""

    battle: Typical
    before: Summary
    after: Summary

    @property
    def changed(self) -> bool:
        """True if they differ."""
        return self.before != self.after


def effects(before: Game, after: Game) -> list[Effect]:
    """The effects of other tables on typical battles; one that the tables cannot muster is left out."""
    return [
        Effect(battle, one, other)
        for battle in typical(before)
        if (one := summary(battle, before)) is not None and (other := summary(battle, after)) is not None
    ]


def typical(game: Game) -> Iterator[Typical]:
    """The first two factions that are no allies, each attacking the other in the field, in hills, and a castle."""
    factions = game.scenario.book.factions
    foes = [(one.id, other.id) for one, other in combinations(factions, 2) if other.id not in one.allies]
    for one, other in foes[:1]:
        for attacker, defender in ((one, other), (other, one)):
            yield Typical(FIELD, attacker, HEADS, defender, HEADS)
            yield Typical(HILLS, attacker, HEADS, defender, HEADS)
            yield Typical(STORM, attacker, STORMING, defender, HOLDING)


def summary(battle: Typical, game: Game) -> Summary | None:
    """The exact odds of a typical battle, of people as the rosters have them; None if its muster fails."""
    try:
        return odds(muster(battle, game), game.quick).summary
    except (Refusal, KeyError):
        return None


def muster(battle: Typical, game: Game) -> contract.Muster:
    """The muster of a typical battle. Raises KeyError for people of whom a table says nothing."""
    attackers = company(battle.attacker, battle.attackers, game)
    defenders = company(battle.defender, battle.defenders, game)
    terrain = {FIELD: "clear", HILLS: "hill", STORM: CASTLE}[battle.where]
    document = encounter(attackers, defenders, terrain)
    helps = campaign_advantages((terrain,), True, game.quick)
    if battle.where != STORM:
        return msgspec.structs.replace(document, advantages=helps)
    return msgspec.structs.replace(document, advantages=helps, kind="siege", works=works(CASTLE))


def company(faction: str, heads: int, game: Game) -> list[contract.Soldier]:
    """So many people of a faction, by the roster of its people."""
    troops = troops_of(faction, game)
    return list(soldiers(faction, people(faction, troops, heads, "mixed", game.tables), game, {}))
