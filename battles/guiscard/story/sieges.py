"""The fights of a siege: people waiting off the map, patrols, pack horses."""

from typing import Any

from battles.guiscard.events import sieges
from battles.guiscard.state import Skirmish
from battles.guiscard.story.message import Telling
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import called, named
from battles.muster import Side
from battles.wording import Said, counted, faces, say, word
from rulebook import rule


@rule("GS-11.4.1b", "GS-11.4.3e")
def untold(state: Skirmish, event: Any, side: Side) -> bool:
    """True if a side is not told of an event: of the enemy's people off the map (D159)."""
    if isinstance(event, sieges.PatrolCalled):
        return side == "defender"
    return isinstance(event, sieges.Approached) and state.people[event.characters[0]].side != side


def approached(state: Skirmish, event: sieges.Approached) -> Said:
    """Along a side of the map."""
    return say(
        "off the map along the {edge} side: {people} (GS-11.4.1b)",
        edge=word("edge", event.edge),
        people=tuple(called(state, name) for name in event.characters),
    )


def let_in(state: Skirmish, event: sieges.LetIn) -> Said:
    """By the spy."""
    if not event.characters:
        return say("the spy let no one in (GS-11.6i)")
    return say(
        "already inside: {people} (GS-11.6i)",
        people=tuple(called(state, name) for name in event.characters),
    )


def patrol(state: Skirmish, event: sieges.PatrolCalled) -> Said:
    """With its people, or the die that brings none."""
    people = tuple(called(state, name) for name in event.characters)
    if not event.rolls:
        return say("a patrol is out: {people} (GS-11.4.3d)", people=people)
    die, most = faces(event.rolls), TABLES.now.besieging.patrol.highest(state.turn)
    if not people:
        return say(
            "no further patrol: die {die}, one comes at {most} or less (GS-11.4.3e)", die=die, most=most
        )
    return say(
        "a further patrol: {people}, by die {die}, one comes at {most} or less (GS-11.4.3e)",
        die=die,
        most=most,
        people=people,
    )


def across(state: Skirmish, event: sieges.LedAcross) -> Said:
    """With their load."""
    return counted(
        "{who} leads {n} pack horse across (GS-11.4.3h)",
        "{who} leads {n} pack horses across (GS-11.4.3h)",
        who=called(state, event.character),
        n=len(event.horses),
    )


def left_behind(state: Skirmish, event: sieges.GearLeftBehind) -> Said:
    """The piece."""
    return say("{gear} stays behind: there is no place for it (GS-11.4.1b)", gear=named(event.piece))


TELLINGS: dict[type, Telling] = {
    sieges.Approached: approached,
    sieges.LetIn: let_in,
    sieges.PatrolCalled: patrol,
    sieges.LedAcross: across,
    sieges.GearLeftBehind: left_behind,
}
