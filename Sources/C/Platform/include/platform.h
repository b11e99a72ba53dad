// The one door to what the C library offers and Swift's Glibc module does not.
#ifndef HIBI_CPLATFORM_H
#define HIBI_CPLATFORM_H

#include <locale.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

// No _XOPEN_SOURCE here: it gives fd_set another member than Dispatch sees, and then no file
// that imports Foundation, such as a test, can import HibiCore. So this is declared by hand.
extern int wcwidth(wchar_t);

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

/// Makes wcwidth know Unicode whatever the locale of the process is: under LC_ALL=C it knows
/// only ASCII. `newlocale` and `uselocale` take a macro that Swift does not import.
static inline void hibi_use_utf8_widths(void) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (utf8) uselocale(utf8);
}

/// The columns of one scalar, -1 for what cannot be shown. `wcwidth` is not in the Glibc module.
static inline int hibi_scalar_width(uint32_t scalar) {
  return wcwidth((wchar_t)scalar);
}

/// The size of the terminal behind `fd`, 0 when it is none. `ioctl` is variadic.
static inline int hibi_terminal_columns(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#endif
