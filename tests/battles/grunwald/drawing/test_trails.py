"""The arrows of the last moves are the ways of all who went in the last phase in which anybody did."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles.contract.muster import SIDES
from battles.contract.playing import play
from battles.contract.surface import Livery, Overlaying
from battles.grunwald.drawing import Move, last_moves
from battles.grunwald.play.going import LeaderMoved, UnitStepped
from battles.grunwald.play.opening import BattleJoined
from battles.grunwald.play.turns import PhaseBegan
from battles.grunwald.ruleset import RULESET
from battles.grunwald.with_people.ruleset import RULESET as HEADS
from battles.rulesets import AnyRuleset
from dice.sealed import SealedDice
from tests.battles.grunwald.positions import HERE, NATIONS, leader, unit

JOINED = BattleJoined(
    "",
    16,
    0,
    NATIONS,
    (unit("a", "attacker", HERE), unit("d", "defender", "2530", "S")),
    (leader("lord", "attacker", HERE),),
    (),
    {},
    False,
)


def step(name: str, hex_: str, **more: Any) -> UnitStepped:
    return UnitStepped(name, hex_, more.pop("way", "march"), **more)


def test_a_way_begins_where_the_unit_stood_and_has_every_hex_that_it_entered() -> None:
    made = last_moves([JOINED, step("a", "2519"), step("d", "2529", way="retreat"), step("a", "2518")])
    assert made == [Move("attacker", (HERE, "2519", "2518")), Move("defender", ("2530", "2529"))]


def test_a_phase_in_which_somebody_goes_takes_the_place_of_that_before_it() -> None:
    before = [JOINED, step("a", "2519"), PhaseBegan(2), PhaseBegan(3)]
    assert last_moves(before) == [Move("attacker", (HERE, "2519"))]
    assert last_moves([*before, step("d", "2529")]) == [Move("defender", ("2530", "2529"))]
    assert last_moves([*before, step("a", "2518")]) == [Move("attacker", ("2519", "2518"))]


def test_leaders_have_ways_of_their_own_where_they_go_alone() -> None:
    with_him = [JOINED, step("a", "2519", led={"lord": 2})]
    assert last_moves(with_him) == [Move("attacker", (HERE, "2519"))]
    alone = [*with_him, PhaseBegan(5), LeaderMoved("lord", "2518", 2)]
    assert last_moves(alone) == [Move("attacker", ("2519", "2518"))]


@pytest.mark.parametrize(("rules", "name"), [(RULESET, "mirror"), (HEADS, "ridge")])
def test_the_ways_of_a_battle_end_where_who_went_stands(rules: AnyRuleset, name: str) -> None:
    dice = SealedDice({"open": bytes(32)}, b"")
    events, state = rules.open(rules.scenario(name), dice)
    bots = {side: rules.bot("plain", Random(side)) for side in SIDES}
    for count, played in enumerate(play(rules, state, bots, dice)):
        events += played.events
        if count == 60:
            break
    made = last_moves(events)
    assert made
    standing = {one.hex for one in (*state.units.values(), *state.leaders.values())}
    assert {move.way[-1] for move in made} <= standing
    assert isinstance(rules, Overlaying)
    bare, zones = (rules.overlaid(state, Livery(), sides) for sides in ((), SIDES))
    assert bare == rules.painted(state, Livery())
    assert "url(#grunwald-zone-" not in bare.partition('class="legend"')[0]
    assert "url(#grunwald-zone-attacker)" in zones.partition('class="legend"')[0]
    assert rules.overlaid(state, Livery(), (), events) != bare


def drawn(folder: Path, *more: str) -> str:
    """What `manage.py battle fight mirror` draws of its first turn."""
    file = folder / "field.svg"
    asked = ("--ruleset", "grunwald", "--seed", "1", "--until", "1", "--quiet", "--svg", str(file), "--force")
    call_command("battle", "fight", "mirror", *asked, *more)
    return file.read_text()


def test_zones_and_moves_are_drawn_at_the_terminal_for_who_asks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare, one, both, moved = (
        drawn(tmp_path, *more) for more in ((), ("--zones", "attacker"), ("--zones", "both"), ("--moves",))
    )
    zone = {side: f'fill="url(#grunwald-zone-{side})" opacity' for side in SIDES}
    assert [[each in text for each in zone.values()] for text in (bare, one, both, moved)] == [
        [False, False],
        [True, False],
        [True, True],
        [False, False],
    ]
    assert ["last move" in text for text in (bare, one, moved)] == [False, False, True]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (("wing", "--ruleset", "grunwald", "--moves"), "--moves: goes with --svg"),
        (("marsh", "--zones", "both", "--svg", "{file}"), "--zones: .* draws none"),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_the_battle(
    tmp_path: Path, asked: tuple[str, ...], reason: str
) -> None:
    file = tmp_path / "field.svg"
    with pytest.raises(CommandError, match=reason):
        call_command("battle", "fight", *(each.format(file=file) for each in asked))
    assert not file.exists()
