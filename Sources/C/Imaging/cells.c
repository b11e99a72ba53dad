#include "internal.h"

#include <chafa.h>

// The longest side of what is kept to render from. A cell is made of eight pixels across, so that a
// preview of forty columns, and one of its half, has all that it can show.
enum { small_side = 640 };

/// Makes the small picture, once.
static int need_small(hibi_picture *picture) {
  if (picture->small) return 1;
  int is_turned = picture->orientation >= 5;
  int width = is_turned ? picture->stored_height : picture->stored_width;
  int height = is_turned ? picture->stored_width : picture->stored_height;
  double scale = VIPS_MIN(1.0, (double)small_side / VIPS_MAX(width, height));
  int small_width = VIPS_MAX(1, (int)(width * scale + 0.5));
  int small_height = VIPS_MAX(1, (int)(height * scale + 0.5));
  VipsImage *image = hibi_picture_part(
    picture, 0, 0, width, height, small_width, small_height, 1);
  if (!image) return 0;
  picture->has_alpha = vips_image_hasalpha(image);
  if (!picture->has_alpha) {
    VipsImage *out = NULL;
    int code = vips_addalpha(image, &out, NULL);
    g_object_unref(image);
    if (code != 0) return 0;
    image = out;
  }
  VipsImage *out = NULL;
  int code = vips_cast_uchar(image, &out, NULL);
  g_object_unref(image);
  if (code != 0) return 0;
  size_t count = 0;
  VipsPel *pixels = vips_image_write_to_memory(out, &count);
  g_object_unref(out);
  if (!pixels) return 0;
  if (count != (size_t)small_width * small_height * 4) {
    g_free(pixels);
    return 0;
  }
  picture->small = pixels;
  picture->small_width = small_width;
  picture->small_height = small_height;
  return 1;
}

static ChafaSymbolMap *symbols(int colors) {
  ChafaSymbolMap *map = chafa_symbol_map_new();
  if (colors == HIBI_IMAGING_ASCII) {
    chafa_symbol_map_add_by_tags(map, CHAFA_SYMBOL_TAG_ASCII);
  } else {
    chafa_symbol_map_add_by_tags(
      map, CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_SOLID | CHAFA_SYMBOL_TAG_BLOCK
        | CHAFA_SYMBOL_TAG_HALF | CHAFA_SYMBOL_TAG_QUAD);
    if (colors == HIBI_IMAGING_MONO)
      chafa_symbol_map_add_by_tags(map, CHAFA_SYMBOL_TAG_BRAILLE);
  }
  chafa_symbol_map_remove_by_tags(map, CHAFA_SYMBOL_TAG_WIDE);
  return map;
}

static ChafaCanvasMode mode_of(int colors) {
  switch (colors) {
  case HIBI_IMAGING_TRUECOLOR: return CHAFA_CANVAS_MODE_TRUECOLOR;
  // Without the first sixteen, which people colour as they like.
  case HIBI_IMAGING_256: return CHAFA_CANVAS_MODE_INDEXED_240;
  case HIBI_IMAGING_16: return CHAFA_CANVAS_MODE_INDEXED_16;
  case HIBI_IMAGING_8: return CHAFA_CANVAS_MODE_INDEXED_8;
  default: return CHAFA_CANVAS_MODE_FGBG;
  }
}

static int is_light(int color) {
  return 2 * (color >> 16 & 255) + 5 * (color >> 8 & 255) + (color & 255) > 4 * 255;
}

static ChafaCanvasConfig *config_for(int columns, int rows, int colors, int background) {
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, columns, rows);
  chafa_canvas_config_set_canvas_mode(config, mode_of(colors));
  ChafaSymbolMap *map = symbols(colors);
  chafa_canvas_config_set_symbol_map(config, map);
  chafa_symbol_map_unref(map);
  chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB);
  if (colors != HIBI_IMAGING_TRUECOLOR && colors != HIBI_IMAGING_256)
    chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_ORDERED);
  // Where nothing is known of the terminal it is taken for dark.
  int is_dark = background < 0 || !is_light(background);
  chafa_canvas_config_set_bg_color(config, background < 0 ? 0 : (guint32)background);
  chafa_canvas_config_set_fg_color(config, is_dark ? 0xffffff : 0);
  // What is half clear is laid over the background. A sign whose ink is clear would need its inverse,
  // and most have none.
  chafa_canvas_config_set_transparency_threshold(config, 1);
  return config;
}

/// Whether nothing is to be seen in a part of the small picture.
static int is_clear(const VipsPel *pixels, int stride, int width, int height) {
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (pixels[(size_t)y * stride + x * 4 + 3] > 8) return 0;
    }
  }
  return 1;
}

int hibi_imaging_render(
  hibi_picture *picture, int x, int y, int width, int height, int columns, int rows, int colors,
  int background, struct hibi_imaging_cell *cells
) {
  if (!need_small(picture)) return 0;
  int is_turned = picture->orientation >= 5;
  double across = (double)picture->small_width
    / (is_turned ? picture->stored_height : picture->stored_width);
  double down = (double)picture->small_height
    / (is_turned ? picture->stored_width : picture->stored_height);
  int left = VIPS_CLIP(0, (int)(x * across + 0.5), picture->small_width - 1);
  int top = VIPS_CLIP(0, (int)(y * down + 0.5), picture->small_height - 1);
  int part_width = VIPS_CLIP(1, (int)(width * across + 0.5), picture->small_width - left);
  int part_height = VIPS_CLIP(1, (int)(height * down + 0.5), picture->small_height - top);
  int stride = picture->small_width * 4;

  ChafaCanvasConfig *config = config_for(columns, rows, colors, background);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  const VipsPel *part = picture->small + (size_t)top * stride + left * 4;
  chafa_canvas_draw_all_pixels(
    canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, part, part_width, part_height, stride);
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      struct hibi_imaging_cell *cell = cells + (size_t)row * columns + column;
      gint foreground = -1, background_here = -1;
      cell->scalar = chafa_canvas_get_char_at(canvas, column, row);
      if (colors < HIBI_IMAGING_MONO)
        chafa_canvas_get_raw_colors_at(canvas, column, row, &foreground, &background_here);
      // Braille without a dot.
      if (cell->scalar == 0x2800) cell->scalar = ' ';
      if (picture->has_alpha) {
        int from_x = part_width * column / columns, from_y = part_height * row / rows;
        int to_x = VIPS_MAX(from_x + 1, part_width * (column + 1) / columns);
        int to_y = VIPS_MAX(from_y + 1, part_height * (row + 1) / rows);
        if (is_clear(part + (size_t)from_y * stride + from_x * 4, stride, to_x - from_x, to_y - from_y)) {
          cell->scalar = ' ';
          foreground = background_here = -1;
        }
      }
      cell->foreground = foreground;
      cell->background = background_here;
    }
  }
  chafa_canvas_unref(canvas);
  chafa_canvas_config_unref(config);
  return 1;
}
