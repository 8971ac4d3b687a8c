"""Settings that come from the environment: values that an installation must give itself, numbers, switches and names.

An impossible value ends the start with exit code 1 and one line, which names it and keeps secrets out.
"""

import os
import re
import sys
from collections.abc import Mapping
from ipaddress import IPv6Address
from typing import NoReturn
from urllib.parse import urlsplit

LEAST_SECRET, LEAST_DIFFERENT = 32, 8
"""Letters of a secret, and how many of them differ: less is guessed, and who guesses it signs in as anybody."""
STEP = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
NAME = re.compile(rf"{STEP}(?:\.{STEP})*", re.IGNORECASE)
MAIL = re.compile(r"[^@\s,<>]+@[^@\s,<>]+")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def stop(said: str) -> NoReturn:
    """End the program with a line that says why."""
    sys.exit(f"hauteville: cannot start, {said}")


def required(meanings: Mapping[str, str]) -> list[str]:
    """The values of these environment variables, in order.

    Where some are missing or empty the program ends with exit code 1 and one line that names them.
    """
    missing = [f"{name} ({meaning})" for name, meaning in meanings.items() if not os.environ.get(name)]
    if missing:
        stop(f"set in the environment: {', '.join(missing)}")
    return [os.environ[name] for name in meanings]


def number(name: str, default: int, least: int, most: int) -> int:
    """The whole number in this environment variable, the default where it is missing or empty.

    For anything else, or a number that is out of bounds, the program ends with exit code 1 and one line that names it.
    """
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    found = int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 20 else None
    if found is None or not least <= found <= most:
        stop(f"{name} is {text!r}: give a whole number from {least} to {most}")
    return found


def switch(name: str, default: bool) -> bool:
    """True if this environment variable says yes (1) or no (0); the default where it is missing or empty."""
    text = os.environ.get(name, "").strip()
    if text not in ("", "0", "1"):
        stop(f"{name} is {text!r}: give 1 for yes or 0 for no")
    return text == "1" if text else default


def level(name: str) -> str:
    """The level of logs in this environment variable; INFO where it is missing or empty."""
    text = os.environ.get(name, "").strip().upper() or "INFO"
    if text not in LEVELS:
        stop(f"{name} is {text!r}: give one of {', '.join(LEVELS)}")
    return text


def secret(name: str, text: str) -> str:
    """A secret, if it is hard to guess."""
    if len(text) < LEAST_SECRET or len(set(text)) < LEAST_DIFFERENT:
        stop(f"{name} is too easy to guess: give a random text of at least {LEAST_SECRET} letters and digits")
    return text


def hosts(name: str, text: str) -> list[str]:
    """The names that a service answers to, separated by commas; one that begins with a dot stands for all below it.

    Not every name (`*`): links in mails, and what browsers may send here, follow from them.
    """
    found = [each.strip() for each in text.split(",") if each.strip()]
    for each in found:
        if not is_host(each.removeprefix(".")):
            stop(
                f"{name} has {each!r}: give the names of this service with commas, as campaigns.example.org, "
                "without scheme, port or path; .example.org stands for all below it"
            )
    if not found:
        stop(f"{name} names no host: give the names of this service with commas, as campaigns.example.org")
    return found


def is_host(text: str) -> bool:
    """True if this is the name of a host, or its address as a browser sends it."""
    if text.startswith("[") and text.endswith("]"):
        try:
            IPv6Address(text[1:-1])
        except ValueError:
            return False
        return True
    return NAME.fullmatch(text) is not None


def site(name: str, text: str) -> str:
    """How the links of a service begin: scheme and host, perhaps a port, and nothing else."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        parts, host, port = urlsplit(""), "", None
    host = f"[{host}]" if ":" in host else host
    more = "@" in parts.netloc or parts.path not in ("", "/") or parts.query or parts.fragment
    if parts.scheme not in ("http", "https") or more or not is_host(host) or not text.isprintable():
        stop(f"{name} is {text!r}: give how links begin, as https://campaigns.example.org, without a path")
    return f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")


def mail_address(name: str, text: str) -> str:
    """The mail address of somebody who runs the service."""
    if not MAIL.fullmatch(text):
        stop(f"{name} is {text!r}: give one mail address, as you@example.org")
    return text
