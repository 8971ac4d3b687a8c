"""The beginning, steps, formations, the end."""

from battles.fields.titles import field_said
from battles.guiscard.events import frame, hoplites
from battles.guiscard.outcome import outcomes_of
from battles.guiscard.sieges.ends import outer_works_taken
from battles.guiscard.state import Skirmish
from battles.guiscard.story.message import Telling
from battles.guiscard.voice import LINES, called
from battles.wording import SIDE, Said, plain, say, word
from rulebook import rule


def joined(state: Skirmish, event: frame.BattleJoined) -> Said:
    """The two sides."""
    return say(
        "attacker: {attacker}, defender: {defender}; field: {maps}; the {first} has the first phase (GT-2a)",
        attacker=len(event.muster.attacker.people),
        defender=len(event.muster.defender.people),
        maps=field_said(event.muster, event.laid),
        first=word(SIDE, event.first),
    )


def ended(state: Skirmish, event: frame.BattleEnded) -> Said:
    """How."""
    loser = {"loser": word(SIDE, event.loser)} if event.loser else {}
    return say(LINES.said["end"][held(state) if event.end == "undecided" else event.end], **loser)


@rule("GS-11.4.1e", "GS-11.4.1g")
def held(state: Skirmish) -> str:
    """The outcome of an undecided fight: the place or the redoubt that its defenders keep, else "undecided"."""
    works = state.muster.works if state.muster is not None else None
    if works is None or works.action != "assault" or outcomes_of(state).defender != "holds":
        return "undecided"
    return "redoubt" if outer_works_taken(state) else "place"


def formed(state: Skirmish, event: hoplites.FormedUp) -> Said:
    """In rank."""
    members = tuple(called(state, name) for name in event.formation.members)
    return say("formation {id}: {members} (GT-7.3.1a)", id=event.formation.id, members=members)


TELLINGS: dict[type, Telling] = {
    frame.BattleJoined: joined,
    frame.StepBegan: lambda state, event: word("step", plain(event.step)),
    frame.BattleEnded: ended,
    hoplites.FormedUp: formed,
}
