#define _GNU_SOURCE 1

#include "hibi_imaging.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: - System calls

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The low half of an argument; both machines are little endian.
#define LOAD_ARGUMENT(number) LOAD(args[number])
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(code) ANSWER(SECCOMP_RET_ERRNO | ((code) & SECCOMP_RET_DATA))
#define WHEN(number, answer) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), answer
// The argument is looked at only for this call, whose flags are loaded over its number: the last
// step of each such test is an answer.
#define WHEN_BITS(number, argument, bits) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4), LOAD_ARGUMENT(argument), \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE(EPERM), \
    ANSWER(SECCOMP_RET_ALLOW)
#define WHEN_NO_BITS(number, argument, bits) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4), LOAD_ARGUMENT(argument), \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0), REFUSE(EPERM), \
    ANSWER(SECCOMP_RET_ALLOW)
#define WHEN_NOT(number, argument, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4), LOAD_ARGUMENT(argument), \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0), REFUSE(EPERM), \
    ANSWER(SECCOMP_RET_ALLOW)
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

// What is refused is answered as an error, not by a kill: libraries try such things and go on. Signals
// and limits are for this process alone.
static int filter_calls(void) {
  const struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
    REFUSE(ENOSYS),
    LOAD(nr),
#ifdef __x86_64__
    // The calls of x32, which are the same under other numbers.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    REFUSE(ENOSYS),
    WHEN_BITS(SYS_open, 1, WRITING),
    WHEN(SYS_creat, REFUSE(EPERM)),
    WHEN(SYS_fork, REFUSE(EPERM)),
    WHEN(SYS_vfork, REFUSE(EPERM)),
    WHEN(SYS_unlink, REFUSE(EPERM)),
    WHEN(SYS_rename, REFUSE(EPERM)),
    WHEN(SYS_link, REFUSE(EPERM)),
    WHEN(SYS_symlink, REFUSE(EPERM)),
    WHEN(SYS_mkdir, REFUSE(EPERM)),
    WHEN(SYS_rmdir, REFUSE(EPERM)),
    WHEN(SYS_mknod, REFUSE(EPERM)),
    WHEN(SYS_chmod, REFUSE(EPERM)),
    WHEN(SYS_chown, REFUSE(EPERM)),
    WHEN(SYS_lchown, REFUSE(EPERM)),
    WHEN(SYS_utime, REFUSE(EPERM)),
    WHEN(SYS_utimes, REFUSE(EPERM)),
    WHEN(SYS_futimesat, REFUSE(EPERM)),
#endif
    WHEN_BITS(SYS_openat, 2, WRITING),
#ifdef SYS_openat2
    // Its flags are behind a pointer, which a filter cannot follow.
    WHEN(SYS_openat2, REFUSE(ENOSYS)),
#endif
    // Threads, and no processes; the C library takes clone where clone3 is not there.
    WHEN_NO_BITS(SYS_clone, 0, CLONE_THREAD),
#ifdef SYS_clone3
    WHEN(SYS_clone3, REFUSE(ENOSYS)),
#endif
    WHEN(SYS_execve, REFUSE(EPERM)),
    WHEN(SYS_execveat, REFUSE(EPERM)),
    WHEN(SYS_socket, REFUSE(EPERM)),
    WHEN(SYS_socketpair, REFUSE(EPERM)),
    WHEN(SYS_connect, REFUSE(EPERM)),
    WHEN(SYS_bind, REFUSE(EPERM)),
    WHEN(SYS_sendto, REFUSE(EPERM)),
    WHEN(SYS_sendmsg, REFUSE(EPERM)),
    WHEN(SYS_unlinkat, REFUSE(EPERM)),
#ifdef SYS_renameat
    WHEN(SYS_renameat, REFUSE(EPERM)),
#endif
    WHEN(SYS_renameat2, REFUSE(EPERM)),
    WHEN(SYS_linkat, REFUSE(EPERM)),
    WHEN(SYS_symlinkat, REFUSE(EPERM)),
    WHEN(SYS_mkdirat, REFUSE(EPERM)),
    WHEN(SYS_mknodat, REFUSE(EPERM)),
    WHEN(SYS_truncate, REFUSE(EPERM)),
    WHEN(SYS_fchmod, REFUSE(EPERM)),
    WHEN(SYS_fchmodat, REFUSE(EPERM)),
    WHEN(SYS_fchown, REFUSE(EPERM)),
    WHEN(SYS_fchownat, REFUSE(EPERM)),
    WHEN(452 /* fchmodat2 */, REFUSE(EPERM)),
    WHEN(SYS_utimensat, REFUSE(EPERM)),
    WHEN(SYS_setxattr, REFUSE(EPERM)),
    WHEN(SYS_lsetxattr, REFUSE(EPERM)),
    WHEN(SYS_fsetxattr, REFUSE(EPERM)),
    WHEN(SYS_removexattr, REFUSE(EPERM)),
    WHEN(SYS_lremovexattr, REFUSE(EPERM)),
    WHEN(SYS_fremovexattr, REFUSE(EPERM)),
    // A terminal could be typed into.
    WHEN(SYS_ioctl, REFUSE(ENOTTY)),
    WHEN(SYS_kill, REFUSE(EPERM)),
    WHEN(SYS_tkill, REFUSE(EPERM)),
    WHEN_NOT(SYS_tgkill, 0, (uint32_t)getpid()),
    WHEN(SYS_rt_sigqueueinfo, REFUSE(EPERM)),
    WHEN(SYS_rt_tgsigqueueinfo, REFUSE(EPERM)),
    WHEN(424 /* pidfd_send_signal */, REFUSE(EPERM)),
    WHEN(434 /* pidfd_open */, REFUSE(EPERM)),
    WHEN(438 /* pidfd_getfd */, REFUSE(EPERM)),
    WHEN_NOT(SYS_prlimit64, 0, 0),
    WHEN(SYS_ptrace, REFUSE(EPERM)),
    WHEN(SYS_process_vm_readv, REFUSE(EPERM)),
    WHEN(SYS_process_vm_writev, REFUSE(EPERM)),
    WHEN(SYS_bpf, REFUSE(EPERM)),
    WHEN(SYS_perf_event_open, REFUSE(EPERM)),
    WHEN(SYS_mount, REFUSE(EPERM)),
    WHEN(SYS_umount2, REFUSE(EPERM)),
    WHEN(SYS_pivot_root, REFUSE(EPERM)),
    WHEN(SYS_chroot, REFUSE(EPERM)),
    WHEN(428 /* open_tree */, REFUSE(EPERM)),
    WHEN(429 /* move_mount */, REFUSE(EPERM)),
    WHEN(430 /* fsopen */, REFUSE(EPERM)),
    WHEN(442 /* mount_setattr */, REFUSE(EPERM)),
    WHEN(SYS_keyctl, REFUSE(EPERM)),
    WHEN(SYS_add_key, REFUSE(EPERM)),
    WHEN(SYS_request_key, REFUSE(EPERM)),
    WHEN(SYS_init_module, REFUSE(EPERM)),
    WHEN(SYS_finit_module, REFUSE(EPERM)),
    WHEN(SYS_reboot, REFUSE(EPERM)),
    WHEN(SYS_unshare, REFUSE(EPERM)),
    WHEN(SYS_setns, REFUSE(EPERM)),
    // Its requests open files and sockets past any filter.
    WHEN(425 /* io_uring_setup */, REFUSE(ENOSYS)),
    ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {
    .len = sizeof filter / sizeof filter[0], .filter = (struct sock_filter *)filter};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

static int filter_calls(void) {
  return 0;
}

#endif

/// Closes what the shell had open, and everybody else: of descriptors only the pipe and the log stay.
static void close_others(void) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 3, ~0U, 0) == 0) return;
#endif
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
}

int hibi_imaging_shut_in(void) {
  close_others();
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return filter_calls();
}

void hibi_imaging_one_heap(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

// MARK: - Last words

static atomic_int may_speak;
static const char *time_words, *memory_words, *broken_words;

int hibi_imaging_may_speak(int now) {
  return atomic_exchange(&may_speak, now);
}

/// Writes one line where an answer is awaited, and ends the process; in a signal handler too.
static void say_and_end(const char *words) {
  if (words && hibi_imaging_may_speak(0)) {
    size_t count = strlen(words);
    // A line is shorter than what a pipe takes at once.
    if (write(1, words, count) < 0) _exit(0);
  }
  _exit(1);
}

void hibi_imaging_end_without_memory(void) {
  say_and_end(memory_words);
}

static void on_time(int signal) {
  (void)signal;
  say_and_end(time_words);
}

// A library that gives up; GLib does it where a small piece of memory is not to be had, and says so
// before (start.c).
static void on_abort(int signal) {
  (void)signal;
  say_and_end(broken_words);
}

void hibi_imaging_last_words(const char *time, const char *memory, const char *broken) {
  time_words = time;
  memory_words = memory;
  broken_words = broken;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_handler = on_time;
  sigaction(SIGXCPU, &action, NULL);
  action.sa_handler = on_abort;
  sigaction(SIGABRT, &action, NULL);
  // Who starts us may have them blocked, and a process inherits that.
  sigset_t needed;
  sigemptyset(&needed);
  sigaddset(&needed, SIGXCPU);
  sigaddset(&needed, SIGABRT);
  sigprocmask(SIG_UNBLOCK, &needed, NULL);
  // A file of a size that no file may have, and a reader that went away, are errors of the call.
  action.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &action, NULL);
  sigaction(SIGPIPE, &action, NULL);
}
