// What makes the files of the tests of pictures, and reads what was made of them, with libvips in the
// tests' own process: nothing of hibi-imaging is in it.
#ifndef HIBI_TEST_PICTURES_H
#define HIBI_TEST_PICTURES_H

#include <stddef.h>

/// The pixels of a picture: 8 or 16 bits for each band, row after row.
struct test_pixels {
  const void *bytes;
  size_t count;
  int width, height, bands, bits;
  /// As libvips names it: srgb, b-w, cmyk, rgb16, grey16.
  const char *interpretation;
  /// That of EXIF; 0 for none.
  int orientation;
  /// The height of one frame of an animation; 0 for a picture of one.
  int frame_height;
};

/// A file in memory of the format that the suffix names, with its options: `.jpg[Q=90,interlace]`. NULL
/// where this machine cannot write it. Free it with `test_free`.
void *test_file(const struct test_pixels *pixels, const char *suffix, size_t *count);

/// The pixels of a file, 8 bit; NULL where it cannot be read.
void *test_read(const void *bytes, size_t count, int *width, int *height, int *bands);

/// Whether a file has a field of metadata, such as `icc-profile-data` or `exif-data`.
int test_has(const void *bytes, size_t count, const char *field);

void test_free(void *memory);

/// The version of libchafa, whose symbols tests compare: 1012 is 1.12. A macro.
int test_chafa_version(void);

/// What a process does that may read pictures only.
enum test_call {
  // What it needs.
  TEST_READS, TEST_OWN_LIMIT, TEST_OWN_SIGNAL,
  // What it must not.
  TEST_WRITES, TEST_MAKES_FILE, TEST_MAKES_FOLDER, TEST_CHANGES_MODE, TEST_CHANGES_MODE_NEW,
  TEST_CHANGES_TIME, TEST_TYPES, TEST_SIGNALS, TEST_SIGNALS_THREAD, TEST_PIDFD, TEST_LIMITS,
  TEST_FORKS, TEST_RUNS, TEST_CONNECTS, TEST_INHERITS,
};

/// Does one of these in a process that was shut in as `hibi-imaging` is. The error that came of it, 0 for
/// none; 255 where the machine has no filters of system calls.
int test_shut_in(const char *folder, int call);

/// A file in memory, and a pipe, that no other program which is started inherits. What makes them so at
/// once is not in Swift's Glibc module.
int test_memory_file(void);
int test_pipe(int ends[2]);

#endif
