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
int32_t insertion_costs(const int32_t *route, struct insertion_route shape, const int32_t *ticks, long visits,
                        struct insertion_visit visit, int32_t *costs) {
  const int32_t *to = ticks + 2 * visit.node * visits, *from = to + visits;
  const int32_t *legs = route + shape.stride, *departures = legs + shape.stride, *deadlines = departures + shape.stride;
  const group opens = visit.opens, closes = visit.closes, stay = visit.stay, never = INT32_MAX;
  const group least_rest = visit.stay + visit.least_from;
  group least = never;
  for (long position = 0; position < shape.positions; position += lanes) {
    const group ready = LOAD(departures + position), latest = LOAD(deadlines + position);
    // Most visits fit at few positions, and even the shortest arcs rule out the others.
    const group soonest = ready + visit.least_to;
    const group may = (soonest <= closes) & (__builtin_elementwise_max(soonest, opens) + least_rest <= latest);
    if (!__builtin_reduce_or(may)) {
      __builtin_memcpy(costs + position, &never, sizeof never);
      continue;
    }
    const int32_t *stops = route + position;
    const group leg = LOAD(legs + position), there = PICK(to, stops);
    const group arrival = ready + there;
    const group back = PICK(from, stops + 1);
    const group reached = __builtin_elementwise_max(arrival, opens) + stay + back;
    const group delay = __builtin_elementwise_max(reached - ready - leg, (group)0);
    const group added = there + back - leg;
    // Without an arc this overflows its type, but there the visit does not fit.
    const group cost = (group)((counts)delay + 2 * (counts)added);
    const group can = (arrival <= closes) & (reached <= latest);
    const group counted = can ? cost : never;
    __builtin_memcpy(costs + position, &counted, sizeof counted);
    least = __builtin_elementwise_min(least, counted);
  }
  return __builtin_reduce_min(least);
}

FOR_EACH_PROCESSOR
void insertion_fitting(const int32_t *route, struct insertion_route shape, const int32_t *ticks, const int32_t *hours,
                       long visits, int32_t *fitting) {
  const int32_t *departures = route + 2 * shape.stride, *deadlines = departures + shape.stride;
  const int32_t *nodes = hours + 3 * visits;
  for (long visit = 0; visit < visits; visit += fitting_width) {
    const block opens = LOAD_BLOCK(hours + visit), closes = LOAD_BLOCK(hours + visits + visit);
    const block stay = LOAD_BLOCK(hours + 2 * visits + visit);
    const int32_t *to = ticks + visit, *from = to + visits;
    block fails = -1;
    const int32_t *leaving = from + 2 * visits * nodes[route[0]];
    for (long position = 0; position < shape.positions; position++) {
      const long next = 2 * visits * nodes[route[position + 1]];
      const block arrival = LOAD_BLOCK(leaving) + departures[position];
      const block reached = __builtin_elementwise_max(arrival, opens) + stay + LOAD_BLOCK(to + next);
      fails &= (arrival > closes) | (reached > deadlines[position]);
      leaving = from + next;
    }
    const flags bits = __builtin_convertvector(~fails, flags);
    uint16_t word;
    __builtin_memcpy(&word, &bits, sizeof word);
    fitting[visit / fitting_width] = word;
  }
}
