// The one door to ncurses, and to what only C can do for a full-screen program.
//
// ncurses draws here and does nothing else: keys are read and decoded in Swift.
// Only prototypes stand here: the feature macros that the functions need change the layout of
// glibc's types, and a header that set them would disagree with Swift's Glibc module.
#ifndef HIBI_CCURSES_H
#define HIBI_CCURSES_H

#include <stdint.h>

/// One cell of a row. `cchar_t` is opaque and differs by how ncurses was built.
struct hibi_cell {
  /// A scalar and up to four marks, 0 where there is none; ncurses keeps no more.
  uint32_t scalars[5];
  /// The columns that it takes; 0 is the right half of a wide cell and is not drawn itself.
  uint8_t columns;
  /// The colour of the text and that behind it, -1 for the terminal's own.
  int16_t foreground, background;
  uint8_t is_bold, is_dim, is_reversed;
};

/// Looks a terminal up and changes nothing: 0 where it can be drawn on, 1 where it is unknown, 2
/// where its cursor cannot be placed. The strings of terminfo are C globals and macros.
int hibi_curses_check(const char *term);

/// Begins: raw mode, alternate screen, default colours. Returns 0, or -1. `stdout` and `stdin`
/// are globals that Swift 6 refuses, and ncurses' own are macros.
int hibi_curses_open(const char *term, int rows, int columns);

/// The colours of the terminal, 0 for none. A C global.
int hibi_curses_colors(void);

/// Puts the cells of one row into the next frame. `setcchar` and `mvwadd_wchnstr` need `stdscr`,
/// a macro, and take the colour as a pointer to an int.
void hibi_curses_row(int row, const struct hibi_cell *cells, int count);

/// Sends the difference to what the terminal shows, with its cursor at a place. `stdscr` again.
void hibi_curses_show(int row, int column, int is_cursor_shown);

/// Forgets what the terminal shows: the next frame is sent whole. `curscr` is a global.
void hibi_curses_repaint(void);

/// Tells ncurses the size; `LINES` and `COLUMNS` of the environment do not count.
void hibi_curses_resize(int rows, int columns);

/// Leaves the screen, and comes back with all modes; then the frame is sent whole.
void hibi_curses_leave(void);
void hibi_curses_enter(int is_after_stop);

/// Leaves the screen for good.
void hibi_curses_close(void);

/// Begins to note signals: WINCH, TSTP, CONT, TERM, HUP and INT write their number into the pipe
/// whose end for reading is returned, or -1. A handler may not be Swift: it may run in the middle
/// of an allocation. Every other signal that ends a program, such as
/// SEGV, QUIT or USR1, leaves the screen first.
int hibi_signals_open(void);

/// Lets the signals do what they did before.
void hibi_signals_close(void);

/// Lets TSTP and CONT do what they did before, for a program that has the terminal meanwhile, and
/// notes them again.
void hibi_signals_yield(void);
void hibi_signals_resume(void);

/// Stops the job as Ctrl-Z does, and returns when it goes on.
void hibi_signals_stop(void);

/// Keeps what is written to stderr off the screen, where it is a terminal; `memfd_create`
/// needs a macro that the Glibc module does not set. Ending it writes what came meanwhile.
void hibi_stderr_keep(void);
void hibi_stderr_release(void);

/// A timer of the wall clock, which also reports when the clock is set. Not in the Glibc module.
int hibi_timer_open(void);
/// Sets it to a moment in milliseconds since 1970; 0 ends it.
void hibi_timer_set(int fd, int64_t milliseconds);

#endif
