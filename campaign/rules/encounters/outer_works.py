"""GS-11.4.1m, r: the besiegers besieged: how the holders of the outer works meet a relief, and who fights it outside."""

from collections.abc import Sequence

import msgspec

from battles.quick.value import value2
from campaign.model import events as e
from campaign.model.orders import MeetRelief
from campaign.model.siege import OUTER, Party, Siege
from campaign.model.state import State
from campaign.rules import conditions
from campaign.rules.decision import Decision
from campaign.rules.intentions import written
from campaign.rules.moments import Moment
from campaign.rules.musters import musters, parties
from campaign.rules.strongholds import damage, people
from rulebook import rule

OUTSIDE, DIVIDE, INSIDE = "outside", "divide", "inside"


class Answer(msgspec.Struct, frozen=True):
    """The way in which a besieger meets his attackers: the siege and his choice, "" if he has none."""

    siege: Siege
    choice: str = ""


@rule("GS-11.4.1m")
def usual(own: int, relief: int) -> str:
    """The choice of a besieger without an order: he goes out if his people are worth as much, else he shuts himself up."""
    return OUTSIDE if own >= relief else INSIDE


@rule("GS-11.4.1m")
def has_choice(siege: Siege) -> bool:
    """True if a besieger may choose where to meet a relief: he holds the outer works, and is not shut up in them yet."""
    return siege.stage != OUTER and not siege.relief


def answer(decision: Decision, hex_: str, attacking: str, defending: str) -> Answer | None:
    """The way in which a besieger meets his opponents of a coming fight in this hex; None without a siege to relieve."""
    state = decision.state
    siege = state.sieges.get(state.places.get(hex_, ""))
    if siege is None or siege.besieger not in (attacking, defending):
        return None
    attacks = siege.besieger == attacking
    friend = defending if attacks else attacking
    if not state.allied(friend, siege.besieged) or not has_choice(siege):
        return Answer(siege)
    return Answer(siege, choose(decision, siege, friend, attacks=attacks))


def choose(decision: Decision, siege: Siege, friend: str, *, attacks: bool) -> str:
    """Let a besieger choose, and begin what his choice leads to; who `attacks` goes out unless an order says otherwise."""
    own, theirs = value(decision, siege.hex, siege.besieger), value(decision, siege.hex, friend)
    orders = (order for order in written(decision, siege.besieger, MeetRelief) if order.site == siege.site)
    moment = Moment("meet_relief", siege.hex)
    order = conditions.answer(decision, siege.besieger, orders, moment)
    decision.choose("meet_relief", by_order=order is not None)
    choice = order.choice if order is not None else OUTSIDE if attacks else usual(own, theirs)
    decision.emit(
        e.ReliefMet(
            **siege.header,
            friend=friend,
            choice=choice,
            own_value=own,
            relief_value=theirs,
        )
    )
    if choice == OUTSIDE:
        damage.give_back(decision, siege, "relief")
    elif choice == INSIDE:
        shut_up(decision, siege, friend)
    return choice


def value(decision: Decision, hex_: str, faction: str) -> int:
    """Twice what a faction's people before the walls are worth (GC-17.1)."""
    names = [group.id for group in decision.state.groups_at(hex_) if group.faction == faction]
    return value2(musters.force(decision.state, names, decision.game), False, decision.game.quick)


@rule("GS-11.4.1n")
def stores(abandoned: int, rations: int) -> int:
    """The days of food of the people shut up in the outer works: the stores left there, and a day for each ration."""
    return abandoned + rations


def shut_up(decision: Decision, siege: Siege, friend: str) -> None:
    """Let the besieger shut himself up in the outer works, before which the relief lies from now on."""
    inside = people.besiegers(decision.state, siege)
    decision.emit(
        e.SiegeInverted(
            **siege.header,
            friend=friend,
            groups=tuple(group.id for group in inside),
            food=stores(siege.abandoned, sum(group.ration for group in inside)),
        )
    )


@rule("GS-11.4.1r")
def outside(heads: int) -> int:
    """The heads of a dividing besieger who go out: half of them, rounded up (D31)."""
    return -(-heads // 2)


def part_outside(decision: Decision, siege: Siege) -> list[parties.Person]:
    """The better half of the besiegers, which meets a relief outside where they divide."""
    everyone = parties.best_first(before(decision, siege))
    return everyone[: outside(len(everyone))]


def part_inside(decision: Decision, siege: Siege) -> list[parties.Person]:
    """The other half, which holds the outer works."""
    everyone = parties.best_first(before(decision, siege))
    return everyone[outside(len(everyone)) :]


def before(decision: Decision, siege: Siege) -> list[parties.Person]:
    """All besiegers, one by one."""
    return parties.everybody(decision.state, people.besiegers(decision.state, siege), (), decision.game)


def who_fights(decision: Decision, met: Answer | None) -> Sequence[Party]:
    """The besiegers who fight in the field, if only a part does: half of them, or all except the crews (GS-11.2c)."""
    if met is None:
        return ()
    if met.choice == DIVIDE:
        return chosen(decision, met.siege, part_outside(decision, met.siege))
    return without_crews(decision, met.siege)


def who_stays(decision: Decision, met: Answer | None) -> tuple[Party, ...]:
    """The people of a dividing besieger who hold the outer works meanwhile; empty if he stays whole."""
    if met is None or met.choice != DIVIDE:
        return ()
    return parties.side_of_chosen(decision.state, part_inside(decision, met.siege), ()).parties


def still_there(decision: Decision, siege: Siege, stayed: Sequence[Party]) -> parties.FightingSide:
    """The side of the people who have stayed in the outer works, after the battle outside; empty if he is lost."""
    inside = {party.bearer: party for party in stayed if party.men or party.commanders}
    company = [
        group
        for group in people.besiegers(decision.state, siege)
        if any(bearer in inside for bearer in parties.bearers(decision.state, group.id))
    ]
    return parties.FightingSide(
        tuple(group.id for group in company),
        (),
        tuple(
            inside.get(bearer, Party(bearer, []))
            for group in company
            for bearer in parties.bearers(decision.state, group.id)
        ),
    )


def chosen(decision: Decision, siege: Siege, fighting: Sequence[parties.Person]) -> Sequence[Party]:
    """The parties of the people who fight, and empty ones of other besiegers: a bearer without a party fights whole."""
    own = parties.side_of_chosen(decision.state, fighting, ()).parties
    named = {party.bearer for party in own}
    others = (
        bearer
        for group in people.besiegers(decision.state, siege)
        for bearer in parties.bearers(decision.state, group.id)
        if bearer not in named
    )
    return (*own, *(Party(bearer, []) for bearer in others))


@rule("GS-11.2c")
def without_crews(decision: Decision, siege: Siege) -> Sequence[Party]:
    """The parties of all besiegers except the workers of today; empty if all or none have worked."""
    busy = busy_today(decision.state, siege)
    everyone = parties.best_first(before(decision, siege))
    can_work = [one for one in reversed(everyone) if not one.band.wounded and not one.commander]
    workers = {id(one) for one in can_work[:busy]}
    fighting = [one for one in everyone if id(one) not in workers]
    return chosen(decision, siege, fighting) if workers and fighting else ()


def busy_today(state: State, siege: Siege) -> int:
    """The besiegers who have worked on engines today."""
    return siege.crews if siege.played == state.day else 0
