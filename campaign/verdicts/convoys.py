"""Judging orders for supply convoys: all see where they stand, but only their escort knows what they carry."""

from collections.abc import Callable
from functools import partial

from campaign.model.orders import (
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    PlunderConvoy,
    ReleaseConvoy,
    UnloadConvoy,
    WaivePrice,
)
from campaign.rules.convoys.shuttles import way
from campaign.rules.supplies import convoys
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly, no_place
from campaign.verdicts.register import judges
from campaign.visibility import Camp, Place
from rulebook import Refusal


def own_place(draft: Draft, name: str) -> Place:
    """The faction's place that an order names."""
    place = draft.view.places.get(name)
    if place is None or place.faction != draft.view.faction:
        raise no_place(Refusal("GC-11a", "site", "you own no place {site}", site=name), name, draft, own=True)
    return place


def usable(draft: Draft, name: str) -> Camp:
    """The convoy that an order names: the faction's own, or one that nobody escorts."""
    camp = draft.view.camps.get(name)
    if camp is None or camp.kind != "convoy":
        known = [each.id for each in draft.view.camps.values() if each.kind == "convoy"]
        unknown = Refusal("GC-11g", "convoy", "there is no convoy {convoy}", convoy=name)
        raise nearly(unknown, name, known, "convoys")
    if camp.group and camp.group not in draft.view.groups:
        raise Refusal("GC-11g", "convoy", "convoy {convoy} is not yours", convoy=name)
    return camp


def in_own_place(draft: Draft, camp: Camp) -> Place:
    """The faction's place where a convoy stands."""
    for place in draft.view.places.values():
        if place.hex == camp.hex and place.faction == draft.view.faction:
            return place
    raise Refusal("GC-11d", "convoy", "convoy {convoy} stands in no place of yours", convoy=camp.id)


@judges(CreateConvoy)
def judge_creation(order: CreateConvoy, draft: Draft) -> Refusal | None:
    """A new convoy from the own stores, to a place that can be reached."""
    checks: list[Callable[[], object]] = [
        partial(own_place, draft, order.site),
        partial(some_place, draft, order.destination),
    ]
    checks += [partial(convoys.animals_for, order.load, draft.game.tables)]
    checks += [partial(draft.group, order.escort, "escort")] if order.escort else []
    draft.gather(*checks)
    place, destination = own_place(draft, order.site), some_place(draft, order.destination)
    if destination.id == place.id:
        raise Refusal("GC-11h", "destination", "a convoy needs a goal other than its start")
    if not way(draft.game, place.hex, destination.hex):
        raise Refusal("GC-11h", "destination", "no way leads to {site}", site=order.destination)
    if place.kind != convoys.CITY and order.load > (place.resources or 0):
        raise Refusal(
            "GC-11e",
            "load",
            "{site} has too little in store: {points}",
            site=place.id,
            points=place.resources or 0,
        )
    if order.escort and draft.group(order.escort, "escort").hex != place.hex:
        raise Refusal("GC-11g", "escort", "group {group} is not in {site}", group=order.escort, site=place.id)
    return None if order.escort else alone(place.hex, destination, "escort", draft)


def alone(start: str, goal: Place, field: str, draft: Draft) -> Refusal | None:
    """The warning of a convoy without escort that goes past known groups of others, whose it is if they meet it."""
    friends = draft.view.friends
    passed = {start, *way(draft.game, start, goal.hex)}
    near = passed.union(*(draft.game.map.neighbours(hex_) for hex_ in passed))
    watching = [
        each.id for each in draft.view.markers.values() if each.faction not in friends and each.hex in near
    ]
    if not watching:
        return None
    return Refusal(
        "GC-13.4c",
        field,
        "the convoy has no escort, and its way to {site} leads past {groups}: the first group that "
        "meets it takes it",
        site=goal.id,
        groups=tuple(sorted(watching)),
    )


def some_place(draft: Draft, name: str) -> Place:
    """The place that an order names, with any owner. Raises Refusal without one."""
    place = draft.view.places.get(name)
    if place is None:
        unknown = Refusal("GC-11h", "destination", "there is no place {site}", site=name)
        raise no_place(unknown, name, draft)
    return place


@judges(LoadConvoy)
def judge_loading(order: LoadConvoy, draft: Draft) -> Refusal | None:
    """Points from an own place onto a convoy in it."""
    in_own_place(draft, usable(draft, order.convoy))
    return None


@judges(UnloadConvoy)
def judge_unloading(order: UnloadConvoy, draft: Draft) -> Refusal | None:
    """Points from a convoy into the own place where it stands."""
    in_own_place(draft, usable(draft, order.convoy))
    return None


@judges(EscortConvoy)
def judge_escort(order: EscortConvoy, draft: Draft) -> Refusal | None:
    """A group escorts a convoy of its own hex."""
    draft.gather(partial(draft.group, order.group), partial(usable, draft, order.convoy))
    group, camp = draft.group(order.group), usable(draft, order.convoy)
    if group.hex != camp.hex:
        raise Refusal(
            "GC-11g",
            "convoy",
            "convoy {convoy} is not in the hex of group {group}",
            convoy=camp.id,
            group=order.group,
        )
    return None


@judges(ReleaseConvoy)
def judge_release(order: ReleaseConvoy, draft: Draft) -> Refusal | None:
    """An escorted convoy goes alone."""
    if not usable(draft, order.convoy).group:
        return Refusal("GC-11h", "convoy", "convoy {convoy} has no escort yet", convoy=order.convoy)
    train = draft.view.convoys.get(order.convoy)
    goals = [draft.view.places.get(end) for end in (train.end, train.start)] if train is not None else []
    found = (
        alone(train.hex, goal, "convoy", draft)
        for goal in goals
        if train is not None and goal is not None and goal.hex != train.hex
    )
    return next((warning for warning in found if warning is not None), None)


@judges(WaivePrice)
def judge_waiver(order: WaivePrice, draft: Draft) -> Refusal | None:
    """A group gives away what its convoys carry."""
    group = draft.group(order.group)
    if not any(convoy.group == group.id for convoy in draft.view.convoys.values()):
        return Refusal("GC-13.4a", "group", "group {group} escorts no convoy yet", group=order.group)
    return None


@judges(PlunderConvoy)
def judge_looter(order: PlunderConvoy, draft: Draft) -> Refusal | None:
    """A group says beforehand what it does with a convoy that it wins."""
    draft.group(order.group)
    return None
