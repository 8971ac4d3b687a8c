"""Work for a request asks before each statement whether to go on, and never before one that ends what was begun.

An unsent statement changes nothing, and the error passes through Django like any other. Transactions are
rolled back, and the connection goes back whole.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from bounds.work import Work, under_way

ENDS = ("ROLLBACK", "RELEASE", "COMMIT", "END", "ABORT")
"""How statements begin that end a transaction or a savepoint."""
READS = ("SELECT", "SAVEPOINT", "SET", "SHOW", "DECLARE", "FETCH", "CLOSE", *ENDS)
"""How statements begin that change nothing that is kept."""
APPENDS = "eventlog_append("
"""The function of the log, which a SELECT calls."""
LONGEST = 9
"""Letters that tell which kind of statement it is."""


@contextmanager
def bounded(work: Work) -> Iterator[None]:
    """Begin the work of a request in this thread; each statement on its connection is asked for."""

    def asked(execute: Callable[..., Any], sql: Any, parameters: Any, many: bool, context: Any) -> Any:
        if not begins(sql, ENDS):
            work.ask()
        if work.reads or work.kept or reads(sql):
            return execute(sql, parameters, many, context)
        if context["connection"].in_atomic_block:
            context["connection"].on_commit(work.keep)
            return execute(sql, parameters, many, context)
        answer = execute(sql, parameters, many, context)
        work.keep()
        return answer

    with under_way(work), connection.execute_wrapper(asked):
        yield


def begins(sql: Any, words: tuple[str, ...]) -> bool:
    """True if a statement begins with one of these words."""
    return isinstance(sql, str) and sql.lstrip()[:LONGEST].upper().startswith(words)


def reads(sql: Any) -> bool:
    """True if a statement changes nothing that is kept."""
    return begins(sql, READS) and APPENDS not in sql
