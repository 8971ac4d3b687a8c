"""Tactical systems that were asked to fight a battle and refused."""

import msgspec


class Declined(msgspec.Struct, frozen=True):
    """A tactical system, by its id, that refuses a battle: under which rule, at which field, and why."""

    system: str
    rule: str
    field: str
    told: str
