"""Each invariant finds the fault that it is there for, and nothing on a sound board."""

from copy import deepcopy
from typing import Any

import pytest

from campaign.model.men import Band
from campaign.model.siege import Patient, Siege, SiegeDay, Work
from campaign.model.state import Militia, Prisoners, State
from harness.soak.invariants import ALWAYS, AT_DAWN, AT_NIGHTFALL, Broken, hold
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot

SEA = next(hex_ for hex_, ground in GAME.map.ground.items() if ground.surface == "sea")


@pytest.fixture
def board() -> Board:
    """Two groups in a hex, one with a leader and a band, one elsewhere, and a town."""
    board = (
        Board().group("n1", "norman", money=4, prestige=6).group("n2", "norman").group("b1", "byzantine", FAR)
    )
    return board.place("melfi", "norman", NORTH).band("m1", serves="n1")


Fault = dict[str, Any]
"""What is otherwise than it should be, by its place in the state: None is gone; a siege by what is odd on its sheet."""
LEADER = "commanders.n1-leader"
AT_FIELD, AT_NORTH, AT_FAR = (f"standing.{hex_}" for hex_ in (FIELD, NORTH, FAR))
BEFORE_THE_WALLS: Fault = {"day": 2, "groups.b1.hex": NORTH, AT_NORTH: ["b1"], AT_FAR: None}
"""The group that besieges the town stands there, on its second day."""
HELD: Fault = {"ledger.captured": 2, "ledger.raised": 2}
UNGUARDED = HELD | {"prisoners.held": Prisoners("held", "byzantine", NORTH, 0, "", "", {"norman": foot(2)})}
RELIEVED_FROM_NOBODY = BEFORE_THE_WALLS | {
    "groups.n2.hex": NORTH,
    AT_FIELD: ["n1"],
    AT_NORTH: ["b1", "n2"],
    "siege": {"relief": "norman", "stage": "redoubt"},
}
SMOKE = [SiegeDay(day, day, number=7, effect="smoke") for day in (1, 2)]

FAULTS: dict[str, dict[str, Fault]] = {
    "nobody is in two pieces": {
        "another leads him": {"groups.n2.commanders": ["n1-leader"]},
        "his group is gone": {f"{LEADER}.group": "n9"},
        "his group is another": {f"{LEADER}.group": "n2"},
        "he says none": {f"{LEADER}.group": ""},
        "he leads dead": {f"{LEADER}.fate": "dead", "ledger.dead": 1},
        "he is in town too": {f"{LEADER}.site": "melfi"},
        "he rides too": {f"{LEADER}.hex": FIELD},
    },
    "heads add up": {"one man too many": {"groups.n1.men": foot(6)}},
    "companies are tidy": {
        "an empty band": {"groups.n1.men": [*foot(5), Band("norman", "knight", True, False, 0)]},
        "bands in disorder": {"groups.n1.men": [*foot(3), *foot(2)]},
    },
    "money is never negative": {
        "debts": {"groups.b1.money": -1},
        "less than no stores": {"settlements.melfi.resources": -1},
    },
    "levels keep their bounds": {
        "too many stores": {"settlements.melfi.resources": 11},
        "too mild": {"groups.b1.hostility": 0},
        "too wild": {"groups.b1.hostility": 11},
    },
    "prestige is 1 to 10": {
        "too famous": {f"{LEADER}.prestige": 11},
        "unknown": {f"{LEADER}.prestige": 0},
    },
    "the standing index is true": {
        "stands twice": {AT_FIELD: ["n1", "n2", "n1"]},
        "stands twice and another nowhere": {AT_FIELD: ["n1", "n1"]},
        "stands nowhere": {AT_FAR: None},
        "stands elsewhere": {"groups.b1.hex": NORTH},
        "nobody stands there": {AT_NORTH: []},
        "a stranger stands there": {AT_FAR: ["b9"]},
        "the town is elsewhere": {"places": {FAR: "melfi"}},
        "a town that is none": {f"places.{FAR}": "nowhere"},
    },
    "groups stand on land": {"swims": {"groups.b1.hex": SEA, AT_FAR: None, f"standing.{SEA}": ["b1"]}},
    "stacks stand together": {
        "left behind": {"mercenaries.m1.hex": FAR},
        "serves nobody": {"mercenaries.m1.group": "n9"},
    },
    "pieces are called what they are": {"called otherwise": {"groups.b1.id": "b2"}},
    "groups are large enough": {"too few": {"ledger.dead": 4, "groups.b1.men": foot(1)}},
    "who is inside a besieged place is written twice": {
        "nobody knows who is inside": {"groups.n2.shut_in": "melfi", AT_FIELD: ["n1"]},
        "who is inside is elsewhere": {"siege": {"inside": ["n2"]}},
        "who holds the outer works is another": {"siege": {"holding": ["n2"]}},
        "somebody went in twice": {"siege": {"inside": ["n2", "n2"]}},
    },
    "the stores of a besieged place are days of food": {
        "they have more food than there can be": {"siege": {"food": 21}},
        "their points are not their food": {"siege": {"food": 3}},
    },
    "siege works are possible": {
        "an engine less than none": {"siege": {"engines": {"perrier": -1}}},
        "a field is pounded": {"siege": {"demolition": {"0101": 1}}},
        "a wall is more than down": {"siege": {"demolition": {"1208": 3}}},
        "a work is done and goes on": {"siege": {"works": [Work("siege_ladder", 1)]}},
        "half a crew works": {"siege": {"crews": 3}},
        "a camp is repaired beforehand": {"siege": {"repairs": -1}},
    },
    "redoubts are those of the building": {
        "a farm has a third redoubt": {"siege": {"stage": "third_redoubt"}},
        "relieved from their own outer works": {"siege": {"relief": "lombard", "holding": ["b9"]}},
        "nobody relieves them": {"siege": {"holding": ["b9"], "stage": "redoubt"}},
        "they left food where they are": {"siege": {"abandoned": 2}},
    },
    "days of siege follow each other": {
        "a day is played twice": {"siege": {"days": [SiegeDay(1, 1), SiegeDay(1, 1)]}},
        "a day has another number": {"siege": {"days": [SiegeDay(2, 1)]}},
        "a day was played and is not written": {"siege": {"played": 2}},
        "an event happens again": {"day": 2, "siege": {"days": SMOKE, "played": 2, "happened": [7]}},
        "an event is forgotten": {"siege": {"days": SMOKE[:1]}},
        "who builds storms too": {"siege": {"days": [SiegeDay(1, 1, actions=("bu", "as"))]}},
    },
    "wounded boxes hold wounded people": {
        "the healthy wait for their health": {"siege": {"patients": [Patient("b1", 9, foot(2)[0])]}},
        "nobody waits for his health": {"siege": {"patients": [Patient("b1", 9)]}},
        "he is healthy since yesterday": {
            "siege": {"opened_on": 1, "patients": [Patient("b1", 1, commander="b1-leader")]}
        },
    },
    "each siege has two sides": {
        "nobody lies before it": {"siege": {}},
        "it has another master": BEFORE_THE_WALLS | {"siege": {}, "settlements.melfi.faction": "lombard"},
        "they lie before friends": BEFORE_THE_WALLS | {"siege": {"besieger": "norman"}},
        "they hold out without food": BEFORE_THE_WALLS
        | {"siege": {"food": 0}, "settlements.melfi.resources": 0},
        "nobody played it": BEFORE_THE_WALLS | {"siege": {}, "day": 3},
        "the relief is gone": BEFORE_THE_WALLS
        | {"siege": {"relief": "lombard", "stage": "redoubt", "holding": ["b9"]}},
        "they are relieved from nobody": RELIEVED_FROM_NOBODY,
    },
    "captives are held": {
        "nobody guards them": UNGUARDED,
        "their own people guard them": HELD
        | {
            "prisoners.held": Prisoners(
                "held", "byzantine", FIELD, 0, "", "", {"norman": foot(2)}, group="n1"
            )
        },
    },
    "townsmen are under arms in sieges alone": {
        "they stay": {"militia.m:melfi": Militia("m:melfi", "melfi", "norman", [])}
    },
}


def siege_with(changes: Fault) -> Siege:
    """A siege of the town by a group before it, on a sound sheet but for the changes."""
    siege = Siege("melfi", NORTH, "farm", "byzantine", "norman", 1, 10, 10, played=1, days=[SiegeDay(1, 1)])
    for name, value in changes.items():
        setattr(siege, name, value)
    return siege


def spoil(state: State, fault: Fault) -> None:
    """Let the state be otherwise."""
    for place, value in deepcopy(fault).items():
        if place == "siege":
            state.sieges["melfi"] = siege_with(value)
            continue
        *way, last = place.split(".")
        held: Any = state
        for name in way:
            held = held[name] if isinstance(held, dict) else getattr(held, name)
        if value is None:
            del held[last]
        elif isinstance(held, dict):
            held[last] = value
        else:
            setattr(held, last, value)


@pytest.mark.parametrize(("name", "fault"), [(name, fault) for name in FAULTS for fault in FAULTS[name]])
def test_a_fault_is_found_by_its_invariant(board: Board, name: str, fault: str) -> None:
    hold(board.state, GAME)
    spoil(board.state, FAULTS[name][fault])
    with pytest.raises(Broken) as broken:
        hold(board.state, GAME)
    assert broken.value.name == name


def test_who_lay_in_a_place_that_went_over_at_dawn_is_guarded_from_the_next_night_on(board: Board) -> None:
    spoil(board.state, UNGUARDED | {"settlements.melfi.faction": "byzantine"})
    hold(board.state, GAME)
    board.state.day += 1
    with pytest.raises(Broken, match="escorted by ''"):
        hold(board.state, GAME)


def test_a_sound_siege_is_no_fault(board: Board) -> None:
    spoil(board.state, BEFORE_THE_WALLS | {"siege": {}})
    hold(board.state, GAME)


def test_the_last_in_the_outer_works_may_fall_before_the_siege_is_lifted(board: Board) -> None:
    spoil(board.state, RELIEVED_FROM_NOBODY | {"phase": "night"})
    hold(board.state, GAME)


def test_faults_are_looked_for_in_all_that_holds_always() -> None:
    assert ALWAYS.keys() <= FAULTS.keys()
    assert not ALWAYS.keys() & (AT_DAWN.keys() | AT_NIGHTFALL.keys())
