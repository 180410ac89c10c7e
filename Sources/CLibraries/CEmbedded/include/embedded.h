#pragma once

#include <stddef.h>

/// A file that the program carries.
struct embedded_file {
    /// Its path in the repository.
    const char *path;
    const unsigned char *bytes;
    size_t count;
};

size_t embedded_file_count(void);
/// @param index less than `embedded_file_count`
const struct embedded_file *embedded_file(size_t index);

/// The commit that was built, abbreviated; empty if whoever built it did not say.
const char *embedded_commit(void);

/// The address from which the sources were cloned; empty if whoever built it did not say.
const char *embedded_origin(void);
