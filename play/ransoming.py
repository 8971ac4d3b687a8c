"""The panel of a captive commander: who pays his ransom, what stays in the chest, and what follows."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.http import QueryDict

from account.shields import shield_of
from campaign.model.orders import Order, Ransom
from campaign.model.state import Commander, Group
from campaign.options import OfPiece, Option
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.rules import ransom
from campaign.service.reading.reports import captured_on
from play.conditions import conditions_of, typed_over
from play.fields import Ground
from play.layout import Decision, Layout
from play.options import was_of
from play.outcomes import Outcome
from play.page import address_of
from play.rows import named


class Payer(msgspec.Struct, frozen=True):
    """A group that can pay: its name, its chest, what stays there, and whether it is chosen."""

    value: str
    words: str
    chest: str
    says: str
    chosen: bool


def ransom_written(layout: Layout, name: str) -> tuple[int, Order] | None:
    """The ransom of a captive with its number, if the draft has one."""
    found = layout.written.get(("captives", name), ())
    return next(((line.number, line.order) for line in found if isinstance(line.order, Ransom)), None)


def ransom_panel(
    layout: Layout,
    name: str,
    found: OfPiece,
    ground: Ground,
    order: Order | None,
    number: int,
    faults: Mapping[str, str],
    typed: QueryDict | None = None,
) -> dict[str, Any]:
    """The panel of a captive beside his orders; `order` is an order that is changed or was refused.

    `typed` is the form that was sent for a refused order: its choices and conditions stand in the panel again.
    """
    names, captive = layout.names, layout.view.commanders[name]
    owed = ransom.price(captive.prestige, layout.game.tables)
    shown: dict[str, Any] = {
        "under": under(layout, captive),
        "counter": shield_of(layout.view.faction, names),
        "held": list(held_in_words(captive, layout)),
        "ransom": names.say("Who pays the ransom of {amount}?", amount=names.deniers(owed)),
    }
    options = [option for option in found.options if isinstance(option.order, Ransom)]
    if not layout.open or not (options or isinstance(order, Ransom)):
        return shown
    made = order if isinstance(order, Ransom) else richest(options, ground)
    conditions = conditions_of(made, faults.get("when", ""))
    if typed is not None:
        able = {option.order.group for option in options if isinstance(option.order, Ransom)}
        if typed.get("group") in able:
            made = msgspec.structs.replace(made, group=str(typed["group"]))
        conditions = typed_over(conditions, typed) if conditions is not None else None
    return shown | {
        "order": msgspec.json.encode(made).decode(),
        "was": was_of(layout, number),
        "number": number,
        "payers": list(payers_of(options, made, owed, layout, ground)),
        "conditions": conditions,
        "faults": [said for field, said in faults.items() if field != "when"],
        "comes": list(comes_of(captive, layout)),
        "decision": Decision(
            "ransom",
            names.say("Change this order")
            if number
            else names.say("Pay {amount}", amount=names.deniers(owed)),
            "",
            names.say("On your draft.") if number else names.say("Not on your draft yet."),
            address_of(layout.seat),
        ),
    }


def richest(options: list[Option], ground: Ground) -> Ransom:
    """The ransom that the group with the fullest chest pays."""
    chests = {name: group.money for name, group in ground.groups.items()}
    orders = [option.order for option in options if isinstance(option.order, Ransom)]
    return max(orders, key=lambda each: (chests.get(each.group, 0), each.group))


def under(layout: Layout, captive: Commander) -> str:
    """The line under the name of a captive: his prestige, and the night of his capture."""
    names, night = layout.names, captured_on(layout.seat, captive.id)
    if not night:
        return names.say("prestige {points}", points=captive.prestige)
    return names.say("prestige {points} · captive since night {night}", points=captive.prestige, night=night)


def held_in_words(captive: Commander, layout: Layout) -> Iterator[str]:
    """Where a captive is and who holds him, and his company once he is free."""
    names = layout.names
    captor = names.faction(captive.captor)
    if not captive.site:
        yield begun(names.say("{faction} lead him to his prison.", faction=captor))
        return
    yield names.say("Held in {place} by {faction}.", place=names.site(captive.site), faction=captor)
    riders = layout.game.tables.prestige.ransom_released_cavalry
    yield names.count(riders, "He comes free with {n} rider.", "He comes free with {n} riders.")


def payers_of(
    options: list[Option], made: Ransom, owed: int, layout: Layout, ground: Ground
) -> Iterator[Payer]:
    """The groups that can pay, the fullest chest first."""
    names = layout.names
    able = {option.order.group for option in options if isinstance(option.order, Ransom)} | {made.group}
    groups = [ground.groups[name] for name in able if name in ground.groups]
    for group in sorted(groups, key=lambda each: (-each.money, each.id)):
        left = max(0, group.money - owed) / 2
        stays = names.count(left, "{n} denier stays in the chest.", "{n} deniers stay in the chest.")
        if group.id == made.group:
            stays = names.say("{sentence} The distance plays no part.", sentence=stays)
        yield Payer(
            group.id,
            payer_in_words(group, layout, names),
            names.deniers(group.money),
            stays,
            group.id == made.group,
        )


def payer_in_words(group: Group, layout: Layout, names: Names) -> str:
    """A group with its commander and its number."""
    called = named(group, layout.view, names)
    return (
        names.say("{name}, {group}", name=called, group=names.piece(group.id)) if group.commanders else called
    )


def comes_of(captive: Commander, layout: Layout) -> Iterator[Outcome]:
    """The results of a ransom."""
    names, tables = layout.names, layout.game.tables
    yield Outcome("", names.say("Paid tonight, before anybody marches."), "GC-14.8d", sure=True)
    price = names.deniers(ransom.price(1, tables))
    said = names.say(
        "{faction} cannot refuse: a point of prestige costs {amount}.",
        faction=names.faction(captive.captor),
        amount=price,
    )
    yield Outcome("", begun(said))
    place = layout.view.places.get(captive.site)
    if place is not None:
        where, people = names.site(place.id), names.people(place.faction) if place.faction else ""
        friendly = place.faction in layout.view.friends or not people
        said = (
            names.say("He comes free in {place}. Order his group a march tomorrow.", place=where)
            if friendly
            else names.say(
                "He comes free in {place}, among {people}. Order his group a march tomorrow.",
                place=where,
                people=people,
            )
        )
        yield Outcome("", said, "GC-14.8e")
