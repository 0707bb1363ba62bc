#ifndef C_PROCESS_SPAWN_H
#define C_PROCESS_SPAWN_H

#include <stdint.h>
#include <sys/types.h>

/// Starts a program. The program gets its end of the socket as file descriptor 3. The kernel loads the program at the
/// same addresses in every run, and kills the program when the thread that started it ends. The program's output and
/// error output are written to the file `errors`. A positive `largest_file` limits the size of each file that the
/// program writes, in bytes.
///
/// Returns the identifier of the process, or -1 with `errno` set.
pid_t ag_spawn(const char *path, char *const arguments[], char *const environment[], const char *folder,
               const char *errors, int socket, int64_t largest_file);

/// Returns the processor time that a process has used, in nanoseconds; -1 if the process does not exist.
int64_t ag_processor_time(pid_t process);

/// Keeps the calling thread on its present processor until `ag_unpin` has been called as often as `ag_pin`. A program
/// that the thread starts in the meantime stays on the same processor until the program ends. The world and the apps
/// take turns, so one processor is enough. A turn that wakes another processor takes several times as long.
void ag_pin(void);
void ag_unpin(void);

#endif
