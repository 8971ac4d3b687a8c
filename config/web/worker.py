"""The process that holds the connections: gunicorn's asynchronous worker, with limits on what is never finished."""

import asyncio
import resource
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

from config.settings.web import CONNECTIONS

LINGER_SECONDS = 0.5
DESCRIPTORS = CONNECTIONS + 1000
"""Files that a process may have open: its connections, and what it needs itself."""


class Connection(ASGIProtocol):
    """One connection. gunicorn limits the time between two requests; the first is due in the same time here."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._arm_keepalive_timer()
        if self.worker.nr_conns > self.worker.worker_connections:
            next(iter(self.worker.unfinished)).give_way()

    def _arm_keepalive_timer(self) -> None:
        super()._arm_keepalive_timer()
        self.worker.unfinished.pop(self, None)
        self.worker.unfinished[self] = None

    def _on_message_complete(self) -> None:
        super()._on_message_complete()
        self.worker.unfinished.pop(self, None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.worker.unfinished.pop(self, None)
        super().connection_lost(exc)

    def give_way(self) -> None:
        """Close it, for another one or the end of the process."""
        self.worker.unfinished.pop(self, None)
        self._keepalive_timeout()


class Worker(gasgi.ASGIWorker):
    """Holds connections of people who have not sent a whole request, in the order in which they began to wait."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.unfinished: dict[Connection, None] = {}

    def init_process(self) -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < DESCRIPTORS:
            wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            self.worker_connections: int = min(self.worker_connections, wanted // 2)
        super().init_process()

    async def _shutdown(self) -> None:
        # A request may be on its way; nobody need wait longer for one that has not come.
        self.loop.call_later(LINGER_SECONDS, self.dismiss)
        await super()._shutdown()

    def dismiss(self) -> None:
        """Close all connections that wait for a request."""
        for connection in list(self.unfinished):
            connection.give_way()


# The worker makes its connections of whatever bears this name in its module, and has no setting for it.
gasgi.ASGIProtocol = Connection
