"""Follows a visitor from an empty machine through a day and beyond, and reads the store without planday.

The visitor adds a place with a photo and one by GPS receiver, plans with them, finds the place in the exported day, saves the trip,
creates a guide with the drawn map, walks the day, on time and fifty minutes late, and plans the next day without visited sights. The
watch is also killed midway: everything that it reported is in the history.
"""

import argparse
import csv
import http.server
import io
import json
import random
import signal
import socket
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from check_guides import Misbehaving
from check_store import PHOTO, ROOT, Planday
from check_watch import RADIUS, STEP, gpx, meters, seconds, walk

DATE, NEXT = "2027-05-13", "2027-05-14"
AREA = ROOT / "data/areas/london-bloomsbury-soho.geojson"
ROOM, ROOM_ID = "Aunt May's Tea Room", "own-aunt-mays-tea-room"
SVG = "{http://www.w3.org/2000/svg}"


class Receiver:
    """A stub of gpsd that sends its reports and ends."""

    def __init__(self, *reports: dict):
        """Answers with `reports`."""
        self.server = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.server.getsockname()[1]}"
        lines = [{"class": "VERSION", "release": "3"}, *reports]
        self.answer = "".join(json.dumps(line) + "\r\n" for line in lines).encode()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        """Answers one client."""
        client, _ = self.server.accept()
        client.recv(200)
        client.sendall(self.answer)
        client.close()
        self.server.close()


def report(lat: float, lon: float, eph: float, mode: int = 3) -> dict:
    """Returns a report of a position."""
    return {"class": "TPV", "mode": mode, "time": f"{DATE}T09:00:00.000Z", "lat": lat, "lon": lon, "eph": eph}


def add(planday: Planday, *arguments: str):
    """Adds a place of London."""
    return planday.run("place", "add", "--city", "london", *arguments)


def check_here(planday: Planday) -> list[str]:
    """Adds places at a receiver's position."""
    found = []
    good = Receiver({"class": "TPV", "mode": 1}, report(51.51, -0.11, 90), report(51.5081, -0.1281, 12))
    run = add(planday, "--name", "The bench", "--here", "--gpsd", good.address)
    rows = planday.rows("SELECT latitude, longitude FROM place WHERE id = 'own-bench'")
    if run.returncode != 0 or rows != [(51.5081, -0.1281)] or "to 8 m" not in run.stderr:
        found.append(f"a place by gpsd: {rows}, {run.stderr}")
    rough = Receiver(report(51.52, -0.13, 300), report(51.5205, -0.1305, 90))
    run = add(planday, "--name", "The rough bench", "--here", "--gpsd", rough.address)
    rows = planday.rows("SELECT latitude, longitude FROM place WHERE id = 'own-rough-bench'")
    if run.returncode != 0 or rows != [(51.5205, -0.1305)]:
        found.append(f"the best of two rough positions: {rows}, {run.stderr}")
    blind = Receiver({"class": "TPV", "mode": 1}, {"class": "SKY"})
    run = add(planday, "--name", "Nowhere", "--here", "--gpsd", blind.address)
    if run.returncode != 69 or "has no position" not in run.stderr:
        found.append(f"gpsd without a position: exit {run.returncode}, {run.stderr}")
    far = Receiver(report(48.86, 2.34, 10))
    run = add(planday, "--name", "The Louvre", "--here", "--gpsd", far.address)
    if run.returncode != 64 or "outside London" not in run.stderr:
        found.append(f"gpsd in another city: exit {run.returncode}, {run.stderr}")
    double = add(planday, "--name", "The bench", "--at", "51.5081,-0.1281")
    if double.returncode != 64 or "own-bench" not in double.stderr:
        found.append(f"a likely duplicate is not reported: {double.stderr}")
    return found


def check_person(planday: Planday, folder: Path, limit: str) -> list[str]:
    """Adds a place with a photo on an empty machine, plans with it, and looks for it in the exported day."""
    found = []
    run = add(
        planday, "--name", ROOM, "--at", "51.5174,-0.1225", "--minutes", "40", "--hours", "Mo-Su 08:00-20:00",
        "--photo", str(PHOTO), "--note", "ask for scones",
    )  # fmt: skip
    if run.returncode != 0:
        return [f"the place is not added: {run.stderr}"]
    plan = folder / "plan.json"
    request = ["--city", "london", "--area", str(AREA), "--date", DATE, "--must", ROOM, "--seconds", limit]
    run = planday.run(*request, "-o", str(plan))
    if run.returncode != 0:
        return [f"no plan: {run.stderr}"]
    stops = [stop["id"] for day in json.loads(plan.read_text())["days"] for stop in day["stops"]]
    if ROOM_ID not in stops:
        found.append(f"the place is not in the plan: {stops}")
    for form in ("html", "gpx", "ics"):
        export = planday.run("export", str(plan), "--format", form)
        if "Tea Room" not in export.stdout:
            found.append(f"the place is not in the exported {form}: {export.stderr}")
    if planday.run("check", str(plan)).returncode != 0:
        found.append("the plan has violations")
    photos = folder / "photos"
    photos.mkdir()
    planday.run("place", "export", "--city", "london", "-o", str(folder / "places.kml"), "--photos", str(photos))
    (photo,) = list(photos.iterdir())
    if b"Camera Maker" in photo.read_bytes():
        found.append("the photo still contains the camera")
    for words in ("tea aunt", "musuem brit"):
        run = planday.run("search", "--city", "london", words)
        if run.returncode != 0:
            found.append(f"{words} is not found: {run.stderr}")
    print(f"person: planned {', '.join(stops)}")
    return found


def check_trip(planday: Planday, folder: Path) -> list[str]:
    """Saves the plan as a trip, which round-trips byte for byte."""
    found = []
    plan = folder / "plan.json"
    saved = planday.run("trips", "save", str(plan), "--name", "May")
    if saved.returncode != 0 or planday.rows("SELECT name, plan FROM trip") != [("May", plan.read_text())]:
        found.append(f"the trip is not what was saved: {saved.stderr}")
    if planday.run("trips", "export", "May", "--format", "json").stdout != plan.read_text():
        found.append("the exported trip is not the file")
    for form in ("html", "gpx", "ics"):
        if "Tea Room" not in planday.run("trips", "export", "May", "--format", form).stdout:
            found.append(f"the place is not in the trip as {form}")
    return found


def check_guide(planday: Planday, folder: Path) -> list[str]:
    """Creates a guide for the plan from a small wiki, and checks that it has the map."""
    found = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Misbehaving)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    wiki = f"http://127.0.0.1:{server.server_port}/api.php"
    plan = folder / "plan.json"
    planday.run("guide", "new", "May")
    run = planday.run("guide", "add", "May", "--plan", str(plan), "--wiki", wiki)
    server.shutdown()
    server.server_close()
    if run.returncode != 0:
        return [f"no guide: {run.stderr}"]
    stops = json.loads(plan.read_text())["days"][0]["stops"]
    page = planday.run("guide", "export", "May").stdout
    if 'class="day-map' not in page or "OpenStreetMap" not in page or "<script" in page:
        found.append("the guide as HTML has no drawn map, or not its terms")
    book = folder / "May.epub"
    planday.run("guide", "export", "May", "-o", str(book))
    with zipfile.ZipFile(book) as archive:
        contents = ElementTree.fromstring(archive.read("book/contents.xhtml"))
        package = archive.read("book/package.opf").decode()
    maps = [each for each in contents.iter(f"{SVG}svg") if "day-map" in each.get("class", "")]
    pins = [each for svg in maps for each in svg.iter(f"{SVG}circle") if each.get("class") == "pin"]
    roads = [each for svg in maps for each in svg.iter(f"{SVG}path") if len(each.get("d", "")) > 5_000]
    if len(maps) != 1 or len(pins) != len(stops) or not roads or 'properties="nav svg"' not in package:
        found.append(f"the book has {len(maps)} maps with {len(pins)} of {len(stops)} stops and {len(roads)} drawn layers")
    names = [node.get("id") for svg in maps for node in svg.iter() if node.get("id")]
    links = [value[1:] for svg in maps for node in svg.iter() for key, value in node.attrib.items() if key.endswith("href")]
    if len(names) != len(set(names)) or not set(links) <= set(names):
        found.append("the map in the book has duplicate IDs or references missing ones")
    print(f"guide: {len(pins)} stops on the map, {len(page) // 1000} kB of HTML")
    return found


def watch(planday: Planday, folder: Path, points: list, *arguments: str) -> tuple[list[dict], str]:
    """Replays a walk, and returns the events."""
    track = folder / "walk.gpx"
    track.write_text(gpx(points, 5, 1))
    run = planday.run("watch", "--gpx", str(track), "--json", *arguments)
    if run.returncode != 0:
        raise SystemExit(f"watch {arguments}: exit {run.returncode}: {run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()], run.stderr


def check_day(planday: Planday, folder: Path) -> list[str]:
    """Walks the day of the trip: the history has exactly the visited sights, once each."""
    found = []
    plan = json.loads((folder / "plan.json").read_text())
    points = walk(plan)
    events, _ = watch(planday, folder, points, "--trip", "May")
    stops = {stop["id"]: stop for stop in plan["days"][0]["stops"]}
    rows = planday.rows("SELECT sight, kind, date, latitude, longitude, stay, moment FROM encounter")
    visited = {row[0]: row for row in rows if row[1] == "visited"}
    long = {sight for sight, stop in stops.items() if stop["minutes"] + stop.get("entryMinutes", 0) >= 12}
    if not long <= visited.keys() or ROOM_ID not in visited:
        found.append(f"visited but not in the history: {long - visited.keys()}")
    for sight, _, date, lat, lon, stay, moment in visited.values():
        stop = stops.get(sight)
        inside = STEP / 60 * sum(meters((lat, lon), spot) <= RADIUS + 30 for _, spot in points)
        least = stop["minutes"] + stop.get("entryMinutes", 0) - 5 if stop else 10
        if date != DATE or not least <= stay <= inside + 2:
            found.append(f"the history has {sight} on {date} for {stay} min, not {least} to {inside:.0f}")
        if stop and abs(moment - seconds(plan, plan["days"][0], stop["arrive"])) > 600:
            found.append(f"{sight} was visited at {moment}, not at {stop['arrive']}")
    told = {event["id"] for event in events if event["event"] in ("approach", "enter")}
    if told != {row[0] for row in rows if row[1] == "notified"}:
        found.append(f"reported {told}, stored {rows}")
    again, _ = watch(planday, folder, points, "--trip", "May")
    if again != events or len(planday.rows("SELECT 1 FROM encounter")) != len(rows):
        found.append("repeating a walk duplicates its history")
    listed = planday.run("history").stdout
    table = list(csv.DictReader(io.StringIO(planday.run("history", "export", "--format", "csv").stdout)))
    tree = ElementTree.fromstring(planday.run("history", "export", "--format", "gpx").stdout)
    if len(table) != len(rows) or len(tree) < len(rows) or f"{DATE}, london" not in listed:
        found.append(f"the history lists {len(table)} and {len(tree)} of {len(rows)} entries")
    print(f"day: {len(events)} events, visited {', '.join(sorted(visited))}")
    return found


def check_late(planday: Planday, folder: Path) -> list[str]:
    """Starts the same walk fifty minutes late: the rest of the day is replanned, proved, and valid."""
    found = []
    plan = json.loads((folder / "plan.json").read_text())
    events, _ = watch(planday, folder, walk(plan, late=50), "--trip", "May", "--no-history")
    replans = [event["replan"] for event in events if event["event"] == "replan"]
    if not replans:
        return ["fifty minutes late, but no new plan"]
    for replan in replans[:2]:
        if replan["plan"]["proof"]["status"] != "optimal":
            found.append(f"the new plan is not proved optimal: {replan['plan']['proof']}")
        check = planday.run("check", "-", text=json.dumps(replan["plan"]))
        if check.returncode != 0:
            found.append(f"the new plan has violations: {check.stdout}")
    print(f"late: {len(replans)} new plans, the first at {replans[0]['at']}")
    return found


def check_next(planday: Planday) -> list[str]:
    """Plans another day without visited sights."""
    visited = {sight for (sight,) in planday.rows("SELECT sight FROM encounter WHERE kind = 'visited'")}
    request = ["--city", "london", "--area", str(AREA), "--date", NEXT, "--skip", "visited", "--format", "json"]
    run = planday.run(*request)
    if run.returncode != 0:
        return [f"no plan for the next day: {run.stderr}"]
    stops = {stop["id"] for stop in json.loads(run.stdout)["days"][0]["stops"]}
    again = planday.run(*request, "--must", ROOM)
    kept = {stop["id"] for stop in json.loads(again.stdout)["days"][0]["stops"]}
    found = [f"visited and planned again: {stops & visited}"] if stops & visited else []
    return found + ([] if ROOM_ID in kept else ["a must that was visited is left out"])


def check_settings(planday: Planday, folder: Path) -> list[str]:
    """Watches by walking time on streets: each approach is about that far on foot, and no farther in a straight line."""
    found = []
    plan = json.loads((folder / "plan.json").read_text())
    points = walk(plan)
    arguments = ["--city", "london", "--all", "--hourly", "1000", "--closed", "--no-history", "--approach", "4min"]
    events, _ = watch(planday, folder, points, *arguments)
    near = [event for event in events if event["event"] == "approach"]
    far = [event["id"] for event in near if event["distance"] > 4 * 80 / 0.98 + 30]
    detours = sum(event["distance"] < 4 * 80 / 1.3 - 40 for event in near)
    if not near or far or not detours:
        found.append(f"by walking time: {len(near)} approaches, too far {far}, {detours} with detours")
    planday.run("settings", "set", "quiet-hours", "00:00-23:59")
    quiet, _ = watch(planday, folder, points, "--trip", "May", "--no-history")
    if any(event["event"] in ("approach", "enter") for event in quiet):
        found.append("the watch reports places in quiet hours")
    planday.run("settings", "reset", "quiet-hours")
    return found


def check_kills(planday: Planday, folder: Path, kills: int) -> list[str]:
    """Kills the watch midway, repeatedly: what it printed is in the history."""
    plan = json.loads((folder / "plan.json").read_text())
    lines = [
        json.dumps({"time": moment, "lat": lat, "lon": lon, "accuracy": 5}) for moment, (lat, lon) in walk(plan)[::3]
    ]
    source, found, told, killed = random.Random(1), [], 0, 0
    for turn in range(kills):
        planday.run("history", "remove", "--city", "london", *[stop["id"] for stop in plan["days"][0]["stops"]])
        process = planday.start("watch", "--trip", "May", "--json", "-")
        wanted = source.randint(1, 12)
        feeder = threading.Thread(target=feed, args=(process, lines), daemon=True)
        feeder.start()
        events = []
        for line in process.stdout:
            events.append(json.loads(line))
            if len(events) >= wanted:
                time.sleep(source.random() * 0.01)
                process.send_signal(signal.SIGKILL)
                break
        rest = process.stdout.read()
        events += [json.loads(line) for line in rest.splitlines() if line.endswith("}")]
        killed += process.wait() == -signal.SIGKILL
        kinds = {"approach": "notified", "enter": "notified", "dwell": "visited"}
        expected = {(event["id"], kinds[event["event"]]) for event in events if event["event"] in kinds}
        kept = set(planday.rows("SELECT sight, kind FROM encounter"))
        told += len(expected)
        if not expected <= kept:
            found.append(f"turn {turn}: reported but not stored: {expected - kept}")
    print(f"kills: {killed} of {kills} watches killed, {told} entries reported and stored")
    return found


def feed(process, lines: list[str]) -> None:
    """Writes lines to a process until it ends."""
    try:
        for line in lines:
            process.stdin.write(line + "\n")
        process.stdin.close()
    except OSError:
        pass


def main() -> int:
    """Runs all checks, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", type=Path, required=True, help="the binary")
    parser.add_argument("--kills", type=int, default=40, help="how many watches to kill")
    parser.add_argument("--seconds", default="10", help="the time for a plan; a debug build needs more")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        planday = Planday(options.planday.resolve(), folder / "home")
        faults = check_person(planday, folder, options.seconds)
        faults += check_here(planday)
        faults += check_trip(planday, folder)
        faults += check_guide(planday, folder)
        faults += check_day(planday, folder)
        faults += check_late(planday, folder)
        faults += check_next(planday)
        faults += check_settings(planday, folder)
        faults += check_kills(planday, folder, options.kills)
        check = planday.run("store", "check")
        faults += [] if check.returncode == 0 else [f"the store check fails: {check.stdout}{check.stderr}"]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
