"""The captain as a player: each item of the agenda with the function that answers it."""

from typing import Any

from battles.contract.muster import Side, opponent
from battles.contract.surface import Chance
from battles.guiscard import system
from battles.guiscard.bots import array
from battles.guiscard.bots.captain import (
    answering,
    arriving,
    besieging,
    charging,
    drill,
    engines,
    escalade,
    fetching,
    garrison,
    leaving,
    raiding,
    shooting,
    torching,
    withdrawal,
)
from battles.guiscard.bots.captain.aims import CAMP, PARTY, PATROLS, RAIDERS, part
from battles.guiscard.bots.captain.marching import March
from battles.guiscard.bots.captain.pack import reins
from battles.guiscard.bots.captain.stance import Stance, stance
from battles.guiscard.bots.captain.striking import Blows, Melee
from battles.guiscard.bots.captain.survey import FAR, Survey, position
from battles.guiscard.bots.player import Player, allowed, along, first_allowed
from battles.guiscard.play import orders as o
from battles.guiscard.play.combat.attacking import AddAttacker, Attack, Strike
from battles.guiscard.play.ending import FightOn, Surrender
from battles.guiscard.play.fire.aiming import Lower, ShootFlaming
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.moving.legs import Leave
from battles.guiscard.play.moving.step import Take
from battles.guiscard.rules.fire.weapons import shooter
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state import items as a


class Captain(Player):
    """Plays to win. Its memory can be found again in the state, so another may play on for it."""

    def __init__(self, draw: Chance) -> None:
        super().__init__(draw)
        self._seen: tuple[Any, Survey] | None = None
        self._way: tuple[Any, list[str]] | None = None
        self._melee: tuple[Any, list[Blows]] | None = None

    def view(self, state: Skirmish, side: Side) -> tuple[Survey, Stance]:
        """The view that a side has of the field now."""
        enemies = position(one for one in state.people.values() if one.side != side and one.hex)
        key = (
            state.turn,
            state.active,
            state.step,
            side,
            enemies,
            dressed(state),
            state.fabric,
            garrison.bounds(state, side),
            reins(state),
        )
        if self._seen is None or self._seen[0] != key:
            self._seen = key, Survey(state, side)
        return self._seen[1], stance(state, self._seen[1])

    def deploy(self, state: Skirmish, item: a.Deploying) -> o.Order:
        """Set up in the usual array; a garrison at its posts, the guards of a camp at the gear to guard."""
        one = state.people[item.left[0]]
        if part(state, one.side) == CAMP:
            return raiding.post(state, one)
        return garrison.place(state, one) if garrison.stormed(state, one.side) else array.place(state, one)

    def emplace(self, state: Skirmish, item: a.Emplacing) -> o.Order | None:
        """Choose where its people will come on."""
        return arriving.emplace(state, self.view(state, item.side)[0], system.LOOP.topic_of(state), item)

    def approach(self, state: Skirmish, item: a.Approaching) -> o.Order:
        """Over the side from which it is nearest."""
        return arriving.approach(state, self.view(state, item.side)[0], system.LOOP.topic_of(state), item)

    def arrive(self, state: Skirmish, item: a.Arriving) -> o.Order:
        """Onto the map."""
        survey, _ = self.view(state, state.people[item.character].side)
        return arriving.arrive(state, survey, system.LOOP.topic_of(state), item)

    def open_phase(self, state: Skirmish, item: a.OpeningPhase) -> o.Order:
        """Take the outer works where the redoubt would cost too much."""
        return besieging.stop_or_press(state, item)

    def form_up(self, state: Skirmish, item: a.FormingUp) -> o.Order:
        """The hoplites, facing the enemy."""
        return drill.form_up(self.view(state, item.side)[0], system.LOOP.topic_of(state), state, item)

    def parley(self, state: Skirmish, item: a.Parleying) -> o.Order:
        """Lay down arms when nothing can be saved."""
        if garrison.stormed(state, item.side):
            return Surrender() if garrison.gives_up(state, item.side) else FightOn()
        survey, mind = self.view(state, item.side)
        return Surrender() if mind.flight and leaving.cut_off(state, survey) else FightOn()

    def open_fire(self, state: Skirmish, item: a.OffensiveFire) -> o.Order | None:
        """Let the engines shoot first; then any shooter aims."""
        if state.siphons or state.perriers:
            found = engines.shot(state, self.view(state, state.active)[0])
            if found is not None:
                return found
        offers = system.LOOP.topic_of(state).offers(state, item)
        return next((order for order in offers if isinstance(order, Aim)), None)

    def aim(self, state: Skirmish, item: a.Aiming) -> o.Order:
        """Aim where it does most harm."""
        survey, _ = self.view(state, state.people[item.shooter].side)
        if state.naphtha and not item.defensive:
            flames = (each for each in system.LOOP.orders(state) if isinstance(each, ShootFlaming))
            lit = engines.lit(state, survey.side, flames)
            if lit is not None:
                return lit
        found = shooting.best(state, survey, item)
        if survey.walled and (isinstance(found, Lower) or part(state, survey.side) == RAIDERS):
            offers = [each for each in system.LOOP.orders(state) if isinstance(each, ShootFlaming)]
            found = torching.flaming(state, survey, item, offers) or found
        return found

    def interrupt(self, state: Skirmish, item: a.DefensiveFire) -> o.Order | None:
        """At who comes near."""
        return shooting.interrupt(state, system.LOOP.topic_of(state), item)

    def charge(self, state: Skirmish, item: a.Charges) -> o.Order | None:
        """At good odds."""
        survey, mind = self.view(state, state.active)
        return None if mind.flight else charging.charge(state, survey, mind, item)

    def lead_charge(self, state: Skirmish, item: a.PlanningCharge) -> o.Order:
        """Hex by hex."""
        side = state.active if item.countering is None else opponent(state.active)
        return charging.lead(state, *self.view(state, side), system.LOOP.topic_of(state), item)

    def counter(self, state: Skirmish, item: a.CounterCharging) -> o.Order:
        """Counter-charge if it spares more than it risks."""
        return charging.counter(state, item)

    def move(self, state: Skirmish, item: a.Movement) -> o.Order:
        """Move one after another, the nearest to the enemy first, shooters last; formations are drilled before."""
        survey, mind = self.view(state, state.active)
        if state.formations:
            drilled = first_allowed(state, drill.before_moving(survey, mind, state))
            if drilled is not None:
                return drilled
        if part(state, state.active) == PARTY:
            names = fetching.queue(state, movers(state), fresh(state))
            return first_allowed(state, map(Take, names)) or o.EndStep()
        done = first_allowed(state, escalade.handled(state, survey)) if state.ladders else None
        if done is not None:
            return done
        busy = occupied(state, survey, mind)
        for name in fresh(state):
            if allowed(state, Take(name)):
                return Take(name)
        for one in sorted(movers(state), key=lambda one: (shooter(one), away(survey, one), one.id)):
            order = Take(one.id)
            if one.id not in busy and not drill.stands(state, one) and allowed(state, order):
                return order
        return o.EndStep()

    def announce(self, state: Skirmish, item: a.Announcing) -> o.Order:
        """To the place that is best for it."""
        one = state.people[item.character]
        if item.at.partner:
            return escalade.carried(
                state,
                self.view(state, one.side)[0],
                item.at.hex,
                system.LOOP.topic_of(state).offers(state, item),
            )
        key = (state.turn, state.active, one.id, one.hex, one.deeds.spent)
        if self._way is None or self._way[0] != key:
            survey, mind = self.view(state, one.side)
            self._way = key, path(state, survey, mind, one, item)
        way = self._way[1]
        survey, mind = self.view(state, one.side)
        goes = mind.flight and not withdrawal.draws_off(state, survey)
        goes = goes or (bool(one.leads) and part(state, one.side) == PARTY)
        if goes and item.at.entered >= len(way) and allowed(state, Leave()):
            return Leave()
        taken = fetching.bridle(state, item, way) if part(state, one.side) in (PARTY, PATROLS) else None
        return taken or along(item, way)

    def blows(self, state: Skirmish) -> list[Blows]:
        """The blows planned in this step of combat, as it stands."""
        done = tuple(one.id for one in state.people.values() if one.deeds.attacked)
        key = (state.turn, state.active, position(state.people.values()), done, dressed(state))
        if self._melee is None or self._melee[0] != key:
            self._melee = key, Melee(state, self.view(state, state.active)[0]).plan()
        return self._melee[1]

    def attack(self, state: Skirmish, item: a.Combat) -> o.Order:
        """The blow that is worth most; in a siege fires are laid and fought before."""
        survey, _ = self.view(state, state.active)
        if survey.walled:
            if garrison.stormed(state, state.active):
                thrown = first_allowed(state, garrison.thrown_down(state))
                if thrown is not None:
                    return thrown
            fire = first_allowed(state, torching.planned(state, survey).values())
            if fire is not None:
                return fire
        for blows in self.blows(state):
            if blows.first:
                order = Attack(blows.first[0], blows.defender.id)
                if allowed(state, order):
                    return order
        if part(state, state.active) == PATROLS:
            return first_allowed(state, fetching.strike_down(state)) or o.EndStep()
        return o.EndStep()

    def assail(self, state: Skirmish, item: a.Assailing) -> o.Order:
        """Name the people who strike together."""
        planned = next((blows.first for blows in self.blows(state) if blows.defender.id == item.defender), [])
        if item.attackers[0] in planned:
            for name in planned:
                if name not in item.attackers and allowed(state, AddAttacker(name)):
                    return AddAttacker(name)
        return Strike()

    def suffer(self, state: Skirmish, item: a.Suffering) -> o.Order:
        """Give the harm to the attacker who loses least."""
        return answering.suffer(state, item)

    def fall_back(self, state: Skirmish, item: a.Retreating) -> o.Order | None:
        """Go where it is safest."""
        survey, _ = self.view(state, owner(state, item.character))
        return answering.fall_back(state, survey, system.LOOP.topic_of(state), item)

    def land(self, state: Skirmish, item: a.Landing) -> o.Order | None:
        """Go where it is safest."""
        survey, _ = self.view(state, state.people[item.character].side)
        return answering.land(state, survey, system.LOOP.topic_of(state), item)

    def refuse(self, state: Skirmish, item: a.Refusing) -> o.Order:
        """Ride off always, if there is a way."""
        survey, _ = self.view(state, state.people[item.archer].side)
        return answering.refuse(state, survey, system.LOOP.topic_of(state), item)

    def follow_up(self, state: Skirmish, item: a.Advancing) -> o.Order:
        """Follow up if it is no worse there."""
        return answering.follow_up(state, *self.view(state, item.side), system.LOOP.topic_of(state), item)

    answers = {
        a.Deploying: deploy,
        a.Emplacing: emplace,
        a.Approaching: approach,
        a.Arriving: arrive,
        a.OpeningPhase: open_phase,
        a.FormingUp: form_up,
        a.Parleying: parley,
        a.OffensiveFire: open_fire,
        a.Aiming: aim,
        a.DefensiveFire: interrupt,
        a.Charges: charge,
        a.PlanningCharge: lead_charge,
        a.CounterCharging: counter,
        a.Movement: move,
        a.Announcing: announce,
        a.Combat: attack,
        a.Assailing: assail,
        a.Suffering: suffer,
        a.Retreating: fall_back,
        a.Landing: land,
        a.Refusing: refuse,
        a.Advancing: follow_up,
    }


def path(
    state: Skirmish, survey: Survey, mind: Stance, one: Character, item: a.Announcing | None = None
) -> list[str]:
    """The hexes of somebody's move: home, with horses across the map, back into the redoubt, or where he does most good.

    `item` is the path that is being announced, on which horses may have been taken by the bridle.
    """
    if mind.flight and withdrawal.draws_off(state, survey):
        return withdrawal.out_of_range(state, survey, one)
    if mind.flight:
        return leaving.path(state, survey, one)
    if part(state, one.side) == PARTY:
        more = fetching.taking(state, item, one) if item is not None and not item.at.entered else ()
        if one.leads or more:
            return fetching.path(state, survey, one, more)
        found = fetching.to_a_horse(state, survey, one)
        if found is not None:
            return found
    if to := withdrawal.called_back(state, survey, one):
        return withdrawal.path(state, survey, one, to)
    if (state.siphons or state.perriers) and (beside := engines.stations(state, survey).get(one.id)):
        return engines.path(state, survey, one, beside)
    if state.ladders and (end := escalade.crews(state, survey).get(one.id)):
        return escalade.path(state, survey, one, end)
    return March(state, survey, mind, one).path()


def occupied(state: Skirmish, survey: Survey, mind: Stance) -> set[str]:
    """The people who stay where they are to work there: with fire, at engines, beside a ladder that they will carry."""
    busy: set[str] = {*torching.planned(state, survey)} if survey.walled else set()
    if mind.flight:
        return busy
    if state.siphons or state.perriers:
        busy.update(engines.serving(state, survey))
    if state.ladders:
        crews = escalade.crews(state, survey)
        busy.update(name for name, hex_ in crews.items() if state.people[name].hex == hex_)
    return busy


def fresh(state: Skirmish) -> list[str]:
    """The people of the active side who are off the map still and may come on."""
    if state.siege is None:
        return []
    return [name for name in state.siege.waiting if state.people[name].side == state.active]


def movers(state: Skirmish) -> list[Character]:
    """The people of the active side who have not moved yet."""
    return [
        one
        for one in state.people.values()
        if one.side == state.active
        and one.able
        and not (one.deeds.moved or one.deeds.charged or one.deeds.forgone)
    ]


def dressed(state: Skirmish) -> tuple[Any, ...]:
    """The formations as they stand, and the lost pikes."""
    ranks = tuple(
        (each.id, each.right, tuple(each.members), each.foulkon) for each in state.formations.values()
    )
    return ranks, tuple(state.fallen.items())


def away(survey: Survey, one: Character) -> int:
    """Points to the nearest enemy."""
    return survey.away(one.mounted, one.armoured).get(one.hex, FAR)


def owner(state: Skirmish, name: str) -> Side:
    """The side of a character or of a horse."""
    one = state.people.get(name)
    if one is not None:
        return one.side
    return state.horses[name].side or state.active
