#!/usr/bin/env python3
"""Exports problems, solves them, validates both against their schemas and recomputes each solution.

    check_problems.py --planday .build/release/planday

Prints a line for each fault, and finally 'N problems, M faults'; exits 1 if there are any.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from jsonschema_rs import Draft202012Validator

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
WISHES = [
    [],
    ["--lunch", "12:00-14:00/45", "--days", "2"],
    ["--max-walk", "15", "--max-stops", "4", "--max-walk-total", "60"],
    ["--travel-cost", "0", "--end", "13:00"],
    ["--mode", "transit", "--days", "2", "--like", "museum"],
]


def schema(name):
    return Draft202012Validator(json.loads((DATA / "schema" / f"{name}.schema.json").read_text()))


def form_faults(validator, document):
    for error in sorted(validator.iter_errors(document), key=lambda e: list(map(str, e.instance_path))):
        yield f"{'/'.join(map(str, error.instance_path))}: {error.message}"


def way(problem, start, end):
    if start is None or end is None:
        return 0
    minutes = problem["travel"][start][end]
    return 0 if minutes is None and start == end else minutes


def options(visit):
    """Returns the options of a visit; version 1 has one."""
    return visit.get("options") or [visit]


def options_taken(visit, stop, day, breaks):
    """Returns the options of a visit that match a stop: its length, one of their windows, and their break during it."""
    within = {number for number, pause in enumerate(breaks) if pause["start"] == stop["enter"] and pause["end"] <= stop["leave"]}
    return [
        option for option in options(visit)
        if stop["leave"] - stop["enter"] == option["stay"] and option.get("break") in (within or {None}) and any(
            window.get("day", day) == day and window["open"] <= stop["enter"]
            and stop["leave"] <= window["close"]
            and stop["enter"] <= window.get("lastAdmission", window["close"])
            for window in option["windows"]
        )
    ]


def day_faults(problem, day, stops, breaks):
    """Yields the faults of a day."""
    visits = {visit["id"]: visit for visit in problem["visits"]}
    first, last = problem["horizon"]
    if len(breaks) != len(problem.get("breaks", [])):
        yield f"day {day}: has {len(breaks)} breaks"
    for pause, wanted in zip(breaks, problem.get("breaks", [])):
        low, high = wanted["window"]
        if pause["end"] - pause["start"] != wanted["minutes"]:
            yield f"day {day}: a break with the wrong length: {pause}"
        if pause["start"] < max(low, first) or pause["end"] > min(high, last):
            yield f"day {day}: a break outside its window: {pause}"
    node, clock, on_way = problem["start"], first, 0
    for stop in [*stops, None]:
        there = problem["end"] if stop is None else visits[stop["id"]]["node"]
        arrival = last if stop is None else stop["enter"]
        minutes = way(problem, node, there)
        if minutes is None:
            yield f"day {day}: no route to {stop}"
            minutes = 0
        rest = sum(
            pause["end"] - pause["start"] for pause in breaks
            if clock <= pause["start"] and pause["end"] <= arrival
        )
        if clock + minutes + rest > arrival:
            yield f"day {day}: {stop or 'the end'} cannot be reached"
        on_way += minutes
        if stop is None:
            break
        visit = visits[stop["id"]]
        taken = options_taken(visit, stop, day, breaks)
        if not taken:
            yield f"day {day}: a stay that is none of its options, or outside all windows: {stop}"
        node, clock = there, stop["leave"]
    for number, pause in enumerate(breaks):
        for stop in stops:
            if pause["start"] < stop["leave"] and stop["enter"] < pause["end"]:
                taken = options_taken(visits[stop["id"]], stop, day, breaks)
                if all(option.get("break") != number for option in taken):
                    yield f"day {day}: a break within a visit"
    if len(stops) > problem.get("maxStops", len(stops)):
        yield f"day {day}: {len(stops)} stops"
    spent = sum(
        min((option.get("cost", 0) for option in options_taken(visits[stop["id"]], stop, day, breaks)), default=0)
        for stop in stops
    )
    if spent > problem.get("maxCost", spent):
        yield f"day {day}: costs {spent}"
    if on_way > problem.get("maxTravel", on_way):
        yield f"day {day}: {on_way} of travel"
    return on_way


def charges(problem, day, stops, breaks):
    """Returns the cost of a day's legs and load."""
    visits = {visit["id"]: visit for visit in problem["visits"]}
    if not stops:
        return 0
    nodes = [problem["start"], *(visits[stop["id"]]["node"] for stop in stops), problem["end"]]
    matrix = problem.get("charges")
    sum_ = sum(matrix[a][b] for a, b in zip(nodes, nodes[1:]) if None not in (a, b)) if matrix else 0
    load = sum(
        min((option.get("load", 0) for option in options_taken(visits[stop["id"]], stop, day, breaks)), default=0)
        for stop in stops
    )
    return sum_ + sum(step["rise"] * max(0, load - step["load"]) for step in problem.get("loadCost", []))


def solution_faults(problem, solution):
    """Yields the faults of a solution."""
    travel, scores, charged, seen = 0, {0}, 0, []
    if not len(solution["routes"]) == len(solution["breaks"]) == problem["days"]:
        yield "wrong number of days"
    visits = {visit["id"]: visit for visit in problem["visits"]}
    for day, (stops, breaks) in enumerate(zip(solution["routes"], solution["breaks"])):
        travel += yield from day_faults(problem, day, stops, breaks)
        charged += charges(problem, day, stops, breaks)
        seen += [stop["id"] for stop in stops]
        for stop in stops:
            worths = [option["score"] for option in options_taken(visits[stop["id"]], stop, day, breaks)] or [0]
            scores = {round(score + worth, 6) for score in scores for worth in worths}
    if len(set(seen)) != len(seen):
        yield "duplicate visit"
    if missing := {id for id, visit in visits.items() if visit.get("must")} - set(seen):
        yield f"without {missing}"
    for id in seen:
        if both := set(visits[id].get("excludes", [])) & set(seen):
            yield f"{id} together with {both}"
    objective = solution["objective"]
    # A stop may match several options. A proved solution counts the best of them, others may count any.
    is_best = solution.get("proof", {}).get("status") == "optimal"
    score = max(scores) if is_best else min(scores, key=lambda score: abs(score - objective["score"]))
    value = score - problem["travelCost"] * travel - charged
    if abs(objective.get("charges", 0) - charged) > 1e-6:
        yield f"charges {objective}, not {charged}"
    if abs(objective["score"] - score) > 1e-6 or objective["travel"] != travel:
        yield f"counts {objective}, not {score} and {travel}"
    if abs(objective["value"] - value) > 1e-6 or objective.get("bound", value) < value - 1e-6:
        yield f"values {objective}, not {value}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--planday", required=True, help="the binary")
    binary = os.path.abspath(parser.parse_args().planday)
    problem_form, solution_form = schema("problem"), schema("solution")
    count, found = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "problem.json")
        for area in sorted((DATA / "areas").glob("*.geojson")):
            for wish in WISHES:
                subprocess.run(
                    [binary, "--city", area.stem.split("-")[0], "--data", DATA, "--area", area, "--date",
                     "2026-12-11", "--exact", "off", "--seconds", "0.05", "--export-problem", file, *wish],
                    check=True, capture_output=True,
                )
                with open(file, encoding="utf-8") as lines:
                    problem = json.load(lines)
                faults = list(form_faults(problem_form, problem))
                for options in ([], ["--exact", "off", "--seconds", "0.2"]):
                    done = subprocess.run(
                        [binary, "solve", file, "--seconds", "2", *options], capture_output=True, text=True
                    )
                    if done.returncode or done.stderr:
                        faults.append(f"exit {done.returncode}: {done.stderr}")
                        continue
                    solution = json.loads(done.stdout)
                    faults += form_faults(solution_form, solution)
                    faults += solution_faults(problem, solution)
                for line in faults:
                    print(f"{area.stem} {' '.join(wish)}: {line}")
                count, found = count + 1, found + len(faults)
    print(f"{count} problems, {found} faults")
    sys.exit(1 if found or not count else 0)


if __name__ == "__main__":
    main()
