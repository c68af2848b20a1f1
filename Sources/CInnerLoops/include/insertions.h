/// The inner loops of the local search: what inserting a visit costs at each position of a route, and which visits fit at all.
///
/// Routes and days are flat tables of ticks, so that the caller hands over a pointer to each and keeps none.
///
/// The ticks of a kind of day are two rows for each node and two for both ends of the day, `visits` cells each, one after
/// another. The two rows of a node have the ticks from each visit to it, then those from it to each visit. Both ends of the day
/// share the last two: to the end, then from the start. The cell after those of the visits stands for the ends: in the first row
/// of a node for the start, in the second for the end.
///
/// The hours of a kind of day are four rows of as many cells: the first and the last tick at which each visit may start, the
/// ticks that it takes, and its node. Cells beyond the last visit hold one that fits nowhere, whose node is that of the ends.
///
/// `visits` is a multiple of `fitting_width` and greater than the number of visits.

#ifndef INSERTIONS_H
#define INSERTIONS_H

#include <stdbool.h>
#include <stdint.h>

/// The positions that are evaluated side by side. Each row of a route has this many more cells than positions: the latest
/// ticks there are below any tick, the stops are any.
enum { insertion_width = 8 };

/// The visits that are evaluated side by side.
enum { fitting_width = 16 };

/// A route: rows of `stride` cells, one after another.
///
/// 1. The stops: the start of the day, the visits, the end of the day. Both ends have the number after the last visit.
/// 2. The ticks from the stop at each position to the next.
/// 3. For each number of breaks taken, the earliest tick to leave the stop at each position.
/// 4. For each number of breaks taken by then, the latest tick to arrive at the stop after it.
struct insertion_route {
  /// The cells of a row.
  long stride;
  /// The positions to insert at: one more than visits.
  long positions;
  /// The number of states by breaks taken, from none to all.
  long break_states;
};

/// A break of the day.
struct insertion_break {
  /// The first and the last tick at which it may start.
  int32_t earliest, latest;
  /// The ticks that it takes.
  int32_t length;
};

/// A visit to insert.
struct insertion_visit {
  /// Its node: that of its rows among the ticks.
  int32_t node;
  /// The least ticks to it, and from it, of all stops.
  int32_t least_to, least_from;
  /// The first and the last tick at which it may start.
  int32_t opens, closes;
  /// The ticks that it takes.
  int32_t stay;
  /// Whether these hours are all that bounds it: one window, and a day without a travel limit.
  bool is_plain;
};

/// Fills `costs`, which has room for `insertion_width` more than the positions, with what `visit` costs at each position of the
/// route: the ticks by which it delays the rest and twice the ticks of travel that it adds, or the greatest number where it does
/// not fit. The breaks of the day may come before, after or around it, whatever delays least.
///
/// Returns the least of them.
int32_t insertion_costs(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                        const int32_t *ticks, long visits, struct insertion_visit visit, int32_t *costs);

/// Sets a bit of `fitting` for each visit that fits at some position of the route, and clears those of all others: each word
/// has `fitting_width` of them, the first visit's the lowest of the first word.
void insertion_fitting(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                       const int32_t *ticks, const int32_t *hours, long visits, int32_t *fitting);

#endif
