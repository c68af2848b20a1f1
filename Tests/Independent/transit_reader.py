"""Reads the legs with rides of a plan against the tables of data/maps/transit, without planday."""
import csv
import functools
import math
import pathlib

TABLES = pathlib.Path(__file__).resolve().parents[2] / "data" / "maps" / "transit"


def straight(one, other):
    """The meters of the great circle between two (lat, lon)."""
    (lat1, lon1), (lat2, lon2) = ([math.radians(x) for x in place] for place in (one, other))
    half = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(min(1, math.sqrt(half)))


@functools.cache
def network(city):
    """The network of a city."""
    return Network(TABLES / city)


class Network:
    """Stations, legs and services of the tables."""

    def __init__(self, folder):
        def rows(name):
            with open(folder / f"{name}.csv", encoding="utf-8", newline="") as file:
                return list(csv.DictReader(file))

        self.stations = {row["id"]: row for row in rows("stations")}
        self.lines = {}
        for row in rows("services"):
            line = self.lines.setdefault(row["name"], {"ids": set(), "headings": set()})
            line["ids"].add(row["line"])
            line["headings"] |= {row["there"], row["back"]}
        self.legs = {}
        for row in rows("legs"):
            self.legs.setdefault((row["line"], row["from"], row["to"]), int(row["seconds"]))

    def place(self, id):
        row = self.stations[id]
        return float(row["lat"]), float(row["lon"])

    def faults(self, leg, start, end, date, speed):
        """Returns the faults of a leg with rides between two places."""
        found, spent, here, walked = [], 0, start, 0.0
        least = 0.0
        for ride in leg["rides"]:
            there = self.stations.get(ride["from"]["id"])
            goal = self.stations.get(ride["to"]["id"])
            line = self.lines.get(ride["line"])
            if not (there and goal and line):
                return found + [f"rides {ride['line']} from {ride['from']} to {ride['to']}, which is not in the tables"]
            if (there["name"], goal["name"]) != (ride["from"]["name"], ride["to"]["name"]):
                found.append(f"calls stations {ride['from']}, {ride['to']}")
            if ride.get("direction", "") not in line["headings"]:
                found.append(f"{ride['line']} has no direction {ride.get('direction')}")
            for name in ride["toward"]:
                if name not in {row["name"] for row in self.stations.values()}:
                    found.append(f"{ride['line']} goes toward {name}, which is not a station")
            path = [(lat, lon) for lon, lat in ride["path"]]
            if len(path) != ride["stops"] + 1:
                found.append(f"{ride['stops']} stops, but {len(path)} stations on its path")
            calls = [self.at(position) for position in path]
            if ride["from"]["id"] not in calls[0] or ride["to"]["id"] not in calls[-1]:
                found.append(f"its path leads from {calls[0]} to {calls[-1]}")
            seconds = self.ride(line["ids"], calls)
            if seconds is None:
                found.append(f"{ride['line']} does not go by {calls}")
            elif abs(seconds / 60 - ride["minutes"]) > 1.5 + leg["minutes"] / 20:
                found.append(f"{ride['minutes']} min aboard, {seconds} s by the tables")
            on_foot = straight(here, self.place(ride["from"]["id"]))
            walked += on_foot
            least += on_foot / speed / 1.25
            here = self.place(ride["to"]["id"])
            spent += ride["walkMinutes"] + ride["waitMinutes"] + ride["minutes"]
        rest = leg["minutes"] - spent
        last = straight(here, end)
        walked += last
        if rest < 0:
            found.append(f"its rides take {spent} of its {leg['minutes']} min")
        if last / speed / 1.25 > rest + 1.5 + leg["minutes"] / 20:
            found.append(f"{rest} min for the last {last:.0f} m")
        if least > sum(ride["walkMinutes"] for ride in leg["rides"]) + 1.5 * len(leg["rides"]) + leg["minutes"] / 20:
            found.append("the walks to its trains are too short")
        if leg["walkMeters"] + 5 < walked:
            found.append(f"{leg['walkMeters']} m on foot, straight it is {walked:.0f}")
        line = [(lat, lon) for lon, lat in leg["line"]]
        gap = max(straight(start, line[0]), straight(end, line[-1]))
        if gap > 2:
            found.append(f"its line ends {gap:.0f} m from a stop")
        length = sum(straight(one, other) for one, other in zip(line, line[1:]))
        # An estimated walk is drawn straight, and is longer than that.
        if leg["meters"] + 5 + length / 100 < length or leg["meters"] > 1.35 * length + 50:
            found.append(f"{leg['meters']} m long, and its line {length:.0f} m")
        walk = math.ceil(straight(start, end) * (1 if not leg["estimated"] else 1.3) / speed)
        if not leg["estimated"] and leg["minutes"] > 2.5 * walk + 30:
            found.append(f"{leg['minutes']} min, and about {walk} on foot")
        return found

    def at(self, position):
        """The ids of the stations at a position, possibly one per line."""
        return sorted(id for id in self.stations if straight(position, self.place(id)) < 2)

    def ride(self, lines, calls):
        """The seconds of a ride between stations, or None if no line with that name connects them."""
        best = None
        for line in lines:
            times = {id: 0 for id in calls[0]}
            for stations in calls[1:]:
                steps = [
                    (here, time + self.legs[line, before, here])
                    for before, time in times.items()
                    for here in stations
                    if (line, before, here) in self.legs
                ]
                times = {}
                for here, time in steps:
                    times[here] = min(times.get(here, time), time)
            if times:
                best = min([min(times.values())] + ([best] if best is not None else []))
        return best
