"""Men as the campaign counts them: bands of like people, with only commanders named (design, "The campaign day")."""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Annotated

import msgspec

# A house limit: names of the tables are far shorter, and what players write is kept for good.
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Band(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A count of people alike in every respect that a rule asks for.

    `origin` is the roster they come from (norman, varangian, ...), `type` a key of the troop types table,
    `count` heads (1 or more).
    """

    origin: Word
    type: Word
    mounted: bool
    wounded: bool
    count: Annotated[int, msgspec.Meta(ge=1)]

    @property
    def kind(self) -> "Kind":
        """All that makes two people alike."""
        return self.origin, self.type, self.mounted, self.wounded

    def of(self, count: int) -> "Band":
        """The same people in another number."""
        return msgspec.structs.replace(self, count=count)


rides, hurt_already = attrgetter("mounted"), attrgetter("wounded")
Men = list[Band]
Kind = tuple[str, str, bool, bool]
"""Origin, type, whether they ride, whether they are wounded."""
Counts = dict[Kind, int]


def heads(men: Iterable[Band]) -> int:
    """Number of people."""
    total = 0
    for band in men:
        total += band.count
    return total


def wounded(men: Iterable[Band]) -> int:
    """Number of wounded people."""
    return heads([band for band in men if band.wounded])


def all_mounted(company: Iterable[msgspec.Struct]) -> bool:
    """True if all ride (also true of an empty company); bands or commanders, who both have `mounted`."""
    return all(map(rides, company))


def tidied(men: Iterable[Band]) -> Men:
    """The same people, one band a kind, in a fixed order: equal companies compare and encode equal."""
    return counted(counts_of(men))


def counts_of(men: Iterable[Band]) -> Counts:
    """Heads by kind."""
    counts: Counts = {}
    for band in men:
        kind = band.origin, band.type, band.mounted, band.wounded
        counts[kind] = counts.get(kind, 0) + band.count
    return counts


def counted(counts: Counts) -> Men:
    """The people of these counts."""
    return sorted([Band(*kind, count) for kind, count in counts.items() if count])


def joined(*companies: Iterable[Band]) -> Men:
    """All the people of several companies."""
    return tidied(chain.from_iterable(companies))


def missing(men: Iterable[Band], wanted: Iterable[Band]) -> Men:
    """The people of `wanted` whom `men` cannot supply."""
    have = counts_of(men)
    return [
        band.of(band.count - have.get(band.kind, 0))
        for band in tidied(wanted)
        if band.count > have.get(band.kind, 0)
    ]


def without(men: Iterable[Band], gone: Iterable[Band]) -> Men:
    """`men` less `gone`; absent people cannot leave, so counts stop at 0."""
    return after(men, gone=gone)


def hurt(men: Iterable[Band], newly_wounded: Iterable[Band]) -> Men:
    """`men` after the healthy people named in `newly_wounded` were wounded."""
    return after(men, wounded=newly_wounded)


def on_foot(men: Iterable[Band], unhorsed: Iterable[Band]) -> Men:
    """`men` after the riders named in `unhorsed` lost their horses."""
    return after(men, unhorsed=unhorsed)


def after(
    men: Iterable[Band],
    *,
    gone: Iterable[Band] = (),
    wounded: Iterable[Band] = (),
    unhorsed: Iterable[Band] = (),
) -> Men:
    """`men` after people have gone, then others were wounded, then riders have lost their horses."""
    left = counts_of(men)
    for band in gone:
        _take(left, band)
    for band in wounded:
        _take(left, band)
        _add(left, (band.origin, band.type, band.mounted, True), band.count)
    for band in unhorsed:
        _take(left, band)
        _add(left, (band.origin, band.type, False, band.wounded), band.count)
    return counted(left)


def _take(counts: Counts, band: Band) -> None:
    kind = band.origin, band.type, band.mounted, band.wounded
    counts[kind] = max(0, counts.get(kind, 0) - band.count)


def _add(counts: Counts, kind: Kind, heads: int) -> None:
    counts[kind] = counts.get(kind, 0) + heads


def from_roster(origin: str, counts: dict[str, int], mounted: Iterable[str]) -> Men:
    """The healthy men of a roster line; `mounted` names the types that ride."""
    riders = set(mounted)
    return tidied(Band(origin, kind, kind in riders, False, count) for kind, count in counts.items())


def summary(men: Sequence[Band]) -> dict[str, int]:
    """Heads by troop type, of any origin and condition."""
    counts: dict[str, int] = {}
    for band in men:
        counts[band.type] = counts.get(band.type, 0) + band.count
    return dict(sorted(counts.items()))
