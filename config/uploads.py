"""Forms with documents: refused by their length and by their parts before those are taken apart."""

from io import BytesIO
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.core.files.uploadhandler import (
    FileUploadHandler,
    MemoryFileUploadHandler,
    TemporaryFileUploadHandler,
)
from django.http.multipartparser import MultiPartParser

LONGEST_FORM = 6 << 20
"""Bytes of a form with its documents: somewhat more than the longest result that is read."""
MOST_PARTS = 2_000
"""Parts of a form: each costs as much as kilobytes, and may be empty and without a name."""


class Bounded(FileUploadHandler):
    """Reads a form in parts whole and counts them, then lets Django take it apart."""

    def handle_raw_input(  # type: ignore[override]
        self,
        input_data: Any,
        meta: dict[str, Any],
        content_length: int,
        boundary: bytes,
        encoding: Any = None,
    ) -> tuple[Any, Any]:
        """The fields and the documents. Raises RequestDataTooBig and TooManyFieldsSent (told by config/web/unread.py)."""
        if content_length > LONGEST_FORM:
            raise RequestDataTooBig(f"A form with its documents holds at most {LONGEST_FORM:,} bytes.")
        body = input_data.read(content_length)
        if body.count(boundary) > MOST_PARTS:
            raise TooManyFieldsSent(f"A form has at most {MOST_PARTS:,} parts.")
        handlers = [MemoryFileUploadHandler(self.request), TemporaryFileUploadHandler(self.request)]
        announced = {**meta, "CONTENT_LENGTH": len(body)}
        return MultiPartParser(announced, BytesIO(body), handlers, encoding).parse()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Never called: the handlers within take the documents."""
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Never called, as above."""
