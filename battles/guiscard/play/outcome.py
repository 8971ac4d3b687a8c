"""From a battle that is over to the Result that answers its muster (GC-14.6, 14.8)."""

from battles.contract.muster import SIDES, Person, Side
from battles.contract.result import GONE, End, Fate, Outcome, Outcomes, Result, ending, result_by_fates
from battles.contract.wording import SIDE, Said, say, word
from battles.guiscard.play.ending import BattleEnded, last_turn, refuse_unfinished
from battles.guiscard.play.sieges.ends import cut_off, outer_works_taken
from battles.guiscard.play.sieges.remains import remains
from battles.guiscard.play.sieges.setup import mounts
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.movement.control import keeper
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.voice import LINES, book_of
from rulebook import rule

BOOK = book_of("outcome")

OUTCOME_OF: dict[End, Outcome] = {
    "eliminated": "eliminated",
    "flight": "retreat",
    "surrender": "surrender",
    "undecided": "holds",
}


def result(state: Skirmish) -> Result:
    """The fate of everybody. Raises Refusal while the battle is not over."""
    refuse_unfinished(state)
    assert state.over is not None
    outcomes, muster = outcomes_of(state), state.battle
    holder = ending(outcomes).holder
    fates = {person.id: fate(state, person, holder) for side in SIDES for person in muster.force(side).people}
    fates |= dict.fromkeys(cut_off(state), "captured")
    return result_by_fates(
        muster,
        "engine",
        outcomes,
        fates,
        rounds=min(state.turn, last_turn(state)),
        works=remains(state),
        unhorsed=unhorsed(state, holder, fates),
    )


@rule("GC-14.6a", "GC-14.6d")
def outcomes_of(state: Skirmish) -> Outcomes:
    """The outcome of each side: for the loser the battle's end, for the other that it holds; without a loser both hold.

    A side of which nobody is left is eliminated, also if the other's last die with its own (D100).
    """
    over = state.over
    assert over is not None
    taken = cut_off(state)
    alive = [one for one in state.people.values() if one.alive]
    left = {one.side for one in alive if one.id not in taken}
    of: dict[Side, Outcome] = {side: "holds" if side in left else "eliminated" for side in SIDES}
    if taken and "defender" not in left:
        of["defender"] = "surrender"
    if over.loser is not None:
        of[over.loser] = OUTCOME_OF[over.end]
    return Outcomes(of["attacker"], of["defender"])


@rule("GC-14.6a", "GC-14.6c")
def fate(state: Skirmish, person: Person, holder: Side | None) -> Fate:
    """One person's fate: stunned or disarmed people are taken where the enemy holds the field (D81)."""
    one = state.people[person.id]
    if one.condition == "dead":
        return "killed"
    off_map = state.siege is not None and one.id in state.siege.waiting
    on_lost_field = holder is not None and holder != one.side and not one.away and not off_map
    if one.away == "captured" or on_lost_field:
        return "captured"
    return "wounded" if one.condition == "wounded" and not person.wounded else "unhurt"


def unhorsed(state: Skirmish, holder: Side | None, fates: dict[str, Fate]) -> tuple[str, ...]:
    """The riders at large who end without a horse: riders of the side that holds the field catch the loose ones (D81)."""
    lost: list[str] = []
    for side in SIDES:
        riders = [one for one in mounted_people(state, side) if fates[one.id] not in GONE]
        without = [one for one in riders if not one.horse]
        caught = loose_horses(state, side, holder)
        lost += [one.id for one in without[caught:]]
    return tuple(lost)


def mounted_people(state: Skirmish, side: Side) -> list[Character]:
    """The people of a side who came on a horse."""
    came = [person for person in state.battle.force(side).people if mounts(state.battle, person, side)]
    return [state.people[person.id] for person in came]


def loose_horses(state: Skirmish, side: Side, holder: Side | None) -> int:
    """The number of living horses without rider that a side takes along (D81).

    All loose horses on a field that it holds. Of the others, led away or on a field without a holder, it gets
    the horses that it controls.
    """
    ground = ground_in(state)
    return sum(
        holder == side if horse.hex and holder is not None else keeper(state, ground, horse) == side
        for horse in state.horses.values()
        if horse.alive and not horse.rider
    )


def ended(state: Skirmish, event: BattleEnded, side: Side | None) -> Said:
    """The end of the battle in the text log, which an assault without a loser ends otherwise than others."""
    loser = {"loser": word(SIDE, event.loser)} if event.loser else {}
    return say(LINES.said["end"][what_is_kept(state) if event.end == "undecided" else event.end], **loser)


@rule("GS-11.4.1e", "GS-11.4.1g")
def what_is_kept(state: Skirmish) -> str:
    """The outcome of an undecided fight: the place or the redoubt that its defenders keep, else "undecided"."""
    works = state.muster.works if state.muster is not None else None
    if works is None or works.action != "assault" or outcomes_of(state).defender != "holds":
        return "undecided"
    return "redoubt" if outer_works_taken(state) else "place"


BOOK.tellings[BattleEnded] = ended
