"""The water and the crossings of a city, to detect whether an estimated leg crosses a river.

Reads the GeoJSON that the maps are built from, not the maps. Of other cities, no water is known.
"""
import functools
import itertools
import json
import math
from pathlib import Path

MAPS = Path(__file__).resolve().parents[2] / "data" / "maps"
# The width of water to ignore, in meters: places lie on piers, and shores are imprecise.
PIER = 100


def features_of(folder, city):
    """The file of a layer, or one without features."""
    file = MAPS / folder / f"{city}.geojson"
    return json.loads(file.read_text()) if file.exists() else {"features": []}


@functools.cache
def shores_of(city):
    """The rings of a city's water, as (lat, lon), each with its bounds."""
    document = features_of("water", city)
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
    document = features_of("crossings", city)
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
    """The intersection of two lines, or None."""
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


def is_wet(one, other, length, mode, city):
    """Whether a leg goes through water: its line crosses shores apart from each other, and it is shorter than the straight lines to,
    over and from any crossing of its mode."""
    shores = list(shore_points(one, other, city))
    if not any(distance(a, b, b) > PIER for a, b in itertools.combinations(shores, 2)):
        return False
    return length < shortest_over(one, other, "walk" if mode == "transit" else mode, city)


def shortest_over(one, other, mode, city):
    """The least meters between two places via a crossing, or infinity without one."""
    lines = [line for modes, line in crossings_of(city) if mode in modes]
    return min(
        (
            distance(one, near, near) + sum(distance(a, b, b) for a, b in zip(line, line[1:])) + distance(other, far, far)
            for line in lines for near, far in ((line[0], line[-1]), (line[-1], line[0]))
        ),
        default=math.inf,
    )
