"""Compares catalogs imported from OpenStreetMap with curated ones of the same streets.

For each extract, `planday city add` makes a catalog. Its sights are joined with the curated sights inside the extract's rectangle by Wikidata
item, or by name nearby, and measured:

  found       curated sights that the imported catalog has
  top 30      of the 30 most relevant curated sights in the rectangle, those among the imported first 60
  rank        Spearman's correlation of relevance over the joined sights
  minutes     joined sights whose recommended minutes agree within a factor of 1.5
  day         the curated points of the imported day, as a share of those of the curated day; both are planned on straight lines

`--first 40` prints the first imported sights instead, to look for nonsense.
"""
import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unicodedata

# Each extract: the file, the country, the zone, the holidays, the curated catalog, the rectangle (south, west, north, east), and curated
# sights that stand in the rectangle, but whose element lies outside the extract.
EXTRACTS = {
    "midtown": ("nyc_midtown_full_2025-01-25", "US", "America/New_York", "US-NY", "nyc", (40.736, -74.0136, 40.759, -73.963), ()),
    "lower-manhattan": (
        "nyc_lower_manhattan_full_2024-07", "US", "America/New_York", "US-NY", "nyc", (40.695, -74.031, 40.73, -73.968),
        ("statue-of-liberty", "ellis-island", "governors-island"),
    ),
    "camden": ("london_camden_full_2021-07", "GB", "Europe/London", "GB-ENG", "london", (51.5135, -0.1480, 51.5735, -0.1110), ()),
    "vancouver": ("vancouver_full_2015-05", "CA", "America/Vancouver", "CA-BC", "vancouver", (49.195, -123.29, 49.32, -123.02), ()),
}
DATE = "2027-05-13"
# Meters within which equal names are the same sight, and the same for large sights, whose positions differ.
REACH, LARGE = 400, 2500


def meters(one, other):
    """The distance of two places in meters, on a plane."""
    lat = (one["lat"] - other["lat"]) * 111_195
    lon = (one["lon"] - other["lon"]) * 111_195 * math.cos(math.radians(one["lat"]))
    return math.hypot(lat, lon)


def key(name):
    """A name without case, accents, punctuation, articles and "and"."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.lower()) if c.isalnum() or c.isspace() or c in "-&")
    words = plain.replace("-", " ").replace("&", " and ").split()
    return " ".join(word for word in words if word not in ("the", "and"))


def joined(curated, imported):
    """Pairs of the same sight: the same name nearby, or else the same item or article. Each sight is in one pair at most."""
    names = lambda place, other: key(place["name"]) == key(other["name"]) and meters(place, other) <= (LARGE if place.get("size") == "large" else REACH)
    items = lambda place, other: place.get("wikidata") and place["wikidata"] == other.get("wikidata")
    # A museum and a memorial may share an item, which only one of them has, and an article.
    articles = lambda place, other: place.get("wikipedia") and place["wikipedia"] == other.get("wikipedia")
    partners, taken = {}, set()
    for is_same in (names, items, articles):
        for place in curated:
            same = [other for other in imported if place["id"] not in partners and other["id"] not in taken and is_same(place, other)]
            if same:
                best = min(same, key=lambda other: (not items(place, other), meters(place, other)))
                partners[place["id"]] = best
                taken.add(best["id"])
    return [(place, partners[place["id"]]) for place in curated if place["id"] in partners]


def ranks(values):
    """Ranks from 1, the mean of equal values."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    result, start = [0.0] * len(values), 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for index in order[start:end + 1]:
            result[index] = (start + end) / 2 + 1
        start = end + 1
    return result


def spearman(one, other):
    """Spearman's rank correlation, with ties."""
    one, other = ranks(one), ranks(other)
    mean = (len(one) + 1) / 2
    covariance = sum((a - mean) * (b - mean) for a, b in zip(one, other))
    spread = math.sqrt(sum((a - mean) ** 2 for a in one) * sum((b - mean) ** 2 for b in other))
    return covariance / spread if spread else 0.0


def value(place, minutes):
    """The points of a stay, as docs/planning.md gives them for a first visit without wishes."""
    usual = place["visit"]["recommended"]
    size = usual + place.get("pier", {}).get("minutes", 0)
    return 100 * (place["relevance"] / 100) ** 3.5 * (size / 120) ** 0.7 * (min(minutes, usual) / usual) ** 0.7 + 0.02 * minutes


def day(planday, data, city, box, without, seconds):
    """The stops of a planned day as (id, minutes)."""
    south, west, north, east = box
    corners = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    with tempfile.NamedTemporaryFile("w", suffix=".geojson") as area:
        json.dump({"type": "Polygon", "coordinates": [corners]}, area)
        area.flush()
        command = [
            planday, "--city", city, "--area", area.name, "--date", DATE, "--format", "json", "--streets", "off", "--mode", "walk",
            "--seconds", str(seconds), "--data", data,
        ]
        answer = subprocess.run([*command, *(f"--skip={id}" for id in without)], capture_output=True, text=True)
    if answer.returncode:
        raise RuntimeError(f"{' '.join(command)}: {answer.stderr}")
    plan = json.loads(answer.stdout)
    return [(stop["id"], stop["minutes"]) for one in plan["days"] for stop in one["stops"]]


def inside(place, box):
    """Whether a place lies in a rectangle."""
    return box[0] <= place["lat"] <= box[2] and box[1] <= place["lon"] <= box[3]


def measure(name, options, folder):
    """Imports an extract and returns the row of its measures."""
    file, country, zone, holidays, city, box, beyond = EXTRACTS[name]
    command = [
        options.planday, "city", "add", f"{options.extracts}/{file}.osm.pbf", "--id", name, "--name", name, "--country", country,
        "--time-zone", zone, "--holidays", holidays, "--data", folder, "--date", "2025-01", "--max", "5000",
    ]
    added = subprocess.run(command, capture_output=True, text=True)
    if added.returncode:
        raise RuntimeError(f"{' '.join(command)}: {added.stderr}")
    imported = json.loads(pathlib.Path(folder, f"{name}.json").read_text())["attractions"]
    imported.sort(key=lambda place: -place["relevance"])
    if options.first:
        print(f"\n{name}: {len(imported)} sights")
        for place in imported[:options.first]:
            print(f"  {place['relevance']:3} {place['category']:10} {place['visit']['recommended']:3} {place['name']}: {place['description']}")
        return None
    curated = json.loads(pathlib.Path(options.data, f"{city}.json").read_text())["attractions"]
    curated = [place for place in curated if inside(place, box) and place["id"] not in beyond]
    curated.sort(key=lambda place: -place["relevance"])
    pairs = joined(curated, imported)
    partner = {place["id"]: other for place, other in pairs}
    first = {place["id"] for place in imported[:60]}
    top = [place for place in curated[:30] if place["id"] in partner and partner[place["id"]]["id"] in first]
    if options.show:
        for place in curated[:30]:
            other = partner.get(place["id"])
            rank = next((i + 1 for i, one in enumerate(imported) if other and one["id"] == other["id"]), None)
            found = f"#{rank}, {other['relevance']}" if other else "missing"
            print(f"  {place['relevance']:3} {place['name']:42} {found}", file=sys.stderr)
    near = [1 for place, other in pairs if 1 / 1.5 <= other["visit"]["recommended"] / place["visit"]["recommended"] <= 1.5]
    own = {other["id"]: place for place, other in pairs}
    theirs = {place["id"]: place for place in curated}
    ours = sum(value(own[id], minutes) for id, minutes in day(options.planday, folder, name, box, (), options.seconds) if id in own)
    best = sum(value(theirs[id], minutes) for id, minutes in day(options.planday, options.data, city, box, beyond, options.seconds) if id in theirs)
    return (
        name, f"{len(imported)}", f"{len(pairs)} of {len(curated)}", f"{len(top)} of {min(30, len(curated))} ({len(top) / min(30, len(curated)):.2f})",
        f"{spearman([place['relevance'] for place, _ in pairs], [other['relevance'] for _, other in pairs]):.2f}",
        f"{len(near) / len(pairs):.2f}", f"{ours:.0f} of {best:.0f} ({ours / best:.2f})",
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True, help="the command")
    parser.add_argument("--data", required=True, help="the folder of the curated catalogs")
    parser.add_argument("--extracts", required=True, help="the folder of the extracts")
    parser.add_argument("--only", help="extracts, separated by commas")
    parser.add_argument("--first", type=int, help="print this many imported sights instead")
    parser.add_argument("--show", action="store_true", help="print where the curated top 30 are")
    parser.add_argument("--seconds", type=int, default=10, help="seconds for each plan (default: 10)")
    options = parser.parse_args()
    print("| extract | sights | found | top 30 in first 60 | rank | minutes | day |\n|---|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.only.split(",") if options.only else EXTRACTS:
            row = measure(name, options, folder)
            if row:
                print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
