"""The programs that check and run the files of deploy/."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"


def find(program: str, package: str) -> str:
    """Where a program is; a test that needs it fails with a sentence if it is not installed."""
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        raise AssertionError(
            f"The tests of deploy/ need {program}. Install it ('apt-get install --no-install-recommends "
            f"{package}' on Debian)."
        )
    return found
