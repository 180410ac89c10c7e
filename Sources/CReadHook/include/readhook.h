// A look at what libwebsockets reads, before it does.
//
// libwebsockets 4.1.6 shows its user neither the mask bit of a frame, nor a header that announces too much, nor a request that it cannot parse. It reads
// plain connections by recv(2) and TLS by SSL_read(3), both through its procedure linkage table, so that a function of that name in the executable
// comes first: this target defines both. That is ELF's documented order of symbols, which malloc replacements and sanitizers rely on, too. A thread without a hook,
// and a call with flags, get the real thing and nothing else, at the price of one comparison.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Takes the place of one read, as recv(2) would: how many bytes it put into `buffer`, 0 at the end, -1 and errno.
/// - tls: OpenSSL's connection (SSL *), or NULL: the socket is read itself
typedef ssize_t (*readhook_function)(void *owner, int descriptor, void *tls, void *buffer, size_t length);

/// From now on the reads of this thread go through `function`; NULL: no longer.
void readhook_set(readhook_function function, void *owner);

/// The read that the hook took the place of.
ssize_t readhook_read(int descriptor, void *tls, void *buffer, size_t length);

/// Whether the functions of this file are those that libraries of the process call.
bool readhook_is_effective(void);
