// What the files of this folder share.
#ifndef HIBI_CURSES_INTERNAL_H
#define HIBI_CURSES_INTERNAL_H

#include <signal.h>
#include <termios.h>

/// How the terminal was before.
extern struct termios hibi_modes_before;
/// The bytes that leave the screen, made while it is opened, since a handler cannot make them.
extern char hibi_restore[256];
extern unsigned long hibi_restore_count;
/// Whether the screen is up.
extern volatile sig_atomic_t hibi_is_up;

void hibi_write_all(int fd, const char *bytes, unsigned long count);

#endif
