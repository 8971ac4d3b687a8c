"""The reads that grow with the log go through an index, whatever the log's size.

20,000 events in 40 streams: a whole table scan then costs more than a hundred times the pages that the index
needs, so that the planner's choice is no matter of luck; with a few hundred rows it would rightly scan them.
"""

from uuid import UUID

from django.db import connection

from eventlog import follow, opening, verify
from eventlog.log import LOG
from eventlog.tables import REAL

STREAM = UUID(int=7)
SEED = """
insert into eventlog_batch
    select ('00000000-0000-0000-0000-' || lpad(to_hex(s), 12, '0'))::uuid, n, 'c' || n, 'Move', '{}', 'seat',
    '1',
        n * 10 - 9, n * 10, sha256('x'), sha256('x'), now()
    from generate_series(1, 40) s, generate_series(1, 50) n;
insert into eventlog_event
    select row_number() over (order by b.number, b.stream, v), b.stream, v, b.number, 'Moved', 1, '{}',
    sha256('x') from eventlog_batch b, generate_series(b.first_version, b.last_version) v;
insert into eventlog_snapshot select distinct stream, 100, sha256('x'), 'toy', 'x'::bytea from eventlog_batch;
analyze eventlog_batch, eventlog_event, eventlog_snapshot, eventlog_follower;
"""

READS = {
    "tail": lambda: LOG.tail(10_000, 100),
    "stream": lambda: LOG.read(STREAM, after=400),
    "fold": lambda: opening.payloads(REAL, STREAM, 400, 500),
    "open": lambda: opening.open_stream(REAL, STREAM, "toy", "c7"),
    "head": lambda: LOG.head(STREAM),
    "command": lambda: LOG.command(STREAM, "c7"),
    "commands": lambda: LOG.commands(STREAM),
    "first command": lambda: LOG.first_command(STREAM),
    "last command": lambda: LOG.last_command(STREAM),
    "rules": lambda: LOG.rules_since(STREAM, ["Move"]),
    "poll": lambda: follow.progress(LOG, "reports"),
    "orphans": lambda: verify.stream(LOG, STREAM),
}


def nodes(plan):
    yield plan
    for child in plan.get("Plans", []):
        yield from nodes(child)


def plans(call):
    asked = []

    def listen(execute, sql, params, many, context):
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(listen):
        call()
    with connection.cursor() as cursor:
        for sql, params in asked:
            if sql.lstrip().startswith("select"):
                cursor.execute("explain (format json) " + sql, params)
                [(plan,)] = cursor.fetchall()
                yield plan[0]["Plan"]


def test_every_read_that_grows_with_the_log_uses_an_index(log_db):
    with connection.cursor() as cursor:
        cursor.execute(SEED)
    for name, call in READS.items():
        found = [node for plan in plans(call) for node in nodes(plan)]
        scanned = {node["Relation Name"] for node in found if node["Node Type"] == "Seq Scan"}
        assert not scanned & {"eventlog_event", "eventlog_batch"}, name
        indexes = {node["Index Name"] for node in found if "Index Name" in node}
        assert indexes, name
