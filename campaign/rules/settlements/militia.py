"""GC-5.1c, 13.6: the people of a place who fight for it in one battle, and leave the game after it (D28, D29)."""

import msgspec

from campaign.model import events as e
from campaign.model import men
from campaign.model.game import Game
from campaign.model.levies import GARRISON, MILITIA
from campaign.model.men import Men
from campaign.model.orders import Levy
from campaign.model.state import BattleUnderWay, Settlement, State
from campaign.rules import conditions
from campaign.rules.decision import Decision
from campaign.rules.intentions import written
from campaign.rules.moments import Moment
from campaign.rules.opening import people
from campaign.rules.roster import troops_of
from campaign.tables import Tables
from rulebook import rule

CITY, CASTLE = "city", "castle"
VAL_DEMONE = "val_demone"
LIGHT = "light_infantry"
LOMBARDS = "lombard"
"""The default origin of the light infantry of the Val Demone, unless its owner says otherwise (GC-13.6d)."""


@rule("GC-13.6a", "GC-5.1c")
def strength(kind: str, resources: int, tables: Tables) -> int:
    """The number of people whom a place arms: a town by its resources at that moment, a city always the same (D28)."""
    numbers = tables.town_militia
    return numbers.city if kind == CITY else numbers.level[resources]


@rule("GC-13.6b")
def types(place: Settlement, tables: Tables, troops: str = "") -> Men:
    """The militia's men: the roster line of the faction's people for their number, or of `troops` if it has none.

    A castle has its garrison instead.
    """
    if place.kind == CASTLE:
        return []
    heads = strength(place.kind, place.resources, tables)
    of = troops or place.faction
    return people(of, of, heads, "mixed", tables) if heads else []


@rule("GC-13.6d")
def of_the_val_demone(company: Men, light_infantry: str) -> Men:
    """The militia of a town in the Val Demone: its light infantry are Lombards or Greeks, under any ruler."""
    return men.tidied(
        msgspec.structs.replace(band, origin=light_infantry) if band.type == LIGHT else band
        for band in company
    )


def armed(decision: Decision, place: Settlement) -> Men:
    """The militia that a place would raise at this moment."""
    troops = troops_of(place.faction, decision.game)
    return as_of_here(decision, place, types(place, decision.game.tables, troops))


def as_of_here(decision: Decision, place: Settlement, company: Men) -> Men:
    """People of a place as they are where it lies: in the Val Demone its owner says who the light infantry are."""
    if not in_val_demone(decision.game, place):
        return company
    if not any(band.type == LIGHT for band in company):
        return company
    orders = [order for order in written(decision, place.faction, Levy) if order.site == place.id]
    moment = Moment("light_infantry", place.hex)
    order = conditions.answer(decision, place.faction, orders, moment)
    decision.choose("light_infantry", by_order=order is not None)
    return of_the_val_demone(company, order.light_infantry if order is not None else LOMBARDS)


def in_val_demone(game: Game, place: Settlement) -> bool:
    """True if a place lies in the Val Demone."""
    return game.map.zone(place.hex) == VAL_DEMONE


@rule("GC-5.1c", "GC-13.6b", "GC-13.6f")
def call_to_arms(decision: Decision, hex_: str, attacking: str, defending: str) -> tuple[str, ...]:
    """Let the people of the hex's place fight for its faction, if it is one of the two: every time again.

    The garrison of a castle fights behind its walls alone, so never for an attacker (D62). The people of a
    besieged place fight in its siege alone, or in their general sally (GS D23, GS-11.4.4g).
    """
    place = decision.state.settlement_at(hex_)
    if place is None or place.faction not in (attacking, defending) or place.id in decision.state.sieges:
        return ()
    if place.kind == CASTLE:
        return (GARRISON + place.id,) if place.garrison and place.faction == defending else ()
    company = armed(decision, place)
    if not company:
        return ()
    decision.emit(
        e.MilitiaRaised(
            militia=MILITIA + place.id,
            site=place.id,
            hex=hex_,
            faction=place.faction,
            enemy=attacking if place.faction == defending else defending,
            men=company,
        )
    )
    return (MILITIA + place.id,)


@rule("GC-13.6e")
def disband(decision: Decision, battle: BattleUnderWay) -> None:
    """Send the survivors of a militia out of the game, however their battle ended."""
    for name in battle.levies:
        militia = decision.state.militia.get(name)
        if militia is not None and militia.site not in decision.state.sieges:
            decision.emit(
                e.MilitiaDisbanded(
                    militia=name,
                    site=militia.site,
                    hex=battle.hex,
                    faction=militia.faction,
                    enemy=battle.attacker if militia.faction == battle.defender else battle.defender,
                    men=militia.men,
                )
            )


def send_home(decision: Decision, site: str, enemy: str) -> None:
    """Let a militia that was raised for a siege leave the game, now that it is over (GS D23)."""
    levied = decision.state.militia.get(MILITIA + site)
    if levied is not None:
        decision.emit(
            e.MilitiaDisbanded(
                militia=levied.id,
                site=site,
                hex=decision.state.settlements[site].hex,
                faction=levied.faction,
                enemy=enemy,
                men=levied.men,
            )
        )


def heads_in(state: State, place: Settlement, tables: Tables) -> int:
    """The people in a place: its militia, or a castle's garrison with the noble."""
    if place.kind == CASTLE:
        return men.heads(place.garrison) + (place.noble != "")
    return strength(place.kind, place.resources, tables)
