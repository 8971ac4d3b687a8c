"""A faction's knowledge: at the last dawn with its live parts, or at the dawn of a day."""

import msgspec

from battles import contract
from battles.quick.odds import Odds, odds
from campaign.models import AwaitedBattle as Stored
from campaign.models import CampaignSummary
from campaign.rules.deadline import written
from campaign.rules.sieges.fights import patrols
from campaign.service.denials import Absent
from campaign.service.engagements.progress import progress_of
from campaign.service.log.feed import of_battle
from campaign.service.organisers.life import pause_told
from campaign.service.seats import Seat
from campaign.visibility import AwaitedBattle, Line, Paused, View, muster_for
from campaign.visibility.aims import aims


def read_situation(seat: Seat) -> View:
    """The faction's knowledge at the dawn that its seat was found with; at the newest with clock and awaited battles.

    Raises Absent for a dawn that has not come.
    """
    known, game = seat.board()
    known = msgspec.structs.replace(known, aims=aims(known, game.scenario.book))
    if seat.asked is not None:
        return known
    open_ = seat.deadline is not None and seat.phase == "orders"
    return msgspec.structs.replace(
        known,
        phase=seat.phase,
        deadline=written(seat.deadline) if seat.deadline and open_ else "",
        awaited=awaited_battles(seat),
        paused=paused(seat),
    )


def paused(seat: Seat) -> Paused | msgspec.UnsetType:
    """The pause under way, with the organiser's words; unset without one."""
    line = pause_told(seat)
    if line is None:
        return msgspec.UNSET
    told = line.facts
    return Paused(told["at"], told["why"], told["missing"], told["seats"], told.get("remark", ""))


def awaited_battles(seat: Seat) -> tuple[AwaitedBattle, ...]:
    """The battles of this night in which the faction fights and which somebody must settle."""
    if seat.awaits != "battle":
        return ()
    return tuple(battle_for(seat, each) for each in stored_battles(seat))


def awaited_battle(seat: Seat, number: int) -> AwaitedBattle:
    """The awaited battle of a number, with its muster as the faction may read it. Raises Absent for any other."""
    found = next((each for each in stored_battles(seat) if each.number == number), None)
    if found is None:
        raise Absent("No such battle of yours is awaited.")
    return battle_for(seat, found)


def odds_of(seat: Seat, battle: AwaitedBattle) -> Odds:
    """The effect of each face of the die, if the quick tables settled an awaited battle (GC-17).

    A supply sally meets the most frequent number of patrols.
    """
    _, game = seat.board()
    return odds(patrols.as_mostly(battle.muster, game), game.quick)


def battle_for(seat: Seat, stored: Stored) -> AwaitedBattle:
    """An awaited battle as one of its sides knows it, with how it came about and how far the engine has come."""
    lines = of_battle(seat.campaign, seat.faction, seat.finished + 1, stored.hex)
    return AwaitedBattle(
        stored.number,
        stored.hex,
        stored.attacker,
        stored.defender,
        muster_for(stored.muster, seat.faction),
        tuple(Line(line.kind, line.hex, line.facts) for line in lines),
        progress_of(seat.campaign, stored.number),
    )


def stored_battles(seat: Seat) -> list[Stored]:
    """The awaited battles in which the faction has people: as one of the two sides, or as allies who have joined."""
    found = Stored.objects.filter(campaign=seat.campaign).order_by("number")
    return [each for each in found if fights(each, seat.faction)]


def awaits_a_battle_of(campaign: CampaignSummary, faction: str) -> bool:
    """True if the night of a campaign waits for a battle in which a faction has people."""
    if campaign.awaits != "battle":
        return False
    return any(fights(each, faction) for each in Stored.objects.filter(campaign=campaign.campaign))


def fights(stored: Stored, faction: str) -> bool:
    """True if a faction has people in a battle."""
    if faction in (stored.attacker, stored.defender):
        return True
    muster = contract.muster_from_json(stored.muster)
    return any(group.faction == faction for _, group in muster.groups())
