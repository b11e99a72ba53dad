#define _GNU_SOURCE 1

#include "test_pictures.h"

#include <chafa.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vips/vips.h>

static int is_ready(void) {
  static gsize once;
  static int code;
  if (g_once_init_enter(&once)) {
    code = VIPS_INIT("hibi-test");
    g_once_init_leave(&once, 1);
  }
  return code == 0;
}

int test_chafa_version(void) {
  return CHAFA_MAJOR_VERSION * 1000 + CHAFA_MINOR_VERSION;
}

void *test_file(const struct test_pixels *pixels, const char *suffix, size_t *count) {
  if (!is_ready()) return NULL;
  VipsImage *raw = vips_image_new_from_memory_copy(
    pixels->bytes, pixels->count, pixels->width, pixels->height, pixels->bands,
    pixels->bits == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
  if (!raw) return NULL;
  VipsImage *image = NULL;
  int kind = vips_enum_from_nick("hibi-test", VIPS_TYPE_INTERPRETATION, pixels->interpretation);
  int code = vips_copy(raw, &image, "interpretation", kind, NULL);
  g_object_unref(raw);
  if (code != 0) return NULL;
  if (pixels->orientation) vips_image_set_int(image, VIPS_META_ORIENTATION, pixels->orientation);
  if (pixels->frame_height) vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, pixels->frame_height);
  void *file = NULL;
  if (vips_image_write_to_buffer(image, suffix, &file, count, NULL) != 0) file = NULL;
  vips_error_clear();
  g_object_unref(image);
  return file;
}

void *test_read(const void *bytes, size_t count, int *width, int *height, int *bands) {
  if (!is_ready()) return NULL;
  VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
  if (!image) return NULL;
  *width = image->Xsize;
  *height = image->Ysize;
  *bands = image->Bands;
  size_t length = 0;
  void *pixels =
    image->BandFmt == VIPS_FORMAT_UCHAR ? vips_image_write_to_memory(image, &length) : NULL;
  g_object_unref(image);
  return pixels;
}

int test_has(const void *bytes, size_t count, const char *field) {
  if (!is_ready()) return 0;
  VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
  if (!image) return 0;
  int has = vips_image_get_typeof(image, field) != 0;
  g_object_unref(image);
  return has;
}

void test_free(void *memory) {
  g_free(memory);
}

int test_memory_file(void) {
  return memfd_create("requests", MFD_CLOEXEC);
}

int test_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC);
}
