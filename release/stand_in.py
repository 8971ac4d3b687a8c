"""A base for the image from Debian's packages, for machines that reach no registry of images.

It has the Python of the base that the Dockerfile names. An image on it shows that the build works, and is removed again.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from release.engines import Engine, Failed

SUITE = "bookworm"
"""The Debian whose Python is 3.11."""
PACKAGES = "python3,python3-pip,python3-venv,ca-certificates"
TAG = "localhost/hauteville-stand-in"
CERTIFICATES = Path("etc/ssl/certs/ca-certificates.crt")


def make(engine: Engine) -> str:
    """Make the base and return its tag. Raises Failed where it cannot be made here."""
    if engine.name != "buildah" or shutil.which("debootstrap") is None:
        raise Failed("the base of Debian's packages, which takes root, buildah and debootstrap: it")
    with tempfile.TemporaryDirectory(prefix="hauteville-base-") as aside:
        root = Path(aside, "root")
        argv = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, str(root)]
        if subprocess.run(argv, stdout=subprocess.DEVNULL, check=False).returncode:
            raise Failed("debootstrap")
        # As in the real base: the Python of the image is its own, and is called python.
        for mark in (root / "usr" / "lib").glob("python3*/EXTERNALLY-MANAGED"):
            mark.unlink()
        (root / "usr" / "bin" / "python").symlink_to("python3")
        # Behind a mirror the packages of Python come with the certificate that this machine knows.
        if (Path("/") / CERTIFICATES).exists():
            shutil.copy(Path("/") / CERTIFICATES, root / CERTIFICATES)
        shutil.rmtree(root / "var" / "cache" / "apt", ignore_errors=True)
        engine.from_folder(root, TAG)
    return TAG
