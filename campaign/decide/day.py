"""The day on its agenda: the steps of GC-6 and the loop that plays them until something is awaited from outside."""

from collections.abc import Callable
from typing import Any

from campaign.model import events as e
from campaign.model.agenda import (
    Activation,
    Advance,
    BandFall,
    Battle,
    Dealing,
    Encounter,
    Entering,
    Errand,
    Fall,
    Gathering,
    Loyalty,
    Parley,
    Plundering,
    Revolt,
    Sharing,
    SiegeStep,
    Step,
    Storming,
    Summons,
    Surrender,
)
from campaign.model.audience import opened_at_dawn
from campaign.model.state import Group, State
from campaign.rules import defection, intentions, lone, march, sheets, victory
from campaign.rules.alliances import end_alliances
from campaign.rules.bands.loyalty import fall_away, rise, share, test_loyalty
from campaign.rules.bands.wandering import MERCENARIES, move_mercenaries
from campaign.rules.battle.battle import awaits_answer, fight
from campaign.rules.battle.parley import gathering, parley
from campaign.rules.battle.storming import storm
from campaign.rules.convoys.shuttles import SHUTTLES, move_convoys
from campaign.rules.convoys.step import see_to_convoys
from campaign.rules.deadline import read, written
from campaign.rules.decision import Decision
from campaign.rules.encounters.encounters import encounter
from campaign.rules.march import activate, advance
from campaign.rules.money.dealings import DEALINGS, close_dealings, deal
from campaign.rules.nightfall import NIGHTFALL, fall_of_night
from campaign.rules.precedence import order_of_play
from campaign.rules.ransom import keep_watch, settle_ransoms
from campaign.rules.reorganisation import reorganise
from campaign.rules.retreats.fallback import fall_back
from campaign.rules.rhythm import next_deadline
from campaign.rules.settlements import gates
from campaign.rules.settlements.capitulation import summon
from campaign.rules.settlements.plunder import plunder
from campaign.rules.settlements.surrender import surrender
from campaign.rules.sieges import investment
from campaign.rules.sieges.days import actions
from campaign.rules.sieges.days import day as siege_day
from campaign.rules.spies import SPIES, move_spies
from campaign.rules.strongholds import passage
from campaign.rules.supplies.supply import check_supply
from campaign.rules.wounded.convalescence import set_down_all
from dice.by_hand import DieAwaited
from rulebook import rule


@rule("GC-6b")
def steps_of_the_day() -> tuple[Step, ...]:
    """The five steps in their order, then the end of the day (D1)."""
    return tuple(Step(name) for name in STEPS)


@rule("GC-6a")
def following_day(day: int) -> int:
    """One game turn is one day."""
    return day + 1


STRAYS: dict[type, sheets.Why] = {
    **march.STRAYS,
    **intentions.STRAYS,
    **gates.STRAYS,
    **lone.STRAYS,
    **investment.STRAYS,
    **passage.STRAYS,
    **actions.STRAYS,
}
"""Why an order that is carried out in step 5 may find nobody to do so, by its kind."""


def move_and_meet(decision: Decision) -> None:
    """Step 5: draw up the order of play once; each piece then acts to the end before the next (GC-6f, D2)."""
    sheets.report(decision, STRAYS)
    pieces, rolls = order_of_play(decision, lone.who_acts(decision))
    decision.emit(e.OrderOfPlayDrawn(groups=tuple(piece.id for piece in pieces), rolls=tuple(rolls)))
    acts = (Activation(piece.id) if isinstance(piece, Group) else Errand(piece.id) for piece in pieces)
    decision.next(*acts, *(Step(name) for name in AFTER_GROUPS))


def dawn(decision: Decision) -> None:
    """End the day, open its seeds, publish the next seal, and open the next day or close the campaign."""
    state, sealing = decision.state, decision.sealing
    day, closing = state.day, state.closing
    decision.next()
    defection.go_over(decision)
    victory.take_note(decision)
    over = victory.decide(decision)
    decision.emit(e.DayEnded(day=day, closing=closing))
    decision.emit(sealing.opened(opened_at_dawn(state)).of(closing))
    if over:
        for past, opened in sorted(sealing.at_close().items()):
            decision.emit(opened.of(past, close=True))
        decision.emit(e.CampaignEnded(day=day))
        return
    decision.emit(e.SealsPublished(closing=closing + 1, seal=sealing.coming()))
    deadline = next_deadline(read(state.heard_at), state)
    decision.emit(e.DayOpened(day=following_day(day), deadline=written(deadline)))


STEPS: dict[str, Callable[[Decision], None]] = {
    "supply_check": check_supply,
    "reorganisation": reorganise,
    "ransom_payment": settle_ransoms,
    "convoy_step": see_to_convoys,
    "movement_and_encounters": move_and_meet,
    siege_day.CLOCK: siege_day.clock,
    NIGHTFALL: fall_of_night,
    "convalescence": set_down_all,
    "custody": keep_watch,
    "alliances": end_alliances,
    "dawn": dawn,
}

AFTER_GROUPS: dict[str, Callable[[Decision], None]] = {
    siege_day.LATE: siege_day.late,
    SPIES: move_spies,
    MERCENARIES: move_mercenaries,
    SHUTTLES: move_convoys,
    DEALINGS: close_dealings,
}
"""The movers of step 5 when all groups have acted, in this order (D3)."""


def take_step(decision: Decision, item: Step) -> None:
    """Play one step of the day."""
    (STEPS.get(item.name) or AFTER_GROUPS[item.name])(decision)


PLAY: dict[type, Callable[[Decision, Any], None]] = {
    Step: take_step,
    Activation: activate,
    Errand: lone.run_errand,
    Advance: advance,
    Encounter: encounter,
    Dealing: deal,
    Loyalty: test_loyalty,
    Sharing: share,
    Revolt: rise,
    BandFall: fall_away,
    Parley: parley,
    Gathering: gathering,
    Battle: fight,
    Fall: fall_back,
    Summons: summon,
    Storming: storm,
    Surrender: surrender,
    Plundering: plunder,
    Entering: passage.slip_in,
    SiegeStep: siege_day.play,
}


def waits(state: State) -> bool:
    """True if a day under way stands still until something comes from outside."""
    if state.awaited_die is not None:
        return True
    if not state.agenda or not isinstance(top := state.agenda[-1], Battle):
        return False
    return awaits_answer(state, top.number)


class StandsStill(Exception):
    """An item of the agenda was played and nothing happened: the night would never end."""


def play(decision: Decision) -> None:
    """Play the day on until its agenda is empty or its top waits for an answer from outside. Raises StandsStill."""
    decision.remember()
    while decision.state.agenda and not waits(decision.state):
        item = decision.state.agenda[-1]
        mark = len(decision.events)
        try:
            PLAY[type(item)](decision, item)
        except DieAwaited as missing:
            decision.rewind(mark)
            decision.emit(
                e.DieAwaited(
                    label=missing.label,
                    rule=missing.rule,
                    subject=missing.subject,
                    purpose=missing.purpose,
                    sides=missing.sides,
                    witness=missing.witness,
                )
            )
        if len(decision.events) == mark:
            raise StandsStill(f"{item} stays on the agenda")
