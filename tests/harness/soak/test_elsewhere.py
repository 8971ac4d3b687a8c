"""Results that a table-top group might bring: they answer their musters, and say what the quick tables never say."""

from collections.abc import Sequence
from random import Random

from battles import contract
from campaign.model import events as e
from campaign.model.orders import ANY, Assault, March, Order, Sally, Storm
from campaign.model.state import Settings
from campaign.rules.sieges.fights import answers
from harness.soak import elsewhere
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, knights, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, calm, opened, quiet, siege_on


def handed_over(board: Board, *orders: Order) -> contract.Muster:
    """The muster that a night hands to the organiser."""
    issued = only(board.day(("norman", orders)), e.MusterIssued)
    return contract.muster_from_json(issued.muster)


def results(muster: contract.Muster) -> list[contract.Result]:
    """Many results, each of which answers the muster: an answer that does not raises Refusal."""
    found = [elsewhere.fought(muster, GAME, Random(number)) for number in range(40)]
    for result in found:
        contract.validate(muster, result)
        assert (result.settled_by, result.letter, result.rolls) == ("external", None, ())
    return found


def test_a_battle_in_the_field_brings_prisoners_and_costs_horses() -> None:
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(12), hostility=9).group(
        "b1", "byzantine", FIELD, foot(9), hostility=2
    )
    found = results(handed_over(board, March("n1", (FIELD,), (ANY,))))
    assert any("captured" in result.fates.values() for result in found)
    assert any(result.unhorsed for result in found)
    assert not any("garrison_surrenders" in (r.outcomes.attacker, r.outcomes.defender) for r in found)


def test_an_attack_on_a_castle_may_end_with_its_surrender() -> None:
    board = Board(settings=Settings(battles="organiser")).group(
        "n1", "norman", FIELD, knights(14), hostility=9
    )
    board.given(
        e.SettlementHeld(
            site="melfi",
            name="Melfi",
            hex=FIELD,
            kind="castle",
            faction="byzantine",
            commander="",
            resources=3,
            hostility=5,
            garrison=foot(8),
            noble="",
        )
    )
    found = results(handed_over(board, Storm("n1", "melfi")))
    ends = {result.outcomes.defender for result in found}
    assert "garrison_surrenders" in ends
    assert len(ends) > 1


def settled(*, by: str = "norman", kind: str = "castle", **orders: Sequence[Order]) -> contract.Muster:
    """The muster of a fight of a siege on a day on which `by` has the initiative, as the organiser gets it."""
    board = before_the_walls(
        kind=kind, men=knights(30), garrison=foot(12), settings=Settings(battles="organiser")
    )
    board = calm(opened(board))
    siege_on(board).engines = {"perrier": 3, "siege_ladder": 2}
    dice = quiet((5, 1) if by == "norman" else (1, 9), **{"11.4.3c": [4], "11.4.3e": [1, 9, 9, 9]})
    return contract.muster_from_json(only(board.day(*orders.items(), dice=dice), e.MusterIssued).muster)


def spoilt(muster: contract.Muster) -> list[contract.WorksAfter]:
    """What results say of the works; each is taken by who asks what a fight of a siege may bring."""
    found = results(muster)
    for result in found:
        answers.check(muster, result, GAME.sieges)
    return [result.works for result in found if result.works is not None]


def test_an_assault_takes_outer_works_breaks_walls_and_costs_engines_and_food() -> None:
    found = spoilt(settled(norman=[Assault(SITE)]))
    assert {after.outer_works_taken for after in found} == {True, False}
    assert any(after.demolished for after in found)
    assert any(after.engines_lost.get("perrier") for after in found)
    assert any(after.food_lost for after in found)


def test_those_in_a_farm_are_mostly_shut_up_in_its_next_redoubt() -> None:
    found = spoilt(settled(kind="market_town", norman=[Assault(SITE)]))
    assert sum(after.outer_works_taken for after in found) > len(found) / 2


def test_a_sally_burns_tents_or_brings_food_and_nobody_gives_himself_up() -> None:
    camp = spoilt(settled(by="lombard", lombard=[Sally(SITE, "camp")]))
    assert any(after.tents_burnt for after in camp)
    assert not any(after.outer_works_taken or after.food_gained for after in camp)
    food = spoilt(settled(by="lombard", lombard=[Sally(SITE, "supply")]))
    assert any(after.food_gained for after in food)


def test_carts_perish_stand_still_and_change_hands() -> None:
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(12), hostility=9).group("b1", "byzantine", FIELD, foot(9))
    board.place("melfi", "byzantine", "9244").place("venosa", "byzantine", "9245")
    board.given(
        e.ConvoyCreated(
            convoy="c20",
            faction="byzantine",
            hex=FIELD,
            start="melfi",
            end="venosa",
            load=3,
            animals=2,
            spent=0,
            day=1,
            group="b1",
        )
    )
    found = results(handed_over(board, March("n1", (FIELD,), (ANY,))))
    assert {fate for result in found for fate in result.convoys.values()} == {
        "kept",
        "captured",
        "destroyed",
        "undriven",
    }


def test_leaders_are_taken_or_come_away_alone() -> None:
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(14), hostility=9)
    board.group("b1", "byzantine", FIELD, foot(9), prestige=5, hostility=2)
    found = results(handed_over(board, March("n1", (FIELD,), (ANY,))))
    assert any(result.commanders["b1-leader"] == "captured" for result in found)
    assert any(
        result.commanders["b1-leader"] in ("unhurt", "wounded")
        and {fate for who, fate in result.fates.items() if who.startswith("b1")} <= {"killed", "captured"}
        for result in found
    )


def test_captives_are_set_free_by_their_own_people_alone() -> None:
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(12), hostility=9).group("b1", "byzantine", FIELD, foot(9))
    board.prisoners("byzantine", "b1", {"norman": foot(2), "lombard": foot(1)})
    muster = handed_over(board, March("n1", (FIELD,), (ANY,)))
    (held,) = (group.captives for group in muster.defender.groups)
    freed = {name for result in results(muster) for name in result.freed}
    assert freed == {captive.id for captive in held if captive.faction == "norman"}
