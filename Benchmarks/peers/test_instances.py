"""Tests the readers on a small instance of each format, and that `check` finds each fault."""

from __future__ import annotations

import tempfile
import unittest
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from instances import (
    Break,
    Instance,
    InstanceError,
    Visit,
    Window,
    check,
    distances,
    read_orienteering,
    read_problem,
    read_tour,
)

EXAMPLES = Path(__file__).parent / "examples"


class RoundingTest(unittest.TestCase):
    """Distances are rounded down in whole numbers."""

    def distance(self, origin: str, destination: str, ticks: int) -> int:
        """Returns a distance between positions in file notation."""
        points = [tuple(map(Decimal, point.split())) for point in (origin, destination)]
        return distances([(point[0], point[1]) for point in points], ticks)[0][1]

    def test_rounds_down(self) -> None:
        """The root of two is a little more than 1.41."""
        self.assertEqual(self.distance("0 0", "1 1", 10), 14)
        self.assertEqual(self.distance("0 0", "1 1", 100), 141)

    def test_whole_distances_stay(self) -> None:
        """Floating-point error does not lose a tick."""
        self.assertEqual(self.distance("0 0", "3 4", 10), 50)
        self.assertEqual(self.distance("0.1 0.1", "0.4 0.5", 10), 5)
        self.assertEqual(self.distance("-10.442 19.999", "-10.442 20.009", 100), 1)
        self.assertEqual(self.distance("0.00 0.07", "0.00 1.14", 100), 107)


class ReadingTest(unittest.TestCase):
    """Each format is read as it is published."""

    def test_solomon(self) -> None:
        """Tenths; a list of any length before the window; the depot's closing is the budget."""
        instance = read_orienteering(EXAMPLES / "tiny.txt")
        self.assertEqual((instance.opening, instance.closing, instance.days), (0, 1000, 1))
        self.assertEqual(instance.from_start, (50, 14, 20, 127))
        self.assertEqual(instance.travel[0], (0, 36, 41, 78))
        self.assertEqual(instance.to_end, instance.from_start)
        self.assertEqual(instance.visits[2], Visit("3", 9, 50, (Window(300, 600),)))
        self.assertEqual(instance.visits[1].stay, 5)
        self.assertEqual(instance.units_per_tick, 0)

    def test_days_of_solomon(self) -> None:
        """The file does not state the number of days."""
        instance = read_orienteering(EXAMPLES / "tiny.txt", days=3)
        self.assertEqual((instance.days, instance.family), (3, "toptw"))
        self.assertFalse(instance.has_own_days)

    def test_cordeau(self) -> None:
        """Hundredths, from positions in thousandths."""
        instance = read_orienteering(EXAMPLES / "pr-tiny.txt")
        self.assertEqual(instance.closing, 100_000)
        self.assertEqual(instance.from_start, (4816, 1))
        self.assertEqual(instance.visits[0], Visit("1", 12, 200, (Window(35_400, 50_900),)))

    def test_tourist(self) -> None:
        """The days' windows by weekday, Sunday's after Saturday's; 0 0 is closed."""
        instance = read_orienteering(EXAMPLES / "t-tiny.txt")
        self.assertEqual((instance.opening, instance.closing, instance.days), (54_000, 66_000, 2))
        self.assertEqual(instance.starts(0, 0), [Window(54_000, 56_000, 0)])
        self.assertEqual(instance.starts(0, 1), [Window(54_000, 60_000, 1)])
        self.assertEqual(instance.starts(1, 0), [])
        # Its last start would end after the day.
        self.assertEqual(instance.starts(1, 1), [Window(60_000, 64_000, 1)])
        self.assertEqual(instance.travel[0][1], 500)

    def test_tour(self) -> None:
        """The matrix unchanged, all stops required, minimal travel."""
        instance = read_tour(EXAMPLES / "tiny-tour.txt")
        self.assertEqual((instance.opening, instance.closing), (0, 40))
        self.assertEqual(instance.from_start, (5, 9, 4))
        self.assertEqual(instance.to_end, (6, 8, 4))
        self.assertEqual(instance.travel[1], (2, 0, 7))
        self.assertTrue(all(visit.must for visit in instance.visits))
        verdict = check(instance, [[0, 1, 2]])
        self.assertEqual((verdict.faults, verdict.travel), ((), 5 + 3 + 7 + 4))
        self.assertEqual(instance.score_of(verdict.value), 19)

    def test_problem(self) -> None:
        """A window of the whole visit becomes one of its start, with the last admission in it."""
        instance = read_problem(EXAMPLES / "tiny-day.json")
        self.assertEqual(instance.visits[0].windows[0], Window(540, 580))
        self.assertEqual(instance.visits[1].windows, (Window(500, 690),))
        self.assertEqual(instance.visits[2].windows, (Window(600, 700, 0),))
        # The second window ends before it begins, and a visit may not start before the day.
        self.assertEqual(instance.starts(0, 0), [Window(540, 580, 0)])
        self.assertEqual(instance.starts(1, 0), [Window(540, 690, 0)])
        self.assertEqual(instance.from_start, (10, None, 20))
        self.assertEqual((instance.to_end, instance.direct), ((0, 0, 0), 0))
        self.assertEqual(instance.breaks, (Break(600, 645, 15),))
        self.assertEqual((instance.cost, instance.max_stops), (Fraction(1, 4), 2))

    def test_value_of_problem(self) -> None:
        """Scores minus a quarter of a point per minute of travel."""
        instance = read_problem(EXAMPLES / "tiny-day.json")
        verdict = check(instance, [[0, 2]])
        self.assertEqual(verdict.faults, ())
        self.assertEqual(verdict.value, 90 + 30 - Fraction(10 + 12, 4))

    def test_faulty_files(self) -> None:
        """A file of another format is reported."""
        with self.assertRaises(InstanceError):
            read_problem(self.file("{}"))
        with self.assertRaises(InstanceError):
            read_orienteering(self.file("1 2 3"))
        with self.assertRaises(InstanceError):
            read_orienteering(self.file("these are no numbers"))
        with self.assertRaises(InstanceError):
            read_tour(self.file("2\n0 1\n1 0\n0 9"))

    def file(self, text: str) -> Path:
        """Returns a file with a text."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "file.txt"
        path.write_text(text, encoding="utf-8")
        return path


def line(*visits: Visit, **others: Any) -> Instance:
    """Makes a day from 0 to 100 with visits on a line: the start at 0, each 10 after the other."""
    nodes = range(len(visits))
    instance = Instance(
        family="days",
        name="line",
        days=1,
        opening=0,
        closing=100,
        visits=visits,
        travel=tuple(tuple(10 * abs(i - j) for j in nodes) for i in nodes),
        from_start=tuple(10 * (i + 1) for i in nodes),
        to_end=tuple(10 * (i + 1) for i in nodes),
        direct=0,
    )
    return replace(instance, **others)


def visit(name: str, *windows: tuple[int, int], **others: Any) -> Visit:
    """Makes a visit worth 5 that takes 10."""
    return replace(Visit(name, 5, 10, tuple(Window(*window) for window in windows)), **others)


class CheckTest(unittest.TestCase):
    """The check finds each kind of fault, and no false ones."""

    def assert_faults(
        self, instance: Instance, routes: Sequence[Sequence[int]], *parts: str
    ) -> None:
        """Asserts that these faults are found, each by a part of it, and no others."""
        faults = check(instance, routes).faults
        self.assertEqual(len(faults), len(parts), faults)
        for fault, part in zip(faults, parts, strict=True):
            self.assertIn(part, fault)

    def test_holds(self) -> None:
        """Waiting is allowed, and a window is met at its last tick."""
        day = line(visit("a", (10, 10)), visit("b", (50, 60)))
        self.assert_faults(day, [[0, 1]])
        self.assertEqual(check(day, [[0, 1]]).score, 10)

    def test_late(self) -> None:
        """One tick after the window is too late."""
        self.assert_faults(line(visit("a", (0, 9))), [[0]], "a is closed")

    def test_waits_for_second_window(self) -> None:
        """Waiting between two windows; the second is not the first."""
        day = line(visit("a", (0, 5), (30, 40)))
        self.assert_faults(day, [[0]])
        self.assert_faults(replace(day, closing=49), [[0]], "is over at 50, after 49")

    def test_over_too_late(self) -> None:
        """The travel to the end counts."""
        self.assert_faults(line(visit("a", (81, 90))), [[0]], "is over at 101, after 100")
        self.assert_faults(line(visit("a", (80, 90))), [[0]])

    def test_twice(self) -> None:
        """A visit is made at most once over all days."""
        day = line(visit("a", (0, 90)), days=2)
        self.assert_faults(day, [[0], [0]], "a is visited twice")

    def test_too_many_days(self) -> None:
        """No more routes than days."""
        self.assert_faults(line(visit("a", (0, 90))), [[0], []], "2 routes for 1 days")

    def test_unknown_visit(self) -> None:
        """An index beyond the visits."""
        self.assert_faults(line(visit("a", (0, 90))), [[1]], "there is no visit 1")

    def test_missed_must(self) -> None:
        """A must is visited."""
        day = line(visit("a", (0, 90), must=True))
        self.assert_faults(day, [[]], "a is a must")
        self.assert_faults(day, [[0]])

    def test_other_day(self) -> None:
        """A window of a day is open on that day alone."""
        place = Visit("a", 5, 10, (Window(0, 90, 1),))
        self.assert_faults(line(place, days=2), [[0]], "a is closed")
        self.assert_faults(line(place, days=2), [[], [0]])

    def test_no_way(self) -> None:
        """A missing connection is a fault."""
        day = line(visit("a", (0, 90)))
        self.assert_faults(replace(day, from_start=(None,)), [[0]], "no way to a")
        self.assert_faults(replace(day, to_end=(None,)), [[0]], "no way to the end")

    def test_limits(self) -> None:
        """Stops and travel of a day."""
        day = line(visit("a", (0, 90)), visit("b", (0, 90)))
        self.assert_faults(replace(day, max_stops=1), [[0, 1]], "2 visits, and 1 are allowed")
        self.assert_faults(replace(day, max_travel=39), [[0, 1]], "travels 40 ticks")
        self.assert_faults(replace(day, max_stops=2, max_travel=40), [[0, 1]])

    def test_missed_break(self) -> None:
        """A visit that fills the break's window is a fault."""
        day = line(visit("a", (10, 10), stay=60), breaks=(Break(20, 50, 10),))
        self.assert_faults(day, [[0]], "a break is missed")

    def test_break_on_the_way(self) -> None:
        """A break interrupts travel and takes only its length."""
        day = line(visit("a", (0, 90)), breaks=(Break(25, 25, 10),))
        # Arrives at 10, leaves at 20, ends at 30 without the break.
        self.assert_faults(replace(day, closing=40), [[0]])
        self.assert_faults(replace(day, closing=39), [[0]], "is over at 40")

    def test_breaks_in_order(self) -> None:
        """Two breaks follow one another."""
        day = line(visit("a", (40, 90)), breaks=(Break(0, 20, 10), Break(15, 20, 10)))
        self.assert_faults(day, [[0]])
        day = replace(day, breaks=(Break(15, 20, 10), Break(0, 20, 10)))
        self.assert_faults(day, [[0]], "a break is missed")

    def test_empty_days_travel(self) -> None:
        """A day without a visit goes from the start to the end."""
        day = line(visit("a", (0, 90)), days=2, direct=7, cost=Fraction(1, 2))
        self.assertEqual(check(day, [[0]]).value, 5 - Fraction(20 + 7, 2))


if __name__ == "__main__":
    unittest.main()
