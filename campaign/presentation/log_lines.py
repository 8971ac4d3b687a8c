"""An event of the log as a sentence for its organisers: all of them, known to players or not."""

from collections.abc import Callable, Iterator
from typing import Any

from campaign.model import events as e
from campaign.model.state import State
from campaign.presentation.organiser import told_best
from campaign.presentation.report import Names, Reason, reasons, spoken
from campaign.presentation.report.die_in_words import battle_in_words, die_in_words
from campaign.presentation.report.fights import Fight, Fights, fights_of
from campaign.presentation.report.words import begun

Sentence = Callable[[Any, State, Names], str]
TO_ONE = ("OrdersClosed",)
"""Kinds whose sentences speak to one faction."""


def event_in_words(event: e.Event, state: State, names: Names, fights: Fights | None = None) -> str:
    """An event as a sentence; `state` is the newest of its campaign, `names` are its organiser's.

    A battle is called by its place and sides if it is among the `fights`, or under way; else by its number. KeyError
    for a hidden kind without words here: a test asks for all kinds.
    """
    known = fights if fights is not None else fights_of(state)
    line = told_best(event, state)
    if line is not None and line.kind not in TO_ONE:
        return spoken(line, names.knowing(known))
    if isinstance(event, OF_BATTLES):
        return begun(IN_BATTLE[type(event)](event, known, names))
    return begun(BEHIND[type(event)](event, state, names))


def why(event: e.Event, state: State, names: Names) -> tuple[Reason, ...]:
    """The rules by which an event came about, with their dice; empty if no rule of the game decides."""
    line = told_best(event, state)
    return reasons(line, names) if line is not None else ()


def cites(event: e.Event, rule: str, state: State, names: Names) -> bool:
    """True if an event came about by a rule, or by one below it: "GC-14.5" is above "GC-14.5a"."""
    cited = {each.rule for each in why(event, state, names)} | set(rules_of_dice(event))
    return any(each.startswith(rule) and not each[len(rule) :][:1].isdigit() for each in cited)


def rules_of_dice(event: e.Event) -> Iterator[str]:
    """The rules by which the dice of an event were rolled."""
    yield from (each.label.split("|")[0] for each in getattr(event, "rolls", ()))
    if isinstance(event, e.DieAwaited | e.OrderFailed | e.ResultRefused):
        yield event.rule


def agenda_turned(event: e.AgendaTurned, state: State, names: Names) -> str:
    return names.say("The night goes on to its next step.")


def die_awaited(event: e.DieAwaited, fights: Fights, names: Names) -> str:
    return names.say(
        "The night waits for a die of {sides}: {die}.",
        die=die_in_words(event.label, fights, names),
        sides=event.sides,
    )


def die_entered(event: e.DieEntered, fights: Fights, names: Names) -> str:
    return names.say(
        "The organiser entered {face}: {die}.",
        face=event.face,
        die=die_in_words(event.label, fights, names),
    )


def orders_closed(event: e.OrdersClosed, state: State, names: Names) -> str:
    filed = [name for name, sheet in event.sheets.items() if sheet.number]
    said = names.say(
        "The organiser closed the orders of day {day} early."
        if event.why == "early"
        else "The orders of day {day} were closed.",
        day=event.day,
    )
    if not filed:
        return names.say("{sentence} No sheet counts.", sentence=said)
    factions = names.all_of(map(names.faction, filed))
    return names.say("{sentence} The sheets that count: {factions}.", sentence=said, factions=factions)


def sheet_filed(event: e.SheetFiled, state: State, names: Names) -> str:
    return names.say(
        "{faction} filed sheet {number} for day {day}.",
        faction=names.faction(event.faction),
        number=event.number,
        day=event.day,
    )


def result_refused(event: e.ResultRefused, fights: Fights, names: Names) -> str:
    return names.say(
        "A result does not count, for {battle}.", battle=battle_in_words(event.number, fights, names)
    )


def victory_counted(event: e.VictoryCounted, state: State, names: Names) -> str:
    return names.count(
        event.victories,
        "{group} has {n} victory to its name.",
        "{group} has {n} victories to its name.",
        group=names.piece(event.group),
    )


def sharing_counted(event: e.SharingCounted, state: State, names: Names) -> str:
    return names.count(
        event.days,
        "{groups} have shared a hex for {n} night.",
        "{groups} have shared a hex for {n} nights.",
        groups=names.all_of(map(names.piece, event.groups)) if event.groups else names.say("none"),
    )


def faction_entered(event: e.FactionEntered, state: State, names: Names) -> str:
    return names.say("{faction} take part.", faction=names.faction(event.faction))


def commander_appeared(event: e.CommanderAppeared, state: State, names: Names) -> str:
    return names.say(
        "{commander} leads people of {faction}, with prestige {prestige}.",
        commander=names.person(event.name),
        faction=names.faction(event.faction),
        prestige=event.prestige,
    )


def settlement_held(event: e.SettlementHeld, state: State, names: Names) -> str:
    return names.say(
        "{place} is held by {faction}, with {points} in store.",
        place=names.site(event.site),
        faction=names.faction(event.faction),
        points=names.points(event.resources),
    )


def reinforcement_announced(event: e.ReinforcementAnnounced, state: State, names: Names) -> str:
    return names.say(
        "{group} of {faction} comes on day {day}, at {place}.",
        group=names.piece(event.group),
        faction=names.faction(event.faction),
        day=event.day,
        place=names.place(event.hex),
    )


def group_raised(event: e.GroupRaised, state: State, names: Names) -> str:
    return names.say(
        "{group} of {faction} stands at {place}.",
        group=names.piece(event.group),
        faction=names.faction(event.faction),
        place=names.place(event.hex),
    )


def muster_issued(event: e.MusterIssued, fights: Fights, names: Names) -> str:
    fight = Fight(event.hex, event.sides[0], event.sides[1])
    return names.say(
        "A muster is drawn up for {battle}.",
        battle=battle_in_words(event.number, {event.number: fight}, names),
    )


def mercenaries_camped(event: e.MercenariesCamped, state: State, names: Names) -> str:
    return names.say("{band} camp at {place}.", band=names.piece(event.band), place=names.place(event.hex))


def convoy_posted(event: e.ConvoyPosted, state: State, names: Names) -> str:
    return names.say(
        "Convoy {convoy} stands at {place}, with {points}.",
        convoy=event.convoy,
        place=names.place(event.hex),
        points=names.points(event.load),
    )


def spy_posted(event: e.SpyPosted, state: State, names: Names) -> str:
    return names.say(
        "{spy} watches at {place}.",
        spy=names.spy(event.spy),
        place=names.place(event.hex),
    )


def spy_noted(event: e.SpyNoted, state: State, names: Names) -> str:
    return names.count(
        len(event.seen),
        "{spy} has noted {n} group at {place}, and has not reported it yet.",
        "{spy} has noted {n} groups at {place}, and has not reported them yet.",
        spy=names.spy(event.spy),
        place=names.place(event.hex),
    )


def spy_searched(event: e.SpySearched, state: State, names: Names) -> str:
    return names.say(
        "{group} searched {place} for a spy of {faction} and found him."
        if event.discovered
        else "{group} searched {place} for a spy of {faction} and did not find him.",
        group=names.piece(event.group),
        place=names.place(event.hex),
        faction=names.faction(event.faction),
    )


def supply_not_needed(event: e.SupplyNotNeeded, state: State, names: Names) -> str:
    return names.say("{group} needs no supply tonight.", group=names.piece(event.group))


def order_of_play_drawn(event: e.OrderOfPlayDrawn, state: State, names: Names) -> str:
    if not event.groups:
        return names.say("No group has anything to do tonight.")
    return names.say(
        "The groups act in this order: {groups}.", groups=", ".join(map(names.actor, event.groups))
    )


OF_BATTLES = e.DieAwaited | e.DieEntered | e.MusterIssued | e.ResultRefused
IN_BATTLE: dict[type[e.Event], Callable[[Any, Fights, Names], str]] = {
    e.DieAwaited: die_awaited,
    e.DieEntered: die_entered,
    e.MusterIssued: muster_issued,
    e.ResultRefused: result_refused,
}
"""The sentences on battles that only organisers read so."""
BEHIND: dict[type[e.Event], Sentence] = {
    e.AgendaTurned: agenda_turned,
    e.CommanderAppeared: commander_appeared,
    e.ConvoyPosted: convoy_posted,
    e.FactionEntered: faction_entered,
    e.GroupRaised: group_raised,
    e.MercenariesCamped: mercenaries_camped,
    e.OrderOfPlayDrawn: order_of_play_drawn,
    e.OrdersClosed: orders_closed,
    e.ReinforcementAnnounced: reinforcement_announced,
    e.SettlementHeld: settlement_held,
    e.SharingCounted: sharing_counted,
    e.SheetFiled: sheet_filed,
    e.SpyNoted: spy_noted,
    e.SpyPosted: spy_posted,
    e.SpySearched: spy_searched,
    e.SupplyNotNeeded: supply_not_needed,
    e.VictoryCounted: victory_counted,
}
"""The events that players never read, or read in part, or read in a sentence that speaks to one of them."""
