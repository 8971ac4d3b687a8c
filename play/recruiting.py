"""Recruit: where a group raises people, how many of each kind, and what comes of it."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from campaign.model.orders import Order, Recruit
from campaign.presentation.report import Names
from campaign.rules import groups
from campaign.rules.money.recruitment import LIGHT_INFANTRY, PEASANT, price
from campaign.rules.supplies.supply import need
from play.fields import Field, Item, OrderForm
from play.layout import Layout
from play.options import as_parted
from play.outcomes import Outcome, supply

SITE = "site"
NUMBERS = ("infantry", "peasants")


class RecruitForm(msgspec.Struct, frozen=True):
    """The form of recruits: the places that give some, the numbers at the chosen one, and what comes of it."""

    form: OrderForm
    sites: tuple[Item, ...]
    numbers: tuple[Field, ...]
    comes: tuple[Outcome, ...]
    faults: tuple[str, ...]


def at_place(forms: Sequence[OrderForm], typed: Mapping[str, str]) -> OrderForm:
    """The form of the place that is chosen, else of the first; a form that changes an order stands first."""
    wanted = typed.get(SITE, "")
    return next((form for form in forms if site_of(form) == wanted), forms[0])


def typed_in(order: Recruit) -> dict[str, str]:
    """The fields of the form for an order that was written before."""
    return {SITE: order.site, "infantry": str(order.infantry), "peasants": str(order.peasants)}


def site_of(form: OrderForm) -> str:
    """The place of a form for recruits."""
    site: str = msgspec.json.decode(form.order)[SITE]
    return site


def recruit_form(
    forms: Sequence[OrderForm], typed: Mapping[str, str], comes: Sequence[Outcome], names: Names
) -> RecruitForm:
    """The form of recruits at the chosen place, with the typed numbers."""
    form = at_place(forms, typed)
    sites = dict.fromkeys(site_of(each) for each in forms)
    numbers = tuple(
        msgspec.structs.replace(
            field,
            label=f"{field.label[:1].upper()}{field.label[1:]}",
            value=typed.get(field.name, field.value),
        )
        for field in form.fields
        if field.name in NUMBERS
    )
    # A form that changes an order goes on changing it at another place.
    first = forms[0]
    form = msgspec.structs.replace(form, number=first.number, was=first.was, problem=first.problem)
    return RecruitForm(
        form,
        tuple(Item(site, names.site(site), site == site_of(form)) for site in sites),
        numbers,
        tuple(comes),
        tuple(field.fault for field in first.fields if field.fault),
    )


def comes_of(order: Order, before: Sequence[Order], layout: Layout) -> Iterator[Outcome]:
    """The price of recruits, the chest and the people after them, and when they are raised."""
    assert isinstance(order, Recruit)
    names, tables = layout.names, layout.game.tables
    group = as_parted(before, layout).get(order.group)
    place = layout.view.places.get(order.site)
    if group is None or place is None:
        return
    cost = order.infantry * price(LIGHT_INFANTRY, tables) + order.peasants * price(PEASANT, tables)
    amount = names.deniers(cost)
    if cost > group.money:
        words = names.say(
            "cost {amount}, and the chest holds {chest}.", amount=amount, chest=names.deniers(group.money)
        )
        yield Outcome(names.say("They"), words, "GC-12a")
        return
    left = (group.money - cost) / 2
    yield Outcome(
        names.say("They"),
        names.count(
            left,
            "cost {amount}: {n} denier stays in the chest.",
            "cost {amount}: {n} deniers stay in the chest.",
            amount=amount,
        ),
    )
    people = groups.strength(layout.view, group) + order.infantry + order.peasants
    needs = need(people, tables)
    said = names.count(
        people,
        "then has {n} head and {supply}.",
        "then has {n} people and {supply}.",
        supply=supply(needs, names),
    )
    yield Outcome(names.piece(group.id), said, "GC-8.4a" if needs else "")
    if place.hex == group.hex:
        yield Outcome("", names.say("Raised before the group sets out."), "GC-12.1a", sure=True)
    else:
        said = names.say(
            "Raised once its march comes through {place}: order it a march there.",
            place=names.site(place.id),
        )
        yield Outcome("", said, "GC-12.1a", sure=True)
