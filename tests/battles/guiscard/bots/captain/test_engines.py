"""How a captain serves perriers and siphons, and at what they shoot."""

from random import Random

from battles.fields.laid import Laid
from battles.guiscard.bots.captain import engines
from battles.guiscard.bots.captain.player import Captain, path
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play.fire import stones
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear.siphon import Spray
from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Aiming, OffensiveFire
from hexmap.grid import distance
from tests.battles.guiscard.board import OPEN, Placed, foot
from tests.battles.guiscard.play.gear.engines import emplace as perrier
from tests.battles.guiscard.play.gear.sieges import emplace, siege

CAPTAIN = Captain(Random(1))
CREW = (foot("a", "attacker", "Nim", "1420"), foot("b", "attacker", "Nim", "1620"))


def siphon(*others: Placed, step: str = "offensive_fire") -> Skirmish:
    """A siphon that looks north over an open field, served by two; an archer is so near that he can light it."""
    state = siege(*CREW, foot("n", "attacker", "Nia", "1518"), *others, laid=OPEN, step=step)
    emplace(state, "1520")
    return state


THREE = [foot(f"d{number}", "defender", "Nim", hex_) for number, hex_ in enumerate(("1514", "1513", "1613"))]


def test_a_siphon_shoots_where_most_enemies_are_and_none_of_its_own() -> None:
    state = siphon(*THREE, foot("e", "defender", "Nim", "1714"))
    order = CAPTAIN.choose(state)
    assert isinstance(order, Spray)
    assert all(distance(order.at, hex_) <= 1 for hex_ in ("1514", "1513", "1613"))
    with_friend = siphon(*THREE, foot("f", "attacker", "Nim", "1614"))
    other = CAPTAIN.choose(with_friend)
    assert not isinstance(other, Spray) or distance(other.at, "1614") > 1


def test_a_siphon_does_not_shoot_at_one_man_nor_where_nobody_can_light_it() -> None:
    assert not isinstance(CAPTAIN.choose(siphon(THREE[0])), Spray)
    state = siphon(*THREE)
    state.people["n"].deeds.shot = True
    assert not isinstance(CAPTAIN.choose(state), Spray)


def test_naphtha_in_which_enemies_stand_is_lit_before_anybody_is_shot_at() -> None:
    for naphtha, lit in ((("1514", "1513", "1613"), True), (("1414",), False)):
        state = siphon(*THREE)
        state.naphtha = naphtha
        state.agenda.append(Aiming("n"))
        assert isinstance(CAPTAIN.choose(state), ShootFlaming) is lit


def test_two_serve_a_siphon_that_has_enemies_before_it_shooters_last() -> None:
    state = siphon(*THREE, step="movement")
    assert set(engines.stations(state, Survey(state, "attacker"))) == {"a", "b"}
    assert set(engines.serving(state, Survey(state, "attacker"))) == {"a", "b"}
    aside = siphon(
        foot("d", "defender", "Nim", "2501"), foot("e", "defender", "Nim", "2502"), step="movement"
    )
    assert engines.stations(aside, Survey(aside, "attacker")) == {}


def castle(*others: Placed, served: int = 2) -> Skirmish:
    """A perrier south of the gate of a castle, with two beside it, one on his way there, and a man behind the gate."""
    people = [
        foot("a", "attacker", "Nim", "1417"),
        foot("b", "attacker", "Nim", "1617"),
        foot("c", "attacker", "Nim", "1620"),
        foot("n", "attacker", "Nia", "1420"),
        foot("d", "defender", "Nim", "1510"),
    ]
    state = siege(*people, *others, laid=Laid("B9"), step="movement")
    perrier(state, "p", "1518", "N", served=served)
    return state


def test_three_serve_a_perrier_and_who_is_there_stays() -> None:
    state = castle()
    survey = Survey(state, "attacker")
    assert set(engines.stations(state, survey)) == {"a", "b", "c"}
    assert set(engines.serving(state, survey)) == {"a", "b"}
    way = path(state, *CAPTAIN.view(state, "attacker"), state.people["c"])
    assert way[-1] in engines.around(survey.ground, "1518")


def test_nobody_serves_a_perrier_when_ways_enough_lead_in_or_an_enemy_comes_at_it() -> None:
    state = castle()
    state.fabric = Fabric(down=("1515", "1414", "1614"), engines=state.fabric.engines)
    assert engines.stations(state, Survey(state, "attacker")) == {}
    threatened = castle(foot("e", "defender", "Nim", "1517"))
    assert engines.stations(threatened, Survey(threatened, "attacker")) == {}


def test_a_perrier_throws_where_works_and_enemies_are_and_not_over_its_own() -> None:
    state = castle(foot("x", "attacker", "Nim", "1517"))
    state.step, state.agenda = "offensive_fire", [OffensiveFire()]
    order = CAPTAIN.choose(state)
    assert isinstance(order, Cast)
    worth = engines.stone(state, Survey(state, "attacker"))
    assert worth(order.at) >= worth("1515") > worth("1517")
    assert worth("0801") == 0


def test_two_perriers_that_reach_one_hex_throw_one_after_the_other() -> None:
    crew = enumerate(("1517", "1117", "1017", "1217"))
    state = castle(*(foot(f"m{number}", "attacker", "Nim", hex_) for number, hex_ in crew))
    perrier(state, "q", "1118", "N", served=2)
    state.step, state.agenda = "offensive_fire", [OffensiveFire()]
    casts = [order for order in stones.orders(state) if isinstance(order, Cast)]
    first, second = ({order.at for order in casts if order.perrier == name} for name in "pq")
    assert first & second
    chosen = CAPTAIN.choose(state)
    assert isinstance(chosen, Cast)
    assert chosen.perrier == "q", "the last by name where a hex is worth as much to both"
