"""Musters drawn at random, each fought by every system that fights musters: what came of everybody must answer the muster.

Several groups a side with commanders, wounded and people without supply, in any terrain of open country. A system may
refuse a muster, in a sentence; what it fights it must answer whole, and the same from the same seed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from battles import contract, rulesets
from battles.contract import documents
from battles.contract.muster import SIDES, Commander, Force, Group, Muster, Side, Soldier
from battles.contract.surface import Setting
from battles.people.anybody import KINDS, people
from battles.people.stand_alone import FACTIONS, OPEN_COUNTRY, SOMEWHERE
from battles.rulesets import AnyRuleset
from harness.drill.games import dice_of, fought_out, players, seeded
from harness.drill.plan import Plan
from rulebook import Refusal

GROUPS, HEADS, COMMANDERS, PRESTIGE = 3, 12, 2, 12
"""At most: groups of a side, people of a type in a group, commanders of a group, and their prestige."""
ODDS = 0.2
"""How often a group is unsupplied, and how many of its people are wounded."""


class Answered(msgspec.Struct, frozen=True):
    """The answer of a system to a muster: the sentence by which it `refused` it, its `fault`, or neither."""

    ruleset: str
    seed: str
    heads: int
    refused: str = ""
    fault: str = ""


class Unanswered(Exception):
    """A result that does not account for everybody once, or that is another the second time."""


def systems() -> list[str]:
    """The ids of all systems that fight musters."""
    return sorted(id_ for id_ in rulesets.PACKAGES if rulesets.known(id_).musters)


def plans(ids: Iterable[str], count: int, seed: str) -> list[Plan]:
    """So many musters for each of these systems, by every mixture of the bots that drill its rules; all get the
    same ones.
    """
    found = []
    for id_ in ids:
        bots = rulesets.ruleset(id_).trials.players
        seats = [(one, other) for one in bots for other in bots]
        found += [
            Plan(id_, "muster", *seats[number % len(seats)], f"{seed}/{number}") for number in range(count)
        ]
    return found


def answered(plan: Plan, *, again: bool = True) -> Answered:
    """Have a muster fought, `again` from the same seed too, and what came of it looked at."""
    rules = rulesets.ruleset(plan.ruleset)
    muster = any_muster(Random(seeded(plan, "muster")))
    heads = sum(len(muster.force(side).people) for side in SIDES)
    found = Answered(plan.ruleset, plan.seed, heads)
    try:
        muster = rules.fielded(muster)
        rules.check(Setting(muster))
    except Refusal as refusal:
        return msgspec.structs.replace(found, refused=refusal.template)
    try:
        compare(rules, plan, muster, again=again)
    except Exception as error:  # whatever went wrong is told with its seed
        return msgspec.structs.replace(found, fault=f"{type(error).__name__}: {error}")
    return found


def compare(rules: AnyRuleset, plan: Plan, muster: Muster, *, again: bool) -> None:
    """Fight it once or twice from one seed. Raises Unanswered, and Refusal for a result that does not answer the muster."""
    first, *others = (
        rules.result(fought_out(rules, Setting(muster), players(plan, rules), dice_of(plan)))
        for _ in range(1 + again)
    )
    contract.validate(muster, first)
    met = Counter([*first.fates, *first.commanders])
    came = Counter(one.id for side in SIDES for one in muster.force(side).people)
    if met != came:
        odd = sorted((met - came) + (came - met))
        raise Unanswered(f"these have no fate, or more than one: {', '.join(odd)}")
    if any(documents.to_json(each) != documents.to_json(first) for each in others):
        raise Unanswered("the same seed has given another result")


def any_muster(draw: Random) -> Muster:
    """Two sides that meet in open country."""
    _, terrain = draw.choice(OPEN_COUNTRY)
    most = draw.randint(1, HEADS)
    attacker, defender = (Force(tuple(any_groups(draw, side, most))) for side in SIDES)
    return Muster(
        number=1,
        campaign="",
        day=1,
        hex=SOMEWHERE,
        kind="field",
        attacker=attacker,
        defender=defender,
        terrain=(terrain,),
    )


def any_groups(draw: Random, side: Side, most: int) -> Iterator[Group]:
    """A few groups of a side, with so many people of a type at most."""
    for order in range(1, draw.randint(1, GROUPS) + 1):
        id_ = f"{side[0]}{order}"
        soldiers = tuple(any_soldiers(draw, id_, FACTIONS[side], most))
        commanders = tuple(any_commanders(draw, id_, FACTIONS[side]))
        yield Group(
            id_,
            FACTIONS[side],
            order,
            unsupplied=draw.random() < ODDS,
            soldiers=soldiers,
            commanders=commanders,
        )


def any_soldiers(draw: Random, group: str, origin: str, most: int) -> Iterator[Soldier]:
    """People of a few types, so many of each at most."""
    for type_ in draw.sample(list(people()), draw.randint(*KINDS)):
        arms = people()[type_]
        for number in range(draw.randint(1, most)):
            yield Soldier(
                f"{group}-{type_}-{number}",
                origin,
                type_,
                arms.points_class,
                arms.mounted,
                arms.armoured,
                wounded=draw.random() < ODDS,
            )


def any_commanders(draw: Random, group: str, origin: str) -> Iterator[Commander]:
    """The leaders of a group, or none."""
    for number in range(draw.randint(0, COMMANDERS)):
        id_ = f"{group}-leader-{number}"
        yield Commander(
            id_,
            id_,
            origin,
            "knight",
            people()["knight"].points_class,
            draw.randint(1, PRESTIGE),
            mounted=True,
            armoured=True,
            wounded=draw.random() < ODDS,
        )


def lines(found: Iterable[Answered]) -> Iterator[str]:
    """The outcome of the musters of each system, in lines."""
    by_system: dict[str, list[Answered]] = {}
    for each in found:
        by_system.setdefault(each.ruleset, []).append(each)
    for id_, its in by_system.items():
        refused = Counter(each.refused for each in its if each.refused)
        most = max(each.heads for each in its)
        yield (
            f"{id_}: {len(its)} musters of up to {most} people, "
            f"{refused.total()} refused, {sum(bool(each.fault) for each in its)} failed"
        )
        yield from (f"  {count}: {why}" for why, count in refused.most_common())
