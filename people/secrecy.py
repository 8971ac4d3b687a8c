"""Links that are good until they are used, kept out of all records: logs, and mails to the operator.

The addresses of these pages hold a secret; `hide` knows them wherever they stand in a text, percent-encoded too.
"""

import re

HIDDEN = "[hidden]"
SLASH = r"(?:/|%(?:25)*2[fF])"
PART = rf"(?:(?!{SLASH})[^\s/?#&\"'\\<>])+"
"""One step of an address, up to the next slash in whichever writing."""
DOORS = (
    rf"password{SLASH}{PART}",
    rf"invitations{SLASH}{PART}",
    rf"email{SLASH}proof",
)
"""The addresses below /account/ after which a secret stands; a test looks for others."""
LINK = re.compile(rf"(account{SLASH}(?:{'|'.join(DOORS)}){SLASH}){PART}")


def hide(text: str) -> str:
    """A text without the secrets of the links in it."""
    return LINK.sub(rf"\g<1>{HIDDEN}", text)
