// POSIX locks, condition variables and semaphores. A thread that waits passes the baton, so that other threads can run.
#include "internal.h"

#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>

typedef struct waiter {
  const void *object;
  ag_thread *thread;
  bool is_signaled;
  struct waiter *next;
} waiter;

// The waiting threads, in the order in which they began to wait.
static waiter *first_waiter, **last_link = &first_waiter;
ag_thread *ag_thread_with_id(int tid);

static void add_waiter(waiter *waiter, const void *object) {
  *waiter = (struct waiter){.object = object, .thread = ag_self};
  *last_link = waiter;
  last_link = &waiter->next;
}

static void remove_waiter(waiter *gone) {
  for (waiter **link = &first_waiter; *link; link = &(*link)->next) {
    if (*link != gone) continue;
    *link = gone->next;
    if (last_link == &gone->next) last_link = link;
    return;
  }
}

/// Wakes the threads that wait for an object: all of these threads, or the first thread that is still waiting.
static void wake_waiters(const void *object, bool all) {
  for (waiter *waiter = first_waiter; waiter; waiter = waiter->next) {
    if (waiter->object != object || waiter->is_signaled) continue;
    waiter->is_signaled = true;
    ag_wake(waiter->thread);
    if (!all) return;
  }
}

static int64_t deadline_of(clockid_t clock, const struct timespec *time) {
  int64_t value;
  if (__builtin_mul_overflow((int64_t)time->tv_sec, 1000000000ll, &value)) return AG_FOREVER;
  value += time->tv_nsec - (clock == CLOCK_REALTIME ? ag_wall_offset : AG_UPTIME);
  return value < ag_now ? ag_now : value;
}

static ag_thread *owner_of(pthread_mutex_t *mutex) {
  extern ag_thread *ag_thread_with_id(int);
  int owner = mutex->__data.__owner;
  return owner == ag_self->tid ? ag_self : owner ? ag_thread_with_id(owner) : NULL;
}

static int lock_mutex(pthread_mutex_t *mutex, int64_t deadline) {
  for (;;) {
    int result = REAL(pthread_mutex_trylock, mutex);
    if (result != EBUSY) return result;
    if (deadline != AG_FOREVER && ag_now >= deadline) return ETIMEDOUT;
    if (mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK_NP && owner_of(mutex) == ag_self) return EDEADLK;
    waiter waiter;
    add_waiter(&waiter, mutex);
    ag_wait("a lock", mutex, owner_of(mutex), deadline);
    remove_waiter(&waiter);
  }
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (!ag_hosted || !ag_self) return REAL(pthread_mutex_lock, mutex);
  return lock_mutex(mutex, AG_FOREVER);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict time) {
  if (!ag_hosted || !ag_self) return REAL(pthread_mutex_timedlock, mutex, time);
  return lock_mutex(mutex, deadline_of(CLOCK_REALTIME, time));
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int result = REAL(pthread_mutex_unlock, mutex);
  if (ag_hosted && ag_self && first_waiter) wake_waiters(mutex, false);
  return result;
}

static int wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  waiter waiter;
  add_waiter(&waiter, condition);
  pthread_mutex_unlock(mutex);
  while (!waiter.is_signaled && (deadline == AG_FOREVER || ag_now < deadline)) {
    ag_wait("a condition", condition, NULL, deadline);
  }
  remove_waiter(&waiter);
  pthread_mutex_lock(mutex);
  return waiter.is_signaled ? 0 : ETIMEDOUT;
}

int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  if (!ag_hosted || !ag_self) return REAL(pthread_cond_wait, condition, mutex);
  return wait_for(condition, mutex, AG_FOREVER);
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict time) {
  if (!ag_hosted || !ag_self) return REAL(pthread_cond_timedwait, condition, mutex, time);
  // In this bit, glibc stores the clock that `pthread_condattr_setclock` set.
  bool is_monotonic = condition->__data.__wrefs & 2;
  return wait_for(condition, mutex, deadline_of(is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, time));
}

int pthread_cond_clockwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
    const struct timespec *restrict time) {
  if (!ag_hosted || !ag_self) return REAL(pthread_cond_clockwait, condition, mutex, clock, time);
  return wait_for(condition, mutex, deadline_of(clock, time));
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (!ag_hosted || !ag_self) return REAL(pthread_cond_signal, condition);
  wake_waiters(condition, false);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (!ag_hosted || !ag_self) return REAL(pthread_cond_broadcast, condition);
  wake_waiters(condition, true);
  return 0;
}

#define RWLOCK(name, attempt)                                    \
  int name(pthread_rwlock_t *lock) {                             \
    if (!ag_hosted || !ag_self) return REAL(name, lock);         \
    for (;;) {                                                   \
      int result = REAL(attempt, lock);                          \
      if (result != EBUSY) return result;                        \
      waiter waiter;                                             \
      add_waiter(&waiter, lock);                                 \
      ag_wait("a read-write lock", lock, NULL, AG_FOREVER);      \
      remove_waiter(&waiter);                                    \
    }                                                            \
  }
RWLOCK(pthread_rwlock_rdlock, pthread_rwlock_tryrdlock)
RWLOCK(pthread_rwlock_wrlock, pthread_rwlock_trywrlock)

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  int result = REAL(pthread_rwlock_unlock, lock);
  if (ag_hosted && ag_self && first_waiter) wake_waiters(lock, true);
  return result;
}

int sem_wait(sem_t *semaphore) {
  if (!ag_hosted || !ag_self) return REAL(sem_wait, semaphore);
  for (;;) {
    if (sem_trywait(semaphore) == 0) return 0;
    if (errno != EAGAIN) return -1;
    waiter waiter;
    add_waiter(&waiter, semaphore);
    ag_wait("a semaphore", semaphore, NULL, AG_FOREVER);
    remove_waiter(&waiter);
  }
}

int sem_post(sem_t *semaphore) {
  int result = REAL(sem_post, semaphore);
  if (ag_hosted && ag_self && first_waiter) wake_waiters(semaphore, false);
  return result;
}

#pragma clang attribute pop
