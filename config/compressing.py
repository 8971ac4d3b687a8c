"""Answers are sent compressed to clients that accept it, from two kilobytes on.

A secret could be guessed from how well it compresses beside text that an attacker sends along (BREACH). Against that,
tokens of forms are masked again in each page. The token of a sign-in stands in an answer too short to be compressed. The
asker himself typed all that a page repeats of a request, and Django adds up to a hundred random bytes to every answer.
Drawings hold no secret of a reader's, so they are compressed once and kept.
"""

import gzip
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

LEAST = 2_000
"""Bytes below which an answer is sent as it is."""
ACCEPTS, VARIES = "HTTP_ACCEPT_ENCODING", "Accept-Encoding"
DRAWING = "image/svg+xml"
LEVEL = 6


class Compressing(GZipMiddleware):
    """Middleware: the answer as it is, or compressed by gzip, with a weak ETag and a Vary that says so."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed where it is long and the asker accepts it."""
        patch_vary_headers(response, [VARIES])
        if not accepted(request.META.get(ACCEPTS, "")):
            return response
        if isinstance(response, HttpResponse):
            if len(response.content) < LEAST or response.has_header("Content-Encoding"):
                return response
            if response.get("Content-Type", "").startswith(DRAWING):
                return drawn(response, response.content)
        return super().process_response(request, response)


def accepted(header: str) -> bool:
    """True if an Accept-Encoding allows gzip: it names it, or any, with a quality above zero."""
    named = {
        each.partition(";")[0].strip().lower(): each.replace(" ", "").lower() for each in header.split(",")
    }
    said = named.get("gzip", named.get("*", ";q=0"))
    return quality(said) > 0


def quality(said: str) -> float:
    """The quality of one entry: 1 where it has none, 0 for an unreadable one."""
    _, marked, value = said.partition(";q=")
    try:
        return float(value) if marked else 1.0
    except ValueError:
        return 0.0


def drawn(response: HttpResponse, drawing: bytes) -> HttpResponse:
    """A drawing compressed, from what is kept of the same one."""
    response.content = kept(drawing)
    response["Content-Length"] = str(len(response.content))
    response["Content-Encoding"] = "gzip"
    if response.get("ETag", "").startswith('"'):
        response["ETag"] = f"W/{response['ETag']}"
    return response


@lru_cache(maxsize=64)
def kept(drawing: bytes) -> bytes:
    """A drawing compressed; the same one is compressed once."""
    return gzip.compress(drawing, LEVEL, mtime=0)
