"""Battles that may come, and the fields they are fought on."""

from campaign.model.orders import (
    ANY,
    ChooseField,
    JoinBattle,
    RefuseBattle,
    Retreat,
)
from campaign.presentation.orders.register import factions, group_of, says
from campaign.presentation.report.language import phrase
from campaign.presentation.report.terms import edge, map_title
from campaign.presentation.report.words import Names


@says(JoinBattle)
def join(order: JoinBattle, names: Names) -> str:
    """Against whom, and beside whom."""
    said = {"group": group_of(order.group, names), "factions": factions(order.against, names)}
    if not order.beside:
        return names.say(
            "{group} joins battles of its own side in the hexes around it, against {factions}", **said
        )
    friends = names.say("all allies") if ANY in order.beside else factions(order.beside, names)
    return names.say(
        "{group} joins battles of its own side and of {friends} in the hexes around it, against {factions}",
        friends=friends,
        **said,
    )


@says(RefuseBattle)
def refuse(order: RefuseBattle, names: Names) -> str:
    """The enemies whose battle is refused."""
    return names.say(
        "{group} refuses battle against {factions}",
        group=group_of(order.group, names),
        factions=factions(order.against, names),
    )


@says(Retreat)
def retreat(order: Retreat, names: Names) -> str:
    """Over which sides."""
    sides = ", ".join(names.direction(side) for side in order.towards) or names.say("any side")
    return names.say("{group} falls back towards {sides}", group=group_of(order.group, names), sides=sides)


@says(ChooseField)
def choose_field(order: ChooseField, names: Names) -> str:
    """The wishes for the field."""
    wishes = [
        *(
            [names.say("maps {maps}", maps=", ".join(map_title(each, names) for each in order.maps))]
            if order.maps
            else []
        ),
        *([names.say("{edge} of the maps uppermost", edge=edge(order.up, names))] if order.up else []),
        *([names.say("{edge} in the north", edge=edge(order.north, names))] if order.north else []),
        *([names.say(DEPLOYS[order.deploys])] if order.deploys else []),
        *([names.say(BEGINS[order.begins])] if order.begins else []),
    ]
    return names.say(
        "the field of battles against {factions}: {wishes}",
        factions=factions(order.against, names),
        wishes=names.series(wishes) if wishes else names.say("as it comes"),
    )


DEPLOYS = {
    "attacker": phrase("the attacker deploys first"),
    "defender": phrase("the defender deploys first"),
}
BEGINS = {"attacker": phrase("the attacker begins"), "defender": phrase("the defender begins")}
