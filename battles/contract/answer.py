"""Does a result answer its muster? Every reason why it may not, with the field and the rule."""

from collections.abc import Iterable, Iterator, Mapping

from battles.contract.moments import FIGHTS, OF_A_SIPHON, OF_ENGINES, SOMEBODY, Moment
from battles.contract.muster import SIDES, Group, Muster, Person, Side, Works, opponent
from battles.contract.result import GONE, LEAVING, MAX_ROUNDS, Fate, Outcome, Result, WorksAfter, ending
from hexmap.grid import SIDES as HEX_SIDES
from hexmap.grid import offset
from rulebook import Refusal, rule

CONTRACT = "contract"


def validate(muster: Muster, result: Result) -> None:
    """Raise Refusal, naming field, reason and rule, unless the result answers this muster completely."""
    for refusal in faults(muster, result):
        raise refusal


def faults(muster: Muster, result: Result) -> Iterator[Refusal]:
    """Every reason why the result does not answer this muster, in the order in which they are looked for.

    A missing fate leaves the end of the sides open, so it is the only fault then.
    """
    yield from _same_battle(muster, result)
    yield from _rounds(result)
    missing = list(_everybody(muster, result))
    yield from missing
    if missing:
        return
    fates = {**result.fates, **result.commanders}
    for side in SIDES:
        people = muster.force(side).people
        yield from no_second_wound(people, fates)
        yield from captor_is_left(side, people, muster.force(opponent(side)).people, fates)
        yield from _outcome_fits(side, result.outcomes.of(side), people, fates)
    yield from _ending_fits(result)
    yield from _horses(muster, result, fates)
    yield from _ways_out(muster, result)
    yield from _goods(muster, result)
    yield from _works(muster, result.works)


def _everybody(muster: Muster, result: Result) -> Iterator[Refusal]:
    soldiers = [soldier.id for _, group in muster.groups() for soldier in group.soldiers]
    commanders = [commander.id for _, group in muster.groups() for commander in group.commanders]
    yield from _complete("fates", result.fates, soldiers)
    yield from _complete("commanders", result.commanders, commanders)


def at_large(people: Iterable[Person], fates: Mapping[str, Fate]) -> list[Person]:
    """Return the people who are neither dead nor taken."""
    return [person for person in people if fates[person.id] not in GONE]


@rule("GC-14.5c")
def no_second_wound(people: Iterable[Person], fates: Mapping[str, Fate]) -> Iterator[Refusal]:
    """Refuse every wounded man who is wounded again: he is dead."""
    for person in people:
        if person.wounded and fates[person.id] == "wounded":
            yield Refusal("GC-14.5c", f"fates.{person.id}", "he was wounded before; wounded again is killed")


@rule("GC-14.8a")
def captor_is_left(
    side: Side, people: Iterable[Person], enemies: Iterable[Person], fates: Mapping[str, Fate]
) -> Iterator[Refusal]:
    """Refuse prisoners whom nobody is left to guard."""
    taken = [person.id for person in people if fates[person.id] == "captured"]
    if taken and not at_large(enemies, fates):
        yield Refusal("GC-14.8a", f"fates.{taken[0]}", f"captured by nobody: no {opponent(side)} is at large")


def _same_battle(muster: Muster, result: Result) -> Iterator[Refusal]:
    if result.muster != muster.number:
        yield Refusal(CONTRACT, "muster", f"answers muster {result.muster}, and this is {muster.number}")
    if result.issue != muster.issue:
        reason = f"answers issue {result.issue} of the muster, and issue {muster.issue} is out"
        yield Refusal(CONTRACT, "issue", reason)


def _rounds(result: Result) -> Iterator[Refusal]:
    if not 0 <= result.rounds <= MAX_ROUNDS:
        yield Refusal(CONTRACT, "rounds", f"a battle takes 0 to {MAX_ROUNDS} rounds, not {result.rounds}")


def _complete(field: str, fates: Mapping[str, Fate], ids: Iterable[str]) -> Iterator[Refusal]:
    expected = dict.fromkeys(ids)
    for person in fates:
        if person not in expected:
            yield Refusal(CONTRACT, f"{field}.{person}", "nobody of that id is in the muster")
    for person in expected:
        if person not in fates:
            yield Refusal(CONTRACT, f"{field}.{person}", "the result doesn't say what became of him")


def _outcome_fits(
    side: Side, outcome: Outcome, people: Iterable[Person], fates: Mapping[str, Fate]
) -> Iterator[Refusal]:
    field, left = f"outcomes.{side}", at_large(people, fates)
    if outcome == "eliminated" and left:
        yield Refusal("GC-14.6a", field, f"not eliminated: {left[0].id} is at large")
    if outcome == "surrender" and left:
        yield Refusal("GC-14.6c", field, f"all survivors of a surrender are prisoners, {left[0].id} too")
    if outcome not in ("eliminated", "surrender", "garrison_surrenders") and not left:
        yield Refusal("GC-14.6a", field, f"nobody is left, so the {side} can't have '{outcome}'")


def _ending_fits(result: Result) -> Iterator[Refusal]:
    follows = ending(result.outcomes)
    for field in ("end", "loser", "holder"):
        given, right = getattr(result, field), getattr(follows, field)
        if given != right:
            sides = f"{result.outcomes.attacker} and {result.outcomes.defender}"
            rule_id = "GC-14.6d" if follows.end == "undecided" else "GC-14.6a"
            yield Refusal(rule_id, field, f"is {given}, and {right} follows from the outcomes {sides}")
    if follows.holder is not None and result.outcomes.of(follows.holder) in LEAVING:
        yield Refusal("GC-14.6a", f"outcomes.{follows.holder}", "the winner stays in the hex")


def _horses(muster: Muster, result: Result, fates: Mapping[str, Fate]) -> Iterator[Refusal]:
    people = {person.id: person for side in SIDES for person in muster.force(side).people}
    for place, person_id in enumerate(result.unhorsed):
        field, person = f"unhorsed[{place}]", people.get(person_id)
        if person is None or not person.mounted:
            yield Refusal(CONTRACT, field, f"no mounted {person_id} is in the muster")
        elif fates[person_id] in GONE:
            yield Refusal(CONTRACT, field, f"{person_id} is {fates[person_id]}; name only people at large")
        if person_id in result.unhorsed[:place]:
            yield Refusal(CONTRACT, field, f"{person_id} is named twice")


def _ways_out(muster: Muster, result: Result) -> Iterator[Refusal]:
    sides = {group.id: side for side, group in muster.groups()}
    for group, edge in result.left_by.items():
        field = f"left_by.{group}"
        if group not in sides:
            yield Refusal(CONTRACT, field, "no such group is in the muster")
            continue
        if edge not in HEX_SIDES:
            yield Refusal("GC-14.6b", field, f"'{edge}' is no side of a hex: {', '.join(HEX_SIDES)}")
        if result.outcomes.of(sides[group]) not in LEAVING and not both_go_back(muster, result):
            yield Refusal("GC-14.6b", field, f"the {sides[group]} doesn't leave the hex")


def both_go_back(muster: Muster, result: Result) -> bool:
    """True if neither side keeps the field, because the fight ended undecided (GC-14.6d)."""
    return muster.kind == "field" and result.end == "undecided"


def _goods(muster: Muster, result: Result) -> Iterator[Refusal]:
    groups = {group.id: (side, group) for side, group in muster.groups()}
    for place, loot in enumerate(result.loot):
        yield from _loot(f"loot[{place}]", groups, loot.lost_by, loot.taken_by)
        if loot.half_deniers < 1:
            field = f"loot[{place}].half_deniers"
            yield Refusal(CONTRACT, field, f"at least 1 changes hands, not {loot.half_deniers}")
    for group_id, (_, group) in groups.items():
        lost = sum(loot.half_deniers for loot in result.loot if loot.lost_by == group_id)
        if lost > group.half_deniers:
            reason = f"{group_id} has {group.half_deniers} half-deniers to lose, not {lost}"
            yield Refusal("GC-12a", "loot", reason)
    yield from _known("convoys", result.convoys, [c.id for _, g in groups.values() for c in g.convoys])
    yield from _known("freed", result.freed, [c.id for _, g in groups.values() for c in g.captives])


def _loot(
    field: str, groups: Mapping[str, tuple[Side, Group]], lost_by: str, taken_by: str
) -> Iterator[Refusal]:
    strange = {
        name: group for name, group in (("lost_by", lost_by), ("taken_by", taken_by)) if group not in groups
    }
    for name, group in strange.items():
        yield Refusal(CONTRACT, f"{field}.{name}", f"no group {group} is in the muster")
    if not strange and groups[lost_by][0] == groups[taken_by][0]:
        yield Refusal(CONTRACT, field, "money changes hands between enemies only")


def _known(field: str, named: Iterable[str], ids: Iterable[str]) -> Iterator[Refusal]:
    known = set(ids)
    for name in named:
        if name not in known:
            yield Refusal(CONTRACT, f"{field}.{name}", "the muster names nothing of that id")


def _works(muster: Muster, after: WorksAfter | None) -> Iterator[Refusal]:
    if after is None:
        return
    if muster.works is None:
        yield Refusal(CONTRACT, "works", "this is no fight of a siege")
        return
    for kind, lost in after.engines_lost.items():
        if not 0 <= lost <= muster.works.engines.get(kind, 0):
            had = muster.works.engines.get(kind, 0)
            yield Refusal(CONTRACT, f"works.engines_lost.{kind}", f"the besieger has {had}, not {lost}")
    limits = {"tents_burnt": muster.works.tents, "food_lost": muster.works.food}
    for name, most in limits.items():
        if not 0 <= getattr(after, name) <= most:
            yield Refusal(CONTRACT, f"works.{name}", f"from 0 to {most}, not {getattr(after, name)}")
    for place, hex_ in enumerate(after.demolished):
        if hex_ in muster.works.demolished:
            yield Refusal(CONTRACT, "works.demolished", f"{hex_} was demolished before")
        if hex_ in after.demolished[:place]:
            yield Refusal(CONTRACT, "works.demolished", f"{hex_[:40]} is named twice")
    yield from food_lost_with_outer_works(after)
    yield from _what_stands_no_more(muster.works, after)
    yield from _moments(muster, muster.works, after)


@rule("GS-11.4.1g")
def food_lost_with_outer_works(after: WorksAfter) -> Iterator[Refusal]:
    """Refuse food that is lost although those inside are not shut up in a redoubt: nothing else in a fight costs any."""
    if after.food_lost and not after.outer_works_taken:
        yield Refusal("GS-11.4.1g", "works.food_lost", "no food is lost unless the outer works are taken")


def _what_stands_no_more(before: Works, after: WorksAfter) -> Iterator[Refusal]:
    if before.gate == "destroyed" and after.gate not in (None, "destroyed"):
        yield Refusal("GT-9.2.4a", "works.gate", f"was destroyed before, and is not {after.gate} again")
    if after.siphon_lost and before.siphon is None:
        yield Refusal("GT-10.5.1a", "works.siphon_lost", "nobody has a siphon that could be lost")


def _moments(muster: Muster, works: Works, after: WorksAfter) -> Iterator[Refusal]:
    people = {person.id for side in SIDES for person in muster.force(side).people}
    turn = 1
    for place, moment in enumerate(after.moments):
        field = f"works.moments[{place}]"
        if not turn <= moment.turn <= MAX_ROUNDS:
            reason = f"turn {moment.turn} is before the last one told, or after {MAX_ROUNDS}"
            yield Refusal(CONTRACT, f"{field}.turn", reason)
        if moment.hex and not _is_hex(moment.hex):
            yield Refusal(CONTRACT, f"{field}.hex", f"{moment.hex[:40]!r} is no hex")
        if moment.who and moment.who not in people:
            yield Refusal(CONTRACT, f"{field}.who", f"nobody of the muster is {moment.who[:40]}")
        if moment.seen in SOMEBODY and not moment.who:
            yield Refusal(CONTRACT, f"{field}.who", f"{moment.seen} tells of somebody, and names nobody")
        if reason := _out_of_place(moment, works):
            yield Refusal(CONTRACT, f"{field}.seen", reason)
        turn = max(turn, moment.turn)
    told = [moment.seen for moment in after.moments]
    for seen in sorted({seen for seen in told if told.count(seen) > 1}):
        yield Refusal(CONTRACT, "works.moments", f"{seen} is told more than once")


def _out_of_place(moment: Moment, works: Works) -> str:
    fights = FIGHTS.get(moment.seen, (works.action,))
    if works.action not in fights:
        return f"{moment.seen} is seen in no {works.action}, only in: {', '.join(fights)}"
    if moment.seen in OF_ENGINES and not any(works.engines.values()):
        return f"{moment.seen}: the besieger has no engine that could be"
    if moment.seen in OF_A_SIPHON and works.siphon is None:
        return f"{moment.seen}: nobody has a siphon"
    return ""


def _is_hex(hex_: str) -> bool:
    try:
        offset(hex_)
    except ValueError:
        return False
    return True
