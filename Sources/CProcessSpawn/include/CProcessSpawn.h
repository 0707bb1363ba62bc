#ifndef C_PROCESS_SPAWN_H
#define C_PROCESS_SPAWN_H

#include <stdint.h>
#include <sys/types.h>

/// Starts a program whose end of the socket is file descriptor 3. The program ends with the process that started it,
/// and has the same addresses in every run. Its error output goes into `errors`.
///
/// Returns the process, or -1 with `errno` set.
pid_t ag_spawn(const char *path, char *const arguments[], char *const environment[], const char *folder,
               const char *errors, int socket, int64_t largest_file);

/// Returns the processor time that a process has used, in nanoseconds; -1 if there is no such process.
int64_t ag_processor_time(pid_t process);

/// Keeps the running thread, and the programs that it starts, on its present processor until as many calls of
/// `ag_unpin` have followed. World and apps take turns, so one processor is enough. A turn without a wake-up on another
/// processor is several times as cheap.
void ag_pin(void);
void ag_unpin(void);

#endif
