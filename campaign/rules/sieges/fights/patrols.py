"""GS-11.4.3e: the patrols that meet a supply sally; for the quick tables all dice fall at once (GS-11.4.3i)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from battles import contract
from battles.quick import FACES
from campaign.model import events as e
from campaign.model.audience import shown_to
from campaign.model.game import Game
from campaign.model.men import Band
from campaign.model.siege import Siege
from campaign.rules.decision import Decision
from campaign.rules.musters import parties
from campaign.rules.strongholds import mustering, people
from campaign.tables.sieges import SiegeTables
from rulebook import rule


@rule("GS-11.4.3e")
def turns(faces: Sequence[int], besiegers: int, tables: SiegeTables) -> tuple[int, ...]:
    """The turns in which patrols meet a party: one is out, and each die may bring one (D16).

    Their number has its limit in the people for them.
    """
    numbers = tables.supply_sally
    rolled = enumerate(zip(faces, numbers.patrol_arrival_max, strict=True), 1)
    arriving = [turn for turn, (face, most) in rolled if face <= most]
    found = (*[1] * numbers.patrols_at_start, *arriving)
    return found[: mustering.most_patrols(besiegers, tables)]


@rule("GS-11.4.3i")
def roll(decision: Decision, siege: Siege) -> int:
    """Roll for all patrols that meet a party; answer how many."""
    rolls = tuple(
        decision.dice.roll(
            "GS-11.4.3e",
            f"siege of {siege.site}",
            "patrol",
            repetition=number,
            witness=shown_to(decision.state, siege.besieger, siege.besieged),
        )
        for number in range(len(decision.game.sieges.supply_sally.patrol_arrival_max))
    )
    besiegers = people.heads_before(decision.state, siege)
    found = turns([rolled.face for rolled in rolls], besiegers, decision.game.sieges)
    decision.emit(e.PatrolsMet(**siege.header, patrols=len(found), turns=found, rolls=rolls))
    return len(found)


def met(decision: Decision, siege: Siege, document: contract.Muster) -> contract.Muster:
    """The muster of a fight that is left to the quick tables, with only the patrols that do meet a party.

    The dice for them fall now, unless they fell before it went out.
    """
    if document.works is None or not document.works.most_patrols:
        return document
    return with_patrols(document, roll(decision, siege), decision.game)


def as_mostly(document: contract.Muster, game: Game) -> contract.Muster:
    """The muster of a supply sally with as many patrols as mostly come, where the dice for them have not fallen."""
    if document.works is None or not document.works.most_patrols:
        return document
    return with_patrols(document, min(mostly(game.sieges), document.works.most_patrols), game)


def mostly(tables: SiegeTables) -> int:
    """The number of patrols that come on the average of all dice, if there are people enough."""
    numbers = tables.supply_sally
    return numbers.patrols_at_start + round(sum(numbers.patrol_arrival_max) / FACES)


def with_patrols(document: contract.Muster, number: int, game: Game) -> contract.Muster:
    """A muster whose attackers are the people of so many patrols alone, out of everybody in it."""
    everyone = [person(group, one, game) for group in document.attacker.groups for one in group.people]
    chosen = Counter(map(known_by, parties.patrols(everyone, number, game.sieges)))
    left = [of_group(group, chosen, game) for group in document.attacker.groups]
    force = contract.Force(tuple(group for group in left if group.people))
    return msgspec.structs.replace(document, attacker=force)


def of_group(group: contract.Group, chosen: Counter[tuple[str, Band, str]], game: Game) -> contract.Group:
    """A group of a muster with only the chosen of its people; among people who are alike the first are taken."""
    soldiers: list[contract.Soldier] = []
    for one in group.soldiers:
        key = known_by(person(group, one, game))
        if chosen[key]:
            chosen[key] -= 1
            soldiers.append(one)
    commanders = [one for one in group.commanders if chosen[known_by(person(group, one, game))]]
    return msgspec.structs.replace(group, soldiers=tuple(soldiers), commanders=tuple(commanders))


def known_by(one: parties.Person) -> tuple[str, Band, str]:
    """The mark of a person as far as patrols go: his group, his kind, his name."""
    return one.bearer, one.band, one.commander


def person(group: contract.Group, one: contract.Soldier | contract.Commander, game: Game) -> parties.Person:
    """A person of a muster, in the form by which patrols are chosen."""
    band = Band(one.origin, one.type, one.mounted, one.wounded, 1)
    name = one.id if isinstance(one, contract.Commander) else ""
    return parties.person(group.id, group.id, band, game, name)
