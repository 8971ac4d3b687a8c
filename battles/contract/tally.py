"""From counts by group and class, as an organiser types them, to the fates of single men."""

from collections.abc import Iterable, Mapping

import msgspec

from battles.contract.muster import Group, Muster, Soldier
from battles.contract.result import Fate
from rulebook import Refusal


class Class(msgspec.Struct, frozen=True, order=True):
    """Men that count alike in the campaign: origin, type, and whether they had a horse before the battle."""

    origin: str
    type: str
    mounted: bool

    def __str__(self) -> str:
        return f"{self.origin}-{self.type}"


class Losses(msgspec.Struct, frozen=True, omit_defaults=True):
    """The losses that an organiser types for one class of one group."""

    killed: int = 0
    wounded: int = 0
    captured: int = 0


def class_of(soldier: Soldier) -> Class:
    """Return the class that the campaign counts this man in."""
    return Class(soldier.origin, soldier.type, soldier.mounted)


def fates_from_counts(muster: Muster, losses: Mapping[str, Mapping[str, Losses]]) -> dict[str, Fate]:
    """Return the fate of every soldier from counts by group id and class name (`norman-knight`).

    Within a class the dead are taken from the wounded first, the new wounds from the healthy, the prisoners
    from who is left. Raises Refusal for an unknown group or class and for more losses than men.
    """
    groups = {group.id: group for _, group in muster.groups()}
    for group_id in losses:
        if group_id not in groups:
            raise Refusal("contract", f"losses.{group_id}", "no such group is in the muster")
    fates: dict[str, Fate] = {}
    for group in groups.values():
        fates.update(_group_fates(group, losses.get(group.id, {})))
    return fates


def _group_fates(group: Group, losses: Mapping[str, Losses]) -> dict[str, Fate]:
    classes: dict[str, list[Soldier]] = {}
    for soldier in group.soldiers:
        classes.setdefault(str(class_of(soldier)), []).append(soldier)
    for name in losses:
        if name not in classes:
            raise Refusal("contract", f"losses.{group.id}.{name}", "the group has nobody of that class")
    fates: dict[str, Fate] = {}
    for name, men in classes.items():
        fates.update(_class_fates(f"losses.{group.id}.{name}", men, losses.get(name, Losses())))
    return fates


def _class_fates(field: str, men: Iterable[Soldier], losses: Losses) -> dict[str, Fate]:
    wounded_first = sorted(men, key=lambda man: not man.wounded)
    if min(losses.killed, losses.wounded, losses.captured) < 0:
        raise Refusal("contract", field, "a loss can't be negative")
    if losses.killed + losses.wounded + losses.captured > len(wounded_first):
        raise Refusal("contract", field, f"more losses than the {len(wounded_first)} men sent")
    fates: dict[str, Fate] = dict.fromkeys((man.id for man in wounded_first), "unhurt")
    fates.update(dict.fromkeys((man.id for man in wounded_first[: losses.killed]), "killed"))
    healthy = [man for man in wounded_first[losses.killed :] if not man.wounded]
    if losses.wounded > len(healthy):
        raise Refusal("GC-14.5c", f"{field}.wounded", f"only {len(healthy)} healthy men are left to wound")
    hit = {man.id for man in healthy[len(healthy) - losses.wounded :]}
    fates.update(dict.fromkeys(hit, "wounded"))
    rest = [man.id for man in wounded_first[losses.killed :] if man.id not in hit]
    fates.update(dict.fromkeys(rest[: losses.captured], "captured"))
    return fates
