"""What changed in the rules of The Castles of Tuscany: each constant is the version that introduced it."""

from typing import Final

from tavola.core.rules_versions import Changes

CHANGES: Final = Changes(oldest=2, changes=[])
