"""The groups that a group would meet, and the hostility that would count, as far as its faction can tell (GC-7)."""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from campaign.model import men
from campaign.model.game import Game
from campaign.model.state import Group, Sighting
from campaign.rules import hostility
from campaign.rules.mercenaries import BAND
from campaign.visibility import Marker, View

Attack = Literal["yes", "no", "perhaps"]


class Meeting(msgspec.Struct, frozen=True):
    """Groups of another faction in one hex, and what the own result of hostility against them would be, from to.

    Both ends are one number where all of them were counted there last night. `attack`: whether that result lets the own
    side attack (GC-7f); what the others' comes to, only they know.
    """

    hex: str
    faction: str
    groups: tuple[str, ...]
    least: int
    most: int
    attack: Attack


def meetings(
    group: Group, hexes: Collection[str], view: View, game: Game, fought: Collection[str] = ()
) -> tuple[Meeting, ...]:
    """The meetings of a group in these hexes: the groups of each faction that is no friend, hex by hex.

    `fought` are the hexes with a known battle last night: counts there are out of date.
    """
    friends = view.friends
    met: dict[tuple[str, str], list[Marker]] = {}
    for marker in view.markers.values():
        if marker.hex in hexes and marker.faction not in friends:
            met.setdefault((marker.hex, marker.faction), []).append(marker)
    return tuple(meeting(group, markers, view, game, fought) for _, markers in sorted(met.items()))


def meeting(
    group: Group, markers: Sequence[Marker], view: View, game: Game, fought: Collection[str] = ()
) -> Meeting:
    """A meeting of a group, and of the own groups that stand there now, with groups of one faction in a hex (D10)."""
    tables, hex_ = game.tables, markers[0].hex
    own = hostility.side(view, company(group, hex_, view))
    results = [
        hostility.hostility_result(own.level, own.prestige, difference, tables)
        for difference in differences(own.headcount, *heads_of(markers, view, game, fought), game)
    ]
    least, most = min(results), max(results)
    allowed = {hostility.may_attack(each, tables) for each in (least, most)}
    attack: Attack = "perhaps" if len(allowed) > 1 else "yes" if allowed.pop() else "no"
    return Meeting(
        markers[0].hex, markers[0].faction, tuple(each.id for each in markers), least, most, attack
    )


def company(group: Group, hex_: str, view: View) -> list[Group]:
    """An own group with the ones that stand at its goal now."""
    beside = (each for each in view.groups.values() if each.hex == hex_ and not each.shut_in)
    return [group, *(each for each in beside if each.id != group.id)]


def heads_of(
    markers: Sequence[Marker], view: View, game: Game, fought: Collection[str]
) -> tuple[int, int | None]:
    """The least and the greatest number of people in these groups and their bands; None without a bound."""
    known = [(marker.seen, game.tables.movement.group_min_characters) for marker in markers]
    served = {marker.id for marker in markers}
    known += [(camp.seen, 1) for camp in view.camps.values() if camp.group in served and camp.kind == BAND]
    counts = [heads_seen(seen) if fresh(seen, markers[0].hex, view, fought) else None for seen, _ in known]
    few = sum(least if count is None else count for count, (_, least) in zip(counts, known, strict=True))
    return few, None if None in counts else few


def fresh(seen: Sighting | None, hex_: str, view: View, fought: Collection[str]) -> bool:
    """True if somebody was counted in this hex in the last night and has fought nobody since, so that he is known."""
    if seen is None or seen.hex != hex_ or seen.day < view.day - 1:
        return False
    return hex_ not in fought and all(siege.hex != hex_ for siege in view.sieges.values())


def heads_seen(seen: Sighting | None) -> int:
    """People who were counted."""
    return men.heads(seen.men) + len(seen.commanders) if seen is not None else 0


def differences(own: int, few: int, many: int | None, game: Game) -> set[int]:
    """Own heads less theirs: one difference for each line of the table that their number may lead to (GC-7h)."""
    most = own - few
    rows = game.tables.hostility_headcount_modifier
    if many is None:
        return {min(most, row.diff_max) for row in rows if row.diff_min <= most}
    return {most, own - many}
