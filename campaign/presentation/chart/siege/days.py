"""The days of a siege as a strip of boxes: event, initiative, acts; and, for who knows of it, the days of food ahead."""

from collections.abc import Iterable, Iterator

from campaign.presentation.chart.chart_text import Lettering
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.siege.ground import BREACH, DARK
from campaign.presentation.chart.siege.scene import Day, Drawing
from campaign.presentation.chart.siege.text import FAINT, WIDE, broken
from hexmap.drawing import element, words

A_ROW, HIGH, GAP, ACTS = 10, 54.0, 5.0, 11.0


def strip(drawing: Drawing, lettering: Lettering, x: float, y: float, width: float) -> tuple[str, float]:
    """The boxes, ten a row; and where they end."""
    boxes: list[Played | Ahead] = [*played(drawing, lettering), *ahead(drawing, lettering)]
    wide = (width + GAP) / A_ROW
    drawn = ""
    for place, box in enumerate(boxes):
        at = f"translate({x + place % A_ROW * wide:.1f} {y + place // A_ROW * (HIGH + GAP):.1f})"
        drawn += element("g", *box(wide - GAP), transform=at)
    rows = -(-len(boxes) // A_ROW)
    return drawn, y + rows * (HIGH + GAP)


def played(drawing: Drawing, lettering: Lettering) -> Iterator["Played"]:
    """The days that have been."""
    shades = {"besieger": drawing.besieger.shade, "besieged": drawing.besieged.shade}
    for day in drawing.days:
        yield Played(day, shades.get(day.initiative, ""), lettering)


def ahead(drawing: Drawing, lettering: Lettering) -> Iterator["Ahead"]:
    """The days for which there is food; none for a reader without that knowledge."""
    if drawing.days and drawing.food is not None:
        last = drawing.days[-1].day + drawing.food
        for day in range(drawing.days[-1].day + 1, last + 1):
            yield Ahead(day, last=day == last, lettering=lettering)


class Played:
    """The box of a day that has been."""

    def __init__(self, day: Day, shade: str, lettering: Lettering) -> None:
        self.day, self.shade, self.lettering = day, shade, lettering

    def __call__(self, wide: float) -> Iterator[str]:
        """The drawing, from its own corner."""
        day = self.day
        yield frame(wide, fill="#fffaf0", stroke=DARK)
        if self.shade:
            yield element("rect", x=0, y=0, width=5.0, height=HIGH, fill=self.shade)
        yield from label(self.lettering.say("day {day}", day=day.day), 10, 13, size=10, fill=FAINT)
        acts = " ".join(day.acts)
        yield from label(acts, 9, 31, size=fitting(acts, wide - 12), font_weight="bold")
        if day.number:
            yield element("circle", cx=19.0, cy=43.5, r=8.5, fill="none", stroke=DARK, stroke_width=1)
            yield from label(str(day.number), 19, 47, size=10, text_anchor="middle")
        if day.food is not None:
            yield from label(str(day.food), wide - 6, 48, size=11, text_anchor="end", fill=BREACH)


class Ahead:
    """The box of a day that the stores still last."""

    def __init__(self, day: int, *, last: bool, lettering: Lettering) -> None:
        self.day, self.last, self.lettering = day, last, lettering

    def __call__(self, wide: float) -> Iterator[str]:
        """The drawing, from its own corner."""
        yield frame(wide, fill="none", stroke=BREACH if self.last else FAINT, stroke_dasharray="3 3")
        yield from label(self.lettering.say("day {day}", day=self.day), 10, 13, size=10, fill=FAINT)
        if self.last:
            for row, part in enumerate(broken(self.lettering.say("food ends"), 10, wide - 14)):
                yield from label(part, 10, 31 + row * 12, size=10, fill=BREACH)


def frame(wide: float, **attributes: str | float | None) -> str:
    """The border of a box."""
    return element("rect", x=0, y=0, width=wide, height=HIGH, stroke_width=0.9, **attributes)


def label(text: str, x: float, y: float, *, size: float, **attributes: str | float | None) -> Iterable[str]:
    """A short text in a box; empty for ""."""
    if text:
        yield element(
            "text", words(text), x=x, y=y, font_size=size, **{"fill": PALETTE.paper.text} | attributes
        )


def fitting(text: str, width: float) -> float:
    """The size of type in which a text fits a width, the usual one where it does so."""
    return min(ACTS, round(width / (max(1, len(text)) * WIDE), 1))


def key(drawing: Drawing, lettering: Lettering) -> str:
    """The words for the boxes: the acts that occur by their codes."""
    say = lettering.say
    done = {code for day in drawing.days for code in day.acts}
    told = [
        say("the bar at the left shows the initiative"),
        say("in the circle the number of the event"),
        *(say("{code}: {act}", code=code, act=act) for code, act in drawing.acts.items() if code in done),
    ]
    if drawing.food is not None:
        told.append(say("in red the days of food left"))
    return say("; ").join(told)
