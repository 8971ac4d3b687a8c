"""The properties that always hold in a skirmish, after every single event."""

from collections import Counter
from collections.abc import Iterator

from battles.contract.muster import SIDES
from battles.guiscard.play.ending import last_turn
from battles.guiscard.play.gear.burning import endangered
from battles.guiscard.play.sieges.setup import mounts, packs
from battles.guiscard.rules.counters import both, hexes_of
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.hoplites.formation import is_hoplite
from battles.guiscard.rules.under_way import TRAVELLER
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.items import Landing, Retreating
from battles.guiscard.tables import TABLES
from battles.kit.agenda import sound
from hexmap import grid


def faults(state: Skirmish, *, at_rest: bool) -> Iterator[str]:
    """The impossible parts of a state; `at_rest`: all that follows from an order has happened."""
    if state.muster is not None:
        yield from SOUND.faults(state, at_rest=at_rest)
        yield from nobody_shares_a_hex(state, at_rest=at_rest)


def counters(state: Skirmish) -> Iterator[Character | Horse]:
    """Every counter on the field."""
    yield from (one for one in state.people.values() if one.hex)
    yield from (horse for horse in state.horses.values() if horse.hex)


def filled(state: Skirmish) -> dict[str, tuple[str, ...]]:
    """The hexes that each counter on the field fills."""
    return {piece.id: hexes_of(piece) for piece in counters(state)}


def nobody_shares_a_hex(state: Skirmish, *, at_rest: bool) -> Iterator[str]:
    """GT-1.1c, GT-4.1b: two living share a hex only while one is on his way through."""
    passing = sound.in_hexes_of_others(state.at, filled(state))
    on_the_way = not at_rest or any(type(item) in TRAVELLER for item in state.agenda)
    if len(passing) > on_the_way:
        yield f"in hexes that others hold: {passing}"


def the_armoured_sink(state: Skirmish) -> Iterator[str]:
    """GT-4.2.1d: the armoured are out of deep water, mounted or on foot, once all has happened."""
    for hex_ in sorted(ground_in(state).deep.intersection(state.at)):
        one = state.people.get(state.at[hex_])
        if one is not None and one.armoured:
            yield f"{one.id} is armoured, and in deep water at {hex_}"


def riders_are_on_two(state: Skirmish) -> Iterator[str]:
    """GT-1.1b: a rider and a horse fill two hexes of the field, everybody else one."""
    ground = ground_in(state)
    for piece in counters(state):
        hexes = hexes_of(piece)
        two = isinstance(piece, Horse) or piece.mounted
        if len(set(hexes)) != 1 + two or not all(each in ground for each in hexes):
            yield f"{piece.id} is on {hexes}"


def the_index_is_true(state: Skirmish) -> Iterator[str]:
    """The holder that the index names for a hex is there, and each person on the field is found in it."""
    return sound.index_is_true(state.at, filled(state))


def nobody_comes_or_goes(state: Skirmish) -> Iterator[str]:
    """People and horses are the ones of the muster throughout."""
    came = [person for side in SIDES for person in state.battle.force(side).people]
    yield from sound.nobody_comes_or_goes("people", [person.id for person in came], state.people)
    horses = sum(mounts(state.battle, one, side) for side in SIDES for one in state.battle.force(side).people)
    horses += sum(1 for _ in packs(state.battle))
    if len(state.horses) != horses:
        yield f"{len(state.horses)} horses, and {horses} came"


def the_dead_lie(state: Skirmish) -> Iterator[str]:
    """The dead are off the field and off horses; there are at most as many bodies on it as dead."""
    dead = [one for one in state.people.values() if one.condition == "dead"]
    for one in dead:
        if one.hex or one.horse or one.leads or one.away:
            yield f"{one.id} is dead, and stands at {one.hex!r}, rides {one.horse!r}, leads {one.leads}"
    if sum(state.bodies.values()) > len(dead):
        yield f"{sum(state.bodies.values())} bodies of {len(dead)} dead"
    for horse in state.horses.values():
        if not horse.alive and (horse.hex or horse.rider or horse.leader):
            yield f"{horse.id} is dead, and has {horse.hex!r}, {horse.rider!r}, {horse.leader!r}"


def riders_and_horses_agree(state: Skirmish) -> Iterator[str]:
    """The rider of a horse is recorded on both sides, and so is its leader; a stunned man is neither (GT-1.2b)."""
    for one in state.people.values():
        if one.horse and (state.horses[one.horse].rider != one.id or state.horses[one.horse].hex):
            yield f"{one.id} rides {one.horse}, whose rider is {state.horses[one.horse].rider!r}"
        if one.condition == "stunned" and (one.horse or one.leads):
            yield f"{one.id} is stunned, and rides {one.horse!r} or leads {one.leads}"
        for led in one.leads:
            if state.horses[led].leader != one.id:
                yield f"{one.id} leads {led}, whose leader is {state.horses[led].leader!r}"
    riding = Counter(one.horse for one in state.people.values() if one.horse)
    yield from (f"{count} people ride {horse}" for horse, count in riding.items() if count > 1)


def everybody_is_somewhere(state: Skirmish) -> Iterator[str]:
    """Each living person is on the field, away, about to be set up, or about to be put down beside his horse."""
    if state.turn < 1:
        return
    falling = {item.character for item in state.agenda if isinstance(item, Landing)}
    falling |= set(state.siege.waiting) if state.siege is not None else set()
    for one in state.people.values():
        if one.alive and not one.hex and not one.away and one.id not in falling and state.over is None:
            yield f"{one.id} lives, and is nowhere"


def nobody_is_in_two_formations(state: Skirmish) -> Iterator[str]:
    """GT-7.3.1a: a man stands in one formation at most; pikes are before members alone."""
    members = Counter(name for formation in state.formations.values() for name in formation.members)
    yield from (f"{name} is in {count} formations" for name, count in members.items() if count > 1)
    for formation in state.formations.values():
        if not set(formation.markers) <= set(formation.members):
            yield f"{formation.id} has pikes before {formation.markers}, and members {formation.members}"


def formations_are_of_hoplites_in_place(state: Skirmish) -> Iterator[str]:
    """GT-7.3.1a: the members of a formation are hoplites on foot, and stand on the field, once all has happened."""
    for formation in state.formations.values():
        for one in (state.people[name] for name in formation.members):
            if not (is_hoplite(one) and one.able):
                where = f"{one.condition}, at {one.hex!r}, rides {one.horse!r}"
                yield f"{one.id} ({one.code}) is in {formation.id}: {where}"


def fires_are_on_the_field(state: Skirmish) -> Iterator[str]:
    """GT-10.2.5a: exactly the hexes with a kept fire burn, none beyond its time, and naphtha lies only where it burns."""
    if set(state.fires) != set(state.fabric.burning):
        yield f"fires are at {sorted(state.fires)}, and {state.fabric.burning} burn"
    most = TABLES.now.flames.burning.turns_to_destroy
    for hex_, fire in state.fires.items():
        if not 0 <= fire.count <= most - (fire.lit != "naphtha"):
            yield f"{hex_} has burnt {fire.count} turns of {most}"
    if wet := set(state.naphtha) & set(state.fires):
        yield f"naphtha lies in burning hexes: {sorted(wet)}"


def nobody_rests_in_flames(state: Skirmish) -> Iterator[str]:
    """GT-10.2.4a: people in a burning hex, once all has happened, have found no way out of it."""
    # Those who flee wait for whoever falls back, or is put down beside his horse, before them.
    waiting = state.agenda and isinstance(state.agenda[-1], Retreating | Landing)
    if state.fires and not waiting and state.over is None:
        for piece in endangered(state):
            yield f"{piece.id} is at {hexes_of(piece)}, where it burns"


def engines_bar_their_hexes(state: Skirmish) -> Iterator[str]:
    """GT-10.5.1a: each siphon stands in a hex of its own, which nobody enters."""
    stands = sorted(siphon.hex for siphon in state.siphons.values())
    if stands != list(state.fabric.siphons):
        yield f"siphons stand at {stands}, and {state.fabric.siphons} are barred"


def engines_fill_their_hexes(state: Skirmish) -> Iterator[str]:
    """GT-10.4.3a: perriers fill exactly the hexes that are closed for them, and those hexes are empty."""
    filled_by = [hex_ for each in state.perriers.values() for hex_ in both(each.hex, each.facing)]
    if sorted(filled_by) != list(state.fabric.engines):
        yield f"perriers fill {sorted(filled_by)}, and engines {state.fabric.engines}"
    yield from (f"{state.at[hex_]} stands at {hex_} in an engine" for hex_ in filled_by if hex_ in state.at)


def ladders_are_in_place(state: Skirmish) -> Iterator[str]:
    """GT-10.1.2: carriers stand on their ladder; one that is raised leans on the next palisade hex, which stands."""
    leaning = [(each.hex, each.against) for each in state.fabric.leaning]
    standing = [(each.hex, each.against) for each in state.ladders.values() if each.hex]
    if sorted(leaning) != sorted(standing):
        yield f"ladders stand at {standing}, and the ground has them at {leaning}"
    for ladder in state.ladders.values():
        stands = tuple(state.people[name].hex for name in ladder.carriers)
        if stands and stands != ladder.hexes:
            yield f"{ladder.id} is carried over {ladder.hexes} by those at {stands}"
        if ladder.hex and (ladder.hexes or ladder.against not in grid.neighbours(ladder.hex)):
            yield f"{ladder.id} stands at {ladder.hex}, leans on {ladder.against}, and lies at {ladder.hexes}"
        if ladder.against in state.fabric.down:
            yield f"{ladder.id} leans on {ladder.against}, which is down"


def ropes_are_in_place(state: Skirmish) -> Iterator[str]:
    """GT-10.6.2a: a climber at the top is in the rope's hex and able; ropes hang from standing works or are carried."""
    for rope in state.ropes.values():
        if rope.climber and not (rope.over and state.people[rope.climber].hex == rope.hex):
            yield f"{rope.climber} is on {rope.id}, which hangs at {rope.hex!r} from {rope.over!r}"
        if bool(rope.carrier) == bool(rope.hex):
            yield f"{rope.id} is carried by {rope.carrier!r} and at {rope.hex!r}"
        if rope.over in state.fabric.down:
            yield f"{rope.id} hangs from {rope.over}, which is down"


def the_battle_ends(state: Skirmish) -> Iterator[str]:
    """GC-14.6d: no turn follows the last."""
    last = last_turn(state)
    if state.turn > last + 1:
        yield f"turn {state.turn} of {last}"


SOUND: sound.Soundness[Skirmish] = sound.Soundness(
    always=(
        riders_are_on_two,
        the_index_is_true,
        nobody_comes_or_goes,
        the_dead_lie,
        riders_and_horses_agree,
        everybody_is_somewhere,
        nobody_is_in_two_formations,
        engines_bar_their_hexes,
        the_battle_ends,
        engines_fill_their_hexes,
    ),
    at_rest=(
        the_armoured_sink,
        formations_are_of_hoplites_in_place,
        fires_are_on_the_field,
        nobody_rests_in_flames,
        ladders_are_in_place,
        ropes_are_in_place,
        sound.somebody_can_go_on,
    ),
)
