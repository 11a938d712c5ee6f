"""The systemd units: systemd accepts them, and Tavola runs under their restrictions."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.deploy.caged import allowed, settings
from tests.deploy.programs import DEPLOY, ROOT, find
from tests.table.harness import PATIENCE, ServerProcess
from tests.table.play.test_play import started

from tavola.table.ops.restore import restore_backup
from tavola.table.runtime.settings import ServerSettings

SERVICES = ("tavola.service", "tavola-backup.service")
UNITS = (*SERVICES, "tavola-backup.timer")
# What isolates a service from the rest of the machine, in both units; systemd's own score varies by version.
CONFINED = {
    "User": "tavola",
    "Group": "tavola",
    "StateDirectoryMode": "0700",
    "UMask": "0077",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "PrivateIPC": "yes",
    "ProtectProc": "invisible",
    "ProtectClock": "yes",
    "ProtectHostname": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectControlGroups": "yes",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "LockPersonality": "yes",
    "MemoryDenyWriteExecute": "yes",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "SystemCallErrorNumber": "EPERM",
}
# And in only one of them.
OWN = {
    "tavola.service": {
        "PrivateUsers": "yes",
        "AmbientCapabilities": "",
        "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
        "RemoveIPC": "yes",
    },
    "tavola-backup.service": {
        "PrivateNetwork": "yes",
        "ProcSubset": "pid",
        "RestrictAddressFamilies": "none",
    },
}


def analyze(*words: str) -> str:
    command = [find("systemd-analyze", "systemd"), "--no-pager", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=5 * PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """The programs that they start are not installed here: others stand in for them."""
    for unit in UNITS:
        text = (DEPLOY / unit).read_text()
        (tmp_path / unit).write_text(re.sub(r"/opt/tavola/\.venv/bin/\w+", "/bin/true", text))
    told = analyze("verify", "--man=no", *(str(tmp_path / unit) for unit in UNITS))
    assert [line for line in told.splitlines() if "tavola" in line] == []


@pytest.mark.parametrize("unit", SERVICES)
def test_the_units_leave_little_to_attack(unit: str) -> None:
    """Setting by setting, and overall by the score of systemd 252 (which gives 12 and 7) or later."""
    told = settings(DEPLOY / unit)
    for name, value in (CONFINED | OWN[unit]).items():
        assert [other for known, other in told if known == name] == [value], name
    filters = [value for name, value in told if name == "SystemCallFilter"]
    assert filters == ["@system-service", "~@privileged @resources"]
    analyze("security", "--offline=yes", "--threshold=15", str(DEPLOY / unit))


@pytest.mark.parametrize("unit", SERVICES)
def test_the_units_name_what_is_there(unit: str) -> None:
    command = dict(settings(DEPLOY / unit))["ExecStart"]
    named = [Path(word) for word in command.split() if word.startswith("/opt/tavola/")]
    assert named[0].parent == Path("/opt/tavola/.venv/bin")
    for path in named[1:]:
        assert (ROOT / path.relative_to("/opt/tavola")).exists()
    folders = dict(settings(DEPLOY / unit))["StateDirectory"].split()
    written = re.findall(r"/var/lib/(\S+)", command)
    assert sorted(written) == sorted(folders)


def test_the_time_of_the_backup() -> None:
    when = dict(settings(DEPLOY / "tavola-backup.timer"))["OnCalendar"]
    assert "Next elapse" in analyze("calendar", when)


def test_the_filter_refuses_what_no_table_needs() -> None:
    for unit in SERVICES:
        calls = allowed(DEPLOY / unit)
        assert {"read", "openat", "fsync", "clone"} <= calls
        assert not {"mount", "ptrace", "bpf", "reboot", "setuid", "chown", "init_module"} & calls


def test_a_server_and_a_backup_run_under_the_restrictions(tmp_path: Path) -> None:
    data, copies = tmp_path / "data", tmp_path / "copies"
    cage = [sys.executable, "-m", "tests.deploy.caged"]
    server = ServerProcess(data)
    server.before = [*cage, str(DEPLOY / "tavola.service")]
    with server:
        table, host, _ = started(server)
        with server.line(table, host) as line:
            line.until_table(lambda told: told["ask"])
            assert line.play(line.table["ask"]["actions"][0]["text"], seat=0)["type"] == "ack"
        bots = server.open_table("bot:novice", "bot:novice")["table"]
        with server.line(bots) as line:
            line.until_table(lambda told: told["result"], 3 * PATIENCE)
        assert "process_resident_memory_bytes" in server.figures()
        script = [sys.executable, str(DEPLOY / "backup.py"), str(copies), "--data", str(data)]
        done = subprocess.run(
            [*cage, str(DEPLOY / "tavola-backup.service"), *script],
            capture_output=True,
            text=True,
            check=False,
            timeout=5 * PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        assert server.stop() == 0
        assert "Traceback" not in server.log
    [copy] = copies.glob("tavola-auto-*.sqlite3")
    old = restore_backup(ServerSettings(data=str(data)), copy, "root").old
    assert old is not None
