"""The campaign as a decider of the event log: its codec, its fold, its snapshots and its read models."""

import msgspec

import dice
from battles import gates, moments, muster
from campaign import model
from campaign.model import events, evolve
from campaign.model.state import State
from campaign.service import projections
from campaign.tables import base
from campaign.tables.sieges import shapes
from dice import audience as audiences
from eventlog import codec as coding
from eventlog import errors, marks, records
from eventlog.codec import Codec
from eventlog.decider import Decider
from eventlog.snapshots import reducer_digest
from rulebook import refusal

RULES_VERSION = "8"
"""Raised whenever the same commands could lead to other events. 1: the first night. 2: the whole campaign rulebook.

3: loot of capitulations and wounded of mercenaries, objectives and victory. 4: refusals as data, days that never come.
5: sieges day by day. 6: sieges, loot and places read more closely, dice sealed for those who may see them, battles of the
engine that keep their dice when their muster is withdrawn. 7: patrols are rolled for in the fight.
8: the gate in musters of sieges.
"""

REDUCER = (
    audiences,
    base,
    coding,
    dice,
    errors,
    gates,
    marks,
    model,
    moments,
    muster,
    records,
    refusal,
    shapes,
)
"""Whatever makes a state out of events: the whole of `campaign.model`, and what of other packages it is made of.

A snapshot counts only while none of them has changed; a test walks them, so that none is forgotten.
"""

codec: Codec[events.Event] = Codec(events.EVENTS, events.UPCASTERS)
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)

DECIDER: Decider[State, events.Event] = Decider(
    name="campaign",
    codec=codec,
    initial=State,
    evolve=evolve.evolve,
    encode=_encoder.encode,
    decode=_decoder.decode,
    reducer=reducer_digest(REDUCER),
    snapshot_every=25,
    project=projections.project,
)
