"""The movement in a story, as CSS animations: keyframes and classes, each kept once for all its uses."""

from collections.abc import Iterable, Sequence

from campaign.presentation.chart.clock import Clock, per_cent
from hexmap.drawing import Point, number

Spans = tuple[tuple[int, int], ...]
"""When something is to be seen: the first dawn and the last one of each time, counted from 0."""
Frame = tuple[float, str]
"""A moment in per cent, and the values at it."""

# The shortest time between two keyframes, in per cent: what changes at once changes within it.
_AT_ONCE = 0.001


class Motion:
    """Collects the rules of a story's animations; ids and names begin with `prefix`."""

    def __init__(self, clock: Clock, prefix: str) -> None:
        self.clock = clock
        self._prefix = prefix
        self._rules: dict[str, str] = {}

    def shown(self, spans: Spans, part: float) -> str:
        """The class of a part seen at the dawns of these spans; it changes in the day before, at a `part` (1: its end)."""
        frames: list[Frame] = []
        for first, last in spans:
            frames.append((self.clock.at(first - 1, part) if first else 0.0, "visibility:visible"))
            if last < self.clock.dawns - 1:
                frames.append((self.clock.at(last, part), "visibility:hidden"))
        if frames[0][0] > 0:
            frames.insert(0, (0.0, "visibility:hidden"))
        return "v " + self.named("v", "".join(f"{per_cent(at)}{{{what}}}" for at, what in frames))

    def moved(self, *properties: Sequence[Frame]) -> str | None:
        """The class of a part that goes evenly from frame to frame; None if it stays.

        The frames of each property begin at 0 and end at 100.
        """
        changing = [frames for frames in properties if len({what for _, what in frames}) > 1]
        if not changing:
            return None
        return "m " + self.named("m", "".join(rule for frames in changing for rule in _grouped(frames)))

    def named(self, kind: str, keyframes: str) -> str:
        """The class of these keyframes; the same ones have the same."""
        return self._rules.setdefault(keyframes, f"{kind}{len(self._rules)}")

    def style(self) -> str:
        """The rules as CSS. Readers who ask for less motion get the last dawn, as the drawing is without them."""
        scope, length = f"#{self._prefix}story", f"{self.clock.length:.2f}s"
        rules = [
            f"{scope} .v,{scope} .m{{animation:{length} infinite linear}}",
            f"{scope} .v{{animation-timing-function:step-end}}",
        ]
        for keyframes, name in self._rules.items():
            rules.append(f"@keyframes {self._prefix}{name}{{{keyframes}}}")
            rules.append(f"{scope} .{name}{{animation-name:{self._prefix}{name}}}")
        rules.append(f"#{self._prefix}hold:target~g *{{animation-play-state:paused}}")
        rules.append(f"@media(prefers-reduced-motion:reduce){{{scope} *{{animation:none!important}}}}")
        return "".join(rules)


def place(at: Point) -> str:
    """A place on the sheet, as a property of a frame."""
    return f"transform:translate({number(at[0])}px,{number(at[1])}px)"


def at_once(moment: float) -> float:
    """The moment right after."""
    return round(moment + _AT_ONCE, 3)


def _grouped(frames: Sequence[Frame]) -> Iterable[str]:
    """Keyframes as CSS; frames in a row that hold the same are written with one rule."""
    held: list[Frame] = []
    for frame in frames:
        if held and held[0][1] != frame[1]:
            yield _written(held)
            held = []
        held = [*held[:1], frame]
    yield _written(held)


def _written(held: Sequence[Frame]) -> str:
    return f"{','.join(per_cent(at) for at, _ in held)}{{{held[0][1]}}}"
