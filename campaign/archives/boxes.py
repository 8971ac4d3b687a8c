"""Boxes that one server alone opens, by libsodium: its key for the others follows from its SECRET_KEY.

Everybody with the public key can put something in. Only the server gets it out, as long as its SECRET_KEY
stays the same.
"""

from hashlib import blake2b

from django.conf import settings
from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, PublicKey, SealedBox

from campaign.archives.shapes import ArchiveRefused

KEY_BYTES = PublicKey.SIZE
PURPOSE = b"archive box"


def own_key() -> str:
    """This server's public key, hexadecimal: for the server that sends it a campaign with the secret of its dice."""
    return bytes(_private().public_key).hex()


def boxed(content: bytes, key: str) -> bytes:
    """Something in a box for the server of a public key, hexadecimal. Raises ArchiveRefused for what is no key."""
    try:
        return bytes(SealedBox(PublicKey(bytes.fromhex(key.strip()))).encrypt(content))
    except (ValueError, TypeError, CryptoError) as error:
        raise ArchiveRefused("key", f"a server's key is {2 * KEY_BYTES} hexadecimal digits") from error


def unboxed(box: bytes) -> bytes:
    """The content of a box. Raises ArchiveRefused for one that was made for another server, or changed."""
    try:
        return bytes(SealedBox(_private()).decrypt(box))
    except (CryptoError, ValueError, TypeError) as error:
        raise ArchiveRefused(
            "secret", f"the box is not for this server, whose key is {own_key()}, or it was changed"
        ) from error


def _private() -> PrivateKey:
    secret = blake2b(settings.SECRET_KEY.encode(), person=PURPOSE, digest_size=PrivateKey.SIZE)
    return PrivateKey(secret.digest())
