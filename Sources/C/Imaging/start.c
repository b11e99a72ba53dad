#define _GNU_SOURCE 1

#include "internal.h"

#include <chafa.h>
#include <stdlib.h>
#include <string.h>

// GLib's functions end the process where memory is not to be had, after a word to the log. Nothing
// else of the log is for anybody: what a library thinks of a picture is not the user's concern.
static void on_log(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)data;
  if ((level & G_LOG_FLAG_FATAL) && message && strstr(message, "allocate"))
    hibi_imaging_end_without_memory();
}

// Nothing is guessed from the bytes but by us. A loader that comes with a module is known only then.
void hibi_allow_loaders(void) {
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpegBuffer", FALSE);
  vips_operation_block_set("VipsForeignLoadPngBuffer", FALSE);
  vips_operation_block_set("VipsForeignLoadWebpBuffer", FALSE);
  vips_operation_block_set("VipsForeignLoadHeifBuffer", FALSE);
}

int hibi_imaging_start(const char *name) {
  // Hibi starts this without an environment, so that no setting of libvips, GLib or a library below
  // comes from outside; others may not. libvips would read its modules from here: most are not needed,
  // and take as long as all the rest.
  clearenv();
  setenv("VIPSHOME", "/nonexistent", 1);
  // A picture of more than that would go through a file, which may not be.
  setenv("VIPS_DISC_THRESHOLD", "1g", 1);
  g_log_set_default_handler(on_log, NULL);
  if (VIPS_INIT(name) != 0) return 0;
  vips_cache_set_max(0);
  vips_concurrency_set(2);
  chafa_set_n_threads(2);
  vips_block_untrusted_set(TRUE);
  hibi_allow_loaders();
  return 1;
}

void hibi_imaging_reason(char *text, size_t room) {
  if (room == 0) return;
  strncpy(text, vips_error_buffer(), room - 1);
  text[room - 1] = 0;
  vips_error_clear();
}
