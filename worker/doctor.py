"""The faults of an installation, looked at from all sides."""

import http.client
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from kombu.exceptions import OperationalError

from campaign import scenarios
from campaign.audit.printable import printable
from campaign.models import CampaignSummary, Engagement, FeedLine, NightLease
from campaign.service import clock, dice_secret
from campaign.service.log.commands import state_of
from campaign.service.news.unled import unled
from campaign.service.processes import leftovers, schedule
from eventlog import verify
from eventlog.errors import LogRefusal
from eventlog.log import LOG
from eventlog.models import Follower
from people import post
from worker import proxies
from worker.app import app
from worker.models import Sweep
from worker.served import served_port

BROKER_SECONDS = 5
HERE = "127.0.0.1"
WEB_SECONDS = 5
PING_SECONDS = 2
NIGHTS = 3
"""So many of the last nights of a campaign are asked for battles at which the engine failed."""


FAILED = {"failed": "failed", "timed_out": "came to no end", "refused": "wrote what was refused"}
"""How a deputy wrote nothing."""


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
    port = served_port(settings.PORT_FILE) or settings.WEB_PORT
    connected = http.client.HTTPConnection(HERE, port, timeout=WEB_SECONDS)
    try:
        connected.request("GET", "/health/")
        connected.getresponse()
    except (OSError, http.client.HTTPException):
        yield f"the web server is down: none answers at port {port} of this machine"
    finally:
        connected.close()


def trusted_proxies() -> Iterator[str]:
    """All proxies of the requests are trusted about addresses, and name them."""
    seen = proxies.strange(clock.now())
    if seen is None:
        return
    if not seen.address:
        yield (
            f"requests come through a proxy by a socket, the last at {moment(seen.at)}, and a socket has no address. "
            "Let the proxy connect to a port, and name its address in TRUSTED_PROXIES"
        )
        return
    if proxies.is_named(seen):
        yield (
            f"requests come through {seen.address}, the last such at {moment(seen.at)}, which is one of TRUSTED_PROXIES. "
            "It hides the address of its users, so they all share one limit of wrong passwords. "
            "Have it add the address that it sees to X-Forwarded-For"
        )
        return
    yield (
        f"requests come through {seen.address}, the last at {moment(seen.at)}, which is none of TRUSTED_PROXIES, "
        "so all its users share one limit of wrong passwords. If it is your proxy, name it there; "
        "else let only your proxy reach the web server."
    )


def workers() -> Iterator[str]:
    """A worker listens for what is due."""
    try:
        # A connection of its own: one that waits for further answers must not go back to the others.
        with app.connection_for_write() as connection:
            answered = app.control.ping(timeout=PING_SECONDS, limit=1, connection=connection)
    except (OperationalError, OSError):
        answered = []
    if not answered:
        yield "no worker answers: only the shell plays nights"


def log() -> Iterator[str]:
    """The positions of the log have no hole."""
    yield from map(str, verify.positions(LOG))


def sweep() -> Iterator[str]:
    """The sweep, which finds what is due, runs."""
    last = Sweep.objects.filter(id=Sweep.ONLY).values_list("at", flat=True).first()
    if last is None:
        yield "it has never run: beat and a worker must run for nights to be played automatically"
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
    """All followers of the log keep up with it."""
    head = LOG.position()
    for follower in Follower.objects.all():
        if follower.stopped_at is not None:
            yield (
                f"{follower.name} stopped at event {follower.stopped_at}: {follower.reason}"
                f" (`manage.py {follower.name} --go-on` tries it again)"
            )
        elif head - follower.position > settings.FOLLOWER_LAG:
            yield f"{follower.name} is {head - follower.position} events behind"


def no_scenario_to_mend() -> Iterator[str]:
    """Every scenario of this installation can be opened; a faulty one is not offered."""
    for name, found in scenarios.broken().items():
        more = f" ({len(found)} to mend)" if len(found) > 1 else ""
        yield printable(f"{name}: {found[0]}{more}; it cannot be opened")


def left_behind() -> Iterator[str]:
    """Nothing lies about that a process has left behind which was killed; a worker clears that away."""
    # Twice the silence after which it is cleared: whoever should have done so has had his time.
    before = clock.now() - 2 * leftovers.SILENCE
    remedy = f"a worker clears them away, or `{settings.COMMAND} night --due`"
    if copies := len(leftovers.rehearsals(before)):
        yield f"copies of rehearsals that broke off: {copies}; {remedy}"
    if openings := leftovers.tenures(before).count():
        yield f"organisers of campaigns whose opening broke off: {openings}; {remedy}"


def organisers() -> Iterator[str]:
    """Somebody organises every campaign under way that was ever organised."""
    for summary in unled().order_by("campaign"):
        address = settings.SITE_ADDRESS + reverse("admin:campaign", args=[summary.campaign])
        yield (
            f"campaign {summary.campaign}: it has no organiser any more; "
            f'sign in as an operator and choose "Organise it" at {address}'
        )


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
    """The engine failed at no battle of the last nights; a battle that it refuses or leaves open counts as none."""
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


def deputies() -> Iterator[str]:
    """Every deputy of the last nights who should have written orders did so."""
    lines = FeedLine.objects.filter(kind="DeputyFailed").order_by("campaign", "day", "faction")
    under_way = CampaignSummary.objects.filter(
        phase__in=("orders", "night"), campaign__in=lines.values("campaign")
    )
    for summary in under_way.order_by("campaign"):
        for line in lines.filter(campaign=summary.campaign, closing__gt=summary.closing - NIGHTS):
            facts = msgspec.json.decode(line.facts)
            yield (
                f"campaign {line.campaign}, day {facts['day']}: the {facts['temper']} deputy of {line.faction} "
                f"{FAILED[facts['why']]}, and the night went on without him "
                f'(find "the deputy of {line.faction} in campaign {line.campaign}" in the worker\'s log)'
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
    "proxies": trusted_proxies,
    "workers": workers,
    "log": log,
    "sweep": sweep,
    "overdue": overdue,
    "set aside": set_aside,
    "followers": followers,
    "scenarios": no_scenario_to_mend,
    "left behind": left_behind,
    "organisers": organisers,
    "seals": seals,
    "engine": engine,
    "deputies": deputies,
    "mail": mail,
}
