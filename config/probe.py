"""Ask whether the web server of this container is well, as its proxy would: `python -m config.probe`."""

import http.client
import os
import sys

SECONDS = 5


def main() -> int:
    """Exit code 0 when /health/ answers 200."""
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip().lstrip(".")
    connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=SECONDS)
    try:
        connection.request("GET", "/health/", headers={"Host": host, "Accept": "text/plain"})
        answer = connection.getresponse()
        print(answer.read().decode(errors="replace"))
    except OSError as failure:
        print(failure)
        return 1
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
