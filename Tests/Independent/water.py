"""The water and the crossings of a city, to tell whether an estimated leg goes straight through a river.

Reads the GeoJSON that the maps are built from, not the maps.
"""
import functools
import json
import math
from pathlib import Path

MAPS = Path(__file__).resolve().parents[2] / "data" / "maps"
# How far from its ends a line may cross a shore: places lie on piers, and shores are off.
QUAY = 400


@functools.cache
def shores_of(city):
    """The rings of a city's water, as (lat, lon), each with its bounds."""
    document = json.loads((MAPS / "water" / f"{city}.geojson").read_text())
    rings = []
    for feature in document["features"]:
        if feature["geometry"]["type"] != "Polygon":
            continue
        for ring in feature["geometry"]["coordinates"]:
            corners = [(latitude, longitude) for longitude, latitude in ring]
            rings.append((corners, [min(each) for each in zip(*corners)], [max(each) for each in zip(*corners)]))
    return rings


@functools.cache
def crossings_of(city):
    """The modes and the line of each bridge, tunnel and ferry, as (lat, lon)."""
    document = json.loads((MAPS / "crossings" / f"{city}.geojson").read_text())
    return [
        (feature["properties"]["modes"], [(lat, lon) for lon, lat in feature["geometry"]["coordinates"]])
        for feature in document["features"]
        if feature["geometry"]["type"] == "LineString"
    ]


def shore_points(one, other, city):
    """Where the line between two places crosses a shore."""
    low, high = [min(each) for each in zip(one, other)], [max(each) for each in zip(one, other)]
    for corners, least, most in shores_of(city):
        if any(most[axis] < low[axis] or high[axis] < least[axis] for axis in (0, 1)):
            continue
        for a, b in zip(corners, corners[1:]):
            point = meeting(one, other, a, b)
            if point:
                yield point


def meeting(one, other, a, b):
    """Where two lines meet, or None."""
    along = (other[0] - one[0], other[1] - one[1])
    edge = (b[0] - a[0], b[1] - a[1])
    turn = along[0] * edge[1] - along[1] * edge[0]
    if turn == 0:
        return None
    gap = (a[0] - one[0], a[1] - one[1])
    share = (gap[0] * edge[1] - gap[1] * edge[0]) / turn
    position = (gap[0] * along[1] - gap[1] * along[0]) / turn
    if not (0 <= share <= 1 and 0 <= position <= 1):
        return None
    return one[0] + share * along[0], one[1] + share * along[1]


def distance(place, a, b):
    """The meters from a place to a line."""
    north = 111_195
    east = north * math.cos(math.radians(place[0]))
    start = complex((a[1] - place[1]) * east, (a[0] - place[0]) * north)
    end = complex((b[1] - place[1]) * east, (b[0] - place[0]) * north)
    along = end - start
    if along == 0:
        return abs(start)
    share = min(1, max(0, -(start * along.conjugate()).real / abs(along) ** 2))
    return abs(start + share * along)


def wet_points(one, other, length, mode, city):
    """The shore points of a straight leg that no crossing is near, for this mode."""
    mode = "walk" if mode == "transit" else mode
    reach = max(300, 0.25 * length)
    lines = [line for modes, line in crossings_of(city) if mode in modes]
    for point in shore_points(one, other, city):
        if min(distance(point, one, one), distance(point, other, other)) <= QUAY:
            continue
        if not any(distance(point, a, b) <= reach for line in lines for a, b in zip(line, line[1:])):
            yield point
