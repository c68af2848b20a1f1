#!/usr/bin/env python3
"""Exports plans in every format, and reads each file with an independent reader.

    check_exports.py --planday .build/release/planday [--schemas DIR]

The plans include days past midnight and across a clock change, several days, round trips, free ends and malicious names. GeoJSON is
read by geojson, GPX by gpxpy, KML by fastkml, iCalendar by icalendar, HTML by html5lib. DIR has the schemas Topografix_gpx11.xsd and
ogckml22.xsd, with which xmllint validates GPX and KML; without it, only the readers and fastkml's schema are used. Prints a line for
each fault, and finally 'N files, M faults'; exits 1 if there are any.
"""
import argparse
import json
import logging
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zoneinfo
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time, timedelta, timezone

import fastkml
import fastkml.validator
import geojson
import gpxpy
import html5lib
import icalendar

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
FORMS = ["geojson", "gpx", "kml", "ics", "html"]
# Use the zones of PyPI's tzdata, not the system's: British Columbia changed its clock in 2026.
zoneinfo.reset_tzpath(to=[])
# By default it rounds to six decimals.
geojson.geometry.DEFAULT_PRECISION = 15

QUESTIONS = [
    ("london", "london-bloomsbury-soho", ["--date", "2026-12-01", "--lunch", "12:00-14:00/45"]),
    ("london", "london-bloomsbury-soho", ["--date", "2026-07-14", "--days", "3", "--from", "51.5194,-0.1270"]),
    ("london", "london-bloomsbury-soho", ["--date", "2026-10-24", "--start", "20:00", "--end", "28:00"]),
    ("london", None, ["--date", "2027-03-27", "--start", "21:00", "--end", "27:00", "--max-stops", "5"]),
    ("nyc", "nyc-midtown", ["--date", "2026-11-01", "--from", "40.7527,-73.9772", "--to", "40.7484,-73.9857"]),
    ("nyc", "nyc-midtown", ["--date", "2026-10-31", "--start", "22:00", "--end", "27:30", "--mode", "cycle"]),
    ("vancouver", "vancouver-stanley-park", ["--date", "2026-02-10", "--from", "49.2990,-123.1300"]),
    ("vancouver", "vancouver-stanley-park", ["--date", "2026-11-20", "--mode", "drive", "--days", "2"]),
    ("vancouver", "vancouver-stanley-park", ["--date", "2027-01-15", "--to", "49.2990,-123.1300"]),
]
HARM = [
    '<script>alert(1)</script>', "]]>&amp;<!-- -->", "a;b,c\\n\\;d:e\"f'", "line\nbreak\r\nand\rreturn\ttab",
    "bell\u0007 null\u0000 del\u007f c1\u0085 \ufffe\uffff", "São Paulo – 東京タワー – 🏰" * 5, "  blanks  ",
    "\"><img src=x onerror=alert(1)>", "BEGIN:VEVENT\r\nUID:evil", "\u202egnp.exe", "é" * 100, "javascript:alert(1)",
    "</style></svg></title>", "{{7*7}} ${x}",
]


def clock(text):
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def visible(text):
    """A text normalized for any format: characters forbidden in XML replaced, whitespace collapsed."""
    text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]", "\ufffd", text)
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


class Saved:
    """A plan, its catalog and the expected content of its exports."""

    def __init__(self, plan, catalog):
        self.plan, self.catalog = plan, catalog
        self.zone = zoneinfo.ZoneInfo(plan["timeZone"])
        self.rows = {row["id"]: row for row in catalog["attractions"]}
        self.days = plan["days"]
        self.stops = [(day, number, stop) for day in self.days for number, stop in enumerate(day["stops"], 1)]

    def local(self, day, text):
        minutes = clock(text)
        start = datetime.combine(date.fromisoformat(day["date"]), time())
        return (start + timedelta(minutes=minutes)).replace(tzinfo=self.zone)

    def utc(self, day, moment):
        text, is_repeated = moment
        return self.local(day, text).replace(fold=int(is_repeated)).astimezone(timezone.utc)

    @staticmethod
    def moment(row, name):
        """A time of a row, and whether it is a second occurrence."""
        return row[name], name in row.get("repeated", [])

    def end(self, way, day):
        """(name, lon, lat) of where a day starts or ends."""
        if day.get(f"{way}Place"):
            pier = day[f"{way}Place"]
            return pier.get("name"), pier["lon"], pier["lat"]
        request = self.plan["request"]
        text = request["from"] if way == "start" else request["to"] or request["from"]
        if text in self.rows:
            row = self.rows[text]
            return row["name"], row["lon"], row["lat"]
        lat, lon = map(float, text.split(","))
        return None, lon, lat

    def points(self, day):
        """(name, lon, lat, time) of the places of a day in order, including separate exits."""
        found = []
        if not day["stops"]:
            return found
        if day["legs"] and day["legs"][0]["from"] == "start":
            found.append((*self.end("start", day), self.moment(day, "start")))
        for number, stop in enumerate(day["stops"], 1):
            found.append((f'{number}. {stop["name"]}', stop["lon"], stop["lat"], self.moment(stop, "enter")))
            if "exit" in stop:
                place = stop["exit"]
                found.append((place.get("name"), place["lon"], place["lat"], self.moment(stop, "leave")))
        if day["legs"] and day["legs"][-1]["to"] == "end":
            found.append((*self.end("end", day), self.moment(day, "end")))
        return found

    def legs(self):
        """((lon, lat), …) of all legs: along their lines, or straight where there is none."""
        found = []
        for day in self.days:
            seats = {stop["id"]: (stop["lon"], stop["lat"]) for stop in day["stops"]}
            exits = {stop["id"]: (place["lon"], place["lat"]) for stop in day["stops"] for place in [stop.get("exit", stop)]}
            for leg in day["legs"] if day["stops"] else []:
                ends = (exits.get(leg["from"]) or self.end("start", day)[1:], seats.get(leg["to"]) or self.end("end", day)[1:])
                found.append(tuple(map(tuple, leg.get("line") or ends)))
        return found

    def crossings(self, day):
        """((lon, lat), (lon, lat)) of the visits with a separate exit."""
        return [
            ((stop["lon"], stop["lat"]), (stop["exit"]["lon"], stop["exit"]["lat"]))
            for stop in day["stops"] if "exit" in stop
        ]

    def left_out(self):
        return [row for row in self.plan["leftOut"] if row["id"] in self.rows]

    def polygons(self):
        area = self.plan["request"]["area"]
        if not area:
            return []
        return [area["coordinates"]] if area["type"] == "Polygon" else area["coordinates"]


def differs(what, found, expected):
    if found != expected:
        yield f"{what}: {found!r} instead of {expected!r}"


def names_differ(what, found, expected):
    yield from differs(what, [visible(name or "") for name in found], [visible(name) for name in expected])


def turn(ring):
    """Twice the area, positive if counterclockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:]))


def corners(polygons):
    """The corners of each ring, independent of start and direction."""
    return [[sorted(map(tuple, (position[:2] for position in ring[:-1]))) for ring in polygon] for polygon in polygons]


def read_geojson(saved, data):
    root = geojson.loads(data.decode("utf-8"))
    if not root.is_valid:
        yield f"is not valid: {root.errors()}"
    kinds = {}
    for feature in root["features"]:
        kinds.setdefault(feature["properties"]["kind"], []).append(feature)
        for key, value in feature["properties"].items():
            if key in ("marker-color", "stroke", "fill") and not re.fullmatch("#[0-9a-f]{6}", value):
                yield f"{key} is {value}"
    stops = kinds.get("stop", [])
    yield from differs("stops", [tuple(f["geometry"]["coordinates"]) for f in stops],
                       [(stop["lon"], stop["lat"]) for _, _, stop in saved.stops])
    yield from differs("names", [f["properties"]["title"] for f in stops],
                       [f'{number}. {stop["name"]}' for _, number, stop in saved.stops])
    yield from differs("times", [(f["properties"]["date"], f["properties"]["enter"], f["properties"]["leave"]) for f in stops],
                       [(day["date"], stop["enter"], stop["leave"]) for day, _, stop in saved.stops])
    yield from differs("legs", [tuple(map(tuple, f["geometry"]["coordinates"])) for f in kinds.get("leg", [])], saved.legs())
    yield from differs("crossings", [tuple(map(tuple, f["geometry"]["coordinates"])) for f in kinds.get("visit", [])],
                       [line for day in saved.days for line in saved.crossings(day)])
    yield from differs("left out", [(f["properties"]["id"], f["properties"]["title"]) for f in kinds.get("left-out", [])],
                       [(row["id"], row["name"]) for row in saved.left_out()])
    shapes = [f["geometry"] for f in kinds.get("area", [])]
    polygons = [p for g in shapes for p in ([g["coordinates"]] if g["type"] == "Polygon" else g["coordinates"])]
    yield from differs("area", corners(polygons), corners(saved.polygons()))
    for polygon in polygons:
        for number, ring in enumerate(polygon):
            if ring[0] != ring[-1] or (turn(ring) > 0) != (number == 0):
                yield f"ring {number} is open or has the wrong orientation"


def read_gpx(saved, data):
    root = gpxpy.parse(data.decode("utf-8"))
    yield from differs("version", root.version, "1.1")
    expected = [saved.points(day) for day in saved.days if saved.points(day)]
    days = [day for day in saved.days if saved.points(day)]
    yield from differs("routes", len(root.routes), len(expected))
    lists = [("waypoints", root.waypoints, days, [p for points in expected for p in points])]
    lists += [(f"route {n}", r.points, [d], e) for n, (r, d, e) in enumerate(zip(root.routes, days, expected), 1)]
    for what, found, own, wanted in lists:
        yield from differs(what, [(p.longitude, p.latitude) for p in found], [(lon, lat) for _, lon, lat, _ in wanted])
        yield from names_differ(what, [p.name for p, w in zip(found, wanted) if w[0]], [w[0] for w in wanted if w[0]])
        times = [saved.utc(day, moment) for day in own for *_, moment in saved.points(day)]
        yield from differs(f"times of {what}", [p.time.astimezone(timezone.utc) for p in found], times)


def placemarks(feature):
    for inner in getattr(feature, "features", []):
        if isinstance(inner, fastkml.Placemark):
            yield inner
        else:
            yield from placemarks(inner)


def read_kml(saved, data):
    root = fastkml.KML.from_string(data)
    document = root.features[0]
    marks = list(placemarks(document))
    stops = [mark for mark in marks if mark.times is not None]
    yield from names_differ("names", [mark.name for mark in stops],
                            [f'{number}. {stop["name"]}' for _, number, stop in saved.stops])
    yield from differs("stops", [tuple(mark.geometry.coords[0][:2]) for mark in stops],
                       [(stop["lon"], stop["lat"]) for _, _, stop in saved.stops])
    yield from differs("times", [(mark.times.begin.dt.astimezone(timezone.utc), mark.times.end.dt.astimezone(timezone.utc)) for mark in stops],
                       [tuple(saved.utc(day, saved.moment(stop, name)) for name in ("enter", "leave")) for day, _, stop in saved.stops])
    lines = [tuple(tuple(c[:2]) for c in mark.geometry.coords) for mark in marks if mark.geometry.geom_type == "LineString"]
    crossings = [line for day in saved.days for line in saved.crossings(day)]
    yield from differs("legs and crossings", sorted(lines), sorted(saved.legs() + crossings))
    shapes = [mark.geometry for mark in marks if mark.geometry.geom_type.endswith("Polygon")]
    polygons = [polygon for shape in shapes for polygon in (shape.geoms if shape.geom_type == "MultiPolygon" else [shape])]
    rings = [[list(ring.coords) for ring in [polygon.exterior, *polygon.interiors]] for polygon in polygons]
    yield from differs("area", corners(rings), corners(saved.polygons()))
    folder = [f for f in document.features if f.name == "Left out"]
    left = [mark for f in folder for mark in placemarks(f)]
    yield from names_differ("left out", [mark.name for mark in left], [row["name"] for row in saved.left_out()])
    for mark in marks:
        if mark.description and "<script" in mark.description.lower():
            yield "a description contains a script"


def read_ics(saved, data):
    if data.count(b"\r\n") != data.count(b"\n") or data.count(b"\r") != data.count(b"\n"):
        yield "not every line ends with CR LF"
    for line in data.split(b"\r\n"):
        if len(line) > 75:
            yield f"a line of {len(line)} octets"
        line.decode("utf-8")
    root = icalendar.Calendar.from_ical(data)
    if root.errors:
        yield f"errors {root.errors}"
    events = list(root.walk("VEVENT"))
    yield from names_differ("names", [str(e["SUMMARY"]) for e in events], [stop["name"] for _, _, stop in saved.stops])
    zones = list(root.walk("VTIMEZONE"))
    yield from differs("zones", [str(z["TZID"]) for z in zones], [saved.plan["timeZone"]] if events else [])
    own = zones[0].to_tz() if zones else None
    uids = [str(event["UID"]) for event in events]
    if len(set(uids)) != len(uids):
        yield "two events have the same UID"
    for event, (day, _, stop) in zip(events, saved.stops):
        for key, name in (("DTSTART", "enter"), ("DTEND", "leave")):
            if key not in event:
                continue
            moment = stop[name]
            text = event[key].to_ical().decode()
            if text.endswith("Z"):
                # An event in a repeated hour is in UTC, since a local time would mean the first occurrence.
                fold = 1 if name in stop.get("repeated", []) else 0
                expected = saved.local(day, moment).replace(fold=fold).astimezone(timezone.utc)
                yield from differs(key, datetime.strptime(text, "%Y%m%dT%H%M%SZ"), expected.replace(tzinfo=None))
                continue
            yield from differs(key, event[key].params["TZID"], saved.plan["timeZone"])
            written = datetime.strptime(event[key].to_ical().decode(), "%Y%m%dT%H%M%S")
            local = saved.local(day, moment)
            yield from differs(key, written, local.replace(tzinfo=None))
            # The file's own definition, except for repeated hours.
            doubled = local.replace(fold=1).utcoffset() != local.utcoffset()
            if own is not None and not doubled:
                yield from differs(f"{key} in UTC", written.replace(tzinfo=own).utcoffset(), local.utcoffset())
        if event.errors:
            yield f"errors {event.errors}"
        geo = event["GEO"]
        yield from differs("GEO", (float(geo.longitude), float(geo.latitude)), (stop["lon"], stop["lat"]))
        row = saved.rows.get(stop["id"], {})
        place = ", ".join(part for part in (stop["name"], row.get("address")) if part)
        yield from names_differ("LOCATION", [str(event["LOCATION"])], [place])
        # The same sight on the same date always has the same UID.
        yield from differs("UID", str(event["UID"]), visible(f'{saved.plan["city"]}-{day["date"]}-{stop["id"]}@planday'))


def luminance(color):
    digits = color.lstrip("#")
    digits = "".join(c * 2 for c in digits) if len(digits) == 3 else digits
    parts = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, second):
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def read_style(style):
    """WCAG 2.2 AA: 4.5 for text, 3 for graphics."""
    rules = re.findall(r":root\{([^}]*)\}", style)
    light = dict(re.findall(r"--([\w-]+):(#\w+)", rules[0]))
    dark = {**light, **dict(re.findall(r"--([\w-]+):(#\w+)", rules[1]))}
    days = re.findall(r"^(@media[^{]*\{)?#day-\d+\{--way:(#\w+);--on-way:(#\w+)\}", style, re.M)
    for mode, colors in (("light", light), ("dark", dark)):
        ways = [(way, ink) for media, way, ink in days if bool(media) == (mode == "dark")]
        texts = [("ink", "paper"), ("soft", "paper"), ("good", "paper"), ("care", "paper"), ("ink", "land"),
                 ("park", "land"), ("park", "area"), ("water", "land"), ("water", "area"), ("ink", "area"), ("soft", "land"),
                 ("soft", "area")] + [("soft", f"h{n}") for n in range(4)]
        shapes = [("edge", "land"), ("lunch", "paper")]
        pairs = [(a, b, colors[a], colors[b], 4.5) for a, b in texts] + [(a, b, colors[a], colors[b], 3) for a, b in shapes]
        pairs += [("number", "way", ink, way, 4.5) for way, ink in ways]
        pairs += [("way", name, way, colors[name], 3) for way, _ in ways
                  for name in ("paper", "land", "area", "open", "h0", "h1", "h2", "h3")]
        for first, second, a, b, least in pairs:
            if contrast(a, b) < least:
                yield f"{mode}: {first} on {second} has a contrast of {contrast(a, b):.2f}, less than {least}"


def read_html(saved, data):
    text = data.decode("utf-8")
    parser = html5lib.HTMLParser(strict=False, namespaceHTMLElements=False)
    root = parser.parse(text)
    for place, error, values in parser.errors:
        yield f"{place}: {error} {values}"
    elements = [e for e in root.iter() if isinstance(e.tag, str)]
    tags = [e.tag.split("}")[-1] for e in elements]
    for tag in ("script", "img", "iframe", "object", "link", "foreignObject"):
        if tag in tags:
            yield f"there is a {tag}"
    for tag in ("header", "main", "footer", "h1", "title"):
        if tags.count(tag) != 1 + (tag == "title") * sum(1 for e in elements if e.tag.endswith("}title")):
            yield f"{tags.count(tag)} of {tag}"
    ids = [e.get("id") for e in elements if e.get("id")]
    yield from differs("ids", len(ids), len(set(ids)))
    for e in elements:
        for key, value in e.attrib.items():
            name = key.split("}")[-1]
            if name.startswith("on"):
                yield f"{key} on {e.tag}"
            if name in ("href", "src") and not re.match(r"https?://|tel:|geo:|#", value):
                yield f"{key} is {value!r}"
            if name in ("aria-labelledby",) and value not in ids:
                yield f"no element has the ID {value}"
        if e.tag.endswith("svg") and not (e.get("aria-hidden") or e.get("aria-label")):
            inside = any(e in list(p.iter()) for p in elements if p.get("aria-hidden") == "true")
            if not inside:
                yield "a drawing is neither labeled nor hidden"
    levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
    for before, after in zip(levels, levels[1:]):
        if after > before + 1:
            yield f"a heading of level {after} follows one of level {before}"
    yield from differs("lang", elements[0].get("lang"), "en")
    said = ["".join(e.itertext()) for e in elements if e.tag == "h4"]
    for _, number, stop in saved.stops:
        if not any(visible(name) == visible(f'{number} {stop["name"]}') for name in said):
            yield f'{stop["name"]!r} has no heading'
    whole = visible("".join(root.itertext()))
    for row in saved.plan["leftOut"]:
        if row["code"] != "excluded" and visible(row["name"]) not in whole:
            yield f'{row["name"]!r} is not told to be left out'
    yield from read_style("".join("".join(e.itertext()) for e in elements if e.tag == "style"))


READERS = {"geojson": read_geojson, "gpx": read_gpx, "kml": read_kml, "ics": read_ics, "html": read_html}


def schema_faults(form, file, schemas):
    """The findings of xmllint with the schemas, and of fastkml's copy of KML's."""
    names = {"gpx": "Topografix_gpx11.xsd", "kml": "ogckml22.xsd"}
    if form == "kml":
        logging.disable(logging.CRITICAL)
        try:
            if not fastkml.validator.validate(file_to_validate=file):
                yield "violates the schema of fastkml"
        except AssertionError as error:
            yield f"violates the schema of fastkml: {error}"
    if form in names and schemas:
        done = subprocess.run(["xmllint", "--noout", "--nonet", "--schema", str(schemas / names[form]), str(file)],
                              capture_output=True, text=True)
        if done.returncode != 0:
            yield f"violates its schema: {done.stderr.strip()}"


def harmed(plan, catalog):
    """The plan and its catalog with malicious names."""
    plan, catalog = json.loads(json.dumps(plan)), json.loads(json.dumps(catalog))
    harm = {row["id"]: HARM[n % len(HARM)] for n, row in enumerate(catalog["attractions"])}
    for row in catalog["attractions"]:
        row["name"] = harm[row["id"]]
        row["description"] = harm[row["id"]][:200]
        row["address"] = harm[row["id"]]
        row["website"] = "https://example.org/" + harm[row["id"]]
    for n, stop in enumerate(s for day in plan["days"] for s in day["stops"]):
        stop["name"] = HARM[n % len(HARM)]
    for n, row in enumerate(plan["leftOut"]):
        row["name"] = HARM[n % len(HARM)]
        row["reason"] = {"code": "stated", "text": HARM[-n % len(HARM)]}
        row["fix"] = {"code": "stated", "text": HARM[(n * 5) % len(HARM)]}
    for cluster in plan["clusters"]:
        cluster["name"] = HARM[cluster["id"] % len(HARM)]
    plan["warnings"] = [{"code": "stated", "text": text} for text in HARM]
    plan["planday"] = HARM[3]
    catalog["attribution"], catalog["license"] = HARM, HARM[0]
    catalog["city"]["name"] = HARM[0]
    return plan, catalog


class Export:
    """An exported plan, and its command."""

    def __init__(self, name, binary, folder, plan, catalog, schemas):
        self.name, self.binary, self.folder, self.schemas = name, binary, folder, schemas
        self.saved = Saved(plan, catalog)
        folder.mkdir()
        (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        (folder / "catalog.json").write_text(json.dumps(catalog), encoding="utf-8")

    def faults(self, form):
        file = self.folder / f"day.{form}"
        call = [self.binary, "export", str(self.folder / "plan.json"), "--catalog", str(self.folder / "catalog.json"),
                "--output", str(file)]
        done = subprocess.run(call, capture_output=True, text=True)
        if done.returncode != 0:
            return [f"{self.name}: {form}: {done.stderr.strip()}"]
        again = subprocess.run(call[:-2] + ["--format", form], capture_output=True)
        lines = list(READERS[form](self.saved, file.read_bytes())) + list(schema_faults(form, file, self.schemas))
        without_stamp = lambda data: re.sub(rb"DTSTAMP:\w+", b"", data)
        if without_stamp(again.stdout) != without_stamp(file.read_bytes()):
            lines.append("another call gives another file")
        return [f"{self.name}: {form}: {line}" for line in lines]


def uid_faults(first, second):
    """Events of two plans for the same day have the same UID for a shared stop."""
    uids = [{str(e["SUMMARY"]): str(e["UID"]) for e in icalendar.Calendar.from_ical(data).walk("VEVENT")}
            for data in (first, second)]
    shared = set(uids[0]) & set(uids[1])
    if not shared:
        return ["the two plans share no stop"]
    return [f"the UID of {name} changes" for name in shared if uids[0][name] != uids[1][name]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True, help="the binary")
    parser.add_argument("--schemas", type=pathlib.Path, help="the folder with the schemas")
    arguments = parser.parse_args()
    binary = os.path.abspath(arguments.planday)
    schemas = arguments.schemas if arguments.schemas and (arguments.schemas / "ogckml22.xsd").exists() else None

    def ask(question, *options):
        city, area, words = question
        call = [binary, "--data", str(DATA), "--city", city, "--seconds", "2", *words, *options]
        if area:
            call += ["--area", str(DATA / "areas" / f"{area}.geojson")]
        return subprocess.run(call, capture_output=True, check=True).stdout

    found, count = [], 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        exports = []
        plans = pool.map(lambda question: json.loads(ask(question, "--format", "json")), QUESTIONS)
        for number, (question, plan) in enumerate(zip(QUESTIONS, plans)):
            catalog = json.loads((DATA / f"{question[0]}.json").read_text(encoding="utf-8"))
            name = f"{question[0]} {' '.join(question[2])}"
            folder = pathlib.Path(scratch)
            exports.append(Export(name, binary, folder / f"{number}", plan, catalog, schemas))
            exports.append(Export(f"{name}, harmed", binary, folder / f"{number}-harmed", *harmed(plan, catalog), schemas))
        jobs = [(export, form) for export in exports for form in FORMS]
        for lines in pool.map(lambda job: job[0].faults(job[1]), jobs):
            found += lines
            count += 1
        if not any(export.saved.stops for export in exports):
            found.append("no plan has a stop")
        found += uid_faults(ask(QUESTIONS[0], "--format", "ics"), ask(QUESTIONS[0], "--format", "ics", "--max-stops", "6"))
    for line in found:
        print(line)
    note = "" if schemas else ", without schemas"
    print(f"{count} files, {len(found)} faults{note}")
    sys.exit(1 if found or not count else 0)


if __name__ == "__main__":
    main()
