#!/usr/bin/env python3
"""Solves random problems in VROOM's JSON with planday and with VROOM, and checks planday's solutions.

    check_vroom.py --planday .build/release/planday [--count 120]

Each solution is recomputed from the problem here. Small problems are compared with all possible routes; all problems are compared
with the solution of VROOM itself (pyvroom) for the same file: its sum of priorities is never greater, then its number of jobs never
greater, and where planday claims a proof, its travel never less. VROOM never exceeds planday's bounds. Where planday has no proof in
time and VROOM travels less, that is printed and counted. Prints a line for each fault, and finally 'N problems, M faults'; exits 1
if there are any.
"""
import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

import vroom

FOREVER = 1 << 50


def problem(seed):
    """Returns a random problem; every third has few enough jobs to try all routes."""
    dice = random.Random(seed)
    count = dice.randint(1, 5) if seed % 3 == 0 else dice.randint(6, 25)
    origin = dice.choice([0, 0, 0, 1_700_000_000])
    unit = dice.choice([1, 1, 60])
    span = dice.choice([4_000, 12_000]) // unit * unit

    def clock(low, high):
        return dice.randint(low // unit, high // unit) * unit

    def window(length):
        start = clock(0, span)
        return [origin + start, origin + start + clock(0, length)]

    nodes = count + 2
    points = [(dice.randint(0, 30), dice.randint(0, 30)) for _ in range(nodes)]
    if dice.random() < 0.3:
        points = [dice.choice(points[:4]) for _ in range(nodes)]

    def matrix(twist):
        return [
            [unit * ((abs(a - c) + abs(b - d)) * 1_800 // 60 // unit + (twist and dice.randint(0, 9)) * (i != j))
             for j, (c, d) in enumerate(points)]
            for i, (a, b) in enumerate(points)
        ]

    matrices = {"car": {"durations": matrix(False)}, "bike": {"durations": matrix(True)}}
    alike = dice.random() < 0.4
    jobs = []
    for number in range(count):
        job = {"id": 100 + number, "location_index": number if dice.random() < 0.9 else 0}
        if dice.random() < 0.8:
            job["service"] = clock(0, 1_500)
        if not alike and dice.random() < 0.9:
            job["priority"] = dice.choice([0, 1, 5, 10, 50, 100])
        if dice.random() < 0.6:
            first = window(span // 3)
            job["time_windows"] = [first]
            if dice.random() < 0.3:
                start = first[1] + clock(unit, 2_000) + unit
                job["time_windows"].append([start, start + clock(0, 1_000)])
        if dice.random() < 0.2:
            job["description"] = f"job {number}"
        jobs.append(job)
    places = [job["location_index"] for job in jobs]
    vehicles = []
    starts = [count, count + 1, 0]
    for number in range(dice.randint(1, 3)):
        vehicle = {"id": number + 1}
        ends = dice.choice([("start_index",), ("end_index",), ("start_index", "end_index")])
        for key in ends:
            vehicle[key] = dice.choice(starts)
        if dice.random() < 0.8 or origin:
            vehicle["time_window"] = [origin + clock(0, 1_000), origin + span + clock(0, 3_000)]
        if dice.random() < 0.3:
            vehicle["profile"] = "bike"
        if dice.random() < 0.3:
            vehicle["speed_factor"] = dice.choice([0.5, 0.8, 1.25, 2, 1.3])
        if dice.random() < 0.3:
            vehicle["max_tasks"] = dice.randint(1, 4)
        if dice.random() < 0.3:
            vehicle["max_travel_time"] = clock(500, 6_000)
        if dice.random() < 0.5:
            start = clock(1_000, 2_500)
            vehicle["breaks"] = [{
                "id": 1, "service": clock(0, 600),
                "time_windows": [[origin + start, origin + start + clock(600, 1_500)]],
            }]
            if dice.random() < 0.3:
                vehicle["breaks"].append({"id": 2, "service": 60, "time_windows": [
                    [origin + 3_000 // unit * unit, origin + 3_600 // unit * unit]]})
        vehicles.append(vehicle)
        if dice.random() < 0.4:
            vehicles.append({**vehicle, "id": number + 11})
    taken = {vehicle.get("start_index") for vehicle in vehicles}
    for job in jobs:
        if dice.random() < 0.3 and places.count(job["location_index"]) == 1:
            if job["location_index"] not in taken:
                job["setup"] = clock(0, 600)
    return {"jobs": jobs, "vehicles": vehicles, "matrices": matrices}


class Rules:
    """The limits of a vehicle, in hundredths of a second."""

    def __init__(self, document, vehicle):
        self.jobs = {job["id"]: job for job in document["jobs"]}
        self.vehicle = vehicle
        self.pace = round(100 / vehicle.get("speed_factor", 1))
        self.durations = document["matrices"][vehicle.get("profile", "car")]["durations"]
        first, last = vehicle.get("time_window", [0, FOREVER])
        self.first, self.last = first * 100, last * 100
        self.breaks = sorted(
            vehicle.get("breaks", []), key=lambda b: b.get("time_windows", [[0, FOREVER]])[0]
        )

    def leg(self, start, end):
        if start is None or end is None:
            return 0
        return self.durations[start][end] * self.pace

    def rows(self, order):
        inner = [self.jobs[id]["location_index"] for id in order]
        return [self.vehicle.get("start_index"), *inner, self.vehicle.get("end_index")]

    def travel(self, order):
        rows = self.rows(order)
        return sum(self.leg(a, b) for a, b in zip(rows, rows[1:])) if order else 0

    def action(self, order, position):
        rows = self.rows(order)
        job = self.jobs[order[position]]
        setup = 0 if rows[position] == rows[position + 1] else job.get("setup", 0)
        return 100 * (setup + job.get("service", 0))

    def is_possible(self, order):
        """Whether the jobs are feasible in this order for some placement of the breaks."""
        if len(order) > self.vehicle.get("max_tasks", len(order)):
            return False
        limit = self.vehicle.get("max_travel_time")
        if limit is not None and self.travel(order) > limit * 100:
            return False
        rows = self.rows(order)
        # The earliest time for each number of breaks taken.
        states = {0: self.first}
        for position in range(len(order) + 1):
            leg = self.leg(rows[position], rows[position + 1])
            reached = {}
            for had, clock in states.items():
                left, moment, index = leg, clock, had
                while True:
                    arrival = moment + left
                    reached[index] = min(reached.get(index, FOREVER * 100), arrival)
                    if index == len(self.breaks):
                        break
                    pause = self.breaks[index]
                    low, high = pause.get("time_windows", [[0, FOREVER]])[0]
                    start = max(moment, low * 100)
                    if start > high * 100:
                        break
                    left = max(0, left - (start - moment))
                    moment, index = start + 100 * pause.get("service", 0), index + 1
            if position == len(order):
                return len(self.breaks) in reached and reached[len(self.breaks)] <= self.last
            windows = self.jobs[order[position]].get("time_windows", [[0, FOREVER]])
            states = {}
            for had, arrival in reached.items():
                starts = [max(arrival, 100 * low) for low, high in windows if arrival <= 100 * high]
                if starts:
                    states[had] = min(starts) + self.action(order, position)


def best(document):
    """Returns the best priority, jobs and travel over all routes."""
    ids = [job["id"] for job in document["jobs"]]
    priority = {job["id"]: job.get("priority", 0) for job in document["jobs"]}
    totals = {frozenset(): 0}
    for vehicle in document["vehicles"]:
        rules = Rules(document, vehicle)
        own = {frozenset(): 0}
        for size in range(1, len(ids) + 1):
            for order in itertools.permutations(ids, size):
                if rules.is_possible(order):
                    made = frozenset(order)
                    own[made] = min(own.get(made, FOREVER), rules.travel(order))
        merged = {}
        for (one, cost), (other, more) in itertools.product(totals.items(), own.items()):
            if not one & other:
                both = one | other
                merged[both] = min(merged.get(both, FOREVER), cost + more)
        totals = merged
    return max((sum(priority[id] for id in made), len(made), -cost) for made, cost in totals.items())


def route_faults(document, route):
    """Yields the faults of a route, second by second."""
    vehicle = next(v for v in document["vehicles"] if v["id"] == route["vehicle"])
    rules = Rules(document, vehicle)
    steps = route["steps"]
    order = [step["id"] for step in steps if step["type"] == "job"]
    if not rules.is_possible(order):
        yield f"vehicle {vehicle['id']} cannot make {order}"
    kinds = [step["type"] for step in steps]
    if ("start" in kinds, "end" in kinds) != ("start_index" in vehicle, "end_index" in vehicle):
        yield f"has the stops {kinds}"
    if [s["id"] for s in steps if s["type"] == "break"] != [b["id"] for b in rules.breaks]:
        yield "has different breaks"
    pauses = {pause["id"]: pause for pause in rules.breaks}
    clock, travelled = None, 0
    for step in steps:
        start = step["arrival"] + step["waiting_time"]
        if clock is not None and step["arrival"] - clock != step["duration"] - travelled:
            yield f"{step} is not reached by {step['duration'] - travelled} of travel from {clock}"
        source = rules.jobs.get(step["id"]) if step["type"] == "job" else pauses.get(step.get("id"))
        if source and not any(
                low <= start <= high for low, high in source.get("time_windows", [[0, FOREVER]])):
            yield f"{step} starts at {start}"
        if source and step["service"] != source.get("service", 0):
            yield f"{step} serves {step['service']}"
        if step["waiting_time"] < 0 or step["duration"] < travelled:
            yield f"{step} goes back"
        travelled = step["duration"]
        clock = start + step["setup"] + step["service"]
    if steps[0]["arrival"] * 100 < rules.first or clock * 100 > rules.last:
        yield f"is out from {steps[0]['arrival']} to {clock}"
    whole = rules.travel(order) / 100
    if not whole - 2 * len(steps) <= route["duration"] <= whole + 1 or route["duration"] != travelled:
        yield f"travels {route['duration']}, not {whole}"
    if route["priority"] != sum(rules.jobs[id].get("priority", 0) for id in order):
        yield f"has the priority {route['priority']}"
    for key in ("setup", "service", "waiting_time"):
        if route[key] != sum(step[key] for step in steps):
            yield f"has the {key} {route[key]}"


def faults(document, answer):
    """Yields the faults of a solution."""
    made = []
    travel = 0
    for route in answer["routes"]:
        for line in route_faults(document, route):
            yield f"vehicle {route['vehicle']}: {line}"
        order = [step["id"] for step in route["steps"] if step["type"] == "job"]
        vehicle = next(v for v in document["vehicles"] if v["id"] == route["vehicle"])
        travel += Rules(document, vehicle).travel(order)
        made += order
    left = [job["id"] for job in answer["unassigned"]]
    if sorted(made + left) != sorted(job["id"] for job in document["jobs"]):
        yield f"does {made} and leaves {left}"
    summary, proof = answer["summary"], answer["planday"]
    for key in ("cost", "setup", "service", "duration", "waiting_time", "priority"):
        if summary[key] != sum(route[key] for route in answer["routes"]):
            yield f"sums {key} up to {summary[key]}"
    if (summary["unassigned"], summary["routes"]) != (len(left), len(answer["routes"])):
        yield "has different counts"
    values = (proof["priority"]["value"], proof["assigned"]["value"], round(proof["travel"]["value"] * 100))
    if values != (summary["priority"], len(made), travel):
        yield f"claims {values}, not {summary['priority']}, {len(made)}, {travel}"


def aims(document, answer):
    """Returns priority, jobs and negative hundredths of travel of a solution."""
    jobs = travel = 0
    for route in answer["routes"]:
        vehicle = next(v for v in document["vehicles"] if v["id"] == route["vehicle"])
        order = [step["id"] for step in route["steps"] if step["type"] == "job"]
        jobs += len(order)
        travel += Rules(document, vehicle).travel(order)
    return answer["summary"]["priority"], jobs, -travel


def planday(binary, file, seconds):
    """Returns the exit code and the answer of planday."""
    done = subprocess.run([binary, "solve", file, "--seconds", seconds], capture_output=True, text=True)
    return done.returncode, parsed(done.stdout) or {"error": done.stdout + done.stderr}


def peer_of(file):
    """Returns the exit code and the answer of VROOM, in a process of its own, which it may end.

    It is forked: to import the module takes longer than to solve a problem.
    """
    output = f"{file}.vroom"
    child = os.fork()
    if child == 0:
        with open(output, "w", encoding="utf-8") as words:
            os.dup2(words.fileno(), 2)
        try:
            vroom.main(["vroom", "-i", file, "-o", output, "-t", "1", "-x", "5"])
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    with open(output, encoding="utf-8") as lines:
        text = lines.read()
    return os.waitstatus_to_exitcode(status), parsed(text) or {"error": text}


def parsed(text):
    """Returns the JSON in the last line of a text; None if there is none."""
    try:
        return json.loads(text.splitlines()[-1])
    except (ValueError, IndexError):
        return None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--planday", required=True, help="the binary")
    parser.add_argument("--count", type=int, default=120, help="the number of problems")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", default="3", help="the seconds for each")
    options = parser.parse_args()
    binary = os.path.abspath(options.planday)
    found = refused = proved = better = shorter = longer = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.first, options.first + options.count):
            document = problem(seed)
            file = os.path.join(folder, f"{seed}.json")
            with open(file, "w", encoding="utf-8") as lines:
                json.dump(document, lines)
            code, answer = planday(binary, file, options.seconds)
            peer_code, peer = peer_of(file)
            if (code, peer_code) == (2, 2):
                refused += 1
                if answer.get("code") != 2 or "breaks" not in answer["error"]:
                    print(f"seed {seed}: {answer}, VROOM {peer}")
                    found += 1
                continue
            if code or peer_code:
                print(f"seed {seed}: exit {code}: {answer.get('error')}, VROOM with {peer_code}: {peer.get('error')}")
                found += 1
                continue
            lines = list(faults(document, answer))
            own, other = aims(document, answer), aims(document, peer)
            proof = answer["planday"]
            proved += proof["status"] == "optimal"
            better += own[:2] > other[:2]
            shorter += own[:2] == other[:2] and own > other
            if own[:2] < other[:2] or own < other and proof["status"] == "optimal":
                lines.append(f"is worse: {own}, VROOM {other}, {proof}")
            elif own < other:
                longer += 1
                print(f"seed {seed}: unproved, {-own[2] / 100} of travel, VROOM {-other[2] / 100}")
            bounds = [proof[key].get("bound") for key in ("priority", "assigned", "travel")]
            passed = (
                bounds[0] is not None and other[0] > bounds[0]
                or bounds[1] is not None and other[0] == own[0] and other[1] > bounds[1]
                or bounds[2] is not None and other[:2] == own[:2] and -other[2] < 100 * bounds[2] - 1
            )
            if passed:
                lines.append(f"VROOM's {other} pass the bounds {bounds}")
            if seed % 3 == 0:
                most = best(document)
                if own != most or proof["status"] != "optimal":
                    lines.append(f"comes to {own}, the best is {most}, {proof}")
            for line in lines:
                print(f"seed {seed}: {line}")
            found += len(lines)
    print(
        f"{options.count} problems, {found} faults; {refused} refused by both, {proved} proved, "
        f"{better} with more priority or jobs than VROOM's, "
        f"{shorter} with less travel, {longer} with more"
    )
    sys.exit(1 if found or not options.count else 0)


if __name__ == "__main__":
    main()
