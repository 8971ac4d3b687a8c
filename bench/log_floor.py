"""The floor under the log: bare psycopg and a table without any promise."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

from bench.database import connect
from eventlog.records import Encoded

TABLE = (
    "create table if not exists bench_floor"
    " (position bigserial primary key, stream uuid, version integer, type text, data jsonb)"
)
ONE = "insert into bench_floor (stream, version, type, data) values (%s, %s, %s, %s)"
MANY = (
    "insert into bench_floor (stream, version, type, data)"
    " select %s, %s + n, 'event', e from jsonb_array_elements(%s) with ordinality as batch (e, n)"
)
READ = "select type, data from bench_floor where position between %s and %s order by position"


class Floor:
    """One connection of psycopg, each statement a transaction."""

    def __init__(self) -> None:
        self.connection = connect()
        self.connection.execute(TABLE)

    def append(self, rows: Sequence[Encoded], size: int) -> None:
        """INSERT the rows, `size` a transaction, as one jsonb parameter."""
        stream = uuid4()
        for start in range(0, len(rows), size):
            self._insert(stream, start, rows[start : start + size])

    def _insert(self, stream: UUID, start: int, rows: Sequence[Encoded]) -> None:
        if len(rows) == 1:
            self.connection.execute(ONE, (stream, start, rows[0].type, rows[0].payload))
        else:
            batch = f"[{','.join(row.payload for row in rows)}]"
            self.connection.execute(MANY, (stream, start, batch))

    def keep(self, rows: Sequence[Encoded]) -> tuple[int, int]:
        """Store rows to read later; answers their first and last position."""
        self.append(rows, len(rows))
        [(last,)] = self.connection.execute("select max(position) from bench_floor").fetchall()
        return last - len(rows) + 1, last

    def read(self, first: int, last: int) -> int:
        """SELECT rows with psycopg's own decoding of jsonb; answers how many came."""
        return len(self.connection.execute(READ, (first, last)).fetchall())
