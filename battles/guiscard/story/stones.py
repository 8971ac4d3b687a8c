"""Stones of perriers: where each comes down, and what it does, with its dice."""

from collections.abc import Iterator

from battles.guiscard.events.perriers import Pounded, StoneThrown
from battles.guiscard.state import Skirmish
from battles.guiscard.story.message import Telling
from battles.guiscard.story.shots import WOUNDINGS
from battles.guiscard.voice import LINES, named, placed
from battles.wording import Said, faces, plain, say, series, sum_of, word

STONE = LINES.said["stone"]


def stone(state: Skirmish, event: StoneThrown) -> Said:
    """The target of a stone, the place where it comes down, and its effect."""
    return series(parts(state, event))


def parts(state: Skirmish, event: StoneThrown) -> Iterator[Said]:
    """The throw, what it did to whom, and to wood."""
    dice = say("{faces} = {sum}", faces=faces(event.rolls[:2]), sum=event.sum)
    if not event.impact:
        yield say(STONE["off_field"], perrier=named(event.perrier), at=event.at, dice=dice)
        return
    yield say(STONE["on"], perrier=named(event.perrier), at=event.at, dice=dice, hex=event.impact)
    if event.wounding is not None:
        yield wounding(state, event)
    if event.pounded is not None:
        yield pounded(event.pounded)
    if event.wounding is None and event.pounded is None:
        yield say("no target is there")


def wounding(state: Skirmish, event: StoneThrown) -> Said:
    """The effect, and its victim."""
    told = event.wounding
    assert told is not None, "it struck somebody"
    return say(
        WOUNDINGS[told.table],
        whom=placed(state, told.piece),
        die=sum_of(event.rolls[2].face, told.modifiers, told.total),
        kind=word("weapon class", told.weapon_class),
        cover=word("cover", told.cover),
        letter=told.letter,
        result=word("result", told.words),
    )


def pounded(told: Pounded) -> Said:
    """The effect on wood."""
    return say(
        STONE["destroyed" if told.destroyed else "holds"], what=word("what", plain(told.what)), die=told.die
    )


TELLINGS: dict[type, Telling] = {StoneThrown: stone}
