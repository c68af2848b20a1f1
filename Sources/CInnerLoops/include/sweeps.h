/// The inner loops of the bounds: what each tick of a node earns by going on to others, tick by tick.
///
/// They are in C because its compiler makes a loop once for every set of vector instructions that a processor may have, and
/// the program chooses at start; Swift makes only the one that every processor has.

#ifndef SWEEPS_H
#define SWEEPS_H

#include <stdint.h>

/// The values that are computed side by side. Rows have this many more cells than ticks, for what is computed along beyond
/// their end.
enum { sweep_width = 16 };

/// An arc from the row of one node to that of another.
struct sweep_arc {
  /// Where the other row has the tick of arrival for leaving at tick 0.
  int32_t offset;
  /// The ticks that the arc takes.
  int32_t leg;
  /// Its reduced cost.
  int32_t cost;
  /// The other node.
  int32_t next;
};

/// Fills the first `length` values of `row`: `possible` of them with `value`, the others with `never`.
void sweep_begin(int32_t *row, long length, long possible, int32_t value, int32_t never);

/// Writes the first `length` values of `row` to `cells`, each with `profit` more but at least `least` and at most `most`; what
/// is at most half of `never` becomes `never`.
///
/// No value of a route is that low: values are at least `least`, and an arc takes less from them than what is between that and
/// half of `never`. The sum of `profit` and any value fits into 32 bits.
void sweep_add(int32_t *cells, const int32_t *row, long length, int32_t profit, int32_t least, int32_t most,
                  int32_t never);

/// Raises the first `length` values of `cells` to what `sweep_add` would write there.
void sweep_offer(int32_t *cells, const int32_t *row, long length, int32_t profit, int32_t least, int32_t most,
                 int32_t never);

/// Raises the first `length` values of `cells` to `value`.
void sweep_raise(int32_t *cells, long length, int32_t value);

/// Raises each of the first `length` values of `row` to the best of `arcs`: the value in `onward` where it arrives, less its
/// cost.
///
/// The arcs are in the order of their legs; those that take `room` ticks or more arrive after the day.
void sweep_pull(int32_t *row, const int32_t *onward, const struct sweep_arc *arcs, long count, long length,
                long room);

/// Raises each of the first `length` values of `row` to the best of `arcs` with breaks on the way: the value in `onward` where one
/// arrives, less the cost of the arc.
///
/// The breaks take `breaks` ticks together. For each value of `row`, `clocks` has the tick at which they end for one who leaves then
/// and does not travel; one who travels arrives then or when both the arc and the breaks are over, whichever is later. `origin` is the
/// tick of the first value; what arrives `room` ticks later is after the day. `onward` has the first value's tick for an arc of offset 0 that takes no time.
void sweep_pull_with_breaks(int32_t *row, const int32_t *onward, const int32_t *clocks, int32_t origin,
                            const struct sweep_arc *arcs, long count, long length, long breaks, long room);

/// Raises the values in `reached` where each of `arcs` arrives to those of `row`, less its cost, and each of `most` to the
/// greatest sum of such a value and the one in `onward` of the same cell.
///
/// The arcs are as in `sweep_pull`; `most` has a value for each node. Where `row` and `onward` have `never` there is no route.
void sweep_push(const int32_t *row, int32_t *reached, const int32_t *onward, int32_t *most,
                const struct sweep_arc *arcs, long count, long length, long room, int32_t never);

#endif
