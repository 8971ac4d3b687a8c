"""Orders for battles: who joins, who refuses, how the field is laid out, and by which side the beaten go."""

from typing import Annotated, Literal

import msgspec

from campaign.model.orders.conditions import When
from campaign.model.orders.shapes import ANY, Attacked, Name

# A house limit, well above the four maps of the largest field.
Titles = Annotated[tuple[Name, ...], msgspec.Meta(max_length=12)]
HexSide = Literal["N", "NE", "SE", "S", "SW", "NW"]
HexSides = Annotated[tuple[HexSide, ...], msgspec.Meta(max_length=6)]
Edge = Literal["", "top", "right", "bottom", "left"]
Party = Literal["", "attacker", "defender"]


class JoinBattle(
    msgspec.Struct, frozen=True, tag="join_battle", tag_field="order", forbid_unknown_fields=True
):
    """Join a battle in an adjacent hex (GC-14.3a) if it is fought `against` one of these factions, or "any".

    `beside` names the factions whose battles the group joins: none for its own alone, or allies too. All conditions of
    `when` must hold.
    """

    group: Name
    against: Attacked = (ANY,)
    beside: Attacked = ()
    when: When = ()


class RefuseBattle(
    msgspec.Struct, frozen=True, tag="refuse_battle", tag_field="order", forbid_unknown_fields=True
):
    """Refuse battle when one of these factions, or "any", attacks the group and `when` holds (GC-14.5a)."""

    group: Name
    against: Attacked = (ANY,)
    when: When = ()


class Retreat(msgspec.Struct, frozen=True, tag="retreat", tag_field="order", forbid_unknown_fields=True):
    """Fall back over these sides of the hex rather than others, the first before all, where there is a choice (D34).

    Of several such orders for a group the first counts of which all conditions of `when` hold.
    """

    group: Name
    towards: HexSides
    when: When = ()


class ChooseField(
    msgspec.Struct, frozen=True, tag="choose_field", tag_field="order", forbid_unknown_fields=True
):
    """How the faction lays out the field of its battles against these factions, or "any" (GC-14.2, 14.4b).

    `maps` are titles in the order in which it would place them; `up` is the printed edge of its maps that it lays
    uppermost. `north` is the edge of the field that it wants in the north. If the faction attacks, `deploys` names the
    side that deploys first and `begins` the side with the first turn.
    """

    against: Attacked = (ANY,)
    maps: Titles = ()
    up: Edge = ""
    north: Edge = ""
    deploys: Party = ""
    begins: Party = ""
