#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1

#include "hibi_curses.h"
#include "internal.h"

#include <curses.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

// Names of terminfo that are macros.
#undef columns
#undef lines

// Clicks and the wheel in decimal numbers, which tmux and screen pass too; pasting in brackets.
static const char modes_on[] = "\033[?1000h\033[?1006h\033[?2004h";
static const char modes_off[] = "\033[?1006l\033[?1000l\033[?2004l";

struct termios hibi_modes_before;
char hibi_restore[256];
unsigned long hibi_restore_count;
volatile sig_atomic_t hibi_is_up;

static SCREEN *screen;
static int has_colors_here;
static int cursor_shown = -1;

void hibi_write_all(int fd, const char *bytes, unsigned long count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (unsigned long)written;
  }
}

static void set_modes(const struct termios *modes, int how) {
  while (tcsetattr(STDIN_FILENO, how, modes) != 0 && errno == EINTR) {}
}

int hibi_curses_check(const char *term) {
  int answer = 0;
  if (setupterm(term, STDOUT_FILENO, &answer) != OK) return 1;
  const char *place = tigetstr("cup");
  int result = place && place != (char *)-1 ? 0 : 2;
  del_curterm(cur_term);
  return result;
}

static void add_restore(const char *bytes) {
  unsigned long count = bytes && bytes != (char *)-1 ? strlen(bytes) : 0;
  if (hibi_restore_count + count > sizeof hibi_restore) return;
  memcpy(hibi_restore + hibi_restore_count, bytes, count);
  hibi_restore_count += count;
}

int hibi_curses_open(const char *term, int rows, int columns) {
  if (tcgetattr(STDIN_FILENO, &hibi_modes_before) != 0) return -1;
  // ncurses writes UTF-8 where the locale says so, and LC_ALL=C does not mean the terminal.
  setlocale(LC_CTYPE, "C.UTF-8");
  // LINES and COLUMNS do not count, and the size is the one that was passed.
  use_env(FALSE);
  // newterm tells no reason.
  errno = 0;
  screen = newterm(term, stdout, stdin);
  if (!screen) {
    // The console of Linux has no size in its description: there it must be asked for.
    use_tioctl(TRUE);
    errno = 0;
    screen = newterm(term, stdout, stdin);
  }
  if (!screen) return -1;
  raw();
  noecho();
  nonl();
  // What is drawn waits for no key.
  typeahead(-1);
  has_colors_here = has_colors() && start_color() == OK && use_default_colors() == OK;
  hibi_restore_count = 0;
  add_restore(modes_off);
  add_restore(tigetstr("sgr0"));
  add_restore(tigetstr("op"));
  add_restore(tigetstr("cnorm"));
  const char *leave = tigetstr("rmcup");
  add_restore(leave && leave != (char *)-1 ? leave : "\r\n");
  hibi_curses_resize(rows, columns);
  cursor_shown = -1;
  hibi_write_all(STDOUT_FILENO, modes_on, sizeof modes_on - 1);
  hibi_is_up = 1;
  return 0;
}

int hibi_curses_colors(void) { return has_colors_here ? COLORS : 0; }

void hibi_curses_row(int row, const struct hibi_cell *cells, int count) {
  if (row < 0 || row >= LINES) return;
  cchar_t line[count > 0 ? count : 1];
  int length = 0;
  for (int index = 0; index < count; index++) {
    const struct hibi_cell *cell = cells + index;
    if (cell->columns == 0) continue;
    wchar_t text[6] = {0};
    for (int mark = 0; mark < 5; mark++) text[mark] = (wchar_t)cell->scalars[mark];
    attr_t attributes = (cell->is_bold ? WA_BOLD : 0) | (cell->is_dim ? WA_DIM : 0)
                        | (cell->is_reversed ? WA_REVERSE : 0);
    // COLOR_PAIR would cut numbers above 255, so the pair goes by the pointer.
    int pair = 0;
    int front = cell->foreground < COLORS ? cell->foreground : -1;
    int back = cell->background < COLORS ? cell->background : -1;
    if (has_colors_here && back >= 0) {
      // More than there are numbers for in one table; ncurses keeps those in use.
      pair = alloc_pair(front, back);
      if (pair < 0) pair = 0;
    } else if (has_colors_here && front >= 0) {
      pair = front + 1;
      if (init_extended_pair(pair, front, -1) != OK) pair = 0;
    }
    if (setcchar(&line[length], text, attributes, 0, &pair) == OK) length++;
  }
  mvwadd_wchnstr(stdscr, row, 0, line, length);
}

void hibi_curses_show(int row, int column, int is_cursor_shown) {
  if (is_cursor_shown != cursor_shown) {
    curs_set(is_cursor_shown);
    cursor_shown = is_cursor_shown;
  }
  // Where the place is outside, the cursor stays.
  wmove(stdscr, row, column);
  wnoutrefresh(stdscr);
  doupdate();
}

void hibi_curses_repaint(void) { clearok(curscr, TRUE); }

void hibi_curses_resize(int rows, int columns) {
  if (rows > 0 && columns > 0 && (rows != LINES || columns != COLS)) resize_term(rows, columns);
}

void hibi_curses_leave(void) {
  if (!hibi_is_up) return;
  hibi_write_all(STDOUT_FILENO, modes_off, sizeof modes_off - 1);
  endwin();
  hibi_is_up = 0;
  // ncurses' idea of the modes is of its own making; ours is what was there.
  set_modes(&hibi_modes_before, TCSADRAIN);
}

void hibi_curses_enter(int is_after_stop) {
  // What a shell set while the program was stopped is left so in the end; what another program did
  // to the terminal is not. In the background this stops the program before anything is written.
  if (!hibi_is_up && is_after_stop) tcgetattr(STDIN_FILENO, &hibi_modes_before);
  reset_prog_mode();
  hibi_write_all(STDOUT_FILENO, modes_on, sizeof modes_on - 1);
  hibi_is_up = 1;
  cursor_shown = -1;
  clearok(curscr, TRUE);
  doupdate();
}

void hibi_curses_close(void) {
  hibi_curses_leave();
  if (screen) delscreen(screen);
  screen = 0;
}
