#define _GNU_SOURCE
#include "include/CProcessSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int child(const char *path, char *const arguments[], char *const environment[], const char *folder,
                 const char *errors, int socket, int64_t largest_file) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Addresses are not randomized, because the hash values of objects depend on the addresses and affect an app's
  // behaviour.
  personality(ADDR_NO_RANDOMIZE);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (largest_file > 0) {
    struct rlimit files = {(rlim_t)largest_file, (rlim_t)largest_file};
    setrlimit(RLIMIT_FSIZE, &files);
  }
  int out = open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
  int in = open("/dev/null", O_RDONLY);
  if (out < 0 || in < 0) return errno;
  if (chdir(folder) != 0) return errno;
  if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0) return errno;
  if (socket == 3) {
    fcntl(3, F_SETFD, 0);
  } else if (dup2(socket, 3) < 0) {
    return errno;
  }
  // The app inherits no other open files of the world's process.
  close_range(4, ~0u, 0);
  sigset_t no_signals;
  sigemptyset(&no_signals);
  sigprocmask(SIG_SETMASK, &no_signals, NULL);
  execve(path, arguments, environment);
  return errno;
}

pid_t ag_spawn(const char *path, char *const arguments[], char *const environment[], const char *folder,
               const char *errors, int socket, int64_t largest_file) {
  pid_t pid = vfork();
  if (pid == 0) _exit(child(path, arguments, environment, folder, errors, socket, largest_file) ? 126 : 127);
  return pid;
}

int64_t ag_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int pins;
static cpu_set_t before;

void ag_pin(void) {
  if (pins++ > 0) return;
  int processor = sched_getcpu();
  if (processor < 0 || sched_getaffinity(0, sizeof before, &before) != 0) {
    CPU_ZERO(&before);
    return;
  }
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor, &one);
  sched_setaffinity(0, sizeof one, &one);
}

void ag_unpin(void) {
  if (--pins == 0 && CPU_COUNT(&before) > 0) sched_setaffinity(0, sizeof before, &before);
}
