"""The siege sheet in words: what stands of a siege, and a line for each of its days, as its reader may know it (GS-11d)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from campaign.model.siege import BESIEGED, BESIEGER, Patient, Work
from campaign.presentation.report.language import phrase
from campaign.presentation.report.siege_maps import fights
from campaign.presentation.report.siege_works import pieces
from campaign.presentation.report.sieges import EFFECTS, days
from campaign.presentation.report.words import Names
from campaign.presentation.report.words import begun as sentence_begun
from campaign.visibility import DayKnown, SiegeSheet

STAGES = {
    "outer": phrase("The besieged hold the whole place."),
    "redoubt": phrase("The besiegers hold the outer works, the besieged the redoubt."),
    "last_redoubt": phrase("The besieged hold the last redoubt alone."),
}
BUILDINGS = {
    "castle": phrase("a castle with a palisade and a tower"),
    "farm": phrase("a fortified farm"),
    "chapel": phrase("a chapel"),
}
HOLDERS = {BESIEGER: phrase("besiegers"), BESIEGED: phrase("besieged"), "": phrase("neither side")}
WOUNDED = {
    BESIEGER: phrase("Wounded besiegers: {patients}."),
    BESIEGED: phrase("Wounded besieged: {patients}."),
}
ACTS = {
    "as": phrase("assault"),
    "po": phrase("pounding"),
    "bu": phrase("building"),
    "ne": phrase("negotiation"),
    "ca": phrase("sally against the camp"),
    "su": phrase("sally for supplies"),
    "ge": phrase("general sally"),
    "re": phrase("repair of the camp"),
    "no": phrase("nothing"),
}
"""The acts of a day by the codes of the siege sheet (GS-11.1.3f)."""
NEVER = 0


def title(sheet: SiegeSheet, names: Names) -> str:
    """The heading of the sheet: "The siege of Melfi"."""
    return names.say("The siege of {place}", place=names.site(sheet.site))


def standing(sheet: SiegeSheet, names: Names) -> Iterator[str]:
    """The state of the siege now, line by line; of a siege of others only the besieger."""
    sides = {"besieger": names.faction(sheet.besieger), "besieged": names.faction(sheet.besieged)}
    opened = sentence_begun(
        names.say("{besieger} before {besieged}, since day {day}", day=sheet.opened_on, **sides)
    )
    if not sheet.side:
        yield f"{opened}."
    else:
        yield names.count(
            sheet.siege_day,
            "{opened}: day {n} of the siege. The place is {building}.",
            "{opened}: day {n} of the siege. The place is {building}.",
            opened=opened,
            building=names.say(BUILDINGS[sheet.building]),
        )
        yield names.say(STAGES[sheet.stage])
    if sheet.relief:
        relief = names.say("{faction} lie before the outer works.", faction=names.faction(sheet.relief))
        yield sentence_begun(relief)
    if sheet.side:
        yield from stores(sheet, names)
        yield from camp(sheet, names)
        yield from people(sheet, names)


def stores(sheet: SiegeSheet, names: Names) -> Iterator[str]:
    """The food, and the people inside, for readers who may know them."""
    if sheet.food is not None:
        yield names.say("Food for {days}.", days=days(sheet.food, names))
    if sheet.abandoned:
        yield names.say("In the outer works: food for {days}.", days=days(sheet.abandoned, names))
    if sheet.inside:
        yield names.say("Shut in: {groups}.", groups=names.all_of(sheet.inside))


def people(sheet: SiegeSheet, names: Names) -> Iterator[str]:
    """The wounded whom the reader knows of, each side's apart."""
    for side, message in WOUNDED.items():
        if theirs := tuple(each for each in sheet.patients if each.side == side):
            yield names.say(message, patients=patients(theirs, names))


def camp(sheet: SiegeSheet, names: Names) -> Iterator[str]:
    """The besieger's equipment and works, as they stand in the open."""
    engines = {kind: number for kind, number in sheet.engines.items() if number}
    if engines:
        yield names.say("Engines: {pieces}.", pieces=pieces(engines, names))
    if sheet.works:
        yield names.say("Begun: {works}.", works=names.all_of(begun(sheet.works, names)))
    if sheet.engineer:
        yield names.say("An engineer serves the besiegers.")
    if sheet.repairs:
        yield names.say("The camp needs {days} of repair.", days=days(sheet.repairs, names))
    if sheet.sallied:
        yield names.say("The besieged have spent their general sally.")
    if sheet.demolition:
        yield names.say("Walls: {walls}.", walls=walls(sheet, names))


def begun(works: Iterable[Work], names: Names) -> Iterator[str]:
    """The pieces that are being built, the ones of a kind with as many days of work done together."""
    for (kind, done), number in Counter((work.piece, work.days) for work in works).items():
        told, spent = pieces({kind: number}, names), days(done, names)
        if number > 1:
            yield names.say("{pieces} ({days} of work each)", pieces=told, days=spent)
        else:
            yield names.say("{piece} ({days} of work)", piece=told, days=spent)


def walls(sheet: SiegeSheet, names: Names) -> str:
    """The damaged walls with their degrees."""
    each = (
        names.say("{wall} (degree {degree})", wall=wall, degree=degree)
        for wall, degree in sorted(sheet.demolition.items())
    )
    return names.all_of(each)


def patients(wounded: tuple[Patient, ...], names: Names) -> str:
    """The wounded with the days on which they are fit again."""
    by_day: dict[int, int] = {}
    for one in wounded:
        by_day[one.due] = by_day.get(one.due, 0) + (one.men.count if one.men is not None else 1)
    return names.all_of(
        names.say("{n} for the rest of the campaign", n=number)
        if due == NEVER
        else names.say("{n} until day {day}", n=number, day=due)
        for due, number in sorted(by_day.items(), key=lambda entry: (entry[0] == NEVER, entry[0]))
    )


def calendar(sheet: SiegeSheet, names: Names) -> Iterator[tuple[str, ...]]:
    """The days of the siege as rows: day, number and event, the initiative, the acts, and the food left.

    Only readers who may know the food read it.
    """
    head = [
        names.say("day"),
        names.say("event"),
        names.say("initiative"),
        names.say("acts"),
    ]
    yield (*head, names.say("food")) if sheet.food is not None else tuple(head)
    for day in sheet.days:
        row = (str(day.day), event(day, names), holder(day, names), acts(day, names))
        yield (*row, str(day.food_after)) if sheet.food is not None else row


def event(day: DayKnown, names: Names) -> str:
    """The number of the day's event and what it did."""
    if not day.number:
        return names.say("the place is invested") if day.siege_day == 1 else ""
    return names.say("{number}: {what}", number=day.number, what=names.say(EFFECTS[day.effect]))


def holder(day: DayKnown, names: Names) -> str:
    """The side with the initiative, with both totals if dice were rolled for it."""
    if not day.initiative:
        return ""
    who = names.say(HOLDERS[day.initiative])
    if not day.besieger and not day.besieged:
        return who
    return names.say("{who} ({besieger} : {besieged})", who=who, besieger=day.besieger, besieged=day.besieged)


def acts(day: DayKnown, names: Names) -> str:
    """The acts of the day, and the engines lost by them."""
    done = ", ".join(names.say(ACTS[code]) for code in day.actions)
    lost = {kind: number for kind, number in day.engines_lost.items() if number}
    if not lost:
        return done
    return names.say("{acts} (lost: {pieces})", acts=done, pieces=pieces(lost, names)).strip()


def plain(sheet: SiegeSheet, names: Names) -> str:
    """The sheet as plain text."""
    heading = title(sheet, names)
    page = [heading, "=" * len(heading), "", *standing(sheet, names)]
    if sheet.days:
        rows = list(calendar(sheet, names))
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        page += [""] + [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
    for line in fights(sheet, names):
        page += ["", line]
    return "\n".join(page) + "\n"
