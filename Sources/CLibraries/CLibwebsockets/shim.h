// What Swift cannot import of libwebsockets and of the C library, and nothing else.
#pragma once

#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/un.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <sys/timex.h>

/// Writable bytes that lws_write needs in front of every payload. LWS_PRE itself is an expression, which the importer skips.
enum { SHIM_LWS_PRE = LWS_PRE };

/// The C library hides accept4 without _GNU_SOURCE, which the importer does not set.
extern int accept4(int listener, struct sockaddr *peer, socklen_t *length, int flags);

/// Accepts one connection, non-blocking and closed on exec. -1 and errno when there is none.
static inline int shim_accept(int listener, struct sockaddr_storage *peer) {
    socklen_t length = sizeof *peer;
    return accept4(listener, (struct sockaddr *)peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
