"""Answering: bytes once encoded, with an ETag over those very bytes and nothing else."""

from hashlib import sha256
from typing import Any

import msgspec
from django.http import HttpResponse, HttpResponseNotModified
from rest_framework.request import Request

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
SVG = "image/svg+xml"
_encoder = msgspec.json.Encoder()


def json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    """A document as JSON."""
    return HttpResponse(_encoder.encode(content), status=status, content_type=JSON, headers=headers)


def document(request: Request, body: bytes, media_type: str, language: str = "") -> HttpResponse:
    """A document that clients may keep: unchanged since they read it, it is not sent again.

    `language` is the one that it is written in, if it is in words: the same bytes, in whichever language, are the same.
    """
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Authorization, Accept"}
    if language:
        headers["Content-Language"] = language
    known = request.META.get("HTTP_IF_NONE_MATCH", "")
    if known.strip() == "*" or tag in [each.strip().removeprefix("W/") for each in known.split(",")]:
        return HttpResponseNotModified(headers=headers)
    return HttpResponse(body, content_type=media_type, headers=headers)


def json_document(request: Request, content: Any, language: str = "") -> HttpResponse:
    """`document` of JSON."""
    return document(request, _encoder.encode(content), JSON, language)
