"""The limits of reading a file, and the words about a file that passes one."""

import msgspec

MEBIBYTE = 2**20
MEMORY, TIME, ANSWER = "memory", "time", "answer"

PASSED = {
    MEMORY: "reading it takes more than {megabytes} MB of memory, which is the limit",
    TIME: "reading it takes longer than {seconds} seconds, which is the limit",
    ANSWER: "its content takes more than {answer} MB, which is the limit",
}
"""The words about each limit that was passed."""


class Limits(msgspec.Struct, frozen=True):
    """The limits of reading a file: `seconds` of a processor, `megabytes` of memory beside the interpreter's own.

    The answer takes `answer` megabytes at most, and several times as much in the process that asked. `opened` are the
    files or folders that the reader opens itself; it is given all others as bytes.
    """

    seconds: int
    megabytes: int
    answer: int = 16
    opened: tuple[str, ...] = ()

    def to_open(self, place: str) -> "Limits":
        """The same for a reader that opens a file or folder."""
        return msgspec.structs.replace(self, opened=(place,))

    def passed(self, which: str) -> str:
        """A sentence on the limit that was passed."""
        return PASSED[which].format(seconds=self.seconds, megabytes=self.megabytes, answer=self.answer)


class TooCostly(ValueError):
    """A file whose reading was broken off; `reason` is a sentence that says at which limit."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
