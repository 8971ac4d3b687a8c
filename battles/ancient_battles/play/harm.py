"""AB-H15.1: the dice of blows and shots: to hit, misses again, to wound, and saves."""

from collections.abc import Iterator
from typing import NamedTuple

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision, pool
from battles.ancient_battles.rules.saves import Save
from battles.contract.wording import Said, say
from dice.pool import Pool
from rulebook import rule


class Harm(NamedTuple):
    """Dice that were thrown for blows or shots, and what came of them."""

    pools: tuple[Pool, ...] = ()
    hits: int = 0
    wounds: int = 0
    unsaved: int = 0


def enough(dice: Pool, needs: int) -> int:
    """How many dice show a face or more."""
    return sum(face >= needs for face in dice.faces)


@rule("AB-21.3", "AB-21.4", "AB-21.5", "AB-17.2", "AB-H15.1")
def harm(
    draft: Decision,
    rule_: str,
    who: str,
    count: int,
    *,
    needs: int | None,
    wounds: int | None,
    save: int | None,
    again: bool = False,
) -> Harm:
    """So many dice to hit, misses once more if they may be, to wound, and to save; none if they are useless."""
    if needs is None or count < 1:
        return Harm()
    thrown = [pool(draft, rule_, who, "hit", count)]
    hits = enough(thrown[0], needs)
    if again and hits < count:
        thrown.append(pool(draft, rule_, who, "hit_again", count - hits))
        hits += enough(thrown[-1], needs)
    wounded = unsaved = 0
    if hits and wounds is not None:
        thrown.append(pool(draft, rule_, who, "wound", hits))
        wounded = unsaved = enough(thrown[-1], wounds)
    if wounded and save is not None:
        thrown.append(pool(draft, rule_, who, "save", wounded))
        unsaved -= enough(thrown[-1], save)
    return Harm(tuple(thrown), hits, wounded, unsaved)


def dice_lines(pools: tuple[Pool, ...], needs: int | None, wounds: int | None, save: Save) -> Iterator[Said]:
    """The dice, each with what they need: "to hit 3 5 6 on 4+"."""
    for dice in pools:
        faces, purpose = voice.fell(dice), dice.stem.rpartition("|")[2]
        if purpose == "hit":
            yield say("to hit {faces} on {needs}+", faces=faces, needs=needs or 0)
        elif purpose == "hit_again":
            yield say("misses thrown again {faces} on {needs}+", faces=faces, needs=needs or 0)
        elif purpose == "wound":
            yield say("to wound {faces} on {needs}+", faces=faces, needs=wounds or 0)
        else:
            yield say("saves {faces} on {needs}+", faces=faces, needs=save.needed or 0)
