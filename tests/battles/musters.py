"""Musters for tests: by hand in a line, and drawn at random."""

from collections.abc import Mapping
from typing import get_args

from hypothesis import strategies as st

from battles.contract.gates import Gate
from battles.contract.muster import SIDES, Commander, Force, Group, Muster, Siphon, Soldier, Works

MOUNTED = {
    "cavalry_armoured": "knight",
    "cavalry_unarmoured": "light_cavalry",
    "shooter_mounted_unarmoured": "horse_archer",
    "shooter_mounted_armoured": "armoured_horse_archer",
}
ON_FOOT = {
    "infantry_unarmoured": "light_infantry",
    "infantry_armoured": "medium_infantry",
    "shooter_foot_unarmoured": "archer",
    "shooter_foot_armoured": "armoured_archer",
}
TYPES = MOUNTED | ON_FOOT


def soldiers(
    origin: str, classes: Mapping[str, int], *, wounded: int = 0, group: str = ""
) -> tuple[Soldier, ...]:
    """So many men of each points class; the first `wounded` of each class are wounded."""
    return tuple(
        Soldier(
            id=f"{group}{origin}-{TYPES[class_]}-{number}",
            origin=origin,
            type=TYPES[class_],
            points_class=class_,
            mounted=class_ in MOUNTED,
            armoured=not class_.endswith("unarmoured"),
            wounded=number <= wounded,
        )
        for class_, count in classes.items()
        for number in range(1, count + 1)
    )


def commander(
    id_: str, prestige: int, *, wounded: bool = False, points_class: str = "cavalry_armoured"
) -> Commander:
    return Commander(
        id=id_,
        name=id_.title(),
        origin="norman",
        type=TYPES[points_class],
        points_class=points_class,
        prestige=prestige,
        mounted=points_class in MOUNTED,
        armoured=True,
        wounded=wounded,
    )


def group(id_: str, classes: Mapping[str, int], *, order: int = 1, wounded: int = 0, **more) -> Group:  # type: ignore[no-untyped-def]
    faction = more.pop("faction", "normans")
    men = soldiers(faction, classes, wounded=wounded, group=f"{id_}-")
    return Group(id_, faction, order, soldiers=men, **more)


def muster(attacker: Group | list[Group], defender: Group | list[Group], **more) -> Muster:  # type: ignore[no-untyped-def]
    forces = [Force((side,) if isinstance(side, Group) else tuple(side)) for side in (attacker, defender)]
    fields = {"number": 7, "campaign": "c", "day": 3, "hex": "0512", "kind": "field"} | more
    return Muster(attacker=forces[0], defender=forces[1], **fields)


def castle(**more) -> Works:  # type: ignore[no-untyped-def]
    return Works(building="castle", **more)


@st.composite
def groups(draw: st.DrawFn, id_: str) -> Group:
    men = draw(st.dictionaries(st.sampled_from(sorted(TYPES)), st.integers(0, 8), max_size=5))
    if not any(men.values()):
        men = {"infantry_unarmoured": 3}
    named = tuple(
        commander(f"{id_}-c{n}", draw(st.integers(1, 10)), wounded=draw(st.booleans()))
        for n in range(draw(st.integers(0, 2)))
    )
    return group(
        id_,
        men,
        order=draw(st.integers(1, 3)),
        wounded=draw(st.integers(0, 3)),
        commanders=named,
        unsupplied=draw(st.booleans()),
    )


@st.composite
def musters(draw: st.DrawFn) -> Muster:
    sides = [[draw(groups(f"{side}{n}")) for n in range(draw(st.integers(1, 3)))] for side in "ad"]
    kind = draw(st.sampled_from(["field", "siege"]))
    works = None
    if kind == "siege":
        works = Works(
            building=draw(st.sampled_from(["castle", "farm"])),
            action=draw(st.sampled_from(["assault", "general_sally"])),
            engines={"perrier": draw(st.integers(0, 2))},
            breached=draw(st.booleans()),
            infiltrators=draw(st.sampled_from([0, 6])),
            demolished=draw(st.sampled_from([(), ("1007",), ("1515",)])),
            gate=draw(st.sampled_from(get_args(Gate))),
            siphon=draw(st.none() | st.builds(Siphon, st.sampled_from(SIDES), st.sampled_from(["", "1403"]))),
        )
    return muster(sides[0], sides[1], kind=kind, works=works)
