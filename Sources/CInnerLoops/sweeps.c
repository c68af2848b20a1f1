#include "sweeps.h"
#include "processors.h"

typedef int32_t values __attribute__((ext_vector_type(sweep_width)));

#define LOAD(place) (__extension__({ values loaded; __builtin_memcpy(&loaded, (place), sizeof loaded); loaded; }))
#define STORE(place, vector) (__extension__({ values stored = (vector); __builtin_memcpy((place), &stored, sizeof stored); }))

FOR_EACH_PROCESSOR
void sweep_begin(int32_t *row, long length, long possible, int32_t value, int32_t never) {
  for (long tick = 0; tick < possible; tick++) row[tick] = value;
  for (long tick = possible; tick < length; tick++) row[tick] = never;
}

FOR_EACH_PROCESSOR
void sweep_add(int32_t *cells, const int32_t *row, long length, int32_t profit, int32_t least, int32_t most,
                  int32_t never) {
  for (long tick = 0; tick < length; tick++) {
    const int32_t earned = row[tick] + profit;
    const int32_t capped = earned < most ? earned : most;
    cells[tick] = row[tick] > never / 2 ? (capped > least ? capped : least) : never;
  }
}

FOR_EACH_PROCESSOR
void sweep_offer(int32_t *cells, const int32_t *row, long length, int32_t profit, int32_t least, int32_t most,
                 int32_t never) {
  for (long tick = 0; tick < length; tick++) {
    const int32_t earned = row[tick] + profit;
    const int32_t capped = earned < most ? earned : most;
    const int32_t sum = row[tick] > never / 2 ? (capped > least ? capped : least) : never;
    cells[tick] = sum > cells[tick] ? sum : cells[tick];
  }
}

FOR_EACH_PROCESSOR
void sweep_raise(int32_t *cells, long length, int32_t value) {
  for (long tick = 0; tick < length; tick++) cells[tick] = value > cells[tick] ? value : cells[tick];
}

FOR_EACH_PROCESSOR
void sweep_pull(int32_t *row, const int32_t *onward, const struct sweep_arc *arcs, long count, long length,
                long room) {
  for (long tick = 0; tick < length; tick += sweep_width) {
    while (count > 0 && arcs[count - 1].leg >= room - tick) count--;
    values best = LOAD(row + tick);
    for (long arc = 0; arc < count; arc++) {
      best = __builtin_elementwise_max(best, LOAD(onward + arcs[arc].offset + tick) - arcs[arc].cost);
    }
    STORE(row + tick, best);
  }
}

FOR_EACH_PROCESSOR
void sweep_pull_with_breaks(int32_t *row, const int32_t *onward, const int32_t *clocks, const int32_t *runs,
                            int32_t origin, const struct sweep_arc *arcs, long count, long length, long breaks,
                            long room) {
  // Departures before `late` wait for the breaks to end, a run of them until the same tick; later ones take the breaks along the
  // arc, and arrive one tick later per tick of departure. The longer the leg, the fewer departures wait.
  long late[count + 1];
  long early = count;
  for (long tick = 0; tick < length && early > 0;) {
    const long clock = clocks[tick] - origin;
    const long end = tick + runs[tick] < length ? tick + runs[tick] : length;
    const long until = clock - breaks;
    while (early > 0 && until - arcs[early - 1].leg <= tick) late[--early] = tick;
    const long waiting = clock < room ? early : 0;
    int32_t best = INT32_MIN;
    for (long arc = 0; arc < waiting; arc++) {
      const int32_t value = onward[arcs[arc].offset - arcs[arc].leg + clock] - arcs[arc].cost;
      best = value > best ? value : best;
      // The departures that wait with this arc, but not with the next one.
      const long from = arc + 1 < waiting ? until - arcs[arc + 1].leg : tick;
      const long to = until - arcs[arc].leg < end ? until - arcs[arc].leg : end;
      for (long leave = from; leave < to; leave++) row[leave] = best > row[leave] ? best : row[leave];
    }
    while (early > 0 && until - arcs[early - 1].leg < end) {
      early--;
      late[early] = until - arcs[early].leg;
    }
    tick = end;
  }
  while (early > 0) late[--early] = length;
  const values lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  long first = count;
  for (long tick = 0; tick < length; tick += sweep_width) {
    while (first > 0 && late[first - 1] < tick + sweep_width) first--;
    while (count > 0 && room - breaks - arcs[count - 1].leg <= tick) count--;
    values best = LOAD(row + tick);
    for (long arc = first; arc < count; arc++) {
      const long on_day = room - breaks - arcs[arc].leg;
      const long last = on_day < length ? on_day : length;
      values value = LOAD(onward + arcs[arc].offset + breaks + tick) - arcs[arc].cost;
      if (late[arc] > tick || last < tick + sweep_width) {
        const values leaving = lanes + (int32_t)tick;
        value = (leaving >= (int32_t)late[arc] && leaving < (int32_t)last) ? value : (values)INT32_MIN;
      }
      best = __builtin_elementwise_max(best, value);
    }
    STORE(row + tick, best);
  }
}

FOR_EACH_PROCESSOR
void sweep_push(const int32_t *row, int32_t *reached, const int32_t *onward, int32_t *most,
                const struct sweep_arc *arcs, long count, long length, long room, int32_t never) {
  for (long arc = 0; arc < count; arc++) {
    const long last = length < room - arcs[arc].leg ? length : room - arcs[arc].leg;
    const long offset = arcs[arc].offset;
    values best = never;
    for (long tick = 0; tick < last; tick += sweep_width) {
      values earned = __builtin_elementwise_max(LOAD(row + tick) - arcs[arc].cost, (values)never);
      int32_t *place = reached + offset + tick;
      STORE(place, __builtin_elementwise_max(LOAD(place), earned));
      best = __builtin_elementwise_max(best, earned + LOAD(onward + offset + tick));
    }
    const int32_t greatest = __builtin_reduce_max(best);
    if (greatest > most[arcs[arc].next]) most[arcs[arc].next] = greatest;
  }
}
