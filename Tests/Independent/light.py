"""Daylight, which places need it, and when places with unknown hours are planned.

Shares no code with planday. The sun is NOAA's low-accuracy fractional-year series (gml.noaa.gov/grad/solcalc/solareqns.PDF),
not the one that planday uses; the two agree to within two minutes in the cities of the catalogs.
"""
import math
import re
from datetime import datetime, timedelta, timezone

OUTDOORS = {"park", "garden", "waterfront", "viewpoint", "square", "animals"}
DOORS = {
    "museum", "gallery", "historic", "worship", "theater", "library", "shopping", "market", "animals",
}
# The minutes of the day within which a place with doors and unknown hours is planned.
ASSUMED = (10 * 60, 17 * 60)
# The minutes by which two programs may disagree about the sun.
DOUBT = 2


def stated_spans(hours):
    """The (opens, closes) of the hours, regardless of days; None if there are none or they depend on the sun."""
    spans = []
    for rule in re.split(r";|\|\|", re.sub(r'"[^"]*"', "", hours)):
        if re.search(r"\b(off|closed|unknown)\b", rule):
            continue
        if re.search(r"sunrise|sunset|dawn|dusk|\d\+", rule):
            return None
        times = re.findall(r"(\d\d):(\d\d)-(\d\d):(\d\d)", rule)
        for time in times:
            first, minute, last, other = map(int, time)
            opens, closes = first * 60 + minute, last * 60 + other
            spans.append((opens, closes if closes > opens else closes + 1440))
        if not times:
            spans.append((0, 1440))
    return spans or None


def rule(row):
    """The light of a row by the rule: "daylight" or "any"."""
    hours = row.get("openingHours")
    spans = stated_spans(hours) if hours else None
    charges = row.get("fee") is True
    if spans and min(opens for opens, _ in spans) >= 15 * 60:
        return "any"
    shortest = min(closes - opens for opens, closes in spans) if spans else 0
    if row["category"] in OUTDOORS:
        return "any" if charges and hours and shortest < 24 * 60 else "daylight"
    if charges:
        return "any"
    if not hours:
        return "daylight" if row["category"] == "landmark" else "any"
    return "daylight" if shortest >= 15 * 60 else "any"


def needs_daylight(row):
    """Whether a row is only visited between dawn and dusk."""
    return row.get("light", rule(row)) == "daylight"


def has_doors(row):
    """Whether a place has a door."""
    return row["category"] in DOORS or row.get("fee") is True


def is_open_ground(row):
    """Whether a place without a fee is free: parks and squares are, and what has no staff."""
    if row["category"] in ("park", "waterfront", "square"):
        return True
    return row["category"] in ("landmark", "viewpoint", "garden") and row.get("openingHours", "24/7") == "24/7"


def daylight(day, lat, lon, zone):
    """The first and last minute of civil twilight of a day, from its midnight; None if it stays dark."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=timezone.utc) - timedelta(minutes=4 * lon)
    ends = []
    for sign in (-1, 1):
        moment = noon
        for _ in range(3):
            equation, declination = _sun(moment)
            cosine = math.cos(math.radians(96)) / (
                math.cos(math.radians(lat)) * math.cos(declination)
            ) - math.tan(math.radians(lat)) * math.tan(declination)
            if cosine > 1:
                return None
            if cosine < -1:
                return (0, 1440)
            moment = noon + timedelta(minutes=sign * 4 * math.degrees(math.acos(cosine)) - equation)
        clock = moment.astimezone(zone).replace(tzinfo=None)
        ends.append((clock - datetime(day.year, day.month, day.day)).total_seconds() / 60)
    return tuple(ends)


def _sun(moment):
    """The equation of time in minutes and the declination in radians at a moment."""
    start = datetime(moment.year, 1, 1, 12, tzinfo=timezone.utc)
    length = 366 if moment.year % 4 == 0 and (moment.year % 100 or moment.year % 400 == 0) else 365
    angle = 2 * math.pi * (moment - start).total_seconds() / 86_400 / length
    equation = 229.18 * (
        0.000075 + 0.001868 * math.cos(angle) - 0.032077 * math.sin(angle)
        - 0.014615 * math.cos(2 * angle) - 0.040849 * math.sin(2 * angle)
    )
    declination = (
        0.006918 - 0.399912 * math.cos(angle) + 0.070257 * math.sin(angle)
        - 0.006758 * math.cos(2 * angle) + 0.000907 * math.sin(2 * angle)
        - 0.002697 * math.cos(3 * angle) + 0.00148 * math.sin(3 * angle)
    )
    return equation, declination
