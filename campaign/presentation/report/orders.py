"""How orders and the choices they answer are called."""

from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names

ORDERS = {
    "abandon_wounded": phrase("to abandon the wounded"),
    "assault": phrase("to storm a besieged place"),
    "besiege": phrase("to besiege"),
    "build_engine": phrase("to build engines"),
    "capitulate": phrase("to capitulate"),
    "choose_field": phrase("to choose a field"),
    "create_convoy": phrase("to create a convoy"),
    "end_alliance": phrase("to end an alliance"),
    "enter_place": phrase("to enter a besieged place"),
    "escort_convoy": phrase("to escort a convoy"),
    "escort_prisoners": phrase("to escort prisoners"),
    "exchange": phrase("to exchange"),
    "garrison": phrase("to garrison"),
    "guard_camp": phrase("to guard the camp"),
    "hire": phrase("to hire"),
    "hold": phrase("to hold"),
    "join_battle": phrase("to join battle"),
    "lead_mercenaries": phrase("to lead mercenaries"),
    "leave_garrison": phrase("to leave a garrison"),
    "levy": phrase("to levy"),
    "lift_siege": phrase("to lift a siege"),
    "load_convoy": phrase("to load a convoy"),
    "march": phrase("to march"),
    "meet_relief": phrase("to meet the relief"),
    "merge": phrase("to merge"),
    "move_spy": phrase("to move a spy"),
    "name_victims": phrase("to name victims"),
    "negotiate": phrase("to negotiate with the besieged"),
    "pay": phrase("to pay"),
    "plunder": phrase("to plunder"),
    "plunder_convoy": phrase("to plunder a convoy"),
    "poach": phrase("to poach"),
    "pound": phrase("to pound walls"),
    "rank_supply": phrase("to rank supply"),
    "ransom": phrase("to ransom"),
    "recruit": phrase("to recruit"),
    "refuse_battle": phrase("to refuse battle"),
    "release_convoy": phrase("to release a convoy"),
    "relieve": phrase("to relieve a place"),
    "retreat": phrase("to retreat"),
    "ride": phrase("to ride"),
    "sally": phrase("to sally"),
    "share_loot": phrase("to share loot"),
    "split": phrase("to split"),
    "storm": phrase("to storm"),
    "summon": phrase("to summon"),
    "unload_convoy": phrase("to unload a convoy"),
    "waive_price": phrase("to waive a price"),
}
"""Orders by their kinds: a test asks for all of them."""


CHOICES = {
    "assault": phrase("the besiegers of {who} did not storm it"),
    "attack": phrase("{who} held off"),
    "besiege": phrase("{who} did not lay siege to the place"),
    "capture_commander": phrase("{who} did not capture a commander"),
    "hire": phrase("{who} did not hire"),
    "join_battle": phrase("{who} did not join battle"),
    "join_relief": phrase("the besieged in {who} did not come out to their friends"),
    "lift_siege": phrase("the besiegers of {who} did not lift the siege"),
    "plunder": phrase("{who} did not plunder"),
    "plunder_convoy": phrase("{who} did not plunder the convoy"),
    "ransom": phrase("{who} did not ransom"),
    "refuse_battle": phrase("{who} did not refuse battle"),
    "sally": phrase("the besieged in {who} did not sally"),
    "storm": phrase("{who} did not storm the place"),
    "summon": phrase("{who} did not summon the place"),
}
"""The act left undone, by the id of the choice."""


def order_named(kind: str, names: Names) -> str:
    """An order by its kind: "to march"."""
    return names.say(ORDERS[kind]) if kind in ORDERS else kind.replace("_", " ")
