"""The requirements that the metadata of the wheel names: the lines of requirements/base.in."""

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Needed(MetadataHookInterface):
    """Hatchling asks it for what pyproject.toml leaves open."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the dependencies."""
        lines = Path(self.root, "requirements", "base.in").read_text().splitlines()
        metadata["dependencies"] = [line for line in lines if line and not line.startswith("#")]
