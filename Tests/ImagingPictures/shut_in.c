#define _GNU_SOURCE 1

#include "test_pictures.h"

#include <errno.h>
#include <fcntl.h>
#include <hibi_imaging.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static long call_for(const char *folder, int number, int parent, int open_before) {
  struct rlimit limit;
  char *none[] = {NULL};
  switch (number) {
  case TEST_READS: return open("/etc/passwd", O_RDONLY);
  case TEST_OWN_LIMIT: return getrlimit(RLIMIT_CPU, &limit);
  case TEST_OWN_SIGNAL: return syscall(SYS_tgkill, getpid(), getpid(), 0);
  case TEST_WRITES: return openat(AT_FDCWD, folder, O_WRONLY);
  case TEST_MAKES_FILE: return openat(AT_FDCWD, folder, O_TMPFILE | O_RDWR, 0600);
  case TEST_MAKES_FOLDER: return mkdirat(AT_FDCWD, "/tmp/hibi-test-folder", 0700);
  case TEST_CHANGES_MODE: return chmod(folder, 0700);
  case TEST_CHANGES_MODE_NEW: return syscall(452, AT_FDCWD, folder, 0700, 0);
  case TEST_CHANGES_TIME: return utimensat(AT_FDCWD, folder, NULL, 0);
  case TEST_TYPES: return ioctl(0, TIOCSTI, "x");
  case TEST_SIGNALS: return kill(parent, 0);
  case TEST_SIGNALS_THREAD: return syscall(SYS_tgkill, parent, parent, 0);
  case TEST_PIDFD: return syscall(434, parent, 0);
  case TEST_LIMITS: return prlimit(parent, RLIMIT_CORE, NULL, &limit);
  case TEST_FORKS: return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  case TEST_RUNS: return execve("/bin/true", none, none);
  case TEST_CONNECTS: return socket(AF_UNIX, SOCK_STREAM, 0);
  case TEST_INHERITS: return fcntl(open_before, F_GETFD);
  default: return 0;
  }
}

int test_shut_in(const char *folder, int number) {
  int open_before = open("/dev/null", O_RDONLY);
  int parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    // Only calls of the system from here on: other threads may have held what a library needs.
    if (!hibi_imaging_shut_in()) _exit(255);
    long answer = call_for(folder, number, parent, open_before);
    _exit(answer < 0 ? errno : 0);
  }
  if (open_before >= 0) close(open_before);
  int status = 0;
  if (child < 0) return -1;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
