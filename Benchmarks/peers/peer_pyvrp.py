"""PyVRP: optional clients with prizes, one vehicle type for each kind of day.

A visit with several windows is a group of clients of which at most one is served, as its tutorial
on mutually exclusive groups has it. A free start or end is a depot that is no way from anywhere.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pyvrp
from pyvrp.exceptions import PenaltyBoundWarning
from pyvrp.IteratedLocalSearch import IteratedLocalSearchCallbacks, IteratedLocalSearchParams
from pyvrp.stop import MaxRuntime

from instances import Instance, Route
from outcome import Layout, Outcome, Recorder, UnsupportedError


def solve(instance: Instance, seconds: float, seed: int) -> Outcome:
    """Solves by the library's iterated local search until the time is over."""
    if instance.breaks:
        raise UnsupportedError("has no breaks")
    layout = Layout.of(instance)
    if any(v.must and not layout.windows(number) for number, v in enumerate(instance.visits)):
        # A client needs a window, and a group needs a client.
        return Outcome(None, 0.0, is_infeasible=True)
    model = _Model(layout)
    # The warning that feasible days are hard to find is redundant with the outcome.
    warnings.simplefilter("ignore", PenaltyBoundWarning)
    recorder = Recorder()
    parameters = pyvrp.SolveParams(
        ils=IteratedLocalSearchParams(callbacks=_Callbacks(model, recorder))
    )
    result = pyvrp.solve(
        model.data, MaxRuntime(seconds), seed=seed, collect_stats=False, params=parameters
    )
    took = recorder.seconds
    if not result.best.is_feasible():
        return Outcome(None, took)
    return Outcome(model.routes(result.best), took, recorder.steps)


class _Callbacks(IteratedLocalSearchCallbacks):
    """Notes each better solution."""

    def __init__(self, model: _Model, recorder: Recorder) -> None:
        self.model = model
        self.recorder = recorder

    def on_start(self, ils: Any) -> None:
        """Called with the initial solution."""
        self.on_best(ils.initial_solution)

    def on_best(self, best: Any) -> None:
        """Called with each new best solution."""
        if best.is_feasible():
            layout = self.model.layout
            self.recorder.note(layout.value(best.prizes() - layout.tick_weight * best.distance()))


class _Model:
    """The data of an instance, with a client for each window of a visit."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        instance = layout.instance
        count = layout.end + 1
        # The visit of each client.
        self.visits: list[int] = []
        clients, groups = [], []
        for number, visit in enumerate(instance.visits):
            windows = layout.windows(number)
            members = range(len(clients), len(clients) + len(windows))
            is_group = len(windows) > 1
            for window in windows:
                self.visits.append(number)
                clients.append(
                    pyvrp.Client(
                        location=number,
                        delivery=[] if instance.max_stops is None else [1],
                        service_duration=visit.stay,
                        tw_early=window.opens,
                        tw_late=window.latest,
                        prize=layout.prize(number),
                        required=visit.must and not is_group,
                        group=len(groups) if is_group else None,
                    )
                )
            if is_group:
                groups.append(pyvrp.ClientGroup(list(members), required=visit.must))
        matrix = np.array(layout.travel, dtype=np.int64)
        self.data = pyvrp.ProblemData(
            locations=[pyvrp.Location(0, 0) for _ in range(count)],
            clients=clients,
            depots=[pyvrp.Depot(layout.start), pyvrp.Depot(layout.end)],
            vehicle_types=self._vehicle_types(),
            distance_matrices=[matrix],
            duration_matrices=[matrix],
            groups=groups,
        )

    def routes(self, solution: Any) -> list[Route]:
        """Returns the visits of each day; without day-specific hours, any day is equivalent."""
        routes: list[Route] = [[] for _ in range(self.layout.instance.days)]
        for number, route in enumerate(solution.routes()):
            day = route.vehicle_type() if self.layout.step else number
            routes[day] = [
                self.visits[activity.idx] for activity in route.schedule() if activity.is_client()
            ]
        return routes

    def _vehicle_types(self) -> list[Any]:
        instance = self.layout.instance
        limits = {}
        if instance.max_travel is not None:
            limits["max_distance"] = instance.max_travel
        kinds = instance.days if self.layout.step else 1
        return [
            pyvrp.VehicleType(
                num_available=1 if self.layout.step else instance.days,
                capacity=[] if instance.max_stops is None else [instance.max_stops],
                start_depot=0,
                end_depot=1,
                tw_early=self.layout.day(day)[0],
                tw_late=self.layout.day(day)[1],
                unit_distance_cost=self.layout.tick_weight,
                **limits,
            )
            for day in range(kinds)
        ]
