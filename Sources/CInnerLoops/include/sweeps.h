/// The inner loops of the bounds: the value of each tick of a node from extending to other nodes.
///
/// They are in C because C compilers support function multiversioning: a loop is compiled for several vector instruction sets,
/// and one is selected at program start. Swift compiles only for the baseline.

#ifndef SWEEPS_H
#define SWEEPS_H

#include <stdint.h>

/// The number of values computed in parallel. Rows have this many padding cells, which are also computed.
enum { sweep_width = 16 };

/// An arc from the row of one node to that of another.
struct sweep_arc {
  /// The offset in the other row of the arrival for leaving at tick 0.
  int32_t offset;
  /// The ticks that the arc takes.
  int32_t leg;
  /// Its reduced cost.
  int32_t cost;
  /// The other node.
  int32_t next;
};

/// Fills the first `length` values of `row`: the first `possible` with `value`, the others with `never`.
void sweep_begin(int32_t *row, long length, long possible, int32_t value, int32_t never);

/// Writes the first `length` values of `row` to `cells`, each plus `profit`, clamped to `least`...`most`; values of at most half
/// of `never` become `never`.
///
/// No route has such a low value: values are at least `least`, and an arc costs less than the difference to half of `never`. The
/// sum of `profit` and any value fits into 32 bits.
void sweep_add(int32_t *cells, const int32_t *row, long length, int32_t profit, int32_t least, int32_t most,
                  int32_t never);

/// Raises the first `length` values of `cells` to those that `sweep_add` would write.
void sweep_offer(int32_t *cells, const int32_t *row, long length, int32_t profit, int32_t least, int32_t most,
                 int32_t never);

/// Raises the first `length` values of `cells` to `value`.
void sweep_raise(int32_t *cells, long length, int32_t value);

/// Raises each of the first `length` values of `row` to the best of `arcs`: the value in `onward` at its arrival minus its cost.
///
/// The arcs are in the order of their legs; arcs of `room` or more ticks arrive after the day.
void sweep_pull(int32_t *row, const int32_t *onward, const struct sweep_arc *arcs, long count, long length,
                long room);

/// Raises each of the first `length` values of `row` to the best of `arcs` with breaks on them: the value in `onward` at the
/// arrival minus the cost of the arc.
///
/// The arcs are in the order of their legs. The breaks take `breaks` ticks in total. For each value of `row`, `clocks` has the
/// tick at which they end after leaving then without travel, and `runs` the number of departures from this one on that have the
/// same; the arrival is that tick or the departure plus the arc and the breaks, whichever is later. `origin` is the tick of the
/// first value; arrivals `room` ticks later are after the day. `onward` has the first value's tick for an arc of offset 0 that
/// takes no time. Padding cells of `row` keep their values.
void sweep_pull_with_breaks(int32_t *row, const int32_t *onward, const int32_t *clocks, const int32_t *runs,
                            int32_t origin, const struct sweep_arc *arcs, long count, long length, long breaks,
                            long room);

/// Raises the values in `reached` at the arrival of each of `arcs` to those of `row` minus its cost, and each of `most` to the
/// maximum sum of such a value and the one in the same cell of `onward`.
///
/// The arcs are as in `sweep_pull`; `most` has a value for each node. `never` in `row` or `onward` means that there is no route.
void sweep_push(const int32_t *row, int32_t *reached, const int32_t *onward, int32_t *most,
                const struct sweep_arc *arcs, long count, long length, long room, int32_t never);

#endif
