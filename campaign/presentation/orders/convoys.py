"""Convoys."""

from campaign.model.orders import (
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    PlunderConvoy,
    ReleaseConvoy,
    UnloadConvoy,
    WaivePrice,
)
from campaign.presentation.orders.register import group_of, says
from campaign.presentation.report.words import Names


@says(CreateConvoy)
def create(order: CreateConvoy, names: Names) -> str:
    """From where to where, with how much, and who goes along."""
    said = names.say(
        "a convoy of {points} sets out from {place} for {goal}",
        points=names.points(order.load),
        place=names.site(order.site),
        goal=names.site(order.destination),
    )
    if not order.escort:
        return names.say("{said}, without an escort", said=said)
    return names.say("{said}, escorted by {group}", said=said, group=group_of(order.escort, names))


@says(LoadConvoy)
def load(order: LoadConvoy, names: Names) -> str:
    """How much."""
    points = names.points(order.points)
    return names.say("convoy {convoy} takes on {points}", points=points, convoy=order.convoy)


@says(UnloadConvoy)
def unload(order: UnloadConvoy, names: Names) -> str:
    """How much."""
    points = names.points(order.points)
    return names.say("convoy {convoy} unloads {points}", points=points, convoy=order.convoy)


@says(EscortConvoy)
def escort(order: EscortConvoy, names: Names) -> str:
    """The escort and its convoy."""
    return names.say(
        "{group} escorts convoy {convoy}", group=group_of(order.group, names), convoy=order.convoy
    )


@says(ReleaseConvoy)
def release(order: ReleaseConvoy, names: Names) -> str:
    """Which."""
    return names.say("convoy {convoy} goes on without an escort", convoy=order.convoy)


@says(WaivePrice)
def waive(order: WaivePrice, names: Names) -> str:
    """The convoy that goes without a price."""
    return names.say(
        "{group} gives rations of its convoys free of charge", group=group_of(order.group, names)
    )


@says(PlunderConvoy)
def plunder(order: PlunderConvoy, names: Names) -> str:
    """The group that plunders the convoy."""
    return names.say(
        "{group} turns the load of convoys that it wins into money", group=group_of(order.group, names)
    )
