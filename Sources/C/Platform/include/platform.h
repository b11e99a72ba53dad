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

/// The columns of one scalar, -1 for what cannot be shown. `wcwidth` is not in the Glibc module,
/// and under LC_ALL=C it knows only ASCII: the first call of each thread sets a UTF-8 locale.
int hibi_scalar_width(uint32_t scalar);

/// The size of the terminal behind `fd`, 0 when it is none. `ioctl` is variadic.
int hibi_terminal_columns(int fd);
int hibi_terminal_rows(int fd);

/// The arguments of the process and their number. Swift's own come from /proc/self/maps: where
/// that cannot be read, they are none, and a command to write would look like a bare call.
int hibi_argument_count(void);
const char *hibi_argument(int index);

/// Makes a pipe whose ends no started program inherits; 0, or -1 with errno. `pipe2` needs a macro
/// that the Glibc module does not set.
int hibi_pipe(int ends[2]);

/// The flag of `posix_spawnattr_setflags` that starts a program in a session of its own.
/// `POSIX_SPAWN_SETSID` needs a macro that the Glibc module does not set.
enum hibi_spawn_flag { hibi_spawn_session = 0x80 };

/// Renames a file unless the new name is taken; 0, or -1 with errno, which is EEXIST then.
/// `renameat2` is not in the Glibc module. A file system without it gets a second name instead.
int hibi_rename_new(const char *from, const char *to);

#endif
