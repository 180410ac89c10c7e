// Loaded into the daemon by LD_PRELOAD: calls that change or open files of one folder fail from the n-th on.
// The test and the daemon both map the control file, so that the test can change the numbers while the daemon runs.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct control {
    _Atomic int32_t count;  // calls so far
    _Atomic int32_t first;  // the first call that fails, counted from 1; 0: none
    _Atomic int32_t length; // how many fail
    _Atomic int32_t error;  // the errno of failed calls
};

static struct control *control;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTS_CONTROL");
    folder = getenv("FAULTS_FOLDER");
    int descriptor = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *mapped = descriptor < 0 ? MAP_FAILED : mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (descriptor >= 0) close(descriptor);
    if (mapped != MAP_FAILED && folder) control = mapped;
}

static int fails(const char *path) {
    if (!control || !path || strncmp(path, folder, strlen(folder))) return 0;
    int32_t number = atomic_fetch_add(&control->count, 1) + 1, first = control->first;
    if (!first || number < first || number - first >= control->length) return 0;
    errno = control->error;
    return 1;
}

static int descriptor_fails(int descriptor) {
    char link[64], path[4096];
    if (!control) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return fails(path);
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define ON_DESCRIPTOR(result, name, parameters, ...) \
    result name parameters { return descriptor_fails(descriptor) ? -1 : ORIGINAL(name)(__VA_ARGS__); }
#define ON_PATH(result, name, parameters, ...) \
    result name parameters { return fails(path) ? -1 : ORIGINAL(name)(__VA_ARGS__); }

ON_DESCRIPTOR(ssize_t, pwrite, (int descriptor, const void *bytes, size_t count, off_t place), descriptor, bytes, count, place)
ON_DESCRIPTOR(ssize_t, pwrite64, (int descriptor, const void *bytes, size_t count, off64_t place), descriptor, bytes, count, place)
ON_DESCRIPTOR(ssize_t, write, (int descriptor, const void *bytes, size_t count), descriptor, bytes, count)
ON_DESCRIPTOR(int, fsync, (int descriptor), descriptor)
ON_DESCRIPTOR(int, fdatasync, (int descriptor), descriptor)
ON_DESCRIPTOR(int, ftruncate, (int descriptor, off_t length), descriptor, length)
ON_DESCRIPTOR(int, ftruncate64, (int descriptor, off64_t length), descriptor, length)
ON_PATH(int, rename, (const char *path, const char *to), path, to)
ON_PATH(int, unlink, (const char *path), path)
ON_PATH(int, mkdir, (const char *path, mode_t mode), path, mode)

#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        va_list rest;                                                 \
        va_start(rest, flags);                                        \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                 \
        return fails(path) ? -1 : ORIGINAL(name)(path, flags, mode);  \
    }
OPEN(open)
OPEN(open64)
