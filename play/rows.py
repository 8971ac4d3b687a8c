"""Rows of the column: own pieces, each with its orders in a line and with its signs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from django.utils.safestring import SafeString

from campaign.model.game import Game
from campaign.model.orders import REFUSED, March, Merge, Order
from campaign.model.siege import BESIEGER
from campaign.model.state import Group
from campaign.options import PIECES
from campaign.options.register import About
from campaign.options.survey import Survey
from campaign.presentation import picture
from campaign.presentation.orders.briefs import brief
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.rules.ways import nights_along
from campaign.service.players.options import Danger
from campaign.visibility import View
from play.about import piece_of
from play.besieging import part_in_words, siege_of
from play.counters import counter_of
from play.nightfall import UNKNOWN, Nightfall
from play.pieces import called, facts_of, of_group, stands

Written = Mapping[tuple[str, str], Sequence["JudgedOrder"]]
"""The orders of a draft by the kind and the id of the pieces that they are about."""
HUNGRY = "GC-8.4"
"""How rules on supply begin."""
OTHERS: tuple[tuple[About, str], ...] = (
    ("places", phrase("Places")),
    ("sieges", phrase("Sieges")),
    ("convoys", phrase("Convoys")),
    ("spies", phrase("Spies")),
    ("commanders", phrase("Commanders without people")),
    ("captives", phrase("Commanders in captivity")),
    ("prisoners", phrase("Prisoners on their way")),
    ("faction", phrase("The faction as a whole")),
)
"""The kinds of pieces beside groups, in their order, with their headings."""


class JudgedOrder(msgspec.Struct, frozen=True):
    """An order of a draft: its number, the verdict on it, and the rules that speak against it or warn."""

    number: int
    order: Order
    verdict: str
    rules: tuple[str, ...]


class Tag(msgspec.Struct, frozen=True):
    """A word at the right of a row; `kind`: refused, danger, supply, merges or ends."""

    kind: str
    words: str


class Row(msgspec.Struct, frozen=True):
    """An own piece in the column. `what` are its orders in words; `idle`: it waits for an order.

    `besieges`: it has no order, and goes on with a siege. `leads` says that it has a page, where orders can be given to it.
    `was` are its orders on file in words, of a piece whose orders have changed since.
    """

    about: str
    id: str
    name: str
    place: str
    hex: str
    what: str
    tags: tuple[Tag, ...]
    counter: SafeString | str
    idle: bool
    refused: bool = False
    leads: bool = True
    besieges: bool = False
    was: str = ""


def written_on(lines: Iterable[JudgedOrder], faction: str) -> Written:
    """The orders of a draft by their pieces; an order of several groups stands at each of them."""
    found: dict[tuple[str, str], list[JudgedOrder]] = {}
    for line in lines:
        pieces = [piece_of(line.order, faction)]
        if isinstance(line.order, Merge):
            pieces = [("groups", name) for name in line.order.groups]
        taker = getattr(line.order, "taker", "")
        if taker:
            pieces.append(("groups", taker))
        for piece in dict.fromkeys(pieces):
            found.setdefault(piece, []).append(line)
    return found


def group_rows(
    view: View,
    game: Game,
    written: Written | None,
    dangers: Mapping[str, Danger],
    names: Names,
    coming: Nightfall = UNKNOWN,
    *,
    unordered: str = "",
) -> list[Row]:
    """The own groups as they stand at dawn, in the order of their numbers; their people where no orders are `written`.

    `unordered` is said of a group without an order instead of that it stays.
    """
    draft = Survey(view, game).draft
    rows = []
    for group in sorted(view.groups.values(), key=lambda each: each.number):
        lines = written.get(("groups", group.id), ()) if written is not None else ()
        siege = siege_of(group, view)
        idle = (unordered or names.say("No order: stays.")) if siege is None else part_in_words(siege, names)
        if written is None:
            idle = " ".join(of_group(group, view, names))
        goes_on = not lines and siege is not None and siege.side == BESIEGER
        rows.append(
            Row(
                "groups",
                group.id,
                named(group, view, names),
                names.near(group.hex),
                group.hex,
                what_of(lines, group.id, names) if lines else idle,
                tuple(
                    tags_of(
                        lines,
                        group.id in dangers,
                        ends_of(lines, group, game, draft.points(group), names),
                        names,
                        hungry=group.id in coming.hungry,
                        merged=coming.merged.get(group.id, ()),
                    )
                ),
                counter_of(picture.own(group, view, names), names),
                idle=not lines and not goes_on,
                refused=any(line.verdict == REFUSED for line in lines),
                besieges=goes_on,
            )
        )
    return rows


def named(group: Group, view: View, names: Names) -> str:
    """A group as its player calls it: by its first commander without his titles, else by its number."""
    leaders = [view.commanders[name] for name in group.commanders if name in view.commanders]
    if not leaders:
        return names.say("Group {group}", group=group.id)
    first = max(leaders, key=lambda leader: (leader.prestige, leader.id))
    return names.person(first.name).partition(", ")[0]


def what_of(lines: Sequence[JudgedOrder], piece: str, names: Names) -> str:
    """The orders of a piece in one line."""
    return " ".join(f"{brief(line.order, piece, names)}." for line in lines)


def ends_of(lines: Sequence[JudgedOrder], group: Group, game: Game, points: int, names: Names) -> str:
    """The night on which a group's march ends; "" for a group that does not march."""
    march = next((line.order for line in lines if isinstance(line.order, March) and line.order.path), None)
    if march is None:
        return ""
    along = nights_along(game, group.hex, march.path, points)
    return nights_in_words(along[-1][0], names) if along else ""


def nights_in_words(nights: int, names: Names) -> str:
    """How long a way takes: "tonight", "2 nights"."""
    if nights == 1:
        return names.say("tonight")
    return names.count(nights, "{n} night", "{n} nights")


def tags_of(
    lines: Sequence[JudgedOrder],
    danger: bool,
    ends: str,
    names: Names,
    *,
    hungry: bool = False,
    merged: Sequence[str] = (),
) -> Iterator[Tag]:
    """The tags at the right of a row: the gravest first, its merging tonight, and the end of its march."""
    if any(line.verdict == REFUSED for line in lines):
        yield Tag("refused", names.say("refused"))
    elif danger:
        yield Tag("danger", names.say("in danger"))
    elif hungry or any(rule.startswith(HUNGRY) for line in lines for rule in line.rules):
        yield Tag("supply", names.say("no supply"))
    if merged:
        others = names.all_of([names.piece(each) for each in merged])
        yield Tag("merges", names.say("merges tonight with {groups}", groups=others))
    if ends:
        yield Tag("ends", ends)


class Kind(msgspec.Struct, frozen=True):
    """Own pieces of one kind, folded in the column; `told` are the words beside the heading."""

    about: str
    heading: str
    told: str
    rows: tuple[Row, ...]


def other_kinds(view: View, game: Game, written: Written, names: Names) -> Iterator[Kind]:
    """The own pieces that are no groups, kind by kind; kinds of which there is none are left out."""
    survey = Survey(view, game)
    for about, heading in OTHERS:
        rows = tuple(other_row(about, name, view, written, names) for name in PIECES[about](survey))
        if rows:
            yield Kind(about, names.say(heading), told_of(about, rows, view, names), rows)


def other_row(about: str, name: str, view: View, written: Written, names: Names) -> Row:
    """A piece that is no group: its orders, else the known facts."""
    lines = written.get((about, name), ())
    hex_ = stands(about, name, view)
    place = names.near(hex_) if hex_ and about not in ("places", "sieges") else ""
    facts = " ".join(facts_of(about, name, None, view, names))
    return Row(
        about,
        name,
        begun(called(about, name, names)),
        place,
        hex_,
        what_of(lines, name, names) if lines else facts,
        tuple(tags_of(lines, False, "", names)),
        "",
        idle=False,
        refused=any(line.verdict == REFUSED for line in lines),
    )


def told_of(about: str, rows: Sequence[Row], view: View, names: Names) -> str:
    """The words beside the heading of a kind: the number of pieces, and the stores."""
    if about == "faction":
        return ""
    if about != "places":
        return str(len(rows))
    store = sum(view.places[row.id].resources or 0 for row in rows)
    return names.say("{number} · {points} in store", number=len(rows), points=names.points(store))
