"""Results for tests, drawn at random: everything that a table can bring home from a battle."""

from collections import Counter
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st

from battles import contract
from battles.contract.muster import SIDES, Captive, Convoy, Group, Muster
from battles.contract.result import LEAVING, Loot, Outcome, Outcomes, Result, WorksAfter, ending
from hexmap.grid import SIDES as HEX_SIDES
from tests.battles.musters import musters

AT_LARGE: tuple[Outcome, ...] = ("holds", "retreat", "rout")
WALLS = ("a1", "b2", "c3")


def fared(muster: Muster, result: Result) -> dict[str, dict[contract.Class, Counter[contract.Fate]]]:
    """How many soldiers of each group and class fared how."""
    found: dict[str, dict[contract.Class, Counter[contract.Fate]]] = {}
    for _, group in muster.groups():
        classes = found.setdefault(group.id, {})
        for soldier in group.soldiers:
            classes.setdefault(contract.class_of(soldier), Counter())[result.fates[soldier.id]] += 1
    return found


@st.composite
def laden_musters(draw: st.DrawFn) -> Muster:
    """A muster whose groups have chests, convoys and captives with them, and riders who go on foot among their own."""
    muster = draw(musters())
    sides = {
        side: contract.Force(
            tuple(laden(draw, group, f"{side}{n}") for n, group in enumerate(muster.force(side).groups))
        )
        for side in SIDES
    }
    works = muster.works and msgspec.structs.replace(muster.works, tents=3, food=9)
    return msgspec.structs.replace(muster, works=works, **sides)


def laden(draw: st.DrawFn, group: Group, name: str) -> Group:
    """A group with all that can be taken from it."""
    numbered = [
        Captive(f"p{name}.{arms}-{number}", "lombard", "lombard", "archer", arms.endswith("wounded"))
        for arms in ("foot-whole", "foot-wounded")
        for number in range(1, draw(st.integers(0, 3)) + 1)
    ]
    by_name = [Captive(f"lord_{name}", "lombard", "lombard", "knight")] * draw(st.integers(0, 1))
    on_foot = draw(st.booleans())
    return msgspec.structs.replace(
        group,
        id=name,
        captives=(*numbered, *by_name),
        convoys=tuple(Convoy(f"c{name}{n}", 4) for n in range(draw(st.integers(0, 2)))),
        half_deniers=draw(st.integers(0, 9)),
        soldiers=tuple(
            msgspec.structs.replace(
                man, id=f"{name}.{man.id}", mounted=man.mounted and not (on_foot and n % 2)
            )
            for n, man in enumerate(group.soldiers)
        ),
        commanders=tuple(
            msgspec.structs.replace(one, id=f"{name}.{one.id}", name=one.name) for one in group.commanders
        ),
    )


@st.composite
def results(draw: st.DrawFn, muster: Muster) -> Result:
    """A valid result of a battle in which somebody of each side comes away."""
    fates: dict[str, Any] = {}
    for side in SIDES:
        first, *others = muster.force(side).people
        fates[first.id] = "unhurt"
        for person in others:
            allowed = ["unhurt", "killed", "captured", *([] if person.wounded else ["wounded"])]
            fates[person.id] = draw(st.sampled_from(allowed))
    people = [person for _, group in muster.groups() for person in group.people]
    riders = [one.id for one in people if one.mounted and fates[one.id] in ("unhurt", "wounded")]
    outcomes = outcomes_of(draw)
    follows = ending(outcomes)
    named = {leader.id for _, group in muster.groups() for leader in group.commanders}
    result = Result(
        muster=muster.number,
        settled_by="external",
        end=follows.end,
        loser=follows.loser,
        holder=follows.holder,
        outcomes=outcomes,
        fates={name: fate for name, fate in fates.items() if name not in named},
        commanders={name: fate for name, fate in fates.items() if name in named},
        rounds=draw(st.integers(0, 12)),
        unhorsed=tuple(name for name in riders if draw(st.booleans())),
        left_by={
            group.id: draw(st.sampled_from(HEX_SIDES))
            for side, group in muster.groups()
            if outcomes.of(side) in LEAVING and draw(st.booleans())
        },
        loot=tuple(loot(draw, muster)),
        convoys={
            convoy.id: draw(st.sampled_from(["kept", "captured", "destroyed", "undriven"]))
            for _, group in muster.groups()
            for convoy in group.convoys
            if draw(st.booleans())
        },
        freed=tuple(
            captive.id for _, group in muster.groups() for captive in group.captives if draw(st.booleans())
        ),
        works=works(draw, muster.works) if muster.works else None,
    )
    contract.validate(muster, result)
    return result


def outcomes_of(draw: st.DrawFn) -> Outcomes:
    """What both sides do; nobody leaves a hex that he has won."""
    one = draw(st.sampled_from(AT_LARGE))
    other = "holds" if one in LEAVING else draw(st.sampled_from(AT_LARGE))
    return Outcomes(one, other)


def loot(draw: st.DrawFn, muster: Muster) -> list[Loot]:
    """Some money from every chest to one of the enemy's groups."""
    taken = []
    for side, group in muster.groups():
        if group.half_deniers:
            taker = draw(st.sampled_from(muster.force(contract.opponent(side)).groups))
            taken.append(Loot(group.id, taker.id, draw(st.integers(1, group.half_deniers))))
    return taken


def works(draw: st.DrawFn, before: contract.Works) -> WorksAfter:
    """What has become of the place."""
    lost = {kind: draw(st.integers(0, had)) for kind, had in before.engines.items()}
    stands = before.building == "castle" and before.gate != "destroyed"
    taken = draw(st.booleans())
    return WorksAfter(
        engines_lost={kind: number for kind, number in lost.items() if number},
        demolished=tuple(draw(st.lists(st.sampled_from(WALLS), unique=True))),
        tents_burnt=draw(st.integers(0, 3)),
        food_lost=draw(st.integers(0, 9)) if taken else 0,
        food_gained=draw(st.integers(0, 4)),
        outer_works_taken=taken,
        gate=draw(st.sampled_from([None, *get_args(contract.Gate)])) if stands else None,
        siphon_lost=before.siphon is not None and draw(st.booleans()),
    )
