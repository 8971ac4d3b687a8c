"""Print the pictures of docs/sieges.md anew: a storm and a raid with all that a drawing of them can show.

No test of the suite, which collects `test_*.py`: `./run test tests/battles/guiscard/pictures.py` writes them to docs.
"""

from pathlib import Path

import msgspec
import pytest

from battles.contract.muster import Edge, Side
from battles.fields.laid import Laid
from battles.guiscard.drawing.picture import picture
from battles.guiscard.play.gear.ladders import LadderLifted
from battles.guiscard.state import Post, Siege, Skirmish
from battles.guiscard.state.fabric import Fabric, with_more
from tests.battles.guiscard.board import Placed, decision, foot, position, rider
from tests.battles.guiscard.play.gear import engines, sieges, storming

DOCS = Path(__file__).parents[3] / "docs"


def storm() -> Skirmish:
    """The motte on the day of its storm: ladders and grapnels at the palisade, a perrier, a siphon, fires."""
    state = storming.siege(
        *besiegers(),
        *besieged(),
        turn=4,
        flat={"lies": ("0614", "0615"), "borne": ("0606", "0607")},
        raised={"left": ("0909", "1009"), "right": ("2108", "2008")},
        hanging={"held": ("2111", "2011"), "free": ("0911", "1011")},
        climbing={"held": "climbs"},
        carried={"coil": "brings"},
    )
    decision(state).emit(LadderLifted("borne", ("bears", "helps")))
    engines.emplace(state, "perrier-1", "1518", served=2)
    sieges.emplace(state, "1414", "S", side="defender")
    sieges.alight(state, "1204", count=2)
    sieges.alight(state, "1304", count=1)
    state.naphtha = with_more(state.naphtha, "1219", "1220", "1319")
    state.fabric = msgspec.structs.replace(state.fabric, down=("1804", "1906"))
    for name in ("idle", "guard"):
        del state.at[state.people.pop(name).hex]
    waiting(state, "Nim", "top", "top", "left")
    return peopled(state)


def besiegers() -> tuple[Placed, ...]:
    """Who storms: at the gear, behind it, and in the breach."""
    return (
        foot("bears", "attacker", "Nim", "0606"),
        foot("helps", "attacker", "Nim", "0607"),
        foot("up", "attacker", "Nim", "0909"),
        foot("next", "attacker", "Nim", "0809"),
        foot("over", "attacker", "Nil", "2008"),
        foot("climbs", "attacker", "Nil", "2111"),
        foot("brings", "attacker", "Nil", "0811"),
        *(foot(f"crew-{hex_}", "attacker", "Nim", hex_) for hex_ in ("1417", "1517", "1617")),
        *(foot(f"archer-{hex_}", "attacker", "Nia", hex_) for hex_ in ("1101", "1201", "2103")),
        foot("breach", "attacker", "Nim", "1906", "wounded"),
    )


def besieged() -> tuple[Placed, ...]:
    """Who holds it: on platforms, stairs and the tower, and a rider in the court."""
    return (
        foot("platform", "defender", "Lim", "1009"),
        foot("beside", "defender", "Lia", "1010"),
        foot("stairs", "defender", "Lil", "1110"),
        foot("crew", "defender", "Lil", "1314"),
        foot("mate", "defender", "Lil", "1413"),
        foot("tower", "defender", "Lia", "1506"),
        foot("tower-too", "defender", "Lia", "1605"),
        foot("behind", "defender", "Lim", "1807", "stunned"),
        rider("rides", "defender", "Lck", "1512", "S"),
    )


def raid() -> Skirmish:
    """The camp in the middle of a raid: torn and burning canvas, what has burnt down, ladders and a perrier."""
    placed = (
        *(foot(f"raider-{hex_}", "attacker", "Lil", hex_) for hex_ in ("1012", "1114", "1812")),
        *(foot(f"archer-{hex_}", "attacker", "Lia", hex_) for hex_ in ("2518", "2620")),
        *(foot(f"guard-{hex_}", "defender", "Nim", hex_) for hex_ in ("1115", "1309", "1912")),
        foot("porter", "defender", "Nil", "1412", "wounded"),
        rider("rides", "defender", "Nck", "1508", "S"),
    )
    state = position(*placed, laid=Laid("B10"), turn=5, bodies={"1413": 1, "1714": 2})
    engines.emplace(state, "perrier-1", "1216", side="defender", served=1)
    for place, hexes in enumerate((("0716", "0717"), ("2516", "2517"))):
        state.ladders[f"ladder-{place}"] = storming.siege(flat={"x": hexes}).ladders["x"]
    state.fabric = Fabric(razed=("1713", "1714"), torn=(("1410", "SE"),))
    for hex_, count in (("0912", 2), ("0913", 1), ("1813", 2)):
        sieges.alight(state, hex_, count=count)
    state.fabric = msgspec.structs.replace(state.fabric, engines=with_more((), "1216", "1217"))
    waiting(state, "Lil", "left", "bottom")
    return peopled(state, "lombard", "norman")


def waiting(state: Skirmish, code: str, *edges: Edge) -> None:
    """Some of the attackers are off the map still, each along a side of it."""
    late = {f"late-{place}": edge for place, edge in enumerate(edges)}
    state.people |= {name: foot(name, "attacker", code, "")[0] for name in late}
    state.siege = Siege(waiting={name: Post(edge, state.turn - 1) for name, edge in late.items()})


def peopled(state: Skirmish, attacker: str = "norman", defender: str = "lombard") -> Skirmish:
    """The position between two peoples."""
    origins: dict[Side, str] = {"attacker": attacker, "defender": defender}
    forces = {}
    for side, origin in origins.items():
        force = state.battle.force(side)
        groups = tuple(msgspec.structs.replace(group, faction=origin) for group in force.groups)
        forces[side] = msgspec.structs.replace(force, groups=groups)
    state.muster = msgspec.structs.replace(state.battle, **forces)
    return state


DRAWN = {"siege-storm.svg": storm, "siege-raid.svg": raid}


@pytest.mark.parametrize("name", DRAWN)
def test_it_is_printed(name: str) -> None:
    (DOCS / name).write_text(picture(DRAWN[name]()))
