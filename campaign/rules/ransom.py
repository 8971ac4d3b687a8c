"""GC-14.8d, e: captive commanders are ransomed in step 3, or freed when nobody holds them any more (D38)."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.men import Band, Men
from campaign.model.orders import Ransom
from campaign.model.state import Commander, Group, Prisoners, State
from campaign.rules import conditions, groups, lone
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.numbering import free_number, name_of
from campaign.rules.prisoners import escort, prisoners, under_siege
from campaign.rules.sheets import carry_out
from campaign.tables import Tables
from rulebook import Refusal, rule

PRICE, RIDERS = "GC-14.8d", "GC-14.8e"
HALF_DENIERS = 2


@rule("GC-14.8d")
def price(prestige: int, tables: Tables) -> int:
    """The ransom of a commander of so much prestige, in half-deniers."""
    return HALF_DENIERS * tables.prestige.ransom_deniers_per_point * prestige


def check_payer(group: Group, commander: Commander, tables: Tables) -> None:
    """Refuse a ransom that the group cannot pay."""
    owed = price(commander.prestige, tables)
    if group.money < owed:
        raise Refusal(
            PRICE,
            "group",
            "the ransom in half-deniers is {owed}, and group {group} has {money}",
            group=group.id,
            money=group.money,
            owed=owed,
        )


def payable(piece: Prisoners) -> bool:
    """True if a ransom may be paid: once the captive has arrived, or at once where his captor has no prison (D37)."""
    return bool(piece.prison) or not piece.destination


def settle_ransoms(decision: Decision) -> None:
    """Step 3: escorts are chosen, then ransoms paid in the order of the sheets."""
    escort.choose_escorts(decision)
    due = [name for piece in decision.state.prisoners.values() if payable(piece) for name in piece.commanders]
    carry_out(decision, {Ransom: pay})
    for name in due:
        decision.choose("ransom", by_order=decision.state.commanders[name].fate == "free")
    decision.next()


def captive(state: State, faction: str, name: str) -> tuple[Commander, Prisoners]:
    """A faction's captive commander and the piece that holds him. Raises Refusal."""
    commander = state.commanders.get(name)
    piece = next((each for each in state.prisoners.values() if name in each.commanders), None)
    if commander is None or commander.faction != faction or piece is None:
        raise Refusal(PRICE, "commander", "you have no captive commander {commander}", commander=name)
    if not payable(piece):
        raise Refusal(PRICE, "commander", "{commander} is still on the way to his prison", commander=name)
    return commander, piece


def pay(decision: Decision, faction: str, order: Ransom) -> None:
    """Pay a ransom and let the commander ride, if the order's conditions hold. Raises Refusal."""
    state = decision.state
    commander, piece = captive(state, faction, order.commander)
    group = state.groups.get(decision.resolve(faction, order.group))
    if group is None or group.faction != faction:
        raise Refusal(PRICE, "group", "you have no group {group}", group=order.group)
    if not conditions.met(decision, faction, order, Moment("ransom", group.hex, group.id)):
        return
    check_payer(group, commander, decision.game.tables)
    taker = receiver(state, piece)
    if taker is None:
        raise Refusal(PRICE, "commander", "there is no captor left to take the ransom")
    decision.emit(
        e.RansomPaid(
            commander=commander.id,
            faction=faction,
            captor=piece.faction,
            hex=piece.hex,
            group=group.id,
            taker=taker.id,
            amount=price(commander.prestige, decision.game.tables),
        )
    )
    ride_home(decision, commander, piece)


def receiver(state: State, piece: Prisoners) -> Group | None:
    """The group that a ransom goes to: the one that took him, else the largest of its faction (D38)."""
    first = state.groups.get(piece.taker)
    if first is not None and first.faction == piece.faction:
        return first
    own = [group for group in state.groups.values() if group.faction == piece.faction]
    return groups.largest(state, own) if own else None


@rule("GC-14.8e")
def riders_for(commander: Commander, piece: Prisoners, tables: Tables) -> tuple[Men, Men]:
    """The mounted men who ride with a ransomed commander, and the prisoners among these men.

    They are taken from the prisoners with him, then from the riders who came with him and have left the game.
    The rest are new men of the first type of riders of his people (D38).
    """
    wanted = tables.prestige.ransom_released_cavalry
    held = prisoners.some_riders(piece.men.get(commander.faction, []), wanted)
    back = prisoners.some_riders(piece.riders.get(commander.faction, []), wanted - men.heads(held))
    company = men.joined(held, back)
    missing = wanted - men.heads(company)
    if missing:
        people = commander.faction if commander.faction in tables.cavalry_roster else commander.origin
        rider = Band(people, tables.cavalry_roster[people][0], True, False, missing)
        company = men.joined(company, [rider])
    return company, held


def ride_home(decision: Decision, commander: Commander, piece: Prisoners) -> None:
    """Let a ransomed commander appear in the hex of his prison as a group that nobody may attack on this day (D38)."""
    number = free_number(decision.state, commander.faction)
    company, held = riders_for(commander, piece, decision.game.tables)
    decision.emit(
        e.CommanderReleased(
            commander=commander.id,
            faction=commander.faction,
            captor=piece.faction,
            hex=piece.hex,
            cause="ransom",
            group=name_of(decision.state, commander.faction, number),
            number=number,
            hostility=commander.hostility,
            riders=company,
            held=held,
            day=decision.state.day,
        )
    )


def keep_watch(decision: Decision) -> None:
    """End the day for prisoners without an escort, prisons that have fallen, and captors who have left the game."""
    lone.turn_out(decision)
    for piece in list(decision.state.prisoners.values()):
        if piece.prison:
            look_after_prison(decision, piece)
        else:
            look_after_road(decision, piece)
    decision.next()


def look_after_road(decision: Decision, piece: Prisoners) -> None:
    """See to prisoners on the way: somebody must escort them, to a place that is their captor's."""
    state = decision.state
    if under_siege.kept(state, piece):
        return
    if not piece.group and gone(state, piece.faction):
        for faction in prisoners.factions_in(state, piece):
            prisoners.free(decision, piece, faction, *prisoners.of_faction(state, piece, faction), None)
    elif not piece.group:
        prisoners.without_escort(decision, piece)
    if piece.id not in state.prisoners:
        return
    place = state.settlements.get(piece.destination)
    if place is None or place.faction != piece.faction:
        goal = prisoners.destination(state.settlements.values(), piece.faction, piece.hex)
        if goal != piece.destination:
            decision.emit(
                e.PrisonersBound(prisoners=piece.id, captor=piece.faction, hex=piece.hex, destination=goal)
            )


def look_after_prison(decision: Decision, piece: Prisoners) -> None:
    """Free captives whose prison is their own side's now, or whose captor has no group left (D38)."""
    state = decision.state
    owner = state.settlements[piece.prison].faction
    for name in list(piece.commanders):
        if state.allied(state.commanders[name].faction, owner):
            release(decision, state.commanders[name], piece, "prison_lost")
        elif gone(state, piece.faction) and owner == piece.faction:
            release(decision, state.commanders[name], piece, "captor_gone")
    if piece.id in state.prisoners and owner != piece.faction:
        decision.emit(
            e.PrisonersPassed(
                prisoners=piece.id,
                captor=piece.faction,
                hex=piece.hex,
                taker=owner,
                group="",
                day=state.day,
                factions=prisoners.factions_in(state, piece),
                destination=piece.prison,
            )
        )


def gone(state: State, faction: str) -> bool:
    """True if a faction has no group left on the map."""
    return not any(group.faction == faction for group in state.groups.values())


def release(decision: Decision, commander: Commander, piece: Prisoners, cause: str) -> None:
    """Let a commander go without a ransom, alone."""
    decision.emit(
        e.CommanderReleased(
            commander=commander.id,
            faction=commander.faction,
            captor=piece.faction,
            hex=piece.hex,
            cause=cause,
        )
    )
