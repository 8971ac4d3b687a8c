"""Orders of a siege, for the besieger and for the besieged."""

from typing import Annotated, Literal

import msgspec

from campaign.model.orders.conditions import When
from campaign.model.orders.shapes import Name

Kinds = Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)]


class Besiege(msgspec.Struct, frozen=True, tag="besiege", tag_field="order", forbid_unknown_fields=True):
    """Besiege another faction's place, except a city, in whose hex the group stands, if `when` holds (GS-11a).

    It takes the day of the group, which does not march, attack or summon.
    """

    group: Name
    site: Name
    when: When = ()


class LiftSiege(msgspec.Struct, frozen=True, tag="lift_siege", tag_field="order", forbid_unknown_fields=True):
    """Lift an own siege at the activation of its commander, if `when` holds (GS-11f)."""

    site: Name
    when: When = ()


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wall hex of the plan, and how many perriers pound it."""

    hex: Name
    perriers: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Pound(msgspec.Struct, frozen=True, tag="pound", tag_field="order", forbid_unknown_fields=True):
    """Say which walls of a besieged place are pounded on a day of the besieger's initiative, if `when` holds (GS-11.3.4).

    Without it all perriers pound the most damaged wall in reach. If it cannot be carried out, the perriers rest.
    """

    site: Name
    targets: Annotated[tuple[Target, ...], msgspec.Meta(min_length=1, max_length=30)]
    when: When = ()


class BuildEngines(
    msgspec.Struct, frozen=True, tag="build_engine", tag_field="order", forbid_unknown_fields=True
):
    """Set the work of the crews of a siege, a crew a piece, as far as there are crews (GS-11.2); nothing: they rest.

    Without it they make a pair of ladders first, then perriers.
    """

    site: Name
    pieces: Annotated[tuple[Literal["grapnel", "siege_ladder", "perrier"], ...], msgspec.Meta(max_length=100)]
    when: When = ()


class Negotiate(msgspec.Struct, frozen=True, tag="negotiate", tag_field="order", forbid_unknown_fields=True):
    """Say whether a besieger talks to those inside on a day of his initiative (GS-11.5b); without it he does."""

    site: Name
    talk: bool
    when: When = ()


class EnterPlace(
    msgspec.Struct, frozen=True, tag="enter_place", tag_field="order", forbid_unknown_fields=True
):
    """Go into an own besieged place where the group ends its march or holds, if the blockade is void (GS-11.1.4c)."""

    group: Name
    site: Name


class Assault(msgspec.Struct, frozen=True, tag="assault", tag_field="order", forbid_unknown_fields=True):
    """Storm a besieged place on a day of the besieger's initiative, if `when` holds (GS-11.4.1).

    On the day on which a spy opens its gate it is stormed without an order, unless one says that `storm` is false.
    """

    site: Name
    storm: bool = True
    when: When = ()


class Sally(msgspec.Struct, frozen=True, tag="sally", tag_field="order", forbid_unknown_fields=True):
    """Sally from a besieged place on a day of the initiative of those inside, if `when` holds (GS-11.4.2 to 11.4.4).

    A general sally is also made beside friends who attack the besieger before the walls, even without the initiative.
    The party of another sally takes people of the `types` listed first; `commander` is one of the types.
    """

    site: Name
    kind: Literal["camp", "supply", "general"]
    types: Kinds = ()
    when: When = ()


class GuardCamp(msgspec.Struct, frozen=True, tag="guard_camp", tag_field="order", forbid_unknown_fields=True):
    """Choose the besiegers in the camp when it is raided: the `types` listed first (GS-11.4.2a).

    `commander` is among the types; whom the list leaves open are the best.
    """

    site: Name
    types: Kinds
    when: When = ()


class MeetRelief(
    msgspec.Struct, frozen=True, tag="meet_relief", tag_field="order", forbid_unknown_fields=True
):
    """Say how a besieger who holds the outer works meets the relief: outside, divided, or inside (GS-11.4.1m)."""

    site: Name
    choice: Literal["outside", "divide", "inside"]
    when: When = ()


class NameVictims(
    msgspec.Struct, frozen=True, tag="name_victims", tag_field="order", forbid_unknown_fields=True
):
    """Say whom a side of a siege names where chance lets it choose, if `when` holds (GS-11.6f, g, n).

    Of its `own` people, or of the `enemy`, it names the first type of troops listed that is there; `commander` is one of
    the types. A type or `commander` after the word "wounded" means people who are already wounded, and die; "wounded"
    alone means all the wounded. Of a type of the `enemy` the wounded are named first, of an `own` one the healthy. Of
    `engines`, it names the first kind that is finished. The defaults count for all that the lists leave open.
    """

    site: Name
    own: Kinds = ()
    enemy: Kinds = ()
    engines: Annotated[
        tuple[Literal["grapnel", "siege_ladder", "perrier"], ...], msgspec.Meta(max_length=3)
    ] = ()
    when: When = ()


class Relieve(msgspec.Struct, frozen=True, tag="relieve", tag_field="order", forbid_unknown_fields=True):
    """Let an army that comes to relieve an own place attack the besiegers on that day, if `when` holds (GS-11.6c)."""

    site: Name
    when: When = ()
