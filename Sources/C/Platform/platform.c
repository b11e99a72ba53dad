#define _GNU_SOURCE 1

#include "platform.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

long hibi_random(void *bytes, unsigned long count) {
  return getrandom(bytes, count, 0);
}

long hibi_utc_offset(int64_t seconds) {
  time_t instant = (time_t)seconds;
  struct tm local;
  if (!localtime_r(&instant, &local)) return 0;
  return local.tm_gmtoff;
}

int hibi_scalar_width(uint32_t scalar) {
  static _Thread_local int ready;
  if (!ready) {
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (utf8) uselocale(utf8);
    ready = 1;
  }
  return wcwidth((wchar_t)scalar);
}

int hibi_terminal_columns(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int hibi_terminal_rows(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

static int argument_count;
static char **arguments;

// glibc gives every constructor what it gives main.
__attribute__((constructor)) static void note_arguments(int count, char **words) {
  argument_count = count;
  arguments = words;
}

// The standard library's own constructor reads all of /proc/self/maps to find the same words,
// which is a thirtieth of the instructions of a short command. Where these stand it is not
// linked in; weak, so that a standard library that needs more of that file brings its own.
__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count) {
  argument_count = count;
  arguments = words;
}

int hibi_argument_count(void) { return argument_count; }

const char *hibi_argument(int index) {
  return index >= 0 && index < argument_count ? arguments[index] : 0;
}

int hibi_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int hibi_rename_new(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  if (link(from, to) != 0) return -1;
  unlink(from);
  return 0;
}
