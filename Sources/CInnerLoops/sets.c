#include "sets.h"
#include "processors.h"

enum { lanes = 8 };

typedef uint64_t words __attribute__((ext_vector_type(lanes)));
typedef uint64_t wide __attribute__((ext_vector_type(4)));

#define LOAD(type, place) (__extension__({ type loaded; __builtin_memcpy(&loaded, (place), sizeof loaded); loaded; }))

FOR_EACH_PROCESSOR
long first_disjoint(const uint64_t *sets, long first, long count, uint64_t mask) {
  const words masks = mask;
  for (; first + lanes <= count; first += lanes) {
    if (__builtin_reduce_or((LOAD(words, sets + first) & masks) == 0)) break;
  }
  while (first < count && sets[first] & mask) first++;
  return first;
}

FOR_EACH_PROCESSOR
long first_disjoint_wide(const uint64_t *sets, long first, long count, const uint64_t *mask) {
  const wide masks = LOAD(wide, mask);
  while (first < count && __builtin_reduce_or(LOAD(wide, sets + 4 * first) & masks)) first++;
  return first;
}
