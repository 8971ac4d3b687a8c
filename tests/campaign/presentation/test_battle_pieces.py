"""The pieces of a battle in words: for a program, and on the lines of a page."""

from battles.contract.surface import Entry, Number
from battles.contract.wording import say
from campaign.presentation.battle_pieces import PieceLine, by_side, pieces

ARCHERS = Entry(
    "a02",
    "attacker",
    say("{kind} {id}", kind=say("archers"), id="a02"),
    say("archers"),
    say("at {hex}", hex="0203"),
    (say("confused"),),
    (Number(say("stands"), 2, 3), Number(say("wounds"), 1)),
)
GENERAL = Entry("a01", "attacker", say("Roger"), say("leader"), None, (say("destroyed"),), leader=True)
HORSE = Entry("h1", None, say("pack horse 3"), say("horse"), say("at {hex}", hex="0204"))


def test_a_line_leaves_out_a_kind_that_the_name_says_and_has_states_and_numbers_behind_the_place() -> None:
    [(side, lines)] = by_side([ARCHERS], "en")
    assert side == "attacker"
    assert lines == [
        PieceLine("Archers a02", "at 0203, confused, stands 2 of 3, wounds 1", leader=False, gone=False)
    ]


def test_pieces_off_the_field_stand_last_and_pieces_without_an_owner_alone() -> None:
    (side, lines), (nobody, loose) = by_side([GENERAL, HORSE, ARCHERS], "en")
    assert (side, nobody) == ("attacker", None)
    assert [(line.name, line.gone) for line in lines] == [("Archers a02", False), ("Roger", True)]
    assert loose == [PieceLine("Pack horse 3", "at 0204", leader=False, gone=False)]


def test_a_program_reads_each_piece_by_its_parts() -> None:
    archers, general = pieces([ARCHERS, GENERAL], "en")
    assert (archers.id, archers.name, archers.kind, archers.place) == (
        "a02",
        "archers a02",
        "archers",
        "at 0203",
    )
    assert [(each.label, each.value, each.of) for each in archers.numbers] == [
        ("stands", 2, 3),
        ("wounds", 1, None),
    ]
    assert (general.place, general.states, general.leader) == (None, ("destroyed",), True)
