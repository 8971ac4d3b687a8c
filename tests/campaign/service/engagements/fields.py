"""Campaigns in whose night a battle is with the engine."""

import random

import msgspec
import pytest

from campaign.decide.engine import fought_by_engine
from campaign.models import Engagement, NightLease
from campaign.service.engagements import fight
from campaign.service.engagements.naming import stream_of
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from eventlog.log import LOG
from tests.worker import nights


def before_a_battle(*, seed=3, systems=()):
    """A campaign whose night has come to a battle that the engine is to fight, and is stopped there."""
    campaign, chance = nights.opened("apulia_1053", battles="engine", systems=systems), random.Random(seed)
    while True:
        nights.file_sheets(campaign, chance)
        nights.close(campaign)
        if night.play(campaign, fights=False).awaits:
            return campaign


def battle_of(campaign):
    """The battle that is with the engine."""
    return fought_by_engine(state_of(campaign))


def stream_in(campaign):
    """Where it stands in the log."""
    battle = battle_of(campaign)
    return stream_of(campaign, battle.number, battle.issue)


def events_of(stream):
    """What happened in a battle, byte for byte, with the orders that led to it."""
    orders = [(c.command.id, c.command.name, c.command.body, c.command.actor) for c in LOG.commands(stream)]
    return orders[1:], [(each.version, each.type, each.payload) for each in LOG.read(stream)]


def row_of(stream):
    """What may be read at a glance."""
    return Engagement.objects.get(stream=stream)


def told(campaign, type_):
    """The events of a kind in the log of a campaign, as plain data."""
    return [msgspec.json.decode(each.payload) for each in LOG.read(campaign) if each.type == type_]


class Killed(BaseException):
    """The process dies."""


def killed():
    """A process dies after the first stretch that it has stored."""
    raise Killed


def break_off(campaign, monkeypatch, settings):
    """Let the process die after the first stretch of a battle."""
    settings.ENGINE_STRETCH = 4

    def die(fight):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(fight.Fight, "check_wanted", die)
        with pytest.raises(Killed):
            night.play(campaign)
    NightLease.objects.update(worker="", leased_until=None)
