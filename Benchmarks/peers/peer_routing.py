"""OR-Tools' routing library: a vehicle a day, and a penalty for each visit left out."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ortools.constraint_solver import pywrapcp, routing_enums_pb2

from instances import Instance, Route
from outcome import Layout, Outcome, Recorder

# More than any sum of prizes and costs, yet small enough that many of them add up in 64 bits.
_MUST = 1 << 40


def solve(instance: Instance, seconds: float, seed: int) -> Outcome:
    """Solves by guided local search, as recommended by the library's guide for escaping local optima.

    It runs until the time is over; there is no seed to set.
    """
    del seed
    return _solve(
        instance,
        seconds,
        routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC,
        routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH,
    )


def solve_tabu(instance: Instance, seconds: float, seed: int) -> Outcome:
    """Solves by tabu search from a parallel insertion, which performed best here."""
    del seed
    return _solve(
        instance,
        seconds,
        routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION,
        routing_enums_pb2.LocalSearchMetaheuristic.TABU_SEARCH,
    )


def _solve(instance: Instance, seconds: float, first: int, metaheuristic: int) -> Outcome:
    layout = Layout.of(instance)
    model = _Model(layout)
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = first
    parameters.local_search_metaheuristic = metaheuristic
    parameters.time_limit.FromMilliseconds(round(seconds * 1000))
    model.routing.CloseModelWithParameters(parameters)
    recorder = Recorder()
    # Costs are integers, so the value follows from the cost of a solution and the total prizes.
    total = sum(layout.prize(visit) for visit in range(layout.start))

    def note() -> None:
        cost = model.routing.CostVar().Min()
        if cost < _MUST:
            recorder.note(layout.value(total - cost))

    model.routing.AddAtSolutionCallback(note)
    solution = model.routing.SolveWithParameters(parameters)
    took = recorder.seconds
    if solution is None or solution.ObjectiveValue() >= _MUST:
        return Outcome(None, took)
    routes = [model.route(solution, day) for day in range(instance.days)]
    return Outcome(routes, took, recorder.steps)


class _Model:
    """The routing model of an instance."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        days = layout.instance.days
        self.manager = pywrapcp.RoutingIndexManager(
            layout.end + 1, days, [layout.start] * days, [layout.end] * days
        )
        self.routing = pywrapcp.RoutingModel(self.manager)
        cost = [[layout.tick_weight * way for way in row] for row in layout.travel]
        self.routing.SetArcCostEvaluatorOfAllVehicles(self.routing.RegisterTransitMatrix(cost))
        self._add_time()
        self._add_prizes()
        self._add_breaks()
        self._add_limits()

    def route(self, solution: Any, day: int) -> Route:
        """Returns the visits of a day."""
        route = []
        index = solution.Value(self.routing.NextVar(self.routing.Start(day)))
        while not self.routing.IsEnd(index):
            route.append(self.manager.IndexToNode(index))
            index = solution.Value(self.routing.NextVar(index))
        return route

    def _add_time(self) -> None:
        layout, instance = self.layout, self.layout.instance
        stays = [visit.stay for visit in instance.visits] + [0, 0]
        transit = [
            [stay + way for way in row] for stay, row in zip(stays, layout.travel, strict=True)
        ]
        last = layout.day(instance.days - 1)[1]
        self.routing.AddDimension(
            self.routing.RegisterTransitMatrix(transit), last, last, False, "time"
        )
        self.time = self.routing.GetDimensionOrDie("time")
        for visit in range(layout.start):
            windows = layout.windows(visit)
            start = self.time.CumulVar(self.manager.NodeToIndex(visit))
            if not windows:
                # Closed on all days: it cannot be part of a route.
                self.routing.ActiveVar(self.manager.NodeToIndex(visit)).SetValue(0)
                continue
            start.SetRange(windows[0].opens, windows[-1].latest)
            for before, after in pairwise(windows):
                start.RemoveInterval(before.latest + 1, after.opens - 1)
        for day in range(instance.days):
            first, last = layout.day(day)
            self.time.CumulVar(self.routing.Start(day)).SetRange(first, last)
            self.time.CumulVar(self.routing.End(day)).SetRange(first, last)
            self.routing.SetVehicleUsedWhenEmpty(True, day)

    def _add_prizes(self) -> None:
        for number, visit in enumerate(self.layout.instance.visits):
            penalty = self.layout.prize(number) + (_MUST if visit.must else 0)
            self.routing.AddDisjunction([self.manager.NodeToIndex(number)], penalty)

    def _add_breaks(self) -> None:
        instance = self.layout.instance
        if not instance.breaks:
            return
        solver = self.routing.solver()
        stays = [0] * self.routing.Size()
        for number, visit in enumerate(instance.visits):
            stays[self.manager.NodeToIndex(number)] = visit.stay
        for day in range(instance.days):
            offset = day * self.layout.step
            pauses = [
                solver.FixedDurationIntervalVar(
                    pause.earliest + offset,
                    pause.latest + offset,
                    pause.length,
                    False,
                    f"break {number} of day {day}",
                )
                for number, pause in enumerate(instance.breaks)
            ]
            for before, after in pairwise(pauses):
                solver.Add(after.StartsAfterEnd(before))
            self.time.SetBreakIntervalsOfVehicle(pauses, day, stays)

    def _add_limits(self) -> None:
        instance = self.layout.instance
        if instance.max_stops is not None:
            # The start counts as one, since every node is counted when left.
            ones = self.routing.RegisterUnaryTransitVector([1] * (self.layout.end + 1))
            self.routing.AddDimension(ones, 0, instance.max_stops + 1, True, "stops")
        if instance.max_travel is not None:
            ways = self.routing.RegisterTransitMatrix(self.layout.travel)
            self.routing.AddDimension(ways, 0, instance.max_travel, True, "travel")
