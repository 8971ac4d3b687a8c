"""Shots: the fall and the wounding, each with its die."""

from collections.abc import Iterator

from battles.guiscard.events import fire
from battles.guiscard.state import Skirmish
from battles.guiscard.story.grounds import beside, cover
from battles.guiscard.story.message import Telling
from battles.guiscard.voice import LINES, placed
from battles.wording import Piece, Said, plain, say, series, sum_of, word
from hexmap import grid

SHOTS, FALLS, WOUNDINGS, SHELTERS = (LINES.said[what] for what in ("shot", "fall", "wounding", "shelter"))


def shot(state: Skirmish, event: fire.ShotFired) -> Said:
    """The shooter, his target, where the shot comes down, and its effect."""
    told = series(parts(state, event))
    return say("defensive fire: {shot}", shot=told) if event.defensive else told


def parts(state: Skirmish, event: fire.ShotFired) -> Iterator[Said]:
    """The shot, its fall, and what it did to whom."""
    bow = {} if event.weapon in SHOTS else {"weapon": word("weapon", plain(event.weapon))}
    yield say(
        SHOTS.get(event.weapon, LINES.said["bow"]["any"]),
        shooter=placed(state, event.shooter),
        at=event.at,
        band=word("band", event.band),
        range=event.range,
        **bow,
    )
    yield fall(event)
    if event.wounding is not None:
        yield wounding(state, event, event.wounding)
    elif not event.fall.lost:
        yield say("no target is there")


def fall(event: fire.ShotFired) -> Said:
    """The place where it came down."""
    told = event.fall
    die: Piece = say("too near to miss (GT-5.4.1a)")
    if told.total is not None:
        die = say("impact {die}", die=sum_of(event.rolls[0].face, told.modifiers, told.total))
    if told.lost:
        return say(FALLS[told.lost], die=die, aside=told.aside)
    if told.hex == event.at:
        return say("{die}: at {hex}", die=die, hex=told.hex)
    aside = beside(told.hex, event.at)
    return say("{die}: at {hex}, {side} of its target (GT-5.4.1c)", die=die, hex=told.hex, side=aside)


def wounding(state: Skirmish, event: fire.ShotFired, told: fire.Wounding) -> Said:
    """The effect."""
    return say(
        WOUNDINGS[told.table],
        whom=placed(state, told.piece),
        die=sum_of(event.rolls[-1].face, told.modifiers, told.total),
        kind=word("weapon class", told.weapon_class),
        cover=cover(state, event, told),
        letter=told.letter,
        result=word("result", told.words),
    )


def shelter(state: Skirmish, event: fire.ShelterTaken) -> Said:
    """Against what somebody is covered, and against nothing else."""
    corner = event.face in grid.SIDES
    return say(
        SHELTERS["corner" if corner else event.face],
        who=placed(state, event.piece),
        **({"side": say(event.face)} if corner else {}),
    )


TELLINGS: dict[type, Telling] = {fire.ShotFired: shot, fire.ShelterTaken: shelter}
