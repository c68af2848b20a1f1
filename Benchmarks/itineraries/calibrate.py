#!/usr/bin/env python3
"""Calibrates the value of a visit on published itineraries.

    calibrate.py --planday .build/release/planday --data data COMMAND

  base       the chosen constants and relevance squared, with and without what else the product does
  sweep      one constant at a time around the base
  descend    coordinate descent from the base
  sample     constants drawn at random from the grid
  validate   cross-validation by source, choosing among the constants that sweep and sample evaluate
  suburbs    days in eight suburbs, compared with relevance squared
  missed     the sights of itineraries that the chosen constants leave out most, and the days that agree least

A stay of t minutes at a sight of relevance r, whose recommended stay is T minutes, is worth

    u · 100 · (r / 100)^a · (T / 120)^b · (t / T)^c + d · t − e

points, and a minute of travel costs k points. So a great sight is worth about 100 at its recommended two hours. u is
1 where the opening hours are known; e is a fixed cost per stop. Where T is long, shorter stays may be chosen too.

planday exports the problem of each itinerary once; each set of constants rewrites its scores and stays and solves it
again. Problems and answers are kept in --cache. The measures are those of agreement.py.
"""
import argparse
import dataclasses
import hashlib
import itertools
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlparse

import agreement

# Scores are whole numbers in planday.problem, so a point is this many units.
UNITS = 100


@dataclass(frozen=True)
class Constants:
    """The constants of the value.

    A sight whose recommended stay is `f` minutes or more offers other stays too: `options` lists them as fractions of
    the way from the minimum to the recommended stay; 3/2 is midway from there to the maximum.
    """

    a: float = 3.5
    b: float = 0.7
    c: float = 0.7
    d: float = 0.02
    e: float = 0.0
    k: float = 0.05
    u: float = 0.8
    options: str = "1/2"
    f: int = 60

    def value(self, sight, stay):
        """Returns the points of a stay of some minutes."""
        recommended = sight["visit"]["recommended"]
        worth = 100 * (sight["relevance"] / 100) ** self.a
        worth *= (recommended / 120) ** self.b * (stay / recommended) ** self.c
        known = "openingHours" in sight
        return (1 if known else self.u) * worth + self.d * stay - self.e

    def stays(self, sight):
        """Returns the stays to choose from, in minutes, the recommended one first."""
        visit = sight["visit"]
        recommended = visit["recommended"]
        stays = [recommended]
        if recommended >= self.f and self.options != "none":
            stays += [self.stay(visit, fraction) for fraction in self.options.split(",")]
        return list(dict.fromkeys(stays))

    @staticmethod
    def stay(visit, fraction):
        """Interpolates a stay between the minimum and the recommended one, or above 1 toward the maximum."""
        low, middle, high = visit["minimum"], visit["recommended"], visit["maximum"]
        top, _, bottom = fraction.partition("/")
        part = float(top) / float(bottom or 1)
        exact = low + part * (middle - low) if part <= 1 else middle + (part - 1) * (high - middle)
        return min(max(5 * math.floor(exact / 5 + 0.5), low), high)


@dataclass(frozen=True)
class SquaredRelevance:
    """The previous value: relevance squared, regardless of the stay."""

    k: float = 0.25

    def value(self, sight, stay):
        """Returns the points of a visit."""
        return max(1, (sight["relevance"] ** 2 + 50) // 100)

    def stays(self, sight):
        """Returns the recommended stay, the only one."""
        return [sight["visit"]["recommended"]]


@dataclass(frozen=True)
class Settings:
    """The product's other settings: entry minutes, lunch, and a limit on stops."""

    entry: bool = True
    lunch: bool = True
    stops: int | None = 9


CHOSEN = Constants()
SQUARED = SquaredRelevance()
PRODUCT = Settings()
PLAIN = Settings(entry=False, stops=None)

GRID = {
    "a": [2, 2.5, 3, 3.25, 3.5, 4],
    "b": [0.4, 0.5, 0.6, 0.7, 0.75, 0.9, 1.1],
    "c": [0.4, 0.5, 0.6, 0.7, 0.8, 1],
    "d": [0, 0.02, 0.04, 0.06, 0.08, 0.1],
    "e": [0, 0.5, 1, 2, 3, 4],
    "k": [0.04, 0.05, 0.07, 0.1, 0.15, 0.2, 0.25],
    "u": [0.6, 0.7, 0.8, 0.9, 1],
    "options": ["none", "0", "1/4", "1/2", "3/4", "0,1/2", "0,1/3,2/3", "0,1/2,3/2"],
    "f": [45, 60, 75, 90, 120],
}
# The neighborhood of the chosen constants.
NEAR = {
    "a": [2.5, 3, 3.25, 3.5, 4],
    "b": [0.6, 0.7, 0.75, 0.9],
    "c": [0.5, 0.6, 0.7, 0.8],
    "d": [0.02, 0.04],
    "e": [0, 1, 2],
    "k": [0.05, 0.07, 0.1],
    "u": [0.8],
    "options": ["0", "1/2", "0,1/2"],
    "f": [60],
}
SHOWN = ["F", *agreement.CITIES, "recall", "precision", "anchor", "top3", "stops", "short", "long", "travel", "idle"]

OPEN_AIR = {"square", "park", "waterfront", "garden", "market", "shopping"}
SEEN_FROM_OUTSIDE = {"landmark", "viewpoint"}


def entry_minutes(sight):
    """Returns the entry minutes."""
    hours = sight.get("openingHours", "")
    if sight["category"] in OPEN_AIR or hours.startswith("24/7"):
        return 0
    if sight["category"] in SEEN_FROM_OUTSIDE and not hours:
        return 0
    return 10 if sight["relevance"] >= 85 else 5


def export(options, arguments, name):
    """Returns the problem of a request, with windows for the shortest stays, from the cache if possible."""
    file = options.cache / f"{name}.json"
    if not file.exists():
        shortest = shortest_catalog(options, arguments[arguments.index("--city") + 1])
        rest = arguments[2:]
        command = [options.planday, "--catalog", shortest, *rest, "--exact", "off", "--seconds", "0.1"]
        command += ["--format", "json", "--output", os.devnull, "--export-problem", file]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
        if not file.exists():
            sys.exit(f"{name}: {run.stderr.strip()}")
    return json.loads(file.read_text())


def shortest_catalog(options, city):
    """Writes the catalog of a city with the minimum stay recommended, so that no window is dropped as too short."""
    file = options.cache / f"shortest-{city}.json"
    if not file.exists():
        catalog = json.loads((options.data / f"{city}.json").read_text())
        for sight in catalog["attractions"]:
            sight["visit"]["recommended"] = sight["visit"]["minimum"]
        file.write_text(json.dumps(catalog))
    return file


def fits(window, stay):
    """Whether a stay can begin in a window."""
    latest = min(window.get("lastAdmission", window["close"]), window["close"] - stay)
    return latest >= window["open"]


def windows_of(visit):
    """Returns the windows of a visit as exported: in version 2 of the format those of its first option, the plain one."""
    return visit["windows"] if "windows" in visit else visit["options"][0]["windows"]


def load_of(visit):
    """Returns a visit's contribution to the load of its day, as part of an option."""
    loads = [option["load"] for option in visit.get("options", []) if "load" in option]
    return {"load": loads[0]} if loads else {}


def rewrite(problem, catalog, value, settings, form):
    """Returns a problem with the stays and scores of a value."""
    result = {**problem, "travelCost": round(UNITS * value.k), "visits": []}
    if not settings.lunch:
        result["breaks"] = []
    result.pop("maxStops", None)
    charges, steps = result.pop("charges", None), result.pop("loadCost", None)
    if settings.stops:
        result["maxStops"] = settings.stops
    options = {}
    for visit in problem["visits"]:
        sight = catalog[visit["id"]]
        entry = entry_minutes(sight) if settings.entry else 0
        options[visit["id"]] = [
            {"score": score, "stay": stay + entry, "windows": windows, **(load_of(visit) if form == 2 else {})}
            for stay in value.stays(sight)
            if (score := round(UNITS * value.value(sight, stay))) > 0
            and (windows := [w for w in windows_of(visit) if fits(w, stay + entry)])
        ]
    kept = [visit for visit in problem["visits"] if options[visit["id"]]]
    if form == 2:
        result["format"] = "planday.problem/3" if charges or steps else "planday.problem/2"
        if charges:
            result["charges"] = [[UNITS * points for points in row] for row in charges]
        if steps:
            result["loadCost"] = [{"load": step["load"], "rise": UNITS * step["rise"]} for step in steps]
        for visit in kept:
            rest = {key: visit[key] for key in visit if key not in ("score", "stay", "windows", "options")}
            if "excludes" in rest:
                rest["excludes"] = [i for i in rest["excludes"] if options.get(i)]
            result["visits"].append({**rest, "options": options[visit["id"]]})
        return result
    copies = {i: [f"{i}@{option['stay']}" for option in options[i]] for i in options}
    for visit in kept:
        i = visit["id"]
        parts = [copy for other in visit.get("excludes", []) for copy in copies.get(other, [])]
        for position, option in enumerate(options[i]):
            excluded = copies[i][position + 1 :] + parts
            extra = {"excludes": excluded} if excluded else {}
            result["visits"].append({"id": copies[i][position], "node": visit["node"], "must": False, **option, **extra})
    return result


def solve(options, problem):
    """Returns the answer to a problem, from the cache if possible."""
    text = json.dumps(problem, sort_keys=True)
    name = hashlib.sha256(f"{options.seconds} {text}".encode()).hexdigest()[:24]
    file = options.cache / "answers" / f"{name}.json"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as question:
            question.write(text)
            question.flush()
            command = [options.planday, "solve", question.name, "--seconds", str(options.seconds), "--output", file]
            run = subprocess.run(command, capture_output=True, text=True, timeout=60 + 10 * options.seconds)
        if not file.exists():
            sys.exit(f"planday solve: {run.stderr.strip()}")
    return json.loads(file.read_text())


def read_days(answer, catalog, settings):
    """Returns the stops of each day in the format of agreement.py."""
    days = []
    for route in answer["routes"]:
        stops = []
        for visit in route:
            i = visit["id"].partition("@")[0]
            entry = entry_minutes(catalog[i]) if settings.entry else 0
            stay = visit["leave"] - visit["enter"] - entry
            stops.append({"id": i, "category": catalog[i]["category"], "minutes": stay, "entry": entry})
        days.append(stops)
    return days


class Evaluator:
    """Plans days under a value and settings, and compares them with the itineraries."""

    def __init__(self, options):
        self.options = options
        self.catalogs = agreement.load_catalogs(options.data)
        self.itineraries = agreement.load_itineraries(options.itineraries, self.catalogs)
        self.problems = {}
        self.known = {}
        for itinerary in self.itineraries:
            area = options.cache / f"{itinerary['id']}.geojson"
            arguments = agreement.request(itinerary, self.catalogs, area)
            self.problems[itinerary["id"]] = export(options, arguments, itinerary["id"])

    def plan(self, problem, catalog, value, settings):
        """Returns the days of a problem, and the measures that do not need an itinerary."""
        question = rewrite(problem, catalog, value, settings, self.options.format)
        answer = solve(self.options, question)
        days = read_days(answer, catalog, settings)
        opening, closing = problem["horizon"]
        inside = sum(stop["minutes"] + stop["entry"] for day in days for stop in day)
        travel = (answer["objective"] or {"travel": 0})["travel"]
        breaks = sum(pause["end"] - pause["start"] for day in answer["breaks"] for pause in day)
        count = max(1, len(days))
        idle = (closing - opening) - (inside + travel + breaks) / count
        proved = float(answer["proof"]["status"] == "optimal")
        return days, {"travel": travel / count, "idle": idle, "proved": proved}

    def rows(self, value, settings=PRODUCT):
        """Returns the measures of each itinerary."""
        key = (value, settings)
        if key not in self.known:
            rows = []
            for itinerary in self.itineraries:
                catalog = self.catalogs[itinerary["city"]]
                problem = self.problems[itinerary["id"]]
                days, measures = self.plan(problem, catalog, value, settings)
                candidates = {visit["id"] for visit in problem["visits"]}
                row = agreement.compare(days, candidates, itinerary, catalog)
                if row is None:
                    row = {"F": 0.0, "recall": 0.0, "precision": 0.0, "anchor": 0.0, "top3": 0.0, "stops": 0}
                rows.append(
                    {"id": itinerary["id"], "city": itinerary["city"], "source": source(itinerary)}
                    | row
                    | measures
                    | {itinerary["city"]: row["F"]}
                )
            self.known[key] = rows
        return self.known[key]

    def means(self, value, settings=PRODUCT, rows=None):
        """Returns the means over all itineraries."""
        return agreement.mean(rows or self.rows(value, settings), [*SHOWN, "rec.min", "prec.min", "proved"])


def source(itinerary):
    """Returns the host that published an itinerary."""
    return urlparse(itinerary["source"]).netloc.removeprefix("www.")


def header(width=26):
    """Prints the names of the measures."""
    print(f"{'':{width}}" + " ".join(f"{key:>9}" for key in SHOWN), flush=True)


def show(name, means, width=26):
    """Prints a line of measures."""
    cells = " ".join(f"{means[key]:9.{1 if key in ('travel', 'idle') else 3 if key == 'F' else 2}f}" for key in SHOWN)
    print(f"{name:{width}}{cells}", flush=True)


def base(evaluator, options):
    """Prints the effect of each part of the product."""
    header(34)
    for name, value in (("relevance squared", SQUARED), ("chosen", options.chosen)):
        for title, settings in (
            ("", PRODUCT),
            (", no entry minutes", Settings(entry=False)),
            (", no limit on stops", Settings(stops=None)),
            (", no lunch", Settings(lunch=False)),
            (", lunch alone", PLAIN),
        ):
            show(name + title, evaluator.means(value, settings), 34)


def neighbors(constants, name):
    """Returns constants with each value of the grid for one of them."""
    values = sorted({*GRID[name], getattr(constants, name)}, key=lambda v: GRID[name].index(v) if name == "options" else v)
    return [(value, dataclasses.replace(constants, **{name: value})) for value in values]


def sweep(evaluator, options):
    """Prints the measures while varying each constant."""
    header()
    for name in options.only.split(",") if options.only else GRID:
        for value, constants in neighbors(options.chosen, name):
            mark = " *" if constants == options.chosen else ""
            show(f"{name} = {value}{mark}", evaluator.means(constants))


def goal(means):
    """Returns F minus a penalty for each missed target."""
    low, high = means["stops"], means["long"]
    misses = [
        max(0, 0.90 - means["anchor"]),
        max(0, 0.94 - means["top3"]),
        0.1 * max(0, 5.5 - low, low - 7),
        0.1 * max(0, 1.8 - high, high - 2.3),
        *(max(0, 0.66 - means[city]) for city in agreement.CITIES),
    ]
    return means["F"] - 0.5 * sum(misses)


def descend(evaluator, options):
    """Coordinate descent over the constants."""
    constants, best = options.chosen, goal(evaluator.means(options.chosen))
    header()
    show("start", evaluator.means(constants))
    improved = True
    while improved:
        improved = False
        for name in GRID:
            for value, candidate in neighbors(constants, name):
                means = evaluator.means(candidate)
                if goal(means) > best + 0.001:
                    constants, best, improved = candidate, goal(means), True
                    show(f"{name} = {value}", means)
    print(constants)


def draws(grid, count, seed=1):
    """Returns random constants from a grid, with each value about equally frequent."""
    generator = random.Random(seed)
    columns = {}
    for name, values in grid.items():
        column = list(itertools.islice(itertools.cycle(values), count))
        generator.shuffle(column)
        columns[name] = column
    return [Constants(**dict(zip(columns, row, strict=True))) for row in zip(*columns.values(), strict=True)]


def sample(evaluator, options):
    """Prints the measures of random constants, and their means for each value of each constant."""
    grid = NEAR if options.near else GRID
    drawn = draws(grid, options.count)
    header(60)
    for constants in drawn:
        name = " ".join(f"{key}={value}" for key, value in dataclasses.asdict(constants).items())
        show(name, evaluator.means(constants), 60)
    header(60)
    for name, values in grid.items():
        for value in values:
            rows = [evaluator.means(constants) for constants in drawn if getattr(constants, name) == value]
            show(f"mean of {len(rows)} with {name} = {value}", agreement.mean(rows, SHOWN), 60)


def folds(sources, count, generator):
    """Splits the sources into folds with about equally many itineraries."""
    groups = sorted(sources)
    generator.shuffle(groups)
    groups.sort(key=lambda group: -sources[group])
    result = [set() for _ in range(count)]
    for group in groups:
        min(result, key=lambda fold: sum(sources[g] for g in fold)).add(group)
    return result


def validate(evaluator, options):
    """Cross-validates: chooses constants on four fifths of the sources and evaluates them on the rest."""
    swept = [] if options.drawn else [candidate for name in GRID for _, candidate in neighbors(options.chosen, name)]
    pool = list(dict.fromkeys(swept + draws(GRID, options.count)))
    tables = {candidate: evaluator.rows(candidate) for candidate in pool}
    chosen, squared, squared_product = evaluator.rows(options.chosen), evaluator.rows(SQUARED, PLAIN), evaluator.rows(SQUARED)
    sources = Counter(row["source"] for row in squared)
    print(f"{len(pool)} sets of constants, {len(sources)} sources, 5 folds, {options.repeats} partitions")
    picks, partitions = Counter(), []
    for repeat in range(options.repeats):
        scores = []
        for fold in folds(sources, 5, random.Random(repeat)):
            best = max(pool, key=lambda candidate: goal(evaluator.means(candidate, rows=outside(tables[candidate], fold))))
            picks[best] += 1
            scores.append([mean_f(rows, fold) for rows in (tables[best], chosen, squared, squared_product)])
        partitions.append(list(zip(*scores, strict=True)))
    names = ("chosen on the other folds", "chosen constants", "relevance squared", "the same, product's settings")
    for name, values, means in zip(names, partitions[0], zip(*map(fold_means, partitions), strict=True), strict=True):
        folds_f = " ".join(f"{value:.3f}" for value in values)
        print(
            f"{name:28} folds {folds_f}, mean {statistics.fmean(values):.3f} ± {standard_error(values):.3f}; "
            f"all partitions {statistics.fmean(means):.3f}, {min(means):.3f} to {max(means):.3f}"
        )
    for name, base in zip(names[2:], partitions[0][2:], strict=True):
        gains = [a - b for a, b in zip(partitions[0][0], base, strict=True)]
        print(f"chosen on the other folds over {name}: {statistics.fmean(gains):+.3f} ± {standard_error(gains):.3f}")
    for name, rows in zip(names[2:], (squared, squared_product), strict=True):
        mean, error = clustered(chosen, rows)
        print(f"chosen constants over {name}: {mean:+.3f} ± {error:.3f} (bootstrap over sources)")
    print("picked most often:")
    for candidate, times in picks.most_common(6):
        print(f"  {times:3}  {candidate}  F {evaluator.means(candidate)['F']:.3f}")


def outside(rows, fold):
    """Returns the rows of the other folds."""
    return [row for row in rows if row["source"] not in fold]


def mean_f(rows, fold):
    """Returns the mean F of a fold."""
    return statistics.fmean(row["F"] for row in rows if row["source"] in fold)


def fold_means(columns):
    """Returns the mean over the folds of each column."""
    return [statistics.fmean(values) for values in columns]


def standard_error(values):
    """Returns the standard error of a mean."""
    return statistics.stdev(values) / math.sqrt(len(values))


def clustered(rows, others, count=2000):
    """Returns the mean gain in F and its standard error, by bootstrapping over sources."""
    gains = {}
    for row, other in zip(rows, others, strict=True):
        gains.setdefault(row["source"], []).append(row["F"] - other["F"])
    generator, groups = random.Random(1), sorted(gains)
    means = []
    for _ in range(count):
        drawn = [gain for group in generator.choices(groups, k=len(groups)) for gain in gains[group]]
        means.append(statistics.fmean(drawn))
    return statistics.fmean(itertools.chain(*gains.values())), statistics.stdev(means)


def circle(sight, radius=2000):
    """Returns the circle of meters around a sight as a GeoJSON polygon."""
    shrink = math.cos(math.radians(sight["lat"]))
    ring = []
    for step in range(32):
        angle = math.pi * step / 16
        lon = sight["lon"] + radius * math.cos(angle) / (111320 * shrink)
        ring.append([round(lon, 6), round(sight["lat"] + radius * math.sin(angle) / 110574, 6)])
    return {"type": "Polygon", "coordinates": [ring + ring[:1]]}


# Circles of 2 km around a known sight.
SUBURBS = [
    ("Greenwich", "london", "royal-observatory"),
    ("Richmond", "london", "richmond-hill"),
    ("Hampstead", "london", "hampstead-village"),
    ("Wimbledon", "london", "wimbledon-museum"),
    ("Park Slope", "nyc", "prospect-park"),
    ("Flushing", "nyc", "flushing-chinatown"),
    ("North Vancouver", "vancouver", "lonsdale-quay-market"),
    ("Richmond BC", "vancouver", "gulf-of-georgia-cannery"),
    ("Burnaby", "vancouver", "deer-lake-park"),
]


def suburbs(evaluator, options):
    """Prints the days of suburbs, on foot from 9:00 to 18:00."""
    print(f"{'':18}{'sights':>7}   relevance squared: stops, minutes, travel, idle, top three         chosen: the same")
    for name, city, center in SUBURBS:
        catalog = evaluator.catalogs[city]
        area = options.cache / f"suburb-{center}.geojson"
        area.write_text(json.dumps(circle(catalog[center])))
        arguments = ["--city", city, "--area", str(area), "--date", agreement.DATE, "--lunch", agreement.LUNCH]
        problem = export(options, arguments, f"suburb-{center}")
        top = agreement.top_sights(catalog, {visit["id"] for visit in problem["visits"]})
        cells, notes = [], []
        for value in (SQUARED, options.chosen):
            days, measures = evaluator.plan(problem, catalog, value, PRODUCT)
            stops = [stop for day in days for stop in day]
            spent = {stop["id"] for stop in stops}
            missing = [i for i in top if not agreement.is_planned(catalog, i, spent)]
            cells.append(f"{len(stops):4}{sum(stop['minutes'] for stop in stops):6}{measures['travel']:6.0f}{measures['idle']:6.0f}")
            notes.append(f"{len(top) - len(missing)} of {len(top)}" + "".join(f" ({i})" for i in missing))
        print(f"{name:18}{len(problem['visits']):7}   {cells[0]}  {notes[0]:40} {cells[1]}  {notes[1]}")


def missed(evaluator, options):
    """Prints the most frequently missed sights, and the days with the least agreement."""
    counts = {}
    rows = {row["id"]: row for row in evaluator.rows(options.chosen)}
    for itinerary in evaluator.itineraries:
        catalog, problem = evaluator.catalogs[itinerary["city"]], evaluator.problems[itinerary["id"]]
        days, _ = evaluator.plan(problem, catalog, options.chosen, PRODUCT)
        spent = {stop["id"]: stop["minutes"] for day in days for stop in day}
        candidates = {visit["id"] for visit in problem["visits"]}
        theirs = agreement.sights(itinerary, evaluator.catalogs)
        out = [i for i in theirs if not agreement.is_planned(catalog, i, spent)]
        for i in out:
            counts.setdefault((itinerary["city"], i), []).append(i in candidates)
        extra = [i for i in spent if not agreement.is_planned(catalog, i, set(theirs))]
        row = rows[itinerary["id"]]
        print(f"{itinerary['id']} F {row['F']:.2f} {len(candidates)} candidates, {row['source']}")
        print(f"    planned alone: {' '.join(f'{i}:{spent[i]}' for i in extra)}")
        print(f"    theirs alone: {' '.join(i + ('' if i in candidates else ' (not open)') for i in out)}")
    print("missed twice or more:")
    for (city, i), opens in sorted(counts.items(), key=lambda item: -len(item[1])):
        if len(opens) > 1:
            sight = evaluator.catalogs[city][i]
            used = sum(i in agreement.sights(x, evaluator.catalogs) for x in evaluator.itineraries if x["city"] == city)
            print(
                f"  {len(opens)} of {used} {city} {i}: relevance {sight['relevance']}, {sight['visit']}, "
                f"{sight.get('openingHours', 'no hours')}{'' if all(opens) else f', not open {opens.count(False)} times'}"
            )


def main():
    commands = {f.__name__: f for f in (base, sweep, descend, sample, validate, suburbs, missed)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=commands, metavar="COMMAND", help="see above")
    parser.add_argument("--planday", required=True, type=Path, help="the planday binary")
    parser.add_argument("--data", required=True, type=Path, help="the folder with the catalogs")
    parser.add_argument("--itineraries", default=agreement.HERE / "itineraries.json", type=Path)
    parser.add_argument("--format", type=int, choices=(1, 2), default=2, help="of problems; 1 copies sights per option")
    parser.add_argument("--seconds", type=float, default=2, help="the most that a day may take to solve")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "planday-calibration")
    parser.add_argument("--constants", default="", help="instead of the chosen ones, as in a=2.5;options=0,1/2")
    parser.add_argument("--only", help="sweep: the constants, as in a,k")
    parser.add_argument("--count", type=int, default=42, help="sample, validate: how many to draw")
    parser.add_argument("--drawn", action="store_true", help="validate: choose among the drawn constants alone")
    parser.add_argument("--near", action="store_true", help="sample: from near the chosen constants")
    parser.add_argument("--repeats", type=int, default=20, help="validate: how many partitions into folds")
    options = parser.parse_args()
    options.chosen = CHOSEN
    options.cache.mkdir(parents=True, exist_ok=True)
    for setting in filter(None, options.constants.split(";")):
        name, _, text = setting.partition("=")
        options.chosen = dataclasses.replace(options.chosen, **{name: type(getattr(CHOSEN, name))(text)})
    commands[options.command](Evaluator(options), options)


if __name__ == "__main__":
    main()
