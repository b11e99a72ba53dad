#define _GNU_SOURCE 1

#include "internal.h"

#include <dlfcn.h>
#include <string.h>

// MARK: - Loaders

/// Loads the module of libvips that reads HEIC, where it is one. The first HEIC of a session asks
/// for it: it brings libraries for video that no other picture needs.
static void need_heif(void) {
  static int is_asked;
  if (is_asked || vips_type_find("VipsForeignLoad", "heifload_buffer")) return;
  is_asked = 1;
  Dl_info info;
  if (!dladdr((void *)vips_init, &info) || !info.dli_fname) return;
  const char *end = strrchr(info.dli_fname, '/');
  if (!end) return;
  gchar *path = g_strdup_printf(
    "%.*s/vips-modules-%d.%d/vips-heif.so", (int)(end - info.dli_fname), info.dli_fname,
    vips_version(0), vips_version(1));
  GModule *module = g_module_open(path, G_MODULE_BIND_LAZY);
  // Its types stay registered, so it must stay too.
  if (module) g_module_make_resident(module);
  g_free(path);
  hibi_allow_loaders();
}

/// The picture as it is stored, to be read once from top to bottom, smaller by up to that much where
/// the format can be read so. What is missing or wrong in the data is a fault.
static VipsImage *open_stored(const hibi_picture *picture, int shrink) {
  VipsImage *image = NULL;
  void *bytes = (void *)picture->bytes;
  size_t count = picture->count;
  switch (picture->format) {
  case HIBI_IMAGING_JPEG:
    vips_jpegload_buffer(
      bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR,
      "shrink", shrink, NULL);
    break;
  case HIBI_IMAGING_PNG:
    vips_pngload_buffer(
      bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    break;
  case HIBI_IMAGING_WEBP:
    vips_webpload_buffer(
      bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR,
      "scale", 1.0 / shrink, NULL);
    break;
  case HIBI_IMAGING_HEIC:
    need_heif();
    vips_heifload_buffer(
      bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    break;
  }
  return image;
}

hibi_picture *hibi_imaging_load(
  const void *bytes, size_t count, int format, struct hibi_imaging_header *header
) {
  hibi_picture picture = {.bytes = bytes, .count = count, .format = format, .orientation = 1};
  VipsImage *image = open_stored(&picture, 1);
  if (!image) return NULL;
  picture.stored_width = image->Xsize;
  picture.stored_height = image->Ysize;
  // A HEIC is turned by its own library.
  if (format != HIBI_IMAGING_HEIC) picture.orientation = vips_image_get_orientation(image);
  header->frames = vips_image_get_n_pages(image);
  g_object_unref(image);
  int is_turned = picture.orientation >= 5;
  header->width = is_turned ? picture.stored_height : picture.stored_width;
  header->height = is_turned ? picture.stored_width : picture.stored_height;
  hibi_picture *answer = g_try_new(hibi_picture, 1);
  if (answer) *answer = picture;
  return answer;
}

void hibi_imaging_close(hibi_picture *picture) {
  if (!picture) return;
  g_free(picture->small);
  g_free(picture);
}

// MARK: - Parts

/// Replaces an image with what an operation made of it; NULL where the operation failed.
static VipsImage *next(VipsImage *before, int code, VipsImage *after) {
  g_object_unref(before);
  return code == 0 ? after : NULL;
}

struct rectangle {
  int x, y, width, height;
};

/// Where a part of the upright picture is in the stored one.
static struct rectangle stored_part(const hibi_picture *picture, struct rectangle part) {
  int width = picture->stored_width, height = picture->stored_height;
  struct rectangle turned = {part.y, part.x, part.height, part.width};
  int from_right = width - part.x - part.width, from_bottom = height - part.y - part.height;
  int turned_right = width - part.y - part.height, turned_bottom = height - part.x - part.width;
  switch (picture->orientation) {
  case 2: part.x = from_right; return part;
  case 3: part.x = from_right; part.y = from_bottom; return part;
  case 4: part.y = from_bottom; return part;
  case 5: return turned;
  case 6: turned.y = turned_bottom; return turned;
  case 7: turned.x = turned_right; turned.y = turned_bottom; return turned;
  case 8: turned.x = turned_right; return turned;
  default: return part;
  }
}

/// Into sRGB of 8 bit, by the profile that the picture brings, else by what its numbers mean.
static VipsImage *to_srgb(VipsImage *image) {
  VipsImage *out = NULL;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME)) {
    if (vips_icc_transform(
          image, &out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_PERCEPTUAL, "depth", 8, NULL)
        == 0)
      return next(image, 0, out);
    // A profile that is damaged, or for other numbers: the picture counts.
    vips_error_clear();
  }
  return next(image, vips_colourspace(image, &out, VIPS_INTERPRETATION_sRGB, NULL), out);
}

static VipsImage *upright(VipsImage *image, int orientation) {
  if (orientation == 1) return image;
  // A turn reads columns, and what was read from top to bottom is gone.
  VipsImage *out = vips_image_copy_memory(image);
  image = next(image, out ? 0 : -1, out);
  out = NULL;
  if (!image) return NULL;
  vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
  return next(image, vips_autorot(image, &out, NULL), out);
}

/// Scales to exactly that size; colours of clear pixels do not run into the others.
static VipsImage *scaled(VipsImage *image, int width, int height) {
  VipsImage *out = NULL;
  if (image->Xsize == width && image->Ysize == height) return image;
  int has_alpha = vips_image_hasalpha(image);
  VipsBandFormat format = image->BandFmt;
  if (has_alpha) {
    image = next(image, vips_premultiply(image, &out, NULL), out);
    if (!image) return NULL;
    out = NULL;
  }
  image = next(
    image,
    vips_resize(
      image, &out, (double)width / image->Xsize, "vscale", (double)height / image->Ysize, NULL),
    out);
  if (!image) return NULL;
  out = NULL;
  if (has_alpha) {
    image = next(image, vips_unpremultiply(image, &out, NULL), out);
    if (!image) return NULL;
    out = NULL;
    image = next(image, vips_cast(image, &out, format, NULL), out);
    if (!image) return NULL;
    out = NULL;
  }
  if (image->Xsize == width && image->Ysize == height) return image;
  // One pixel more or less, by rounding.
  return next(
    image, vips_embed(image, &out, 0, 0, width, height, "extend", VIPS_EXTEND_COPY, NULL), out);
}

/// By how much the stored picture may be read smaller, so that as much is spare.
static int shrink_for(
  const hibi_picture *picture, struct rectangle part, int width, int height, int spare
) {
  if (picture->format != HIBI_IMAGING_JPEG && picture->format != HIBI_IMAGING_WEBP) return 1;
  // The decoder of WebP averages what it leaves out, and whole it takes eight bytes for each pixel.
  if (picture->format == HIBI_IMAGING_WEBP) spare = 1;
  int shrink = 1;
  while (shrink < 8 && part.width / (shrink * 2) >= width * spare
         && part.height / (shrink * 2) >= height * spare)
    shrink *= 2;
  return shrink;
}

VipsImage *hibi_picture_part(
  hibi_picture *picture, int x, int y, int width, int height, int target_width, int target_height,
  int spare
) {
  struct rectangle part = stored_part(picture, (struct rectangle){x, y, width, height});
  int is_turned = picture->orientation >= 5;
  int stored_width = is_turned ? target_height : target_width;
  int stored_height = is_turned ? target_width : target_height;
  VipsImage *image =
    open_stored(picture, shrink_for(picture, part, stored_width, stored_height, spare));
  if (!image) return NULL;
  // What was read may be smaller than what is stored; the part is in its pixels.
  double across = (double)image->Xsize / picture->stored_width;
  double down = (double)image->Ysize / picture->stored_height;
  struct rectangle read = {.x = (int)(part.x * across), .y = (int)(part.y * down)};
  read.width = VIPS_CLIP(1, (int)(part.width * across + 0.5), image->Xsize - read.x);
  read.height = VIPS_CLIP(1, (int)(part.height * down + 0.5), image->Ysize - read.y);
  VipsImage *out = NULL;
  if (read.width != image->Xsize || read.height != image->Ysize) {
    image = next(
      image, vips_extract_area(image, &out, read.x, read.y, read.width, read.height, NULL), out);
    if (!image) return NULL;
  }
  image = scaled(image, stored_width, stored_height);
  if (image) image = to_srgb(image);
  if (image) image = upright(image, picture->orientation);
  return image;
}

void *hibi_imaging_make(
  hibi_picture *picture, int x, int y, int width, int height, int target_width, int target_height,
  size_t *count
) {
  VipsImage *image =
    hibi_picture_part(picture, x, y, width, height, target_width, target_height, 2);
  if (!image) return NULL;
  void *png = NULL;
  if (vips_pngsave_buffer(image, &png, count, "strip", TRUE, "compression", 6, NULL) != 0)
    png = NULL;
  g_object_unref(image);
  return png;
}

void hibi_imaging_free(void *png) {
  g_free(png);
}
