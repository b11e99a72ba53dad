// The one door to what the C library offers and Swift's Glibc module does not.
//
// Only prototypes stand here: the feature macros that the functions need change the layout of
// glibc's types, and a header that set them would disagree with Swift's Glibc module.
#ifndef HIBI_CPLATFORM_H
#define HIBI_CPLATFORM_H

#include <stdint.h>

/// Fills `bytes` from the system's random source. `getrandom` is not in the Glibc module.
/// Returns the number of bytes written, or -1 with errno.
long hibi_random(void *bytes, unsigned long count);

/// The seconds east of UTC of the local zone at an instant, 0 where the C library
/// cannot say. `tm_gmtoff` needs a macro that the Glibc module does not set.
long hibi_utc_offset(int64_t seconds);

/// The instant of a local civil time, -1 where there is none. A time in a gap moves
/// forward by the gap, as `mktime` does. For the same reason as above.
int64_t hibi_local_instant(int year, int month, int day, int hour, int minute, int second);

/// Makes wcwidth know Unicode whatever the locale of the process is: under LC_ALL=C it knows
/// only ASCII. `newlocale` and `uselocale` take a macro that Swift does not import.
void hibi_use_utf8_widths(void);

/// The columns of one scalar, -1 for what cannot be shown. `wcwidth` is not in the Glibc module.
int hibi_scalar_width(uint32_t scalar);

/// The size of the terminal behind `fd`, 0 when it is none. `ioctl` is variadic.
int hibi_terminal_columns(int fd);

#endif
