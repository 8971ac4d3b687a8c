"""How the text log says events in sentences with gaps."""

import msgspec
import pytest

from battles.devils_horsemen import voice
from battles.devils_horsemen.chapters.fates import UnitsForsaken
from battles.devils_horsemen.chapters.feigning import TrapTested
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import CAPTAIN, LEADER, either, tell, telling, wordings
from battles.wording import GapLeft, Said, word
from campaign.presentation.battle_log import noted
from dice import Rolled
from tests.battles.devils_horsemen.heads.battles_of_people import host, meeting, under_way
from tests.battles.devils_horsemen.positions import leader, position, unit


@pytest.fixture
def state() -> State:
    return position(unit("A", "attacker", "0505"), leaders=(leader("l", "attacker", "0505"),))


def test_an_event_is_told_by_its_fields_and_by_what_follows_from_them(state: State) -> None:
    trap = TrapTested("A", "B", 6, (Rolled("DH-6.73c|1.1.A|trap|1", "open", 10, 4, "scripted"),), True)
    told = telling("{unit} before {pursuer}: {rolls} of {quality}, {rule}")(state, trap, None)
    assert str(told) == "A before B: 4 of 6, DH-6.73c"
    forsaken = UnitsForsaken("l", ("A", "B"))
    assert str(tell(state, forsaken, "{leader} ({initiative}): {units}")) == "L (5): A, B"


def test_a_sentence_with_a_gap_that_no_event_fills_is_an_error_unless_something_else_is_given(
    state: State,
) -> None:
    forsaken = UnitsForsaken("l", ("A",))
    with pytest.raises(GapLeft):
        tell(state, forsaken, "{leader} at {place}")
    assert str(tell(state, forsaken, "{leader} at {place}", place="0505")) == "L at 0505"


@pytest.mark.parametrize(("sprung", "said"), [(True, "A turns"), (False, None)])
def test_of_two_sentences_the_one_is_told_that_has_come_true_and_an_empty_one_never(
    state: State, sprung: bool, said: str | None
) -> None:
    told = either("sprung", "{unit} turns")(state, TrapTested("A", "B", 6, (), sprung), None)
    assert (told and str(told)) == said


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
