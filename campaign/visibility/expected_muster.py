"""The muster that a faction would expect of a battle in a hex, by its view: for odds before a battle is offered.

It is made like the real one, but of a view: unseen things count as absent. So the hidden supply of others, which weighs
in a battle, is taken to be in order. Their commanders are taken to be healthy, and armed as the leaders of their people
are.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from battles import contract
from battles.quick.odds import odds
from battles.quick.value import campaign_advantages
from campaign.model.game import Game
from campaign.model.men import Men
from campaign.model.state import Group
from campaign.rules.moments import Prospect
from campaign.rules.musters import musters
from campaign.rules.supplies import supply

if TYPE_CHECKING:
    from campaign.visibility import Camp, Marker, View

Numbers = dict[tuple[str, str], int]
FACES = 10


def chance(view: "View", game: Game, prospect: Prospect, groups: Sequence[Group]) -> int | None:
    """Percent of the ten faces by which the reader's side would win; None if the people of the enemy are unknown.

    `groups` are the own groups that would fight, out of all in the hex.
    """
    document = expected(view, game, prospect, groups)
    if document is None:
        return None
    return percent(document, game, attacks=prospect.attacks)


def percent(document: contract.Muster, game: Game, *, attacks: bool) -> int:
    """Percent of the ten faces by which one side of a muster would win: the attacker, or the other."""
    summary = odds(document, game.quick).summary
    tenths = summary.attacker_wins_tenths if attacks else summary.defender_wins_tenths
    return tenths * 100 // FACES


def expected(view: "View", game: Game, prospect: Prospect, groups: Sequence[Group]) -> contract.Muster | None:
    """The muster as far as the view shows it; None if a group of the enemy in that hex is uncounted."""
    markers = markers_of(view, prospect.hex, prospect.enemy)
    friends = markers_of(view, prospect.hex, prospect.friend)
    if not markers or not groups or any(unseen(marker) for marker in (*markers, *friends)):
        return None
    own_numbers, their_numbers = Numbers(), Numbers()
    own = side(
        [
            *(own_group(group, view, game, own_numbers) for group in groups),
            *(seen_group(marker, game, own_numbers) for marker in friends),
        ]
    )
    theirs = side(seen_group(marker, game, their_numbers) for marker in markers)
    attacker, defender = (own, theirs) if prospect.attacks else (theirs, own)
    return between(
        attacker, defender, prospect.hex, view, game, was_there=prospect.enemy_first == prospect.attacks
    )


def between(
    attacker: contract.Force,
    defender: contract.Force,
    hex_: str,
    view: "View",
    game: Game,
    *,
    was_there: bool,
) -> contract.Muster:
    """The muster of a battle in the field; `was_there`: its defender was in the hex before the attacker came."""
    defending = defender.groups[0].faction
    return contract.Muster(
        number=0,
        campaign=view.campaign,
        day=view.day,
        hex=hex_,
        kind="field",
        attacker=attacker,
        defender=defender,
        advantages=campaign_advantages(shelter(view, game, hex_, defending), was_there, game.quick),
    )


def markers_of(view: "View", hex_: str, faction: str) -> list["Marker"]:
    """The groups of another faction in a hex."""
    return [marker for marker in view.markers.values() if marker.hex == hex_ and marker.faction == faction]


def unseen(marker: "Marker") -> bool:
    """True if the people of a group were not counted where it stands."""
    return marker.seen is None or marker.seen.hex != marker.hex


def side(groups: Iterable[contract.Group]) -> contract.Force:
    """A side of these groups."""
    return contract.Force(tuple(groups))


def own_group(group: Group, view: "View", game: Game, numbers: Numbers) -> contract.Group:
    """An own group, of which everything is known."""
    return contract.Group(
        id=group.id,
        faction=group.faction,
        order=group.number,
        unsupplied=supply.penalised(group.failed, game.tables),
        soldiers=tuple(musters.soldiers(group.faction, group.men, game, numbers)),
        commanders=tuple(musters.leader(view.commanders[name], game) for name in group.commanders),
    )


def seen_group(marker: "Marker", game: Game, numbers: Numbers) -> contract.Group:
    """Another faction's group as it was counted."""
    assert marker.seen is not None
    arms = arms_of_leaders(marker, game)
    kind = game.tables.troop_types[arms]
    return contract.Group(
        id=marker.id,
        faction=marker.faction,
        order=0,
        soldiers=tuple(musters.soldiers(marker.faction, marker.seen.men, game, numbers)),
        commanders=tuple(
            contract.Commander(
                id=name,
                name=name,
                origin=marker.faction,
                type=arms,
                points_class=kind.points_class,
                prestige=0,
                mounted=kind.mounted,
                armoured=kind.armoured,
            )
            for name in marker.seen.commanders
        ),
    )


def seen_band(camp: "Camp", faction: str, people: Men, game: Game, numbers: Numbers) -> contract.Group:
    """A band of mercenaries that serves a faction, as these people."""
    soldiers = tuple(musters.soldiers(faction, people, game, numbers))
    return contract.Group(id=camp.id, faction=faction, order=0, soldiers=soldiers)


def arms_of_leaders(marker: "Marker", game: Game) -> str:
    """The type of men that the commanders of a group belong to: that of the leaders of its people (M-roster)."""
    assert marker.seen is not None
    arms = game.tables.commander_types
    origins = [marker.faction, *(band.origin for band in marker.seen.men)]
    return next((arms[origin] for origin in origins if origin in arms), next(iter(arms.values())))


def shelter(view: "View", game: Game, hex_: str, defending: str) -> list[str]:
    """The terrains of the hex that may help its defender, the place in it among them if it shelters him."""
    built = {
        musters.built(place)
        for name, place in view.places.items()
        if place.hex == hex_ and musters.sheltered(place, defending, besieged=name in view.sieges)
    }
    return sorted({*game.map.terrains(hex_), *built})
