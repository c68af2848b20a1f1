"""Walks plans of three cities with `planday watch`, with jitter, late, and by gpsd, and compares its events with the walk.

The walk is generated from the plan: along its legs at the planned times, standing still at stops, with a random error of a stated
size at each fix. The expected events follow from the walk without error: a visited stop is entered, dwelt in and left once; a place
that the walk never approaches is never reported.
"""

import argparse
import json
import math
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

RADIUS, STEP = 80, 10
AREAS = {"london": "london-bloomsbury-soho", "nyc": "nyc-midtown", "vancouver": "vancouver-downtown-gastown"}
# British Columbia stays on UTC-7 from March 2026 on, which older zone data lacks.
FIXED = {"America/Vancouver": -7 * 3600}


def meters(a, b):
    """Returns the distance of two positions (lat, lon) on the plane around the first, in meters."""
    north = (b[0] - a[0]) * 111195.08
    return math.hypot(north, (b[1] - a[1]) * 111195.08 * math.cos(math.radians(a[0])))


def seconds(plan, day, clock):
    """Returns the UTC seconds of a time of a day."""
    hours, minutes = map(int, clock.split(":"))
    midnight = datetime.fromisoformat(day["date"])
    zone = plan["timeZone"]
    if zone in FIXED:
        start = midnight.replace(tzinfo=timezone.utc).timestamp() - FIXED[zone]
    else:
        start = midnight.replace(tzinfo=ZoneInfo(zone)).timestamp()
    return start + hours * 3600 + minutes * 60


def along(line, part):
    """Returns the position at a share of the length of a line."""
    lengths = [meters(a, b) for a, b in zip(line, line[1:])]
    left = part * sum(lengths)
    for (a, b), length in zip(zip(line, line[1:]), lengths):
        if left <= length and length > 0:
            return tuple(x + (y - x) * left / length for x, y in zip(a, b))
        left -= length
    return line[-1]


def walk(plan, late=0):
    """Returns the walk of the first day as (time, position) without error."""
    day = plan["days"][0]
    legs = {leg["to"]: leg for leg in day["legs"]}
    points, here, leave = [], None, None
    for stop in day["stops"]:
        place = (stop["lat"], stop["lon"])
        arrive, out = seconds(plan, day, stop["arrive"]), seconds(plan, day, stop["leave"])
        leg = legs.get(stop["id"])
        if here and leg:
            line = [(lat, lon) for lon, lat in leg.get("line") or []] or [here, place]
            line = [here] + line + [place]
            begin = arrive - leg["minutes"] * 60
            points += [(t, here) for t in range(int(leave), int(begin), STEP)]
            points += [(t, along(line, (t - begin) / (arrive - begin))) for t in range(int(begin), int(arrive), STEP)]
        # With a separate exit, stay at the sight for half of the time, then walk to the exit.
        exit = (stop["exit"]["lat"], stop["exit"]["lon"]) if "exit" in stop else place
        half = (arrive + out) / 2
        points += [(t, along([place, exit], max(0, t - half) / (out - half))) for t in range(int(arrive), int(out), STEP)]
        here, leave = exit, out
    # Away from the last stop, straight north.
    points += [(leave + t, (here[0] + t * 1.3 / 111195, here[1])) for t in range(0, 600, STEP)]
    return [(t + late * 60, place) for t, place in points]


def gpx(points, jitter, seed):
    """Returns a track with random errors of a given size at 68 % confidence."""
    source = random.Random(seed)
    spread = jitter / 1.515
    rows = []
    for t, (lat, lon) in points:
        lat += source.gauss(0, spread) / 111195.08
        lon += source.gauss(0, spread) / (111195.08 * math.cos(math.radians(lat)))
        stamp = datetime.fromtimestamp(t, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        rows.append(
            f'<trkpt lat="{lat:.7f}" lon="{lon:.7f}"><time>{stamp}</time>'
            f"<extensions><accuracy>{max(3, jitter)}</accuracy></extensions></trkpt>"
        )
    return "<gpx><trk><trkseg>\n" + "\n".join(rows) + "\n</trkseg></trk></gpx>\n"


def sentence(body):
    """Returns an NMEA sentence with its checksum."""
    total = 0
    for letter in body:
        total ^= ord(letter)
    return f"${body}*{total:02X}\r\n"


def nmea(points):
    """Returns the walk as RMC and GGA sentences."""
    rows = []
    for t, (lat, lon) in points:
        moment = datetime.fromtimestamp(t, timezone.utc)
        def angle(value, width, signs):
            degrees, minutes = divmod(abs(value) * 60, 60)
            return f"{int(degrees):0{width}d}{minutes:07.4f},{signs[value < 0]}"
        spot = angle(lat, 2, "NS") + "," + angle(lon, 3, "EW")
        clock = moment.strftime("%H%M%S.00")
        rows.append(sentence(f"GPGGA,{clock},{spot},1,09,0.9,20.0,M,47.0,M,,"))
        rows.append(sentence(f"GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.5,0.9,1.2"))
        rows.append(sentence(f"GPRMC,{clock},A,{spot},2.5,0.0,{moment.strftime('%d%m%y')},,,A"))
    return "".join(rows)


class Checker:
    """Runs the command and counts faults."""

    def __init__(self, planday, data, folder):
        self.planday, self.data, self.folder, self.faults = planday, data, Path(folder), []

    def run(self, *arguments, text=None, timeout=300):
        return subprocess.run(
            [self.planday, *arguments], input=text, capture_output=True, text=True, timeout=timeout
        )

    def expect(self, holds, message):
        if not holds:
            self.faults.append(message)
            print("FAULT", message)

    def plan(self, city):
        """Returns the file of a day in a city, and the plan."""
        area = AREAS[city]
        where = ["--area", f"{self.data}/areas/{area}.geojson"] if area else []
        answer = self.run(
            "--data", self.data, "--city", city, "--date", "2027-05-13", "--format", "json", "--seconds", "10", *where
        )
        assert answer.returncode == 0, answer.stderr
        file = self.folder / f"{city}.json"
        file.write_text(answer.stdout)
        return str(file), json.loads(answer.stdout)

    def watch(self, plan, track, *more):
        file = self.folder / "walk.gpx"
        file.write_text(track)
        answer = self.run("watch", "--data", self.data, "--plan", plan, "--gpx", str(file), "--json", *more)
        self.expect(answer.returncode == 0, f"watch ended with {answer.returncode}: {answer.stderr[:300]}")
        return [json.loads(line) for line in answer.stdout.splitlines()], answer.stderr


def passes(place, points, jitter):
    """Returns the maximum number of reports of a place: once per visit of the walk, and once per five minutes at its edge."""
    times = [t for t, spot in points if meters(place, spot) <= RADIUS + jitter]
    edge = [t for t, spot in points if RADIUS - jitter < meters(place, spot) <= RADIUS + jitter]
    return len(stretches(times)) + sum(last - first >= 300 for first, last in stretches(edge))


def stretches(times):
    """Groups times that are at most a minute apart; returns the first and the last of each group."""
    found = []
    for t in times:
        if found and t - found[-1][1] <= 60:
            found[-1][1] = t
        else:
            found.append([t, t])
    return found


def score(events, plan, points, jitter):
    """Returns the correct, false or duplicate, and missed events of arrivals, visits and departures."""
    stops = {stop["id"]: stop for stop in plan["days"][0]["stops"]}
    found = [(e["event"], e["id"]) for e in events if e["event"] in ("enter", "dwell", "exit")]
    wanted = [("enter", i) for i in stops] + [("exit", i) for i in stops]
    wanted += [("dwell", i) for i, stop in stops.items() if stop["minutes"] + stop.get("entryMinutes", 0) >= 12]
    # A place within the error of the walk's edge may or may not be reported; the same for a visit of just ten minutes.
    nearest = {
        (e["lat"], e["lon"]): min(meters((e["lat"], e["lon"]), spot) for _, spot in points)
        for e in events if e["event"] in ("enter", "dwell", "exit")
    }
    false = []
    for e in events:
        key = (e["event"], e.get("id"))
        if e["event"] not in ("enter", "dwell", "exit") or key in wanted:
            continue
        if nearest[(e["lat"], e["lon"])] > RADIUS + jitter:
            false.append(key)
    places = {e["id"]: (e["lat"], e["lon"]) for e in events if "lat" in e}
    doubles = [key for key in set(found) if found.count(key) > max(1, passes(places[key[1]], points, jitter))]
    # The watch reports an event of a place at most once an hour; its fixes can shift that by minutes.
    for key in set(found) - set(doubles):
        times = [e["time"] for e in events if (e["event"], e.get("id")) == key]
        doubles += [key] * any(later - sooner < 3000 for sooner, later in zip(times, times[1:]))
    hits = [key for key in wanted if key in found]
    missed = [key for key in wanted if key not in found]
    return hits, false + doubles, missed


def brief(events):
    """Returns the first few events in a few words each."""
    words = [e["event"] + " " + (e.get("id") or e.get("replan", {}).get("at", "")) for e in events]
    return ", ".join(words[:4]) + (f" and {len(words) - 4} more" if len(words) > 4 else "")


def check_walks(checker, city, table):
    """Replays walks with jitter and late ones."""
    file, plan = checker.plan(city)
    points = walk(plan)
    for jitter in (5, 15, 40):
        for everything in (False, True):
            more = ["--all", "--hourly", "1000"] if everything else []
            totals = [0, 0, 0]
            for seed in range(3):
                events, _ = checker.watch(file, gpx(points, jitter, seed), *more)
                hits, false, missed = score(events, plan, points, jitter)
                totals = [a + len(b) for a, b in zip(totals, (hits, false, missed))]
                if not everything:
                    checker.expect(not false, f"{city}, {jitter} m, seed {seed}: false or duplicate {false}")
                    checker.expect(not missed, f"{city}, {jitter} m, seed {seed}: missed {missed}")
                    late = [e for e in events if e["event"] in ("late", "missed", "replan")]
                    checker.expect(not late, f"{city}, {jitter} m, seed {seed}: a walk in time is late: {brief(late)}")
            precision = totals[0] / max(1, totals[0] + totals[1])
            recall = totals[0] / max(1, totals[0] + totals[2])
            checker.expect(precision > 0.9 and recall == 1 or not everything, f"{city} {jitter} m: {precision} {recall}")
            table.append((city, jitter, "all sights" if everything else "stops", totals, precision, recall))
    check_late(checker, city, file, plan)
    return file, plan


def check_late(checker, city, file, plan):
    """Replays the walk fifty minutes late: it must be replanned, with a proof, and the new plan must be valid."""
    events, _ = checker.watch(file, gpx(walk(plan, late=50), 5, 1))
    replans = [e["replan"] for e in events if e["event"] == "replan"]
    checker.expect(replans, f"{city}: fifty minutes late, but no new plan")
    for replan in replans[:2]:
        checker.expect(replan["plan"]["proof"]["status"] == "optimal", f"{city}: the new plan is not proved optimal")
        answer = checker.run("check", "-", "--data", checker.data, text=json.dumps(replan["plan"]))
        checker.expect(answer.returncode == 0, f"{city}: the new plan has violations: {answer.stdout[:300]}")


def check_hostile(checker, file, plan):
    """Sends invalid lines; the watch continues."""
    stop = plan["days"][0]["stops"][0]
    start = seconds(plan, plan["days"][0], stop["arrive"])
    fix = {"lat": stop["lat"], "lon": stop["lon"], "accuracy": 5}
    lines = ["nonsense", "[]", '{"time": 1}', json.dumps({"time": start, "lat": 95, "lon": 0})]
    lines += [json.dumps({"time": "yesterday", **fix}), json.dumps({"time": 1e18, **fix}), "\x00\x01", "{" * 2000]
    lines += [json.dumps({"time": start + 3 * t, **fix}) for t in (0, 10, 5, 7, 20)]
    lines += [json.dumps({"time": start + 90, "lat": 10, "lon": 10}), json.dumps({"dismiss": "no-such-place"})]
    answer = checker.run("watch", "--data", checker.data, "--plan", file, "--json", "-", text="\n".join(lines))
    checker.expect(answer.returncode == 0, f"hostile lines end the watch: {answer.stderr[:300]}")
    events = [json.loads(line) for line in answer.stdout.splitlines()]
    checker.expect([e["event"] for e in events if e["id"] == stop["id"]] == ["enter"], f"among hostile lines: {events}")
    checker.expect(answer.stderr.count("warning") >= 10, f"warnings: {answer.stderr}")
    bare = "<gpx><trk><trkseg>" + '<trkpt lat="51.5" lon="-0.1"/>' * 3 + "</trkseg></trk></gpx>"
    (checker.folder / "bare.gpx").write_text(bare)
    answer = checker.run("watch", "--data", checker.data, "--plan", file, "--gpx", str(checker.folder / "bare.gpx"))
    checker.expect(answer.returncode == 65 and "time" in answer.stderr, f"a track without times: {answer.stderr}")
    answer = checker.run("watch", "--data", checker.data, "--city", "nyc", "--plan", file, "-", text="")
    checker.expect(answer.returncode == 64 and "plan of" in answer.stderr, f"a plan of another city: {answer.stderr}")
    old = json.dumps({**plan, "format": "planday.plan/9"})
    (checker.folder / "old.json").write_text(old)
    answer = checker.run("watch", "--data", checker.data, "--plan", str(checker.folder / "old.json"), "-", text="")
    checker.expect(answer.returncode == 65 and "format" in answer.stderr, f"a plan of another version: {answer.stderr}")
    answer = checker.run("watch", "--data", checker.data, "--plan", file, "--gpsd", "localhost:1")
    checker.expect(answer.returncode == 69 and "cannot reach gpsd" in answer.stderr, f"no gpsd: {answer.stderr}")


def free_port():
    """Returns a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def lines_until(process, condition, limit):
    """Reads lines of a process until one meets a condition, or a timeout."""
    lines, end = [], time.time() + limit
    while time.time() < end:
        line = process.stdout.readline()
        if not line:
            break
        lines.append(json.loads(line))
        if condition(lines):
            break
    return lines


def check_gpsd(checker, file, plan):
    """Follows a real gpsd to which gpsfake feeds the walk as NMEA."""
    if not shutil.which("gpsfake"):
        print("gpsfake not found: gpsd is not checked; install gpsd and gpsd-clients")
        return
    stops = plan["days"][0]["stops"]
    cut = seconds(plan, plan["days"][0], stops[1]["leave"]) + 240
    # Standing still for half an hour takes gpsfake as long as walking does; every third fix of it is enough.
    points = [point for number, point in enumerate(walk(plan)) if point[0] <= cut and number % 3 == 0]
    log = checker.folder / "walk.nmea"
    log.write_text(nmea(points))
    port = free_port()
    fake = subprocess.Popen(
        ["gpsfake", "-q", "-1", "-n", "-c", "0.02", "-P", str(port), str(log)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    watch = None
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        watch = subprocess.Popen(
            [checker.planday, "watch", "--data", checker.data, "--plan", file, "--gpsd", f"127.0.0.1:{port}", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        wanted = {("enter", stops[0]["id"]), ("enter", stops[1]["id"])}
        def done(lines):
            return wanted <= {(e["event"], e.get("id")) for e in lines}
        events = lines_until(watch, done, 90)
        checker.expect(done(events), f"gpsd: {[(e['event'], e.get('id')) for e in events]}")
    finally:
        for process in (watch, fake):
            if process:
                process.terminate()
                process.wait(timeout=20)


def check_vanishing(checker, file, plan):
    """Ends the connection midway: the watch reports that and reconnects."""
    stop = plan["days"][0]["stops"][0]
    start = seconds(plan, plan["days"][0], stop["arrive"])
    def report(t, north):
        stamp = datetime.fromtimestamp(start + t, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        lat = stop["lat"] + north / 111195
        body = {"class": "TPV", "mode": 3, "time": stamp, "lat": lat, "lon": stop["lon"], "eph": 8}
        return (json.dumps(body) + "\r\n").encode()
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    watch = subprocess.Popen(
        [checker.planday, "watch", "--data", checker.data, "--plan", file, "--gpsd", f"127.0.0.1:{port}", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    try:
        server.settimeout(30)
        client, _ = server.accept()
        client.sendall(b'{"class":"VERSION"}\r\n' + report(0, 600) + b'{"class":"TPV","mode":' )
        client.close()
        client, _ = server.accept()
        greeting = client.recv(200).decode()
        checker.expect("?WATCH" in greeting, f"gpsd receives the greeting {greeting!r}")
        client.sendall(report(60, 10) + report(70, 5))
        events = lines_until(watch, lambda lines: lines[-1]["event"] == "enter", 30)
        checker.expect([e["event"] for e in events if e["event"] == "enter"], f"after gpsd came back: {events}")
        client.close()
    finally:
        watch.send_signal(2)
        try:
            watch.wait(timeout=20)
        except subprocess.TimeoutExpired:
            checker.expect(False, "an interrupt does not end the watch")
            watch.kill()
        errors = watch.stderr.read()
        checker.expect("is gone" in errors and "is back" in errors, f"gpsd vanished: {errors}")
        server.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--planday", required=True)
    parser.add_argument("--data", default="data")
    parser.add_argument("--cities", nargs="*", default=list(AREAS))
    options = parser.parse_args()
    table = []
    with tempfile.TemporaryDirectory() as folder:
        # Use a temporary store, since a watch records a history.
        os.environ["XDG_DATA_HOME"] = folder
        checker = Checker(options.planday, options.data, folder)
        plans = {city: check_walks(checker, city, table) for city in options.cities}
        file, plan = plans[options.cities[0]]
        check_hostile(checker, file, plan)
        check_vanishing(checker, file, plan)
        check_gpsd(checker, file, plan)
    print("| city | jitter | watched | true | false or duplicate | missed | precision | recall |\n|---|---|---|---|---|---|---|---|")
    for city, jitter, what, totals, precision, recall in table:
        print(f"| {city} | {jitter} m | {what} | {totals[0]} | {totals[1]} | {totals[2]} | {precision:.3f} | {recall:.3f} |")
    print(f"{len(checker.faults)} faults")
    return 1 if checker.faults else 0


if __name__ == "__main__":
    sys.exit(main())
