"""Work that counts how often it asks, and whose client leaves when it has asked so often."""

from bounds.work import Work

FOR_EVER = 1e9


class Counted(Work):
    """It reads, unless something else is said, and its time is never over."""

    def __init__(self, leaves_after: float = FOR_EVER, *, reads: bool = True) -> None:
        super().__init__(FOR_EVER, reads=reads)
        self.asked, self._leaves_after = 0, leaves_after

    def ask(self) -> None:
        self.asked += 1
        if self.asked > self._leaves_after:
            self.leave()
        super().ask()
