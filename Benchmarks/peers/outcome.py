"""The outcome of a peer, and the common form of instances for most peers."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from instances import Instance, Route, Window

Step = tuple[float, Fraction]
"""The seconds since the search began, and the value reached then."""


class UnsupportedError(Exception):
    """A feature of an instance that a library does not support."""


@dataclass(frozen=True)
class Outcome:
    """The routes of a peer, its claims, and its trace."""

    routes: list[Route] | None
    """One per day; None without a solution."""
    seconds: float
    """The wall-clock time of the search, without building the model."""
    trace: list[Step] = field(default_factory=list)
    bound: Fraction | None = None
    """The library's upper bound."""
    is_optimal: bool = False
    is_infeasible: bool = False


class Peer(Protocol):
    """A peer: `solve` of each module named ``peer_…``."""

    def __call__(self, instance: Instance, seconds: float, seed: int) -> Outcome:
        """Solves an instance within a time limit, on one thread."""


class Recorder:
    """Records each better value with its time; created when the search begins."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self.steps: list[Step] = []

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return time.perf_counter() - self._start

    def note(self, value: Fraction) -> None:
        """Records a value if it is better than the last."""
        if not self.steps or value > self.steps[-1][1]:
            self.steps.append((self.seconds, value))


@dataclass(frozen=True)
class Layout:
    """An instance as vehicle routing: nodes, one vehicle a day, prizes and costs in whole numbers.

    Nodes are the visits, then the start, then the end. A free start or end is as near to everything
    as can be; where there is no way, the time is longer than a day. Days with hours of their own
    lie one after the other on one axis of time, each `step` after the one before.

    Where travel costs nothing, a tick costs one and every point more than all days' ticks: the same
    routes are best, and among those with the same score a search sees the shorter.
    """

    instance: Instance
    travel: list[list[int]]
    step: int
    points_weight: int
    tick_weight: int

    @staticmethod
    def of(instance: Instance) -> Layout:
        """Lays out an instance."""
        far = instance.span + 1
        count = len(instance.visits)
        travel = [[far] * (count + 2) for _ in range(count + 2)]

        def put(origin: int, destination: int, way: int | None) -> None:
            if way is not None:
                travel[origin][destination] = min(way, far)

        for origin in range(count):
            for destination in range(count):
                put(origin, destination, instance.travel[origin][destination])
            put(count, origin, instance.from_start[origin])
            put(origin, count + 1, instance.to_end[origin])
        put(count, count + 1, instance.direct)
        for node in range(count + 2):
            travel[node][node] = 0
        is_free = instance.units_per_tick == 0
        return Layout(
            instance,
            travel,
            step=far if instance.has_own_days else 0,
            points_weight=instance.days * far + 1 if is_free else instance.units_per_point,
            tick_weight=1 if is_free else instance.units_per_tick,
        )

    @property
    def start(self) -> int:
        """The node where every day starts."""
        return len(self.instance.visits)

    @property
    def end(self) -> int:
        """The node where every day ends."""
        return len(self.instance.visits) + 1

    def prize(self, visit: int) -> int:
        """The value of a visit as an integer."""
        return self.instance.visits[visit].score * self.points_weight

    def day(self, day: int) -> tuple[int, int]:
        """The first and the last tick of a day on the common axis."""
        return (
            self.instance.opening + day * self.step,
            self.instance.closing + day * self.step,
        )

    def windows(self, visit: int) -> list[Window]:
        """The start windows of a visit on the common axis, in order."""
        days = range(self.instance.days if self.step else 1)
        return [
            Window(window.opens + day * self.step, window.latest + day * self.step, day)
            for day in days
            for window in self.instance.starts(visit, day)
        ]

    def value(self, whole: int) -> Fraction:
        """Converts prizes minus costs back to a value; exact only if travel has a cost.

        Otherwise, the tie-break is rounded away.
        """
        if self.instance.units_per_tick == 0:
            return Fraction(-(-whole // self.points_weight))
        return Fraction(whole, self.points_weight)
