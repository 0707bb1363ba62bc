#define _GNU_SOURCE
#include "AllocationCount.h"

#include <errno.h>
#include <stdlib.h>

// glibc allows a program to replace the allocator, and offers its own allocator under names that begin with `__libc_`.
#ifdef __GLIBC__

#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic long long count;

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

long long heapBytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long long)(info.uordblks + info.hblkhd);
}

long long allocationCount(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

#else

long long allocationCount(void) { return -1; }
long long heapBytes(void) { return -1; }

#endif
