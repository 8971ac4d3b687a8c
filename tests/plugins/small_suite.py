"""A small suite in a folder of its own, run as a process: what a plugin of this suite does to one."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class SmallSuite:
    """One file of tests, `test_sample.py`, with the plugins that its `conftest.py` names."""

    def __init__(self, folder: Path, conftest: str, sample: str) -> None:
        self.folder = folder
        (folder / "pytest.ini").write_text("[pytest]\ntestpaths = test_sample.py\nmarkers = rule\n")
        (folder / "conftest.py").write_text(conftest)
        (folder / "test_sample.py").write_text(sample)

    def run(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run it, under CI if the environment says so."""
        kept = {name: text for name, text in os.environ.items() if name != "CI" and "XDIST" not in name}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *arguments],
            cwd=self.folder,
            env={**kept, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **env},
            capture_output=True,
            text=True,
            check=False,
        )
