"""Reading a story as a browser does: which keyframes move what, and what is to be seen at a moment."""

import re
from xml.etree import ElementTree

from campaign.presentation.chart.story import Story, draw_story

SVG = "{http://www.w3.org/2000/svg}"
RULE = re.compile(r"@keyframes ([^{]+)\{((?:[^{}]+\{[^{}]*\})*)\}")
FRAME = re.compile(r"([^{}]+)\{([^{}]*)\}")
Frames = list[tuple[float, dict[str, str]]]


class Film:
    """A story that is drawn, with its keyframes."""

    def __init__(self, story: Story) -> None:
        self.markup = draw_story(story)
        self.root = ElementTree.fromstring(self.markup)
        style = self.root.find(f"{SVG}style")
        assert style is not None
        self.style = style.text or ""
        self.prefix = self.root.get("id", "").removesuffix("story")
        self.keyframes = {name: _frames(body) for name, body in RULE.findall(self.style)}
        self.parents = {child: parent for parent in self.root.iter() for child in parent}

    def frames(self, element: ElementTree.Element) -> Frames:
        """The keyframes of an element, none where it stays as it is."""
        kinds = element.get("class", "").split()
        return self.keyframes[self.prefix + kinds[-1]] if kinds and kinds[0] in ("v", "m") else []

    def piece(self, called: str) -> ElementTree.Element:
        """The piece whose title begins so, as the element that moves."""
        [title] = [each for each in self.root.iter(f"{SVG}title") if (each.text or "").startswith(called)]
        return self.parents[self.parents[title]]

    def places(self, called: str) -> list[tuple[float, tuple[float, float]]]:
        """Where that piece is, keyframe by keyframe."""
        return [
            (at, _place(props["transform"]))
            for at, props in self.frames(self.piece(called))
            if "transform" in props
        ]

    def opacity(self, called: str, moment: float) -> float:
        """How plainly a piece is to be seen at a moment, in per cent of a round."""
        piece = self.piece(called)
        known = [(at, float(props["opacity"])) for at, props in self.frames(piece) if "opacity" in props]
        if not known:
            return 1.0
        before = max((frame for frame in known if frame[0] <= moment), key=lambda frame: frame[0])
        after = min((frame for frame in known if frame[0] >= moment), key=lambda frame: frame[0])
        share = (moment - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 0.0
        return before[1] + (after[1] - before[1]) * share

    def seen(self, element: ElementTree.Element, moment: float) -> bool:
        """Whether an element and all around it are visible at a moment."""
        while element is not self.root:
            steps = [
                props["visibility"]
                for at, props in self.frames(element)
                if at <= moment and "visibility" in props
            ]
            if steps and steps[-1] == "hidden":
                return False
            element = self.parents[element]
        return True

    def texts(self, moment: float) -> list[str]:
        """What is to be read at a moment."""
        return [each.text or "" for each in self.root.iter(f"{SVG}text") if self.seen(each, moment)]

    def still(self) -> list[str]:
        """What is to be read where nothing is animated."""
        hidden = {
            child
            for each in self.root.iter()
            if each.get("visibility") == "hidden" or each.get("opacity") == "0"
            for child in each.iter()
        }
        return [each.text or "" for each in self.root.iter(f"{SVG}text") if each not in hidden]


def _frames(body: str) -> Frames:
    return [
        (float(at.strip().removesuffix("%")), dict(prop.split(":", 1) for prop in props.split(";")))
        for ats, props in FRAME.findall(body)
        for at in ats.split(",")
    ]


def _place(transform: str) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", transform)
    return float(x), float(y)
