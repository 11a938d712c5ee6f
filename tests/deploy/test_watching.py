"""The dashboard and the alert rules use only metrics that Tavola has, with labels that these have."""

import json
import re
from typing import Any

import pytest
import yaml
from tests.deploy.programs import DEPLOY

from tavola.table.runtime.metrics import REGISTRY

Json = dict[str, Any]
FUNCTIONS = {
    "avg_over_time",
    "changes",
    "histogram_quantile",
    "increase",
    "max",
    "min",
    "min_over_time",
    "predict_linear",
    "rate",
    "sum",
    "time",
}
WORDS = {"by", "and", "or", "unless"}
# Prometheus adds these to every metric.
ADDED = {"job", "instance"}
# What an operator has to see, each with its name here.
WATCHED = {
    "bot queue": "tavola_bot_queue",
    "evictions": "tavola_evictions_total",
    "failed stores": "tavola_store_failures_total",
    "failed deals": "tavola_deal_failures_total",
    "free disk": "tavola_free_disk_bytes",
    "limits hit": "tavola_limits_hit_total",
}
ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}


def figures() -> dict[str, set[str]]:
    """Every metric that can be queried, with its labels."""
    known: dict[str, set[str]] = {"up": set()}
    collectors: Any = REGISTRY._names_to_collectors
    for family in REGISTRY.collect():
        own = set(getattr(collectors.get(family.name), "_labelnames", ()))
        for ending in ENDINGS[family.type]:
            known[family.name + ending] = own | ({"le"} if ending == "_bucket" else set())
    return known


def faults(query: str) -> list[str]:
    """What is wrong with a query: unknown metrics, labels or functions, or brackets."""
    known = figures()
    plain = re.sub(r'"[^"]*"', '""', query)
    wrong = [
        f"{one} and {other}" for one, other in ("()", "[]", "{}") if plain.count(one) != plain.count(other)
    ]
    labels = set(re.findall(r"(\w+)\s*(?:=~|!=|!~|=)\s*\"", plain))
    for group in re.findall(r"\bby \(([^)]*)\)", plain):
        labels |= {name.strip() for name in group.split(",")}
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)", " ", plain)
    asked = set()
    for name, bracket in re.findall(r"\b([a-zA-Z_]\w*)\s*(\(?)", bare):
        if bracket and name not in FUNCTIONS | WORDS:
            wrong.append(f"function {name}")
        elif not bracket and name not in WORDS:
            asked.add(name)
    wrong += [f"figure {name}" for name in sorted(asked - set(known))]
    if not asked:
        wrong.append("no figure")
    had = ADDED.union(*(known.get(name, set()) for name in asked))
    return wrong + [f"label {name}" for name in sorted(labels - had)]


def rules() -> list[Json]:
    told = yaml.safe_load((DEPLOY / "alerts.yml").read_text())
    return [rule for group in told["groups"] for rule in group["rules"]]


def panels() -> list[Json]:
    return [panel for panel in dashboard()["panels"] if panel["type"] != "row"]


def queries(panel: Json) -> list[str]:
    """What a panel asks, with Grafana's variables filled in."""
    return [
        target["expr"].replace("$__rate_interval", "5m").replace("$job", "tavola")
        for target in panel["targets"]
    ]


def names_in(query: str) -> set[str]:
    return set(re.findall(r"\w+", query))


def dashboard() -> Json:
    told: Json = json.loads((DEPLOY / "grafana.json").read_text())
    return told


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("rate(tavola_errors_total[5m]) > 0", []),
        ('sum by (kind) (rate(tavola_commands_total{job="x"}[5m]))', []),
        ("tavola_errors", ["figure tavola_errors"]),
        ('tavola_sockets{seat="1"}', ["label seat"]),
        ("sum by (outcome) (tavola_limits_hit_total)", ["label outcome"]),
        ("guess(tavola_sockets)", ["function guess"]),
        ("sum(tavola_sockets", ["( and )"]),
        ("time() > 3", ["no figure"]),
    ],
)
def test_a_wrong_query_is_found(query: str, wrong: list[str]) -> None:
    assert faults(query) == wrong


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_alerts(rule: Json) -> None:
    assert faults(rule["expr"]) == []
    assert re.fullmatch(r"Tavola[A-Z][A-Za-z]+", rule["alert"])
    assert rule["labels"]["severity"] in ("warning", "critical")
    assert re.fullmatch(r"\d+[mh]", rule.get("for", "1m"))
    assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
    assert len(rule["annotations"]["summary"]) > 10
    assert len(rule["annotations"]["description"]) > 40
    named = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["description"]))
    assert named <= set(re.findall(r"\w+", rule["expr"])) | ADDED


@pytest.mark.parametrize("name", WATCHED.values(), ids=WATCHED)
def test_what_has_to_be_watched_is_shown_and_wakes_somebody(name: str) -> None:
    assert any(name in names_in(query) for panel in panels() for query in queries(panel))
    assert any(name in names_in(rule["expr"]) for rule in rules())


def test_every_alert_has_a_name_of_its_own() -> None:
    assert any("tavola_errors_total" in names_in(rule["expr"]) for rule in rules())
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("panel", panels(), ids=lambda panel: f"{panel['id']} {panel['title']}")
def test_panels(panel: Json) -> None:
    assert panel["type"] in ("stat", "timeseries")
    assert panel["description"].endswith(".")
    assert panel["fieldConfig"]["defaults"]["unit"]
    assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
    assert [target["refId"] for target in panel["targets"]] == list("ABCD")[: len(panel["targets"])]
    for query in queries(panel):
        assert faults(query) == []
        assert "$" not in query


def test_the_dashboard() -> None:
    told = dashboard()
    assert {"title", "uid", "schemaVersion", "panels", "templating", "time"} <= set(told)
    assert [variable["name"] for variable in told["templating"]["list"]] == ["datasource", "job"]
    numbers = [panel["id"] for panel in told["panels"]]
    assert len(numbers) == len(set(numbers))
    taken: set[tuple[int, int]] = set()
    for panel in told["panels"]:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= 24
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells
