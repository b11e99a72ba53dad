// The one door to what the C library offers and Swift's Glibc module does not.
#ifndef HIBI_CPLATFORM_H
#define HIBI_CPLATFORM_H

// Not _XOPEN_SOURCE: it changes fd_set, which must be the same in every module that a program
// imports, Foundation's in the tests among them.
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif

#include <locale.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

/// Fills `bytes` from the system's random source. `getrandom` is not in the Glibc module.
/// Returns the number of bytes written, or -1 with errno.
static inline long hibi_random(void *bytes, unsigned long count) {
  return getrandom(bytes, count, 0);
}

/// The seconds east of UTC of the local zone at an instant, 0 where the C library
/// cannot say. `tm_gmtoff` needs a macro that the Glibc module does not set.
static inline long hibi_utc_offset(int64_t seconds) {
  time_t instant = (time_t)seconds;
  struct tm local;
  if (!localtime_r(&instant, &local)) return 0;
  return local.tm_gmtoff;
}

/// The instant of a local civil time, -1 where there is none. A time in a gap moves
/// forward by the gap, as `mktime` does. For the same reason as above.
static inline int64_t hibi_local_instant(int year, int month, int day, int hour, int minute, int second) {
  struct tm local = {0};
  local.tm_year = year - 1900;
  local.tm_mon = month - 1;
  local.tm_mday = day;
  local.tm_hour = hour;
  local.tm_min = minute;
  local.tm_sec = second;
  local.tm_isdst = -1;
  return (int64_t)mktime(&local);
}

/// Makes wcwidth know Unicode whatever the locale of the process is: under LC_ALL=C it knows
/// only ASCII. `newlocale` and `uselocale` take a macro that Swift does not import.
/// It holds for the calling thread, as `uselocale` does.
static inline void hibi_use_utf8_widths(void) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (utf8) uselocale(utf8);
}

// <wchar.h> declares it under _XOPEN_SOURCE only.
extern int wcwidth(wchar_t scalar);

/// The columns of one scalar, -1 for what cannot be shown. `wcwidth` is not in the Glibc module.
/// The first call of each thread asks for UTF-8 widths, so that no thread answers otherwise.
static inline int hibi_scalar_width(uint32_t scalar) {
  static _Thread_local int ready;
  if (!ready) {
    hibi_use_utf8_widths();
    ready = 1;
  }
  return wcwidth((wchar_t)scalar);
}

/// The size of the terminal behind `fd`, 0 when it is none. `ioctl` is variadic.
static inline int hibi_terminal_columns(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#endif
