"""The acts on an awaited battle beside reporting its result: each has a page that shows its effect."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from campaign.models import CampaignSummary
from campaign.presentation.report.words import begun
from campaign.service.engagements.opening import objections
from campaign.service.log.commands import state_of
from campaign.service.nights import battles
from desk.access import tenure_of, to_act
from desk.fights.battles import awaited, gone, with_engine
from desk.fights.result_form import EngineForm, RemarkForm, WhyForm, WithdrawalForm
from desk.forms import once_more, refusals
from desk.forms.systems import named
from desk.founding.opening import FAR_BLOODIER
from desk.page import posted
from desk.running.nights import play_on
from desk.words.battle_names import called_by_number
from people.remarks import remarked

Do = Callable[[str, str, Mapping[str, Any]], object]
"""Does it, told by which tenure, with the digest of which words, and what else was typed.

Raises what a use case refuses with.
"""


class Action(msgspec.Struct, frozen=True):
    """An act: its title and its button, its effect, and the sentence once it is done, with gaps for the battle."""

    title: str
    says: tuple[str, ...]
    button: str
    done: str


QUICK = Action(
    title="Leave {battle} to the quick tables?",
    says=(
        "One die decides {battle} by the odds that its page shows, and the losses with it.",
        "From then on it takes no result from the table.",
        "The night goes on with this at once, and the players read it in the morning.",
    ),
    button="Settle {battle} by the quick tables",
    done="{Battle} is settled by the quick tables.",
)
ENGINE = Action(
    title="Hand {battle} to the engine?",
    says=(
        "Bots fight {battle} out by the tactical rules, within minutes, and its result settles the battle.",
        FAR_BLOODIER,
        "The night goes on automatically.",
    ),
    button="Let the engine fight {battle}",
    done="{Battle} is with the engine.",
)
WITHDRAW = Action(
    title="Withdraw the muster of {battle}?",
    says=(
        "The present muster no longer counts: results for it are refused from now on, and only kept.",
        "Another muster of {battle} goes out at once, and the night goes on waiting for its result.",
    ),
    button="Withdraw the muster of {battle}",
    done="The muster of {battle} is withdrawn, and another is out.",
)
WITHDRAW_FROM_ENGINE = Action(
    title=WITHDRAW.title,
    says=(
        "The engine stops fighting the present muster, and its result for it is void.",
        "Another muster of {battle} goes to the engine at once.",
        "It is fought with the same dice, unless its people have changed.",
    ),
    button=WITHDRAW.button,
    done=WITHDRAW.done,
)


@to_act
def settle_quickly(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Leave the battle to the quick tables."""

    def settle(actor: str, words: str, typed: Mapping[str, Any]) -> None:
        battles.settle_battle(
            summary.campaign, number, actor=actor, way="quick", reason=words, shown=summary.version
        )

    return (
        taken(request, summary, number)
        or done(request, summary, number, QUICK, settle)
        or on_it_goes(request, summary, number)
    )


@to_act
def hand_over(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Let the engine fight an awaited battle; the night goes on automatically."""

    def give(actor: str, words: str, typed: Mapping[str, Any]) -> None:
        battles.hand_over(
            summary.campaign,
            number,
            actor=actor,
            reason=words,
            system=typed["system"],
            shown=summary.version,
        )

    return (
        taken(request, summary, number)
        or done(
            request,
            summary,
            number,
            foreseen(summary, number),
            give,
            remark=EngineForm,
            initial=first_choice(summary),
        )
        or on_it_goes(request, summary, number)
    )


def foreseen(summary: CampaignSummary, number: int) -> Action:
    """The hand-over, with the systems that refuse this battle and why, and who is asked then."""
    state = state_of(summary.campaign)
    refusing = tuple(
        f"This battle is refused by {named([id_])}: {refusal.reason}.".replace("{", "{{").replace("}", "}}")
        for id_, refusal in objections(state, number).items()
    )
    falls = "The quick tables decide what the system cannot fight."
    if state.settings.systems:
        falls = (
            f"Battles refused by the system chosen below go to the campaign's systems, in their order: "
            f"{named(state.settings.systems)}. The quick tables decide the rest."
        )
    return msgspec.structs.replace(ENGINE, says=(*ENGINE.says, *refusing, falls))


def first_choice(summary: CampaignSummary) -> dict[str, str]:
    """The first values of the form of a hand-over: the system that the campaign asks first, if it has chosen one."""
    systems = state_of(summary.campaign).settings.systems
    return {"system": systems[0]} if systems else {}


@to_act
def withdraw(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Withdraw the muster that is out, and issue it again: results for the old one are refused from now on.

    From the engine it is taken only for a reason.
    """

    def take_back(actor: str, words: str, typed: Mapping[str, Any]) -> None:
        battles.withdraw_muster(summary.campaign, number, actor=actor, reason=words, shown=summary.version)

    if with_engine(summary, number):
        asked = done(request, summary, number, WITHDRAW_FROM_ENGINE, take_back, remark=WithdrawalForm)
    else:
        asked = done(request, summary, number, WITHDRAW, take_back, remark=WhyForm)
    return asked or redirect("admin:battle", summary.campaign, number)


def taken(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse | None:
    """To the page of a battle that the engine has, saying so; None for any other."""
    if awaited(summary, number) is None or not with_engine(summary, number):
        return None
    battle = called_by_number(summary, number).short
    messages.error(
        request, f"Nothing was changed: {battle} is with the engine already, whose result alone counts."
    )
    return redirect("admin:battle", summary.campaign, number)


def done(
    request: HttpRequest,
    summary: CampaignSummary,
    number: int,
    action: Action,
    do: Do,
    remark: type[RemarkForm | WhyForm | WithdrawalForm] = RemarkForm,
    initial: dict[str, str] | None = None,
) -> HttpResponse | None:
    """None once it is done; before, and where it is refused, the page that asks, with the reason in its form."""
    if awaited(summary, number) is None:
        return gone(request, summary, number)
    form, battle = remark(posted(request), initial=initial), called_by_number(summary, number).short
    gaps = {"battle": battle, "Battle": begun(battle)}
    if request.method == "POST" and form.is_valid():
        actor = tenure_of(request, summary)
        try:
            with remarked(actor, summary.campaign, form.cleaned_data["reason"]) as words:
                do(str(actor.id), words, form.cleaned_data)
        except refusals.REFUSED as refusal:
            refusals.show(form, refusal, summary)
        else:
            messages.success(request, action.done.format(**gaps))
            return None
    question = once_more.Question(
        title=action.title.format(**gaps),
        says=tuple(said.format(**gaps) for said in action.says),
        button=action.button.format(**gaps),
        back=reverse("admin:battle", args=(summary.campaign, number)),
    )
    return once_more.put(request, summary, question, form=form)


def on_it_goes(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Let the night go on, and show the fate of the battle."""
    play_on(request, summary)
    return redirect("admin:battle", summary.campaign, number)
