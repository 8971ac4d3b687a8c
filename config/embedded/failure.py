"""The failures of the embedded servers, each said in one sentence that names the way out."""


class EmbeddedFailure(Exception):
    """The embedded servers cannot run here; the text is one sentence for the person at the shell."""


class AlreadyRunning(EmbeddedFailure):
    """Another process runs the embedded servers of the same state folder, and joining it was not wanted."""

    def __init__(self, pid: int, state: object) -> None:
        self.pid = pid
        super().__init__(
            f"it already runs here (process {pid}, state in {state}): stop that one first, "
            "or set HAUTEVILLE_STATE to another folder for a second installation"
        )
