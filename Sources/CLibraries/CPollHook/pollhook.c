#define _GNU_SOURCE
#include "pollhook.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

// What is known of a descriptor.
struct watched {
    // Its place in the array of the last wait.
    int place;
    short events;
    // Whether one of the two epoll descriptors watches it.
    bool is_registered;
    // Whether it is one of those of which only some are reported as ready at a time.
    bool is_deferred;
};

struct pollhook_set {
    int epoll;
    // It watches the deferred descriptors. The other one watches it, as DEFERRED_SET.
    int deferred;
    struct watched *watched;
    int capacity;
    // How many descriptors are registered.
    int registered;
    // What one epoll_wait returns. What does not fit is ready at the next wait, too.
    struct epoll_event events[POLLHOOK_MAX_EVENTS];
};

#define DEFERRED_SET -1

static _Thread_local pollhook_set *used;

pollhook_set *pollhook_create(void) {
    pollhook_set *set = calloc(1, sizeof *set);
    if (!set) return NULL;
    set->epoll = epoll_create1(EPOLL_CLOEXEC);
    set->deferred = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = DEFERRED_SET};
    if (set->epoll >= 0 && set->deferred >= 0 && !epoll_ctl(set->epoll, EPOLL_CTL_ADD, set->deferred, &event)) return set;
    pollhook_destroy(set);
    return NULL;
}

void pollhook_destroy(pollhook_set *set) {
    if (!set) return;
    if (used == set) used = NULL;
    if (set->epoll >= 0) close(set->epoll);
    if (set->deferred >= 0) close(set->deferred);
    free(set->watched);
    free(set);
}

void pollhook_use(pollhook_set *set) { used = set; }

bool pollhook_is_effective(void) { return dlsym(RTLD_DEFAULT, "poll") == (void *)poll; }

static bool reserve(pollhook_set *set, int descriptor) {
    if (descriptor < set->capacity) return true;
    int capacity = descriptor < 512 ? 1024 : 2 * descriptor;
    struct watched *watched = realloc(set->watched, (size_t)capacity * sizeof *watched);
    if (!watched) return false;
    memset(watched + set->capacity, 0, (size_t)(capacity - set->capacity) * sizeof *watched);
    set->watched = watched;
    set->capacity = capacity;
    return true;
}

static int epoll_of(pollhook_set *set, int descriptor) { return set->watched[descriptor].is_deferred ? set->deferred : set->epoll; }

static void unmark(pollhook_set *set, int descriptor) {
    if (!set->watched[descriptor].is_registered) return;
    set->watched[descriptor].is_registered = false;
    set->registered--;
}

static void unregister(pollhook_set *set, int descriptor) {
    epoll_ctl(epoll_of(set, descriptor), EPOLL_CTL_DEL, descriptor, NULL);  // fails if it was closed, which has removed it
    unmark(set, descriptor);
}

void pollhook_forget(pollhook_set *set, int descriptor) {
    if (!set || descriptor < 0 || descriptor >= set->capacity) return;
    unmark(set, descriptor);
    set->watched[descriptor].is_deferred = false;
}

void pollhook_defer(pollhook_set *set, int descriptor) {
    if (!set || descriptor < 0 || !reserve(set, descriptor) || set->watched[descriptor].is_deferred) return;
    if (set->watched[descriptor].is_registered) unregister(set, descriptor);
    set->watched[descriptor].is_deferred = true;
}

static bool register_descriptor(pollhook_set *set, int descriptor, short events) {
    struct watched *one = &set->watched[descriptor];
    // Bits of poll(2) and of epoll(7) are the same.
    struct epoll_event event = {.events = (uint32_t)(unsigned short)events, .data.fd = descriptor};
    int epoll = epoll_of(set, descriptor), operation = one->is_registered ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    if (epoll_ctl(epoll, operation, descriptor, &event) < 0) {
        operation = errno == EEXIST ? EPOLL_CTL_MOD : errno == ENOENT ? EPOLL_CTL_ADD : 0;
        if (!operation || epoll_ctl(epoll, operation, descriptor, &event) < 0) return false;
    }
    if (!one->is_registered) set->registered++;
    one->is_registered = true;
    one->events = events;
    return true;
}

// Registers what is in the array, and nothing else. Returns false if that is not possible.
static bool synchronize(pollhook_set *set, struct pollfd *polled, nfds_t count) {
    for (nfds_t place = 0; place < count; place++) {
        int descriptor = polled[place].fd;
        polled[place].revents = 0;
        if (descriptor < 0 || !reserve(set, descriptor)) return false;
        struct watched *one = &set->watched[descriptor];
        if ((!one->is_registered || one->events != polled[place].events) && !register_descriptor(set, descriptor, polled[place].events)) return false;
        one->place = (int)place;
    }
    if (set->registered == (int)count) return true;
    for (int descriptor = 0; descriptor < set->capacity; descriptor++) {
        struct watched *one = &set->watched[descriptor];
        if (one->is_registered && (one->place >= (int)count || polled[one->place].fd != descriptor)) unregister(set, descriptor);
    }
    return set->registered == (int)count;
}

// The next wait registers everything anew.
static void unregister_all(pollhook_set *set) {
    for (int descriptor = 0; descriptor < set->capacity; descriptor++) {
        if (set->watched[descriptor].is_registered) unregister(set, descriptor);
    }
}

// Stores so many events in the array. Returns how many of them belong to it.
static int store_events(pollhook_set *set, struct pollfd *polled, nfds_t count, int ready, bool *has_deferred) {
    int found = 0;
    for (int next = 0; next < ready; next++) {
        int descriptor = set->events[next].data.fd;
        if (descriptor == DEFERRED_SET) {
            *has_deferred = true;
            continue;
        }
        int place = set->watched[descriptor].place;
        if (place >= (int)count || polled[place].fd != descriptor) continue;
        polled[place].revents = (short)set->events[next].events;
        found++;
    }
    return found;
}

static int wait_for(pollhook_set *set, struct pollfd *polled, nfds_t count, int timeout) {
    bool has_deferred = false;
    int ready = epoll_wait(set->epoll, set->events, POLLHOOK_MAX_EVENTS, timeout);
    if (ready < 0) return ready;
    int found = store_events(set, polled, count, ready, &has_deferred);
    if (!has_deferred) return found;
    ready = epoll_wait(set->deferred, set->events, POLLHOOK_MAX_EVENTS, 0);
    return found + store_events(set, polled, count, ready, &has_deferred);
}

__attribute__((visibility("default"))) int poll(struct pollfd *polled, nfds_t count, int timeout) {
    pollhook_set *set = used;
    if (set && count >= POLLHOOK_MIN_DESCRIPTORS && synchronize(set, polled, count)) return wait_for(set, polled, count, timeout);
    if (set && set->registered && count > 1) unregister_all(set);
    struct timespec time = {.tv_sec = timeout / 1000, .tv_nsec = timeout % 1000 * 1000000L};
    return ppoll(polled, count, timeout < 0 ? NULL : &time, NULL);
}
