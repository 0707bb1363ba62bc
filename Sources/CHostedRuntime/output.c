// The app's output goes to the phone's log, line by line. Frames to the world are collected in one buffer. A process
// that crashes sends the output in the buffer before the process ends.
#include "internal.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { SOCKET = 3, LINE = 4, FAULT = 5, LONGEST_LINE = 1 << 16 };

static char *outgoing;
static size_t outgoing_count, outgoing_capacity;

void ag_send(const void *bytes, size_t count) {
  if (outgoing_count + count > outgoing_capacity) {
    // If the buffer is too small and contains more than 1 MiB, its content is sent before the buffer is resized.
    if (outgoing_count > 1 << 20) ag_flush();
    size_t capacity = 2 * (outgoing_count + count) + (1 << 16);
    outgoing = realloc(outgoing, capacity);
    outgoing_capacity = capacity;
  }
  memcpy(outgoing + outgoing_count, bytes, count);
  outgoing_count += count;
}

void ag_flush(void) {
  size_t sent = 0;
  while (sent < outgoing_count) {
    ssize_t count = send(SOCKET, outgoing + sent, outgoing_count - sent, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) _exit(0);
    if (count > 0) sent += (size_t)count;
  }
  outgoing_count = 0;
}

static void send_frame(unsigned char kind, const char *text, size_t count) {
  size_t length = count + 1;
  unsigned char header[5] = {
      (unsigned char)length, (unsigned char)(length >> 8), (unsigned char)(length >> 16),
      (unsigned char)(length >> 24), kind};
  ag_send(header, sizeof header);
  ag_send(text, count);
}

void ag_fail(const char *format, ...) {
  char text[1024];
  va_list list;
  va_start(list, format);
  int count = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  send_frame(FAULT, text, count < (int)sizeof text ? (size_t)count : sizeof text - 1);
  ag_flush();
  _exit(1);
}

// Lines.
typedef struct {
  char text[LONGEST_LINE];
  size_t count;
} line;

static line lines[2];

/// Returns the text after NSLog's date and process, because the phone's log adds a date and a process of its own.
static const char *without_prefix(const char *text, size_t *count) {
  // 2020-09-13 12:26:40.000 name[pid:thread] text
  if (*count < 25 || text[4] != '-' || text[7] != '-' || text[10] != ' ' || text[13] != ':') return text;
  const char *end = memchr(text, ']', *count < 300 ? *count : 300);
  const char *start = memchr(text, '[', *count < 300 ? *count : 300);
  if (!end || !start || start > end || end + 2 > text + *count || end[1] != ' ') return text;
  *count -= (size_t)(end + 2 - text);
  return end + 2;
}

static void end_line(int stream) {
  line *this = &lines[stream];
  size_t count = this->count;
  const char *text = stream == 1 ? without_prefix(this->text, &count) : this->text;
  send_frame(LINE, text, count);
  this->count = 0;
}

void ag_output_write(int stream, const char *text, size_t count) {
  line *this = &lines[stream];
  for (size_t i = 0; i < count; i++) {
    if (text[i] == '\n') {
      end_line(stream);
    } else {
      if (this->count == LONGEST_LINE) end_line(stream);
      this->text[this->count++] = text[i];
    }
  }
}

static ssize_t write_out(void *stream, const char *text, size_t count) {
  (void)stream;
  ag_output_write(0, text, count);
  return (ssize_t)count;
}

static ssize_t real_write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = (__typeof__(real))ag_next("write");
  return real(descriptor, bytes, count);
}

static ssize_t write_error(void *stream, const char *text, size_t count) {
  (void)stream;
  ag_output_write(1, text, count);
  // This descriptor writes to a file in which the world finds the reason for a crash.
  return real_write(2, text, count) < 0 ? -1 : (ssize_t)count;
}

static void crashed(int signal) {
  for (int i = 0; i < 2; i++) {
    if (lines[i].count) end_line(i);
  }
  ag_flush();
  // The kernel restored the signal's default action before it called this handler, so raising the signal ends the
  // process.
  raise(signal);
}

static void at_exit(void) {
  for (int i = 0; i < 2; i++) {
    if (lines[i].count) end_line(i);
  }
  ag_flush();
}

void ag_output_begin(void) {
  fflush(stdout);
  stdout = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_out});
  setvbuf(stdout, NULL, _IONBF, 0);
  stderr = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_error});
  setvbuf(stderr, NULL, _IONBF, 0);
  atexit(at_exit);
  static char stack[1 << 16];
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
  int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGXFSZ};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

// The disk.
static int64_t quota = INT64_MAX, written;
static int64_t used;

static int add_size(const char *path, const struct stat *info, int kind, struct FTW *walk) {
  (void)path, (void)walk;
  if (kind == FTW_F) used += info->st_size;
  return 0;
}

void ag_quota_begin(int64_t limit) { quota = limit; }

/// Adds up the sizes of the app's files each time the app has written a quarter of its quota. If the files fill more
/// than three quarters of the quota, adds up the sizes at each write. Ends the app if the files exceed the quota.
static void account(ssize_t count) {
  if (count <= 0 || (written += count) <= quota / 4) return;
  written = 0;
  used = 0;
  const char *home = getenv("HOME");
  if (home) nftw(home, add_size, 16, FTW_PHYS);
  if (used > quota * 3 / 4) written = quota / 4;
  if (used > quota) ag_fail("the app has filled its disk: its files have %lld bytes, and the limit is %lld", (long long)used, (long long)quota);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (ag_hosted && (descriptor == 1 || descriptor == 2)) {
    ag_output_write(descriptor - 1, bytes, count);
    return descriptor == 1 ? (ssize_t)count : real_write(2, bytes, count);
  }
  ssize_t result = real_write(descriptor, bytes, count);
  if (ag_hosted) account(result);
  return result;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  ssize_t result = REAL(pwrite, descriptor, bytes, count, offset);
  if (ag_hosted) account(result);
  return result;
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
  ssize_t result = 0;
  if (ag_hosted && (descriptor == 1 || descriptor == 2)) {
    for (int i = 0; i < count; i++) result += write(descriptor, pieces[i].iov_base, pieces[i].iov_len);
    return result;
  }
  result = REAL(writev, descriptor, pieces, count);
  if (ag_hosted) account(result);
  return result;
}

const void *ag_image_base(void) {
  extern const char __ehdr_start;
  return &__ehdr_start;
}

#pragma clang attribute pop
