"""GC-13.1, 13.2 and GC-7: what happens when groups of different factions come to stand in one hex."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.agenda import DIVIDED, Encounter, Item, Parley, SiegeStep
from campaign.model.orders import ANY, Hold, March, Relieve
from campaign.model.siege import Party, Siege
from campaign.model.state import Group, State
from campaign.rules import conditions, hostility
from campaign.rules.decision import Decision
from campaign.rules.encounters import outer_works
from campaign.rules.groups import company, hired
from campaign.rules.intentions import written
from campaign.rules.moments import Moment, Prospect
from campaign.rules.numbering import battle_number
from campaign.rules.settlements import gates, militia
from campaign.rules.wounded import beds
from rulebook import rule


@rule("GC-7b", "GC-13.1a")
def met(state: State, mover: Group) -> list[str]:
    """The factions that a group which has just entered its hex must test hostility with.

    Friends are no encounter, nor are the allies of the scenario (SD1).
    """
    factions = {group.faction for group in state.groups_at(mover.hex)}
    return sorted(faction for faction in factions if not state.allied(mover.faction, faction))


def test(decision: Decision, own: hostility.Side, other: hostility.Side) -> e.Test:
    """One side's hostility test, with its parts (GC-7c)."""
    tables = decision.game.tables
    difference = own.headcount - other.headcount
    return e.Test(
        own.faction,
        own.group,
        own.level,
        hostility.prestige_modifier(own.prestige, tables),
        hostility.headcount_modifier(difference, tables),
        hostility.hostility_result(own.level, own.prestige, difference, tables),
    )


@rule("GC-13.2a")
def entitled(tests: Sequence[e.Test], decision: Decision) -> list[str]:
    """The factions that may attack, the acting one first (D11)."""
    tables = decision.game.tables
    if not hostility.battle_possible(tests[0].result, tests[1].result, tables):
        return []
    return [test.faction for test in tests if hostility.may_attack(test.result, tables)]


def wants(decision: Decision, company: Sequence[Group], target: str, *, acting: bool) -> bool:
    """True if an order of one of these groups says to attack the other, and its conditions hold; no escort does (D37)."""
    return any(
        conditions.met(decision, group.faction, order, to_attack(group, target, acting=acting))
        for group in company
        if not decision.state.escorting(group.id)
        for order in to_fight(decision, group, target)
    )


def to_fight(decision: Decision, group: Group, target: str) -> list[March | Hold | Relieve]:
    """The orders by which a group attacks a faction in its hex; on the day of a relief also one to relieve the place."""
    own = [order for order in decision.moving_orders(group) if target in order.attack or ANY in order.attack]
    siege = decision.state.sieges.get(decision.state.places.get(group.hex, ""))
    if siege is None or not relieved_today(siege, group.faction, target, decision.state.day):
        return [*own]
    return [*own, *(order for order in written(decision, group.faction, Relieve) if order.site == siege.site)]


@rule("GS-11.6c")
def relieved_today(siege: Siege, faction: str, target: str, day: int) -> bool:
    """True if this is the day on which an army has come to relieve a faction's place from this besieger (GS D21)."""
    today = siege.days[-1]
    return (siege.besieged, siege.besieger) == (faction, target) and (today.day, today.effect) == (
        day,
        "relief_army",
    )


def to_attack(group: Group, target: str, *, acting: bool) -> Moment:
    """The moment in which a group may attack a faction; the acting one has found it there."""
    prospect = Prospect(group.hex, target, attacks=True, enemy_first=acting)
    return Moment("attack", group.hex, group.id, prospect)


@rule("GC-13.2b")
def attacker(candidates: Sequence[tuple[str, bool]]) -> str:
    """Of the entitled factions, each with its will, the one that attacks: the first that wants to, or nobody."""
    return next((faction for faction, willing in candidates if willing), "")


def exposed(state: State, company: Sequence[Group]) -> list[Group]:
    """The groups of a company that may be attacked: all except groups that have been ransomed today (D38)."""
    return [group for group in company if group.spared != state.day]


def encounter(decision: Decision, item: Encounter) -> None:
    """Test hostility on both sides and let the entitled ones decide."""
    mover = decision.state.groups.get(item.group)
    theirs = company(decision.state, mover.hex, item.faction) if mover is not None else []
    if mover is None or not theirs or mover.done:
        decision.next()
        return
    ours = company(decision.state, mover.hex, mover.faction)
    own, other = hostility.side(decision.state, ours), hostility.side(decision.state, theirs)
    tests = (test(decision, own, other), test(decision, other, own))
    decision.emit(
        e.HostilityTested(
            hex=mover.hex,
            tests=tests,
            peaceful=hostility.peaceful(tests[0].result, tests[1].result, decision.game.tables),
        )
    )
    opponent = {own.faction: other.faction, other.faction: own.faction}
    here = {own.faction: ours, other.faction: theirs}
    willing = [
        (faction, wants(decision, here[faction], opponent[faction], acting=faction == own.faction))
        for faction in entitled(tests, decision)
        if exposed(decision.state, here[opponent[faction]])
    ]
    for _, by_order in willing:
        decision.choose("attack", by_order=by_order)
    attacking = attacker(willing)
    if attacking:
        fight_in_the_field(decision, mover.hex, attacking, opponent[attacking], mover.faction)
    else:
        decision.next()


def fight_in_the_field(decision: Decision, hex_: str, attacking: str, defending: str, active: str) -> None:
    """Begin the battle of two factions that have met, unless a besieger shuts himself up before his relief (GS-11.4.1m)."""
    met_as = outer_works.answer(decision, hex_, attacking, defending)
    if met_as is not None and met_as.choice == outer_works.INSIDE:
        decision.next()
        return
    stay = outer_works.who_stays(decision, met_as)
    then = (SiegeStep(decision.state.places[hex_], DIVIDED, stay),) if stay else ()
    offer(decision, hex_, attacking, defending, active, then, outer_works.who_fights(decision, met_as))


def offer(
    decision: Decision,
    hex_: str,
    attacking: str,
    defending: str,
    active: str,
    then: Sequence[Item] = (),
    parties: Sequence[Party] = (),
) -> None:
    """Begin a battle between all groups of two factions in the hex; `active` is the one whose group acts.

    The people of a place in the hex fight for its faction, and where the attacker has come for the place it
    is stormed. `then` comes after the battle and all that it leads to; `parties` are the fighters of bearers
    who do not fight whole.
    """
    number = battle_number(decision.state, attacking, defending)
    attackers = [g for g in company(decision.state, hex_, attacking) if not decision.state.escorting(g.id)]
    site = stormed(decision, hex_, attackers, defending)
    levies = (*militia.call_to_arms(decision, hex_, attacking, defending), *beds.called(decision.state, site))
    coming = tuple(group.id for group in attackers if not site or group.sworn != site)
    exposed_there = tuple(
        group.id for group in exposed(decision.state, company(decision.state, hex_, defending))
    )
    decision.emit(
        e.BattleOffered(
            number=number,
            hex=hex_,
            attacker=attacking,
            defender=defending,
            attackers=coming,
            defenders=exposed_there,
            active=active,
            site=site,
            levies=levies,
            parties=somebody(decision.state, parties, coming, exposed_there),
        )
    )
    decision.next(Parley(number), *then)


def somebody(state: State, parties: Sequence[Party], *sides: Sequence[str]) -> tuple[Party, ...]:
    """The parties of a battle; a side of whose groups none was chosen to fight does so whole after all (D31)."""
    idle = {party.bearer for party in parties if not party.men and not party.commanders}
    for names in sides:
        there = {bearer for name in names for bearer in (name, *(band.id for band in hired(state, name)))}
        if there <= idle:
            idle -= there
            parties = [party for party in parties if party.bearer not in there]
    return tuple(parties)


def stormed(decision: Decision, hex_: str, attackers: Sequence[Group], defending: str) -> str:
    """The place of the defender's that these groups have come to attack, if they have: the battle is for it."""
    place = decision.state.settlement_at(hex_)
    if place is None or place.faction != defending or place.kind == gates.CITY:
        return ""
    if place.id in decision.state.sieges:
        return ""
    return place.id if gates.means_to_storm(decision, attackers, place) else ""
