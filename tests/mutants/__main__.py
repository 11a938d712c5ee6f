"""Mutation testing of the rules: make small faults in the games, one at a time; some test must notice each.

    python -m tests.mutants [GAME ...] [--sample 100] [--seed 1] [--jobs 2] [--long] [--json FILE]
    python -m tests.mutants --at vineyard.py:145 harvest.py:122

The output ends with the faults that no test noticed, and the share of those that were noticed. Each fault
listed needs a scenario or a test, or belongs in `equivalent.toml` with the reason why it changes nothing.
"""

import argparse
import json
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.faults import Fault, faults_in
from tests.mutants.trial import Copy, Verdict, make_copies, what_tests_call

LEAST = 0.95


def all_faults(root: Path) -> list[Fault]:
    """Every fault that could be made in the games."""
    sources = sorted((root / "src" / "tavola" / "games").rglob("*.py"))
    return [fault for path in sources for fault in faults_in(root, path)]


def at_lines(found: list[Fault], places: list[str]) -> list[Fault]:
    """The faults in certain lines, each given as the end of a path and a number: `state/vineyard.py:145`."""
    ends = tuple(f"/{place}" for place in places)
    return [fault for fault in found if f"/{fault.path}:{fault.line}".endswith(ends)]


def sample(found: list[Fault], games: list[str], size: int, seed: int) -> list[Fault]:
    """A sample of faults in these games, or in all."""
    wanted = [fault for fault in found if not games or fault.game in games]
    return sorted(wanted, key=lambda fault: fault.rank(seed))[:size]


@dataclass
class Equivalent:
    """Faults that change nothing, and why. An empty field matches anything."""

    reason: str
    old: str
    new: str
    game: str = ""
    function: str = ""
    at: str = ""  # the line it is in
    under: str = ""  # the line before

    def covers(self, fault: Fault) -> bool:
        """Whether a fault is one of these."""
        asked = [(self.game, fault.game), (self.function, fault.name)]
        asked += [(self.at, fault.at), (self.under, fault.under)]
        same = (fault.old, fault.new) == (self.old, self.new)
        return same and all(not wanted or wanted == found for wanted, found in asked)


def equivalents() -> list[Equivalent]:
    """Everything in equivalent.toml."""
    listed = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text("utf-8"))
    return [Equivalent(**one) for one in listed.get("fault", [])]


def interval(hits: int, tried: int) -> tuple[float, float]:
    """The 95 % confidence interval for the share of all faults (Wilson)."""
    if not tried:
        return 0.0, 1.0
    z, share = 1.96, hits / tried
    middle = share + z * z / (2 * tried)
    spread = z * (share * (1 - share) / tried + z * z / (4 * tried * tried)) ** 0.5
    scale = 1 + z * z / tried
    return (middle - spread) / scale, (middle + spread) / scale


def try_all(faults: list[Fault], made: list[Copy], long: bool) -> list[Verdict]:
    """Try faults in parallel, and report each."""
    copies: SimpleQueue[Copy] = SimpleQueue()
    for copy in made:
        copies.put(copy)
    print("Finding out which functions each test calls ...", flush=True)
    tests = what_tests_call(made[0])
    listed = equivalents()

    def attempt(fault: Fault) -> Verdict:
        for one in listed:
            if one.covers(fault):
                return Verdict(fault, equivalent=one.reason)
        copy = copies.get()
        try:
            return copy.try_fault(fault, tests, long)
        finally:
            copies.put(copy)

    verdicts = []
    with ThreadPoolExecutor(len(made)) as pool:
        for number, verdict in enumerate(pool.map(attempt, faults), start=1):
            verdicts.append(verdict)
            print(f"{number:4}/{len(faults)} {said(verdict)}", flush=True)
    for copy in made:
        copy.end()
    return verdicts


def said(verdict: Verdict) -> str:
    """A verdict as one line."""
    where = f"{verdict.fault.path.removeprefix('src/tavola/games/')}:{verdict.fault.line}"
    if verdict.equivalent:
        return f"none      {where}"
    if verdict.noticed_by:
        return f"noticed   {where}  by {verdict.noticed_by[:80]}"
    return f"UNNOTICED {where}  {verdict.fault.old}  ->  {verdict.fault.new}"


def diff(root: Path, fault: Fault) -> str:
    """The lines of the file before and after."""
    source = (root / fault.path).read_bytes()
    first = source.rfind(b"\n", 0, fault.start) + 1
    last = source.find(b"\n", fault.end)
    old = source[first:last].decode()
    new = fault.applied(source)[first : last + len(fault.new.encode()) - (fault.end - fault.start)].decode()
    return "".join(
        f"    {sign} {line}\n" for sign, text in (("-", old), ("+", new)) for line in text.splitlines()
    )


def main() -> int:
    reader = argparse.ArgumentParser(prog="make mutants", description=__doc__.partition("\n")[0])
    reader.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    reader.add_argument("--sample", type=int, default=100, help="how many faults to try (100)")
    reader.add_argument("--seed", type=int, default=1, help="another number picks other faults")
    reader.add_argument("--jobs", type=int, default=2, help="how many to try in parallel (2)")
    reader.add_argument("--long", action="store_true", help="also try unnoticed faults with long games")
    reader.add_argument("--at", nargs="+", metavar="FILE:LINE", help="try all faults in these lines instead")
    reader.add_argument("--json", type=Path, metavar="FILE", help="write all verdicts there")
    asked = reader.parse_args()
    copies = make_copies(asked.jobs)
    root = copies[0].folder
    found = all_faults(root)
    chosen = at_lines(found, asked.at) if asked.at else sample(found, asked.games, asked.sample, asked.seed)
    verdicts = try_all(chosen, copies, asked.long)
    if asked.json:
        asked.json.write_text(
            json.dumps([asdict(verdict) for verdict in verdicts], indent=1), encoding="utf-8"
        )
    tried = [verdict for verdict in verdicts if not verdict.equivalent]
    missed = [verdict for verdict in tried if not verdict.noticed_by]
    for verdict in missed:
        fault = verdict.fault
        print(f"\n{fault.path}:{fault.line}, {fault.kind}, {verdict.looked} tests could have noticed")
        print(diff(root, fault), end="")
    hits = len(tried) - len(missed)
    low, high = interval(hits, len(tried))
    share = hits / len(tried) if tried else 1.0
    print(
        f"\n{hits} of {len(tried)} faults were noticed: {share:.1%}; 95 % interval {low:.1%} to {high:.1%}."
    )
    if len(verdicts) > len(tried):
        print(f"{len(verdicts) - len(tried)} more change nothing (tests/mutants/equivalent.toml).")
    if high < LEAST:
        print(f"That is less than {LEAST:.0%}.")
    return int(high < LEAST)


if __name__ == "__main__":
    sys.exit(main())
