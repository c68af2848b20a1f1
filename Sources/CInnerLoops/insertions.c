#include "insertions.h"
#include "processors.h"

enum { lanes = insertion_width };

typedef int32_t group __attribute__((ext_vector_type(lanes)));
typedef uint32_t counts __attribute__((ext_vector_type(lanes)));

typedef int32_t block __attribute__((ext_vector_type(fitting_width)));
typedef bool flags __attribute__((ext_vector_type(fitting_width)));

#define LOAD_BLOCK(place) (__extension__({ block loaded; __builtin_memcpy(&loaded, (place), sizeof loaded); loaded; }))
#define LOAD(place) (__extension__({ group loaded; __builtin_memcpy(&loaded, (place), sizeof loaded); loaded; }))
#define PICK(table, stops) (__extension__({ \
  group picked; \
  for (int lane = 0; lane < lanes; lane++) picked[lane] = (table)[(stops)[lane]]; \
  picked; \
}))

FOR_EACH_PROCESSOR
int32_t insertion_costs(const struct insertion_route *route, const struct insertion_visit *visit, int32_t *costs) {
  const int32_t *to = visit->to, *from = visit->from;
  const group opens = visit->opens, closes = visit->closes, stay = visit->stay, never = INT32_MAX;
  const group least_rest = visit->stay + visit->least_from;
  group least = never;
  for (long position = 0; position < route->count; position += lanes) {
    const group ready = LOAD(route->ready + position), latest = LOAD(route->latest + position);
    // Most visits fit in at few places, which even the shortest ways tell.
    const group soonest = ready + visit->least_to;
    const group may = (soonest <= closes) & (__builtin_elementwise_max(soonest, opens) + least_rest <= latest);
    if (!__builtin_reduce_or(may)) {
      __builtin_memcpy(costs + position, &never, sizeof never);
      continue;
    }
    const int32_t *stops = route->stops + position;
    const group leg = LOAD(route->legs + position), there = PICK(to, stops);
    const group arrival = ready + there;
    const group back = PICK(from, stops + 1);
    const group reached = __builtin_elementwise_max(arrival, opens) + stay + back;
    const group delay = __builtin_elementwise_max(reached - ready - leg, (group)0);
    const group added = there + back - leg;
    // Where there is no way this is too large for its type, but there the visit does not fit.
    const group cost = (group)((counts)delay + 2 * (counts)added);
    const group can = (arrival <= closes) & (reached <= latest);
    const group counted = can ? cost : never;
    __builtin_memcpy(costs + position, &counted, sizeof counted);
    least = __builtin_elementwise_min(least, counted);
  }
  return __builtin_reduce_min(least);
}

FOR_EACH_PROCESSOR
void insertion_fitting(const struct insertion_route *route, const struct insertion_day *day, uint16_t *fitting) {
  for (long visit = 0; visit < day->count; visit += fitting_width) {
    const block opens = LOAD_BLOCK(day->opens + visit), closes = LOAD_BLOCK(day->closes + visit);
    const block stay = LOAD_BLOCK(day->stays + visit);
    const int32_t *to = day->ways + visit, *from = to + day->count;
    block fails = -1;
    const int32_t *leaving = from + 2 * day->count * route->stops[0];
    for (long position = 0; position < route->count; position++) {
      const long next = 2 * day->count * route->stops[position + 1];
      const block arrival = LOAD_BLOCK(leaving) + route->ready[position];
      const block reached = __builtin_elementwise_max(arrival, opens) + stay + LOAD_BLOCK(to + next);
      fails &= (arrival > closes) | (reached > route->latest[position]);
      leaving = from + next;
    }
    const flags bits = __builtin_convertvector(~fails, flags);
    __builtin_memcpy(fitting + visit / fitting_width, &bits, sizeof *fitting);
  }
}
