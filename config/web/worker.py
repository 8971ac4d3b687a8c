"""The process that holds the connections: gunicorn's asynchronous worker, with limits on what is never finished."""

import asyncio
import resource
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

from config.settings.web import CONNECTIONS, HEAD_BYTES

LINGER_SECONDS = 0.5
END_OF_HEAD = b"\r\n\r\n"
DESCRIPTORS = CONNECTIONS + 1000
"""Files that a process may have open: its connections, and what it needs itself."""


class Refused(Exception):
    """A request that is not read any further; the status and the words of the answer."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(status, said)
        self.status, self.said = status, said


class Connection(ASGIProtocol):
    """One connection. gunicorn limits the time between two requests; the first is due in the same time here.

    Bytes are taken apart on the loop, which all others wait for: a head has a length of its own, and a body has to say
    its length, since one that comes in a million pieces costs seconds.
    """

    head = 0
    """Bytes that have come of a head that is not whole."""

    def data_received(self, data: bytes) -> None:
        if self._current_request is None and not self._closed:
            end = data.find(END_OF_HEAD)
            self.head += len(data) if end < 0 else end
            if self.head > HEAD_BYTES:
                self.refuse(Refused(431, f"A head holds at most {HEAD_BYTES:,} bytes."))
                return
        super().data_received(data)

    def _on_headers_complete(self) -> bool:
        self.head = 0
        if self._callback_parser.is_chunked:
            raise Refused(411, "Say how long the body is: chunks are not taken.")
        skip: bool = super()._on_headers_complete()
        return skip

    def _feed_callback_parser(self, data: bytes) -> bool:
        try:
            goes_on: bool = super()._feed_callback_parser(data)
        except Refused as refused:
            self.refuse(refused)
            return False
        except ValueError:
            # A length of thousands of digits is no number for Python.
            self.refuse(Refused(400, "The head of the request cannot be read."))
            return False
        return goes_on

    def refuse(self, refused: Refused) -> None:
        """Answer, and read no more."""
        self._send_error_response(refused.status, refused.said)
        self._close_transport()

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
