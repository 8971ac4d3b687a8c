"""Single orders, and the stream that they are kept in."""

import shutil
from pathlib import Path
from types import ModuleType
from uuid import uuid4

import pytest

from battles import rulesets
from battles.contract.draws import Draws
from battles.contract.muster import SIDES
from battles.contract.surface.setting import kept
from campaign.service.engagements.opening import Opening, opening_command
from campaign.service.engagements.orders import give, open_battle
from campaign.service.engagements.streams import decider_of, order_command
from dice.sealed import SealedDice
from eventlog import verify
from eventlog.log import LOG
from eventlog.session import Session
from rulebook import Refusal
from tests.battles.duel.ruleset import RULESET, Leave, Strike
from tests.campaign.service.engagements.fields import events_of

pytestmark = pytest.mark.usefixtures("duels")
SEED = b"\x09" * 32


def dice():
    return SealedDice({"open": SEED}, b"")


def opening(scenario="crowd"):
    muster = kept(RULESET.scenario(scenario)).muster
    return Opening(ruleset="duel", muster=muster, bots=dict.fromkeys(SIDES, "wild"))


def opened(scenario="crowd"):
    stream = uuid4()
    open_battle(stream, opening(scenario), dice(), actor="seat-1")
    return stream


def state_of(stream):
    return LOG.load(decider_of("duel"), stream).state


def test_orders_given_one_by_one_leave_the_log_of_a_session():
    one, other, draws = opened(), uuid4(), Draws(SEED)
    session = Session(LOG, decider_of("duel"), other)
    events, session.state = RULESET.open(RULESET.scenario("crowd"), dice())
    session.note(opening_command(opening(), "seat-1", "1"), events)
    bot, number = RULESET.bot("wild", draws), 0
    while RULESET.to_act(state_of(one)) is not None:
        draws.turn_to(number)
        order = bot.choose(session.state)
        session.note(
            order_command(number, order, "seat-1", "1"), RULESET.decide(session.state, order, dice())
        )
        give(one, order, dice(), actor="seat-1")
        number += 1
    session.commit()
    assert number > 20
    assert events_of(one) == events_of(other)
    assert state_of(one) == session.state
    assert verify.whole(LOG) == []


def test_a_snapshot_is_what_the_events_fold_to():
    stream, draws = opened(), Draws(SEED)
    decider = decider_of("duel")
    bot = RULESET.bot("wild", draws)
    while RULESET.to_act(state_of(stream)) is not None:
        give(stream, bot.choose(state_of(stream)), dice(), actor="seat-1")
        LOG.snapshots.write(stream, LOG.head(stream), decider.reducer, decider.encode(state_of(stream)))
        assert verify.snapshot(LOG, decider, stream) == []


def test_an_order_that_is_not_offered_changes_nothing():
    stream = opened()
    before = LOG.head(stream)
    with pytest.raises(Refusal, match="not offered"):
        give(stream, Strike("nobody"), dice(), actor="seat-1")
    assert LOG.head(stream) == before


def test_nothing_is_ordered_where_no_battle_was_opened():
    with pytest.raises(Refusal, match="no such battle"):
        give(uuid4(), Leave(), dice(), actor="seat-1")


def test_a_battle_that_is_over_takes_no_orders():
    stream = opened("alone")
    give(stream, Leave(), dice(), actor="seat-1")
    with pytest.raises(Refusal):
        give(stream, Leave(), dice(), actor="seat-1")


def test_a_battle_of_an_unknown_system_is_refused():
    strange = Opening(ruleset="chess", muster=opening().muster, bots=opening().bots)
    with pytest.raises(Refusal, match="'chess' is none of"):
        open_battle(uuid4(), strange, dice(), actor="seat-1")


def test_the_sources_of_a_system_say_which_snapshots_count(tmp_path, monkeypatch):
    folder = shutil.copytree(Path(rulesets.package("duel").__file__).parent, tmp_path / "duel")
    copy = ModuleType("duel")
    copy.__file__, copy.__path__ = str(folder / "__init__.py"), [str(folder)]
    monkeypatch.setattr(rulesets, "package", lambda id_: copy)

    def reducer():
        return decider_of.__wrapped__("duel").reducer

    before = reducer()
    assert reducer() == before
    (folder / "ruleset.py").write_text("TURNS = 100\n")
    assert reducer() != before
