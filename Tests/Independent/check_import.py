#!/usr/bin/env python3
"""Imports a map and adds cities, and compares the catalogs with the maps read by pyosmium.

    check_import.py --planday .build/release/planday

The table of tags is read from data/README.md, so the guide, the command and this reader have to agree. Days in the added
cities are checked like those in the built-in ones. Prints a line for each fault, and finally 'N places, M faults'; exits 1 if
there are any.
"""
import argparse
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import osmium
import plan_reader
from jsonschema import Draft202012Validator
from opening_hours import OpeningHours

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAPS = ROOT / "Tests/CatalogImportTests/Fixtures"
MAP = MAPS / "midtown-places.osm.pbf"
# The cities to add: the file, its name, country, and a sight that each of its visitors sees.
CITIES = [
    ("monaco_2023-12.osm.pbf", "Monaco", "MC", "oceanographic-museum"),
    ("helsinki_center_2019-04.osm.pbf", "Helsinki", "FI", "ateneum"),
    ("liechtenstein_2019-11.osm.pbf", "Liechtenstein", "LI", "liechtenstein-national-museum"),
]
DATES = ["2026-12-05", "2027-05-17", "2027-07-13"]
# The tags of buildings that are not for visitors.
PLAIN = {
    "amenity": "prison hospital clinic doctors school kindergarten college police fire_station embassy parking "
    "social_facility nursing_home".split(),
    "building": "residential apartments dormitory hotel hospital school kindergarten prison parking industrial".split(),
    "tourism": "hotel hostel guest_house motel apartment bed_and_breakfast camp_site".split(),
}
CITY = ["--city-id", "midtown", "--name", "Midtown Manhattan", "--country", "US",
        "--time-zone", "America/New_York", "--holidays", "US-NY"]
GONE = {"disused": {"yes"}, "abandoned": {"yes"}, "demolished": {"yes"}, "closed": {"yes"}, "razed": {"yes"},
        "ruined": {"yes"}, "access": {"private", "no"}, "opening_hours": {"closed", "off"},
        "operational_status": {"closed", "closed_permanently"}}


def table():
    """The rows of the table: key, values, further conditions, category."""
    guide = (ROOT / "data/README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (`[^|]*`) \| ([\w, ]*) ?\| `(\w+)`(?:, small)? \| \d+ \|$", guide, re.M)
    return [(key, set(re.findall(r"`(.*?)`", values)), need.strip(), category)
            for key, values, need, category in rows]


def category(tags, rows):
    """The category that the first fitting row gives, or None."""
    known = {"Wikidata": "wikidata" in tags,
             "Wikipedia": any(key == "wikipedia" or key.startswith("wikipedia:") for key in tags),
             "website": any(is_page(tags[key]) for key in ("website", "contact:website", "url") if key in tags),
             "fee": tags.get("fee", "no") != "no"}
    for key, values, need, kind in rows:
        value = tags.get(key)
        if value is None or value == "no":
            continue
        fits = "*" in values or bool(values & ({value} | {part.strip() for part in value.split(";")}))
        if fits and (not need or any(known[word] for word in re.split(", | or ", need))):
            return None if key == "building" and "*" in values and is_plain(tags) else kind
    return None


def is_page(address):
    address = address.split(";")[0].strip()
    return "." in address and " " not in address and (address.startswith(("http://", "https://")) or "://" not in address)


def is_plain(tags):
    offices = [tags[key] for key in ("office", "diplomatic") if key in tags]
    return any(tags.get(key) in values for key, values in PLAIN.items()) or any(word not in ("no", "government") for word in offices)


def is_there(tags):
    gone = any(tags.get(key) in values for key, values in GONE.items())
    planned = any(tags.get(word) == "yes" or tags.get("building") == word for word in ("construction", "proposed"))
    return not gone and not planned and not re.match(r"\d{4}", tags.get("end_date", ""))


def middle(lines):
    """The centroid of the closed lines, otherwise the mean of all corners; (lat, lon)."""
    corners = [corner for line in lines for corner in line]
    if not corners:
        return None
    shrink = math.cos(math.radians(corners[0][0]))
    area = x = y = 0
    for line in lines:
        if len(line) < 4 or line[0] != line[-1]:
            continue
        part = [0, 0, 0]
        for (lat1, lon1), (lat2, lon2) in zip(line, line[1:]):
            (x1, y1), (x2, y2) = ((lon - corners[0][1], lat - corners[0][0]) for lat, lon in ((lat1, lon1), (lat2, lon2)))
            cross = x1 * y2 - x2 * y1
            part = [part[0] + cross / 2, part[1] + (x1 + x2) * cross / 6, part[2] + (y1 + y2) * cross / 6]
        sign = -1 if part[0] < 0 else 1
        area, x, y = area + sign * part[0], x + sign * part[1], y + sign * part[2]
    if area * shrink * 111_195 ** 2 > 1:
        return corners[0][0] + y / area, corners[0][1] + x / area
    return sum(lat for lat, _ in corners) / len(corners), sum(lon for _, lon in corners) / len(corners)


def joined(parts):
    """Lines joined end to end."""
    left, done = [part for part in parts if len(part) > 1], []
    while left:
        line = left.pop()
        while line[0] != line[-1]:
            fits = [part for part in left if line[-1] in (part[0], part[-1])]
            if not fits:
                break
            left.remove(fits[0])
            line = line + (fits[0][1:] if fits[0][0] == line[-1] else fits[0][-2::-1])
        done.append(line)
    return done


def places(file, rows):
    """All places of a map: (name, category, (lat, lon))."""
    nodes, ways, shapes, found = {}, {}, [], []
    for thing in osmium.FileProcessor(str(file)):
        tags = {tag.k: tag.v for tag in thing.tags}
        name = (tags.get("name:en") or tags.get("name") or tags.get("int_name") or "").strip()
        kind = category(tags, rows) if name and is_there(tags) else None
        if thing.is_node():
            nodes[thing.id] = (thing.lat, thing.lon)
            if kind:
                found.append((name, kind, nodes[thing.id]))
        elif thing.is_way():
            ways[thing.id] = [node.ref for node in thing.nodes]
            if kind:
                shapes.append((name, kind, [ways[thing.id]]))
        elif kind:
            parts = [ways[member.ref] for member in thing.members
                     if member.type == "w" and member.role != "inner" and member.ref in ways]
            shapes.append((name, kind, joined(parts)))
    for name, kind, lines in shapes:
        point = middle([[nodes[ref] for ref in line if ref in nodes] for line in lines])
        if point:
            found.append((name, kind, point))
    return found


def meters(one, other):
    shrink = math.cos(math.radians(one[0]))
    return 111_195 * math.hypot(one[0] - other[0], (one[1] - other[1]) * shrink)


def faults(file, catalog, candidates, rows):
    schema = json.loads((ROOT / "data/schema/catalog.schema.json").read_text())
    yield from (error.message for error in Draft202012Validator(schema).iter_errors(catalog))
    expected = places(file, rows)
    if len(expected) != candidates:
        yield f"{candidates} candidates, but pyosmium finds {len(expected)}"
    for row in catalog["attractions"]:
        point = row["lat"], row["lon"]
        if not any(name == row["name"] and kind == row["category"] and meters(point, there) < 2
                   for name, kind, there in expected):
            yield f"{row['id']}: no {row['category']} with that name is at {point}"
        if "openingHours" in row:
            try:
                OpeningHours(row["openingHours"])
            except Exception as error:
                yield f"{row['id']}: {row['openingHours']}: {error}"


def added(binary, rows):
    """Adds each city, and plans days in it."""
    for file, name, country, famous in CITIES:
        with tempfile.TemporaryDirectory() as home:
            around = {key: value for key, value in os.environ.items() if key != "PLANDAY_DATA"} | {"XDG_DATA_HOME": home}

            def run(*words):
                return subprocess.run([binary, *words], env=around, capture_output=True, text=True)

            add = ["city", "add", str(MAPS / file), "--name", name, "--country", country]
            done = run(*add)
            folder, id = pathlib.Path(home) / "planday/cities", name.lower()
            made = [folder / f"{id}.json", folder / "maps" / f"{id}.map"]
            if done.returncode or not all(path.exists() for path in made):
                yield f"{name}: {done.stderr}"
                continue
            before = [path.read_bytes() for path in made]
            catalog = json.loads(before[0])
            candidates = int(re.search(r"of (\d+) candidates", done.stdout)[1])
            yield from (f"{name}: {line}" for line in faults(MAPS / file, catalog, candidates, rows))
            if famous not in [row["id"] for row in catalog["attractions"][:20]]:
                yield f"{name}: {famous} is not among the first twenty"
            again = run(*add)
            if again.returncode != 64 or "--replace" not in again.stderr:
                yield f"{name}: added again: {again.returncode}, {again.stderr}"
            if run(*add, "--replace").returncode or [path.read_bytes() for path in made] != before:
                yield f"{name}: the same file gives other bytes"
            for day in DATES:
                plan = run("--city", id, "--date", day, "--format", "json", "--seconds", "3", "--max-stops", "8")
                if plan.returncode:
                    yield f"{name}, {day}: {plan.stderr}"
                    continue
                plan = json.loads(plan.stdout)
                yield from (f"{name}, {day}: {line}" for line in plan_reader.Reader(plan, plan_reader.City(catalog), None).violations())
                legs = [leg for row in plan["days"] for leg in row["legs"]]
                if sum(leg["estimated"] for leg in legs) * 3 > len(legs):
                    yield f"{name}, {day}: most legs are estimates"


def refused(binary):
    """Adds what is no city; nothing is written."""
    monaco = MAPS / CITIES[0][0]
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home)
        around = {key: value for key, value in os.environ.items() if key != "PLANDAY_DATA"} | {"XDG_DATA_HOME": home}
        far, cut, empty, text = (folder / name for name in ("far.osm.pbf", "cut.osm.pbf", "empty.osm.pbf", "text.osm.pbf"))
        with osmium.SimpleWriter(str(far)) as writer:
            for thing in osmium.FileProcessor(str(monaco)):
                writer.add(thing)
            for number in range(5):
                tags = {"tourism": "museum", "name": f"Museum {number}"}
                writer.add_node(osmium.osm.mutable.Node(id=10**12 + number, location=(-86.6 + number / 100, 32.5), version=1, tags=tags))
        cut.write_bytes(monaco.read_bytes()[:200_000])
        with osmium.SimpleWriter(str(empty)) as writer:
            writer.add_node(osmium.osm.mutable.Node(id=1, location=(7.42, 43.73), version=1, timestamp="2026-01-01T00:00:00Z"))
        text.write_text("a map")
        plain = ["--name", "Monaco", "--country", "MC"]
        for file, options, code, fact in (
            (far, plain, 65, "--bbox 32.5"), (cut, plain, 65, "damaged"), (empty, plain, 65, "sight"), (text, plain, 65, "PBF"),
            (folder / "none.osm.pbf", plain, 66, "none.osm.pbf"), (monaco, ["--name", "Monaco", "--country", "US"], 64, "--time-zone"),
            (monaco, ["--name", "Monaco", "--country", "mc"], 64, "--country"), (monaco, ["--name", "東京", "--country", "JP"], 64, "--id"),
            (monaco, [*plain, "--id", "london"], 64, "--id"), (monaco, [*plain, "--bbox", "10,10,11,11"], 65, "--bbox"),
            (monaco, [*plain, "--data", str(text / "folder")], 66, "--data"),
        ):
            done = subprocess.run([binary, "city", "add", str(file), *options], env=around, capture_output=True, text=True)
            if done.returncode != code or fact not in done.stderr or done.stdout:
                yield f"{file.name} {' '.join(options)}: {done.returncode}, {done.stderr.strip()}"
            if list(folder.rglob("*.json")) or list(folder.rglob("*.map")):
                yield f"{file.name} {' '.join(options)}: something is written"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--planday", required=True)
    binary = str(pathlib.Path(parser.parse_args().planday).resolve())
    done = subprocess.run([binary, "catalog", "import", str(MAP), *CITY], capture_output=True, text=True, check=True)
    catalog = json.loads(done.stdout)
    candidates = int(re.search(r"of (\d+) candidates", done.stderr)[1])
    rows = table()
    found = [*faults(MAP, catalog, candidates, rows), *added(binary, rows), *refused(binary)]
    if len(rows) < 30:
        found.append(f"data/README.md has only {len(rows)} rows of tags")
    for line in found:
        print(line)
    print(f"{len(catalog['attractions'])} places, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
