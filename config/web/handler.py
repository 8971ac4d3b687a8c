"""Django behind an asynchronous server: requests are read on the event loop, and a thread gets them whole.

A thread is a scarce thing. No client holds one while he sends his request or takes his answer: slow traffic waits on the
loop, which holds hundreds. The middleware and the views are the ordinary ones, run in one thread each. A view that answers
with an asynchronous stream is followed on the loop, without a thread.

The work of each request has a bound (`bounds/work.py`), and the loop tells it when its client has left.
"""

import asyncio
import contextvars
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix
from django.utils.http import parse_header_parameters

from bounds.work import GivenUp, Work, one_by_one
from config.settings.web import (
    BODY_BYTES,
    BODY_SECONDS,
    LINGER_SECONDS,
    QUEUE,
    REQUEST_SECONDS,
    SEND_SECONDS,
    THREADS,
)
from config.web.given_up import given_up
from config.web.refusals import refusal
from config.web.statements import bounded

IN_MEMORY = 1 << 16
"""Bytes of a body or of a streamed answer that are held in memory; a longer one lies in a temporary file."""
PIECE = 1 << 16
DRAWN = "drawn_out"
"""The attribute of a response with the file that its stream was drawn into, to be closed when it is sent."""
RETRY_SECONDS = 2
MOST_DIGITS = 18
SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods of requests that change nothing (RFC 9110, 9.2.1)."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

logger = logging.getLogger(__name__)
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class Handler(ASGIHandler):
    """The service as an ASGI application."""

    def __init__(self, threads: int = THREADS, queue: int = QUEUE) -> None:
        BaseHandler.__init__(self)
        # One step into a thread and back for a request, not one for each middleware.
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(threads, "request")
        self._places = threads + queue

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request; close anything except HTTP without a word."""
        if scope["type"] != "http":
            await send({"type": f"{scope['type']}.close"})
            return
        if (target := origin_form(scope["path"])) is None:
            scope = {**scope, "path": "/"}
            await self.refuse_unread(
                scope, receive, send, 400, "A request names a path that begins with a slash."
            )
            return
        scope = {**scope, "path": target}
        if foreign(scope):
            await self.refuse_unread(scope, receive, send, 415, "Forms are read in UTF-8 alone.")
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self.whole(scope, receive)
        except RequestAborted:
            return
        except TimeoutError:
            await self.refuse(scope, send, 408, "The request did not come to its end in time.")
            await self.drop(receive)
        except RequestDataTooBig:
            await self.refuse_unread(scope, receive, send, 413, f"A body holds at most {BODY_BYTES:,} bytes.")
        else:
            await self.serve(scope, body, receive, send)

    async def whole(self, scope: Scope, receive: Receive) -> IO[bytes]:
        """The body to its end. Raises RequestDataTooBig, and RequestAborted when the client goes."""
        if announced(scope) > BODY_BYTES:
            raise RequestDataTooBig
        body = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        try:
            length, more = 0, True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise RequestAborted
                part, more = message.get("body", b""), message.get("more_body", False)
                length += len(part)
                if length > BODY_BYTES:
                    raise RequestDataTooBig
                body.write(part)
        except BaseException:
            body.close()
            raise
        body.seek(0)
        return body

    async def serve(self, scope: Scope, body: IO[bytes], receive: Receive, send: Send) -> None:
        """Have a thread answer, and send what it said.

        A client who has gone while he waited gets no answer, and his work ends, unless he wants something changed.
        """
        if not self._places:
            body.close()
            await self.refuse(scope, send, 503, "Too many people ask at once; try again.", RETRY_SECONDS)
            return
        self._places -= 1
        work = Work(REQUEST_SECONDS, reads=scope["method"] in SAFE)
        answer = self._threads.submit(contextvars.copy_context().run, self.answer, scope, body, work)
        done = asyncio.wrap_future(answer)
        # The server itself may give this task up soon after its client; the thread has the place until it has ended.
        done.add_done_callback(self._free)
        response = await self.unless_gone(answer, done, work, receive)
        if response is None:
            body.close()
        else:
            await self.tell(response, send)

    def _free(self, _: Any) -> None:
        self._places += 1

    async def unless_gone(
        self, answer: Any, done: asyncio.Future[HttpResponseBase], work: Work, receive: Receive
    ) -> HttpResponseBase | None:
        """The answer; None where the client goes before a thread has begun with what he wanted to read."""
        gone = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait((gone, done), return_when=asyncio.FIRST_COMPLETED)
            if not done.done():
                work.leave()
                if work.reads and answer.cancel():
                    return None
            # What has begun is waited for: the thread reads the body until it has ended.
            return await asyncio.shield(done)
        finally:
            gone.cancel()
            with suppress(RequestAborted, asyncio.CancelledError):
                await gone

    def answer(self, scope: Scope, body: IO[bytes], work: Work) -> HttpResponseBase:
        """In a thread: the response, made to its end or given up, unless it is an asynchronous stream.

        Everything that a request has of its own, its connection to the database too, is given back in this thread.
        """
        with bounded(work):
            try:
                return self._answered(scope, body)
            except GivenUp as end:
                # While its stream was drawn out, behind all middleware.
                return self.given_back(given_up(end, scope["path"]))

    def _answered(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        if request is None:
            body.close()
            return self.given_back(refused)
        try:
            response = self.get_response(request)
        except Exception:
            # Even the page that says so has failed.
            logger.exception("a request could not be answered")
            request.close()
            body.close()
            response = refusal(scope["path"], 500, "Something is wrong here; it has been written down.")
        response._handler_class = self.__class__  # type: ignore[attr-defined]
        if response.streaming and getattr(response, "is_async", False):
            close_old_connections()
            return response
        return self.given_back(response)

    def given_back(self, response: Any) -> HttpResponseBase:
        """A response made whole, and the body and the connection to the database of its request given back."""
        try:
            return made_whole(response)
        finally:
            response.close()

    async def tell(self, response: HttpResponseBase, send: Send) -> None:
        """Send a response. A client who takes too long over one is left; an asynchronous stream lasts as long as
        it does.
        """
        if response.closed:
            with suppress(TimeoutError), getattr(response, DRAWN, nullcontext()):
                async with asyncio.timeout(SEND_SECONDS):
                    await self.send_response(response, send)
            return
        try:
            await self.send_response(response, send)
        finally:
            await asyncio.get_running_loop().run_in_executor(self._threads, response.close)

    async def refuse_unread(
        self, scope: Scope, receive: Receive, send: Send, status: int, detail: str
    ) -> None:
        """Refuse a request whose body has not come to its end, once it has, or after a while.

        Most clients and proxies read no answer before they have sent all, and a connection that is closed meanwhile takes
        the answer with it. A client who asks beforehand whether he may send at all gets his answer at once.
        """
        ended = not expects(scope) and await self.drop(receive)
        await self.refuse(scope, send, status, detail)
        if not ended:
            await self.drop(receive)

    async def drop(self, receive: Receive) -> bool:
        """Take what still comes of a body, for a while, and keep none of it; True if it has come to its end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER_SECONDS):
                while (message := await receive())["type"] == "http.request" and message.get("more_body"):
                    pass
            return True
        return False

    async def refuse(
        self, scope: Scope, send: Send, status: int, detail: str, retry_after: int | None = None
    ) -> None:
        """Answer on the loop, without a thread."""
        await self.send_response(refusal(scope["path"], status, detail, retry_after), send)


def announced(scope: Scope) -> int:
    """The length of the body, as far as its head tells it."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0][:MOST_DIGITS]) if lengths and lengths[0].isdigit() else 0


def expects(scope: Scope) -> bool:
    """True if the asker waits for a word before he sends a body."""
    return any(name == b"expect" for name, _ in scope["headers"])


def origin_form(target: str) -> str | None:
    """The path that a request asks for, also with scheme and host before it (RFC 9112, 3.2.2); None if it lacks one."""
    if target.startswith("/"):
        return target
    scheme, _, rest = target.partition("://")
    if scheme.lower() not in ("http", "https"):
        return None
    return f"/{rest.partition('/')[2]}"


def foreign(scope: Scope) -> bool:
    """True if a form is written in other signs than UTF-8: Django would take it for what it is not."""
    given = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    # As Django itself reads it, so that nothing means another thing there.
    kind, parameters = parse_header_parameters(given.decode("latin-1"))
    return kind in FORMS and parameters.get("charset", "utf-8").lower() not in ("utf-8", "utf8")


def made_whole(response: HttpResponseBase) -> HttpResponseBase:
    """The response with all that it streams drawn out of it, so that a slow client holds no thread.

    Raises GivenUp.
    """
    if isinstance(response, StreamingHttpResponse):
        drawn = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        try:
            drawn.writelines(one_by_one(response))
        except BaseException:
            drawn.close()
            raise
        drawn.seek(0)
        response.streaming_content = pieces(drawn)
        setattr(response, DRAWN, drawn)
    return response


async def pieces(drawn: IO[bytes]) -> AsyncIterator[bytes]:
    """The parts that were drawn out, piece by piece."""
    while part := drawn.read(PIECE):
        yield part
