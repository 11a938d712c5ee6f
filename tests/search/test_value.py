"""Values: the same whole numbers as the net they came from, and files that say what is wrong with them."""

from pathlib import Path

import numpy as np
import pytest

import tavola
from tavola.core.errors import BadFile
from tavola.core.search.features import Layout, Sheet
from tavola.core.search.minds import minds_file, value_at
from tavola.core.search.value import ONE, Value
from tavola.core.search.value_file import load_value, parse_value, value_text
from tavola.lab.training.net import Net

FEATURES = 12


def layout() -> Layout:
    made = Layout()
    made.many("thing", [str(number) for number in range(FEATURES - 1)])
    return made


def trained(wins: bool) -> tuple[Net, np.ndarray[tuple[int, ...], np.dtype[np.int16]]]:
    """A net that has learned a bent function of some positions."""
    chance = np.random.Generator(np.random.PCG64(7))
    features = chance.integers(-5, 6, (600, FEATURES)).astype(np.int16)
    points = 0.4 * features[:, 0] + 0.2 * features[:, 1] * (features[:, 2] > 0)
    targets = (1 / (1 + np.exp(-points)) if wins else 10 + points).astype(np.float32)
    net = Net(features.astype(np.float32).std(axis=0), 8, wins, 0.0, 3)
    net.centre(features, targets)
    for _ in range(1500):
        net.step(features, targets, 0.01, 0.0)
    return net, features


def sheet_of(row: list[int]) -> Sheet:
    sheet = Sheet(len(row))
    for place, value in enumerate(row):
        sheet.put(place, value)
    return sheet


@pytest.mark.agreement
@pytest.mark.parametrize("wins", [True, False])
def test_whole_numbers_say_what_the_net_says(wins: bool) -> None:
    net, features = trained(wins)
    value = parse_value(net.text(layout(), {"game": "none"}), "test", layout())
    said = [value.judge(sheet_of(row)) / ONE for row in features[:100].tolist()]
    meant = net.unit * net.answers((features[:100] / net.spread).astype(np.float32), net.average)
    assert np.abs(np.array(said) - meant).max() < 0.02
    assert np.std(said) > 0.5


def test_a_net_learns_what_is_bent() -> None:
    net, features = trained(wins=False)
    meant = 10 + 0.4 * features[:, 0] + 0.2 * features[:, 1] * (features[:, 2] > 0)
    off = net.unit * net.answers((features / net.spread).astype(np.float32), net.average) - meant
    assert np.sqrt(np.mean(off * off)) < 0.25 * np.std(meant)


def test_a_file_gives_back_its_value(tmp_path: Path) -> None:
    made = Layout()
    made.many("thing", ["one", "two"])
    path = tmp_path / "value.toml"
    card: dict[str, str | float] = {"beats": 'all "others"', "games": 3}
    path.write_text(value_text(card, made, 5, [1, -2, 3], [4], [5, 6, 7], [8]), "utf-8")
    value = load_value(path, made)
    same = Value(3, 5, [1, -2, 3], [4], [5, 6, 7], [8])
    for row in ([0, 0, 0], [4096, -3, 90], [-4096, 12, 1]):
        assert value.judge(sheet_of(row)) == same.judge(sheet_of(row))
    assert 'beats = "all \\"others\\""' in path.read_text("utf-8")


def test_a_value_for_other_features_is_refused() -> None:
    other = layout()
    other.one("a later idea")
    net, _ = trained(wins=True)
    with pytest.raises(BadFile, match="was made for other features: train it again"):
        parse_value(net.text(layout(), {}), "value.toml", other)


@pytest.mark.parametrize(
    "change", [("width = 8", "width = 9"), ("weights", "wights"), ("AAA", "??"), ("bias = ", "bias = = ")]
)
def test_a_damaged_file_is_refused_in_a_sentence(change: tuple[str, str]) -> None:
    net, _ = trained(wins=True)
    text = net.text(layout(), {})
    old, new = change
    if old == "AAA":
        first = text.index('"""\\\n') + 5
        text = text[:first] + new + text[first + 2 :]
    else:
        text = text.replace(old, new, 1)
    with pytest.raises(BadFile, match=r"value\.toml is"):
        parse_value(text, "value.toml", layout())


@pytest.mark.parametrize("name", tavola.game_names())
def test_every_shipped_value_fits_its_game(name: str) -> None:
    game = tavola.game(name)
    folder = game.folder / "judgement" / "values"
    for path in sorted(folder.glob("*.toml")):
        assert path.stem in minds_file(game)
        assert value_at(path, game) is not None
        text = path.read_text("utf-8")
        for line in ("game = ", "variant = ", "made = ", "games = ", "beats = "):
            assert f"\n{line}" in f"\n{text}", f"{path.name} has no card line {line!r}"


def test_all_values_together_are_small() -> None:
    sizes = [
        path.stat().st_size
        for name in tavola.game_names()
        for path in (tavola.game(name).folder / "judgement" / "values").glob("*.toml")
    ]
    assert sum(sizes) < 2_000_000
