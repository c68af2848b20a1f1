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

// A tick after every day.
enum { no_way = 1 << 29 };

// The arrival after `leave`, `travel` and the breaks from `first` up to `last`, or `no_way` if these do not fit.
#define ARRIVAL(type, leave, travel, breaks, first, last) (__extension__({ \
  const type left = (leave); \
  type clock = left, late = 0; \
  int32_t length = 0; \
  for (long number = (first); number < (last); number++) { \
    clock = __builtin_elementwise_max(clock, (type)(breaks)[number].earliest); \
    late |= clock > (breaks)[number].latest; \
    clock += (breaks)[number].length; \
    length += (breaks)[number].length; \
  } \
  const type arrived = __builtin_elementwise_max(clock, left + (travel) + length); \
  late ? (type)no_way : arrived; \
}))

FOR_EACH_PROCESSOR
static int32_t costs_without_breaks(const int32_t *route, struct insertion_route shape, const int32_t *ticks, long visits,
                                    struct insertion_visit visit, int32_t *costs) {
  const int32_t *to = ticks + 2 * visit.node * visits, *from = to + visits;
  const int32_t *legs = route + shape.stride, *leaves = legs + shape.stride, *deadlines = leaves + shape.stride;
  const group opens = visit.opens, closes = visit.closes, stay = visit.stay, never = INT32_MAX;
  const group least_rest = visit.stay + visit.least_from;
  group least = never;
  for (long position = 0; position < shape.positions; position += lanes) {
    const group ready = LOAD(leaves + position), latest = LOAD(deadlines + position);
    // Most visits fit at few positions; the shortest arcs alone rule out the others.
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
    // Without an arc this overflows its type, but the visit does not fit there anyway.
    const group cost = (group)((counts)delay + 2 * (counts)added);
    const group can = (arrival <= closes) & (reached <= latest);
    const group counted = can ? cost : never;
    __builtin_memcpy(costs + position, &counted, sizeof counted);
    least = __builtin_elementwise_min(least, counted);
  }
  return __builtin_reduce_min(least);
}

FOR_EACH_PROCESSOR
static int32_t costs_with_breaks(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                                 const int32_t *ticks, long visits, struct insertion_visit visit, int32_t *costs) {
  const int32_t *to = ticks + 2 * visit.node * visits, *from = to + visits;
  const int32_t *legs = route + shape.stride, *leaves = legs + shape.stride;
  const int32_t *deadlines = leaves + shape.break_states * shape.stride;
  const group opens = visit.opens, closes = visit.closes, stay = visit.stay, never = INT32_MAX, none = no_way;
  group least = never;
  for (long position = 0; position < shape.positions; position += lanes) {
    const int32_t *stops = route + position;
    group there, back, leg, delay = none;
    bool is_read = false;
    for (long taken = 0; taken < shape.break_states; taken++) {
      const group ready = LOAD(leaves + taken * shape.stride + position);
      const group soonest = ready + visit.least_to;
      const group start = __builtin_elementwise_max(soonest, opens);
      int32_t length = 0;
      for (long last = taken; last < shape.break_states; last++) {
        if (last > taken) length += breaks[last - 1].length;
        const group latest = LOAD(deadlines + last * shape.stride + position);
        // Most visits fit at few positions; the shortest arcs and the breaks alone rule out the others.
        const group may = (soonest <= closes) & (start + (visit.stay + visit.least_from) <= latest)
          & (soonest + (visit.stay + visit.least_from + length) <= latest);
        if (!__builtin_reduce_or(may)) continue;
        if (!is_read) {
          leg = LOAD(legs + position);
          there = PICK(to, stops);
          back = PICK(from, stops + 1);
          is_read = true;
        }
        const group before = ARRIVAL(group, ready, leg, breaks, taken, last);
        for (long then = taken; then <= last; then++) {
          const group arrival = ARRIVAL(group, ready, there, breaks, taken, then);
          const group over = __builtin_elementwise_max(arrival, opens) + stay;
          const group reached = ARRIVAL(group, over, back, breaks, then, last);
          const group can = (arrival <= closes) & (reached <= latest);
          // Without this visit the breaks may not fit there; then it causes no delay.
          const group later = before < none ? __builtin_elementwise_max(reached - before, (group)0) : (group)0;
          delay = __builtin_elementwise_min(delay, can ? later : none);
        }
      }
    }
    group counted = never;
    if (is_read) {
      const group added = there + back - leg;
      const group cost = (group)((counts)delay + 2 * (counts)added);
      counted = delay < none ? cost : never;
    }
    __builtin_memcpy(costs + position, &counted, sizeof counted);
    least = __builtin_elementwise_min(least, counted);
  }
  return __builtin_reduce_min(least);
}

int32_t insertion_costs(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                        const int32_t *ticks, long visits, struct insertion_visit visit, int32_t *costs) {
  return shape.break_states == 1 ? costs_without_breaks(route, shape, ticks, visits, visit, costs)
                           : costs_with_breaks(route, shape, breaks, ticks, visits, visit, costs);
}

FOR_EACH_PROCESSOR
static void fitting_without_breaks(const int32_t *route, struct insertion_route shape, const int32_t *ticks,
                                   const int32_t *hours, long visits, int32_t *fitting) {
  const int32_t *leaves = route + 2 * shape.stride, *deadlines = leaves + shape.stride;
  const int32_t *nodes = hours + 3 * visits;
  for (long visit = 0; visit < visits; visit += fitting_width) {
    const block opens = LOAD_BLOCK(hours + visit), closes = LOAD_BLOCK(hours + visits + visit);
    const block stay = LOAD_BLOCK(hours + 2 * visits + visit);
    const int32_t *to = ticks + visit, *from = to + visits;
    block fails = -1;
    const int32_t *leaving = from + 2 * visits * nodes[route[0]];
    for (long position = 0; position < shape.positions; position++) {
      const long next = 2 * visits * nodes[route[position + 1]];
      const block arrival = LOAD_BLOCK(leaving) + leaves[position];
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

FOR_EACH_PROCESSOR
static void fitting_with_breaks(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                                const int32_t *ticks, const int32_t *hours, long visits, int32_t *fitting) {
  const int32_t *leaves = route + 2 * shape.stride, *deadlines = leaves + shape.break_states * shape.stride;
  const int32_t *nodes = hours + 3 * visits;
  for (long visit = 0; visit < visits; visit += fitting_width) {
    const block opens = LOAD_BLOCK(hours + visit), closes = LOAD_BLOCK(hours + visits + visit);
    const block stay = LOAD_BLOCK(hours + 2 * visits + visit);
    const int32_t *to = ticks + visit, *from = to + visits;
    block fails = -1;
    const int32_t *leaving = from + 2 * visits * nodes[route[0]];
    for (long position = 0; position < shape.positions; position++) {
      const long next = 2 * visits * nodes[route[position + 1]];
      const block there = LOAD_BLOCK(leaving), back = LOAD_BLOCK(to + next);
      for (long taken = 0; taken < shape.break_states; taken++) {
        const int32_t ready = leaves[taken * shape.stride + position];
        if (ready >= no_way) continue;
        int32_t length = 0;
        for (long last = taken; last < shape.break_states; last++) {
          if (last > taken) length += breaks[last - 1].length;
          const int32_t latest = deadlines[last * shape.stride + position];
          if (ready + length > latest) continue;
          for (long then = taken; then <= last; then++) {
            const block arrival = ARRIVAL(block, (block)ready, there, breaks, taken, then);
            const block over = __builtin_elementwise_max(arrival, opens) + stay;
            const block reached = ARRIVAL(block, over, back, breaks, then, last);
            fails &= (arrival > closes) | (reached > latest);
          }
        }
      }
      leaving = from + next;
    }
    const flags bits = __builtin_convertvector(~fails, flags);
    uint16_t word;
    __builtin_memcpy(&word, &bits, sizeof word);
    fitting[visit / fitting_width] = word;
  }
}

void insertion_fitting(const int32_t *route, struct insertion_route shape, const struct insertion_break *breaks,
                       const int32_t *ticks, const int32_t *hours, long visits, int32_t *fitting) {
  if (shape.break_states == 1) fitting_without_breaks(route, shape, ticks, hours, visits, fitting);
  else fitting_with_breaks(route, shape, breaks, ticks, hours, visits, fitting);
}
