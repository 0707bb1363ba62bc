// The descriptors and timers for which run loops wait. A timer descriptor is an event descriptor. The virtual clock
// writes to the descriptor of a timer that is due, so that the kernel reports the descriptor as ready. A waiting thread
// checks its descriptors, and passes the baton until a descriptor may have changed.
#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

typedef struct waiting {
  ag_thread *thread;
  struct waiting *next;
} waiting;

static waiting *first_waiting;
static int main_event = -1;

static ssize_t real_write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = (__typeof__(real))ag_next("write");
  return real(descriptor, bytes, count);
}

static void set_event(int descriptor) {
  uint64_t one = 1;
  if (real_write(descriptor, &one, sizeof one) < 0) return;
}

static void clear_event(int descriptor) {
  uint64_t count;
  if (read(descriptor, &count, sizeof count) < 0) return;
}

void ag_descriptors_changed(void) {
  if (!first_waiting) return;
  if (main_event >= 0 && ag_main_has_work()) set_event(main_event);
  for (waiting *each = first_waiting; each; each = each->next) ag_wake(each->thread);
}

/// Returns false at once if the deadline has passed, and true at once if the main queue has work for this thread.
/// Otherwise passes the baton until a descriptor may be ready or the deadline is reached, and returns true.
static bool wait_for_change(int64_t deadline) {
  if (ag_now >= deadline) return false;
  if (ag_self->is_main && main_event >= 0 && ag_main_has_work()) {
    set_event(main_event);
    return true;
  }
  waiting me = {ag_self, first_waiting};
  first_waiting = &me;
  ag_wait("a run loop", NULL, NULL, deadline);
  waiting **link = &first_waiting;
  while (*link != &me) link = &(*link)->next;
  *link = me.next;
  return true;
}

static int64_t deadline_after(int64_t nanoseconds) {
  int64_t result;
  return nanoseconds < 0 || __builtin_add_overflow(ag_now, nanoseconds, &result) ? AG_FOREVER : result;
}

#define WAIT(deadline, attempt)                       \
  for (int64_t until = (deadline);;) {                \
    int result = (attempt);                           \
    if (result != 0 || !wait_for_change(until)) return result; \
  }

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
  if (!ag_hosted || !ag_self) return REAL(poll, descriptors, count, timeout);
  WAIT(deadline_after((int64_t)timeout * 1000000), REAL(poll, descriptors, count, 0))
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  if (!ag_hosted || !ag_self) return REAL(ppoll, descriptors, count, timeout, mask);
  int64_t nanoseconds = timeout ? timeout->tv_sec > 9000000000 ? -1 : timeout->tv_sec * 1000000000 + timeout->tv_nsec : -1;
  WAIT(deadline_after(nanoseconds), REAL(poll, descriptors, count, 0))
}

int epoll_wait(int set, struct epoll_event *events, int count, int timeout) {
  if (!ag_hosted || !ag_self) return REAL(epoll_wait, set, events, count, timeout);
  WAIT(deadline_after((int64_t)timeout * 1000000), REAL(epoll_wait, set, events, count, 0))
}

int select(int count, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict faults, struct timeval *restrict timeout) {
  if (!ag_hosted || !ag_self) return REAL(select, count, reads, writes, faults, timeout);
  fd_set before[3];
  fd_set *sets[3] = {reads, writes, faults};
  for (int i = 0; i < 3; i++) {
    if (sets[i]) before[i] = *sets[i];
  }
  int64_t until = deadline_after(timeout ? timeout->tv_sec * 1000000000ll + timeout->tv_usec * 1000ll : -1);
  for (;;) {
    struct timeval none = {0, 0};
    int result = REAL(select, count, reads, writes, faults, &none);
    if (result != 0 || !wait_for_change(until)) return result;
    for (int i = 0; i < 3; i++) {
      if (sets[i]) *sets[i] = before[i];
    }
  }
}

// Timer descriptors.
typedef struct timer_descriptor {
  int descriptor;
  clockid_t clock;
  int64_t interval;
  ag_timer timer;
  struct timer_descriptor *next;
} timer_descriptor;

static timer_descriptor *timers;

static void timer_due(void *context) {
  timer_descriptor *this = context;
  set_event(this->descriptor);
  if (this->interval > 0) ag_timer_arm(&this->timer, ag_now + this->interval);
  ag_main_loop_changed();
  ag_descriptors_changed();
}

int timerfd_create(int clock, int flags) {
  if (!ag_hosted) return REAL(timerfd_create, clock, flags);
  timer_descriptor *this = calloc(1, sizeof *this);
  this->descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  this->clock = clock;
  this->timer = (ag_timer){.index = -1, .fire = timer_due, .context = this};
  this->next = timers;
  timers = this;
  return this->descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
  if (!ag_hosted) return REAL(timerfd_settime, descriptor, flags, value, old);
  timer_descriptor *this = timers;
  while (this && this->descriptor != descriptor) this = this->next;
  if (!this) return REAL(timerfd_settime, descriptor, flags, value, old);
  clear_event(descriptor);
  int64_t time;
  if (__builtin_mul_overflow((int64_t)value->it_value.tv_sec, 1000000000ll, &time)) time = AG_FOREVER;
  if (time != AG_FOREVER) time += value->it_value.tv_nsec;
  this->interval = value->it_interval.tv_sec * 1000000000ll + value->it_interval.tv_nsec;
  if (time == 0) {
    ag_timer_disarm(&this->timer);
  } else if (time == AG_FOREVER) {
    ag_timer_disarm(&this->timer);
  } else if (flags & TFD_TIMER_ABSTIME) {
    ag_timer_arm(&this->timer, time - (this->clock == CLOCK_REALTIME ? ag_wall_offset : AG_UPTIME));
  } else {
    ag_timer_arm(&this->timer, deadline_after(time));
  }
  return 0;
}

int close(int descriptor) {
  if (ag_hosted) {
    for (timer_descriptor **link = &timers; *link; link = &(*link)->next) {
      timer_descriptor *this = *link;
      if (this->descriptor != descriptor) continue;
      *link = this->next;
      ag_timer_disarm(&this->timer);
      free(this);
      break;
    }
  }
  return REAL(close, descriptor);
}

int eventfd_write(int descriptor, eventfd_t value) {
  int result = REAL(eventfd_write, descriptor, value);
  if (ag_hosted && ag_self) {
    ag_main_loop_changed();
    ag_descriptors_changed();
  }
  return result;
}

// The functions by which Core Foundation asks about the main queue, for run loops that the app runs itself.
int _dispatch_get_main_queue_port_4CF(void) {
  if (!ag_hosted) return REAL(_dispatch_get_main_queue_port_4CF);
  if (main_event < 0) main_event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return main_event;
}

int _dispatch_get_main_queue_handle_4CF(void) { return _dispatch_get_main_queue_port_4CF(); }

void _dispatch_main_queue_callback_4CF(void *message) {
  if (!ag_hosted) return REAL(_dispatch_main_queue_callback_4CF, message);
  clear_event(main_event);
  while (ag_main_run_one()) {}
}

#pragma clang attribute pop
