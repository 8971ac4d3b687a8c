"""What is still to do on a day under way, as data: a stack whose top is next (design, "The campaign day").

Nothing of a night lives in a call stack or a task, so another worker or a new release finds a paused day where it stands.
"""

import msgspec


class Step(msgspec.Struct, frozen=True, tag="step"):
    """A step of the day (GC-6b), or the closing of the day after it."""

    name: str


class Activation(msgspec.Struct, frozen=True, tag="activation"):
    """A combat group's turn to act in step 5 (GC-6f)."""

    group: str


class Advance(msgspec.Struct, frozen=True, tag="advance"):
    """The rest of a march: the hexes still to enter and the movement points still to spend.

    `battle` is the ordinal that a battle on the way would have: one from there on ends the march (D11). `pace` is the
    group's allowance when it set out: whoever joins it on the way and is slower costs it points.
    """

    group: str
    path: tuple[str, ...]
    points: int
    battle: int
    first: bool = False
    pace: int = 0


class Encounter(msgspec.Struct, frozen=True, tag="encounter"):
    """A combat group has entered a hex that holds groups of `faction` (GC-7b, GC-13.2a)."""

    group: str
    faction: str


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """A group may recruit, hire and pay where it stands (GC-12)."""

    group: str


class Battle(msgspec.Struct, frozen=True, tag="battle"):
    """A battle that has been offered and must be settled, by whatever way the campaign has chosen."""

    number: int


class Fall(msgspec.Struct, frozen=True, tag="fall"):
    """A beaten or separating group that must leave its hex, `steps` hexes `towards` a side (D34, D35, D47).

    `captor` is the group to which it surrenders where it is shut in.
    """

    group: str
    steps: int
    cause: str
    towards: str
    captor: str


Item = Step | Activation | Advance | Encounter | Dealing | Battle | Fall
