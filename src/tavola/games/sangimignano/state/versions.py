"""What changed in the rules of San Gimignano: each constant is the version that introduced it."""

from typing import Final

from tavola.core.rules_versions import Changes

CHANGES: Final = Changes(oldest=1, changes=[])
