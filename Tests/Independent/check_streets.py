"""Compares routes and tables on the shipped maps with Valhalla's on their source extracts.

Usage: check_streets.py --planday PROGRAM [--places FOLDER] [--data FOLDER] [--legs N] [--seed N]

Valhalla (pyvalhalla-weekly) builds tiles of the same extract with explicit tags: where its access rules for walking differ from ours,
the way has foot=yes or foot=no. Then both route N random pairs of nodes per city; Valhalla's pedestrian costing is set to pure
distance. Lengths have to be equal within 1 % or 5 m for 99 % of the pairs; where ours is shorter, Dijkstra's algorithm on the nodes
of the extract may confirm it. Finally both compute a table of 250 by 250 places, and their times are printed.

The extracts are not part of this repository; without them nothing is compared.
"""

import argparse
import collections
import heapq
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

CITIES = ("london", "nyc", "vancouver")
SHORTEST = {"pedestrian": {"shortest": True, "use_ferry": 0, "max_hiking_difficulty": 6}}
# Valhalla measures on a sphere of 6,378,160 m, planday on one of 6,371,009 m.
LARGER_EARTH = 6_378_160.187 / 6_371_008.8
CLASSES = {
    "trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link", "tertiary", "tertiary_link",
    "unclassified", "residential", "living_street", "service", "pedestrian", "footway", "path", "cycleway",
    "bridleway", "track", "steps", "corridor", "elevator", "platform", "road",
}  # fmt: skip
OPEN = {"yes", "designated", "permissive", "destination", "customers", "official", "public", "1", "true"}


def may_walk(tags: dict) -> bool:
    """Whether walking on a way is allowed, by the rules in data/maps/README.md."""
    if tags.get("highway") not in CLASSES or tags.get("motorroad") == "yes":
        return tags.get("foot") in OPEN and tags.get("highway") in CLASSES
    if tags.get("foot", "unknown") != "unknown":
        return tags["foot"] in OPEN
    if tags["highway"] == "cycleway" and tags.get("oneway") == "yes":
        return False
    return tags.get("access", "yes") in OPEN | {"unknown"}


def plain_copy(extract: pathlib.Path, copy: pathlib.Path) -> tuple[list, dict]:
    """Writes an extract with explicit foot access on its ways.

    Returns where ways meet in its largest part, and from each place its neighbors with their distances.
    """
    import osmium

    positions, uses, parents, graph = {}, {}, {}, collections.defaultdict(list)
    with osmium.SimpleWriter(str(copy)) as writer:
        for element in osmium.FileProcessor(str(extract)):
            if element.is_node():
                positions[element.id] = (element.location.lat, element.location.lon)
                writer.add_node(element.replace(tags={}))
            elif element.is_way() and may_walk(dict(element.tags)):
                kind = "steps" if element.tags["highway"] == "steps" else "footway"
                writer.add_way(element.replace(tags={"highway": kind, "foot": "yes"}))
                for node in element.nodes:
                    uses[node.ref] = uses.get(node.ref, 0) + 1
                    parents[root(parents, node.ref)] = root(parents, element.nodes[0].ref)
                corners = [positions[node.ref] for node in element.nodes if node.ref in positions]
                for start, end in zip(corners, corners[1:]):
                    graph[start].append((end, distance(start, end)))
                    graph[end].append((start, distance(start, end)))
    roots = {node: root(parents, node) for node in uses}
    largest, _ = collections.Counter(roots.values()).most_common(1)[0]
    meetings = [
        positions[node]
        for node, count in sorted(uses.items())
        if count > 1 and node in positions and roots[node] == largest
    ]
    return alone(meetings, [positions[node] for node in uses if node in positions]), graph


def distance(start: tuple, end: tuple) -> float:
    """Returns the length of the great circle between two places in meters."""
    (south, west), (north, east) = [map(math.radians, place) for place in (start, end)]
    chord = math.sin((north - south) / 2) ** 2 + math.cos(south) * math.cos(north) * math.sin((east - west) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(chord))


def shortest(graph: dict, start: tuple, end: tuple) -> float | None:
    """Returns the length of the shortest path between two places, by Dijkstra's algorithm."""
    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        length, place = heapq.heappop(queue)
        if place == end:
            return length
        if length > best[place]:
            continue
        for near, step in graph[place]:
            if length + step < best.get(near, math.inf):
                best[near] = length + step
                heapq.heappush(queue, (length + step, near))
    return None


def root(parents: dict, node: int) -> int:
    """Returns the representative of a node's component."""
    while parents.setdefault(node, node) != node:
        parents[node] = parents[parents[node]]
        node = parents[node]
    return node


def alone(places: list, others: list) -> list:
    """Returns the places without another node within about 12 m, so that both programs snap to the same way."""
    cells = {}
    for lat, lon in others:
        cells.setdefault((round(lat / 1e-4), round(lon / 1.6e-4)), []).append((lat, lon))

    def is_alone(lat: float, lon: float) -> bool:
        row, column = round(lat / 1e-4), round(lon / 1.6e-4)
        around = [near for r in (-1, 0, 1) for c in (-1, 0, 1) for near in cells.get((row + r, column + c), [])]
        close = [near for near in around if math.hypot((near[0] - lat) * 111_195, (near[1] - lon) * 72_000) < 12]
        return len(close) == 1

    return [place for place in places if is_alone(*place)]


def tiles(copy: pathlib.Path, folder: pathlib.Path):
    """Builds Valhalla's tiles and returns its router."""
    import valhalla
    from valhalla.config import get_config

    (folder / "tiles").mkdir()
    config = get_config(tile_extract="", tile_dir=str(folder / "tiles"))
    config["mjolnir"]["tile_extract"] = ""
    config["service_limits"]["pedestrian"]["max_matrix_location_pairs"] = 100_000
    file = folder / "valhalla.json"
    file.write_text(json.dumps(config))
    program = pathlib.Path(valhalla.__file__).parent / "bin" / "valhalla_build_tiles"
    # It writes a report into the working directory.
    subprocess.run([program, "-c", file.resolve(), copy.resolve()], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return valhalla.Actor(str(file))


def theirs(actor, start: tuple, end: tuple) -> float | None:
    """Returns Valhalla's length of the route between two nodes in meters."""
    places = [{"lat": lat, "lon": lon} for lat, lon in (start, end)]
    request = {"locations": places, "costing": "pedestrian", "costing_options": SHORTEST, "units": "km"}
    try:
        return actor.route(request)["trip"]["summary"]["length"] * 1000 / LARGER_EARTH
    except RuntimeError:
        return None


def ours(planday: str, city_map: pathlib.Path, pairs: list, folder: pathlib.Path) -> list:
    """Returns planday's lengths of the routes between nodes in meters."""
    file = folder / "pairs"
    file.write_text("".join(f"{a[0]:.7f},{a[1]:.7f} {b[0]:.7f},{b[1]:.7f}\n" for a, b in pairs))
    command = [planday, "map", "route", city_map, "--pairs", file, "--profile", "shortest", "--brief"]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return [leg and leg["meters"] for leg in answer]


def compare_tables(planday: str, city_map: pathlib.Path, actor, places: list, folder: pathlib.Path) -> tuple:
    """Returns the seconds for a table of all places: planday's, the best of three, and Valhalla's."""
    file = folder / "places"
    file.write_text("".join(f"{lat:.7f},{lon:.7f}\n" for lat, lon in places))
    command = [planday, "map", "table", city_map, "--places", file]
    runs = [json.loads(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(3)]
    points = [{"lat": lat, "lon": lon} for lat, lon in places]
    request = {"sources": points, "targets": points, "costing": "pedestrian", "units": "km"}
    start = time.perf_counter()
    actor.matrix(request)
    return min(run["timings"]["table"] for run in runs), time.perf_counter() - start


def agrees(our: float | None, their: float | None) -> bool:
    """Whether two lengths are equal within 1 % or 5 m, or both have no route."""
    if our is None or their is None:
        return our is None and their is None
    return math.isclose(our, their, rel_tol=0.01, abs_tol=5)


def check(city: str, options: argparse.Namespace) -> bool:
    """Compares one city, prints the results, and returns whether they agree."""
    extract = options.places / f"{city}_wide_2026-11.osm.pbf"
    city_map = options.data / "maps" / f"{city}.map"
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        nodes, graph = plain_copy(extract, folder / "plain.osm.pbf")
        actor = tiles(folder / "plain.osm.pbf", folder)
        pairs = [tuple(rng.sample(nodes, 2)) for _ in range(options.legs)]
        lengths = ours(options.planday, city_map, pairs, folder)
        rows = [(pair, our, theirs(actor, *pair)) for pair, our in zip(pairs, lengths)]
        apart = [row for row in rows if not agrees(row[1], row[2])]
        bad = [row for row in apart if not agrees(row[1], shortest(graph, *row[0]))]
        for (start, end), our, their in bad[: options.show]:
            print(f"  {start} {end}: ours {our}, Valhalla's {their}")
        good = 1 - len(bad) / len(rows)
        print(
            f"{city}: {1 - len(apart) / len(rows):.2%} of {len(rows)} ways as long as Valhalla's, "
            f"{good:.2%} as long as they should be",
            flush=True,
        )
        if options.skip_tables:
            return good >= 0.99
        seconds = compare_tables(options.planday, city_map, actor, rng.sample(nodes, 250), folder)
    print(
        f"{city}: 250 x 250 in {seconds[0]:.3f} s, Valhalla in {seconds[1]:.3f} s ({seconds[1] / seconds[0]:.0f} times)"
    )
    return good >= 0.99


def main() -> int:
    """Compares all cities and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--places", type=pathlib.Path, default=os.environ.get("PLANDAY_EXTRACTS", "../shared/places/streets"))
    parser.add_argument("--data", type=pathlib.Path, default="data")
    parser.add_argument("--legs", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--city", action="append")
    parser.add_argument("--skip-tables", action="store_true")
    options = parser.parse_args()
    options.places = pathlib.Path(options.places)
    if not options.places.is_dir():
        print(f"no extracts in {options.places}: streets are not compared; set PLANDAY_EXTRACTS to their folder")
        return 0
    results = [check(city, options) for city in options.city or CITIES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
