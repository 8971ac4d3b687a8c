"""The failures of the database that pass on their own: failures of its state, not of a request.

Psycopg's classes follow the classes of SQLSTATE, and divide failures otherwise. A session that was ended while its
transaction stood idle is an InternalError beside
broken indexes. A server that takes no writes for now is another.
"""

from django.db import Error, InterfaceError, InternalError, OperationalError

PASSING_STATES = frozenset(
    {
        "25006",  # read_only_sql_transaction: a standby, a server in recovery or set to read only
        "25P03",  # idle_in_transaction_session_timeout: whoever holds locks is not waited for
        "25P04",  # transaction_timeout
    }
)
"""SQLSTATEs of InternalErrors that come from the state of the server or of the session."""

CONNECTION = "08"
"""The class of SQLSTATE for connections; a failed attempt to connect has no state at all."""
GONE_STATES = frozenset(
    {
        "53300",  # too_many_connections
        "57P01",  # admin_shutdown
        "57P02",  # crash_shutdown
        "57P03",  # cannot_connect_now: it starts, or recovers
    }
)


def passes(failure: BaseException) -> bool:
    """True if the same may go well a little later, with nothing mended: a lost connection, a server that starts."""
    if isinstance(failure, OperationalError | InterfaceError):
        return True
    return isinstance(failure, InternalError) and state_of(failure) in PASSING_STATES


def unreachable(failure: BaseException) -> bool:
    """True if nobody gets through to the database for now, whatever he asks: no lock or deadlock of one request."""
    if not isinstance(failure, OperationalError | InterfaceError):
        return False
    state = state_of(failure)
    return not state or state.startswith(CONNECTION) or state in GONE_STATES


def state_of(failure: Error) -> str:
    """The SQLSTATE behind an error of Django's, "" where there is none."""
    return getattr(failure.__cause__, "sqlstate", None) or ""
