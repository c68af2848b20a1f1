#!/usr/bin/env python3
"""Runs planday batch on random requests, and kills it.

    check_batch.py --planday .build/release/planday [--seed N]

The answers must have the same bytes from one job, from two, from shards put together, and from a command that is killed again and again
and resumed. Plans must pass `planday check`, and proved ones be worth as much as those of `planday plan`. Prints a line for each fault, and
finally 'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
CITIES = ("london", "nyc", "vancouver")


def polygon(path):
    """The geometry of a GeoJSON file."""
    value = json.loads(path.read_text())
    while "coordinates" not in value:
        value = value["geometry"] if "geometry" in value else value["features"][0]
    return value


def requests(generator, count):
    """Random requests, some of which are none or have no plan."""
    areas = {city: sorted((DATA / "areas").glob(f"{city}-*.geojson")) for city in CITIES}
    found = []
    for number in range(count):
        city = generator.choice(CITIES)
        request = {
            "city": city, "date": f"2027-{generator.randint(1, 12):02}-{generator.randint(1, 28):02}",
            "area": polygon(generator.choice(areas[city])), "maxStops": generator.randint(2, 8),
        }
        for key, value in (
            ("weather", generator.choice(("rain", "heat", "dry"))), ("with", [generator.choice(("children", "toddlers", "teens"))]),
            ("end", generator.choice(("15:00", "21:00"))), ("days", 2), ("budget", generator.randint(10, 80)), ("pace", "relaxed"),
        ):
            if generator.random() < 0.25:
                request[key] = value
        if number % 11 == 5:
            request[generator.choice(("must", "skip"))] = [generator.choice(("no-such-sight", "british-museum"))]
        text = json.dumps(request, ensure_ascii=False)
        found.append(text[:len(text) // 2] if number % 17 == 9 else text)
    return found


class Checks:
    """The checks so far, and their faults."""

    def __init__(self, planday):
        self.planday, self.count, self.faults = planday, 0, []

    def expect(self, holds, words):
        self.count += 1
        if not holds:
            self.faults.append(words)

    def batch(self, lines, *options):
        """The answers to requests, as bytes."""
        command = [self.planday, "batch", "--data", DATA, "--work", "0.5", *options]
        run = subprocess.run(command, input="\n".join(lines).encode() + b"\n", capture_output=True)
        if run.returncode or run.stderr:
            raise RuntimeError(f"{options}: {run.returncode} {run.stderr.decode()}")
        return run.stdout

    def plans(self, answers, lines, folder):
        """Plans pass the check, and proved ones are worth as much as those of the other command."""
        planned = [(lines[answer["line"] - 1], answer["plan"]) for answer in answers if "plan" in answer]
        self.expect(len(planned) > len(lines) / 2, f"only {len(planned)} of {len(lines)} requests have a plan")
        for number, (line, plan) in enumerate(planned):
            file = folder / "plan.json"
            file.write_text(json.dumps(plan))
            run = subprocess.run([self.planday, "check", file, "--data", DATA], capture_output=True, text=True)
            self.expect(run.returncode == 0, f"{line} has a plan with faults: {run.stdout} {run.stderr}")
            request = json.loads(line)
            simple = {"city", "date", "area", "maxStops"}
            if number % 4 or set(request) - simple or plan["proof"]["status"] != "optimal":
                continue
            area = folder / "area.geojson"
            area.write_text(json.dumps(request["area"]))
            run = subprocess.run(
                [self.planday, "--data", DATA, "--city", request["city"], "--date", request["date"], "--area", area, "--format", "json",
                 "--max-stops", str(request["maxStops"]), "--seconds", "30"], capture_output=True, text=True,
            )
            other = json.loads(run.stdout)
            if other["proof"]["status"] == "optimal":
                value, wanted = plan["objective"]["value"], other["objective"]["value"]
                self.expect(abs(value - wanted) < 1e-9, f"{line} is worth {value}, and {wanted} by planday plan")

    def kills(self, lines, whole, folder, generator):
        """A batch that is killed and resumed has the same bytes."""
        file, source = folder / "answers.ndjson", folder / "requests.ndjson"
        source.write_text("\n".join(lines) + "\n")
        kills = 0
        while True:
            command = [self.planday, "batch", source, "--data", DATA, "--work", "0.5", "--output", file, "--resume"]
            run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                run.communicate(timeout=generator.uniform(0.2, 3))
                break
            except subprocess.TimeoutExpired:
                run.send_signal(signal.SIGKILL)
                run.communicate()
                kills += 1
                # A machine may be too slow for any answer in the time.
                if kills > 60:
                    run = subprocess.run(command)
                    break
        self.expect(run.returncode == 0, f"the last run ends with {run.returncode}")
        self.expect(file.read_bytes() == whole, f"after {kills} kills, the answers differ")
        print(f"kills: {kills}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    checks = Checks(str(pathlib.Path(options.planday).resolve()))
    lines = requests(generator, 120)
    began = time.monotonic()
    whole = checks.batch(lines, "--jobs", "1")
    print(f"seed {options.seed}: {len(lines) / (time.monotonic() - began):.1f} requests a second with one job", file=sys.stderr)
    answers = [json.loads(line) for line in whole.splitlines()]
    checks.expect([answer["line"] for answer in answers] == list(range(1, len(lines) + 1)), "requests are not answered in order")
    checks.expect(checks.batch(lines, "--jobs", "2") == whole, "two jobs have other answers than one")
    loose = checks.batch(lines, "--jobs", "2", "--unordered")
    checks.expect(sorted(loose.splitlines()) == sorted(whole.splitlines()), "unordered answers differ")
    shards = b"".join(checks.batch(lines, "--shard", f"{index}/3") for index in (1, 2, 3))
    checks.expect(sorted(shards.splitlines()) == sorted(whole.splitlines()), "the shards have other answers than the whole")
    with tempfile.TemporaryDirectory() as folder:
        checks.plans(answers, lines, pathlib.Path(folder))
        checks.kills(lines, whole, pathlib.Path(folder), generator)
    for fault in checks.faults:
        print(fault)
    print(f"{checks.count} checks, {len(checks.faults)} faults")
    sys.exit(1 if checks.faults else 0)


if __name__ == "__main__":
    main()
