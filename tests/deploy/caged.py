"""Run a command under the restrictions of a unit that work without systemd as the first process.

    python -m tests.deploy.caged UNIT COMMAND ...

These are the system call filter, MemoryDenyWriteExecute and the limits on open files and core dumps.
"""

import ctypes
import errno
import os
import resource
import subprocess
import sys
from pathlib import Path

from tests.deploy.programs import find

ALLOW = 0x7FFF0000
REFUSE = 0x00050000 | errno.EPERM
PR_SET_MDWE, MDWE_REFUSE_EXEC_GAIN = 65, 1
LIMITS = {"LimitNOFILE": resource.RLIMIT_NOFILE, "LimitCORE": resource.RLIMIT_CORE}


def settings(unit: Path) -> list[tuple[str, str]]:
    """The settings of a unit, in order; a name may come more than once."""
    lines = [line.strip() for line in unit.read_text().splitlines()]
    found = []
    for line in lines:
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            found.append((name, value))
    return found


def calls(name: str) -> set[str]:
    """The system calls of a set such as @system-service, as systemd knows it."""
    if not name.startswith("@"):
        return {name}
    command = [find("systemd-analyze", "systemd"), "syscall-filter", "--no-pager", name]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [line.strip() for line in told.splitlines()[1:]]
    return {call for line in lines if line and not line.startswith("#") for call in calls(line)}


def allowed(unit: Path) -> set[str]:
    """The system calls that a unit allows."""
    left: set[str] = calls("@default")
    for name, value in settings(unit):
        if name == "SystemCallFilter":
            named = {call for part in value.removeprefix("~").split() for call in calls(part)}
            left = left - named if value.startswith("~") else left | named
    return left


def confine(unit: Path) -> None:
    """Restrict this process and everything it starts."""
    given = dict(settings(unit))
    permitted = allowed(unit)
    for name, limit in LIMITS.items():
        if name in given:
            resource.setrlimit(limit, (int(given[name]), int(given[name])))
    libc = ctypes.CDLL(None, use_errno=True)
    if given["MemoryDenyWriteExecute"] == "yes":
        code = libc.prctl(PR_SET_MDWE, MDWE_REFUSE_EXEC_GAIN, 0, 0, 0)
        # Linux before 6.3 does not know it.
        assert code == 0 or ctypes.get_errno() == errno.EINVAL
    seccomp = ctypes.CDLL("libseccomp.so.2")
    seccomp.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(REFUSE)))
    for call in sorted(permitted):
        number = seccomp.seccomp_syscall_resolve_name(call.encode())
        if number >= 0:  # not all exist on this processor
            assert seccomp.seccomp_rule_add(rules, ctypes.c_uint32(ALLOW), number, 0) == 0, call
    assert seccomp.seccomp_load(rules) == 0


if __name__ == "__main__":
    confine(Path(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])
