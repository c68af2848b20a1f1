#!/usr/bin/env python3
"""Compares the computed public holidays with those of the package `holidays`, from 2020 to 2030.

    check_holidays.py --planday .build/release/planday
    check_holidays.py --days holidays.json

A day is a holiday if the hours 'PH 10:00-12:00' are open. The second form reads a file written by
`PLANDAY_HOLIDAYS=holidays.json make quick TARGET=OpeningHours`. Known differences are listed below with their reasons; a
listed one that doesn't occur is a fault too. Prints a line for each fault, and finally 'N regions, M faults'; exits 1 if
there are any.
"""
import argparse
import datetime
import json
import re
import subprocess
import sys

import holidays

YEARS = range(2020, 2031)

# Differences in whole kinds of days: regions, which side has the day (+ planday, - holidays), the name in the package
# (a regular expression, after the date; the weekday of days that only planday has), and the reason.
ACCEPTED = [
    ("AR", "-", "Maundy Thursday", "a non-working day at the employer's choice (Law 27.399)"),
    ("AR", "-", "202[56].*Bridge", "non-working days at the employer's choice since 2025"),
    ("AU", "-", "-01-26 Australia Day", "every state moves it from weekends"),
    ("AU", "+", "-01-2[78] Mon", "every state moves Australia Day to Monday"),
    ("CA CA-BC CA-ON CA-QC", "-", r"\(observed\)", "federal employees only; the provinces substitute no days"),
    ("CA CA-ON", "+", "2029-07-02", "Holidays Act: Canada Day is on July 2 if July 1 is a Sunday"),
    ("CA-BC", "+", "202[12]-09-30", "a federal holiday before the province's law of 2023"),
    ("CA-BC", "-", "2022-09-19", "the public service and schools only"),
    ("ES ES-CT", "+", "Sun$", "on Sundays, which the communities may move"),
    ("GR", "-", "2027-05-04", "depends on a decision of the minister of labor"),
    ("HU LV", "-", "substituted from", "bridge days that are swapped for working Saturdays"),
    ("IT", "-", "National Unity Day", "a Sunday by Law 54/1977, so that it is no holiday"),
    ("PA", "+", "2029-07-01", "the inauguration of the president, every five years"),
    ("US-NY", "-", "Lincoln|Anthony|Election", "state holidays on which sights stay open"),
    ("UY", "+", "20(25|30)-03-01", "the inauguration of the president, every five years"),
]


def days_of(binary, region):
    """The holidays of each year by the command; None for an unknown year."""
    result = {str(year): [] for year in YEARS}
    for year in YEARS:
        length = (datetime.date(year + 1, 1, 1) - datetime.date(year, 1, 1)).days
        answer = subprocess.run(
            [binary, "hours", "PH 10:00-12:00", "--region", region, "--from", f"{year}-01-01", "--days", str(length),
             "--json"], capture_output=True, text=True, check=True)
        parts = json.loads(answer.stdout)["intervals"]
        result[str(year)] = None if any(part["state"] == "unknown" for part in parts) else [
            part["from"][:10] for part in parts if part["state"] == "open"]
    return result


def regions_of(binary):
    """The regions in the help of `planday hours`."""
    text = subprocess.run([binary, "hours", "--help"], capture_output=True, text=True, check=True).stdout
    listed = re.search(r"Regions: ([A-Z0-9,\s-]+)\.", text)
    return re.findall(r"[A-Z0-9-]+", listed.group(1)) if listed else []


def peers(region):
    """The holidays of a region by the package: names by day."""
    country, _, part = region.partition("-")
    languages = holidays.country_holidays(country).supported_languages
    language = "en_US" if "en_US" in languages else None
    return {str(day): name for day, name in holidays.country_holidays(
        country, subdiv=part or None, years=YEARS, language=language).items()}


def reason(region, side, name, day, used):
    """The index of the accepted difference that covers a day; None if there is none."""
    text = f"{day} {name}" if name else f"{day} {datetime.date.fromisoformat(day):%a}"
    for index, (regions, accepted, pattern, _) in enumerate(ACCEPTED):
        if accepted == side and region in regions.split():
            if re.search(pattern, text):
                used.add(index)
                return index
    return None


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--planday", help="the command")
    options.add_argument("--days", help="a file of holidays instead of the command")
    options.add_argument("--list", action="store_true", help="list the accepted differences, too")
    options = options.parse_args()
    if options.days:
        with open(options.days, encoding="utf-8") as file:
            table = json.load(file)
    elif options.planday:
        table = {region: days_of(options.planday, region) for region in regions_of(options.planday)}
    else:
        sys.exit("give the command as --planday or a file as --days")
    faults, used, count = [], set(), 0
    for region, years in sorted(table.items()):
        theirs = peers(region)
        for year, listed in sorted(years.items()):
            if listed is None:
                continue
            count += len(listed)
            others = {day for day in theirs if day.startswith(year)}
            for day in sorted(set(listed) ^ others):
                side, name = ("+", "") if day in listed else ("-", theirs[day])
                index = reason(region, side, name, day, used)
                weekday = datetime.date.fromisoformat(day).strftime("%a")
                line = f"{region} {side}{day} {weekday} {name}".rstrip()
                if index is None:
                    faults.append(line)
                elif options.list:
                    print(f"{line}: {ACCEPTED[index][3]}")
    faults += [f"no such difference: {' '.join(row[:3])}" for index, row in enumerate(ACCEPTED) if index not in used]
    if len(table) < 60:
        faults.append(f"only {len(table)} regions are listed")
    for fault in faults:
        print(fault)
    print(f"{len(table)} regions, {count} days, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
