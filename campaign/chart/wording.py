"""The chart in words: what every piece is, and a summary for readers who do not see the drawing."""

import re
from itertools import groupby

from campaign.chart.scene import Chart, Clash, Holding, Marker

WHAT = {
    "group": "group",
    "band": "mercenaries",
    "convoy": "supply convoy",
    "spy": "spy",
    "lone": "commander",
    "prisoners": "prisoners",
    "captive": "captive commander",
}
COUNTED = ("group", "band", "prisoners")


def piece(chart: Chart, marker: Marker) -> str:
    """A piece in words: "Normans: n1, Humphrey, 18 heads, mounted, at Melfi"."""
    parts = [called(chart, marker)]
    if marker.kind in COUNTED:
        heads = "head" if marker.strength == "1" else "heads"
        parts.append(f"{marker.strength} {heads}" if marker.strength else "strength unknown")
        parts += ["mounted"] if marker.cavalry else []
    elif marker.kind == "lone":
        parts.append("alone")
    elif marker.strength:
        parts.append(f"load {marker.strength}")
    return f"{', '.join(parts)}, at {chart.map.name_of(marker.hex)}"


def called(chart: Chart, marker: Marker) -> str:
    """Whose a piece is and what it is called: "Normans: n1, Humphrey"."""
    name = marker.label or WHAT[marker.kind]
    twice = re.search(rf"\b{re.escape(marker.id)}\b", name, re.IGNORECASE)
    return f"{owner(chart, marker.side)}: {f'{marker.id}, {name}' if marker.id and not twice else name}"


def summary(chart: Chart) -> str:
    """The whole chart in sentences: pieces by side, who holds what, marches and battles."""
    return (
        " ".join([*_pieces(chart), *_holdings(chart), *_marches(chart), *_clashes(chart)])
        or "No pieces are shown."
    )


def _pieces(chart: Chart) -> list[str]:
    return [f"{piece(chart, marker)}." for marker in sorted(chart.markers, key=lambda m: (m.side, m.hex))]


def _holdings(chart: Chart) -> list[str]:
    known = sorted(
        (h for h in chart.holdings if h.owner and h.site in chart.map.sites), key=lambda h: h.owner
    )
    return [
        f"{owner(chart, side)} hold {', '.join(_held(chart, holding) for holding in held)}."
        for side, held in groupby(known, lambda holding: holding.owner)
    ]


def _held(chart: Chart, holding: Holding) -> str:
    name = chart.map.sites[holding.site].name
    return f"{name} (garrison of {holding.garrison})" if holding.garrison else name


def _marches(chart: Chart) -> list[str]:
    name = chart.map.name_of
    return [
        f"{owner(chart, march.side)} marched from {name(march.hexes[0])} to {name(march.hexes[-1])}."
        for march in chart.marches
        if len(march.hexes) > 1 and march.shown
    ]


def _clashes(chart: Chart) -> list[str]:
    return [f"{clash(chart, each)}." for each in chart.clashes]


def clash(chart: Chart, fought: Clash) -> str:
    """Where was fought: "Battle at Melfi: Normans against Byzantines"."""
    kinds = {"siege": "Siege"}
    where = chart.map.name_of(fought.hex)
    return f"{kinds.get(fought.kind, 'Battle')} at {where}{fought.label and f': {fought.label}'}"


def owner(chart: Chart, side_id: str) -> str:
    """The name of a side."""
    return next((side.name for side in chart.sides if side.id == side_id), "Neutral")
