"""Commanders put right: prestige, wounds, and whether they are free, captive or dead."""

import pytest

from campaign.model import events as e
from campaign.model.corrections import Correction, Fate, Prestige, Wound
from campaign.visibility import told
from tests.campaign.board import FAR, FIELD, NORTH, Board, foot, knights
from tests.campaign.decide.corrections.acting import corrected, correcting, refused

DROGO = "n1-leader"


def board() -> Board:
    """A group of Normans under a commander, Lombards beside it, and Germans far off who hold a Norman."""
    table = Board().group("n1", "norman", prestige=5).group("l1", "lombard").group("g1", "german", FAR)
    table.commander("roger", "norman")
    table.given(e.CommanderTaken(commander="roger", faction="norman", captor="german", hex=FAR))
    return table.prisoners("german", "g1", {"norman": knights(2)}, "roger", hex_=FAR)


def account(table: Board, name: str) -> int:
    return table.state.ledger.get(name, 0)


def test_a_commander_has_the_prestige_that_he_ought_to_have_and_whoever_stands_there_is_told() -> None:
    table = board()
    event = corrected(table, e.PrestigeCorrected, Prestige(commander=DROGO, was=5, prestige=7))
    assert (event.hex, event.before, event.prestige, event.witnesses) == (FIELD, 5, 7, ("lombard",))
    assert table.state.commanders[DROGO].prestige == 7


@pytest.mark.parametrize(("commander", "hex_"), [(DROGO, FIELD), ("roger", "")])
def test_a_commander_is_wounded_or_is_not(commander: str, hex_: str) -> None:
    """Where a captive is on his way is not told with his wounds."""
    table = board()
    for wounded in (True, False):
        event = corrected(
            table, e.WoundCorrected, Wound(commander=commander, was=not wounded, wounded=wounded)
        )
        assert (event.wounded, event.hex) == (wounded, hex_)
        assert table.state.commanders[commander].wounded == wounded


def test_a_captive_is_free_and_in_a_group_of_his_people() -> None:
    """Whoever held him does not hear with whom he rides now."""
    table = board()
    event = corrected(table, e.FateCorrected, Fate(commander="roger", was="captive", fate="free", group="n1"))
    assert (event.former, event.captor, event.hex) == ("german", "", FIELD)
    roger = table.state.commanders["roger"]
    assert (roger.fate, roger.group, roger.captor, roger.fallen) == ("free", "n1", "", False)
    assert table.state.prisoners["held"].commanders == []
    assert account(table, "captured") == 0
    own, captor = told(event, "norman"), told(event, "german")
    assert own is not None
    assert captor is not None
    assert (own.facts["group"], own.hex) == ("n1", FIELD)
    assert ("group" in captor.facts, captor.hex) == (False, "")
    assert told(event, "lombard") is None


def test_without_a_group_he_stands_alone_where_he_was_held() -> None:
    table = board()
    table.when(correcting(table, Fate(commander="roger", was="captive", fate="free")))
    assert table.state.commanders["roger"].hex == FAR


def test_a_free_commander_is_a_captive_of_those_who_hold_him() -> None:
    """His own people do not hear who takes him whither."""
    table = board().place("conza", "lombard", FAR)
    event = corrected(table, e.FateCorrected, Fate(commander=DROGO, was="free", fate="captive", group="l1"))
    assert (event.captor, event.destination) == ("lombard", "conza")
    one = table.state.commanders[DROGO]
    assert (one.fate, one.captor, one.group, one.fallen) == ("captive", "lombard", "", True)
    piece = table.state.prisoners[event.prisoners]
    assert (piece.faction, piece.group, piece.commanders) == ("lombard", "l1", [DROGO])
    assert table.state.groups["n1"].commanders == []
    assert account(table, "captured") == 2
    own, captor = told(event, "norman"), told(event, "lombard")
    assert own is not None
    assert captor is not None
    assert not {"group", "prisoners", "destination"} & own.facts.keys()
    assert (captor.facts["group"], captor.facts["destination"]) == ("l1", "conza")


def test_the_dead_live_and_the_living_are_dead() -> None:
    table = board()
    table.when(correcting(table, Fate(commander=DROGO, was="free", fate="dead")))
    assert (table.state.commanders[DROGO].fate, account(table, "dead")) == ("dead", 1)
    table.when(correcting(table, Fate(commander=DROGO, was="dead", fate="free", group="n1")))
    assert (table.state.commanders[DROGO].group, account(table, "dead")) == ("n1", 0)
    assert table.state.groups["n1"].commanders == [DROGO]


def test_a_captive_is_dead_and_his_captor_and_his_people_are_told() -> None:
    table = board()
    event = corrected(table, e.FateCorrected, Fate(commander="roger", was="captive", fate="dead"))
    assert (event.faction, event.former) == ("norman", "german")
    assert (account(table, "captured"), account(table, "dead")) == (0, 1)


@pytest.mark.parametrize(
    ("fact", "field", "reason"),
    [
        (Prestige(commander="nobody", was=5, prestige=6), "commander", "there is no commander nobody"),
        (Prestige(commander=DROGO, was=4, prestige=6), "was", "it is 5 now, not 4 as you saw"),
        (Prestige(commander=DROGO, was=5, prestige=11), "prestige", "it is from 1 to 10"),
        (Prestige(commander=DROGO, was=5, prestige=5), "prestige", "it is 5 as it is"),
        (Wound(commander=DROGO, was=True, wounded=False), "was", f"it is not with {DROGO} as you saw"),
        (Wound(commander=DROGO, was=False, wounded=False), "wounded", f"it is so with {DROGO} as it is"),
        (Fate(commander=DROGO, was="dead", fate="free"), "was", f"{DROGO} is not what he was as you saw"),
        (Fate(commander=DROGO, was="free", fate="free"), "fate", f"{DROGO} is that as it is"),
        (Fate(commander=DROGO, was="free", fate="exiled"), "fate", "'exiled' is no fate"),
        (Fate(commander=DROGO, was="free", fate="captive"), "group", "name the group that holds him"),
        (
            Fate(commander=DROGO, was="free", fate="captive", group="n1"),
            "group",
            "group n1 is no enemy of his",
        ),
        (
            Fate(commander="roger", was="captive", fate="free", group="l1"),
            "group",
            "group l1 is not of his people",
        ),
        (Fate(commander="roger", was="captive", fate="free", group="n9"), "group", "there is no group n9"),
    ],
)
def test_what_contradicts_itself_or_what_stands_is_refused(fact: Correction, field: str, reason: str) -> None:
    table = board()
    assert refused(table, correcting(table, fact)) == (f"corrections[0].{field}", reason)


def test_the_dead_have_neither_prestige_nor_wounds() -> None:
    table = board()
    table.when(correcting(table, Fate(commander=DROGO, was="free", fate="dead")))
    facts: list[Correction] = [
        Prestige(commander=DROGO, was=5, prestige=6),
        Wound(commander=DROGO, was=False, wounded=True),
    ]
    for fact in facts:
        assert refused(table, correcting(table, fact)) == ("corrections[0].commander", f"{DROGO} is dead")
    alone = Fate(commander=DROGO, was="dead", fate="free")
    assert refused(table, correcting(table, alone))[1] == "name the group that he is in"


def test_nobody_is_taken_out_of_a_group_that_would_be_too_small() -> None:
    table = Board().group("n1", "norman", men=foot(2), prestige=5).group("l1", "lombard", NORTH)
    act = correcting(table, Fate(commander=DROGO, was="free", fate="dead"))
    assert refused(table, act) == ("corrections[0].commander", "group n1 would be too small without him")


def test_who_is_in_a_place_is_in_no_group() -> None:
    table = Board().commander("roger", "lombard")
    table.place("melfi", "lombard", kind="castle", garrison=foot(6), noble="roger")
    table.state.commanders["roger"].site = "melfi"
    act = correcting(table, Fate(commander="roger", was="free", fate="dead"))
    assert refused(table, act)[1] == "roger is in melfi: he is in no group"
