#define _GNU_SOURCE 1

#include "hibi_curses.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <unistd.h>

static const int noted[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT};
static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT};
enum { noted_count = sizeof noted / sizeof *noted, fatal_count = sizeof fatal / sizeof *fatal };

static struct sigaction noted_before[noted_count], fatal_before[fatal_count];
// The others whose default ends a program; those for real time follow, whose numbers are known late.
static const int ending[] = {SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGSTKFLT, SIGXCPU,
                             SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS};
enum { ending_count = sizeof ending / sizeof *ending };
static struct sigaction ending_before[_NSIG];
static unsigned char is_ending_taken[_NSIG];
static int pipe_ends[2] = {-1, -1};
static int stderr_before = -1, stderr_kept = -1;
// A stack that ran over has no room for a handler.
static char handler_stack[65536];

static void note(int number) {
  int before = errno;
  char byte = (char)number;
  // A full pipe holds enough of them already.
  if (write(pipe_ends[1], &byte, 1) < 0) errno = before;
  errno = before;
}

// Only functions that POSIX allows in a handler.
static void crash(int number) {
  if (hibi_is_up) {
    hibi_is_up = 0;
    hibi_write_all(STDOUT_FILENO, hibi_restore, hibi_restore_count);
    tcsetattr(STDIN_FILENO, TCSANOW, &hibi_modes_before);
  }
  hibi_stderr_release();
  // The handler was set to be used once: now the signal does what it always does.
  raise(number);
}

static void take(int index) {
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  // What the one who started us wants to be ignored stays so, as nohup asks.
  if (noted_before[index].sa_handler != SIG_IGN) sigaction(noted[index], &action, 0);
}

static void take_ending(int number, const struct sigaction *action) {
  // What another part of the program has its own use for, or wants to be ignored, stays so.
  is_ending_taken[number] = sigaction(number, 0, &ending_before[number]) == 0
                            && ending_before[number].sa_handler == SIG_DFL
                            && sigaction(number, action, 0) == 0;
}

int hibi_signals_open(void) {
  if (pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  for (int index = 0; index < noted_count; index++) {
    sigaction(noted[index], 0, &noted_before[index]);
    take(index);
  }
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, 0);
  struct sigaction action = {
    .sa_handler = crash, .sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < fatal_count; index++)
    sigaction(fatal[index], &action, &fatal_before[index]);
  for (int index = 0; index < ending_count; index++) take_ending(ending[index], &action);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) take_ending(number, &action);
  return pipe_ends[0];
}

void hibi_signals_close(void) {
  for (int index = 0; index < noted_count; index++)
    sigaction(noted[index], &noted_before[index], 0);
  for (int index = 0; index < fatal_count; index++)
    sigaction(fatal[index], &fatal_before[index], 0);
  for (int number = 1; number < _NSIG; number++) {
    if (is_ending_taken[number]) sigaction(number, &ending_before[number], 0);
    is_ending_taken[number] = 0;
  }
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  pipe_ends[0] = pipe_ends[1] = -1;
}

void hibi_signals_yield(void) {
  for (int index = 0; index < noted_count; index++) {
    if (noted[index] == SIGTSTP || noted[index] == SIGCONT)
      sigaction(noted[index], &noted_before[index], 0);
  }
}

void hibi_signals_resume(void) {
  for (int index = 0; index < noted_count; index++) {
    if (noted[index] == SIGTSTP || noted[index] == SIGCONT) take(index);
  }
}

// The whole job, as the terminal itself would: a shell waits for all of it.
void hibi_signals_stop(void) { kill(0, SIGTSTP); }

void hibi_stderr_keep(void) {
  if (stderr_kept >= 0 || !isatty(STDERR_FILENO)) return;
  int kept = memfd_create("stderr", MFD_CLOEXEC);
  int before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept < 0 || before < 0 || dup2(kept, STDERR_FILENO) < 0) {
    if (kept >= 0) close(kept);
    if (before >= 0) close(before);
    return;
  }
  stderr_before = before;
  stderr_kept = kept;
}

void hibi_stderr_release(void) {
  if (stderr_kept < 0) return;
  dup2(stderr_before, STDERR_FILENO);
  char bytes[4096];
  ssize_t count;
  for (off_t at = 0; (count = pread(stderr_kept, bytes, sizeof bytes, at)) > 0; at += count)
    hibi_write_all(STDERR_FILENO, bytes, (unsigned long)count);
  close(stderr_before);
  close(stderr_kept);
  stderr_before = stderr_kept = -1;
}

int hibi_timer_open(void) {
  return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

void hibi_timer_set(int fd, int64_t milliseconds) {
  struct itimerspec time = {0};
  time.it_value.tv_sec = milliseconds / 1000;
  time.it_value.tv_nsec = milliseconds % 1000 * 1000000;
  timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, 0);
}
