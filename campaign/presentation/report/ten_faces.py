"""The ten faces of the die by which the quick tables settle a battle: which of them win for whom, in words."""

from collections.abc import Iterable, Sequence

import msgspec

from battles.contract.muster import SIDES
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Facts, Names

FACES = "faces"
"""The fact of a battle that has the letter and the winner of each face, for its sides."""
NOBODY = ""
ORDER = (SIDES[0], NOBODY, SIDES[1])
"""Winners as they are told: the attacker first, the undecided in the middle."""
ALL, RUN = 10, 3
"""All faces, and so many in a row as are named by the first and the last."""


class Face(msgspec.Struct, frozen=True):
    """A face of the die: its result, and the side that it lets win, "" for neither. `fell`: the die showed it."""

    face: int
    letter: str
    winner: str
    fell: bool


def faces_of(facts: Facts, fell: int | None) -> tuple[Face, ...]:
    """The faces of a battle as its sides are told of them, none where they are unknown; `fell` is what the die showed."""
    told = facts.get(FACES, ())
    return tuple(Face(each["face"], each["letter"], each["winner"], each["face"] == fell) for each in told)


def by_winner(faces: Iterable[tuple[int, str]]) -> dict[str, list[int]]:
    """Faces by the sides that win by them, each side that has one."""
    found: dict[str, list[int]] = {winner: [] for winner in ORDER}
    for face, winner in faces:
        found[winner].append(face)
    return {winner: won for winner, won in found.items() if won}


def ranged(faces: Sequence[int], names: Names) -> str:
    """Faces in words: "1 to 3", "4 and 5", "10", "all ten faces"."""
    if len(faces) == ALL:
        return names.say("all ten faces")
    if len(faces) >= RUN and faces[-1] - faces[0] == len(faces) - 1:
        return names.say("{first} to {last}", first=faces[0], last=faces[-1])
    return names.all_of(map(str, faces))


WINS, DRAWN = phrase("{side} win on {faces}"), phrase("neither side wins on {faces}")


def other_faces(faces: Sequence[Face], facts: Facts, names: Names) -> str:
    """The winner on each face, and the faces that would have brought the same result."""
    won = by_winner((each.face, each.winner) for each in faces)
    wins = ", ".join(
        names.say(WINS, side=names.faction(facts[winner]), faces=ranged(on, names))
        if winner
        else names.say(DRAWN, faces=ranged(on, names))
        for winner, on in won.items()
    )
    same = [each.face for each in faces if each.letter == facts["letter"]]
    return names.say(
        "{wins}; the result is {letter} on {faces}",
        wins=wins,
        letter=facts["letter"],
        faces=ranged(same, names),
    )
