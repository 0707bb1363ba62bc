// Declarations that several files of the runtime use. Only one thread of the app runs at a time: the thread that holds
// the baton. Only the thread with the baton reads and writes the runtime's state.
#ifndef AG_INTERNAL_H
#define AG_INTERNAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "include/CHostedRuntime.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

/// Returns the original definition of a libc function that the runtime replaces. In a build with the thread sanitizer,
/// returns the sanitizer's definition of the function, which replaces libc's.
static inline void *ag_next(const char *name) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  char interceptor[128] = "__interceptor_";
  strncat(interceptor, name, sizeof interceptor - sizeof "__interceptor_");
  void *function = dlsym(RTLD_DEFAULT, interceptor);
  if (function) return function;
#endif
#endif
  return dlsym(RTLD_NEXT, name);
}

/// Calls the original definition of the function `name`, which the runtime replaces.
#define REAL(name, ...)                                          \
  ({                                                             \
    static __typeof__(name) *real_##name;                        \
    if (!real_##name) real_##name = (__typeof__(name) *)ag_next(#name); \
    real_##name(__VA_ARGS__);                                    \
  })

#define AG_FOREVER INT64_MAX

typedef struct ag_queue ag_queue;
typedef struct ag_item ag_item;

/// A queue whose work a thread is running. The frames of a thread form a list, with the innermost queue first.
typedef struct ag_frame {
  ag_queue *queue;
  struct ag_frame *outer;
} ag_frame;

typedef struct ag_thread {
  int go;  // a futex, which is 1 when this thread gets the baton
  int tid;     // the kernel's number for the thread
  int number;  // the thread's number, equal in all runs; the main thread has the process's number instead
  bool is_main, is_finished, is_ready, timed_out;
  ag_item *assigned;  // the item that a worker runs next
  ag_frame *frames;
  // The object for which the thread waits, for error messages: the object's name and address, and the thread that holds
  // the object.
  const char *waits_for;
  const void *waits_on;
  struct ag_thread *holder;
  int64_t waits_since;
  struct ag_thread *next_idle;
  struct ag_thread *joiner;
  pthread_t id;
  void *(*start)(void *);
  void *argument;
} ag_thread;

extern bool ag_hosted;
extern int64_t ag_now, ag_wall_offset;
extern __thread ag_thread *ag_self;
extern ag_thread ag_main_thread;
/// The value of the monotonic clocks at the world's beginning, in nanoseconds. The value is not 0, because phones were
/// switched on some time before the beginning.
#define AG_UPTIME 100000000000000ll

// Scheduling.
typedef struct ag_timer {
  int64_t due;
  uint64_t order;
  int index;  // the index in the heap; -1 if the timer is not armed
  void (*fire)(void *);
  void *context;
} ag_timer;

void ag_timer_arm(ag_timer *timer, int64_t due);
void ag_timer_disarm(ag_timer *timer);
/// Makes the thread ready to run again.
void ag_wake(ag_thread *thread);
/// Waits until another thread wakes this thread, or until `deadline`; returns false at the deadline.
bool ag_wait(const char *what, const void *object, ag_thread *holder, int64_t deadline);
/// Lets all other ready threads run before this thread continues.
void ag_yield(void);
/// Makes an item ready to run on a worker.
void ag_ready_item(ag_item *item);
void ag_main_enqueue(ag_item *item);
/// Runs one item of the main queue; false if the queue is empty.
bool ag_main_run_one(void);
bool ag_main_has_work(void);
/// Called when the main run loop has work to do.
void ag_main_loop_changed(void);
void ag_main_polled(void);
/// Runs an item's code, and then wakes the thread, the group and the queue that wait for the end of this item.
void ag_run_item(ag_item *item);
void ag_worker_finish(void);
void ag_thread_register(ag_thread *thread);
/// The number by which the app knows the running thread.
int ag_thread_number(void);

// Checks of apps that share the simulator's process. The calls of an app in its own process are not checked.
/// Ends the program if an app's code runs on this thread, unless a testing library made the call, or the dispatch
/// library starts a thread. `caller` is the return address of the call.
void ag_guard_stop(const char *call, const void *caller);
/// Like `ag_guard_stop`, ends the program if an app's code on this thread opens a file to write or create it. Files
/// below `/dev` are allowed.
void ag_guard_file_stop(const char *path, int flags, const void *caller);
#define ag_guard_check(call) (ag_hosted ? (void)0 : ag_guard_stop(call, __builtin_return_address(0)))
#define ag_guard_file(path, flags) \
  (ag_hosted ? (void)0 : ag_guard_file_stop(path, flags, __builtin_return_address(0)))

// Output.
void ag_output_begin(void);
void ag_output_write(int stream, const char *text, size_t count);
void ag_quota_begin(int64_t quota);

// Randomness.
void ag_seed(uint64_t seed);
void ag_random(void *bytes, size_t count);

/// Wakes the threads that wait for file descriptors.
void ag_descriptors_changed(void);

// The files that include this header replace functions of libc. A new thread calls some of the replacements before a
// sanitizer knows the thread. Each file that includes this header ends with the matching `attribute pop`.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

#endif
