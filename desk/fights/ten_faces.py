"""The ten faces of the die of the quick tables as a strip in the colours of the sides, and in words."""

from collections.abc import Iterable, Iterator

import msgspec
from django.utils.safestring import SafeString

from battles.quick.odds import Odds
from campaign.presentation.chart.forms import FORMS
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.report import Names
from campaign.presentation.report.ten_faces import by_winner, ranged
from desk.fights.musters import Array, Field
from desk.words.faction_forms import form_of

NOBODY = "nobody"


class Square(msgspec.Struct, frozen=True):
    """A face in the strip: the colours of its winner and of the letters on it, "" where nobody wins."""

    face: int
    letter: str
    fill: str
    ink: str


class Chance(msgspec.Struct, frozen=True):
    """A result in the key below the strip, with its number of faces and the form of its side."""

    form: SafeString | str
    tenths: int
    words: str


class Strip(msgspec.Struct, frozen=True):
    """The ten faces, the key, the alternative in words, and the losses to expect."""

    squares: tuple[Square, ...]
    key: tuple[Chance, ...]
    said: str
    losses: str


def strip_of(field: Field, names: Names) -> Strip:
    """The strip of a battle that is awaited."""
    sides = {each.side: each for each in field.sides}
    return Strip(
        squares=tuple(
            Square(each.face, each.letter, *(colours(sides[each.winner]) if each.winner else ("", "")))
            for each in field.faces
        ),
        key=tuple(key(sides.values(), field.odds)),
        said=in_words(field, names),
        losses=losses(sides.values(), field.odds),
    )


def in_words(field: Field, names: Names) -> str:
    """The faces in a sentence: "Attacker wins on 1 to 3, defender on 6 to 10"."""
    wins = by_winner((each.face, each.winner or "") for each in field.faces)
    (first, faces), *others = ((winner or NOBODY, ranged(on, names)) for winner, on in wins.items())
    parts = [f"{first.capitalize()} wins on {faces}", *(f"{winner} on {on}" for winner, on in others)]
    return ", ".join(parts)


def colours(side: Array) -> tuple[str, str]:
    """The colour of a side, and that of letters on it."""
    return PALETTE.of_side(side.colour), FORMS.of(side.colour).figures


def key(sides: Iterable[Array], odds: Odds) -> Iterator[Chance]:
    """The results with their chances, the attacker first and the undecided in the middle."""
    attacker, defender = sides
    yield Chance(form_of(attacker.colour), odds.summary.attacker_wins_tenths, f"{attacker.people} win")
    yield Chance("", odds.summary.undecided_tenths, "nobody wins")
    yield Chance(form_of(defender.colour), odds.summary.defender_wins_tenths, f"{defender.people} win")


def losses(sides: Iterable[Array], odds: Odds) -> str:
    """The dead and wounded that either side has on average."""
    lost = (
        f"{each.people} {odds.summary.expected_dead[each.side]:.1f} dead and "
        f"{odds.summary.expected_wounded[each.side]:.1f} wounded"
        for each in sides
    )
    return f"Losses to expect: {', '.join(lost)}."
