"""The fates of men in counts by kind: the knowledge of a player, and enough for the campaign."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from battles.contract.muster import Group, Muster, Soldier
from battles.contract.result import Fate
from rulebook import Refusal

Way = Literal["killed", "captured", "wounded", "wounded_unhorsed", "unhorsed"]
FATE_OF: dict[Way, Fate] = {
    "killed": "killed",
    "captured": "captured",
    "wounded": "wounded",
    "wounded_unhorsed": "wounded",
    "unhorsed": "unhurt",
}
"""How a man can fare who did not come away as he was; the last two have lost their horse."""
UNHORSED: frozenset[Way] = frozenset({"wounded_unhorsed", "unhorsed"})
NEWLY_WOUNDED: frozenset[Way] = frozenset({"wounded", "wounded_unhorsed"})


class Kind(msgspec.Struct, frozen=True, order=True):
    """Men of a group who are alike: by origin, type, and whether they had a horse and a wound before the battle."""

    origin: str
    type: str
    mounted: bool
    wounded: bool

    def __str__(self) -> str:
        horse, wound = "mounted" if self.mounted else "foot", "wounded" if self.wounded else "whole"
        return f"{self.origin}-{self.type}-{horse}-{wound}"

    @property
    def ways(self) -> tuple[Way, ...]:
        """The fates that men of this kind can have: foot keeps its horses, and wounded men stay as they are."""
        return tuple(
            way
            for way in FATE_OF
            if (self.mounted or way not in UNHORSED) and not (self.wounded and way in NEWLY_WOUNDED)
        )


def kind_of(soldier: Soldier) -> Kind:
    """The kind of a man."""
    return Kind(soldier.origin, soldier.type, soldier.mounted, soldier.wounded)


def kinds(group: Group) -> dict[Kind, list[Soldier]]:
    """The men of a group by kind."""
    found: dict[Kind, list[Soldier]] = {}
    for soldier in group.soldiers:
        found.setdefault(kind_of(soldier), []).append(soldier)
    return found


def fates_by_kind(
    muster: Muster, counts: Mapping[str, Mapping[str, Mapping[Way, int]]]
) -> tuple[dict[str, Fate], tuple[str, ...]]:
    """The fate of every soldier, and who has lost his horse, from counts by group id and name of the kind.

    Raises Refusal, naming `losses.<group>.<kind>`, for more men than there are.
    """
    for refusal in overcounted(muster, counts):
        raise refusal
    fates: dict[str, Fate] = {}
    unhorsed: list[str] = []
    for _, group in muster.groups():
        told = counts.get(group.id, {})
        for kind, men in kinds(group).items():
            fared = _spread(men, told.get(str(kind), {}))
            fates.update({man: FATE_OF[way] if way else "unhurt" for man, way in fared.items()})
            unhorsed += [man for man, way in fared.items() if way in UNHORSED]
    return fates, tuple(unhorsed)


def overcounted(muster: Muster, counts: Mapping[str, Mapping[str, Mapping[Way, int]]]) -> Iterator[Refusal]:
    """A refusal, at `losses.<group>.<kind>`, for each kind of which more are lost than there are."""
    for _, group in muster.groups():
        told = counts.get(group.id, {})
        for kind, men in kinds(group).items():
            if sum(told.get(str(kind), {}).values()) > len(men):
                field = f"losses.{group.id}.{kind}"
                yield Refusal("contract", field, f"more losses than the {len(men)} men sent")


def _spread(men: Sequence[Soldier], counts: Mapping[Way, int]) -> dict[str, Way | None]:
    """Which man fared how; men of a kind are alike, so the first fare worst."""
    worst: list[Way] = [way for way in FATE_OF for _ in range(counts.get(way, 0))]
    rest = [None] * (len(men) - len(worst))
    return {man.id: way for man, way in zip(men, [*worst, *rest], strict=True)}
