"""The folders of the embedded servers: their permissions, and short names for sockets."""

import hashlib
import os
import stat
import tempfile
from pathlib import Path

from config.embedded.children import RunAs
from config.embedded.failure import EmbeddedFailure

# A unix socket's path holds 107 bytes, of which our own names below the temporary folder take 50.
LONGEST_TEMPORARY = 50
SYSTEM_STATE = Path("/var/lib/hauteville")


def tag(state: Path) -> str:
    """A short name for one state folder, the same at each start."""
    return hashlib.sha256(str(state.resolve()).encode()).hexdigest()[:10]


def open_state(state: Path) -> Path:
    """The state folder, made if need be; a folder made by root lets others pass through, but not look."""
    try:
        state.mkdir(mode=_passage(), parents=True, exist_ok=True)
        if not os.access(state, os.W_OK | os.X_OK):
            raise PermissionError
    except OSError as failure:
        raise EmbeddedFailure(
            f"cannot write in the state folder {state}: run as its owner, or set HAUTEVILLE_STATE to another"
        ) from failure
    if os.geteuid() == 0 and state.stat().st_uid != 0:
        # What root wrote there, the owner could not use afterwards.
        raise EmbeddedFailure(
            f"the state folder {state} belongs to another user: run as that user, "
            "or set HAUTEVILLE_STATE to another folder"
        )
    return state.resolve()


def socket_folder(state: Path) -> Path:
    """A short folder of our own for sockets; raises EmbeddedFailure when somebody else holds its name."""
    return own_folder(socket_folder_name(state))


def socket_folder_name(state: Path) -> Path:
    """Where the sockets of a state folder are, or would be."""
    temporary = tempfile.gettempdir()
    root = Path(temporary if len(temporary) <= LONGEST_TEMPORARY else "/tmp")
    return root / f"hv-{os.geteuid()}-{tag(state)}"


def own_folder(folder: Path) -> Path:
    """A folder in a place open to all, made or found, which only its owner may write in or look into."""
    try:
        folder.mkdir(mode=_passage(), exist_ok=True)
        seen = os.lstat(folder)
    except OSError as failure:
        raise EmbeddedFailure(f"cannot make the folder {folder}: {failure.strerror}") from failure
    if not stat.S_ISDIR(seen.st_mode) or seen.st_uid != os.geteuid() or seen.st_mode & 0o066:
        raise EmbeddedFailure(f"{folder} is not ours alone: remove it, or set TMPDIR to a private folder")
    return folder


def folder_of(folder: Path, owner: RunAs | None) -> Path:
    """A folder with mode 0700 that belongs to `owner` (the caller where None)."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if owner:
        os.chown(folder, owner.uid, owner.gid)
    return folder


def reachable(path: Path, who: RunAs) -> bool:
    """True if this user can pass through every folder down to `path` and read it."""
    return all(_may_enter(os.stat(step), who) for step in (path, *path.parents))


def open_to_all(tree: Path) -> None:
    """Let every user read a tree of our own copies, and run what its owner can run."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(stat.S_IMODE(mode) | 0o444 | (0o111 if mode & stat.S_IXUSR else 0))


def _may_enter(seen: os.stat_result, who: RunAs) -> bool:
    if seen.st_uid == who.uid:
        return bool(seen.st_mode & stat.S_IXUSR)
    if seen.st_gid == who.gid:
        return bool(seen.st_mode & stat.S_IXGRP)
    return bool(seen.st_mode & stat.S_IXOTH)


def _passage() -> int:
    return 0o711 if os.geteuid() == 0 else 0o700
