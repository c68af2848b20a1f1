"""Checks a plan independently: everything that it claims is recomputed.

Shares no code with planday. Opening hours are read by opening-hours-py; routes, sums, limits, breaks, entry times, slack and the
reasons for omitted sights follow only from the catalog, the area and the stated rules.
"""
import copy
import math
import re
import zoneinfo
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from opening_hours import OpeningHours

import light
import transit_reader
import water

# Use the zones of PyPI's tzdata, not the system's: British Columbia changed its clock in 2026.
zoneinfo.reset_tzpath(to=[])

# The effects of a pace: meters per minute on foot, halves of the entry minutes, the maximum number of stops, and the default
# minutes of lunch, rest and dinner. Plans without a pace have none.
PACES = {
    "relaxed": (4_000 / 60, 3, 6, (60, 20, 60)),
    "normal": (4_800 / 60, 2, 9, (45, 15, 60)),
    "brisk": (5_600 / 60, 1, math.inf, (30, None, 60)),
    None: (4_800 / 60, 0, math.inf, (45, 15, 60)),
}
# Which places have an entry time: all, those that close or charge, those that charge.
DOORS = {
    "always": {"museum", "gallery", "library", "animals"},
    "hours": {"historic", "worship", "theater"},
    "fee": {"landmark", "viewpoint", "garden"},
}
FOOD = {
    "food", "foods", "restaurant", "restaurants", "cafe", "cafes", "café", "cafés", "eatery", "eateries", "lunch", "bakery",
    "bakeries",
}
# The recommended minutes from which on a sight has a short option.
LONG_VISIT = 60
# The categories of tiring sights.
TIRING = ("museum", "gallery", "worship", "historic")


def planned_stays(row):
    """The possible stays of a visit, unless it is a must: recommended, halfway to the minimum, and minimum.

    Sights of relevance 50 have a stay halfway from 25 minutes on, and the least from 60 on; others have one halfway from 60 on.
    """
    least, usual = row["visit"]["minimum"], row["visit"]["recommended"]
    is_known = row["relevance"] >= 50
    stays = {usual}
    if usual >= (25 if is_known else LONG_VISIT):
        stays.add(min(usual, max(least, 5 * math.floor((least + usual) / 10 + 0.5))))
    if usual >= LONG_VISIT and is_known:
        stays.add(least)
    return stays


def season(row, day):
    """The seasonal factor on a day: beaches from May to September, gardens from March to November."""
    words = re.findall(r"[a-z]+", row["name"].lower())
    about = re.findall(r"[a-z]+", row.get("description", "").lower())
    if row["category"] == "waterfront" and {"beach", "beaches"} & set(words + about[:3]):
        months = range(5, 10)
    elif row["category"] == "garden" and light.needs_daylight(row) and "memorial" not in about:
        months = range(3, 12)
    else:
        return 1
    return 1 if day.month in months else 0.3


# The likely amounts of the price bands, by country.
PRICES = {"GB": (6, 16, 31, 55), "US": (4, 17, 30, 55), "CA": (6, 15, 31, 67)}
# The weather factors by setting.
WEATHER = {
    "rain": {"both": 0.75, "outdoor": 0.35}, "heat": {"both": 0.85, "outdoor": 0.6}, "dry": {"both": 1.1, "outdoor": 1.2},
}
INDOOR = {"museum", "gallery", "worship", "theater", "library", "shopping"}
OUTDOOR = {"park", "garden", "viewpoint", "waterfront", "square"}


def setting(row):
    """The setting of a visit, by category if not stated."""
    usual = "indoor" if row["category"] in INDOOR else "outdoor" if row["category"] in OUTDOOR else "both"
    return row.get("setting", usual)


def company(row, who):
    """The factor for companions."""
    suits, effort = set(row.get("suits", [])), row.get("effort", {})
    grades = row.get("company", {})
    factors = [
        {"made": 1.6, "fine": 1, "tolerates": 0.6, "not": 0.3}[grades[one]] if one in grades
        else 1.4 if one in suits
        else 0.5 if one != "pram" and row["category"] == "gallery"
        else 0.6 if suits else 1
        for one in who
    ]
    factor = sum(factors) / len(factors) if factors else 1
    is_small = "toddlers" in who
    if effort.get("hill") and (is_small or "pram" in who):
        factor *= 0.8
    return factor * (0.5 if is_small and effort.get("steps", 0) >= 100 else 1)


def is_deck(row):
    """Whether a sight is an observation deck; a plan has at most one."""
    stay = row["visit"]
    return is_for_the_view(row) and stay["minimum"] >= 20 and stay["recommended"] <= 120


def is_for_the_view(row):
    """Whether the sight is for the view alone, paid or indoors."""
    return row["category"] == "viewpoint" and (row.get("fee") is True or setting(row) == "indoor")


def news(row, request, is_passed):
    """The factor for repeat visitors."""
    liked = [one.partition("=")[0] for one in request.get("like", []) if float(one.partition("=")[2] or 1.5) > 1]
    if request.get("familiarity") != "been-before" or row["category"] in liked:
        return 1
    if is_deck(row):
        return 0.1
    year = row.get("opened") or int(row.get("opensOn", "0000")[:4])
    is_new = year and int(request["date"][:4]) - year <= 5
    if is_new:
        return 1.5
    if is_passed:
        return 0.3
    seen = min(1, max(0, (row["relevance"] - 60) / 30))
    return (1 - 0.7 * seen) * (1.3 if row["category"] in ("square", "market") else 1)


# Meters per minute, the detour factor, and the extra minutes per leg.
MODES = {
    "walk": (4_800 / 60, 1.3, 0),
    "cycle": (14_000 / 60, 1.35, 2),
    "drive": (20_000 / 60, 1.45, 5),
    "transit": (4_800 / 60, 1.3, 0),
}
COUNTRIES = {"GB-ENG": "GB", "US-NY": "US", "CA-BC": "CA"}
NEVER = datetime.max


def clock(text):
    """The minutes since midnight of a time such as 25:10."""
    hours, minutes = text.split(":")
    if not (len(hours) == len(minutes) == 2 and 0 <= int(minutes) < 60):
        raise ValueError(f"{text!r} is no time")
    return int(hours) * 60 + int(minutes)


def straight(one, other):
    """The meters of the great circle between two (lat, lon)."""
    (lat1, lon1), (lat2, lon2) = ([math.radians(x) for x in place] for place in (one, other))
    chord = (
        (math.cos(lat1) * math.cos(lon1) - math.cos(lat2) * math.cos(lon2)) ** 2
        + (math.cos(lat1) * math.sin(lon1) - math.cos(lat2) * math.sin(lon2)) ** 2
        + (math.sin(lat1) - math.sin(lat2)) ** 2
    )
    return 2 * 6_371_008.8 * math.asin(min(1, math.sqrt(chord) / 2))


def entry_minutes(row, pace):
    """The entry minutes of a place."""
    is_paid = row.get("fee", False)
    is_shut_at_times = row.get("openingHours", "24/7") != "24/7"
    has_door = (
        row["category"] in DOORS["always"]
        or row["category"] in DOORS["hours"] and (is_paid or is_shut_at_times)
        or row["category"] in DOORS["fee"] and is_paid
    )
    if not has_door or not pace:
        return 0
    is_great = row["relevance"] >= 85 or is_paid and row.get("size") == "large"
    return at_pace(10 if is_great else 5, pace)


def at_pace(minutes, pace):
    """The entry minutes at a pace, given those at the normal pace."""
    return (minutes * PACES[pace][1] + 1) // 2 if pace else 0


class Area:
    """The polygons of a GeoJSON file."""

    def __init__(self, document):
        self.polygons = list(self._polygons(document))

    def _polygons(self, node):
        kind = node["type"]
        if kind == "FeatureCollection":
            for feature in node["features"]:
                yield from self._polygons(feature)
        elif kind == "GeometryCollection":
            for geometry in node["geometries"]:
                yield from self._polygons(geometry)
        elif kind == "Feature":
            yield from self._polygons(node["geometry"])
        elif kind == "Polygon":
            yield node["coordinates"]
        elif kind == "MultiPolygon":
            yield from node["coordinates"]

    def holds(self, place):
        """Whether a place lies inside; None within a meter of an edge, where rounding decides."""
        if any(self._distance(place, ring) < 1 for polygon in self.polygons for ring in polygon):
            return None
        return any(
            self._winds(place, polygon[0]) and not any(self._winds(place, hole) for hole in polygon[1:])
            for polygon in self.polygons
        )

    @staticmethod
    def _edges(ring):
        corners = [(corner[1], corner[0]) for corner in ring]
        return zip(corners, corners[1:] + corners[:1])

    def _winds(self, place, ring):
        """Whether the ring winds around the place, by the sum of the turns."""
        turns = 0
        for one, other in self._edges(ring):
            side = (other[1] - one[1]) * (place[0] - one[0]) - (place[1] - one[1]) * (other[0] - one[0])
            if one[0] <= place[0] < other[0] and side < 0:
                turns += 1
            elif other[0] <= place[0] < one[0] and side > 0:
                turns -= 1
        return turns != 0

    def _distance(self, place, ring):
        north = 111_195
        east = north * math.cos(math.radians(place[0]))
        least = math.inf
        for one, other in self._edges(ring):
            a = complex((one[1] - place[1]) * east, (one[0] - place[0]) * north)
            b = complex((other[1] - place[1]) * east, (other[0] - place[0]) * north)
            along = b - a
            if abs(along) == 0:
                least = min(least, abs(a))
                continue
            share = min(1, max(0, -(a * along.conjugate()).real / abs(along) ** 2))
            least = min(least, abs(a + share * along))
        return least


def without(spans, opens, closes):
    """The (opens, closes, state) of spans without the minutes from opens to closes."""
    parts = []
    for first, last, state in spans:
        parts += [(first, min(last, opens), state), (max(first, closes), last, state)]
    return [part for part in parts if part[0] < part[1]]


class City:
    """A catalog with evaluated hours."""

    def __init__(self, catalog):
        self.name = catalog["city"]["id"]
        self.zone = ZoneInfo(catalog["city"]["timeZone"])
        region = catalog["city"]["holidays"]
        country = COUNTRIES.get(region, region.split("-")[0])
        self.rows = {row["id"]: row for row in catalog["attractions"]}
        self.entrances = {
            (row["lat"], row["lon"]): [(door["lat"], door["lon"]) for door in row["entrances"]]
            for row in catalog["attractions"]
            # A sight with an exit is only entered at its position.
            if row.get("entrances") and "exit" not in row
        }
        self.country = country
        self.hours = {}
        self.events = {}
        for row in catalog["attractions"]:
            if row.get("openingHours"):
                self.hours[row["id"]] = self._read(row, row["openingHours"])
            self.events[row["id"]] = [
                (event["effect"], self._read(row, event["when"]))
                for event in row.get("events", []) if event["effect"] != "adds"
            ]

    def with_places(self, places):
        """This city with the places of a request, which replace sights of the same ids."""
        if not places:
            return self
        city = copy.copy(self)
        city.rows, city.hours, city.events = dict(self.rows), dict(self.hours), dict(self.events)
        for place in places:
            usual = place.get("minutes") or 45
            row = {
                "category": "landmark", "relevance": 70, "light": "any", "description": "", **place,
                "visit": {"minimum": max(1, usual * 2 // 3), "recommended": usual, "maximum": usual * 3 // 2},
            }
            if place.get("meal"):
                row |= {"food": {place["meal"]: 3}, "setting": "indoor"}
            city.rows[place["id"]], city.events[place["id"]] = row, []
            city.hours.pop(place["id"], None)
            if place.get("hours"):
                row["openingHours"] = place["hours"]
                city.hours[place["id"]] = city._read(row, place["hours"])
        return city

    def _read(self, row, hours):
        """Some hours of a place, read."""
        # Only sun-based hours need the position.
        has_sun = re.search("sun|dawn|dusk", hours)
        return OpeningHours(
            hours,
            country=self.country,
            coords=(row["lat"], row["lon"]) if has_sun else None,
            timezone=self.zone if has_sun else None,
            # Otherwise the reader ignores the position.
            auto_timezone=bool(has_sun),
            auto_country=False,
        )

    def place(self, id):
        return (self.rows[id]["lat"], self.rows[id]["lon"])

    def pier(self, id):
        """Where the ferry to a sight leaves; None if it needs none."""
        return self.rows[id].get("pier")

    def exit(self, id):
        """Where a visit ends."""
        place = self.rows[id].get("exit", self.rows[id])
        return (place["lat"], place["lon"])

    def doors(self, place):
        """The entrances of the sight at a position, or the position where there is none or no entrance is known."""
        return self.entrances.get(place, [place])

    def spans(self, id, day, start, end):
        """The (opens, closes, state) that overlap the minutes from start to end of a day.

        Minutes count from the day's midnight; what stays open for three days counts as never closing.
        """
        spans = self._stated(self.hours[id], day) if id in self.hours else [(start, end, "unknown")]
        for opens, closes in self.shut_days(id, day):
            spans = without(spans, opens, closes)
        for effect in ("closes", "opens"):
            for kind, hours in self.events[id]:
                if kind != effect:
                    continue
                for opens, closes, state in self._stated(hours, day):
                    if state == "open":
                        spans = without(spans, opens, closes)
                        spans += [(opens, closes, "open")] if effect == "opens" else []
        joined = []
        for opens, closes, state in sorted(spans):
            if joined and joined[-1][1] == opens and joined[-1][2] == state:
                opens = joined.pop()[0]
            joined.append((opens, closes, state))
        return [span for span in joined if span[0] < end and span[1] > start]

    def _stated(self, hours, day):
        """The (opens, closes, state) of hours around a day, in minutes from its midnight."""
        midnight = datetime.combine(day, datetime.min.time())
        first, last = midnight - timedelta(days=1), midnight + timedelta(days=3)
        spans = []
        for opens, closes, state, _ in hours.intervals(first, last):
            state = str(state).split(".")[-1].lower()
            if state in ("open", "unknown"):
                spans.append((*(self._minutes(moment, midnight) for moment in (opens, closes or last)), state))
        return spans

    def entry(self, row, day, pace):
        """The entry time of a place on a day, by the minute of arrival."""
        lines = [
            (opens, closes, line["minutes"])
            for line in row.get("queue", [])
            for opens, closes, state in self._stated(self._read(row, line["when"]), day)
            if state == "open"
        ]

        def minutes(door):
            line = next((minutes for opens, closes, minutes in lines if opens <= door < closes), None)
            return entry_minutes(row, pace) if line is None else at_pace(line, pace)

        return minutes

    def shut_days(self, id, day):
        """The (start, end) minutes around a day that are closed by a closure or a later opening."""
        row, shut = self.rows[id], []
        for offset in (-1, 0, 1, 2):
            text = (day + timedelta(days=offset)).isoformat()
            is_shut = text < row.get("opensOn", "") or any(
                closure.get("from", "") <= text <= closure.get("until", "9999") for closure in row.get("closures", [])
            )
            if is_shut:
                shut.append((offset * 1440, (offset + 1) * 1440))
        return shut

    @staticmethod
    def _minutes(moment, midnight):
        if moment == NEVER:
            return 3 * 1440
        return round((moment.replace(tzinfo=None) - midnight).total_seconds() / 60)

    def doubt(self, id, minute):
        """The minutes by which an opening or closing may be off: two where the sun sets it, which two programs need
        not compute alike; none at midnight or where the hours state the time."""
        hours = self.rows[id].get("openingHours", "")
        stated = f"{minute // 60 % 24:02}:{minute % 60:02}" in hours
        return 0 if stated or minute % 1440 == 0 or not re.search("sun|dawn|dusk", hours) else 2

    def admission(self, id, closes):
        """The last admission before a closing time."""
        return closes - self.rows[id].get("lastAdmissionMinutes", 0) if closes < 3 * 1440 else closes

    def windows(self, id, day, start, end, more=0):
        """The (opens, closes, closing) between which a visit may be planned on a day.

        Unknown hours count only if none are stated. Places with doors and unknown hours are planned from ten to five,
        and those that need the light from dawn to dusk, `more` minutes given at both ends. The closing is that of
        the hours, from which the last admission counts.
        """
        spans = self.spans(id, day, start, end)
        spans = [span for span in spans if span[2] == "open"] or spans
        windows = [(opens, closes, closes) for opens, closes, _ in spans]
        row = self.rows[id]
        if id not in self.hours and light.has_doors(row) and all(span[2] == "unknown" for span in spans):
            windows = [
                # The end of the day is not a closing time.
                (
                    light.ASSUMED[0] if opens == start else max(opens, light.ASSUMED[0]),
                    *2 * [light.ASSUMED[1] if closes == end else min(closes, light.ASSUMED[1])],
                )
                for opens, closes, _ in spans
            ]
        lit = self.daylights(id, day)
        if lit is not None:
            windows = [
                (max(opens, dawn - more), min(closes, dusk + more), closing)
                for opens, closes, closing in windows
                for dawn, dusk in lit
            ]
        return [w for w in windows if w[0] < w[1] and w[0] < end and w[1] > start]

    def daylights(self, id, day):
        """The (dawn, dusk) around a day, in minutes from its midnight; None for a place that needs no light."""
        row = self.rows[id]
        if not light.needs_daylight(row):
            return None
        lit = []
        for offset in (-1, 0, 1, 2):
            ends = light.daylight(day + timedelta(days=offset), row["lat"], row["lon"], self.zone)
            if ends:
                lit.append(tuple(end + 1440 * offset for end in ends))
        return lit or None

    def fits(self, id, day, start, end, minutes, more=0):
        """Whether a visit fits into the windows of a day, in which it may be light `more` minutes longer.

        `minutes` gives the length of the visit for a minute of arrival at the door.
        """
        for opens, closes, closing in self.windows(id, day, start, end, more):
            first, last = max(opens, start), min(closes, self.admission(id, closing))
            # The light begins within a minute.
            doors = (first, *range(math.ceil(first), math.floor(last) + 1))
            if any(door <= last and door + minutes(door) <= min(closes, end) for door in doors):
                return True
        return False


class Reader:
    """Checks one plan and collects its faults."""

    def __init__(self, plan, city, area):
        self.plan, self.area = plan, area
        self.city = city.with_places(plan["request"].get("places"))
        self.request = plan["request"]
        self.start, self.end = clock(self.request["start"]), clock(self.request["end"])
        self.found = []

    def say(self, text):
        self.found.append(text)

    def expect(self, holds, text):
        if not holds:
            self.say(text)

    def violations(self):
        self.read_form()
        for number, day in enumerate(self.plan["days"]):
            self.read_day(day, date.fromisoformat(self.request["date"]) + timedelta(days=number))
        self.read_choice()
        self.read_reasons()
        self.read_sums()
        self.read_bookings()
        return self.found

    def read_form(self):
        self.expect(self.plan["format"] == "planday.plan/2", "wrong format")
        self.expect(self.plan["city"] == self.city.name, "wrong city")
        self.expect(self.plan["timeZone"] == str(self.city.zone), "wrong time zone")
        self.expect(len(self.plan["days"]) == self.request["days"], "wrong number of days")
        members = [id for cluster in self.plan["clusters"] for id in cluster["members"]]
        self.expect(len(members) == len(set(members)), "a place is in two neighborhoods")
        self.expect(
            len(members) == self.plan["proof"]["candidates"],
            "the neighborhoods do not hold just the candidates",
        )
        for number, cluster in enumerate(self.plan["clusters"]):
            self.expect(cluster["id"] == number, f"neighborhood {number} has a different number")
            best = max(self.city.rows[id]["relevance"] for id in cluster["members"])
            named = [id for id in cluster["members"] if self.city.rows[id]["name"] == cluster["name"]]
            self.expect(
                any(self.city.rows[id]["relevance"] == best for id in named),
                f"neighborhood {cluster['name']} is not named after its best known place",
            )

    @property
    def pace(self):
        return PACES[self.request.get("pace")]

    def entry(self, row, day):
        """The entry time on a day, by the minute of arrival."""
        return self.city.entry(row, day, self.request.get("pace"))

    def most_stops(self):
        """The maximum number of stops of a day."""
        most = self.pace[2]
        return self.request["maxStops"] or max(most, len(self.request["must"]))

    def way(self, one, other, mode=None):
        """The minutes and meters of a route."""
        mode = mode or self.request["mode"]
        speed, detour, besides = MODES[mode]
        if mode in ("walk", "transit"):
            speed = self.pace[0]
        meters = math.ceil(round(straight(one, other) * detour, 6))
        return (math.ceil(meters / speed) + besides if meters else 0), meters

    def read_estimate(self, leg, name, one, other):
        """A straight line times the detour factor; with a map, possibly longer, around water."""
        minutes, meters = self.way(one, other)
        if self.plan["travel"]["source"] == "streets" and leg["meters"] > meters + 1:
            speed, _, besides = MODES[self.request["mode"]]
            speed = self.pace[0] if self.request["mode"] in ("walk", "transit") else speed
            minutes = math.ceil(leg["meters"] / speed) + besides
            is_across = any(water.shore_points(one, other, self.city.name))
            self.expect(is_across, f"{name}: {leg['meters']} m for a line of {meters} m that crosses no water")
        else:
            if self.plan["travel"]["source"] == "streets":
                is_wet = water.is_wet(one, other, leg["meters"], self.request["mode"], self.city.name)
                self.expect(not is_wet, f"{name}: a straight leg of {meters} m through water")
            self.expect(abs(leg["meters"] - meters) <= 1, f"{name}: {meters} m, not {leg['meters']}")
        self.expect(leg["minutes"] == minutes, f"{name}: {minutes} min, not {leg['minutes']}")

    def read_street_leg(self, leg, name, one, other):
        """A route along streets: it connects the places, matches its line's length, and has a plausible duration.

        check_streets.py checks that it is the shortest, with another router.
        """
        self.expect(self.plan["travel"]["source"] == "streets", f"{name}: follows streets without a map")
        line = [(latitude, longitude) for longitude, latitude in leg["line"]]
        if len(line) < 2:
            return self.expect(leg["meters"] == 0, f"{name}: has no line")
        gap = max(straight(one, line[0]), straight(other, line[-1]))
        self.expect(gap <= 1.5, f"{name}: its line ends {gap:.0f} m from a stop")
        length = sum(straight(a, b) for a, b in zip(line, line[1:]))
        self.expect(abs(length - leg["meters"]) <= 3 + length / 100, f"{name}: {length:.0f} m, not {leg['meters']}")
        if self.request["mode"] in ("walk", "transit"):
            # Between a gentle descent all the way, and steps all the way with a wait at lights every 60 m.
            level = leg["meters"] / self.pace[0]
            slowest = 2 * level + (leg["meters"] / 60 + 1) * 0.2 + 1
            self.expect(0.83 * level <= leg["minutes"] <= slowest, f"{name}: {leg['minutes']} min for {leg['meters']} m")

    def ends(self):
        """The start and the end of each day, if fixed."""

        def find(text):
            if text is None:
                return None
            if "," in text:
                return tuple(float(part) for part in text.split(","))
            return self.city.place(text)

        start = find(self.request["from"])
        return start, find(self.request["to"]) or start

    def read_day(self, day, expected):
        where = day["date"]
        self.expect(where == expected.isoformat(), f"{where} is not {expected}")
        begins, ends = clock(day["start"]), clock(day["end"])
        self.expect(begins >= self.start, f"{where}: begins at {day['start']}")
        free = self.plan.get("freeMinutes", 0)
        share = {"relaxed": 10, "normal": 5}.get(self.request.get("pace"), 0)
        usual = (self.end - self.start) * share // 500 * 5
        self.expect(free in (0, usual), f"{where}: {free} min are kept free, not {usual}")
        self.expect(not day["stops"] or ends <= self.end - free, f"{where}: ends at {day['end']}, {free} min kept free")
        self.expect(begins <= ends, f"{where}: ends before it begins")
        self.expect(
            len(day["stops"]) <= self.most_stops(), f"{where}: too many stops"
        )
        for stop in day["stops"]:
            self.read_stop(stop, expected)
        self.read_deductions(day)
        if day["stops"]:
            self.read_way_through(day)
            self.read_breaks(day)
            self.read_food(day)
            self.read_slack(day, expected)
        self.read_money(day, expected)
        self.read_title(day)

    def read_title(self, day):
        """Whether the title of a day follows from its stops."""
        title, stops = day.get("title"), day["stops"]
        if not stops:
            return self.expect(title is None, f"{day['date']}: a title without stops")
        ids = [stop["id"] for stop in stops]
        ranked = sorted(range(len(stops)), key=lambda at: (-stops[at]["score"], at))
        best = [stops[at] for at in sorted(ranked[:2])]
        themes = {
            "museum": "museums", "gallery": "museums", "park": "parks", "garden": "parks", "square": "streets", "market": "streets",
            "shopping": "streets", "waterfront": "water", "worship": "worship",
        }
        found = {themes.get(stop["category"]) for stop in best}
        theme = found.pop() if len(best) == 2 and len(found) == 1 else None
        share = sum(stop["minutes"] for stop in stops if themes.get(stop["category"]) == theme)
        if theme is None or 2 * share <= sum(stop["minutes"] for stop in stops):
            theme = None
        expected = {"highlights": [stop["id"] for stop in best]} | ({"theme": theme} if theme else {})
        if not theme and len(stops) > 3 and not {ids[0], ids[-1]} & {stop["id"] for stop in best}:
            expected |= {"from": ids[0], "to": ids[-1]}
        self.expect(title == expected, f"{day['date']}: the title is {title}, not {expected}")

    def read_stop(self, stop, day):
        id = stop["id"]
        row = self.city.rows.get(id)
        if row is None:
            return self.say(f"{id} is not in the catalog")
        self.expect((stop["lat"], stop["lon"]) == (row["lat"], row["lon"]), f"{id} is elsewhere")
        self.expect(stop.get("exit") == row.get("exit"), f"{id} ends at {stop.get('exit')}")
        door = clock(stop["enter"]) - stop.get("entryMinutes", 0)
        for pin in self.request.get("pins", []):
            sight, moment = pin.rsplit("@", 1)
            times = re.search(r"(?:^|T)(\d+:\d\d)(?:-(\d+:\d\d))?", moment)
            if sight == id and times:
                first, last = clock(times[1]), clock(times[2] or times[1])
                self.expect(first <= door <= last, f"{id} is pinned to {moment}, not to {door // 60:02}:{door % 60:02}")
        for key in ("name", "category"):
            self.expect(stop[key] == row[key], f"{id} has a different {key}")
        self.expect(self.is_worth(stop, row, day), f"{id}: not worth {stop['score']}")
        cluster = self.plan["clusters"][stop["cluster"]]
        self.expect(id in cluster["members"], f"{id} is not in its neighborhood")
        arrive, enter, leave = (clock(stop[key]) for key in ("arrive", "enter", "leave"))
        entry = stop.get("entryMinutes", 0)
        door = enter - entry
        event = self.event(stop, row)
        if "event" in stop:
            is_there = event is not None and self.is_at_event(event, row, day, door)
            self.expect(is_there, f"{id}: not there in time for {stop['event']}")
        takes = self.before(event) if event else self.entry(row, day)(door)
        self.expect(entry == takes, f"{id}: {takes} min to get in, not {entry}")
        self.expect(arrive <= door <= enter <= leave, f"{id}: times out of order")
        self.expect(stop.get("relevance", row["relevance"]) == row["relevance"], f"{id}: relevance")
        self.expect(stop["minutes"] == leave - enter, f"{id}: stays {leave - enter} min")
        self.expect(stop["waitMinutes"] == door - arrive, f"{id}: waits {door - arrive} min")
        visit = row["visit"]
        least, most = (event["minutes"],) * 2 if event else (visit["minimum"], visit["maximum"])
        if meal := self.meal_within(stop):
            self.expect(self.is_place_to_eat(row, meal.get("kind", "lunch")), f"{id}: not a place for {meal}")
            least = most = clock(meal["end"]) - clock(meal["start"]) + 15
        self.expect(least <= stop["minutes"] <= most, f"{id}: length of stay")
        self.expect(stop["recommendedMinutes"] == visit["recommended"], f"{id}: recommendation")
        self.read_hours(stop, day, door, leave)

    def read_deductions(self, day):
        """The deductions of each stop: 3 for a ride, 5, then 20 for tiring visits, 6 in a row."""
        keen = any(
            wish.partition("=")[0] in TIRING and float(wish.partition("=")[2] or 1.5) > 1 for wish in self.request.get("like", [])
        )
        by_timetable = "feed" in (self.plan.get("travel") or {})
        count, was_tiring = -1 if keen else 0, False
        for number, stop in enumerate(day["stops"]):
            row = self.city.rows.get(stop["id"], {})
            is_tiring = (
                row.get("category") in TIRING and "openingHours" in row and row.get("setting") != "outdoor"
                and row["visit"]["recommended"] >= 60
            )
            is_last = number + 1 == len(day["stops"])
            rides = sum(
                leg["to"] == stop["id"] or is_last and leg["from"] == stop["id"] for leg in day["legs"] if leg.get("rides")
            )
            count += is_tiring
            expected = {
                "ride": 0 if by_timetable else 3 * rides,
                "away": 2 * (len(self.plan["days"]) > 1 and number > 0 and self.is_away(day["stops"][number - 1], stop)),
                "in-a-row": 6 if is_tiring and was_tiring else 0,
                "fatigue": (0, 0, 5, 20)[max(0, min(3, count))] if is_tiring else 0,
            }
            given = {each["reason"]: each["points"] for each in stop.get("deductions", [])}
            self.expect(given == {key: value for key, value in expected.items() if value}, f"{stop['id']}: deductions {given}")
            was_tiring = is_tiring

    def is_away(self, last, stop):
        """Whether a stop begins more than 740 m from where the last one ends, in another neighborhood."""
        return straight(self.city.exit(last["id"]), self.city.place(stop["id"])) > 740

    def is_worth(self, stop, row, day):
        """Whether the score of a stop is that of one of its possible stays, at sunset or not."""
        visit = row["visit"]
        event = self.event(stop, row)
        if event:
            stay = min(event["minutes"], visit["recommended"])
            worth = self.worth(row, stay, stop["hoursKnown"]) * event["times"] + 0.02 * self.counted(row, stay)
            return abs(worth - stop["score"]) < 0.051
        if meal := self.meal_within(stop):
            stay = min(clock(meal["end"]) - clock(meal["start"]) + 15, visit["recommended"])
            worth = self.worth(row, stay, stop["hoursKnown"]) + 0.02 * self.counted(row, stay)
            points = 4 if row.get("food", {}).get(meal.get("kind", "lunch")) == 3 else 2
            return abs(worth + points - stop["score"]) < 0.051
        stays = self.planned_stays(row)
        if row["id"] in self.request["must"]:
            stays |= set(range(visit["minimum"], visit["recommended"] + 1))
        bonuses = [1] + [1.1 if time == "morning" else 1.2 for time in self.best_times(row) if self.is_at(stop, row, day, time)]
        possible = [stay for stay in stays if stay <= stop["minutes"]]
        terms = [(stay, bonus, 0) for stay in possible for bonus in bonuses]
        terms += [(stay, 1, meal) for stay in possible for meal in self.meals(stop, stay, row)]
        return any(
            abs(self.worth(row, stay, stop["hoursKnown"]) * bonus + 0.02 * self.counted(row, stay) + meal - stop["score"]) < 0.051
            for stay, bonus, meal in terms
        ) or stop["score"] == 0.1

    def meal_within(self, stop):
        """The break during a stop; None if there is none."""
        breaks = [pause for day in self.plan["days"] for pause in day["breaks"]]
        return next((pause for pause in breaks if pause.get("duringStop") and pause["after"] == stop["id"]), None)

    @staticmethod
    def is_place_to_eat(row, kind):
        """Whether a visit can include a meal: at a market with good food, or at a place that the visitor chose for it."""
        if row.get("meal"):
            return row["meal"] == kind
        grade = row.get("food", {}).get(kind, 0) if kind != "rest" else 0
        return row["category"] == "market" and grade >= 2

    @staticmethod
    def event(stop, row):
        """The visit of the event that a stop names, with the event's times; None if it names none."""
        events = [event for event in row.get("events", []) if event["name"] == stop.get("event") and event["effect"] != "closes"]
        return next(({**event["visit"], "when": event["when"]} for event in events if "visit" in event), None)

    def is_at_event(self, event, row, day, door):
        """Whether the arrival is in time for an event: at its beginning or, with enough of it left for the visit, later."""
        enter = door + self.before(event)
        spans = [(opens, closes) for opens, closes, state in self.city._stated(self.city._read(row, event["when"]), day) if state == "open"]
        return any(opens <= enter <= max(opens, closes - event["minutes"]) for opens, closes in spans)

    def before(self, event):
        return event["before"] if self.request.get("pace") else 0

    def meals(self, stop, stay, row):
        """The points of meals right before or after a stop with good food."""
        asked, usual = self.usual_breaks()
        enters = clock(stop["enter"])
        # Spare time may lengthen a stop, and a pinned stay may be longer than what counts.
        door, leaves = enters - stop.get("entryMinutes", 0), (enters + stay, clock(stop["leave"]))
        found = []
        for kind, opens, closes, minutes in asked + (usual if self.end - self.start >= 180 else []):
            grade = row.get("food", {}).get(kind, 0) if kind != "rest" else 0
            is_after = any(opens <= leave <= closes - minutes for leave in leaves)
            is_near = is_after or opens + minutes <= door <= closes
            if grade >= 2 and is_near:
                found.append(4 if grade == 3 else 2)
        return found

    def planned_stays(self, row):
        """The possible stays in the weather: half an hour or the minimum outdoors in rain."""
        is_wet = self.request.get("weather") == "rain" and setting(row) == "outdoor"
        most = max(30, row["visit"]["minimum"]) if is_wet else math.inf
        return {min(stay, most) for stay in planned_stays(row)}

    def news(self, row):
        """The factor for repeat visitors, given the great sights nearby."""
        place = self.city.place(row["id"])
        great = [id for id, other in self.city.rows.items() if other["relevance"] >= 80]
        is_passed = setting(row) != "indoor" and any(straight(place, self.city.place(id)) <= 740 for id in great)
        return news(row, self.request, is_passed)

    def counted(self, row, stay):
        """The minutes of a stay that count: half an hour outdoors in rain."""
        return min(stay, 30) if self.request.get("weather") == "rain" and setting(row) == "outdoor" else stay

    def worth(self, row, stay, is_known):
        """The value of a stay, without the small linear term."""
        stay = self.counted(row, stay)
        power = {"first-time": 4, "been-before": 1}.get(self.request.get("familiarity"), 3.5)
        recommended = row["visit"]["recommended"]
        size = recommended + row.get("pier", {}).get("minutes", 0)
        worth = 100 * (row["relevance"] / 100) ** power * (size / 120) ** 0.7 * (stay / recommended) ** 0.7
        for interest in self.request.get("like", []) + self.request.get("dislike", []):
            category, _, weight = interest.partition("=")
            if category == row["category"]:
                worth *= float(weight)
        first = date.fromisoformat(self.request["date"])
        weather = WEATHER.get(self.request.get("weather"), {}).get(setting(row), 1)
        is_wet = self.request.get("weather") == "rain"
        if is_wet and (is_for_the_view(row) or setting(row) == "outdoor" and row["visit"]["minimum"] > 30):
            weather = 0.1
        worth *= (1 if is_known else 0.8) * season(row, first) * weather
        return worth * company(row, self.request.get("with", [])) * self.news(row)

    @staticmethod
    def best_times(row):
        stated = row.get("bestAt", [])
        return (["sunset"] if row["category"] == "viewpoint" else []) + stated

    def holds(self, row, text, day, minutes):
        """Whether times in the language of opening hours cover each of some minutes of a day."""
        spans = [(opens, closes) for opens, closes, state in self.city._stated(self.city._read(row, text), day) if state == "open"]
        return all(any(opens <= minute < closes for opens, closes in spans) for minute in minutes)

    def is_at(self, stop, row, day, time):
        """Whether a stop falls into a best time of its sight."""
        enter, leave = clock(stop["enter"]), clock(stop["leave"])
        door = enter - stop.get("entryMinutes", 0)
        if time == "morning":
            return 5 * 60 <= door < 11 * 60
        if time in ("sunset", "after-dark"):
            # light.py checks the minute of sunset; here, a bonus is only allowed in the second half of a day.
            return leave > 12 * 60
        stay = min(stop["minutes"], row["visit"]["recommended"])
        return self.holds(row, time, day, [door]) and (
            self.holds(row, time, day, range(door, enter + stay))
            or self.holds(row, time, day, range(door, door + 30))
            or not self.holds(row, time, day, [door - 1])
        )

    def admission(self, stop, row, day):
        """The admission of an adult: its code and the likely amount."""
        if row.get("fee") is False or "fee" not in row and "price" not in row and light.is_open_ground(row):
            return "free", 0
        door = clock(stop["enter"]) - stop.get("entryMinutes", 0)
        if "freeTimes" in row and self.holds(row, row["freeTimes"], day, [door]):
            return "free-then", 0
        if "price" not in row:
            return "unknown", 0
        return "paid", PRICES[self.city.country][row["price"]["band"] - 1]

    def read_money(self, day, on):
        """Whether a day's cost is the sum of its stops, within the budget."""
        stops = [(stop, self.city.rows[stop["id"]]) for stop in day["stops"] if stop["id"] in self.city.rows]
        total, unknown, holders = 0, [], {}
        for stop, row in stops:
            code, amount = self.admission(stop, row, on)
            if code == "paid" and "ticket" in row:
                holder = holders.setdefault(row["ticket"], stop["id"])
                if holder != stop["id"]:
                    code, amount = "included", 0
                    self.expect(stop["admission"].get("with", {}).get("id") == holder, f"{stop['id']}: not with {holder}")
            total += amount
            unknown += [stop["id"]] if code == "unknown" else []
            self.expect(stop["admission"]["code"] == code, f"{stop['id']}: {code}, not {stop['admission']}")
            self.expect(stop["admission"].get("about", 0) == amount, f"{stop['id']}: about {amount}")
            is_bound = self.request.get("freeOnly") or self.request.get("budget")
            if is_bound and stop["id"] not in self.request["must"]:
                self.expect(code != "unknown", f"{stop['id']}: its price is unknown")
            if self.request.get("freeOnly") and stop["id"] not in self.request["must"]:
                self.expect(code != "paid", f"{stop['id']} is not free")
        self.expect(day["cost"]["about"] == total, f"{day['date']}: costs {total}, not {day['cost']}")
        self.expect([sight["id"] for sight in day["cost"]["unknown"]] == unknown, f"{day['date']}: unknown {unknown}")
        self.expect(total <= (self.request.get("budget") or math.inf), f"{day['date']}: {total} is over the budget")

    def read_bookings(self):
        """Whether all bookings are listed, required ones first."""
        visits = [
            (day["date"], stop) for day in self.plan["days"] for stop in day["stops"]
            if stop.get("admission", {}).get("code") != "included"
        ]
        wanted = [
            (stop["id"], date, stop["enter"], need)
            for need in ("required", "advised") for date, stop in visits
            if self.city.rows.get(stop["id"], {}).get("booking", {}).get("need") == need
        ]
        listed = [(one["sight"]["id"], one["date"], one["enter"], one["need"]) for one in self.plan["bookings"]]
        self.expect(listed == wanted, f"bookings: {listed}, not {wanted}")

    def read_hours(self, stop, day, door, leave):
        id = stop["id"]
        lit = self.city.daylights(id, day)
        self.expect(
            lit is None
            or any(dawn - light.DOUBT <= door and leave <= dusk + light.DOUBT for dawn, dusk in lit),
            f"{id} is visited from {stop['enter']} to {stop['leave']}, in the dark",
        )
        if id not in self.city.hours and light.has_doors(self.city.rows[id]) and not stop["hoursKnown"]:
            self.expect(
                light.ASSUMED[0] <= door and leave <= light.ASSUMED[1],
                f"{id} is visited from {stop['enter']} to {stop['leave']}, and its hours are unknown",
            )
        spans = self.city.spans(id, day, door, leave)
        around = [
            (opens, closes, state)
            for opens, closes, state in spans
            if opens - self.city.doubt(id, opens) <= door and leave <= closes + self.city.doubt(id, closes)
        ]
        if not around:
            return self.say(
                f"{id} is not open from {stop['enter']} to {stop['leave']} on {day}: "
                f"{self.city.rows[id].get('openingHours')}"
            )
        opens, closes, state = around[0]
        self.expect(stop["hoursKnown"] == (state == "open"), f"{id}: hours are {state}")
        if state != "open":
            return self.expect(stop["open"] is None, f"{id} shows unknown hours")
        late = door - self.city.admission(id, closes)
        self.expect(late <= self.city.doubt(id, closes), f"{id} is entered {late} min after the last admission")
        shown = [clock(part) for part in stop["open"].split("-")]
        is_endless = closes - opens >= 2 * 1440 or closes >= 3 * 1440
        self.expect(
            all(abs(one - other) <= self.city.doubt(id, other) for one, other in zip(shown, [max(0, opens), closes]))
            or (is_endless and shown[1] >= 1440),
            f"{id} shows {stop['open']}, is open {opens}-{closes} min from midnight",
        )

    def read_way_through(self, day):
        where = day["date"]
        start, end = self.ends()
        # Without a start, a day that begins across water begins at the pier of the ferry; likewise for the end.
        piers = [self.city.pier(day["stops"][index]["id"]) if day["stops"] else None for index in (0, -1)]
        piers = [pier and {key: pier[key] for key in pier if key != "minutes"} for pier in piers]
        claimed = [day.get(key) for key in ("startPlace", "endPlace")]
        expected = [None if fixed else pier for fixed, pier in zip((start, end), piers)]
        self.expect(claimed == expected, f"{where}: the piers are {claimed}, not {expected}")
        start, end = (fixed or (pier and (pier["lat"], pier["lon"])) for fixed, pier in zip((start, end), piers))
        places = [(stop["id"], self.city.place(stop["id"]), self.city.exit(stop["id"])) for stop in day["stops"]]
        if start:
            places.insert(0, ("start", start, start))
        if end:
            places.append(("end", end, end))
        if [(leg["from"], leg["to"]) for leg in day["legs"]] != [
            (one[0], other[0]) for one, other in zip(places, places[1:])
        ]:
            return self.say(f"{where}: the legs do not lead through the stops")
        for leg, one, other in zip(day["legs"], places, places[1:]):
            name = f"{where}, {leg['from']} to {leg['to']}"
            by_transit = self.request["mode"] == "transit"
            mode = ("transit" if leg.get("rides") else "walk") if by_transit else None
            self.expect(leg.get("mode") == mode, f"{name}: the mode is {leg.get('mode')}, not {mode}")
            begin, finish = self.doors(leg, one[2], other[1])
            if leg.get("rides"):
                self.expect(by_transit, f"{name}: has rides in a plan without transit")
                found = transit_reader.network(self.city.name).faults(leg, begin, finish, day["date"], self.pace[0])
                for fault in found:
                    self.say(f"{name}: {fault}")
            elif leg["estimated"]:
                self.read_estimate(leg, name, one[2], other[1])
            else:
                self.read_street_leg(leg, name, begin, finish)
            self.expect(
                leg["minutes"] <= (self.request["maxWalk"] or math.inf), f"{name}: longer than a leg may be"
            )
        self.read_walks_inside(day)
        total = sum(leg["minutes"] for leg in day["legs"])
        self.expect(
            total <= (self.request["maxWalkTotal"] or math.inf), f"{where}: {total} min of travel"
        )
        leaves = [clock(day["start"])] + [clock(stop["leave"]) for stop in day["stops"]]
        arrives = [clock(stop["arrive"]) for stop in day["stops"]] + [clock(day["end"])]
        afters = [None] + [stop["id"] for stop in day["stops"]]
        legs = ([] if start else [0]) + [leg["minutes"] for leg in day["legs"]] + ([] if end else [0])
        for after, leave, arrive, minutes in zip(afters, leaves, arrives, legs):
            rest = sum(
                clock(pause["end"]) - clock(pause["start"])
                for pause in day["breaks"]
                if pause["after"] == after and not pause.get("duringStop")
            )
            self.expect(
                leave + minutes + rest <= arrive,
                f"{where}, after {after or 'the start'}: {leave + minutes + rest - arrive} min missing",
            )

    def doors(self, leg, one, other):
        """The possible ends of a leg: the entrances at the ends of its line, if the catalog has any."""
        if not leg.get("line"):
            return one, other
        begin, finish = leg["line"][0][::-1], leg["line"][-1][::-1]
        nearest = lambda place, end: min(self.city.doors(place), key=lambda door: straight(door, end))
        return nearest(one, begin), nearest(other, finish)

    def read_walks_inside(self, day):
        """Walking to another gate of a park takes place during the visit."""
        stays = {stop["id"]: stop["minutes"] for stop in day["stops"]}
        for arriving, leaving in zip(day["legs"], day["legs"][1:]):
            if arriving.get("line") and leaving.get("line") and "exit" not in self.city.rows[arriving["to"]]:
                gap = straight(arriving["line"][-1][::-1], leaving["line"][0][::-1])
                where, minutes = arriving["to"], stays[arriving["to"]]
                self.expect(gap <= 80 * minutes, f"{day['date']}, {where}: {gap:.0f} m inside in {minutes} min")

    def breaks(self, day):
        """The breaks of a day: a rest may be missing before the first visit or after the last one."""
        begins, leaves = clock(day["start"]), clock(day["stops"][-1]["leave"])
        has_rest = any(pause.get("kind") == "rest" for pause in day["breaks"])
        return [
            (kind, opens, closes, minutes)
            for kind, opens, closes, minutes in self.all_breaks(day["date"])
            if kind != "rest" or has_rest
            or not (begins >= opens + minutes or max(leaves, opens) + minutes <= closes)
        ]

    def usual_breaks(self):
        """The (kind, from, until, minutes) of the requested breaks, and of the unchanged default ones."""
        request, (lunch, rest, dinner) = self.request, self.pace[3]
        asked = []
        for kind in ("lunch", "dinner"):
            text = request.get(kind)
            if text and text != "none":
                window, minutes = text.split("/")
                opens, closes = (clock(part) for part in window.split("-"))
                asked.append((kind, max(opens, self.start), min(closes, self.end), int(minutes)))
        usual = []
        if request.get("breaks", request.get("pace") is not None):
            noon, eight = 12 * 60, 20 * 60
            if not request.get("lunch") and self.start <= noon and self.end >= noon + 120:
                usual.append(("lunch", noon, noon + 120, lunch))
            if rest and self.end - self.start >= 10 * 60 and self.start <= 15 * 60 and self.end >= 17 * 60:
                usual.append(("rest", 15 * 60, 17 * 60, rest))
            if not request.get("dinner") and self.start <= 18 * 60 and self.end > eight:
                usual.append(("dinner", 18 * 60, min(eight + 30, self.end), dinner))
        usual = [one for one in usual if all(one[2] <= other[1] or other[2] <= one[1] for other in asked)]
        return asked, usual

    def all_breaks(self, date):
        """The (kind, from, until, minutes) of a day's breaks, in order, with default ones changed according to its notes."""
        request, (asked, usual) = self.request, self.usual_breaks()
        notes = {
            note["kind"]: note for note in self.plan["warnings"]
            if note["code"] == "changed-break" and note["date"] == date
        }
        if self.end - self.start < 180:
            meals = {one[0] for one in usual if one[0] != "rest"}
            self.expect(
                all(notes.get(kind, {}).get("change") == "dropped" for kind in meals),
                f"{date}: a day of less than three hours has a default meal",
            )
        kept = []
        for kind, opens, closes, minutes in usual:
            note = notes.pop(kind, None)
            if note is None:
                kept.append((kind, opens, closes, minutes))
                continue
            stated = (clock(note["from"]), clock(note["until"]), note["usualMinutes"])
            self.expect(stated == (opens, closes, minutes), f"{date}: the usual {kind} differs")
            half = {30: 20, 45: 25, 60: 30}.get(minutes)
            planned = {"moved": minutes, "shortened": half, "dropped": 0}[note["change"]]
            self.expect(note["minutes"] == planned, f"{date}: {kind} of {note['minutes']} min, not {planned}")
            if note["change"] == "dropped":
                continue
            first, last = {"lunch": (660, 930), "dinner": (1020, 1320)}[kind]
            first = max([first, self.start, *(one[2] for one in asked if one[2] <= opens)])
            last = min([last, self.end, *(one[1] for one in asked if one[1] >= closes)])
            kept.append((kind, first, last, planned))
        for kind, note in notes.items():
            self.expect(
                request.get(kind) == "none" and note["change"] == "dropped", f"{date}: {kind} gives way, but there is none"
            )
        return sorted(asked + kept, key=lambda pause: pause[1:3])

    def read_breaks(self, day):
        where, rules = day["date"], self.breaks(day)
        kinds = [pause.get("kind", "lunch") for pause in day["breaks"]]
        if kinds != [rule[0] for rule in rules]:
            return self.say(f"{where}: the breaks {kinds}, not {[rule[0] for rule in rules]}")
        free = clock(day["start"])
        for pause, (kind, opens, closes, minutes) in zip(day["breaks"], rules):
            begins, ends = clock(pause["start"]), clock(pause["end"])
            self.expect(free <= begins, f"{where}: {kind} begins before the previous break ends")
            self.expect(opens <= begins and ends <= closes, f"{where}: {kind} outside its window")
            self.expect(ends - begins == minutes, f"{where}: {kind} takes {ends - begins} min")
            for stop in day["stops"]:
                door = clock(stop["enter"]) - stop.get("entryMinutes", 0)
                if pause.get("duringStop") and pause["after"] == stop["id"]:
                    is_inside = clock(stop["enter"]) <= begins and ends <= clock(stop["leave"])
                    self.expect(is_inside and opens <= door, f"{where}: {kind} is not within the visit of {stop['id']}")
                    continue
                self.expect(
                    clock(stop["leave"]) <= begins or ends <= door, f"{where}: {kind} during the visit of {stop['id']}"
                )
            ends_by = lambda stop: clock(stop["leave"]) <= begins or pause.get("duringStop") and clock(stop["enter"]) <= begins
            before = [stop["id"] for stop in day["stops"] if ends_by(stop)]
            self.expect(
                pause["after"] == (before[-1] if before else None), f"{where}: {kind} after another stop"
            )
            self.expect(ends <= clock(day["end"]), f"{where}: {kind} outside the day")
            free = ends

    def read_food(self, day):
        """Whether the location that a break claims is correct."""
        names = [stop["name"] for stop in day["stops"]]
        for pause in day["breaks"]:
            where = f"{day['date']}, {pause.get('kind', 'lunch')}"
            ids = [stop["id"] for stop in day["stops"]]
            after = ids.index(pause["after"]) if pause["after"] else -1
            beside = [name for name in names[max(0, after):after + 2]]
            near, places = pause.get("near"), pause.get("places", [])
            self.expect(near is None or near in beside, f"{where}: near {near}, not {beside}")
            self.expect(len(places) <= 3 and (near or not places), f"{where}: places {places}")
            # The walk to a meal after a visit begins at its exit.
            here = [
                self.city.exit(stop["id"]) if stop["id"] == pause["after"] else (stop["lat"], stop["lon"])
                for stop in day["stops"] if stop["name"] == near
            ]
            ways = []
            for name in places:
                kind = pause.get("kind", "lunch")
                rows = [row for row in self.city.rows.values() if row["name"] == name and self.food(row, kind)]
                reached = [row for row in rows if self.way(here[0], (row["lat"], row["lon"]), "walk")[0] <= 5]
                self.expect(reached, f"{where}: {name} is not a place with food within five minutes")
                for row in reached[:1]:
                    ways.append((-self.food(row, kind), straight(here[0], (row["lat"], row["lon"]))))
                    self.expect(
                        self.is_open_all_along(row["id"], date.fromisoformat(day["date"]), pause),
                        f"{where}: {name} is closed then",
                    )
            self.expect(ways == sorted(ways), f"{where}: the first place is not the nearest of the best")
        for stop in (each for each in day["stops"] if "meal" in each):
            grade = self.city.rows[stop["id"]].get("food", {}).get({"rest": "coffee"}.get(stop["meal"], stop["meal"]), 0)
            breaks = [pause for pause in day["breaks"] if pause["kind"] == stop["meal"] and pause["near"] == stop["name"]]
            self.expect(breaks and grade >= 2, f"{stop['id']}: no {stop['meal']} takes place there")

    @classmethod
    def food(cls, row, kind):
        """The grade of a place for a break: as stated, or 1 where there seems to be food."""
        if "food" in row:
            return row["food"].get("coffee" if kind == "rest" else kind, 0)
        return 1 if cls.has_food(row) else 0

    @staticmethod
    def has_food(row):
        words = set(re.findall(r"[^\W\d_]+", row.get("description", "").lower()))
        return row["category"] == "market" or row["category"] in ("square", "shopping") and bool(words & FOOD)

    def is_open_all_along(self, id, day, pause):
        begins, ends = clock(pause["start"]), clock(pause["end"])
        if id not in self.city.hours:
            return True
        doubt = self.city.doubt
        spans = [
            (opens - doubt(id, opens), closes + doubt(id, closes))
            for opens, closes, _ in self.city.spans(id, day, begins, ends)
        ]
        at = begins
        for opens, closes in sorted(spans):
            if opens <= at:
                at = max(at, closes)
        return at >= ends

    def read_slack(self, day, on):
        """Whether leaving a stop as late as its slack allows keeps the rest of the day feasible."""
        legs = [leg["minutes"] for leg in day["legs"] if leg["from"] != "start"]
        legs += [] if day["legs"] and day["legs"][-1]["to"] == "end" else [0]
        for number, stop in enumerate(day["stops"]):
            leave = clock(stop["leave"]) + stop["slackMinutes"]
            name = f"{day['date']}, {stop['id']}: {stop['slackMinutes']} min of slack"
            if stop["slackMinutes"] < 0 or not self.is_open(stop, on, clock(stop["enter"]) - stop.get("entryMinutes", 0), leave):
                self.say(f"{name} outlast its hours")
                continue
            for position in range(number, len(day["stops"])):
                arrive = leave + legs[position]
                free, is_late = leave, False
                for pause, (kind, opens, closes, minutes) in zip(day["breaks"], self.breaks(day)):
                    if pause["after"] != day["stops"][position]["id"] or pause.get("duringStop"):
                        continue
                    free = max(free, opens) + minutes
                    arrive = max(arrive + minutes, free)
                    is_late |= free > closes
                if is_late:
                    self.say(f"{name} leave no time for a break")
                    break
                if position + 1 == len(day["stops"]):
                    self.expect(arrive <= self.end, f"{name} do not fit before the end of the day")
                    break
                following = day["stops"][position + 1]
                door = max(arrive, clock(following["enter"]) - following.get("entryMinutes", 0))
                row = self.city.rows.get(following["id"])
                entry = self.entry(row, on)(door) if row else following.get("entryMinutes", 0)
                event = self.event(following, row or {})
                if event:
                    entry = self.before(event)
                    self.expect(self.is_at_event(event, row, on, door), f"{name} are too many for {following['event']}")
                leave = door + entry + following["minutes"]
                for pause, (kind, opens, closes, minutes) in zip(day["breaks"], self.breaks(day)):
                    if pause.get("duringStop") and pause["after"] == following["id"]:
                        self.expect(door + entry + minutes <= closes, f"{name} leave no time for {kind} at {following['id']}")
                if not self.is_open(following, on, door, leave):
                    self.say(f"{name} are too many for {following['id']}")
                    break

    def is_open(self, stop, on, enter, leave):
        return any(
            opens <= enter <= self.city.admission(stop["id"], closing) and leave <= closes
            for opens, closes, closing in self.city.windows(
                stop["id"], on, enter, max(leave, enter + 1), light.DOUBT
            )
        )

    def is_wanted(self, id):
        """Whether the request allows a place, regardless of its position."""
        select, categories = self.request["select"], self.request["categories"]
        return (
            id not in self.request["skip"]
            and (not select or id in select)
            and (not categories or self.city.rows[id]["category"] in categories)
        )

    def read_choice(self):
        self.visited = [stop["id"] for day in self.plan["days"] for stop in day["stops"]]
        self.expect(len(self.visited) == len(set(self.visited)), "a place is visited twice")
        for id in self.request["must"]:
            self.expect(id in self.visited, f"{id} must be visited but is not")
        for id in self.visited:
            if id in self.request["must"]:
                continue
            self.expect(self.is_wanted(id), f"{id} is not wanted")
            if self.area:
                self.expect(self.is_inside(id) is not False, f"{id} is not in the area")
        for id in self.visited:
            for whole in set(self.wholes(id)) & set(self.visited):
                both = {id, whole} <= set(self.request.get("must", []))
                self.expect(both, f"{id} is visited as well as {whole}, which includes it")
        unknown = [s for day in self.plan["days"] for s in day["stops"] if not s["hoursKnown"]]
        for stop in unknown:
            told = any(
                warning["code"] == "unknown-hours" and warning["sight"]["id"] == stop["id"]
                for warning in self.plan["warnings"]
            )
            self.expect(told, f"{stop['id']}: no warning about its unknown hours")

    def wholes(self, id):
        """Returns the ids of the places that cover `id`."""
        wholes = []
        while (id := self.city.rows.get(id, {}).get("partOf")) and id not in wholes:
            wholes.append(id)
        return wholes

    def is_inside(self, id):
        """Whether a sight or the pier of its ferry is in the area; None if that is doubtful."""
        if not self.area:
            return True
        pier = self.city.pier(id)
        held = [self.area.holds(place) for place in (self.city.place(id), pier and (pier["lat"], pier["lon"])) if place]
        return True if True in held else None if None in held else False

    def read_reasons(self):
        left = [row["id"] for row in self.plan["leftOut"]]
        self.expect(len(left) == len(set(left)), "a place is omitted twice")
        for id in set(left) & set(self.visited):
            self.say(f"{id} is both visited and left out")
        for id in self.city.rows:
            inside = self.is_inside(id)
            if inside and id not in left and id not in self.visited:
                self.say(f"{id} is neither visited nor left out for a reason")
            if inside is False and id in left:
                self.say(f"{id} is left out of an area in which it is not")
        for row in self.plan["leftOut"]:
            self.read_reason(row)
        aside = sum(row["code"] == "set-aside" for row in self.plan["leftOut"])
        self.expect(aside == self.plan["proof"]["setAside"], "wrong number set aside")

    def read_reason(self, row):
        id, code = row["id"], row["code"]
        if id not in self.city.rows:
            return self.say(f"{id} is left out and not in the catalog")
        dates = [date.fromisoformat(day["date"]) for day in self.plan["days"]]
        sight = self.city.rows[id]
        # The programs may disagree within two minutes of light.
        opens, fits = [], []
        for more in (-light.DOUBT, light.DOUBT):
            opens.append(any(self.city.windows(id, day, self.start, self.end, more) for day in dates))
            stays = [(day, self.entry(sight, day)) for day in dates]
            least = min(self.planned_stays(sight))
            fits.append(
                any(
                    self.city.fits(id, day, self.start, self.end, lambda door: least + entry(door), more)
                    for day, entry in stays
                )
            )
        self.expect((code == "excluded") == (not self.is_wanted(id)), f"{id}: excluded or not")
        if code == "unsuitable":
            self.expect(self.is_unsuitable(row, sight), f"{id} suits the visitors: {row['reason']['text']}")
        if code not in ("excluded", "unsuitable"):
            self.expect((code == "closed") != opens[0] or opens[0] != opens[1], f"{id}: {code}, opens: {opens}")
            if all(opens) and fits[0] == fits[1]:
                self.expect((code == "too-long") != fits[0], f"{id}: {code}, a visit fits: {fits[0]}")
        is_taken_in = bool(set(self.wholes(id)) & set(self.visited))
        if code in ("covered", "displaced"):
            self.expect((code == "covered") == is_taken_in, f"{id}: {code}, included: {is_taken_in}")
        if row.get("cost") is not None:
            self.expect(code == "displaced", f"{id}: {code} has a cost")
            self.expect(row["cost"] >= 0, f"{id} would improve the plan")
            dropped = {visit["id"] for visit in row["reason"].get("dropped", [])}
            self.expect(dropped <= set(self.visited), f"{id} displaces a sight that is not visited")
            is_proved = row["proved"]
            self.expect(
                not is_proved or self.plan["proof"]["status"] == "optimal",
                f"{id}: proved beside a plan that is not",
            )
        self.expect(row["reason"]["text"], f"{id}: no reason")

    def is_unsuitable(self, row, sight):
        """Whether steps, a meal, a price or an unknown price exclude the sight."""
        reason, request = row["reason"], self.request
        if reason["code"] == "steps":
            return "pram" in request.get("with", []) and sight["effort"]["steps"] == reason["steps"]
        if reason["code"] == "meal-outside-hours":
            return sight.get("meal") == reason["kind"]
        if sight.get("fee") is False or not (request.get("freeOnly") or request.get("budget")):
            return False
        if reason["code"] == "price-unknown":
            return "price" not in sight
        amount = PRICES[self.city.country][sight["price"]["band"] - 1]
        return reason["about"] == amount and (request.get("freeOnly") or amount > request["budget"])

    def read_sums(self):
        score = sum(stop["score"] for day in self.plan["days"] for stop in day["stops"])
        travel = sum(leg["minutes"] for day in self.plan["days"] for leg in day["legs"])
        objective, proof = self.plan["objective"], self.plan["proof"]
        less = sum(each["points"] for day in self.plan["days"] for stop in day["stops"] for each in stop.get("deductions", []))
        is_wet = self.request.get("weather") == "rain" and self.request["mode"] != "drive"
        value = score - less - self.request["travelCost"] * (3 if is_wet else 1) * travel
        self.expect(abs(objective.get("deductions", 0) - less) < 1e-6, f"deductions: {less}")
        self.expect(abs(objective["score"] - score) < 1e-6, f"score: {score}")
        self.expect(objective["travelMinutes"] == travel, f"travel: {travel} min")
        self.expect(abs(objective["value"] - value) < 1e-9, f"value: {value}")
        self.expect(objective["bound"] >= objective["value"] - 1e-9, "the bound is below the value")
        gap = (objective["bound"] - value) / objective["bound"] if objective["bound"] > 0 else 0
        self.expect(abs(objective["gap"] - gap) < 1e-5, f"gap: {gap}")
        is_tight = abs(objective["bound"] - value) < 1e-9
        self.expect(proof["status"] != "optimal" or is_tight, "optimal, but could be better")
        self.expect(proof["status"] != "bounded" or not is_tight, "bounded, but nothing is better")
        is_exact = self.request["exact"] and self.request["seconds"] > 0
        self.expect(
            proof["method"] == ("branch-and-price" if is_exact else "local-search"), f"method: {proof['method']}"
        )
