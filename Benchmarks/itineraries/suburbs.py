#!/usr/bin/env python3
"""Plans a day in ten suburbs with two binaries and compares them.

    suburbs.py --planday NEW --against OLD --data data [--against-data DIR]

The areas are circles of 2 km around a known sight; the day is Thursday 13 May 2027, 9:00 to 18:00 on foot, with a lunch
of 45 minutes. For each binary the table has stops, minutes in sights, idle minutes (neither in a sight, nor on the way,
getting in or at a break), and how many of the area's three most relevant open sights are planned; those that are missing
are named. Without --against there is one column. Requires only Python.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import agreement
from calibrate import circle

# The name of the suburb, its city, and its central sight.
SUBURBS = [
    ("Greenwich", "london", "royal-observatory"),
    ("Richmond", "london", "richmond-hill"),
    ("Hampstead", "london", "hampstead-village"),
    ("Wimbledon", "london", "wimbledon-museum"),
    ("Prospect Park", "nyc", "prospect-park"),
    ("Flushing", "nyc", "flushing-chinatown"),
    ("Coney Island", "nyc", "coney-island"),
    ("Deer Lake", "vancouver", "deer-lake-park"),
    ("Steveston", "vancouver", "gulf-of-georgia-cannery"),
    ("Lonsdale Quay", "vancouver", "lonsdale-quay-market"),
]


def plan(planday, data, city, area):
    """Returns the plan of a suburb; exits if there is none."""
    command = [planday, "--data", data, "--city", city, "--area", area, "--date", agreement.DATE]
    run = subprocess.run(
        [*command, "--lunch", agreement.LUNCH, "--format", "json"], capture_output=True, text=True, timeout=180
    )
    if run.returncode:
        sys.exit(f"suburbs.py: {' '.join(map(str, command))}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def top_open(answer, catalog):
    """Returns the three most relevant sights that a plan could include."""
    planned = {stop["id"] for day in answer["days"] for stop in day["stops"]}
    open_sights = planned | {row["id"] for row in answer["leftOut"] if row["code"] not in agreement.NEVER}
    return agreement.top_sights(catalog, open_sights)


def idle(answer):
    """Returns the idle minutes between 9:00 and 18:00."""
    free = 0
    for day in answer["days"]:
        free += 9 * 60
        free -= sum(agreement.minutes(rest["end"]) - agreement.minutes(rest["start"]) for rest in day["breaks"])
        free -= sum(stop["minutes"] + stop.get("entryMinutes", 0) for stop in day["stops"])
        free -= sum(leg["minutes"] for leg in day["legs"])
    return free


def measure(answer, catalog, top):
    """Returns stops, minutes in sights, idle minutes, and the most relevant sights that are missing."""
    stops = [stop for day in answer["days"] for stop in day["stops"]]
    planned = {stop["id"] for stop in stops}
    missing = [i for i in top if not agreement.is_planned(catalog, i, planned)]
    return len(stops), sum(stop["minutes"] for stop in stops), idle(answer), missing


def cell(stops, minutes, idle_minutes, missing, top):
    """Returns the columns of a binary."""
    names = f" ({', '.join(missing)})" if missing else ""
    return f"{stops} | {minutes} min | {idle_minutes} min | {len(top) - len(missing)} of {len(top)}{names}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True, help="the planday binary")
    parser.add_argument("--data", required=True, help="the folder with the catalogs")
    parser.add_argument("--against", help="another binary")
    parser.add_argument("--against-data", help="its catalogs, if it cannot read those of --data")
    options = parser.parse_args()
    catalogs = agreement.load_catalogs(options.data)
    binaries = [(options.planday, options.data)]
    if options.against:
        binaries.insert(0, (options.against, options.against_data or options.data))
    print("| suburb |" + " stops | in sights | idle | of the top three |" * len(binaries))
    print("|---|" + "--:|--:|--:|---|" * len(binaries))
    with tempfile.TemporaryDirectory() as folder:
        for name, city, center in SUBURBS:
            catalog = catalogs[city]
            area = Path(folder) / "area.geojson"
            area.write_text(json.dumps(circle(catalog[center])))
            answers = [plan(planday, data, city, area) for planday, data in binaries]
            top = top_open(answers[-1], catalog)
            cells = (cell(*measure(answer, catalog, top), top) for answer in answers)
            print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
