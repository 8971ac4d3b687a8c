"""Ids of commands. A command under an id that is already stored gets the stored outcome. So ids must be secret: else
somebody could stop a night by taking its id first. Ids from clients are therefore hashed with their user under a prefix
that the service never uses for its own.
"""

from __future__ import annotations

from hashlib import sha256

CLIENT = "client"


def client_command(actor: str, key: str) -> str:
    """The id for a key chosen by a client (an Idempotency-Key), in a space that belongs to `actor` alone."""
    user, chosen = actor.encode(), key.encode()
    digest = sha256(len(user).to_bytes(4, "big") + user + chosen)
    return f"{CLIENT}/{digest.hexdigest()}"


def service_command(area: str, *parts: int | str) -> str:
    """An id of the service's own, such as `night/3/1`; ValueError if two of them could look alike."""
    words = [area, *map(str, parts)]
    if area == CLIENT:
        raise ValueError(f"ids under {CLIENT}/ belong to clients")
    if not all(words) or any("/" in word for word in words):
        raise ValueError(f"the parts of an id may be neither empty nor hold a slash: {words}")
    return "/".join(words)
