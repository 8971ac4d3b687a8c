"""How Django reaches PostgreSQL."""

from typing import Any

import dj_database_url

# A writer that waits longer than this for another's lock gives up, is told so, and may try again.
LOCK_TIMEOUT_MS = 10_000
# A transaction forgotten open would hold its locks for ever.
IDLE_TRANSACTION_MS = 60_000
# A database that is away is told of after this long, in seconds; nobody waits for a place in the pool, there are more
# than threads.
CONNECT_SECONDS = 3
POOL = {"min_size": 0, "max_size": 16, "timeout": CONNECT_SECONDS}


def database(url: str, *, pool: bool = True) -> dict[str, Any]:
    """Django's setting for one DATABASE_URL; without one, a database that refuses every use."""
    if not url:
        return {"ENGINE": "django.db.backends.dummy"}
    setting: dict[str, Any] = dict(dj_database_url.parse(url))
    options = dict(setting.get("OPTIONS", {}))
    options.setdefault(
        "options",
        f"-c lock_timeout={LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout={IDLE_TRANSACTION_MS}",
    )
    options.setdefault("connect_timeout", CONNECT_SECONDS)
    if pool:
        options["pool"] = POOL
    return setting | {"OPTIONS": options, "ATOMIC_REQUESTS": False}
