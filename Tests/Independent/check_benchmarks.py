"""Runs every command behind a documented figure, at a small size, to detect breakage.

    check_benchmarks.py --planday PATH

`bench` and `HoursBenchmark` are expected beside planday. Figures are not compared, since the machine may be busy: each command must
succeed and print what its figures are read from. Every command in Benchmarks/NOTES.md and the READMEs of the benchmarks must be
among them.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import postgres

ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "Benchmarks"
EXAMPLES = BENCHMARKS / "peers" / "examples"
DOCUMENTS = [BENCHMARKS / "NOTES.md", *BENCHMARKS.glob("*/README.md"), ROOT / "README.md"]
AREA = ROOT / "data" / "areas" / "london-bloomsbury-soho.geojson"


class Run:
    """A command and the required patterns of its output."""

    def __init__(self, name: str, words: list[str | Path], *patterns: str, given: str | None = None) -> None:
        """Takes the name of the benchmark as in the documentation."""
        self.name, self.words, self.patterns, self.given = name, [str(word) for word in words], patterns, given

    def faults(self) -> list[str]:
        """Runs the command, and returns the faults."""
        run = subprocess.run(
            self.words, input=self.given, capture_output=True, text=True, cwd=ROOT, timeout=900,
            env=os.environ | {"PLANDAY_DATA": str(ROOT / "data")},
        )
        line = f"{self.name} ({' '.join(Path(word).name if '/' in word else word for word in self.words)})"
        if run.returncode != 0:
            return [f"{line}: exit {run.returncode}: {(run.stderr or run.stdout).strip()[-400:]}"]
        return [f"{line}: printed nothing like {each!r}: {run.stdout.strip()[-400:]}" for each in self.patterns
                if not re.search(each, run.stdout, re.MULTILINE)]


def few(folder: Path) -> tuple[Path, Path]:
    """Returns a file of three published itineraries of each city, of different sources so that cross-validation can leave one out,
    and a folder for calibration's cache."""
    everything = json.loads((BENCHMARKS / "itineraries" / "itineraries.json").read_text(encoding="utf-8"))
    some, chosen = folder / "itineraries.json", []
    for city in ("london", "nyc", "vancouver"):
        own = {each["source"]: each for each in everything["itineraries"] if each["city"] == city}
        chosen += list(own.values())[:3]
    some.write_text(json.dumps(everything | {"itineraries": chosen}), encoding="utf-8")
    return some, folder / "cache"


def instances(folder: Path) -> dict[str, Path]:
    """Returns a folder of example instances for each family, since `bench` reads every file of a folder."""
    names = {"optw": ["tiny.txt", "pr-tiny.txt", "t-tiny.txt"], "tsptw": ["tiny-tour.txt"], "days": ["tiny-day.json"]}
    for family, files in names.items():
        (folder / family).mkdir()
        for file in files:
            shutil.copy(EXAMPLES / file, folder / family)
    return {family: folder / family for family in names}


def runs(planday: Path, folder: Path) -> list[Run]:
    """Returns the commands."""
    bench, data, python = planday.parent / "bench", ROOT / "data", sys.executable
    some, cache = few(folder)
    of = instances(folder)
    behavior = [python, BENCHMARKS / "itineraries" / "calibrate.py"]
    behavior_options = ["--planday", planday, "--data", data, "--itineraries", some, "--cache", cache, "--seconds", "0.3"]
    peers = [python, BENCHMARKS / "peers" / "peers.py"]
    commands = [
        Run("bench days", [bench, "days", "--candidates", "12,20", "--seeds", "2"], r"^ +20 +1 +2/2"),
        Run("bench days", [bench, "days", "--made-up", "--candidates", "20", "--seeds", "2", "--hours", "6"], r"2/2"),
        Run("bench days", [bench, "days", "--candidates", "12", "--seeds", "1", "--days", "2"], r"^ +12 +2 +1/1"),
        Run("bench days", [bench, "days", "--candidates", "12", "--seeds", "1", "--stays", "3"], r"1/1"),
        Run("bench command", [bench, "command", "--times", "1", planday, "--data", data, "--city", "london", "--area", AREA,
                             "--date", "2026-12-01"], r"\d"),
        Run("bench optw", [bench, "optw", of["optw"], "--seconds", "60", "--routes"], r"tiny"),
        Run("bench toptw", [bench, "toptw", of["optw"], "--days", "2", "--seconds", "60"], r"tiny"),
        Run("bench tsptw", [bench, "tsptw", of["tsptw"], "--seconds", "60"], r"tiny-tour"),
        Run("bench tsptw", [bench, "tsptw", of["tsptw"], "--heuristic", "--seconds", "1"], r"tiny-tour"),
        Run("bench ways", [bench, "ways", "--dates", "2026-12-01", "--runs", "1"], r"median ratio .* of \d+ days"),
        Run("bench near", [bench, "near", "--places", "2000", "--queries", "500"], r"queries/s"),
        Run("bench watch", [bench, "watch", "--places", "100", "--fixes", "2000"], r"fixes/s"),
        Run("bench parallel", [bench, "parallel", "--plans", "4", "--candidates", "12"], r"plans per second"),
        Run("HoursBenchmark", [planday.parent / "HoursBenchmark"], r"\d", given="Mo-Fr 09:00-17:00\n24/7\n"),
        Run("load.py", [python, BENCHMARKS / "service" / "load.py", "--planday", planday, "--data", data,
                        "--requests", "40", "--clients", "2"], r"^40 plans, 0 faults"),
        Run("agreement.py", [python, BENCHMARKS / "itineraries" / "agreement.py", "--planday", planday,
                             "--data", data, "--itineraries", some], r"london", r"\b0\.\d\d"),
        Run("suburbs.py", [python, BENCHMARKS / "itineraries" / "suburbs.py", "--planday", planday, "--data", data],
            r"Greenwich", r"Lonsdale Quay"),
        Run("calibrate.py base", [*behavior, "base", *behavior_options], r"relevance squared"),
        Run("calibrate.py sweep", [*behavior, "sweep", *behavior_options, "--only", "k"], r"\bk\b"),
        Run("calibrate.py validate", [*behavior, "validate", *behavior_options, "--drawn", "--count", "2", "--repeats", "1"], r"\d"),
        Run("peers.py run", [*peers, "run", "--family", "optw", "--dir", of["optw"], "--seconds", "0.2"], r"tiny"),
        Run("peers.py compare", [*peers, "compare", "--planday", bench, "--family", "optw,tsptw", "--dir", folder,
                                 "--seconds", "0.2", "--out", folder / "comparison.jsonl"], r"planday", r"PyVRP|pyvrp"),
    ]
    if postgres.programs():
        capacity = [python, BENCHMARKS / "community" / "capacity.py", "--planday", planday, "--seconds", "1", "--kept", "50", "--clients", "2"]
        commands.append(Run("capacity.py", capacity, r"standby, log-ins: \d+ a second", r"in a GB", r"^SQLite: \d+ MiB at the end"))
    else:
        print("PostgreSQL not found: Benchmarks/community/capacity.py is not run")
    if chromium := shutil.which("chromium"):
        page = [python, BENCHMARKS / "page" / "measure.py", "--planday", planday, "--chromium", chromium, "--rounds", "1"]
        commands.append(Run("measure.py", page, r"\d"))
    else:
        print("Chromium not found: Benchmarks/page/measure.py is not run")
    return commands


def documented() -> set[str]:
    """Returns the benchmarks that the documentation names in code, e.g. `bench days` or `load.py`."""
    names: set[str] = set()
    for file in DOCUMENTS:
        for code in re.findall(r"`([^`\n]+)`|^    (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE):
            text = " ".join(code)
            names |= {f"bench {word}" for word in re.findall(r"\bbench ([a-z]+)\b", text)}
            names |= set(re.findall(r"\b((?:load|measure|agreement|suburbs|capacity)\.py)\b", text))
            names |= {f"{name} {word}" for name, word in re.findall(r"\b(calibrate\.py|peers\.py) (?:\$O )?([a-z]+)\b", text)}
    return names


def main() -> int:
    """Prints each fault, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", type=Path, required=True)
    planday = parser.parse_args().planday.resolve()
    with tempfile.TemporaryDirectory() as name:
        commands = runs(planday, Path(name))
        missing = documented() - {run.name for run in commands}
        if shutil.which("chromium") is None:
            missing.discard("measure.py")
        if postgres.programs() is None:
            missing.discard("capacity.py")
        faults = [f"{each}: documented, but not run here" for each in sorted(missing)]
        for run in commands:
            began = time.monotonic()
            found = run.faults()
            print(f"{'fault' if found else 'ok   '} {run.name}: {time.monotonic() - began:.0f} s", flush=True)
            faults += found
    print("\n".join([*faults, f"{len(commands)} commands of benchmarks, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
