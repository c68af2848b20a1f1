#!/usr/bin/env python3
"""Computes journeys by public transport with independent readers and methods.

    check_transit.py            checks that the expected journeys of the Swift tests are those that this program computes
    check_transit.py --write    writes them
    check_transit.py --planday .build/tested/release/planday    also checks that the rides of days planned with that feed are the fastest

Journeys by timetable use the feed of a fictional city, which this program creates too (Tests/TransitFeedsTests/Fixtures). Partridge
reads it and its calendars; every trip is tried from every stop to every later stop, round by round. Journeys by headways use the
tables in data/maps/transit (Tests/TransitTests/Fixtures); the times of all stations and vehicles are improved until none changes.
Prints a line for each fault, and finally 'N questions, M faults'; exits 1 if there are any.
"""
import argparse
import csv
import datetime
import heapq
import io
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import zipfile

import partridge

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADWAYS = ROOT / "Tests/TransitTests/Fixtures/headways.json"
FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "TransitFeedsTests/Fixtures"
STOP_CHANGE, STATION_CHANGE, MOST_RIDES = 60, 120, 4
DAY = 86400


def clock(seconds):
    """Seconds as H:MM:SS, past 24:00 where they are."""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def table(header, rows):
    """Rows as comma-separated values, with fields quoted where necessary."""
    def field(value):
        text = str(value)
        return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in ',"\n') else text
    return "\r\n".join([header] + [",".join(field(value) for value in row) for row in rows]) + "\r\n"


def city(seed):
    """The tables of the city: ten lines that cross at shared stations, three kinds of days, night service."""
    chance = random.Random(seed)
    stations = [(f"S{i}", 51.45 + chance.random() * 0.1, -0.2 + chance.random() * 0.2) for i in range(90)]
    stops, trips, times, repeats = [], [], [], []
    for name, lat, lon in stations:
        stops.append([name, f"{name}, the \"old\" one" if name == "S7" else f"Station {name}", f"{lat:.5f}", f"{lon:.5f}", 1, ""])
    seen = set()
    for line in range(10):
        course = chance.sample(range(90), chance.randint(12, 22))
        minutes = [chance.randint(60, 240) for _ in course]
        for way, order in (("out", course), ("back", course[::-1])):
            ids = []
            for place in order:
                stop = f"S{place}-{line}"
                if stop not in seen:
                    seen.add(stop)
                    _, lat, lon = stations[place]
                    stops.append([stop, f"Station S{place}", f"{lat + 0.0003:.5f}", f"{lon:.5f}", 0, f"S{place}"])
                ids.append(stop)
            for service, first, last, headway in (("week", 18000, 91800, 1500), ("saturday", 21600, 93600, 2100), ("sunday", 25200, 84600, 2700)):
                start = first + chance.randint(0, headway)
                while start < last:
                    trip = f"{line}-{way}-{service}-{start}"
                    trips.append([f"L{line}", service, trip, f"to S{order[-1]}"])
                    now = start
                    for number, (stop, gap) in enumerate(zip(ids, minutes)):
                        pause = chance.choice([0, 0, 30])
                        inner = 0 < number < len(ids) - 1
                        if inner and chance.random() < 0.05:
                            times.append([trip, "", "", stop, number * 10 + 1, 0, 0])
                        else:
                            pickup = 1 if inner and chance.random() < 0.03 else 0
                            times.append([trip, clock(now), clock(now + pause), stop, number * 10 + 1, pickup, 1 if number == 0 else 0])
                        now += gap + pause
                    if line == 9 and service == "week":
                        repeats.append([trip, clock(start), clock(start + 1800), 600])
                    start += headway
    # Most feeds are sorted, but that is not required.
    for _ in range(2000):
        one, other = chance.randrange(len(times)), chance.randrange(len(times))
        times[one], times[other] = times[other], times[one]
    changes = []
    for _ in range(25):
        one, other = chance.sample(sorted(seen), 2)
        changes.append([one, other, chance.choice([0, 2, 2]), chance.randint(60, 600)])
    some = chance.choice(sorted(seen)).split("-")[0]
    changes.append([some, some, 2, 200])
    inside = sorted(stop for stop in seen if sum(each.split("-")[0] == stop.split("-")[0] for each in seen) > 1)
    changes.append([inside[0], next(each for each in inside[1:] if each.split("-")[0] == inside[0].split("-")[0]), 3, ""])
    week = "monday,tuesday,wednesday,thursday,friday,saturday,sunday"
    return {
        "agency.txt": table("agency_id,agency_name,agency_url,agency_timezone", [["made", "Made up", "https://example.com", "Europe/London"]]),
        "stops.txt": table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station", stops),
        "routes.txt": table("route_id,agency_id,route_short_name,route_long_name,route_type,route_color",
                            [[f"L{line}", "made", line, f"Line {line}", [1, 3, 0][line % 3], "0A0B0C"] for line in range(10)]),
        "calendar.txt": table(f"service_id,{week},start_date,end_date",
                              [["week", 1, 1, 1, 1, 1, 0, 0, 20260101, 20261231], ["saturday", 0, 0, 0, 0, 0, 1, 0, 20260101, 20261231],
                               ["sunday", 0, 0, 0, 0, 0, 0, 1, 20260101, 20261231]]),
        "calendar_dates.txt": table("service_id,date,exception_type", [["week", 20261225, 2], ["sunday", 20261225, 1], ["sunday", 20261229, 1]]),
        "trips.txt": table("route_id,service_id,trip_id,trip_headsign", trips),
        "stop_times.txt": table("trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type", times),
        "frequencies.txt": table("trip_id,start_time,end_time,headway_secs", repeats),
        "transfers.txt": table("from_stop_id,to_stop_id,transfer_type,min_transfer_time", changes),
    }


def packed(tables):
    """The tables as a reproducible zip archive."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, text in tables.items():
            about = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, text.encode(), compresslevel=9)
    return target.getvalue()


class Reader:
    """The feed, read by Partridge."""

    def __init__(self, path):
        services = {}
        for date, ids in partridge.read_service_ids_by_date(path).items():
            services[date] = set(ids)
        self.services = services
        feed = partridge.load_feed(path, {})
        self.parent = {row.stop_id: row.parent_station for row in feed.stops.itertuples() if int(row.location_type) == 0}
        self.place = {row.stop_id: (float(row.stop_lat), float(row.stop_lon)) for row in feed.stops.itertuples()}
        self.service = dict(zip(feed.trips.trip_id, feed.trips.service_id))
        self.calls = {}
        rows = feed.stop_times.sort_values(["trip_id", "stop_sequence"])
        for row in rows.itertuples():
            self.calls.setdefault(row.trip_id, []).append(
                [row.stop_id, row.arrival_time, row.departure_time, int(row.pickup_type) == 0, int(row.drop_off_type) == 0])
        for calls in self.calls.values():
            self.fill(calls)
        self.repeats = {}
        for row in feed.frequencies.itertuples():
            self.repeats.setdefault(row.trip_id, []).append((int(row.start_time), int(row.end_time), int(row.headway_secs)))
        self.walks(feed)
        self.days = {}

    @staticmethod
    def fill(calls):
        """Interpolates missing times of calls."""
        known = [index for index, call in enumerate(calls) if call[1] == call[1]]
        for first, last in zip(known, known[1:]):
            start, end = int(calls[first][2]), int(calls[last][1])
            for index in range(first + 1, last):
                calls[index][1] = calls[index][2] = start + (end - start) * (index - first) // (last - first)
        for call in calls:
            call[1], call[2] = int(call[1]), int(call[2])

    def walks(self, feed):
        """The transfers between stops, and at a stop."""
        self.change = {stop: STOP_CHANGE for stop in self.parent}
        members = {}
        for stop, parent in self.parent.items():
            members.setdefault(stop, []).append(stop)
            members.setdefault(parent, []).append(stop)
        times = {(one, other): STATION_CHANGE for station in set(self.parent.values())
                 for one in members[station] for other in members[station] if one != other}
        for row in feed.transfers.itertuples():
            kind = int(row.transfer_type)
            if row.from_stop_id == row.to_stop_id:
                for stop in members[row.from_stop_id]:
                    self.change[stop] = int(row.min_transfer_time)
                continue
            for one in members[row.from_stop_id]:
                for other in members[row.to_stop_id]:
                    if kind == 3:
                        times.pop((one, other), None)
                    else:
                        times[one, other] = int(row.min_transfer_time) if kind == 2 else int(self.meters(one, other)) + STOP_CHANGE // 2
        self.links = {}
        for (one, other), seconds in times.items():
            self.links.setdefault(one, []).append((other, seconds))

    def meters(self, one, other):
        """The length of the great circle between two stops."""
        (lat1, lon1), (lat2, lon2) = self.place[one], self.place[other]
        north, east = math.radians(lat2 - lat1) / 2, math.radians(lon2 - lon1) / 2
        half = math.sin(north) ** 2 + math.cos(math.radians(lat1)) * math.cos(math.radians(lat2)) * math.sin(east) ** 2
        return 2 * 6371008.8 * math.asin(math.sqrt(half))

    def day(self, date):
        """All runs that reach into a day, with their times from its midnight."""
        if date not in self.days:
            runs = []
            for offset in range(-2, 2):
                ids = self.services.get(date + datetime.timedelta(days=offset), set())
                for trip, calls in self.calls.items():
                    if self.service[trip] not in ids:
                        continue
                    starts = [calls[0][2]] if trip not in self.repeats else [
                        start for first, end, headway in self.repeats[trip] for start in range(first, end, headway)]
                    for start in starts:
                        shift = start - calls[0][2] + offset * DAY
                        if calls[-1][1] + shift >= 0 and calls[0][2] + shift <= 129600:
                            runs.append([(stop, arrival + shift, departure + shift, boards, alights)
                                         for stop, arrival, departure, boards, alights in calls])
            self.days[date] = runs
        return self.days[date]

    def answer(self, date, start, end, departure):
        """The Pareto-optimal arrivals by number of rides: [[rides, arrival], …]."""
        ready, reached, answer = {start: departure}, {}, []
        for rides in range(1, MOST_RIDES + 1):
            before = dict(ready)
            for run in self.day(date):
                aboard = False
                for stop, arrival, leaving, boards, alights in run:
                    if aboard and alights and arrival < reached.get(stop, math.inf):
                        reached[stop] = arrival
                    aboard = aboard or (boards and before.get(stop, math.inf) <= leaving)
            for stop, time in reached.items():
                for other, seconds in [(stop, self.change[stop])] + self.links.get(stop, []):
                    ready[other] = min(ready.get(other, math.inf), time + seconds)
            if end in reached and (not answer or reached[end] < answer[-1][1]):
                answer.append([rides, reached[end]])
        return answer


def questions(reader, seed):
    """Times of day on days of every kind, between random stops."""
    chance = random.Random(seed)
    stops = sorted(reader.parent)
    dates = ["2026-11-24", "2026-11-27", "2026-11-28", "2026-11-29", "2026-12-25", "2026-12-29", "2027-01-01"]
    for number in range(70):
        date = dates[number % len(dates)]
        start, end = chance.sample(stops, 2)
        departure = chance.choice([-1800, 600, 5 * 3600, 8 * 3600 + 77, 12 * 3600, 18 * 3600, 23 * 3600, 24 * 3600 + 900, 25 * 3600 + 1800])
        yield {"date": date, "from": start, "to": end, "departure": departure}


class Tables:
    """The tables of a city, and the services that they make."""

    def __init__(self, name):
        folder = ROOT / "data/maps/transit" / name
        self.rows = {part: list(csv.DictReader(io.StringIO((folder / f"{part}.csv").read_text())))
                     for part in ("bands", "stations", "legs", "services", "transfers")}
        self.platform = {row["id"]: int(row["platform_seconds"]) for row in self.rows["stations"]}
        self.legs = {}
        for row in self.rows["legs"]:
            self.legs.setdefault(row["line"], {}).setdefault(row["from"], []).append((row["to"], int(row["seconds"])))
        self.walks = [(row["from"], row["to"], int(row["seconds"])) for row in self.rows["transfers"]]
        self.services = []
        for row in self.rows["services"]:
            named = row["stops"].split(" > ")
            for stops in (named,) if row["back"] == "-" else (named, named[::-1]):
                course = [(stops[0], 0)]
                for one, other in zip(stops, stops[1:]):
                    course += self.quickest(row["line"], one, other)
                self.services.append((course, row))

    def quickest(self, line, start, end):
        """The stops on the path to another, each with the seconds from the previous one."""
        heap, done = [(0, start, ())], set()
        while heap:
            time, place, way = heapq.heappop(heap)
            if place == end:
                return list(way)
            if place not in done:
                done.add(place)
                for other, seconds in self.legs[line].get(place, []):
                    heapq.heappush(heap, (time + seconds, other, way + ((other, seconds),)))
        raise ValueError(f"{line}: no way from {start} to {end}")

    def band(self, day, seconds):
        """The name of the band at a time of a day, Monday being 0."""
        days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
        for row in self.rows["bands"]:
            ends = [days.index(each) for each in row["days"].split("-")]
            start, end = (sum(int(part) * unit for part, unit in zip(row[key].split(":"), (3600, 60))) for key in ("from", "to"))
            if any(ends[0] <= (day - back) % 7 <= ends[-1] and start <= seconds + back * DAY < end for back in (0, 1)):
                return row["band"]
        return None

    def times(self, end, band):
        """The expected seconds from each station's street to another's."""
        time = {station: math.inf for station in self.platform}
        time[end] = 0
        running = [(course, 2 / (60 * float(row[band]))) for course, row in self.services if row[band]]
        while True:
            boarding = {}
            for course, rate in running:
                aboard = math.inf
                for index in range(len(course) - 1, -1, -1):
                    station = course[index][0]
                    aboard = min(aboard, time[station] + self.platform[station])
                    if index + 1 < len(course):
                        boarding.setdefault(station, []).append((aboard + self.platform[station], rate))
                    aboard += course[index][1]
            better = dict(time)
            for station, choices in boarding.items():
                weight = total = 0
                for after, rate in sorted(choices):
                    if after == math.inf or (total and after >= (1 + weight) / total):
                        break
                    weight, total = weight + rate * after, total + rate
                if total:
                    better[station] = min(better[station], (1 + weight) / total)
            for one, other, seconds in self.walks:
                better[one] = min(better[one], better[other] + seconds)
            if all(time[station] - better[station] < 1e-9 or time[station] == better[station] for station in time):
                return time
            time = better


def headway_answers(seed):
    """Random pairs of stations in each city, at different times of a week, with the expected seconds."""
    chance = random.Random(seed)
    for name in ("london", "nyc", "vancouver"):
        tables = Tables(name)
        stations = sorted(tables.platform)
        for day, seconds in ((1, 39600), (4, 23 * 3600), (5, 43200), (6, 20 * 3600), (0, 600), (2, 6 * 3600 + 600)):
            band, end = tables.band(day, seconds), chance.choice(stations)
            times = tables.times(end, band) if band else {}
            for start in chance.sample(stations, 5):
                found = times.get(start, math.inf)
                yield {"city": name, "day": day, "seconds": seconds, "from": start, "to": end,
                       "time": None if found == math.inf else round(found, 3)}


def clock_seconds(text):
    """The seconds after midnight of HH:MM."""
    hours, minutes = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60


class PlannedDays:
    """Checks days planned by the feed's departures, ride by ride."""

    SIGHTS = ["tower-of-london", "st-pauls-cathedral", "big-ben", "royal-observatory", "camden-market", "hampstead-heath",
              "natural-history-museum", "british-museum"]
    DATES = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-12-29"]

    def __init__(self, planday, reader, feed):
        self.planday, self.reader, self.feed = planday, reader, feed
        self.rides, self.faults = 0, []

    def run(self):
        for date in self.DATES:
            plan = self.call("plan", "--city", "london", "--mode", "transit", "--date", date, "--from", "tower-bridge",
                             *[word for sight in self.SIGHTS for word in ("--select", sight)], "--start", "08:30",
                             "--end", "21:00", "--seconds", "600", "--format", "json", "--timetable", self.feed)
            if plan.returncode:
                self.faults.append(f"{date}: {plan.stderr.strip()}")
                continue
            check = self.call("check", "-", "--timetable", self.feed, text=plan.stdout)
            if check.returncode:
                self.faults.append(f"{date}: {check.stdout.strip()}")
            plan = json.loads(plan.stdout)
            if plan["proof"]["status"] != "optimal":
                self.faults.append(f"{date}: is {plan['proof']['status']}")
            for leg in plan["days"][0]["legs"]:
                if leg.get("rides"):
                    self.read(leg, datetime.date.fromisoformat(date))
        return self

    def call(self, *arguments, text=None):
        return subprocess.run([self.planday, *arguments], input=text, capture_output=True, text=True)

    def read(self, leg, date):
        """Looks up each ride of a leg, and whether an earlier arrival is possible from its first stop."""
        rides, exact = leg["rides"], []
        for ride in rides:
            self.rides += 1
            runs = [(leaving, arrival) for run in self.reader.day(date)
                    for start, (here, _, leaving, boards, _) in enumerate(run) if here == ride["from"]["id"] and boards
                    for there, arrival, _, _, alights in run[start + 1:start + 1 + ride["stops"]] if there == ride["to"]["id"] and alights
                    if leaving // 60 * 60 == clock_seconds(ride["depart"]) and -(-arrival // 60) * 60 == clock_seconds(ride["arrive"])]
            if not runs:
                self.faults.append(f"{date}: no trip of {ride['line']} runs from {ride['from']} at {ride['depart']} to {ride['to']} at {ride['arrive']}")
                return
            exact.append(runs)
        ready = min(leaving for leaving, _ in exact[0])
        planned = {arrival for _, arrival in exact[-1]}
        answer = self.reader.answer(date, rides[0]["from"]["id"], rides[-1]["to"]["id"], ready)
        if len(rides) <= MOST_RIDES and (not answer or answer[-1][1] not in planned):
            self.faults.append(f"{date}: {leg['from']} to {leg['to']} is at {rides[-1]['to']['id']} at {planned}, this reader finds {answer}")
        if clock_seconds(leg["depart"]) + rides[0]["walkMinutes"] * 60 > ready + 120:
            self.faults.append(f"{date}: {leg['from']} to {leg['to']} departs at {leg['depart']}, too late for {clock(ready)}")
        if clock_seconds(leg["arrive"]) - clock_seconds(leg["depart"]) != leg["minutes"] * 60:
            self.faults.append(f"{date}: {leg['from']} to {leg['to']} takes {leg['minutes']} min from {leg['depart']} to {leg['arrive']}")


def compared(found, path, write):
    """The number of answers, and of those that differ from a file, which may be rewritten first."""
    if write:
        path.parent.mkdir(exist_ok=True)
        path.write_text("[\n" + ",\n".join(json.dumps(answer) for answer in found) + "\n]\n")
    kept = json.loads(path.read_text())
    faults = abs(len(found) - len(kept))
    for ours, theirs in zip(found, kept):
        if ours != theirs:
            faults += 1
            print(f"{path.name}: {theirs} but this reader finds {ours}")
    return len(found), faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", help="the binary, to read days that it plans by the feed")
    parser.add_argument("--write", action="store_true", help="write the feed and the answers")
    options = parser.parse_args()
    tables = city(24)
    if options.write:
        FIXTURES.mkdir(exist_ok=True)
        (FIXTURES / "made-city.zip").write_bytes(packed(tables))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "feed.zip"
        path.write_bytes((FIXTURES / "made-city.zip").read_bytes())
        with zipfile.ZipFile(path) as archive:
            same = {name: archive.read(name).decode() for name in archive.namelist()} == tables
        reader = Reader(str(path))
    answers = []
    for question in questions(reader, 11):
        date = datetime.date.fromisoformat(question["date"])
        question["journeys"] = reader.answer(date, question["from"], question["to"], question["departure"])
        answers.append(question)
    by_timetable = compared(answers, FIXTURES / "made-city.json", options.write)
    by_headways = compared(list(headway_answers(7)), HEADWAYS, options.write)
    days = None
    if options.planday:
        days = PlannedDays(str(pathlib.Path(options.planday).resolve()), reader, str(FIXTURES / "made-city.zip")).run()
        print("".join(f"{fault}\n" for fault in days.faults), end="")
        print(f"{days.rides} rides of {len(days.DATES)} days")
        if not days.rides:
            days.faults.append("none of these days has rides")
    faults = by_timetable[1] + by_headways[1] + (0 if same else 1) + (len(days.faults) if days else 0)
    if not same:
        print("made-city.zip is outdated; run this program with --write")
    print(f"{by_timetable[0] + by_headways[0]} questions, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
