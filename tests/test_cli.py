"""The command line: what people see, what programs read, and how bad input is answered."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from tavola import engine, game
from tavola.bots.strength import read_strengths
from tavola.cli import app
from tavola.core.chance import fast_chance
from tavola.core.data.record import read_record
from tavola.core.play.session import Session
from tavola.lab import bench as benches
from tavola.lab.bench import EngineSpeed
from tavola.lab.match import commands as matches
from tavola.lab.replay import replayed
from tavola.lab.rules import CLONE, TESTS

NAMES = ["castles", "sangimignano", "viticulture"]
CASES = TESTS / "games" / "sangimignano" / "scenarios"


def tavola(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def read(*words: str | Path) -> dict[str, object]:
    """The JSON object that a command prints."""
    result = tavola(*words, "--json")
    assert result.exit_code == 0, result.output
    return msgspec.json.decode(result.stdout, type=dict[str, object])


def sentence(*words: str | Path) -> str:
    """The error sentence for bad input."""
    result = tavola(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def test_version() -> None:
    told = read("version")
    assert told["compiled"] == engine.compiled()
    assert told["engine"] == engine.describe()
    assert told["rules"] == {name: game(name).rules_version for name in NAMES}
    assert f"engine {engine.describe()}\n" in tavola("version").stdout


@pytest.mark.parametrize("module", ["tavola", "tavola.cli"])
def test_it_runs_as_a_program(module: str) -> None:
    command = [sys.executable, "-m", module, "version", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert msgspec.json.decode(done.stdout)["tavola"]


def test_games_tell_every_option() -> None:
    all_known = msgspec.convert(read("games")["games"], list[dict[str, object]])
    assert [known["name"] for known in all_known] == NAMES
    known = all_known[NAMES.index("sangimignano")]
    assert known["players"] == [2]
    assert known["modules"] == ["nobles"]
    options = {
        option["name"]: option for option in msgspec.convert(known["options"], list[dict[str, object]])
    }
    assert options["deals"]["default"] == 1
    assert options["deals"]["values"] == "a whole number from 1 to 12"
    assert options["marker_on_destroy"]["source"] == "house"
    shown = tavola("games").stdout
    assert all(f"  {name} = " in shown for name in options)
    assert "\nplayers   1 to 6\n" in shown


def test_games_tell_of_one_game() -> None:
    (known,) = msgspec.convert(read("games", "castles")["games"], list[dict[str, object]])
    assert known["name"] == "castles"
    assert sentence("games", "chess") == f"There is no game 'chess'. Games are: {', '.join(NAMES)}."


def test_rules_name_what_shows_them() -> None:
    shown = tavola("rules", "sangimignano").stdout
    assert "SG-3.2 Purchase is not allowed" in shown
    assert "tests/games/sangimignano/scenarios/purchase-hand-limit.toml" in shown


def test_no_rule_is_missing_a_test() -> None:
    assert tavola("rules", "--missing").stdout == "Every rule is shown by a test or scenario.\n"


def test_rules_of_no_game() -> None:
    assert sentence("rules", "chess") == f"There is no game 'chess'. Games are: {', '.join(NAMES)}."


# Scenarios -----------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One scenario that holds, one that does not, one that cannot be understood."""
    head = 'title = "Case"\ngame = "sangimignano"\n[then]\n'
    (tmp_path / "a.toml").write_text(head + "to_act = 0\n")
    (tmp_path / "b.toml").write_text(head + "to_act = 1\nscores = [3, 4]\n")
    (tmp_path / "c.toml").write_text(head + "to_akt = 1\n")
    return tmp_path


def test_scenarios_that_hold() -> None:
    result = tavola("scenario", CASES / "mura.toml", CASES / "via-francigena.toml")
    assert result.exit_code == 0
    assert result.stdout.endswith("2 ok, 0 failed, 0 in error\n")


def test_scenarios_that_do_not_hold(folder: Path) -> None:
    result = tavola("scenario", folder)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"ok     {folder}/a.toml  Case",
        f"failed {folder}/b.toml  Case",
        "       then.scores",
        "         expected  [3,4]",
        "         found     [0,0]",
        "       then.to_act",
        "         expected  1",
        "         found     0",
        f"error  {folder}/c.toml  ",
        f"       {folder}/c.toml: then: unknown field 'to_akt'.",
        "1 ok, 1 failed, 1 in error",
    ]


def test_scenarios_as_data(folder: Path) -> None:
    result = tavola("scenario", folder, "--json")
    assert result.exit_code == 1
    told = msgspec.json.decode(result.stdout)
    assert (told["ok"], told["failed"], told["error"]) == (1, 1, 1)
    assert [entry["status"] for entry in told["scenarios"]] == ["ok", "failed", "error"]
    assert told["scenarios"][1]["differences"][0] == {
        "place": "then.scores",
        "expected": "[3,4]",
        "found": "[0,0]",
    }


def test_no_scenarios(tmp_path: Path) -> None:
    assert sentence("scenario", tmp_path) == "No scenario files (*.toml) found there."
    result = tavola("scenario", tmp_path / "none.toml")
    assert result.exit_code == 1
    assert "none.toml cannot be read: No such file or directory." in result.stdout


# Simulations ---------------------------------------------------------------------------------------

SIMULATE = ("simulate", "sangimignano", "--bots", "random", "--games", "20", "--seed", "9")


def test_simulate_as_data() -> None:
    told = read(*SIMULATE, "--set", "nobles=true", "--paired", "--players", "2")
    assert sorted(told) == ["game", "options", "results", "speed"]
    assert told["game"] == "sangimignano"
    assert msgspec.convert(told["options"], dict[str, object])["nobles"] is True
    results = msgspec.convert(told["results"], dict[str, object])
    assert results["games"] == 20
    first, second = msgspec.convert(results["bots"], list[dict[str, object]])
    assert {"name", "wins", "draws", "win_rate", "score_mean"} <= first.keys()
    assert first["name"] == second["name"] == "random"
    speed = msgspec.convert(told["speed"], dict[str, float])
    assert speed["games_per_second"] > 0
    assert speed["decisions_per_second"] > speed["games_per_second"]


def test_simulate_in_processes_of_a_real_program() -> None:
    def run(jobs: str) -> object:
        command = [sys.executable, "-m", "tavola", *SIMULATE, "--jobs", jobs, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return msgspec.json.decode(done.stdout)["results"]

    assert run("1") == run("2")


def test_simulate_as_a_table() -> None:
    result = tavola(*SIMULATE)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "95 % interval" in result.stdout
    assert result.stdout.count("random") == 2
    assert "20 games, seed 9" in result.stdout
    assert "decisions per second in 1 process" in result.stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bots", "oracle"), "There is no bot 'oracle'."),
        (("--bots", "random,random,random"), "San Gimignano is for 2 players, not 3."),
        (("--players", "5"), "San Gimignano is for 2 players, not 5."),
        (("--set", "nobles"), "--set takes option=value, not 'nobles'."),
        (("--set", "nobles=perhaps"), "Option nobles is 'perhaps', but it takes true or false."),
        (("--set", "towers=3"), "There is no option 'towers'."),
        (("--games", "0"), "--games is 0"),
        (("--jobs", "-2"), "--jobs is -2"),
    ],
)
def test_simulate_what_cannot_be(words: tuple[str, ...], reason: str) -> None:
    assert sentence("simulate", "sangimignano", *words).startswith(reason)


def test_simulate_no_game() -> None:
    assert sentence("simulate", "chess").startswith("There is no game 'chess'.")


# Matches -------------------------------------------------------------------------------------------

MATCH = ("match", "sangimignano", "--bots", "heuristic,random", "--deals", "2", "--seed", "9")


def test_match_as_data(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    told = read(*MATCH, "--set", "nobles=true", "--to", file)
    assert sorted(told) == ["game", "options", "results", "rules", "thinking"]
    assert msgspec.convert(told["options"], dict[str, object])["nobles"] is True
    results = msgspec.convert(told["results"], dict[str, object])
    assert (results["games"], results["deals"], results["seatings"]) == (4, 2, 2)
    first, second = msgspec.convert(results["bots"], list[dict[str, object]])
    assert (first["name"], second["name"]) == ("heuristic", "random")
    assert first["share"] == 1.0
    assert read(*MATCH, "--set", "nobles=true", "--jobs", "2")["results"] == told["results"]
    assert read(*MATCH, "--set", "nobles=true", "--to", file) == told
    assert refusal(*MATCH, "--to", file).startswith(f"{file} holds another match: its options")


def test_match_as_tables_and_a_picture(tmp_path: Path) -> None:
    result = tavola(*MATCH, "--report", tmp_path / "match.svg")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "95 % (games)" in result.stdout
    assert "Colourful" in result.stdout
    assert "4 games, 2 deals, each from 2 seatings, seed 9" in result.stdout
    assert (tmp_path / "match.svg").read_text("utf-8").startswith("<svg ")


def test_match_alone() -> None:
    shown = tavola("match", "viticulture", "--players", "1", "--bots", "random", "--deals", "1").stdout
    assert "1 game, seed 0" in shown
    assert "share by seat" not in shown


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bots", "oracle"), "There is no bot 'oracle'."),
        (("--bots", "random,random,random"), "San Gimignano is for 2 players, not 3."),
        (("--set", "nobles"), "--set takes option=value, not 'nobles'."),
        (("--deals", "0"), "--deals is 0"),
        (("--jobs", "-2"), "--jobs is -2"),
        (("--ismcts-ms", "0"), "--ismcts-ms is 0"),
    ],
)
def test_match_what_cannot_be(words: tuple[str, ...], reason: str) -> None:
    assert sentence("match", "sangimignano", *words).startswith(reason)


LADDER = ("ladder", "sangimignano", "--levels", "random,heuristic", "--deals", "2")


def test_ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text("<!-- ladder sangimignano -->\n<!-- /ladder -->\n")
    strength = tmp_path / "strength.toml"
    monkeypatch.setattr(matches, "PAGE", page)
    monkeypatch.setattr(matches, "strength_file", lambda _: strength)
    result = tavola(*LADDER, "--write", "--to", tmp_path / "games")
    assert result.exit_code == 0, result.output
    assert "heuristic – random" in result.stdout
    assert "| heuristic | random | 4 | 100.0 % |" in page.read_text("utf-8")
    assert not strength.exists()  # neither of them is an opponent for people
    climbed = ("ladder", "sangimignano", "--levels", "novice,regular", "--deals", "2", "--write")
    assert tavola(*climbed).exit_code == 0
    (won,) = read_strengths(strength)
    assert (won.level, won.against, won.players, won.deals, won.games) == ("regular", "novice", 2, 2, 4)
    told = read(*LADDER)
    (rung,) = msgspec.convert(told["rungs"], list[dict[str, object]])
    assert (rung["level"], rung["against"], rung["games"]) == ("heuristic", "random", 4)


def test_ladder_what_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sentence("ladder", "chess").startswith("There is no game 'chess'.")
    assert sentence("ladder", "castles", "--levels", "random").startswith("A ladder needs two levels")
    monkeypatch.setattr(matches, "PAGE", tmp_path / "benchmarks.md")
    assert "run this in a clone of Tavola" in refusal(*LADDER, "--write")


def test_the_docs_have_a_place_for_each_ladder() -> None:
    text = (CLONE / "docs" / "benchmarks.md").read_text("utf-8")
    for name in NAMES:
        assert f"<!-- ladder {name} -->" in text


# Records -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a random advanced game in which something happens."""
    session = Session(game("sangimignano"), 21, 2, {"nobles": True})
    chance = fast_chance(4)
    while not session.state.over:
        legal = session.state.legal()
        session.play(legal[chance.below(max(1, len(legal) - 1))])  # the last one is usually a pass
    assert len(session.entries) > 40
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(session.record(["Adso", "William"]).text(), encoding="utf-8")
    return path


def changed(played: Path, tmp_path: Path, **fields: object) -> Path:
    """The same record with other claims."""
    path = tmp_path / "changed.json"
    path.write_bytes(msgspec.json.encode({**msgspec.json.decode(played.read_bytes()), **fields}))
    return path


def refusal(*words: str | Path) -> str:
    """The sentence about a bad file."""
    result = tavola(*words)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def test_replay_tells_the_game_and_its_end(played: Path) -> None:
    result = tavola("replay", played)
    assert result.exit_code == 0
    assert "First turn: Adso." in result.stdout
    assert "The game is over" in result.stdout
    assert " wins" in result.stdout


def test_replay_stops_where_it_is_told(played: Path) -> None:
    shown = tavola("replay", played, "--at", "0").stdout
    assert "Tower deck 31" in shown
    assert "Adso: " in shown
    assert shown.count("\n   1  ") == 0
    assert "\n   1  " in tavola("replay", played, "--at", "1").stdout
    assert sentence("replay", played, "--at", "100000").startswith(
        "There is no position 100000: the record goes"
    )
    assert sentence("replay", played, "--seat", "2") == "There is no seat 2: seats go from 0 to 1."


def test_replay_shows_a_seat_what_it_may_see(played: Path) -> None:
    record = read_record(played)
    at = next(n for n, action in enumerate(record.actions, start=1) if action == "draw deck")
    session = replayed(record, at)
    mover = session.entries[-1].seat
    drawn = session.entries[-1].events[0].seen_by(mover)["card"]
    own, other, spectator = (
        tavola("replay", played, "--at", str(at), *seat).stdout.partition(f"\n{at:>4}  ")[2].splitlines()[0]
        for seat in (("--seat", str(mover)), ("--seat", str(1 - mover)), ())
    )
    assert f"You drew a card: {drawn}" in own
    assert other == spectator
    assert "drew a card from the Tower deck" in other


def test_replay_in_italian(played: Path) -> None:
    assert "Adso" in tavola("replay", played, "--lang", "it", "--at", "3").stdout
    assert "There is no language 'de'." in tavola("replay", played, "--lang", "de").stderr


def test_verify_says_what_was_compared(played: Path) -> None:
    result = tavola("verify", played)
    assert result.exit_code == 0
    record = read_record(played)
    assert f"{len(record.actions)} actions of San Gimignano replayed under rules version 1" in result.stdout
    assert f"scores {record.scores[0]} : {record.scores[1]} as recorded" in result.stdout
    winners = ", ".join(record.all_names()[seat] for seat in record.winners)
    assert f"winners {winners} as recorded" in result.stdout
    assert (
        "the file says nothing about its shuffle: nothing is proved about who chose the cards"
        in result.stdout
    )
    assert result.stdout.endswith("game.json is verified, except for its shuffle.\n")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"scores": [1, 2]}, "The record says scores [1, 2], but the replay gives ["),
        ({"winners": [0, 1]}, "The record says winners [0, 1], but the replay gives ["),
        (
            {"rules": "0"},
            "This record was played under rules version 0 of San Gimignano; this Tavola knows version 1.",
        ),
        (
            {"actions": ["pass", "close"]},
            "Action 2 of the record cannot be played: 'close' is not allowed now",
        ),
        ({"actions": ["dance"]}, "Action 1 of the record cannot be played: There is no action 'dance'."),
        ({"seed": "green"}, "The record cannot be started: The seed 'green' is neither"),
        (
            {"options": {"nobles": 3}},
            "The record cannot be started: Option nobles is 3, but it takes true or false.",
        ),
        ({"game": "chess"}, "There is no game 'chess'."),
        ({"players": 4}, "San Gimignano is for 2 players, not 4."),
        ({"players": 0}, "San Gimignano is for 2 players, not 0."),
        ({"players": -1, "names": []}, "San Gimignano is for 2 players, not -1."),
        ({"seed": 10**63}, "The record cannot be started: A seed that is a whole number has fewer than 64"),
        ({"names": ["Adso"]}, "there are 1 names for 2 players."),
        ({"colour": "red"}, "unknown field 'colour'."),
        ({"actions": "pass"}, "actions: a list is expected here, not a text."),
    ],
)
def test_records_that_are_not_true(
    played: Path, tmp_path: Path, fields: dict[str, object], reason: str
) -> None:
    path = changed(played, tmp_path, **fields)
    assert reason in refusal("verify", path)
    if "scores" not in fields and "winners" not in fields:
        assert reason in refusal("replay", path)


HIDING = "\r\x1b[2Kgame.json is verified.\x1b[8m\n\u202e\x9b2J"


def assert_harmless(printed: str) -> None:
    """Nothing but letters and the ends of our own lines."""
    assert all(line.isprintable() for line in printed.split("\n"))
    assert not any(line.startswith("game.json is verified.") for line in printed.split("\n"))


def test_names_cannot_hide_the_verdict(played: Path, tmp_path: Path) -> None:
    plain = tavola("verify", played).stdout
    told = tavola("verify", changed(played, tmp_path, names=[f"Adso{HIDING}", HIDING])).stdout
    assert_harmless(told)
    assert r"\r\x1b[2Kgame.json is verified.\x1b[8m\n\u202e\x9b2J" in told
    assert told.count("\n") == plain.count("\n")
    assert told.endswith("changed.json is verified, except for its shuffle.\n")
    long = tavola("verify", changed(played, tmp_path, names=["x" * 999 + "y", f"{' ' * 500}is verified."]))
    assert max(map(len, long.stdout.splitlines())) < len(str(tmp_path)) + 200
    # A player without a printable name is shown by seat.
    assert "winners seat " in tavola("verify", changed(played, tmp_path, names=["", " "])).stdout


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": HIDING},
        {"game": HIDING},
        {"seed": HIDING},
        {HIDING: 1},
        {"actions": [HIDING]},
        {"options": {HIDING: 1}},
        {"options": {"nobles": HIDING}},
        {"shuffle": {"scheme": HIDING}},
    ],
)
def test_nothing_in_a_file_can_be_taken_for_a_verdict(
    played: Path, tmp_path: Path, fields: dict[str, object]
) -> None:
    assert_harmless(refusal("verify", changed(played, tmp_path, **fields)))


def test_a_replayed_game_cannot_steer_the_terminal(played: Path, tmp_path: Path) -> None:
    file = changed(played, tmp_path, names=[HIDING, f"Bice{HIDING}"])
    assert_harmless(tavola("replay", file).stdout)
    assert_harmless(tavola("replay", changed(played, tmp_path, rules="\x1b[2K")).stderr)


def test_files_that_are_no_records(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    assert refusal("verify", path).endswith("some.json cannot be read: No such file or directory.")
    path.write_bytes(b"\xff\xfe")
    assert refusal("verify", path).endswith("some.json is not a text file in UTF-8.")
    path.write_text("{")
    assert refusal("replay", path).endswith("some.json is not the file of a game: it is not JSON.")
    path.write_text("{}")
    assert refusal("replay", path).endswith("some.json: the field 'game' is missing.")


def test_a_file_nested_without_end(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text("port = " + "[" * 5000)
    assert refusal("doctor", "--config", path).endswith("some.toml: lists and tables are nested too deeply.")


# Keeping tables ------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one finished game, and next to it a file that is in the way."""
    folder = tmp_path / "data"
    brought = tavola("import", CLONE / "docs" / "example.json", "--data", folder)
    assert brought.exit_code == 0, brought.output
    (tmp_path / "file").write_text("here")
    return folder


def test_what_cannot_be_written_is_said_in_a_sentence(data: Path) -> None:
    file = data.parent / "file"
    told = sentence("export", file / "new" / "deep", "--data", data)
    assert told.startswith(str(file))
    assert told.endswith("cannot be written: Not a directory.")
    assert sentence("export", file, "--data", data) == f"{file} is a file, not a folder."
    assert file.read_text() == "here"


def test_a_backup_makes_no_folder_that_may_be_missing(data: Path) -> None:
    """The disk for backups may not be there."""
    folder = data.parent / "disk"
    assert sentence("backup", folder / "copy", "--data", data) == f"There is no folder {folder}."
    assert not folder.exists()


@pytest.mark.parametrize(
    "words", [("serve",), ("play", "--no-browser"), ("import", CLONE / "docs" / "example.json")]
)
def test_a_data_folder_that_cannot_be(words: tuple[str | Path, ...], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("here")
    assert sentence(*words, "--data", file) == f"{file} is a file, not a folder."
    assert sentence(*words, "--data", file / "x") == f"{file / 'x'} cannot be written: Not a directory."
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_doctor_names_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    result = tavola("doctor", "--data", tmp_path / "file")
    assert result.exit_code == 1
    assert f"BAD  folder   {tmp_path / 'file'} is a file, not a folder\n" in result.stdout


def test_the_doctor_makes_nothing(tmp_path: Path) -> None:
    result = tavola("doctor", "--data", tmp_path / "x" / "y")
    assert f"ok   folder   {tmp_path / 'x' / 'y'}, created at the first start, " in result.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_says_that_there_are_fewer_files_than_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVOLA_CONNECTIONS", "999999999")
    monkeypatch.setattr("tavola.table.runtime.settings.file_limit", lambda: 1024)
    told = "(!)  limits   connections is 999999999, but the system lets a process open 1024 files"
    assert told in tavola("doctor", "--data", tmp_path).stdout
    monkeypatch.setenv("TAVOLA_CONNECTIONS", "1000")
    assert "ok   limits   up to 1000 connections" in tavola("doctor", "--data", tmp_path).stdout


def test_a_file_that_is_no_database_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("no database" * 100)
    for command in (("serve",), ("backup", tmp_path / "copy"), ("import", CLONE / "docs" / "example.json")):
        result = tavola(*command, "--data", tmp_path)
        assert result.exit_code == 1
        assert result.stderr.endswith("tables.sqlite3 cannot be used: file is not a database.\n")


def test_import_takes_the_good_and_names_the_bad(played: Path, tmp_path: Path) -> None:
    bad = changed(played, tmp_path, scores=[1, 2])
    missing = tmp_path / "none.json"
    result = tavola("import", bad, played, missing, played, "--data", tmp_path / "data")
    assert result.exit_code == 1
    assert result.stdout.count(f"{played}: http://127.0.0.1:8026/table/") == 2
    told = result.stderr.splitlines()
    assert told[0].startswith(f"{bad}: The record says scores [1, 2], but the replay gives [")
    assert told[1:] == [f"{missing} cannot be read: No such file or directory."]
    exported = tavola("export", tmp_path / "out", "--data", tmp_path / "data")
    assert exported.stdout.count("sangimignano-") == 2


# The terminal --------------------------------------------------------------------------------------


def test_terminal_plays_until_the_person_leaves() -> None:
    result = CliRunner().invoke(app, ["terminal", "sangimignano", "--seed", "7"], input="1\nquit\n")
    assert result.exit_code == 0, result.output
    assert "SG-2.1" in result.stdout
    assert result.stdout.count("San Gimignano") >= 2


def test_terminal_with_nobody_there() -> None:
    def answer(*words: str) -> str:
        return sentence("terminal", "sangimignano", *words)

    assert sentence("terminal") == f"Which game? Games are: {', '.join(NAMES)}."
    assert sentence("terminal", "chess").startswith("There is no game 'chess'.")
    assert answer("--seats", "me,oracle").startswith("There is no bot 'oracle'.")
    assert answer("--seats", "me") == "San Gimignano is for 2 players, not 1."
    crowd = sentence("terminal", "viticulture", "--seats", ",".join(["me"] * 7))
    assert crowd == "Viticulture is for 1 to 6 players, not 7."
    assert answer("--seed", "green").startswith("The seed 'green' is neither a whole number nor")
    assert answer("--set", "nobles=maybe").startswith("Option nobles is 'maybe'")


def test_terminal_goes_on_with_a_saved_game(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    typed = f"purchase\nsave {saved}\nquit\n"
    first = CliRunner().invoke(app, ["terminal", "sangimignano", "--seed", "7"], input=typed)
    assert first.exit_code == 0, first.output
    assert read_record(saved).actions == ["purchase"]
    again = CliRunner().invoke(app, ["terminal", "--resume", str(saved)], input="quit\n")
    assert again.exit_code == 0, again.output
    assert "SG-3.1" in again.stdout
    saved.write_text("{}")
    assert refusal("terminal", "--resume", saved).endswith("the field 'game' is missing.")


# EngineSpeed ---------------------------------------------------------------------------------------------


def test_bench_shows_all_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benches, "_round", lambda name, options, wish: EngineSpeed(5.0, 10.0, 2.0, 1.5))
    monkeypatch.setattr(benches, "_peer_version", lambda: "3.2.1")
    shown = tavola("bench").stdout
    assert "sangimignano, interpreted" in shown
    assert "catanatron 3.2.1, two players" in shown
    assert (
        "sangimignano: 1.0 times the decisions per second and clones 1.0 times as fast as catanatron" in shown
    )
    told = read("bench", "sangimignano", "--set", "nobles=true")
    assert told["compiled"] == engine.compiled()
    games = msgspec.convert(told["games"], dict[str, dict[str, object]])
    assert games["sangimignano"]["clone_us"] == 1.5
    assert msgspec.convert(games["sangimignano"]["options"], dict[str, object])["nobles"] is True


def test_bench_of_no_game() -> None:
    assert sentence("bench", "chess").startswith("There is no game 'chess'.")
    assert sentence("bench", "--set", "x=1").startswith("There is no option 'x'.")


# Pictures ------------------------------------------------------------------------------------------


def test_replay_draws_a_picture(played: Path, tmp_path: Path) -> None:
    picture = tmp_path / "screen.svg"
    shown = tavola("replay", played, "--at", "6", "--seat", "0", "--last", "2", "--svg", picture).stdout
    assert "\n   4  " not in shown
    assert "\n   6  " in shown
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<svg ")
    assert "San&#160;Gimignano" in drawn
    assert drawn.count("http") == 1
    result = tavola("replay", played, "--svg", tmp_path / "nowhere" / "screen.svg")
    assert result.exit_code == 2
    assert result.stderr.endswith("screen.svg cannot be written: No such file or directory.\n")


def test_replay_lists_the_moves_only_for_the_seat_that_chooses(played: Path) -> None:
    at = next(n for n, entry in enumerate(replayed(read_record(played)).entries) if entry.seat == 1)
    assert "  1  " in tavola("replay", played, "--at", str(at), "--seat", "1", "--last", "0").stdout
    for chair in (("--seat", "0"), ()):
        shown = tavola("replay", played, "--at", str(at), *chair, "--last", "0").stdout
        assert "  1  " not in shown
        assert "William: " in shown
