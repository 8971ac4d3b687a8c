"""The personalities of bots, as data: how much each dares, how far it goes, and what it likes besides the objectives.

All of them want what the scenario scores; they differ in risk and taste.
"""

import msgspec


class Personality(msgspec.Struct, frozen=True, kw_only=True):
    """One way of playing. Chances are shares of one, distances hexes, values points of objectives.

    `nerve` is the least chance of winning for attacks in the open or on a town, `assault` the least chance
    against walls. Up to a chance of `flees` the small refuse battle, and besiegers make off before a relief.
    `patience` is the chance of a fall that a siege must add to be opened, or to go on instead of a storm.
    `hunts` is how far it follows enemies, `blood` what it sees in a battle for its own sake. `musters` is how
    far its groups come together for what one alone cannot do. `loot` is the worth of a place to plunder.
    `plunder` are the points that it takes from a place beside its goals (None: all). `keeps` are half-deniers
    that stay in each chest, `swells` the people whom a group takes on although they would need supply.
    `abandons` is the most wounded that a group leaves behind, where it would take them home for more than
    `carries` days.
    """

    id: str
    nerve: float
    assault: float
    flees: float
    patience: float
    hunts: int
    blood: float
    musters: int
    loot: float
    plunder: int | None
    keeps: int
    swells: int
    abandons: int
    carries: int


PROVENANCE = "house"
CAUTIOUS = Personality(
    id="cautious",
    nerve=0.7,
    assault=0.3,
    flees=0.3,
    patience=0.07,
    hunts=5,
    blood=0.0,
    musters=6,
    loot=0.1,
    plunder=1,
    keeps=4,
    swells=5,
    abandons=1,
    carries=4,
)
GREEDY = Personality(
    id="greedy",
    nerve=0.65,
    assault=0.3,
    flees=0.2,
    patience=0.15,
    hunts=6,
    blood=0.1,
    musters=6,
    loot=0.2,
    plunder=None,
    keeps=0,
    swells=5,
    abandons=1,
    carries=3,
)
BELLICOSE = Personality(
    id="bellicose",
    nerve=0.5,
    assault=0.2,
    flees=0.1,
    patience=0.2,
    hunts=12,
    blood=0.4,
    musters=5,
    loot=0.2,
    plunder=2,
    keeps=0,
    swells=9,
    abandons=2,
    carries=1,
)
PERSONALITIES: dict[str, Personality] = {each.id: each for each in (CAUTIOUS, GREEDY, BELLICOSE)}
