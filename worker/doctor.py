"""What is wrong with an installation, looked at from all sides."""

import http.client
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from kombu.exceptions import OperationalError

from campaign.models import CampaignSummary, Engagement, FeedLine, NightLease
from campaign.service import clock, dice_secret, schedule
from campaign.service.commands import state_of
from eventlog import verify
from eventlog.errors import LogRefusal
from eventlog.log import LOG
from eventlog.models import Follower
from people import post
from worker.app import app
from worker.models import Sweep

BROKER_SECONDS = 5
HERE = "127.0.0.1"
WEB_SECONDS = 5
PING_SECONDS = 2
NIGHTS = 3
"""So many of the last nights of a campaign are asked for battles at which the engine failed."""


class Complaint(msgspec.Struct, frozen=True):
    """Something that is wrong: where, and what."""

    part: str
    what: str


def examine() -> Iterator[tuple[str, list[Complaint]]]:
    """Each part of the installation with its complaints; after a database that is away there is nothing to ask."""
    for part, look in PARTS.items():
        try:
            found = [Complaint(part, what) for what in look()]
        except DatabaseError as failure:
            found = [Complaint(part, f"{type(failure).__name__}: {failure}".strip())]
        yield part, found
        if found and part == "database":
            return


def database() -> Iterator[str]:
    """The database answers and is of this release."""
    executor = MigrationExecutor(connection)
    for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield f"migration {migration.app_label}.{migration.name} is not applied: run `{settings.COMMAND} migrate`"


def broker() -> Iterator[str]:
    """The broker answers."""
    if not settings.CELERY_BROKER_URL:
        yield "no broker is set (REDIS_URL)"
        return
    try:
        with app.connection_for_write() as connected:
            connected.ensure_connection(max_retries=1, timeout=BROKER_SECONDS)
    except (OperationalError, OSError) as failure:
        yield f"it does not answer: {failure}"


def web() -> Iterator[str]:
    """Somebody serves: the web server of this machine answers."""
    port = web_port()
    connected = http.client.HTTPConnection(HERE, port, timeout=WEB_SECONDS)
    try:
        connected.request("GET", "/health/")
        connected.getresponse()
    except (OSError, http.client.HTTPException):
        yield f"nobody serves: no web server answers at port {port} of this machine"
    finally:
        connected.close()


def web_port() -> int:
    """Where the web server should be: at the port that a running `./run` has left, or that which is set."""
    try:
        return int(settings.PORT_FILE.read_text())
    except (OSError, ValueError):
        return int(settings.WEB_PORT)


def workers() -> Iterator[str]:
    """A worker listens for what is due."""
    try:
        answered = app.control.ping(timeout=PING_SECONDS, limit=1)
    except (OperationalError, OSError):
        answered = []
    if not answered:
        yield "no worker answers: nights are played by nobody but the shell"


def log() -> Iterator[str]:
    """The positions of the log have no hole."""
    yield from map(str, verify.positions(LOG))


def sweep() -> Iterator[str]:
    """The sweep, which finds what is due, runs."""
    last = Sweep.objects.filter(id=Sweep.ONLY).values_list("at", flat=True).first()
    if last is None:
        yield "it has never run: beat and a worker must run for nights to be played by themselves"
    elif last < clock.now() - timedelta(minutes=settings.SWEEP_SILENT_MINUTES):
        yield f"it has not run since {last:%Y-%m-%d %H:%M} UTC: see that beat and a worker are running"


def overdue() -> Iterator[str]:
    """No night should have been played long ago."""
    for night in schedule.overdue(clock.now()):
        yield f"campaign {night.campaign}, night {night.closing}, due at {night.since:%Y-%m-%d %H:%M} UTC"


def set_aside() -> Iterator[str]:
    """No campaign waits for a helping hand."""
    for shift in NightLease.objects.filter(set_aside=True).order_by("campaign"):
        yield f"campaign {shift.campaign} after {shift.tries} tries: {shift.failure}"


def followers() -> Iterator[str]:
    """Whoever follows the log keeps up with it."""
    head = LOG.position()
    for follower in Follower.objects.all():
        if follower.stopped_at is not None:
            yield f"{follower.name} stopped at event {follower.stopped_at}: {follower.reason}"
        elif head - follower.position > settings.FOLLOWER_LAG:
            yield f"{follower.name} is {head - follower.position} events behind"


def seals() -> Iterator[str]:
    """Every campaign under way has its secret, and it fits the published seal."""
    for summary in CampaignSummary.objects.filter(phase__in=("orders", "night")).order_by("campaign"):
        try:
            fits = dice_secret.fits(summary.campaign, state_of(summary.campaign))
        except LogRefusal as unreadable:
            yield f"campaign {summary.campaign}: {unreadable}"
            continue
        if not fits:
            remedy = f"{settings.COMMAND} reseal {summary.campaign}"
            yield f"campaign {summary.campaign} has lost the secret of its dice: `{remedy}`"


def engine() -> Iterator[str]:
    """The engine failed at no battle of the last nights; what it refuses or does not finish is no failure."""
    failed = Engagement.objects.filter(state="failed").order_by("campaign", "number")
    under_way = CampaignSummary.objects.filter(
        phase__in=("orders", "night"), campaign__in=failed.values("campaign")
    )
    for summary in under_way.order_by("campaign"):
        nights = given_up(summary)
        for row in failed.filter(campaign=summary.campaign, number__in=nights):
            yield (
                f"campaign {row.campaign}, night {nights[row.number]}, battle {row.number}: {' '.join(row.why.split())} "
                f'(the quick tables decided it; find "gives up battle {row.number} of campaign {row.campaign}" '
                f"in the worker's log)"
            )


def given_up(summary: CampaignSummary) -> dict[int, int]:
    """The battles that the engine gave up in the last nights of a campaign, by number, each with its night."""
    told = FeedLine.objects.filter(
        campaign=summary.campaign, kind="EngineGaveUp", closing__gt=summary.closing - NIGHTS
    )
    lines = told.values_list("closing", "facts")
    return {msgspec.json.decode(facts)["number"]: closing for closing, facts in lines}


def mail() -> Iterator[str]:
    """All mail is taken where it goes; what is not taken waits for its address alone."""
    over = set(post.given_up(clock.now()).values_list("pk", flat=True))
    for box in post.troubled():
        owners = ", ".join(post.owners(box)) or "nobody"
        whose = "the mail server" if box.address == post.SERVER else f"the address of {owners}"
        then = (
            "given up, its owner is asked for another"
            if box.pk in over
            else f"next try {moment(box.next_try)}"
        )
        yield f"{whose} takes none since {moment(box.since)}, after {box.failures} tries: {box.trouble} ({then})"


def moment(at: datetime) -> str:
    """A moment for the operator."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "database": database,
    "broker": broker,
    "web server": web,
    "workers": workers,
    "log": log,
    "sweep": sweep,
    "overdue": overdue,
    "set aside": set_aside,
    "followers": followers,
    "seals": seals,
    "engine": engine,
    "mail": mail,
}
