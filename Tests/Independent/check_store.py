"""Kills planday while writing to its store, hundreds of times, and checks the acknowledged changes.

The store is read by Python's sqlite3, not by planday. Two processes write or migrate an old store concurrently; a disk is full or
read-only. Restores and backups are killed too: the old store or the new one exists, and nothing that others can read.
"""

import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAN = ROOT / "docs/london-day.json"
PHOTO = ROOT / "Tests/TripStoreTests/Fixtures/position.jpg"


class Planday:
    """The command with a separate home."""

    def __init__(self, binary: Path, home: Path):
        """Uses `home` for the store."""
        self.binary, self.home = binary, home
        self.store = home / "planday/store.sqlite"
        self.environment = {"PLANDAY_DATA": str(ROOT / "data"), "XDG_DATA_HOME": str(home), "PATH": os.environ["PATH"]}

    def start(self, *arguments: str, **options) -> subprocess.Popen:
        """Starts the command."""
        return subprocess.Popen(
            [self.binary, *arguments],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    def run(self, *arguments: str, text: str = "") -> subprocess.CompletedProcess:
        """Runs the command to completion."""
        process = self.start(*arguments)
        output, errors = process.communicate(text)
        return subprocess.CompletedProcess(arguments, process.returncode, output, errors)

    def rows(self, sql: str) -> list[tuple]:
        """Reads the store."""
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True) as database:
            return database.execute(sql).fetchall()


class Killing:
    """Runs commands, kills them at random moments, and tracks what they acknowledged."""

    def __init__(self, planday: Planday, seed: int):
        """Starts with an empty store."""
        self.planday, self.random = planday, random.Random(seed)
        self.names: set[str] = set()
        self.notes: dict[str, int] = {}
        self.favorites: set[str] = set()
        self.imports: dict[int, bool] = {}
        self.trips: set[str] = set()
        self.killed = self.acknowledged = 0
        self.spans: dict[str, float] = {}

    def arguments(self, kind: str, number: int) -> tuple[list[str], str]:
        """Returns the arguments and the input of a round."""
        lat, lon = 51.5 + number % 97 / 2000, -0.12 + number % 89 / 2000
        if kind == "add":
            words = ["place", "add", "--city", "london", "--again", "--name", f"Place {number}", "--at", f"{lat},{lon}"]
            return words + (["--photo", str(PHOTO)] if number % 3 == 0 else []), ""
        if kind == "edit":
            target = self.random.choice(sorted(self.names))
            self.target = target
            return ["place", "edit", "--city", "london", "own-" + target.lower().replace(" ", "-"), "--note", f"note {number}"], ""
        if kind == "trip":
            return ["trips", "save", str(PLAN), "--name", f"Trip {number}"], ""
        if kind == "favorite":
            self.target = self.random.choice(["british-museum", "tate-modern", "tower-of-london"])
            action = "remove" if self.target in self.favorites else "add"
            return ["favorites", action, "--city", "london", self.target], ""
        lines = [f"Import {number} row {row},{51.4 + row / 1000},{-0.1 - number / 10000}" for row in range(150)]
        return ["place", "import", "--city", "london", "--again", "-"], "name,lat,lon\n" + "\n".join(lines) + "\n"

    def round(self, number: int) -> None:
        """Runs one command and kills it, unless it finishes first."""
        kinds = ["add", "import", "favorite", "trip"] + (["edit", "edit"] if self.names else [])
        kind = self.random.choice(kinds)
        words, text = self.arguments(kind, number)
        begun = time.monotonic()
        process = self.planday.start(*words)
        span = self.spans.get(kind)
        if span is not None:
            timer = threading.Timer(self.random.uniform(0, span * 1.2), process.send_signal, [signal.SIGKILL])
            timer.start()
        output, errors = process.communicate(text)
        if span is not None:
            timer.cancel()
        if process.returncode == 0:
            self.spans[kind] = time.monotonic() - begun if span is None else span
        elif process.returncode == -signal.SIGKILL:
            self.killed += 1
        else:
            raise SystemExit(f"round {number}: {words}: exit {process.returncode}: {errors}")
        self.note(kind, number, output)

    def note(self, kind: str, number: int, output: str) -> None:
        """Records what a command acknowledged."""
        self.acknowledged += output.count("\n")
        if kind == "add" and output.startswith("added"):
            self.names.add(f"Place {number}")
        if kind == "trip" and output.startswith("saved"):
            self.trips.add(f"Trip {number}")
        if kind == "edit" and output.startswith("changed"):
            self.notes[self.target] = number
        elif kind == "edit":
            # The change may have been made without an acknowledgment: both notes are valid from now on.
            self.notes.pop(self.target, None)
        if kind == "import":
            self.imports[number] = "added" in output
        if kind == "favorite":
            is_there = bool(self.planday.rows(f"SELECT 1 FROM favorite WHERE sight = '{self.target}'"))
            if output.startswith("added") and not is_there or output.startswith("removed") and is_there:
                raise SystemExit(f"round {number}: favorite {self.target}: {output.strip()}, but the store differs")
            (self.favorites.add if is_there else self.favorites.discard)(self.target)

    def faults(self) -> list[str]:
        """Compares the store with what was acknowledged."""
        found = []
        names = dict(self.planday.rows("SELECT name, note FROM place"))
        found += [f"{name} was acknowledged and is gone" for name in self.names - names.keys()]
        found += [f"{name}: the note is {names.get(name)!r}, not note {note}" for name, note in self.notes.items() if names.get(name) != f"note {note}"]
        for number, was_acknowledged in self.imports.items():
            count = sum(name.startswith(f"Import {number} row ") for name in names)
            if count not in ({150} if was_acknowledged else {0, 150}):
                found.append(f"import {number}: {count} of 150 places")
        photos = self.planday.rows("SELECT place.name FROM photo JOIN place ON photo.place = place.number")
        wanted = {name for name in self.names if int(name.split()[1]) % 3 == 0}
        trips = dict(self.planday.rows("SELECT name, plan FROM trip"))
        found += [f"{name} was acknowledged and is gone" for name in self.trips - trips.keys()]
        found += [f"the plan of {name} is not what was saved" for name, plan in trips.items() if plan != PLAN.read_text()]
        found += [f"the photo of {name} is gone" for name in wanted - {name for (name,) in photos}]
        if self.planday.rows("PRAGMA integrity_check") != [("ok",)] or self.planday.rows("PRAGMA foreign_key_check"):
            found.append("the store is damaged")
        return found


def check_kills(planday: Planday, rounds: int, seed: int) -> list[str]:
    """Kills the command `rounds` times."""
    killing = Killing(planday, seed)
    number = 0
    while killing.killed < rounds:
        number += 1
        killing.round(number)
        if number % 50 == 0 and (found := killing.faults()):
            return found
    print(f"kills: {killing.killed} of {number} commands killed, {killing.acknowledged} acknowledgments, seed {seed}")
    return killing.faults()


def rows_of(file: Path) -> set[str] | None:
    """Returns the names of the places in a store; None if it is not valid."""
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
            if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return None
            return {name for (name,) in database.execute("SELECT name FROM place")}
    except sqlite3.Error:
        return None


def killed(planday: Planday, span: float, *arguments: str) -> bool:
    """Runs a command, kills it within `span` seconds, and returns whether it was killed."""
    process = planday.start(*arguments)
    timer = threading.Timer(span, process.send_signal, [signal.SIGKILL])
    timer.start()
    process.communicate()
    timer.cancel()
    return process.returncode == -signal.SIGKILL


def check_restores(planday: Planday, rounds: int, seed: int) -> list[str]:
    """Kills restores over a damaged store and over none, and backups, `rounds` times each."""
    chance = random.Random(seed)
    found = []
    lines = "".join(f"Place {row},{51.4 + row / 10000},-0.1\n" for row in range(1500))
    planday.run("place", "import", "--city", "london", "--again", "-", text="name,lat,lon\n" + lines)
    names = rows_of(planday.store)
    backup = planday.home / "backup.sqlite"
    planday.run("store", "backup", str(backup))
    sound = planday.store.read_bytes()
    damage = sound[:8192] + b"\xab" * 8192 + sound[16384:]
    begun = time.monotonic()
    planday.run("store", "check")
    span = 2 * (time.monotonic() - begun)
    kills = {"damaged": 0, "none": 0, "backup": 0}
    states = {"old": 0, "new": 0}
    for turn in range(2 * rounds):
        kind = "damaged" if turn % 2 == 0 else "none"
        for file in planday.store.parent.iterdir():
            file.unlink()
        if kind == "damaged":
            planday.store.write_bytes(damage)
            planday.store.chmod(0o600)
        kills[kind] += killed(planday, chance.uniform(0, span), "store", "restore", str(backup))
        files = [file for file in planday.store.parent.iterdir()]
        found += [f"{file.name} can be read by others" for file in files if file.stat().st_mode & 0o077]
        if not planday.store.exists():
            states["old"] += 1
            found += ["a restore over a damaged store left none"] if kind == "damaged" else []
        elif planday.store.read_bytes() == damage:
            states["old"] += 1
        elif rows_of(planday.store) == names:
            states["new"] += 1
            copies = [file for file in files if ".damaged-" in file.name and file.read_bytes() == damage]
            found += ["the damaged store was not kept"] if kind == "damaged" and not copies else []
        else:
            found.append(f"{kind}: a killed restore left {rows_of(planday.store)}")
    planday.run("store", "restore", str(backup))
    drafts = [file.name for file in planday.store.parent.iterdir() if "draft" in file.name]
    target = planday.home / "killed"
    target.mkdir()
    for turn in range(rounds):
        kills["backup"] += killed(planday, chance.uniform(0, span), "store", "backup", str(target / f"{turn}.sqlite"))
        for file in target.iterdir():
            if file.stat().st_mode & 0o077:
                found.append(f"{file.name} can be read by others")
    planday.run("store", "backup", str(target / "last.sqlite"))
    left = [file.name for file in target.iterdir() if not file.name.endswith(".sqlite")]
    found += [f"{name} was not cleaned up" for name in drafts + left]
    found += [f"{file.name} is half a backup" for file in target.glob("*.sqlite") if rows_of(file) != names]
    print(f"restores and backups: {kills} killed; {states['old']} times the old store, {states['new']} times the new one")
    return found


def check_read_only(planday: Planday) -> list[str]:
    """Reads a store on a read-only file system, if mounting is permitted."""
    planday.run("place", "add", "--city", "london", "--again", "--name", "Kept Inn", "--at", "51.5,-0.1")
    script = f"mount --bind {planday.home} {planday.home} && mount -o remount,bind,ro {planday.home} || exit 99; exec {planday.binary} "
    read = ["unshare", "-m", "sh", "-c", script + "place --city london"]
    run = subprocess.run(read, env=planday.environment, capture_output=True, text=True)
    if run.returncode == 99:
        print("read-only: no permission to mount; not checked")
        return []
    write = ["unshare", "-m", "sh", "-c", script + "favorites add --city london tate-modern"]
    refused = subprocess.run(write, env=planday.environment, capture_output=True, text=True)
    print(f"read-only: {run.stdout.strip()}; {refused.stderr.strip()}")
    found = [] if run.returncode == 0 and "Kept Inn" in run.stdout else [f"read-only: {run.stderr}"]
    return found + ([] if refused.returncode == 66 else [f"read-only: a change is not refused: {refused.stderr}"])


def check_two(planday: Planday) -> list[str]:
    """Runs two writing processes concurrently, many times."""
    failures = []

    def write(name: str) -> None:
        for number in range(25):
            run = planday.run("place", "add", "--city", "london", "--again", "--name", f"{name} {number}", "--at", "51.5,-0.1")
            if run.returncode != 0:
                failures.append(f"{name} {number}: {run.stderr}")

    threads = [threading.Thread(target=write, args=(name,)) for name in ("Left", "Right")]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    count = planday.rows("SELECT count(*) FROM place")[0][0]
    print(f"two processes: {count} of 50 places")
    return failures + ([] if count == 50 else [f"{count} of 50 places are there"])


def check_old(planday: Planday) -> list[str]:
    """Runs eight processes that migrate a store of version 1 concurrently, many times."""
    failures = []

    def write(name: str) -> None:
        run = planday.run("trips", "save", str(PLAN), "--name", name)
        if run.returncode != 0:
            failures.append(f"{name}: {run.stderr}")

    planday.run("favorites", "add", "--city", "london", "british-museum")
    rounds = 12
    for turn in range(rounds):
        with sqlite3.connect(planday.store) as database:
            database.executescript(
                "DROP TABLE trip; DROP TABLE sync_account; DROP TABLE sync_item;"
                "DELETE FROM grdb_migrations WHERE identifier IN ('2', '3'); PRAGMA user_version = 1;"
            )
        before = planday.run("trips")
        if before.returncode != 0 or planday.rows("PRAGMA user_version") != [(1,)]:
            failures.append(f"a store of version 1 is not read as it is: {before.stderr}")
        threads = [threading.Thread(target=write, args=(f"Trip {turn} {number}",)) for number in range(8)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        count = planday.rows("SELECT count(*) FROM trip")[0][0]
        failures += [] if count == 8 else [f"{count} of 8 trips are in the new store"]
    if planday.rows("SELECT sight FROM favorite") != [("british-museum",)]:
        failures.append("a favorite is lost with the old version")
    print(f"old store: migrated {rounds} times by eight concurrent processes")
    return failures


def check_full(planday: Planday) -> list[str]:
    """Fills a small disk, if mounting is permitted."""
    script = (
        f"mount -t tmpfs -o size=300k none {planday.home} && export XDG_DATA_HOME={planday.home} && i=0; "
        f"while [ $i -lt 400 ]; do i=$((i+1)); {planday.binary} place add --city london --again --name \"Place $i\" "
        f"--note \"$(head -c 4000 /dev/zero | tr '\\0' x)\" --at 51.5,-0.1 >>$HOME/out 2>$HOME/err || break; done; "
        f"sqlite3 $XDG_DATA_HOME/planday/store.sqlite 'SELECT count(*) FROM place; PRAGMA integrity_check'"
    )
    with tempfile.TemporaryDirectory() as outside:
        run = subprocess.run(
            ["unshare", "-m", "sh", "-c", script], env=planday.environment | {"HOME": outside}, capture_output=True, text=True
        )
        if "mount" in run.stderr or not (Path(outside) / "err").exists():
            print("full disk: no permission to mount; not checked")
            return []
        acknowledged = (Path(outside) / "out").read_text().count("added")
        error = (Path(outside) / "err").read_text()
    print(f"full disk: {acknowledged} acknowledged; then: {error.strip()}")
    if run.stdout.split() != [str(acknowledged), "ok"]:
        return [f"full disk: {acknowledged} acknowledged, the store says {run.stdout.split()}"]
    return [] if "no space is left" in error else [f"full disk: {error}"]


def main() -> int:
    """Runs all checks, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", type=Path, required=True, help="the binary")
    parser.add_argument("--kills", type=int, default=500, help="how many processes to kill")
    parser.add_argument("--seed", type=int, default=1, help="the seed for the times at which they are killed")
    options = parser.parse_args()
    binary = options.planday.resolve()
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        homes = [Path(scratch) / name for name in ("kills", "two", "full", "old", "restores", "frozen")]
        [home.mkdir() for home in homes]
        faults += check_kills(Planday(binary, homes[0]), options.kills, options.seed)
        faults += check_two(Planday(binary, homes[1]))
        faults += check_full(Planday(binary, homes[2]))
        faults += check_old(Planday(binary, homes[3]))
        faults += check_restores(Planday(binary, homes[4]), max(10, options.kills // 10), options.seed)
        faults += check_read_only(Planday(binary, homes[5]))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
