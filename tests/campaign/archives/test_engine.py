"""A campaign that leaves while its engine fights a battle: it is fought on where it arrives, and proved there."""

from uuid import UUID

import pytest

from battles import rulesets
from campaign.archives import boxes
from campaign.audit import audit
from campaign.models import Engagement
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from eventlog import jsonl
from eventlog.log import LOG
from tests.campaign.archives.conftest import archived, brought
from tests.campaign.service.engagements.fields import before_a_battle, break_off, row_of, stream_in
from tests.plugins.databases import pointed_at


@pytest.fixture
def begun(committed_db: str, monkeypatch: pytest.MonkeyPatch, settings: object) -> UUID:
    """A campaign whose engine has begun a duel and died at it."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    settings.ENGINE_RULESET = "duel"  # type: ignore[attr-defined]
    campaign = before_a_battle()
    break_off(campaign, monkeypatch, settings)
    return campaign


@pytest.mark.parametrize("secret", [True, False])
def test_a_battle_that_was_begun_is_fought_on_and_proved(begun: UUID, elsewhere: str, secret: bool) -> None:
    stream, head = stream_in(begun), LOG.head(stream_in(begun))
    row = row_of(stream)
    file = archived(begun, key=boxes.own_key() if secret else "")
    with pointed_at(elsewhere):
        assert brought(file).battles == 1
        there = Engagement.objects.get(stream=stream)
        assert (there.state, there.turn, there.attackers) == (row.state, row.turn, row.attackers)
        assert LOG.head(stream) == head
        assert night.play(begun).failure == ""
        state = state_of(begun)
        assert state.phase == "orders"
        streams = jsonl.read_each(export_with_battles(begun))
        assert audit(next(streams), streams).findings == []
