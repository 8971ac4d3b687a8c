"""Stand-alone battles that were fought once are fought again as they were, and reach all that a system knows."""

import re
from functools import cache
from itertools import chain
from typing import get_args

import msgspec
import pytest

from battles import rulesets
from battles.ancient_battles.system import SYSTEM as FIGURES
from battles.contract import telling
from battles.devils_horsemen.system import SYSTEM as HORSEMEN
from battles.grunwald.system import SYSTEM
from battles.guiscard.system import SYSTEM as SKIRMISH
from battles.warmaster.system import SYSTEM as WARMASTER
from campaign.presentation import battle_log
from campaign.service.engagements.alone import refought
from harness.golden import fights, released, replay
from tests.battles.pieces import messages_of, untranslated
from tests.campaign.presentation.report.in_french import ENGLISH
from tests.harness.golden.kept import SHELF

KEPT = fights.kept(SHELF)
FIGHTS = tuple(fights.all_of_them())


def name_of(path):
    return f"{path.parent.name}-{path.name.removesuffix(fights.SUFFIX)}"


RECORD = "record them: ./run golden record"
RULE = re.compile(r"G[TC]-[\w.]+|\bD\d+")
TOO_RARE_IN_SKIRMISHES = {
    "ArrowsServedOut",
    "CanvasHeld",
    "EngineSmashed",
    "GearLeftBehind",
    "LedAcross",
    "LetIn",
    "LetInside",
    "PerrierDestroyed",
    "PerrierTaken",
    "RopeCaught",
    "RopeGiven",
    "RousedByFire",
    "Shelter",
    "SiegeJoined",
    "SiphonEmplaced",
    "Suffer",
    "WorkDemolished",
}
TOO_RARE = {
    "guiscard": TOO_RARE_IN_SKIRMISHES,
    "grunwald": {"ConroisFormed", "FatigueTaken", "OverrunRepelled"},
    "warmaster": {"FieldSearched", "PeopleGathered"},
    "ancient_battles": {"BreakResisted", "FieldSearched", "PeopleGathered", "UnitTurned"},
    "devils_horsemen": set(),
}
"""What none of these short battles has; each is played by a test of its own rule."""
KINDS = {
    "guiscard": (SKIRMISH.kinds, SKIRMISH.orders),
    "grunwald": (SYSTEM.kinds, SYSTEM.orders),
    "warmaster": (WARMASTER.kinds, WARMASTER.orders),
    "ancient_battles": (FIGURES.kinds, FIGURES.orders),
    "devils_horsemen": (HORSEMEN.kinds, HORSEMEN.orders),
}
OPENING = {"ArmiesDeployed", "BattleJoined", "OwnTablesLaid"}
"""What happens before the first order."""
GOES_ON = {
    "guiscard": {"StepBegan", "BattleEnded"},
    "grunwald": {"PhaseBegan", "BattleDecided"},
    "grunwald_heads": {"PhaseBegan", "FieldSearched"},
    "warmaster": {"PhaseBegan", "BattleDecided"},
    "ancient_battles": {"StepBegan", "BattleDecided"},
    "devils_horsemen": {"TurnBegan", "OrdersPhaseBegan", "BattleDecided"},
    "devils_horsemen_heads": {"TurnBegan", "OrdersPhaseBegan", "FieldSearched"},
}
"""What every battle of a system has; one that is resigned is not decided."""
SKIRMISHES = [fight for fight in FIGHTS if fight.system == "guiscard"]
OF_EACH_FIGHT = pytest.mark.parametrize(
    "fight", FIGHTS, ids=lambda fight: name_of(fight.path(SHELF)), scope="module"
)
"""All that is asked of a battle is asked one after the other, so that one worker fights it again, once."""
SMALLEST = min(SKIRMISHES, key=lambda fight: fight.path(SHELF).stat().st_size)


@cache
def again(path):
    """A battle of the installed rules that is fought again, step by step. Raises Refusal."""
    return list(fights.again(fights.read(path)))


def seen(path):
    """The kinds of orders and events in it."""
    return {type(each).__name__ for step in again(path) for each in (step.order, *step.events)}


def told(fight):
    """All that its system tells of it."""
    record = fights.read(fight.path(SHELF))
    battle, ruleset = refought(record), rulesets.ruleset(record.ruleset)
    events = chain(battle.opening, *(step.events for step in again(fight.path(SHELF))))
    return list(telling.lines(ruleset, ruleset.initial(), events))


def test_the_installed_rules_have_fought_every_battle_that_is_kept_or_a_release_has():
    installed = {fight.path(SHELF) for fight in FIGHTS}
    assert installed <= set(KEPT), RECORD
    assert set(KEPT) - installed <= set(released.named(SHELF))


@pytest.mark.parametrize("path", KEPT, ids=name_of)
def test_every_battle_that_is_kept_can_be_read(path):
    record = fights.read(path)
    assert f"{record.ruleset}-{record.rules}" == path.parent.name
    assert record.orders


@OF_EACH_FIGHT
def test_a_kept_battle_is_fought_again_as_it_was(fight):
    path = fight.path(SHELF)
    battle = fights.read(path)
    assert path.parent.name == f"{battle.ruleset}-{battle.rules}"
    resigned = {"BattleDecided"} if "BattleResigned" in seen(path) else set()
    assert GOES_ON[battle.ruleset] - resigned <= seen(path)


@OF_EACH_FIGHT
def test_every_line_of_a_kept_battle_has_its_french_with_the_same_rules_and_no_word_of_english(fight):
    lines = told(fight)
    assert untranslated(messages_of(lines), "fr") == set()
    english, french = (battle_log.in_language(lines, code) for code in ("en", "fr"))
    assert english == [str(line) for line in lines]
    assert [line for line in french if ENGLISH.search(line) or "{" in line] == []
    for one, other in zip(english, french, strict=True):
        assert one != other
        assert RULE.findall(one) == RULE.findall(other)


@pytest.mark.parametrize("id_", KINDS)
def test_the_kept_battles_have_every_kind_of_order_and_event(id_):
    events, orders = KINDS[id_]
    wanted = {kind.__name__ for kind in (*events, *get_args(orders))} - OPENING
    told = set().union(*(seen(fight.path(SHELF)) for fight in FIGHTS if fight.system == id_))
    assert wanted - told == TOO_RARE[id_]


def test_the_same_release_fights_the_same_battle():
    assert fights.recorded(SMALLEST) == fights.read(SMALLEST.path(SHELF))


def test_another_rule_of_the_same_version_is_found_and_obliges(monkeypatch):
    monkeypatch.setattr("battles.guiscard.play.combat.blows.row", lambda weight, face: face)
    told = fights.fault(fights.read(SKIRMISHES[1].path(SHELF)))
    assert told.startswith(replay.OTHER_BATTLES)


def test_a_changed_order_is_found():
    battle = fights.read(SMALLEST.path(SHELF))
    battle.orders[5] = msgspec.Raw(b'{"order":"surrender"}')
    assert fights.fault(battle).startswith(replay.OTHER_BATTLES)


def test_a_raised_version_owes_older_battles_nothing(monkeypatch):
    battle = fights.read(SMALLEST.path(SHELF))
    monkeypatch.setattr(rulesets.ruleset("guiscard"), "rules_version", "1000")
    assert not fights.installed(battle)
