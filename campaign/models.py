"""The campaign's read models, all rebuilt from the log by one command, and the five tables beside the log.

From the log: CampaignSummary, Sheet, FeedLine, DaySnapshot, AwaitedBattle, Engagement, Due. Beside the log: NightLease
(the worker of due steps, and failures), Preparation (a campaign before its log), Publication (of its end) and
DiceSecret. Remark and SheetDraft live with the people who wrote them. Tables keep the names that they were made under.
"""

from django.db import models


class CampaignSummary(models.Model):
    """A campaign at a glance: its stage and the thing that it waits for.

    One whose orders are written and that has no deadline is paused.
    """

    campaign = models.UUIDField(primary_key=True)
    title = models.TextField()
    scenario = models.CharField(max_length=80)
    map = models.CharField(max_length=80)
    day = models.PositiveIntegerField()
    days = models.PositiveIntegerField()
    phase = models.CharField(max_length=20)
    deadline = models.DateTimeField(null=True)
    closing = models.PositiveIntegerField()
    finished = models.PositiveIntegerField(default=0, help_text="the last closing whose night is over")
    awaits = models.CharField(max_length=20, blank=True, help_text="battle, die, or nothing")
    awaited_die = models.JSONField(null=True)
    factions = models.JSONField(default=list)
    calendar = models.JSONField(default=dict)
    settings = models.JSONField(default=dict)
    reader_zone: str = ""
    """The time zone of its reader, who may have set one of his own; it is not stored."""
    version: int | None = None
    """The version of the log for which its reader is shown it, or was when he sent a form; it is not stored.

    None without a reader.
    """

    class Meta:
        db_table = "campaign_card"

    def __str__(self) -> str:
        return self.title

    @property
    def clock(self) -> str:
        """The time zone by which its reader is told moments: his own, else that of the campaign."""
        return self.reader_zone or str(self.calendar.get("zone", "UTC"))

    @property
    def paused(self) -> bool:
        """True if no orders are closed until the campaign goes on."""
        return self.phase == "orders" and self.deadline is None


class Sheet(models.Model):
    """Every order sheet that was ever filed; `counted` says whether it was the one that counted at the closing.

    `withdrawn_at` stands at sheets that the player took off the file, and at the earlier ones. A deputy's sheet that
    was withdrawn with him stands in the log alone; `deputy` marks one that a deputy wrote.
    """

    campaign = models.UUIDField()
    faction = models.CharField(max_length=80)
    day = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    orders = models.TextField(help_text="canonical JSON, the bytes that the digest covers")
    digest = models.CharField(max_length=64)
    salt = models.CharField(max_length=32)
    filed_at = models.DateTimeField()
    counted = models.BooleanField(default=False)
    withdrawn_at = models.DateTimeField(null=True)
    deputy = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "faction", "day", "number"], name="sheet_once"),
        ]

    def __str__(self) -> str:
        return f"{self.faction}, day {self.day}, sheet {self.number}"


class FeedLine(models.Model):
    """A line that a faction is told; `open` lines are read before the dawn.

    `number` orders a faction's lines: it is the version of the log before them and their place among the faction's
    lines of that command. Readers never see it (see campaign.service.feed). `facts` is JSON that only readers look into.
    A line that an organiser has corrected, as far as the faction is told of it, knows the number of the one that says so.
    """

    pk = models.CompositePrimaryKey("campaign", "faction", "number")
    campaign = models.UUIDField()
    faction = models.CharField(max_length=80)
    number = models.PositiveIntegerField()
    day = models.PositiveIntegerField()
    closing = models.PositiveIntegerField()
    open = models.BooleanField(default=False)
    kind = models.CharField(max_length=80)
    hex = models.CharField(max_length=8, blank=True)
    facts = models.TextField()
    corrected = models.PositiveIntegerField(
        default=0, db_default=0, help_text="the number of the line that tells of its correction, 0 for none"
    )

    def __str__(self) -> str:
        return f"{self.kind} ({self.faction}, line {self.number})"


class DaySnapshot(models.Model):
    """The whole state at the dawn of a day, as one document (MessagePack of the state struct)."""

    campaign = models.UUIDField()
    day = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        db_table = "campaign_dawn"
        constraints = [models.UniqueConstraint(fields=["campaign", "day"], name="dawn_once")]

    def __str__(self) -> str:
        return f"dawn of day {self.day}"


class AwaitedBattle(models.Model):
    """A battle that the day of a campaign waits for, with its muster as JSON text."""

    campaign = models.UUIDField()
    number = models.PositiveIntegerField()
    day = models.PositiveIntegerField()
    hex = models.CharField(max_length=8)
    attacker = models.CharField(max_length=80)
    defender = models.CharField(max_length=80)
    muster = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="awaited_battle_once")]

    def __str__(self) -> str:
        return f"battle {self.number} on day {self.day}"


class Engagement(models.Model):
    """A muster that went out to the engine, and the progress of the battle, which is a stream of its own in the log.

    `attackers` and `defenders` are the numbers of each side who still fight; `why` is the reason why the engine gave
    up. `updated` is the moment at which one of these counts last changed, too precise for a fold of the log. `begun`
    counts, beside the log, how often it was set up.
    """

    STATES = ("waiting", "fighting", "settled", "refused", "failed", "timed_out", "too_long", "dropped")
    OPEN = ("waiting", "fighting")

    stream = models.UUIDField(primary_key=True)
    campaign = models.UUIDField()
    number = models.PositiveIntegerField()
    issue = models.PositiveIntegerField()
    state = models.CharField(max_length=10, default="waiting", choices=[(name, name) for name in STATES])
    ruleset = models.CharField(max_length=40, blank=True)
    turn = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    attackers = models.PositiveIntegerField(default=0)
    defenders = models.PositiveIntegerField(default=0)
    why = models.TextField(blank=True)
    started = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    updated = models.DateTimeField(null=True)
    begun = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number", "issue"], name="engagement_once"),
        ]

    def __str__(self) -> str:
        return f"battle {self.number}, muster {self.issue}: {self.state}"


class Due(models.Model):
    """The next step of a campaign's clock: the closing of its orders, a stretch of its night, or a battle."""

    campaign = models.UUIDField(primary_key=True)
    what = models.CharField(max_length=10, help_text="close, play or fight")
    closing = models.PositiveIntegerField()
    stretch = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["at"], name="due_at")]

    def __str__(self) -> str:
        return f"{self.what} {self.closing}/{self.stretch} at {self.at:%Y-%m-%d %H:%M}"


class NightLease(models.Model):
    """The worker of a campaign's due steps, the end of its lease, and its failures; beside the log."""

    campaign = models.UUIDField(primary_key=True)
    worker = models.CharField(max_length=120, blank=True)
    leased_until = models.DateTimeField(null=True)
    tries = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    failed_at = models.DateTimeField(null=True)
    set_aside = models.BooleanField(default=False)
    overdue_told = models.DateTimeField(null=True)

    class Meta:
        db_table = "campaign_shift"
        indexes = [
            models.Index(
                fields=["leased_until"],
                condition=models.Q(leased_until__isnull=False),
                name="shift_leased_until",
            ),
            models.Index(fields=["campaign"], condition=models.Q(set_aside=True), name="shift_set_aside"),
        ]

    def __str__(self) -> str:
        return f"lease at {self.campaign}"


class DiceSecret(models.Model):
    """The secret of a campaign's dice, outside all pages and exports. Only `campaign.service.dice_secret` reads it."""

    campaign = models.UUIDField(primary_key=True)
    secret = models.BinaryField()

    def __str__(self) -> str:
        return f"dice of {self.campaign}"


class Preparation(models.Model):
    """A campaign that is prepared and has no log yet: who sits in it is with the people, as of any campaign.

    `plan` is JSON text, as `campaign.service.joining.preparing` has it. `starts` is when it is meant to begin, and
    `by_itself` whether the service opens it then. `opening` is since when it is being opened, `trouble` why that failed
    last.
    """

    campaign = models.UUIDField(primary_key=True)
    plan = models.TextField()
    starts = models.DateTimeField(null=True)
    by_itself = models.BooleanField(default=False)
    opening = models.DateTimeField(null=True)
    trouble = models.TextField(blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["starts"], condition=models.Q(by_itself=True), name="preparation_due"),
        ]

    def __str__(self) -> str:
        return f"preparation of {self.campaign}"


class Publication(models.Model):
    """The page of a campaign's end, open to all holders of its `key`, until it is withdrawn."""

    campaign = models.UUIDField(primary_key=True)
    key = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"publication of {self.campaign}"
