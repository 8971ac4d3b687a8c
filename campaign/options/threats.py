"""Groups of others that can reach an own group tonight, as far as its faction can tell."""

import msgspec

from campaign.model.game import Game
from campaign.rules.movement import allowance
from campaign.rules.ways import cheapest_within
from campaign.visibility import Marker, View
from hexmap import grid


class Threat(msgspec.Struct, frozen=True):
    """Groups of one faction in one hex, from where the nearest of them can reach an own group tonight."""

    hex: str
    faction: str
    groups: tuple[str, ...]


def threats(view: View, game: Game) -> dict[str, tuple[Threat, ...]]:
    """The threats to each own group by its id, the nearest first; groups without any are left out.

    A group of others goes as far as its marker shows, on foot or mounted, well fed and without wounded.
    """
    there: dict[str, list[str]] = {}
    for group in view.groups.values():
        if not group.shut_in:
            there.setdefault(group.hex, []).append(group.id)
    found: dict[str, dict[tuple[str, str], list[Marker]]] = {}
    far: dict[tuple[str, str, str], int] = {}
    for marker in view.markers.values():
        if marker.faction in view.friends:
            continue
        points = allowance(marker.cavalry, view.season_mp, False, False, game.tables)
        near = {hex_ for hex_ in there if grid.distance(marker.hex, hex_) <= points}
        reached = cheapest_within(game, marker.hex, points) if near else {}
        for hex_ in near & reached.keys():
            for group_id in there[hex_]:
                at = found.setdefault(group_id, {}).setdefault((marker.hex, marker.faction), [])
                at.append(marker)
                far[group_id, marker.hex, marker.faction] = reached[hex_][0]
    return {
        group_id: tuple(
            Threat(hex_, faction, tuple(marker.id for marker in markers))
            for (hex_, faction), markers in sorted(
                by_hex.items(), key=lambda each: (far[group_id, *each[0]], each[0])
            )
        )
        for group_id, by_hex in found.items()
    }
