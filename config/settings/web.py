"""The limits of the web server: how long a request may take to come, how large it may be, how many at once."""

from config.settings.environment import number
from worker.served import LAST_PORT

# Where the web server of this machine is looked for: that of `./run`, or of the container.
WEB_PORT = number("HAUTEVILLE_PORT", 8000, least=1, most=LAST_PORT)
# Requests that are worked on at the same time in a process.
THREADS = number("WEB_THREADS", 8, least=1, most=1000)
# Whole requests that wait for one of those; whoever comes then is asked to come again.
QUEUE = 64 * THREADS
# Open connections of a process.  Beyond, those give way that have waited longest for a request to come to its end.
CONNECTIONS = 1000
# From the connection, or the answer before, until the head of a request is there.
HEAD_SECONDS = 10
# The longest head: an address, the cookies of a browser and what a proxy adds are a tenth of it.
HEAD_BYTES = 32_000
# From there until its body is.
BODY_SECONDS = 30
# More than the longest document that a view reads; each view has a shorter limit of its own.
BODY_BYTES = 8_000_000
# Whoever is refused in the middle of his request may go on so long, and none of it is kept: an answer is lost to him
# whose connection is closed while he sends.
LINGER_SECONDS = 10
# How long a thread works at a request: it asks between pieces of work, so a piece longer than the rest of this is done.
REQUEST_SECONDS = number("REQUEST_SECONDS", 20, least=1, most=600)
# How long an organiser waits for nights that are played on the page, but for the one under way: rehearsals, and what would
# have followed a correction.
REHEARSAL_SECONDS = 3.5
CONSEQUENCES_SECONDS = 8.0
# How long somebody may take over taking an answer.
SEND_SECONDS = 60
