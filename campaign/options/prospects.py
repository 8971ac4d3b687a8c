"""The odds of a meeting that is only planned: exact after a full count, else all that are possible.

The quick tables stand for any settlement of a battle (GC-17). The truth is never used. Groups that were not counted
last night in their hexes may be three wounded peasants, or more than the tables tell apart.
"""

from collections.abc import Collection, Sequence
from functools import cached_property

import msgspec

from battles import contract
from campaign.model.game import Game
from campaign.model.men import Band, Men
from campaign.model.state import Group, Sighting
from campaign.options.meetings import company, fresh
from campaign.rules import groups
from campaign.rules.mercenaries import BAND
from campaign.rules.musters import musters
from campaign.verdicts.draft import Draft
from campaign.visibility import Camp, Marker, View
from campaign.visibility.expected_muster import (
    Numbers,
    between,
    markers_of,
    own_group,
    percent,
    seen_band,
    seen_group,
)
from rulebook import Refusal

MANY = 300
"""Knights who stand for a group of any size: beyond them the table has no further column."""


class Chances(msgspec.Struct, frozen=True):
    """Percent of the ten faces of the die by which the own side would win, from the least to the most."""

    least: int
    most: int


class Planned(msgspec.Struct, frozen=True):
    """The odds of a battle in a hex against the groups that are known to be there.

    `own` are the groups on the own side, `theirs` the other faction's. `counted`: all of them were counted last night
    in their hexes and have not fought since. Then only their supply and the state of their commanders are unknown.
    `attacking` and `attacked`: the own side attacks, or is.
    """

    hex: str
    against: str
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    counted: bool
    attacking: Chances
    attacked: Chances


def planned(
    view: View, game: Game, group: str, hex_: str, against: str, fought: Collection[str] = ()
) -> Planned:
    """The odds of a meeting of an own group with another faction's groups in a hex.

    `fought` are the hexes with a battle last night, as the faction was told. Raises Refusal for an unknown or shut-in
    group, and for a hex without a known group to fight.
    """
    going = Draft(view, game).group(group)
    if going.shut_in:
        raise Refusal(
            "GS-11.1.3d", "group", "group {group} is shut in, and can only fight in sallies", group=group
        )
    markers = markers_of(view, hex_, against)
    if not markers or against in view.friends:
        raise Refusal(
            "GC-7b",
            "against",
            "you know of no group of {faction} to fight in {hex}",
            faction=against,
            hex=hex_,
        )
    return Table(going, markers, view, game, fought).read()


def odds_at_home(
    view: View, game: Game, group: str, hex_: str, against: str, fought: Collection[str] = ()
) -> Planned:
    """The odds of an own group and its company where they stand, if the others come out of a hex and attack them there.

    `attacking` is not asked: both are the odds of being attacked. Raises Refusal as `planned` does.
    """
    staying = Draft(view, game).group(group)
    markers = markers_of(view, hex_, against)
    if not markers or against in view.friends or staying.shut_in:
        raise Refusal(
            "GC-7b",
            "against",
            "you know of no group of {faction} to fight in {hex}",
            faction=against,
            hex=hex_,
        )
    table = Table(staying, markers, view, game, fought, at_home=True)
    chances = table.chances(attacks=False)
    return msgspec.structs.replace(table.between(chances, chances), hex=staying.hex)


class Table:
    """The table at which a planned meeting is tried: the own side, and the others as the least and the most they may be.

    It is tried where the others stand, or where the own side does: `at_home`, where that is first.
    """

    def __init__(
        self,
        going: Group,
        markers: Sequence[Marker],
        view: View,
        game: Game,
        fought: Collection[str],
        *,
        at_home: bool = False,
    ) -> None:
        self.view, self.game, self.fought = view, game, fought
        self.hex, self.against = markers[0].hex, markers[0].faction
        self.field = going.hex if at_home else self.hex
        self.sides = company(going, self.field, view)
        self.markers = markers
        served = {marker.id for marker in markers}
        self.bands = [each for each in view.camps.values() if each.kind == BAND and each.group in served]
        self.pieces: list[Marker | Camp] = [*self.markers, *self.bands]
        self.first = (False,) if at_home else (False, True) if going.hex == self.hex else (True,)
        """True if the others may be there first: a group beside them already leaves it open."""

    def read(self) -> Planned:
        """The odds of both ways in which it may come to a battle."""
        return self.between(self.chances(attacks=True), self.chances(attacks=False))

    def between(self, attacking: Chances, attacked: Chances) -> Planned:
        """These odds with the groups of both sides."""
        return Planned(
            self.hex,
            self.against,
            tuple(each.id for each in self.sides),
            tuple(marker.id for marker in self.markers),
            all(map(self.counted, self.pieces)),
            attacking=attacking,
            attacked=attacked,
        )

    def counted(self, piece: Marker | Camp) -> bool:
        """True if a group or band was counted last night where it stands."""
        return fresh(piece.seen, self.hex, self.view, self.fought)

    def chances(self, *, attacks: bool) -> Chances:
        """From the worst to the best that cannot be excluded."""
        own, won = self.own, []
        for theirs in (self.most, self.fewest):
            attacker, defender = (own, theirs) if attacks else (theirs, own)
            for they_first in self.first:
                document = between(
                    attacker, defender, self.field, self.view, self.game, was_there=they_first == attacks
                )
                won.append(percent(document, self.game, attacks=attacks))
        return Chances(min(won), max(won))

    @cached_property
    def own(self) -> contract.Force:
        """The own groups with the bands that serve them."""
        numbers, fighting = Numbers(), []
        for each in self.sides:
            # The check of the coming day stands before those of the days that count (D15).
            group = msgspec.structs.replace(each, failed=(False, *each.failed))
            fighting.append(own_group(group, self.view, self.game, numbers))
            bands = groups.hired(self.view, group.id)
            fighting += [musters.band_of(band, group, self.game, numbers) for band in bands]
        return contract.Force(tuple(fighting))

    @cached_property
    def fewest(self) -> contract.Force:
        """The others, hungry, their commanders wounded and on foot.

        Uncounted ones have the fewest people of a group, or a single one of a band, all wounded peasants.
        """
        few = Band(self.against, "peasant", False, True, self.game.tables.movement.group_min_characters)
        return self.theirs([few], [few.of(1)], hungry=True)

    @cached_property
    def most(self) -> contract.Force:
        """The others, well fed; who was not counted is more than the table tells apart."""
        many = Band(self.against, "knight", True, False, MANY)
        return self.theirs([many], [many], hungry=False)

    def theirs(self, group_of: Men, band_of: Men, *, hungry: bool) -> contract.Force:
        """The groups of the others with their bands: uncounted ones are these people."""
        numbers, fighting = Numbers(), []
        unknown = Sighting(0, self.hex, group_of, [])
        for marker in self.markers:
            known = marker if self.counted(marker) else msgspec.structs.replace(marker, seen=unknown)
            group = seen_group(known, self.game, numbers)
            leaders = tuple(worn(one, self.game) for one in group.commanders) if hungry else group.commanders
            fighting.append(msgspec.structs.replace(group, unsupplied=hungry, commanders=leaders))
        for camp in self.bands:
            people = camp.seen.men if camp.seen is not None and self.counted(camp) else band_of
            band = seen_band(camp, self.against, people, self.game, numbers)
            fighting.append(msgspec.structs.replace(band, unsupplied=hungry))
        return contract.Force(tuple(fighting))


def worn(commander: contract.Commander, game: Game) -> contract.Commander:
    """A commander as little as he may be worth: wounded, and without his horse."""
    afoot = game.quick.dismount.values.get(commander.points_class, commander.points_class)
    return msgspec.structs.replace(commander, wounded=True, mounted=False, points_class=afoot)
