// What the files of this target share.
#ifndef HIBI_CIMAGING_INTERNAL_H
#define HIBI_CIMAGING_INTERNAL_H

#include "hibi_imaging.h"

#include <vips/vips.h>

struct hibi_picture {
  const void *bytes;
  size_t count;
  int format;
  // As it is stored, before it is turned upright.
  int stored_width, stored_height;
  // That of EXIF, 1 to 8.
  int orientation;
  // The upright picture in small, RGBA, made when it is first rendered.
  VipsPel *small;
  int small_width, small_height;
  int has_alpha;
};

void hibi_imaging_end_without_memory(void);

/// Blocks every loader of libvips but the four.
void hibi_allow_loaders(void);

/// A part of the upright picture at a size: sRGB, 8 bit, 3 or 4 bands. `spare` says how many times as
/// many pixels are at least read for each side: 2 for what is kept, 1 for a preview. NULL on a fault.
VipsImage *hibi_picture_part(
  hibi_picture *picture, int x, int y, int width, int height, int target_width, int target_height,
  int spare);

#endif
