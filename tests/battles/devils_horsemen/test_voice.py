"""What the fields of events, orders and questions mean in words and on the field."""

from typing import Any

import msgspec
import pytest

from battles.contract.wording import Said, word
from battles.devils_horsemen import voice
from battles.devils_horsemen.play.fates import UnitsForsaken
from battles.devils_horsemen.play.feigning import TrapTested
from battles.devils_horsemen.play.items import Marching
from battles.devils_horsemen.play.marching import Form, Remount
from battles.devils_horsemen.play.orders import TurnTo
from battles.devils_horsemen.state import State
from battles.devils_horsemen.system import LOOP
from battles.devils_horsemen.voice import CAPTAIN, LEADER, VOICE, wordings
from battles.kit.marks import Marks
from campaign.presentation.battle_log import noted
from dice import Rolled
from tests.battles.devils_horsemen.positions import leader, position, unit
from tests.battles.devils_horsemen.with_people.battles_of_people import host, meeting, under_way


@pytest.fixture
def state() -> State:
    return position(unit("A", "attacker", "0505"), leaders=(leader("l", "attacker", "0505"),))


def test_an_event_is_told_by_its_fields_and_by_what_follows_from_them(state: State) -> None:
    trap = TrapTested("A", "B", 6, (Rolled("DH-6.73c|1.1.A|trap|1", "open", 10, 4, "scripted"),), True)
    told = VOICE.said(state, "{unit} before {pursuer}: {rolls} of {quality}, {rule}", trap)
    assert str(told) == "A before B: 4 of 6, DH-6.73c"
    forsaken = UnitsForsaken("l", ("A", "B"))
    assert str(VOICE.said(state, "{leader} ({initiative}): {units}", forsaken)) == "L (5): A, B"


@pytest.mark.parametrize(
    ("more", "order", "said", "heading"),
    [
        ({}, TurnTo(1), "look to NE", 60_000),
        ({"column": True}, TurnTo(1), "look to E", 90_000),
        ({"column": True, "rammed": True}, TurnTo(0), "look to N", 0),
        ({}, Form(0), "look to NE and form a column", 30_000),
        ({"column": True}, Form(0), "look to N and leave the column", 0),
        ({}, Remount(3), "look to S and dismount", 180_000),
        ({"dismounted": True}, Remount(5), "look to NW and mount", 300_000),
    ],
)
def test_a_unit_looks_to_a_corner_and_a_column_to_a_side(
    more: dict[str, Any], order: Any, said: str, heading: int
) -> None:
    state = position(
        unit("A", "attacker", "0505", "E" if "column" in more else "N", **more),
        acting="attacker",
        agenda=[Marching("A", began=True)],
    )
    worded = LOOP.worded(state, order)
    assert worded is not None
    assert (str(worded.said), worded.marks) == (said, Marks(("A",), heading=heading))


@pytest.mark.parametrize(
    ("group_", "said", "french"),
    [
        ("attacker", "knights unit 4 of the attacker", "le corps 4 de chevaliers de l’attaquant"),  # noqa: RUF001
        ("n1", "knights unit 4 of n1", "le corps 4 de chevaliers de n1"),
        (
            "militia:corato",
            "knights unit 4 of the militia of Corato",
            "le corps 4 de chevaliers de la milice de Corato",
        ),
    ],
)
def test_a_unit_of_people_is_called_by_what_it_is_and_whose(group_: str, said: str, french: str) -> None:
    state = under_way(meeting(host("a"), host("d", faction="arabs")))
    name = next(iter(state.units))
    state.units["a-KN-4"] = msgspec.structs.replace(
        state.units[name], id="a-KN-4", type="KN", formation=group_, dismounted=False
    )
    named = voice.unit(state, "a-KN-4")
    assert isinstance(named, Said)
    assert (str(named), noted([named], "fr")) == (said, [french])


def test_whoever_is_called_by_a_title_has_its_article_in_both_languages() -> None:
    called = [name for name in wordings()[LEADER] if name != CAPTAIN]
    french = noted((word(LEADER, name) for name in called), "fr")
    titled = {name: said.startswith(("le ", "l’")) for name, said in zip(called, french, strict=True)}  # noqa: RUF001
    assert {name: name.startswith("the ") for name in called} == titled
    assert sorted(name for name in called if not titled[name]) == [
        "Baidar/Kaidan",
        "Boleslaw",
        "Henry",
        "Poppo",
    ]
