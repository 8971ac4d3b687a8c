"""Infiltration, the dead that are moved, horses led, charges on their way."""

from battles.guiscard.events import charge, movement
from battles.guiscard.state import Skirmish
from battles.guiscard.story.message import Message, Placed, Telling
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, all_placed, called, placed
from battles.wording import Piece, Said, counted, faces, say, sum_of, word

SLIPPED = {"none": "slips through", "stop": "stop", "wounded": "wounded", "dead": "dead"}
OPPONENT = "opponent_"


def infiltrated(state: Skirmish, event: movement.Infiltrated) -> Said:
    """Between enemies."""
    face = event.rolls[0].face
    added = {slowing(reason): value for reason, value in event.added.items()}
    return say(
        "{who} tries to slip past {enemies}: die {die} = {effect} (GT-4.3.1a)",
        who=placed(state, event.character),
        enemies=all_placed(state, event.enemies),
        die=sum_of(face, added, face + sum(added.values())),
        effect=word("infiltration", SLIPPED[event.effect]),
    )


def slowing(reason: str) -> str:
    """The reason for a modifier of infiltration: his own state, or the opponent who counts (D5)."""
    kind = reason.removeprefix(OPPONENT)
    return f"{kind} as opponent" if kind != reason else kind


def bodies(state: Skirmish, event: movement.BodiesShifted) -> Said:
    """The dead are moved."""
    what = (
        counted("{n} dead men", "{n} dead men", n=event.men)
        if event.men
        else say("{n} dead horse", n=event.horses)
    )
    work = event.labour
    told: dict[str, Piece] = {
        "who": (called(state, work.first), called(state, work.second)),
        "bodies": what,
        "frm": work.hex,
        "to": work.to,
    }
    if event.sunk:
        return say("{who} shift {bodies} from {frm} into the water at {to} (GT-4.2.3a)", **told)
    return say("{who} shift {bodies} from {frm} to {to} (GT-4.2.3a)", **told)


def pushed(state: Skirmish, event: movement.HorsePushed) -> Said:
    """The horse, and its new place."""
    who, horse = called(state, event.character), called(state, event.horse.horse)
    return say("{who} pushes {horse} aside to {hex} (GT-4.4.3a)", who=who, horse=horse, hex=event.horse.hex)


def charge_announced(state: Skirmish, event: charge.ChargeAnnounced) -> Said:
    """The charge that is announced."""
    ridden = event.charge
    return counted(
        "{rider} charges {target} over {n} hexes",
        "{rider} charges {target} over {n} hexes",
        rider=called(state, ridden.rider),
        target=called(state, ridden.target),
        n=len(ridden.path),
    )


def charge_stopped(state: Skirmish, event: charge.ChargeStopped) -> Said:
    """The end of a charge that came to nothing."""
    where, rider = state.people[event.rider].hex, called(state, event.rider)
    if not where:
        return say("the charge of {rider} is over (D54)", rider=rider)
    return say("the charge of {rider} ends at {hex} (D54)", rider=rider, hex=where)


def countered(state: Skirmish, event: charge.CounterChargeAnnounced) -> Said:
    """The other rides against him."""
    rider, target = called(state, event.charge.rider), called(state, event.charge.target)
    return say("{rider} counter-charges {target} (GT-7.2.2a)", rider=rider, target=target)


def bridle(state: Skirmish, event: movement.BridleTaken) -> Said:
    """By the bridle, or not."""
    told = BRIDLE(state, event)
    if not event.rolls:
        return say("{bridle} (GT-4.4.3)", bridle=told)
    most = TABLES.now.play.catch_bridle.success_max
    return say(
        "{bridle}: die {die}, it comes along at {most} or less (GT-4.4.3)",
        bridle=told,
        die=faces(event.rolls),
        most=most,
    )


BRIDLE = Message(LINES, movement.BridleTaken)
TELLINGS: dict[type, Telling] = {
    movement.Infiltrated: infiltrated,
    movement.BodiesShifted: bodies,
    movement.BridleTaken: bridle,
    movement.HorsePushed: pushed,
    movement.MoveStopped: Placed(LINES, movement.MoveStopped),
    charge.ChargeAnnounced: charge_announced,
    charge.ChargeStopped: charge_stopped,
    charge.CounterChargeAnnounced: countered,
    charge.CounterChargeMissed: Placed(LINES, charge.CounterChargeMissed),
}
