"""Finding room for names: each goes to the first place around its sign that covers nothing, else it is left out."""

from dataclasses import dataclass, field

from hexmap.drawing import Point

# Mean width of a letter in heights of the type, of plain and of bold faces.
_LETTER, _BOLD = 0.54, 0.6

# To which side of its sign a name goes, how far down, and how much farther out than the sign reaches, in gaps.
_WAYS = (
    (0, 1.0, 0.0),
    (1, 0.15, 0.3),
    (-1, 0.15, 0.0),
    (1, 0.9, 0.0),
    (-1, 0.9, 0.0),
    (0, 1.6, 0.0),
    (1, -0.7, 1.3),
    (-1, -0.7, 0.0),
    (0, -1.2, 0.0),
    (1, 1.5, 0.0),
)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: "Box") -> float:
        """The part of the sheet that both take."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, other: "Box") -> bool:
        """True if all of the other lies inside."""
        upright = self.top <= other.top and other.bottom <= self.bottom
        return upright and self.left <= other.left and other.right <= self.right


def square(at: Point, half: float) -> Box:
    """The square around a point."""
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half)


def around(at: Point, edges: tuple[float, float, float, float], scale: float) -> Box:
    """The box at a point whose left, top, right and bottom lie so far from it before scaling."""
    left, top, right, bottom = edges
    return Box(at[0] + left * scale, at[1] + top * scale, at[0] + right * scale, at[1] + bottom * scale)


def width(text: str, height: float, *, bold: bool = False) -> float:
    """How wide a name is, with a little room at both ends."""
    return (len(text) * (_BOLD if bold else _LETTER) + 0.25) * height


@dataclass(slots=True)
class Room:
    """The parts of a sheet that are taken. Pieces and signs are marked `taken` first; then names are `fitted`."""

    window: Box
    boxes: list[Box] = field(default_factory=list)

    def taken(self, box: Box) -> None:
        """Mark a part of the sheet as covered."""
        self.boxes.append(box)

    def is_free(self, box: Box) -> bool:
        """True if the box lies in the window and covers nothing that is taken."""
        return self.window.holds(box) and not any(box.covers(other) for other in self.boxes)

    def fitted(self, at: Point, wide: float, high: float, gap: float) -> Box | None:
        """The box for a name beside a sign of half width `gap`, taken from now on; None without room."""
        for way in _WAYS:
            box = _beside(at, way, wide, high, gap)
            if self.is_free(box):
                self.taken(box)
                return box
        return None


def _beside(at: Point, way: tuple[int, float, float], wide: float, high: float, gap: float) -> Box:
    across, down, beyond = way
    x = at[0] + across * (gap * (1 + beyond) + wide / 2)
    y = at[1] + down * (gap * 0.8 + high / 2)
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
