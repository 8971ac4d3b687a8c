"""The dearest addresses: every address is asked, with a crowd that is one."""

from types import SimpleNamespace
from uuid import UUID, uuid4

import pytest

from bench import addresses, crowd, workload
from bench.addresses import Address, Answer
from campaign.model.orders import REFUSED
from campaign.model.state import State
from campaign.verdicts import verdicts
from campaign.visibility import view
from people.models import Account
from people.tenures import seat

OF_NOBODY = {"arrival", "content_type_id", "secret", "token"}
"""Parts of addresses that hold what only a mail or a failure makes."""


@pytest.fixture(scope="module")
def morning() -> State:
    return workload.fold(crowd.opening(UUID(int=1), "The crowd"))


@pytest.fixture
def there(db: None) -> SimpleNamespace:
    """The people and campaigns of a crowd of whom nothing but the ids is known."""
    player = Account.objects.create_user("player")
    ids = {name: uuid4() for name in ("morning", "waiting", "over", "prepared")}
    seat(player, ids["morning"], crowd.FACTION)
    return SimpleNamespace(
        **ids, campaigns=tuple(ids.values())[:3], player=player, key="key", offered=(uuid4(),)
    )


def test_the_crowd_stands_in_one_hex_and_strangers_whom_nobody_has_counted_in_the_next(
    morning: State,
) -> None:
    known, where = view(morning, crowd.FACTION), crowd.place()
    assert sum(group.hex == where.own for group in known.groups.values()) == 145
    strangers = [marker for marker in known.markers.values() if marker.hex == where.next]
    assert len(strangers) == 60
    assert {(each.faction, each.seen) for each in strangers} == {(crowd.ENEMY, None)}
    assert where.next in workload.GAME.map.neighbours(where.own)


def test_the_sheet_of_the_crowd_has_sixty_orders_that_can_be_filed(morning: State) -> None:
    said = verdicts(crowd.sheet(), view(morning, crowd.FACTION), workload.GAME)
    assert len(said) == 60
    assert not [each for each in said if each.verdict == REFUSED]


def test_every_address_is_asked_but_those_that_hold_what_only_a_mail_tells(there: crowd.Crowd) -> None:
    known, special = addresses.values(there), addresses.of_one(there)
    for address in addresses.addresses():
        paths = list(address.filled({**known, **special.get(address.name, {})}))
        assert bool(paths) != bool(OF_NOBODY & set(address.parts)), address.route
        assert not any("<" in path for path in paths), address.route


def test_an_address_is_filled_with_each_value_of_each_of_its_parts() -> None:
    address = Address("/api/<uuid:campaign>/days/<day:day>/sheet", "sheet")
    assert list(address.filled({"campaign": ("a", "b"), "day": (1, 2)})) == [
        "/api/a/days/1/sheet",
        "/api/a/days/2/sheet",
        "/api/b/days/1/sheet",
        "/api/b/days/2/sheet",
    ]


def test_the_dearest_by_what_each_may_cost_stand_first() -> None:
    players, organisers = Address("/play/", "play"), Address("/admin/", "index")
    answers = [
        Answer(organisers, "/admin/", 200, 2.0, 2.5, 1000),
        Answer(players, "/play/", 200, 1.5, 1.5, 2000),
        *(Answer(players, f"/play/{number}/", 200, 0.001, 0.001, 0) for number in range(30)),
    ]
    figures = addresses.figures(0.01, answers)
    assert [figure.name for figure in figures[:2]] == ["/play/", "/admin/"]
    assert [figure.met for figure in figures[:2]] == [False, True]
    assert figures[0].beside == {"clock": 1.5, "kB": 2, "by the floor": 150}
    assert len(figures) == addresses.DEAREST
