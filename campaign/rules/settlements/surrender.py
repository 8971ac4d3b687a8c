"""GC-15.1d, 15.2: what becomes of the defenders of a castle that has surrendered (D40)."""

from collections.abc import Iterator

import msgspec

from battles.quick.tables import QuickTables
from campaign.model import events as e
from campaign.model import men
from campaign.model.agenda import Fall, Surrender
from campaign.model.audience import shown_to
from campaign.model.game import Game
from campaign.model.levies import defenders_of
from campaign.model.men import Band, Men
from campaign.model.state import Commander, Group, Settlement
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.musters.musters import fighting_class
from campaign.rules.numbering import free_number, name_of
from campaign.rules.prisoners import prisoners
from campaign.rules.retreats import fallback
from campaign.rules.settlements import militia, ownership
from campaign.tables import Tables
from dice import Rolled
from rulebook import rule

MASSACRED, TESTS, PRISONERS, ON_FOOT = "all_massacred", "massacre_tests", "prisoners", "free_on_foot"
FREE = "free passage"


class Defender(msgspec.Struct, frozen=True):
    """A person who has surrendered: whose he is, and the twice attack value by which he is tested."""

    bearer: str
    value2: int
    band: Band
    commander: str = ""


@rule("GC-15.1d")
def fate(face: int, tables: Tables) -> str:
    """The effect of the winner's die on the defenders (M-surrender)."""
    return next(row.effect for row in tables.surrender_consequences if row.die_min <= face <= row.die_max)


def value2(type_: str, mounted: bool, wounded: bool, game: Game, quick: QuickTables) -> int:
    """Twice the attack value of a man, by the points of the quick tables; a wounded one counts half (D66)."""
    points = quick.points.values[fighting_class(type_, mounted, game)]
    return points if wounded else 2 * points


def everybody(decision: Decision, place: Settlement, defenders: tuple[str, ...]) -> list[Defender]:
    """The people who have surrendered, in rising order of attack value, commanders last (D40)."""
    found: list[Defender] = []
    for bearer, company, leaders in bearers(decision, place, defenders):
        for band in company:
            value = value2(band.type, band.mounted, band.wounded, decision.game, decision.game.quick)
            found += [Defender(bearer, value, band.of(1))] * band.count
        found += [as_defender(bearer, decision.state.commanders[name], decision.game) for name in leaders]
    return sorted(found, key=lambda one: (one.commander != "", one.value2, one.bearer, one.band))


def as_defender(bearer: str, leader: Commander, game: Game) -> Defender:
    """A commander among the people who have surrendered."""
    band = Band(leader.origin, leader.type, leader.mounted, leader.wounded, 1)
    value = value2(leader.type, leader.mounted, leader.wounded, game, game.quick)
    return Defender(bearer, value, band, leader.id)


def bearers(
    decision: Decision, place: Settlement, defenders: tuple[str, ...]
) -> Iterator[tuple[str, Men, tuple[str, ...]]]:
    """The garrison and the groups that have surrendered with it, each with its people."""
    garrison = defenders_of(decision.state, place)
    yield garrison.id, garrison.men, garrison.commanders
    for group in groups.survivors(decision.state, defenders):
        yield group.id, group.men, tuple(group.commanders)


@rule("GC-15.2a")
def killed(face: int, tables: Tables) -> bool:
    """True if a defender who is tested is massacred."""
    return face <= tables.surrender_massacre.killed_max


@rule("GC-15.2a")
def enough(dead: int, defenders: int, tables: Tables) -> bool:
    """True if so many are dead that the massacre ends: half of the defenders at the start."""
    return 100 * dead >= tables.surrender_massacre.stop_share_percent * defenders


def surrender(decision: Decision, item: Surrender) -> None:
    """Roll for the defenders' fate, let it come about, and give the place to the winner; a militia goes home."""
    place, captor = decision.state.settlements[item.site], decision.state.groups.get(item.captor)
    if captor is None:
        decision.next()
        return
    rolled = decision.dice.roll(
        "GC-15.1d", item.subject, "surrender", witness=shown_to(decision.state, place.faction, captor.faction)
    )
    effect = fate(rolled.face, decision.game.tables)
    decision.emit(
        e.GarrisonSurrendered(
            site=place.id,
            hex=place.hex,
            faction=place.faction,
            enemy=captor.faction,
            number=item.number,
            effect=effect,
            rolls=(rolled,),
        )
    )
    falls: list[Fall] = []
    if effect == MASSACRED:
        everyone = everybody(decision, place, item.defenders)
        put_to_the_sword(decision, place, captor, everyone, ())
    elif effect == TESTS:
        massacre(decision, item, place, captor)
    if effect in (MASSACRED, TESTS, PRISONERS):
        take_all(decision, place, captor, item.defenders)
    else:
        falls = let_go(decision, place, captor, item.defenders, unhorsed=effect == ON_FOOT)
    militia.send_home(decision, place.id, captor.faction)
    ownership.pass_to(decision, place, captor.faction, "surrender")
    decision.next(*falls)


def massacre(decision: Decision, item: Surrender, place: Settlement, captor: Group) -> None:
    """Test one defender after the other until half of them are dead."""
    everyone = everybody(decision, place, item.defenders)
    rolls: list[Rolled] = []
    dead: list[Defender] = []
    for number, one in enumerate(everyone):
        if enough(len(dead), len(everyone), decision.game.tables):
            break
        rolled = decision.dice.roll(
            "GC-15.2a",
            item.subject,
            "defender",
            repetition=number,
            witness=shown_to(decision.state, place.faction, captor.faction),
        )
        rolls.append(rolled)
        if killed(rolled.face, decision.game.tables):
            dead.append(one)
    put_to_the_sword(decision, place, captor, dead, tuple(rolls))


def put_to_the_sword(
    decision: Decision, place: Settlement, captor: Group, dead: list[Defender], rolls: tuple[Rolled, ...]
) -> None:
    """Tell who was killed, bearer by bearer; the dice of all stand in the first of these events."""
    for bearer in dict.fromkeys(one.bearer for one in dead):
        own = [one for one in dead if one.bearer == bearer]
        decision.emit(
            e.DefendersKilled(
                site=place.id,
                hex=place.hex,
                group=bearer,
                faction=place.faction,
                enemy=captor.faction,
                men=men.tidied(one.band for one in own if not one.commander),
                commanders=tuple(one.commander for one in own if one.commander),
                rolls=rolls,
            )
        )
        rolls = ()


@rule("GC-15.2b")
def take_all(decision: Decision, place: Settlement, captor: Group, defenders: tuple[str, ...]) -> None:
    """Make prisoners of all survivors: the riders among them have lost their horses."""
    garrison = defenders_of(decision.state, place)
    if garrison.men:
        decision.emit(
            e.GarrisonTaken(
                site=place.id,
                hex=place.hex,
                faction=place.faction,
                enemy=captor.faction,
                men=garrison.men,
                levy=garrison.id,
            )
        )
    for name in garrison.commanders:
        decision.emit(
            e.CommanderTaken(commander=name, hex=place.hex, faction=place.faction, captor=captor.faction)
        )
    walking = men.on_foot(garrison.men, [band for band in garrison.men if band.mounted])
    prisoners.take_prisoners(
        decision, captor.faction, place.hex, {place.faction: walking}, garrison.commanders, captor
    )
    for group in groups.survivors(decision.state, defenders):
        unhorse(decision, place, captor, group)
        fallback.surrender(decision, group, captor.id)


def let_go(
    decision: Decision, place: Settlement, captor: Group, defenders: tuple[str, ...], *, unhorsed: bool
) -> list[Fall]:
    """Let the garrison march out, and the groups that have surrendered with it leave by a hex."""
    falls = march_out(decision, place, captor, unhorsed=unhorsed)
    for group in groups.survivors(decision.state, defenders):
        if unhorsed:
            unhorse(decision, place, captor, group)
        falls.append(fallback.fall(group, 1, FREE, captor))
    return falls


def unhorse(decision: Decision, place: Settlement, captor: Group, group: Group) -> None:
    """Take their horses from the riders of a group."""
    riders = [band for band in group.men if band.mounted]
    mounted = tuple(leader.id for leader in groups.commanders(decision.state, group) if leader.mounted)
    if riders or mounted:
        decision.emit(
            e.HorsesGivenUp(
                hex=place.hex,
                group=group.id,
                faction=group.faction,
                enemy=captor.faction,
                men=riders,
                commanders=mounted,
            )
        )


def march_out(decision: Decision, place: Settlement, captor: Group, *, unhorsed: bool) -> list[Fall]:
    """Let a garrison leave as a combat group for an adjacent hex; one too small for a group disperses (D40, GC-8.1i)."""
    if not place.garrison:
        return []
    number = free_number(decision.state, place.faction)
    group = name_of(decision.state, place.faction, number)
    decision.emit(
        e.GarrisonMarchedOut(
            site=place.id,
            hex=place.hex,
            faction=place.faction,
            enemy=captor.faction,
            group=group,
            number=number,
            men=place.garrison,
            commanders=(place.noble,) if place.noble else (),
            hostility=place.hostility,
            unhorsed=unhorsed,
        )
    )
    fallback.dissolve_small(decision, [group], None)
    return [fallback.fall(each, 1, FREE, captor) for each in groups.survivors(decision.state, [group])]
