/// The inner loop of labeling: finds a label that dominates another, by their sets of visited nodes.

#ifndef SETS_H
#define SETS_H

#include <stdint.h>

/// Returns the position, from `first` on, of the first of `count` sets of 64 nodes that is disjoint from `mask`, or `count` if
/// there is none.
long first_disjoint(const uint64_t *sets, long first, long count, uint64_t mask);

/// The same for sets of four such words each.
long first_disjoint_wide(const uint64_t *sets, long first, long count, const uint64_t *mask);

#endif
