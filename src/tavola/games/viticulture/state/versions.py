"""What changed in the rules of Viticulture: each constant is the version that introduced it."""

from typing import Final

from tavola.core.rules_versions import Change, Changes

CARAVAN_DRAWS: Final = 3
FORCED_CHOICES: Final = 3
UNWANTED_BONUS: Final = 3
AGGRESSIVE_WITH_ALL: Final = 3

CHANGES: Final = Changes(
    oldest=2,
    changes=[
        Change(
            CARAVAN_DRAWS,
            "A card taken from a Caravan is drawn: a Mercado may fill it, and an Oracle may see one more.",
            ["TU-6.22", "TU-7.21", "VI-12.18"],
        ),
        Change(
            FORCED_CHOICES,
            "A choice that has one outcome, as everybody can see, is not asked.",
            ["VI-2.17"],
        ),
        Change(
            UNWANTED_BONUS,
            "A card of a bonus for which a deck would be shuffled may be left out, and so may the star of a "
            "structure card when all stars are placed.",
            ["VI-3.7", "TU-5.11"],
        ),
        Change(
            AGGRESSIVE_WITH_ALL,
            "The aggressive Automa plays on the extended board only with special workers and structures.",
            ["TU-8.11"],
        ),
    ],
)
