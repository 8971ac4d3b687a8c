"""A campaign before its clock runs: its plan, its invitations and seats, and its opening.

Its log, its seals and its dice come with the opening; until then all of it may be changed, or given up. Its seats are
tenures as in any campaign, which the log takes over at the opening.
"""

import logging
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from msgspec import UNSET, UnsetType

from campaign import scenarios
from campaign.model import commands
from campaign.model.paper import Paper
from campaign.model.state import Calendar, Settings
from campaign.models import CampaignSummary, Preparation
from campaign.rules.deadline import FURTHEST, written
from campaign.rules.opening import check_settings
from campaign.service import clock
from campaign.service.editions import game_with
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import new_id, state_of
from campaign.service.log.meanwhile import Overtaken
from campaign.service.news.notices import tell_begun, tell_called_off
from campaign.service.nights.deputies import replace_deputy
from campaign.service.organisers import life
from campaign.service.organisers.founding import check_free, founding, taken
from campaign.service.organisers.opening import open_campaign
from eventlog.errors import LogRefusal
from people import invitations
from people.models import ORGANISER, SITTING, Account, Tenure
from people.remarks import remarked
from people.tenures import dissolve, leading, organise, players, vacate
from rulebook import Refusal
from rulebook.refusal import phrase
from rulebook.tables import TableError

logger = logging.getLogger(__name__)

HOUSE = "house-preparation"
STUCK = timedelta(minutes=2)
"""An opening that has taken so long was broken off, and is taken up again."""
FROM_PAPER = "It goes on from paper, and rests until its seats are taken."
"""The reason why a campaign from paper is paused at first: all people seated meanwhile read it."""
BEING_OPENED = phrase("the campaign is being opened at this moment")
_encode = msgspec.json.Encoder(order="deterministic").encode


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of a campaign: `tables` by the names of their files, `deputies` by faction, if there is one."""

    title: str
    scenario: str
    calendar: Calendar = Calendar()
    settings: Settings = Settings()
    tables: dict[str, str] = {}
    deputies: dict[str, str] = {}


_decoder = msgspec.json.Decoder(Plan)


class Lobby(msgspec.Struct, frozen=True):
    """A campaign that is prepared: its plan, and when and how it begins; `trouble` is why it could not."""

    campaign: UUID
    plan: Plan
    starts: datetime | None
    by_itself: bool
    being_opened: bool
    trouble: str

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions of its scenario, in the scenario's order."""
        return tuple(each.id for each in scenarios.load(self.plan.scenario).book.factions)

    @property
    def version(self) -> str:
        """The mark of this plan: of all that was decided of it except its deputies, each of which stands alone."""
        plan = msgspec.structs.replace(self.plan, deputies={})
        return sha256(_encode((plan, self.starts, self.by_itself))).hexdigest()[:16]


def prepare(
    plan: Plan,
    organiser: Account,
    *,
    starts: datetime | None = None,
    by_itself: bool = False,
    campaign: UUID | None = None,
) -> UUID:
    """Prepare a campaign and its organiser under a free id, which is answered.

    Raises Refusal, naming the field, for a plan that could not be opened, and for the id of another campaign.
    """
    check(plan, starts, by_itself=by_itself)
    name = campaign or new_id()
    check_free(name)
    with transaction.atomic():
        _, fresh = Preparation.objects.get_or_create(
            campaign=name, defaults={"plan": _encode(plan).decode(), "starts": starts, "by_itself": by_itself}
        )
        if not fresh:
            raise taken()
        organise(organiser, name)
    return name


def change(
    campaign: UUID,
    plan: Plan,
    *,
    starts: datetime | None = None,
    by_itself: bool = False,
    shown: str | None = None,
) -> None:
    """Change the plan of a prepared campaign; the deputies that were named for it stay.

    Raises Refusal as `prepare` does, for another scenario while seats are taken or offered, and while it is being
    opened. Raises Overtaken if its plan is another than it was `shown`, by its version.
    """
    check(plan, starts, by_itself=by_itself)
    with transaction.atomic():
        before = locked_row(campaign)
        planned = lobby(before)
        check_shown(planned, shown)
        bound = players(campaign) or invitations.of_campaign(campaign).exists()
        if plan.scenario != planned.plan.scenario and bound:
            raise Refusal(HOUSE, "scenario", "seats are taken or offered in this one: free them first")
        plan = msgspec.structs.replace(plan, deputies=planned.plan.deputies)
        before.plan, before.starts, before.by_itself = _encode(plan).decode(), starts, by_itself
        before.trouble = ""
        before.save()


def check_shown(planned: Lobby, shown: str | None) -> None:
    """Raise Overtaken if a campaign was shown with an earlier plan; the test is left out if it was not shown."""
    if shown is not None and shown != planned.version:
        raise Overtaken(HOUSE, "", "the plan was changed since you looked")


def check(plan: Plan, starts: datetime | None, *, by_itself: bool) -> None:
    """Raise Refusal for a plan that could not be opened, and a start that is past, far ahead, or missing."""
    try:
        game_with(plan.scenario, plan.tables)
    except TableError as broken:
        raise Refusal(HOUSE, "scenario", str(broken)) from broken
    check_settings(
        commands.OpenCampaign(
            campaign="",
            title=plan.title,
            scenario=plan.scenario,
            scenario_digest="",
            map_digest="",
            tables_digest="",
            calendar=plan.calendar,
            settings=plan.settings,
            at=written(clock.now()),
        )
    )
    if by_itself and starts is None:
        raise Refusal(HOUSE, "starts", "to open automatically a campaign needs a date")
    if starts is not None and starts <= clock.now():
        raise Refusal(HOUSE, "starts", "that moment is in the past")
    if starts is not None and starts - clock.now() > FURTHEST:
        raise Refusal(HOUSE, "starts", "a campaign begins at most {most} days ahead", most=FURTHEST.days)


def name_deputy(campaign: UUID, faction: str, temper: str, *, was: str | None = None) -> None:
    """Let a faction have a deputy from the opening on, or none for "".

    Raises Refusal while it is being opened, and Overtaken where it has another by now than the deputy that it `was` seen
    with.
    """
    with transaction.atomic():
        row = locked_row(campaign)
        plan = lobby(row).plan
        if was is not None and plan.deputies.get(faction, "") not in (was, temper):
            raise Overtaken(HOUSE, "", "another deputy was named, or ended, since you looked")
        deputies = {name: each for name, each in plan.deputies.items() if name != faction}
        row.plan = _encode(
            msgspec.structs.replace(plan, deputies=deputies | ({faction: temper} if temper else {}))
        ).decode()
        row.save(update_fields=["plan"])


def locked_row(campaign: UUID) -> Preparation:
    """The row of a prepared campaign, for this transaction alone. Raises Refusal while it is being opened, and for none."""
    row = Preparation.objects.select_for_update().filter(campaign=campaign).first()
    if row is None:
        raise Refusal(HOUSE, "campaign", "no campaign is prepared here")
    if row.opening is not None:
        raise Refusal(HOUSE, "campaign", BEING_OPENED)
    return row


def lobby(row: Preparation) -> Lobby:
    """A row as it is read."""
    plan = _decoder.decode(row.plan)
    return Lobby(row.campaign, plan, row.starts, row.by_itself, row.opening is not None, row.trouble)


def lobby_of(campaign: UUID) -> Lobby | None:
    """A campaign that is prepared; None for one that is open or unknown."""
    row = Preparation.objects.filter(campaign=campaign).first()
    return lobby(row) if row is not None else None


def lobbies(campaigns: set[UUID]) -> list[Lobby]:
    """The prepared ones of some campaigns, by title."""
    rows = Preparation.objects.filter(campaign__in=campaigns)
    return sorted(map(lobby, rows), key=lambda each: (each.plan.title, str(each.campaign)))


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat in a prepared campaign, as its holder finds it."""

    lobby: Lobby
    faction: str


def places_of(account: Account) -> list[LobbySeat]:
    """The seats that somebody has in campaigns that are prepared, by title."""
    seats = {
        each.campaign: each.faction
        for each in Tenure.objects.filter(account=account, role__in=SITTING, until=None)
    }
    return [LobbySeat(each, seats[each.campaign]) for each in lobbies(set(seats))]


def led_by_nobody_else(account: Account) -> set[UUID]:
    """The prepared campaigns that an account organises alone: only he could open them."""
    his = Tenure.objects.filter(account=account, role=ORGANISER, until=None).values("campaign")
    others = Tenure.objects.filter(campaign=OuterRef("campaign"), role=ORGANISER, until=None)
    found = Preparation.objects.filter(~Exists(others.exclude(account=account)), campaign__in=his)
    return set(found.values_list("campaign", flat=True))


def title_of(campaign: UUID) -> str:
    """The title of an open or prepared campaign; "" for none."""
    summary = CampaignSummary.objects.filter(campaign=campaign).values_list("title", flat=True).first()
    if summary is not None:
        return summary
    prepared = lobby_of(campaign)
    return prepared.plan.title if prepared is not None else ""


def zone_of(campaign: UUID) -> str:
    """The zone of a campaign's clock, whether it is open or prepared; "" for none."""
    calendar = CampaignSummary.objects.filter(campaign=campaign).values_list("calendar", flat=True).first()
    if calendar is not None:
        return str(calendar["zone"])
    prepared = lobby_of(campaign)
    return prepared.plan.calendar.zone if prepared is not None else ""


def free(campaign: UUID, faction: str, *, tenure: str | None = None) -> None:
    """Free a seat with an accepted invitation, by the `tenure` that was seen there.

    Raises Overtaken if another person has it by now. Raises Refusal if it is free, while the campaign is being opened,
    and for none.
    """
    with transaction.atomic():
        locked_row(campaign)
        sits = players(campaign).get(faction)
        if tenure is not None and sits is not None and str(sits.id) != tenure:
            raise Overtaken(HOUSE, "", "somebody else has accepted this seat since you looked")
        if not vacate(campaign, faction):
            raise Refusal(HOUSE, "faction", "this seat is not accepted yet")


def discard(campaign: UUID, *, shown: str | None = None) -> None:
    """Give a prepared campaign up: its offers and tenures end, and the people who have accepted a seat are told.

    Raises Refusal while it is being opened, and for none; Overtaken as `change` does.
    """
    with transaction.atomic():
        row = locked_row(campaign)
        check_shown(lobby(row), shown)
        plan = lobby(row).plan
        tell_called_off(campaign, plan.title, plan.calendar.zone)
        row.delete()
        dissolve(campaign)


def open_at_once(
    plan: Plan, organiser: Account, *, paper: Paper | UnsetType = UNSET, campaign: UUID | None = None
) -> UUID:
    """Open a campaign as planned without preparing it, from `paper` where it was begun there; its id.

    From paper it rests at first, as its seats are empty. Raises Refusal and LogRefusal for a plan that cannot be
    opened, and for the id of another campaign; then nothing is left of it.
    """
    name = campaign or new_id()
    with founding(organiser, name) as tenure:
        try:
            opened(name, plan, str(tenure.id), paper)
        except TableError as broken:
            raise Refusal(HOUSE, "scenario", str(broken)) from broken
    for faction, temper in plan.deputies.items():
        replace_deputy(name, faction, temper, actor=str(tenure.id))
    if not isinstance(paper, UnsetType):
        with remarked(tenure, name, FROM_PAPER) as words:
            life.pause(name, paper.day, actor=str(tenure.id), reason=words)
    return name


def open_prepared(campaign: UUID, *, actor: str, shown: str | None = None) -> UUID:
    """Open a campaign that is prepared, seat the people who have accepted, name its deputies; its id.

    If it cannot be opened, it raises Refusal, keeps the reason, and leaves all as before. An opening that was broken
    off is taken up again. Raises Overtaken as `change` does.
    """
    with transaction.atomic():
        rows = Preparation.objects.select_for_update().filter(campaign=campaign)
        row = rows.first()
        if row is None:
            raise Refusal(HOUSE, "campaign", "no campaign is prepared here")
        if row.opening is not None and row.opening >= clock.now() - STUCK:
            raise Refusal(HOUSE, "campaign", BEING_OPENED)
        check_shown(lobby(row), shown)
        rows.update(opening=clock.now(), trouble="")
    plan = lobby(row).plan
    try:
        opened(campaign, plan, actor)
    except (Refusal, LogRefusal, TableError) as refusal:
        Preparation.objects.filter(campaign=campaign).update(opening=None, trouble=str(refusal))
        raise
    for faction, tenure in players(campaign).items():
        take_seat(campaign, faction, str(tenure.id), actor)
    for faction, temper in plan.deputies.items():
        replace_deputy(campaign, faction, temper, actor=actor)
    tell_begun(campaign)
    Preparation.objects.filter(campaign=campaign).delete()
    return campaign


def opened(campaign: UUID, plan: Plan, actor: str, paper: Paper | UnsetType = UNSET) -> None:
    """Open it as planned, unless that was done before the opening was broken off."""
    if state_of(campaign).phase == "unopened":
        open_campaign(
            title=plan.title,
            scenario=plan.scenario,
            actor=actor,
            calendar=plan.calendar,
            settings=plan.settings,
            tables=plan.tables,
            paper=paper,
            campaign=campaign,
        )


def open_due(now: datetime, *, actor: str) -> list[UUID]:
    """Open all campaigns that begin automatically and are due, and openings that were broken off; the open campaigns.

    A campaign without an organiser does not begin. One that cannot be opened is left to its organiser, who reads why
    and changes it.
    """
    led = Exists(leading().filter(campaign=OuterRef("campaign")))
    due = Q(led, by_itself=True, starts__lte=now, opening=None, trouble="")
    found = Preparation.objects.filter(due | Q(opening__lt=now - STUCK))
    done = []
    for campaign in found.values_list("campaign", flat=True):
        try:
            done.append(open_prepared(campaign, actor=actor))
        except Exception:  # one that is out of order keeps no other waiting
            logger.exception("a prepared campaign could not be opened")
    return done
