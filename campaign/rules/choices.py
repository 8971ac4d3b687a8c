"""Every choice that the rules give to a player at night, when nobody is awake to be asked.

A row says whose choice it is, what he may look at, by which order he answers beforehand, and what is done without one.
`docs/orders.md` is printed from this table.
"""

import msgspec


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One choice. `order` names the kind of order that answers it, with its field after a dot."""

    id: str
    rule: str
    who: str
    sees: str
    order: str
    default: str


CHOICES: tuple[Choice, ...] = (
    Choice(
        id="attack",
        rule="GC-13.2b",
        who="each side whose hostility result is 7 or more, the acting one first",
        sees="the people of both sides in the hex, and the results of the tests",
        order="march.attack, hold.attack",
        default="no attack",
    ),
    Choice(
        id="carry_ration",
        rule="GC-13.5a",
        who="the owner of a group of 10 or more that comes through a friendly place of supply",
        sees="the place's stores",
        order="march.ration, hold.ration",
        default="no ration is taken along",
    ),
    Choice(
        id="waive_price",
        rule="GC-13.4a",
        who="the owner of a group from whose convoy another group of his buys a ration",
        sees="both chests",
        order="waive_price",
        default="the buyer pays a denier a point",
    ),
    Choice(
        id="plunder_convoy",
        rule="GC-13.4b",
        who="the owner of a group that has won a laden convoy in a battle",
        sees="what it carries",
        order="plunder_convoy",
        default="the convoy is kept",
    ),
    Choice(
        id="refuse_battle",
        rule="GC-14.5a",
        who="the owner of a group that is attacked by a combat group",
        sees="the people of both sides in the hex, and the results of the tests",
        order="refuse_battle",
        default="the group fights",
    ),
    Choice(
        id="join_battle",
        rule="GC-14.3a",
        who="the owner of a group beside the hex of a battle of his faction or an ally of his: attackers first",
        sees="where the battle is, and between whom",
        order="join_battle",
        default="the group stays where it is",
    ),
    Choice(
        id="retreat",
        rule="GC-14.6b",
        who="the owner of a group that must leave its hex, among two or three hexes of its direction",
        sees="which of them are free of enemies",
        order="retreat",
        default="straight on, else to the right of it, else to the left",
    ),
    Choice(
        id="plunder",
        rule="GC-12.3a",
        who="the owner of a group that has won its attack on a place",
        sees="nothing of the stores before",
        order="plunder.points",
        default="nothing is taken, and no prestige lost",
    ),
    Choice(
        id="new_garrison",
        rule="GC-5.2c",
        who="the owner of the groups that have taken a castle",
        sees="his people",
        order="storm.garrison, summon.garrison",
        default="five of the least: wounded before healthy, on foot before mounted, unarmoured before armoured",
    ),
    Choice(
        id="capitulate",
        rule="GC-15.3c",
        who="the owner of a place that is summoned and may negotiate, before the die",
        sees="the results of both hostility tests",
        order="capitulate.negotiate",
        default="the place negotiates",
    ),
    Choice(
        id="light_infantry",
        rule="GC-13.6d",
        who="the owner of a town in the Val Demone that raises its militia",
        sees="who attacks",
        order="levy.light_infantry",
        default="Lombards",
    ),
    Choice(
        id="place_map",
        rule="GC-14.2b",
        who="the two sides alternately, map by map, first the one whose group does not act",
        sees="the terrain of the battle's hex",
        order="choose_field.maps, choose_field.up",
        default="the first title of the table that is not placed yet, its printed top uppermost",
    ),
    Choice(
        id="name_north",
        rule="GC-14.2c",
        who="both sides of a battle",
        sees="nothing",
        order="choose_field.north",
        default="whatever the other side wants, else the top; between two wishes a die falls",
    ),
    Choice(
        id="deploy_first",
        rule="GC-14.4b",
        who="the attacker of a battle",
        sees="nothing",
        order="choose_field.deploys",
        default="the defender deploys first",
    ),
    Choice(
        id="begin_battle",
        rule="GC-14.4b",
        who="the attacker of a battle",
        sees="nothing",
        order="choose_field.begins",
        default="the attacker has the first turn",
    ),
    Choice(
        id="abandon_wounded",
        rule="GC-14.7b",
        who="the owner of a group with wounded men",
        sees="his group",
        order="abandon_wounded",
        default="the group takes them to the nearest place of its faction",
    ),
    Choice(
        id="escort_prisoners",
        rule="GC-14.8a",
        who="the captor who has several groups with his prisoners",
        sees="the prisoners and his groups in the hex",
        order="escort_prisoners",
        default="the group that has them keeps them",
    ),
    Choice(
        id="ransom",
        rule="GC-14.8d",
        who="the faction of a captive commander who may be ransomed",
        sees="where he is held, his prestige, and the chests of its groups",
        order="ransom",
        default="he stays where he is",
    ),
    Choice(
        id="capture_commander",
        rule="GC-8.1i",
        who="the owner of a group whose hostility result against a lone commander in its hex is 7 or more",
        sees="the commander",
        order="march.attack, hold.attack",
        default="he is left alone",
    ),
    Choice(
        id="lone_joins",
        rule="GC-8.1i",
        who="the owner of a lone commander with several groups in his hex",
        sees="the groups",
        order="ride.join",
        default="the largest of them",
    ),
    Choice(
        id="end_alliance",
        rule="SD1",
        who="a faction that has an ally",
        sees="whose ally it is",
        order="end_alliance",
        default="the alliance goes on",
    ),
    Choice(
        id="hire",
        rule="GC-12.2c",
        who="the owner of a group that meets a neutral band of mercenaries, whoever came to whom",
        sees="the band's people",
        order="hire",
        default="the band is not hired",
    ),
    Choice(
        id="lead_mercenaries",
        rule="GC-12.2b",
        who="the faction whose turn it is to lead a neutral band that has several groups equally near",
        sees="where groups stand",
        order="lead_mercenaries",
        default="the band goes to one of the faction's own groups, else to the first by id",
    ),
    Choice(
        id="share_loot",
        rule="GC-12.2i",
        who="the owner of a group that has plundered, or was paid off by a place, and has mercenaries on a promise",
        sees="the loot, and the people of the band",
        order="share_loot",
        default="a point for each mercenary, as long as the loot suffices for the whole band; else none",
    ),
)

IDS = frozenset(choice.id for choice in CHOICES)
