"""What cannot run here is checked by its own linter: alerts, dashboard, Dockerfile and compose file."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.deploy.programs import DEPLOY, find
from tests.deploy.test_watching import WATCHED, panels, queries, rules
from tests.table.harness import PATIENCE

Json = dict[str, Any]


def judged(*command: str) -> tuple[bool, str]:
    """Whether a linter is content, and what it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=5 * PATIENCE)
    return done.returncode == 0, done.stdout + done.stderr


def promtool(*words: str) -> tuple[bool, str]:
    return judged(find("promtool", "prometheus"), *words)


def rules_of(folder: Path, expressions: list[str]) -> Path:
    """A file with a recording rule for each expression: promtool reads queries only in rules."""
    kept = [{"record": f"dashboard:query{n}", "expr": query} for n, query in enumerate(expressions)]
    file = folder / "rules.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": kept}]}))
    return file


def test_prometheus_understands_the_alerts() -> None:
    content, said = promtool("check", "rules", "--lint=all", "--lint-fatal", str(DEPLOY / "alerts.yml"))
    assert content, said
    assert f"{len(rules())} rules found" in said


def test_prometheus_understands_the_dashboard(tmp_path: Path) -> None:
    asked = [query for panel in panels() for query in queries(panel)]
    content, said = promtool("check", "rules", str(rules_of(tmp_path, asked)))
    assert content, said
    assert f"{len(asked)} rules found" in said


@pytest.mark.parametrize("query", ["rate(tavola_errors_total)", "sum by kind (up)", "tavola_sockets{job=1}"])
def test_prometheus_finds_what_is_wrong(query: str, tmp_path: Path) -> None:
    content, said = promtool("check", "rules", str(rules_of(tmp_path, [query])))
    assert not content
    assert "could not parse expression" in said


# Made-up series of two hours, one value per minute: the alert fires for the first and not for the second.
GIGABYTE = 1024**3
SERIES = {
    "tavola_bot_queue": ("TavolaBotsBehind", "5x120", "9x114 9 0 9 9 0 9"),
    "tavola_evictions_total": ("TavolaEvictsTables", "0+60x120", "0+1x120"),
    "tavola_store_failures_total": ("TavolaNotStored", "0x115 3x4", "3x120"),
    "tavola_deal_failures_total": ("TavolaNotDealt", "0x115 1x4", "1x120"),
    "tavola_free_disk_bytes": ("TavolaDiskFull", f"{GIGABYTE // 10}x120", f"{GIGABYTE}x120"),
    'tavola_limits_hit_total{kind="looks"}': ("TavolaLimitsHit", "0+20x120", "0+1x120"),
}


def fires(alert: str, series: str, values: str, folder: Path) -> bool:
    """Whether an alert has fired by the end of a series."""
    # The test expects no alert: promtool passes only if there was none, or else names those that fired.
    test = {
        "rule_files": [str(DEPLOY / "alerts.yml")],
        "tests": [
            {
                "interval": "1m",
                "input_series": [{"series": series, "values": values}],
                "alert_rule_test": [{"eval_time": "120m", "alertname": alert, "exp_alerts": []}],
            }
        ],
    }
    file = folder / "test.yml"
    file.write_text(yaml.safe_dump(test))
    content, said = promtool("test", "rules", str(file))
    assert content or f'alertname="{alert}"' in said, said
    return not content


def test_every_figure_that_has_to_be_watched_is_made_up() -> None:
    assert {series.partition("{")[0] for series in SERIES} == set(WATCHED.values())


@pytest.mark.parametrize("series", SERIES)
def test_alerts_come_and_stay_away(series: str, tmp_path: Path) -> None:
    alert, bad, good = SERIES[series]
    assert fires(alert, series, bad, tmp_path)
    assert not fires(alert, series, good, tmp_path)


def hadolint(file: Path) -> tuple[bool, str]:
    """Run the hadolint of the environment, which is installed with the other check tools."""
    return judged(str(Path(sys.executable).parent / "hadolint"), "--no-color", "--strict-labels", str(file))


def test_hadolint_has_nothing_against_the_dockerfile() -> None:
    assert hadolint(DEPLOY / "Dockerfile") == (True, "")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("COPY . .", "COPPY . .", "unexpected"),
        ("CMD [", "CMD []]", "unexpected"),
        ("AS build", "AS other", "COPY --from"),
        ("USER 10026:10026", "USER root", "DL3002"),
        ("# hadolint ignore=DL3008", "#", "DL3008"),
    ],
)
def test_hadolint_finds_what_is_wrong(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    assert old in text
    file = tmp_path / "Dockerfile"
    file.write_text(text.replace(old, new))
    content, answer = hadolint(file)
    assert not content
    assert said in answer


def compose_judged(text: str, folder: Path) -> tuple[bool, str]:
    """What the Compose Specification finds wrong with a file, once its variables are filled in."""
    file = folder / "compose.yaml"
    file.write_text(re.sub(r"\$\{SITE[^}]*\}", "tavola.example", text))
    schema = ["--builtin-schema", "vendor.compose-spec"]
    return judged(sys.executable, "-m", "check_jsonschema", *schema, str(file))


def test_the_compose_file_keeps_to_its_specification(tmp_path: Path) -> None:
    content, answer = compose_judged((DEPLOY / "compose.yaml").read_text(), tmp_path)
    assert content, answer


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mem_limit:", "mem_limits:"),
        ("restart: unless-stopped", "restart: [always]"),
        ("condition: service_healthy", "condition: healthy"),
        ("read_only: true", "read_only: [yes]"),
        ("ipv4_address:", "ip4_address:"),
    ],
)
def test_the_specification_finds_what_is_wrong(old: str, new: str, tmp_path: Path) -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    assert old in text
    content, answer = compose_judged(text.replace(old, new, 1), tmp_path)
    assert not content
    assert "Schema validation errors" in answer
