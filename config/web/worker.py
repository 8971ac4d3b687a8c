"""The process that holds the connections: gunicorn's asynchronous worker, with limits on what is never finished.

A process that has answered many requests makes room for a new one, which is started beside it. Such a process
takes no new connections and says in each answer that it closes the connection. It waits for idle connections
until their ordinary time is over.
"""

import asyncio
import fcntl
import os
import resource
import signal
import struct
import sys
import tempfile
import termios
from contextlib import suppress
from typing import IO, Any

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

from config.settings.web import CONNECTIONS, HEAD_BYTES, LINGER_SECONDS

DISMISS_SECONDS = 0.5
"""How long a process that has been ordered to end waits for a request on a connection that is open."""
GRACE_SECONDS = 1.0
"""How long a busy loop is given to read what has come on a connection that was about to be closed."""
LOOK_SECONDS = 0.1
TURNS = 10
"""Turns of the loop after which a connection that was taken is known: it needs three."""
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

    Bytes are taken apart on the loop, which all others wait for. So a head has a length of its own. A body has to say its
    length, since one that comes in a million pieces costs seconds.
    """

    head = 0
    """Bytes that have come of a head that is not whole."""
    whole = False
    """True while a request has come to its end and no other is waited for."""
    waits_since = 0.0
    refused = False
    """True once reading is over; later bytes are dropped."""
    told: tuple[Any, bool] = (None, False)
    """The last request that was answered, and whether the answer says that the connection closes."""

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
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
        """Answer, and stop reading. A client that still sends has a moment to come to its answer."""
        self.refused = True
        self._send_error_response(refused.status, refused.said)
        with suppress(OSError):
            self.transport.write_eof()
        self._cancel_keepalive_timer()
        self._keepalive_handle = self.worker.loop.call_later(LINGER_SECONDS, self._close_transport)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._arm_keepalive_timer()
        if self.worker.nr_conns > self.worker.worker_connections:
            next(iter(self.worker.unfinished)).give_way()

    def _arm_keepalive_timer(self) -> None:
        super()._arm_keepalive_timer()
        self.whole, self.waits_since = False, self.worker.loop.time()
        self.worker.unfinished.pop(self, None)
        self.worker.unfinished[self] = None

    def _on_message_complete(self) -> None:
        super()._on_message_complete()
        self.whole = True
        self.worker.unfinished.pop(self, None)

    def _will_close(self, request: Any, response_requires_close: bool) -> bool:
        # Asked once more after the answer, when a process may have begun to make room: what was said is kept.
        if response_requires_close:
            return True
        if self.told[0] is not request:
            makes_room = self.worker.leaving is not None
            self.told = request, makes_room or super()._will_close(request, response_requires_close)
        return self.told[1]

    def connection_lost(self, exc: Exception | None) -> None:
        self.worker.unfinished.pop(self, None)
        super().connection_lost(exc)

    def _keepalive_timeout(self) -> None:
        # The head may have been read in this very turn of the loop, before the timer was looked at.
        if self._current_request is None:
            self.give_way()

    def give_way(self) -> None:
        """Close it, for another one or the end of the process; what has come unread is read first."""
        self.worker.unfinished.pop(self, None)
        if self.unread():
            self._cancel_keepalive_timer()
            self._keepalive_handle = self.worker.loop.call_later(GRACE_SECONDS, self.close_unless_whole)
        else:
            super()._keepalive_timeout()

    def close_unless_whole(self) -> None:
        """Close it, if what had come was no whole request."""
        if not self.whole:
            super()._keepalive_timeout()

    def unread(self) -> bool:
        """True if bytes lie there that the loop has not come to read."""
        with suppress(OSError):
            given = fcntl.ioctl(self.transport.get_extra_info("socket").fileno(), termios.FIONREAD, bytes(4))
            return bool(struct.unpack("i", given)[0])
        return False


class Worker(gasgi.ASGIWorker):
    """Holds connections of people who have not sent a whole request, in the order in which they began to wait."""

    max_requests: int
    alive: bool
    _quick_shutdown: bool
    room: IO[bytes] | None = None
    """Locked by the one process that makes room, so that no two do at once; opened before any process is forked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if Worker.room is None:
            Worker.room = tempfile.TemporaryFile(dir=self.cfg.worker_tmp_dir)  # noqa: SIM115
        self.unfinished: dict[Connection, None] = {}
        self.leaving: asyncio.Task[None] | None = None
        """Runs while the process comes to its end."""
        # The connections of gunicorn close without a word when they count up to it, so they never do.
        self.most_requests, self.max_requests = self.max_requests, sys.maxsize

    def init_process(self) -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < DESCRIPTORS:
            wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            self.worker_connections: int = min(self.worker_connections, wanted // 2)
        super().init_process()

    def notify(self) -> None:
        """Give a sign of life, and make room for a new process where it is time and no other does."""
        super().notify()
        if self.leaving is None and self.nr >= self.most_requests and self.may_make_room():
            self.log.info("Making room for a new worker after %d requests", self.nr)
            # One process more, until this one has ended: see `child_exit` in `config/gunicorn.py`.
            os.kill(self.ppid, signal.SIGTTIN)
            self.leave()

    def may_make_room(self) -> bool:
        """True if no other process makes room; from then on this process does, until it has ended."""
        if Worker.room is None:
            return True
        with suppress(OSError):
            fcntl.lockf(Worker.room, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def handle_exit_signal(self) -> None:
        """Come to the end at once, without waiting for requests that have yet to come."""
        self.loop.call_later(DISMISS_SECONDS, self.dismiss)
        self.leave()

    def leave(self) -> None:
        """Begin to come to the end."""
        if self.leaving is None:
            self.leaving = self.loop.create_task(self.left())

    async def left(self) -> None:
        """Take no further connections, and end when the open ones have had their answers."""
        self.take_no_more()
        # A connection that was taken a moment ago is neither counted nor known yet.
        for _ in range(TURNS):
            await asyncio.sleep(0)
        end = self.loop.time() + self.cfg.graceful_timeout
        while self.nr_conns and self.alive and self.loop.time() < end:
            await asyncio.sleep(LOOK_SECONDS)
        self.alive = False

    def take_no_more(self) -> None:
        """Leave new connections to the other processes.

        A closed listener would drop the connections that it has taken and not handed on, so it is only left unwatched.
        """
        for server in self.servers:
            for listener in server.sockets:
                self.loop.remove_reader(listener.fileno())

    async def _shutdown(self) -> None:
        if not self._quick_shutdown:
            if self.leaving is None:
                self.handle_exit_signal()
            assert self.leaving is not None
            await self.leaving
            # Whoever is here now has been waited for.
            self._quick_shutdown = True
        await super()._shutdown()

    def dismiss(self) -> None:
        """Close all connections that wait for a request, each after a moment in which it could have come."""
        now = self.loop.time()
        for connection in list(self.unfinished):
            if connection.waits_since + DISMISS_SECONDS <= now:
                connection.give_way()
        self.loop.call_later(LOOK_SECONDS, self.dismiss)


# The worker makes its connections of whatever bears this name in its module, and has no setting for it.
gasgi.ASGIProtocol = Connection
