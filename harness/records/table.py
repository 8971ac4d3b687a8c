"""All records that go stale with the code. To add one is to add a line here."""

from harness.records import alike, dearest, drawings, golden, pages, proved, suite
from harness.records.record import Record, printed, write

RECORDS = (
    Record(
        name="proved",
        files=lambda: [proved.PATH],
        anew=proved.anew,
        stale=proved.stale,
        unchecked="whether tests call what carries the ids of their marks: a whole run tells",
    ),
    Record(
        name="dearest",
        files=lambda: [dearest.PATH],
        anew=dearest.anew,
        stale=dearest.stale,
        unchecked="whether they are the dearest still: ./run refresh dearest after a whole run",
    ),
    Record(name="alike", files=lambda: [alike.PATH], anew=alike.anew, stale=alike.stale),
    printed("orders", pages.orders_page),
    Record(name="messages", files=pages.messages, anew=pages.messages_anew, stale=pages.messages_stale),
    Record(
        name="systems",
        files=lambda: [pages.systems_page()],
        anew=pages.systems_anew,
        stale=pages.systems_stale,
    ),
    printed("odds", pages.odds),
    printed("maps", drawings.maps),
    printed("pictures", suite.pictures),
    Record(
        name="fields",
        files=drawings.fields,
        anew=lambda: write(drawings.fought()),
        stale=lambda: (),
        unchecked="all of them, since each is a battle that is fought: ./run refresh fields",
    ),
    Record(
        name="answers",
        files=lambda: [suite.ANSWERS],
        anew=suite.answers_anew,
        stale=suite.answers_stale,
        unchecked="any answer but the schema of the API, for want of a database: tests/recorded",
    ),
    Record(
        name="golden",
        files=golden.files,
        anew=golden.anew,
        stale=golden.stale,
        unchecked="large logs, and all battles but one a system: ./run golden check",
    ),
)
MEASURED = {
    "docs/performance.md, docs/growth.svg": "./run bench --keep",
    "calibration in the pages of systems, and its drawings": "./run calibrate --ruleset ID --keep",
    "assaults in docs/sieges.md": "./run calibrate --sieges --keep",
    "shares and versus in the pages of systems": "./run drill --shares --keep, --versus --keep",
    "docs/pictures": "./run test tests/play/browser/pictures.py",
    "requirements/*.txt": "requirements/lock.sh",
}
"""The files that only hours, a browser or the network print again, each with its command."""
