"""The events of a campaign, in the past tense, with every number that a report or a check needs.

Each chapter's events stand in a module of their own; here they come together, since one log holds them all.

Replay never rolls or decides again, so an event carries outcomes, and the dice (`rolls`) that decided them. Money is in
half-deniers, times are ISO 8601 in UTC, hexes are labels such as "4223".
"""

from collections.abc import Mapping

from campaign.model.events.alliances import *
from campaign.model.events.battle import *
from campaign.model.events.bookkeeping import *
from campaign.model.events.calendar import *
from campaign.model.events.conditions import *
from campaign.model.events.convoys import *
from campaign.model.events.corrections import *
from campaign.model.events.dawn import *
from campaign.model.events.frame import Event as Event
from campaign.model.events.gathering import *
from campaign.model.events.groups import *
from campaign.model.events.life import *
from campaign.model.events.lone import *
from campaign.model.events.march import *
from campaign.model.events.money import *
from campaign.model.events.opening import *
from campaign.model.events.prisoners import *
from campaign.model.events.settlements import *
from campaign.model.events.siege_chances import *
from campaign.model.events.siege_fights import *
from campaign.model.events.siege_works import *
from campaign.model.events.sieges import *
from campaign.model.events.spies import *
from campaign.model.events.tables import *
from campaign.model.events.victory import *
from campaign.model.events.wounded import *
from eventlog.codec import Upcaster

EVENTS: tuple[type[Event], ...] = tuple(Event.__subclasses__())
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
"""The functions that bring an event's fields to the next schema, by its name in the log and its schema."""
