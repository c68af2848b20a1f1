#!/usr/bin/env python3
"""Plans every ready-made area on many days, and checks each plan with an independent reader.

    check_plans.py --planday .build/release/planday

Prints a line for each violation, and finally 'N plans, M violations'; exits 1 if there are any. A day that is correctly rejected,
e.g. with a closed must, counts as planned.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime

import light
import plan_reader

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
# A Monday, a Friday, a Sunday, Christmas, and today; all but perhaps the last with long nights.
DATES = ["2026-12-07", "2026-12-11", "2026-12-13", "2026-12-25", None]
LUNCH = ["--lunch", "12:00-14:00/45"]


class Question:
    """A call of planday, with the context for checking its output."""

    def __init__(self, city, file, area, date, options):
        self.city, self.file, self.area, self.date, self.options = city, file, area, date, options

    def __str__(self):
        return f"{self.file.stem}, {self.date or 'today'} {' '.join(self.options)}"

    def arguments(self):
        day = ["--date", self.date] if self.date else []
        return (
            ["--city", self.city.name, "--data", str(DATA), "--area", str(self.file)]
            + ["--format", "json", "--seconds", "2"] + day + self.options
        )

    def ask(self, binary):
        """Runs planday and returns the faults."""
        before = datetime.now(self.city.zone).date()
        done = subprocess.run([binary, *self.arguments()], capture_output=True, text=True)
        after = datetime.now(self.city.zone).date()
        if done.returncode == 0:
            try:
                return self.read(json.loads(done.stdout), done.stderr, {before, after})
            except (ValueError, KeyError, TypeError, IndexError) as error:
                return [f"cannot be read: {error!r}"]
        if done.stdout:
            return ["rejected, but with output"]
        return self.doubt(done.returncode, done.stderr, before)

    def read(self, plan, errors, today):
        found = plan_reader.Reader(plan, self.city, self.area).violations()
        if errors:
            found.append(f"prints {errors!r}")
        days = {self.date} if self.date else {day.isoformat() for day in today}
        if plan["request"]["date"] not in days:
            found.append(f"is for {plan['request']['date']}")
        request = plan["request"]
        asked_for_breaks = "--no-breaks" not in self.options
        if request["breaks"] != asked_for_breaks:
            found.append(f"breaks: {request['breaks']}")
        familiarity = "been-before" if "--been-before" in self.options else None
        if request.get("familiarity") != familiarity:
            found.append(f"familiarity: {request.get('familiarity')}")
        options = [option for option in self.options if option not in ("--no-breaks", "--been-before")]
        for option, value in zip(options[::2], options[1::2]):
            key = {"--max-stops": "maxStops", "--max-walk": "maxWalk"}.get(option, option[2:])
            asked = request[key]
            if key == "exact":
                asked = "on" if asked else "off"
            holds = value in asked if isinstance(asked, list) else str(asked) == value
            if not holds:
                found.append(f"{option} is {asked}, not {value}")
        return found

    def doubt(self, code, message, today):
        """Returns the faults of an error message."""
        closed = re.match(r"planday: error: (\S+) must be visited but cannot be: ", message)
        if code != 1 or not closed:
            return [f"is rejected with {code}: {message.strip()}"]
        id = closed[1]
        first = date.fromisoformat(self.date) if self.date else today
        row = self.city.rows[id]
        entry = self.city.entry(row, first, "normal")
        visit = lambda door: row["visit"]["minimum"] + entry(door)
        if self.city.fits(id, first, 9 * 60, 18 * 60, visit, -light.DOUBT):
            return [f"{id} is rejected, although a visit fits: {message.strip()}"]
        hours = row.get("openingHours", "")
        return [] if hours in message else [f"the refusal of {id} does not tell its hours"]


def questions():
    """Returns all calls."""
    cities = {
        file.stem: plan_reader.City(json.loads(file.read_text(encoding="utf-8")))
        for file in sorted(DATA.glob("*.json"))
    }
    asked = []
    for file in sorted((DATA / "areas").glob("*.geojson")):
        area = plan_reader.Area(json.loads(file.read_text(encoding="utf-8")))
        city = next(city for name, city in cities.items() if file.stem.startswith(f"{name}-"))
        inside = [row for row in city.rows.values() if area.holds((row["lat"], row["lon"]))]
        ranked = sorted(inside, key=lambda row: (-row["relevance"], row["id"]))
        musts = [word for row in ranked[:2] for word in ("--must", row["id"])]
        home = ranked[len(ranked) // 2]
        near = f"{round(home['lat'] + 0.001, 5)},{round(home['lon'] - 0.001, 5)}"
        wishes = [
            [],
            LUNCH,
            musts,
            ["--from", home["id"]],
            LUNCH + musts[:2] + ["--from", near],
            ["--pace", "relaxed", "--end", "21:30"],
            ["--pace", "brisk", "--no-breaks"],
        ]
        # Each wish once here, on a date that another area has for another wish: over all areas each is asked for on each date.
        asked += [
            Question(city, file, area, DATES[(number + len(asked)) % len(DATES)], options)
            for number, options in enumerate(wishes)
        ]
        asked += [
            Question(city, file, area, "2026-12-11", LUNCH + ["--days", "2"]),
            Question(city, file, area, "2026-12-25", musts + ["--days", "2", "--from", near]),
            Question(city, file, area, "2026-12-13", ["--slack", "share", "--mode", "cycle"]),
            Question(city, file, area, "2026-12-07", ["--max-walk", "12", "--max-stops", "5"]),
            Question(city, file, area, "2026-12-11", ["--start", "17:00", "--end", "26:00"]),
            Question(city, file, area, "2026-12-11", ["--end", "22:00", "--dinner", "19:00-21:00/75", "--lunch", "none"]),
            Question(city, file, area, "2026-07-17", ["--exact", "off", "--to", near]),
            Question(city, file, area, "2026-12-11", ["--budget", "40", "--end", "20:00"]),
            Question(city, file, area, "2026-12-13", ["--budget", "25", "--days", "2"]),
            Question(city, file, area, "2026-12-07", ["--weather", "rain", "--with", "children"]),
            Question(city, file, area, "2027-04-16", ["--with", "pram", "--weather", "dry"]),
            Question(city, file, area, "2026-12-11", ["--been-before", "--with", "teens", "--like", "gallery=1.5"]),
        ]
    return asked


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--planday", required=True, help="the binary")
    binary = os.path.abspath(parser.parse_args().planday)
    asked = questions()
    found = 0
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for question, lines in zip(asked, pool.map(lambda question: question.ask(binary), asked)):
            for line in lines:
                print(f"{question}: {line}")
            found += len(lines)
    print(f"{len(asked)} plans, {found} violations")
    sys.exit(1 if found or not asked else 0)


if __name__ == "__main__":
    main()
