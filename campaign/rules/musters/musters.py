"""Muster out, result in: the only module that knows both the campaign and the battle.

Two things live here: the muster of an offered battle, and the fold of a result back into counts and fates.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Protocol

import msgspec

from battles import contract
from battles.quick.value import campaign_advantages
from campaign.model import men
from campaign.model.game import Game
from campaign.model.levies import CONVALESCENTS, levy, on_side
from campaign.model.men import Band, Men
from campaign.model.siege import Party
from campaign.model.state import BattleUnderWay, Commander, Group, Mercenaries, State
from campaign.rules import groups
from campaign.rules.prisoners import prisoners
from campaign.rules.retreats.arrival import arrival_side
from campaign.rules.strongholds import mustering, people
from campaign.rules.supplies import convoys, supply
from rulebook import rule

CASTLE, CITY, TOWN = "castle", "city", "town"
BEFORE_ALL = -1
UNHORSED = "unhorsed"
NO_HEX = "0101"
"""The hex of a battle of no campaign."""
LAST = 999
"""Above every order number of a group."""


class Toll(msgspec.Struct, frozen=True):
    """The toll of a battle on the people of one group, as the campaign counts them."""

    group: str
    faction: str
    dead: Men
    wounded: Men
    captured: Men
    unhorsed: Men


class Built(Protocol):
    """A settlement, or what a faction knows of one."""

    @property
    def kind(self) -> str:
        """Castle, city, village or market town."""
        ...

    @property
    def faction(self) -> str:
        """The faction that owns it."""
        ...


def muster(state: State, battle: BattleUnderWay, game: Game) -> contract.Muster:
    """The muster of an offered battle. Raises Refusal for one that could not be fought."""
    sides = (
        (battle.attacker, battle.defender, battle.attackers),
        (battle.defender, battle.attacker, battle.defenders),
    )
    attacker, defender = (
        force(
            state, names, game, on_side(state, battle.levies, own, other), battle.parties, goods=goods(battle)
        )
        for own, other, names in sides
    )
    stakes = fought_over(state, battle, game)
    document = contract.Muster(
        number=battle.number,
        campaign=state.id,
        day=state.day,
        hex=battle.hex,
        kind="field" if stakes is None else "siege",
        attacker=attacker,
        defender=defender,
        terrain=tuple(sorted(ground(state, battle.hex, game))),
        season=state.season or None,
        advantages=advantages(state, battle, game, was_there(state, attacker, defender)),
        works=stakes,
        issue=battle.issue,
    )
    contract.check_muster(document)
    return document


def encounter(
    attackers: Sequence[contract.Soldier], defenders: Sequence[contract.Soldier], terrain: str
) -> contract.Muster:
    """The muster of people who meet in a hex of that terrain, of no campaign; each side is a group and a faction."""
    attacker, defender = (
        contract.Force((contract.Group(id=side, faction=side, order=1, soldiers=tuple(people)),))
        for side, people in (("attacker", attackers), ("defender", defenders))
    )
    return contract.Muster(
        number=1,
        campaign="",
        day=1,
        hex=NO_HEX,
        kind="field",
        attacker=attacker,
        defender=defender,
        terrain=(terrain,),
    )


def was_there(state: State, attacker: contract.Force, defender: contract.Force) -> bool:
    """True if the defender's largest group was in the hex before the attacker's largest entered (M-quick-terrain)."""
    return entered(state, defender.largest.id) < entered(state, attacker.largest.id)


def entered(state: State, name: str) -> int:
    """A group's place among the day's entries; the people of a place were there before everybody."""
    group = state.groups.get(bearer(state, name))
    return group.entered if group is not None else BEFORE_ALL


def bearer(state: State, name: str) -> str:
    """The combat group that a group of a muster is, or serves if it is a band of mercenaries."""
    band = state.mercenaries.get(name)
    return band.group if band is not None else name


@rule("GC-17.3a")
def works(kind: str) -> contract.Works | None:
    """The works that an attack on a place without a siege is fought over: an assault for a castle, else None (D47)."""
    return contract.Works(building=CASTLE, action="assault") if kind == CASTLE else None


def fought_over(state: State, battle: BattleUnderWay, game: Game) -> contract.Works | None:
    """The works that a battle for a place, or a fight of its siege, is fought over; None for one in the field."""
    if battle.action:
        siege = state.sieges[battle.site]
        return mustering.works(
            siege,
            battle.action,
            game.sieges,
            by_relief=battle.attacker == siege.relief,
            besiegers=people.heads_before(state, siege),
        )
    place = state.settlements.get(battle.site)
    return works(place.kind) if place is not None else None


def advantages(
    state: State, battle: BattleUnderWay, game: Game, there: bool
) -> tuple[contract.Advantage, ...]:
    """The advantages of the defender: the ground of the hex, or in the fights of a siege only walls (GS-17c)."""
    if battle.action:
        walls = mustering.shelter(state.sieges[battle.site].building, battle.action)
        return campaign_advantages(walls, True, game.quick)
    return campaign_advantages(shelter(state, battle, game), there, game.quick)


def goods(battle: BattleUnderWay) -> bool:
    """True if groups have all their goods with them: to most fights of a siege they bring only arms."""
    return battle.action in ("", mustering.GENERAL)


def ground(state: State, hex_: str, game: Game) -> set[str]:
    """The terrains of a battle's hex, with the kind of a settlement in it."""
    place = state.settlement_at(hex_)
    return set(game.map.terrains(hex_)) | ({built(place)} if place is not None else set())


def built(place: Built) -> str:
    """The terrain name of a settlement: castle, city, or town for villages and market towns."""
    return place.kind if place.kind in (CASTLE, CITY) else TOWN


def shelter(state: State, battle: BattleUnderWay, game: Game) -> tuple[str, ...]:
    """The terrains of a battle's hex that may help its defender, the place in it among them if it shelters him."""
    place = state.settlement_at(battle.hex)
    terrains = ground(state, battle.hex, game)
    if place is not None and not sheltered(place, battle.defender, besieged=place.id in state.sieges):
        terrains -= {built(place)}
    return tuple(sorted(terrains))


@rule("GC-17.1d")
def sheltered(place: Built, defending: str, *, besieged: bool) -> bool:
    """True if a place in the hex helps its defender: a village helps any faction, walls only their owner.

    A besieged place helps nobody who fights before it.
    """
    return not besieged and (built(place) == TOWN or place.faction == defending)


@rule("GS-17b")
def force(
    state: State,
    names: list[str],
    game: Game,
    levies: Sequence[str] = (),
    parties: Sequence[Party] = (),
    *,
    goods: bool = True,
) -> contract.Force:
    """The groups of one side and the people of a place, their men numbered by class through the whole side.

    Of a bearer whom `parties` name only those fight, of all others everybody; without `goods` they bring only arms.
    """
    numbers: dict[tuple[str, str], int] = {}
    chosen = {party.bearer: party for party in parties}
    fighting: list[contract.Group] = []
    for name in names:
        group = state.groups[name]
        fighting.append(group_of(state, group, game, numbers, chosen.get(name), goods=goods))
        bands = groups.hired(state, name)
        fighting.extend(band_of(band, group, game, numbers, chosen.get(band.id)) for band in bands)
    fighting.extend(levy_of(state, name, game, numbers, chosen.get(name)) for name in levies)
    return contract.Force(tuple(group for group in fighting if group.people or group.id not in chosen))


def band_of(
    band: Mercenaries,
    employer: Group,
    game: Game,
    numbers: dict[tuple[str, str], int],
    party: Party | None = None,
) -> contract.Group:
    """A band of mercenaries as the muster tells it: a group of its own, where and as its employer is (D9)."""
    people = party.men if party is not None else band.men
    return contract.Group(
        id=band.id,
        faction=employer.faction,
        order=employer.number,
        arrived_from=arrival_side(employer) or None,
        unsupplied=supply.penalised(employer.failed, game.tables),
        soldiers=tuple(soldiers(employer.faction, people, game, numbers)),
    )


def levy_of(
    state: State, name: str, game: Game, numbers: dict[tuple[str, str], int], party: Party | None = None
) -> contract.Group:
    """A militia or garrison as the muster tells it, after all groups in the order of losses."""
    people = levy(state, name)
    company = party.men if party is not None else people.men
    leaders = party.commanders if party is not None else people.commanders
    return contract.Group(
        id=name,
        faction=people.faction,
        order=LAST,
        soldiers=tuple(
            msgspec.structs.replace(soldier, convalescent=name.startswith(CONVALESCENTS))
            for soldier in soldiers(people.faction, company, game, numbers)
        ),
        commanders=tuple(leader(state.commanders[each], game) for each in leaders),
    )


def group_of(
    state: State,
    group: Group,
    game: Game,
    numbers: dict[tuple[str, str], int],
    party: Party | None = None,
    *,
    goods: bool = True,
) -> contract.Group:
    """A combat group as the muster tells it."""
    company = party.men if party is not None else group.men
    leaders = groups.commanders(state, group)
    if party is not None:
        leaders = [each for each in leaders if each.id in party.commanders]
    laden = convoys.under(state, group.id) if goods else ()
    return contract.Group(
        id=group.id,
        faction=group.faction,
        order=group.number,
        arrived_from=arrival_side(group) or None,
        unsupplied=supply.penalised(group.failed, game.tables),
        soldiers=tuple(soldiers(group.faction, company, game, numbers)),
        commanders=tuple(leader(each, game) for each in leaders),
        convoys=tuple(contract.Convoy(convoy.id, convoy.load) for convoy in laden),
        captives=tuple(captives(state, group)) if goods else (),
        half_deniers=group.money if goods else 0,
    )


class Held(msgspec.Struct, frozen=True):
    """A captive of a muster as the campaign keeps him: one man of a piece of prisoners, or a commander by name."""

    piece: str
    faction: str
    man: Band | None
    commander: str


def escorted(state: State, group: Group) -> dict[str, Held]:
    """Everybody whom a group escorts, by the id that the muster gives him."""
    found: dict[str, Held] = {}
    for piece in prisoners.under_escort(state, group.id):
        for faction, company in sorted(piece.men.items()):
            for band in company:
                for number in range(1, band.count + 1):
                    arms = f"{'mounted' if band.mounted else 'foot'}-{'wounded' if band.wounded else 'whole'}"
                    name = f"{piece.id}.{faction}.{band.origin}-{band.type}-{arms}-{number}"
                    found[name] = Held(piece.id, faction, band.of(1), "")
        for name in piece.commanders:
            found[name] = Held(piece.id, state.commanders[name].faction, None, name)
    return found


@rule("GC-14.8f")
def captives(state: State, group: Group) -> Iterator[contract.Captive]:
    """The prisoners whom a group has with it, one by one: unarmed people, whom their friends may free in the battle."""
    for name, one in escorted(state, group).items():
        if one.man is not None:
            yield contract.Captive(name, one.faction, one.man.origin, one.man.type, one.man.wounded)
        else:
            leader = state.commanders[one.commander]
            yield contract.Captive(name, one.faction, leader.origin, leader.type, leader.wounded)


def soldiers(
    faction: str, company: Men, game: Game, numbers: dict[tuple[str, str], int]
) -> Iterator[contract.Soldier]:
    """The men of a group one by one; a number is used once on a side, and sides tell themselves apart by faction."""
    for band in company:
        name = band.origin if band.origin == faction else f"{faction}.{band.origin}"
        points_class = fighting_class(band.type, band.mounted, game)
        armoured = game.tables.troop_types[band.type].armoured
        first = numbers.get((band.origin, band.type), 0) + 1
        numbers[band.origin, band.type] = first + band.count - 1
        for number in range(first, first + band.count):
            yield contract.Soldier(
                f"{name}-{band.type}-{number}",
                band.origin,
                band.type,
                points_class,
                band.mounted,
                armoured,
                band.wounded,
            )


def fighting_class(type_: str, mounted: bool, game: Game) -> str:
    """The class of points of a type of men; a rider without his horse is in that of his foot (M-dismount)."""
    kind = game.tables.troop_types[type_]
    if kind.mounted and not mounted:
        return game.quick.dismount.values[kind.points_class]
    return kind.points_class


@rule("GC-14.8e")
def fights_mounted(commander: Commander, game: Game) -> bool:
    """True if he fights from the horse that he has: a ransomed man of foot rides with the riders who fetched him (D85)."""
    return commander.mounted and game.tables.troop_types[commander.type].mounted


def leader(commander: Commander, game: Game) -> contract.Commander:
    """A commander as the muster tells it."""
    kind = game.tables.troop_types[commander.type]
    return contract.Commander(
        id=commander.id,
        name=commander.name,
        origin=commander.origin,
        type=commander.type,
        points_class=fighting_class(commander.type, commander.mounted, game),
        prestige=commander.prestige,
        mounted=fights_mounted(commander, game),
        armoured=kind.armoured,
        wounded=commander.wounded,
    )


def tolls(document: contract.Muster, result: contract.Result) -> list[Toll]:
    """The losses of every group in counts, in the order of the muster; people who are not named are as they were."""
    return [toll_of(group, result) for _, group in document.groups()]


def without_quarter(toll: Toll) -> Toll:
    """The same losses where nobody is made prisoner: the captured are killed."""
    dead = men.joined(toll.dead, toll.captured)
    return msgspec.structs.replace(toll, dead=dead, captured=[])


def toll_of(group: contract.Group, result: contract.Result) -> Toll:
    """The losses of one group in counts."""
    lost: dict[str, Counter[men.Kind]] = defaultdict(Counter)
    fates, unhorsed = result.fates, result.unhorsed
    for soldier in group.soldiers:
        fate = fates[soldier.id]
        if fate != "unhurt":
            lost[fate][soldier.origin, soldier.type, soldier.mounted, soldier.wounded] += 1
        if soldier.id in unhorsed:
            hurt = soldier.wounded or fate == "wounded"
            lost[UNHORSED][soldier.origin, soldier.type, soldier.mounted, hurt] += 1
    return Toll(
        group=group.id,
        faction=group.faction,
        dead=men.counted(lost["killed"]),
        wounded=men.counted(lost["wounded"]),
        captured=men.counted(lost["captured"]),
        unhorsed=men.counted(lost[UNHORSED]),
    )


def dice_name(number: int, issue: int) -> str:
    """The name of a battle's dice (docs/dice.md), by the first issue of a muster that has these pieces."""
    return f"battle-{number}/{issue}"
