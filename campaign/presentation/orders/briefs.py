"""Orders in a few words beside the name of their piece: "Marches to Civitate", "Storms Troia"."""

from campaign.model.orders import ANY, Hold, March, Merge, MoveSpy, Order, Split
from campaign.presentation.orders.conditions import in_words
from campaign.presentation.orders.groups import people
from campaign.presentation.orders.register import SENTENCES, factions, hex_of, pieces
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names, begun

AT_A_PLACE = {
    "Storm": phrase("Storms {place}"),
    "Summon": phrase("Summons {place}"),
    "Plunder": phrase("Plunders {place}"),
    "Besiege": phrase("Besieges {place}"),
    "EnterPlace": phrase("Enters {place}"),
    "Recruit": phrase("Recruits at {place}"),
}
"""The act of a group at a place, by the kind of its order."""


def brief(order: Order, piece: str, names: Names) -> str:
    """The act of a piece by an order, without its name and without a full stop; its conditions come after it."""
    return with_conditions(deed(order, piece, names), order, names)


def with_conditions(said: str, order: Order, names: Names) -> str:
    """The act of a piece, and the conditions of its order."""
    conditions = [in_words(each, names) for each in getattr(order, "when", ())]
    if not conditions:
        return said
    return names.say("{order}, if {conditions}", order=said, conditions=names.all_of(conditions))


def deed(order: Order, piece: str, names: Names) -> str:
    """The act of a piece by an order, under any conditions."""
    match order:
        case March(path=path) if path:
            said = names.say("Marches to {goal}", goal=goal_of(path[-1], names))
            return with_attack(said, order, names)
        case MoveSpy(path=path) if path:
            return names.say("Goes to {goal}", goal=goal_of(path[-1], names))
        case Hold():
            return with_attack(names.say("Stays"), order, names)
        case Merge(groups=(first, *others)):
            if piece == first:
                return names.say("Takes in {groups}", groups=pieces(others, names))
            return names.say("Joins {group}", group=names.piece(first))
        case Split():
            parted = people(order.men, order.commanders, order.money, names)
            return names.say("Splits off {people}", people=parted)
    message = AT_A_PLACE.get(type(order).__name__)
    if message is not None:
        return names.say(message, place=names.site(order.site))  # type: ignore[union-attr]
    return begun(SENTENCES[type(order)](order, names))


def goal_of(hex_: str, names: Names) -> str:
    """The end of a way: a settlement by its name, all other ground as "hex 3512"."""
    found = hex_of(hex_, names)
    return names.say("hex {hex}", hex=hex_) if found == hex_ else found


def with_attack(said: str, order: March | Hold, names: Names) -> str:
    """The act of a group, and the people that it attacks with it."""
    if ANY in order.attack:
        return names.say("{deed}, attacks anybody it meets", deed=said)
    if order.attack:
        return names.say("{deed}, attacks {factions}", deed=said, factions=factions(order.attack, names))
    return said
