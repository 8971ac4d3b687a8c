"""GS-11.6e, g, m, n: who is hurt or killed by chance in a siege, and who names the victims (D9)."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from campaign.model import events as e
from campaign.model import men
from campaign.model.audience import shown_to
from campaign.model.game import Game
from campaign.model.men import Band
from campaign.model.orders import NameVictims
from campaign.model.siege import BESIEGED, BESIEGER, Side, Siege, Sufferers
from campaign.rules import conditions
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.settlements.surrender import value2
from campaign.rules.sieges.wounded import dwindling
from campaign.rules.strongholds import companies, people
from campaign.rules.strongholds.companies import Company
from campaign.tables.sieges import SiegeTables
from rulebook import rule

COMMANDER = "commander"
UNHURT, WOUNDED, KILLED = "unhurt", "wounded", "killed"
SICKNESS: dict[str, tuple[str, Side]] = {
    "dysentery": ("GS-11.6g", BESIEGER),
    "poisoned_well": ("GS-11.6n", BESIEGED),
}
"""The rule of each sickness, and the side whose people it strikes."""


class Person(msgspec.Struct, frozen=True):
    """A person who may be named; `value2` is twice his attack value by the quick tables."""

    bearer: str
    number: int
    value2: int
    band: Band
    commander: str = ""

    @property
    def kind(self) -> str:
        """The word of an order for him: his type of troops, or a commander."""
        return COMMANDER if self.commander else self.band.type


Rank = Callable[[Person], tuple[object, ...]]
"""The rank by which somebody names people: the least first."""


def everybody(company: Iterable[Company], game: Game, spared: Iterable[str] = ()) -> list[Person]:
    """All people of these companies one by one, but for the commanders who are `spared`."""
    found: list[Person] = []
    for each in company:
        for band in each.men:
            found += [person(each, band.of(1), game)] * band.count
        for one in each.leaders:
            if one.id not in spared:
                band = Band(one.origin, one.type, one.mounted, one.wounded, 1)
                found.append(person(each, band, game, one.id))
    return found


def person(company: Company, band: Band, game: Game, commander: str = "") -> Person:
    """One of a company."""
    value = value2(band.type, band.mounted, band.wounded, game, game.quick)
    return Person(company.bearer, company.number, value, band, commander)


def meant(kind: str) -> str:
    """The type of troops, or `commander`, that an entry of an order means, be it of all or of the wounded; "" for any."""
    return kind.removeprefix(WOUNDED).lstrip() if kind.partition(" ")[0] == WOUNDED else kind


def means(kind: str, person: Person) -> bool:
    """True if an entry of an order means this person: by his type, as somebody wounded, or by both."""
    if kind == person.kind:
        return True
    return kind in (WOUNDED, f"{WOUNDED} {person.kind}") and person.band.wounded


def by_wish(kinds: Sequence[str], person: Person) -> int:
    """The place of a person among the kinds that an order names; behind all of them if it does not."""
    return next((place for place, kind in enumerate(kinds) if means(kind, person)), len(kinds))


def own_choice(kinds: Sequence[str]) -> Rank:
    """The rank by which a side names its own: as ordered, else the healthy, the least worth, the highest order number."""
    return lambda one: (
        by_wish(kinds, one),
        one.band.wounded,
        one.value2,
        one.commander,
        -one.number,
        one.bearer,
        one.band,
    )


def enemy_choice(kinds: Sequence[str]) -> Rank:
    """The rank by which a side names the other's: as ordered, else the healthy, the most worth, commanders last.

    Among people whom an order names the wounded come first: they die.
    """
    return lambda one: (
        by_wish(kinds, one),
        one.band.wounded != (by_wish(kinds, one) < len(kinds)),
        one.commander,
        -one.value2,
        one.number,
        one.bearer,
        one.band,
    )


@rule("GS-11.6g", "GS-11.6n")
def named(everyone: Sequence[Person], victims: int, opponent: Rank, own: Rank) -> list[Person]:
    """The victims, each person once: the opponent names the first, then both sides in turn, while there is anybody."""
    left, found = list(everyone), []
    for decision in range(min(victims, len(left))):
        found.append(min(left, key=own if decision % 2 else opponent))
        left.remove(found[-1])
    return found


@rule("GS-11.6g", "GS-11.6n")
def stricken(victims: Iterable[Person]) -> tuple[Sufferers, ...]:
    """The fate of the victims, bearer by bearer: the healthy are wounded, the wounded die."""
    return tuple(
        Sufferers(
            bearer,
            men.tidied(one.band for one in own if not one.commander and not one.band.wounded),
            men.tidied(one.band for one in own if not one.commander and one.band.wounded),
            tuple(one.commander for one in own if one.commander and not one.band.wounded),
            tuple(one.commander for one in own if one.commander and one.band.wounded),
        )
        for bearer, own in by_bearer(victims).items()
    )


def by_bearer(victims: Iterable[Person]) -> dict[str, list[Person]]:
    """People by who bears them, in the order of the names."""
    found: dict[str, list[Person]] = {}
    for one in victims:
        found.setdefault(one.bearer, []).append(one)
    return dict(sorted(found.items()))


def killed(victims: Iterable[Person]) -> tuple[Sufferers, ...]:
    """The same people, all of them dead."""
    return tuple(
        Sufferers(
            bearer,
            dead=men.tidied(one.band for one in own if not one.commander),
            dead_commanders=tuple(one.commander for one in own if one.commander),
        )
        for bearer, own in by_bearer(victims).items()
    )


def wishes(decision: Decision, siege: Siege, faction: str) -> NameVictims | None:
    """The order of a side about victims and engines of this siege, if the conditions hold."""
    orders = (order for _, order in decision.written(faction, NameVictims))
    own = [order for order in orders if isinstance(order, NameVictims) and order.site == siege.site]
    return conditions.answer(decision, faction, own, Moment("name_victims", siege.hex))


def choosers(decision: Decision, siege: Siege, side: Side) -> tuple[Rank, Rank]:
    """The ranks by which the opponent of a side names its people, and the side itself."""
    other = BESIEGED if side == BESIEGER else BESIEGER
    theirs = wishes(decision, siege, companies.faction_of(siege, other))
    ours = wishes(decision, siege, companies.faction_of(siege, side))
    for order in (theirs, ours):
        decision.choose("name_victims", by_order=order is not None)
    return enemy_choice(theirs.enemy if theirs else ()), own_choice(ours.own if ours else ())


def sicken(decision: Decision, siege: Siege, cause: str) -> None:
    """Let people of a side be wounded by dysentery in the camp, or by a poisoned well in the place."""
    rule_id, side = SICKNESS[cause]
    company = companies.of_side(decision.state, siege, side)
    everyone = everybody(company, decision.game, unnamed(decision, siege))
    rolled = decision.dice.roll(
        rule_id,
        f"siege of {siege.site}",
        cause,
        witness=shown_to(decision.state, siege.besieger, siege.besieged),
    )
    victims = named(everyone, rolled.face, *choosers(decision, siege, side)) if everyone else []
    decision.emit(
        e.SicknessBroke(
            **siege.header,
            side=side,
            cause=cause,
            victims=rolled.face,
            sufferers=stricken(victims),
            rolls=(rolled,),
        )
    )
    dwindling.dissolve_small(decision, company)


def unnamed(decision: Decision, siege: Siege) -> tuple[str, ...]:
    """The noble of the place, whom only a fight kills (D19)."""
    noble = decision.state.settlements[siege.site].noble
    return (noble,) if noble else ()


def in_turn(one: Person) -> tuple[object, ...]:
    """The order in which the besieged are tested for treason: the least worth first, commanders last."""
    return one.commander != "", one.value2, one.number, one.bearer, one.commander, one.band


@rule("GS-11.6m")
def is_traitor(face: int, tables: SiegeTables) -> bool:
    """True if a die finds the traitor."""
    return face >= tables.siege_effects.traitor_found_on


def seek_traitor(decision: Decision, siege: Siege) -> None:
    """Roll for one of the besieged after the other until a traitor is found, who is killed."""
    company = companies.of_side(decision.state, siege, BESIEGED)
    rolls, found = [], []
    for number, one in enumerate(
        sorted(everybody(company, decision.game, unnamed(decision, siege)), key=in_turn)
    ):
        subject = f"siege of {siege.site}"
        rolls.append(
            decision.dice.roll(
                "GS-11.6m",
                subject,
                "traitor",
                repetition=number,
                witness=shown_to(decision.state, siege.besieged),
            )
        )
        if is_traitor(rolls[-1].face, decision.game.sieges):
            found.append(one)
            break
    decision.emit(
        e.TraitorSought(
            **siege.header,
            sufferers=killed(found),
            rolls=tuple(rolls),
        )
    )
    dwindling.dissolve_small(decision, company)


@rule("GS-11.6e")
def struck(face: int, wounded: bool, tables: SiegeTables) -> str:
    """The effect of a henchman on the siege commander; a wounded commander dies of another wound."""
    effects = tables.siege_effects
    if face <= effects.henchman_fails_max:
        return UNHURT
    return WOUNDED if face <= effects.henchman_wounded_max and not wounded else KILLED


def strike_commander(decision: Decision, siege: Siege) -> None:
    """Let a henchman of the besieged go for the siege commander, if there is one."""
    company = companies.of_side(decision.state, siege, BESIEGER)
    _, commander = people.leader(decision.state, siege, people.besiegers(decision.state, siege))
    if commander is None:
        return
    rolled = decision.dice.roll(
        "GS-11.6e",
        f"siege of {siege.site}",
        "henchman",
        witness=shown_to(decision.state, siege.besieger, siege.besieged),
    )
    decision.emit(
        e.HenchmanStruck(
            **siege.header,
            commander=commander.id,
            fate=struck(rolled.face, commander.wounded, decision.game.sieges),
            rolls=(rolled,),
        )
    )
    dwindling.dissolve_small(decision, company)
