"""The chart in words: every piece, and a summary for readers who do not see the drawing."""

import re
from itertools import groupby

from campaign.presentation.chart.chart_text import phrase
from campaign.presentation.chart.scene import Chart, Clash, Holding, Marker

WHAT = {
    "group": phrase("group"),
    "band": phrase("mercenaries"),
    "convoy": phrase("supply convoy"),
    "spy": phrase("spy"),
    "lone": phrase("commander"),
    "prisoners": phrase("prisoners"),
    "captive": phrase("captive commander"),
}
COUNTED = ("group", "band", "prisoners")
CALLED_BY_ID = ("group",)
"""Kinds of pieces whose id people use beside a name; others have it in their name, or have only it."""
MANY = 2
"""As many as an uncertain number is, which may be more than it says."""
CLASHES = {"battle": phrase("Battle at {place}"), "siege": phrase("Siege at {place}")}


def piece(chart: Chart, marker: Marker) -> str:
    """A piece in words: "Normans: n1, Humphrey, 18 heads, mounted, at Melfi"."""
    said = ", ".join([called(chart, marker), *known(chart, marker)])
    return chart.lettering.say("{piece}, at {place}", piece=said, place=place(chart, marker.hex))


def known(chart: Chart, marker: Marker) -> list[str]:
    """The known facts of a piece beside its name and place."""
    say = chart.lettering.say
    if marker.kind in COUNTED:
        strength = heads(chart, marker.strength) if marker.strength else say("strength unknown")
        mounted = [say("mounted")] if marker.cavalry else []
        return [strength, *mounted, *([hired(chart, marker.hired)] if marker.hired else [])]
    if marker.kind == "lone":
        return [say("alone")]
    return [say("load {load}", load=marker.strength)] if marker.strength else []


def heads(chart: Chart, strength: str) -> str:
    """A strength as it is printed: "1 head", "18 heads", "1? heads"."""
    number = int(strength) if strength.isdecimal() else MANY
    return chart.lettering.count(number, "{strength} head", "{strength} heads", strength=strength)


def hired(chart: Chart, number: int) -> str:
    """How many of the heads of a group are mercenaries."""
    return chart.lettering.count(number, "{n} mercenary among them", "{n} mercenaries among them")


def called(chart: Chart, marker: Marker) -> str:
    """The owner and the name of a piece: "Normans: n1, Humphrey"."""
    say = chart.lettering.say
    name = marker.label or say(WHAT[marker.kind])
    twice = re.search(rf"\b{re.escape(marker.id)}\b", name, re.IGNORECASE)
    full = f"{marker.id}, {name}" if marker.kind in CALLED_BY_ID and marker.id and not twice else name
    return say("{side}: {piece}", side=owner(chart, marker.side), piece=full)


def summary(chart: Chart) -> str:
    """The whole chart in sentences: pieces by side, owners, marches and battles."""
    said = [*_pieces(chart), *_holdings(chart), *_marches(chart), *_clashes(chart)]
    return " ".join(said) or chart.lettering.say("No pieces are shown.")


def _pieces(chart: Chart) -> list[str]:
    return [f"{piece(chart, marker)}." for marker in sorted(chart.markers, key=lambda m: (m.side, m.hex))]


def _holdings(chart: Chart) -> list[str]:
    known = sorted(
        (h for h in chart.holdings if h.owner and h.site in chart.map.sites), key=lambda h: h.owner
    )
    return [
        chart.lettering.say(
            "{side} hold {places}.",
            side=owner(chart, side),
            places=", ".join(_held(chart, holding) for holding in held),
        )
        for side, held in groupby(known, lambda holding: holding.owner)
    ]


def _held(chart: Chart, holding: Holding) -> str:
    name = site(chart, holding.site)
    if not holding.garrison:
        return name
    return chart.lettering.say("{place} (garrison of {garrison})", place=name, garrison=holding.garrison)


def _marches(chart: Chart) -> list[str]:
    return [
        chart.lettering.say(
            "{side} marched from {start} to {end}.",
            side=owner(chart, march.side),
            start=place(chart, march.hexes[0]),
            end=place(chart, march.hexes[-1]),
        )
        for march in chart.marches
        if len(march.hexes) > 1 and march.shown
    ]


def _clashes(chart: Chart) -> list[str]:
    return [f"{clash(chart, each)}." for each in chart.clashes]


def clash(chart: Chart, fought: Clash) -> str:
    """Where was fought: "Battle at Melfi: Normans against Byzantines"."""
    say = chart.lettering.say
    what = say(CLASHES.get(fought.kind, CLASHES["battle"]), place=place(chart, fought.hex))
    return say("{clash}: {label}", clash=what, label=fought.label) if fought.label else what


def owner(chart: Chart, side_id: str) -> str:
    """The name of a side."""
    found = next((side.name for side in chart.sides if side.id == side_id), "")
    return found or chart.lettering.say("Neutral")


def place(chart: Chart, hex_: str) -> str:
    """A hex as people call it."""
    return chart.lettering.place(chart.map.whereabouts(hex_))


def site(chart: Chart, id_: str) -> str:
    """A settlement of the map by its id."""
    return chart.lettering.named("place", chart.map.sites[id_].name)
