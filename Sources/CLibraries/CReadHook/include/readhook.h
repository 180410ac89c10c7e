// Intercepts what libwebsockets reads.
//
// libwebsockets 4.1.6 shows its user neither the mask bit of a frame, nor a header that announces too much, nor a request that it cannot parse. It reads
// plain connections by recv(2) and TLS by SSL_read(3), both through its procedure linkage table, so that a function of that name in the executable
// comes first: this target defines both. That is ELF's documented order of symbols, which malloc replacements and sanitizers rely on, too. Without a hook,
// or with flags, the functions only call the original ones, at the cost of one comparison.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Replaces one read. Like recv(2) it returns how many bytes it has put into `buffer`, 0 at the end, or -1 with errno.
/// - tls: OpenSSL's connection (SSL *), or NULL for a plain socket
typedef ssize_t (*readhook_function)(void *owner, int descriptor, void *tls, void *buffer, size_t length);

/// From now on the reads of this thread call `function`; NULL ends that.
void readhook_set(readhook_function function, void *owner);

/// The read that the hook replaces.
ssize_t readhook_read(int descriptor, void *tls, void *buffer, size_t length);

/// Whether the process's libraries call the functions of this module.
bool readhook_is_effective(void);
