#!/usr/bin/env python3
"""Records the results of the independent implementation opening-hours-py for many schedules.

The tests compare these with this package's results; they require neither Python nor opening-hours-py.
To regenerate them:

    python3 -m venv venv && venv/bin/pip install opening-hours-py==2.1.4
    venv/bin/python Tests/OpeningHoursTests/Differential/differential.py

Output files: facts.tsv (one digest per year of the states at 6,074 instants from 2024 to 2028),
sun.tsv (sun times in three cities), and spans.tsv (sun-based hours on forty
days). All strings come from places.txt and from the grammar below, with a fixed seed.
"""

import random
import sys
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from opening_hours import OpeningHours

HERE = Path(__file__).parent
START, END, STEP = datetime(2024, 1, 1), datetime(2029, 1, 1), timedelta(minutes=433)
INSTANTS = [START + STEP * i for i in range(int((END - START) / STEP) + 1) if START + STEP * i < END]
DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
CITIES = [
    ("Europe/London", 51.5074, -0.1278),
    ("America/New_York", 40.7128, -74.006),
    ("America/Vancouver", 49.2827, -123.1207),
]

# One string for each part of the grammar where implementations are known to disagree.
DISPUTED = [
    "Mo-Fr 18:00+",
    "Mo-Fr 10:00-16:00+",
    "Mo-Fr 10:00-16:00/02:00",
    "Mo-Fr 10:00-16:00 \"on request\"",
    "Mo-Fr 10:00-16:00 || unknown \"ask\"",
    "2025 Nov-Feb 10:00-16:00",
    "2026 Dec 24,Dec 31 off || 10:00-16:00",
    "PH Mo-Fr 10:00-16:00",
    "Sa 22:00-03:00; Su 10:00-16:00",
    "Su-Th 11:00-01:00; Fr-Sa 11:00-03:00",
    "Th-Sa 20:00-02:00; Su 20:00-24:00, Mo 10:00-12:00",
    "Tu \"on request\"",
    "week 07-09/4 Mo 10:00-12:00",
    "2026 easter -2 days,Oct 10:00-12:00",
    "Jan,Mar Fr[1] 10:00-12:00",
]


class Grammar:
    """Generates strings from the grammar, determined by the seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def clock(self, first, last):
        minutes = self.random.randrange(first * 60, last * 60 + 1, self.pick(5, 15, 30, 30, 60))
        return f"{minutes // 60:02}:{minutes % 60:02}"

    def span(self):
        return self.pick(
            lambda: f"{self.clock(6, 11)}-{self.clock(15, 21)}",
            lambda: f"{self.clock(6, 11)}-{self.clock(15, 21)}",
            lambda: f"{self.clock(12, 14)}-24:00",
            lambda: f"{self.clock(17, 22)}-{self.clock(25, 29)}",
            lambda: f"{self.clock(17, 22)}-{self.clock(1, 5)}",
        )()

    def day_span(self):
        return f"{self.clock(6, 11)}-{self.clock(15, 21)}"

    def times(self):
        if self.random.random() < 0.25:
            return f"{self.clock(7, 9)}-{self.clock(11, 12)},{self.clock(13, 15)}-{self.clock(17, 22)}"
        return self.day_span() if self.random.random() < 0.8 else self.span()

    def weekday_range(self):
        first, last = self.pick(*DAYS), self.pick(*DAYS)
        return first if first == last else f"{first}-{last}"

    def nth(self):
        chosen = self.random.sample([1, 2, 3, 4, 5, -1, -2], self.pick(1, 1, 2))
        return f"{self.pick(*DAYS)}[{','.join(map(str, chosen))}]"

    def weekdays(self):
        return self.pick(
            self.weekday_range,
            self.weekday_range,
            lambda: ",".join(self.random.sample(DAYS, self.pick(2, 3))),
            lambda: f"{self.weekday_range()},{self.pick(*DAYS)}",
            self.nth,
            lambda: f"{self.nth()} {self.pick('+', '-')}{self.pick('1 day', '2 days', '3 days')}",
            lambda: f"PH,{self.weekday_range()}",
        )()

    def date(self):
        month = self.random.randrange(12)
        return f"{MONTHS[month]} {self.random.randint(1, LENGTHS[month]):02}"

    def dated(self):
        year = self.random.randint(2023, 2029)
        return self.pick(
            lambda: self.pick(*MONTHS),
            lambda: f"{self.pick(*MONTHS)}-{self.pick(*MONTHS)}",
            lambda: ",".join(sorted(self.random.sample(MONTHS, 2), key=MONTHS.index)),
            self.date,
            lambda: f"{self.date()}-{self.date()}",
            lambda: f"{year} {self.date()}",
            lambda: f"{year} {self.pick(*MONTHS)}",
            lambda: f"{year} {self.date()}-{year + 1} {self.date()}",
            lambda: f"{year}",
            lambda: f"{year}-{year + self.pick(1, 2, 3)}",
            lambda: f"{self.pick(2020, 2021, 2022)}-2030/{self.pick(2, 3)}",
            lambda: f"{year}+",
            lambda: f"week {self.random.randint(1, 25):02}-{self.random.randint(26, 53):02}",
            lambda: f"week {self.random.randint(1, 25):02}-{self.random.randint(26, 53):02}/{self.pick(2, 3, 4)}",
            lambda: f"week {self.random.randint(1, 52):02}",
            lambda: f"easter{self.pick('', ' +1 day', ' -2 days', ' +39 days')}",
            lambda: f"easter -2 days-easter +{self.pick('1 day', '7 days')}",
            lambda: f"{self.date()} {self.pick('+1 day', '-3 days')}",
            lambda: f"{year} {self.date()}+",
            lambda: f"{self.pick(*MONTHS)} {self.pick(*DAYS)}[{self.pick(1, 2, 3, 4, -1)}]",
        )()

    def week(self):
        first, last = self.random.randint(1, 40), self.random.randint(46, 53)
        return self.pick(
            lambda: f"{first:02}",
            lambda: f"{first:02}-{last:02}",
            lambda: f"{first:02}-{last:02}/{self.pick(2, 3, 4, 5)}",
        )()

    def week_list(self):
        return "week " + ",".join(self.week() for _ in range(self.pick(2, 2, 3, 4)))

    def listed(self):
        """Lists and ranges of the grammar that `dated` doesn't generate."""
        year, month = self.random.randint(2023, 2028), self.pick(*MONTHS)
        day = self.random.randint(1, 12)
        return self.pick(
            self.week_list,
            self.week_list,
            self.week_list,
            lambda: f"{year} {self.week_list()}",
            lambda: f"{self.pick(*MONTHS)}-{self.pick(*MONTHS)} {self.week_list()}",
            lambda: f"{month} {day:02} +{self.pick('1 day', '2 days')}-{day + 14} -{self.pick('1 day', '2 days')}",
            lambda: f"{month} {day:02}+{self.pick(*DAYS)}-{day + 14}",
            lambda: f"{month} {self.pick(*DAYS)}[1]-{self.random.randint(14, 28)}",
            lambda: f"{month} {self.pick(*DAYS)}[-1],{self.date()}",
            lambda: f"{self.date()},{self.date()},{month}",
            lambda: f"{year},{year + 2},{year + 3}+",
            lambda: f"easter -2 days,{self.pick(*MONTHS)}",
        )()

    def listed_schedule(self):
        return self.pick(
            lambda: f"{self.listed()} {self.day_span()}",
            lambda: f"{self.listed()} {self.weekdays()} {self.day_span()}{self.state()}",
            lambda: f"{self.listed()}: {self.weekday_range()} {self.day_span()}",
            lambda: f"{self.weekday_range()} {self.day_span()}; {self.listed()} off",
            lambda: f"{self.day_rule()}; {self.listed()} {self.weekday_range()} {self.day_span()}",
        )()

    def state(self):
        return self.pick("", "", "", "", ' open "on the left"', " unknown", ' unknown "ask"', " open")

    def rule(self):
        return self.pick(
            lambda: f"{self.weekdays()} {self.times()}{self.state()}",
            lambda: f"{self.weekdays()} {self.times()}{self.state()}",
            lambda: f"{self.dated()} {self.weekdays()} {self.day_span()}{self.state()}",
            lambda: f"{self.dated()} {self.day_span()}{self.state()}",
            lambda: f"{self.dated()}: {self.weekday_range()} {self.day_span()}",
            lambda: f"{self.times()}",
        )()

    def closing(self):
        return self.pick(
            lambda: "PH off",
            lambda: f"PH {self.day_span()}",
            lambda: f"PH {self.pick('-1 day', '+1 day')} {self.day_span()}",
            lambda: f"{self.weekdays()} off",
            lambda: f"{self.dated()} off",
            lambda: f"{self.dated()} off",
            lambda: f"{self.weekday_range()} 12:00-13:00 off",
            lambda: f'{self.dated()} closed "holidays"',
            lambda: "Dec 24-26 off",
            lambda: "Dec 25 off",
        )()

    def day_rule(self):
        """A rule whose hours end on the same day."""
        return self.pick(
            lambda: f"{self.weekday_range()} {self.day_span()}",
            lambda: f"{self.weekdays()} {self.day_span()}{self.state()}",
            lambda: f"{self.dated()} {self.day_span()}",
            lambda: f"{self.dated()} {self.weekday_range()} {self.day_span()}",
        )()

    def schedule(self):
        return self.pick(
            self.rule,
            self.rule,
            lambda: f"{self.day_rule()}; {self.day_rule()}",
            lambda: f"{self.day_rule()}; {self.day_rule()}; {self.closing()}",
            lambda: f"{self.rule()}; {self.closing()}",
            lambda: f"{self.rule()}; {self.closing()}; {self.closing()}",
            lambda: f"{self.day_rule()}, {self.day_rule()}",
            lambda: f"{self.day_rule()}; {self.day_rule()}, {self.weekday_range()} {self.clock(19, 20)}-{self.clock(21, 23)}",
            lambda: f"24/7; {self.closing()}",
        )()

    def sun_schedule(self):
        event = lambda: self.pick("dawn", "sunrise", "sunset", "dusk")
        return self.pick(
            lambda: "sunrise-sunset",
            lambda: "dawn-dusk",
            lambda: f"{self.weekday_range()} {self.clock(6, 9)}-{self.pick('sunset', 'dusk')}",
            lambda: f"{self.weekday_range()} {self.pick('dawn', 'sunrise')}-{self.clock(15, 18)}",
            lambda: f"{self.clock(6, 9)}-(sunset-{self.pick('00:30', '01:30', '02:00')})",
            lambda: f"(sunrise+{self.pick('00:30', '01:00')})-(sunset-01:00)",
            lambda: f"{self.pick(*MONTHS)}-{self.pick(*MONTHS)} {self.clock(6, 9)}-dusk; {self.date()} off",
            lambda: f"{self.pick('sunset', 'dusk')}-{self.pick('sunrise', 'dawn')}",
        )()


def digests(states):
    """One FNV-1a digest per year of the states at its instants."""
    sums = {}
    for instant, state in zip(INSTANTS, states):
        value = sums.get(instant.year, 0x811C9DC5)
        sums[instant.year] = ((value ^ ord(state)) * 0x01000193) & 0xFFFFFFFF
    return [f"{sums[year]:08x}" for year in sorted(sums)]


def letters(reader):
    """The state at every instant, as a letter."""
    return "".join(str(reader.state(instant)[0])[0] for instant in INSTANTS)


def strings():
    """All schedules without sun times: those from places.txt, then those from the grammar."""
    places = (HERE / "places.txt").read_text().splitlines()
    grammar = Grammar(2026)
    made = dict.fromkeys(places)
    made |= dict.fromkeys(DISPUTED)
    while len(made) < 3003:
        made[grammar.schedule()] = None
    grammar = Grammar(53)
    while len(made) < 3300:
        made[grammar.listed_schedule()] = None
    return [text for text in made if not any(e in text for e in ("sun", "dawn", "dusk"))]


def record_facts():
    holidays = OpeningHours("PH", country="GB")
    days = [START + timedelta(days=i) for i in range(-5, (END - START).days + 5)]
    lines = ["#PH\t" + ",".join(d.strftime("%Y-%m-%d") for d in days if holidays.is_open(d))]
    for text in strings():
        try:
            lines.append(text + "\t" + ",".join(digests(letters(OpeningHours(text, country="GB")))))
        except Exception:
            lines.append(text + "\t!")
    (HERE / "facts.tsv").write_text("\n".join(lines) + "\n")


def record_sun():
    lines = []
    for zone, latitude, longitude in CITIES:
        for number in range(40):
            day = START + timedelta(days=number * 46)
            times = []
            for text in ("dawn-dusk", "sunrise-sunset"):
                reader = OpeningHours(text, coords=(latitude, longitude), timezone=ZoneInfo(zone))
                spans = [s for s in reader.intervals(day, day + timedelta(days=1)) if str(s[2]) == "open"]
                times += [spans[0][0].strftime("%H:%M"), spans[0][1].strftime("%H:%M")]
            lines.append("\t".join([zone, str(latitude), str(longitude), day.strftime("%Y-%m-%d")] + times))
    (HERE / "sun.tsv").write_text("\n".join(lines) + "\n")


def record_spans():
    zone, latitude, longitude = CITIES[0]
    places = (HERE / "places.txt").read_text().splitlines()
    grammar = Grammar(1967)
    made = dict.fromkeys(p for p in places if any(e in p for e in ("sun", "dawn", "dusk")))
    while len(made) < 80:
        made[grammar.sun_schedule()] = None
    lines = []
    for text in made:
        try:
            reader = OpeningHours(text, coords=(latitude, longitude), timezone=ZoneInfo(zone))
        except Exception:
            continue
        for number in range(40):
            day = START + timedelta(days=number * 46 + 1)
            spans = [
                f"{s[0]:%Y-%m-%dT%H:%M}/{s[1]:%Y-%m-%dT%H:%M}"
                for s in reader.intervals(day, day + timedelta(days=1))
                if str(s[2]) == "open"
            ]
            lines.append("\t".join([text, day.strftime("%Y-%m-%d"), " ".join(spans)]))
    (HERE / "spans.tsv").write_text("\n".join(lines) + "\n")


def show(text):
    """Prints the state at every instant, to investigate a difference."""
    print(letters(OpeningHours(text, country="GB")))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        show(sys.argv[1])
    else:
        record_facts()
        record_sun()
        record_spans()
