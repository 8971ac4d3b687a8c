"""Corrections in a soak: on some days the organiser puts something right, as good as any other value that may stand.

They have chances of their own, named by the seed of the campaign, so that nobody else's change.
"""

from collections.abc import Callable, Iterator
from random import Random

from campaign.model import commands, levies
from campaign.model.corrections import Correction, Strength
from campaign.model.men import Band, Men
from campaign.model.state import State
from harness.soak.life import WORDS
from harness.soak.table import Table
from rulebook import Refusal

CORRECTED = 0.15
"""How often something is put right on a day."""
TRIES = 12
"""Draws until something is found that may be put right so."""
Drawing = Callable[[State, Random], Iterator[Correction]]


def correct(table: Table, seed: str) -> None:
    """Sometimes the organiser puts a fact right, now and then of a side on which he has played."""
    draw = Random(f"correct/{seed}/{table.state.day}")
    if draw.random() >= CORRECTED:
        return
    for _ in range(TRIES):
        found = draw.choice(DRAWN)(table.state, draw)
        command = act(table.state, tuple(found), draw)
        if command.corrections and may_be(table, command):
            table.do(command)
            return


def act(state: State, facts: tuple[Correction, ...], draw: Random) -> commands.CorrectFacts:
    """The act of an organiser who has just looked."""
    plays = (draw.choice(list(state.factions)),) if draw.random() < 0.2 else ()
    return commands.CorrectFacts(
        day=state.day,
        after=state.corrections,
        corrections=facts,
        at=state.deadline,
        reason=WORDS,
        of_day=draw.choice((0, state.day)),
        plays=plays,
    )


def may_be(table: Table, command: commands.CorrectFacts) -> bool:
    """Whether the rules let this be put right; tried on a copy."""
    try:
        table.tried(command)
    except Refusal:
        return False
    return True


def strength(state: State, draw: Random) -> Iterator[Correction]:
    """Some body has more or fewer of a class, hurt or whole."""
    bodies: dict[str, Men] = {name: group.men for name, group in state.groups.items()}
    bodies |= {name: band.men for name, band in state.mercenaries.items()}
    bodies |= {
        levies.GARRISON + place.id: place.garrison
        for place in state.settlements.values()
        if place.kind == levies.CASTLE
    }
    piece = draw.choice(sorted(bodies))
    men = {band.kind: band for band in bodies[piece]}
    if men and draw.random() < 0.7:
        band = draw.choice(list(men.values()))
        count = max(0, band.count + draw.randint(-4, 4))
        men[band.kind] = band.of(count)
    else:
        band = Band("lombard", "archer", False, draw.random() < 0.5, draw.randint(1, 9))
        men[band.kind] = band
    yield Strength(
        piece=piece, was=tuple(bodies[piece]), men=tuple(band for band in men.values() if band.count)
    )


DRAWN: tuple[Drawing, ...] = (strength,)
"""What may be put right, each as often as the others."""
