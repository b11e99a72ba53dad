// The one door to libvips and libchafa, and to what shuts a process in.
//
// No header of theirs is seen from here: Swift would read two hundred of them, GLib's too.
#ifndef HIBI_CIMAGING_H
#define HIBI_CIMAGING_H

#include <stddef.h>
#include <stdint.h>

// MARK: - Shutting the process in

/// Gives up for ever what decoding does not need: new rights, being read by others, other programs,
/// sockets, and files for writing. `prctl` and `syscall` are variadic, and a filter of system calls is
/// made of macros. Returns 0 where the machine has no filters; the rest holds all the same.
int hibi_imaging_shut_in(void);

/// Has the lines written to stdout when the processor time is used up, when memory could not be had,
/// and when a library gave up; then the process ends. Swift code may not run in a signal handler.
/// The texts must live as long as the process.
void hibi_imaging_last_words(const char *time, const char *memory, const char *broken);

/// Whether those lines may be written. Ask for 0 before an answer is begun: 1 says that nobody
/// wrote one meanwhile. An exchange of an atomic flag that a signal handler shares.
int hibi_imaging_may_speak(int now);

/// Limits heaps to one, which would otherwise reserve 64 MB for each thread. `M_ARENA_MAX` is a
/// macro that a later C library may lack.
void hibi_imaging_one_heap(void);

// MARK: - Pictures

enum hibi_imaging_format {
  HIBI_IMAGING_JPEG = 1,
  HIBI_IMAGING_PNG = 2,
  HIBI_IMAGING_WEBP = 3,
  HIBI_IMAGING_HEIC = 4,
};

/// What the header of a picture says; sizes are upright.
struct hibi_imaging_header {
  int width, height, frames;
};

/// A picture whose header was read.
typedef struct hibi_picture hibi_picture;

/// Starts libvips with the four loaders alone. `VIPS_INIT` is a macro. Returns 1 when it could.
int hibi_imaging_start(const char *name);

/// Reads the header of a picture of a known format; the bytes must stay until it is closed. The
/// loaders of libvips are variadic. Returns NULL for what is no whole header; `hibi_imaging_reason`
/// says more.
hibi_picture *hibi_imaging_load(
  const void *bytes, size_t count, int format, struct hibi_imaging_header *header);
void hibi_imaging_close(hibi_picture *picture);

/// A part of the upright picture, scaled to exactly that size, as a PNG in sRGB without metadata.
/// Operations of libvips are variadic. Returns NULL on a fault; free the answer with
/// `hibi_imaging_free`.
void *hibi_imaging_make(
  hibi_picture *picture, int x, int y, int width, int height, int target_width, int target_height,
  size_t *count);
void hibi_imaging_free(void *png);

/// One cell of a rendered picture; -1 is the terminal's own colour.
struct hibi_imaging_cell {
  uint32_t scalar;
  int32_t foreground, background;
};

enum hibi_imaging_colors {
  HIBI_IMAGING_TRUECOLOR = 1,
  HIBI_IMAGING_256 = 2,
  HIBI_IMAGING_16 = 3,
  HIBI_IMAGING_8 = 4,
  HIBI_IMAGING_MONO = 5,
  HIBI_IMAGING_ASCII = 6,
};

/// Draws a part of the upright picture into `columns` × `rows` cells. What libvips makes for it is
/// kept, so that the next part costs a millisecond. `background` is 0xRRGGBB, or -1 where the
/// terminal's is not known. Objects of GLib are counted by hand, which Swift's would not be.
/// Returns 0 on a fault.
int hibi_imaging_render(
  hibi_picture *picture, int x, int y, int width, int height, int columns, int rows, int colors,
  int background, struct hibi_imaging_cell *cells);

/// What libvips said last, in one line; forgotten when it is read. Its buffer is C's.
void hibi_imaging_reason(char *text, size_t room);

#endif
