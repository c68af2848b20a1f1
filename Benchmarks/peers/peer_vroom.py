"""VROOM through pyvroom: jobs with a priority, windows and breaks unchanged.

VROOM has its own objective, which cannot be changed: the greatest sum of priorities first, then
the least cost. So travel breaks ties and is never weighed against scores, and a must-see is no more
than a visit of the highest priority. Priorities are whole numbers from 0 to 100; where scores go
beyond, all are scaled down and rounded.
"""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import numpy as np
import vroom

from instances import Instance, Route
from outcome import Layout, Outcome, Recorder

_HIGHEST = 100
_EXPLORATION = 5


def solve(instance: Instance, seconds: float, seed: int) -> Outcome:
    """Solves at the deepest exploration level, which usually ends long before the time limit."""
    del seed
    layout = Layout.of(instance)
    problem = _problem(layout)
    recorder = Recorder()
    solution = problem.solve(_EXPLORATION, nb_threads=1, timeout=timedelta(seconds=seconds))
    took = recorder.seconds
    routes: list[Route] = [[] for _ in range(instance.days)]
    steps = solution.routes
    for day, kind, visit in zip(steps["vehicle_id"], steps["type"], steps["id"], strict=True):
        if kind == "job":
            routes[int(day)].append(int(visit))
    visited = {visit for route in routes for visit in route}
    if any(visit.must and number not in visited for number, visit in enumerate(instance.visits)):
        return Outcome(None, took)
    return Outcome(routes, took)


def _problem(layout: Layout) -> vroom.Input:
    instance = layout.instance
    problem = vroom.Input()
    problem.set_durations_matrix(
        profile="car", matrix_input=np.array(layout.travel, dtype=np.uint32)
    )
    for day in range(instance.days):
        first, last = layout.day(day)
        offset = day * layout.step
        problem.add_vehicle(
            vroom.Vehicle(
                day,
                start=layout.start,
                end=layout.end,
                time_window=vroom.TimeWindow(first, last),
                breaks=[
                    vroom.Break(
                        number,
                        time_windows=[
                            vroom.TimeWindow(pause.earliest + offset, pause.latest + offset)
                        ],
                        service=pause.length,
                    )
                    for number, pause in enumerate(instance.breaks)
                ],
                **_limits(instance),
            )
        )
    scale = _scale(instance)
    for number, visit in enumerate(instance.visits):
        windows = layout.windows(number)
        if windows:
            problem.add_job(
                vroom.Job(
                    number,
                    location=number,
                    default_service=visit.stay,
                    priority=_HIGHEST if visit.must else round(visit.score * scale),
                    time_windows=[
                        vroom.TimeWindow(window.opens, window.latest) for window in windows
                    ],
                )
            )
    return problem


def _scale(instance: Instance) -> Fraction:
    """Returns the factor on scores; scores up to the highest priority are unchanged."""
    highest = max((visit.score for visit in instance.visits), default=0)
    return Fraction(_HIGHEST, max(highest, _HIGHEST))


def _limits(instance: Instance) -> dict[str, int]:
    limits = {}
    if instance.max_stops is not None:
        limits["max_tasks"] = instance.max_stops
    if instance.max_travel is not None:
        limits["max_travel_time"] = instance.max_travel
    return limits
