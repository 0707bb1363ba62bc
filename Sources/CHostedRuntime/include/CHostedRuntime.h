#ifndef C_HOSTED_RUNTIME_H
#define C_HOSTED_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// The runtime's callbacks into the app's Swift side.
typedef struct {
  /// Ends the turn and waits for the next turn. `next_wake` is a time of the world in nanoseconds, or INT64_MAX. The
  /// callee calls `ag_set_time`, and posts the turn's events with `ag_post_main`. The callback may be called on any
  /// thread.
  void (*exchange_turn)(int64_t next_wake);
  /// Fires the timers and sources that are due on the main run loop. The callback is called on the main thread.
  void (*run_loop_pass)(void);
} ag_hooks;

/// Makes this process a hosted process: after this call, time, randomness and scheduling are virtual. Called once, on
/// the main thread.
void ag_begin(ag_hooks hooks, uint64_t seed, int process_id, int64_t disk_quota, int64_t hang_limit);

/// Runs the main thread's work for as long as the process lives.
void ag_run_main(void) __attribute__((noreturn));

void ag_set_time(int64_t now, int64_t wall_offset);

/// Schedules a function on the main thread, like a block on the main queue.
void ag_post_main(void (*function)(void *), void *context);

/// Appends bytes to the buffer that the next flush sends to the world.
void ag_send(const void *bytes, size_t count);
/// Sends the appended bytes to the world.
void ag_flush(void);
/// Ends the process because of a fault, which the world reports.
void ag_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/// Declares that this thread runs code of the app named `app`, which shares the simulator's process; NULL for no app.
/// Returns the name that this thread declared before. The string `app` must stay valid until the next call on this
/// thread.
const char *ag_guard(const char *app);

/// Returns the beginning of the program in memory. In all processes of one program, a function has the same distance
/// from this address.
const void *ag_image_base(void);

#endif
