// The scheduler of the app's threads. Only the thread that holds the baton runs. When that thread waits, it passes the
// baton to the thread that has been ready longest. When no thread is ready, the turn ends, and the world determines
// when the next turn begins.
#include "internal.h"

#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

long syscall(long number, ...);

bool ag_hosted;
int64_t ag_now, ag_wall_offset;
__thread ag_thread *ag_self;
static ag_hooks hooks;
ag_thread ag_main_thread;
static int64_t hang_limit;
static int virtual_process_id;

int ag_thread_number(void) {
  static int last;
  if (ag_self->is_main) return virtual_process_id;
  if (!ag_self->number) ag_self->number = 100000 + ++last;
  return ag_self->number;
}

pid_t gettid(void) { return ag_hosted && ag_self ? ag_thread_number() : REAL(gettid); }
pid_t getpid(void) { return ag_hosted ? virtual_process_id : REAL(getpid); }
pid_t getppid(void) { return ag_hosted ? 1 : REAL(getppid); }

static long futex(int *word, int operation, int value) {
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))ag_next("syscall");
  return real(SYS_futex, word, operation, value, NULL, NULL, 0);
}

// The entries that are ready to run: threads that continue, and items for workers.
typedef struct {
  ag_thread *thread;
  ag_item *item;
} ready_entry;

static ready_entry *ready;
static size_t ready_first, ready_count, ready_capacity;

static void ready_push(ready_entry entry) {
  if (ready_count == ready_capacity) {
    size_t capacity = ready_capacity ? 2 * ready_capacity : 256;
    ready_entry *grown = malloc(capacity * sizeof *grown);
    for (size_t i = 0; i < ready_count; i++) grown[i] = ready[(ready_first + i) % ready_capacity];
    free(ready);
    ready = grown;
    ready_first = 0;
    ready_capacity = capacity;
  }
  ready[(ready_first + ready_count++) % ready_capacity] = entry;
}

static ready_entry ready_pop(void) {
  ready_entry entry = ready[ready_first];
  ready_first = (ready_first + 1) % ready_capacity;
  ready_count--;
  return entry;
}

void ag_wake(ag_thread *thread) {
  if (thread->is_ready) return;
  thread->is_ready = true;
  ready_push((ready_entry){.thread = thread});
}

void ag_ready_item(ag_item *item) { ready_push((ready_entry){.item = item}); }

// The timers, in a heap that is ordered by time, and for equal times by the order in which they were armed.
static ag_timer **heap;
static int heap_count, heap_capacity;
static uint64_t timer_order;

static bool earlier(const ag_timer *a, const ag_timer *b) {
  return a->due != b->due ? a->due < b->due : a->order < b->order;
}

static void heap_put(int index, ag_timer *timer) {
  heap[index] = timer;
  timer->index = index;
}

static void heap_sift(int index, ag_timer *timer) {
  while (index > 0 && earlier(timer, heap[(index - 1) / 2])) {
    heap_put(index, heap[(index - 1) / 2]);
    index = (index - 1) / 2;
  }
  for (;;) {
    int child = 2 * index + 1;
    if (child >= heap_count) break;
    if (child + 1 < heap_count && earlier(heap[child + 1], heap[child])) child++;
    if (!earlier(heap[child], timer)) break;
    heap_put(index, heap[child]);
    index = child;
  }
  heap_put(index, timer);
}

void ag_timer_disarm(ag_timer *timer) {
  if (timer->index < 0) return;
  int index = timer->index;
  timer->index = -1;
  ag_timer *last = heap[--heap_count];
  if (last != timer) heap_sift(index, last);
}

void ag_timer_arm(ag_timer *timer, int64_t due) {
  ag_timer_disarm(timer);
  if (due == AG_FOREVER) return;
  if (heap_count == heap_capacity) {
    heap_capacity = heap_capacity ? 2 * heap_capacity : 64;
    heap = realloc(heap, (size_t)heap_capacity * sizeof *heap);
  }
  timer->due = due < ag_now ? ag_now : due;
  timer->order = timer_order++;
  heap_count++;
  heap_sift(heap_count - 1, timer);
}

// The baton.
static ag_thread *idle_workers;

static void hand_over(ag_thread *thread) {
  __atomic_store_n(&thread->go, 1, __ATOMIC_RELEASE);
  futex(&thread->go, FUTEX_WAKE_PRIVATE, 1);
}

static void await_baton(ag_thread *thread) {
  while (!__atomic_load_n(&thread->go, __ATOMIC_ACQUIRE)) futex(&thread->go, FUTEX_WAIT_PRIVATE, 0);
  thread->go = 0;
}

static void *worker_main(void *context);

static ag_thread *take_worker(void) {
  if (idle_workers) {
    ag_thread *worker = idle_workers;
    idle_workers = worker->next_idle;
    return worker;
  }
  ag_thread *worker = calloc(1, sizeof *worker);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!create) create = (__typeof__(create))ag_next("pthread_create");
  if (create(&worker->id, &attributes, worker_main, worker) != 0) {
    ag_fail("the app has more threads than the system allows: each of them is blocked");
  }
  pthread_attr_destroy(&attributes);
  return worker;
}

static bool main_is_idle;

/// Ends the app, as iOS does, if the main thread waits too long while work for it is due.
static void check_hang(void) {
  if (!ag_main_thread.waits_for || !ag_main_has_work() || ag_now - ag_main_thread.waits_since < hang_limit) return;
  ag_fail("0x8badf00d: the main thread has waited %lld s in %s while work for it was due",
          (long long)((ag_now - ag_main_thread.waits_since) / 1000000000), ag_main_thread.waits_for);
}

static int64_t next_wake(void) {
  int64_t next = heap_count ? heap[0]->due : AG_FOREVER;
  if (ag_main_thread.waits_for && ag_main_has_work()) {
    int64_t limit = ag_main_thread.waits_since + hang_limit;
    if (limit < next) next = limit;
  }
  return next;
}

/// Returns the next ready entry. Until an entry is ready, fires the timers that are due, and exchanges turns with the
/// world.
static ready_entry next_entry(void) {
  while (!ready_count) {
    if (heap_count && heap[0]->due <= ag_now) {
      ag_timer *timer = heap[0];
      ag_timer_disarm(timer);
      timer->fire(timer->context);
    } else {
      check_hang();
      hooks.exchange_turn(next_wake());
    }
  }
  return ready_pop();
}

/// Passes the baton to the next ready thread, and returns that thread without waiting to get the baton back.
static ag_thread *pass_baton(ag_thread *me) {
  ready_entry entry = next_entry();
  if (entry.thread) {
    entry.thread->is_ready = false;
  } else {
    entry.thread = take_worker();
    entry.thread->assigned = entry.item;
  }
  if (entry.thread != me) hand_over(entry.thread);
  return entry.thread;
}

static void switch_from(ag_thread *me) {
  if (pass_baton(me) != me) await_baton(me);
}

static void *worker_main(void *context) {
  ag_self = context;
  ag_thread_register(ag_self);
  await_baton(ag_self);
  for (;;) {
    ag_item *item = ag_self->assigned;
    ag_self->assigned = NULL;
    ag_run_item(item);
    ag_self->next_idle = idle_workers;
    idle_workers = ag_self;
    switch_from(ag_self);
  }
  return NULL;
}

/// Passes the baton to another thread because this thread ends.
void ag_worker_finish(void) { pass_baton(NULL); }

static void fire_timeout(void *context) {
  ag_thread *thread = context;
  thread->timed_out = true;
  ag_wake(thread);
}

/// Ends the app if threads wait for each other in a cycle.
static void check_deadlock(ag_thread *me, const char *what) {
  ag_thread *thread = me->holder;
  for (int steps = 0; thread && steps < 1000; steps++) {
    if (thread == me) ag_fail("deadlock: a thread waits in %s for something that it holds, or that a thread waiting for it holds", what);
    if (!thread->waits_for) return;
    thread = thread->holder;
  }
}

bool ag_wait(const char *what, const void *object, ag_thread *holder, int64_t deadline) {
  ag_thread *me = ag_self;
  ag_timer timer = {.index = -1, .fire = fire_timeout, .context = me};
  me->waits_for = what;
  me->waits_on = object;
  me->holder = holder;
  me->waits_since = ag_now;
  me->timed_out = false;
  if (holder && deadline == AG_FOREVER) check_deadlock(me, what);
  if (deadline != AG_FOREVER) ag_timer_arm(&timer, deadline);
  switch_from(me);
  ag_timer_disarm(&timer);
  me->waits_for = NULL;
  me->waits_on = NULL;
  me->holder = NULL;
  return !me->timed_out;
}

void ag_yield(void) {
  if (!ready_count) return;
  ag_wake(ag_self);
  switch_from(ag_self);
}

// The main thread.
static bool loop_changed;

void ag_main_loop_changed(void) {
  loop_changed = true;
  if (main_is_idle) ag_wake(&ag_main_thread);
}

void ag_main_polled(void) {
  if (main_is_idle) ag_wake(&ag_main_thread);
}

void ag_run_main(void) {
  bool ran = false;
  for (;;) {
    if (ag_main_run_one()) {
      ran = true;
      ag_yield();
    } else if (ran || loop_changed) {
      ran = loop_changed = false;
      hooks.run_loop_pass();
    } else {
      main_is_idle = true;
      switch_from(&ag_main_thread);
      main_is_idle = false;
    }
  }
}

void ag_set_time(int64_t now, int64_t wall_offset) {
  if (now > ag_now) ag_now = now;
  ag_wall_offset = wall_offset;
}

void ag_begin(ag_hooks given, uint64_t seed, int process_id, int64_t disk_quota, int64_t hang) {
  hooks = given;
  hang_limit = hang;
  ag_main_thread.is_main = true;
  ag_main_thread.id = pthread_self();
  ag_self = &ag_main_thread;
  ag_thread_register(ag_self);
  ag_seed(seed);
  ag_output_begin();
  ag_quota_begin(disk_quota);
  virtual_process_id = process_id;
  ag_hosted = true;
}

/// Runs this program as an app's process instead of calling `main`. The product AppTesting defines this function.
extern void ag_child_of_this_program(void) __attribute__((weak));

__attribute__((constructor)) static void run_child(void) {
  if (getenv("AFTERGLOW_DELEGATE") && ag_child_of_this_program) ag_child_of_this_program();
}

#pragma clang attribute pop
