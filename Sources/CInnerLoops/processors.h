/// Vector instructions that not every processor has.

#ifndef PROCESSORS_H
#define PROCESSORS_H

/// Compiles a function for several vector instruction sets; one is selected at program start.
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

#endif
