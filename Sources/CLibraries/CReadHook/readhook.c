#define _GNU_SOURCE
#include "readhook.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <sys/socket.h>

// Declared here, so that OpenSSL's headers are not needed.
typedef int (*tls_read)(void *tls, void *buffer, int length);
extern int SSL_read(void *tls, void *buffer, int length);
extern int SSL_get_fd(const void *tls);

static _Thread_local readhook_function hook;
static _Thread_local void *hook_owner;

void readhook_set(readhook_function function, void *owner) {
    hook = function;
    hook_owner = owner;
}

// Looked up once. Two threads that do so at the same time find the same function.
static int original_tls_read(void *tls, void *buffer, int length) {
    static _Atomic(void *) found;
    void *original = atomic_load_explicit(&found, memory_order_relaxed);
    if (!original) {
        original = dlsym(RTLD_NEXT, "SSL_read");
        if (!original) return -1;
        atomic_store_explicit(&found, original, memory_order_relaxed);
    }
    return ((tls_read)original)(tls, buffer, length);
}

ssize_t readhook_read(int descriptor, void *tls, void *buffer, size_t length) {
    if (tls) return original_tls_read(tls, buffer, (int)length);
    return recvfrom(descriptor, buffer, length, 0, NULL, NULL);
}

bool readhook_is_effective(void) {
    return dlsym(RTLD_DEFAULT, "recv") == (void *)recv && dlsym(RTLD_DEFAULT, "SSL_read") == (void *)SSL_read;
}

__attribute__((visibility("default"))) ssize_t recv(int descriptor, void *buffer, size_t length, int flags) {
    if (hook && !flags) return hook(hook_owner, descriptor, NULL, buffer, length);
    return recvfrom(descriptor, buffer, length, flags, NULL, NULL);
}

__attribute__((visibility("default"))) int SSL_read(void *tls, void *buffer, int length) {
    if (hook && length > 0) return (int)hook(hook_owner, SSL_get_fd(tls), tls, buffer, (size_t)length);
    return original_tls_read(tls, buffer, length);
}
