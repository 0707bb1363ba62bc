// The guard of apps that share the simulator's process: a call that would use this machine instead of the app's phone
// ends the program.
#include "internal.h"

#include <execinfo.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static __thread const char *guarded_app;

const char *ag_guard(const char *app) {
  const char *before = guarded_app;
  guarded_app = app;
  return before;
}

/// Returns the file name of the image that contains an address, and fills `info`. The name is empty if it is unknown.
static const char *image_of(const void *address, Dl_info *info) {
  if (!dladdr(address, info) || !info->dli_fname) return "";
  const char *slash = strrchr(info->dli_fname, '/');
  return slash ? slash + 1 : info->dli_fname;
}

static bool begins(const char *text, const char *beginning) { return !strncmp(text, beginning, strlen(beginning)); }

/// Returns the name of a function in Swift's spelling, without the parameters. The caller frees the name.
static char *readable(const char *symbol) {
  static char *(*demangle)(const char *, size_t, char *, size_t *, uint32_t);
  if (!demangle) demangle = (__typeof__(demangle))dlsym(RTLD_DEFAULT, "swift_demangle");
  char *text = demangle ? demangle(symbol, strlen(symbol), NULL, NULL, 0) : NULL;
  if (!text) return strdup(symbol);
  char *parameters = strchr(text, '(');
  if (parameters && parameters[1]) strcpy(parameters, "()");
  if (begins(text, "static ")) memmove(text, text + 7, strlen(text + 7) + 1);
  return text;
}

/// Ends the program. `call` is the forbidden call. `function` is the library function that the app called and that made
/// `call`; NULL if the app made `call` itself.
static void fail(const char *app, const char *call, const char *function) __attribute__((noreturn));

static void fail(const char *app, const char *call, const char *function) {
  char message[1024];
  int length = snprintf(
      message, sizeof message,
      "Fatal error: %s called %s%s%s%s. In the simulator's process this affects the machine and not the phone. "
      "Run the app in a process of its own: PhoneApp(name:infoPlist:processOf:) of the product AppTesting.\n",
      app, function ? function : call, function ? " (" : "", function ? call : "", function ? ")" : "");
  if (length >= (int)sizeof message) length = sizeof message - 1;
  if (length > 0 && REAL(write, STDERR_FILENO, message, (size_t)length) < 0) abort();
  abort();
}

void ag_guard_stop(const char *call, const void *caller) {
  if (!guarded_app) return;
  const char *app = guarded_app;
  guarded_app = NULL;
  void *frames[48];
  int count = backtrace(frames, 48), first = 0;
  while (first < count && frames[first] != caller) first++;
  Dl_info own, info;
  image_of((const void *)ag_guard_stop, &own);
  // If a library makes the call, `name` becomes the name of the library function that this program called.
  char *name = NULL;
  for (int i = first; i < count; i++) {
    const char *image = image_of(frames[i], &info);
    if (info.dli_fbase == own.dli_fbase) break;
    // Two kinds of calls are allowed: a testing library reads the clock to record an issue, and the dispatch library
    // starts threads.
    bool is_allowed = begins(image, "libTesting") || begins(image, "lib_Testing") || begins(image, "libXCTest") ||
                      (i == first && begins(image, "libdispatch") && !strcmp(call, "pthread_create"));
    free(name);
    name = info.dli_sname ? readable(info.dli_sname) : NULL;
    if (is_allowed) {
      free(name);
      guarded_app = app;
      return;
    }
  }
  fail(app, call, name);
}

void ag_guard_file_stop(const char *path, int flags, const void *caller) {
  if (!guarded_app || !(flags & (O_WRONLY | O_RDWR | O_CREAT))) return;
  if (path && begins(path, "/dev/")) return;
  char call[512];
  snprintf(call, sizeof call, "open, to write to %s", path ? path : "a file");
  ag_guard_stop(call, caller);
}

/// The replacement of Foundation's timer, defined in Swift: the timer is due after its interval, as on Apple's systems.
/// On Linux, Foundation's own timer is due at once.
extern void ag_timer_after_interval(void) __attribute__((weak));

// Replacements of Foundation functions that make no call to libc, or only calls that do not identify the function. The
// replacements take precedence over Foundation's definitions. The replacements do not know the arguments, so they save
// and restore the registers that contain arguments of these functions.
#define FUNCTIONS(FUNCTION)                                                                                            \
  FUNCTION(0, "$s10Foundation12UserDefaultsC8standardACvgZ", "UserDefaults.standard", NULL)                            \
  FUNCTION(1, "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfC", "UserDefaults(suiteName:)", NULL)                \
  FUNCTION(2, "$s20FoundationEssentials4DateVACycfC", "Date()", NULL)                                                  \
  FUNCTION(3, "$s20FoundationEssentials4UUIDVACycfC", "UUID()", NULL)                                                  \
  FUNCTION(                                                                                                            \
      4, "$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC", "Timer(timeInterval:repeats:block:)",   \
      (void *)ag_timer_after_interval)

typedef struct {
  const char *symbol, *name;
  void *real;
} guarded_function;

#define ROW(index, symbol, name, real) [index] = {symbol, name, real},
static guarded_function functions[] = {FUNCTIONS(ROW)};

__attribute__((used)) void *ag_guarded_function(unsigned index) {
  guarded_function *function = &functions[index];
  if (!ag_hosted && guarded_app) fail(guarded_app, function->name, NULL);
  if (!function->real) function->real = ag_next(function->symbol);
  if (!function->real) ag_fail("Foundation has no %s", function->symbol);
  return function->real;
}

#if defined(__x86_64__)
#define BEFORE(symbol, index)                                                          \
  __asm__(".text\n.weak \"" symbol "\"\n.type \"" symbol "\",@function\n\"" symbol "\":\n" \
          "push %rbp\nmov %rsp, %rbp\nsub $16, %rsp\nmovsd %xmm0, (%rsp)\n" \
          "push %rdi\npush %rsi\npush %rdx\npush %rcx\npush %r8\npush %r9\npush %rax\npush %r10\n"                                     \
          "mov $" #index ", %edi\ncall ag_guarded_function\nmov %rax, %r11\n"             \
          "pop %r10\npop %rax\npop %r9\npop %r8\npop %rcx\npop %rdx\npop %rsi\npop %rdi\n" \
          "movsd (%rsp), %xmm0\nadd $16, %rsp\npop %rbp\njmp *%r11\n")
#elif defined(__aarch64__)
#define BEFORE(symbol, index)                                                          \
  __asm__(".text\n.weak \"" symbol "\"\n.type \"" symbol "\",%function\n\"" symbol "\":\n" \
          "stp x29, x30, [sp, #-112]!\nmov x29, sp\nstp x0, x1, [sp, #16]\n"               \
          "stp x2, x3, [sp, #32]\nstp x4, x5, [sp, #48]\nstp x6, x7, [sp, #64]\n"         \
          "str x8, [sp, #80]\nstr d0, [sp, #96]\nmov w0, #" #index "\nbl ag_guarded_function\nmov x16, x0\n" \
          "ldp x0, x1, [sp, #16]\nldp x2, x3, [sp, #32]\nldp x4, x5, [sp, #48]\n"         \
          "ldp x6, x7, [sp, #64]\nldr x8, [sp, #80]\nldr d0, [sp, #96]\nldp x29, x30, [sp], #112\nbr x16\n")
#endif
#ifdef BEFORE
#define STAND_BEFORE(index, symbol, name, real) BEFORE(symbol, index);
FUNCTIONS(STAND_BEFORE)
#endif

#pragma clang attribute pop
