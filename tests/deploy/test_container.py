"""The Dockerfile and the compose file match each other and Tavola; the health check is run.

There is no Docker engine to build and start them with. Their linters run in test_linters.py.
"""

import fnmatch
import inspect
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml
from tests.deploy.programs import DEPLOY, ROOT
from tests.table.harness import ServerProcess

from tavola.table.ops import cli
from tavola.table.runtime.settings import ServerSettings, load_settings

Json = dict[str, Any]
Step = tuple[str, str]


def stages() -> list[list[Step]]:
    """The instructions of each stage of the Dockerfile, with their arguments."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    found: list[list[Step]] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest.strip()))
    return found


def steps(word: str, stage: int = -1) -> list[str]:
    return [rest for kind, rest in stages()[stage] if kind == word]


def compose() -> Json:
    told: Json = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return told


def is_pinned(image: str) -> bool:
    """Whether an image has a version, and no registry address."""
    name, _, version = image.partition(":")
    return "." not in name and version not in ("", "latest")


def test_only_known_instructions_and_pinned_images() -> None:
    known = "FROM RUN WORKDIR COPY ENV USER VOLUME EXPOSE HEALTHCHECK ENTRYPOINT CMD"
    assert {word for stage in stages() for word, _ in stage} == set(known.split())
    images = [steps("FROM", stage)[0].split()[0] for stage in range(len(stages()))]
    assert len(images) == 2
    assert len(set(images)) == 1, "what was compiled by one Python does not run in another"
    assert all(is_pinned(image) for image in images)
    version = re.search(r"python:(\d+)\.(\d+)-slim", images[0])
    assert version is not None
    assert (int(version[1]), int(version[2])) >= (3, 11)


def test_the_image_ends_without_privileges() -> None:
    made = shlex.split(next(line for line in steps("RUN") if "useradd" in line))
    # A number: people can tell that it is not root without looking inside the image.
    number = made[made.index("--uid") + 1]
    assert int(number) > 0
    assert steps("USER") == [f"{number}:{number}"]
    assert "--user-group" in made
    order = [word for word, _ in stages()[-1]]
    assert "RUN" not in order[order.index("USER") :]
    assert steps("VOLUME") == ["/data"]
    assert "/data" in made


def test_every_run_line_is_a_shell_command() -> None:
    for stage in range(len(stages())):
        for line in steps("RUN", stage):
            subprocess.run(["/bin/sh", "-n", "-c", line], check=True, capture_output=True)
            for program in re.findall(r'python -c "([^"]*)"', line):
                compile(program, "Dockerfile", "exec")


def test_what_is_copied_is_there_and_not_ignored() -> None:
    ignored = [
        line
        for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    own = [line.split() for line in steps("COPY") if not line.startswith("--from")]
    for source, target in own:
        assert source == target
        assert (ROOT / source).exists(), source
        assert not any(fnmatch.fnmatch(source, pattern) for pattern in ignored), source
    copied = {source for source, _ in own}
    # The program reads these while it runs.
    assert {"docs/rules", "deploy/backup.py", "requirements/base.txt"} <= copied
    assert "--from=build /opt/tavola/src src" in steps("COPY")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    assert set(steps("RUN", 0)[1].removeprefix("make ").split()) == {"setup", "engine"} <= targets


def test_the_command_is_one_of_tavola() -> None:
    assert json.loads(steps("ENTRYPOINT")[0]) == ["python", "-m", "tavola"]
    word, *options = json.loads(steps("CMD")[0])
    known = inspect.signature(getattr(cli, word)).parameters
    names = [name.removeprefix("--").replace("-", "_") for name in options[::2]]
    assert set(names) <= set(known)
    settings = load_settings(dict(zip(names, options[1::2], strict=True)), environment={})
    assert steps("EXPOSE") == [str(settings.port)] == [str(ServerSettings().port)]
    assert settings.data == steps("VOLUME")[0]
    assert settings.host == "0.0.0.0"


def test_the_health_check(tmp_path: Path) -> None:
    """Its command, with a running server at the port, and then with none."""
    _, _, command = steps("HEALTHCHECK")[0].partition("CMD ")
    _, flag, program = json.loads(command)
    assert "127.0.0.1:8026/healthz" in program
    with ServerProcess(tmp_path) as server:
        here = [sys.executable, flag, program.replace("http://127.0.0.1:8026", server.address)]
        assert subprocess.run(here, check=False).returncode == 0
        server.stop()
        assert subprocess.run(here, check=False, capture_output=True).returncode != 0


def test_services_are_confined() -> None:
    for name, service in compose()["services"].items():
        assert is_pinned(service["image"]), name
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert {"mem_limit", "cpus", "pids_limit"} <= set(service), name
        assert not {"privileged", "pid", "ipc"} & set(service), name
        assert "/var/run" not in str(service), name


def test_services_fit_each_other() -> None:
    told = compose()
    tavola, proxy, backup = (told["services"][name] for name in ("tavola", "proxy", "backup"))
    assert (DEPLOY / tavola["build"]["context"]).resolve() == ROOT
    assert (ROOT / tavola["build"]["dockerfile"]).exists()
    assert tavola["image"] == backup["image"]
    address = proxy["networks"]["inside"]["ipv4_address"]
    environment = {
        name: re.sub(r"\$\{SITE[^}]*\}", "tavola.example", value)
        for name, value in tavola["environment"].items()
    }
    settings = load_settings(environment=environment)
    assert settings.base_url == "https://tavola.example"
    assert settings.trusted_proxies == [address]
    # People come only through the proxy, and metrics are only for this machine.
    port = settings.metrics_address.rpartition(":")[2]
    assert tavola["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert proxy["environment"]["UPSTREAM"] == f"tavola:{ServerSettings().port}"
    assert proxy["depends_on"]["tavola"]["condition"] == "service_healthy"
    asked = set(re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text()))
    assert asked == set(proxy["environment"])
    for service in told["services"].values():
        assert set(service.get("networks", ())) <= set(told["networks"])
    named = {
        volume.partition(":")[0]
        for service in told["services"].values()
        for volume in service["volumes"]
        if not volume.startswith("./")
    }
    assert named == set(told["volumes"])
    assert backup["entrypoint"][1] in {line.split()[-1] for line in steps("COPY")}
    folders = [volume.partition(":")[2] for volume in backup["volumes"]]
    made = shlex.split(next(line for line in steps("RUN") if "useradd" in line))
    assert set(folders) <= set(made)
    assert {"/backups", "/data"} == set(folders)
