#!/usr/bin/env python3
"""Imports a map, and compares the catalog with the map read by pyosmium.

    check_import.py --planday .build/release/planday

The table of tags is read from data/README.md, so the guide, the command and this reader have to agree. Prints a
line for each fault, and finally 'N places, M faults'; exits 1 if there are any.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys

import osmium
from jsonschema import Draft202012Validator
from opening_hours import OpeningHours

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAP = ROOT / "Tests/CatalogImportTests/Fixtures/midtown-places.osm.pbf"
CITY = ["--city-id", "midtown", "--name", "Midtown Manhattan", "--country", "US",
        "--time-zone", "America/New_York", "--holidays", "US-NY"]
GONE = {"disused": {"yes"}, "abandoned": {"yes"}, "demolished": {"yes"}, "closed": {"yes"}, "razed": {"yes"},
        "ruined": {"yes"}, "access": {"private", "no"}, "opening_hours": {"closed", "off"},
        "operational_status": {"closed", "closed_permanently"}}


def table():
    """The rows of the table: key, values, further conditions, category."""
    guide = (ROOT / "data/README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (`[^|]*`) \| ([\w ]*) ?\| `(\w+)`(?:, small)? \| \d+ \|$", guide, re.M)
    return [(key, set(re.findall(r"`(.*?)`", values)), need.strip(), category)
            for key, values, need, category in rows]


def category(tags, rows):
    """The category that the first fitting row gives, or None."""
    known = {"Wikidata": "wikidata" in tags,
             "Wikipedia": any(key == "wikipedia" or key.startswith("wikipedia:") for key in tags)}
    for key, values, need, kind in rows:
        value = tags.get(key)
        if value is None or value == "no":
            continue
        fits = "*" in values or bool(values & ({value} | {part.strip() for part in value.split(";")}))
        if fits and (not need or any(known[word] for word in need.split(" or "))):
            return kind
    return None


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


def places(rows):
    """All places of the map: (name, category, (lat, lon))."""
    nodes, ways, shapes, found = {}, {}, [], []
    for thing in osmium.FileProcessor(str(MAP)):
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


def faults(catalog, candidates, rows):
    schema = json.loads((ROOT / "data/schema/catalog.schema.json").read_text())
    yield from (error.message for error in Draft202012Validator(schema).iter_errors(catalog))
    expected = places(rows)
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--planday", required=True)
    binary = str(pathlib.Path(parser.parse_args().planday).resolve())
    done = subprocess.run([binary, "catalog", "import", str(MAP), *CITY], capture_output=True, text=True, check=True)
    catalog = json.loads(done.stdout)
    candidates = int(re.search(r"of (\d+) candidates", done.stderr)[1])
    rows = table()
    found = list(faults(catalog, candidates, rows))
    if len(rows) < 30:
        found.append(f"data/README.md has only {len(rows)} rows of tags")
    for line in found:
        print(line)
    print(f"{len(catalog['attractions'])} places, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
