"""Tests the peers on small random days against enumeration; a missing library is skipped."""

from __future__ import annotations

import importlib.util
import random
import unittest
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from instances import Break, Instance, Route, Visit, Window, check
from outcome import Outcome, UnsupportedError
from registry import MODULES, load

LIBRARIES = {"didp": "didppy", "pyvrp": "pyvrp", "vroom": "vroom"}
"""Of the peers; the others are of OR-Tools."""

EXACT = {"cp-sat", "didp"}
SECONDS = 2.0


def random_day(seed: int) -> Instance:
    """Creates one or two days with few visits and random features."""
    rolls = random.Random(seed)
    count = 6 if seed % 2 else 5
    days = 2 if seed % 3 == 0 else 1
    points = [(rolls.randrange(30), rolls.randrange(30)) for _ in range(count + 1)]

    def way(origin: int, destination: int) -> int:
        return sum(abs(a - b) for a, b in zip(points[origin], points[destination], strict=True))

    visits = []
    for number in range(count):
        stay = rolls.randrange(5, 25)
        opens = rolls.randrange(0, 60)
        windows = [Window(opens, opens + rolls.randrange(0, 40))]
        if seed % 4 == 1:
            windows.append(Window(opens + 50, opens + 60))
        if days > 1 and seed % 2 == 0:
            windows = [replace(window, day=rolls.randrange(days)) for window in windows]
        visits.append(Visit(f"v{number}", rolls.randrange(1, 100), stay, tuple(windows)))
    if seed % 5 == 2:
        visits[0] = replace(visits[0], must=True)
    is_free = seed % 7 == 3
    nodes = range(count)
    return Instance(
        family="days",
        name=f"random {seed}",
        days=days,
        opening=10,
        closing=110,
        visits=tuple(visits),
        travel=tuple(tuple(None if (i, j) == (0, 1) else way(i, j) for j in nodes) for i in nodes),
        from_start=tuple(0 if is_free else way(count, i) for i in nodes),
        to_end=tuple(0 if is_free else way(i, count) for i in nodes),
        direct=0,
        cost=Fraction(1, 4) if seed % 2 else Fraction(0),
        breaks=(Break(40, 60, 10),) if seed % 4 == 2 else (),
        max_stops=2 if seed % 6 == 4 else None,
        max_travel=50 if seed % 6 == 5 else None,
    )


def all_routes(visits: list[int]) -> Iterator[Route]:
    """Yields every order of every subset."""
    for count in range(len(visits) + 1):
        yield from map(list, permutations(visits, count))


def brute_force(instance: Instance) -> Fraction | None:
    """Returns the best value of all routes, or None if none are feasible."""
    every = list(range(len(instance.visits)))
    best: Fraction | None = None
    for first in all_routes(every):
        rest = [visit for visit in every if visit not in first]
        for second in all_routes(rest) if instance.days > 1 else [[]]:
            verdict = check(instance, [first, second][: instance.days])
            if not verdict.faults and (best is None or verdict.value > best):
                best = verdict.value
    return best


class PeersTest(unittest.TestCase):
    """Every peer's routes are valid; the exact ones' are optimal."""

    instances: list[tuple[Instance, Fraction | None]]

    @classmethod
    def setUpClass(cls) -> None:
        """Solves the days by trying everything."""
        days = [random_day(seed) for seed in range(12)]
        cls.instances = [(instance, brute_force(instance)) for instance in days]

    def test_peers(self) -> None:
        """Routes are valid, no value exceeds the optimum, and proofs are of the optimum."""
        for peer in MODULES:
            library = LIBRARIES.get(peer, "ortools")
            for instance, best in self.instances:
                with self.subTest(peer=peer, instance=instance.name):
                    if importlib.util.find_spec(library) is None:
                        self.skipTest(f"{library} is not installed")
                    self.check_peer(peer, instance, best)

    def check_peer(self, peer: str, instance: Instance, best: Fraction | None) -> None:
        """Checks one answer."""
        # Peers without a termination criterion get a short limit.
        seconds = SECONDS if peer in EXACT else 0.1
        try:
            outcome: Outcome = load(peer)(instance, seconds, 1)
        except UnsupportedError:
            self.assertTrue(instance.breaks)
            return
        if outcome.routes is None:
            if peer in EXACT:
                self.assertIsNone(best)
                self.assertTrue(outcome.is_infeasible)
            return
        assert best is not None
        verdict = check(instance, outcome.routes)
        self.assertEqual(verdict.faults, ())
        self.assertLessEqual(verdict.value, best)
        if outcome.trace:
            self.assertLessEqual(max(value for _, value in outcome.trace), best)
        if outcome.bound is not None:
            self.assertGreaterEqual(outcome.bound, best)
        if peer in EXACT:
            self.assertTrue(outcome.is_optimal)
            self.assertEqual(verdict.value, best)


if __name__ == "__main__":
    unittest.main()
