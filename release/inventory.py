"""Print the packages beside the Python that runs this text, as JSON. An image is asked so: the text is handed in."""

import json
import os
import platform
import shutil
import subprocess
from importlib.metadata import distributions

LISTED = ("dpkg-query", "--show", "--showformat=${Package}\t${Version}\t${Architecture}\n")


def system() -> list[list[str]]:
    """The packages of the system, each with version and machine; empty for systems without dpkg."""
    if shutil.which(LISTED[0]) is None:
        return []
    told = subprocess.run(LISTED, capture_output=True, text=True, check=True).stdout
    return [line.split("\t") for line in told.splitlines()]


if __name__ == "__main__":
    found = {
        "account": os.getuid(),
        "release": platform.freedesktop_os_release(),
        "python": platform.python_version(),
        "libraries": sorted([each.name, each.version] for each in distributions()),
        "system": system(),
    }
    print(json.dumps(found))
