"""How movement is booked."""

from collections.abc import Callable
from typing import Any

import msgspec

from battles.guiscard.agenda import Pose, Walking
from battles.guiscard.events import movement as e
from battles.guiscard.evolve.board import put, take_up
from battles.guiscard.state import Skirmish


def announced(state: Skirmish, event: e.MoveAnnounced) -> None:
    """Nothing has changed yet but what the agenda says."""


def entered(state: Skirmish, event: e.HexEntered) -> None:
    """It is there, and has spent its points."""
    one = state.people[event.character]
    put(state, one, event.hex, event.facing)
    one.deeds.spent += event.points


def infiltrated(state: Skirmish, event: e.Infiltrated) -> None:
    """What comes of it has events of its own."""


def points_lost(state: Skirmish, event: e.PointsLost) -> None:
    """They are gone from the move that is under way too."""
    state.people[event.character].deeds.lost += event.points
    for place, item in enumerate(state.agenda):
        if isinstance(item, Walking) and item.character == event.character:
            state.agenda[place] = msgspec.structs.replace(item, points=max(item.points - event.points, 0))


def mounted(state: Skirmish, event: e.Mounted) -> None:
    """Man and horse are one counter, in the horse's place."""
    one, horse = state.people[event.character], state.horses[event.horse]
    hex_, facing = horse.hex, horse.facing
    take_up(state, one)
    take_up(state, horse)
    unbridle(state, event.horse)
    one.horse, horse.rider, horse.side = horse.id, one.id, one.side
    put(state, one, hex_, facing)
    one.deeds.spent += event.points


def dismounted(state: Skirmish, event: e.Dismounted) -> None:
    """Man and horse are two counters."""
    one, horse = state.people[event.character], state.horses[event.horse.horse]
    take_up(state, one)
    one.horse, horse.rider, horse.side = "", "", one.side
    stand(state, event.horse)
    put(state, one, event.hex, 0)
    one.deeds.spent += event.points


def bridle_taken(state: Skirmish, event: e.BridleTaken) -> None:
    """It comes along, if it does."""
    if event.led:
        one, horse = state.people[event.character], state.horses[event.horse]
        one.leads.append(horse.id)
        horse.leader, horse.side = one.id, one.side


def bridle_lost(state: Skirmish, event: e.BridleLost) -> None:
    """It stands for itself."""
    unbridle(state, event.horse)


def followed(state: Skirmish, event: e.HorsesFollowed) -> None:
    """Horses and leader each have their hexes."""
    for pose in event.horses:
        take_up(state, state.horses[pose.horse])
    settle(state, event.character)
    for pose in event.horses:
        stand(state, pose)


def pushed(state: Skirmish, event: e.HorsePushed) -> None:
    """It stands aside; who pushed it may already be where it was."""
    stand(state, event.horse)
    settle(state, event.character)


def picked_up(state: Skirmish, event: e.PickedUp) -> None:
    """He is on the carrier's shoulders; until he is laid down he counts as lying where he was (D84)."""


def laid_down(state: Skirmish, event: e.LaidDown) -> None:
    """He lies there; the carrier may stand where he lay."""
    put(state, state.people[event.carried], event.hex, 0)
    settle(state, event.character)


def set_back(state: Skirmish, event: e.SetBack) -> None:
    """It stands there again."""
    put(state, state.people[event.character], event.hex, event.facing)


def labour_begun(state: Skirmish, event: e.LabourBegun) -> None:
    """Both are busy; their move is over."""
    state.labours.append(event.labour)
    for name in (event.labour.first, event.labour.second):
        state.people[name].deeds.busy = state.people[name].deeds.moved = True


def shifted(state: Skirmish, event: e.BodiesShifted) -> None:
    """They lie elsewhere, or nowhere."""
    work = event.labour
    for pile, count in ((state.bodies, event.men), (state.carcasses, event.horses)):
        if count:
            pile[work.hex] -= count
            if not pile[work.hex]:
                del pile[work.hex]
            if not event.sunk:
                pile[work.to] = pile.get(work.to, 0) + count


def labour_ended(state: Skirmish, event: e.LabourEnded) -> None:
    """Nobody is at it any more."""
    state.labours.remove(event.labour)


def stopped(state: Skirmish, event: e.MoveStopped) -> None:
    """It goes no farther in this phase."""
    state.people[event.character].deeds.stopped = True


def ended(state: Skirmish, event: e.MoveEnded) -> None:
    """It does not move again in this phase."""
    state.people[event.character].deeds.moved = True


def stand(state: Skirmish, pose: Pose) -> None:
    """A horse without rider stands so."""
    put(state, state.horses[pose.horse], pose.hex, pose.facing)


def settle(state: Skirmish, name: str) -> None:
    """Who stood where another was before him holds his hexes now."""
    one = state.people[name]
    if one.hex:
        put(state, one, one.hex, one.facing)


def unbridle(state: Skirmish, name: str) -> None:
    """Nobody has this horse by the bridle."""
    horse = state.horses[name]
    if horse.leader:
        state.people[horse.leader].leads.remove(name)
        horse.leader = ""


BOOKS: dict[type, Callable[[Skirmish, Any], None]] = {
    e.MoveAnnounced: announced,
    e.HexEntered: entered,
    e.Infiltrated: infiltrated,
    e.PointsLost: points_lost,
    e.Mounted: mounted,
    e.Dismounted: dismounted,
    e.BridleTaken: bridle_taken,
    e.BridleLost: bridle_lost,
    e.HorsesFollowed: followed,
    e.HorsePushed: pushed,
    e.PickedUp: picked_up,
    e.LaidDown: laid_down,
    e.SetBack: set_back,
    e.LabourBegun: labour_begun,
    e.BodiesShifted: shifted,
    e.LabourEnded: labour_ended,
    e.MoveStopped: stopped,
    e.MoveEnded: ended,
}
