"""Promotion: a value is shipped only if it beats the shipped one, on deals from which nobody learned."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec

from tavola.core.data.files import make_folder, writing
from tavola.core.search.minds import Mind
from tavola.lab.statistics import wilson
from tavola.lab.training.actors import Contest, Order, contest_elsewhere
from tavola.lab.training.recipe import Recipe

# Deals of promotions begin where those of gates end.
FIRST_DEAL = 1_000_000_000


def promote(mind: Mind, recipe: Recipe, text: str, seed: int, deals: int, jobs: int) -> str:
    """Ship a value if more than half of the victories are its own; what became of it, in a sentence."""
    shipped = mind.path.read_text("utf-8") if mind.path.exists() else ""
    game = mind.game.name
    share = 0.0
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        work = []
        for number in range(deals):
            order = Order(
                game, mind.variant, mind.figures, seed, FIRST_DEAL + number, 1, text, shipped, recipe.games
            )
            work.append(pool.submit(contest_elsewhere, msgspec.msgpack.encode(order)))
        for done in work:
            share += sum(msgspec.msgpack.decode(done.result(), type=Contest).shares) / deals
    low, high = wilson(round(share * deals), deals)
    against = "the value that is shipped" if shipped else "evaluate"
    result = f"{share:.1%} ({low:.1%} – {high:.1%}) of {deals} deals against {against}"
    if share <= 0.5:
        return f"Not shipped: {result}."
    make_folder(mind.path.parent)
    with writing(mind.path):
        mind.path.write_text(f'beats = "{result}"\n{text}', "utf-8")
    return f"Shipped as {mind.path.name}: {result}."
