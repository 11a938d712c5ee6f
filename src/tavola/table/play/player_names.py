"""Names of people and of bots."""

# The host of a table need not name its bots.
BOT_NAMES = ["Ugo", "Bice", "Lapo", "Nella", "Dino", "Vanna", "Guido", "Fina"]


def clean_name(name: str) -> str:
    """A name without odd characters."""
    kept = "".join(letter for letter in name if letter.isprintable())
    return " ".join(kept.split())[:24]
