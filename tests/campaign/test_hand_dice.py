"""A night with dice rolled by hand is the night that sealed dice of the same faces give."""

import random

import msgspec
import pytest

from campaign.decide.decide import decide
from campaign.model import commands
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.rules.decision import Sealing, copied
from campaign.service import dice_secret
from campaign.service.editions import pinned
from campaign.service.log.commands import state_of
from dice.by_hand import HandDice
from dice.sealed import SealedDice
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")


def plain(events):
    """What happened on the board, whoever rolled the dice."""
    told = [
        msgspec.to_builtins(event) for event in events if not isinstance(event, e.DieAwaited | e.DieEntered)
    ]
    for facts in told:
        for die in facts.get("rolls", ()):
            die["source"] = ""
    return told


def sealed_night(state):
    """A night of sealed dice, and its faces by label."""
    seeds = dice_secret.seeds(bytes(32), state.closing, state.factions)
    command = commands.PlayNight(closing=state.closing, stretch=state.stretch)
    dice = SealedDice(seeds, bytes.fromhex(state.inputs))
    events = decide(state, command, pinned(state), dice, Sealing())
    return events, {die.label: die.face for event in events for die in getattr(event, "rolls", ())}


def hand_night(state, faces):
    """The same night, stopping for each die, which is then entered."""
    state, events = copied(state), []

    def carry_out(command):
        for event in decide(state, command, pinned(state), HandDice(state.hand_dice), Sealing()):
            evolve(state, event)
            events.append(event)

    while True:
        carry_out(commands.PlayNight(closing=state.closing, stretch=state.stretch))
        die = state.awaited_die
        if die is None:
            return events
        carry_out(
            commands.EnterDie(label=die.label, face=faces[die.label], salt="00" * 16, at=state.heard_at)
        )


def test_the_finished_day_is_the_same():
    campaign, chance, stops = nights.opened("apulia_1053"), random.Random(3), 0
    for _ in range(3):
        nights.file_sheets(campaign, chance)
        nights.close(campaign)
        state = state_of(campaign)
        sealed, faces = sealed_night(state)
        by_hand = hand_night(state, faces)
        assert plain(by_hand) == plain(sealed)
        stops += sum(isinstance(event, e.DieAwaited) for event in by_hand)
        nights.play_through(campaign, chance)
    assert stops > 0
