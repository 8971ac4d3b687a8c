"""Objectives and victory: what a faction has met, what it scores, and who has won (the scenarios' format, SD1 to SD12).

An objective is judged on what is asked of a faction: on the state at the end, and before that on what the faction knows.
"""

from collections.abc import Iterator, Sequence

from campaign.model import events as e
from campaign.model.state import Deeds, State
from campaign.rules import groups
from campaign.rules.commanders import FREE
from campaign.rules.decision import Decision
from campaign.scenarios import Book
from campaign.scenarios.objectives import FOR_GOOD, Fortunes, times_met
from campaign.scenarios.shapes import Objective


def fortunes(state: State, faction: str) -> Fortunes:
    """The fortunes of a faction as they are."""
    own = [group for group in state.groups.values() if group.faction == faction]
    return Fortunes(
        owners={place.id: place.faction for place in state.settlements.values()},
        money=sum(group.money for group in own),
        heads=sum(groups.strength(state, group) for group in own),
        deeds=state.deeds.get(faction, Deeds()),
        commanders=state.commanders,
    )


def objectives_of(book: Book, faction: str) -> Iterator[tuple[int, Objective]]:
    """A faction's objectives, each with its number in the scenario's list."""
    for number, objective in enumerate(book.board.objectives, start=1):
        if objective.faction == faction:
            yield number, objective


def standing(state: State, book: Book, faction: str) -> e.Standing:
    """The standing of a faction now."""
    has = fortunes(state, faction)
    scores = tuple(
        e.Score(number, objective.kind, times, times * objective.points)
        for number, objective in objectives_of(book, faction)
        if (times := times_met(has, number, objective))
    )
    points, par = sum(score.points for score in scores), book.victory.par.get(faction, 0)
    return e.Standing(faction, points, par, points - par, has.deeds.lost, scores)


def winners(standings: Sequence[e.Standing]) -> tuple[tuple[str, ...], bool]:
    """The winners: the highest result; among equal ones the fewest heads lost in battle, else all of them.

    The second tells whether losses have decided.
    """
    best = max(each.result for each in standings)
    first = [each for each in standings if each.result == best]
    least = min(each.lost for each in first)
    left = tuple(each.faction for each in first if each.lost == least)
    return left, len(left) < len(first)


def eliminated(state: State, faction: str) -> bool:
    """True if a faction that has fielded a group has lost all groups, free commanders and hopes of people to come.

    The wounded in a place who will be fit in this campaign count as coming (SD16).
    """
    if not state.factions[faction].fielded:
        return False
    return not (
        any(group.faction == faction for group in state.groups.values())
        or any(one.faction == faction and one.fate == FREE for one in state.commanders.values())
        or any(coming.faction == faction for coming in state.reinforcements.values())
        or any(lying.faction == faction and lying.back for lying in state.convalescents.values())
    )


def sudden_winner(state: State, book: Book) -> str:
    """The faction that a sudden end makes the winner: all whom it names are eliminated, and it is not. "": none."""
    for end in book.victory.sudden:
        if all(eliminated(state, name) for name in end.factions) and not eliminated(state, end.winner):
            return end.winner
    return ""


def where(state: State, name: str) -> str:
    """The hex in which a commander at liberty is; "" where he is none."""
    commander = state.commanders.get(name)
    if commander is None or commander.fate != FREE:
        return ""
    if commander.group in state.groups:
        return state.groups[commander.group].hex
    place = state.settlements.get(commander.site)
    return place.hex if place is not None else commander.hex


def fulfilled_at(state: State, objective: Objective) -> str:
    """The hex in which an objective of a meeting or of a journey is met at this moment; "" where it is not."""
    here = where(state, objective.commander)
    if objective.kind == "meet":
        return here if here and here == where(state, objective.other) else ""
    place = state.settlements.get(objective.site)
    return here if place is not None and here == place.hex else ""


def take_note(decision: Decision) -> None:
    """The end of a day: note the meetings and journeys that are fulfilled for good."""
    state = decision.state
    for number, objective in enumerate(decision.game.scenario.book.board.objectives, start=1):
        deeds = state.deeds.get(objective.faction)
        if objective.kind in FOR_GOOD and (deeds is None or number not in deeds.fulfilled):
            hex_ = fulfilled_at(state, objective)
            if hex_:
                decision.emit(
                    e.ObjectiveFulfilled(
                        faction=objective.faction,
                        objective=number,
                        kind=objective.kind,
                        day=state.day,
                        hex=hex_,
                    )
                )


def decide(decision: Decision) -> bool:
    """The end of a day: declare who has won if it was the last, or if nobody is left to fight; tell whether it was."""
    state, book = decision.state, decision.game.scenario.book
    sudden = sudden_winner(state, book)
    if not sudden and state.day < state.days:
        return False
    standings = tuple(standing(state, book, faction) for faction in state.factions)
    won, by_losses = ((sudden,), False) if sudden else winners(standings)
    decision.emit(
        e.VictoryDeclared(
            day=state.day,
            cause="eliminated" if sudden else "last_day",
            winners=won,
            standings=standings,
            by_losses=by_losses,
        )
    )
    return True
