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

/// The visits of a kind of day side by side, as many as there are and up to `fitting_width` − 1 that fit nowhere.
///
/// Each stop has two rows with a tick for every one of them: the ways to the stop, then those from it. Both ends of the day
/// share the rows after the last visit's: the ways to the end, then those from the start.
struct insertion_day {
  /// The rows, a stop's two one after the other.
  const int32_t *ways;
  /// The first and the last tick at which each visit may start, and the ticks that it takes.
  const int32_t *opens, *closes, *stays;
  /// The visits, a multiple of `fitting_width`.
  long count;
};

/// The visits that are looked at side by side.
enum { fitting_width = 16 };

/// Sets a bit of `fitting` for each visit that fits in at some position of `route`, and clears those of all others: the first
/// visit's is the lowest of the first word.
void insertion_fitting(const struct insertion_route *route, const struct insertion_day *day, uint16_t *fitting);

#endif
