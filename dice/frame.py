"""The one way bytes are put together before they are hashed."""


def framed(domain: str, *parts: bytes) -> bytes:
    """Return domain and parts, each preceded by its length as four bytes, big endian.

    The lengths make the sequence unambiguous, the domain keeps a digest made for one purpose from ever being
    taken for a digest made for another.
    """
    pieces: list[bytes] = []
    for piece in (domain.encode("ascii"), *parts):
        pieces += len(piece).to_bytes(4, "big"), piece
    return b"".join(pieces)
