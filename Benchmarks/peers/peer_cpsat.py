"""OR-Tools' CP-SAT: one circuit through all days, with optional visits.

The days are put one after the other on one axis of time. The circuit goes from the start of the
first day through its visits to the start of the next, and from the last day to the first again.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ortools.sat.python import cp_model

from instances import Instance, Route, Window
from outcome import Layout, Outcome, Recorder


def solve(instance: Instance, seconds: float, seed: int) -> Outcome:
    """Solves on one thread, on which the library's strategies are interleaved.

    Probing is disabled, since it would take most of a second before the search.
    """
    model = _Model(replace(Layout.of(instance), step=instance.span + 1))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.interleave_search = True
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.random_seed = seed
    callback = _Callback(instance)
    status = solver.solve(model.model, callback)
    took = callback.recorder.seconds
    if status == cp_model.INFEASIBLE:
        return Outcome(None, took, is_infeasible=True)
    # Without a solution, there may be no bound.
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Outcome(None, took)
    return Outcome(
        model.routes(solver),
        took,
        callback.recorder.steps,
        bound=Fraction(round(solver.best_objective_bound), instance.units_per_point),
        is_optimal=status == cp_model.OPTIMAL,
    )


class _Callback(cp_model.CpSolverSolutionCallback):
    """Records each solution."""

    def __init__(self, instance: Instance) -> None:
        super().__init__()
        self.instance = instance
        self.recorder = Recorder()

    def on_solution_callback(self) -> None:
        """Called by the solver."""
        value = round(self.objective_value)
        self.recorder.note(Fraction(value, self.instance.units_per_point))


class _Model:
    """The constraint model of an instance."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.instance = layout.instance
        self.model = cp_model.CpModel()
        self.days = range(self.instance.days)
        self.count = layout.start
        self.windows = [layout.windows(visit) for visit in range(self.count)]
        self.starts = [self._start(visit) for visit in range(self.count)]
        self.is_visited = [self._presence(visit) for visit in range(self.count)]
        self.arcs: dict[tuple[int, int], cp_model.IntVar] = {}
        self._add_circuit()
        self._add_times()
        self._add_limits()
        self._maximize()

    def routes(self, solver: cp_model.CpSolver) -> list[Route]:
        """Returns the visits of each day. Node `count + day` is where the day starts."""
        following = {
            origin: destination
            for (origin, destination), arc in self.arcs.items()
            if solver.boolean_value(arc)
        }
        routes = []
        for day in self.days:
            route = []
            node = following[self.count + day]
            while node < self.count:
                route.append(node)
                node = following[node]
            routes.append(route)
        return routes

    def _start(self, visit: int) -> cp_model.IntVar:
        intervals = [[window.opens, window.latest] for window in self.windows[visit]] or [[0, 0]]
        domain = cp_model.Domain.from_intervals(intervals)
        return self.model.new_int_var_from_domain(domain, f"start {visit}")

    def _presence(self, visit: int) -> cp_model.IntVar:
        is_visited = self.model.new_bool_var(f"visit {visit}")
        if not self.windows[visit]:
            self.model.add(is_visited == 0)
        if self.instance.visits[visit].must:
            self.model.add(is_visited == 1)
        return is_visited

    def _add_circuit(self) -> None:
        for visit in range(self.count):
            for other in range(self.count):
                if visit != other and self._may_follow(visit, other):
                    self._add_arc(visit, other)
            for day in self.days:
                self._add_arc(self.count + day, visit)
                self._add_arc(visit, self._end(day))
        for day in self.days:
            self._add_arc(self.count + day, self._end(day))
        loops = [(visit, visit, ~self.is_visited[visit]) for visit in range(self.count)]
        if self.instance.days == 1:
            # A day without a visit is a circuit of one node.
            empty = self.arcs[self.count, self.count]
            for visit in range(self.count):
                self.model.add_implication(empty, ~self.is_visited[visit])
        self.model.add_circuit([(*pair, arc) for pair, arc in self.arcs.items()] + loops)

    def _add_arc(self, origin: int, destination: int) -> None:
        name = f"{origin} to {destination}"
        self.arcs[origin, destination] = self.model.new_bool_var(name)

    def _end(self, day: int) -> int:
        """Returns the node that stands for the end of a day: where the next one starts."""
        return self.count + (day + 1) % self.instance.days

    def _may_follow(self, visit: int, other: int) -> bool:
        """Whether one visit can follow another on some day."""
        step = self.instance.visits[visit].stay + self.layout.travel[visit][other]
        earliest: dict[int | None, Window] = {}
        for window in self.windows[visit]:
            earliest.setdefault(window.day, window)
        return any(
            window.day in earliest and earliest[window.day].opens + step <= window.latest
            for window in self.windows[other]
        )

    def _add_times(self) -> None:
        breaks = _Breaks(self)
        travel = self.layout.travel
        for (origin, destination), arc in self.arcs.items():
            if origin < self.count and destination < self.count:
                step = self.instance.visits[origin].stay + travel[origin][destination]
                rest = breaks.between(origin, destination)
                self.model.add(
                    self.starts[destination] >= self.starts[origin] + step + rest
                ).only_enforce_if(arc)
            elif origin < self.count:
                day = (destination - self.count - 1) % self.instance.days
                step = self.instance.visits[origin].stay + travel[origin][self.layout.end]
                rest = breaks.after(origin, day)
                self.model.add(
                    self.starts[origin] + step + rest <= self.layout.day(day)[1]
                ).only_enforce_if(arc)
            elif destination < self.count:
                day = origin - self.count
                step = travel[self.layout.start][destination]
                rest = breaks.before(destination, day)
                self.model.add(
                    self.starts[destination] >= self.layout.day(day)[0] + step + rest
                ).only_enforce_if(arc)

    def _add_limits(self) -> None:
        limits = [(self.instance.max_stops, False), (self.instance.max_travel, True)]
        for limit, is_travel in limits:
            if limit is None:
                continue
            name = "travel" if is_travel else "stops"
            used = [self.model.new_int_var(0, limit, f"{name} {v}") for v in range(self.count)]
            for (origin, destination), arc in self.arcs.items():
                start, end = origin >= self.count, destination >= self.count
                row = self.layout.start if start else origin
                way = self.layout.travel[row][self.layout.end if end else destination]
                amount = way if is_travel else 0 if end else 1
                before = 0 if start else used[origin]
                after = limit if end else used[destination]
                self.model.add(after >= before + amount).only_enforce_if(arc)

    def _maximize(self) -> None:
        travel = self.layout.travel
        terms = [
            visit.score * self.instance.units_per_point * is_visited
            for visit, is_visited in zip(self.instance.visits, self.is_visited, strict=True)
        ]
        if self.instance.units_per_tick:
            for (origin, destination), arc in self.arcs.items():
                row = min(origin, self.layout.start)
                column = destination if destination < self.count else self.layout.end
                terms.append(-self.instance.units_per_tick * travel[row][column] * arc)
        self.model.maximize(sum(terms))


class _Breaks:
    """The breaks of all days, in their order, each before or after every visit."""

    def __init__(self, parent: _Model) -> None:
        self.parent = parent
        model, instance = parent.model, parent.instance
        self.lengths = [pause.length for pause in instance.breaks]
        self.begins = [
            [
                model.new_int_var(
                    pause.earliest + day * parent.layout.step,
                    pause.latest + day * parent.layout.step,
                    f"break {number} of day {day}",
                )
                for number, pause in enumerate(instance.breaks)
            ]
            for day in parent.days
        ]
        for day in parent.days:
            for number in range(1, len(self.lengths)):
                before = self.begins[day][number - 1] + self.lengths[number - 1]
                model.add(self.begins[day][number] >= before)
        # Whether a break is over when a visit begins; the time axis determines the day.
        self.is_over = [
            [[self._order(visit, day, number) for number in range(len(self.lengths))]
             for day in parent.days]
            for visit in range(parent.count)
        ]  # fmt: skip

    def _order(self, visit: int, day: int, number: int) -> cp_model.IntVar:
        parent = self.parent
        is_over = parent.model.new_bool_var(f"break {number} of day {day} before {visit}")
        begin, start = self.begins[day][number], parent.starts[visit]
        parent.model.add(start >= begin + self.lengths[number]).only_enforce_if(
            is_over, parent.is_visited[visit]
        )
        parent.model.add(start + parent.instance.visits[visit].stay <= begin).only_enforce_if(
            ~is_over, parent.is_visited[visit]
        )
        return is_over

    def between(self, origin: int, destination: int) -> cp_model.LinearExprT:
        """Returns the duration of the breaks between two visits."""
        return sum(
            length * (self.is_over[destination][day][number] - self.is_over[origin][day][number])
            for day in self.parent.days
            for number, length in enumerate(self.lengths)
        )

    def before(self, visit: int, day: int) -> cp_model.LinearExprT:
        """Returns the duration of the breaks before the first visit of a day."""
        return sum(
            length * self.is_over[visit][day][number] for number, length in enumerate(self.lengths)
        )

    def after(self, visit: int, day: int) -> cp_model.LinearExprT:
        """Returns the duration of the breaks after the last visit of a day."""
        return sum(
            length * (1 - self.is_over[visit][day][number])
            for number, length in enumerate(self.lengths)
        )
