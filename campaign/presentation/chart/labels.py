"""Finding room for names: each goes to the first place beside its sign that covers nothing written before."""

from dataclasses import dataclass, field

from hexmap.drawing import Point

# Mean width of a letter in heights of the type; serif names need a little less than bold capitals.
_LETTER = 0.52

_WAYS = (
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, 0.8),
    (-1, 0.8),
    (1, -0.8),
    (-1, -0.8),
    (0, -1),
    (1, 1.5),
    (-1, 1.5),
    (0, 1.7),
)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: "Box") -> float:
        """How much of the sheet both take."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


def square(at: Point, half: float) -> Box:
    """The square around a point."""
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half)


@dataclass(slots=True)
class Room:
    """What is taken of a sheet so far. Pieces and signs are marked `taken` first; then names are `fitted`."""

    window: Box
    boxes: list[Box] = field(default_factory=list)

    def taken(self, box: Box) -> None:
        """Marks a part of the sheet as covered."""
        self.boxes.append(box)

    def fitted(self, at: Point, text: str, height: float, gap: float) -> Box:
        """The box for a name beside a sign of half width `gap`, where it covers least; it is taken from now on."""
        choices = [_beside(at, way, len(text) * height * _LETTER, height, gap) for way in _WAYS]
        all_round = square(at, len(text) * height * _LETTER + 2 * (gap + height))
        near = [box for box in self.boxes if box.covers(all_round)]
        best = min(enumerate(choices), key=lambda choice: (self._lost(choice[1], near), choice[0]))[1]
        self.taken(best)
        return best

    def _lost(self, box: Box, near: list[Box]) -> float:
        whole = (box.right - box.left) * (box.bottom - box.top)
        outside = whole - box.covers(self.window)
        return round(sum(box.covers(other) for other in near) + 3 * outside, 1)


def _beside(at: Point, way: tuple[float, float], wide: float, high: float, gap: float) -> Box:
    across, down = way
    x = at[0] + across * (gap + wide / 2)
    y = at[1] + down * (gap * 0.8 + high / 2)
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
