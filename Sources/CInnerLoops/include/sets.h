/// The inner loop of labelling: whether a route can be spared, since another has made none of what it could still make.

#ifndef SETS_H
#define SETS_H

#include <stdint.h>

/// Returns the position, from `first` on, of the first of `count` sets of 64 visits that has none of those of `mask`, or
/// `count` if each has one.
long first_disjoint(const uint64_t *sets, long first, long count, uint64_t mask);

/// The same for sets of four such words each.
long first_disjoint_wide(const uint64_t *sets, long first, long count, const uint64_t *mask);

#endif
