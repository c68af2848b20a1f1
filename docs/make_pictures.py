#!/usr/bin/env python3
"""Draws the first day of a plan on the city's map: `make_pictures.py PLANDAY PLAN.json CATALOG.json > MAP.svg`.

The picture in the README is made from the root of the repository by

    .build/release/planday --data data --city london --area data/areas/london-bloomsbury-soho.geojson \\
        --date 2027-05-13 --format json --output docs/london-day.json
    python3 docs/make_pictures.py .build/release/planday docs/london-day.json data/london.json > docs/london-day.svg

It needs Python 3.9 and nothing else. The same plan gives the same bytes.
"""
import datetime
import html
import json
import math
import re
import subprocess
import sys

WIDTH, MAP_LEFT, MAP_RIGHT, MAP_TOP = 860, 24, 470, 76
LIST_LEFT, ROW = 500, 32
EARTH_RADIUS = 6_371_008.8

# How far the map goes beyond the area, as a share of its size.
MARGIN = 0.06

# Paper, ink, faint ink, the edge of the area, the way, and the numbers on it. The map is light, so the picture is too.
PAPER, INK, FAINT, EDGE, WAY, NUMBER = "#fbfaf7", "#1c1d20", "#696c73", "#7b8259", "#b3361e", "#ffffff"
STYLE = f"""
    .day text {{ font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: {INK} }}
    .day .title {{ font-size: 17px; font-weight: 600 }} .day .small {{ font-size: 11px }} .day .faint {{ fill: {FAINT} }}
    .day .number {{ font-size: 11px; font-weight: 700; text-anchor: middle; fill: {NUMBER} }}
    .area {{ fill: none; stroke: {EDGE}; stroke-width: 1.6; stroke-dasharray: 6 5 }} .frame {{ fill: none; stroke: #d5d1c6 }}
    .casing, .way {{ fill: none; stroke-linejoin: round; stroke-linecap: round }}
    .casing {{ stroke: {PAPER}; stroke-width: 6 }} .way {{ stroke: {WAY}; stroke-width: 3.2 }}
    .arrow, .stop {{ fill: {WAY}; stroke: {PAPER}; stroke-width: 1.2 }}
    .left {{ fill: {PAPER}; stroke: {FAINT}; stroke-width: 1.4 }} .bar {{ fill: none; stroke: {INK}; stroke-width: 1.6 }}
"""


class Projection:
    """Turns degrees into pixels of the map: at the size of a quarter Mercator's projection is as good as linear."""

    def __init__(self, positions):
        longitudes = [lon for lon, _ in positions]
        latitudes = [lat for _, lat in positions]
        wide, high = (MARGIN * (max(edges) - min(edges)) for edges in (longitudes, latitudes))
        self.west, self.east = min(longitudes) - wide, max(longitudes) + wide
        self.south, self.north = min(latitudes) - high, max(latitudes) + high
        narrowing = math.cos(math.radians((self.south + self.north) / 2))
        self.pixels_per_meter = (MAP_RIGHT - MAP_LEFT) / (
            math.radians(self.east - self.west) * EARTH_RADIUS * narrowing)
        self.height = round((MAP_RIGHT - MAP_LEFT) / (self.east - self.west) * (self.north - self.south) / narrowing)

    @property
    def bottom(self):
        return MAP_TOP + self.height

    def __call__(self, lon, lat):
        return (MAP_LEFT + (lon - self.west) / (self.east - self.west) * (MAP_RIGHT - MAP_LEFT),
                MAP_TOP + (self.north - lat) / (self.north - self.south) * self.height)

    def map(self, planday, city):
        """The city's map of this rectangle, as it is put into the picture."""
        bounds = f"{self.south:.6f},{self.west:.6f},{self.north:.6f},{self.east:.6f}"
        drawn = subprocess.run(
            [planday, "map", "draw", city, "--data", "data", "--bounds", bounds,
             "--width", str(MAP_RIGHT - MAP_LEFT), "--height", str(self.height)],
            check=True, capture_output=True, text=True).stdout
        return re.sub(r"^<svg ", f'<svg x="{MAP_LEFT}" y="{MAP_TOP}" ', drawn.strip())


def text(x, y, words, kind=""):
    attribute = f' class="{kind}"' if kind else ""
    return f'  <text x="{x:.1f}" y="{y:.1f}"{attribute}>{html.escape(words, quote=False)}</text>'


def polygons(area):
    return [area["coordinates"]] if area["type"] == "Polygon" else area["coordinates"]


def outline(area, project):
    """The area; the holes stay empty."""
    rings = [ring for polygon in polygons(area) for ring in polygon]
    path = "".join(
        "M" + "L".join("{:.1f} {:.1f}".format(*project(*position[:2])) for position in ring) + "Z"
        for ring in rings)
    return [f'  <path class="area" fill-rule="evenodd" d="{path}"/>']


def ways(lines_of_legs):
    """The legs along their streets, each with an arrow in its middle."""
    drawn = ["M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) for points in lines_of_legs]
    lines = [f'  <path class="{kind}" d="{"".join(drawn)}"/>' for kind in ("casing", "way")]
    for points in lines_of_legs:
        pieces = [(a, b, math.dist(a, b)) for a, b in zip(points, points[1:])]
        length = sum(piece[2] for piece in pieces)
        if length < 34:
            continue
        left = length / 2
        for (x, y), (next_x, next_y), piece in pieces:
            if piece >= left:
                break
            left -= piece
        angle = math.degrees(math.atan2(next_y - y, next_x - x))
        x, y = x + (next_x - x) * left / piece, y + (next_y - y) * left / piece
        lines.append(
            f'  <path class="arrow" d="M5 0L-4 -4.5L-4 4.5Z" transform="'
            f'translate({x:.1f} {y:.1f}) rotate({angle:.1f})"/>')
    return lines


def legs(day, project):
    """The lines of the legs between the stops, in pixels: straight where no street is known."""
    seats = {stop["id"]: [stop["lon"], stop["lat"]] for stop in day["stops"]}
    return [
        [project(*position) for position in leg.get("line") or [seats[leg["from"]], seats[leg["to"]]]]
        for leg in day["legs"]
        if leg["from"] in seats and leg["to"] in seats
    ]


def dots(points):
    lines = []
    for number, (x, y) in enumerate(points, 1):
        lines.append(f'  <circle class="stop" cx="{x:.1f}" cy="{y:.1f}" r="9.5"/>')
        lines.append(text(x, y + 4, str(number), "number"))
    return lines


def scale_bar(project, y):
    meters = 500
    length = meters * project.pixels_per_meter
    return [
        f'  <path class="bar" d="M{MAP_LEFT} {y - 5}V{y}H{MAP_LEFT + length:.1f}V{y - 5}"/>',
        text(MAP_LEFT + length + 8, y + 1, f"{meters} m", "small"),
        f'  <path class="bar" d="M{MAP_RIGHT - 14} {y}V{y - 22}M{MAP_RIGHT - 18} {y - 16}'
        f'L{MAP_RIGHT - 14} {y - 23}L{MAP_RIGHT - 10} {y - 16}"/>',
        text(MAP_RIGHT - 4, y - 10, "N", "small"),
    ]


def rows(day):
    """The stops and breaks as a list beside the map."""
    def pauses(after):
        for pause in day["breaks"]:
            if pause["after"] == after:
                yield (None, pause["start"], pause["end"], pause.get("kind", "lunch"), None)

    entries = list(pauses(None))
    for number, stop in enumerate(day["stops"], 1):
        hours = stop["open"] or "hours unknown"
        if stop["open"]:
            hours = "open all day" if hours in ("00:00-24:00", "00:00-48:00") else f"open {hours}"
        entries.append((number, stop["enter"], stop["leave"], stop["name"], hours))
        entries += pauses(stop["id"])
    lines, y = [], MAP_TOP + 8
    for number, start, end, name, hours in entries:
        if number:
            lines.append(f'  <circle class="stop" cx="{LIST_LEFT + 9}" cy="{y - 4.5}" r="9.5"/>')
            lines.append(text(LIST_LEFT + 9, y - 0.5, str(number), "number"))
        lines.append(text(LIST_LEFT + 30, y, f"{start}–{end}", "faint"))
        lines.append(text(LIST_LEFT + 120, y, name, "" if number else "faint"))
        if hours:
            lines.append(text(LIST_LEFT + 120, y + 13, hours, "small faint"))
        y += ROW if number else ROW - 8
    return lines, y


def picture(planday, plan, catalog):
    day, area = plan["days"][0], plan["request"]["area"]
    places = {row["id"]: row for row in catalog["attractions"]}
    left = [places[row["id"]] for row in plan["leftOut"] if row["id"] in places]
    corners = [position[:2] for polygon in polygons(area) for ring in polygon for position in ring]
    project = Projection(corners)
    points = [project(stop["lon"], stop["lat"]) for stop in day["stops"]]
    listed, list_bottom = rows(day)
    bottom = max(project.bottom + 44, list_bottom + 20)
    date = datetime.date.fromisoformat(day["date"])
    title = f'{catalog["city"]["name"]}, {date:%A} {date.day} {date:%B %Y}'
    objective, proof = plan["objective"], plan["proof"]
    worth = (f'{len(day["stops"])} sights, {objective["score"]} points, '
             f'{objective["travelMinutes"]} min {"of walking" if plan["request"]["mode"] == "walk" else "on the way"}; '
             f'{"proved best" if proof["status"] == "optimal" else proof["status"]} '
             f'among {proof["candidates"]} sights')
    height = math.ceil(bottom + 36)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="title">',
        f'  <title id="title">{html.escape(title)}: {len(day["stops"])} numbered stops on a map of the area</title>',
        f"  <style>{STYLE}  </style>",
        f'  <rect fill="{PAPER}" width="{WIDTH}" height="{height}" rx="10"/>',
        project.map(planday, catalog["city"]["id"]),
        f'  <rect class="frame" x="{MAP_LEFT}" y="{MAP_TOP}" width="{MAP_RIGHT - MAP_LEFT}" height="{project.height}"/>',
        '  <g class="day">',
        text(MAP_LEFT, 34, title, "title"),
        text(MAP_LEFT, 54, worth, "faint"),
    ]
    lines += outline(area, project) + ways(legs(day, project))
    for place in left:
        x, y = project(place["lon"], place["lat"])
        lines.append(f'  <circle class="left" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    lines += dots(points) + scale_bar(project, bottom)
    lines += listed
    lines.append(f'  <circle class="left" cx="{LIST_LEFT + 9}" cy="{bottom - 4}" r="4"/>')
    lines.append(text(LIST_LEFT + 30, bottom, f"left out ({len(left)}); the plan says why", "faint"))
    lines.append(text(MAP_LEFT, bottom + 22, "; ".join(catalog["attribution"]), "small faint"))
    return "\n".join(lines + ["  </g>", "</svg>", ""])


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    plan, catalog = (json.load(open(file, encoding="utf-8")) for file in sys.argv[2:])
    if not plan["request"]["area"] or not plan["days"][0]["stops"]:
        sys.exit("make_pictures.py: the plan needs an area and a stop")
    sys.stdout.write(picture(sys.argv[1], plan, catalog))


if __name__ == "__main__":
    main()
