"""Kills planday in the middle of writing to its store, hundreds of times, and looks for what it acknowledged.

The store is read by Python's sqlite3, not by planday. Two processes write at once, a disk is full, files are damaged; a
person with an empty machine adds a place with a photo, plans with it, and finds it in the exported day.
"""

import argparse
import json
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
PHOTO = ROOT / "Tests/TripStoreTests/Fixtures/position.jpg"


class Planday:
    """The command with a home of its own."""

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
        """Runs the command to its end."""
        process = self.start(*arguments)
        output, errors = process.communicate(text)
        return subprocess.CompletedProcess(arguments, process.returncode, output, errors)

    def rows(self, sql: str) -> list[tuple]:
        """Reads the store."""
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True) as database:
            return database.execute(sql).fetchall()


class Killing:
    """Runs commands, kills them at random moments, and knows what they acknowledged."""

    def __init__(self, planday: Planday, seed: int):
        """Starts with an empty store."""
        self.planday, self.random = planday, random.Random(seed)
        self.names: set[str] = set()
        self.notes: dict[str, int] = {}
        self.favorites: set[str] = set()
        self.imports: dict[int, bool] = {}
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
        if kind == "favorite":
            self.target = self.random.choice(["british-museum", "tate-modern", "tower-of-london"])
            action = "remove" if self.target in self.favorites else "add"
            return ["favorites", action, "--city", "london", self.target], ""
        lines = [f"Import {number} row {row},{51.4 + row / 1000},{-0.1 - number / 10000}" for row in range(150)]
        return ["place", "import", "--city", "london", "--again", "-"], "name,lat,lon\n" + "\n".join(lines) + "\n"

    def round(self, number: int) -> None:
        """Runs one command and kills it, unless it is faster."""
        kinds = ["add", "import", "favorite"] + (["edit", "edit"] if self.names else [])
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
        """Remembers what a command acknowledged."""
        self.acknowledged += output.count("\n")
        if kind == "add" and output.startswith("added"):
            self.names.add(f"Place {number}")
        if kind == "edit" and output.startswith("changed"):
            self.notes[self.target] = number
        elif kind == "edit":
            # The change may have been made without an acknowledgment: both notes are right from now on.
            self.notes.pop(self.target, None)
        if kind == "import":
            self.imports[number] = "added" in output
        if kind == "favorite":
            is_there = bool(self.planday.rows(f"SELECT 1 FROM favorite WHERE sight = '{self.target}'"))
            if output.startswith("added") and not is_there or output.startswith("removed") and is_there:
                raise SystemExit(f"round {number}: favorite {self.target}: {output.strip()}, but the store says otherwise")
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


def check_two(planday: Planday) -> list[str]:
    """Lets two processes write at once, many times."""
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
    print(f"two at once: {count} of 50 places")
    return failures + ([] if count == 50 else [f"{count} of 50 places are there"])


def check_full(planday: Planday) -> list[str]:
    """Fills a small disk, where there is a right to mount one."""
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
            print("full disk: no right to mount one here; not checked")
            return []
        acknowledged = (Path(outside) / "out").read_text().count("added")
        error = (Path(outside) / "err").read_text()
    print(f"full disk: {acknowledged} acknowledged; then: {error.strip()}")
    if run.stdout.split() != [str(acknowledged), "ok"]:
        return [f"full disk: {acknowledged} acknowledged, the store says {run.stdout.split()}"]
    return [] if "no room is left" in error else [f"full disk: {error}"]


def check_person(planday: Planday, folder: Path) -> list[str]:
    """Adds a place with a photo on an empty machine, plans with it, and looks for it in the exported day."""
    found = []
    added = planday.run(
        "place", "add", "--city", "london", "--name", "Aunt May's Tea Room", "--at", "51.5174,-0.1225", "--minutes", "40",
        "--hours", "Mo-Su 08:00-20:00", "--photo", str(PHOTO), "--note", "ask for scones",
    )  # fmt: skip
    if added.returncode != 0:
        return [f"the place is not added: {added.stderr}"]
    plan = folder / "plan.json"
    area = ROOT / "data/areas/london-bloomsbury-soho.geojson"
    run = planday.run(
        "--city", "london", "--area", str(area), "--date", "2027-05-13", "--must", "Aunt May's Tea Room", "-o", str(plan)
    )
    if run.returncode != 0:
        return [f"no plan: {run.stderr}"]
    stops = [stop["id"] for day in json.loads(plan.read_text())["days"] for stop in day["stops"]]
    if "own-aunt-mays-tea-room" not in stops:
        found.append(f"the place is not in the plan: {stops}")
    for form in ("html", "gpx", "ics"):
        export = planday.run("export", str(plan), "--format", form)
        if "Tea Room" not in export.stdout:
            found.append(f"the place is not in the exported {form}: {export.stderr}")
    if planday.run("check", str(plan)).returncode != 0:
        found.append("the plan does not check")
    photos = folder / "photos"
    photos.mkdir()
    planday.run("place", "export", "--city", "london", "-o", str(folder / "places.kml"), "--photos", str(photos))
    (photo,) = list(photos.iterdir())
    if b"Camera Maker" in photo.read_bytes():
        found.append("the photo still names the camera")
    planday.run("history", "add", "--city", "london", "own-aunt-mays-tea-room", "British Museum", "--date", "2027-05-12")
    run = planday.run("--city", "london", "--area", str(area), "--date", "2027-05-13", "--skip", "visited", "--format", "json")
    if "\"id\": \"british-museum\"" in run.stdout.split("leftOut")[0].split("\"days\"")[-1]:
        found.append("a visited sight is planned again")
    for arguments in (["search", "--city", "london", "tea aunt"], ["search", "--city", "london", "musuem brit"]):
        run = planday.run(*arguments)
        if run.returncode != 0:
            found.append(f"{arguments[-1]} is not found: {run.stderr}")
    print(f"person: planned {', '.join(stops)}")
    return found


def main() -> int:
    """Runs all checks, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", type=Path, required=True, help="the binary")
    parser.add_argument("--kills", type=int, default=500, help="how many processes to kill")
    parser.add_argument("--seed", type=int, default=1, help="for the moments at which they are killed")
    options = parser.parse_args()
    binary = options.planday.resolve()
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        homes = [Path(scratch) / name for name in ("kills", "two", "full", "person")]
        [home.mkdir() for home in homes]
        faults += check_kills(Planday(binary, homes[0]), options.kills, options.seed)
        faults += check_two(Planday(binary, homes[1]))
        faults += check_full(Planday(binary, homes[2]))
        faults += check_person(Planday(binary, homes[3]), homes[3])
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
