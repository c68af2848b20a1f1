"""DIDP by didppy: a dynamic program over what is open, the place and the time, searched by CABS.

The state and the two knapsack bounds are those of the library's own OPTW example, the constraints
and bounds for musts those of its TSPTW tutorial. Days, windows, breaks and limits are added here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import didppy as dp

from instances import Instance, Route
from outcome import Layout, Outcome, Recorder


def solve(instance: Instance, seconds: float, seed: int) -> Outcome:
    """Solves by complete anytime beam search on one thread; there is no seed to set."""
    del seed
    program = _Program(instance)
    recorder = Recorder()
    solver = dp.CABS(program.model, time_limit=seconds, quiet=True, threads=1)
    best: Any = None
    while True:
        solution, is_over = solver.search_next()
        if solution.cost is not None and (best is None or solution.cost > best.cost):
            best = solution
            recorder.note(Fraction(solution.cost, instance.units_per_point))
        if is_over:
            break
    took = recorder.seconds
    bound = solution.best_bound
    return Outcome(
        None if best is None else program.routes(best),
        took,
        recorder.steps,
        bound=None if bound is None else Fraction(bound, instance.units_per_point),
        is_optimal=solution.is_optimal,
        is_infeasible=solution.is_infeasible,
    )


@dataclass(frozen=True)
class _Ways:
    """The travel times of an instance with lower bounds, as lists by node."""

    travel: list[list[int]]
    shortest: list[list[int]]
    """The least time from leaving a node to arriving at another, with stays on the way."""
    least_to: list[int]
    least_from: list[int]

    @staticmethod
    def of(layout: Layout) -> _Ways:
        travel = layout.travel
        stays = [visit.stay for visit in layout.instance.visits]
        shortest = [row.copy() for row in travel]
        for middle, stay in enumerate(stays):
            row = shortest[middle]
            for line in shortest:
                first = line[middle] + stay
                for node, way in enumerate(row):
                    if first + way < line[node]:
                        line[node] = first + way
        nodes = range(len(travel))
        return _Ways(
            travel,
            shortest,
            [min((travel[k][j] for k in nodes if k not in (j, layout.end)), default=0)
             for j in nodes],
            [min((travel[j][k] for k in nodes if k not in (j, layout.start)), default=0)
             for j in nodes],
        )  # fmt: skip


class _Program:
    """The dynamic program of an instance; time is that of leaving the current place."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.layout = Layout.of(instance)
        self.ways = _Ways.of(self.layout)
        self.days = range(instance.days)
        self.visits: dict[str, int] = {}
        self.model = dp.Model(maximize=True)
        self.nodes = self.model.add_object_type(self.layout.end + 1)
        self._add_state()
        self._add_tables()
        for day in self.days:
            for visit in range(self.layout.start):
                self._add_visit(visit, day)
            self._add_end_of_day(day)
        self.model.add_base_case([self.location == self.layout.end])
        self._add_musts()
        self._add_breaks()
        self._add_bounds()

    def routes(self, solution: Any) -> list[Route]:
        """Returns the visits of each day from the names of the transitions."""
        routes: list[Route] = [[]]
        for transition in solution.transitions:
            if transition.name in self.visits:
                routes[-1].append(self.visits[transition.name])
            else:
                routes.append([])
        return routes[: self.instance.days]

    def _add_state(self) -> None:
        """Adds the variables; a state is no worse with more open, earlier, and with less used."""
        instance, model = self.instance, self.model
        numbers = range(len(instance.visits))
        optional = [number for number in numbers if not instance.visits[number].must]
        musts = [number for number in numbers if instance.visits[number].must]
        self.optional = optional
        self.musts = musts
        self.open = model.add_set_resource_var(
            object_type=self.nodes, target=optional, less_is_better=False
        )
        self.due = model.add_set_var(object_type=self.nodes, target=musts) if musts else None
        self.location = model.add_element_var(object_type=self.nodes, target=self.layout.start)
        self.time = model.add_int_resource_var(target=instance.opening, less_is_better=True)
        self.day = model.add_int_var(target=0) if instance.days > 1 else None
        self.taken = None
        if instance.breaks:
            counts = model.add_object_type(len(instance.breaks) + 1)
            self.taken = model.add_element_var(object_type=counts, target=0)
        self.stops = self.travelled = None
        if instance.max_stops is not None:
            self.stops = model.add_int_resource_var(target=0, less_is_better=True)
        if instance.max_travel is not None:
            self.travelled = model.add_int_resource_var(target=0, less_is_better=True)

    def _add_tables(self) -> None:
        model, ways = self.model, self.ways
        self.travel = model.add_int_table(ways.travel)
        self.shortest = model.add_int_table(ways.shortest)
        self.other = model.add_local_var()
        # The last start of a visit that still reaches the end in time, by day.
        self.latest = [
            [self._latest(node, day) for node in range(self.layout.end + 1)] for day in self.days
        ]
        self.latest_of_day = [model.add_int_table(row) for row in self.latest]

    def _latest(self, node: int, day: int) -> int:
        """Returns the last tick at which a visit may start on a day; negative if there is none."""
        if node >= self.layout.start:
            return -1
        windows = self.instance.starts(node, day)
        stay = self.instance.visits[node].stay
        home = self.instance.closing - stay - self.ways.shortest[node][self.layout.end]
        return min(windows[-1].latest, home) if windows else -1

    def _add_visit(self, visit: int, day: int) -> None:
        """Adds a transition for each window of a visit on a day, and each number of breaks."""
        before = -1
        for window in self.instance.starts(visit, day):
            latest = min(window.latest, self.latest[day][visit])
            if window.opens > latest:
                break
            for taken in range(len(self.instance.breaks) + 1):
                for count in range(taken, len(self.instance.breaks) + 1):
                    self._add_step(visit, day, (before, window.opens, latest), (taken, count))
            before = window.latest

    def _add_step(
        self, visit: int, day: int, hours: tuple[int, int, int], breaks: tuple[int, int]
    ) -> None:
        """Adds one transition: arriving after the window before this one, and no later than it."""
        before, opens, latest = hours
        way = self.travel[self.location, visit]
        arrival, conditions = self._arrival(way, breaks)
        leave = dp.max(arrival, opens) + self.instance.visits[visit].stay
        is_must = self.instance.visits[visit].must
        conditions += [
            (self.due if is_must else self.open).contains(visit),
            arrival <= latest,
            *([arrival > before] if before >= 0 else []),
            *self._on(day),
        ]
        effects = [
            (self.location, visit),
            (self.time, leave),
            (self.open, self._still_open(visit, leave, day, is_must)),
        ]
        if is_must:
            effects.append((self.due, self.due.remove(visit)))
        if self.taken is not None:
            effects.append((self.taken, breaks[1]))
        if self.stops is not None:
            conditions.append(self.stops < self.instance.max_stops)
            effects.append((self.stops, self.stops + 1))
        if self.travelled is not None:
            conditions.append(self.travelled + way <= self.instance.max_travel)
            effects.append((self.travelled, self.travelled + way))
        name = f"{visit} {day} {opens} {breaks}"
        self.visits[name] = visit
        score = self.instance.visits[visit].score * self.instance.units_per_point
        self._add(name, score, way, conditions, effects)

    def _add_end_of_day(self, day: int) -> None:
        """Adds the travel to the end, after which the next day starts, if any."""
        every = len(self.instance.breaks)
        way = self.travel[self.location, self.layout.end]
        for taken in range(every + 1):
            arrival, conditions = self._arrival(way, (taken, every))
            conditions += [arrival <= self.instance.closing, *self._on(day)]
            if self.travelled is not None:
                conditions.append(self.travelled + way <= self.instance.max_travel)
            is_last = day == self.days[-1]
            effects: list[tuple[Any, Any]] = []
            if is_last:
                conditions += [self.due.is_empty()] if self.due is not None else []
                nothing = self.model.create_set_const(object_type=self.nodes, value=[])
                effects += [(self.location, self.layout.end), (self.open, nothing)]
                effects += [(self.time, arrival)]
            else:
                effects += [(self.location, self.layout.start), (self.day, day + 1)]
                effects += [(self.time, self.instance.opening)]
                for used in (self.taken, self.stops, self.travelled):
                    effects += [(used, 0)] if used is not None else []
            self._add(f"end of day {day} {taken}", 0, way, conditions, effects)

    def _add(
        self, name: str, score: int, way: Any, conditions: list[Any], effects: list[Any]
    ) -> None:
        gain = score - self.instance.units_per_tick * way if self.instance.cost else score
        self.model.add_transition(
            dp.Transition(
                name=name,
                cost=gain + dp.IntExpr.state_cost(),
                preconditions=conditions,
                effects=effects,
            )
        )

    def _on(self, day: int) -> list[Any]:
        return [] if self.day is None else [self.day == day]

    def _arrival(self, way: Any, breaks: tuple[int, int]) -> tuple[Any, list[Any]]:
        """Returns the arrival after these breaks, and its conditions."""
        conditions = [] if self.taken is None else [self.taken == breaks[0]]
        rested, resting = self.time, 0
        for pause in self.instance.breaks[breaks[0] : breaks[1]]:
            rested = dp.max(rested, pause.earliest)
            conditions.append(rested <= pause.latest)
            rested = rested + pause.length
            resting += pause.length
        arrival = self.time + way + resting
        return (dp.max(rested, arrival) if resting else arrival), conditions

    def _still_open(self, visit: int, leave: Any, day: int, is_must: bool) -> Any:
        """Returns the possible next visits: on the last day, those still reachable."""
        rest = self.open if is_must else self.open.remove(visit)
        if day != self.days[-1] or not self.optional:
            return rest
        arrival = leave + self.shortest[visit, self.other]
        return rest.filter(self.other, arrival <= self.latest_of_day[day][self.other])

    def _add_musts(self) -> None:
        """Adds that required visits stay reachable, which prunes dead ends on the last day."""
        for visit in self.musts:
            arrival = self.time + self.shortest[self.location, visit]
            is_in_reach = arrival <= self.latest[self.days[-1]][visit]
            is_early = dp.Condition(False) if self.day is None else self.day < self.days[-1]
            self.model.add_state_constr(~self.due.contains(visit) | is_in_reach | is_early)

    def _add_breaks(self) -> None:
        """Adds that the next break can still begin, to avoid dead ends."""
        for number, pause in enumerate(self.instance.breaks):
            is_due = (self.taken == number) & (self.location != self.layout.end)
            self.model.add_state_constr(~is_due | (self.time <= pause.latest))

    def _add_bounds(self) -> None:
        """Adds upper bounds: knapsacks of visits with the least travel to or from each."""
        ways, instance = self.ways, self.instance
        stays = [visit.stay for visit in instance.visits] + [0, 0]
        # Reaching the end requires travel to it; leaving requires travel from the current place.
        least_from = self.model.add_int_table(ways.least_from)
        self._add_bound(ways.least_to, stays, ways.least_to[self.layout.end])
        self._add_bound(ways.least_from, stays, least_from[self.location])

    def _add_bound(self, least: list[int], stays: list[int], once: Any) -> None:
        instance, model = self.instance, self.model
        tick = instance.units_per_tick
        time = [way + stay for way, stay in zip(least, stays, strict=True)]
        gain = [
            visit.score * instance.units_per_point - tick * way
            for visit, way in zip(instance.visits, least, strict=False)
        ] + [0, 0]
        left = instance.closing - self.time - once
        if self.taken is not None:
            lengths = [pause.length for pause in instance.breaks]
            rest = model.add_int_table([sum(lengths[n:]) for n in range(len(lengths) + 1)])
            left = left - rest[self.taken]
        if self.day is not None:
            left = left + (self.days[-1] - self.day) * instance.span
        total: Any = -tick * once
        if self.due is not None:
            left = left - model.add_int_table(time)[self.due]
            total = total + model.add_int_table(gain)[self.due]
        if self.optional:
            gains = [max(number, 0) for number in gain]
            capacity, values = dp.max(left, 0), model.add_int_table(gains)
            knapsack = dp.fractional_knapsack(
                self.open, capacity, values, model.add_int_table(time)
            )
            # Floating-point sums of integers may be slightly too small.
            total = total + math.floor(knapsack + 1e-6)
        is_over = self.location == self.layout.end
        model.add_dual_bound(is_over.if_then_else(0, total))
