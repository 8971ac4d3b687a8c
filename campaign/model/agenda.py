"""The rest of a day under way, as data: a stack whose top is next (design, "The campaign day").

The night never depends on a call stack or a task, so another worker or a new release finds a paused day as it was.
"""

import msgspec

from campaign.model.siege import Party


class Step(msgspec.Struct, frozen=True, tag="step"):
    """A step of the day (GC-6b), or the closing of the day after it."""

    name: str


class Activation(msgspec.Struct, frozen=True, tag="activation"):
    """A combat group's turn to act in step 5 (GC-6f)."""

    group: str


class Errand(msgspec.Struct, frozen=True, tag="errand"):
    """The turn to act of a commander without men (D20)."""

    commander: str


class Advance(msgspec.Struct, frozen=True, tag="advance"):
    """The rest of a march: the hexes still to enter and the movement points still to spend.

    `battle` is the ordinal that a battle on the way would have: one from there on ends the march (D11). `pace` is the
    group's allowance when it set out: a slower group that joins it on the way costs it points.
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


class Parley(msgspec.Struct, frozen=True, tag="parley"):
    """A battle has been offered: those attacked may refuse it (GC-14.5)."""

    number: int


class Gathering(msgspec.Struct, frozen=True, tag="gathering"):
    """A battle will be fought: those around it may join (GC-14.3)."""

    number: int


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """A group may recruit, hire and pay where it stands (GC-12)."""

    group: str


class Loyalty(msgspec.Struct, frozen=True, tag="loyalty"):
    """A band that serves on a promise is tested before its employer acts (GC-12.2f)."""

    band: str


class Sharing(msgspec.Struct, frozen=True, tag="sharing"):
    """A group has plundered: its bands on a promise are given their shares of `points`, then tested (GC-12.2i to 12.2k)."""

    group: str
    bands: tuple[str, ...]
    points: int


class Revolt(msgspec.Struct, frozen=True, tag="revolt"):
    """A band that was given too little attacks the group that employed it, if they still stand together (GC-12.2j)."""

    band: str
    group: str


class BandFall(msgspec.Struct, frozen=True, tag="band_fall"):
    """A beaten band that has turned on its employer must leave its hex, as in a `Fall`."""

    band: str
    steps: int
    cause: str
    towards: str
    enemy: str


class Battle(msgspec.Struct, frozen=True, tag="battle"):
    """A battle that has been offered and must be settled, in the campaign's way."""

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


class Summons(msgspec.Struct, frozen=True, tag="summons"):
    """A group is to summon the place in whose hex it has come to stand (GC-15.3a).

    `battle` is as in a march: a battle from that ordinal on has ended the plan of the group (D11).
    """

    group: str
    site: str
    battle: int


class Storming(msgspec.Struct, frozen=True, tag="storming"):
    """A group is to attack the place in whose hex it has come to stand (GC-13.5b); `battle` as in a summons."""

    group: str
    site: str
    battle: int


class Plundering(msgspec.Struct, frozen=True, tag="plundering"):
    """A group that has won its attack on a place may plunder it (GC-12.3a)."""

    group: str
    site: str


class Surrender(msgspec.Struct, frozen=True, tag="surrender"):
    """A place has surrendered in battle `number` to the group `captor`: the fate of its defenders (GC-15.1d).

    `siege`: it was its siege that has come to its end, by hunger or by words (GS-11.5).
    """

    number: int
    site: str
    defenders: tuple[str, ...]
    captor: str
    siege: bool = False

    @property
    def subject(self) -> str:
        """The subject of its dice."""
        return f"siege of {self.site}" if self.siege else f"battle-{self.number}"


class Entering(msgspec.Struct, frozen=True, tag="entering"):
    """A group of the besieged is to slip into the place in whose hex it has come to stand (GS-11b)."""

    group: str
    site: str


DIVIDED = "divided"
"""The step after the battle of a besieger who has divided his people (GS-11.4.1r)."""


class SiegeStep(msgspec.Struct, frozen=True, tag="siege_step", omit_defaults=True):
    """A step of the day of a siege (GS-11.1b); `inside` are besiegers who have stayed in the outer works (GS-11.4.1r)."""

    site: str
    step: str
    inside: tuple[Party, ...] = ()


Item = (
    Step
    | Activation
    | Errand
    | Advance
    | Encounter
    | Dealing
    | Loyalty
    | Sharing
    | Revolt
    | BandFall
    | Parley
    | Gathering
    | Battle
    | Fall
    | Summons
    | Storming
    | Plundering
    | Surrender
    | Entering
    | SiegeStep
)
