"""Chests, stores and owners, put right."""

import pytest

from campaign.decide.corrections.goods import MOST_MONEY
from campaign.model import events as e
from campaign.model.corrections import Correction, Money, Owner, Stores
from tests.campaign.board import FAR, FIELD, Board, foot
from tests.campaign.decide.corrections.acting import corrected, correcting, refused
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened


def board() -> Board:
    """A rich group, a town, a city and a convoy."""
    table = Board().group("n1", "norman", money=40).place("corato", "norman").group("l1", "lombard")
    table.place("bari", "byzantine", FAR, kind="city")
    return table.given(
        e.ConvoyPosted(convoy="c1", hex=FIELD, start="corato", end="corato", load=2, animals=2)
    )


def test_a_chest_holds_what_it_ought_to_hold_and_its_owner_alone_is_told() -> None:
    table = board()
    event = corrected(table, e.MoneyCorrected, Money(group="n1", was=40, amount=55))
    assert (event.before, event.amount, event.faction, event.witnesses) == (40, 55, "norman", ())
    assert table.state.groups["n1"].money == 55


@pytest.mark.parametrize(
    ("kind", "piece", "was", "points", "faction"),
    [
        ("place", "corato", 5, 7, "norman"),
        ("convoy", "c1", 2, 1, ""),
        ("ration", "n1", 0, 3, "norman"),
    ],
)
def test_there_is_as_much_to_eat_as_there_ought_to_be(
    kind: str, piece: str, was: int, points: int, faction: str
) -> None:
    table = board()
    fact = Stores(kind=kind, piece=piece, was=was, points=points)
    event = corrected(table, e.StoresCorrected, fact)
    assert (event.before, event.points, event.faction, event.witnesses) == (was, points, faction, ())
    back = Stores(kind=kind, piece=piece, was=points, points=was)
    corrected(table, e.StoresCorrected, back)


def test_the_stores_of_a_besieged_place_are_days_and_its_points_what_they_come_to() -> None:
    table = opened(before_the_walls(resources=5))
    days = table.state.sieges[SITE].food
    fact = Stores(kind="siege", piece=SITE, was=days, points=days - 4)
    event = corrected(table, e.StoresCorrected, fact)
    assert event.faction == "lombard"
    assert table.state.sieges[SITE].food == days - 4
    assert table.state.settlements[SITE].resources == event.level < 5


def test_a_place_is_whose_it_ought_to_be_with_its_garrison_and_all_see_it() -> None:
    table = Board().place("melfi", "lombard", kind="castle", garrison=foot(6))
    event = corrected(table, e.OwnerCorrected, Owner(site="melfi", was="lombard", faction="norman"))
    assert (event.faction, event.enemy) == ("norman", "lombard")
    assert set(event.witnesses) == set(table.state.factions)
    place = table.state.settlements["melfi"]
    assert (place.faction, place.commander, place.garrison) == ("norman", "", foot(6))


@pytest.mark.parametrize(
    ("fact", "field", "reason"),
    [
        (Money(group="n9", was=40, amount=1), "group", "there is no group n9"),
        (Money(group="n1", was=41, amount=1), "was", "it is 40 now, not 41 as you saw"),
        (Money(group="n1", was=40, amount=-1), "amount", f"it is from 0 to {MOST_MONEY}"),
        (Money(group="n1", was=40, amount=40), "amount", "it is 40 as it is"),
        (
            Stores(kind="cellar", piece="corato", was=5, points=1),
            "kind",
            "there are no stores of kind 'cellar'",
        ),
        (Stores(kind="place", piece="atlantis", was=5, points=1), "piece", "there is no place atlantis"),
        (Stores(kind="place", piece="corato", was=5, points=11), "points", "it is from 0 to 10"),
        (Stores(kind="place", piece="corato", was=4, points=1), "was", "it is 5 now, not 4 as you saw"),
        (
            Stores(kind="place", piece="bari", was=5, points=1),
            "piece",
            "the stores of bari never run out: it is a city",
        ),
        (Stores(kind="siege", piece="corato", was=5, points=1), "piece", "corato is not besieged"),
        (Stores(kind="convoy", piece="c9", was=5, points=1), "piece", "there is no convoy c9"),
        (Stores(kind="ration", piece="n9", was=0, points=1), "piece", "there is no group n9"),
        (Owner(site="atlantis", was="norman", faction="lombard"), "site", "there is no place atlantis"),
        (
            Owner(site="corato", was="lombard", faction="german"),
            "was",
            "corato is not whose it was as you saw",
        ),
        (Owner(site="corato", was="norman", faction="venetian"), "faction", "there is no faction venetian"),
        (Owner(site="corato", was="norman", faction="norman"), "faction", "corato is theirs as it is"),
    ],
)
def test_what_contradicts_itself_or_what_stands_is_refused(fact: Correction, field: str, reason: str) -> None:
    table = board()
    assert refused(table, correcting(table, fact)) == (f"corrections[0].{field}", reason)


def test_a_place_in_which_somebody_has_a_fate_of_his_own_changes_no_hands() -> None:
    table = Board().commander("roger", "lombard")
    table.place("melfi", "lombard", kind="castle", garrison=foot(6), noble="roger")
    act = correcting(table, Owner(site="melfi", was="lombard", faction="norman"))
    assert refused(table, act) == ("corrections[0].site", "roger commands in melfi")


def test_a_besieged_place_changes_hands_with_its_siege_and_eats_by_days() -> None:
    table = opened(before_the_walls())
    mine = correcting(table, Owner(site=SITE, was="lombard", faction="norman"))
    assert refused(table, mine)[1] == "melfi is besieged: it changes hands with the siege"
    was = table.state.settlements[SITE].resources
    points = correcting(table, Stores(kind="place", piece=SITE, was=was, points=was + 1))
    assert refused(table, points)[1] == "melfi is besieged: its stores are days of food"
