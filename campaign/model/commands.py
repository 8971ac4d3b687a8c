"""The commands of a campaign, of organisers, players and the night, as they are kept beside the events they caused.

Each is a plain struct: time, salts and ids come in with it, so that the decision about it can be made again.
"""

import msgspec

from campaign.model.corrections import Correction, Misreading, Overruling
from campaign.model.declined import Declined
from campaign.model.orders import Order
from campaign.model.paper import Paper
from campaign.model.state import Calendar, Settings
from eventlog.marks import command


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common base of all commands."""


@command("OpenCampaign")
class OpenCampaign(Command, frozen=True, kw_only=True):
    """Open a campaign from a scenario. `at`: ISO 8601, UTC; the first deadline counts from it.

    `tables` are the organiser's texts that replace house tables, by the names of their files. `paper` is the position
    of a campaign that was begun on paper, instead of the scenario's.
    """

    campaign: str
    title: str
    scenario: str
    scenario_digest: str
    map_digest: str
    tables_digest: str
    calendar: Calendar
    settings: Settings
    at: str
    tables: dict[str, str] = {}
    paper: Paper | msgspec.UnsetType = msgspec.UNSET


@command("TakeSeat")
class TakeSeat(Command, frozen=True, kw_only=True):
    """Seat a player, by the opaque id of the tenure."""

    faction: str
    tenure: str


@command("VacateSeat")
class VacateSeat(Command, frozen=True, kw_only=True):
    """Let the seat of a faction be empty, which its author saw that tenure hold."""

    faction: str
    tenure: str


@command("NameDeputy")
class NameDeputy(Command, frozen=True, kw_only=True):
    """Let a bot of this temper write a faction's orders on days without a sheet; "" stops it."""

    faction: str
    temper: str


@command("PlanLeave")
class PlanLeave(Command, frozen=True, kw_only=True):
    """Let a bot of this temper write a faction's orders, within limits, on days from `first` to `last` without a sheet."""

    faction: str
    first: int
    last: int
    temper: str
    limits: tuple[str, ...] = ()


@command("CallOffLeave")
class CallOffLeave(Command, frozen=True, kw_only=True):
    """A faction's player is not away after all."""

    faction: str


@command("FileByDeputy")
class FileByDeputy(Command, frozen=True, kw_only=True):
    """File the orders of a faction's deputy for a day; `salt` and `at` as in any filing."""

    faction: str
    day: int
    temper: str
    orders: tuple[Order, ...]
    salt: str
    at: str


@command("GiveUpDeputy")
class GiveUpDeputy(Command, frozen=True, kw_only=True):
    """Go on without a deputy who writes nothing; `why` as in `DeputyFailed`."""

    faction: str
    day: int
    temper: str
    why: str


@command("FileSheet")
class FileSheet(Command, frozen=True, kw_only=True):
    """File a faction's orders for a day; `salt` is 16 random bytes, hexadecimal, that come back in the receipt.

    `replaces` names the sheet that its author saw on file, by its digest, "" if he saw none. Without it any sheet on
    file is replaced.
    """

    faction: str
    day: int
    orders: tuple[Order, ...]
    salt: str
    at: str
    replaces: str | None = None


@command("WithdrawSheet")
class WithdrawSheet(Command, frozen=True, kw_only=True):
    """Take a faction's sheet of the open day off the file; `replaces` as in a filing."""

    faction: str
    day: int
    at: str
    replaces: str | None = None


@command("CloseOrders")
class CloseOrders(Command, frozen=True, kw_only=True):
    """Close the orders of the open day. `salts` stand for the sheets of absent factions."""

    closing: int
    day: int
    salts: dict[str, str]
    why: str
    at: str
    reason: str = ""


@command("PlayNight")
class PlayNight(Command, frozen=True, kw_only=True):
    """Play a stretch of the night that follows a closing."""

    closing: int
    stretch: int


@command("SettleBattle")
class SettleBattle(Command, frozen=True, kw_only=True):
    """Answer an awaited battle: `way` is quick, external or engine; `result` is the contract's JSON text, "" if quick.

    `declined` are the tactical systems that refused it before one fought it; unset: none.
    """

    number: int
    way: str
    result: str
    salt: str
    at: str
    reason: str = ""
    declined: tuple[Declined, ...] | msgspec.UnsetType = msgspec.UNSET


@command("WithdrawMuster")
class WithdrawMuster(Command, frozen=True, kw_only=True):
    """Withdraw the muster of an awaited battle, and issue it again."""

    number: int
    at: str
    reason: str = ""


@command("HandOver")
class HandOver(Command, frozen=True, kw_only=True):
    """Let the engine fight an awaited battle, by the tactical `system` of that id; unset: by the campaign's."""

    number: int
    at: str
    reason: str = ""
    system: str | msgspec.UnsetType = msgspec.UNSET


@command("GiveUpEngine")
class GiveUpEngine(Command, frozen=True, kw_only=True):
    """Leave a battle that the engine does not fight to its end to the quick tables; `EngineGaveUp` says the same."""

    number: int
    issue: int
    why: str
    rule: str
    field: str
    told: str
    salt: str
    at: str
    declined: tuple[Declined, ...] | msgspec.UnsetType = msgspec.UNSET


@command("EnterDie")
class EnterDie(Command, frozen=True, kw_only=True):
    """Enter the die that the night waits for."""

    label: str
    face: int
    salt: str
    at: str


@command("MoveDeadline")
class MoveDeadline(Command, frozen=True, kw_only=True):
    """Give the open day another deadline."""

    day: int
    deadline: str
    why: str
    at: str
    reason: str = ""


@command("PauseCampaign")
class PauseCampaign(Command, frozen=True, kw_only=True):
    """Let nothing be closed any more until the campaign goes on; `day` is the open one. `why`: organiser, quorum.

    `reason` is the digest of the organiser's words; the service, which pauses where the quorum is missed, has none.
    """

    day: int
    at: str
    why: str = "organiser"
    reason: str = ""


@command("ResumeCampaign")
class ResumeCampaign(Command, frozen=True, kw_only=True):
    """Let a paused campaign go on; `since` is the moment from which it is paused, as its author saw it.

    `deadline` is the new one of the open day, "" for the first regular slot that leaves the minimum hours.
    """

    since: str
    at: str
    deadline: str = ""
    reason: str = ""


@command("ExtendCampaign")
class ExtendCampaign(Command, frozen=True, kw_only=True):
    """Make a campaign longer by so many days; `last` is the last day that its author saw."""

    days: int
    last: int
    at: str
    reason: str


@command("EndEarly")
class EndEarly(Command, frozen=True, kw_only=True):
    """Let a campaign end with this day, on which its author saw it stand, because its people have agreed to it."""

    day: int
    at: str
    reason: str


@command("ChangeRhythm")
class ChangeRhythm(Command, frozen=True, kw_only=True):
    """Name deadlines by another rule from a local date on, YYYY-MM-DD."""

    since: str
    calendar: Calendar
    at: str
    reason: str


@command("DeclareHolidays")
class DeclareHolidays(Command, frozen=True, kw_only=True):
    """Let no deadline fall on local dates, YYYY-MM-DD, from the first to the last."""

    first: str
    last: str
    at: str
    reason: str


@command("CallOffHolidays")
class CallOffHolidays(Command, frozen=True, kw_only=True):
    """Let deadlines fall on dates again that were declared holidays, from this first to this last."""

    first: str
    last: str
    at: str
    reason: str = ""


@command("CorrectFacts")
class CorrectFacts(Command, frozen=True, kw_only=True):
    """Put facts right on the day, and after so many acts of correction, that the author saw; `reason` is a digest.

    `of_day` and `line`, a version of the log, name the wrong line, 0 if that is left open. `plays` are the factions
    that the author plays or has played. `overrules` is the battle, `misread` the die, of which the corrections are
    consequences.
    """

    day: int
    after: int
    corrections: tuple[Correction, ...]
    at: str
    reason: str
    of_day: int = 0
    line: int = 0
    plays: tuple[str, ...] = ()
    overrules: Overruling | None = None
    misread: Misreading | None = None


@command("NoteDay")
class NoteDay(Command, frozen=True, kw_only=True):
    """Tell all players something on the day that the campaign stands at; `reason` is the digest of the words."""

    day: int
    at: str
    reason: str


@command("ReplaceTable")
class ReplaceTable(Command, frozen=True, kw_only=True):
    """Replace a house table by a text from the next dawn on; an empty one brings the printed table back."""

    name: str
    text: str
    at: str
    reason: str = ""


@command("ReplaceSeals")
class ReplaceSeals(Command, frozen=True, kw_only=True):
    """Go on under another seal, because the secret behind the published one is lost."""

    closing: int
    seal: str
    at: str
    reason: str = ""


@command("BringCampaign")
class BringCampaign(Command, frozen=True, kw_only=True):
    """Take a campaign up on another server, where its log stands at this version with this digest.

    `seal` is that of another secret where the one behind the published seal was left behind, "" where it came along.
    """

    at: str
    version: int
    digest: str
    seal: str = ""


@command("ForkCampaign")
class ForkCampaign(Command, frozen=True, kw_only=True):
    """Make a copy of a campaign one of its own, with this title; the other fields are as `CampaignForked` has them.

    `seal` is that of its coming night, or of the one under way.
    """

    campaign: str
    title: str
    origin: str
    of: str
    version: int
    digest: str
    seal: str
    at: str
    reason: str = ""


COMMANDS: tuple[type[Command], ...] = tuple(Command.__subclasses__())
