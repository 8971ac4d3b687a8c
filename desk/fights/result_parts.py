"""The parts of a battle at the table: each makes its fields from the muster and reads them back.

A field is called by its path in the contract's result: `commanders.<id>`, `convoys.<id>`, `works.tents_burnt`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, get_args

import msgspec
from django import forms
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget, UnfoldBooleanWidget

from battles import contract
from battles.contract.muster import SIDES
from desk.words.outcomes import OUTCOMES
from desk.words.wording import men_of, plainly
from hexmap.grid import SIDES as HEX_SIDES
from rulebook import Refusal

Fields = dict[str, forms.Field]
Typed = Mapping[str, Any]

SIEGE_ONLY = ("siege_lifted", "garrison_surrenders")
WAYS: dict[contract.Way, str] = {
    "killed": "Killed",
    "captured": "Captured",
    "wounded": "Wounded",
    "wounded_unhorsed": "Wounded and unhorsed",
    "unhorsed": "Unhorsed",
}
HOUSE = "house-typed-result"
NOBODY = "nobody_lost"
CHOOSE = ("", "choose")
"""The entry of a choice that is not made yet: each event of a battle has to be chosen."""
DEEPEST_CHEST = 10**9
"""Above every chest, in deniers."""
GATES = [("", "as it was"), *((state, state) for state in get_args(contract.Gate))]
CASTLE = "castle"
BEFORE_THE_GATE = ("assault", "general_sally")
"""Fights of a siege that have the place on their maps."""
MOST_FOOD = 365
"""Above every store, in days."""


def named(*parts: str) -> str:
    """The name of a field: the contract's path of what it tells."""
    return ".".join(parts)


class Likes(msgspec.Struct, frozen=True):
    """Captives of a group who are alike, so that it is enough to say how many of them were freed."""

    name: str
    label: str
    faction: str
    ids: tuple[str, ...]


def nothing_wrong(muster: contract.Muster, typed: Typed) -> Iterable[Refusal]:
    """For a part whose fields see to themselves."""
    return ()


class Part(msgspec.Struct, frozen=True):
    """A part of a result: its fields, their values as fields of the contract's result, and all faults.

    `faults` is asked of forms that are wrong elsewhere as well, so typed values may lack any of the fields; `read` of
    faultless forms alone.
    """

    fields: Callable[[contract.Muster], Fields]
    read: Callable[[contract.Muster, Typed], dict[str, Any]]
    faults: Callable[[contract.Muster, Typed], Iterable[Refusal]] = nothing_wrong


def outcome_fields(muster: contract.Muster) -> Fields:
    """The act of each side at the end of the battle."""
    found = [name for name in get_args(contract.Outcome) if muster.works or name not in SIEGE_ONLY]
    return {
        named("outcomes", side): choice([CHOOSE, *((name, OUTCOMES[name]) for name in found)], f"The {side}s")
        for side in SIDES
    }


def outcomes_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    return {"outcomes": contract.Outcomes(*(typed[named("outcomes", side)] for side in SIDES))}


def men_fields(muster: contract.Muster) -> Fields:
    """How many men of each kind fared how."""
    return {
        named("losses", group.id, str(kind), way): fallen(kind, way, len(men))
        for _, group in muster.groups()
        for kind, men in contract.kinds(group).items()
        for way in kind.ways
    } | {NOBODY: tick("No man on either side was killed, captured, wounded or unhorsed")}


def men_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    fates, unhorsed = contract.fates_by_kind(muster, losses_typed(muster, typed))
    return {"fates": fates, "unhorsed": unhorsed}


def losses_typed(muster: contract.Muster, typed: Typed) -> dict[str, dict[str, dict[contract.Way, int]]]:
    """How many men of each kind fared how; an empty field is none."""
    return {
        group.id: {
            str(kind): {way: typed.get(named("losses", group.id, str(kind), way)) or 0 for way in kind.ways}
            for kind in contract.kinds(group)
        }
        for _, group in muster.groups()
    }


def men_faults(muster: contract.Muster, typed: Typed) -> Iterator[Refusal]:
    """More men than there are; and nobody at all, or somebody after all, against what is ticked."""
    told = losses_typed(muster, typed)
    yield from contract.overcounted(muster, told)
    lost = any(number for kinds in told.values() for ways in kinds.values() for number in ways.values())
    if typed.get(NOBODY) and lost:
        yield Refusal(HOUSE, NOBODY, "somebody is counted above: empty those fields, or take the tick away")
    if not typed.get(NOBODY) and not lost and wholly_typed(muster, typed):
        yield Refusal(HOUSE, NOBODY, "count above who was lost, or tick that nobody was")


def wholly_typed(muster: contract.Muster, typed: Typed) -> bool:
    """True if every field of the men could be read."""
    return typed.keys() >= men_fields(muster).keys()


def leader_fields(muster: contract.Muster) -> Fields:
    """The fate of each commander, and whether he lost his horse."""
    fields: Fields = {}
    for _, group in muster.groups():
        for leader in group.commanders:
            fates = [fate for fate in get_args(contract.Fate) if not (leader.wounded and fate == "wounded")]
            fields[named("commanders", leader.id)] = choice(
                [CHOOSE, *((fate, fate) for fate in fates)], leader.name
            )
            if leader.mounted:
                fields[named("unhorsed", leader.id)] = tick("lost his horse")
    return fields


def leaders_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    leaders = [leader for _, group in muster.groups() for leader in group.commanders]
    fates = {leader.id: typed[named("commanders", leader.id)] for leader in leaders}
    on_foot = tuple(leader.id for leader in leaders if typed.get(named("unhorsed", leader.id)))
    return {"commanders": fates, "unhorsed": on_foot}


def leader_faults(muster: contract.Muster, typed: Typed) -> Iterator[Refusal]:
    """The faults of a horse that is lost with its rider."""
    for _, group in muster.groups():
        for leader in group.commanders:
            fate = typed.get(named("commanders", leader.id))
            if fate in contract.GONE and typed.get(named("unhorsed", leader.id)):
                reason = f"he is {fate}, and his horse with him"
                yield Refusal("contract", named("unhorsed", leader.id), reason)


def way_out_fields(muster: contract.Muster) -> Fields:
    """By which side of the hex each group left."""
    ways = [("", "as the rules say"), *((side, side) for side in HEX_SIDES)]
    return {
        named("left_by", group.id): choice(ways, "Left the hex by", required=False)
        for _, group in muster.groups()
    }


def ways_out_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    return {"left_by": chosen(typed, "left_by", [group.id for _, group in muster.groups()])}


def loot_fields(muster: contract.Muster) -> Fields:
    """How much money each group with a chest lost to each group of the enemy, in deniers."""
    return {
        named("loot", loser.id, taker.id): money(f"Deniers taken by {taker.id}")
        for loser, taker in enemies(muster)
    }


def loot_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    taken = [
        contract.Loot(loser.id, taker.id, int(amount * 2))
        for loser, taker in enemies(muster)
        if (amount := typed[named("loot", loser.id, taker.id)])
    ]
    return {"loot": tuple(taken)}


def enemies(muster: contract.Muster) -> Iterator[tuple[contract.Group, contract.Group]]:
    """Every group that has money to lose, with every group that may take it."""
    for side, group in muster.groups():
        if group.half_deniers:
            for enemy in muster.force(contract.opponent(side)).groups:
                yield group, enemy


def convoy_fields(muster: contract.Muster) -> Fields:
    """The fate of each convoy."""
    fates = [("", "as the battle ended"), *((fate, fate) for fate in get_args(contract.ConvoyFate))]
    return {
        named("convoys", convoy.id): choice(
            fates, f"Convoy {convoy.id}, {convoy.points} points", required=False
        )
        for _, group in muster.groups()
        for convoy in group.convoys
    }


def convoys_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    ids = [convoy.id for _, group in muster.groups() for convoy in group.convoys]
    return {"convoys": chosen(typed, "convoys", ids)}


def captive_fields(muster: contract.Muster) -> Fields:
    """How many of a group's captives were freed."""
    return {
        named("freed", group.id, likes.name): at_most(likes.label, len(likes.ids))
        for _, group in muster.groups()
        for likes in alike(group)
    }


def captives_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    freed = [
        captive
        for _, group in muster.groups()
        for likes in alike(group)
        for captive in likes.ids[: typed[named("freed", group.id, likes.name)] or 0]
    ]
    return {"freed": tuple(freed)}


def alike(group: contract.Group) -> list[Likes]:
    """The captives of a group: a muster numbers equal ones, and a captive without a number is alone."""
    found: dict[tuple[str, contract.Captive], list[str]] = {}
    for captive in group.captives:
        stem, _, number = captive.id.rpartition("-")
        name = stem if stem and number.isdecimal() else captive.id
        found.setdefault((name, msgspec.structs.replace(captive, id="")), []).append(captive.id)
    names = Counter(name for name, _ in found)
    return [
        Likes(name if names[name] == 1 else ids[0], label_of(one), one.faction, tuple(ids))
        for (name, one), ids in found.items()
    ]


def label_of(captive: contract.Captive) -> str:
    """Captives in words."""
    wound = ", wounded" if captive.wounded else ""
    return f"{men_of(captive.origin, captive.type)}{wound}"


def works_fields(muster: contract.Muster) -> Fields:
    """The changes of a fight for a place to the place."""
    if muster.works is None:
        return {}
    fields: Fields = {
        named("works", "demolished"): forms.CharField(
            required=False,
            max_length=500,
            label="Hexes demolished",
            help_text="separated by commas",
            widget=UnfoldAdminTextInputWidget,
        ),
        named("works", "tents_burnt"): count("Tent hexes burnt", muster.works.tents),
        named("works", "food_lost"): count("Days of food lost", muster.works.food),
        named("works", "food_gained"): at_most("Days of food gained", MOST_FOOD),
        named("works", "outer_works_taken"): tick("The outer works were taken"),
    }
    if before_a_gate(muster.works):
        fields[named("works", "gate")] = choice(GATES, "The gate at the end", required=False)
    if muster.works.siphon is not None:
        fields[named("works", "siphon_lost")] = tick("The siphon was lost")
    for kind, had in muster.works.engines.items():
        fields[named("works", "engines_lost", kind)] = count(f"{plainly(kind).capitalize()}s lost", had)
    return fields


def before_a_gate(works: contract.Works) -> bool:
    """True if a gate that still stands is on the maps of a fight: a castle alone has one."""
    return works.building == CASTLE and works.gate != "destroyed" and works.action in BEFORE_THE_GATE


def works_typed(muster: contract.Muster, typed: Typed) -> dict[str, Any]:
    if muster.works is None:
        return {}
    lost = {
        kind: number
        for kind in muster.works.engines
        if (number := typed[named("works", "engines_lost", kind)])
    }
    after = contract.WorksAfter(
        demolished=tuple(typed[named("works", "demolished")].replace(",", " ").split()),
        engines_lost=lost,
        tents_burnt=typed[named("works", "tents_burnt")] or 0,
        food_lost=typed[named("works", "food_lost")] or 0,
        food_gained=typed[named("works", "food_gained")] or 0,
        outer_works_taken=typed[named("works", "outer_works_taken")],
        gate=typed.get(named("works", "gate")) or None,
        siphon_lost=typed.get(named("works", "siphon_lost"), False),
    )
    return {"works": after if after != contract.WorksAfter() else None}


PARTS = (
    Part(outcome_fields, outcomes_typed),
    Part(men_fields, men_typed, men_faults),
    Part(leader_fields, leaders_typed, leader_faults),
    Part(way_out_fields, ways_out_typed),
    Part(loot_fields, loot_typed),
    Part(convoy_fields, convoys_typed),
    Part(captive_fields, captives_typed),
    Part(works_fields, works_typed),
)


def chosen(typed: Typed, kind: str, ids: list[str]) -> dict[str, str]:
    """The choices for each, without open ones."""
    return {each: value for each in ids if (value := typed[named(kind, each)])}


def choice(choices: list[tuple[str, str]], label: str, *, required: bool = True) -> forms.ChoiceField:
    """One of a few."""
    return forms.ChoiceField(choices=choices, label=label, required=required, widget=UnfoldAdminSelectWidget)


def tick(label: str) -> forms.BooleanField:
    """Yes or no."""
    return forms.BooleanField(required=False, label=label, widget=UnfoldBooleanWidget)


def count(label: str, most: int) -> forms.IntegerField:
    """How many of so many; where it is more, the contract says why not."""
    widget = forms.NumberInput(attrs={"class": "desk-count", "min": 0, "max": most, "placeholder": 0})
    return forms.IntegerField(required=False, min_value=0, label=label, widget=widget)


def fallen(kind: contract.Kind, way: contract.Way, most: int) -> forms.IntegerField:
    """How many men of a kind fared so; the column is its label, so the field says whose it is to who cannot see it."""
    field = count(WAYS[way], most)
    field.widget.attrs["aria-label"] = f"{men_of(kind.origin, kind.type)}, {WAYS[way]}"
    return field


def at_most(label: str, most: int) -> forms.IntegerField:
    """How many, of which the form itself knows the greatest number."""
    limits = {"class": "desk-count", "min": 0, "max": most, "placeholder": 0}
    widget = forms.NumberInput(attrs=limits)
    return forms.IntegerField(required=False, min_value=0, max_value=most, label=label, widget=widget)


class HalfDeniers(forms.DecimalField):
    """Money in deniers, to the half."""

    def clean(self, value: Any) -> Decimal | None:
        """The amount. Raises ValidationError for an invalid number of half-deniers."""
        amount: Decimal | None = super().clean(value)
        if amount is not None and amount * 2 != int(amount * 2):
            raise forms.ValidationError("money is counted in half-deniers")
        return amount


def money(label: str) -> HalfDeniers:
    """An amount of money."""
    widget = forms.NumberInput(attrs={"class": "desk-count", "min": 0, "step": "0.5", "placeholder": 0})
    return HalfDeniers(required=False, min_value=0, max_value=DEEPEST_CHEST, label=label, widget=widget)
