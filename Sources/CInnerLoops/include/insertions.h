/// The inner loop of the local search: what it costs to put a visit in between any two others of a route.

#ifndef INSERTIONS_H
#define INSERTIONS_H

#include <stdbool.h>
#include <stdint.h>

/// The positions that are looked at side by side. All that a route says has that many more places than positions: the
/// latest ticks beyond them are less than any tick, the stops are any.
enum { insertion_width = 8 };

/// The legs, positions and times of a route of some visits.
///
/// Stops are the start of the day, the visits and the end of the day; both ends have the number after the last visit.
struct insertion_route {
  /// The stops, one more than there are positions.
  const int32_t *stops;
  /// The ticks from the stop at each position to the next.
  const int32_t *legs;
  /// The earliest tick to leave the stop at each position.
  const int32_t *ready;
  /// The latest tick to arrive at the stop after it.
  const int32_t *latest;
  /// The positions: one more than visits.
  long count;
};

/// A visit that may be put in.
struct insertion_visit {
  /// The ticks to it from each stop.
  const int32_t *to;
  /// The ticks from it to each stop.
  const int32_t *from;
  /// The least ticks to it, and from it, of all stops.
  int32_t least_to, least_from;
  /// The first and the last tick at which it may start.
  int32_t opens, closes;
  /// The ticks that it takes.
  int32_t stay;
  /// Whether it has such hours, and the day neither breaks nor a limit of its travel.
  bool is_plain;
};

/// Fills `costs`, which has room for `insertion_width` more, with what `visit` costs at each position of `route`: the ticks
/// by which it delays the rest and twice those of travel that it adds, or the greatest number where it does not fit.
///
/// Returns the least of them.
int32_t insertion_costs(const struct insertion_route *route, const struct insertion_visit *visit, int32_t *costs);

/// Whether `visit` fits in at any position of `route`.
bool insertion_fits(const struct insertion_route *route, const struct insertion_visit *visit);

#endif
