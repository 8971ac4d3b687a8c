"""How the night shift works: leases, tries, the sweep, and when a night counts as overdue."""

from config.settings.environment import number

SWEEP_SECONDS = number("SWEEP_SECONDS", 15, least=1, most=3600)
# A service whose sweep has not run for so long is ill.
SWEEP_SILENT_MINUTES = 5
NOTICE_SECONDS = 30
# Campaigns that one sweep rings for; the rest come with the next one.
SWEEP_NIGHTS = 100
# A worker that dies keeps its campaign from others for this long; one at work renews it.
NIGHT_LEASE_SECONDS = 60
# Failures in a row after which a campaign is set aside.
NIGHT_TRIES = 3
OVERDUE_MINUTES = 15
EMAIL_SUBJECT_PREFIX = "[Hauteville] "
# Events that a follower of the log may be behind before the doctor complains.
FOLLOWER_LAG = 1000
# The tactical system that fights the battles of the engine, and how long one may take: seconds by the clock, and orders.
ENGINE_RULESET = "guiscard"
ENGINE_SECONDS = number("ENGINE_SECONDS", 600, least=0, most=86_400)
ENGINE_ORDERS = 60_000
# How long a deputy may take over a sheet, by the clock.
DEPUTY_SECONDS = number("DEPUTY_SECONDS", 120, least=1, most=3600)
# Events of a battle that are stored in one transaction.
ENGINE_STRETCH = 50
