#include "embedded.h"

// Swift cannot import arrays of unknown length, hence the functions.
extern const struct embedded_file embedded_files[], embedded_files_end[];

size_t embedded_file_count(void) { return (size_t)(embedded_files_end - embedded_files); }

const struct embedded_file *embedded_file(size_t index) { return embedded_files + index; }

const char *embedded_commit(void) { return PULLWIRE_COMMIT; }

const char *embedded_origin(void) { return PULLWIRE_ORIGIN; }
