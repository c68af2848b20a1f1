/// The inner loops of the local search: the cost of inserting a visit at each position of a route, and which visits fit at all.
///
/// Routes and days are flat tables of ticks, passed by pointer; no pointer outlives a call.
///
/// The ticks of a kind of day are two rows for each node and two for both ends of the day, `visits` cells each, concatenated. The
/// two rows of a node hold the ticks from each visit to it, then those from it to each visit. Both ends of the day share the last
/// two: to the end, then from the start. The cell after the visits represents the ends: the start in the first row of a node, the
/// end in the second.
///
/// The hours of a kind of day are four rows of `visits` cells each: the first and the last tick at which each visit may start,
/// the ticks that it takes, and its node. Padding cells hold a visit that fits nowhere, with the node of the ends.
///
/// `visits` is a multiple of `fitting_width` and greater than the number of visits.

#ifndef INSERTIONS_H
#define INSERTIONS_H

#include <stdbool.h>
#include <stdint.h>

/// The number of positions evaluated in parallel. Each row of a route has this many padding cells: the latest ticks there are
/// below any tick, the stops are arbitrary.
enum { insertion_width = 8 };

/// The number of visits evaluated in parallel.
enum { fitting_width = 16 };

/// A route: concatenated rows of `stride` cells.
///
/// 1. The stops: the start of the day, the visits, the end of the day. Both ends have the index after the last visit.
/// 2. The ticks from the stop at each position to the next.
/// 3. For each number of breaks taken, the earliest tick to leave the stop at each position.
/// 4. For each number of breaks taken, the latest tick to arrive at the next stop.
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
  /// Its node, which selects its rows of ticks.
  int32_t node;
  /// The minimum ticks to it and from it over all stops.
  int32_t least_to, least_from;
  /// The first and the last tick at which it may start.
  int32_t opens, closes;
  /// The ticks that it takes.
  int32_t stay;
  /// Whether only these hours limit it: one window, and a day without a travel limit.
  bool is_plain;
};

/// Fills `costs`, with a capacity of the number of positions plus `insertion_width`, with the cost of `visit` at each position of
/// the route: the ticks of delay plus twice the ticks of added travel, or the maximum value where it does not fit. The breaks of
/// the day may come before, after or around it, whichever delays least.
///
/// Returns the minimum cost.
int32_t insertion_costs(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                        const int32_t *ticks, long visits, struct insertion_visit visit, int32_t *costs);

/// Sets a bit of `fitting` for each visit that fits at some position of the route, and clears all others: each word has
/// `fitting_width` bits, and the first visit has the lowest bit of the first word.
void insertion_fitting(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                       const int32_t *ticks, const int32_t *hours, long visits, int32_t *fitting);

#endif
