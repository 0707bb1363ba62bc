// Threads that the app starts. Only one thread of the app runs at a time.
#include "internal.h"

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static ag_thread **known;
static int known_count, known_capacity;
static pthread_key_t end_key;

static ag_thread *find(pthread_t id) {
  for (int i = 0; i < known_count; i++) {
    if (pthread_equal(known[i]->id, id)) return known[i];
  }
  return NULL;
}

static void forget(ag_thread *thread) {
  for (int i = 0; i < known_count; i++) {
    if (known[i] == thread) known[i] = known[--known_count];
  }
}

void ag_thread_register(ag_thread *thread) {
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))ag_next("syscall");
  thread->tid = (int)real(SYS_gettid);
}

ag_thread *ag_thread_with_id(int tid) {
  for (int i = 0; i < known_count; i++) {
    if (known[i]->tid == tid) return known[i];
  }
  return NULL;
}

/// Called when a thread has ended, while its thread-local values are destroyed. The thread passes the baton last,
/// because the destructors of these values are code of the app. A thread that has ended is forgotten, because the
/// system may give the identifier of a detached thread to another thread.
static void thread_ended(void *context) {
  ag_thread *thread = context;
  static __thread int rounds;
  if (++rounds < 3) {
    pthread_setspecific(end_key, context);
    return;
  }
  forget(thread);
  thread->is_finished = true;
  if (thread->joiner) ag_wake(thread->joiner);
  ag_worker_finish();
}

static void make_key(void) { pthread_key_create(&end_key, thread_ended); }

static void *thread_main(void *context) {
  ag_thread *thread = context;
  ag_self = thread;
  ag_thread_register(thread);
  pthread_setspecific(end_key, thread);
  while (!__atomic_load_n(&thread->go, __ATOMIC_ACQUIRE)) {
    static long (*real)(long, ...);
    if (!real) real = (long (*)(long, ...))ag_next("syscall");
    real(SYS_futex, &thread->go, 128 /* FUTEX_WAIT_PRIVATE */, 0, NULL, NULL, 0);
  }
  thread->go = 0;
  return thread->start(thread->argument);
}

int pthread_create(
    pthread_t *restrict id, const pthread_attr_t *restrict attributes, void *(*start)(void *),
    void *restrict argument) {
  ag_guard_check("pthread_create");
  if (!ag_hosted || !ag_self) return REAL(pthread_create, id, attributes, start, argument);
  static bool is_key_made;
  if (!is_key_made) make_key();
  is_key_made = true;
  ag_thread *thread = calloc(1, sizeof *thread);
  thread->start = start;
  thread->argument = argument;
  int result = REAL(pthread_create, &thread->id, attributes, thread_main, thread);
  if (result != 0) {
    free(thread);
    return result;
  }
  *id = thread->id;
  if (known_count == known_capacity) {
    known_capacity = known_capacity ? 2 * known_capacity : 16;
    known = realloc(known, (size_t)known_capacity * sizeof *known);
  }
  known[known_count++] = thread;
  ag_wake(thread);
  return 0;
}

int pthread_join(pthread_t id, void **result) {
  ag_thread *thread = ag_hosted && ag_self ? find(id) : NULL;
  if (!thread) return REAL(pthread_join, id, result);
  thread->joiner = ag_self;
  while (!thread->is_finished) ag_wait("pthread_join", thread, thread, AG_FOREVER);
  return REAL(pthread_join, id, result);
}

#pragma clang attribute pop
