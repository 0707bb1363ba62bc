// Replaces the kernel's random source. The replacement computes random bytes from the process's seed.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint64_t state;

void ag_seed(uint64_t seed) { state = seed; }

/// SplitMix64.
static uint64_t next(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

void ag_random(void *bytes, size_t count) {
  for (size_t done = 0; done < count; done += 8) {
    uint64_t value = next();
    memcpy((char *)bytes + done, &value, count - done < 8 ? count - done : 8);
  }
}

ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  ag_guard_check("getrandom");
  if (!ag_hosted) return REAL(getrandom, bytes, count, flags);
  ag_random(bytes, count);
  return (ssize_t)count;
}

int getentropy(void *bytes, size_t count) {
  ag_guard_check("getentropy");
  if (!ag_hosted) return REAL(getentropy, bytes, count);
  ag_random(bytes, count);
  return 0;
}

void arc4random_buf(void *bytes, size_t count) {
  if (ag_hosted) return ag_random(bytes, count);
  ag_guard_check("arc4random_buf");
  static void (*real)(void *, size_t);
  if (!real) real = (void (*)(void *, size_t))ag_next("arc4random_buf");
  if (real) return real(bytes, count);
  while (count > 0) {
    size_t part = count < 256 ? count : 256;
    if (getentropy(bytes, part) != 0) return;
    bytes = (char *)bytes + part;
    count -= part;
  }
}

uint32_t arc4random(void) {
  uint32_t value;
  arc4random_buf(&value, sizeof value);
  return value;
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t least = -bound % bound;
  for (;;) {
    uint32_t value = arc4random();
    if (value >= least) return value % bound;
  }
}

/// The name by which `read` recognises a file of random bytes.
#define RANDOM_FILE "afterglow-random"

/// Opens a file of random bytes in place of the kernel's device. At the end of the file, `read` adds further bytes.
static int random_file(void) {
  int descriptor = memfd_create(RANDOM_FILE, MFD_CLOEXEC);
  char bytes[4096];
  ag_random(bytes, sizeof bytes);
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = (__typeof__(real))ag_next("write");
  if (descriptor < 0 || real(descriptor, bytes, sizeof bytes) < 0) return -1;
  lseek(descriptor, 0, SEEK_SET);
  return descriptor;
}

/// Whether a descriptor belongs to a file that `random_file` opened.
static bool is_random_file(int descriptor) {
  static const char start[] = "/memfd:" RANDOM_FILE;
  char path[32], name[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(path, name, sizeof name);
  return length >= (ssize_t)sizeof start - 1 && !memcmp(name, start, sizeof start - 1);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  ssize_t result = REAL(read, descriptor, bytes, count);
  // The kernel's device has no end, so `read` fills the rest of the buffer with further random bytes.
  if (ag_hosted && result >= 0 && (size_t)result < count && is_random_file(descriptor)) {
    ag_random((char *)bytes + result, count - (size_t)result);
    return (ssize_t)count;
  }
  return result;
}

static ssize_t read_random(void *cookie, char *bytes, size_t count) {
  (void)cookie;
  ag_random(bytes, count);
  return (ssize_t)count;
}

/// Opens a stream of random bytes. The streams of libc do not call this file's `read`.
static FILE *random_stream(void) {
  return fopencookie(NULL, "r", (cookie_io_functions_t){.read = read_random});
}

static bool is_random(const char *path) {
  return ag_hosted && path && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"));
}

#define OPEN(name)                                            \
  int name(const char *path, int flags, ...) {                \
    va_list list;                                             \
    va_start(list, flags);                                    \
    unsigned mode = va_arg(list, unsigned);                   \
    va_end(list);                                             \
    ag_guard_file(path, flags);                               \
    return is_random(path) ? random_file() : REAL(name, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  unsigned mode = va_arg(list, unsigned);
  va_end(list);
  ag_guard_file(path, flags);
  return is_random(path) ? random_file() : REAL(openat, folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
  if (mode && *mode != 'r') ag_guard_file(path, O_WRONLY);
  return is_random(path) ? random_stream() : REAL(fopen, path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
  if (mode && *mode != 'r') ag_guard_file(path, O_WRONLY);
  return is_random(path) ? random_stream() : REAL(fopen64, path, mode);
}

typedef struct futex_waiter {
  int *word;
  ag_thread *thread;
  struct futex_waiter *next;
} futex_waiter;

static futex_waiter *futex_waiters;

/// Acquires a lock of Swift's Synchronization module. Such a lock is a futex that contains the number of its owner
/// (FUTEX_LOCK_PI). Only one thread runs at a time, so the operations need not be atomic.
static long lock_futex(int *word, bool waits) {
  while (*word) {
    if (!waits) {
      errno = EAGAIN;
      return -1;
    }
    // The owner of the lock sees this bit, and unlocks through `syscall`.
    *word |= (int)FUTEX_WAITERS;
    futex_waiter waiter = {word, ag_self, futex_waiters};
    futex_waiters = &waiter;
    ag_wait("a lock", word, NULL, AG_FOREVER);
    futex_waiter **link = &futex_waiters;
    while (*link != &waiter) link = &(*link)->next;
    *link = waiter.next;
  }
  *word = ag_thread_number();
  return 0;
}

static long unlock_futex(int *word) {
  *word = 0;
  for (futex_waiter *waiter = futex_waiters; waiter; waiter = waiter->next) {
    if (waiter->word == word) ag_wake(waiter->thread);
  }
  return 0;
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))ag_next("syscall");
  if (number == SYS_getrandom) ag_guard_check("getrandom");
  if (ag_hosted && number == SYS_getrandom) return getrandom((void *)a[0], (size_t)a[1], 0);
  if (ag_hosted && ag_self && number == SYS_gettid) return ag_thread_number();
  if (ag_hosted && ag_self && number == SYS_futex) {
    switch ((int)a[1] & FUTEX_CMD_MASK) {
      case FUTEX_LOCK_PI: return lock_futex((int *)a[0], true);
      case FUTEX_TRYLOCK_PI: return lock_futex((int *)a[0], false);
      case FUTEX_UNLOCK_PI: return unlock_futex((int *)a[0]);
    }
  }
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

#pragma clang attribute pop
