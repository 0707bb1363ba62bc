// Replaces libc's clocks and sleeps, so that apps use virtual time.
#include "internal.h"

#include <errno.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *result) {
  ag_guard_check("clock_gettime");
  if (!ag_hosted) return REAL(clock_gettime, clock, result);
  int64_t time = ag_now;
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI: time += ag_wall_offset; break;
    default: time += AG_UPTIME; break;
  }
  result->tv_sec = time / 1000000000;
  result->tv_nsec = time % 1000000000;
  if (result->tv_nsec < 0) {
    result->tv_nsec += 1000000000;
    result->tv_sec--;
  }
  return 0;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  ag_guard_check("gettimeofday");
  if (!ag_hosted) return REAL(gettimeofday, result, zone);
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  result->tv_sec = time.tv_sec;
  result->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  ag_guard_check("time");
  if (!ag_hosted) return REAL(time, result);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

clock_t clock(void) {
  ag_guard_check("clock");
  if (!ag_hosted) return REAL(clock);
  return (clock_t)(ag_now / 1000);
}

static void sleep_until(int64_t due) {
  if (due <= ag_now) return ag_yield();
  while (ag_now < due) ag_wait("sleep", NULL, NULL, due);
}

static int64_t nanoseconds(const struct timespec *time) {
  int64_t result;
  if (__builtin_mul_overflow((int64_t)time->tv_sec, 1000000000ll, &result)) return AG_FOREVER;
  if (__builtin_add_overflow(result, (int64_t)time->tv_nsec, &result)) return AG_FOREVER;
  return result;
}

static int64_t after(int64_t delay) {
  int64_t due;
  return __builtin_add_overflow(ag_now, delay < 0 ? 0 : delay, &due) ? AG_FOREVER : due;
}

int nanosleep(const struct timespec *duration, struct timespec *rest) {
  ag_guard_check("nanosleep");
  if (!ag_hosted || !ag_self) return REAL(nanosleep, duration, rest);
  sleep_until(after(nanoseconds(duration)));
  if (rest) *rest = (struct timespec){0, 0};
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  ag_guard_check("clock_nanosleep");
  if (!ag_hosted || !ag_self) return REAL(clock_nanosleep, clock, flags, time, rest);
  if (flags & TIMER_ABSTIME) {
    sleep_until(nanoseconds(time) - (clock == CLOCK_REALTIME ? ag_wall_offset : AG_UPTIME));
  } else {
    sleep_until(after(nanoseconds(time)));
  }
  return 0;
}

int usleep(useconds_t microseconds) {
  ag_guard_check("usleep");
  if (!ag_hosted || !ag_self) return REAL(usleep, microseconds);
  sleep_until(after((int64_t)microseconds * 1000));
  return 0;
}

unsigned sleep(unsigned seconds) {
  ag_guard_check("sleep");
  if (!ag_hosted || !ag_self) return REAL(sleep, seconds);
  sleep_until(after((int64_t)seconds * 1000000000));
  return 0;
}

int sched_yield(void) {
  if (!ag_hosted || !ag_self) return REAL(sched_yield);
  ag_yield();
  return 0;
}

#pragma clang attribute pop
