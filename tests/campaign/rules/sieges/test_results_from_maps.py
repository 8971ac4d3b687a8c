"""Fights of a siege that were played on maps: what their results make of the siege, however they ended there."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from battles import contract
from battles.contract.moments import Moment
from battles.contract.muster import SIDES
from battles.contract.result import Fate, WorksAfter
from campaign.model import commands, men
from campaign.model import events as e
from campaign.model.orders import Assault, Order, Sally
from campaign.model.siege import Siege
from campaign.model.state import Settings
from campaign.rules.battle import siege_results
from campaign.rules.strongholds import mustering
from campaign.visibility.register import hearers
from rulebook import Refusal
from tests.campaign.board import NOON, SALT, foot, of_kind, only
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, rolled, siege_day

FORAGE = {"GS-11.4.3c": [4]}
STORM = ("norman", Assault(SITE))


class Table:
    """A fight of a siege that waits for its result; `muster` is what went out."""

    def __init__(
        self,
        faction: str,
        order: Order,
        engines: Mapping[str, int] | None = None,
        kind: str = "castle",
        **people: men.Men,
    ) -> None:
        self.board = invested(kind, **{"garrison": foot(9), "besiegers": foot(24), **people})
        self.board.state.sieges[SITE].engines = dict(engines or {})
        self.board.state.settings = Settings(battles="table")
        self.side = BESIEGER if faction == "norman" else BESIEGED
        siege_day(self.board, (faction, [order]), side=self.side, dice=FORAGE)
        (battle,) = self.board.state.battles.values()
        self.muster = contract.muster_from_json(battle.muster)

    def result(
        self,
        attacker: str,
        defender: str,
        fates: Mapping[str, Fate] | None = None,
        works: WorksAfter | None = None,
    ) -> contract.Result:
        """A result with these outcomes; who is not named in `fates` is unhurt."""
        everyone = {person.id: "unhurt" for _, group in self.muster.groups() for person in group.people}
        found: dict[str, Fate] = {**everyone, **(fates or {})}  # type: ignore[dict-item]
        named = {one.id for side in SIDES for one in self.muster.force(side).commanders}
        return contract.result_of(
            self.muster,
            contract.Outcomes(attacker, defender),  # type: ignore[arg-type]
            fates={name: fate for name, fate in found.items() if name not in named},
            commanders={name: fate for name, fate in found.items() if name in named},
            works=works,
        )

    def ended(self, *answer: Any, works: WorksAfter | None = None) -> list[e.Event]:
        """Bring a result with these outcomes and fates home, and play the night to its end."""
        text, number = contract.to_json(self.result(*answer, works=works)).decode(), self.muster.number
        self.board.when(commands.SettleBattle(number=number, way="external", result=text, salt=SALT, at=NOON))
        return self.board.play(rolled(self.side))

    def all_of(self, side: contract.Side, fate: Fate) -> dict[str, Fate]:
        """Everybody of a side meets with this."""
        return {person.id: fate for person in self.muster.force(side).people}

    @property
    def siege(self) -> Siege | None:
        """The siege, if it goes on."""
        return self.board.state.sieges.get(SITE)


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.1d", "GS-11.4.1i", "GS-11f")
@pytest.mark.parametrize(
    ("outcomes", "fate", "end", "owner"),
    [
        (("holds", "eliminated"), "killed", e.PlaceStormed, "norman"),
        (("holds", "surrender"), "captured", e.PlaceStormed, "norman"),
        (("siege_lifted", "holds"), "unhurt", e.SiegeLifted, "lombard"),
        (("retreat", "holds"), "unhurt", e.AssaultHeld, "lombard"),
        (("rout", "holds"), "unhurt", e.AssaultHeld, "lombard"),
        (("holds", "holds"), "unhurt", e.AssaultHeld, "lombard"),
    ],
)
def test_an_assault_ends_with_the_place_with_the_siege_or_undecided(
    outcomes: tuple[str, str], fate: Fate, end: type[e.Event], owner: str
) -> None:
    table = Table(*STORM)
    events = table.ended(*outcomes, table.all_of("defender", fate))
    ends = [each for each in events if isinstance(each, e.PlaceStormed | e.SiegeLifted | e.AssaultHeld)]
    assert [type(each) for each in ends] == [end]
    assert table.board.state.settlements[SITE].faction == owner
    assert [each.group for each in of_kind(events, e.GroupFellBack)] == ["n1"] * (end is e.SiegeLifted)
    assert (table.siege.stage if table.siege else "") == ("outer" if end is e.AssaultHeld else "")


@pytest.mark.rule("GS-11.4.1c", "GS-11f")
def test_a_besieger_who_has_left_the_map_of_an_assault_is_beaten_and_lies_before_the_place_still() -> None:
    table = Table(*STORM, kind="market_town")
    events = table.ended("retreat", "holds")
    assert only(events, e.BattleFought).winner == "lombard"
    assert not of_kind(events, e.GroupFellBack)
    assert table.siege is not None
    assert table.board.state.groups["n1"].hex == table.siege.hex
    again = siege_day(table.board, ("norman", [Assault(SITE)]), side=BESIEGER)
    assert only(again, e.BattleOffered).action == "assault"


@pytest.mark.rule("GS-11f")
def test_a_siege_is_lifted_where_an_assault_has_left_no_besieger() -> None:
    table = Table(*STORM)
    events = table.ended("eliminated", "holds", table.all_of("attacker", "killed"))
    assert only(events, e.SiegeLifted).cause == "assault"


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1f", "GS-11.4.1g", "GS-14.8a")
def test_who_is_cut_off_when_an_assault_stops_is_a_prisoner_and_the_others_are_in_their_redoubt() -> None:
    table = Table(*STORM)
    assert table.muster.works is not None
    assert (table.muster.works.centre, len(table.muster.works.refuge)) == ("1506", 7)
    cut_off = [person.id for person in table.muster.defender.people][:3]
    outer = WorksAfter(outer_works_taken=True)
    events = table.ended("holds", "holds", dict.fromkeys(cut_off, "captured"), works=outer)
    taken = only(events, e.PrisonersTaken)
    assert (taken.captor, men.heads(taken.men["lombard"])) == ("norman", 3)
    assert table.siege is not None
    assert table.siege.stage == "redoubt"
    assert men.heads(table.board.state.settlements[SITE].garrison) == 6


@pytest.mark.rule("GS-11.3.3b")
def test_who_stands_on_a_wall_that_comes_down_is_wounded_or_if_he_was_wounded_dead() -> None:
    """The map says who that is; in the pounding of a day nobody stands there (D13)."""
    table = Table(*STORM, garrison=[*foot(6), *foot(3, wounded=True)])
    hurt = next(person.id for person in table.muster.defender.people if person.wounded)
    whole = next(person.id for person in table.muster.defender.people if not person.wounded)
    down = WorksAfter(demolished=("1515",))
    with pytest.raises(Refusal, match="wounded again"):
        table.ended("holds", "holds", {hurt: "wounded"}, works=down)
    events = table.ended("holds", "holds", {hurt: "killed", whole: "wounded"}, works=down)
    lost = next(loss for loss in of_kind(events, e.MenLost) if loss.group == "garrison:melfi")
    assert (men.heads(lost.dead), men.heads(lost.wounded)) == (1, 1)
    assert table.siege is not None
    assert table.siege.demolition == {"1515": 1}


@pytest.mark.rule("GS-11.3.2a", "GS-9.2.5a", "GS-11.3.3a")
@pytest.mark.parametrize(
    "after",
    [
        WorksAfter(gate="destroyed"),
        WorksAfter(demolished=("1515",)),
        WorksAfter(demolished=("1515",), gate="destroyed"),
    ],
)
def test_a_gate_that_is_destroyed_in_a_fight_is_a_breach_from_then_on(after: WorksAfter) -> None:
    table = Table(*STORM)
    assert table.muster.works is not None
    assert table.muster.works.gate == "closed"
    events = table.ended("holds", "holds", works=after)
    assert only(events, e.WorksDamaged).demolished == {"1515": 1}
    assert table.siege is not None
    assert table.siege.demolition == {"1515": 1}
    again = mustering.works(table.siege, "assault", table.board.decision().game.sieges)
    assert (again.gate, again.demolished, again.breached) == ("destroyed", ("1515",), True)


@pytest.mark.rule("GS-11.6i", "GS-11.3.2a")
@pytest.mark.parametrize("gate", ["open", "closed", None])
def test_a_gate_that_still_stands_is_closed_again_by_those_inside(gate: contract.Gate | None) -> None:
    table = Table(*STORM)
    events = table.ended("holds", "holds", works=WorksAfter(gate=gate))
    assert not of_kind(events, e.WorksDamaged)
    assert table.siege is not None
    assert table.siege.demolition == {}
    assert mustering.works(table.siege, "assault", table.board.decision().game.sieges).gate == "closed"


@pytest.mark.rule("GS-11.4a")
def test_what_was_seen_of_a_fight_is_told_to_both_sides_and_to_nobody_else() -> None:
    table = Table(*STORM)
    assert table.muster.works is not None
    first = table.muster.attacker.people[0]
    seen = (Moment(6, "gate_burnt", "1515"), Moment(7, "first_over", "1007", first.id))
    events = table.ended("holds", "holds", works=WorksAfter(moments=seen))
    told = only(events, e.SiegeFightSeen)
    assert told.moments[0] == e.Sight(6, "gate_burnt", "1515")
    assert told.moments[1] == e.Sight(7, "first_over", "1007", table.muster.attacker.groups[0].id)
    assert list(hearers(told, ("norman", "lombard", "arab"))) == ["norman", "lombard"]
    assert not of_kind(events, e.WorksDamaged)


def test_a_siphon_that_nobody_has_is_not_lost() -> None:
    with pytest.raises(Refusal, match="nobody has a siphon"):
        Table(*STORM).ended("holds", "holds", works=WorksAfter(siphon_lost=True))


@pytest.mark.rule("GS-11.4.2d")
def test_engines_that_a_fight_has_cost_are_gone_and_those_that_were_not_on_the_map_are_left() -> None:
    table = Table(*STORM, engines={"perrier": 3, "grapnel": 2})
    assert table.muster.works is not None
    assert table.muster.works.engines == {"perrier": 2, "grapnel": 2}
    with pytest.raises(Refusal, match="the besieger has 2, not 3"):
        table.ended("holds", "holds", works=WorksAfter(engines_lost={"perrier": 3}))
    table.ended("holds", "holds", works=WorksAfter(engines_lost={"perrier": 2, "grapnel": 1}))
    assert table.siege is not None
    assert {kind: left for kind, left in table.siege.engines.items() if left} == {"perrier": 1, "grapnel": 1}


@pytest.mark.rule("GS-11.6i")
@pytest.mark.parametrize("version", [2, 3])
def test_a_fight_of_older_rules_that_still_waits_is_settled_by_a_result_of_either_version(
    version: int,
) -> None:
    """Its muster knows no gate; nor does a result that was written for it."""
    table = Table(*STORM)
    (battle,) = table.board.state.battles.values()
    older = json.loads(battle.muster)
    assert older["version"] == 2
    older["works"] |= {"breached": True, "infiltrators": 6}
    battle.muster = json.dumps(older)
    table.muster = contract.muster_from_json(battle.muster)
    assert table.muster.works is not None
    assert table.muster.works.gate == "open"
    after = WorksAfter(demolished=("1515",)) if version == 2 else WorksAfter(gate="destroyed")
    assert json.loads(contract.to_json(table.result("holds", "holds", works=after)))["version"] == version
    events = table.ended("holds", "holds", works=after)
    assert only(events, e.WorksDamaged).demolished == {"1515": 1}


@pytest.mark.rule("GS-11.4.3g", "GS-11.4.2i")
@pytest.mark.parametrize(
    ("patrols", "party", "fate", "gained"),
    [
        ("holds", "holds", "unhurt", 2),
        ("retreat", "holds", "unhurt", 3),
        ("holds", "eliminated", "killed", 0),
        ("holds", "surrender", "captured", 0),
    ],
)
def test_a_supply_sally_ends_when_its_party_has_crossed_the_map_or_is_no_more(
    patrols: str, party: str, fate: Fate, gained: int
) -> None:
    table = Table("lombard", Sally(SITE, "supply"))
    assert table.muster.works is not None
    assert (table.muster.works.horses, table.muster.works.most_patrols) == (4, 4)
    brought_in = WorksAfter(food_gained=gained)
    events = table.ended(patrols, party, table.all_of("defender", fate), works=brought_in)
    assert not of_kind(events, e.GroupFellBack)
    assert table.siege is not None
    brought = [each.change for each in of_kind(events, e.SiegeFoodChanged) if each.cause == "horses"]
    assert brought == [gained] * bool(gained)


@pytest.mark.rule("GS-11.4.3d", "GS-11.4.3e")
def test_who_was_in_a_patrol_may_be_hurt_and_who_was_never_met_is_not() -> None:
    table = Table("lombard", Sally(SITE, "supply"))
    everybody = [person.id for person in table.muster.attacker.people]
    assert len(everybody) == 25
    events = table.ended("retreat", "holds", dict.fromkeys(everybody[:3], "killed"))
    assert men.heads(only(events, e.MenLost).dead) == 3
    assert men.heads(table.board.state.groups["n1"].men) == 21


def test_a_result_of_a_supply_sally_tells_of_nobody_who_is_not_in_its_muster() -> None:
    table = Table("lombard", Sally(SITE, "supply"))
    with pytest.raises(Refusal, match="norman-medium_infantry-99"):
        table.ended("retreat", "holds", {"norman-medium_infantry-99": "killed"})


@pytest.mark.rule("GS-11.4.4c", "GS-11.4.4d", "GS-11.4.4e")
@pytest.mark.parametrize(
    ("besieged", "besieger", "fates", "end"),
    [
        ("holds", "rout", {}, e.SiegeLifted),
        ("retreat", "holds", {}, None),
        ("holds", "eliminated", {"defender": "killed"}, e.SiegeLifted),
        ("eliminated", "holds", {"attacker": "killed"}, e.PlaceStormed),
    ],
)
def test_a_general_sally_ends_when_a_side_gives_way_or_is_destroyed(
    besieged: str, besieger: str, fates: dict[contract.Side, Fate], end: type[e.Event] | None
) -> None:
    """Where all who came out are dead, nobody is left to hold the place at the end of the day."""
    table = Table("lombard", Sally(SITE, "general"))
    dead = {name: fate for side, all_ in fates.items() for name, fate in table.all_of(side, all_).items()}
    events = table.ended(besieged, besieger, dead)
    ends = [
        type(each) for each in events if isinstance(each, e.SiegeLifted | e.PlaceStormed | e.PlaceYielded)
    ]
    assert ends == [end] * (end is not None)
    assert (table.siege is None) is (end is not None)


@pytest.mark.rule("GS-11.4.4c", "GS-11.4.4d", "GS-11.4.4f")
def test_a_besieger_gives_way_by_the_letter_by_leaving_or_by_not_being_there_any_more() -> None:
    table = Table("lombard", Sally(SITE, "general"))
    tables = table.board.decision().game.sieges
    found = {}
    for outcome in ("holds", "retreat", "rout", "eliminated", "surrender"):
        gone: Fate = {"eliminated": "killed", "surrender": "captured"}.get(outcome, "unhurt")  # type: ignore[assignment]
        result = table.result("holds", outcome, table.all_of("defender", gone))
        found[outcome] = siege_results.gives_way(result, tables)
    for letter in "DE":
        result = msgspec.structs.replace(table.result("retreat", "holds"), letter=letter)
        found[letter] = siege_results.gives_way(result, tables)
    assert [each for each, gives_way in found.items() if not gives_way] == ["holds", "D"]


@pytest.mark.rule("GS-11.4.2e", "GS-11.4.2g")
def test_what_was_set_on_fire_in_a_camp_comes_back_in_the_result() -> None:
    table = Table("lombard", Sally(SITE, "camp"))
    assert table.muster.works is not None
    assert table.muster.works.flaming_arrows == 6
    events = table.ended("retreat", "holds", works=WorksAfter(tents_burnt=12))
    damaged = only(events, e.WorksDamaged)
    assert (damaged.tents, damaged.repairs) == (12, 2)
    assert table.siege is not None
    assert table.siege.repairs == 2
