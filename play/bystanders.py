"""The groups and the mercenaries of others that are known to stand at a place."""

from collections.abc import Iterator, Mapping

import msgspec

from campaign.options.prospects import Planned
from play.layout import Layout
from play.pieces import band_in_words, neutral_bands, percent_in_words, with_bands


class MetThere(msgspec.Struct, frozen=True):
    """Groups of others that are known to stand at a place, and the odds to win against them, "" where none are told."""

    words: str
    least: int = 0
    most: int = 0
    odds: str = ""


def met_at(hex_: str, odds: Mapping[tuple[str, str], Planned], layout: Layout) -> Iterator[MetThere]:
    """The groups and the mercenaries of others that are known to stand in a hex, with the odds that are told."""
    view, names = layout.view, layout.names
    there: dict[str, list[str]] = {}
    for marker in view.markers.values():
        if marker.hex == hex_:
            there.setdefault(marker.faction, []).append(marker.id)
    for faction, groups in there.items():
        said = {"groups": names.all_of([names.piece(each) for each in with_bands(groups, view)])}
        planned = odds.get((hex_, faction))
        if planned is None:
            yield MetThere(
                names.say(
                    "Known to stand here: {groups} of {faction}.", faction=names.faction(faction), **said
                )
            )
        else:
            yield MetThere(
                names.say(
                    "You win if you attack {groups} of {faction} there",
                    faction=names.faction(faction),
                    **said,
                ),
                planned.attacking.least,
                planned.attacking.most,
                percent_in_words(planned.attacking, names),
            )
    for band in neutral_bands(view):
        if band.hex == hex_:
            stands = names.say("The mercenaries {band} stand here.", band=band.id)
            yield MetThere(f"{stands} {band_in_words(band, names)}")
