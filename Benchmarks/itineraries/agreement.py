#!/usr/bin/env python3
"""Measures how well planday's days agree with published itineraries.

    agreement.py --planday .build/release/planday --data data [--extra "--max-stops 9"] [--json FILE]

For each itinerary, the area is the convex hull of its sights, buffered by 250 m; the hours are its own; the date is
Thursday 13 May 2027; a lunch break is requested if the day includes it. planday plans that day, and the plan is
compared with the itinerary:

  recall, precision   share of the itinerary's open sights that are planned, and of planned sights that are in it
  rec.min, prec.min   the same, weighted by minutes
  F                   mean of the F1 score of sights and the F1 score of minutes
  anchor              share of its major sights (75 min or longer, or relevance 85 or higher) that are planned
  top3                share of the three most relevant sights of the area that are planned
  stops, short, long  stops a day; those of 20 min or less; those of 90 min or more
  run                 the longest run of one category

A park and the sights inside it count as one. Prints a table and the means. Requires only Python.
"""
import argparse
import json
import math
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

CITIES = ("london", "nyc", "vancouver")
DATE = "2027-05-13"
LUNCH = "12:00-14:00/45"
# Itineraries whose sights are all within this many meters of each other are planned on foot.
WALKING_SPAN = 5200
NEVER = ("closed", "unreachable", "too-long", "excluded")
HERE = Path(__file__).resolve().parent


def cross(o, a, b):
    """Returns the cross product of the vectors from `o` to `a` and to `b`."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def hull(points):
    """Returns the convex hull of points, counterclockwise (Andrew's monotone chain)."""
    points = sorted(set(points))

    def half(points):
        chain = []
        for point in points:
            while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return half(points) + half(points[::-1])


def area(catalog, ids, buffer=250):
    """Returns the hull of some sights, buffered by meters, as a GeoJSON polygon."""
    points = []
    for sight in (catalog[i] for i in ids):
        shrink = math.cos(math.radians(sight["lat"]))
        for step in range(24):
            angle = math.pi * step / 12
            lon = sight["lon"] + buffer * math.cos(angle) / (111320 * shrink)
            lat = sight["lat"] + buffer * math.sin(angle) / 110574
            points.append((round(lon, 6), round(lat, 6)))
    ring = hull(points)
    return {"type": "Polygon", "coordinates": [[list(point) for point in ring + ring[:1]]]}


def distance(a, b):
    """Returns the meters between two sights of a city."""
    shrink = math.cos(math.radians((a["lat"] + b["lat"]) / 2))
    return math.hypot((a["lon"] - b["lon"]) * 111320 * shrink, (a["lat"] - b["lat"]) * 110574)


def minutes(clock):
    """Returns the minutes from midnight to a time such as 09:30."""
    return int(clock[:2]) * 60 + int(clock[3:5])


def longest_run(items):
    """Returns the length of the longest run of equal items."""
    best = run = 0
    last = None
    for item in items:
        run = run + 1 if item == last else 1
        last = item
        best = max(best, run)
    return best


def f1(a, b):
    """Returns the harmonic mean."""
    return 2 * a * b / (a + b) if a + b else 0.0


def whole(catalog, sight):
    """Returns the id of the sight that contains a sight, or None."""
    return catalog[sight].get("partOf") if sight in catalog else None


def top_sights(catalog, candidates, count=3):
    """Returns the most relevant candidates, without parts of those already chosen."""
    top = []
    for i in sorted(candidates, key=lambda i: (-catalog[i]["relevance"], i)):
        if whole(catalog, i) not in top:
            top.append(i)
        if len(top) == count:
            break
    return top


def is_planned(catalog, sight, planned):
    """Whether a plan includes a sight, what contains it, or a part of it."""
    return sight in planned or whole(catalog, sight) in planned or any(whole(catalog, i) == sight for i in planned)


def compare(days, candidates, itinerary, catalog):
    """Compares planned days with an itinerary.

    `days` lists the stops of each day as dictionaries with `id`, `category` and `minutes`; `candidates` is the set of
    ids that a plan could include. Returns None if there is nothing to compare.
    """
    stops = [stop for day in days for stop in day]
    if not stops:
        return None
    spent = {stop["id"]: stop["minutes"] for stop in stops}
    theirs = {}
    for item in itinerary["items"]:
        if item["id"] in catalog:
            visit = catalog[item["id"]]["visit"]
            default = visit["minimum"] if item["outside"] else visit["recommended"]
            theirs[item["id"]] = item["minutes"] or default
    possible = [j for j in theirs if j in candidates or whole(catalog, j) in candidates]
    if not possible:
        return None
    hits = [j for j in possible if is_planned(catalog, j, spent)]
    anchors = [j for j in possible if theirs[j] >= 75 or catalog[j]["relevance"] >= 85]
    shared = [i for i in spent if is_planned(catalog, i, theirs)]
    recall, precision = len(hits) / len(possible), len(shared) / len(spent)
    recall_minutes = sum(theirs[j] for j in hits) / sum(theirs[j] for j in possible)
    precision_minutes = sum(spent[i] for i in shared) / sum(spent.values())
    top = top_sights(catalog, candidates)
    return {
        "F": (f1(recall, precision) + f1(recall_minutes, precision_minutes)) / 2,
        "recall": recall,
        "precision": precision,
        "rec.min": recall_minutes,
        "prec.min": precision_minutes,
        "anchor": sum(j in hits for j in anchors) / len(anchors) if anchors else None,
        "top3": sum(is_planned(catalog, i, spent) for i in top) / len(top) if top else None,
        "stops": len(stops) / len(days),
        "short": sum(stop["minutes"] <= 20 for stop in stops) / len(days),
        "long": sum(stop["minutes"] >= 90 for stop in stops) / len(days),
        "run": max(longest_run([stop["category"] for stop in day]) for day in days),
    }


def load_catalogs(folder):
    """Returns the sights of each city by id."""
    return {
        city: {sight["id"]: sight for sight in json.loads((Path(folder) / f"{city}.json").read_text())["attractions"]}
        for city in CITIES
    }


def load_itineraries(file, catalogs):
    """Returns the itineraries with at least two sights of the catalogs."""
    rows = json.loads(Path(file).read_text())["itineraries"]
    return [row for row in rows if len(sights(row, catalogs)) > 1]


def sights(itinerary, catalogs):
    """Returns the ids of an itinerary's sights that are in the catalog of its city."""
    return [item["id"] for item in itinerary["items"] if item["id"] in catalogs[itinerary["city"]]]


def mode(itinerary, catalogs):
    """Returns the means of travel: the stated one, or on foot unless the sights are far apart."""
    catalog = catalogs[itinerary["city"]]
    places = [catalog[i] for i in sights(itinerary, catalogs)]
    span = max(distance(a, b) for a in places for b in places)
    return itinerary["mode"] or ("walk" if span < WALKING_SPAN else "drive")


def has_lunch(itinerary):
    """Whether the hours of an itinerary include lunch."""
    return minutes(itinerary["start"]) <= 720 and minutes(itinerary["end"]) >= 870


def request(itinerary, catalogs, area_file):
    """Returns planday's options for an itinerary, apart from the catalogs; writes its area to a file."""
    ids = sights(itinerary, catalogs)
    Path(area_file).write_text(json.dumps(area(catalogs[itinerary["city"]], ids)))
    return [
        *("--city", itinerary["city"], "--area", str(area_file), "--date", DATE),
        *("--start", itinerary["start"], "--end", itinerary["end"], "--mode", mode(itinerary, catalogs)),
        *(("--lunch", LUNCH) if has_lunch(itinerary) else ()),
    ]


def mean(rows, keys):
    """Returns the mean of each key over the rows that have it."""
    values = {key: [row[key] for row in rows if row.get(key) is not None] for key in keys}
    return {key: sum(v) / len(v) if v else None for key, v in values.items()}


def line(name, row, keys):
    """Returns a line of the table."""
    cells = (f"{row[key]:9.2f}" if row[key] is not None else f"{'-':>9}" for key in keys)
    return f"{name:12}" + " ".join(cells)


def plan(options, itinerary, catalogs):
    """Plans the day of an itinerary; returns the plan, or an error message."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "plan.json"
        arguments = request(itinerary, catalogs, Path(folder) / "area.geojson")
        extra = shlex.split(options.extra)
        if "--lunch" in extra and "--lunch" in arguments:
            del arguments[arguments.index("--lunch") :]
        command = [options.planday, *arguments, "--format", "json", "--output", output, "--data", options.data, *extra]
        run = subprocess.run(command, capture_output=True, text=True, timeout=180)
        if run.returncode:
            return f"{itinerary['id']}: exit {run.returncode} {run.stderr.strip()[:160]}"
        return json.loads(output.read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True, help="the planday binary")
    parser.add_argument("--data", required=True, help="the folder with the catalogs")
    parser.add_argument("--itineraries", default=HERE / "itineraries.json")
    parser.add_argument("--extra", default="", help="more options for planday")
    parser.add_argument("--json", help="a file for the figures")
    parser.add_argument("--quiet", action="store_true", help="print only the means")
    options = parser.parse_args()
    catalogs = load_catalogs(options.data)
    rows, faults = [], []
    for itinerary in load_itineraries(options.itineraries, catalogs):
        answer = plan(options, itinerary, catalogs)
        if isinstance(answer, str):
            faults.append(answer)
            continue
        days = [day["stops"] for day in answer["days"]]
        planned = {stop["id"] for day in days for stop in day}
        candidates = planned | {left["id"] for left in answer["leftOut"] if left["code"] not in NEVER}
        row = compare(days, candidates, itinerary, catalogs[itinerary["city"]])
        if row:
            proof = answer["proof"]
            row |= {"proved": float(proof["status"] == "optimal"), "seconds": proof["seconds"]}
            rows.append({"id": itinerary["id"], "city": itinerary["city"], **row})
    keys = [key for key in rows[0] if key not in ("id", "city")] if rows else []
    print(f"{'':12}" + " ".join(f"{key:>9}" for key in keys))
    if not options.quiet:
        for row in rows:
            print(line(row["id"], row, keys))
    for city in CITIES:
        of_city = [row for row in rows if row["city"] == city]
        if of_city:
            print(line(city, mean(of_city, keys), keys))
    total = mean(rows, keys)
    if rows:
        print(line(f"all {len(rows)}", total, keys))
    for fault in faults:
        print(fault)
    if options.json:
        Path(options.json).write_text(json.dumps({"mean": total, "rows": rows, "faults": faults}, indent=1))
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
