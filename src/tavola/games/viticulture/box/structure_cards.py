"""The structure cards of Tuscany by number, and what can be looked up about them (TU-7)."""

from typing import Final

from tavola.games.viticulture.box.cards import FIRST, STRUCTURE, STRUCTURE_CARDS
from tavola.games.viticulture.box.data_files import number, word

FIRST_CARD: Final = FIRST[STRUCTURE]  # plus its number, this is a structure card's kind
CARD_NAMES: Final = [word(entry, "id") for entry in STRUCTURE_CARDS]
CARD_COSTS: Final = [number(entry, "cost") for entry in STRUCTURE_CARDS]
CARD_KINDS: Final = [word(entry, "kind") for entry in STRUCTURE_CARDS]


# Private spaces: the one for destroying on the construction mat, and one on each action card.
DESTROYING: Final = "construction_mat"
ACTION_CARDS: Final = [at for at in range(len(CARD_NAMES)) if CARD_KINDS[at] == "action"]
MAT_SPACES: Final = [DESTROYING, *[CARD_NAMES[at] for at in ACTION_CARDS]]
# The private space of each card by its place in `MAT_SPACES`, -1 for cards without.
SPACE_OF: Final = [1 + ACTION_CARDS.index(at) if at in ACTION_CARDS else -1 for at in range(len(CARD_NAMES))]

# Where structure cards are built: two slots of the construction mat, then the fields (TU-7.2).
MAT_SLOTS: Final = 2
SITE_BITS: Final = 6  # for each site in a vineyard: the number of the card plus one, or 0
SITE_MASK: Final = 63
POINTS: Final = 1  # for building one


def _by_occasion() -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for at in range(len(CARD_NAMES)):
        when = word(STRUCTURE_CARDS[at], "when")
        if when and ("gain" in STRUCTURE_CARDS[at] or "may" in STRUCTURE_CARDS[at]):
            found.setdefault(when, []).append(at)
    return found


# The cards that allow their owner something, by the verb, and the rules that say so.
ALLOWED: Final = {word(entry, "allows"): at for at, entry in enumerate(STRUCTURE_CARDS) if "allows" in entry}
ALLOWED_RULES: Final = [word(entry, "rule") for entry in STRUCTURE_CARDS]

# The cards that give or offer something on an occasion.
OCCASIONS: Final = _by_occasion()
OFFERS: Final = ["may" in entry for entry in STRUCTURE_CARDS]
