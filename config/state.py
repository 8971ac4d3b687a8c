"""The files that one installation keeps on disk beside its database: the state folder and the secret key in it."""

import contextlib
import os
import secrets
from pathlib import Path

from config.embedded.folders import open_state

CHECKOUT = Path(__file__).resolve().parents[1]


def state_folder() -> Path:
    """`HAUTEVILLE_STATE`, counted from the checkout and not from where somebody stands, else `state` in it."""
    return CHECKOUT / (os.environ.get("HAUTEVILLE_STATE") or "state")


def port_file(state: Path) -> Path:
    """In the state folder, while `./run` serves, the port at which it does: another shell may not name the same."""
    return state / "port"


def secret_key(state: Path) -> str:
    """The installation's own key, drawn at the first call; readable by its owner alone.

    Raises EmbeddedFailure where the state folder cannot be written.
    """
    path = open_state(state) / "secret-key"
    if not path.exists():
        # Written aside and linked, so that two first starts agree on one whole key.
        draft = path.with_name(f"secret-key.{os.getpid()}")
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(file, "w") as out:
            out.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()
