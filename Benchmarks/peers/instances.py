"""Reads published instances and exported days into one integer model, and checks routes on it.

Three formats come in: orienteering problems with time windows (Solomon's and Cordeau's in the
layout of KU Leuven, and Gavalas's tourist instances), traveling salesmen with time windows
(Dumas's), and ``planday.problem/1``. One comes out: an `Instance`, whose times are whole ticks and
whose windows bound the *start* of a visit. No solver is imported here, so that `check` depends on
none of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import isqrt, lcm
from pathlib import Path

Route = list[int]
"""The visits of a day in order, as indices into `Instance.visits`."""


class InstanceError(ValueError):
    """A malformed file."""


@dataclass(frozen=True)
class Window:
    """The first and the last tick at which a visit may start, on one day or on all."""

    opens: int
    latest: int
    day: int | None = None


@dataclass(frozen=True)
class Visit:
    """A visit: its score, its stay, and its start windows."""

    id: str
    score: int
    stay: int
    windows: tuple[Window, ...]
    must: bool = False


@dataclass(frozen=True)
class Break:
    """A time to keep free every day: the first and the last tick of its start, and its length."""

    earliest: int
    latest: int
    length: int


@dataclass(frozen=True)
class Instance:
    """An orienteering problem with time windows, dense and in whole numbers.

    Every day begins at `opening`, makes its visits, has all `breaks` in their order (where it
    leaves, where it arrives, or on the way), and is over by `closing`. Among the routes that do,
    the best has the greatest sum of scores less `cost` points for each tick of travel.
    """

    family: str
    name: str
    days: int
    opening: int
    closing: int
    visits: tuple[Visit, ...]
    travel: tuple[tuple[int | None, ...], ...]
    """From visit to visit; None without a connection."""
    from_start: tuple[int | None, ...]
    to_end: tuple[int | None, ...]
    direct: int | None
    """From the start to the end, for a day without visits."""
    cost: Fraction = Fraction(0)
    breaks: tuple[Break, ...] = ()
    max_stops: int | None = None
    max_travel: int | None = None
    is_tour: bool = False
    """Whether all visits are required and travel is minimized: the value is minus the travel."""

    @property
    def span(self) -> int:
        """The ticks of a day."""
        return self.closing - self.opening

    @property
    def units_per_point(self) -> int:
        """The factor on scores that makes values integers."""
        return self.cost.denominator

    @property
    def units_per_tick(self) -> int:
        """The cost of a tick of travel in these units."""
        return self.cost.numerator

    @property
    def has_own_days(self) -> bool:
        """Whether the hours differ from day to day."""
        return any(window.day is not None for visit in self.visits for window in visit.windows)

    def starts(self, visit: int, day: int) -> list[Window]:
        """Returns the start windows of a visit on a day: disjoint and in order."""
        merged: list[Window] = []
        for window in sorted(self.visits[visit].windows, key=lambda window: window.opens):
            opens = max(window.opens, self.opening)
            latest = min(window.latest, self.closing - self.visits[visit].stay)
            if window.day not in (None, day) or opens > latest:
                continue
            if merged and opens <= merged[-1].latest + 1:
                last = merged.pop()
                opens, latest = last.opens, max(last.latest, latest)
            merged.append(Window(opens, latest, day))
        return merged

    def score_of(self, value: Fraction) -> float:
        """Returns a value in published form: points, or travel for a tour."""
        return float(-value if self.is_tour else value)


@dataclass(frozen=True)
class Verdict:
    """The value and the faults of routes."""

    value: Fraction
    score: int
    travel: int
    faults: tuple[str, ...]


def check(instance: Instance, routes: Sequence[Sequence[int]]) -> Verdict:
    """Recomputes routes from the instance: their value and their violations."""
    faults: list[str] = []
    if len(routes) > instance.days:
        faults.append(f"{len(routes)} routes for {instance.days} days")
    seen: set[int] = set()
    score = travel = 0
    for day, route in enumerate(routes):
        known = [visit for visit in route if 0 <= visit < len(instance.visits)]
        faults += [f"day {day}: there is no visit {visit}" for visit in route if visit not in known]
        for visit in known:
            if visit in seen:
                faults.append(f"day {day}: {instance.visits[visit].id} is visited twice")
            seen.add(visit)
            score += instance.visits[visit].score
        way, day_faults = _walk(instance, known, day)
        travel += way
        faults += [f"day {day}: {fault}" for fault in day_faults]
    for _ in range(len(routes), instance.days):
        way, day_faults = _walk(instance, [], 0)
        travel += way
        faults += [f"a day without a visit: {fault}" for fault in day_faults]
    faults += [
        f"{visit.id} is a must and is not visited"
        for number, visit in enumerate(instance.visits)
        if visit.must and number not in seen
    ]
    value = score - instance.cost * travel
    return Verdict(value, score, travel, tuple(faults))


def _walk(instance: Instance, route: Sequence[int], day: int) -> tuple[int, list[str]]:
    """Returns the travel and the faults of a day.

    For each number of breaks already had, it keeps the earliest tick at which one can leave: to be
    earlier with the same breaks behind one is never worse.
    """
    faults: list[str] = []
    if instance.max_stops is not None and len(route) > instance.max_stops:
        faults.append(f"{len(route)} visits, and {instance.max_stops} are allowed")
    total = 0
    leave: dict[int, int] = {0: instance.opening}
    here: int | None = None
    for visit in route:
        way = instance.from_start[visit] if here is None else instance.travel[here][visit]
        here = visit
        place = instance.visits[visit]
        if way is None:
            return total, [*faults, f"there is no way to {place.id}"]
        total += way
        arrivals = _arrivals(instance, leave, way)
        leave = {}
        for taken, arrival in arrivals.items():
            starts = [
                max(arrival, window.opens)
                for window in place.windows
                if window.day in (None, day) and arrival <= window.latest
            ]
            if starts:
                leave[taken] = min(starts) + place.stay
        if not leave:
            return total, [*faults, f"{place.id} is closed when one arrives, or a break is missed"]
    way = instance.direct if here is None else instance.to_end[here]
    if way is None:
        return total, [*faults, "there is no way to the end"]
    total += way
    home = _arrivals(instance, leave, way).get(len(instance.breaks))
    if home is None:
        faults.append("a break is missed")
    elif home > instance.closing:
        faults.append(f"is over at {home}, after {instance.closing}")
    if instance.max_travel is not None and total > instance.max_travel:
        faults.append(f"travels {total} ticks, and {instance.max_travel} are allowed")
    return total, faults


def _arrivals(instance: Instance, leave: dict[int, int], way: int) -> dict[int, int]:
    """Returns the earliest arrival for each number of breaks taken by then.

    Breaks interrupt the way, which fills what waiting for them there would be.
    """
    arrivals: dict[int, int] = {}
    for taken, clock in leave.items():
        rested, resting = clock, 0
        for count in range(taken, len(instance.breaks) + 1):
            if count > taken:
                pause = instance.breaks[count - 1]
                rested = max(rested, pause.earliest)
                if rested > pause.latest:
                    break
                rested += pause.length
                resting += pause.length
            arrival = max(rested, clock + way + resting)
            arrivals[count] = min(arrivals.get(count, arrival), arrival)
    return arrivals


def read_orienteering(path: Path, days: int | None = None) -> Instance:
    """Reads an orienteering problem with time windows.

    The layout of KU Leuven does not say how many days there are: they are `days`, or one. Gavalas's
    does. Travel is the distance rounded down: to tenths for Solomon's instances, to hundredths for
    Cordeau's (``pr…``) and Gavalas's; one such step is a tick.
    """
    rows = _numbers(path)
    if len(rows) < 3:
        raise InstanceError(f"{path}: is not an orienteering instance, it has {len(rows)} lines")
    # Gavalas's has the hotel in its second line, which the others don't use.
    return _tourist(path, rows, days) if len(rows[1]) >= 7 else _plain(path, rows, days or 1)


def _plain(path: Path, rows: list[list[Decimal]], days: int) -> Instance:
    ticks = 100 if path.name.startswith("pr") else 10
    places = [row for row in rows[2:] if len(row) >= 8]
    if not places:
        raise InstanceError(f"{path}: has no places")
    visits = tuple(
        Visit(
            id=str(int(row[0])),
            score=_whole(row[4], 1, path),
            stay=_whole(row[3], ticks, path),
            windows=(Window(_whole(row[-2], ticks, path), _whole(row[-1], ticks, path)),),
        )
        for row in places[1:]
    )
    ways = distances([(row[1], row[2]) for row in places], ticks)
    opening, closing = (_whole(time, ticks, path) for time in places[0][-2:])
    return _round_trip("optw", path, days, (opening, closing), visits, ways)


def _tourist(path: Path, rows: list[list[Decimal]], days: int | None) -> Instance:
    ticks = 100
    count = days or int(rows[0][1])
    weekday = int(rows[0][2])
    places = [row for row in rows[2:] if len(row) >= 20]
    visits = []
    for row in places:
        windows = []
        for day in range(count):
            column = 6 + 2 * ((weekday + day) % 7)
            opens, latest = (_whole(time, ticks, path) for time in row[column : column + 2])
            if (opens, latest) != (0, 0):
                windows.append(Window(opens, latest, day if count > 1 else None))
        visits.append(
            Visit(
                id=str(int(row[0])),
                score=_whole(row[4], 1, path),
                stay=_whole(row[3], ticks, path),
                windows=tuple(windows),
            )
        )
    ways = distances([(row[1], row[2]) for row in [rows[1], *places]], ticks)
    opening, closing = (_whole(time, ticks, path) for time in rows[1][-2:])
    return _round_trip("optw", path, count, (opening, closing), tuple(visits), ways)


def read_tour(path: Path) -> Instance:
    """Reads a traveling salesman with time windows in Dumas's layout.

    An entry of the matrix is the travel and the service at its row together, so stays are zero and
    the objective is the sum of the entries. The matrix is taken as it stands.
    """
    rows = _numbers(path)
    count = int(rows[0][0]) if rows else 0
    is_short = len(rows) < 2 * count + 1 or any(len(row) < count for row in rows[1 : count + 1])
    if count < 1 or is_short:
        raise InstanceError(f"{path}: is not {count} rows of travel and {count} windows")
    ways = [[_whole(time, 1, path) for time in row[:count]] for row in rows[1 : count + 1]]
    hours = [[_whole(time, 1, path) for time in row[:2]] for row in rows[count + 1 : 2 * count + 1]]
    visits = tuple(
        Visit(id=str(node), score=0, stay=0, windows=(Window(*hours[node]),), must=True)
        for node in range(1, count)
    )
    return _round_trip("tsptw", path, 1, (hours[0][0], hours[0][1]), visits, ways)


def _round_trip(
    family: str,
    path: Path,
    days: int,
    horizon: tuple[int, int],
    visits: tuple[Visit, ...],
    ways: list[list[int]],
) -> Instance:
    """Creates the instance whose days start and end at node 0 of `ways`."""
    is_tour = family == "tsptw"
    return Instance(
        family="toptw" if family == "optw" and days > 1 else family,
        name=path.name.removesuffix(".txt"),
        days=days,
        opening=horizon[0],
        closing=horizon[1],
        visits=visits,
        travel=tuple(tuple(row[1:]) for row in ways[1:]),
        from_start=tuple(ways[0][1:]),
        to_end=tuple(row[0] for row in ways[1:]),
        direct=0,
        cost=Fraction(1 if is_tour else 0),
        is_tour=is_tour,
    )


def read_problem(path: Path, days: int | None = None) -> Instance:
    """Reads a ``planday.problem/1``, whose windows bound the whole visit, not only its start."""
    problem = json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    if problem.get("format") != "planday.problem/1":
        raise InstanceError(f"{path}: is not a planday.problem/1")
    ways, start, end = problem["travel"], problem.get("start"), problem.get("end")
    visits = problem["visits"]
    if any(visit.get("excludes") for visit in visits):
        raise InstanceError(f"{path}: visits exclude each other, which is not set up here")

    def way(origin: int | None, destination: int | None) -> int | None:
        if origin is None or destination is None:
            return 0
        minutes = ways[origin][destination]
        return 0 if minutes is None and origin == destination else minutes

    nodes = [visit["node"] for visit in visits]
    opening, closing = problem["horizon"]
    return Instance(
        family="days",
        name=path.name.removesuffix(".json"),
        days=days or problem.get("days", 1),
        opening=opening,
        closing=closing,
        visits=tuple(
            Visit(
                id=visit["id"],
                score=visit["score"],
                stay=visit["stay"],
                windows=tuple(_start_window(window, visit["stay"]) for window in visit["windows"]),
                must=visit.get("must", False),
            )
            for visit in visits
        ),
        travel=tuple(tuple(way(origin, node) for node in nodes) for origin in nodes),
        from_start=tuple(way(start, node) for node in nodes),
        to_end=tuple(way(node, end) for node in nodes),
        direct=way(start, end),
        cost=Fraction(problem["travelCost"]),
        breaks=tuple(
            Break(
                earliest=max(pause["window"][0], opening),
                latest=min(pause["window"][1], closing) - pause["minutes"],
                length=pause["minutes"],
            )
            for pause in problem.get("breaks", [])
        ),
        max_stops=problem.get("maxStops"),
        max_travel=problem.get("maxTravel"),
    )


def _start_window(window: dict[str, int], stay: int) -> Window:
    """Converts a window for a whole visit to one for its start, empty if the visit is too long."""
    latest = min(window.get("lastAdmission", window["close"]), window["close"] - stay)
    return Window(window["open"], latest, window.get("day"))


def distances(points: Sequence[tuple[Decimal, Decimal]], ticks: int) -> list[list[int]]:
    """Returns the distances in ticks, rounded down.

    They are exact, since the square root is of an integer.
    """
    scale = lcm(*(Fraction(number).denominator for point in points for number in point))
    whole = [(int(east * scale), int(north * scale)) for east, north in points]

    def distance(origin: tuple[int, int], destination: tuple[int, int]) -> int:
        east, north = origin[0] - destination[0], origin[1] - destination[1]
        return isqrt((east * east + north * north) * ticks * ticks // (scale * scale))

    return [[distance(origin, point) for point in whole] for origin in whole]


def _whole(number: Decimal, ticks: int, path: Path) -> int:
    """Returns a number of the file in ticks, which must be an integer."""
    scaled = number * ticks
    if scaled != int(scaled):
        raise InstanceError(f"{path}: {number} is not a whole number of 1/{ticks}")
    return int(scaled)


def _numbers(path: Path) -> list[list[Decimal]]:
    """Returns the numbers of each nonempty line; '#' begins a comment."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        lines = [line.split("#")[0].split() for line in text.splitlines()]
        return [[Decimal(word) for word in line] for line in lines if line]
    except ArithmeticError as error:
        raise InstanceError(f"{path}: holds what is not a number") from error
